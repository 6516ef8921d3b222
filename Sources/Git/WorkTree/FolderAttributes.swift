internal import Files
internal import System

/// The attributes of files that are looked up one by one: from the lists on disk and, if one is missing there, from the
/// index.
///
/// Source: git, `attr.c`, `read_attr`.
final class FolderAttributes {
  static let listName = ".gitattributes"

  private let repository: Repository
  private let root: String
  private let index: IndexFile
  private let base: AttributeRules?
  private let readsIndex: Bool
  private var known: [ExactName: AttributeRules?] = [:]

  /// - Parameters:
  ///   - readsIndex: False if files deleted on disk are also removed from the index.
  ///   - foldsCase: True to ignore case, whatever the settings say.
  init(_ repository: Repository, _ index: IndexFile, readsIndex: Bool = true, foldsCase: Bool = false) throws {
    (self.repository, self.index, self.readsIndex) = (repository, index, readsIndex)
    (root, base) = (try repository.requiredWorkTree(), try repository.attributeRules(foldsCase: foldsCase))
  }

  func values(of path: String) throws -> AttributeRules.Values {
    let folder = path.enclosingFolder
    guard let rules = try rules(in: folder) else {
      return AttributeRules.Values(repeating: nil, count: AttributeRules.names.count)
    }
    return Array(path.utf8).withUnsafeBytes {
      rules.values($0, nameStart: folder.isEmpty ? 0 : folder.utf8.count + 1)
    }
  }

  /// Returns the line that sets one of these attributes for a file; see `AttributeRules.line`.
  func line(setting names: [String], of path: String) throws -> PatternLine? {
    let folder = path.enclosingFolder
    guard let rules = try rules(in: folder) else { return nil }
    return Array(path.utf8).withUnsafeBytes {
      rules.line(setting: names, of: $0, nameStart: folder.isEmpty ? 0 : folder.utf8.count + 1)
    }
  }

  func rules(in folder: String) throws -> AttributeRules? {
    if let found = known[ExactName(folder)] { return found }
    var rules = folder.isEmpty ? base : try rules(in: folder.enclosingFolder)
    if let text = try Self.onDisk(root.joined(folder).joined(Self.listName)) ?? inIndex(folder) {
      rules = AttributeRules(
        text, in: Array((folder.isEmpty ? "" : folder + "/").utf8), definesMacros: folder.isEmpty, weaker: rules)
    }
    known[ExactName(folder)] = .some(rules)
    return rules
  }

  /// Returns a list on disk; symbolic links are not followed.
  static func onDisk(_ path: String) throws -> [UInt8]? {
    guard let status = POSIXFile.status(of: path), status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= PatternLines.largest
    else { return nil }
    return try POSIXFile.bytes(of: path, limit: PatternLines.largest)
  }

  private func inIndex(_ folder: String) throws -> [UInt8]? {
    let path = folder.isEmpty ? Self.listName : folder + "/" + Self.listName
    guard readsIndex, let entry = index.entry(of: path), entry.stage == 0, !entry.isSymbolicLink, !entry.isIntentToAdd
    else { return nil }
    return try PatternLines.text(of: ObjectID(entry.id), in: TreeReader(repository))
  }
}
