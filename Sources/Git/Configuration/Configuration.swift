internal import CGit2

/// The settings of a repository: the system's, the user's, the repository's own and the environment's, the later ones
/// winning.
///
/// Names are written `section.key` or `section.sub.key`; section and key in any case. The files are read once: what
/// another program changes while a command runs counts for the next command, as with git.
public final class Configuration {
  let places: ConfigurationPaths
  /// What was read without libgit2; nil if libgit2 is asked.
  private var plain: PlainSettings?
  private let read: () -> PlainSettings?
  private let open: () throws -> OpaquePointer

  init(_ handle: consuming Handle, places: ConfigurationPaths) {
    let owner = SharedHandle(handle)
    (open, read, self.places) = ({ owner.handle.pointer }, { nil }, places)
  }

  /// - Parameters:
  ///   - plain: What was read without libgit2; nil if libgit2 is asked.
  ///   - read: Reads the same once more.
  ///   - open: Returns the same settings as libgit2 has them, which it keeps; called when they are needed.
  init(
    _ plain: PlainSettings?, places: ConfigurationPaths, again read: @escaping () -> PlainSettings?,
    otherwise open: @escaping () throws -> OpaquePointer
  ) {
    (self.plain, self.places, self.read, self.open) = (plain, places, read, open)
  }

  /// The settings as libgit2 has them.
  var pointer: OpaquePointer { get throws { try open() } }

  /// Reads the files once more, after a change by this command, or by git on its behalf.
  public func reread() { if plain != nil { plain = read() } }

  /// Returns the text of a setting, the last one where it stands several times; nil if it is not set.
  ///
  /// Source: `git_config_get_string_buf`.
  public func string(_ name: String) throws -> String? {
    if let plain, let name = EnvironmentConfiguration.normalized(name) {
      return plain.last(name).map { $0.value ?? "" }
    }
    let pointer = try pointer
    return try foundText("git_config_get_string_buf") { git_config_get_string_buf(&$0, pointer, name) }
  }

  /// Returns a setting that is true or false in one of git's spellings (`yes`, `on`, `1`, nothing behind the name).
  ///
  /// - Throws: `InvalidConfigurationError` if the text is none of them.
  public func bool(_ name: String) throws -> Bool? {
    if let plain, let name = EnvironmentConfiguration.normalized(name) {
      guard let found = plain.last(name) else { return nil }
      guard let text = found.value else { return true }
      if let value = PlainSettings.bool(text) { return value }
    }
    let pointer = try pointer
    var value: Int32 = 0
    guard
      try isFound(
        name, .unknownWord(accepted: ["true", "false"]), "git_config_get_bool",
        { git_config_get_bool(&value, pointer, name) })
    else { return nil }
    return value != 0
  }

  /// Returns a setting that is a number, where `k`, `m` and `g` stand for 1024 and its powers.
  ///
  /// - Throws: `InvalidConfigurationError` if the text is no number.
  public func int(_ name: String) throws -> Int? {
    if let plain, let name = EnvironmentConfiguration.normalized(name) {
      guard let found = plain.last(name) else { return nil }
      if let value = found.value.flatMap(PlainSettings.number) { return value }
    }
    let pointer = try pointer
    var value: Int64 = 0
    guard try isFound(name, .noNumber, "git_config_get_int64", { git_config_get_int64(&value, pointer, name) }) else {
      return nil
    }
    return Int(value)
  }

  private func isFound(
    _ name: String, _ reason: InvalidConfigurationError.Reason, _ function: String, _ read: () -> Int32
  ) throws -> Bool {
    do throws(GitError) {
      return try checkFound(function, read)
    } catch {
      // What is there can be read as a text, so its value is what is wrong.
      guard let value = try? string(name) else { throw error }
      throw InvalidConfigurationError(name: name, value: value, reason: reason)
    }
  }

  /// Returns a setting that is a path, with `~/` replaced by the home folder of the environment.
  public func path(_ name: String) throws -> String? {
    try string(name).map(places.expanding)
  }

