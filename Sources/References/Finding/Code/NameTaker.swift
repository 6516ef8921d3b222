/// The name of a place in code that takes a name: an argument, a property or a variable.
struct NameTaker: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Of a function, or of the initializer of a type.
    case argument
    /// Of a type; it may be computed by a function.
    case property
    /// A variable inside a function.
    case local
  }

  var kind: Kind
  /// The function or the type; nil if the code doesn't say.
  var owner: String?
  /// `_0` for the first argument, if it has no label.
  var name: String

  /// True if what is done with the other one is done with this one, too.
  func isMeant(by other: NameTaker) -> Bool {
    guard name == other.name else { return false }
    switch (kind, other.kind) {
    case (.local, .local): return owner == other.owner
    case (.argument, .argument), (.property, .property):
      return owner == nil || other.owner == nil || owner == other.owner
    // A type without an initializer of its own takes its properties.
    case (.argument, .property):
      return owner.map { other.owner == $0 || other.owner == nil && $0.first?.isUppercase == true } ?? true
    default: return false
    }
  }
}

// What takes the name at a place.

extension CodeStructure {
  /// Returns what takes the string after a token, which `CodeScanner` found to be a whole argument or value.
  func taker(behind last: Int) -> NameTaker? {
    if isMark(last, "(") || isMark(last, ",") { return argument(behind: last) }
    if isMark(last, "=") { return variable(before: last) }
    if word(last) == "return" || isMark(last, "{") { return result(at: last) }
    guard isMark(last, ":") else { return nil }
    if isSwift, bracket(around: last).map({ isMark($0, "{") }) ?? true { return result(at: last) }
    guard let label = word(last - 1), let bracket = bracket(around: last) else { return nil }
    if !isSwift { return NameTaker(kind: .argument, name: label) }
    guard isMark(last - 2, "(") || isMark(last - 2, ","), isMark(bracket, "(") else { return nil }
    return NameTaker(kind: .argument, owner: callee(of: bracket), name: label)
  }

  private func argument(behind last: Int) -> NameTaker? {
    guard let bracket = isMark(last, "(") ? last : bracket(around: last), isMark(bracket, "("),
      let callee = callee(of: bracket)
    else { return nil }
    return position(ofArgumentBehind: last, in: bracket).map {
      NameTaker(kind: .argument, owner: callee, name: "_\($0)")
    }
  }

  /// The result of a function or a property.
  private func result(at last: Int) -> NameTaker? {
    let inner = isMark(last, "{") ? scope(at: last) : nil
    for scope in (inner.map { [$0] } ?? []) + scopes(around: last) {
      switch scopes[scope].kind {
      case .statement: continue
      case .function(let name, _), .property(let name):
        return NameTaker(kind: .property, owner: type(around: scopes[scope].start), name: name)
      case .type, .closure: return nil
      }
    }
    return nil
  }

  private func variable(before equals: Int) -> NameTaker? {
    var name = equals - 1
    if isMark(name, "?") || isMark(name, "!") { name -= 1 }
    if isWord(name), isMark(name - 1, ":"), isWord(name - 2) { name -= 2 }
    guard let text = word(name) else { return nil }
    if let bracket = bracket(around: equals), isMark(bracket, "(") {
      // The default value of an argument.
      let label = isWord(name - 1) ? name - 1 : name
      guard isMark(label - 1, "(") || isMark(label - 1, ","), word(bracket - 2) == "func" || word(bracket - 1) == "init"
      else { return nil }
      let function = word(bracket - 1) == "init" ? type(around: bracket) : word(bracket - 1)
      let position = position(ofArgumentBehind: label - 1, in: bracket) ?? 0
      let isUnlabelled = word(label) == "_"
      return NameTaker(
        kind: .argument, owner: function, name: isUnlabelled ? "_\(position)" : word(label) ?? text)
    }
    return origin(ofWordAt: name)
  }

  /// Returns the meaning of a word: an argument of the enclosing function, a property or a variable.
  func origin(ofWordAt index: Int) -> NameTaker? {
    guard let name = word(index) else { return nil }
    if isMark(index - 1, ".") {
      let owner = isMark(index - 2, "?") || isMark(index - 2, "!") ? index - 3 : index - 2
      let isOwn = (word(owner) == "self" || word(owner) == "Self") && !isMark(owner - 1, ".")
      return NameTaker(kind: .property, owner: isOwn ? type(around: index) : nil, name: name)
    }
    for scope in scopes(around: index) {
      if scopes[scope].locals.contains(name) {
        return NameTaker(kind: .local, owner: "\(scopes[scope].start)", name: name)
      }
      switch scopes[scope].kind {
      case .function(let function, let parameters):
        guard let parameter = parameters.first(where: { $0.name == name }) else { continue }
        return NameTaker(kind: .argument, owner: isSwift ? function : nil, name: parameter.label)
      case .type(let type): return NameTaker(kind: .property, owner: type, name: name)
      default: continue
      }
    }
    return NameTaker(kind: .property, name: name)
  }
}
