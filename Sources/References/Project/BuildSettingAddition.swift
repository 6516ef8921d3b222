internal import Files

/// Names an icon set or a launch image set in the build settings of the apps that had its pictures as loose files and
/// name none.
struct BuildSettingAddition {
  private let project: ProjectFile
  private let folder: String
  private let files: SettingsFiles
  private(set) var edits: [ByteEdit] = []
  /// What is added to a target: `ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon`.
  private(set) var settings: [String] = []

  /// - Parameters:
  ///   - folder: The folder around the `.xcodeproj`, from the root of the tree.
  ///   - tree: Holds the files of settings that configurations are based on.
  init(_ project: ProjectFile, folder: String, in tree: any FileTree) {
    self.project = project
    self.folder = folder
    files = SettingsFiles(folder, in: tree)
  }

  mutating func add(_ set: ReferenceMapping.SystemSet) {
    for target in project.targets where target.isApp && takes(target, set.pictures) {
      guard project.values(of: set.setting, for: target, files).isEmpty,
        !project.isComposed(set.setting, for: target, files), let object = project.objects[target.id]
      else { continue }
      let added = project.configurations(of: object).compactMap { configuration in
        edit(naming: set, in: configuration)
      }
      let line = "\(set.setting) = \(set.name)"
      if !added.isEmpty, !settings.contains(where: { ExactName($0) == ExactName(line) }) { settings.append(line) }
      edits += added
    }
  }

  private func takes(_ target: ProjectFile.Target, _ pictures: [String]) -> Bool {
    func place(_ path: String) -> String { RelativePath.plain(Path.join(folder, path)) }
    let resources = Set(target.resources.map { ExactName(place($0)) })
    let folders = target.folders.map { place($0.path) }
    return pictures.contains { picture in
      resources.contains(ExactName(picture)) || folders.contains { Path.relative(picture, to: $0) != nil }
    }
  }

  /// nil where a configuration says something of the kind already, or has no settings.
  private func edit(naming set: ReferenceMapping.SystemSet, in configuration: ProjectObject) -> ByteEdit? {
    guard let settings = configuration.member.value["buildSettings"], settings[set.setting] == nil else { return nil }
    let text = "\(set.setting) = \(String(decoding: OpenStepWriter.spelled(set.name), as: UTF8.self));"
    return ProjectLayout(project.bytes).inserting(text, key: set.setting, into: settings)
  }
}

extension ProjectFile.Target {
  var isApp: Bool { productType?.hasPrefix("com.apple.product-type.application") ?? false }
}
