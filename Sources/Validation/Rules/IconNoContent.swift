internal import Catalog
internal import Files
internal import References

/// None of the slots of an icon has a usable image.
struct IconNoContent: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-no-content", summary: "An icon set has no usable image",
    rationale: """
      If every image of the set that provides the icon has a wrong size or can't be read, the build fails. So it does \
      if no image is for the platform that the app is built for: "did not have any applicable content". A Mac app gets \
      a generic icon, which is a warning, and the App Store refuses an app for TV. For an app of several platforms it \
      is a note: settings list platforms for which nobody builds it. It is fine if another set of the same name in the \
      target has an image for the platform: a watch app may also be built from the catalog of the phone's app. A set \
      without any image, as in every new project, builds an app without an icon: that is a note. The empty set of an \
      extension is not reported.
      """,
    severity: .error, needsImages: true,
    accepts: [
      RuleExample(
        "one image that fits", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .icon("90.png", "60x60", "3x")),
          "60.png": .png(width: 120, height: 120), "90.png": .png(width: 90, height: 90),
        ]),
      RuleExample("an image set", ["Contents.json": .images(.image(nil, "1x"))]),
      RuleExample(
        "an image for the platform of the app", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("icon.png")),
          "Icons.xcassets/AppIcon.appiconset/icon.png": .png(width: 1024, height: 1024),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets",
            setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": "iphoneos"]),
        ]),
      RuleExample(
        "a watch app that is also built from the catalog of the phone's app", in: "",
        [
          "Phone.xcassets/AppIcon.appiconset/Contents.json": .images(.icon("icon.png", "60x60", "2x")),
          "Phone.xcassets/AppIcon.appiconset/icon.png": .png(width: 120, height: 120),
          "Watch.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("icon.png", platform: "watchos")),
          "Watch.xcassets/AppIcon.appiconset/icon.png": .png(width: 1024, height: 1024),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Phone.xcassets", "Watch.xcassets",
            setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": "watchos"]),
        ]),
    ],
    rejects: [
      RuleExample(
        "only images of wrong sizes", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .icon("90.png", "60x60", "3x")),
          "60.png": .png(width: 60, height: 60), "90.png": .png(width: 90, height: 90),
        ], gives: ["none of its 2 images fits its slot"]),
      RuleExample(
        "a Mac app whose only image is for iOS", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("icon.png")),
          "Icons.xcassets/AppIcon.appiconset/icon.png": .png(width: 1024, height: 1024),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": "macosx"]),
        ], as: .warning,
        and: [
          ("Icons.xcassets/AppIcon.appiconset", "no image is for macOS, so the app gets a generic icon (target 'App')")
        ]),
      RuleExample(
        "only empty slots", in: iconSet, ["Contents.json": .images(.icon(nil, "60x60", "2x"))], as: .note,
        gives: ["no slot has an image"]),
    ])

  func needsTargets(_ finding: Finding) -> Bool { Lack(message: finding.message) != nil }

  /// What a set lacks matters to the apps of that platform that take their icon from the set alone.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    let name = asset.identity.qualifiedName
    guard let lack = Lack(message: finding.message) else { return graded(finding, for: targets.using(icon: name)) }
    // Stacks are the icons of televisions and headsets.
    let others = subject.names.filter { other in
      other.identity.type.isIcon && other.identity.type != .appIconSet
        && other.identity.qualifiedName.lowercased() == name.lowercased()
    }
    let users = targets.filter { target in
      target.isApp
        && target.configurations.contains { configuration in
          let catalogs = Set(configuration.catalogs.map(ExactName.init))
          // The App Store gets no build for a simulator.
          return !(lack == .tvOS && configuration.isForSimulator)
            && configuration.settings.use(ofIcon: name) == .appIcon
            && catalogs.contains(ExactName(asset.catalog))
            && lack.isFelt(by: configuration.settings)
            && !others.contains { catalogs.contains(ExactName($0.catalog)) }
            && !subject.iconSystems.hasOther(than: asset, for: lack.system, in: catalogs)
        }
    }
    guard !users.isEmpty else { return nil }
    var graded = finding.graded(for: users)
    // Settings list systems for which nobody builds the app.
    if users.allSatisfy({ $0.settings.platforms.count > 1 }) { graded.severity = .note }
    return graded
  }

  /// Xcode gives every new widget an empty set. The icon is only missing in an app that uses it.
  private func graded(_ finding: Finding, for users: [BuildTargets.Target]) -> Finding? {
    if finding.severity == .note, !users.contains(where: \.isApp) { return nil }
    return finding.graded(for: users)
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.isIconSet, item.item.contents.document != nil else { return }
    let images = item.iconImages
    if images.isEmpty {
      // A name without its file is reported as such.
      if item.namedFiles.isEmpty { report(item.place, "no slot has an image", as: .note) }
    } else if !images.contains(where: \.mayBeUsed) {
      report(item.place, message(images.count), as: .error)
    } else if item.type == .appIconSet {
      for lack in Lack.all(of: images.filter(\.mayBeUsed)) {
        report(item.place, lack.message, as: lack == .macOS ? .warning : .error)
      }
    }
  }

  private func message(_ count: Int) -> String {
    count == 1 ? "its only image does not fit its slot" : "none of its \(count) images fits its slot"
  }
}

/// The devices that no image of an icon set is for.
private enum Lack: String, CaseIterable {
  case iOS, iPhone, iPad, macOS, tvOS, watchOS, visionOS

  var message: String {
    let result =
      switch self {
      case .macOS: "so the app gets a generic icon"
      case .tvOS: "so the App Store refuses the app"
      case .iOS, .iPhone, .iPad, .watchOS, .visionOS: "so the build fails"
      }
    return "no image is for \(rawValue), \(result)"
  }

  init?(message: String) {
    guard let lack = Self.allCases.first(where: { $0.message == message }) else { return nil }
    self = lack
  }

  /// Returns what usable images leave out; `iOS` means both of its devices.
  static func all(of images: [IconImage]) -> [Lack] {
    var there: Set<Lack> = []
    for image in images {
      guard let devices = devices(of: image) else { return [] }
      there.formUnion(devices)
    }
    let lacking = allCases.filter { $0 != .iOS && !there.contains($0) }
    guard lacking.contains(.iPhone), lacking.contains(.iPad) else { return lacking }
    return [.iOS] + lacking.filter { $0 != .iPhone && $0 != .iPad }
  }

  /// Returns the devices an image is for; nil if it may be for any.
  private static func devices(of image: IconImage) -> Set<Lack>? {
    guard let slot = image.slot, let system = slot.system else { return nil }
    return switch slot.family {
    case .iphone, .car: [.iPhone]
    case .ipad: [.iPad]
    default: system == .iOS ? [.iPhone, .iPad] : Set(allCases.filter { $0.system == system })
    }
  }

  var system: BuildTargets.Platform {
    switch self {
    case .iOS, .iPhone, .iPad: .iOS
    case .macOS: .macOS
    case .tvOS: .tvOS
    case .watchOS: .watchOS
    case .visionOS: .visionOS
    }
  }

  /// True if products with these settings need such an image.
  func isFelt(by settings: CatalogSettings) -> Bool {
    let phoneAndPad = settings.deviceFamilies.intersection([1, 2])
    guard settings.platforms.contains(system) else { return false }
    return switch self {
    case .iPhone: phoneAndPad == [1]
    case .iPad: phoneAndPad == [2]
    // With Catalyst, the Mac shows the icon of iOS.
    case .macOS: !settings.isForCatalyst
    case .iOS, .tvOS, .watchOS, .visionOS: true
    }
  }
}
