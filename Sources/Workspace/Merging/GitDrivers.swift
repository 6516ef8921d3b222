internal import Files
public import Git

/// What git is told so that its own `merge` and `diff` understand catalogues.
///
/// All of it is in the repository's own configuration and in `info/attributes`, so nobody else gets it, and a machine
/// without this program merges by lines as ever.
public struct GitDrivers {
  /// What was done; empty where all was there.
  public private(set) var written: [String] = []

  private static let comparison = "assets"
  private static let pictures = ["png", "jpg", "jpeg", "gif", "heic", "webp", "pdf", "psd", "tiff", "bmp"]
  private static let contents = ["*.xcassets/**/Contents.json", "*.xcassets/Contents.json"]

  /// The driver for one merge by this very program.
  public static func contentsDriver(program: String) -> MergeDriver {
    MergeDriver(
      name: ContentsFiles.driverName, title: "lists of variants, slot by slot",
      command: "\(shellQuoted(program)) merge-driver %O %A %B %P", patterns: contents)
  }

  /// Writes what is missing into a repository.
  ///
  /// - Parameter program: The absolute path of this program, for when there is none on the `PATH`.
  public init(in repository: Repository, program: String?) throws {
    try set("merge.\(ContentsFiles.driverName).name", "lists of variants, slot by slot", repository)
    try set(
      "merge.\(ContentsFiles.driverName).driver",
      Self.either(program, "merge-driver %O %A %B %P", else: "git merge-file --marker-size=%L %A %O %B"), repository)
    try set(
      "diff.\(Self.comparison).textconv",
      "f() { \(Self.either(program, "textconv \"$1\"", else: "cat \"$1\"")); }; f", repository)
    let lines =
      Self.contents.map { "\($0) merge=\(ContentsFiles.driverName) diff=\(Self.comparison)" }
      + Self.pictures.map { "*.\($0) diff=\(Self.comparison)" }
    try append(lines, to: Path.join(Path.join(repository.commonDirectory, "info"), "attributes"))
  }

  /// A line for a shell that runs this program where it is, and does something else where it is not.
  private static func either(_ program: String?, _ words: String, else other: String) -> String {
    let recorded = program.map { "elif [ -x \(shellQuoted($0)) ]; then \(shellQuoted($0)) \(words); " } ?? ""
    return "if command -v assets >/dev/null 2>&1; then assets \(words); \(recorded)else \(other); fi"
  }

  private mutating func set(_ name: String, _ value: String, _ repository: Repository) throws {
    guard try repository.configuration.string(name) != value else { return }
    try repository.configuration.set(name, to: value)
    written.append(name)
  }

  /// Adds the lines that are not there; what others wrote stays as it is.
  private mutating func append(_ lines: [String], to file: String) throws {
    let old = Disk.exists(file) ? try Disk.read(file) : []
    let known = Set(String(decoding: old, as: UTF8.self).split(separator: "\n").map(String.init))
    let missing = lines.filter { !known.contains($0) }
    if missing.isEmpty { return }
    let gap: [UInt8] = old.isEmpty || old.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    try Disk.makeFolder(Path.folder(file))
    try Disk.write(old + gap + Array(missing.map { $0 + "\n" }.joined().utf8), to: file)
    written.append("info/attributes")
  }

  private static func shellQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
