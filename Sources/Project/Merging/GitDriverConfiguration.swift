internal import Files
public import Git

/// The configuration that makes git's own `merge` and `diff` understand catalogs.
///
/// All of it is in the repository's local configuration and in `info/attributes`, so other clones don't get it, and a
/// machine without this program merges by lines as before.
public struct GitDriverConfiguration {
  /// What was added; empty if everything was already there.
  public private(set) var written: [String] = []

  private static let comparison = "assets"
  private static let images = Set(ImageKind.allCases.filter(\.isComparedByFacts).flatMap(\.fileExtensions)).sorted()
  /// A pattern with a slash is relative to the top of the work tree, so it has to begin with `**/`.
  private static let contents = ["**/*.xcassets/**/Contents.json", "*.prototype.json"]
  /// The patterns that earlier versions wrote, which match only catalogs in the top folder.
  private static let earlierContents = ["*.xcassets/**/Contents.json", "*.xcassets/Contents.json"]

  /// The driver for a single merge by this program.
  public static func contentsDriver(program: String) -> MergeDriver {
    MergeDriver(
      name: ContentsMergeDriver.driverName, title: "lists of variants, slot by slot",
      command: "\(shellQuoted(program)) merge-driver %O %A %B %P", patterns: contents)
  }

  /// Adds the missing settings to a repository.
  ///
  /// - Parameter program: The absolute path of this program, used if it isn't found on the `PATH`.
  public init(in repository: Repository, program: String?) throws {
    try set("merge.\(ContentsMergeDriver.driverName).name", "lists of variants, slot by slot", repository)
    try set(
      "merge.\(ContentsMergeDriver.driverName).driver",
      Self.either(program, "merge-driver %O %A %B %P", else: "git merge-file --marker-size=%L %A %O %B"), repository)
    try set(
      "diff.\(Self.comparison).textconv",
      "f() { \(Self.either(program, "textconv \"$1\"", else: "cat \"$1\"")); }; f", repository)
    try append(
      Self.contents.map(Self.contentsLine) + Self.imagesToCompare(repository).map(Self.imageLine),
      to: Self.attributesFile(of: repository))
  }

  /// Removes exactly what was written: lines and settings that were changed since are kept.
  ///
  /// - Returns: What was removed; empty if nothing was there.
  public static func remove(from repository: Repository) throws -> [String] {
    var removed: [String] = []
    for name in settingNames where try repository.configuration.string(name) != nil {
      try repository.configuration.remove(name)
      removed.append(name)
    }
    let file = attributesFile(of: repository)
    guard FileSystem.exists(file) else { return removed }
    let old = try FileSystem.read(file)
    let new = old.without(earlierLines + lines)
    if new == old { return removed }
    if new.isEmpty { try FileSystem.remove(file) } else { try FileSystem.write(new, to: file) }
    return removed + ["info/attributes"]
  }

  private static let settingNames = [
    "merge.\(ContentsMergeDriver.driverName).name", "merge.\(ContentsMergeDriver.driverName).driver",
    "diff.\(comparison).textconv",
  ]

  private static let lines = contents.map(contentsLine) + images.map(imageLine)
  private static let earlierLines = earlierContents.map(contentsLine)

  private static func contentsLine(_ pattern: String) -> String {
    "\(pattern) merge=\(ContentsMergeDriver.driverName) diff=\(comparison)"
  }

  private static func imageLine(_ ending: String) -> String { "*.\(ending) diff=\(comparison)" }

  private static func attributesFile(of repository: Repository) -> String {
    Path.join(Path.join(repository.commonDirectory, "info"), "attributes")
  }

  /// Returns the image types without a `diff` attribute of the project, which would be overridden.
  private static func imagesToCompare(_ repository: Repository) throws -> [String] {
    try images.filter { ending in
      let says = try repository.attribute("diff", ofPath: "image.\(ending)")
      return says == nil || says == comparison
    }
  }

  /// A shell command that runs this program if it is available, and another command if it isn't.
  private static func either(_ program: String?, _ words: String, else other: String) -> String {
    let recorded = program.map { "elif [ -x \(shellQuoted($0)) ]; then \(shellQuoted($0)) \(words); " } ?? ""
    return "if command -v assets >/dev/null 2>&1; then assets \(words); \(recorded)else \(other); fi"
  }

  private mutating func set(_ name: String, _ value: String, _ repository: Repository) throws {
    guard try repository.configuration.string(name) != value else { return }
    try repository.configuration.set(name, to: value)
    written.append(name)
  }

  /// Adds the missing lines, replacing those of earlier versions; all other lines are kept.
  private mutating func append(_ lines: [String], to file: String) throws {
    let found = FileSystem.exists(file) ? try FileSystem.read(file) : []
    let old = found.without(Self.earlierLines)
    let known = Set(String(decoding: old, as: UTF8.self).split(separator: "\n").map(String.init))
    let missing = lines.filter { !known.contains($0) }
    if missing.isEmpty, old == found { return }
    let gap: [UInt8] = old.isEmpty || old.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    try FileSystem.makeFolder(Path.folder(file))
    try FileSystem.write(old + gap + Array(missing.map { $0 + "\n" }.joined().utf8), to: file)
    written.append("info/attributes")
  }

  private static func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension [UInt8] {
  /// Returns a text without some of its lines.
  fileprivate func without(_ lines: [String]) -> [UInt8] {
    let own = Set(lines.map { Array($0.utf8) })
    let kept = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(kept.filter { !own.contains(Array($0)) }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
