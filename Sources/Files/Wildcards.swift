/// Matching of patterns in which some elements stand for any number of others.
public enum Wildcards {
  /// Tells whether a row of elements fits a pattern.
  ///
  /// Goes back to the last element that stands for any number: what an earlier one took does not change what is left,
  /// so the work is at most the length of the one times that of the other.
  ///
  /// - Parameters:
  ///   - isAny: True for an element of the pattern that stands for any number of others.
  ///   - isSame: Given an element of the pattern and one of the row.
  public static func fit<Element>(
    _ pattern: [Element], _ row: [Element], isAny: (Element) -> Bool, isSame: (Element, Element) -> Bool
  ) -> Bool {
    var (position, place) = (0, 0)
    var last: (position: Int, place: Int)?
    while place < row.count {
      if position < pattern.count, isAny(pattern[position]) {
        last = (position, place)
        position += 1
      } else if position < pattern.count, isSame(pattern[position], row[place]) {
        position += 1
        place += 1
      } else if let any = last {
        last = (any.position, any.place + 1)
        position = any.position + 1
        place = any.place + 1
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy(isAny)
  }
}
