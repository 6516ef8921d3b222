internal import Catalog
internal import Files

/// The names of the assets in the catalogs of a project, for finding collisions in one target.
struct TargetNames {
  private let survey: ProjectSurvey
  private var byName: [FoldedName: [CatalogFolder]] = [:]

  /// - Parameter catalogs: Those of the project; one that can't be read has no names.
  init(_ catalogs: [String], _ survey: ProjectSurvey, in tree: any FileTree) {
    self.survey = survey
    // Only the namespace of a group matters, and only the name of a set.
    let reader = CatalogReader(tree, reading: { FolderType(folderName: Path.name($0)).role == .container })
    for catalog in catalogs {
      guard let root = try? reader.catalog(at: catalog).root else { continue }
      for item in root.selfAndDescendants where item.type.role == .asset {
        byName[FoldedName(item.qualifiedName), default: []].append(item)
      }
    }
  }

  /// The assets of a name that would be in one target with a set.
  ///
  /// - Parameter images: If the catalog of the set is new, the targets are those that include these images.
  func others(named name: String, beside set: String, from images: [String]) -> [CatalogFolder] {
    let found = (byName[FoldedName(name)] ?? []).filter { ExactName($0.path) != ExactName(set) }
    guard !found.isEmpty else { return [] }
    let own = targets { target in target.takes(set) || images.contains(where: target.takes) }
    return found.filter { item in
      let others = targets { $0.takes(CatalogFinder.catalogAround(item.path) ?? item.path) }
      return survey.projects.isEmpty || (own.isEmpty ? !others.isEmpty : !own.isDisjoint(with: others))
    }
  }

  /// The indices of targets among those of all projects.
  private func targets(_ isMeant: (XcodeProject.Target) -> Bool) -> Set<Int> {
    Set(survey.projects.flatMap(\.targets).enumerated().filter { isMeant($0.element) }.map(\.offset))
  }
}
