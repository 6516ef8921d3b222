import Files
import Foundation
import Testing

/// What goes to a place that the user named: a file is replaced, all else stays what it is.
@Suite struct DeliveringTests {
  private let folder: TemporaryFolder
  private var place: String { Path.join(folder.path, "out") }

  init() throws { folder = try TemporaryFolder() }

  @Test func aFileIsReplaced() throws {
    try FileSystem.write(Array("longer than what comes".utf8), to: place)
    try FileSystem.writeOutput(Array("new".utf8), to: place)
    #expect(try FileSystem.read(place) == Array("new".utf8))
  }

  @Test func aLinkStaysALink() throws {
    let file = Path.join(folder.path, "file")
    try FileSystem.write(Array("longer than what comes".utf8), to: file)
    try folder.link("out", to: "file")
    try FileSystem.writeOutput(Array("new".utf8), to: place)
    #expect(try FileSystem.read(file) == Array("new".utf8))
    #expect(
      try FileSystem.entries(of: folder.path).first { $0.name == "out" }?.kind == .symbolicLink(destination: "file"))
  }

  @Test func aPipeGetsTheBytes() throws {
    #expect(mkfifo(place, 0o600) == 0)
    // Who has both ends waits for nobody.
    let pipe = open(place, O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    try FileSystem.writeOutput(Array("new".utf8), to: place)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(pipe, &bytes, 8) == 3 && bytes.starts(with: Array("new".utf8)))
  }

  @Test func aFolderIsRefused() throws {
    try FileSystem.makeFolder(place)
    #expect(throws: FileError.self) { try FileSystem.writeOutput([1], to: place) }
    #expect(try FileSystem.entries(of: place).isEmpty)
  }
}
