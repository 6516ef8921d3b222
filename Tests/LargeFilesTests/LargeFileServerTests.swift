import Files
import TestKit
import Testing

@testable import LargeFiles

/// Name and password for every server, and what was done with them.
private final class TestCredentials: LargeFileCredentials {
  var offered: [WebCredential]
  private(set) var events: [String] = []
  private var kept: [WebAddress: WebCredential] = [:]
  private var approved: WebCredential?

  init(_ offered: WebCredential...) { self.offered = offered }

  func fill(_ address: WebAddress, challenges: [String]) -> WebCredential? {
    events.append("fill \(address.text)")
    return offered.isEmpty ? nil : offered.removeFirst()
  }
  func approve(_ credential: WebCredential, for address: WebAddress) {
    events.append("approve \(credential.user)")
    approved = credential
  }
  func reject(_ credential: WebCredential, for address: WebAddress) { events.append("reject \(credential.user)") }
  func kept(for address: WebAddress) -> WebCredential? { kept[address] }
  func noteRequired(by address: WebAddress) { kept[address] = approved }
}

/// Against a server that misbehaves (contract 14 and 15).
@Suite struct LargeFileServerTests {
  private typealias Answer = LargeFileTestServer.Answer

  private let sandbox: Sandbox
  private let mine: LargeFileStore
  private let other: LargeFileStore
  private let text = String(repeating: "a large file ", count: 10_000)
  private let pointer: LargeFilePointer

  init() throws {
    sandbox = try Sandbox()
    (mine, other) = (LargeFileStore(of: sandbox.path("mine")), LargeFileStore(of: sandbox.path("other")))
    let writer = try mine.begin()
    try Array(text.utf8).withUnsafeBytes { try writer.take($0) }
    pointer = try writer.finish()
  }

  private func client(
    _ server: LargeFileTestServer, _ credentials: TestCredentials = TestCredentials(), headers: [WebHeader] = []
  ) throws -> LargeFileServer {
    let address = try #require(WebAddress("\(server.base)/p.git/info/lfs"))
    return LargeFileServer(reference: "refs/heads/main", credentials: credentials) { _ in
      LargeFileServer.Access(address, headers: headers)
    }
  }

  /// A server that has the content.
  private func fullServer(
    linkingTo linked: LargeFileTestServer? = nil, _ interference: @escaping LargeFileTestServer.Interference
  ) throws -> LargeFileTestServer {
    let server = try LargeFileTestServer(linkingTo: linked, interference)
    server.objects[pointer.oid] = Array(text.utf8)
    return server
  }

  private func download(_ server: LargeFileTestServer) throws -> LargeFileServerError.Kind? {
    try client(server).download([pointer], into: other)[pointer]?.kind
  }

  private func hasWhole() throws -> Bool { try other.open(pointer)?.readAll() == Array(text.utf8) }

  // MARK: What goes well

