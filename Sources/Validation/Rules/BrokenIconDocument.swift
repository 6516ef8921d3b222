internal import Catalog
internal import Files
internal import JSON

/// An Icon Composer icon can't be built from its layers.
struct BrokenIconDocument: Rule {
  let description = RuleDescription(
    id: "broken-icon-document", summary: "An Icon Composer icon can't be built",
    rationale: """
      The compiler flattens the layers that 'icon.json' lists into the images that older systems show. If it isn't \
      valid JSON, an image is missing or there are more than four groups, the app is built without its icon or not at \
      all.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "two layers, one with another image for dark", in: "Icons.xcassets/AppIcon.icon",
        [
          "icon.json": .json([
            "fill": ["solid": "srgb:0.1,0.2,0.3,1"],
            "groups": [
              [
                "layers": [
                  [
                    "image-name": "front.svg",
                    "image-name-specializations": [["appearance": "dark", "value": "night.svg"]],
                  ],
                  ["image-name": "back.svg"],
                ]
              ]
            ],
          ]),
          "Assets/back.svg": .text("<svg/>"), "Assets/front.svg": .text("<svg/>"), "Assets/night.svg": .text("<svg/>"),
        ]),
      RuleExample(
        "a fifth group, which is hidden", in: "Icons.xcassets/AppIcon.icon",
        ["icon.json": .json(["groups": [["hidden": true], [:], [:], [:], [:]]])]),
    ],
    rejects: [
      RuleExample(
        "an image that doesn't exist, and one that no layer names", in: "Icons.xcassets/AppIcon.icon",
        [
          "icon.json": .json(["groups": [["layers": [["image-name": "front.svg"], ["name": "Back"]]]]]),
          "Assets/Front.svg": .text("<svg/>"),
        ],
        gives: ["'Front.svg' is in no layer", "'front.svg' is not in 'Assets'", "the layer 'Back' names no image"]),
      RuleExample(
        "more groups than the compiler supports, and a color it can't read", in: "Icons.xcassets/AppIcon.icon",
        ["icon.json": .json(["fill": ["solid": "#FF0000"], "groups": [[:], [:], [:], [:], [:]]])],
        gives: [
          "'#FF0000' is not a valid color; use a form such as srgb:0.1,0.2,0.3,1",
          "it has 5 groups; at most 4 are built",
        ]),
      RuleExample(
        "invalid JSON", in: "Icons.xcassets/AppIcon.icon", ["icon.json": .text("{")],
        gives: ["'icon.json' cannot be used: line 1, column 2: the file ends too early"]),
      RuleExample(
        "only images", in: "Icons.xcassets/AppIcon.icon", ["Assets/a.svg": .text("<svg/>")],
        gives: ["'icon.json' not found"]),
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    for icon in subject.icons {
      for problem in icon.problems { report(FindingLocation(icon.path), Self.words(problem)) }
    }
  }

  private static func words(_ problem: IconDocumentIssue) -> String {
    switch problem {
    case .missingFile: "'icon.json' not found"
    case .unusable(let problem): "'icon.json' cannot be used: \(Wording.problem(problem))"
    case .withoutGroups: "it has no group of layers"
    case .tooManyGroups(let count): "it has \(count) groups; at most \(IconDocument.maxGroupCount) are built"
    case .layerWithoutImage(let name?): "the layer '\(name)' names no image"
    case .layerWithoutImage(nil): "a layer names no image"
    case .missingImage(let name): "'\(name)' is not in '\(IconDocument.imagesFolder)'"
    case .unsafeName(let name): "'\(name)' is not a valid file name in '\(IconDocument.imagesFolder)'"
    case .unreadableColor(let text): "'\(text)' is not a valid color; use a form such as srgb:0.1,0.2,0.3,1"
    case .unusedImage(let name): "'\(name)' is in no layer"
    }
  }
}
