internal import Files

/// The text that Git LFS commits in place of a file.
///
/// Source: Git LFS specification, `docs/spec.md`, "The Pointer".
struct LargeFilePointer {
  /// SHA-256 in 64 hexadecimal digits.
  var oid: String
  var size: Int

  /// More bytes than this are no pointer.
  static let maxSize = 1024

  /// Nil for anything but a pointer.
  init?(_ bytes: [UInt8]) {
    guard bytes.count < Self.maxSize, bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8) else {
      return nil
    }
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

  /// Where the file is once it was downloaded.
  ///
  /// - Parameter folder: The folder `lfs/objects` of the repository.
  func path(in folder: String) -> String {
    Path.join(folder, "\(oid.prefix(2))/\(oid.dropFirst(2).prefix(2))/\(oid)")
  }
}
