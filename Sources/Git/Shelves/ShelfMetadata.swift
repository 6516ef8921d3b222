internal import Files
internal import System

/// Metadata of shelved files that no tree contains: their permissions, and which of them had other bytes on disk than
/// git would make from their blobs.
///
/// It is in the message of the shelf's commit, one line for each such file. There it is as safe and as private as the
/// changes themselves, is moved and removed with them, and does no harm: git's stash does not read the message.
struct ShelfMetadata: Hashable, Sendable {
  struct File: Hashable, Sendable {
    /// The permission bits for the owner, the group and all others; nil for git's defaults.
    var permissions: UInt16?
    /// True if the blob contains the exact bytes.
    var isRaw = false
  }

  var files: [ExactName: File] = [:]

  subscript(path: String) -> File? { files[ExactName(path)] }

  /// Returns the permission bits of a file; nil for git's defaults.
  static func permissions(of status: stat) -> UInt16? {
    let bits = UInt16(truncatingIfNeeded: status.st_mode & 0o777)
    return [0o644, 0o755].contains(bits) ? nil : bits
  }

  /// Returns the permission bits of a restored file; a merge may have made it executable, or not.
  func permissions(of path: String, isExecutable: Bool) -> UInt16? {
    files[ExactName(path)]?.permissions.map { isExecutable ? $0 | $0 >> 2 & 0o111 : $0 & ~0o111 }
  }

  // MARK: As text

  private static let word = "Assets-Kept:"

  /// Lines such as `Assets-Kept: 600 raw notes.txt`; empty without metadata.
  var text: String {
    files.sorted { $0.key.text.bytesPrecede($1.key.text) }.map { path, file in
      let words = [file.permissions.map { String($0, radix: 8) }, file.isRaw ? "raw" : nil, Self.escaped(path.text)]
      return "\(Self.word) \(words.compactMap { $0 }.joined(separator: " "))\n"
    }.joined()
  }

  init() {}

  /// - Parameter text: A message; other lines are ignored.
  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.starts(with: Self.word.utf8) {
      var words = line.dropFirst(Self.word.utf8.count).split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      guard let path = words.popLast().flatMap(Self.unescaped) else { continue }
      var file = File()
      file.isRaw = words.last == "raw"
      if file.isRaw { words.removeLast() }
      file.permissions = words.first.flatMap { UInt16($0, radix: 8) }.flatMap { $0 <= 0o777 ? $0 : nil }
      files[ExactName(path)] = file
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7f && byte != UInt8(ascii: "%") }

  private static func escaped(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      }
    }
    return bytes.text
  }

  /// Nil if the path was not written by this type.
  private static func unescaped(_ text: String) -> String? {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.isEmpty ? nil : bytes.text
  }
}
