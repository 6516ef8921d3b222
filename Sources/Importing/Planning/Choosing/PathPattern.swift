internal import Files

/// A pattern for paths as users type it: `*.png`, `Old`, `Buttons/**/close*`.
///
/// `*` matches any letters of a name, `?` one, `**` any folders. A pattern without `/` matches a file or a folder of
/// that name anywhere, one with `/` starts at the folder that was named. A folder includes everything in it. Case
/// matters.
public struct PathPattern: Hashable, Sendable {
  private let names: [[UInt8]]
  private let isAnchored: Bool

  public init(_ text: String) {
    names = Path.names(text).map { Array($0.utf8) }
    isAnchored = text.utf8.contains(UInt8(ascii: "/")) && names.count > 1 || text.utf8.first == UInt8(ascii: "/")
  }

  private static let anyFolders = Array("**".utf8)

  /// - Parameter path: Relative to the folder that was named.
  public func fits(_ path: String) -> Bool {
    let names = Path.names(path).map { Array($0.utf8) }
    let pattern = isAnchored ? self.names : [Self.anyFolders] + self.names
    return Wildcards.fit(
      pattern + [Self.anyFolders], names, isAny: { $0 == Self.anyFolders }, isSame: Self.fits)
  }

  /// True if the pattern spells the name of a folder, and files below that folder may match: `Pods/**/bell.png` for
  /// `Pods`. A pattern such as `**` matches everything and names nothing.
  ///
  /// - Parameter path: Relative to the folder that was named.
  func names(_ path: String) -> Bool {
    let folders = Path.names(path).map { Array($0.utf8) }
    return names.indices.contains { index in
      guard names[index] == folders.last else { return false }
      let start = Array(names[...index])
      return Wildcards.fit(
        isAnchored ? start : [Self.anyFolders] + start, folders, isAny: { $0 == Self.anyFolders }, isSame: Self.fits)
    }
  }

  private static func fits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    Wildcards.fit(
      pattern, name, isAny: { $0 == UInt8(ascii: "*") }, isSame: { $0 == $1 || $0 == UInt8(ascii: "?") })
  }
}

/// The images that the user selected.
public struct ImageSelection: Hashable, Sendable {
  /// If it isn't empty, only files that match one of the patterns count.
  public var included: [PathPattern]
  public var excluded: [PathPattern]

  public init(included: [PathPattern] = [], excluded: [PathPattern] = []) {
    self.included = included
    self.excluded = excluded
  }

  /// True if a pattern to include spells the name of a folder.
  func names(_ folder: String, below roots: [String]) -> Bool {
    let places = roots.compactMap { Path.relative(folder, to: $0) }.filter { !$0.isEmpty }
    return included.contains { pattern in places.contains(where: pattern.names) }
  }

  /// True if a pattern to include spells the name of one of the folders around a file.
  func namesFolder(around path: String, below roots: [String]) -> Bool {
    guard !included.isEmpty else { return false }
    var folder = Path.folder(path)
    while roots.contains(where: { Path.relative(folder, to: $0)?.isEmpty == false }) {
      if names(folder, below: roots) { return true }
      folder = Path.folder(folder)
    }
    return false
  }

  /// - Parameters:
  ///   - path: An image.
  ///   - roots: The paths that were named; patterns start at the one around the image.
  func takes(_ path: String, below roots: [String]) -> Bool {
    if included.isEmpty, excluded.isEmpty { return true }
    var places = roots.compactMap { Path.relative(path, to: $0) }.filter { !$0.isEmpty }
    if places.isEmpty { places = [Path.name(path)] }
    func fits(_ patterns: [PathPattern]) -> Bool {
      patterns.contains { pattern in places.contains { pattern.fits($0) } }
    }
    return (included.isEmpty || fits(included)) && !fits(excluded)
  }
}
