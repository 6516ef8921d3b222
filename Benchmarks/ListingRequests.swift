internal import Files
internal import TestKit

/// A thousand review requests of a hundred events: listed from the cache, listed for the first time, and fetched although
/// nothing is new.
enum ListingRequests {
  private static let requestCount = 1000
  private static let eventCount = 100
  private static let ada = "Ada <ada@example.com>"
  private static let reviewer = "Grace <grace@example.com>"

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try fill(sandbox)
    let remote = Path.join(sandbox.scratch, "remote.git")
    try sandbox.git("clone", "--quiet", "--mirror", "file://\(sandbox.folder)", remote)
    let clones = try ["ours", "theirs"].map { name in
      let clone = Path.join(sandbox.scratch, name)
      try sandbox.git("clone", "--quiet", "file://\(remote)", clone)
      return clone
    }
    guard try sandbox.run(program, ["-C", clones[0], "fetch"]).isSuccess else { throw Unprepared() }
    let list = [program, "requests", "--limit", "\(requestCount)"]
    let cache = sandbox.path(".git/assets/requests.cache")
    return [
      try race(sandbox, list, ["git", "for-each-ref", "--format=%(contents:subject)", "refs/assets/requests"]),
      try race(sandbox, list, ["git", "log", "--format=%an%n%B", "--first-parent", "--glob=refs/assets/requests/*"]) {
        if FileSystem.exists(cache) { PlainFile.remove(cache) }
      },
      try race(sandbox, [program, "-C", clones[0], "fetch"], ["git", "-C", clones[1], "fetch", "--quiet"]),
    ]
  }

  private static func race(
    _ sandbox: Sandbox, _ ours: [String], _ theirs: [String], makingReady: @escaping () throws -> Void = {}
  ) throws -> Race.Result {
    var race = Race(
      ours: Race.Runner(words: ours), theirs: Race.Runner(words: theirs), folder: sandbox.folder,
      environment: sandbox.environment)
    (race.warmUps, race.runs) = (1, 10)
    race.beforeEach = { _ in try makingReady() }
    return try race.run()
  }

  // MARK: - The repository

  private static func fill(_ sandbox: Sandbox) throws {
    try sandbox.git("config", "gc.auto", "0")
    let heads = try marks(of: branches(), sandbox)
    let roots = try marks(of: openings(), sandbox)
    _ = try marks(of: conversations(heads, roots), sandbox)
    try sandbox.git("pack-refs", "--all")
    try sandbox.git("reset", "--quiet", "--hard", "main")
  }

  /// Imports commits, and returns their ids by their marks.
  private static func marks(of text: String, _ sandbox: Sandbox) throws -> [Int: String] {
    let file = Path.join(sandbox.scratch, "marks")
    guard try sandbox.runGit(["fast-import", "--quiet", "--export-marks=\(file)"], input: text).isSuccess else {
      throw Unprepared()
    }
    let lines = String(decoding: try FileSystem.read(file), as: UTF8.self).split(separator: "\n")
    return Dictionary(
      lines.compactMap { line in
        let words = line.split(separator: " ")
        return Int(words[0].dropFirst()).map { ($0, String(words[1])) }
      }
    ) { one, _ in one }
  }

  /// A catalog, and a commit for each request that changes one of its images.
  private static func branches() -> String {
    let contents = #"{"images":[{"filename":"a.png","idiom":"universal"}],"info":{"author":"xcode","version":1}}"#
    var text = commit("refs/heads/main", 1, at: 0, "First", parents: [])
    for set in 0..<50 {
      text += file("Icons.xcassets/s\(set).imageset/a.png", "image \(set)")
      text += file("Icons.xcassets/s\(set).imageset/Contents.json", contents)
    }
    for number in 0..<requestCount {
      text += commit("refs/imported/\(number)", number + 2, at: number, "Change \(number)", parents: [":1"])
      text += file("Icons.xcassets/s\(number % 50).imageset/a.png", "redrawn \(number)")
    }
    return text + "reset refs/heads/main\nfrom :1\n\n"
  }

  private static func openings() -> String {
    (0..<requestCount).map { number in
      commit(
        "refs/opened/\(number)", number + 1, at: number,
        message(
          "Redraw \(number)", "open", #""reviewers":["grace@example.com"],"source":"topic-\#(number)","target":"main""#),
        parents: [])
    }.joined()
  }

  private static func conversations(_ heads: [Int: String], _ roots: [Int: String]) -> String {
    let (base, change) = (heads[1] ?? "", String(repeating: "a", count: 64))
    var text = ""
    var mark = 0
    for number in 0..<requestCount {
      let (root, head) = (roots[number + 1] ?? "", heads[number + 2] ?? "")
      let reference = "refs/assets/requests/\(root.prefix(16))"
      mark += 1
      let version =
        #""base":"\#(base)","baseTree":"\#(base)","change":"\#(change)","head":"\#(head)","headTree":"\#(head)""#
      text += commit(
        reference, mark, at: number, message("Version 1", "version", version + #","reason":"commits""#),
        parents: [root, head], isEmpty: true)
      for event in 1..<eventCount {
        mark += 1
        let (name, values) =
          event % 25 == 0
          ? ("verdict", #""change":"\#(change)","head":"\#(head)","verdict":"approve""#)
          : ("comment", #""anchor":{"asset":"s\#(number % 50)","slot":{"scale":"1x"}},"head":"\#(head)""#)
        text += commit(
          reference, mark, at: number + event, message("The rim is cut off on the left", name, values),
          parents: [":\(mark - 1)"], by: event % 2 == 0 ? ada : reviewer)
      }
    }
    // Only requests and the target branch stay.
    for number in 0..<requestCount {
      for place in ["imported", "opened"] {
        text += "reset refs/\(place)/\(number)\nfrom \(String(repeating: "0", count: 40))\n\n"
      }
    }
    return text
  }

  private static func message(_ text: String, _ event: String, _ values: String) -> String {
    "\(text)\n\nassets-event: {\"event\":\"\(event)\",\"format\":1,\"nonce\":\"0123456789abcdef\",\(values)}\n"
  }

  private static func commit(
    _ reference: String, _ mark: Int, at minutes: Int, _ message: String, parents: [String], isEmpty: Bool = false,
    by person: String = ada
  ) -> String {
    let time = "\(1_700_000_000 + minutes * 60) +0000"
    var text = parents.isEmpty ? "reset \(reference)\n" : ""
    text += "commit \(reference)\nmark :\(mark)\nauthor \(person) \(time)\ncommitter \(person) \(time)\n"
    text += "data \(message.utf8.count)\n\(message)\n"
    for (place, parent) in parents.enumerated() { text += "\(place == 0 ? "from" : "merge") \(parent)\n" }
    return isEmpty ? text + "deleteall\n" : text
  }

  private static func file(_ path: String, _ content: String) -> String {
    "M 644 inline \(path)\ndata \(content.utf8.count)\n\(content)\n"
  }
}
