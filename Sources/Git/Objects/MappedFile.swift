internal import Synchronization
internal import System

/// The bytes of a file that nobody changes once it has its name: packs, their indexes, commit graphs.
///
/// They are mapped, as git and libgit2 do it. Files that other programs may cut short are never mapped, which would end
/// this one: those of the work tree, and the index.
final class MappedFile {
  let bytes: UnsafeRawBufferPointer
  /// How many bytes were looked at since the pages were last given back.
  private let looked = Atomic<Int>(0)

  /// More bytes than this of one file are not held in the memory for long. A look at one page brings some around it.
  private static let most = 32 << 20
  private static let least = 64 << 10

  /// Nil if there is no such file, or nothing in it.
  init?(_ path: String) {
    guard let opened = try? POSIXFile.openForReading(path) else { return nil }
    defer { close(opened.descriptor) }
    guard opened.byteCount > 0,
      let start = mmap(nil, opened.byteCount, PROT_READ, MAP_PRIVATE, opened.descriptor, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: opened.byteCount)
  }

  /// Notes a look at so many bytes at some place. The pages of a large file that were looked at are given back now and
  /// then, so that a walk through all of a pack does not count as taking all its bytes.
  func noteLook(at count: Int) {
    guard bytes.count > Self.most else { return }
    let sum = looked.wrappingAdd(max(count, Self.least), ordering: .relaxed).newValue
    guard sum > Self.most else { return }
    looked.store(0, ordering: .relaxed)
    // Whoever looks at them at this moment gets them again from the file.
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Returns a number of four bytes, the first one leading, which must be there.
  func number(at offset: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian)
  }

  /// Returns a number of eight bytes, which must be there; nil for one that is no place in a file.
  func longNumber(at offset: Int) -> Int? {
    Int(exactly: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian)
  }
}

extension MappedFile {
  /// Reads the table of contents of a commit graph or a multi-pack index: a name of four letters and an offset each, the
  /// last one behind everything; nil where it names what is not in the file.
  ///
  /// - Parameter headSize: Where the table begins.
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

/// A table of ids in their order, with a count for each first byte, as packs and commit graphs have it.
struct SortedIDs {
  let file: MappedFile
  /// Where the counts begin: how many ids begin with each byte or a lower one.
  let counts: Int
  /// Where the ids begin.
  let start: Int

  /// How many ids there are; nil if the counts go down.
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

  /// Returns the place of an id; nil if it is not in the table. The table has to be whole.
  ///
  /// Ids are spread evenly, so the first guesses go by their value; a table made to mislead them is halved after that.
  func position(of id: ObjectID) -> Int? {
    let (first, wanted) = (Int(id.leadingWord >> 56), id.leadingWord)
    var low = first == 0 ? 0 : file.number(at: counts + (first - 1) * 4)
    var high = file.number(at: counts + first * 4)
    // What the ids at both ends could begin with.
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
