import Synchronization
import TestKit
import Testing

@testable import Serving

/// What someone in the same network can ask for.
@Suite struct PhonePageTests {
  private let page: PhonePage
  private let link: String
  private let port: Int
  private let text: Text

  private final class Text: Sendable {
    let value = Mutex("first")
  }

  init() throws {
    let text = Text()
    self.text = text
    page = try PhonePage {
      let value = text.value.withLock { $0 }
      if value.isEmpty { throw Secret.Unavailable() }
      return Array(value.utf8)
    }
    link = try page.start(at: .loopback, port: 0)
    port = Int(link.split(separator: "/")[1].split(separator: ":")[1]) ?? 0
  }

  private func ask(_ path: String, _ method: String = "GET", host: String? = nil) throws -> (status: Int, body: String)
  {
    let request =
      "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    let answer = String(decoding: try LoopbackPort.exchange(port, Array(request.utf8)), as: UTF8.self)
    let body = answer.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    return (Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0, body)
  }

  @Test func onlyThePageAndItsRevision() throws {
    defer { page.stop() }
    let path = String(link.dropFirst("http://127.0.0.1:\(port)".count))
    #expect(try ask(path) == (200, "first"))
    #expect(try ask(path + "revision") == (200, "1"))
    #expect(try ask(path, "HEAD") == (200, ""))
    for other in [
      "/", "/favicon.ico", path + "x", String(path.dropLast()), path + "revision/", "/x" + path, path + "../",
    ] {
      #expect(try ask(other) == (404, ""), "\(other)")
    }
    #expect(try ask(String(path.dropLast(2)) + "0/").status == (path.hasSuffix("0/") ? 200 : 404))
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] { #expect(try ask(path, method) == (404, "")) }
    for host in ["localhost:\(port)", "127.0.0.1", "attacker.example:\(port)", ""] {
      #expect(try ask(path, host: host) == (404, ""), "\(host)")
    }
  }

  @Test func aChangeIsShownAndABrokenFileIsNot() throws {
    defer { page.stop() }
    let path = String(link.dropFirst("http://127.0.0.1:\(port)".count))
    text.value.withLock { $0 = "second" }
    #expect(try ask(path).body == "first")
    page.noteChange()
    #expect(try ask(path + "revision").body == "2")
    #expect(try ask(path).body == "second")
    text.value.withLock { $0 = "" }
    page.noteChange()
    #expect(try ask(path) == (200, "second"))
  }

  @Test func addresses() {
    #expect(LocalAddress("192.168.1.20")?.text == "192.168.1.20" && LocalAddress("127.0.0.1") == .loopback)
    for text in ["0.0.0.0", "", "localhost", "::1", "1.2.3", "1.2.3.4.5", "256.1.1.1"] {
      #expect(LocalAddress(text) == nil)
    }
    #expect(!LocalAddress.ofThisComputer().contains(.loopback))
  }
}

extension Secret {
  /// Stands for any error.
  fileprivate struct Unavailable: Error {}
}
