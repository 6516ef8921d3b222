/// One row of the table of options: its spelling, and the property that it sets.
///
/// Two options that set the same property exclude each other, as in `--copy` and `--move`; options that append to a
/// list don't.
public struct OptionSpec<Command>: Sendable {
  enum Action: Sendable {
    case flag(@Sendable (inout Command) -> Void)
    /// Stores the value in its property; false if it can't be parsed.
    case value(@Sendable (inout Command, String) -> Bool)
  }

  var fixed: OptionDescription
  let action: Action
  /// The property to set.
  let target: any AnyKeyPath & Sendable
  /// Adds the default of a new command to the description.
  var addDefault: @Sendable (Command, inout OptionDescription) -> Void = { _, _ in }

  public var name: String { fixed.name }

  /// The same option, but not shown in help.
  public var hidden: Self {
    var copy = self
    copy.fixed.isHidden = true
    return copy
  }

  func description(defaults command: Command) -> OptionDescription {
    var description = fixed
    addDefault(command, &description)
    return description
  }
}

// MARK: - Flags

extension OptionSpec {
  /// A flag that turns a property on, or off as in `.flag("no-verify", sets: \.verifies, to: false, "…")`.
  public static func flag(
    _ name: String, short: Character? = nil, sets property: any WritableKeyPath<Command, Bool> & Sendable,
    to value: Bool = true, _ abstract: String
  ) -> Self {
    Self(
      fixed: OptionDescription(name: name, short: short, abstract: abstract, accepted: .anything),
      action: .flag { $0[keyPath: property] = value }, target: property)
  }

  /// One of several flags that choose between the values of a property; one row for each flag.
  ///
  /// Help shows which of them is the default.
  public static func flag<Value: Hashable & Sendable>(
    _ name: String, short: Character? = nil, sets property: any WritableKeyPath<Command, Value> & Sendable,
    to value: Value, _ abstract: String
  ) -> Self {
    Self(
      fixed: OptionDescription(name: name, short: short, abstract: abstract, accepted: .anything),
      action: .flag { $0[keyPath: property] = value }, target: property,
      addDefault: { $1.isDefault = $0[keyPath: property] == value })
  }
}

// MARK: - Values

extension OptionSpec {
  /// An option with a value; help shows the property's default.
  public static func value<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String,
    into property: any WritableKeyPath<Command, Value> & Sendable, _ abstract: String
  ) -> Self {
    var option = reading(name, short, placeholder, property, abstract) { $0[keyPath: property] = $1 as Value }
    option.addDefault = { command, description in
      let word = command[keyPath: property].argument
      description.defaultValue = word.isEmpty ? nil : word
    }
    return option
  }

  /// An option with a value and without a default.
  public static func value<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String,
    into property: any WritableKeyPath<Command, Value?> & Sendable, _ abstract: String
  ) -> Self {
    reading(name, short, placeholder, property, abstract) { $0[keyPath: property] = $1 as Value }
  }

  /// An option that can be repeated, and adds a value each time.
  public static func value<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ placeholder: String,
    into property: any WritableKeyPath<Command, [Value]> & Sendable, _ abstract: String
  ) -> Self {
    var option = reading(name, short, placeholder, property, abstract) { $0[keyPath: property].append($1 as Value) }
    option.fixed.isRepeatable = true
    return option
  }

  /// An option with a whole number in a range, including its ends.
  public static func value(
    _ name: String, short: Character? = nil, _ placeholder: String,
    into property: any WritableKeyPath<Command, Int> & Sendable, in range: ClosedRange<Int>, _ abstract: String
  ) -> Self {
    value(name, short: short, placeholder, into: property, abstract).limited(to: range)
  }

  /// An option with a whole number in a range and without a default.
  public static func value(
    _ name: String, short: Character? = nil, _ placeholder: String,
    into property: any WritableKeyPath<Command, Int?> & Sendable, in range: ClosedRange<Int>, _ abstract: String
  ) -> Self {
    value(name, short: short, placeholder, into: property, abstract).limited(to: range)
  }

  private static func reading<Value: ArgumentValue>(
    _ name: String, _ short: Character?, _ placeholder: String, _ target: any AnyKeyPath & Sendable,
    _ abstract: String, put: @escaping @Sendable (inout Command, Value) -> Void
  ) -> Self {
    Self(
      fixed: OptionDescription(
        name: name, short: short, placeholder: placeholder, abstract: abstract, accepted: Value.accepted),
      action: .value { command, word in
        guard let value = Value(argument: word) else { return false }
        put(&command, value)
        return true
      },
      target: target)
  }

  private func limited(to range: ClosedRange<Int>) -> Self {
    guard case .value(let store) = action else { return self }
    var description = fixed
    description.accepted = .number(range)
    return Self(
      fixed: description,
      action: .value { command, word in
        guard let number = Int(word), range.contains(number) else { return false }
        return store(&command, word)
      },
      target: target, addDefault: addDefault)
  }
}
