internal import Catalog
internal import Files
internal import References

extension Validator {
  /// Returns findings of folders with the severity they have for the targets; unchanged if no project file says.
  func adjusted(_ findings: [Finding], by subject: RuleInput) -> [Finding] {
    let found = Set(findings.map(\.rule))
    let rules = activeRules.filter { $0.kind == .builtFolder && found.contains($0.description.id) }
    guard !rules.isEmpty else { return findings }
    let byID = Dictionary(uniqueKeysWithValues: rules.map { ($0.description.id, $0) })
    let names = Dictionary(subject.names.map { (ExactName($0.path), $0) }) { one, _ in one }
    let adjusted = findings.compactMap { finding -> (found: Finding, adjusted: Finding)? in
      guard let rule = byID[finding.rule] else { return (finding, finding) }
      guard let asset = names.around(finding.place.path), let takers = subject.takers(of: asset.catalog) else {
        return rule.needsTargets(finding) ? nil : (finding, finding)
      }
      let name = asset.identity.qualifiedName
      let builders = takers.filter { target in
        !(asset.identity.type == .appIconSet && target.replaces(iconSet: name))
          && !subject.iconSystems.passesOver(asset, in: target)
      }
      if builders.count < takers.count, builders.using(icon: name).isEmpty { return nil }
      var adjusted = rule.adjusted(finding, of: asset, in: builders, beside: subject)
      if settings.setsSeverity(of: rule) { adjusted?.severity = finding.severity }
      return adjusted.map { (finding, $0) }
    }
    var counts: [Finding: Int] = [:]
    for pair in adjusted where pair.found.place != pair.adjusted.place { counts[pair.adjusted, default: 0] += 1 }
    return adjusted.compactMap { found, finding in
      guard found.place != finding.place else { return finding }
      guard let count = counts.removeValue(forKey: finding) else { return nil }
      guard count > 1 else { return found }
      var merged = finding
      merged.message = "\(count) \(finding.message)"
      return merged
    }
  }

  /// Returns findings of folders with those about what is in no app, or about assets that nothing certainly shows, as
  /// notes at most, but for errors: a file that can't be read can't be read.
  func graded(_ findings: [Finding], in project: ProjectFacts, _ filter: FindingFilter) -> [Finding] {
    guard findings.contains(where: { $0.severity == .warning }) else { return findings }
    var unseen = Set(OrphanCatalog.catalogs(of: project).map { ExactName($0.catalog) })
    if let rule = activeRules.first(where: { $0 is UnusedAsset })?.description {
      let unused = UnusedAsset.uncertain(in: project).lazy.map { FindingLocation($0.path) }
      unseen.formUnion(
        unused.filter { filter.keeps(Finding(rule: rule.id, severity: rule.severity, place: $0, message: "")) }
          .map { ExactName($0.path) })
    }
    guard !unseen.isEmpty else { return findings }
    let byID = Dictionary(uniqueKeysWithValues: activeRules.map { ($0.description.id, $0) })
    return findings.map { finding in
      guard finding.severity == .warning, byID[finding.rule].map(settings.setsSeverity(of:)) != true,
        finding.place.path.selfAndFoldersAround.contains(where: unseen.contains)
      else { return finding }
      return finding.asNote
    }
  }

  /// Returns findings without those about what is in a catalog that is reported as built into nothing.
  func withoutContents(ofOrphansIn project: ProjectFacts, _ findings: [Finding]) -> [Finding] {
    guard let rule = activeRules.first(where: { $0 is OrphanCatalog })?.description.id,
      OrphanCatalog.isCertain(in: project)
    else { return findings }
    let orphans = Set(OrphanCatalog.catalogs(of: project).map { ExactName($0.catalog) })
    guard !orphans.isEmpty else { return findings }
    return findings.filter { finding in
      finding.rule == rule || !finding.place.path.selfAndFoldersAround.contains(where: orphans.contains)
    }
  }

  /// Returns findings of a whole project with those that nobody may see as notes, unless the settings say otherwise.
  func withUnseenAsNotes(_ findings: [Finding]) -> [Finding] {
    let rules = activeRules.filter { $0.description.mayGoUnseen && !settings.setsSeverity(of: $0) }
    let ids = Set(rules.map(\.description.id))
    return findings.map { $0.severity == .warning && ids.contains($0.rule) ? $0.asNote : $0 }
  }

  /// Returns findings of folders without notes about catalogs that only tests include, unless the settings want them:
  /// users never see what is in them.
  func withoutNotesAboutTests(_ findings: [Finding], _ targets: [BuildTargets.Target]) -> [Finding] {
    let shown = Set(targets.filter { !$0.isOfTests }.flatMap(\.catalogs).map(ExactName.init))
    let tested = Set(targets.filter(\.isOfTests).flatMap(\.catalogs).map(ExactName.init)).subtracting(shown)
    guard !tested.isEmpty else { return findings }
    let wanted = Set(activeRules.filter(settings.setsSeverity(of:)).map(\.description.id))
    return findings.filter { finding in
      finding.severity != .note || wanted.contains(finding.rule)
        || !finding.place.path.selfAndFoldersAround.contains(where: tested.contains)
    }
  }
}

extension Finding {
  fileprivate var asNote: Finding {
    var note = self
    note.severity = .note
    return note
  }

  /// Returns the finding with the names of the targets it matters to, or as a note if it matters to none.
  func graded(for targets: [BuildTargets.Target]) -> Finding {
    var graded = self
    graded.message += Wording.targets(targets)
    if targets.isEmpty { graded.severity = .note }
    return graded
  }

  /// Returns the finding as a note if no device of the targets shows an image at a scale; unchanged if one may.
  func graded(for targets: [BuildTargets.Target], showing scale: Scale) -> Finding {
    let isShown = targets.contains { $0.settings.screenScales.contains(scale.factor) }
    guard !isShown, !targets.isEmpty else { return self }
    var graded = asNote
    graded.message += ", but no device of the app shows \(scale)"
    return graded
  }
}

extension [BuildTargets.Target] {
  /// Returns those whose settings name an icon, or may name it.
  func using(icon name: String) -> [BuildTargets.Target] { filter { $0.settings.use(ofIcon: name) != .none } }
}

extension [ExactName: AssetName] {
  /// The asset at a path or around it.
  fileprivate func around(_ path: String) -> AssetName? {
    var folder = path
    while !folder.isEmpty, folder != "/" {
      if let asset = self[ExactName(folder)] { return asset }
      folder = Path.folder(folder)
    }
    return nil
  }
}
