internal import Catalog
internal import Files

// Icon files and launch images, which go into sets of their own.

extension ImportPlanner {
  /// Plans the kinds that were asked for.
  ///
  /// - Throws: `ImportError.unreadable`.
  func outcomes(
    ofSpecial pictures: [FoundPicture], _ request: ImportRequest, _ sets: SpecialSets, _ survey: ProjectSurvey,
    _ plan: inout ImportPlan
  ) throws(ImportError) -> [ExactName: ImportOutcome] {
    var outcomes: [ExactName: ImportOutcome] = [:]
    for kind in SpecialKind.allCases where kind.isAsked(by: request) {
      for (name, members) in kind.members(of: pictures) {
        // The app's own icon has this set.
        if let name, survey.isOwnIcon(name) {
          for picture in members { outcomes[ExactName(picture.path)] = .left(.withoutSet(picture.reason)) }
          continue
        }
        let place = try sets.place(of: kind, named: name)
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

  /// Plans the pictures of one set.
  ///
  /// - Throws: `ImportError.unreadable`.
  private func outcomes(
    of pictures: [FoundPicture], _ kind: SpecialKind, _ place: SpecialSets.Place, _ plan: inout ImportPlan
  ) throws(ImportError) -> [ExactName: ImportOutcome] {
    func all(_ outcome: ImportOutcome) -> [ExactName: ImportOutcome] {
      Dictionary(pictures.map { (ExactName($0.path), outcome) }) { one, _ in one }
    }
    var planner: SpecialPlanner
    switch place {
    case .unclear(let names): return all(.left(.severalSpecialSets(names)))
    case .obstructed(let path):
      plan.conflicts.append(
        ImportConflict(.nameInTheWay, name: Path.stem(path), paths: pictures.map(\.path) + [path], in: tree))
      return all(.conflict(.nameInTheWay, with: [path]))
    case .new(let path): planner = SpecialPlanner(kind, nil, at: path, in: tree)
    case .there(let set): planner = SpecialPlanner(kind, set, at: set.path, in: tree)
    }
    do throws(FileError) {
      try planner.plan(pictures)
    } catch {
      throw .unreadable(error)
    }
    if let edit = planner.edit { plan.edits.append(edit) }
    plan.conflicts += planner.conflicts
    return planner.outcomes
  }
}

extension ReasonLeft {
  /// The same of an icon to change to for which there can be no set.
  fileprivate static func withoutSet(_ reason: ReasonLeft?) -> ReasonLeft {
    .alternateIcon(in: reason?.place ?? "", set: nil)
  }
}

extension ProjectSurvey {
  /// True for the name of the set that the app's own icon has, or will have.
  fileprivate func isOwnIcon(_ name: String) -> Bool {
    let own = setNames(.icon)
    return (own.isEmpty ? [SpecialKind.icon.standardName] : own).contains { FoldedName($0) == FoldedName(name) }
  }
}
