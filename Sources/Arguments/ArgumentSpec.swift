/// One row of the table of positional arguments: its name, and the property that stores it.
public struct ArgumentSpec<Command>: Sendable {
  public let description: ArgumentDescription
  /// Stores one word in its property; false if it can't be parsed.
  let store: @Sendable (inout Command, String) -> Bool

  /// A required argument.
  public static func argument<Value: ArgumentValue>(
    _ placeholder: String, into property: any WritableKeyPath<Command, Value> & Sendable, _ abstract: String
  ) -> Self {
    Self(placeholder, Value.self, abstract, minimum: 1) { $0[keyPath: property] = $1 }
  }

  /// An optional argument; the property is nil if it is omitted.
  public static func argument<Value: ArgumentValue>(
    _ placeholder: String, into property: any WritableKeyPath<Command, Value?> & Sendable, _ abstract: String
  ) -> Self {
    Self(placeholder, Value.self, abstract, minimum: 0) { $0[keyPath: property] = $1 }
  }

  /// Any number of arguments, but at least `minimum`.
  public static func arguments<Value: ArgumentValue>(
    _ placeholder: String, into property: any WritableKeyPath<Command, [Value]> & Sendable, atLeast minimum: Int = 0,
    _ abstract: String
  ) -> Self {
    Self(placeholder, Value.self, abstract, minimum: minimum, isRepeatable: true) { $0[keyPath: property].append($1) }
  }

  /// The same row, but a `--` before arguments with a different meaning is kept as one of them.
  public var keepingSeparator: Self {
    var copy = description
    copy.keepsSeparator = true
    return Self(description: copy, store: store)
  }

  init(description: ArgumentDescription, store: @escaping @Sendable (inout Command, String) -> Bool) {
    self.description = description
    self.store = store
  }

  private init<Value: ArgumentValue>(
    _ placeholder: String, _: Value.Type, _ abstract: String, minimum: Int, isRepeatable: Bool = false,
    put: @escaping @Sendable (inout Command, Value) -> Void
  ) {
    description = ArgumentDescription(
      placeholder: placeholder, abstract: abstract, accepted: Value.accepted, minimum: minimum,
      isRepeatable: isRepeatable)
    store = { command, word in
      guard let value = Value(argument: word) else { return false }
      put(&command, value)
      return true
    }
  }
}
