public import Files
internal import Git
public import GitConfig
public import Validation

/// What a project says about how `assets` should treat it: `.assetsconfig` in one of its states, and over it what the
/// repository's own configuration and the environment say.
///
/// libgit2 is not started, because a hook reads this before every commit. So of git's configuration only the file of
/// the repository counts (`git config assets.rule.missing-scale.severity off`) and `git -c`, not the user's own file.
public struct ProjectSettings: Sendable {
  /// The name of the file at the root of the project.
  public static let fileName = ".assetsconfig"

  public let validation: ValidationSettings
  /// What is said of importing, below `[import "…"]`; of two values for one key the later one counts.
  public let importing: [SettingsFile]
  /// What was not understood, and is left out.
  public let problems: [SettingsIssue]

  /// Reads the settings of a state of the project.
  ///
  /// - Parameters:
  ///   - tree: The state; its root is that of the project.
  ///   - directory: A folder of the repository whose configuration counts.
  /// - Throws: `ProjectSettingsError` when `.assetsconfig` is there and cannot be read.
  public init(of tree: any FileTree, around directory: String, _ environment: [String: String]) throws {
    let files = try [Self.ofProject(tree)].compactMap { $0 } + Self.ofGit(directory, environment)
    importing = files.map { SettingsFile(name: $0.name, $0.settings.filter { $0.section == Self.importSection }) }
    (validation, problems) = ValidationSettings.read(
      files.map { file in
        SettingsFile(
          name: file.name,
          file.settings.filter { ![Self.importSection, RequestSettings.section].contains($0.section) })
      })
  }

  private static let importSection = "import"

  /// What `.assetsconfig` of a state says; nil if there is none.
  static func ofProject(_ tree: any FileTree) throws -> SettingsFile? {
    guard let bytes = try bytes(of: tree) else { return nil }
    do throws(GitConfigError) {
      return SettingsFile(name: fileName, try GitConfigFile(parsing: bytes).settings)
    } catch {
      throw ProjectSettingsError.notSettings(error)
    }
  }

  private static func bytes(of tree: any FileTree) throws -> [UInt8]? {
    do {
      let source = try tree.open(fileName)
      if let bytes = try source.readAll(upTo: GitConfigFile.largest) { return bytes }
      throw ProjectSettingsError.notSettings(GitConfigError(.tooLarge(bytes: source.byteCount), line: 1))
    } catch let error as FileError {
      if error.isNotFound { return nil }
      throw ProjectSettingsError.unreadable(error)
    }
  }

  // MARK: Git's configuration

  private static func ofGit(_ directory: String, _ environment: [String: String]) -> [SettingsFile] {
    var files: [SettingsFile] = []
    if let own = OwnSettings.file(around: directory, environment: environment, holding: "assets"),
      // A file that is broken is git's to tell.
      let text = try? GitConfigFile(parsing: own.bytes, largest: own.bytes.count, most: own.bytes.count)
    {
      files.append(SettingsFile(name: ".git/config", text.settings.compactMap(ours)))
    }
    let spoken = OwnSettings.ofEnvironment(environment).compactMap { setting($0.name, $0.value).flatMap(ours) }
    return files + [SettingsFile(name: "git -c", spoken)]
  }

  /// Returns `assets.rule.missing-scale.severity` as `rule.missing-scale.severity`; nil for what is about
  /// neither validation nor importing, such as other things that `assets` keeps there.
  private static func ours(_ setting: GitConfigEntry) -> GitConfigEntry? {
    guard setting.section == "assets", let subsection = setting.subsection else { return nil }
    let parts = subsection.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard (ValidationSettings.sections + [importSection]).contains(parts[0]) else { return nil }
    let name = parts.count == 2 ? parts[1] : nil
    return GitConfigEntry(parts[0], name, setting.spelledKey, setting.value, line: setting.line)
  }

  private static func setting(_ name: String, _ value: String) -> GitConfigEntry? {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else { return nil }
    let subsection = first < last ? String(name[name.index(after: first)..<last]) : nil
    return GitConfigEntry(String(name[..<first]), subsection, String(name[name.index(after: last)...]), value, line: 0)
  }
}

/// Why a project's settings cannot be read.
public enum ProjectSettingsError: Error, Hashable, Sendable {
  case notSettings(GitConfigError)
  case unreadable(FileError)
}
