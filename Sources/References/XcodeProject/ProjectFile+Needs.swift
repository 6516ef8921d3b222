public import Files

extension ProjectFile {
  /// Returns the names of the targets that can't be built without a file, by the paths of the files below the root of a
  /// tree.
  ///
  /// - Parameter folder: The one around the `.xcodeproj`.
  ///
  /// Source: Xcode, "Build input file cannot be found"; `EXCLUDED_SOURCE_FILE_NAMES` in its build settings reference.
  public func targetsNeedingFiles(from folder: String) -> [ExactName: [String]] {
    var names: [ExactName: [String]] = [:]
    for target in targets {
      let excluded = values(of: "EXCLUDED_SOURCE_FILE_NAMES", for: target).flatMap { $0.split(separator: " ") }
      let files = (target.resources + target.sources + target.copies).compactMap { RelativePath.below(folder, $0) }
      for file in Set(files.map(ExactName.init)) where !excluded.contains(where: { Self.fits($0, file.text) }) {
        names[file, default: []].append(target.name)
      }
    }
    return names
  }

  private static func fits(_ pattern: Substring, _ path: String) -> Bool {
    [path, Path.name(path)].contains { path in
      Wildcards.fit(Array(pattern), Array(path), isAny: { $0 == "*" }, isSame: { $0 == "?" || $0 == $1 })
    }
  }

  /// The words of script phases that may be names of files, which a script may make before they are needed.
  public var namesInScripts: Set<ExactName> {
    let texts = objects("PBXShellScriptBuildPhase").flatMap { phase in
      [phase.text("shellScript") ?? ""] + phase.texts("outputPaths")
    }
    // A name may hold blanks.
    let names = texts.flatMap { $0.split { "/\"'=\n\t".contains($0) } }
    return Set((names + names.flatMap { $0.split(separator: " ") }).map { ExactName(String($0)) })
  }
}
