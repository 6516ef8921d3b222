public import Files

extension ProjectFile {
  /// Returns the names of the targets that can't be built without a file, by the paths of the files below the root of a
  /// tree.
  ///
  /// - Parameters:
  ///   - folder: The one around the `.xcodeproj`.
  ///   - targets: Those of the project.
  ///   - isMissing: Asked for code. A target can't be built if all of its code is missing, such as the example of a library
  ///     that was copied without it, so it isn't named.
  ///
  /// Source: Xcode, "Build input file cannot be found"; `EXCLUDED_SOURCE_FILE_NAMES` in its build settings reference.
  public func targetsNeedingFiles(
    from folder: String, of targets: [Target], _ isMissing: (String) -> Bool
  ) -> [ExactName: [String]] {
    var names: [ExactName: [String]] = [:]
    for target in targets {
      let sources = target.sources.compactMap { RelativePath.below(folder, $0) }
      let isBuilt = sources.isEmpty || !sources.allSatisfy(isMissing)
      let excluded = values(of: ExcludedFiles.setting, for: target).flatMap { $0.split(separator: " ") }
      let exclusion = ExcludedFiles(excluded.map(String.init))
      let files = (target.resources + target.sources + target.copies).compactMap { RelativePath.below(folder, $0) }
      for file in Set(files.map(ExactName.init)) where !exclusion.contains(file.text) {
        names[file, default: []] += isBuilt ? [target.name] : []
      }
    }
    return names
  }

  /// The words of script phases that may be names of files, which a script may generate before they are needed.
  public var namesInScripts: Set<ExactName> {
    let texts = objects("PBXShellScriptBuildPhase").flatMap { phase in
      [phase.text("shellScript") ?? ""] + phase.texts("outputPaths")
    }
    // A name may contain blanks.
    let names = texts.flatMap { $0.split { "/\"'=\n\t".contains($0) } }
    return Set((names + names.flatMap { $0.split(separator: " ") }).map { ExactName(String($0)) })
  }
}

/// The files that build settings exclude from a target.
///
/// Source: Xcode's build settings reference; swift-build, `BuildFileFilteringContext`: a pattern is compared with as
/// many names at the end of a path as it has itself.
struct ExcludedFiles {
  static let setting = "EXCLUDED_SOURCE_FILE_NAMES"
  static let settingOfIncluded = "INCLUDED_SOURCE_FILE_NAMES"

  private let patterns: [String]
  private let exceptions: [String]

  init(_ patterns: [String], except exceptions: [String] = []) {
    (self.patterns, self.exceptions) = (patterns, exceptions)
  }

  /// - Parameter path: From the root of the tree.
  func contains(_ path: String) -> Bool {
    patterns.contains { Self.fits($0, path) } && !exceptions.contains { Self.fits($0, path) }
  }

  private static func fits(_ pattern: String, _ path: String) -> Bool {
    // The names of the folders above the root of the tree don't matter.
    let names = Path.names("/tree/\(path)")
    let count = Path.names(pattern).count
    let end = pattern.hasPrefix("/") ? "/" + path : names.suffix(count).joined(separator: "/")
    return Wildcards.fit(Array(pattern), Array(end), isAny: { $0 == "*" }, isSame: { $0 == "?" || $0 == $1 })
  }
}
