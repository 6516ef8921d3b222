internal import JSON
internal import Prototype

/// An asset beside those of the screens is shown by no prototype.
struct PrototypeUnusedScreen: PrototypeRule {
  static let rule = PrototypeFinding.Rule.unusedScreen
  static let description = RuleDescription(
    id: "prototype-unused-screen", summary: "An asset beside those of the screens is shown by no prototype",
    rationale: """
      A screen was drawn, and no one who taps through the prototype sees it. Assets of other widths than the screens, \
      such as icons, are left out. `assets prototype add NAME ASSET` adds one.
      """,
    severity: .note,
    accepts: [
      .prototype(
        "an icon beside a screen",
        screens: [
          #"{ "id": "home", "asset": "home" }"#
        ],
        files: [
          "Assets.xcassets/Contents.json": .json(["info": ["author": "xcode", "version": 1]]),
          "Assets.xcassets/home.imageset/Contents.json": .images(.image("home.png", "1x")),
          "Assets.xcassets/home.imageset/home.png": .png(width: 8, height: 8),
          "Assets.xcassets/bell.imageset/Contents.json": .images(.image("bell.png", "1x")),
          "Assets.xcassets/bell.imageset/bell.png": .png(width: 2, height: 2),
        ])
    ],
    rejects: [
      .prototype(
        "another screen beside it",
        screens: [
          #"{ "id": "home", "asset": "home" }"#
        ],
        files: [
          "Assets.xcassets/Contents.json": .json(["info": ["author": "xcode", "version": 1]]),
          "Assets.xcassets/home.imageset/Contents.json": .images(.image("home.png", "1x")),
          "Assets.xcassets/home.imageset/home.png": .png(width: 8, height: 8),
          "Assets.xcassets/help.imageset/Contents.json": .images(.image("help.png", "1x")),
          "Assets.xcassets/help.imageset/help.png": .png(width: 8, height: 12),
        ],
        gives: [
          "no prototype shows 'help', which is beside its screens"
        ])
    ])
}
