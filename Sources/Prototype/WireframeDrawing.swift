/// One drawing of a wireframe: gray shapes and text, as an SVG.
///
/// Positions are those of a language that runs from left to right; for others everything is mirrored.
struct WireframeDrawing {
  /// The grays of an appearance.
  struct Palette: Sendable {
    var page: String
    var fill: String
    var image: String
    var line: String
    var text: String
    var quiet: String
    var ink: String
    var onInk: String

    static let light = Palette(
      page: "#FFFFFF", fill: "#F5F5F5", image: "#DEDEDE", line: "#7D7D7D", text: "#1B1B1B", quiet: "#5F5F5F",
      ink: "#1B1B1B", onInk: "#FFFFFF")
    static let dark = Palette(
      page: "#1A1A1A", fill: "#222222", image: "#363636", line: "#8A8A8A", text: "#EDEDED", quiet: "#A6A6A6",
      ink: "#EDEDED", onInk: "#1A1A1A")
  }

  enum Align { case start, center, end }

  let width: Double
  let height: Double
  let palette: Palette
  let isRightToLeft: Bool
  let language: String
  private var body = ""
  /// How many texts did not fit, even at their smallest size.
  private(set) var cutTexts = 0

  init(_ width: Double, _ height: Double, _ palette: Palette, language: String, isRightToLeft: Bool, radius: Double = 0)
  {
    (self.width, self.height, self.palette) = (width, height, palette)
    (self.language, self.isRightToLeft) = (language, isRightToLeft)
    box(0, 0, width, height, radius: radius, fill: palette.page)
  }

