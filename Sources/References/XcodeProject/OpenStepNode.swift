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
