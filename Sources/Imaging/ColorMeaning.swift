/// What a file says about the meaning of its color values, beyond sRGB: without such a statement they are sRGB.
///
/// Source: PNG (Third Edition), section 4.3, for the order in which the chunks count; EXIF 2.32, ColorSpace.
public struct ColorMeaning: Hashable, Sendable {
  /// What the meaning comes from.
  private enum Noun: String, CaseIterable {
    case profile = "a profile"
    case code = "a cICP code"
    case gamma = "a gamma"
    case primaries = "a cHRM chunk"
    case exif = "an EXIF color space"

    var bare: Substring { rawValue.drop { $0 != " " }.dropFirst() }
  }

  private struct Statement: Hashable {
    /// For people: `Display P3`.
    var value: String
    var bytes: [UInt8]
  }

  private var statements: [Noun: Statement] = [:]

  public init() {}

  /// Reads the statements of a file; what is damaged says nothing.
  public init(of file: [UInt8], _ header: ImageHeader) {
    switch header.format {
    case .png: readPNG(file, header)
    case .jpeg:
      readProfile(header.colorProfile, JPEGDecoder.profile(file) ?? [])
      if statements.isEmpty { readEXIF(JPEGDecoder.exif(file)) }
    case .webp: readProfile(header.colorProfile, (try? WebPColorProfile.profile(from: file)) ?? [])
    default: readProfile(header.colorProfile, [])
    }
  }

  /// What changed, for people: `lost its profile (Display P3)`, `gamma changed (1.8 → 2.6)`; empty if nothing did.
  public func changes(to other: ColorMeaning) -> [String] {
    Noun.allCases.compactMap { noun in
      switch (statements[noun], other.statements[noun]) {
      case (let old?, let new?) where old != new:
        "\(noun.bare) changed (\(old.value == new.value ? old.value : "\(old.value) → \(new.value)"))"
      case (let old?, nil): "lost its \(noun.bare) (\(old.value))"
      case (nil, let new?): "gained \(noun.rawValue) (\(new.value))"
      default: nil
      }
    }
  }

  private mutating func readProfile(_ profile: ColorProfile?, _ bytes: [UInt8]) {
    guard let profile, !profile.isSRGB else { return }
    switch profile {
    case .icc(let name):
      let name = profile.isDisplayP3 ? "Display P3" : name.map { String($0.prefix(64)) }
      statements[.profile] = Statement(value: name ?? "unnamed", bytes: bytes)
    case .coded(let primaries, let transfer):
      let value = primaries == 12 && transfer == 13 ? "Display P3" : "\(primaries), \(transfer)"
      statements[.code] = Statement(value: value, bytes: [])
    case .sRGB, .gamma, .untagged: break
    }
  }

  private mutating func readPNG(_ file: [UInt8], _ header: ImageHeader) {
    let chunks = (try? PNGColorChunks.contents(of: file)) ?? [:]
    switch header.colorProfile {
    case .icc, .coded: readProfile(header.colorProfile, chunks["iCCP"].map { Array($0) } ?? [])
    case .sRGB: break
    default:
      // A viewer that knows neither chunk shows the colors as sRGB, and so do these values.
      if let gamma = chunks["gAMA"], gamma.count == 4, gamma != Self.gammaOfSRGB {
        let value = gamma.reduce(0) { $0 << 8 | Int($1) }
        statements[.gamma] = Statement(value: Self.gammaText(value), bytes: gamma)
      }
      if let primaries = chunks["cHRM"], primaries.count == 32, !Self.arePrimariesOfSRGB(primaries) {
        statements[.primaries] = Statement(value: "other primaries", bytes: primaries)
      }
    }
  }

  private static let gammaOfSRGB: [UInt8] = [0, 0, 0xB1, 0x8F]

  /// `1.8`, for a value in hundred-thousandths of which it is the reciprocal.
  private static func gammaText(_ value: Int) -> String {
    let tenths = value > 0 ? (1_000_000 + value / 2) / value : 0
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// In hundred-thousandths: the white point, red, green and blue. Programs round them differently.
  private static func arePrimariesOfSRGB(_ bytes: [UInt8]) -> Bool {
    let values = stride(from: 0, to: 32, by: 4).map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    return zip(values, [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]).allSatisfy { abs($0 - $1) <= 20 }
  }

  private mutating func readEXIF(_ block: [UInt8]?) {
    guard let space = block.flatMap(EXIF.colorSpace), space != 1 else { return }
    let value = space == 2 ? "Adobe RGB" : "not sRGB"
    statements[.exif] = Statement(value: value, bytes: [])
  }
}
