/// The places of a repository about which nothing is out of the ordinary, found without libgit2.
///
/// It is there for hooks, where starting libgit2 takes longer than all else. Whatever it does not know well - extensions,
/// a configured work tree, included configuration, another owner - it leaves to `Repository` by being nil.
struct PlainRepository {
  /// The absolute path of the `.git` folder; in a linked work tree the one that is its own.
  let gitDirectory: String
  /// The one all linked work trees share.
  let commonDirectory: String
  /// The absolute path of the index: `GIT_INDEX_FILE` where it is set, else `index` in the `.git` folder.
  let indexPath: String

  /// Variables that lead git elsewhere than the folders would, or away from what is said here.
  private static let unusual = [
    "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_NAMESPACE",
  ]

  init?(around folder: String, environment: [String: String]) {
    guard Self.unusual.allSatisfy({ environment[$0] == nil }),
      let place = Self.place(around: folder, environment["GIT_DIR"]),
      let common = Self.commonDirectory(of: place.gitDirectory), Self.isPlain(common.joined("config"))
    else { return nil }
    gitDirectory = place.gitDirectory
    commonDirectory = common
    let index = environment["GIT_INDEX_FILE"].flatMap { $0.isEmpty ? nil : place.workTree.joined($0) }
    indexPath = index ?? place.gitDirectory.joined("index")
  }

  /// Returns the path of the configuration file of the repository around a folder, whatever it says.
  static func configurationFile(around folder: String, environment: [String: String]) -> String? {
    guard let place = place(around: folder, environment["GIT_DIR"]) else { return nil }
    return commonDirectory(of: place.gitDirectory)?.joined("config")
  }

  /// Returns the `.git` folder of the repository around a folder; in a linked work tree the one that is its own.
  static func gitDirectory(around folder: String, environment: [String: String]) -> String? {
    place(around: folder, environment["GIT_DIR"])?.gitDirectory
  }

  // MARK: Finding

  private typealias Place = (gitDirectory: String, workTree: String)

  private static func place(around folder: String, _ named: String?) -> Place? {
    if let named {
      let path = folder.joined(named).withoutTrailingSlashes
      return !named.isEmpty && isGitDirectory(path) ? (path, folder) : nil
    }
    let device = SystemFile.stamp(of: folder)?.device
    var workTree = folder
    while !SystemFile.exists(workTree.joined(".git")) {
      // A repository without a work tree has these files where another has its `.git`.
      if SystemFile.exists(workTree.joined("HEAD")) { return nil }
      workTree = workTree.enclosingFolder
      if workTree.isEmpty || SystemFile.stamp(of: workTree)?.device != device { return nil }
    }
    let found = workTree.joined(".git")
    guard let git = try? Repository.linkedGitDirectory(found), isGitDirectory(git),
      [workTree, found, git].allSatisfy(Ownership.isOurs)
    else { return nil }
    return (git, workTree)
  }

  static func isGitDirectory(_ path: String) -> Bool {
    guard let common = commonDirectory(of: path) else { return false }
    return SystemFile.exists(path.joined("HEAD")) && SystemFile.isFolder(common.joined("objects"))
      && SystemFile.isFolder(common.joined("refs"))
  }

  private static func commonDirectory(of gitDirectory: String) -> String? {
    try? SystemFile.line(of: gitDirectory.joined("commondir")).map { gitDirectory.joined($0) } ?? gitDirectory
  }

  /// Tells whether the repository's own settings say nothing that would change how it is read.
  ///
  /// A word that merely looks like such a setting is enough for a no.
  private static func isPlain(_ path: String) -> Bool {
    guard let bytes = try? SystemFile.bytes(of: path) else { return false }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let harmless = ["repositoryformatversion = 0\n", "bare = false\n"]
    let rest = text.split(separator: "\n").filter { line in
      !harmless.contains { $0.dropLast() == line.drop(while: \.isWhitespace) }
    }
    let words = ["include", "extensions", "worktree", "bare", "repositoryformatversion"]
    return rest.allSatisfy { line in !words.contains { line.contains($0) } }
  }

  // MARK: Reading

  /// Returns what `HEAD` leads to; nil where that is not plain to see.
  func head() -> Head? { ReferenceFiles(gitDirectory: gitDirectory, commonDirectory: commonDirectory).head() }
}
