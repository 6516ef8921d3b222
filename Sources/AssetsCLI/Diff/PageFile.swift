internal import Files
internal import Project
internal import Subprocess
internal import System
internal import Viewer

/// The file that a page is written to; or the folder of a large one, with its images in separate files.
struct PageFile {
  /// Absolute.
  let path: String
  private let typed: String
  /// True for an existing folder, or a name that ends in `/`.
  private let isFolder: Bool

  /// - Throws: `DiffError.notAPage` if something else already exists, `FileError` if that can't be read.
  init(writing typed: String, _ context: CommandContext) throws {
    self.typed = typed
    let target = context.absolute(typed)
    isFolder = typed.hasSuffix("/") || FileSystem.isFolder(target)
    path = isFolder ? Path.join(target, "index.html") : target
    guard FileSystem.exists(path) else {
      let isFree = try !isFolder || !FileSystem.exists(target) || FileSystem.entries(of: target).isEmpty
      guard isFree else { throw DiffError.notAPage(typed) }
      return
    }
    let head = try OpenFile(path).read(at: 0, count: 1000)
    guard Page.isPage(head) else { throw DiffError.notAPage(typed) }
  }

  /// Writes the page and prints its path.
  ///
  /// - Parameter facts: A summary of its content; without it, a note only says that it was written.
  func write(_ page: Page, saying facts: String? = nil, in project: ProjectFolder, _ context: CommandContext) throws {
    var page = page
    page.usesFolder = isFolder
    var bytes: [UInt8] = []
    let files = page.write { bytes += $0 }
    for (name, content) in files {
      let file = Path.join(Path.folder(path), name)
      try FileSystem.makeFolder(Path.folder(file))
      try FileSystem.write(content, to: file)
    }
    if isFolder { try FileSystem.makeFolder(Path.folder(path)) }
    try FileSystem.write(bytes, to: path)
    let size = byteWords(files.reduce(bytes.count) { $0 + $1.bytes.count })
    if let facts {
      context.output.line("Wrote \(printable(typed)) (\(size)): \(facts)")
    } else {
      context.error.line("note: wrote \(quoted(typed)) (\(size))")
    }
    Self.noteUnshownImages(of: page, context)
    if bytes.count > Self.largePage {
      context.error.line("warning: a page of this size opens slowly")
      let advice =
        isFolder ? "name assets to show less" : "write it to a folder, as in '--page page/'"
      context.error.line("hint: \(advice)")
    }
    if let inside = project.relative(context.followingLinks(path)), !inside.hasPrefix(".git/") {
      context.error.line("warning: \(quoted(typed)) is in the project and can be committed with it")
    }
  }

  /// In bytes; browsers open larger pages noticeably slower.
  private static let largePage = 50_000_000

  /// Writes a temporary page into the user's cache folder and opens it.
  ///
  /// - Parameter name: The name of the command.
  static func open(_ page: Page, for name: String, _ context: CommandContext) throws {
    let folder = Path.join(cacheFolder(context), "assets/pages")
    try FileSystem.makeFolder(folder)
    let path = Path.join(folder, "\(name).html")
    try FileSystem.write(page.bytes, to: path)
    try show(path, context)
    context.error.line("note: opened \(quoted(path))")
    noteUnshownImages(of: page, context)
  }

  private static func noteUnshownImages(of page: Page, _ context: CommandContext) {
    for (reason, count) in page.unshownImages {
      context.error.line("note: \(counted(count, "image")) can't be shown: \(printable(reason))")
    }
  }

  /// Opens a file or an address with the system's default program.
  static func show(_ path: String, _ context: CommandContext) throws {
    let opener = HostSystem.isDarwin ? "open" : "xdg-open"
    do {
      // A browser that wasn't running may stay in the foreground until it is closed.
      var opening = Invocation(opener, [path], environment: context.environment, output: .discard, error: .discard)
      opening.hasOwnSession = true
      if let result = try opening.run(orLeaveAfter: 3), !result.isSuccess { throw DiffError.noBrowser(path) }
    } catch is SubprocessError {
      throw DiffError.noBrowser(path)
    }
  }

  private static func cacheFolder(_ context: CommandContext) -> String {
    if let folder = context.environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    let home = context.environment["HOME"] ?? context.directory
    return Path.join(home, HostSystem.isDarwin ? "Library/Caches" : ".cache")
  }
}

/// Why a comparison can't be shown.
enum DiffError: Error {
  /// A file exists that isn't a page written by this program.
  case notAPage(String)
  case noBrowser(String)
  /// Git doesn't say which versions the sides of a conflict are.
  case noSides
}
