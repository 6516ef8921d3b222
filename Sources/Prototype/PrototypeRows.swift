/// The rows of lists that write the one in the middle into a variable, and the dots that show which it is.
public struct PrototypeRows: Hashable, Sendable {
  public var variable: String
  public var count: Int
  /// What the rows are called; they begin again after the last one.
  public var names: [PrototypeDocument.Label]

  /// Returns the rows that a layer chooses among; nil if it sets no variable, or nothing says how many there are.
  ///
  /// - Parameter layers: Those of the same screen: dots have the rows of the list that picks their variable.
  public init?(_ layer: PrototypeDocument.Layer, among layers: [PrototypeDocument.Layer]) {
    if let variable = layer.picks {
      (self.variable, count, names) = (variable, layer.rowCount, layer.rowNames)
      return
    }
    guard case .dots(let variable) = layer.content else { return nil }
    let list = layers.first { $0.picks == variable }
    guard let count = layer.rows > 1 ? layer.rows : list?.rowCount else { return nil }
    self.variable = variable
    self.count = count
    names = layer.names.isEmpty ? list?.rowNames ?? [] : layer.names
  }

  /// Why a text can't be chosen; nil if it can.
  ///
  /// - Parameter first: What the variable begins with: a number takes the place of a row, a text its name.
  func problem(with text: String, for first: PrototypeDocument.Value) -> String? {
    let isThere: Bool
    if case .number = first {
      isThere = Int(text).map { String($0) == text && (1...max(count, 1)).contains($0) } ?? false
    } else {
      isThere = names.prefix(count).contains { $0.plain == text }
    }
    return isThere ? nil : "'\(text)' is none of the \(count) rows of '\(variable)'"
  }
}

extension PrototypeDocument.Layer {
  /// How many rows it has.
  public var rowCount: Int {
    switch content {
    case .rows(let assets) where rows == 1: assets.count
    case .names where rows == 1: names.count
    default: rows
    }
  }

  /// What its rows are called: by themselves, or as their assets.
  var rowNames: [PrototypeDocument.Label] {
    if case .rows(let assets) = content, names.isEmpty { return assets.map { PrototypeDocument.Label($0) } }
    return names
  }

  /// Its id, or what it sets, in a sentence.
  var words: String { id.map { "'\($0)'" } ?? picks.map { "of '\($0)'" } ?? "without an id" }
}
