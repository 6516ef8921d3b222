internal import Files

/// What is known of names that are told apart by their bytes: a dictionary, and for the handful of names in most sets a
/// row, which is looked through in less time than it takes to ask a dictionary.
struct NameDictionary<Value: Sendable>: Sendable {
  private static var few: Int { 8 }

  private var row: [(name: ExactName, value: Value)] = []
  /// Where a name stands in the row, once there are more than a few.
  private var places: [ExactName: Int] = [:]

  var isEmpty: Bool { row.isEmpty }
  /// The names in the order in which they came, with what is known of them.
  var entries: [(name: ExactName, value: Value)] { row }

  subscript(name: String) -> Value? { place(of: ExactName(name)).map { row[$0].value } }

  func contains(_ name: String) -> Bool { place(of: ExactName(name)) != nil }

  /// Notes what is known of a name; returns false, and changes nothing, where something was noted before.
  @discardableResult
  mutating func insert(_ value: @autoclosure () -> Value, for name: String) -> Bool {
    let name = ExactName(name)
    guard place(of: name) == nil else { return false }
    row.append((name, value()))
    if row.count == Self.few + 1 {
      for (place, entry) in row.enumerated() { places[entry.name] = place }
    } else if row.count > Self.few {
      places[name] = row.count - 1
    }
    return true
  }

  private func place(of name: ExactName) -> Int? {
    row.count > Self.few ? places[name] : row.firstIndex { $0.name == name }
  }
}
