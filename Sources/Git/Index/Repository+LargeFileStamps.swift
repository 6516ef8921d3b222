internal import LargeFiles
internal import System

extension Repository {
  /// Returns an index that is written next, in which large files are unchanged to git at once, also without git-lfs.
  ///
  /// Git reads files that are as new as the index, in whole seconds, and those whose metadata the index doesn't have.
  /// Without git-lfs it would take the content of a large file for a change then. So the metadata of such files is
  /// recorded, and this waits for the end of the second in which one of them was written.
  ///
  /// - Parameter paths: Of the entries that are new in the index.
  func settlingLargeFiles(of index: IndexFile, at paths: some Sequence<[UInt8]>) throws -> IndexFile {
    // Without the folder of the contents there are no large files.
    guard POSIXFile.isFolder(try largeFiles.folder) else { return index }
    let rules = try conversionRules
    guard rules.largeFiles != nil, !rules.activeFilters.contains("lfs") else { return index }
    let (root, attributes) = (try requiredWorkTree(), try FolderAttributes(self, index))
    var entries: [Int: IndexEntry] = [:]
    for bytes in paths {
      guard let position = index.positions(ofBytes: bytes).first, entries[position] == nil else { continue }
      var entry = IndexEntry(index[position])
      let path = index[position].path
      guard index[position].stage == 0, entry.mode.isFile,
        try rules.conversion(attributes.values(of: path)).largeFiles != nil,
        let status = POSIXFile.status(of: root.joined(path))
      else { continue }
      let stamp = IndexFile.CachedStat(status)
      if entry.stamp == stamp {
        guard stamp.remainingMicroseconds > 0 else { continue }
      } else {
        guard try isContent(of: entry, at: path, status) else { continue }
        entry.stamp = stamp
      }
      entries[position] = entry
    }
    let remaining = entries.values.map(\.stamp.remainingMicroseconds).max() ?? 0
    if remaining > 0 { usleep(UInt32(remaining)) }
    let edits = entries.sorted { $0.key < $1.key }.map { _, entry in
      var entry = entry
      let status = POSIXFile.status(of: root.joined(String(decoding: entry.path, as: UTF8.self)))
      // Another program changed it meanwhile: git has to read it.
      if status.map(IndexFile.CachedStat.init) != entry.stamp { entry.stamp = .unknown }
      return IndexEdit(path: entry.path, entry: entry, changesTree: false)
    }
    return edits.isEmpty ? index : try IndexWriter.compose(index, edits)
  }

  /// True if a file has the content of the large file that is staged. Only one of the same size is read.
  private func isContent(of entry: IndexEntry, at path: String, _ status: stat) throws -> Bool {
    let (reader, id) = (try TreeReader(self), ObjectID(entry.id))
    guard reader.has(id), try reader.reading().pointer(entry.id)?.size == Int(status.st_size) else { return false }
    return try blobID(ofFile: path, status) == id
  }
}

extension IndexFile.CachedStat {
  /// The time until the second in which the file was written is over; 0 for older ones, and for those from the future.
  fileprivate var remainingMicroseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    // The clock of file systems may be a little behind.
    let slack = 20_000
    let remaining = (Int(modified.seconds) + 1 - now.tv_sec) * 1_000_000 - now.tv_nsec / 1_000 + slack
    return (1...1_000_000 + slack).contains(remaining) ? remaining : 0
  }
}
