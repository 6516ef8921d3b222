/// The brands of a file in the ISO base media format, which show what kind of image it may contain.
///
/// Source: ISO/IEC 14496-12, 4.3 (`ftyp`); ISO/IEC 23008-12, 10 and annex B; AVIF 1.1, section 8.
struct HEIFBrands {
  private static let hevc: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "avci", "avcs"]
  private static let av1: Set<String> = ["avif", "avis"]
  private static let anyImage: Set<String> = ["mif1", "mif2", "msf1"]

  private var brands: [String] = []

  /// Takes the first bytes of a file; nil if they aren't an `ftyp` box.
  init?(_ head: [UInt8]) {
    guard head.count >= 16, String(asciiOf: head[4..<8]) == "ftyp" else { return nil }
    let size = head[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(head.count, max(size, 16))
    brands = [String(asciiOf: head[8..<12])]
    for offset in stride(from: 16, through: end - 4, by: 4) {
      brands.append(String(asciiOf: head[offset..<offset + 4]))
    }
  }

  /// The format of the main brand; if that names no coding (`mif1`), the first of the other brands that does.
  var format: ImageFormat? {
    guard let main = brands.first else { return nil }
    if Self.av1.contains(main) { return .avif }
    if Self.hevc.contains(main) { return .heic }
    guard Self.anyImage.contains(main) else { return nil }
    return brands.contains(where: Self.av1.contains) && !brands.contains(where: Self.hevc.contains) ? .avif : .heic
  }
}
