internal import Files

/// The shared schemes of a project, as far as they determine what is archived, as for the App Store.
///
/// Source: the files Xcode writes to `xcshareddata/xcschemes`.
struct Schemes {
  private struct Scheme {
    /// The configuration of its action *Archive*.
    var configuration: ExactName
    /// The ids of the targets that the action builds.
    var targets: Set<String>
  }

  private var schemes: [Scheme] = []

  /// The size in bytes up to which a scheme is read.
  private static let largest = 1 << 20

  /// Reads those of the project and of the workspaces beside it.
  ///
  /// - Parameter project: The path of the `.xcodeproj`.
  init(of project: String, in tree: any FileTree) {
    let around = Path.folder(project)
    let beside = (try? tree.entries(of: around) { $0.hasSuffix(".xcworkspace") }) ?? []
    let workspaces = beside.filter { $0.isFolder && $0.name.hasSuffix(".xcworkspace") }
    for folder in [project] + workspaces.map({ Path.join(around, $0.name) }) {
      let schemes = Path.join(folder, "xcshareddata/xcschemes")
      for entry in (try? tree.entries(of: schemes)) ?? [] where entry.isFile && entry.name.hasSuffix(".xcscheme") {
        guard let source = try? tree.open(Path.join(schemes, entry.name)), source.byteCount <= Self.largest,
          let bytes = try? source.readAll()
        else { continue }
        read(bytes, for: Path.name(project))
      }
    }
  }

  private mutating func read(_ bytes: [UInt8], for project: String) {
    let elements = MarkupElement.all(
      named: ["BuildActionEntry", "BuildableReference", "TestAction", "LaunchAction", "ArchiveAction"], in: bytes)
    var targets: Set<String> = []
    var (isArchived, isInBuildAction) = (false, true)
    for element in elements {
      switch element.name {
      case "BuildActionEntry": isArchived = element.attributes["buildForArchiving"] != "NO"
      case "BuildableReference":
        let container = element.attributes["ReferencedContainer"] ?? ""
        guard isInBuildAction, isArchived,
          Path.name(container.split(separator: ":").last.map(String.init) ?? "") == project
        else { continue }
        targets.insert(element.attributes["BlueprintIdentifier"] ?? "")
      case "ArchiveAction":
        guard let configuration = element.attributes["buildConfiguration"], !targets.isEmpty else { continue }
        schemes.append(Scheme(configuration: ExactName(configuration), targets: targets))
      default: isInBuildAction = false
      }
    }
  }

  /// Returns the configurations in which a target is archived. One that no scheme builds itself may be built for
  /// another target; without any scheme Xcode makes one that archives *Release*. Of several, those for debugging don't
  /// count: every scheme has to name one.
  func archivedConfigurations(of id: String) -> Set<ExactName> {
    guard !schemes.isEmpty else { return [ExactName("Release")] }
    let own = schemes.filter { $0.targets.contains(id) }
    let archived = Set((own.isEmpty ? schemes : own).map(\.configuration))
    let forUsers = archived.filter { !$0.text.lowercased().contains("debug") }
    return forUsers.isEmpty ? archived : forUsers
  }
}
