public import Files

/// The text that Git LFS commits in place of a file.
///
/// Source: Git LFS specification, `docs/spec.md`, "The Pointer"; git-lfs, `lfs/pointer.go`, `DecodePointer` and
/// `v1Aliases`.
public struct LargeFilePointer: Hashable, Sendable {
  /// SHA-256 in 64 hexadecimal digits.
  public var oid: String
  /// In bytes.
  public var size: Int
  /// True if other programs changed the bytes on their way into the store (`lfs.extension`), so that they aren't those of
  /// the file.
  public var isExtended = false

  /// A file of this many bytes or more isn't a pointer.
  public static let maxSize = 1024
  /// The first is written today; pre-release versions, when the program was called git-media and Hawser, wrote the
  /// others.
  private static let versions = [
    "https://git-lfs.github.com/spec/v1", "https://hawser.github.com/spec/v1", "http://git-media.io/v/2",
  ]

  public init(oid: String, size: Int) { (self.oid, self.size) = (oid, size) }

  /// Nil for anything that git-lfs wouldn't take for a pointer: it wraps such a file in a new one.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count < Self.maxSize else { return nil }
    if let (oid, size) = Self.canonical(bytes) {
      (self.oid, self.size) = (oid, size)
      return
    }
    var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)[...]
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    guard let version = lines.popFirst(), version.hasPrefix("version "),
      Self.versions.contains(String(version.dropFirst(8)))
    else { return nil }
    while let line = lines.first, Self.isExtension(line) {
      isExtended = true
      lines.removeFirst()
    }
    guard lines.count == 2, let oid = lines.popFirst(), let size = lines.popFirst(), oid.hasPrefix("oid sha256:"),
      size.hasPrefix("size "), let count = Int(size.dropFirst(5).trimmed), count >= 0
    else { return nil }
    (self.oid, self.size) = (String(oid.dropFirst(11)), count)
    guard Self.isDigest(self.oid) else { return nil }
  }

  /// Reads the form that is written today, which nearly all have; thousands are read for a switch.
  private static func canonical(_ bytes: [UInt8]) -> (oid: String, size: Int)? {
    let middle = start.count + 64
    guard bytes.count > middle + beforeSize.count + 1, bytes.last == UInt8(ascii: "\n"), bytes.starts(with: start),
      bytes[middle...].starts(with: beforeSize)
    else { return nil }
    let digits = bytes[(middle + beforeSize.count)..<(bytes.count - 1)]
    let oid = String(decoding: bytes[start.count..<middle], as: UTF8.self)
    guard digits.count < 19, digits.allSatisfy({ (0x30...0x39).contains($0) }), isDigest(oid) else { return nil }
    return (oid, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }

  private static let start = Array("version \(versions[0])\noid sha256:".utf8)
  private static let beforeSize = Array("\nsize ".utf8)

  /// True for 64 lowercase hexadecimal digits.
  public static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// `ext-0-name sha256:…`
  private static func isExtension(_ line: Substring) -> Bool {
    let parts = line.split(separator: " ")
    guard parts.count == 2, parts[0].hasPrefix("ext-"), parts[0].dropFirst(4).first?.isNumber == true else {
      return false
    }
    return parts[1].hasPrefix("sha256:") && isDigest(String(parts[1].dropFirst(7)))
  }

  /// The only text that is written for a file of this content; an empty file stays empty.
  public var bytes: [UInt8] {
    size == 0 ? [] : Array("version \(Self.versions[0])\noid sha256:\(oid)\nsize \(size)\n".utf8)
  }

  /// True for a file that starts like a pointer, also for a damaged one.
  public static func isPointer(_ source: any ByteSource) -> Bool {
    guard source.byteCount < maxSize, let head = try? source.read(at: 0, count: 64) else { return false }
    return ["https://git-lfs.github.com/spec/", "https://hawser.github.com/spec/", "http://git-media.io/v/"].contains {
      head.starts(with: "version \($0)".utf8)
    }
  }

  /// The path of the file once it is here.
  ///
  /// - Parameter folder: The folder `lfs/objects` of the repository.
  public func path(in folder: String) -> String {
    Path.join(folder, "\(oid.prefix(2))/\(oid.dropFirst(2).prefix(2))/\(oid)")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
