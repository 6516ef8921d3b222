internal import Files

extension ProjectFile {
  /// A build product: an app, a widget, a test bundle.
  public struct Target: Hashable, Sendable {
    public var id: String
    public var name: String
    /// As in Xcode: `com.apple.product-type.application`; nil for a target that builds no product.
    public var productType: String?
    /// The files its phases copy as resources, relative to the folder that contains the `.xcodeproj`, in the order
    /// there.
    public var resources: [String]
    /// The files and folders its phases copy unchanged, with the same kind of path.
    public var copies: [String]
    /// The files its phases compile, with the same kind of path.
    public var sources: [String]
    /// Folders whose files belong to it without being listed, since Xcode 16.
    public var folders: [Folder]

    /// Single files of a folder that another target includes, with the same kind of path.
    public var singleFiles: [String]
    /// The same for files in several languages, without the language folders: `Share/S.xib`.
    public var localizedFiles: [String]
    /// The resources that are copied unchanged because of their type: folders, and files that count as text.
    public var plainResources: [String]
    /// True if a phase copies resources; without one, folders add no resources either.
    public var hasResources: Bool
    /// The platforms that a resource is limited to, as the project spells them: `ios`, `macos`.
    public var platformFilters: [String: [String]]
    /// The scripts that run while it is built.
    public var scripts: [Script]

    /// True if the target compiles a file outside of the tree.
    ///
    /// - Parameter folder: The one around the `.xcodeproj`, from the root of the tree.
    public func hasCode(outsideOf folder: String) -> Bool {
      sources.contains { !$0.contains("$") && RelativePath.below(folder, $0) == nil }
    }

    /// The catalogs among the resources; those in its `folders` are found by listing these.
    public var catalogs: [String] { resources.filter { Path.fileExtension($0) == "xcassets" } }
  }

  /// A script phase.
  public struct Script: Hashable, Sendable {
    public var text: String
    /// The files that it makes, as they are spelled, and the files that list such paths.
    public var outputs: [String]
    public var outputLists: [String]
  }

  /// A folder that a target includes as it is on disk.
  public struct Folder: Hashable, Sendable {
    public var path: String
    /// The files in it that the target excludes, relative to the folder.
    public var exceptions: [String]
    /// Folders in it that are copied unchanged, relative to it.
    public var copies: [String]

    /// Returns the path of a file that exists in several languages, without the folder of a language; nil for an
    /// exception that is one file.
    static func localized(_ exception: String) -> String? {
      let start = "/Localized/"
      return exception.hasPrefix(start) ? String(exception.dropFirst(start.count)) : nil
    }

    public init(path: String, exceptions: [String] = [], copies: [String] = []) {
      self.path = path
      self.exceptions = exceptions
      self.copies = copies
    }
  }

  /// The targets in the project's order.
  public var targets: [Target] {
    let folders = objects("PBXFileSystemSynchronizedRootGroup")
    return targetObjects.map { target in
      let own = target.texts("fileSystemSynchronizedGroups")
      let others = folders.filter { !own.contains($0.id) }.compactMap { folder($0.id, of: target) }
      let resources = fileIDs(of: target, in: "PBXResourcesBuildPhase")
      return Target(
        id: target.id, name: target.text("name") ?? "", productType: target.text("productType"),
        resources: resources.compactMap { path(of: $0) },
        copies: fileIDs(of: target, in: "PBXCopyFilesBuildPhase").compactMap { path(of: $0) },
        sources: fileIDs(of: target, in: "PBXSourcesBuildPhase").compactMap { path(of: $0) },
        folders: own.compactMap { folder($0, of: target) },
        singleFiles: others.flatMap { folder in
          folder.exceptions.compactMap { RelativePath.joined(folder.path, $0) }
        },
        localizedFiles: others.flatMap { folder in
          folder.exceptions.compactMap(Folder.localized).compactMap { RelativePath.joined(folder.path, $0) }
        },
        plainResources: resources.filter(isPlain).compactMap { path(of: $0) },
        hasResources: !phases("PBXResourcesBuildPhase", of: target).isEmpty,
        platformFilters: platformFilters(of: target),
        scripts: phases("PBXShellScriptBuildPhase", of: target).map { phase in
          Script(
            text: phase.text("shellScript") ?? "", outputs: phase.texts("outputPaths"),
            outputLists: phase.texts("outputFileListPaths"))
        })
    }
  }

  private func phases(_ isa: String, of target: PBXObject) -> [PBXObject] {
    target.texts("buildPhases").compactMap { objects[$0] }.filter { $0.isa == isa }
  }

  private func fileIDs(of target: PBXObject, in phase: String) -> [String] {
    phases(phase, of: target).flatMap { $0.texts("files") }.compactMap { objects[$0]?.text("fileRef") }
      .flatMap(filesMeant)
  }

  private func platformFilters(of target: PBXObject) -> [String: [String]] {
    var filters: [String: [String]] = [:]
    for file in phases("PBXResourcesBuildPhase", of: target).flatMap({ $0.texts("files") }).compactMap({ objects[$0] })
    {
      let names = file.texts("platformFilters") + [file.text("platformFilter")].compactMap { $0 }
      guard !names.isEmpty, let id = file.text("fileRef") else { continue }
      for path in filesMeant(by: id).compactMap({ path(of: $0) }) { filters[path] = names }
    }
    for id in target.texts("fileSystemSynchronizedGroups") {
      guard let group = path(of: id) else { continue }
      for set in exceptions(in: id, of: target) {
        for member in set.member.value["platformFiltersByRelativePath"]?.members ?? [] {
          if let path = RelativePath.joined(group, member.key) { filters[path] = member.value.texts }
        }
      }
    }
    return filters
  }

  private func exceptions(in group: String, of target: PBXObject) -> [PBXObject] {
    (objects[group]?.texts("exceptions") ?? []).compactMap { objects[$0] }.filter { $0.text("target") == target.id }
  }

  private func isPlain(_ id: String) -> Bool {
    let type = objects[id]?.text("explicitFileType") ?? objects[id]?.text("lastKnownFileType") ?? ""
    return type == "folder" || type.hasPrefix("text")
  }

  /// Targets in the project's order.
  var targetObjects: [PBXObject] { project.texts("targets").compactMap { objects[$0] } }

  /// A build file may refer to a group of one file in several languages.
  private func filesMeant(by id: String) -> [String] {
    objects[id]?.isa == "PBXVariantGroup" ? objects[id]?.texts("children") ?? [] : [id]
  }

  private func folder(_ id: String, of target: PBXObject) -> Folder? {
    guard let group = objects[id], let path = path(of: id) else { return nil }
    return Folder(
      path: path, exceptions: exceptions(in: id, of: target).flatMap { $0.texts("membershipExceptions") },
      copies: group.texts("explicitFolders"))
  }

  /// The files of the project and their paths, relative to the folder that contains the `.xcodeproj`; without those at
  /// places only Xcode knows.
  public var files: [(id: String, path: String)] {
    objects("PBXFileReference").compactMap { object in path(of: object.id).map { (object.id, $0) } }
  }
}
