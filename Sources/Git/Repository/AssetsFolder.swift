/// This program's own folder in a repository, found without libgit2.
public enum AssetsFolder {
  /// Returns its absolute path, in a linked work tree inside that one's own `.git` folder; nil outside a repository. It
  /// may not exist yet.
  public static func path(around folder: String, environment: [String: String]) -> String? {
    RepositoryLayout.gitDirectory(around: folder, environment: environment)?.joined("assets")
  }
}
