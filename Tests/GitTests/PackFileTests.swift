import Foundation
import Testing

@testable import Git

/// The index of a pack, whole and damaged.
@Suite struct PackFileTests {
  let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try sandbox.git("init", "-q", "-b", "main")
    for number in 0..<400 { try sandbox.write("file\(number)", "bytes \(number)") }
    try sandbox.commitAll("one")
    try sandbox.git("repack", "-q", "-a", "-d")
  }

  private func pack() throws -> String {
    let folder = sandbox.work + "/.git/objects/pack"
    let name = try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".idx") }
    return folder + "/" + String(try #require(name).dropLast(4))
  }

  /// Writes over bytes of the index; they are read-only files.
  private func damage(_ pack: String, at offset: Int, with bytes: [UInt8]) throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: pack + ".idx"))
    data.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    try FileManager.default.removeItem(atPath: pack + ".idx")
    try data.write(to: URL(fileURLWithPath: pack + ".idx"))
  }

  private func ids() throws -> [ObjectID] {
    try sandbox.git("rev-list", "--all", "--objects").split(separator: "\n").compactMap { ObjectID($0.prefix(40)) }
  }

  @Test func findsEveryObject() throws {
    let (pack, ids) = (PackFile(path: try pack()), try ids())
    #expect(ids.count == 402)
    for id in ids { #expect(pack.offset(of: id) != nil) }
    #expect(pack.offset(of: try #require(ObjectID(String(repeating: "0", count: 40)))) == nil)
    #expect(pack.offset(of: try #require(ObjectID(String(repeating: "f", count: 40)))) == nil)
  }

  @Test func tellsSizesWithoutUnpacking() throws {
    var text = (0..<3000).map { "line \($0) of a long file\n" }.joined()
    for version in 0..<4 {
      text += "more \(version)\n"
      try sandbox.write("long", text)
      try sandbox.commitAll("\(version)")
    }
    let loose = ObjectFiles(folder: sandbox.work + "/.git/objects")
    let id = try sandbox.id("HEAD:long")
    #expect(loose.byteCount(of: id) == text.utf8.count)
    try sandbox.git("repack", "-q", "-a", "-d", "-f")
    let packed = ObjectFiles(folder: sandbox.work + "/.git/objects")
    for revision in ["HEAD", "HEAD~1", "HEAD~3"] {
      let id = try sandbox.id("\(revision):long")
      #expect(packed.byteCount(of: id) == packed.bytes(of: id, as: .blob)?.count)
      #expect(try TreeReader(sandbox.open()).byteCount(of: id) == packed.byteCount(of: id))
    }
    #expect(packed.byteCount(of: try sandbox.id("HEAD^{tree}")) == nil)
  }

  @Test func takesNoIndexThatCountsMoreObjectsThanItHolds() throws {
    let (path, ids) = (try pack(), try ids())
    // The last numbers of the table by first byte: four thousand million objects.
    try damage(path, at: 8 + 255 * 4, with: [0xff, 0xff, 0xff, 0xff])
    for id in ids { #expect(PackFile(path: path).offset(of: id) == nil) }
    try damage(path, at: 8, with: [UInt8](repeating: 0xff, count: 1024))
    for id in ids.prefix(5) { #expect(PackFile(path: path).offset(of: id) == nil) }
    #expect(ObjectFiles(folder: sandbox.work + "/.git/objects").bytes(of: ids[0], as: .commit) == nil)
  }

  @Test func survivesDamageAnywhere() throws {
    let (path, ids) = (try pack(), try ids())
    let size = try Data(contentsOf: URL(fileURLWithPath: path + ".idx")).count
    for place in stride(from: 0, to: size - 8, by: 997) {
      let original = try Data(contentsOf: URL(fileURLWithPath: path + ".idx"))
      try damage(path, at: place, with: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
      let files = ObjectFiles(folder: sandbox.work + "/.git/objects")
      for id in ids {
        _ = files.byteCount(of: id)
        _ = files.bytes(of: id, as: .blob)
      }
      try FileManager.default.removeItem(atPath: path + ".idx")
      try original.write(to: URL(fileURLWithPath: path + ".idx"))
    }
  }
}
