internal import Spelling

/// Small images side by side, with a line below that labels each of them.
public struct ImageStrip: Sendable {
  public struct Tile: Sendable {
    public var label: String
    /// Nil for an image that can't be shown; the label says why.
    public var image: Bitmap?
    public var background: Background

    public init(label: String, image: Bitmap?, background: Background) {
      (self.label, self.image, self.background) = (label, image, background)
    }
  }

  /// The background of an image: a checkerboard, so that transparent parts are visible on any terminal theme.
  public enum Background: Hashable, Sendable {
    case light, dark

    /// Chooses like the pages do: dark for a dark appearance, unless the images are only visible on the other one.
    ///
    /// - Parameter lumas: The darkest and lightest value of each image, 0 to 1.
    public init(isForDark: Bool, _ lumas: [ClosedRange<Double>]) {
      let lostOnLight = lumas.count { $0.lowerBound >= 0.88 - 0.15 }
      let lostOnDark = lumas.count { $0.upperBound <= 0.15 + 0.15 }
      self = isForDark ? (lostOnDark > lostOnLight ? .light : .dark) : (lostOnLight > lostOnDark ? .dark : .light)
    }

    fileprivate func gray(_ x: Int, _ y: Int, square: Int) -> UInt8 {
      let isFirst = (x / square + y / square).isMultiple(of: 2)
      return switch self {
      case .light: isFirst ? 0xFF : 0xE9
      case .dark: isFirst ? 0x22 : 0x2C
      }
    }
  }

  private let graphics: TerminalGraphics
  private let width: Int
  public let indent = 2

  /// - Parameter width: The width of the terminal in columns.
  public init(graphics: TerminalGraphics, width: Int) { (self.graphics, self.width) = (graphics, width) }

  /// In columns. Characters have far fewer pixels than a file, so such images are larger.
  private var tileColumns: Int {
    switch graphics {
    case .kitty, .iTerm2: 12
    case .halfBlocks: 24
    }
  }

  private static let gap = 1

  /// The number of images side by side.
  public var count: Int { max(1, (width - indent + Self.gap) / (tileColumns + Self.gap)) }

  /// Returns the text that shows the tiles, in as many rows as needed.
  public func text(for tiles: [Tile]) throws(PixelError) -> String {
    var text = ""
    for start in stride(from: 0, to: tiles.count, by: count) {
      let row = Array(tiles[start..<min(start + count, tiles.count)])
      if let image = image(of: row) { text += try graphics.text(for: image, indent: indent) }
      text += labels(of: row)
    }
    return text
  }

  private func labels(of tiles: [Tile]) -> String {
    var line = String(repeating: " ", count: indent)
    for (index, tile) in tiles.enumerated() {
      let label = shortened(printable(tile.label), to: tileColumns)
      line += label
      if index + 1 < tiles.count {
        line += String(repeating: " ", count: tileColumns + Self.gap - displayWidth(label))
      }
    }
    return line + "\n"
  }

  /// Returns the tiles as one image, transparent between them; nil if there is nothing to show.
  private func image(of tiles: [Tile]) -> Bitmap? {
    let side = tileColumns * graphics.pixelsPerColumn
    let step = side + Self.gap * graphics.pixelsPerColumn
    let images = tiles.map { tile in tile.image.map { Self.fitted($0, side) } }
    guard let height = images.compactMap({ $0?.height }).max() else { return nil }
    let width = step * (tiles.count - 1) + side
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    let square = max(2, side / 24)
    for (index, image) in images.enumerated() {
      guard let image else { continue }
      let (left, top) = (index * step, height - image.height)
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = image[x, y]
          let (start, alpha) = (pixel.startIndex, Int(pixel[pixel.startIndex + 3]))
          let ground = Int(tiles[index].background.gray(x, y, square: square))
          let place = ((top + y) * width + left + x) * 4
          for channel in 0..<3 {
            rgba[place + channel] = UInt8((Int(pixel[start + channel]) * alpha + ground * (255 - alpha) + 127) / 255)
          }
          rgba[place + 3] = 0xFF
        }
      }
    }
    return Bitmap(width: width, height: height, rgba: rgba)
  }

  /// Scales a large image down, and a small one up by an integer factor, so that its pixels stay sharp.
  private static func fitted(_ image: Bitmap, _ side: Int) -> Bitmap {
    let longest = max(image.width, image.height)
    let factor = min(8, side / longest)
    guard factor > 1 else { return Thumbnail.bitmap(of: image, side: side) }
    var rgba: [UInt8] = []
    rgba.reserveCapacity(image.rgba.count * factor * factor)
    for y in 0..<image.height {
      var row: [UInt8] = []
      for x in 0..<image.width {
        let pixel = image[x, y]
        for _ in 0..<factor { row += pixel }
      }
      for _ in 0..<factor { rgba += row }
    }
    return Bitmap(width: image.width * factor, height: image.height * factor, rgba: rgba) ?? image
  }
}
