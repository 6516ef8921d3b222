internal import Files

/// Removes images from a project and adds a catalog, as edits of the bytes of its file.
///
/// What is removed for an image: its file, its entries in groups, its build files and their entries in phases that copy
/// resources; for one in several languages its group as well. A group that contained nothing else is removed with its
/// images, and so is one that contained only such groups. An image that the project uses in any other way stays. The
/// catalog joins each target that had one of the images and is wanted, in the same phase.
struct ProjectEdit {
  let project: ProjectFile
  /// The folder around the `.xcodeproj`, from the root of the tree.
  let folder: String
  private let uses: PBXObjectReferences
  private(set) var edits: [ByteEdit] = []
  /// The images whose entries are removed, from the root of the tree.
  private(set) var removed: [String] = []
  /// How many groups are removed because they became empty.
  private(set) var emptiedCount = 0
  /// The ids of the files and groups that are removed.
  private var gone: Set<String> = []
  /// The targets that get the catalog.
  private(set) var joined: [JoinedTarget] = []
  /// The build settings that are added.
  private(set) var settings: [String] = []
  /// What is kept for a reason, with its place.
  private(set) var kept: [(offset: Int, name: String, reason: UnresolvedReferenceReason)] = []

  init(_ project: ProjectFile, in folder: String) {
    self.project = project
    self.folder = folder
    uses = PBXObjectReferences(project)
  }

  /// - Parameters:
  ///   - images: The paths of the images, from the root of the tree.
  ///   - catalog: The path of the catalog.
  ///   - isWanted: Returns whether a target may get the catalog, by its name.
  mutating func replace(
    _ images: Set<ExactName>, with catalog: String, in tree: any FileTree, for isWanted: (String) -> Bool
  ) {
    let files = project.objects("PBXFileReference").filter { file in
      place(of: file.id).map { images.contains(ExactName($0)) } ?? false
    }
    var going: [PBXObject] = []
    for file in files {
      if isPlain(file.id), around(file).allSatisfy({ isPlain($0.id) }) {
        going.append(file)
      } else {
        keep(file, .neededAsFile)
      }
    }
    noteFolders(holding: images)
    guard !going.isEmpty else { return }
    removed = going.compactMap { place(of: $0.id) }.sorted(by: Path.precedes)
    let phases = remove(going)
    let joining = targets(with: phases).filter { isWanted($0.target.text("name") ?? $0.target.id) }
    let images = TargetImages(project, in: folder, tree, of: Set(removed.map(ExactName.init)))
    let group = addCatalog(catalog, to: joining, images)
    removeEmptied(keeping: group)
  }

  /// Names the sets that the system finds by build settings in the settings of the apps that had their images.
  mutating func name(_ sets: [ReferenceMapping.SystemSet], in tree: any FileTree) {
    var addition = BuildSettingAddition(project, folder: folder, in: tree)
    // In the order of their keys, as Xcode has them.
    addition.addAlternates(sets.filter(\.isAlternate))
    for set in sets where !set.isAlternate { addition.add(set) }
    edits += addition.edits
    settings = addition.settings
  }

  /// Returns a path of the project from the root of the tree.
  func place(of id: String) -> String? {
    project.path(of: id).map { RelativePath.plain(Path.join(folder, $0)) }
  }

  private mutating func keep(_ object: PBXObject, _ reason: UnresolvedReferenceReason) {
    kept.append((object.member.range.lowerBound, place(of: object.id) ?? object.id, reason))
  }

  /// A folder that is copied unchanged contains its images as files.
  private mutating func noteFolders(holding images: Set<ExactName>) {
    for object in project.objects("PBXFileReference") where object.text("lastKnownFileType") == "folder" {
      guard let path = place(of: object.id) else { continue }
      if images.contains(where: { Path.relative($0.text, to: path) != nil }) { keep(object, .neededAsFile) }
    }
  }

  // MARK: - What goes

  /// True if a project uses an object only in groups and as a resource.
  private func isPlain(_ id: String) -> Bool {
    uses[id].allSatisfy { use in
      switch use {
      case .child: true
      case .builtBy(let file): uses[file].allSatisfy(isResource)
      case .entry, .other: false
      }
    }
  }

  private func isResource(_ use: PBXObjectReferences.Use) -> Bool {
    if case .entry(let phase, _) = use { project.objects[phase]?.isa == "PBXResourcesBuildPhase" } else { false }
  }

  /// The variant groups (one file in several languages) that contain a file.
  private func around(_ file: PBXObject) -> [PBXObject] {
    uses[file.id].compactMap { use in
      guard case .child(let group, _) = use, let object = project.objects[group] else { return nil }
      return object.isa == "PBXVariantGroup" ? object : nil
    }
  }

