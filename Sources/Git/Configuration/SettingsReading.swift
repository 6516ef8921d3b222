internal import GitConfig
internal import System

/// Reads files of git's configuration with all that they include, without libgit2.
///
/// libgit2 1.5 passes over `hasconfig:` conditions as if they were not there, and a commit would be made in the wrong
/// name. Where a file is not well formed, or says something that only git knows, nothing is guessed: that is an error.
///
/// Source: `git-config(1)`, INCLUDES; git, `config.c`, `git_config_include`.
final class SettingsReading {
  struct Value {
    /// In its normal form.
    var name: String
    /// Nil for one that stands alone and means true.
    var value: String?
    /// True for what stands in a file that is included because of a remote.
    var isByRemote = false

    /// True for what names another file.
    var isInclude: Bool { name.startsWithBytes(of: "include.") || name.startsWithBytes(of: "includeif.") }
  }

  /// What a file cannot be read for.
  enum ReadError: Error, Hashable {
    /// It is no file, or not written as git wants it, or includes in a way that is left to git.
    case notPlain(path: String)
  }

  private let places: ConfigurationPaths
  private let environment: [String: String]
  private let gitDirectory: String?
  /// The files of all levels, in the order git reads them.
  let levels: [String]
  private var fileCount = 0
  private var remoteURLs: [String]?

  /// Git follows no longer chains of includes.
  private static let deepest = 10
  /// Files that include each other twice would be read without end.
  private static let maxFileCount = 200

  /// - Parameters:
  ///   - gitDirectory: The absolute path of the `.git` folder, in a linked work tree of its own; nil outside of one.
  ///   - own: The repository's own files.
  init(_ places: ConfigurationPaths, gitDirectory: String?, own: [String], _ environment: [String: String]) {
    (self.places, self.gitDirectory, self.environment) = (places, gitDirectory, environment)
    levels = [places.system, places.crossDesktop, places.global].compactMap { $0 } + own
  }

  /// Returns what a file says, and what it includes where it does so.
  ///
  /// - Throws: `ReadError`, `RemoteInIncludedFileError`.
  func values(ofFile path: String) throws -> [Value] {
    var values: [Value] = []
    try read(path, Inclusion(), into: &values)
    return values
  }

  /// Returns what the environment says, such as `git -c`.
  func valuesOfEnvironment() throws -> [Value] {
    var values: [Value] = []
    for (name, value) in EnvironmentConfiguration.values(in: environment) {
      try add(Value(name: name, value: value), from: nil, Inclusion(), into: &values)
    }
    return values
  }

  // MARK: Reading

  /// How one came to a file.
  private struct Inclusion {
    var depth = 0
    var isByRemote = false
    /// True while remotes are looked for: then all files that may be included because of one are.
    var isCollecting = false
  }

  private func read(_ path: String, _ inclusion: Inclusion, into values: inout [Value]) throws {
    fileCount += 1
    guard inclusion.depth <= Self.deepest, fileCount <= Self.maxFileCount else { throw ReadError.notPlain(path: path) }
    let status = Self.followedStatus(of: path)
    // A file that is not there, or empty as `/dev/null` is, says nothing.
    guard let status, status.st_size > 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= GitConfigFile.largest,
      let bytes = try? POSIXFile.bytes(of: path), !bytes.contains(0), let text = try? GitConfigFile(parsing: bytes)
    else { throw ReadError.notPlain(path: path) }
    for setting in text.settings {
      let words = [setting.section, setting.subsection, setting.key].compactMap { $0 }
      // A key above all sections has no name.
      if setting.section.isEmpty { throw ReadError.notPlain(path: path) }
      try add(Value(name: words.joined(separator: "."), value: setting.value), from: path, inclusion, into: &values)
    }
  }

  private func add(
    _ value: Value, from path: String?, _ inclusion: Inclusion, into values: inout [Value]
  ) throws {
    var value = value
    value.isByRemote = inclusion.isByRemote
    if inclusion.isByRemote, inclusion.isCollecting, value.isRemoteURL {
      throw RemoteInIncludedFileError(path: path ?? "", name: value.name)
    }
    values.append(value)
    var inner = inclusion
    inner.depth += 1
    if value.name.hasSameBytes(as: "include.path") {
      try include(value, from: path, inner, into: &values)
    } else if let condition = value.includeCondition {
      let isByRemote = IncludeCondition.remotePattern(condition) != nil
      guard try isMet(condition, from: path, isCollecting: inclusion.isCollecting) else { return }
      inner.isByRemote = inner.isByRemote || isByRemote
      try include(value, from: path, inner, into: &values)
    }
  }

  /// A file that is not there is passed over.
  private func include(
    _ value: Value, from path: String?, _ inclusion: Inclusion, into values: inout [Value]
  ) throws {
    guard let target = value.value, let first = target.utf8.first, first != UInt8(ascii: "%"),
      first != UInt8(ascii: "~") || target.startsWithBytes(of: "~/") && places.home != nil
    else { throw ReadError.notPlain(path: path ?? "") }
    let expanded = places.expanding(target)
    if expanded.startsWithBytes(of: "/") {
      try read(expanded, inclusion, into: &values)
    } else if let path {
      try read(path.enclosingFolder.joined(expanded), inclusion, into: &values)
    } else {
      throw ReadError.notPlain(path: target)
    }
  }

  static func followedStatus(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  // MARK: Conditions

  private func isMet(_ condition: String, from path: String?, isCollecting: Bool) throws -> Bool {
    if let pattern = IncludeCondition.remotePattern(condition) {
      if isCollecting { return true }
      return try urls().contains { GlobPattern.fits(Array($0.utf8), Array(pattern.utf8)) }
    }
    guard let gitDirectory else { return false }
    if let pattern = IncludeCondition.branchPattern(condition) {
      guard let branch = IncludeCondition.branch(ofHead: gitDirectory.joined("HEAD")) else { return false }
      return GlobPattern.fits(Array(branch.utf8), pattern)
    }
    return IncludeCondition.isOfFolder(condition, gitDirectory, from: path, home: places.home)
  }

  /// Returns the addresses of all remotes, wherever they stand but in files that are included because of one.
  private func urls() throws -> [String] {
    if let remoteURLs { return remoteURLs }
    var values: [Value] = []
    let inclusion = Inclusion(isCollecting: true)
    for level in levels { try read(level, inclusion, into: &values) }
    for (name, value) in EnvironmentConfiguration.values(in: environment) {
      try add(Value(name: name, value: value), from: nil, inclusion, into: &values)
    }
    let urls = values.filter(\.isRemoteURL).compactMap(\.value)
    remoteURLs = urls
    return urls
  }
}

/// A file that is included because of a remote names one itself, which git refuses as well.
public struct RemoteInIncludedFileError: Error, Hashable, Sendable {
  public var path: String
  public var name: String
}

extension SettingsReading.Value {
  fileprivate var isRemoteURL: Bool {
    name.startsWithBytes(of: "remote.") && name.utf8.count > "remote..url".utf8.count
      && name.utf8.suffix(4).elementsEqual(".url".utf8)
  }

  /// What stands between `includeif.` and `.path`.
  fileprivate var includeCondition: String? {
    let (start, end) = ("includeif.", ".path")
    guard name.startsWithBytes(of: start), name.utf8.count > start.utf8.count + end.utf8.count,
      name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return nil }
    return String(decoding: name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count), as: UTF8.self)
  }
}
