internal import Files

/// Names icon sets and launch image sets in the build settings of the apps that had their images as loose files: an
/// app's own if it names none, alternate icons beside the others.
struct BuildSettingAddition {
  private let project: ProjectFile
  private let folder: String
  private let files: XCConfigFiles
  private(set) var edits: [ByteEdit] = []
  /// The settings that are added to a target: `ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon`.
  private(set) var settings: [String] = []

  /// - Parameters:
  ///   - folder: The folder around the `.xcodeproj`, from the root of the tree.
  ///   - tree: Contains the settings files that configurations are based on.
  init(_ project: ProjectFile, folder: String, in tree: any FileTree) {
    self.project = project
    self.folder = folder
    files = XCConfigFiles(folder, in: tree)
  }

  mutating func add(_ set: ReferenceMapping.SystemSet) {
    for target in project.targets where target.isApp && takes(target, set.images) {
      guard project.values(of: set.setting, for: target, files).isEmpty,
        !project.isComposed(set.setting, for: target, files), let object = project.objects[target.id]
      else { continue }
      let added = project.configurations(of: object).compactMap { configuration in
        edit(naming: set, in: configuration)
      }
      note("\(set.setting) = \(set.name)", added)
    }
  }

  /// Lists alternate icons of apps; one whose settings include every icon set lists none.
  mutating func addAlternates(_ sets: [ReferenceMapping.SystemSet]) {
    guard let setting = sets.first?.setting else { return }
    for target in project.targets where target.isApp {
      let names = sets.filter { takes(target, $0.images) }.map(\.name).sorted(by: Path.precedes)
      guard !names.isEmpty, let object = project.objects[target.id] else { continue }
      let added = project.configurations(of: object).compactMap { configuration in
        edit(listing: names, setting, in: configuration)
      }
      note("\(setting) = \(names.joined(separator: " "))", added)
    }
  }

  private mutating func note(_ line: String, _ added: [ByteEdit]) {
    if !added.isEmpty, !settings.contains(where: { ExactName($0) == ExactName(line) }) { settings.append(line) }
    edits += added
  }

  private func takes(_ target: ProjectFile.Target, _ images: [String]) -> Bool {
    func place(_ path: String) -> String { RelativePath.plain(Path.join(folder, path)) }
    let resources = Set(target.resources.map { ExactName(place($0)) })
    let folders = target.folders.map { place($0.path) }
    return images.contains { image in
      resources.contains(ExactName(image)) || folders.contains { Path.relative(image, to: $0) != nil }
    }
  }

  /// Nil if a configuration has such a setting already, or has no settings.
  private func edit(naming set: ReferenceMapping.SystemSet, in configuration: PBXObject) -> ByteEdit? {
    guard let settings = configuration.member.value["buildSettings"], settings[set.setting] == nil else { return nil }
    let text = "\(set.setting) = \(String(decoding: OpenStepWriter.spelled(set.name), as: UTF8.self));"
    return ProjectLayout(project.bytes).inserting(text, key: set.setting, into: settings)
  }

  /// Appends names to those that a configuration, or the file it is based on, lists; nil if it lists them already.
  private func edit(
    listing names: [String], _ setting: String, in configuration: PBXObject
  ) -> ByteEdit? {
    guard let settings = configuration.member.value["buildSettings"], !includesAll(configuration) else { return nil }
    let own = settings[setting]
    let inherited = own == nil ? project.inheritedValues(of: setting, in: configuration, files) : []
    let listed = own.map { $0.text.map { [$0] } ?? $0.texts } ?? inherited
    let there = Set(listed.flatMap { $0.split(separator: " ") }.map { ExactName(String($0)) })
    let missing = names.filter { !there.contains(ExactName($0)) }
    guard !missing.isEmpty else { return nil }
    let before = own == nil ? (inherited.isEmpty ? [] : ["$(inherited)"]) : listed
    let value = OpenStepWriter.spelled((before + missing).joined(separator: " "))
    if let own { return ByteEdit(own.range, value) }
    let text = "\(setting) = \(String(decoding: value, as: UTF8.self));"
    return ProjectLayout(project.bytes).inserting(text, key: setting, into: settings)
  }
}

extension BuildSettingAddition {
  /// True if a configuration includes every icon set, listed or not.
  private func includesAll(_ configuration: PBXObject) -> Bool {
    let setting = "ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS"
    let own = configuration.member.value["buildSettings"]?[setting]?.text
    let values = own.map { [$0] } ?? project.inheritedValues(of: setting, in: configuration, files)
    return !values.isEmpty && values.allSatisfy { $0 == "YES" }
  }
}

extension ProjectFile.Target {
  var isApp: Bool { productType?.hasPrefix("com.apple.product-type.application") ?? false }
}
