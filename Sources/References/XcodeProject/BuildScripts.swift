internal import Files

/// What the scripts of a target may put into its product beside the files that the project lists.
struct BuildScripts {
  /// True if a script may make or compile catalogs.
  private(set) var makeCatalogs = false
  /// True if a script may add any resources.
  private(set) var addResources = false

  private static let largest = 256 * 1024
  private static let wordsOfCatalogs = ["xcassets", "actool"]
  /// CocoaPods copies the resources of its pods with a script of its own, whose catalogs belong to the pods.
  private static let script = "-resources.sh"
  private static let wordsOfCopying = [script, "RESOURCES_FOLDER_PATH"] + wordsOfCatalogs
  private static let projectFolders = ["${SRCROOT}/", "$SRCROOT/", "$(SRCROOT)/", "${PROJECT_DIR}/", "$PROJECT_DIR/"]

  /// - Parameter folder: The folder that contains the project.
  init(of target: ProjectFile.Target, in folder: String, _ tree: any FileTree) {
    for text in target.scripts {
      scan(text)
      for path in Self.scripts(namedBy: text) {
        guard let path = RelativePath.below(folder, path), let source = try? tree.open(path),
          source.byteCount <= Self.largest, let bytes = try? source.readAll()
        else { continue }
        scan(String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private mutating func scan(_ text: String) {
    // SwiftGen reads catalogs and writes code.
    for line in text.split(whereSeparator: \.isNewline) where !line.lowercased().contains("swiftgen") {
      makeCatalogs = makeCatalogs || Self.wordsOfCatalogs.contains { line.contains($0) }
      addResources = addResources || Self.wordsOfCopying.contains { line.contains($0) }
    }
  }

  /// Returns the paths of the shell scripts that a script runs, relative to the project's folder.
  private static func scripts(namedBy text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == ";" }.compactMap { word in
      guard word.hasSuffix(".sh"), !word.hasSuffix(script) else { return nil }
      let start = projectFolders.first { word.hasPrefix($0) }
      return String(word.dropFirst(start?.count ?? 0))
    }
  }
}
