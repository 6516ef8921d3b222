/// Makes zips without compression.
///
/// Source: PKWARE, *APPNOTE.TXT*, 4.3.
enum ZipMaker {
  struct Entry {
    var name: [UInt8]
    /// False for a name in the code page of DOS.
    var isUTF8 = true
    var bytes: [UInt8]
    /// As `stat` has it.
    var mode: UInt32

    /// - Parameter name: With a slash at its end for a folder.
    init(_ name: String, _ bytes: [UInt8] = [], mode: UInt32? = nil) {
      self.name = Array(name.utf8)
      self.bytes = bytes
      self.mode = mode ?? (name.hasSuffix("/") ? 0o40755 : 0o100644)
    }

    /// - Parameter name: In the code page of DOS.
    init(bytes name: [UInt8], _ bytes: [UInt8]) {
      (self.name, isUTF8, self.bytes, mode) = (name, false, bytes, 0o100644)
    }
  }

  static func zip(_ entries: [Entry]) -> [UInt8] {
    var (bytes, directory) = ([UInt8](), [UInt8]())
    for entry in entries {
      let name = entry.name
      // Bit 11 is for names in UTF-8; no compression; 1 January 1980.
      var common = number(20, 2) + number(entry.isUTF8 ? 0x800 : 0, 2) + number(0, 2) + number(0, 2) + number(0x21, 2)
      common += number(checksum(entry.bytes), 4) + number(UInt32(entry.bytes.count), 4)
      common += number(UInt32(entry.bytes.count), 4) + number(UInt32(name.count), 2) + number(0, 2)
      directory += [0x50, 0x4B, 1, 2] + number(3 << 8 | 20, 2) + common + number(0, 2) + number(0, 2) + number(0, 2)
      directory += number(entry.mode << 16, 4) + number(UInt32(bytes.count), 4) + name
      bytes += [0x50, 0x4B, 3, 4] + common + name + entry.bytes
    }
    let count = number(UInt32(min(entries.count, 0xFFFF)), 2)
    let end = number(UInt32(directory.count), 4) + number(UInt32(bytes.count), 4)
    return bytes + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + end + [0, 0]
  }

  private static func number(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