  /// Returns every value of a setting that may stand several times, in the order git reads them.
  public func values(_ name: String) throws -> [String] {
    if let plain, let name = EnvironmentConfiguration.normalized(name) {
      return plain.settings.filter { $0.name.hasSameBytes(as: name) }.map { $0.value ?? "true" }
    }
    let pointer = try pointer
    let iterator = try Handle.found("git_config_multivar_iterator_new", freedBy: Self.freeIterator) { out in
      var made: UnsafeMutablePointer<git_config_iterator>?
      let result = git_config_multivar_iterator_new(&made, pointer, name, nil)
      out = made.map { OpaquePointer($0) }
      return result
    }
    guard let iterator else { return [] }
    return try Self.entries(of: iterator).map(\.value)
  }

  /// Returns every setting whose name begins with the text, such as `filter.` or `branch.main.`, in the order git reads
  /// them.
  public func settings(startingWith prefix: String) throws -> [Entry] {
    if let plain {
      return plain.settings.filter { $0.name.startsWithBytes(of: prefix) }
        .map { Entry(name: $0.name, value: $0.value ?? "true") }
    }
    let pointer = try pointer
    let iterator = try Handle("git_config_iterator_new", freedBy: Self.freeIterator) { out in
      var made: UnsafeMutablePointer<git_config_iterator>?
      let result = git_config_iterator_new(&made, pointer)
      out = made.map { OpaquePointer($0) }
      return result
    }
    return try Self.entries(of: iterator).filter { $0.name.startsWithBytes(of: prefix) }
  }

  /// A name in its normal form (section and key in lower case) and one value of it.
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// Writes a setting into the repository's own file.
  ///
  /// - Throws: `GitError` when the name is not well formed, the setting stands there several times, or the file cannot
  ///   be written.
  public func set(_ name: String, to value: String) throws {
    let pointer = try pointer
    defer { reread() }
    let own = try Self.ownFile(pointer, name)
    try check("git_config_set_string") { git_config_set_string(own.pointer, name, value) }
  }

  /// Takes a setting out of the repository's own file; one that is not there is fine.
  public func remove(_ name: String) throws {
    let pointer = try pointer
    defer { reread() }
    let own = try Self.ownFile(pointer, name)
    _ = try checkFound("git_config_delete_entry") { git_config_delete_entry(own.pointer, name) }
  }

  /// Returns the repository's own file. libgit2 compares a new value with what it read of the file last, and reads it
  /// again only if it is asked for one.
  private static func ownFile(_ pointer: OpaquePointer, _ name: String) throws(GitError) -> Handle {
    let own = try Handle("git_config_open_level", freedBy: git_config_free) {
      git_config_open_level(&$0, pointer, GIT_CONFIG_LEVEL_LOCAL)
    }
    _ = try foundText("git_config_get_string_buf") { git_config_get_string_buf(&$0, own.pointer, name) }
    return own
  }

  /// Reads a word as git reads a boolean; nil if it is none.
  static func bool(fromText text: String) -> Bool? { PlainSettings.bool(text) }

  /// Returns what a word says that is a yes or no; nil for another word.
  public static func truth(of word: String) -> Bool? { bool(fromText: word) }

  private static let freeIterator: Handle.Free = { pointer in
    guard let pointer else { return }
    git_config_iterator_free(UnsafeMutablePointer<git_config_iterator>(pointer))
  }

  private static func entries(of iterator: borrowing Handle) throws(GitError) -> [Entry] {
    let pointer = UnsafeMutablePointer<git_config_iterator>(iterator.pointer)
    var settings: [Entry] = []
    while true {
      var entry: UnsafeMutablePointer<git_config_entry>?
      let result = git_config_next(&entry, pointer)
      if result == GIT_ITEROVER.rawValue { return settings }
      try check("git_config_next") { result }
      guard let entry else { return settings }
      let value = entry.pointee.value.map { String(cString: $0) } ?? "true"
      settings.append(Entry(name: String(cString: entry.pointee.name), value: value))
    }
  }
}
