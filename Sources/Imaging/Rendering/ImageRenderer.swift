internal import CRSVGLoading
internal import Files
internal import Subprocess
internal import Synchronization

/// Renders SVG and PDF in a process of its own, one image after the other.
///
/// Their libraries have no time limit and a long history of vulnerabilities to hostile files. The process is started
/// with the first image, serves all others, and is replaced if an image ends it.
public final class ImageRenderer: Sendable {
  /// Seconds after which rendering an image is aborted, whatever the process waits for.
  private let patience: Int
  private let program: String
  private let pdfProgram: String?
  private let failures: UndrawableImages?
  private let child = Mutex<Box?>(nil)

  private struct Box: @unchecked Sendable {
    let child: PipedChild
  }

  /// - Parameters:
  ///   - program: The absolute path of a program that calls `RenderingProcess.serve` for `RenderingProcess.argument`.
  ///   - pdfProgram: The absolute path of `pdftocairo`; nil if it isn't installed.
  ///   - failures: Images that failed before, which are not tried again.
  ///   - patience: Seconds after which rendering an image is aborted, whatever the process waits for.
  public init(program: String, pdfProgram: String?, failures: UndrawableImages? = nil, patience: Int = 10) {
    (self.program, self.pdfProgram, self.failures, self.patience) = (program, pdfProgram, failures, patience)
  }

  /// The version of the renderer of a format, with its limits; empty for a format that isn't rendered. Opens librsvg.
  public func version(of format: ImageFormat) -> String {
    let limit = "\(RenderingProcess.timeLimit) s"
    switch format {
    case .svg: return "librsvg-\(assets_svg_version()) \(limit)"
    case .pdf: return "pdftocairo-\(pdfProgram.flatMap { try? OpenFile($0).byteCount } ?? 0) \(limit)"
    default: return ""
    }
  }

  /// The number of pixels for each point: a power of two that makes small images large enough to be compared and no
  /// image larger than 4,096 pixels. Images of about the same size get the same scale.
  public static func scale(for size: ImageSize) -> Double {
    let longest = max(size.width, size.height)
    var scale = 1.0
    while longest * scale * 2 <= 512 { scale *= 2 }
    while longest * scale > Double(RenderingMessage.maxSide) { scale /= 2 }
    return scale
  }

  /// Renders a file whose format has been recognized.
  ///
  /// - Parameter size: Its size in points.
  /// - Throws: `PixelError.image(.tooComplex)` for one that took too long, now or before.
  func bitmap(_ file: [UInt8], _ format: ImageFormat, size: ImageSize) throws(PixelError) -> Bitmap {
    if failures?.contains(file, renderer: { version(of: format) }) == true { throw .image(.tooComplex(format)) }
    do {
      return try render(file, format, size: size)
    } catch {
      if case .image(.tooComplex) = error { failures?.insert(file, renderer: version(of: format)) }
      throw error
    }
  }

  private func render(_ file: [UInt8], _ format: ImageFormat, size: ImageSize) throws(PixelError) -> Bitmap {
    let scale = Self.scale(for: size)
    let side = RenderingMessage.maxSide
    let width = min(side, max(1, Int((size.width * scale).rounded(.up))))
    let height = min(side, max(1, Int((size.height * scale).rounded(.up))))
    let request = RenderingMessage.Request(kind: format == .svg ? .svg : .pdf, width: width, height: height, file: file)
    // One image at a time: the process has one pair of pipes.
    let answer = child.withLock { box -> [UInt8]? in
      guard let child = box?.child ?? start() else { return [RenderingMessage.Reason.noLibrary.rawValue] }
      box = Box(child: child)
      let answer = child.exchange(
        request.bytes, closingInput: false, until: .answer(pixelBytes: width * height * 4), seconds: patience)
      if answer == nil {
        child.end()
        box = nil
      }
      return answer
    }
    guard let answer, let first = answer.first else { throw .image(.tooComplex(format)) }
    switch RenderingMessage.Reason(rawValue: first) {
    case nil: break
    case .damaged: throw .image(.damaged(format, .value(format == .svg ? "svg" : "page"), at: 0))
    case .noLibrary: throw .noLibrary(format == .svg ? "librsvg" : "poppler-utils (pdftocairo)")
    case .noMemory: throw .image(.tooComplex(format))
    }
    guard let bitmap = Bitmap(width: width, height: height, rgba: Array(answer.dropFirst())) else {
      throw .image(.tooComplex(format))
    }
    return bitmap
  }

  private func start() -> PipedChild? {
    let arguments = [program, RenderingProcess.argument] + (pdfProgram.map { [$0] } ?? [])
    return PipedChild(program, arguments, ownsGroup: true)
  }
}
