internal import Catalog
internal import JSON

/// A cube texture lacks some of its six sides.
struct MissingFace: FolderRule {
  let description = RuleDescription(
    id: "missing-face", summary: "A cube texture lacks a side",
    rationale: """
      A cube has six sides, from `x+` to `z-`. A missing side is drawn black, or the texture is not built at all. A \
      cube without a single image is not reported.
      """,
    severity: .warning,
    accepts: [
      RuleExample("six sides", in: Self.cube, ["Contents.json": Self.faces("x+", "x-", "y+", "y-", "z+", "z-")]),
      RuleExample(
        "no image yet", in: Self.cube,
        ["Contents.json": .list("textures", [["cube-face": "x+", "idiom": "universal"]])]),
      RuleExample(
        "a texture that is not a cube", in: "Stage.xcassets/Wall.textureset",
        ["Contents.json": .list("textures", [["filename": "Mips.mipmapset", "idiom": "universal"]])]),
    ],
    rejects: [
      RuleExample(
        "two sides too few", in: Self.cube, ["Contents.json": Self.faces("x+", "x-", "y+", "z+")],
        gives: ["it has no side 'y-' and no side 'z-'"]),
      RuleExample(
        "a texture without a side", in: Self.cube,
        [
          "Contents.json": .list(
            "textures",
            ["x+", "x-", "y+", "y-", "z+"].map(Self.face) + [["filename": "z-.mipmapset", "idiom": "universal"]])
        ], gives: ["it has no side 'z-'", "'z-.mipmapset' is for no side, because it has no 'cube-face'"]),
    ])

  private static let cube = "Stage.xcassets/Sky.cubetextureset"

  private static func face(_ name: String) -> JSONValue {
    ["cube-face": .string(name), "filename": .string("\(name).mipmapset"), "idiom": "universal"]
  }

  private static func faces(_ names: String...) -> ExampleFile { .list("textures", names.map(face)) }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .cubeTextureSet, item.item.contents.document != nil else { return }
    let filled = item.placedElements.filter { $0.filename != nil }
    guard !filled.isEmpty else { return }
    for element in filled where element.object["cube-face"] == nil {
      report(
        item.place(of: element),
        "\(Wording.quoted(element.filename ?? "")) is for no side, because it has no 'cube-face'")
    }
    let missing = CubeFace.allCases.filter { face in !filled.contains { $0.cubeFace == face } }
    guard !missing.isEmpty else { return }
    report(item.place, "it has \(Wording.list(missing.map { "no side '\($0.rawValue)'" }))")
  }
}
