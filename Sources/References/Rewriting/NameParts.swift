/// Answers whether a name starts and ends in a given way.
struct NameParts: Sendable {
  private let names: [[UInt8]]
  private let backwards: [[UInt8]]
  /// A string of which fewer letters are known could be anything.
  private static let leastKnown = 2

  init(_ names: [String]) {
    let unique = Set(names.map { Array($0.utf8) })
    self.names = unique.sorted { $0.lexicographicallyPrecedes($1) }
    backwards = unique.map { $0.reversed() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The bytes of every name, sorted.
  var all: [[UInt8]] { names }

  func oneStarts(with start: some Collection<UInt8>) -> Bool {
    let start = Array(start)
    let index = Self.place(of: start, in: names)
    return index < names.count && names[index].starts(with: start)
  }

  func oneEnds(with end: some BidirectionalCollection<UInt8>) -> Bool {
    let end = Array(end.reversed())
    let index = Self.place(of: end, in: backwards)
    return index < backwards.count && backwards[index].starts(with: end)
  }

  func fit(start: String, end: String) -> Bool {
    let (start, end) = (Array(start.utf8), Array(end.utf8))
    guard start.count + end.count >= Self.leastKnown else { return false }
    let (list, first, last) =
      start.count >= end.count ? (names, start, end) : (backwards, end.reversed(), start.reversed())
    var index = Self.place(of: first, in: list)
    while index < list.count, list[index].starts(with: first) {
      if list[index].count >= first.count + last.count, list[index].suffix(last.count).elementsEqual(last) {
        return true
      }
      index += 1
    }
    return false
  }

  private static func place(of wanted: [UInt8], in list: [[UInt8]]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
