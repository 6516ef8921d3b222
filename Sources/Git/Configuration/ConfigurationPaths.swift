/// The places of a repository's configuration files, determined from an environment as git does.
///
/// Source: `git-config(1)`, FILES and ENVIRONMENT.
struct ConfigurationPaths {
  var system: String?
  var crossDesktop: String?
  var global: String?
  /// The folder for `~/`.
  var home: String?
  /// The folder of `ignore` and `attributes` for all repositories.
  var crossDesktopFolder: String?

  init(environment: [String: String]) {
    home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    crossDesktopFolder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0.joined("git") } ?? home?.joined(".config/git")
    system = environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"
    if let flag = environment["GIT_CONFIG_NOSYSTEM"], Configuration.bool(fromText: flag) != false { system = nil }
    global = home?.joined(".gitconfig")
    crossDesktop = crossDesktopFolder?.joined("config")
    if let chosen = environment["GIT_CONFIG_GLOBAL"] {
      global = chosen
      crossDesktop = nil
    }
  }

  /// Returns a path with `~/` replaced by the home folder.
  func expanding(_ path: String) -> String {
    guard path.startsWithBytes(of: "~/"), let home else { return path }
    return home.joined(path.droppingBytes(2))
  }
}
