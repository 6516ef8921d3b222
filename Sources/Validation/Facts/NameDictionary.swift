internal import Files

/// Values by names that are compared by their bytes: a dictionary, and for the few names in most sets an array, which
/// is searched faster than a dictionary.
struct NameDictionary<Value: Sendable>: Sendable {
  private static var few: Int { 8 }

  private var row: [(name: ExactName, value: Value)] = []
  /// The place of a name in the array, once there are more than a few.
  private var places: [ExactName: Int] = [:]

  var isEmpty: Bool { row.isEmpty }
  /// The names in the order in which they were added, with their values.
  var entries: [(name: ExactName, value: Value)] { row }

  subscript(name: String) -> Value? { place(of: ExactName(name)).map { row[$0].value } }

  func contains(_ name: String) -> Bool { place(of: ExactName(name)) != nil }

  /// Stores the value of a name; returns false, and changes nothing, if there was one already.
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
