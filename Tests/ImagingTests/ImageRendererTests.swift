import Files
import Imaging
import TestKit
import Testing

/// Needs the program, which is the process that renders, and the libraries and programs that it uses.
@Suite(
  .enabled(if: BuiltProgram.path != nil, "needs the built program"),
  .enabled(if: SystemProgram.path(of: "pdftocairo") != nil, "needs poppler-utils"), .serialized)
struct ImageRendererTests {
  private static func renderer() throws -> ImageRenderer {
    ImageRenderer(program: try #require(BuiltProgram.path), pdfProgram: SystemProgram.path(of: "pdftocairo"))
  }

  private static func svg(_ content: String, size: Int = 16) -> [UInt8] {
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(size)' height='\(size)' viewBox='0 0 16 16'>\(content)</svg>"
        .utf8)
  }

  @Test func oneProcessRendersManyImages() throws {
    let renderer = try Self.renderer()
    for _ in 0..<20 {
      let image = try ImageDecoder.image(
        from: Self.svg("<rect x='4' y='4' width='8' height='8' fill='#f80' fill-opacity='0.5'/>"), renderer: renderer)
      #expect(image.origin == .rendered(scale: 32) && image.bitmap.width == 512 && image.bitmap.height == 512)
      #expect(Array(image.bitmap[10, 10]) == [0, 0, 0, 0])
      let middle = image.bitmap[256, 256]
      #expect(zip(middle, [255, 136, 0, 128] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(middle)")
    }
  }

  @Test func aPDFKeepsItsTransparency() throws {
    let renderer = try Self.renderer()
    let filled = try ImageDecoder.image(
      from: ImageMaker.pdf(24, 12, ImageMaker.Color(0, 0, 255, 255)), renderer: renderer)
    #expect(filled.bitmap.width == 384 && filled.bitmap.height == 192)
    #expect(Array(filled.bitmap[200, 100]) == [0, 0, 255, 255])
    let half = try ImageDecoder.bitmap(
      from: ImageMaker.pdf(24, 24, drawing: "1 0 0 rg 0 0 12 24 re f"), renderer: renderer)
    #expect(Array(half[50, 200]) == [255, 0, 0, 255] && Array(half[300, 200]) == [0, 0, 0, 0])
  }

  @Test func damageIsAnErrorAndTheNextImageIsRendered() throws {
    let renderer = try Self.renderer()
    #expect(throws: PixelError.self) {
      try ImageDecoder.bitmap(from: Self.svg("<rect width='4'></g>"), renderer: renderer)
    }
    #expect(throws: PixelError.self) {
      try ImageDecoder.bitmap(from: Array(ImageMaker.pdf(9, 9).prefix(60)), renderer: renderer)
    }
    #expect(try ImageDecoder.bitmap(from: Self.svg("<rect width='16' height='16'/>"), renderer: renderer).isOpaque)
  }

  /// Filters that take minutes: the process is ended by its limit of time, and another one renders the next image.
  @Test(.enabled(if: TestTier.isAll, "takes some seconds"))
  func whatTakesTooLongIsGivenUp() throws {
    let renderer = try Self.renderer()
    let rectangle = "<rect width='16' height='16' filter='url(#f)'/>"
    let filter =
      "<filter id='f' x='-9' y='-9' width='19' height='19'>"
      + String(repeating: "<feTurbulence numOctaves='900'/><feGaussianBlur stdDeviation='7'/>", count: 20) + "</filter>"
    let bomb = Self.svg(filter + String(repeating: rectangle, count: 400))
    #expect(throws: PixelError.image(.tooComplex(.svg))) { try ImageDecoder.bitmap(from: bomb, renderer: renderer) }
    #expect(try ImageDecoder.bitmap(from: Self.svg("<rect width='16' height='16'/>"), renderer: renderer).isOpaque)
  }

  /// What was given up is not tried again, by any process, until the renderer is another one.
  @Test func whatWasGivenUpIsRemembered() throws {
    let sandbox = try Sandbox()
    let program = try #require(BuiltProgram.path)
    let failures = UndrawableImages(in: sandbox.path("assets")) { "id\($0.count)" }
    let image = Self.svg("<rect width='16' height='16'/>")
    let hasty = ImageRenderer(program: program, pdfProgram: nil, failures: failures, patience: 0)
    #expect(throws: PixelError.image(.tooComplex(.svg))) { try ImageDecoder.bitmap(from: image, renderer: hasty) }
    let line = try sandbox.text("assets/undrawable-images")
    #expect(line == "id\(image.count) \(hasty.version(of: .svg))\n")
    let patient = ImageRenderer(program: program, pdfProgram: nil, failures: failures)
    #expect(throws: PixelError.image(.tooComplex(.svg))) { try ImageDecoder.bitmap(from: image, renderer: patient) }
    #expect(try ImageDecoder.bitmap(from: Self.svg("<circle r='8'/>"), renderer: patient).width == 512)
    for text in ["", "id\(image.count) librsvg-1\n"] {
      try sandbox.write("assets/undrawable-images", text)
      #expect(try ImageDecoder.bitmap(from: image, renderer: patient).isOpaque)
    }
  }

  /// A file of the machine must not get into an image.
  @Test func filesOfTheMachineAreNotRead() throws {
    let sandbox = try Sandbox()
    let secret = sandbox.path("secret.png")
    try FileSystem.write(ImageMaker.png(16, 16, .red), to: secret)
    for link in [secret, "file://" + secret] {
      let bitmap = try ImageDecoder.bitmap(
        from: Self.svg("<image href='\(link)' width='16' height='16'/>"), renderer: try Self.renderer())
      #expect(bitmap.rgba.allSatisfy { $0 == 0 }, "\(link)")
    }
  }

  @Test func withoutTheProgramForPDFsItSaysWhatIsNeeded() throws {
    let renderer = ImageRenderer(program: try #require(BuiltProgram.path), pdfProgram: nil)
    #expect(throws: PixelError.noLibrary("poppler-utils (pdftocairo)")) {
      try ImageDecoder.bitmap(from: ImageMaker.pdf(9, 9), renderer: renderer)
    }
  }
}

@Suite struct RenderingScaleTests {
  @Test(arguments: [(16.0, 32.0), (24, 16), (26, 16), (64, 8), (300, 1), (5000, 0.5), (9000, 0.25)])
  func imagesOfAboutTheSameSizeHaveTheSameScale(side: Double, scale: Double) {
    #expect(ImageRenderer.scale(for: ImageSize(width: side, height: side / 2)) == scale)
  }

  @Test func withoutARendererShapesAreUnsupported() {
    #expect(throws: PixelError.unsupported(.svg)) {
      try ImageDecoder.bitmap(from: ImageMaker.svg(width: "24", height: "24"))
    }
  }
}
