/// A replacement of a range of bytes.
struct ByteEdit: Hashable, Sendable {
  var range: Range<Int>
  var bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  /// Insertions come before removals at the same place.
  static func comesFirst(_ one: ByteEdit, _ other: ByteEdit) -> Bool {
    (one.range.lowerBound, one.range.upperBound) < (other.range.lowerBound, other.range.upperBound)
  }

  /// Returns the edits with all insertions at one place joined, in their order.
  static func joined(_ edits: [ByteEdit]) -> [ByteEdit] {
    var result: [ByteEdit] = []
    for edit in edits {
      if edit.range.isEmpty, let index = result.firstIndex(where: { $0.range == edit.range }) {
        result[index].bytes += edit.bytes
      } else {
        result.append(edit)
      }
    }
    return result
  }

  /// Returns edits without overlaps: text that is removed twice is removed once, and insertions and replacements within
  /// removed text come after it.
  static func disjoint(_ edits: [ByteEdit]) -> [ByteEdit] {
    var gone: [Range<Int>] = []
    for range in edits.map(\.range).filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = gone.last, last.upperBound > range.lowerBound {
        gone[gone.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        gone.append(range)
      }
    }
    let added = edits.filter { $0.range.isEmpty || !$0.bytes.isEmpty }.map { edit -> ByteEdit in
      let place = edit.range.upperBound
      let around = gone.first { $0.lowerBound < place && place < $0.upperBound }
      let end = around?.upperBound ?? place
      return ByteEdit(end..<end, edit.bytes)
    }
    return joined(added) + gone.map { ByteEdit($0, []) }
  }

  /// Returns the bytes with all edits made; every other byte stays.
  ///
  /// - Parameter edits: In any order, without overlaps.
  static func apply(_ edits: [ByteEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in edits.sorted(by: Self.comesFirst) {
      precondition(edit.range.lowerBound >= position, "two edits of the same bytes")
      result += bytes[position..<edit.range.lowerBound]
      result += edit.bytes
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }
}
