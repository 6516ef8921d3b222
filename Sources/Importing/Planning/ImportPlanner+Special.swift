internal import Catalog
internal import Files

// Icon files and launch images, which are added to sets of their own kind.

extension ImportPlanner {
  /// Plans the kinds that were asked for.
  ///
  /// - Throws: `ImportError.unreadable`.
  func outcomes(
    ofSpecial images: [ImportCandidate], _ request: ImportRequest, _ sets: SystemImageSets, _ survey: ProjectSurvey,
    _ others: TargetNames, _ plan: inout ImportPlan
  ) throws(ImportError) -> [ExactName: ImportOutcome] {
    var outcomes: [ExactName: ImportOutcome] = [:]
    for kind in SystemImageKind.allCases where kind.isAsked(by: request) {
      for (name, members) in kind.members(of: images) {
        // The app's own icon has this set.
        if let name, survey.isOwnIcon(name) {
          for image in members { outcomes[ExactName(image.path)] = .left(.withoutSet(image.reason)) }
          continue
        }
        let place = try sets.place(of: kind, named: name)
        if case .new(let path) = place {
          let rivals = rivals(of: path, members, among: images, others)
          if !rivals.isEmpty {
            plan.conflicts.append(
              ImportConflict(.iconAndImage, name: Path.stem(path), paths: members.map(\.path) + rivals, in: tree))
            for image in members { outcomes[ExactName(image.path)] = .conflict(.iconAndImage, with: rivals) }
            continue
          }
        }
        let isBuilt = survey.buildsApp(of: members.map(\.path), as: kind)
        if let set = place.path {
          if isBuilt { plan.setsOfApps.insert(ExactName(set)) }
          if kind == .alternateIcon { plan.alternateIconSets.insert(ExactName(set)) }
        }
        let editCount = plan.edits.count
        outcomes.merge(try self.outcomes(of: members, kind, place, &plan)) { one, _ in one }
        if kind == .alternateIcon, let set = place.path, plan.edits.count > editCount,
          !(isBuilt && request.joinsTargets)
        {
          plan.notes.append(.unlistedAlternateIcon(path: set))
        }
      }
    }
    return outcomes
  }

  /// The items that have, or are going to have, the name of a new icon or launch image set in its target.
  private func rivals(
    of set: String, _ members: [ImportCandidate], among images: [ImportCandidate], _ others: TargetNames
  ) -> [String] {
    let name = Path.stem(set)
    let loose = images.filter { $0.reason == nil && $0.name.map { FoldedName($0.base) } == FoldedName(name) }
    return others.others(named: name, beside: set, from: members.map(\.path)).map(\.path) + loose.map(\.path)
  }

  /// Adds notes about app icons that stay in an `Info.plist` while the build settings list sets: the build replaces the
  /// former with the latter unless it is set to merge them.
  func noteMerge(of images: [ImportCandidate], _ survey: ProjectSurvey, _ plan: inout ImportPlan) {
    let isNew = plan.edits.contains { plan.alternateIconSets.contains(ExactName($0.path)) }
    guard isNew, !survey.projects.contains(where: \.mergesIcons) else { return }
    let staying = plan.files.filter { file in
      switch file.outcome {
      case .left(.alternateIcon), .conflict(.iconAndImage, _): true
      default: false
      }
    }
    let lists = Dictionary(images.map { (ExactName($0.path), $0.reason?.place) }) { one, _ in one }
    let found = Set(staying.compactMap { lists[ExactName($0.path)] ?? nil }.map(ExactName.init))
    plan.notes += found.sorted().map { .iconsToMerge(path: $0.text) }
  }

  /// Plans the images of one set.
  ///
  /// - Throws: `ImportError.unreadable`.
  private func outcomes(
    of images: [ImportCandidate], _ kind: SystemImageKind, _ place: SystemImageSets.SetLocation,
    _ plan: inout ImportPlan
  ) throws(ImportError) -> [ExactName: ImportOutcome] {
    func all(_ outcome: ImportOutcome) -> [ExactName: ImportOutcome] {
      Dictionary(images.map { (ExactName($0.path), outcome) }) { one, _ in one }
    }
    var planner: SystemImageSetPlanner
    switch place {
    case .unclear(let names): return all(.left(.severalSpecialSets(names)))
    case .obstructed(let path):
      plan.conflicts.append(
        ImportConflict(.nameInTheWay, name: Path.stem(path), paths: images.map(\.path) + [path], in: tree))
      return all(.conflict(.nameInTheWay, with: [path]))
    case .new(let path): planner = SystemImageSetPlanner(kind, nil, at: path, in: tree)
    case .there(let set): planner = SystemImageSetPlanner(kind, set, at: set.path, in: tree)
    }
    do throws(FileError) {
      try planner.plan(images)
    } catch {
      throw .unreadable(error)
    }
    if let edit = planner.edit { plan.edits.append(edit) }
    plan.conflicts += planner.conflicts
    return planner.outcomes
  }
}

extension SkipReason {
  /// The same for an alternate icon that can't have a set.
  fileprivate static func withoutSet(_ reason: SkipReason?) -> SkipReason {
    .alternateIcon(in: reason?.place ?? "", set: nil)
  }
}

extension ProjectSurvey {
  /// True for the name of the set that the app's own icon has, or will have.
  fileprivate func isOwnIcon(_ name: String) -> Bool {
    let own = setNames(.icon)
    return (own.isEmpty ? [SystemImageKind.icon.standardName] : own).contains { FoldedName($0) == FoldedName(name) }
  }
}
