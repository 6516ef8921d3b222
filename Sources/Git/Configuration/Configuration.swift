internal import CGit2

/// The settings of a repository: the system's, the user's, the repository's own and the environment's; later ones take
/// precedence.
///
/// Names are written `section.key` or `section.sub.key`; section and key in any case. The files are read once: if
/// another program changes them while a command runs, the next command sees that, as in git.
public final class Configuration {
  let places: ConfigurationPaths
  /// The values read without libgit2; nil if libgit2 must be used.
  private var plain: PlainSettings?
  private let read: () -> PlainSettings?
  private let open: () throws -> OpaquePointer

  init(_ handle: consuming Handle, places: ConfigurationPaths) {
    let owner = SharedHandle(handle)
    (open, read, self.places) = ({ owner.handle.pointer }, { nil }, places)
  }

  /// - Parameters:
  ///   - plain: The values read without libgit2; nil if libgit2 must be used.
  ///   - read: Reads the same values again.
  ///   - open: Returns the same settings from libgit2, which owns them; called on demand.
  init(
    _ plain: PlainSettings?, places: ConfigurationPaths, again read: @escaping () -> PlainSettings?,
    otherwise open: @escaping () throws -> OpaquePointer
  ) {
    (self.plain, self.places, self.read, self.open) = (plain, places, read, open)
  }

  /// The settings as a libgit2 object.
  var pointer: OpaquePointer { get throws { try open() } }

  /// Reads the files again, after a change by this command, or by git for this command.
  public func reread() { if plain != nil { plain = read() } }

  /// Returns the text of a setting, the last one if it occurs several times; nil if it is not set.
  ///
  /// Source: `git_config_get_string_buf`.
  public func string(_ name: String) throws -> String? {
    if let plain, let name = EnvironmentConfiguration.normalized(name) {
      return plain.last(name).map { $0.value ?? "" }
    }
    let pointer = try pointer
    return try foundText("git_config_get_string_buf") { git_config_get_string_buf(&$0, pointer, name) }
  }

  /// Returns a boolean setting in any of git's spellings (`yes`, `on`, `1`, a name without a value).
  ///
  /// - Throws: `InvalidConfigurationError` for any other text.
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

  /// Returns a numeric setting, in which `k`, `m` and `g` mean 1024 and its powers.
  ///
  /// - Throws: `InvalidConfigurationError` if the text is not a number.
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
      // It can be read as text, so its value is invalid.
      guard let value = try? string(name) else { throw error }
      throw InvalidConfigurationError(name: name, value: value, reason: reason)
    }
  }

  /// Returns a setting that is a path, with `~/` replaced by the home folder of the environment.
  public func path(_ name: String) throws -> String? {
    try string(name).map(places.expanding)
  }

  /// Returns every value of a setting that may occur several times, in the order in which git reads them.
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

  /// Returns every setting whose name begins with the text, such as `filter.` or `branch.main.`, in the order in which
  /// git reads them.
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

  /// A name in its normal form (section and key in lowercase) and one value of it.
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// Writes a setting into the repository's own file.
  ///
  /// - Throws: `GitError` if the name is not valid, the setting occurs several times, or the file can't be written.
  public func set(_ name: String, to value: String) throws {
    let pointer = try pointer
    defer { reread() }
    let own = try Self.ownFile(pointer, name)
    try check("git_config_set_string") { git_config_set_string(own.pointer, name, value) }
  }

  /// Removes a setting from the repository's own file; does nothing if it is not there.
  public func remove(_ name: String) throws {
    let pointer = try pointer
    defer { reread() }
    let own = try Self.ownFile(pointer, name)
    _ = try checkFound("git_config_delete_entry") { git_config_delete_entry(own.pointer, name) }
  }

  /// Returns the repository's own file. libgit2 compares a new value with what it last read from the file, and reads it
  /// again only when a value is requested.
  private static func ownFile(_ pointer: OpaquePointer, _ name: String) throws(GitError) -> Handle {
    let own = try Handle("git_config_open_level", freedBy: git_config_free) {
      git_config_open_level(&$0, pointer, GIT_CONFIG_LEVEL_LOCAL)
    }
    _ = try foundText("git_config_get_string_buf") { git_config_get_string_buf(&$0, own.pointer, name) }
    return own
  }

  /// Parses a boolean as git does; nil for anything else.
  static func bool(fromText text: String) -> Bool? { PlainSettings.bool(text) }

  /// Parses a boolean as git does; nil for anything else.
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
