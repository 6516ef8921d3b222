internal import Files
internal import GitConfig
internal import Validation

/// `[requests]` in `.assetsconfig` of a target branch.
struct RequestSettings {
  static let section = "requests"

  /// How many approvals each asset needs.
  var approvals = 1

  /// - Throws: `RequestError.setting` for an unknown key or value; `ProjectSettingsError` if the file can't be read.
  init(of tree: any FileTree) throws {
    guard let file = try ProjectSettings.ofProject(tree) else { return }
    for setting in file.settings where setting.section == Self.section {
      let value = setting.value ?? ""
      guard setting.subsection == nil, setting.spelledKey.lowercased() == "approvals", let count = Int(value),
        (0...50).contains(count)
      else { throw RequestError.setting(key: setting.spelledKey, value: value) }
      approvals = count
    }
  }
}
