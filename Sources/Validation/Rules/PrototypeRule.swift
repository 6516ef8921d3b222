internal import JSON
internal import Prototype

/// A rule about prototypes. All of them share one check, that of `assets prototype check`, and each reports its part.
struct PrototypeRule: Rule {
  let rule: PrototypeFinding.Rule
  let description: RuleDescription
  let kind = RuleKind.prototype

  private init(
    _ rule: PrototypeFinding.Rule, _ summary: String, _ rationale: String,
    accepts: @autoclosure @escaping @Sendable () -> [RuleExample] = [
      .prototype("two screens with links between them", screens: [home, done])
    ],
    rejects: @autoclosure @escaping @Sendable () -> RuleExample
  ) {
    self.rule = rule
    description = RuleDescription(
      id: rule.id, summary: summary, rationale: rationale, severity: rule.severity, accepts: accepts(),
      rejects: [rejects()])
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for prototype in subject.prototypes {
      for finding in prototype.findings where finding.rule == rule {
        let position = finding.line.map { FindingLocation.Position(line: $0, column: 1) }
        report(
          FindingLocation(finding.asset ?? finding.place ?? prototype.name, in: prototype.path, at: position),
          (finding.place.map { "\($0): " } ?? "") + finding.message)
      }
    }
  }

  // MARK: - The rules

  private static let home =
    #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#
  private static let done =
    #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#

