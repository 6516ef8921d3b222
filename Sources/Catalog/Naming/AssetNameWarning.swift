internal import Files

/// Something about a name that can be given, and will surprise somebody.
public enum AssetNameWarning: Hashable, Sendable {
  /// Windows cannot have a file or folder of this name.
  case notOnWindows
  /// The name ends in a scale, which files have behind it: `bell@2x@2x.png`.
  case endsInScale
  /// The name ends as files do, so that there would be a `bell.png.png`.
  case endsAsFile

  /// Returns what is odd about the last part of a name; nil for nearly all.
  ///
  /// Source: *Naming Files, Paths, and Namespaces*, Microsoft, naming conventions.
  public init?(_ name: String) {
    let name = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" } ?? ""
    let stem = name.prefix { $0 != "." }.uppercased()
    if name.utf8.contains(where: { Self.forbidden.contains($0) }) || name.last == " " || name.last == "."
      || Self.devices.contains(stem)
    {
      self = .notOnWindows
    } else if let at = name.lastIndex(of: "@"), Scale(String(name[name.index(after: at)...])) != nil {
      self = .endsInScale
    } else if ImageKind(fileName: name) != nil {
      self = .endsAsFile
    } else {
      return nil
    }
  }

  private static let forbidden: Set<UInt8> = Set("<>:\"\\|?*".utf8)
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })
}
