extension ImageMaker {
  /// The colors that sRGB mixes, as XYZ for the white of D50.
  ///
  /// Source: IEC 61966-2-1, adapted by Bradford's matrix.
  public enum Primary {
    public static let red = [0.4361, 0.2225, 0.0139]
    public static let green = [0.3851, 0.7169, 0.0971]
    public static let blue = [0.1431, 0.0606, 0.7141]
  }

  /// Returns an ICC profile of three colors and a gamma of 2.2.
  ///
  /// Source: ICC.1:2001-04, 6.1 (header), 6.3.1.2 (three-component matrix-based profiles).
  public static func iccProfile(
    name: String, red: [Double] = Primary.red, green: [Double] = Primary.green, blue: [Double] = Primary.blue
  ) -> [UInt8] {
    var description = Array("desc".utf8) + [0, 0, 0, 0]
    description.appendBig(name.utf8.count + 1, bytes: 4)
    description += Array(name.utf8) + [UInt8](repeating: 0, count: 1 + 4 + 4 + 2 + 1 + 67)
    let curve = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33]
    let tags = [
      ("desc", description), ("cprt", Array("text".utf8) + [0, 0, 0, 0, 0x2D, 0]), ("wtpt", xyz([0.9642, 1, 0.8249])),
      ("rXYZ", xyz(red)), ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table: [UInt8] = []
    var data: [UInt8] = []
    table.appendBig(tags.count, bytes: 4)
    for (code, content) in tags {
      table += Array(code.utf8)
      table.appendBig(128 + 4 + tags.count * 12 + data.count, bytes: 4)
      table.appendBig(content.count, bytes: 4)
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var header: [UInt8] = []
    header.appendBig(128 + table.count + data.count, bytes: 4)
    header += Array("\0\0\0\0".utf8) + [2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8)
    header += [7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += xyz([0.9642, 1, 0.8249]).suffix(12)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + data
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    var bytes = Array("XYZ ".utf8) + [0, 0, 0, 0]
    for value in values { bytes.appendBig(Int((value * 65536).rounded()), bytes: 4) }
    return bytes
  }
}
