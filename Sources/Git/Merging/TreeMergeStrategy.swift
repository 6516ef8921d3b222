internal import CGit2
internal import Files

/// A merge of trees in memory, file by file and line by line, as in git; renamed files are followed.
///
/// Files that `files` supports are merged by it, and additions of one side to a folder that the other moved follow. If
/// git would have to guess the new paths of renamed files, only those known from `movedByUs` and `movedByThem` are
/// followed.
public struct TreeMergeStrategy: MergeStrategy {
  private let files: (any FileMergeDriver)?
  private let movedByUs: [DirectoryRename]
  private let movedByThem: [DirectoryRename]
  private let isPick: Bool

  /// - Parameter isPick: True to apply only the changes of `theirs` since its own parent, which is the base.
  public init(
    files: (any FileMergeDriver)? = nil, movedByUs: [DirectoryRename] = [], movedByThem: [DirectoryRename] = [],
    isPick: Bool = false
  ) {
    self.isPick = isPick
    self.files = files
    self.movedByUs = movedByUs
    self.movedByThem = movedByThem
  }

  public func merge(
    _ ours: ObjectID, _ theirs: ObjectID, base: ObjectID, in repository: Repository
  ) throws -> MergeResult {
    let mine = ChangedFiles(try repository.changes(from: base, to: ours))
    let other = ChangedFiles(try repository.changes(from: base, to: theirs))
    try requireNoExternalDriver(mine, other, repository)
    try repository.fetchPromised(for: other.all)
    // For criss-cross merges, libgit2 merges the bases first.
    if let merge = DisjointMerge(mine, other), try isPick || !repository.haveSeveralMergeBases(ours, theirs) {
      let reader = try TreeReader(repository)
      return .tree(try merge.write(onto: reader.tree(ofCommit: ours), in: repository, reading: reader))
    }
    let both = (mine.all + other.all).filter { $0.oldMode != .submodule && $0.newMode != .submodule }
    _ = try repository.fetchPromised(both.flatMap { [$0.oldID, $0.newID].compactMap { $0 } }, path: both.first?.path)
    try LibGit2.start()
    var options = git_merge_options()
    git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION))
    let isGuess = files.map { Self.leavesGitGuessing(mine, other, $0) } ?? false
    if isGuess { options.flags &= ~GIT_MERGE_FIND_RENAMES.rawValue }
    let index =
      try isPick
      ? picked(ours, theirs, base, repository, &options)
      : merged(ours, theirs, repository, &options)
    if let files {
      let draft = InMemoryMerge(repository, index, files, reader: try TreeReader(repository))
      try draft.mergeFiles(mine, other)
      try draft.followBoth(movedByUs, movedByThem, mine, other, takesFiles: isGuess)
      try draft.follow(movedByUs, mine, other, isOurs: true)
      try draft.follow(movedByThem, other, mine, isOurs: false)
      if isGuess {
        try draft.followFiles(movedByUs, mine, other, isOurs: true)
        try draft.followFiles(movedByThem, other, mine, isOurs: false)
        try draft.followSingleFiles(movedByUs, mine, other, isOurs: true)
        try draft.followSingleFiles(movedByThem, other, mine, isOurs: false)
      }
    }
    return try repository.mergeResult(index)
  }

  private func merged(
    _ ours: ObjectID, _ theirs: ObjectID, _ repository: Repository, _ options: inout git_merge_options
  ) throws -> Handle {
    let pointer = try repository.pointer
    let one = try repository.commitHandle(ours)
    let another = try repository.commitHandle(theirs)
    return try Handle("git_merge_commits", keeping: repository, freedBy: git_index_free) {
      git_merge_commits(&$0, pointer, one.pointer, another.pointer, &options)
    }
  }

  /// Source: libgit2, `cherrypick.c`, `git_cherrypick_commit`, which needs a single parent, while the base is known
  /// here.
  private func picked(
    _ ours: ObjectID, _ theirs: ObjectID, _ base: ObjectID, _ repository: Repository,
    _ options: inout git_merge_options
  ) throws -> Handle {
    let pointer = try repository.pointer
    let reader = try TreeReader(repository)
    let one = try repository.treeHandle(reader.tree(ofCommit: ours))
    let another = try repository.treeHandle(reader.tree(ofCommit: theirs))
    let both = try repository.treeHandle(reader.tree(ofCommit: base))
    return try Handle("git_merge_trees", keeping: repository, freedBy: git_index_free) {
      git_merge_trees(&$0, pointer, both.pointer, one.pointer, another.pointer, &options)
    }
  }

  /// libgit2 would merge a file line by line that needs a merge program.
  private func requireNoExternalDriver(_ ours: ChangedFiles, _ theirs: ChangedFiles, _ repository: Repository) throws {
    for change in theirs.all where ours[change.path] != nil {
      guard let driver = try repository.attribute("merge", ofPath: change.path) else { continue }
      if let files, driver == files.driverName, files.knows(change.path) { continue }
      if try repository.configuration.string("merge.\(driver).driver") != nil {
        throw MergeError.externalDriver(path: change.path, name: driver)
      }
    }
  }
}

/// The changes of one side, by path.
struct ChangedFiles {
  let all: [FileChange]
  private let byPath: [ExactName: FileChange]

  init(_ changes: [FileChange]) {
    all = changes
    byPath = Dictionary(changes.map { (ExactName($0.path), $0) }) { $1 }
  }

  subscript(path: String) -> FileChange? { byPath[ExactName(path)] }
}

extension Repository {
  /// Returns the tree of an index in memory, or its conflicts.
  func mergeResult(_ index: borrowing Handle) throws -> MergeResult {
    if git_index_has_conflicts(index.pointer) != 0 { return .conflicts(conflictPaths(in: index.pointer)) }
    let pointer = try pointer
    var id = git_oid()
    try check("git_index_write_tree_to") { git_index_write_tree_to(&id, index.pointer, pointer) }
    return .tree(ObjectID(id))
  }

  /// Returns the paths with a stage above 0, each once, in the order of the index.
  func conflictPaths(in index: OpaquePointer) -> [String] {
    var paths: [String] = []
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position), entry.pointee.flags >> 12 & 3 > 0 else { continue }
      let path = String(cString: entry.pointee.path)
      if paths.last?.hasSameBytes(as: path) != true { paths.append(path) }
    }
    return paths
  }
}
