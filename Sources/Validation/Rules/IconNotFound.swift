internal import Catalog
internal import Files
internal import References

/// A build setting or a property list names an app icon or launch images that no catalog has.
struct IconNotFound: ProjectRule {
  let description = RuleDescription(
    id: "icon-not-found", summary: "A build setting or property list names an icon or launch images that don't exist",
    rationale: """
      The build fails, but only when the catalog is compiled. For `CFBundleIconName`, nothing is shown, and the App \
      Store rejects the app. Icon Composer icons count that a target is built from, and for a property list also a \
      file of that name. If a project file says what is built, each target is compared with its own catalogs. It is an \
      error for an app, and a note for other targets, if no target that is built from a catalog has the setting, if a \
      resource bundle has the icon, and for an app of Cordova, which makes its icons before each build. An alternate \
      icon that was removed doesn't stop the build, and the app may not offer it anymore, so it is a note. A name in a \
      property list is a note if a setting names the icon of an app, which the build adds. Only a check of the whole \
      project looks for this.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "an icon set, and an Icon Composer icon", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "Beta.icon/icon.json": .text("{}"),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon\n"),
          "Beta.xcconfig": .text("ASSETCATALOG_COMPILER_APPICON_NAME = Beta\n"),
          "Info.plist": .text(Self.plist("CFBundleIconName", "AppIcon")),
        ]),
      RuleExample(
        "a name that the build inserts, and the key of generated files", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "Info.plist": .text(Self.plist("CFBundleIconName", "$(ASSETCATALOG_COMPILER_APPICON_NAME)")),
          "Old.plist": .text(Self.plist("CFBundleIconFile", "AppIcon60x60")),
        ]),
    ],
    rejects: [
      RuleExample(
        "an icon under another name", in: "",
        [
          "Icons.xcassets/Icon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon\n"),
        ], and: [("App.xcconfig", "no catalog has an icon 'AppIcon'")]),
      RuleExample(
        "launch images that were removed", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = LaunchImage\n"),
        ], and: [("App.xcconfig", "no catalog has launch images 'LaunchImage'")]),
      RuleExample(
        "an icon in a property list, in different letter case", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "Info.plist": .text(Self.plist("CFBundleIconName", "appicon")),
          "Widget.plist": .text(Self.plist("CFBundleIconName~ipad", "Gone")),
        ],
        and: [
          ("Info.plist", "no catalog has an icon 'appicon', but one has 'AppIcon'"),
          ("Widget.plist", "no catalog has an icon 'Gone'"),
        ]),
      RuleExample(
        "an alternate icon that was removed", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets",
            setting: [
              "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES": "Gone",
            ]),
        ], as: .note,
        and: [
          (
            "App.xcodeproj/project.pbxproj",
            "no catalog of target 'App' has an icon 'Gone', so the app can't switch to it"
          )
        ]),
      RuleExample(
        "an app of Cordova", in: "",
        [
          "Icons.xcassets/Splash.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", "config.xml", setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"]),
        ], as: .note,
        and: [("App.xcodeproj/project.pbxproj", "no catalog of target 'App' has an icon 'AppIcon'")]),
    ])

  private static func plist(_ key: String, _ value: String) -> String {
    "<plist><dict><key>\(key)</key><string>\(value)</string></dict></plist>\n"
  }

  func check(_ project: ProjectFacts, report: FindingReporter) {
    guard !project.catalogs.isEmpty else { return }
    let icons = project.unmetSettings(
      for: .icon, besides: project.composedIcons, wanted: { $0.iconsBuilt(with: $1) })
    let launchImages = project.unmetSettings(for: .launchImage, wanted: { $1.launchImages })
    for unmet in icons where isReported(unmet) {
      let more =
        if unmet.users?.isEmpty == true { ", and no target with a catalog uses it" } else {
          (unmet.unbuilt.map { ", and it isn't built from \(Wording.quoted($0))" } ?? "")
            + (unmet.isAlternateIcon ? ", so the app can't switch to it" : "")
        }
      report(
        unmet.place, "\(unmet.subject) has an icon '\(unmet.name)'\(more)",
        as: !matters(unmet) || unmet.isAlternateIcon || mayBeElsewhere(unmet, in: project) ? .note : .error)
    }
    for unmet in launchImages where isReported(unmet) {
      let more = unmet.users?.isEmpty == true ? ", and no target with a catalog uses it" : ""
      report(
        unmet.place, "\(unmet.subject) has launch images '\(unmet.name)'\(more)", as: matters(unmet) ? .error : .note)
    }
    checkPropertyLists(project, report: report)
  }

  /// A name in another case is reported by another rule.
  private func isReported(_ unmet: UnmetSetting) -> Bool { unmet.similar?.lowercased() != unmet.name.lowercased() }

  /// Frameworks and the like often inherit the setting of an app, catalogs that aren't in the tree may have the icon, and
  /// Cordova makes it.
  private func matters(_ unmet: UnmetSetting) -> Bool {
    guard let users = unmet.users else { return true }
    return users.contains { $0.target.isApp && !$0.target.hasOtherCatalogs && !$0.target.isOfCordova }
  }

  /// True if a bundle that is built apart from the apps has an icon.
  private func mayBeElsewhere(_ unmet: UnmetSetting, in project: ProjectFacts) -> Bool {
    let bundles = project.built?.all.filter(\.isResourceBundle) ?? []
    let catalogs = Set(bundles.flatMap(\.catalogs).map(ExactName.init))
    return project.assets.contains { asset in
      asset.type.canBeMeant(by: .icon) && catalogs.contains(ExactName(asset.catalog))
        && asset.names.contains { ExactName($0) == ExactName(unmet.name) }
    }
  }

  /// True if a setting names an icon of an app, which the build writes into the property list beside this name.
  private func hasOwnIcon(appOf project: ProjectFacts) -> Bool {
    let lacks = project.unmetSettings(for: .icon, besides: project.composedIcons, wanted: { $1.appIcons })
    return lacks.isEmpty
      && (project.targets ?? []).contains { target in
        target.isApp && target.configurations.allSatisfy { !$0.settings.appIcons.isEmpty }
      }
  }

  /// In a property list no other setting can include the icon, so case is reported here.
  private func checkPropertyLists(_ project: ProjectFacts, report: FindingReporter) {
    let exact = Set(project.iconNames.map(ExactName.init))
    let byLowerCase = Dictionary(project.iconNames.map { ($0.lowercased(), $0) }) { one, _ in one }
    var seen: Set<FindingLocation> = []
    let isReplaced = hasOwnIcon(appOf: project)
    for reference in project.references where reference.namesIconSet {
      let name = reference.name
      guard !exact.contains(ExactName(name)), !project.mayHave(name), !name.contains("$"), !name.isEmpty,
        project.looseImages[ExactName(LooseFileName(Path.name(name)).base)] == nil,
        seen.insert(FindingLocation(name, in: reference.file)).inserted
      else { continue }
      let like = byLowerCase[name.lowercased()].map { ", but one has '\($0)'" } ?? ""
      report(reference.place, "no catalog has an icon '\(name)'\(like)", as: isReplaced ? .note : .error)
    }
  }
}

extension AssetReference {
  /// True for a value of `CFBundleIconName`; the other keys for icons name files.
  fileprivate var namesIconSet: Bool {
    kind == .propertyList && subject == .icon && key?.split(separator: "~").first == "CFBundleIconName"
  }
}
