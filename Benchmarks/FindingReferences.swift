internal import TestKit

/// StatusBenchmark through the sources of a large app for what calls one asset, beside a search for its name as text.
enum FindingReferences {
  private static let fileCount = 5000

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try makeProject(in: sandbox)
    try sandbox.git("add", ".")
    return try [[], ["--rewrite-references"]].map { options in
      try Race(
        ours: Race.Runner(words: [program, "rename", "bell", "gong", "--dry-run"] + options),
        theirs: Race.Runner(words: ["git", "grep", "-F", "-n", "bell"]), folder: sandbox.folder,
        environment: sandbox.environment, warmUps: 2, runs: 20
      ).run()
    }
  }

  /// Files of two languages and of Interface Builder; one in fifty calls the asset.
  private static func makeProject(in sandbox: Sandbox) throws {
    try sandbox.write(
      "A.xcassets/bell.imageset/Contents.json", #"{ "images" : [  ], "info" : { "author" : "xcode", "version" : 1 } }"#)
    var random = SeededRandom(seed: 1)
    for index in 0..<fileCount {
      let name = index % 50 == 0 ? "bell" : "icon\(random.number(0...999))"
      let (ending, line) =
        switch index % 5 {
        case 0: ("m", "  self.view\(index).image = [UIImage imageNamed:@\"\(name)\"]; // set it\n")
        case 1: ("xib", "    <imageView contentMode=\"left\" image=\"\(name)\" id=\"a-\(index)\"/>\n")
        default: ("swift", "  let view\(index) = UIImage(named: \"\(name)\", in: bundle, with: nil)\n")
        }
      let other =
        ending == "xib"
        ? "    <rect key=\"frame\" x=\"0.0\" y=\"64\" width=\"320\" height=\"44\"/>\n"
        : "  if count > \(index) { update(\"label.\(random.number(0...99))\", animated: true) }\n"
      let text = String(repeating: other, count: 60) + line + String(repeating: other, count: 60)
      try sandbox.write("App/Part\(index / 50)/File\(index).\(ending)", text)
    }
  }
}
