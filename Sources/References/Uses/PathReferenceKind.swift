internal import Files

/// Files that look images up by their paths, in any kind of project.
enum PathReferenceKind {
  case page, script
  /// Files for building and publishing: scripts for a shell, Ruby, Python and make, and YAML.
  case build
  /// A data file, in which a value that is the name of a file certainly means that file.
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

  /// Scripts that are recognized by their whole name.
  private static let makeFiles: Set = [
    "Makefile", "makefile", "GNUmakefile", "Fastfile", "Deliverfile", "Snapfile", "Framefile", "Screengrabfile",
    "Gymfile", "Scanfile", "Matchfile", "Appfile", "Pluginfile", "Rakefile", "Podfile", "Gemfile", "Dangerfile",
    "Brewfile", "Dockerfile", "Jenkinsfile", "Procfile", "Justfile", "justfile", "Earthfile", "CMakeLists.txt",
  ]

  /// Returns the kind of a file; nil for one in which paths of images don't count.
  static func of(_ file: String, _ bytes: UnsafeBufferPointer<UInt8>, _ table: LooseImageIndex) -> PathReferenceKind? {
    let name = Path.name(file)
    if let kind = PathReferenceKind(fileName: name) { return kind }
    if Path.fileExtension(name).isEmpty, bytes.starts(with: "#!".utf8) { return .build }
    return table.readsOthers ? .other : nil
  }
}
