import Files
import TestKit
import Testing

/// Keeps the pictures of `Examples/Harbour` the same as the code that draws them.
@Suite struct ExamplePicturesTests {
  static let folder = PackageFolder.path + "/Examples/Harbour"

  @Test func theyAreThoseThatAreDrawn() throws {
    let changed = HarbourPictures.all.filter { file in
      guard let bytes = try? Disk.read(Path.join(Self.folder, file.path)) else { return true }
      return !Self.isSame(bytes, file.bytes)
    }
    #expect(changed.map(\.path) == [], "run \(HarbourPictures.command)")
  }

  @Test func nothingElseIsThere() throws {
    let drawn = Set(HarbourPictures.all.map(\.path))
    let pictures = try Self.files("Harbour").filter { path in
      HarbourPictures.all.contains { path.hasSuffix($0.path.suffix(4)) }
    }
    #expect(Set(pictures).subtracting(drawn) == [], "remove them, or draw them in Tests/TestKit/Harbour")
  }

  /// How pixels of a PNG are packed depends on the machine, so they are compared unpacked.
  static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if first == second { return true }
    guard let chunks = PictureMaker.unpacked(first) else { return false }
    return chunks == PictureMaker.unpacked(second)
  }

  /// All files in a folder, as paths below `folder`.
  static func files(_ path: String) throws -> [String] {
    try Disk.entries(of: Path.join(folder, path)).flatMap { entry in
      let below = Path.join(path, entry.name)
      return entry.isFile ? [below] : try files(below)
    }
  }
}
