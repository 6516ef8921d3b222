/// What an image's header says about the meaning of its color values.
public enum ColorProfile: Hashable, Sendable {
  /// The header says sRGB in the format's own way (a PNG `sRGB` chunk), or an ICC profile of another name has its
  /// primaries and its curve.
  case sRGB
  /// An ICC profile with the name in it, nil if it could not be read.
  case icc(name: String?)
  /// Code points of ITU-T H.273, as a PNG `cICP` chunk and a HEIF `nclx` box contain them.
  case coded(primaries: Int, transfer: Int)
  /// Only the gamma of a PNG `gAMA` chunk, in hundred-thousandths (45455 is 1/2.2).
  case gamma(Int)
  /// The header could contain a profile but doesn't.
  case untagged

  /// Whether the colors are those of Display P3: by code point 12, or by the name of the ICC profile.
  public var isDisplayP3: Bool {
    switch self {
    case .coded(let primaries, _): primaries == 12
    case .icc(let name?): name.hasPrefix("Display P3") || name == "kCGColorSpaceDisplayP3"
    default: false
    }
  }

  /// Whether the colors are those of sRGB: by chunk, by code points 1 and 13, or by the name of the ICC profile.
  public var isSRGB: Bool {
    switch self {
    case .sRGB: true
    case .coded(let primaries, let transfer): primaries == 1 && transfer == 13
    case .icc(let name?): name.hasPrefix("sRGB") || name == "kCGColorSpaceSRGB" || name == "c2"
    default: false
    }
  }
}
