internal import CRSVGLoading
internal import CSystem
internal import Files
internal import Subprocess
internal import System

/// The other side of `ImageRenderer`: a process that renders images one after the other until its input ends.
///
/// It has limits on memory and time and can't write files. If it exceeds them, only this process ends: the one that
/// started it continues.
public enum RenderingProcess {
  /// The first argument of the process; the second one is the path of `pdftocairo`, if there is one.
  public static let argument = "render-images"

  /// Bytes of address space, for this process and each of its children.
  private static let memoryLimit: rlim_t = 1 << 30
  /// Seconds of processor time for an image.
  static let timeLimit = 5

  /// Reads requests and writes answers until the input ends; never returns.
  public static func serve(pdfProgram: String?) -> Never {
    setLimits()
    while let request = RenderingMessage.readRequest(from: STDIN_FILENO) {
      startClock()
      let answer = answer(to: request, pdfProgram: pdfProgram)
      guard RenderingMessage.send(answer, to: STDOUT_FILENO) else { break }
    }
    exit(0)
  }

  private static func setLimits() {
    set(limit: RLIMIT_AS, memoryLimit)
    set(limit: RLIMIT_CORE, 0)
    set(limit: RLIMIT_FSIZE, 0)
    // Exceeding time or memory ends this process at once, however the parent process handled these signals.
    for number in [SIGXCPU, SIGPIPE] { signal(number, SIG_DFL) }
  }

  private static func set(limit: LimitedResource, _ value: rlim_t) {
    setResourceLimits(on: limit, to: rlimit(rlim_cur: value, rlim_max: value))
  }

  /// Gives the next image its own time, since the system's limit counts all time that a process has used.
  private static func startClock() {
    let usage = usageOfThisProcess()
    let used = Int(usage.ru_utime.tv_sec) + Int(usage.ru_stime.tv_sec) + 1
    guard var limits = resourceLimits(on: RLIMIT_CPU) else { return }
    limits.rlim_cur = rlim_t(used + timeLimit)
    setResourceLimits(on: RLIMIT_CPU, to: limits)
  }

  private static func answer(to request: RenderingMessage.Request, pdfProgram: String?) -> RenderingMessage.Answer {
    switch request.kind {
    case .svg: svg(request)
    case .pdf: pdfProgram.map { pdf(request, program: $0) } ?? .failure(.noLibrary)
    }
  }

  // MARK: - SVG

  private static func svg(_ request: RenderingMessage.Request) -> RenderingMessage.Answer {
    var pixels = [UInt8](repeating: 0, count: request.width * request.height * 4)
    let outcome = pixels.withUnsafeMutableBufferPointer { pixels in
      assets_svg_render(
        request.file, request.file.count, pixels.baseAddress, Int32(request.width), Int32(request.height))
    }
    switch outcome {
    case assets_svg_rendered: break
    case assets_svg_no_library: return .failure(.noLibrary)
    case assets_svg_no_memory: return .failure(.noMemory)
    default: return .failure(.damaged)
    }
    straighten(&pixels)
    return .pixels(pixels)
  }

  /// Converts cairo's pixels, blue first and multiplied by alpha, to red, green, blue and alpha.
  private static func straighten(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for place in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(pixels[place + 3])
        let (blue, green, red) = (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
        guard alpha > 0 else { continue }
        pixels[place] = UInt8(min(255, (red * 255 + alpha / 2) / alpha))
        pixels[place + 1] = UInt8(min(255, (green * 255 + alpha / 2) / alpha))
        pixels[place + 2] = UInt8(min(255, (blue * 255 + alpha / 2) / alpha))
      }
    }
  }

  // MARK: - PDF

  /// Renders the first page. `pdftoppm` of the same package would add a white background.
  private static func pdf(_ request: RenderingMessage.Request, program: String) -> RenderingMessage.Answer {
    let arguments = [
      program, "-png", "-singlefile", "-transp", "-scale-to-x", String(request.width), "-scale-to-y",
      String(request.height), "-", "-",
    ]
    guard let child = PipedChild(program, arguments, ownsGroup: false) else { return .failure(.noLibrary) }
    let limit = request.width * request.height * 8 + (1 << 16)
    let output = child.exchange(request.file, closingInput: true, until: .end(limit: limit), seconds: nil)
    guard child.wait(), let png = output, let bitmap = try? PNGDecoder.bitmap(from: png),
      bitmap.width == request.width, bitmap.height == request.height
    else { return .failure(.damaged) }
    return .pixels(bitmap.rgba)
  }
}
