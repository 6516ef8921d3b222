/// Matches patterns in which some elements match any number of others.
public enum Wildcards {
  /// Returns whether a sequence of elements matches a pattern.
  ///
  /// Backtracks only to the last element that matches any number, because what an earlier one matched doesn't change
  /// what is left. So the work is at most the product of both lengths.
  ///
  /// - Parameters:
  ///   - isAny: True for an element of the pattern that matches any number of others.
  ///   - isSame: Compares an element of the pattern with one of the sequence.
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
