internal import Files

/// Files that look images up by their paths, whatever project they are in.
enum PathReferenceKind {
  case page, script
  /// What builds and publishes: scripts of a shell, Ruby, Python and make, and YAML.
  case build
  /// A file of data, in which a value that is the name of a file surely means that file.
  case data
  /// An Xcode project, of which only the scripts count here.
  case project
  /// Text for people, in which only a link shows an image.
  case documentation
  /// Any other file that a platform's build uses to look up images.
  case other

  init?(fileName: String) {
    switch Path.fileExtension(fileName).lowercased() {
    case "html", "htm", "xhtml", "css", "scss", "less": self = .page
    case "js", "jsx", "mjs", "cjs", "ts", "tsx", "vue", "svelte", "astro": self = .script
    case "md", "markdown", "mdx", "adoc", "rst": self = .documentation
    case "pbxproj": self = .project
    case "plist" where !InfoPlist.isName(fileName): self = .data
    case "json" where Path.name(fileName) != "Contents.json": self = .data
    case let ending where Self.scripts.contains(ending) || Self.makeFiles.contains(fileName): self = .build
    default: return nil
    }
  }

  private static let scripts: Set = [
    "sh", "bash", "zsh", "fish", "command", "rb", "rake", "podspec", "py", "pl", "php", "mk", "make", "cmake", "yml",
    "yaml", "toml", "ps1", "bat", "cmd",
  ]

  /// Scripts whose whole name says what they are.
  private static let makeFiles: Set = [
    "Makefile", "makefile", "GNUmakefile", "Fastfile", "Deliverfile", "Snapfile", "Framefile", "Screengrabfile",
    "Gymfile", "Scanfile", "Matchfile", "Appfile", "Pluginfile", "Rakefile", "Podfile", "Gemfile", "Dangerfile",
    "Brewfile", "Dockerfile", "Jenkinsfile", "Procfile", "Justfile", "justfile", "Earthfile", "CMakeLists.txt",
  ]

  /// Returns what a file is; nil for one in which no path of an image counts.
  static func of(_ file: String, _ bytes: UnsafeBufferPointer<UInt8>, _ table: LooseImageIndex) -> PathReferenceKind? {
    let name = Path.name(file)
    if let kind = PathReferenceKind(fileName: name) { return kind }
    if Path.fileExtension(name).isEmpty, bytes.starts(with: "#!".utf8) { return .build }
    return table.readsOthers ? .other : nil
  }
}
