/// A value of a property list in the old text form, with the bytes it stands in.
///
/// Xcode writes `project.pbxproj` so. The ranges tell where in the file a value or a key is spelled, for who wants to
/// change a few bytes and leave the others.
public struct OpenStepValue: Hashable, Sendable {
  public indirect enum Content: Hashable, Sendable {
    case string(String)
    /// Bytes in hexadecimal digits; nobody here reads them.
    case data
    case array([OpenStepValue])
    /// In the order of the file; a key that stands twice is here twice.
    case dictionary([Member])
  }

  public struct Member: Hashable, Sendable {
    public var key: String
    /// Where the key is spelled, quotes included.
    public var keyRange: Range<Int>
    public var value: OpenStepValue
    /// From the key to the `;` behind the value.
    public var range: Range<Int>
  }

  public var content: Content
  /// Where the value is spelled, quotes and brackets included, counted in bytes from the start of the file.
  public var range: Range<Int>

  public var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements of an array, nil for every other value.
  public var elements: [OpenStepValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members of a dictionary, nil for every other value.
  public var members: [Member]? {
    if case .dictionary(let members) = content { members } else { nil }
  }

  /// The texts of an array; what is no text in it is left out.
  public var texts: [String] { elements?.compactMap(\.text) ?? [] }

  /// The value of a key; of two with one name the last. Dictionaries here are small.
  public subscript(key: String) -> OpenStepValue? { members?.last { $0.key == key }?.value }
}
