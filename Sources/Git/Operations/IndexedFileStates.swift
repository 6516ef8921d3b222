internal import System

/// Determines the contents of files from the index alone, if their metadata is the same as recorded there.
///
/// Only for files that git doesn't convert: for a converted file, the index has the id of other bytes. A file that was
/// converted with settings that have changed since has a different size than its blob.
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

  /// Returns nil for a file that must be read.
  func side(of path: String, _ status: stat) throws -> WorkTreeFileState? {
    guard let entry = index.entry(of: path), settings.isUnchanged(entry, status), let mode = FileMode(status),
      let side = side(entry, mode), try keepsBytes(ofFile: path, mode), try holdsBlob(entry, status)
    else { return nil }
    return side
  }

  /// The same for a file that is known to match the entry, and that git doesn't convert.
  func side(_ entry: IndexFile.Entry, _ mode: FileMode) -> WorkTreeFileState? {
    guard entry.stage == 0, !entry.isIntentToAdd, !entry.isAssumedValid, mode == FileMode(raw: entry.mode) else {
      return nil
    }
    return WorkTreeFileState(mode, ObjectID(entry.id), isRaw: true)
  }

  /// False for a file that git considers unchanged, but that was written with other settings or attribute lists.
  func holdsBlob(_ entry: IndexFile.Entry, _ status: stat) throws -> Bool {
    try objects.byteCount(of: entry.id) == Int(status.st_size)
  }

  /// True if git converts nothing when it stages the file, so its blob has the bytes that are on disk.
  func keepsBytes(ofFile path: String, _ mode: FileMode) throws -> Bool {
    if mode == .symbolicLink { return true }
    return try mode.isFile && conversions.conversion(attributes.values(of: path)).isNone
  }
}
