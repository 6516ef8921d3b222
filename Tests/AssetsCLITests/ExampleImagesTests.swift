import Files
import TestKit
import Testing

/// Keeps the images of `Examples/Harbour` the same as the code that draws them.
@Suite struct ExampleImagesTests {
  static let folder = PackageFolder.path + "/Examples/Harbour"

  @Test func theyAreThoseThatAreDrawn() throws {
    let changed = HarbourImages.all.filter { file in
      guard let bytes = try? FileSystem.read(Path.join(Self.folder, file.path)) else { return true }
      return !Self.isSame(bytes, file.bytes)
    }
    #expect(changed.map(\.path) == [], "run \(HarbourImages.command)")
  }

  @Test func theScreensAreThoseThatAreDrawn() throws {
    let folder = PackageFolder.path + "/Examples/Berths"
    let changed = HarbourScreens.all.filter { (try? FileSystem.read(Path.join(folder, $0.path))) != $0.bytes }
    #expect(changed.map(\.path) == [], "run \(HarbourImages.command)")
    let drawn = Set(HarbourScreens.all.map(\.path))
    let files = try Self.files("../Berths/Harbour.xcassets").map { String($0.dropFirst("../Berths/".utf8.count)) }
    #expect(Set(files).subtracting(drawn) == [], "remove them, or draw them in Tests/TestKit/Harbour")
  }

  @Test func nothingElseIsThere() throws {
    let drawn = Set(HarbourImages.all.map(\.path))
    let images = try Self.files("Harbour").filter { path in
      HarbourImages.all.contains { path.hasSuffix($0.path.suffix(4)) }
    }
    #expect(Set(images).subtracting(drawn) == [], "remove them, or draw them in Tests/TestKit/Harbour")
  }

  /// How pixels of a PNG are packed depends on the machine, so they are compared unpacked.
  static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    if first == second { return true }
    guard let chunks = ImageMaker.unpacked(first) else { return false }
    return chunks == ImageMaker.unpacked(second)
  }

  /// All files in a folder, as paths below `folder`.
  static func files(_ path: String) throws -> [String] {
    try FileSystem.entries(of: Path.join(folder, path)).flatMap { entry in
      let below = Path.join(path, entry.name)
      return entry.isFile ? [below] : try files(below)
    }
  }
}
