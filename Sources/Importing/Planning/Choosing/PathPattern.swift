internal import Files

/// A pattern for paths, as one types it: `*.png`, `Old`, `Buttons/**/close*`.
///
/// `*` stands for any letters of a name, `?` for one, `**` for any folders. A pattern without `/` fits a file or a folder
/// of that name wherever it lies, one with `/` starts at the folder that was named. A folder stands for all that is in
/// it. Case counts.
public struct PathPattern: Hashable, Sendable {
  private let names: [[UInt8]]
  private let isAnchored: Bool

  public init(_ text: String) {
    names = Path.names(text).map { Array($0.utf8) }
    isAnchored = text.utf8.contains(UInt8(ascii: "/")) && names.count > 1 || text.utf8.first == UInt8(ascii: "/")
  }

  private static let anyFolders = Array("**".utf8)

  /// - Parameter path: As seen from the folder that was named.
  public func fits(_ path: String) -> Bool {
    let names = Path.names(path).map { Array($0.utf8) }
    let pattern = isAnchored ? self.names : [Self.anyFolders] + self.names
    return Wildcards.fit(
      pattern + [Self.anyFolders], names, isAny: { $0 == Self.anyFolders }, isSame: Self.fits)
  }

  private static func fits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    Wildcards.fit(
      pattern, name, isAny: { $0 == UInt8(ascii: "*") }, isSame: { $0 == $1 || $0 == UInt8(ascii: "?") })
  }
}

/// Which of the pictures that lie there somebody asked for.
public struct PictureChoice: Hashable, Sendable {
  /// Where there are some, only what fits one of them counts.
  public var included: [PathPattern]
  public var excluded: [PathPattern]

  public init(included: [PathPattern] = [], excluded: [PathPattern] = []) {
    self.included = included
    self.excluded = excluded
  }

  /// - Parameters:
  ///   - path: A picture.
  ///   - roots: The paths that were named; the one around the picture is where patterns start.
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