  /// In the order of `PrototypeFinding.Rule`.
  static let all = [
    PrototypeRule(
      .invalid, "The document of a prototype can't be read, or a value in it",
      """
      What can't be read is not played: nothing at all if the document isn't JSON, else the link, layer or screen with \
      the value. The limits of a document are those of `assets prototype`: 500 screens, 200 links for each, 4 MiB.
      """,
      rejects: .prototype(
        "an area of three numbers",
        screens: [#"{ "id": "home", "links": [{ "label": "Go", "to": "done", "area": [0, 0, 44] }] }"#, done],
        gives: "home: 'Go': area must be [X, Y, WIDTH, HEIGHT] in points, such as [16, 280, 361, 44]")),
    PrototypeRule(
      .duplicateID, "Two screens or links of a prototype have the same id",
      "Links lead to the first one, and merges can't distinguish them.",
      rejects: .prototype(
        "two screens", screens: [home, done, done], gives: "done: the id 'done' occurs twice")),
    PrototypeRule(
      .missingTarget, "A link, tab, bar or list names a screen or layer that isn't there",
      """
      Nothing happens when it is tapped. It is what remains if a screen was removed or renamed by hand; `assets \
      prototype remove` and `rename` change the links too.
      """,
      rejects: .prototype(
        "a screen that was removed", screens: [home], gives: "home: 'Go' leads to 'done', which is not there")),
    PrototypeRule(
      .missingImage, "A screen or layer of a prototype shows an asset or file that isn't there",
      """
      The screen is gray when it is played. `assets rename` changes the names in prototypes; after `assets remove`, \
      give the screen another image with `assets prototype set`.
      """,
      accepts: [
        .prototype(
          "an image beside the document", screens: [#"{ "id": "home", "image": "home.png" }"#],
          files: ["Prototypes/home.png": .png(width: 8, height: 8)])
      ],
      rejects: .prototype(
        "an image that was moved", screens: [#"{ "id": "home", "image": "home.png" }"#],
        gives: "home: no image file 'home.png'")),
    PrototypeRule(
      .areaOutside, "The area of a link is outside its screen",
      "It can't be tapped. Areas are points of the image, from its top left.",
      rejects: .prototype(
        "an area below the screen",
        screens: [
          #"{ "id": "home", "size": [393, 852], "links": [{ "label": "Go", "area": [0, 900, 44, 44], "to": "done" }] }"#,
          done,
        ],
        gives: "home: 'Go': area 0,900,44,44 is outside 'home' (393×852)")),
    PrototypeRule(
      .unknownValue, "A key of a prototype has a value that isn't known",
      "The link does nothing, because it can't be known what was meant. A newer version of `assets` may know the value.",
      rejects: .prototype(
        "a transition that isn't one",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "transition": "wiggle" }] }"#,
          done,
        ],
        gives:
          "home: 'Go': transition 'wiggle' is unknown: use push, slide, modal, card, sheet, dissolve, zoom, drop, snap or none"
      )),
    PrototypeRule(
      .unknownVariable, "A prototype uses a variable that isn't declared, or as another type",
      """
      A condition on it never holds, and setting it does nothing. Declare it with `assets prototype set NAME \
      --variable NAME=VALUE`.
      """,
      accepts: [
        .prototype(
          "a variable that is declared",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Heart", "area": [0, 0, 44, 44], "toggle": ["favorite"] }] }"#
          ], root: #""variables": { "favorite": false }"#)
      ],
      rejects: .prototype(
        "a variable that isn't",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Heart", "area": [0, 0, 44, 44], "toggle": ["favorite"] }] }"#
        ],
        gives: "home: 'Heart': variable 'favorite' is not declared")),
    PrototypeRule(
      .unsafeURL, "A link of a prototype opens an address that isn't safe",
      """
      The page may be opened by anyone, and an address can run code or look like another site. Only https, http, \
      mailto and tel are opened, without a name before the host.
      """,
      accepts: [
        .prototype(
          "a web address",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Site", "area": [0, 0, 44, 44], "url": "https://example.com" }] }"#
          ])
      ],
      rejects: .prototype(
        "an address that runs code",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Site", "area": [0, 0, 44, 44], "url": "javascript:alert(1)" }] }"#
        ],
        gives: "home: 'Site': only https, http, mailto and tel are opened")),
    PrototypeRule(
      .flashing, "Timers alone lead round in under a third of a second",
      "Screens that flash more than three times a second can cause seizures (WCAG 2.3.1).",
      accepts: [
        .prototype(
          "half a second",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 500, "to": "done" }] }"#,
            #"{ "id": "done", "links": [{ "label": "Next", "trigger": "delay", "delay": 500, "to": "home" }] }"#,
          ])
      ],
      rejects: .prototype(
        "a tenth of a second",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 100, "to": "home" }] }"#
        ],
        gives: "home: timers alone come back here after 100 ms")),
    PrototypeRule(
      .story, "A story of a prototype can't be walked",
      """
      Each story is walked for each persona, by the rules of the player: a step needs a link that can be tapped there and \
      whose conditions hold, and a value needs a field. A link that a change took away is found so, and a screen that \
      was removed.
      """,
      accepts: [
        .prototype(
          "a story that leads on", screens: [home, done],
          root: #""stories": [{ "id": "go", "steps": ["home", "done", "home"] }]"#)
      ],
      rejects: .prototype(
        "a step that nothing leads to", screens: [home, done],
        root: #""stories": [{ "id": "go", "steps": ["home", "done", "help"] }]"#,
        gives: "story 'go' can't be walked: there is no screen 'help'")),
    PrototypeRule(
      .deadEnd, "A screen has no way forward or back",
      "Whoever taps through the prototype gets stuck. The edge gesture alone doesn't count, because it can't be seen.",
      rejects: .prototype(
        "a screen without links", screens: [home, #"{ "id": "done" }"#],
        gives: "done: no way forward or back")),
    PrototypeRule(
      .noExit, "A modal screen or overlay leads on, but nothing closes it",
      """
      Cards and sheets can be dragged down, and an overlay closes with a tap outside unless the document says \
      otherwise; a modal screen needs a link that goes back.
      """,
      accepts: [
        .prototype(
          "a modal screen with Back",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "transition": "modal" }] }"#,
            done,
          ])
      ],
      rejects: .prototype(
        "a modal screen without",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "transition": "modal" }] }"#,
          #"{ "id": "done", "links": [{ "label": "On", "to": "last" }] }"#,
          #"{ "id": "last", "links": [{ "label": "Home", "to": "home" }] }"#,
        ],
        gives: "done: nothing closes this modal screen")),
    PrototypeRule(
      .unreachable, "No link leads to a screen from the start",
      """
      It is never seen. Conditions count as true. A screen that is opened from elsewhere, such as by a notification, \
      has `"entry": true`.
      """,
      accepts: [
        .prototype(
          "two screens with links between them", screens: [home, done]),
        .prototype(
          "another way in", screens: [home, done, #"{ "id": "news", "entry": true }"#]),
      ],
      rejects: .prototype(
        "a screen that nothing leads to", screens: [home, done, #"{ "id": "news" }"#],
        gives: "news: can't be reached from the start")),
    PrototypeRule(
      .smallArea, "The area of a link is smaller than a finger",
      "Apple asks for 44×44 points, Android for 48×48; smaller ones are missed.",
      rejects: .prototype(
        "20 points",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 20, 20], "to": "done" }] }"#,
          done,
        ],
        gives: "home: 'Go': 20×20 pt is smaller than 44×44 pt")),
    PrototypeRule(
      .overlap, "The areas of two links overlap",
      "The first one acts in both. Conditions can tell them apart.",
      rejects: .prototype(
        "two areas",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 90, 44], "to": "done" }, { "label": "Stay", "area": [60, 0, 90, 44] }] }"#,
          done,
        ],
        gives: "home: 'Go' and 'Stay' overlap; the first one acts")),
    PrototypeRule(
      .areaCut, "The area of a link is partly outside its screen",
      "Its visible part may be too small, and it was probably drawn on another image.",
      rejects: .prototype(
        "an area over the edge",
        screens: [
          #"{ "id": "home", "size": [393, 852], "links": [{ "label": "Go", "area": [360, 0, 44, 44], "to": "done" }] }"#,
          done,
        ],
        gives: "home: 'Go': area 360,0,44,44 is partly outside 'home' (393×852)")),
    PrototypeRule(
      .mixedSizes, "Screens of a prototype have different widths",
      """
      They are scaled to one width, so that the same button has different sizes. Overlays and screens that scroll \
      sideways are left out.
      """,
      accepts: [
        .prototype(
          "screens of one width",
          screens: [#"{ "id": "a", "image": "a.png" }"#, #"{ "id": "b", "image": "b.png" }"#],
          files: ["Prototypes/a.png": .png(width: 8, height: 8), "Prototypes/b.png": .png(width: 8, height: 12)])
      ],
      rejects: .prototype(
        "a screenshot of another device",
        screens: [
          #"{ "id": "a", "image": "a.png" }"#,
          #"{ "id": "b", "image": "b.png" }"#,
          #"{ "id": "c", "image": "c.png" }"#,
        ],
        files: [
          "Prototypes/a.png": .png(width: 8, height: 8),
          "Prototypes/b.png": .png(width: 8, height: 8),
          "Prototypes/c.png": .png(width: 6, height: 8),
        ],
        gives: "c: is 6 pt wide, most screens 8 pt")),
    PrototypeRule(
      .fallback, "A screen lacks a language or appearance that most screens have",
      "In that language or appearance, it is shown as the others aren't: light among dark ones, or in another language.",
      accepts: [
        .prototype(
          "dark images of all screens",
          screens: [
            #"{ "id": "a", "asset": "a" }"#,
            #"{ "id": "b", "asset": "b" }"#,
            #"{ "id": "c", "asset": "c" }"#,
          ],
          files: [
            "Icons.xcassets/a.imageset/Contents.json": .images(
              .image("a.png"), .image("a-dark.png", appearance: "dark")),
            "Icons.xcassets/b.imageset/Contents.json": .images(
              .image("b.png"), .image("b-dark.png", appearance: "dark")),
            "Icons.xcassets/c.imageset/Contents.json": .images(
              .image("c.png"), .image("c-dark.png", appearance: "dark")),
          ])
      ],
      rejects: .prototype(
        "no dark image of one",
        screens: [
          #"{ "id": "a", "asset": "a" }"#,
          #"{ "id": "b", "asset": "b" }"#,
          #"{ "id": "c", "asset": "c" }"#,
        ],
        files: [
          "Icons.xcassets/a.imageset/Contents.json": .images(
            .image("a.png"), .image("a-dark.png", appearance: "dark")),
          "Icons.xcassets/b.imageset/Contents.json": .images(
            .image("b.png"), .image("b-dark.png", appearance: "dark")),
          "Icons.xcassets/c.imageset/Contents.json": .images(.image("c.png")),
        ],
        gives: "c: dark: shows light")),
    PrototypeRule(
      .noOverride, "A link has no area for an image of another shape",
      """
      The area is scaled, and misses the button if the layout of a tablet differs. Give it one with `assets prototype \
      link --id LINK --for ipad --area …`.
      """,
      accepts: [
        .prototype(
          "an area for the tablet",
          screens: [
            #"""
            { "id": "home", "asset": "home", "links": [{ "label": "Go", "area": [0, 0, 4, 4],
            "overrides": [{ "slot": { "device": "ipad" }, "area": [0, 0, 6, 4] }] }] }
            """#
          ],
          files: [
            "Icons.xcassets/home.imageset/Contents.json": .images(
              .image("a.png", idiom: "iphone"), .image("b.png", idiom: "ipad")),
            "Icons.xcassets/home.imageset/a.png": .png(width: 8, height: 16),
            "Icons.xcassets/home.imageset/b.png": .png(width: 12, height: 16),
          ])
      ],
      rejects: .prototype(
        "one area for phone and tablet",
        screens: [#"{ "id": "home", "asset": "home", "links": [{ "label": "Go", "area": [0, 0, 4, 4] }] }"#],
        files: [
          "Icons.xcassets/home.imageset/Contents.json": .images(
            .image("a.png", idiom: "iphone"), .image("b.png", idiom: "ipad")),
          "Icons.xcassets/home.imageset/a.png": .png(width: 8, height: 16),
          "Icons.xcassets/home.imageset/b.png": .png(width: 12, height: 16),
        ],
        gives: "home: 'Go' has no area for ipad (12×16)")),
    PrototypeRule(
      .edgeConflict, "A swipe from the edge does something where it goes back",
      "A pushed screen is closed by a swipe from its start edge. Both can't work.",
      accepts: [
        .prototype(
          "a menu on the first screen",
          screens: [#"{ "id": "home", "links": [{ "label": "Menu", "trigger": "edge", "to": "done" }] }"#, done])
      ],
      rejects: .prototype(
        "a menu on a pushed screen",
        screens: [home, #"{ "id": "done", "links": [{ "label": "Menu", "trigger": "edge", "to": "home" }] }"#],
        gives: "done: 'Menu': the edge goes back here")),
    PrototypeRule(
      .never, "A link depends on a value that nothing sets, or a setting does nothing",
      "It never acts. Set the variable with a link or a field, or correct the value.",
      accepts: [
        .prototype(
          "a link that sets it",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Heart", "area": [0, 0, 44, 44], "toggle": ["favorite"] }, { "label": "Go", "area": [0, 50, 44, 44], "when": { "favorite": true }, "to": "done" }] }"#,
            done,
          ], root: #""variables": { "favorite": false }"#)
      ],
      rejects: .prototype(
        "no link that does",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 50, 44, 44], "when": { "favorite": true }, "to": "done" }] }"#,
          done,
        ], root: #""variables": { "favorite": false }"#,
        gives: "home: 'Go': nothing sets 'favorite' to that")),
    PrototypeRule(
      .shortDelay, "A screen is left by a timer in under half a second",
      "Users have no time to see what it shows.",
      accepts: [
        .prototype(
          "a second",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 1000, "to": "done" }] }"#,
            done,
          ])
      ],
      rejects: .prototype(
        "a fifth of a second",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 200, "to": "done" }] }"#,
          done,
        ],
        gives: "home: 'Next': 200 ms is too short to see the screen")),
    PrototypeRule(
      .pageSize, "The page of a prototype has more than 50 MB",
      """
      A page holds all images in one file, which a phone opens slowly if it is large. The size is \
      estimated by the files of the images. Screenshots saved as JPEG or WebP, or fewer screens, make it smaller.
      """,
      accepts: [
        .prototype(
          "a screenshot of a usual size", screens: [#"{ "id": "home", "image": "home.png" }"#],
          files: ["Prototypes/home.png": .png(width: 8, height: 8)])
      ],
      rejects: .prototype(
        "a huge image", screens: [#"{ "id": "home", "image": "home.png" }"#],
        files: ["Prototypes/home.png": .largePNG(width: 4000, height: 3000, byteCount: 38_000_000)],
        gives: "its page has about 51 MB; above 50 MB a page opens slowly")),
    PrototypeRule(
      .lowRow, "Areas side by side are lower than a finger",
      "The segments of a native control are 32 points high. They are hit if they are wide enough, but not as easily.",
      accepts: [
        .prototype(
          "segments as high as a finger",
          screens: [
            #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 90, 44], "to": "done" }, { "label": "Stay", "area": [90, 0, 90, 44] }] }"#,
            done,
          ])
      ],
      rejects: .prototype(
        "two segments",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 90, 32], "to": "done" }, { "label": "Stay", "area": [90, 0, 90, 32] }] }"#,
          done,
        ],
        gives: "home: 2 areas side by side at y 0 are 32 pt high, as a native control is; 44 pt are easier to hit")),
    PrototypeRule(
      .unusedScreen, "An asset beside those of the screens is shown by no prototype",
      """
      A screen was drawn, and no one who taps through the prototype sees it. Assets of other widths than the screens, \
      such as icons, are left out. `assets prototype add NAME ASSET` adds one.
      """,
      accepts: [
        .prototype(
          "an icon beside a screen", screens: [#"{ "id": "home", "asset": "home" }"#],
          files: [
            "Assets.xcassets/Contents.json": .json(["info": ["author": "xcode", "version": 1]]),
            "Assets.xcassets/home.imageset/Contents.json": .images(.image("home.png", "1x")),
            "Assets.xcassets/home.imageset/home.png": .png(width: 8, height: 8),
            "Assets.xcassets/bell.imageset/Contents.json": .images(.image("bell.png", "1x")),
            "Assets.xcassets/bell.imageset/bell.png": .png(width: 2, height: 2),
          ])
      ],
      rejects: .prototype(
        "another screen beside it", screens: [#"{ "id": "home", "asset": "home" }"#],
        files: [
          "Assets.xcassets/Contents.json": .json(["info": ["author": "xcode", "version": 1]]),
          "Assets.xcassets/home.imageset/Contents.json": .images(.image("home.png", "1x")),
          "Assets.xcassets/home.imageset/home.png": .png(width: 8, height: 8),
          "Assets.xcassets/help.imageset/Contents.json": .images(.image("help.png", "1x")),
          "Assets.xcassets/help.imageset/help.png": .png(width: 8, height: 12),
        ],
        gives: "no prototype shows 'help', which is beside its screens")),
    PrototypeRule(
      .noAlt, "A screen has no text for people who can't see it",
      "A screen reader can't read the text in an image. `assets prototype set NAME SCREEN alt=…` says what is on it.",
      accepts: [
        .prototype(
          "a screen with a text",
          screens: [#"{ "id": "home", "image": "home.png", "alt": "A list of harbors" }"#],
          files: ["Prototypes/home.png": .png(width: 8, height: 8)])
      ],
      rejects: .prototype(
        "a screen without", screens: [#"{ "id": "home", "image": "home.png" }"#],
        files: ["Prototypes/home.png": .png(width: 8, height: 8)],
        gives: "home: has no text for people who can't see it")),
    PrototypeRule(
      .noLabel, "A link has no label",
      """
      A screen reader reads where it leads instead, as does the list of links. `assets prototype link --id LINK \
      --label …` gives it one.
      """,
      rejects: .prototype(
        "a link with an area alone",
        screens: [#"{ "id": "home", "links": [{ "area": [0, 0, 44, 44], "to": "done" }] }"#, done],
        gives: "home: the link to 'done' has no label")),
    PrototypeRule(
      .unknownKey, "A prototype has a key that isn't known",
      "It is kept, and does nothing. A newer version of `assets` may know it.",
      rejects: .prototype(
        "a typo", screens: [#"{ "id": "home", "tilte": "Home" }"#],
        gives: "home: the screen has the unknown key 'tilte'; did you mean 'title'?")),
    PrototypeRule(
      .layout, "A prototype isn't formatted as `assets` writes it",
      "One key a line keeps the edits of two people apart. `assets prototype check --fix` reformats it.",
      accepts: [
        RuleExample(
          "blocks with one key a line", in: "",
          [
            "Prototypes/demo.prototype.json": .text(
              """
              {
                "schema": 1,
                "screens": [
                  {
                    "id": "home"
                  }
                ]
              }

              """)
          ])
      ],
      rejects: .prototype(
        "a document typed by hand", screens: [home, done],
        gives: "not formatted as usual; 'assets prototype check --fix' reformats it")),
    PrototypeRule(
      .assumed, "A value of a screen or link was assumed by an import",
      """
      Files of other programs don't say everything, such as where an overlay opens. What was assumed is listed in \
      `assumed`, by the names of the keys. Check it, then remove it from the list; \
      `assets prototype set NAME SCREEN assumed=` removes the list of a screen.
      """,
      accepts: [
        .prototype(
          "an overlay that was placed", screens: [#"{ "id": "filter", "overlay": { "position": "bottom" } }"#])
      ],
      rejects: .prototype(
        "an overlay whose place was assumed",
        screens: [#"{ "id": "filter", "overlay": { "position": "center" }, "assumed": ["overlay"] }"#],
        gives: "filter: the screen: an import assumed 'overlay'; check it, then remove it from 'assumed'")),
  ]
}

extension RuleExample {
  /// A prototype with these screens, each as it is written in its document.
  ///
  /// - Parameters:
  ///   - root: Further keys of the document.
  ///   - files: Files beside the document.
  ///   - message: The message of the finding; nil if the document is accepted.
  fileprivate static func prototype(
    _ title: String, screens: [String], root: String = "", files: KeyValuePairs<String, ExampleFile> = [:],
    gives message: String? = nil
  ) -> RuleExample {
    let path = "Prototypes/demo.prototype.json"
    let head = #"{ "schema": 1,"# + (root.isEmpty ? "" : " \(root),")
    let list = screens.map { "  \($0)" }.joined(separator: ",\n")
    var example = RuleExample(title, in: "", [:], and: message.map { [(path, $0)] } ?? [])
    example.files = [(path, .text("\(head) \"screens\": [\n\(list)\n] }\n"))] + files.map { ($0.key, $0.value) }
    return example
  }
}
