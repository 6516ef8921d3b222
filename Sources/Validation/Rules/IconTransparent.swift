internal import Catalog
internal import Files
internal import Imaging
internal import JSON
internal import References

/// An icon that must fill its square has transparent pixels.
struct IconTransparent: Rule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-transparent", summary: "An app icon has transparent pixels",
    rationale: """
      The App Store rejects an app whose large icon has transparent pixels. It is an error for the app's own icon in \
      a configuration that a scheme archives, or in `Release` if there is no scheme, and a warning if that isn't known. \
      For an icon that only other configurations have, and for one that people choose in the app, it is a note. Devices show black behind smaller icons: that is a note, \
      too. Apple also asks for a large icon without an alpha channel, and uploads have been rejected for one with only \
      opaque pixels: that is a note. Pixels that are almost opaque (alpha 250 of 255 and more) count as opaque. Mac \
      icons and icons for the dark and tinted appearances may be transparent.
      """,
    severity: .error, needsImages: true,
    accepts: [
      RuleExample(
        "an opaque icon with a transparent dark one", in: iconSet,
        [
          "Contents.json": .images(.singleIcon("icon.png"), .singleIcon("dark.png", appearance: "dark")),
          "icon.png": .png(width: 1024, height: 1024), "dark.png": .transparentPNG(width: 1024, height: 1024),
        ]),
      RuleExample(
        "a Mac icon", in: iconSet,
        [
          "Contents.json": .images(.icon("16.png", "16x16", "1x", idiom: "mac")),
          "16.png": .transparentPNG(width: 16, height: 16),
        ]),
      RuleExample(
        "an image set", ["Contents.json": .images(.image("a.png")), "a.png": .transparentPNG(width: 9, height: 9)]),
    ],
    rejects: [
      RuleExample(
        "the App Store icon", in: iconSet,
        [
          "Contents.json": .images(.singleIcon("icon.png")), "icon.png": .transparentPNG(width: 1024, height: 1024),
        ], as: .warning, gives: ["'icon.png' has transparent pixels, which the App Store does not allow in an icon"]),
      RuleExample(
        "a home screen icon", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x")), "60.png": .transparentPNG(width: 120, height: 120),
        ], as: .note, gives: ["'60.png' has transparent pixels, behind which devices show black"]),
      RuleExample(
        "an alpha channel in the App Store icon", in: iconSet,
        ["Contents.json": .images(.singleIcon("icon.png")), "icon.png": .alphaPNG(width: 1024, height: 1024)],
        as: .note,
        gives: ["'icon.png' has an alpha channel, which the App Store may reject although no pixel looks transparent"]),
    ])

  private static let opaqueFamilies: Set<IconFamily> = [
    .iphone, .ipad, .watch, .car, .universal, .iosMarketing, .watchMarketing,
  ]

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.items.flatMap { item in Self.images(of: item).map { Self.question($0, item) } }
  }

  /// The icon of an extension, such as an action, is a template, which is transparent.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    // The families below are those of iOS and watchOS; other systems have icons of another kind.
    let apps = targets.filter { target in
      let platforms = target.settings.platforms
      return target.isApp && (platforms.isEmpty || !platforms.isDisjoint(with: [.iOS, .watchOS]))
    }
    guard targets.isEmpty || !apps.isEmpty else { return nil }
    if let platform = Self.platform(of: finding), !apps.isEmpty,
      apps.allSatisfy({ !$0.settings.platforms.isEmpty && !$0.settings.platforms.contains(platform) })
    {
      return nil
    }
    let name = asset.identity.qualifiedName
    let sellers = apps.filter { $0.archives(icon: name, in: asset.catalog) }
    // The store doesn't show the icon of apps that aren't archived, or it is an alternate icon that users choose in the
    // app.
    let users = apps.using(icon: name)
    if finding.severity == .note, users.isEmpty { return nil }
    var graded = finding.graded(for: sellers.isEmpty || finding.severity == .note ? users : sellers)
    if finding.severity == .warning {
      let isKnown = apps.contains { $0.configurations.contains(where: \.isArchived) }
      let mayBeSold = !isKnown || users.contains { $0.settings.use(ofIcon: name) == .unknown }
      graded.severity = !sellers.isEmpty ? .error : mayBeSold ? .warning : .note
    }
    if users.allSatisfy({ $0.settings.use(ofIcon: name) == .alternate }) { graded.severity = .note }
    return graded
  }

  /// The system that the slot of a finding names; nil if it names none.
  private static func platform(of finding: Finding) -> BuildTargets.Platform? {
    let words = finding.place.slot?.split(separator: " ") ?? []
    if ["watchos", "watch", "watch-marketing"].contains(where: { words.contains($0[...]) }) { return .watchOS }
    return words.contains("ios") || words.contains("ios-marketing") ? .iOS : nil
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items {
      let images = Self.images(of: item)
      let found = images.filter { subject.answers[Self.question($0, item)] == .yes }
      for image in found where image.slot?.isForStore == true {
        let message = "'\(image.name)' has transparent pixels, which the App Store does not allow in an icon"
        report(item.place(of: image.element), message, as: .warning)
      }
      for image in images where image.slot?.isForStore == true && subject.answers[Self.question(image, item)] == .no {
        let reason = "which the App Store may reject although no pixel looks transparent"
        report(item.place(of: image.element), "'\(image.name)' has an alpha channel, \(reason)", as: .note)
      }
      let others = found.filter { $0.slot?.isForStore != true }.map { Wording.quoted($0.name) }
      guard !others.isEmpty else { continue }
      let verb = others.count == 1 ? "has" : "have"
      report(
        item.place, "\(Wording.list(others)) \(verb) transparent pixels, behind which devices show black", as: .note)
    }
  }

  private static func question(_ image: IconImage, _ item: FolderFacts) -> FileQuery {
    .hasTransparentPixel(Path.join(item.item.path, image.file))
  }

  /// The images that must be opaque but may not be, according to their headers.
  private static func images(of item: FolderFacts) -> [IconImage] {
    guard item.type == .appIconSet else { return [] }
    return item.iconImages.filter { image in
      guard let slot = image.slot, slot.appearance == nil, opaqueFamilies.contains(slot.family) else { return false }
      return image.outcome?.facts?.hasAlpha == true
    }
  }
}

extension BuildTargets.Target {
  /// True if the archived product has the icon of a name in a catalog as its own.
  fileprivate func archives(icon name: String, in catalog: String) -> Bool {
    configurations.contains { configuration in
      configuration.isArchived && configuration.settings.use(ofIcon: name) == .appIcon
        && configuration.catalogs.contains { ExactName($0) == ExactName(catalog) }
    }
  }
}
