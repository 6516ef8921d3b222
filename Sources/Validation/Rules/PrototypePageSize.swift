internal import Prototype

/// The page of a prototype is so large that browsers open it slowly.
struct PrototypePageSize: PrototypeRule {
  static let rule = PrototypeFinding.Rule.pageSize
  static let description = RuleDescription(
    id: "prototype-page-size", summary: "The page of a prototype has more than 50 MB",
    rationale: """
      A page holds all images in one file, which a phone opens slowly if it is large. The size is \
      estimated by the files of the images. Screenshots saved as JPEG or WebP, or fewer screens, make it smaller.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "a screenshot of a usual size",
        screens: [
          #"{ "id": "home", "image": "home.png" }"#
        ],
        files: [
          "Prototypes/home.png": .png(width: 8, height: 8)
        ])
    ],
    rejects: [
      .prototype(
        "a huge image",
        screens: [
          #"{ "id": "home", "image": "home.png" }"#
        ],
        files: [
          "Prototypes/home.png": .largePNG(width: 4000, height: 3000, byteCount: 38_000_000)
        ],
        gives: [
          "its page has about 51 MB; above 50 MB a page opens slowly"
        ])
    ])
}
