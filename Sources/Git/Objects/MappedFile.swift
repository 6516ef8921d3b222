internal import Synchronization
internal import System

/// A memory-mapped file that never changes once it has its name: packs, their indexes, commit graphs.
///
/// Git and libgit2 map them too. Files that other programs may truncate are never mapped, because that would crash this
/// program: those of the work tree, and the index.
final class MappedFile {
  let bytes: UnsafeRawBufferPointer
  /// The number of bytes read since the pages were last released.
  private let looked = Atomic<Int>(0)

  /// At most about this many bytes of one file stay in memory for long. Reading one page also loads some around it.
  private static let most = 32 << 20
  private static let least = 64 << 10

  /// Nil if the file doesn't exist or is empty.
  init?(_ path: String) {
    guard let opened = try? POSIXFile.openForReading(path) else { return nil }
    defer { close(opened.descriptor) }
    guard opened.byteCount > 0,
      let start = mmap(nil, opened.byteCount, PROT_READ, MAP_PRIVATE, opened.descriptor, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: opened.byteCount)
  }

  /// Records that this many bytes were read. The pages of a large file are released now and then, so that a walk
  /// through a whole pack doesn't count as memory use of its full size.
  func noteLook(at count: Int) {
    guard bytes.count > Self.most else { return }
    let sum = looked.wrappingAdd(max(count, Self.least), ordering: .relaxed).newValue
    guard sum > Self.most else { return }
    looked.store(0, ordering: .relaxed)
    // A thread that is reading them at this moment gets them from the file again.
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Returns the four-byte big-endian number at an offset, which must be within the file.
  func number(at offset: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian)
  }

  /// Returns the eight-byte big-endian number at an offset, which must be within the file; nil if it can't be a file
  /// offset.
  func longNumber(at offset: Int) -> Int? {
    Int(exactly: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian)
  }
}

extension MappedFile {
  /// Reads the table of contents of a commit graph or a multi-pack index: a four-letter name and an offset for each
  /// chunk, and a last offset for the end; nil if an offset is outside the file.
  ///
  /// - Parameter headSize: The offset at which the table begins.
  func chunks(from headSize: Int, count: Int) -> [String: Range<Int>]? {
    let end = headSize + (count + 1) * 12
    guard bytes.count >= end else { return nil }
    var chunks: [String: Range<Int>] = [:]
    for number in 0..<count {
      let place = headSize + number * 12
      guard let start = longNumber(at: place + 4), let next = longNumber(at: place + 16),
        end <= start, start <= next, next <= bytes.count
      else { return nil }
      chunks[String(decoding: bytes[place..<(place + 4)], as: UTF8.self)] = start..<next
    }
    return chunks
  }
}

/// A sorted table of ids with a count for each first byte, as in pack indexes and commit graphs.
struct SortedIDs {
  let file: MappedFile
  /// The offset of the counts: for each byte, the number of ids that begin with it or a lower one.
  let counts: Int
  /// The offset of the first id.
  let start: Int

  /// The number of ids; nil if the counts decrease.
  var count: Int? {
    var last = 0
    for place in 0..<256 {
      let next = file.number(at: counts + place * 4)
      guard next >= last else { return nil }
      last = next
    }
    return last
  }

  func id(at position: Int) -> ObjectID { ObjectID(file.bytes, at: start + position * 20) }

  /// Returns the position of an id; nil if it is not in the table. The table must be complete.
  ///
  /// Ids are spread evenly, so the first guesses interpolate by value; after four guesses it bisects, so that a table
  /// made to mislead it costs little.
  func position(of id: ObjectID) -> Int? {
    let (first, wanted) = (Int(id.leadingWord >> 56), id.leadingWord)
    var low = first == 0 ? 0 : file.number(at: counts + (first - 1) * 4)
    var high = file.number(at: counts + first * 4)
    // The lowest and highest possible first words of the ids in the range.
    var ends = (UInt64(first) << 56, UInt64(first) << 56 | UInt64.max >> 8)
    var guesses = 0
    while low < high {
      let share = Double(wanted - ends.0) / (Double(ends.1 - ends.0) + 1)
      let middle = guesses < 4 ? min(low + Int(share * Double(high - low)), high - 1) : low + (high - low) / 2
      guesses += 1
      let found = UInt64(bigEndian: file.bytes.loadUnaligned(fromByteOffset: start + middle * 20, as: UInt64.self))
      if found == wanted, self.id(at: middle) == id { return middle }
      if found < wanted || found == wanted && self.id(at: middle) < id {
        (low, ends.0) = (middle + 1, min(found, wanted))
      } else {
        (high, ends.1) = (middle, max(found, wanted))
      }
    }
    return nil
  }
}