  /// The whole file; its first line says what made it, and a hash of the rest shows whether it was edited.
  var svg: String {
    let rest = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(text(width))" height="\(text(height))" viewBox="0 0 \(text(width)) \
      \(text(height))">
      \(body)</svg>

      """
    return "<!-- assets wireframe 1 \(Self.hash(rest)) -->\n" + rest
  }

  /// What a file is.
  enum State { case drawn, edited, other }

  /// Distinguishes a wireframe that is unchanged, one that was edited, and other files.
  static func state(of bytes: [UInt8]) -> State {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard words.count == 6, words[0] == "<!--", words[1] == "assets", words[2] == "wireframe" else { return .other }
    return lines.count == 2 && words[4] == Self.hash(String(lines[1])) ? .drawn : .edited
  }

  /// FNV-1a, 64 bits; it detects an edit, and is not meant to resist an attack.
  static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  // MARK: - Shapes

  mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, fill: String? = nil,
    stroke: String? = nil
  ) {
    let edge = stroke.map { " stroke=\"\($0)\"" } ?? ""
    let round = radius > 0 ? " rx=\"\(text(radius))\"" : ""
    body +=
      "<rect x=\"\(text(mirrored(x, width)))\" y=\"\(text(y))\" width=\"\(text(width))\" height=\"\(text(height))\"\(round) "
      + "fill=\"\(fill ?? "none")\"\(edge)/>\n"
  }

  /// A box with its diagonals, as a placeholder for an image.
  mutating func image(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 8) {
    box(x, y, width, height, radius: radius, fill: palette.image)
    let left = mirrored(x, width)
    body +=
      "<path d=\"M\(text(left)) \(text(y))L\(text(left + width)) \(text(y + height))M\(text(left + width)) \(text(y))"
      + "L\(text(left)) \(text(y + height))\" stroke=\"\(palette.line)\" stroke-opacity=\".5\"/>\n"
  }

  mutating func line(_ x: Double, _ y: Double, _ length: Double) {
    box(x, y, length, 1, fill: palette.image)
  }

  /// Bars of uneven length that represent text.
  mutating func bars(_ x: Double, _ y: Double, _ width: Double, count: Int) {
    let shares = [1, 0.92, 0.97, 0.85, 0.6]
    for row in 0..<count {
      let share = row == count - 1 ? 0.6 : shares[row % shares.count]
      box(x, y + Double(row) * 20, (width * share).rounded(), 10, radius: 4, fill: palette.image)
    }
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, fill: String) {
    body += "<circle cx=\"\(text(mirrored(x, 0)))\" cy=\"\(text(y))\" r=\"\(text(radius))\" fill=\"\(fill)\"/>\n"
  }

  /// Text fitted into a width: smaller down to 11 points, then cut.
  mutating func words(
    _ words: String, _ x: Double, _ baseline: Double, width: Double, size: Double = 17, bold: Bool = false,
    align: Align = .start, color: String? = nil
  ) {
    var (size, words) = (size, words)
    while size > 11, Self.estimated(words) * size > width { size -= 1 }
    if Self.estimated(words) * size > width {
      cutTexts += 1
      while !words.isEmpty, (Self.estimated(words) + 1) * size > width { words.removeLast() }
      words += "…"
    }
    let place: Double
    let anchor: String
    switch align {
    case .center: (place, anchor) = (x + width / 2, "middle")
    case .start: (place, anchor) = (x, "start")
    case .end: (place, anchor) = (x + width, "end")
    }
    let weight = bold ? " font-weight=\"600\"" : ""
    let direction = isRightToLeft ? " direction=\"rtl\"" : ""
    body +=
      "<text x=\"\(text(mirrored(place, 0)))\" y=\"\(text(baseline))\" font-family=\"system-ui, sans-serif\" "
      + "font-size=\"\(text(size))\"\(weight) text-anchor=\"\(anchor)\"\(direction) fill=\"\(color ?? palette.text)\">"
      + "\(Self.escaped(words))</text>\n"
  }

  /// One of the glyphs in a square of 24 points.
  mutating func glyph(_ glyph: Glyph, _ x: Double, _ y: Double, color: String? = nil, isFilled: Bool = false) {
    let turn = isRightToLeft && glyph == .back
    let left = mirrored(x, 24)
    let place = turn ? "translate(\(text(left + 24)) \(text(y))) scale(-1 1)" : "translate(\(text(left)) \(text(y)))"
    let stroke = color ?? palette.text
    body +=
      "<path transform=\"\(place)\" d=\"\(glyph.path)\" fill=\"\(isFilled ? stroke : "none")\" stroke=\"\(stroke)\" "
      + "stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
  }

  enum Glyph: CaseIterable {
    case back, close, search, heart, plus, gear, pin, menu, check, grid

    var path: String {
      switch self {
      case .back: "M15 5L8 12L15 19"
      case .close: "M6 6L18 18M18 6L6 18"
      case .search: "M10.500 4A6.500 6.500 0 1 0 10.500 17A6.500 6.500 0 1 0 10.500 4ZM15.500 15.500L20 20"
      case .heart:
        "M12 20C4 14.500 3 11 3 8.500A4.500 4.500 0 0 1 12 7A4.500 4.500 0 0 1 21 8.500C21 11 20 14.500 12 20Z"
      case .plus: "M12 5V19M5 12H19"
      case .gear:
        "M12 8.500A3.500 3.500 0 1 0 12 15.500A3.500 3.500 0 1 0 12 8.500ZM12 3V6M12 18V21M3 12H6M18 12H21M5.600 5.600L7.800 7.800M16.200 16.200L18.400 18.400M18.400 5.600L16.200 7.800M7.800 16.200L5.600 18.400"
      case .pin:
        "M12 21C7 15 5.500 12 5.500 9.500A6.500 6.500 0 0 1 18.500 9.500C18.500 12 17 15 12 21ZM12 7.500A2 2 0 1 0 12 11.500A2 2 0 1 0 12 7.500Z"
      case .menu: "M4 7H20M4 12H20M4 17H20"
      case .check: "M5 12.500L10 17.500L19 7"
      case .grid: "M5 5H10V10H5ZM14 5H19V10H14ZM5 14H10V19H5ZM14 14H19V19H14Z"
      }
    }
  }

  // MARK: - Details

  private func mirrored(_ x: Double, _ width: Double) -> Double { isRightToLeft ? self.width - x - width : x }

  private func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map { String($0) } ?? "\(rounded)"
  }

  /// How wide a text is, in ems: Latin 0.55, Chinese, Japanese and Korean 1, Arabic 0.5.
  static func estimated(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x0600...0x08FF, 0xFB50...0xFEFF: sum + 0.5
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFF60: sum + 1
      default: sum + 0.55
      }
    }
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default:
        // XML doesn't allow control characters.
        if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
