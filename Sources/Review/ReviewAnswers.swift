internal import Files
internal import JSON

/// The answers that a person without the project gave on a page, as a file.
///
/// The file can come from anywhere, so everything in it is validated before any of it is shown or recorded.
public struct ReviewAnswers: Hashable, Sendable {
  public struct Comment: Hashable, Sendable {
    /// Random; together with the id of the request, it shows whether the comment was already imported.
    public var key: String
    public var text: String
    public var anchor: Anchor?
    /// The id of the comment that it replies to.
    public var reply: String?
  }

  public struct Verdict: Hashable, Sendable {
    /// Derived from the person and time, so that the verdict is recorded only once.
    public var key: String
    public var verdict: ReviewEvent.Verdict
    /// Names; empty for the whole request.
    public var assets: [String]
  }

  /// Larger files are not read, in bytes.
  public static let maxSize = 10 << 20
  public static let maxCount = 500

  /// The full id of the request.
  public var request: String
  /// The reviewed commit.
  public var head: String
  public var from: Person
  /// When it was written, by the browser's clock.
  public var made: String
  public var comments: [Comment] = []
  public var verdicts: [Verdict] = []

  /// - Throws: `ReviewAnswersError`.
  public init(parsing bytes: [UInt8]) throws(ReviewAnswersError) {
    guard bytes.count <= Self.maxSize else { throw .tooLarge }
    guard EventMessage.depth(of: bytes) <= EventMessage.maxDepth, let document = try? JSONDocument(parsing: bytes),
      case .object(let root)? = EventValue(document.value), root["kind"]?.text == "assets-answers",
      let format = root["format"]?.int
    else { throw .notAnswers }
    guard format == 1 else { throw .format(format) }
    guard let request = root["request"]?.text, let head = root["head"]?.text, ReviewEvent.Kind.isID(request),
      ReviewEvent.Kind.isID(head), let from = root["from"]?.members
    else { throw .notAnswers }
    (self.request, self.head, made) = (request, head, root["made"]?.text ?? "")
    self.from = Person(name: from["name"]?.text ?? "", email: from["email"]?.text ?? "")
    guard Self.isName(self.from.name), Self.isEmail(self.from.email) else { throw .badPerson }
    let (comments, verdicts) = (root["comments"]?.elements ?? [], root["verdicts"]?.elements ?? [])
    guard comments.count + verdicts.count <= Self.maxCount else { throw .tooLarge }
    for (number, value) in comments.enumerated() {
      guard let members = value.members, let key = members["key"]?.text, (1...64).contains(key.utf8.count),
        let text = members["text"]?.text.flatMap(EventMessage.cleaned)
      else { throw .badComment(number + 1) }
      self.comments.append(
        Comment(
          key: key, text: text, anchor: members["anchor"]?.members.flatMap(Anchor.init),
          reply: members["reply"]?.text.flatMap { ReviewEvent.Kind.isID($0) ? $0 : nil }))
    }
    for (number, value) in verdicts.enumerated() {
      guard let members = value.members, let verdict = members["verdict"]?.text.flatMap(ReviewEvent.Verdict.init) else {
        throw .notAnswers
      }
      let assets = (members["assets"]?.elements ?? []).compactMap(\.text)
      guard assets.count <= 400 else { throw .tooLarge }
      self.verdicts.append(
        Verdict(key: "verdict \(made) \(self.from.email) \(number)", verdict: verdict, assets: assets))
    }
  }

  /// The id of an answer: importing it on another computer gives the same one.
  public func id(of key: String) -> String { SHA256.hexadecimal(of: Array("\(request) \(key)".utf8)) }

  /// Git removes these characters from names, and hosts reject commits that have them.
  private static func isName(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && isPlain(text) && !text.allSatisfy { " .,:;\"'".contains($0) }
  }

  private static func isEmail(_ text: String) -> Bool {
    (3...254).contains(text.utf8.count) && isPlain(text) && text.contains("@") && !text.contains(" ")
  }

  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      !"<>".unicodeScalars.contains(scalar)
        && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
  }

  /// The bytes in `A1.` followed by URL-safe base64 without padding; nil for anything else.
  public static func bytes(ofCommand word: String) -> [UInt8]? {
    guard word.hasPrefix("A1."), word.utf8.count <= 1 << 16 else { return nil }
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    for byte in word.utf8.dropFirst(3) {
      let value: UInt8
      switch byte {
      case 65...90: value = byte - 65
      case 97...122: value = byte - 97 + 26
      case 48...57: value = byte - 48 + 52
      case UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "_"): value = 63
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= (1 << UInt32(count)) - 1
      }
    }
    return bytes
  }
}

/// Why answers can't be read.
public enum ReviewAnswersError: Error, Hashable, Sendable {
  case notAnswers
  case tooLarge
  /// They were made by a newer version.
  case format(Int)
  case badPerson
  /// The text of a comment is invalid; holds its number, counted from 1.
  case badComment(Int)
}
