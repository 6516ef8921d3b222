internal import Catalog
internal import Files
internal import Imaging
internal import References

/// The sizes of an image at several scales can't come from a single image.
struct ScaleMismatch: Rule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "scale-mismatch", summary: "The sizes of an image at its scales don't match",
    rationale: """
      The image changes its size from one device to the next, and layouts move with it. Usually one file is an old \
      version or is in the wrong slot. It is a note for a line, if the sizes in points differ by less than a tenth, if \
      all have one shape and none has too few pixels, which only shows in a view that takes its size from the image, \
      and if only the image of one scale is wrong, and no device of the app shows that scale: no Mac shows 3x, and \
      since iOS 10 no iPhone or iPad shows 1x. Sizes that differ only by rounding are fine, and \
      `same-bytes-two-scales` finds the same image in two slots. In a check of the whole project it is a note, since \
      most views have a size of their own.
      """,
    severity: .warning, mayGoUnseen: true, needsImages: true,
    accepts: [
      RuleExample(
        "an export of 117.67 points, rounded up",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 118, height: 40), "b.png": .png(width: 236, height: 80),
          "c.png": .png(width: 353, height: 120),
        ]),
      RuleExample(
        "different sizes for different devices",
        [
          "Contents.json": .images(.image("phone.png", "2x", idiom: "iphone"), .image("pad.png", "1x", idiom: "ipad")),
          "phone.png": .png(width: 20, height: 20), "pad.png": .png(width: 64, height: 64),
        ]),
      RuleExample(
        "the same file three times, which same-bytes-two-scales reports",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 40, height: 40), "b.png": .png(width: 40, height: 40),
          "c.png": .png(width: 40, height: 40),
        ]),
    ],
    rejects: [
      RuleExample(
        "lines of other lengths, which are drawn as long as needed",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .png(width: 90, height: 1), "b.png": .png(width: 64, height: 1),
        ], as: .note,
        gives: ["sizes don't match: 1x is 90×1 and 2x is 64×1; expected 2x at 180×2 (or 1x at 32×1)"]),
      RuleExample(
        "sizes of which two match only after rounding, and a third that is almost right",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 54, height: 54), "b.png": .png(width: 104, height: 104),
          "c.png": .png(width: 154, height: 154),
        ], as: .note,
        gives: ["sizes don't match: 1x is 54×54, 2x is 104×104 and 3x is 154×154; expected 1x at 52×52"]),
      RuleExample(
        "a 3x image that is larger than needed",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 32, height: 32), "b.png": .png(width: 64, height: 64),
          "c.png": .png(width: 128, height: 129),
        ], as: .note,
        gives: ["sizes don't match: 1x is 32×32, 2x is 64×64 and 3x is 128×129; expected 3x at 96×96"]),
      RuleExample(
        "a 3x image that is larger than needed, without one at 1x",
        [
          "Contents.json": .images(.image(nil, "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "b.png": .png(width: 40, height: 40), "c.png": .png(width: 80, height: 80),
        ], as: .note,
        gives: ["sizes don't match: 2x is 40×40 and 3x is 80×80; expected 3x at 60×60 (or 2x at 54×54)"]),
      RuleExample(
        "a 3x image that is smaller than needed",
        [
          "Contents.json": .images(.image(nil, "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "b.png": .png(width: 172, height: 287), "c.png": .png(width: 230, height: 382),
        ], gives: ["sizes don't match: 2x is 172×287 and 3x is 230×382; expected 3x at 258×431 (or 2x at 154×255)"]),
      RuleExample(
        "a 3x image with another crop",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 125, height: 42), "b.png": .png(width: 250, height: 84),
          "c.png": .png(width: 477, height: 126),
        ], gives: ["sizes don't match: 1x is 125×42, 2x is 250×84 and 3x is 477×126; expected 3x at 375×126"]),
      RuleExample(
        "two sizes",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image(nil, "3x")),
          "a.png": .png(width: 44, height: 44), "b.png": .png(width: 64, height: 64),
        ], gives: ["sizes don't match: 1x is 44×44 and 2x is 64×64; expected 2x at 88×88 (or 1x at 32×32)"]),
      RuleExample(
        "the 1x file in the 2x slot",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 24, height: 24), "b.png": .transparentPNG(width: 24, height: 24),
          "c.png": .png(width: 72, height: 72),
        ], gives: ["sizes don't match: 1x is 24×24, 2x is 24×24 and 3x is 72×72; expected 2x at 48×48"]),
      RuleExample(
        "no two that match",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 10, height: 10), "b.png": .png(width: 24, height: 24),
          "c.png": .png(width: 60, height: 60),
        ], as: .note,
        gives: [
          "sizes don't match: 1x is 10×10, 2x is 24×24 and 3x is 60×60; expected 1x at 20×20 and 2x at 40×40 "
            + "for 3x at 60×60"
        ]),
      RuleExample(
        "a 3x image in an app for the Mac, which never shows it", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(
            .image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "Icons.xcassets/bell.imageset/a.png": .png(width: 22, height: 22),
          "Icons.xcassets/bell.imageset/b.png": .png(width: 44, height: 44),
          "Icons.xcassets/bell.imageset/c.png": .png(width: 144, height: 144),
          "App.xcodeproj/project.pbxproj": .project(building: ["App": ["Icons.xcassets"]], on: "macosx"),
        ], as: .note,
        and: [
          (
            "Icons.xcassets/bell.imageset",
            "sizes don't match: 1x is 22×22, 2x is 44×44 and 3x is 144×144; expected 3x at 66×66, "
              + "but no device of the app shows 3x"
          )
        ]),
      RuleExample(
        "a 1x image in an app for iOS 11, which no device shows", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(
            .image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "Icons.xcassets/bell.imageset/a.png": .png(width: 80, height: 80),
          "Icons.xcassets/bell.imageset/b.png": .png(width: 120, height: 120),
          "Icons.xcassets/bell.imageset/c.png": .png(width: 180, height: 180),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", setting: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "11.0"]),
        ], as: .note,
        and: [
          (
            "Icons.xcassets/bell.imageset",
            "sizes don't match: 1x is 80×80, 2x is 120×120 and 3x is 180×180; expected 1x at 60×60, "
              + "but no device of the app shows 1x"
          )
        ]),
    ])

  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    finding.graded(byScalesFor: targets)
  }

  func questions(about subject: RuleInput) -> [FileQuery] { SameBytesTwoScales().questions(about: subject) }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items where item.type == .imageSet {
      for group in ScaleGroup.all(in: item) {
        let bitmaps = group.bitmaps
        guard bitmaps.count > 1, !ScaledBitmap.fit(bitmaps) else { continue }
        // One finding for each fact: the other sizes fit.
        let repeated = SameBytesTwoScales.repeatedScales(in: group, of: item, subject)
        let others = bitmaps.filter { !repeated.contains($0.scale) }
        guard !bitmaps.contains(where: { repeated.contains($0.scale) && ScaledBitmap.fit(others + [$0]) }) else {
          continue
        }
        report(
          FindingLocation(item.item.path, slot: group.description), message(bitmaps, group),
          as: ScaledBitmap.areSimilar(bitmaps) || ScaledBitmap.lookAlikeInViews(bitmaps) ? .note : .warning)
      }
    }
  }

  private func message(_ bitmaps: [ScaledBitmap], _ group: ScaleGroup) -> String {
    let device = group.description.map { " for '\($0)'" } ?? ""
    let expected = expected(bitmaps).map { "; expected \($0)" } ?? ""
    return "sizes don't match\(device): \(Wording.list(bitmaps.map(\.description)))\(expected)"
  }

  /// Returns the sizes that one of the files would need for all to fit, or otherwise all but the largest one's.
  private func expected(_ bitmaps: [ScaledBitmap]) -> String? {
    let alternatives = ScaledBitmap.alternatives(bitmaps).map(\.expected)
    if let last = alternatives.last {
      return last + (alternatives.count == 1 ? "" : " (or \(alternatives.dropLast().joined(separator: " or ")))")
    }
    let largest = bitmaps[bitmaps.count - 1]
    let others = bitmaps.dropLast().compactMap { $0.resized(toFit: [largest])?.expected }
    return others.isEmpty ? nil : "\(Wording.list(others)) for \(largest.expected)"
  }
}

extension Finding {
  /// Returns a finding about the sizes of a set's images as a note if only that of one scale is wrong, or only two are
  /// compared, and no device of the targets shows one of these.
  func graded(byScalesFor targets: [BuildTargets.Target]) -> Finding {
    let facts = message.firstRange(of: "; expected ").map { message[..<$0.lowerBound] } ?? message[...]
    let compared = [Scale(1), Scale(2), Scale(3)].filter { facts.contains("\($0) is ") || facts.contains("\($0) ('") }
    if compared.count == 2 {
      for scale in compared {
        let graded = graded(for: targets, showing: scale)
        if graded.severity != severity { return graded }
      }
    }
    // Sizes at several scales are expected if no two fit.
    guard !message.contains(" and 2x at "),
      let scale = [Scale(1), Scale(3)].first(where: { message.contains("; expected \($0) at ") })
    else { return self }
    return graded(for: targets, showing: scale)
  }
}
