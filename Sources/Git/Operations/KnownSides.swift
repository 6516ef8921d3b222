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
  private let attributes: FolderAttributes

  init(_ repository: Repository) throws {
    root = try repository.requiredWorkTree()
    index = try repository.knownIndexes.index(at: repository.indexPath)
    settings = try repository.workTreeSettings(indexModified: index.modified)
    (conversions, attributes) = (try repository.conversionRules, try FolderAttributes(repository, index))
  }

  /// Returns nil for a file that has to be read.
  func side(of path: String, _ status: stat) throws -> FileSide? {
    guard let entry = index.entry(of: path), entry.stage == 0, !entry.isIntentToAdd, !entry.isAssumedValid,
      let mode = FileMode(status), mode == FileMode(raw: entry.mode), settings.isUnchanged(entry, status)
    else { return nil }
    if mode != .symbolicLink {
      guard mode.isFile, try conversions.conversion(attributes.values(of: path)).isNone else { return nil }
    }
    return FileSide(mode, ObjectID(entry.id), isRaw: true)
  }
}