  @Test func contentsTravelThereAndBack() throws {
    let server = try LargeFileTestServer()
    #expect(try client(server).upload([pointer], from: mine).isEmpty)
    #expect(server.objects[pointer.oid] == Array(text.utf8))
    #expect(try client(server).upload([pointer], from: mine).isEmpty)
    #expect(try client(server).download([pointer], into: other).isEmpty)
    #expect(try hasWhole())
    let seen = server.requests.map { "\($0.method) \($0.path.split(separator: "/").first ?? "")" }
    #expect(seen == ["POST p.git", "PUT contents", "POST verify", "POST p.git", "POST p.git", "GET contents"])
    let batch = server.requests[0]
    #expect(
      String(decoding: batch.body, as: UTF8.self) == """
        {"operation":"upload","transfers":["basic"],"ref":{"name":"refs/heads/main"},\
        "objects":[{"oid":"\(pointer.oid)","size":130000}],"hash_algo":"sha256"}
        """)
    #expect(batch.headers["content-type"] == "application/vnd.git-lfs+json; charset=utf-8")
    #expect(batch.headers["accept"] == "application/vnd.git-lfs+json" && batch.headers["expect"] == nil)
    #expect(
      server.requests[1].headers["content-length"] == "130000" && server.requests[1].headers["x-action"] == "upload")
  }

  @Test func manyObjectsComeInBatches() throws {
    let server = try LargeFileTestServer { request, _ in
      // Too many for this server.
      request.method == "POST" && request.body.count > 5_000 ? Answer(413) : nil
    }
    var pointers: [LargeFilePointer] = []
    for number in 0..<250 {
      let content = Array("file \(number)".utf8)
      pointers.append(LargeFilePointer(oid: SHA256.hexadecimal(of: content), size: content.count))
      server.objects[pointers[number].oid] = content
    }
    #expect(try client(server).download(pointers, into: other).isEmpty)
    #expect(pointers.allSatisfy(other.has))
    let batches = server.requests.filter { $0.method == "POST" }
    #expect(batches.count == 6)  // 100 once, which are too many, then 50 five times
  }

  @Test func aTransferReportsHowFarItIs() throws {
    let server = try LargeFileTestServer()
    var reports: [LargeFileProgress] = []
    _ = try client(server).upload([pointer], from: mine) { reports.append($0) }
    _ = try client(server).upload([pointer], from: mine) { reports.append($0) }
    _ = try client(server).download([pointer], into: other) { reports.append($0) }
    let whole = LargeFileProgress(files: 1, bytes: pointer.size)
    #expect(reports.count { $0 == whole } >= 3 && reports.allSatisfy { $0.bytes <= pointer.size })
  }

  // MARK: Who asks

  @Test(arguments: ["LFS-Authenticate", "WWW-Authenticate"])
  func aServerGetsTheNameItWants(header: String) throws {
    let server = try fullServer { request, _ in
      // ada:secret
      request.headers["authorization"] == "Basic YWRhOnNlY3JldA==" ? nil : Answer(401, [header: "Basic realm=\"x\""])
    }
    let credentials = TestCredentials(
      WebCredential(user: "eve", password: "wrong"), WebCredential(user: "ada", password: "secret"))
    #expect(try client(server, credentials).download([pointer], into: other).isEmpty)
    #expect(try hasWhole())
    let fill = "fill \(server.base)/p.git/info/lfs"
    #expect(credentials.events == [fill, "reject eve", fill, "approve ada"])
    #expect(throws: LargeFileServerError(.notAuthenticated, server.base)) {
      try client(server).download([pointer], into: LargeFileStore(of: sandbox.path("third")))
    }
  }

  /// A server that wanted a name once gets it with the first request from then on (contract 13).
  @Test func aServerIsNotAskedWhetherItWantsAName() throws {
    let server = try fullServer { request, _ in
      request.headers["authorization"] == "Basic YWRhOnNlY3JldA==" ? nil : Answer(401)
    }
    let credentials = TestCredentials(WebCredential(user: "ada", password: "secret"))
    #expect(try client(server, credentials).download([pointer], into: other).isEmpty)
    #expect(server.requests.first?.headers["authorization"] == nil)
    let count = server.requests.count
    #expect(try client(server, credentials).upload([pointer], from: mine).isEmpty)
    #expect(server.requests.count == count + 1)
    #expect(server.requests.last?.headers["authorization"] == "Basic YWRhOnNlY3JldA==")
    // The helper is asked once, and hears each time that what it keeps is right.
    #expect(credentials.events == ["fill \(server.base)/p.git/info/lfs", "approve ada", "approve ada"])
  }

  /// After a redirect, too (contract 13).
  @Test func anotherServerGetsNoSecrets() throws {
    let target = try fullServer { _, _ in nil }
    let port = target.base
    let server = try LargeFileTestServer { request, _ in
      Answer(307, ["Location": "\(port)\(request.path)"])
    }
    let secret = try #require(WebHeader("Authorization", "Bearer secret"))
    #expect(try client(server, headers: [secret]).download([pointer], into: other).isEmpty)
    #expect(try hasWhole())
    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer secret"])
    #expect(target.requests.count == 2 && target.requests.allSatisfy { $0.headers["authorization"] == nil })
  }

  /// Passwords are for one server (contract 13).
  @Test func anActionOnAnotherServerGetsNoSecrets() throws {
    let store = try fullServer { _, _ in nil }
    let server = try fullServer(linkingTo: store) { _, _ in nil }
    let secret = try #require(WebHeader("Authorization", "Bearer secret"))
    #expect(try client(server, headers: [secret]).download([pointer], into: other).isEmpty)
    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer secret"])
    #expect(store.requests.map { $0.headers["authorization"] } == [nil])
    // The same server gets them.
    let own = try fullServer { _, _ in nil }
    #expect(try client(own, headers: [secret]).upload([pointer], from: mine).isEmpty)
    #expect(own.requests.allSatisfy { $0.headers["authorization"] == "Bearer secret" })
  }

  // MARK: What goes wrong

  @Test func wrongBytesAreRefused() throws {
    let (wrong, short) = (Array(text.replacing("a", with: "b").utf8), Array(text.utf8.dropLast()))
    let long = Array(text.utf8) + [0]
    for content in [wrong, short, long] {
      let server = try fullServer { request, _ in request.method == "GET" ? Answer(200, [:], content) : nil }
      #expect(try download(server) == .mismatch)
      #expect(!other.has(pointer))
      #expect(try FileSystem.entries(of: sandbox.path("other/lfs/tmp")).isEmpty)
    }
  }

  /// The connection breaks, or the answer just ends too soon.
  @Test(arguments: [true, false]) func aCutTransferGoesOnWhereItWasCut(breaks: Bool) throws {
    let whole = Array(text.utf8)
    let server = try fullServer { request, count in
      guard request.method == "GET", count == 1 else { return nil }
      return breaks ? Answer(200, [:], whole, cut: 50_000) : Answer(200, [:], Array(whole.prefix(50_000)))
    }
    #expect(try download(server) == nil)
    #expect(try hasWhole())
    #expect(server.requests.last?.headers["range"] == "bytes=50000-129999")
    #expect(try FileSystem.entries(of: sandbox.path("other/lfs/incomplete")).isEmpty)
  }

  /// A server without ranges that ends too soon again, and even sooner.
  @Test func anAnswerMayEndTooSoonTwice() throws {
    let whole = Array(text.utf8)
    let server = try fullServer { request, count in
      guard request.method == "GET" else { return nil }
      return Answer(200, [:], Array(whole.prefix(count == 1 ? 50_000 : count == 3 ? 20_000 : whole.count)))
    }
    #expect(try download(server) == nil)
    #expect(try hasWhole())
  }

  @Test(arguments: [200, 206, 416])
  func aServerWithoutRangesIsAskedForAll(status: Int) throws {
    let whole = Array(text.utf8)
    let server = try fullServer { request, count in
      guard request.method == "GET" else { return nil }
      if count == 1 { return Answer(200, [:], whole, cut: 50_000) }
      return request.headers["range"] == nil ? nil : Answer(status, ["Content-Range": "bytes 7-9/10"], whole)
    }
    #expect(try download(server) == nil)
    #expect(try hasWhole())
  }

  @Test func aBusyServerIsAskedLater() throws {
    let server = try fullServer { _, count in count == 0 ? Answer(429, ["Retry-After": "1"]) : nil }
    let start = ContinuousClock.now
    #expect(try download(server) == nil)
    #expect(ContinuousClock.now - start >= .seconds(1))
    let busy = try LargeFileTestServer { _, _ in Answer(429, ["Retry-After": "301"]) }
    #expect(throws: LargeFileServerError(.busy(seconds: 301), busy.base)) { try download(busy) }
    #expect(busy.requests.count == 1)
  }

  @Test(arguments: [507, 509])
  func aFullServerEndsEverything(status: Int) throws {
    let server = try LargeFileTestServer { request, _ in
      request.method == "PUT" ? Answer(status, [:], Array(#"{"message":"buy more"}"#.utf8)) : nil
    }
    #expect(throws: LargeFileServerError(.quota, server.base, "buy more")) {
      try client(server).upload([pointer], from: mine)
    }
  }

  @Test func anExpiredActionIsAskedForAgain() throws {
    let server = try fullServer { request, count in request.method == "GET" && count == 1 ? Answer(403) : nil }
    #expect(try download(server) == nil)
    #expect(server.requests.map(\.method) == ["POST", "GET", "POST", "GET"])
  }

  @Test func whatAServerDoesNotHaveIsNamed() throws {
    let server = try LargeFileTestServer()
    #expect(try download(server) == .missing)
    let none = try LargeFileTestServer { _, _ in Answer(404) }
    #expect(throws: LargeFileServerError(.notFound, none.base)) { try download(none) }
    let nonsense = try LargeFileTestServer { _, _ in Answer(200, [:], Array("<html>".utf8)) }
    #expect(throws: LargeFileServerError(.invalidAnswer, nonsense.base)) { try download(nonsense) }
  }

  @Test func nobodyListens() throws {
    let address = try #require(WebAddress("http://127.0.0.1:\(try LoopbackPort.free())"))
    let server = LargeFileServer(credentials: TestCredentials()) { _ in LargeFileServer.Access(address) }
    let error = #expect(throws: LargeFileServerError.self) { try server.download([pointer], into: other) }
    #expect(error?.isOffline == true)
  }

  @Test func aContentThatFitsOnNoDiskIsNotAskedFor() throws {
    let server = try LargeFileTestServer()
    let huge = LargeFilePointer(oid: pointer.oid, size: .max)
    let error = #expect(throws: LargeFileServerError.self) { try client(server).download([huge, huge], into: other) }
    if case .noSpace(needed: .max, _)? = error?.kind {} else { Issue.record("\(String(describing: error))") }
    #expect(server.requests.isEmpty)
  }

  @Test func whatIsNotHereIsNotSent() throws {
    let server = try LargeFileTestServer()
    #expect(throws: LargeFileError.notHere(pointer)) { try client(server).upload([pointer], from: other) }
  }
}
