internal import Catalog
internal import JSON
internal import References

/// An app icon set has icons for devices but none for the store.
struct StoreIconMissing: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "store-icon-missing", summary: "An app icon set has no image for the App Store",
    rationale: """
      The App Store rejects an app without its large icon: 1024×1024 pixels for iOS and watchOS, 512x512@2x for macOS, \
      and for tvOS a stack of 1280×768 pixels with the idiom `tv`. A set that belongs to another target or is an \
      alternate icon doesn't need one, and is not reported if the project file says so.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "a large icon beside the small ones", in: iconSet,
        [
          "Contents.json": .images(
            .icon("60.png", "60x60", "2x"), .icon("store.png", "1024x1024", "1x", idiom: "ios-marketing")),
          "60.png": .png(width: 120, height: 120), "store.png": .png(width: 1024, height: 1024),
        ]),
      RuleExample(
        "a Mac app, whose largest icon is for the App Store", in: iconSet,
        [
          "Contents.json": .images(
            .icon("16.png", "16x16", "1x", idiom: "mac"), .icon("512.png", "512x512", "2x", idiom: "mac")),
          "16.png": .png(width: 16, height: 16), "512.png": .png(width: 1024, height: 1024),
        ]),
    ],
    rejects: [
      RuleExample(
        "an empty App Store slot", in: iconSet,
        [
          "Contents.json": .images(
            .icon("60.png", "60x60", "2x"), .icon(nil, "1024x1024", "1x", idiom: "ios-marketing")),
          "60.png": .png(width: 120, height: 120),
        ], gives: ["no icon of 1024×1024 pixels for the App Store"]),
      RuleExample(
        "a television app whose large icon has an idiom of its own", in: "Icons.xcassets/App.brandassets",
        [
          "Contents.json": .list(
            "assets",
            [
              ["filename": "Small.imagestack", "idiom": "tv", "role": "primary-app-icon", "size": "400x240"],
              [
                "filename": "Large.imagestack", "idiom": "tv-marketing", "role": "primary-app-icon", "size": "1280x768",
              ],
            ]),
          "Small.imagestack/Contents.json": .list("layers", []),
          "Large.imagestack/Contents.json": .list("layers", []),
        ], gives: ["the icon for the App Store has the idiom 'tv-marketing'; it must be 'tv'"]),
    ])

  /// The store needs the app's own icon, not alternate ones, and only on the platforms that the app is for.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    let platform = BuildTargets.Platform.allCases.first { Self.message($0) == finding.message } ?? .tvOS
    let apps = targets.filter(\.isApp).filter { target in
      let platforms = target.settings.platforms
      return [.appIcon, .unknown].contains(target.settings.use(ofIcon: asset.identity.qualifiedName))
        && (platforms.isEmpty || platforms.contains(platform))
    }
    return apps.isEmpty ? nil : finding.graded(for: apps)
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    if item.type == .brandAssets { checkBrand(item, report: report) }
    guard item.type == .appIconSet else { return }
    let slots = item.iconImages.compactMap(\.slot)
    let devices: [(BuildTargets.Platform, Set<IconFamily>)] = [
      (.iOS, [.iphone, .ipad]), (.watchOS, [.watch]), (.macOS, [.mac]),
    ]
    for (platform, families) in devices where slots.contains(where: { families.contains($0.family) }) {
      if !slots.contains(where: { $0.isForStore(of: platform) }) { report(item.place, Self.message(platform)) }
    }
  }

  private static func message(_ platform: BuildTargets.Platform) -> String {
    switch platform {
    case .watchOS: "no icon of 1024×1024 pixels for the App Store of watchOS"
    case .macOS: "no icon at 512x512@2x for the Mac App Store"
    case .tvOS: "no icon of 1280×768 pixels for the App Store"
    default: "no icon of 1024×1024 pixels for the App Store"
    }
  }

  private func checkBrand(_ item: FolderFacts, report: FindingReporter) {
    let icons = RoleAssets(item.item)?.entries.filter { $0.role == "primary-app-icon" && $0.item != nil } ?? []
    let large = icons.filter { $0.element.size == "1280x768" }
    guard !icons.isEmpty, !large.contains(where: { $0.element.idiom == .tv }) else { return }
    let other = large.lazy.compactMap(\.element.idiom?.rawValue).first
    report(
      item.place,
      other.map { "the icon for the App Store has the idiom '\($0)'; it must be 'tv'" } ?? Self.message(.tvOS))
  }
}

extension IconSlot {
  fileprivate func isForStore(of platform: BuildTargets.Platform) -> Bool {
    guard let pixels, pixels == (1024, 1024) else { return false }
    return switch (family, platform) {
    case (.iosMarketing, .iOS), (.watchMarketing, .watchOS), (.mac, .macOS): true
    case (.universal, .iOS): self.platform ?? "ios" == "ios"
    case (.universal, .watchOS): self.platform ?? "watchos" == "watchos"
    case (.universal, _): self.platform == nil || self.platform == "macos"
    default: false
    }
  }
}
