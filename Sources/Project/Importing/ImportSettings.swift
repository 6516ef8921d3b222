internal import GitConfig
public import Importing
public import Validation

/// A project's settings for importing: which properties in the names of a design tool describe the purpose of an image.
///
/// ```
/// [import "design"]
///   appearance = Theme, Mode
///   language = Sprache
/// ```
public struct ImportSettings {
  public private(set) var keys = DesignKeys.standard
  /// The settings that were ignored because of problems.
  public private(set) var problems: [SettingsIssue] = []

  public init(_ project: ProjectSettings) {
    for file in project.importing {
      for setting in file.settings {
        guard let problem = read(setting) else { continue }
        problems.append(SettingsIssue(file: file.name, line: setting.line, problem))
      }
    }
  }

  private mutating func read(_ setting: GitConfigEntry) -> SettingsIssue.Kind? {
    guard let section = setting.subsection else { return .namelessSection(setting.section) }
    guard section == "design" else { return .unknownSection("\(setting.section) \"\(section)\"") }
    let known = DesignKeys.Dimension.allCases.map(\.rawValue)
    guard let dimension = DesignKeys.Dimension(rawValue: setting.key) else {
      return .unknownKey(setting.spelledKey, known: known)
    }
    let names = (setting.value ?? "").split(separator: ",").map { name in
      String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    keys = keys.replacing(names.filter { !$0.isEmpty }, for: dimension)
    return nil
  }
}
