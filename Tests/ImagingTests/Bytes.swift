/// Numbers and texts as the bytes that file formats hold.
func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

func text(_ text: String) -> [UInt8] { Array(text.utf8) }

func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

/// The text in UTF-16 with a byte order mark.
func utf16(_ string: String, isBigEndian: Bool) -> [UInt8] {
  ([0xFEFF] + Array(string.utf16)).flatMap { isBigEndian ? big(Int($0), 2) : little(Int($0), 2) }
}

/// CRC-32 bit by bit, independent of the one under test.
func crc(_ bytes: [UInt8]) -> Int {
  var value: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
  return Int(~value)
}

/// A zlib stream that holds up to 65,535 bytes as they are.
func stored(_ bytes: [UInt8]) -> [UInt8] {
  var (low, high) = (1, 0)
  for byte in bytes {
    low = (low + Int(byte)) % 65521
    high = (high + low) % 65521
  }
  let lengths = little(bytes.count, 2) + little(~bytes.count, 2)
  return [0x78, 0x01, 0x01] + lengths + bytes + big(high << 16 | low)
}

/// An ICC profile of version 4 with its name and some other tags.
func profile(named name: String, and more: [(String, [UInt8])] = []) -> [UInt8] {
  let units = Array(name.utf16).flatMap { big(Int($0), 2) }
  let description = text("mluc") + zeros(4) + big(1) + big(12) + text("enUS") + big(units.count) + big(28) + units
  let tags = [("desc", description)] + more
  var (table, contents) = (big(tags.count), [UInt8]())
  let start = 132 + 12 * tags.count
  for (tag, bytes) in tags {
    table += text(tag) + big(start + contents.count) + big(bytes.count)
    contents += bytes
  }
  let size = start + contents.count
  return big(size) + zeros(12) + text("RGB XYZ ") + zeros(12) + text("acsp") + zeros(88) + table + contents
}

/// An EXIF block whose first directory holds the orientation alone.
func exif(_ orientation: Int) -> [UInt8] {
  text("MM") + big(42, 2) + big(8) + big(1, 2) + big(0x0112, 2) + big(3, 2) + big(1) + big(orientation, 2) + zeros(6)
}
