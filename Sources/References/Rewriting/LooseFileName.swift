internal import Files

/// The file name of a loose image, and the names by which it can be asked for.
public struct LooseFileName {
  /// Without extension and modifiers: `bell` of `bell@2x~ipad.png`.
  public var base: String
  private var stem: String
  private var ending: String
  private var scale: Substring = ""

  public init(_ fileName: String) {
    let hasEnding = Self.isImage(fileName)
    ending = hasEnding ? "." + Path.fileExtension(fileName) : ""
    stem = hasEnding ? Path.stem(fileName) : fileName
    var rest = Substring(stem)
    var scale: Substring = ""
    for _ in 0..<2 {
      if let tilde = rest.utf8.lastIndex(of: UInt8(ascii: "~")), tilde > rest.startIndex,
        Self.devices.contains(rest[rest.utf8.index(after: tilde)...].lowercased())
      {
        rest = rest[..<tilde]
      } else if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")), at > rest.startIndex,
        Self.scales.contains(rest[rest.utf8.index(after: at)...])
      {
        scale = rest[at...]
        rest = rest[..<at]
      }
    }
    self.scale = scale
    base = String(rest)
  }

  /// True for the name of an image's file, by its extension.
  public static func isImage(_ fileName: String) -> Bool {
    ImageKind(fileName: fileName) != nil
  }

  /// True for a name with an extension or a scale, `bell.png` or `bell@2x`: that of a file, not of an asset.
  public static func saysFile(_ name: String) -> Bool { isImage(name) || !LooseFileName(name).scale.isEmpty }

  /// Returns a name without an image file extension; any other extension is part of the name.
  public static func withoutEnding(_ name: String) -> String { isImage(name) ? Path.stem(name) : name }

  /// In any case: a Mac finds `bell~iPad.png`, and projects contain such names.
  private static let devices: Set = ["iphone", "ipad", "mac", "tv", "watch", "car"]
  private static let scales: Set<Substring> = ["1x", "2x", "3x"]

  /// `bell@2x.png`, `bell@2x`, `bell.png`, `bell`, each once.
  public var spellings: [String] {
    var seen: Set<ExactName> = []
    return [stem + ending, stem, base + ending, base + scale + ending, base + scale, base]
      .filter { seen.insert(ExactName($0)).inserted }
  }
}
