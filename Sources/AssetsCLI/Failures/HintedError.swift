internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Validation

/// An error with additional hints that depend on the state of the project.
struct HintedError: ExplainedError {
  var error: any Error
  /// Printed before the hints of the error itself.
  var hints: [String]

  var failure: Failure {
    var failure = Failure(error)
    failure.texts[0].hints = hints + failure.texts[0].hints
    return failure
  }
}

extension CommandContext {
  /// Returns an error with specific hints, if it is caused by a `Contents.json` that can't be read.
  func advised(_ error: any Error) -> any Error {
    let files = Self.brokenLists(behind: error)
    guard !files.isEmpty else { return error }
    let ways = waysToMend(files)
    return HintedError(error: error, hints: ways.isEmpty ? ["fix the file in a text editor"] : ways)
  }

  /// The unreadable lists on disk that caused an error, relative to the root of the project.
  private static func brokenLists(behind error: any Error) -> [String] {
    switch error {
    case ResolveError.unreadable(let asset, revision: nil):
      return [Path.join(asset.path, ContentsDocument.fileName)]
    case AssetEditError.unreadable(let path, _): return [path]
    case let refusal as CommitValidationError where !refusal.isOfMerge: return brokenLists(among: refusal.findings)
    default: return []
    }
  }

  /// Returns the unreadable lists among findings.
  static func brokenLists(among findings: [Finding]) -> [String] {
    findings.filter { $0.rule == "invalid-json" }.map { Path.join($0.place.path, ContentsDocument.fileName) }
  }

  /// Returns how to recover unreadable lists; empty outside of a repository.
  ///
  /// - Parameter files: Relative to the root of the project.
  func waysToMend(_ files: [String]) -> [String] {
    let project = location.project
    guard project.isRepository else { return [] }
    let most = 3
    let ways = files.prefix(most).map { wayToMend($0, in: project) }
    return ways + (files.count > most ? ["and the same for \(files.count - most) more"] : [])
  }

  private func wayToMend(_ file: String, in project: ProjectFolder) -> String {
    let shown = shown(Path.join(project.root, file))
    switch try? workspace().wholeList(file) {
    case .undecided(let name):
      let name = shellWord(name)
      return "run 'assets keep mine \(name)' or 'assets keep theirs \(name)' to resolve the conflict"
    case .version(let version, let isLast, let word):
      // The path as the user would type it in the current folder.
      let place = Path.relative(file, to: word) == nil ? word : self.shown(Path.join(project.root, word))
      let revision = isLast ? "" : " --at \(version.id.short)"
      let day = DateTime(version.committer.moment).day.text
      return "run \(shellQuoted("assets restore \(shellWord(place))\(revision)")) to restore it from "
        + (isLast ? "the last version" : "\(day), its last intact state")
    case .nowhere, nil: return "no version has an intact \(quoted(shown)), so fix it in a text editor"
    }
  }
}
