internal import Files

/// What the scripts of a target may put into its product beside the files that the project lists.
struct BuildScripts {
  /// True if a script may make or compile catalogs.
  private(set) var makeCatalogs = false
  /// True if a script may add any resources.
  private(set) var addResources = false
  /// The folders of sets that scripts name, such as `AppIcon-Internal.appiconset`, and may fill.
  private(set) var sets: Set<ExactName> = []
  /// True if a script adds the resources of pods.
  private(set) var addPods = false

  private static let largest = 256 * 1024
  private static let folderOfResources = "RESOURCES_FOLDER_PATH"
  private static let commandsThatCopy = ["cp ", "rsync ", "ditto ", "mv ", "install "]
  /// The settings in the paths of a product.
  private static let productFolders = [
    folderOfResources, "TARGET_BUILD_DIR", "BUILT_PRODUCTS_DIR", "WRAPPER_NAME", "CONTENTS_FOLDER_PATH",
    "CODESIGNING_FOLDER_PATH",
  ]
  /// CocoaPods copies the resources of its pods with a script of its own, whose catalogs belong to the pods.
  private static let scriptOfPods = "-resources.sh"
  private static let projectFolders = [
    "${SRCROOT}/", "$SRCROOT/", "$(SRCROOT)/", "${PROJECT_DIR}/", "$PROJECT_DIR/", "$(PROJECT_DIR)/",
  ]

  /// - Parameter folder: The folder that contains the project.
  init(of target: ProjectFile.Target, in folder: String, _ tree: any FileTree) {
    func text(of path: String) -> String? {
      guard let path = RelativePath.below(folder, Self.withoutProjectFolder(path)), let source = try? tree.open(path),
        source.byteCount <= Self.largest, let bytes = try? source.readAll()
      else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    for script in target.scripts {
      scan(script.text)
      for text in Self.scripts(namedBy: script.text).compactMap(text) { scan(text) }
      let lists = script.outputLists.compactMap(text).flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
      let isOfPods = script.text.contains(Self.scriptOfPods)
      if !isOfPods, (script.outputs + lists).contains(where: Self.isResource) { addResources = true }
    }
  }

  private mutating func scan(_ text: String) {
    // SwiftGen reads catalogs and writes code.
    for line in text.split(whereSeparator: \.isNewline) where !line.lowercased().contains("swiftgen") {
      if Self.mayMakeCatalog(line) { makeCatalogs = true }
      for word in line.split(whereSeparator: { " \t\"';/".contains($0) })
      where word.hasSuffix("set") && word.contains(".") {
        sets.insert(ExactName(String(word)))
      }
      if line.contains(Self.scriptOfPods) { addPods = true }
      let copies = line.contains(Self.folderOfResources) || Self.commandsThatCopy.contains(where: line.contains)
      if copies, Self.isResource(String(line)) { addResources = true }
    }
  }

  /// True for a line that names a catalog as a whole. A new image in a set makes no other asset:
  /// `cp a.png A.xcassets/Logo.imageset/a.png`.
  private static func mayMakeCatalog(_ line: Substring) -> Bool {
    line.contains("actool")
      || line.split(separator: "xcassets", omittingEmptySubsequences: false).dropFirst().contains { rest in
        !rest.prefix { !$0.isWhitespace && $0 != "\"" }.contains("set")
      }
  }

  /// True for a path in a product, or a line with one, that may be about images or a folder of images.
  private static func isResource(_ text: String) -> Bool {
    guard productFolders.contains(where: text.contains), !text.contains("FRAMEWORKS_FOLDER_PATH") else { return false }
    let kinds = text.split { $0.isWhitespace || "\"';".contains($0) }
      .map { Path.fileExtension(Path.name(String($0))) }
      .filter { kind in !kind.isEmpty && kind != "app" && kind.allSatisfy { $0.isLetter || $0.isNumber } }
    return kinds.isEmpty || kinds.contains { $0 == "car" || LooseFileName.isImage("a.\($0)") }
  }

  /// Returns the paths of the shell scripts that a script runs.
  private static func scripts(namedBy text: String) -> [String] {
    text.split { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == ";" }.map(String.init)
      .filter { $0.hasSuffix(".sh") && !$0.hasSuffix(scriptOfPods) }
  }

  /// Returns a path relative to the project's folder.
  private static func withoutProjectFolder(_ path: String) -> String {
    let start = projectFolders.first { path.hasPrefix($0) }
    return String(path.dropFirst(start?.count ?? 0))
  }
}
