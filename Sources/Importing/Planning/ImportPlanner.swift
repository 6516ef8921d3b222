internal import Catalog
public import Files

/// Plans what an import will do; it reads and never writes.
public struct ImportPlanner {
  let tree: any FileTree
  private let ignored: ([String]) -> [String]
  private let watcher: @Sendable (PlanStep) -> Void

  /// - Parameters:
  ///   - tree: Contains the images and the catalog; `DiskFileTree("/")` for the disk.
  ///   - ignored: Returns those of some paths that git ignores.
  ///   - watcher: Called for every step, from any core.
  public init(
    _ tree: any FileTree, ignored: @escaping ([String]) -> [String] = { _ in [] },
    watcher: @escaping @Sendable (PlanStep) -> Void = { _ in }
  ) {
    self.tree = tree
    self.ignored = ignored
    self.watcher = watcher
  }

  /// Returns the plan for a request.
  ///
  /// - Throws: `ImportError` if a path doesn't exist, if there can't be a catalog at the wanted path, or if it isn't
  ///   clear whose images they are. Files that can't be imported are part of the plan.
  public func plan(_ request: ImportRequest) throws(ImportError) -> ImportPlan {
    var finder = ImageFinder(tree, request, watcher)
    try finder.find()
    let found = finder.images.filter { request.choice.takes($0.path, below: request.paths) }
    let survey = ProjectSurvey(tree, request, found: finder.projectFiles)
    let kept = withoutIgnored(found, request)
    var request = request
    if request.into == nil, (try? tree.entries(of: ImportTarget.path(request, in: tree))) == nil {
      request.into = survey.onlyCatalog(ofTargetTaking: kept.filter { $0.reason == nil }.map(\.path), in: tree)
    }
    let uses = LooseImageFilter(survey, of: kept, in: tree)
    let membership = TargetMembership(survey, request, kept, in: tree)
    let loose = membership.apply(to: kept.map { $0.staying(for: uses.reason(for: $0)) })
    let probe = ImageInspector(tree: tree, takesDocuments: !request.choice.included.isEmpty, watcher: watcher)
    let called = ReferencedNames.apply(to: loose, survey, in: tree)
    let images = BuildFlavors.apply(to: AmbiguousNameResolver.apply(to: probe.probing(called)), survey, in: tree)
    let foundColors = finder.colors.colors().filter { request.choice.takes($0.file, below: request.paths) }
    let filesLeft = paths(foundColors.map(\.file), ignoredIn: request)
    let colors = foundColors.filter { !filesLeft.contains(ExactName($0.file)) }
    let names = Self.names(images).union(colors.map { FoldedName($0.name) })
    let target = try ImportTarget(request, names: names, in: tree)
    try check(images, request, target, survey)

    var plan = ImportPlan(catalog: target.path, createsCatalog: false)
    plan.unsettled = target.staging
    plan.sources = finder.sightings
    plan.notes = finder.notes + finder.colors.notes + survey.notes + uses.notes
    plan.notes += filesLeft.sorted().map { .ignoredColors(path: $0.text) }
    plan.problems = finder.problems + finder.colors.problems
    plan.otherFileCount = finder.otherFileCount
    plan.excludedCount = finder.images.count - found.count
    let asksForSpecial = SystemImageKind.allCases.contains {
      $0.isAsked(by: request) && !$0.members(of: images).isEmpty
    }
    // A folder that can't be listed is among the problems already.
    let sets =
      asksForSpecial
      ? try SystemImageSets(request, target, survey, in: tree) : try? SystemImageSets(request, target, survey, in: tree)
    let others = TargetNames(sets?.catalogs ?? [], survey, in: tree)
    var specials: [ExactName: ImportOutcome] = [:]
    if asksForSpecial, let sets {
      specials = try outcomes(ofSpecial: images, request, sets, survey, others, &plan)
    }
    var groups = AssetGrouping(images, request, into: target, tree)
    groups.planAll()
    plan.edits += groups.edits
    plan.groups = groups.groups
    plan.conflicts += groups.conflicts
    plan.problems += groups.problems
    let colorSets = ColorPlanner(colors, into: target, in: tree)
    plan.colors = colorSets.colors
    plan.edits = (plan.edits + colorSets.edits).sorted { Path.precedes($0.path, $1.path) }
    plan.conflicts += colorSets.conflicts
    plan.createsCatalog =
      target.catalog == nil && plan.edits.contains { Path.relative($0.path, to: target.path) != nil }
    plan.files = images.map { image in
      let outcome = specials[ExactName(image.path)] ?? image.reason.map { .left($0) } ?? groups.outcome(of: image)
      if case .left(.unreadable(let error)) = outcome, image.reason != nil { plan.problems.append(error) }
      return ImportFile(
        path: image.path, size: image.size, isConverted: image.converted != nil, name: image.name,
        outcome: outcome)
    }
    let imported = zip(images, plan.files).filter { if case .imported = $1.outcome { true } else { false } }
    plan.notes += membership.newToTargets(among: imported.map(\.0)).map { .newToTargets(path: $0.path) }
    noteMerge(of: images, survey, &plan)
    noteSecondAssets(others, &plan)
    if request.moves { plan.removals = Self.removals(plan.files) }
    return plan
  }

