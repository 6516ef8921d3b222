internal import Files

/// The images of the example project `Examples/Harbour`, drawn again and always the same, byte for byte.
public enum HarbourImages {
  /// An image and where it lies.
  public struct File: Sendable {
    /// Below `Examples/Harbour`.
    public var path: String
    public var bytes: [UInt8]
  }

  /// The command that writes them where they belong.
  public static let command = "swift run example-images Examples"

  /// All images of the project, sorted by path.
  public static let all: [File] = (icons + welcomes + launchImages + appIcons + others).sorted { $0.path < $1.path }

  /// Writes all images.
  ///
  /// - Parameter folder: Stands for `Examples/Harbour`, and is there already.
  public static func write(below folder: String) throws {
    guard let folder = FileSystem.realPath(folder) else { throw SystemCallError("realpath \(folder)") }
    for file in all {
      let path = Path.join(folder, file.path)
      try PlainFile.makeFolders(Path.folder(path))
      try PlainFile.write(file.bytes, to: path)
    }
  }

  enum Palette {
    typealias Color = ImageMaker.Color

    static let sea = Color(0x1B, 0x7A, 0xB5)
    static let shallow = Color(0x5C, 0xB3, 0xDD)
    static let navy = Color(0x0B, 0x2C, 0x4A)
    static let red = Color(0xD8, 0x44, 0x3C)
    static let sand = Color(0xF2, 0xD9, 0xA6)
    static let foam = Color(0xFF, 0xFF, 0xFF)
    static let sky = Color(0xCF, 0xE8, 0xF5)
  }

  /// Draws one file: `size` is in pixels, and the vector image is `units` wide.
  static func png(
    _ path: String, _ width: Int, _ height: Int, units: Double, isOpaque: Bool = false, _ draw: (inout Canvas) -> Void
  ) -> File {
    var canvas = Canvas(width, height, scale: Double(width) / units)
    draw(&canvas)
    return File(path: "Harbour/" + path, bytes: canvas.png(isOpaque: isOpaque))
  }

  private static var others: [File] {
    [
      File(path: "Harbour/Resources/flag.pdf", bytes: flag),
      File(path: "Harbour/Resources/wave.svg", bytes: wave),
      File(path: "Harbour/Resources/loading.gif", bytes: loading),
      File(path: "Harbour/Resources/pier.jpg", bytes: pier),
    ]
  }
}
