internal import GitConfig
internal import System

/// Reads git configuration files with all their includes, without libgit2.
///
/// libgit2 1.5 ignores `hasconfig:` conditions, so a commit would be made with the wrong name. If a file is invalid, or
/// contains something that only git supports, nothing is guessed: that is an error.
///
/// Source: `git-config(1)`, INCLUDES; git, `config.c`, `git_config_include`.
final class SettingsReading {
  struct Value {
    /// In its normal form.
    var name: String
    /// Nil for a name without a value, which means true.
    var value: String?
    /// True for a value in a file that is included because of a remote.
    var isByRemote = false

    /// True if it names another file.
    var isInclude: Bool { name.startsWithBytes(of: "include.") || name.startsWithBytes(of: "includeif.") }
  }

  /// The reason why a file can't be read.
  enum ReadError: Error, Hashable {
    /// It is not a file, not valid, or includes another file in a way that is left to git.
    case notPlain(path: String)
  }

  private let places: ConfigurationPaths
  private let environment: [String: String]
  private let gitDirectory: String?
  /// The files of all levels, in the order in which git reads them.
  let levels: [String]
  private var fileCount = 0
  private var remoteURLs: [String]?

  /// Git doesn't follow longer chains of includes.
  private static let deepest = 10
  /// Prevents endless reading of files that include each other twice.
  private static let maxFileCount = 200

  /// - Parameters:
  ///   - gitDirectory: The absolute path of the `.git` folder, in a linked work tree its own; nil outside a repository.
  ///   - own: The repository's own files.
  init(_ places: ConfigurationPaths, gitDirectory: String?, own: [String], _ environment: [String: String]) {
    (self.places, self.gitDirectory, self.environment) = (places, gitDirectory, environment)
    levels = [places.system, places.crossDesktop, places.global].compactMap { $0 } + own
  }

  /// Returns the values of a file, with those of its includes in place.
  ///
  /// - Throws: `ReadError`, `RemoteInIncludedFileError`.
  func values(ofFile path: String) throws -> [Value] {
    var values: [Value] = []
    try read(path, Inclusion(), into: &values)
    return values
  }

  /// Returns the values of the environment, such as those of `git -c`.
  func valuesOfEnvironment() throws -> [Value] {
    var values: [Value] = []
    for (name, value) in EnvironmentConfiguration.values(in: environment) {
      try add(Value(name: name, value: value), from: nil, Inclusion(), into: &values)
    }
    return values
  }

  // MARK: Reading

  /// How a file was reached.
  private struct Inclusion {
    var depth = 0
    var isByRemote = false
    /// True while looking for remotes: then all files are included whose condition is about a remote.
    var isCollecting = false
  }

  private func read(_ path: String, _ inclusion: Inclusion, into values: inout [Value]) throws {
    fileCount += 1
    guard inclusion.depth <= Self.deepest, fileCount <= Self.maxFileCount else { throw ReadError.notPlain(path: path) }
    let status = Self.followedStatus(of: path)
    // A file that is missing, or empty like `/dev/null`, has no values.
    guard let status, status.st_size > 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= GitConfigFile.largest,
      let bytes = try? POSIXFile.bytes(of: path), !bytes.contains(0), let text = try? GitConfigFile(parsing: bytes)
    else { throw ReadError.notPlain(path: path) }
    for setting in text.settings {
      let words = [setting.section, setting.subsection, setting.key].compactMap { $0 }
      // A key before the first section has no full name.
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

  /// A missing file is ignored.
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

  /// Returns the URLs of all remotes, except those in files that are included because of a remote.
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

/// A file that is included because of a remote defines one itself, which git refuses too.
public struct RemoteInIncludedFileError: Error, Hashable, Sendable {
  public var path: String
  public var name: String
}

extension SettingsReading.Value {
  fileprivate var isRemoteURL: Bool {
    name.startsWithBytes(of: "remote.") && name.utf8.count > "remote..url".utf8.count
      && name.utf8.suffix(4).elementsEqual(".url".utf8)
  }

  /// The text between `includeif.` and `.path`.
  fileprivate var includeCondition: String? {
    let (start, end) = ("includeif.", ".path")
    guard name.startsWithBytes(of: start), name.utf8.count > start.utf8.count + end.utf8.count,
      name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return nil }
    return String(decoding: name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count), as: UTF8.self)
  }
}
