extension ProjectFile {
  /// Returns the values a build setting has for a target in its configurations, each once, in the order of the file.
  ///
  /// Those of the project count where the target says none. A value that is put together from others is none.
  public func values(of setting: String, for target: Target) -> [String] {
    let own = objects[target.id].map { values(of: setting, in: $0) } ?? []
    return own.isEmpty ? values(of: setting, in: project) : own
  }

  /// True where a target or its project gives a build setting a value that is put together from others, `$(NAME)`.
  public func isComposed(_ setting: String, for target: Target) -> Bool {
    [objects[target.id], project].compactMap { $0 }.contains { object in
      let list = object.text("buildConfigurationList").flatMap { objects[$0] }
      return list?.texts("buildConfigurations").compactMap { objects[$0] }.contains { configuration in
        configuration.member.value["buildSettings"]?[setting]?.text?.contains("$") ?? false
      } ?? false
    }
  }

  private func values(of setting: String, in object: ProjectObject) -> [String] {
    let list = object.text("buildConfigurationList").flatMap { objects[$0] }
    var values: [String] = []
    for configuration in list?.texts("buildConfigurations").compactMap({ objects[$0] }) ?? [] {
      guard let value = configuration.member.value["buildSettings"]?[setting]?.text, !value.isEmpty,
        !value.contains("$"), !values.contains(where: { $0.utf8.elementsEqual(value.utf8) })
      else { continue }
      values.append(value)
    }
    return values
  }

  /// The folders that are copied into a product as they lie there, the blue ones in Xcode's list, as seen from the folder
  /// around the `.xcodeproj`.
  public var folderReferences: [String] {
    objects("PBXFileReference").compactMap { object in
      let type = object.text("lastKnownFileType") ?? object.text("explicitFileType")
      return type == "folder" ? path(of: object.id) : nil
    }
  }
}
