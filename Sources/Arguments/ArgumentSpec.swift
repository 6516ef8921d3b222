/// One row of the table of words known by their place: what it is called and which property takes it.
public struct ArgumentSpec<Command>: Sendable {
  public let description: ArgumentDescription
  /// Puts one word into its property; false if it cannot be read.
  let store: @Sendable (inout Command, String) -> Bool

  /// A word that must be given.
  public static func argument<Value: ArgumentValue>(
    _ placeholder: String, into property: any WritableKeyPath<Command, Value> & Sendable, _ abstract: String
  ) -> Self {
    Self(placeholder, Value.self, abstract, minimum: 1) { $0[keyPath: property] = $1 }
  }

  /// A word that may be left out; the property then stays nil.
  public static func argument<Value: ArgumentValue>(
    _ placeholder: String, into property: any WritableKeyPath<Command, Value?> & Sendable, _ abstract: String
  ) -> Self {
    Self(placeholder, Value.self, abstract, minimum: 0) { $0[keyPath: property] = $1 }
  }

  /// Any number of words, but not fewer than `minimum`.
  public static func arguments<Value: ArgumentValue>(
    _ placeholder: String, into property: any WritableKeyPath<Command, [Value]> & Sendable, atLeast minimum: Int = 0,
    _ abstract: String
  ) -> Self {
    Self(placeholder, Value.self, abstract, minimum: minimum, isRepeatable: true) { $0[keyPath: property].append($1) }
  }

  /// The same row, in which the `--` before words that are meant in another way is a word, too.
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
