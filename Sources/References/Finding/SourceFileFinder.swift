internal import Files

/// The files of a project that may call assets by name, found by their names.
struct SourceFileFinder {
  struct File {
    var path: String
    /// Nil for a file that can only be searched as text.
    var kind: FileKind?
  }

  /// What to collect besides code files and the like.
  struct Options {
    /// Also every other file that is not an image.
    var data = false
    /// The paths of images; they are always included with other files.
    var images = false
  }

  private let tree: any FileTree
  private let wishes: Options
  private(set) var files: [File] = []
  /// The paths of loose images.
  private(set) var images: [String] = []
  private(set) var skipped: [ReferenceSearchResult.Skipped] = []

  init(_ tree: any FileTree, _ wishes: Options = Options()) {
    self.tree = tree
    self.wishes = wishes
  }

  /// Adds the files at or below a path.
  mutating func add(_ path: String) {
    if let kind = FileKind(fileName: Path.name(path)), (try? tree.open(path)) != nil {
      files.append(File(path: path, kind: kind))
    } else {
      walk(path, depth: 0)
    }
  }

  private mutating func walk(_ folder: String, depth: Int) {
    guard depth < ReferenceFinder.deepest else { return skipped.append(.init(path: folder, reason: .tooDeep)) }
    let entries: [FileTreeEntry]
    do throws(FileError) {
      let readsScripts = wishes.data
      entries = try tree.entries(of: folder) { readsScripts && Self.builders.contains($0) || !Self.isPassedOver($0) }
    } catch {
      return skipped.append(.init(path: folder, reason: .unreadable(error)))
    }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      if entry.isFolder { walk(path, depth: depth + 1) } else if entry.isFile { take(path, entry.name) }
    }
  }

  private mutating func take(_ path: String, _ name: String) {
    if let kind = FileKind(fileName: name) {
      files.append(File(path: path, kind: kind))
    } else if wishes.data || wishes.images {
      if ImageKind(fileName: name) != nil {
        images.append(path)
      } else if wishes.data {
        files.append(File(path: path, kind: nil))
      }
    }
  }

  /// True for a path of a source or interface file that a walk reads if it exists.
  static func reads(_ path: String) -> Bool {
    guard let kind = FileKind(fileName: Path.name(path)), [.swift, .objectiveC, .interface].contains(kind) else {
      return false
    }
    return !Path.names(path).contains { isPassedOver(String($0)) }
  }

  /// True for folders with copies and products of tools, and for catalogs, which refer to nothing.
  private static func isPassedOver(_ name: String) -> Bool {
    GeneratedFolder.holdsCopies(name) || GeneratedFolder.holdsProducts(name) || GeneratedFolder.isBundle(name)
      || [".xcassets", ".xcstickers"].contains { name.hasSuffix($0) }
  }

  /// Hidden folders whose files say how a project is built and published.
  private static let builders: Set = [
    ".github", ".circleci", ".gitlab", ".buildkite", ".fastlane", ".ci", ".ci_scripts",
  ]
}
