/// The optional changed-path filters of a commit graph: one per commit, with the paths that differ from its first
/// parent.
///
/// Source: git, `Documentation/gitformat-commit-graph.txt`, `BIDX` and `BDAT`; `bloom.c`,
/// `load_bloom_filter_from_graph`.
extension CommitGraph {
  struct Filters {
    /// The offset of the table with the ends of the filters, four bytes each.
    var ends: Int
    /// The filters, one after another.
    var data: Range<Int>
    var hashCount: Int

    private static let headSize = 12

    /// Nil if the graph has none, or their format is not supported.
    init?(_ file: MappedFile, ends: Range<Int>?, data: Range<Int>?, count: Int) {
      guard let ends, let data, ends.count >= count * 4, data.count >= Self.headSize else { return nil }
      // The two versions of the hash give the same result for ASCII.
      guard (1...2).contains(file.number(at: data.lowerBound)) else { return nil }
      let hashCount = file.number(at: data.lowerBound + 4)
      // Git uses 7; more than this is invalid.
      guard (1...64).contains(hashCount) else { return nil }
      (self.ends, self.data, self.hashCount) = (ends.lowerBound, data.dropFirst(Self.headSize), hashCount)
    }

    /// Returns the filter of a commit, which is empty if it was not computed; nil if the offsets are invalid.
    func filter(at position: Int, in file: MappedFile) -> UnsafeRawBufferPointer? {
      let start = data.lowerBound + (position == 0 ? 0 : file.number(at: ends + (position - 1) * 4))
      let end = data.lowerBound + file.number(at: ends + position * 4)
      guard start <= end, end <= data.upperBound else { return nil }
      return UnsafeRawBufferPointer(rebasing: file.bytes[start..<end])
    }
  }

  /// Returns whether a commit may differ from its first parent at one of the paths; true if unknown.
  func mayDiffer(_ id: ObjectID, at paths: [BloomKey]) -> Bool {
    guard hasFilters, let (layer, position) = place(of: id), let filters = layer.filters,
      let filter = filters.filter(at: position, in: layer.ids.file)
    else { return true }
    return paths.contains { $0.mayBe(in: filter, hashCount: filters.hashCount) }
  }
}
