internal import Catalog
internal import Files
internal import Imaging

/// Runs the rules that check each folder by itself.
struct FolderCheck: Sendable {
  private let validator: Validator
  private let rules: [any Rule]
  private let needsImages: Bool
  private let scope: ValidationScope
  private let memory: FindingsCache?

  init(of validator: Validator, _ scope: ValidationScope, _ memory: FindingsCache?) {
    self.validator = validator
    let active = validator.activeRules
    rules = active.filter(\.kind.isFolder)
    needsImages = active.contains { $0.description.needsImages }
    self.scope = scope
    self.memory = memory
  }

  /// The results for some folders.
  struct Result: Sendable {
    var findings: [Finding] = []
    var unfetchedImages: [String] = []
    /// Files in sets that a system makes for itself.
    var junkFiles: [String] = []
    /// Includes cached ones.
    var checked = CheckedCount()
  }

  /// False for a folder in which nothing is checked.
  func concerns(_ folder: CatalogFolder) -> Bool {
    scope.reaches(folder.path) && !validator.settings.excludes(folder.path)
  }

  /// Checks folders of an outline.
  ///
  /// - Throws: `FileError` if a folder can't be listed.
  func result(for folders: ArraySlice<CatalogFolder>, in tree: any FileTree) throws(FileError) -> Result {
    var result = Result()
    var items: [FolderFacts] = []
    var stamps: [(path: String, item: FolderFacts, stamp: FolderFingerprint)] = []
    for folder in folders {
      let countBefore = result.checked.folders + items.count
      let lookup = folder.isUnread ? memory?.recall(folder.path) { $0.takeFindings(in: folder.path) } : nil
      if let found = lookup?.known {
        result.findings += found
        result.checked.folders += 1
      } else {
        let read = try self.items(of: folder, listed: lookup?.stamp.entries, in: tree)
        // A folder with others in it has no stamp, unless they came after it.
        if let lookup, read.count == 1 { stamps.append((folder.path, read[0], lookup.stamp)) }
        items += read
      }
      guard result.checked.folders + items.count > countBefore else { continue }
      if folder.isRoot { result.checked.catalogs += 1 }
      if folder.type.role == .asset { result.checked.assets += 1 }
    }
    let findings = findings(about: items, in: tree)
    if let memory, !stamps.isEmpty {
      let byPath = Dictionary(grouping: findings) { ExactName($0.place.path) }
      for (path, item, stamp) in stamps where item.wasReadWhole {
        memory.note(in: path, stamp) { $0.append(byPath[ExactName(path)] ?? []) }
      }
    }
    result.findings += findings
    result.checked.folders += items.count
    result.unfetchedImages = items.flatMap(\.unfetchedImages)
    result.junkFiles = items.flatMap { $0.item.type.role == .container || $0.item.isRoot ? [] : $0.item.junkFiles }
    return result
  }

  /// Reads a folder, and everything in a set, without running rules.
  ///
  /// - Parameter entries: The entries of the folder, if it was listed for its stamp.
  func items(
    of folder: CatalogFolder, listed entries: [FileTreeEntry]? = nil, in tree: any FileTree
  ) throws(FileError) -> [FolderFacts] {
    let reader = CatalogReader(tree, toleratesDenial: true)
    let folders = folder.isUnread ? try reader.reading(folder, listed: entries).selfAndDescendants : [folder]
    return folders.filter { scope.contains($0.path) && !validator.settings.excludes($0.path) }.map { folder in
      guard needsImages else { return FolderFacts(folder) }
      return FolderFacts(folder) { ImageHeaderResult(of: Path.join(folder.path, $0), in: tree) }
    }
  }

  private func findings(about items: [FolderFacts], in tree: any FileTree) -> [Finding] {
    var subject = RuleInput(items: items)
    subject.answers = validator.answers(to: rules, about: subject, in: tree)
    return rules.flatMap { validator.findings(of: $0, on: subject) }
  }
}

extension CatalogFolder {
  /// True for a set of which only the name was read.
  fileprivate var isUnread: Bool {
    if case .unread = contents { true } else { false }
  }
}

extension FolderFacts {
  fileprivate var unfetchedImages: [String] {
    images.entries.lazy.filter(\.value.isNotFetched).map { Path.join(item.path, $0.name.text) }
  }

  /// False if a file could not be read, which may work another time, is stored with Git LFS, or is one that git may
  /// start or stop tracking without a change in the folder.
  fileprivate var wasReadWhole: Bool {
    switch item.contents {
    case .invalid(.unreadable), .invalid(.unlistable): return false
    default: break
    }
    return item.junkFiles.isEmpty
      && images.entries.allSatisfy { image in
        switch image.value {
        case .facts: true
        case .notFetched, .failure(.file): false
        case .failure: true
        }
      }
  }
}
