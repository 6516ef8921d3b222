#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Tells what files hold by the index alone, where the disk says that they are as they were noted there.
///
/// Only where git keeps the very bytes: of a file that is converted on its way the index has the id of other bytes.
final class KnownSides {
  private let root: String
  private let index: IndexFile
  private let settings: WorkTreeSettings
  private let conversions: ConversionRules
  private let base: AttributeRules?
  /// Those of folders, by their paths.
  private var lists: [PathKey: AttributeRules?] = [:]

  init(_ repository: Repository) throws {
    root = try repository.requiredWorkTree()
    index = try repository.knownIndexes.index(at: repository.indexPath)
    settings = try repository.workTreeSettings(indexModified: index.modified)
    (conversions, base) = (try repository.conversionRules, try repository.attributeRules())
  }

  /// Returns nil for a file that has to be read.
  func side(of path: String, _ status: stat) throws -> FileSide? {
    guard let entry = index.entry(of: path), entry.stage == 0, !entry.isIntentToAdd, !entry.isAssumedValid,
      let mode = FileMode(status), mode == FileMode(raw: entry.mode), settings.isUnchanged(entry, status)
    else { return nil }
    if mode != .symbolicLink {
      guard mode.isFile, try conversion(of: path).isNone else { return nil }
    }
    return FileSide(mode, ObjectID(entry.id), isRaw: true)
  }

  private func conversion(of path: String) throws -> Conversion {
    let folder = path.enclosingFolder
    var values = AttributeRules.Values(repeating: nil, count: AttributeRules.names.count)
    if let rules = try rules(in: folder) {
      values = Array(path.utf8).withUnsafeBytes {
        rules.values($0, nameStart: folder.isEmpty ? 0 : folder.utf8.count + 1)
      }
    }
    return conversions.conversion(values)
  }

  private func rules(in folder: String) throws -> AttributeRules? {
    if let known = lists[PathKey(folder)] { return known }
    var rules = folder.isEmpty ? base : try rules(in: folder.enclosingFolder)
    let path = root.joined(folder).joined(".gitattributes")
    if !SystemFile.isFolder(path), let text = try SystemFile.bytes(of: path) {
      rules = AttributeRules(
        text, in: Array((folder.isEmpty ? "" : folder + "/").utf8), definesMacros: folder.isEmpty, weaker: rules)
    }
    lists[PathKey(folder)] = .some(rules)
    return rules
  }
}
