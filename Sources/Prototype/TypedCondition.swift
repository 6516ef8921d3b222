public import JSON

/// A condition as users type it: `favorite=true`, `code!=`, `count>3`.
public struct TypedCondition: Hashable, Sendable {
  private enum Sign: String, CaseIterable {
    case isNot = "!="
    case isAtLeast = ">="
    case isAtMost = "<="
    case isAbove = ">"
    case isBelow = "<"
    case equals = "="
  }

  public let variable: String
  private let sign: Sign
  private let text: String

  /// The largest number that is compared with.
  private static let largest = 1_000_000_000

  public init?(_ typed: String) {
    guard let start = typed.firstIndex(where: { "!<>=".contains($0) }),
      let sign = Sign.allCases.first(where: { typed[start...].hasPrefix($0.rawValue) })
    else { return nil }
    (variable, text) = (String(typed[..<start]), String(typed[start...].dropFirst(sign.rawValue.count)))
    self.sign = sign
    guard PrototypeReader.isVariableName(variable) else { return nil }
    if sign != .isNot, sign != .equals {
      guard let number = Int(text), abs(number) <= Self.largest else { return nil }
    }
  }

  /// The value that a variable begins with if only this condition tells its type.
  var firstValue: PrototypeDocument.Value {
    if sign != .isNot, sign != .equals { return .number(0) }
    return PrototypeDocument.Value(typed: text).empty
  }

  /// - Parameter first: The value that the variable begins with, which gives its type; nil for `screen`.
  func condition(for first: PrototypeDocument.Value?) -> PrototypeDocument.Condition {
    let number = Int(text) ?? 0
    let test: PrototypeDocument.Condition.Test =
      switch sign {
      case .equals where text.isEmpty: .isEmpty(true)
      case .isNot where text.isEmpty: .isEmpty(false)
      case .equals: .equals(.init(typed: text, like: first))
      case .isNot: .differs(.init(typed: text, like: first))
      case .isAtLeast: .between(number, nil)
      case .isAbove: .between(number + 1, nil)
      case .isAtMost: .between(nil, number)
      case .isBelow: .between(nil, number - 1)
      }
    return .init(variable: variable, test: test)
  }
}

extension PrototypeFile {
  /// Returns conditions with values of their variables' types, and declares those that are not declared yet.
  ///
  /// - Throws: `PrototypeError.problems` for two conditions of one variable that a document can't hold.
  public mutating func conditions(_ typed: [TypedCondition]) throws(PrototypeError) -> [PrototypeDocument.Condition] {
    var conditions: [PrototypeDocument.Condition] = []
    for one in typed {
      let isScreen = one.variable == "screen"
      if !isScreen, document.value(of: one.variable) == nil { declare(one.variable, one.firstValue) }
      let next = one.condition(for: isScreen ? nil : document.value(of: one.variable))
      guard let place = conditions.firstIndex(where: { $0.variable == next.variable }) else {
        conditions.append(next)
        continue
      }
      guard case .between(let least, let most) = conditions[place].test, case .between(let low, let high) = next.test,
        least == nil || low == nil, most == nil || high == nil
      else { throw .problems(["'\(one.variable)' has two conditions"], ["only a least and a most value go together"]) }
      conditions[place].test = .between(least ?? low, most ?? high)
    }
    return conditions
  }
}

extension PrototypeDocument.Condition {
  /// The value of its variable's name in `when`.
  var json: JSONValue {
    switch test {
    case .equals(let value): value.json
    case .differs(let value): .inlineObject([("not", value.json)])
    case .isEmpty(let isEmpty): .inlineObject([("empty", .bool(isEmpty))])
    case .between(let least, let most):
      .inlineObject(
        [("min", least), ("max", most)].compactMap { pair in pair.1.map { (pair.0, .number($0)) } })
    }
  }
}

extension [PrototypeDocument.Condition] {
  /// The object `when`; nil without conditions.
  public var json: JSONValue? { isEmpty ? nil : .inlineObject(map { ($0.variable, $0.json) }) }
}
