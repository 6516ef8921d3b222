internal import System

/// The names that an index has directly in one folder, in index order, and which of them were found on disk.
///
/// It is reused from folder to folder: there are thousands, and allocating memory takes time.
struct IndexedNames {
  private let index: IndexFile
  private var groups: [IndexFile.Group] = []
  private var isSeen: [Bool] = []

  init(_ index: IndexFile) { self.index = index }

  /// Starts with another folder.
  ///
  /// - Parameters:
  ///   - positions: Its entries.
  ///   - start: The offset in their paths at which the names in the folder begin.
  @_optimize(speed) mutating func begin(_ positions: Range<Int>, from start: Int) {
    groups.removeAll(keepingCapacity: true)
    var position = positions.lowerBound
    while position < positions.upperBound {
      let group = index.group(at: position, from: start, in: positions)
      groups.append(group)
      position = group.positions.upperBound
    }
    isSeen.removeAll(keepingCapacity: true)
    isSeen.append(contentsOf: repeatElement(false, count: groups.count))
  }

  /// Returns the position of a name. The order is that of whole paths: a folder's name ends with a slash.
  @_optimize(speed) func place(of name: UnsafeRawBufferPointer, isFolder: Bool) -> Int? {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = low + (high - low) / 2
      let order = order(groups[middle], before: name, isFolder: isFolder)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The entries of a name.
  func positions(at place: Int) -> Range<Int> { groups[place].positions }

  mutating func see(_ place: Int) { isSeen[place] = true }

  /// The entries of each name that was not found; with `only`, just that name.
  func missing(only: [UInt8]?) -> [Range<Int>] {
    groups.indices.filter { place in
      let group = groups[place]
      return !isSeen[place]
        && only?.withUnsafeBytes { order(group, before: $0, isFolder: group.isFolder) == 0 } != false
    }.map { groups[$0].positions }
  }

  @inline(__always)
  private func order(_ group: IndexFile.Group, before name: UnsafeRawBufferPointer, isFolder: Bool) -> Int {
    index.contents.withPathBytes(of: group.positions.lowerBound) { path in
      let own = UnsafeRawBufferPointer(rebasing: path[group.name])
      let shared = min(own.count, name.count)
      let difference = memcmp(own.baseAddress!, name.baseAddress!, shared)  // names are never empty
      if difference != 0 { return Int(difference) }
      let letter = { (name: UnsafeRawBufferPointer, isFolder: Bool) in
        name.count > shared ? Int(name[shared]) : isFolder ? 0x2f : -1
      }
      let (one, other) = (letter(own, group.isFolder), letter(name, isFolder))
      // A name that continues where the other one has its slash is a different name.
      return one != other ? one - other : own.count - name.count
    }
  }
}
