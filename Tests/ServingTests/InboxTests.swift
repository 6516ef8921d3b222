import Files
import TestKit
import Testing

@testable import Serving

/// Files that a page sends never leave their folder.
@Suite struct InboxTests {
  private let sandbox: Sandbox
  private let inbox: Inbox

  init() throws {
    sandbox = try Sandbox()
    inbox = Inbox(in: sandbox.folder)
  }

  private func send(_ text: String, to path: String, _ id: String) throws -> IncomingFile {
    let file = try inbox.receive(path, for: id)
    Array(text.utf8).withUnsafeBytes { file.write($0) }
    try file.finish()
    return file
  }

  @Test func filesAreInTheFolderOfTheirDelivery() throws {
    let id = try inbox.open()
    #expect(try send("one", to: "dark/bell@2x.png", id).failure == nil)
    #expect(try send("two", to: "Größe.png", id).failure == nil)
    let folder = try #require(inbox.path(of: id))
    #expect(try sandbox.bytes("\(folder)/dark/bell@2x.png") == Array("one".utf8))
    // A file is written once.
    #expect(throws: FileError.self) { try send("three", to: "Größe.png", id) }
    inbox.remove(id)
    #expect(!FileSystem.exists(folder) && inbox.path(of: id) == nil)
  }

  @Test func aZipStandsForItself() throws {
    let id = try inbox.open()
    _ = try send("", to: "delivery.ZIP", id)
    #expect(inbox.path(of: id)?.hasSuffix("/delivery.ZIP") == true)
  }

  @Test(arguments: [
    "", "/etc/passwd", "../x", "a/../x", "a//b", "./x", ".git/config", ".GIT", "a/.gitattributes", "a\u{0}b", "a\nb",
    "a\u{202E}gnp.x", "a\\b", "C:x", "../\u{301}x", "a/\u{D4E}/../x", "e\u{301}.png",
    String(repeating: "a", count: 256),
    Array(repeating: "a", count: 17).joined(separator: "/"),
  ])
  func harmfulNames(_ path: String) throws {
    let id = try inbox.open()
    #expect(throws: InboxError.badPath) { try inbox.receive(path, for: id) }
    #expect(throws: InboxError.unknown) { try inbox.receive("bell.png", for: "../\(id)") }
  }

  @Test func aFileThatStopsHalfwayIsGone() throws {
    let id = try inbox.open()
    let folder = try #require(inbox.path(of: id))
    do {
      let file = try inbox.receive("bell.png", for: id)
      Array("half".utf8).withUnsafeBytes { file.write($0) }
    }
    #expect(!FileSystem.exists("\(folder)/bell.png"))
    _ = try send("whole", to: "bell.png", id)
    #expect(try sandbox.bytes("\(folder)/bell.png") == Array("whole".utf8))
  }

  @Test func aLinkIsNotFollowed() throws {
    let id = try inbox.open()
    let folder = try #require(inbox.path(of: id))
    try sandbox.write("outside.txt", "kept")
    try FileSystem.makeLink("\(folder)/bell.png", to: sandbox.path("outside.txt"))
    #expect(throws: FileError.self) { try send("lost", to: "bell.png", id) }
    #expect(try sandbox.bytes("outside.txt") == Array("kept".utf8))
  }
}
