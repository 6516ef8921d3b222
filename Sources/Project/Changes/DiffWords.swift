internal import Catalog
internal import Files
internal import Git

/// What is to be compared, as typed: up to two versions, then names.
public struct DiffWords {
  public struct Version {
    /// As typed.
    public var word: String
    public var state: ProjectState
  }

  public private(set) var versions: [Version] = []
  public private(set) var names: [String] = []

  /// Determines which words are versions: those before `--`, or the leading ones that are versions and not names.
  ///
  /// - Throws: `DiffWordsError.ambiguous` for a word that is both, `ProjectRepositoryError.noSuchVersion` for an unknown one
  ///   before `--`.
  public init(_ words: [String], _ workspace: ProjectRepository, _ session: ProjectSession) throws {
    guard let separator = words.firstIndex(of: "--") else {
      try guess(words, workspace, session)
      return
    }
    names = Array(words[(separator + 1)...])
    for word in words[..<separator] { try add(word, workspace, session) }
    if versions.count > 2 {
      throw DiffWordsError.tooManyVersions(versions.dropFirst(2).map(\.word))
    }
  }

  private mutating func guess(_ words: [String], _ workspace: ProjectRepository, _ session: ProjectSession) throws {
    var rest = words[...]
    while versions.count < 2, let word = rest.first {
      let count = versions.count
      do {
        try add(word, workspace, session)
      } catch let error as ProjectRepositoryError {
        guard error.isUnknownVersion else { throw error }
        break
      }
      guard versions.count > count else { break }
      rest.removeFirst()
    }
    names = Array(rest)
    let typed = words.prefix(words.count - rest.count)
    // A leading `HEAD` always means the version; an asset with that name is compared after `--`.
    if let index = Self.firstAsset(of: typed.drop { $0 == "HEAD" }, session) {
      throw DiffWordsError.ambiguous(typed[index], before: typed[..<index])
    }
  }

  /// Adds one version, or the two of `A..B` and `A...B`.
  private mutating func add(_ word: String, _ workspace: ProjectRepository, _ session: ProjectSession) throws {
    for dots in ["...", ".."] {
      guard let range = Self.range(of: dots, in: word) else { continue }
      let (first, second) = (String(word[..<range.lowerBound]), String(word[range.upperBound...]))
      let one = try workspace.state(first.isEmpty ? "HEAD" : first, today: session.today)
      let other = try workspace.state(second.isEmpty ? "HEAD" : second, today: session.today)
      let common = dots == "..." ? try workspace.commonState(of: one, other) : one
      guard let common else { throw DiffWordsError.nothingInCommon(first, second) }
      versions += [Version(word: word, state: common), Version(word: word, state: other)]
      return
    }
    versions.append(Version(word: word, state: try workspace.state(word, today: session.today)))
  }

  private static func range(of dots: String, in word: String) -> Range<String.Index>? { word.firstRange(of: dots) }

  /// The index of the first word that is an asset of the work tree.
  private static func firstAsset(of words: ArraySlice<String>, _ session: ProjectSession) -> Int? {
    guard !words.isEmpty, let scope = try? ReadingScope(session),
      let near = try? AssetLibrary(scope.tree, readsContents: false, naming: Array(words))
    else { return nil }
    return words.indices.first { index in
      guard let match = try? near.find(words[index]) else { return false }
      if case .nothing = match { return false }
      return true
    }
  }

  // MARK: - Names

  /// Keeps only the changes of the named assets, and of named files outside of assets.
  ///
  /// - Throws: `AssetLookupError`, or `DiffWordsError.unknownWord` for a first word that could also have been a version.
  public func narrow(_ comparison: inout ProjectComparison, _ workspace: ProjectRepository, _ session: ProjectSession)
    throws
  {
    var folders: Set<ExactName> = []
    var files: Set<ExactName> = []
    var scope = try ReadingScope(session)
    for name in names {
      let path = scope.relative(name)
      let typed = TypedName(name)
      if typed.isPattern {
        let assets = comparison.changes.assets.filter { typed.matches($0.names) }.map(\.path)
        let others =
          comparison.changes.otherFiles.map(\.path).filter { typed.matches([$0]) }
          + comparison.changes.prototypes.filter { typed.matches($0.spellings) }.flatMap(\.files).map(\.path)
        folders.formUnion(assets.map(ExactName.init))
        files.formUnion(others.map(ExactName.init))
        if !(assets + others).isEmpty { continue }
        // The name may belong to an asset that didn't change.
        let known = try [comparison.newTree, comparison.oldTree].contains { tree in
          try AssetLibrary(tree, readsContents: false).assets.contains { typed.matches([$0.qualifiedName, $0.name]) }
        }
        if known { continue }
        throw PatternError(pattern: name, kind: .asset)
      }
      let prototypes = comparison.changes.prototypes.filter {
        $0.spellings.contains { ExactName($0) == ExactName(name) }
      }
      files.formUnion(prototypes.flatMap(\.files).map { ExactName($0.path) })
      let isFile = { (path: String) in comparison.changes.otherFiles.contains { ExactName($0.path) == ExactName(path) }
      }
      if let file = [name, path].compactMap({ $0 }).first(where: isFile) {
        files.insert(ExactName(file))
        continue
      }
      if let changed = changedAsset(named: name, in: comparison) {
        folders.insert(ExactName(changed))
        continue
      }
      if !prototypes.isEmpty { continue }
      var failure: AssetLookupError?
      for tree in [comparison.newTree, comparison.oldTree] {
        scope.tree = tree
        do {
          folders.insert(ExactName(try scope.asset(named: name).path))
          failure = nil
          break
        } catch let error as AssetLookupError {
          failure = failure ?? error
          guard error.isUnknown else { throw error }
        }
      }
      if let failure {
        guard versions.count < 2, name == names.first, case .unknown(_, let known, _, _) = failure else {
          throw failure
        }
        throw DiffWordsError.unknownWord(name, names: known, branches: try workspace.repository.branches().map(\.name))
      }
    }
    comparison.changes.assets.removeAll { asset in
      ![asset.path, asset.former?.path].compactMap { $0 }.contains { folders.contains(ExactName($0)) }
    }
    comparison.changes.otherFiles.removeAll { !files.contains(ExactName($0.path)) }
    comparison.changes.prototypes.removeAll { prototype in
      !prototype.files.contains { files.contains(ExactName($0.path)) }
    }
  }

  /// The path of the only changed asset with a current or former name.
  private func changedAsset(named name: String, in comparison: ProjectComparison) -> String? {
    let found = comparison.changes.assets.filter { asset in
      [asset.name, asset.path, asset.former?.name, asset.former?.path].compactMap { $0 }
        .contains { ExactName($0) == ExactName(name) }
    }
    return found.count == 1 ? found[0].path : nil
  }
}

/// Why it is unclear what to compare.
public enum DiffWordsError: Error {
  /// A word is both a version and the name of an asset; holds the versions before it.
  case ambiguous(String, before: ArraySlice<String>)
  /// A word is neither; holds the existing names.
  case unknownWord(String, names: [String], branches: [String])
  case nothingInCommon(String, String)
  case tooManyVersions([String])
}

extension ProjectRepositoryError {
  fileprivate var isUnknownVersion: Bool {
    switch self {
    case .noSuchVersion, .noVersionOnDay: true
    default: false
    }
  }
}
