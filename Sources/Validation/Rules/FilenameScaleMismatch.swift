internal import Catalog
internal import Files
internal import JSON
internal import References

/// A file in one scale's slot has a name for another one.
struct FilenameScaleMismatch: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "filename-scale-mismatch", summary: "A file is in a slot of a different scale than its name says",
    rationale: """
      Xcode goes by the slot. A file in the wrong slot is shown too large or too small on every device of that scale. \
      It is a note if the image has the right size for the slot, because then only the name is wrong, if no device of \
      the app shows the scale of the slot, such as 1x since iOS 10, and if it is the only image for its device, as \
      code that shows one file at every scale mostly sets its size. In a check of the whole project it is a note, \
      since most views have a size of their own.
      """,
    severity: .warning, mayGoUnseen: true, needsImages: true,
    accepts: [
      RuleExample(
        "names that match their slots, and one without a scale",
        ["Contents.json": .images(.image("logo.png", "1x"), .image("logo@2x.png", "2x"), .image("big.png", "3x"))]),
      RuleExample("a slot for every scale", ["Contents.json": .images(.image("logo@2x.png"))]),
      RuleExample(
        "app icons, where one file has many uses", in: "Icons.xcassets/AppIcon.appiconset",
        [
          "Contents.json": .images(
            ["filename": "icon@2x.png", "idiom": "ios-marketing", "scale": "1x", "size": "1024x1024"])
        ]),
    ],
    rejects: [
      RuleExample(
        "the 3x file at 2x", ["Contents.json": .images(.image("logo.png", "1x"), .image("logo@3x.png", "2x"))],
        gives: ["'logo@3x.png' is in the 2x slot"]),
      RuleExample(
        "a copy, and a name for one device",
        [
          "Contents.json": .images(
            .image("logo.png", "1x"), .image("logo@3x copy.png", "2x"),
            .image("logo@2x~ipad.png", "1x", idiom: "ipad"), .image("logo@2x~ipad 1.png", "2x", idiom: "ipad"))
        ],
        gives: ["'logo@2x~ipad.png' is in the 1x slot", "'logo@3x copy.png' is in the 2x slot"]),
      RuleExample(
        "the right image with a wrong name",
        [
          "Contents.json": .images(.image("logo@3x.png", "2x"), .image("logo.png", "3x")),
          "logo@3x.png": .png(width: 40, height: 40), "logo.png": .png(width: 60, height: 60),
        ], as: .note, gives: ["'logo@3x.png' is in the 2x slot, and has the right size for it"]),
      RuleExample(
        "the only image", ["Contents.json": .images(.image("logo@2x.png", "1x"), .image(nil, "2x"))], as: .note,
        gives: ["'logo@2x.png' is in the 1x slot"]),
      RuleExample(
        "the only image for an iPad",
        [
          "Contents.json": .images(
            .image("logo@2x.png", "2x", idiom: "iphone"), .image("logo@3x.png", "3x", idiom: "iphone"),
            .image(nil, "1x", idiom: "ipad"), .image("large@3x.png", "2x", idiom: "ipad"))
        ], as: .note, gives: ["'large@3x.png' is in the 2x slot"]),
      RuleExample(
        "a 1x image in an app for iOS 11, which no device shows", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image("bell@2x.png", "1x"), .image("big.png", "2x")),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", setting: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "11.0"]),
        ], as: .note,
        and: [
          ("Icons.xcassets/bell.imageset", "'bell@2x.png' is in the 1x slot, but no device of the app shows 1x")
        ]),
    ])

  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    guard finding.severity == .warning,
      let slot = [1, 2, 3].map({ Scale($0) }).first(where: { finding.message.hasSuffix(" is in the \($0) slot") })
    else { return finding }
    return finding.graded(for: targets, showing: slot)
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet else { return }
    for element in item.placedElements {
      guard let name = element.filename, let said = Scale.named(by: name), let slot = element.scale, said != slot
      else { continue }
      let fits = fits(name, at: slot, in: item)
      report(
        item.place(of: element),
        "'\(name)' is in the \(slot) slot" + (fits ? ", and has the right size for it" : ""),
        as: fits || isAlone(element, in: item) ? .note : .warning)
    }
  }

  private func isAlone(_ element: SetElement, in item: FolderFacts) -> Bool {
    let group = ScaleGroup.all(in: item).first { $0.elements.contains(element) }
    return group.map { Set($0.elements.compactMap(\.filename)).count == 1 } ?? false
  }

  /// True if the sizes of the image at the other scales agree with the slot.
  private func fits(_ name: String, at slot: Scale, in item: FolderFacts) -> Bool {
    let groups = ScaleGroup.all(in: item).filter { group in
      group.images.contains { $0.name == name && $0.scale == slot }
    }
    return !groups.isEmpty && groups.allSatisfy { $0.bitmaps.count > 1 && ScaledBitmap.fit($0.bitmaps) }
  }
}

extension Scale {
  /// Returns the scale after the last `@` of a name, if it is a number and `x` and no letter or digit follows.
  static func named(by name: String) -> Scale? {
    guard name.utf8.contains(UInt8(ascii: "@")) else { return nil }
    let stem = Path.stem(name)
    guard let at = stem.lastIndex(of: "@") else { return nil }
    let rest = stem[stem.index(after: at)...]
    guard let x = rest.firstIndex(of: "x") else { return nil }
    let after = stem.index(after: x)
    if after < stem.endIndex, stem[after].isLetter || stem[after].isNumber { return nil }
    return Scale(String(rest[...x]))
  }
}
