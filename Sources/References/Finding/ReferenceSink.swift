/// Takes what the scanners find in one file, and works out the line of what is wanted.
struct ReferenceSink {
  private let file: String
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isWanted: (Reference.Kind, String) -> Bool
  private(set) var references: [Reference] = []
  /// The place up to which lines are counted.
  private var counted = (offset: 0, line: 1, lineStart: 0)

  init(file: String, bytes: UnsafeBufferPointer<UInt8>, isWanted: @escaping (Reference.Kind, String) -> Bool) {
    self.file = file
    self.bytes = bytes
    self.isWanted = isWanted
  }

  /// True where something of this kind and name is to be told; to be asked before work is spent on it.
  func wants(_ kind: Reference.Kind, _ name: String) -> Bool { !name.isEmpty && isWanted(kind, name) }

  /// - Parameter offset: Where the name starts; never before that of an earlier call.
  mutating func add(
    _ name: String, at offset: Int, _ kind: Reference.Kind, _ subject: Reference.Subject,
    _ certainty: Reference.Certainty
  ) {
    guard wants(kind, name) else { return }
    count(to: offset)
    references.append(
      Reference(
        file: file, line: counted.line, column: offset - counted.lineStart + 1, name: name, kind: kind,
        subject: subject, certainty: certainty))
  }

  private mutating func count(to offset: Int) {
    while counted.offset < offset {
      if bytes[counted.offset] == UInt8(ascii: "\n") {
        counted.line += 1
        counted.lineStart = counted.offset + 1
      }
      counted.offset += 1
    }
  }
}
