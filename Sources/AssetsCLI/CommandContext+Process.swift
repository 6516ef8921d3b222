internal import Files
internal import Git
internal import Imaging
internal import Subprocess
internal import System
internal import Viewer

extension CommandContext {
  /// Renders SVG and PDF in a separate process of this program; nil if the program's path is unknown.
  var imageRenderer: ImageRenderer? {
    program().map {
      ImageRenderer(
        program: $0, pdfProgram: try? ProgramSearch.path(of: "pdftocairo", in: environment),
        failures: assetsFolder.map { UndrawableImages(in: $0) { ObjectID.ofFile($0).description } })
    }
  }

  /// Renders the images of a page, and caches the results.
  var pageImages: PageImages { PageImages(imageRenderer, assetsFolder.map(PageImageCache.init)) }

  /// The folder of this program inside the git directory; nil outside of a repository.
  private var assetsFolder: String? { location.assetsFolder }

  /// The context of this process: its folder, environment, clock and streams.
  static func ofThisProcess() -> CommandContext {
    let environment = processEnvironment()
    let terminal = Terminal(
      isInput: isatty(0) == 1, isOutput: isatty(1) == 1, isError: isatty(2) == 1, width: terminalWidth(),
      environment: environment)
    let output = TextStream(descriptor: 1, flushesLines: terminal.isOutput)
    var context = CommandContext(
      directory: currentFolder(), environment: environment, clock: readClock, output: output,
      error: TextStream(descriptor: 2, flushesLines: true, after: output), input: ByteInput(descriptor: 0),
      terminal: terminal)
    context.program = { System.pathOfThisProgram().flatMap(FileSystem.realPath) }
    context.ownsProcess = true
    return context
  }
}

private func processEnvironment() -> [String: String] {
  guard var next = environmentOfThisProcess() else { return [:] }
  // A dictionary that grows is copied each time.
  var count = 0
  while next[count] != nil { count += 1 }
  var environment = [String: String](minimumCapacity: count)
  while let entry = next.pointee {
    next += 1
    guard let end = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
    let name = String(decoding: UnsafeRawBufferPointer(start: entry, count: end - entry), as: UTF8.self)
    // Like `getenv`: if a name occurs twice, the first entry counts.
    if environment[name] == nil { environment[name] = String(cString: end + 1) }
  }
  return environment
}

/// Returns the current folder of this process, or `/` if it was removed.
private func currentFolder() -> String { FileSystem.realPath(".") ?? "/" }

private func readClock() -> LocalTime {
  var seconds = time(nil)
  var local = tm()
  localtime_r(&seconds, &local)
  return LocalTime(secondsSince1970: Int(seconds), secondsFromUTC: local.tm_gmtoff)
}

/// Returns the columns of the first stream that is a terminal.
private func terminalWidth() -> Int? {
  for descriptor: Int32 in [1, 2, 0] {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
  }
  return nil
}
