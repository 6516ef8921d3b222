/// Why a name isn't valid for an asset, a group or a catalog.
public enum InvalidAssetNameError: Error, Hashable, Sendable {
  case empty
  /// The name starts with a dot, so it is hidden in lists.
  case hidden
  /// The name contains a `/` or is `..`, and would leave the folder.
  case leavesFolder
  /// Control characters, or characters that change the direction of the text.
  case controlCharacters
  /// The folder's name would be longer than file systems allow.
  case tooLong
  /// The name ends like folders of a type: it is that of a folder, not of an item in it.
  case endsAsFolder(FolderType)
  /// Xcode takes the part after a dot in the name of a group as its type.
  case dotInGroup

  /// Returns what is wrong with a name for a new item of a type; nil if it is valid.
  ///
  /// Source: *Asset Catalog Format Reference*, asset types; no period may occur in the name of a group.
  public init?(_ name: String, of type: FolderType) {
    if name.isEmpty {
      self = .empty
    } else if name.utf8.contains(UInt8(ascii: "/")) || name == ".." || name == "." {
      self = .leavesFolder
    } else if name.utf8.first == UInt8(ascii: ".") {
      self = .hidden
    } else if name.unicodeScalars.contains(where: Self.cannotBeShown) {
      self = .controlCharacters
    } else if name.utf8.count + type.fileExtension.utf8.count + 1 > 255 {
      self = .tooLong
    } else if type.role == .asset, FolderType(folderName: name).role == .asset {
      self = .endsAsFolder(FolderType(folderName: name))
    } else if type == .group, name.utf8.contains(UInt8(ascii: ".")) {
      self = .dotInGroup
    } else {
      return nil
    }
  }

  /// True for characters that a list of names can't show as they are.
  private static func cannotBeShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      scalar == "\u{FFFD}" || ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
    }
  }
}
