/// A value of an OpenStep property list, and its range in the bytes.
struct OpenStepNode: Sendable {
  enum Content: Sendable {
    case string(String)
    /// Bytes in hexadecimal, which are never used.
    case data
    case array([OpenStepElement])
    case dictionary([OpenStepMember])
  }

  var content: Content
  /// From the first byte of the value to its end; a comment after it doesn't count.
  var range: Range<Int>

  var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// Empty for everything but an array.
  var elements: [OpenStepElement] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// Empty for everything but a dictionary.
  var members: [OpenStepMember] {
    if case .dictionary(let members) = content { members } else { [] }
  }

  /// The strings of an array.
  var texts: [String] { elements.compactMap(\.value.text) }

  /// True if another node has the same value, wherever it is and whatever its comments say.
  func hasSameValue(as other: OpenStepNode) -> Bool {
    switch (content, other.content) {
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)):
      one.elementsEqual(other) { $0.value.hasSameValue(as: $1.value) }
    case (.dictionary(let one), .dictionary(let other)):
      one.elementsEqual(other) { $0.key == $1.key && $0.value.hasSameValue(as: $1.value) }
    default: false
    }
  }

  subscript(key: String) -> OpenStepNode? { members.first { $0.key == key }?.value }
}

/// A value in an array.
struct OpenStepElement: Sendable {
  var value: OpenStepNode
  /// With the comment and the comma after the value.
  var range: Range<Int>
}

/// A value in a dictionary.
struct OpenStepMember: Sendable {
  var key: String
  var value: OpenStepNode
  /// From the key to the end of the semicolon.
  var range: Range<Int>
}
