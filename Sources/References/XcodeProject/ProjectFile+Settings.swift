internal import Files

extension ProjectFile {
  /// Returns the values of a build setting for a target in its configurations, each once, in the order of the file.
  ///
  /// Those of the project count if the target has none. A value that is composed of others doesn't count.
  ///
  /// - Parameter files: The files that configurations are based on; nil ignores them.
  public func values(of setting: String, for target: Target, _ files: XCConfigFiles? = nil) -> [String] {
    let own = objects[target.id].map { plainValues(of: setting, in: $0, files) } ?? []
    return own.isEmpty ? plainValues(of: setting, in: project, files) : own
  }

  /// True if a target or its project gives a build setting a value that is composed of others, `$(NAME)`.
  public func isComposed(_ setting: String, for target: Target, _ files: XCConfigFiles? = nil) -> Bool {
    [objects[target.id], project].compactMap { $0 }.contains { object in
      values(of: setting, in: object, files).contains { $0.contains("$") }
    }
  }

  /// Returns the value of a build setting, as spelled, for a configuration of a target that doesn't set it: it comes
  /// from the file it is based on, or from the project's configuration of the same name.
  func inheritedValues(of setting: String, in configuration: PBXObject, _ files: XCConfigFiles) -> [String] {
    let own = settingsFile(of: configuration).map { files.values(of: setting, in: $0) } ?? []
    return own
      + configurations(of: project)
      .filter { $0.text("name").map(ExactName.init) == configuration.text("name").map(ExactName.init) }
      .flatMap { values(of: setting, of: $0, files) }
  }

  private func plainValues(of setting: String, in object: PBXObject, _ files: XCConfigFiles?) -> [String] {
    var values: [String] = []
    for value in self.values(of: setting, in: object, files) where !value.contains("$") {
      if !values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) { values.append(value) }
    }
    return values
  }

  /// The values in the configurations of a target or of the project, as spelled; a configuration without one has that
  /// of the file it is based on.
  private func values(of setting: String, in object: PBXObject, _ files: XCConfigFiles?) -> [String] {
    configurations(of: object).flatMap { values(of: setting, of: $0, files) }
  }

  private func values(
    of setting: String, of configuration: PBXObject, _ files: XCConfigFiles?
  ) -> [String] {
    // Also with a condition: `NAME[sdk=iphoneos*]`.
    let own = (configuration.member.value["buildSettings"]?.members ?? []).compactMap { member in
      let isMeant = member.key == setting || member.key.hasPrefix(setting + "[")
      return isMeant ? member.value.text ?? member.value.texts.joined(separator: " ") : nil
    }.filter { !$0.isEmpty }
    if !own.isEmpty { return own }
    guard let files, let path = settingsFile(of: configuration) else { return [] }
    return files.values(of: setting, in: path)
  }

  func configurations(ofTarget id: String) -> [PBXObject] { objects[id].map(configurations) ?? [] }

  /// The build configurations of a target or of the project.
  func configurations(of object: PBXObject) -> [PBXObject] {
    let list = object.text("buildConfigurationList").flatMap { objects[$0] }
    return list?.texts("buildConfigurations").compactMap { objects[$0] } ?? []
  }

  /// The path of the file that a configuration is based on, relative to the folder that contains the `.xcodeproj`. If
  /// it is in a folder that a target includes as a whole, it is given by the folder and the path from there.
  func settingsFile(of configuration: PBXObject) -> String? {
    if let id = configuration.text("baseConfigurationReference") { return path(of: id) }
    guard let folder = configuration.text("baseConfigurationReferenceAnchor").flatMap({ path(of: $0) }),
      let path = configuration.text("baseConfigurationReferenceRelativePath")
    else { return nil }
    return RelativePath.joined(folder, path)
  }

  /// The folders that are copied unchanged into a product, the blue ones in Xcode's list, relative to the folder that
  /// contains the `.xcodeproj`.
  public var folderReferences: [String] {
    objects("PBXFileReference").compactMap { object in
      let type = object.text("lastKnownFileType") ?? object.text("explicitFileType")
      return type == "folder" ? path(of: object.id) : nil
    }
  }
}
