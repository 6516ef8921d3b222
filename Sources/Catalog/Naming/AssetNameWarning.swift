internal import Files

/// A name that is valid but may cause surprises.
public enum AssetNameWarning: Hashable, Sendable {
  /// Windows can't have a file or folder with this name.
  case notOnWindows
  /// The name ends in a scale, which files append to it: `bell@2x@2x.png`.
  case endsInScale
  /// The name has a file extension, so there would be a `bell.png.png`.
  case endsAsFile

  /// Returns what is unusual about the last part of a name; nil for nearly all names.
  public init?(_ name: String) {
    let name = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? "" } ?? ""
    if WindowsNameIssue(of: name) != nil {
      self = .notOnWindows
    } else if let at = name.lastIndex(of: "@"), Scale(String(name[name.index(after: at)...])) != nil {
      self = .endsInScale
    } else if ImageKind(fileName: name) != nil {
      self = .endsAsFile
    } else {
      return nil
    }
  }
}
