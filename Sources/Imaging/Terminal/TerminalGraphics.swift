internal import Files

/// How a terminal shows images.
///
/// The terminal is identified by the environment. Asking the terminal itself was rejected: a late answer would be typed
/// into the shell, and what the user typed ahead would be lost.
public enum TerminalGraphics: Hashable, Sendable {
  /// PNG files in the protocol of kitty, which Ghostty and Konsole support too.
  case kitty
  /// PNG files in the protocol of iTerm2, which WezTerm supports too.
  case iTerm2
  /// Characters that each show two pixels, in the colors of their upper and lower half.
  case halfBlocks(trueColor: Bool)

  /// The values of the setting `assets.images` besides true and false.
  public enum Name: String, CaseIterable, Sendable {
    case kitty, iterm2, blocks
  }

  /// Nil if the output isn't a terminal, or if the terminal only shows text.
  ///
  /// - Parameters:
  ///   - name: Overrides what the environment indicates.
  ///   - isTerminal: True if the output is one.
  ///   - hasColors: True if colors are shown there.
  ///
  /// Source: kitty, "Terminal graphics protocol"; iterm2.com, "Images"; `TERM_PROGRAM` and `TERM` as the terminals set
  /// them. Ghostty sets both, and ssh passes `TERM` and `LC_TERMINAL` on.
  public init?(_ name: Name? = nil, isTerminal: Bool, hasColors: Bool, _ environment: [String: String]) {
    let (kind, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? "")
    guard isTerminal, kind != "dumb", environment["CI"] == nil else { return nil }
    let hasTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    // A multiplexer only draws characters.
    let isMultiplexed = ["TMUX", "STY", "ZELLIJ"].contains { environment[$0] != nil }
    switch name {
    case .kitty: self = .kitty
    case .iterm2: self = .iTerm2
    case nil where !isMultiplexed && ["xterm-kitty", "xterm-ghostty"].contains(kind): self = .kitty
    case nil where !isMultiplexed && environment["KONSOLE_VERSION"] != nil && program.isEmpty: self = .kitty
    case nil
    where !isMultiplexed
      && (["iTerm.app", "WezTerm"].contains(program)
        || program.isEmpty && environment["LC_TERMINAL"] == "iTerm2"):
      self = .iTerm2
    case .blocks, nil:
      guard hasColors else { return nil }
      self = .halfBlocks(trueColor: hasTrueColor)
    }
  }

  /// The width of an image in pixels per column.
  public var pixelsPerColumn: Int {
    switch self {
    case .kitty, .iTerm2: 16
    case .halfBlocks: 1
    }
  }

  /// Returns the text that shows an image as wide as a whole number of columns, with line breaks between and after its
  /// lines.
  ///
  /// - Parameter indent: The number of columns to the left of it.
  public func text(for image: Bitmap, indent: Int = 0) throws(PixelError) -> String {
    let spaces = String(repeating: " ", count: indent)
    let columns = (image.width + pixelsPerColumn - 1) / pixelsPerColumn
    switch self {
    case .kitty: return spaces + Self.kitty(try PNGEncoder.bytes(of: image), columns) + "\n"
    case .iTerm2: return spaces + Self.iTerm2(try PNGEncoder.bytes(of: image), columns) + "\n"
    case .halfBlocks(let trueColor):
      return Self.lines(of: image, trueColor).map { $0.isEmpty ? "\n" : spaces + $0 + "\n" }.joined()
    }
  }

  // MARK: - PNG files

  /// The file in pieces of 4,096 bytes, shown without an answer (`q=2`); the height follows from the columns.
  private static func kitty(_ png: [UInt8], _ columns: Int) -> String {
    let text = Base64.encode(png)
    let pieces = stride(from: 0, to: text.count, by: 4096).map { text[$0..<min($0 + 4096, text.count)] }
    var result = ""
    for (number, piece) in pieces.enumerated() {
      let first = number == 0 ? "a=T,f=100,t=d,q=2,c=\(columns)," : ""
      let hasMore = number + 1 < pieces.count ? 1 : 0
      result += "\u{1B}_G\(first)m=\(hasMore);\(String(decoding: piece, as: UTF8.self))\u{1B}\\"
    }
    return result
  }

  private static func iTerm2(_ png: [UInt8], _ columns: Int) -> String {
    let text = String(decoding: Base64.encode(png), as: UTF8.self)
    return "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);height=auto:\(text)\u{07}"
  }

  // MARK: - Characters

  private struct Color: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// The parameters after the code for the foreground (38) or the background (48).
    func parameters(_ trueColor: Bool) -> String {
      trueColor ? "2;\(red);\(green);\(blue)" : "5;\(paletteIndex)"
    }

    /// The nearest of the 256 colors of xterm: a cube with six steps per side, then 24 grays.
    private var paletteIndex: Int {
      let channels = [red, green, blue].map(Int.init)
      if let low = channels.min(), let high = channels.max(), high - low < 8 {
        let gray = channels.reduce(0, +) / 3
        if gray < 4 { return 16 }
        if gray > 246 { return 231 }
        return 232 + min(max((gray - 3) / 10, 0), 23)
      }
      let steps = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
      return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }
  }

  /// A pixel that is more than half transparent shows the terminal's own background.
  private static func color(_ image: Bitmap, _ x: Int, _ y: Int) -> Color? {
    guard y < image.height else { return nil }
    let pixel = Array(image[x, y])
    return pixel[3] < 128 ? nil : Color(red: pixel[0], green: pixel[1], blue: pixel[2])
  }

  private static func lines(of image: Bitmap, _ trueColor: Bool) -> [String] {
    stride(from: 0, to: image.height, by: 2).map { y in
      var line = ""
      var spaces = 0
      var shown: (fore: Color?, back: Color?) = (nil, nil)
      for x in 0..<image.width {
        let (top, bottom) = (color(image, x, y), color(image, x, y + 1))
        // Transparent pixels at the end of a line need no spaces.
        guard top != nil || bottom != nil else {
          spaces += 1
          continue
        }
        let (fore, back) = top == nil ? (bottom, nil) : (top, bottom)
        if shown.back != nil, back == nil || spaces > 0 {
          line += "\u{1B}[0m"
          shown = (nil, nil)
        }
        line += String(repeating: " ", count: spaces)
        spaces = 0
        if let fore, fore != shown.fore { line += "\u{1B}[38;\(fore.parameters(trueColor))m" }
        if let back, back != shown.back { line += "\u{1B}[48;\(back.parameters(trueColor))m" }
        shown = (fore, back)
        line += top == nil ? "▄" : "▀"
      }
      return line.isEmpty ? "" : line + "\u{1B}[0m"
    }
  }
}
