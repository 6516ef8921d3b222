internal import Files

/// Adds a catalog to a project file: once as a file in a group, and once in each requested phase.
struct CatalogAddition {
  private let project: ProjectFile
  private let folder: String
  private let catalog: String
  private var fileID: String?
  /// The id of the group the catalog is added to; nil if it is in a group already, or if nothing has been added yet.
  private(set) var group: String?
  private var ids: PBXObjectIDs
  private var objects: [(isa: String, id: String, text: String)] = []
  private var entries: [ByteEdit] = []

  /// - Parameters:
  ///   - folder: The folder around the `.xcodeproj`, from the root of the tree.
  ///   - catalog: The catalog, from the root of the tree.
  init(_ project: ProjectFile, folder: String, catalog: String) {
    self.project = project
    self.folder = folder
    self.catalog = catalog
    ids = PBXObjectIDs(project)
    fileID = project.files.first { ExactName(RelativePath.plain(Path.join(folder, $0.path))) == ExactName(catalog) }?.id
  }

  private var name: String { Path.name(catalog) }

  /// Adds the catalog to a phase; false if it is there already.
  mutating func join(_ phase: String) -> Bool {
    guard let files = project.objects[phase]?.member.value["files"] else { return false }
    let isThere = files.texts.contains { project.objects[$0]?.text("fileRef") == fileID && fileID != nil }
    guard !isThere else { return false }
    let file = fileID ?? addFile()
    let id = ids.make("build file of \(catalog) in \(phase)")
    let comment = OpenStepWriter.comment(name)
    let inResources = OpenStepWriter.comment("\(name) in Resources")
    objects.append(
      (
        "PBXBuildFile", id,
        "\(id)\(text(inResources)) = {isa = PBXBuildFile; fileRef = \(file)\(text(comment)); };"
      ))
    entries.append(ProjectLayout(project.bytes).appending("\(id)\(text(inResources)),", to: files))
    return true
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private mutating func addFile() -> String {
    let id = ids.make("file \(catalog)")
    fileID = id
    let (group, path, tree) = place()
    self.group = group.id
    let comment = text(OpenStepWriter.comment(name))
    let named = Path.name(path) == path ? "" : "name = \(text(OpenStepWriter.spelled(name))); "
    objects.append(
      (
        "PBXFileReference", id,
        "\(id)\(comment) = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; \(named)"
          + "path = \(text(OpenStepWriter.spelled(path))); sourceTree = \(text(OpenStepWriter.spelled(tree))); };"
      ))
    if let children = group.member.value["children"] {
      entries.append(ProjectLayout(project.bytes).appending("\(id)\(comment),", to: children))
    }
    return id
  }

  /// Returns the group the catalog is added to, the deepest one that contains it on disk, and its path from there.
  private func place() -> (group: PBXObject, path: String, sourceTree: String) {
    let main = project.text("mainGroup").flatMap { project.objects[$0] } ?? project.project
    var best: (group: PBXObject, path: String, climbs: Bool)?
    for group in project.objects("PBXGroup") where group.text("sourceTree") == "<group>" {
      guard let spelled = group.text("path"),
        let own = project.path(of: group.id).map({ RelativePath.plain(Path.join(folder, $0)) }),
        let path = Path.relative(catalog, to: own), !path.isEmpty
      else { continue }
      // Two groups can have one folder: the one whose path contains `..` isn't the one meant.
      let climbs = Path.names(spelled).contains("..")
      if let best, (path.utf8.count, climbs ? 1 : 0) >= (best.path.utf8.count, best.climbs ? 1 : 0) { continue }
      best = (group, path, climbs)
    }
    if let best { return (best.group, best.path, "<group>") }
    let path = Path.shown(Path.absolute(catalog, from: "/"), from: Path.absolute(folder, from: "/"))
    return (main, path, project.path(of: main.id) == nil ? "<group>" : "SOURCE_ROOT")
  }

  /// All of it as edits: objects are sorted by their ids, as Xcode writes them.
  var edits: [ByteEdit] {
    let layout = ProjectLayout(project.bytes)
    let new = objects.sorted { ($0.isa, $0.id) < ($1.isa, $1.id) }.map { object in
      layout.inserting(object.text, id: object.id, among: project.objects(object.isa), of: project)
    }
    return ByteEdit.joined(new + entries)
  }
}

extension ProjectFile {
  func text(_ key: String) -> String? { project.text(key) }
}

/// Ids for new objects: the same for the same project and purpose, and never an existing one.
struct PBXObjectIDs {
  private var taken: Set<String>

  init(_ project: ProjectFile) { taken = Set(project.objects.keys) }

  /// Returns 24 hexadecimal digits, as Xcode's ids have.
  mutating func make(_ purpose: String) -> String {
    for attempt in 0... {
      let seed = Array("\(purpose) \(attempt)".utf8)
      let id =
        Self.digits(Self.hash(seed, basis: 0xCBF2_9CE4_8422_2325), 16)
        + Self.digits(Self.hash(seed.reversed(), basis: 0x8422_2325_CBF2_9CE4), 8)
      if taken.insert(id).inserted { return id }
    }
    return ""
  }

  private static func digits(_ number: UInt64, _ count: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String((String(repeating: "0", count: count) + text).suffix(count))
  }

  /// Source: FNV-1a, with the high bits mixed in at the end.
  private static func hash(_ bytes: [UInt8], basis: UInt64) -> UInt64 {
    let hash = bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 32)
  }
}
