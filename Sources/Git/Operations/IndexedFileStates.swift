internal import System

/// Tells what files hold by the index alone, where the disk says that they are as they were noted there.
///
/// Only where git keeps the very bytes: of a file that is converted on its way the index has the id of other bytes. One
/// that was converted by settings that have changed since has another size than its blob.
final class IndexedFileStates {
  private let root: String
  private let index: IndexFile
  private let settings: WorkTreeSettings
  private let conversions: ConversionRules
  private let attributes: FolderAttributes
  private let objects: ObjectReading

  /// - Parameter index: The index, if it has been read already.
  init(_ repository: Repository, _ index: IndexFile? = nil) throws {
    root = try repository.requiredWorkTree()
    self.index = try index ?? repository.knownIndexes.index(at: repository.indexPath)
    settings = try repository.workTreeSettings(indexModified: self.index.modified)
    (conversions, attributes) = (try repository.conversionRules, try FolderAttributes(repository, self.index))
    objects = try TreeReader(repository).reading()
  }

  /// Returns nil for a file that has to be read.
  func side(of path: String, _ status: stat) throws -> WorkTreeFileState? {
    guard let entry = index.entry(of: path), settings.isUnchanged(entry, status), let mode = FileMode(status),
      let side = side(entry, mode), try keepsBytes(ofFile: path, mode), try holdsBlob(entry, status)
    else { return nil }
    return side
  }

  /// The same for a file that is known to be as the entry says, and that git keeps as it is.
  func side(_ entry: IndexFile.Entry, _ mode: FileMode) -> WorkTreeFileState? {
    guard entry.stage == 0, !entry.isIntentToAdd, !entry.isAssumedValid, mode == FileMode(raw: entry.mode) else {
      return nil
    }
    return WorkTreeFileState(mode, ObjectID(entry.id), isRaw: true)
  }

  /// False for a file that is unchanged to git, but was written when the settings or the lists of attributes were
  /// others.
  func holdsBlob(_ entry: IndexFile.Entry, _ status: stat) throws -> Bool {
    try objects.byteCount(of: entry.id) == Int(status.st_size)
  }

  /// True if git converts nothing when it stages the file, so its blob has the bytes that are on disk.
  func keepsBytes(ofFile path: String, _ mode: FileMode) throws -> Bool {
    if mode == .symbolicLink { return true }
    return try mode.isFile && conversions.conversion(attributes.values(of: path)).isNone
  }
}
