public import Files

/// How a catalog gets into the products of the project around it.
public enum CatalogRegistration: Hashable, Sendable {
  /// No project is around it.
  case noProject
  /// These targets include it already.
  case built([String])
  /// It is added to these targets, with entries in these projects.
  case entered([JoinedTarget], projects: [String])
  /// One of these targets has to be chosen.
  case undecided([String])
  /// Another tool defines in this file what is built.
  case otherTool(ProjectGenerator, file: String)
  /// Only Xcode can add it, to the requested targets if there are any: no target of the project copies resources, the
  /// project can't be read, or the catalog's folder belongs to other targets.
  case byHand([String], project: String)
}

/// A name that isn't that of a target to which a catalog can be added.
public struct UnknownTargetError: Error, Hashable, Sendable {
  public var name: String
  /// The known targets.
  public var known: [String]
}

extension ReferenceEdits {
  /// Adds a catalog to the Xcode project around it. The files to write are added to those that change already.
  ///
  /// Without names, the targets that had the images are used; otherwise the only target that builds catalogs, or the
  /// only app.
  ///
  /// - Parameters:
  ///   - names: The requested targets.
  ///   - images: The loose files that the catalog replaces.
  ///   - others: The other catalogs of the tree.
  public mutating func enter(
    _ catalog: String, inTargets names: [String], of images: [String] = [], beside others: [String],
    in tree: any FileTree
  ) throws(UnknownTargetError) -> CatalogRegistration {
    let known = BuildTargets(around: others + [catalog], in: tree)
    let taking = known.targets.filter { $0.catalogs.contains { ExactName($0) == ExactName(catalog) } }
    if !taking.isEmpty, names.allSatisfy({ name in taking.contains { $0.isCalled(name) } }) {
      return .built(taking.map(\.name))
    }
    switch EnclosingProject(catalog, in: tree) {
    case nil:
      if let name = names.first { throw UnknownTargetError(name: name, known: known.targets.map(\.name)) }
      return .noProject
    case .tool(let tool, let file): return .otherTool(tool, file: file)
    case .xcode(let projects):
      var candidates: [Candidate] = []
      for path in projects {
        guard let project = project(path, in: tree), !project.holdsInFolder(catalog, seenFrom: Path.folder(path)) else {
          return .byHand(names, project: path)
        }
        let own = TargetImages(project, in: Path.folder(path), tree, of: Set(images.map(ExactName.init)))
        candidates += Candidate.all(in: project, at: path, own, known)
      }
      let chosen = try Candidate.choose(names, among: candidates)
      if chosen.isEmpty {
        return candidates.isEmpty ? .byHand(names, project: projects[0]) : .undecided(.names(candidates))
      }
      if names.isEmpty, chosen.count > 1, !chosen.contains(where: \.hadImages) { return .undecided(.names(chosen)) }
      return add(catalog, to: chosen)
    }
  }

  /// Reads a project as it will be after the changes so far; nil if it can't be used.
  private func project(_ path: String, in tree: any FileTree) -> ProjectFile? {
    let path = Path.join(path, ProjectFile.fileName)
    let changed = changes.changes.first { ExactName($0.path) == ExactName(path) }?.new
    guard let bytes = changed ?? (try? tree.contents(of: path)) else { return nil }
    return try? ProjectFile(parsing: bytes)
  }

  private mutating func add(_ catalog: String, to chosen: [Candidate]) -> CatalogRegistration {
    var joined: [Candidate] = []
    var projects: [String] = []
    for candidate in chosen where !projects.contains(candidate.target.project) {
      let path = candidate.target.project
      projects.append(path)
      // The targets of one project are changed at once, since their edits are of the same bytes.
      joined += add(catalog, to: chosen.filter { $0.target.project == path }, of: candidate.project, at: path)
    }
    if joined.isEmpty { return .built(.names(chosen)) }
    let targets = zip(joined, [String].names(joined)).map { candidate, name in
      JoinedTarget(name: name, imageCount: candidate.images.imageCount, host: candidate.images.host)
    }
    return .entered(targets, projects: projects.filter { path in joined.contains { $0.target.project == path } })
  }

  /// Returns the targets of a project that did not have the catalog.
  private mutating func add(
    _ catalog: String, to targets: [Candidate], of project: ProjectFile, at path: String
  ) -> [Candidate] {
    var addition = CatalogAddition(project, folder: Path.folder(path), catalog: catalog)
    let joined = targets.filter { addition.join($0.phase) }
    guard !joined.isEmpty else { return [] }
    let file = Path.join(path, ProjectFile.fileName)
    let new = ByteEdit.apply(addition.edits, to: project.bytes)
    if let index = changes.changes.firstIndex(where: { ExactName($0.path) == ExactName(file) }) {
      changes.changes[index].new = new
    } else {
      changes.changes.append(.init(file, old: project.bytes, new: new))
    }
    return joined
  }
}

/// A target that a catalog can be added to.
private struct Candidate {
  var target: BuildTargets.Target
  var project: ProjectFile
  /// The phase that copies resources.
  var phase: String
  var buildsCatalogs: Bool
  var images: JoinedTarget
  var hadImages: Bool { images.imageCount > 0 }

  static func all(
    in project: ProjectFile, at path: String, _ images: TargetImages, _ known: BuildTargets
  ) -> [Candidate] {
    zip(project.targetObjects, project.targets).compactMap { object, target in
      let isResources = { (id: String) in project.objects[id]?.isa == "PBXResourcesBuildPhase" }
      guard let phase = object.texts("buildPhases").first(where: isResources) else { return nil }
      return Candidate(
        target: .init(name: target.name, project: path, catalogs: [], productType: target.productType),
        project: project, phase: phase,
        buildsCatalogs: known.targets.contains { $0.project == path && ExactName($0.name) == ExactName(target.name) },
        images: images.joined(target.name, id: target.id))
    }
  }

  /// Returns the chosen targets: several if the user has to choose among them, none if among all.
  static func choose(_ names: [String], among all: [Candidate]) throws(UnknownTargetError) -> [Candidate] {
    if let name = names.first(where: { name in !all.contains { $0.target.isCalled(name) } }) {
      throw UnknownTargetError(name: name, known: .names(all))
    }
    if !names.isEmpty { return all.filter { one in names.contains { one.target.isCalled($0) } } }
    for isMeant in [\.hadImages, \.buildsCatalogs, \.target.isApp] as [KeyPath<Candidate, Bool>] {
      let meant = all.filter { $0[keyPath: isMeant] }
      if !meant.isEmpty { return meant }
    }
    return []
  }
}

extension [String] {
  /// The names of targets, with that of the project if several have one.
  fileprivate static func names(_ candidates: [Candidate]) -> [String] {
    candidates.map(\.target).map { target in
      let isOnly = candidates.count { ExactName($0.target.name) == ExactName(target.name) } == 1
      return isOnly ? target.name : target.qualifiedName
    }
  }
}

extension BuildTargets.Target {
  func isCalled(_ other: String) -> Bool {
    ExactName(name) == ExactName(other) || ExactName(qualifiedName) == ExactName(other)
  }
}

extension ProjectFile {
  /// True if a path is in a folder whose files belong to targets without being listed.
  fileprivate func holdsInFolder(_ path: String, seenFrom folder: String) -> Bool {
    objects("PBXFileSystemSynchronizedRootGroup").contains { group in
      let place = self.path(of: group.id).flatMap { RelativePath.below(folder, $0) }
      return place.map { Path.relative(path, to: $0) != nil } ?? false
    }
  }
}
