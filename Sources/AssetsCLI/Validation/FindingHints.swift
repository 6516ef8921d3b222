internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import Project
internal import Validation

/// The commands that fix errors, or explain them.
struct FindingHints {
  private let root: String
  private let context: CommandContext
  private let tree: (any FileTree)?
  /// The folders in which `--fix` applies fixes, with the rules.
  private let fixable: Set<Fixable>

  private struct Fixable: Hashable {
    var folder: ExactName
    var rule: String
  }

  /// - Parameters:
  ///   - plan: The changes by `--fix`; nil if it can't be used.
  ///   - tree: The files that commands would change; nil if other files were checked.
  init(_ plan: FixPlan?, in tree: (any FileTree)?, root: String, _ context: CommandContext) {
    (self.tree, self.root, self.context) = (tree, root, context)
    fixable = Set(
      (plan?.edits ?? []).flatMap { edit in
        edit.changes.map { Fixable(folder: ExactName(edit.folder), rule: $0.rule) }
      })
  }

  /// Returns the command for an error: one that fixes it, or else one that explains it.
  func command(for finding: Finding) -> String {
    fix(of: finding) ?? "assets validate --explain \(finding.rule)"
  }

  /// Returns the command that fixes an error; nil if there is none.
  func fix(of finding: Finding) -> String? {
    let place = shellWord(context.shown(Path.join(root, finding.place.path)))
    if fixable.contains(Fixable(folder: ExactName(finding.place.path), rule: finding.rule)) {
      return "assets validate --fix \(place)"
    }
    guard finding.rule == "missing-file" else { return nil }
    if isInLastVersion(finding) { return "assets restore \(place)" }
    if let version = versionBeforeRemoval(of: finding) { return "assets restore \(place) --at \(version)" }
    return optionsOfRemoval(of: finding).map { (["assets remove", place] + $0).joined(separator: " ") }
  }

  /// Returns the command that fills an empty launch image set with the loose launch images of the project; nil if no
  /// set is empty or there are no such images.
  func launchImageImport(for findings: [Finding]) -> String? {
    guard findings.contains(where: { $0.rule == "launch-no-content" }), let tree else { return nil }
    let folders = LaunchImageFolders.all(in: tree).map { shellWord(context.shown(Path.join(root, $0))) }
    if folders.isEmpty { return nil }
    return (["assets import"] + folders + ["--include 'Default*' --launch-images --dry-run"]).joined(separator: " ")
  }

  /// True if the last version has the missing file.
  private func isInLastVersion(_ finding: Finding) -> Bool {
    guard tree != nil, let file = finding.place.file, let workspace = try? context.workspace(),
      let version = try? workspace.repository.tree(of: workspace.repository.head().commit)
    else { return false }
    return CommitFileTree(version).blobID(of: Path.join(finding.place.path, file)) != nil
  }

  /// Returns the last version that had a missing file; nil if none had it.
  private func versionBeforeRemoval(of finding: Finding) -> String? {
    guard tree != nil, let file = finding.place.file, let workspace = try? context.workspace(),
      let newest = try? workspace.repository.head().commit
    else { return nil }
    let path = Path.join(finding.place.path, file)
    let removal = try? workspace.repository.history(from: newest, limit: 1, within: [path]).first
    let had = removal?.parents.first { parent in
      (try? workspace.repository.tree(of: parent)).map { CommitFileTree($0).blobID(of: path) != nil } ?? false
    }
    return had.map { $0.short }
  }

  /// Returns the options for `remove` that select only the variants of a missing file; empty for the whole asset.
  private func optionsOfRemoval(of finding: Finding) -> [String]? {
    guard let tree, let file = finding.place.file, let asset = AssetPath(of: finding.place.path),
      ExactName(asset.set) == ExactName(finding.place.path), let item = try? CatalogReader(tree).asset(at: asset)
    else { return nil }
    let filled = item.elements.filter(\.isFilled)
    let meant = filled.filter { $0.filename.map(ExactName.init) == ExactName(file) }
    guard let element = meant.first else { return nil }
    var filter = VariantFilter()
    var options: [String] = []
    for dimension in Self.dimensions {
      if filled.count(where: filter.fits) == meant.count { break }
      options += dimension(element, &filter)
    }
    let fitting = filled.filter(filter.fits)
    let isExact = fitting.count == meant.count && meant.allSatisfy(filter.fits)
    // Without options the whole asset would be removed, with files that have not been put into a slot yet.
    return isExact && (!options.isEmpty || item.files.isEmpty) ? options : nil
  }

  private typealias Dimension = @Sendable (SetElement, inout VariantFilter) -> [String]

  /// Each restricts a filter to a value of an element, and returns the option for it.
  private static let dimensions: [Dimension] = [
    { element, filter in
      guard let scale = element.scale else { return [] }
      filter.scales = [scale]
      return ["--scale \(scale)"]
    },
    { element, filter in
      guard let device = element.idiom.flatMap({ DeviceArgument(rawValue: $0.rawValue) }) else { return [] }
      filter.devices = [device.idiom]
      return ["--device \(device.rawValue)"]
    },
    { element, filter in
      guard let locale = element.locale else { return [] }
      filter.locales = [locale]
      return ["--locale \(shellWord(locale))"]
    },
    { element, filter in
      let appearances = AppearanceArgument.allCases.filter { element.appearances.contains($0.appearance) }
      filter.appearances = appearances.map(\.appearance)
      return appearances.map { "--appearance \($0.rawValue)" }
    },
  ]
}
