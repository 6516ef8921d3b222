public import Files

/// The text that Git LFS commits in place of a file.
///
/// Source: Git LFS specification, `docs/spec.md`, "The Pointer"; git-lfs, `lfs/pointer.go`, `v1Aliases`.
public struct LargeFilePointer {
  /// SHA-256 in 64 hexadecimal digits.
  public var oid: String
  public var size: Int

  /// A file of this many bytes or more isn't a pointer.
  private static let maxSize = 1024
  /// The first is written today; pre-release versions, when the program was called git-media and Hawser, wrote the
  /// others.
  private static let versions = [
    "https://git-lfs.github.com/spec/", "https://hawser.github.com/spec/", "http://git-media.io/v/",
  ]

  /// Nil for anything but a pointer.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count < Self.maxSize, Self.hasVersion(bytes) else { return nil }
    var (oid, size): (String?, Int?) = (nil, nil)
    for line in bytes.split(separator: 0x0A) {
      let line = String(decoding: line, as: UTF8.self)
      if line.hasPrefix("oid sha256:") { oid = String(line.dropFirst(11)) }
      if line.hasPrefix("size ") { size = Int(line.dropFirst(5)) }
    }
    let digits = Set("0123456789abcdef".utf8)
    guard let oid, let size, size >= 0, oid.utf8.count == 64, oid.utf8.allSatisfy(digits.contains) else { return nil }
    (self.oid, self.size) = (oid, size)
  }

  /// True for a file that starts like a pointer, also for a damaged one.
  public static func isPointer(_ source: any ByteSource) -> Bool {
    guard source.byteCount < maxSize, let head = try? source.read(at: 0, count: 64) else { return false }
    return hasVersion(head)
  }

  private static func hasVersion(_ bytes: [UInt8]) -> Bool {
    versions.contains { bytes.starts(with: "version \($0)".utf8) }
  }

  /// The path of the file once it has been downloaded.
  ///
  /// - Parameter folder: The folder `lfs/objects` of the repository.
  public func path(in folder: String) -> String {
    Path.join(folder, "\(oid.prefix(2))/\(oid.dropFirst(2).prefix(2))/\(oid)")
  }
}