  /// Removes files and everything that belongs to them; returns the phases that had one.
  private mutating func remove(_ files: [PBXObject]) -> [String] {
    let ids = Set(files.map(\.id))
    var groups: [String: PBXObject] = [:]
    for group in files.flatMap(around) where group.texts("children").allSatisfy(ids.contains) {
      groups[group.id] = group
    }
    gone = ids.union(groups.keys)
    var phases: [String] = []
    for object in files + groups.values.sorted(by: { $0.id < $1.id }) {
      removeLines(object.member.range)
      for use in uses[object.id] {
        switch use {
        // The entries of a removed group are removed with it.
        case .child(let group, let range): if groups[group] == nil { removeLines(range) }
        case .builtBy(let id): phases += removeBuildFile(id)
        case .entry, .other: break
        }
      }
    }
    // An image in several languages is in a target through its group, which stays if one of them does.
    for group in files.flatMap(around) where groups[group.id] == nil { phases += phasesOf(group) }
    return phases
  }

  /// Removes the groups that became empty. A group that was empty before is kept: a person made it.
  ///
  /// - Parameter group: The one that the catalog is added to.
  private mutating func removeEmptied(keeping group: String?) {
    var waiting = gone.flatMap(groups(around:)).sorted()
    while let id = waiting.popLast() {
      guard id != group, !gone.contains(id), let object = project.objects[id], object.isa == "PBXGroup",
        object.texts("children").allSatisfy(gone.contains), uses[id].allSatisfy(\.isChild)
      else { continue }
      gone.insert(id)
      emptiedCount += 1
      removeLines(object.member.range)
      for case .child(_, let range) in uses[id] { removeLines(range) }
      waiting += groups(around: id)
    }
  }

  private func groups(around id: String) -> [String] {
    uses[id].compactMap { if case .child(let group, _) = $0 { group } else { nil } }
  }

  private func phasesOf(_ object: PBXObject) -> [String] {
    uses[object.id].flatMap { use -> [String] in
      guard case .builtBy(let file) = use else { return [] }
      return uses[file].compactMap { if case .entry(let phase, _) = $0 { phase } else { nil } }
    }
  }

  private mutating func removeBuildFile(_ id: String) -> [String] {
    guard let file = project.objects[id] else { return [] }
    removeLines(file.member.range)
    return uses[id].compactMap { use in
      guard case .entry(let phase, let range) = use else { return nil }
      removeLines(range)
      return phase
    }
  }

  private mutating func removeLines(_ range: Range<Int>) {
    var lines = WholeLines.around(range, in: project.bytes)
    if lines == range, lines.upperBound < project.bytes.count, project.bytes[lines.upperBound] == 0x20 {
      lines = lines.lowerBound..<(lines.upperBound + 1)
    }
    edits.append(ByteEdit(lines, []))
  }

  // MARK: - What comes

  private typealias Joining = (target: PBXObject, phase: String)

  private func targets(with phases: [String]) -> [Joining] {
    project.targetObjects.compactMap { target in
      let own = target.texts("buildPhases")
      return phases.first(where: own.contains).map { (target, $0) }
    }
  }

  /// - Returns: The id of the group that the catalog is added to; nil if it is not added to one or is in one already.
  private mutating func addCatalog(_ catalog: String, to joining: [Joining], _ images: TargetImages) -> String? {
    guard !joining.isEmpty else { return nil }
    let sharing = targetsSharing(catalog)
    if let sharing {
      for (target, _) in joining where !sharing.contains(target.id) {
        kept.append((target.member.range.lowerBound, target.text("name") ?? target.id, .inSharedFolder))
      }
      return nil
    }
    var addition = CatalogAddition(project, folder: folder, catalog: catalog)
    for (target, phase) in joining where addition.join(phase) {
      joined.append(images.joined(target.text("name") ?? target.id, id: target.id))
    }
    edits += addition.edits
    return addition.group
  }

  /// Returns the targets that include the catalog with a folder that contains it; nil if no such folder contains it.
  private func targetsSharing(_ catalog: String) -> Set<String>? {
    let around = project.objects("PBXFileSystemSynchronizedRootGroup").filter { group in
      place(of: group.id).map { Path.relative(catalog, to: $0) != nil } ?? false
    }
    guard !around.isEmpty else { return nil }
    let ids = Set(around.map(\.id))
    return Set(
      project.targetObjects.filter { target in
        target.texts("fileSystemSynchronizedGroups").contains(where: ids.contains)
      }.map(\.id))
  }
}