  /// Records the new sets whose name another asset of the target has.
  private func noteSecondAssets(_ others: TargetNames, _ plan: inout ImportPlan) {
    for edit in plan.edits where edit.isNew {
      for other in others.others(named: edit.name, beside: edit.path, from: edit.additions.map(\.source)) {
        plan.notes.append(.secondAsset(path: edit.path, other: other.path))
      }
    }
  }

  /// Leaves out what git ignores: products of builds and files that tools put there.
  private func withoutIgnored(_ images: [ImportCandidate], _ request: ImportRequest) -> [ImportCandidate] {
    let left = paths(images.filter { $0.reason == nil }.map(\.path), ignoredIn: request)
    guard !left.isEmpty else { return images }
    return images.map { left.contains(ExactName($0.path)) ? $0.staying(for: .ignored) : $0 }
  }

  /// Returns the ignored ones of some paths; a path that the user named, or that is below one, is never ignored, and
  /// neither is one in a folder that a pattern to include names.
  private func paths(_ paths: [String], ignoredIn request: ImportRequest) -> Set<ExactName> {
    let found = ignored(Set(paths.map(ExactName.init)).sorted().map(\.text))
    guard !found.isEmpty else { return [] }
    let named = ignored(request.paths)
    return Set(
      found.filter { path in
        !named.contains { Path.relative(path, to: $0) != nil }
          && !request.choice.namesFolder(around: path, below: request.paths)
      }.map(ExactName.init))
  }

  /// The names of the assets that the images can become.
  private static func names(_ images: [ImportCandidate]) -> Set<FoldedName> {
    Set(images.compactMap { $0.reason == nil ? $0.name.map { FoldedName($0.base) } : nil })
  }

  /// Refuses to mix the images of two apps, and to put them where code would not find them.
  private func check(
    _ images: [ImportCandidate], _ request: ImportRequest, _ target: ImportTarget, _ survey: ProjectSurvey
  ) throws(ImportError) {
    let paths = images.compactMap { $0.reason == nil || $0.reason?.isSpecial == true ? $0.path : nil }
    if request.into == nil {
      let apps = survey.apps(of: paths)
      if apps.count > 1 { throw .severalApps(apps) }
    }
    // If the user names targets, no others are meant.
    guard !request.joinsTargets || !request.targets.isEmpty else { return }
    let imported = images.filter { $0.reason == nil || SystemImageKind.isAsked(for: $0.reason, by: request) }
    try survey.checkTargets(of: target.path, joining: request.targets, imported.map(\.path))
  }

  /// Returns the sources whose bytes are in the catalog once the plan is carried out.
  private static func removals(_ files: [ImportFile]) -> [SourceRemoval] {
    var importedCopies: [ExactName: String] = [:]
    for file in files {
      switch file.outcome {
      case .imported(let set, _, let name): importedCopies[ExactName(file.path)] = Path.join(set, name)
      case .alreadyThere(let importedCopy): importedCopies[ExactName(file.path)] = importedCopy
      case .duplicate, .left, .conflict: break
      }
    }
    for file in files {
      if case .duplicate(let first) = file.outcome {
        importedCopies[ExactName(file.path)] = importedCopies[ExactName(first)]
      }
    }
    // A source that was converted contains more than the catalog.
    return files.filter { !$0.isConverted }.compactMap { file in
      importedCopies[ExactName(file.path)].map { SourceRemoval(path: file.path, importedCopy: $0) }
    }
  }
}

extension ImportCandidate {
  /// The same image, left where it is for a reason unless it already has one.
  fileprivate func staying(for reason: SkipReason?) -> ImportCandidate {
    var image = self
    if self.reason == nil { image.reason = reason }
    return image
  }
}
