internal import Catalog
internal import Files
internal import JSON

/// An icon of Icon Composer cannot be put together from its layers.
struct BrokenIconDocument: Rule {
  static let description = RuleDescription(
    id: "broken-icon-document", summary: "An icon of Icon Composer cannot be put together",
    rationale: """
      The compiler flattens the layers that 'icon.json' lists into the images older systems show. Where it is no \
      JSON, an image is missing or there are more than four groups, the app is built without its icon or not at all.
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
        ])
    ],
    rejects: [
      RuleExample(
        "an image that is not there, and one that no layer names", in: "Icons.xcassets/AppIcon.icon",
        [
          "icon.json": .json(["groups": [["layers": [["image-name": "front.svg"], ["name": "Back"]]]]]),
          "Assets/Front.svg": .text("<svg/>"),
        ],
        gives: ["'Front.svg' is in no layer", "'front.svg' is not in 'Assets'", "the layer 'Back' names no image"]),
      RuleExample(
        "more groups than the compiler takes, and a color it cannot read", in: "Icons.xcassets/AppIcon.icon",
        ["icon.json": .json(["fill": ["solid": "#FF0000"], "groups": [[:], [:], [:], [:], [:]]])],
        gives: ["'#FF0000' is no color such as srgb:0.1,0.2,0.3,1", "there are 5 groups, and 4 at most are built"]),
      RuleExample(
        "no JSON", in: "Icons.xcassets/AppIcon.icon", ["icon.json": .text("{")],
        gives: ["'icon.json' cannot be used: line 1, column 2: the file ends too early"]),
      RuleExample(
        "nothing but images", in: "Icons.xcassets/AppIcon.icon", ["Assets/a.svg": .text("<svg/>")],
        gives: ["there is no 'icon.json'"]),
    ])

  func check(_ subject: Subject, report: (FindingLocation, String) -> Void) {
    for icon in subject.icons {
      for problem in icon.problems { report(FindingLocation(icon.path), Self.words(problem)) }
    }
  }

  private static func words(_ problem: IconDocumentIssue) -> String {
    switch problem {
    case .missingFile: "there is no 'icon.json'"
    case .unusable(let problem): "'icon.json' cannot be used: \(Wording.problem(problem))"
    case .withoutGroups: "there is no group of layers"
    case .tooManyGroups(let count): "there are \(count) groups, and \(IconDocument.maxGroupCount) at most are built"
    case .layerWithoutImage(let name?): "the layer '\(name)' names no image"
    case .layerWithoutImage(nil): "a layer names no image"
    case .missingImage(let name): "'\(name)' is not in '\(IconDocument.imagesFolder)'"
    case .unsafeName(let name): "'\(name)' is no name of a file in '\(IconDocument.imagesFolder)'"
    case .unreadableColor(let text): "'\(text)' is no color such as srgb:0.1,0.2,0.3,1"
    case .unusedImage(let name): "'\(name)' is in no layer"
    }
  }
}
