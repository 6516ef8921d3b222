internal import Files
public import Git

/// Which files of a project are large files, by the lines for git-lfs in its `.gitattributes`.
public struct LargeFilePatterns {
  /// The patterns of the list at the top of the project, in its order.
  public private(set) var patterns: [String] = []
  /// True once the list was changed on disk.
  public private(set) var isChanged = false

  private let project: ProjectRepository
  private let path: String
  /// Without their line feeds, and as they are otherwise: those of others are never reformatted.
  private var lines: [ArraySlice<UInt8>]

  /// What git-lfs writes after a pattern.
  ///
  /// Source: git-lfs, `commands/command_track.go`.
  private static let attributes = "filter=lfs diff=lfs merge=lfs -text"

  /// - Throws: `FileError` if the list can't be read.
  public init(of project: ProjectRepository) throws {
    self.project = project
    path = Path.join(project.workTree, ".gitattributes")
    // Git doesn't follow a link.
    let isFile = if case .file = try FileSystem.status(of: path)?.kind { true } else { false }
    lines = try (isFile ? OpenFile(path).readAll() : []).split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    patterns = lines.compactMap { Self.pattern(in: $0) }
  }

  /// The pattern of a line for git-lfs; nil for other lines.
  private static func pattern(in line: ArraySlice<UInt8>) -> String? {
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#"), words.dropFirst().contains("filter=lfs") else { return nil }
    return String(first)
  }

  /// The pattern for what a user types: `*.psd` and `Screens/*.psd` are meant in upper case too, and a space is written as
  /// a class.
  ///
  /// Source: `gitattributes(5)`; git-lfs, `commands/command_track.go`, `escapeAttrPattern`.
  public static func pattern(for typed: String) -> String {
    let spaceless = typed.replacing(" ", with: "[[:space:]]")
    let escaped = spaceless.hasPrefix("#") || spaceless.hasPrefix("!") ? "\\\(spaceless)" : spaceless
    let ending = Path.name(escaped).dropFirst(2)
    guard Path.name(escaped).hasPrefix("*."), escaped.hasSuffix(ending),
      ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return escaped }
    return escaped.dropLast(ending.count)
      + ending.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
  }

  /// What a user types to make a file a large file whose name differs from the pattern of a line only in case: the same
  /// pattern if it also means the other case then, and the file itself otherwise.
  static func pattern(for path: String, missedBy line: PatternLine) -> String {
    let pattern = line.text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let isEnough = Repository.matcher([Self.pattern(for: pattern)])(path)
    if line.file == ".gitattributes", isEnough, !pattern.contains("'") { return pattern }
    // These have a meaning in a pattern, or in a shell.
    return String(path.map { "[]*\\'\"".contains($0) || $0.isNewline ? "?" : $0 })
  }

  /// Adds patterns, and has git look at the files that they match.
  ///
  /// - Parameters:
  ///   - typed: As the user typed them.
  ///   - before: Called with the path of the list before it changes.
  /// - Returns: The files that the next commit makes large files.
  /// - Throws: `FileError`, also if the list is a link; nothing was changed then.
  public mutating func add(_ typed: [String], before: ([String]) -> Void) throws -> [TrackedLargeFile] {
    let end = lines.last?.last == 13 ? "\r" : ""
    let known = patterns.count
    for pattern in typed.map({ Self.pattern(for: $0) }) where !patterns.contains(pattern) {
      lines.append(Array("\(pattern) \(Self.attributes)\(end)".utf8)[...])
      patterns.append(pattern)
    }
    if patterns.count > known { try save(before) }
    // Also with a known pattern: others may have committed such files without git-lfs.
    let raw = try project.repository.rawLargeFiles()
    try project.repository.touch(raw.map(\.path))
    return raw
  }

  /// Removes patterns, and has git look at the files that they matched.
  ///
  /// - Parameter before: Called with the path of the list before it changes.
  /// - Returns: The patterns that were not there.
  /// - Throws: `FileError`, also if the list is a link; nothing was changed then.
  public mutating func remove(_ typed: [String], before: ([String]) -> Void) throws -> [String] {
    let wanted = typed.map { (typed: $0, pattern: Self.pattern(for: $0)) }
    let missing = wanted.filter { !patterns.contains($0.pattern) && !patterns.contains($0.typed) }.map(\.typed)
    guard missing.isEmpty else { return missing }
    let leaving = Set(wanted.flatMap { [$0.typed, $0.pattern] })
    let former = try project.repository.trackedLargeFiles().map(\.path)
    lines.removeAll { Self.pattern(in: $0).map(leaving.contains) ?? false }
    patterns.removeAll(where: leaving.contains)
    try save(before)
    let still = Set(try project.repository.trackedLargeFiles().map(\.path))
    try project.repository.touch(former.filter { !still.contains($0) })
    return []
  }

  private mutating func save(_ before: ([String]) -> Void) throws {
    if case .symbolicLink(let destination) = try FileSystem.status(of: path)?.kind {
      throw FileError.linked(path, to: destination)
    }
    before([path])
    try FileSystem.write(Array(lines.map { $0 + [10] }.joined()), to: path)
    isChanged = true
  }
}
