import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Contract 18: `assets maintain` and the contents of large files that nothing here needs.
@Suite struct LargeFileMaintenanceTests {
  private let hub = try! Hub()  // without git no test of this suite can run
  private var sandbox: Sandbox { hub.sandbox }
  /// Long after everything was done.
  private static let now = 1_710_000_000

  /// Three versions of a document are on the remote, and came here long ago.
  init() throws {
    try hub.sandbox.fill("a document in three versions") {
      let hub = try Hub()
      try hub.start(clones: ["mine"])
      hub.works(["large", "*.psd"], in: "mine")
      for number in 1...3 {
        try hub.sandbox.write("mine/Home.psd", Self.content(number))
        hub.works(["commit", "-m", "home \(number)"], in: "mine")
        hub.works(["push"], in: "mine")
      }
      return hub.sandbox
    }
    try grow()
  }

  private static func content(_ number: Int) -> String { String(repeating: "\(number)", count: 20_000 + number) }
  private static func oid(_ number: Int) -> String { SHA256.hexadecimal(of: Array(content(number).utf8)) }

  private var contents: [String] {
    get throws { try ["lfs/objects", "assets/large-files"].flatMap { try sandbox.files(in: "mine/.git/\($0)") } }
  }

  /// Makes everything in the store older than ten days.
  private func grow() throws {
    for file in try contents { _ = try sandbox.run("touch", ["-d", "@\(Self.now - 11 * 86400)", sandbox.path(file)]) }
  }

  private func maintain(_ words: String...) -> RunResult {
    runAssets(["maintain"] + words, in: sandbox, folder: "mine") {
      $0.clock = { LocalTime(secondsSince1970: Self.now) }
    }
  }

  /// Forgets all operations but the last.
  private func forget() { #expect(maintain("--forget-only-copies").exitCode == .done) }

  /// The numbers of the contents that `maintain` would remove.
  private func spare(_ location: SourceLocation = #_sourceLocation) throws -> [Int] {
    let result = maintain("--dry-run", "--json")
    #expect(result.exitCode == .done, "\(result)", sourceLocation: location)
    let files = try JSONDocument(parsing: Array(result.output.utf8)).value.object?["largeFiles"]?.elements ?? []
    let oids = files.compactMap { $0.object?["oid"]?.text }
    return (1...9).filter { oids.contains(Self.oid($0)) }
  }

  private func isHere(_ number: Int) throws -> Bool {
    try contents.contains { Path.name($0) == Self.oid(number) }
  }

  @Test func whatNobodyNeedsIsListedAndGoesWhenAsked() throws {
    #expect(try spare() == [], "undo needs all of them")
    forget()
    #expect(try spare() == [1, 2])
    let list = "  Home.psd  20 kB\n  Home.psd  20 kB\n"
    let listed = maintain()
    #expect(listed.output == "2 large files not needed here, 40 kB\n\(list)", "\(listed)")
    #expect(listed.error == "hint: run 'assets maintain --large-files' to remove them\n", "\(listed)")
    #expect(try isHere(1))
    #expect(maintain("--large-files", "--dry-run").output == "Would remove 2 large files, 40 kB\n\(list)")
    #expect(try isHere(1))
    #expect(maintain("--large-files").output == "Removed 2 large files, 40 kB\n\(list)")
    #expect(try !isHere(1) && !isHere(2) && isHere(3))
    #expect(maintain().output.hasPrefix("Nothing to do"))
    #expect(try sandbox.git("status", "--porcelain", in: "mine") == "")
    // It comes again when it is needed.
    try sandbox.git("branch", "old", "HEAD~2", in: "mine")
    hub.works(["switch", "old"], in: "mine")
    #expect(try sandbox.text("mine/Home.psd") == Self.content(1))
  }

  @Test func theListComesBeforeTheQuestion() throws {
    forget()
    let terminal = Terminal(isInput: true, isOutput: true, isError: true, environment: [:])
    for (answer, isRemoved) in [("n\n", false), ("y\n", true)] {
      let result = runAssets(["maintain"], in: sandbox, folder: "mine", input: answer, terminal: terminal) {
        $0.clock = { LocalTime(secondsSince1970: Self.now) }
      }
      #expect(result.output.hasPrefix("2 large files not needed here, 40 kB\n  Home.psd  20 kB\n"), "\(result)")
      #expect(result.output.hasSuffix("\nRemoved 2 large files, 40 kB\n") == isRemoved, "\(result)")
      #expect(result.error.contains("Remove them from this computer? [y/N]"), "\(result)")
      #expect(try isHere(1) != isRemoved)
    }
  }

  enum Need: CaseIterable {
    case fresh, staged, stashed, shelved, workTree, detached, merge, extended, unpushed, branch, setting
  }

  @Test(arguments: Need.allCases) func whatIsNeededStays(_ need: Need) throws {
    forget()
    switch need {
    case .fresh, .setting: break
    case .staged: try stage(1)
    case .stashed:
      try stage(1)
      try sandbox.git("stash", "-q", in: "mine")
      try sandbox.write("mine/bell.txt", "another stash")
      try sandbox.git("stash", "-q", in: "mine")
    case .shelved:
      hub.works(["branch", "art"], in: "mine")
      try sandbox.write("mine/Home.psd", Self.content(1))
      hub.works(["switch", "main"], in: "mine")
      forget()
      // The last operation knows it, too.
      sandbox.remove("mine/.git/assets/operations")
    case .workTree: try sandbox.git("worktree", "add", "-q", "--no-checkout", "../linked", "HEAD~2", in: "mine")
    case .detached:
      // A version that only 'HEAD' leads to, below another one.
      let old = try commit("HEAD~2^{tree}")
      try sandbox.git(
        "worktree", "add", "-q", "--no-checkout", "../linked", commit("HEAD^{tree}", on: old), in: "mine")
    case .merge: try sandbox.write("mine/.git/MERGE_HEAD", commit("HEAD~2^{tree}") + "\n")
    case .extended:
      let pointer =
        "version https://git-lfs.github.com/spec/v1\next-0-foo sha256:\(Self.oid(2))\noid sha256:\(Self.oid(1))\n"
      try sandbox.write("mine/Other.psd", pointer + "size \(Self.content(1).utf8.count)\n")
      try sandbox.git("add", "Other.psd", in: "mine")
    case .unpushed: try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD~3", in: "mine")
    case .branch:
      sandbox.now = Self.now
      try sandbox.git("update-ref", "refs/remotes/origin/recent", commit("HEAD~2^{tree}"), in: "mine")
    }
    try grow()
    if need == .fresh || need == .setting { #expect(try spare().contains(1)) }
    if need == .fresh { _ = try sandbox.run("touch", [sandbox.path("mine/.git/lfs/objects/\(place(1))")]) }
    if need == .setting { try sandbox.git("config", "lfs.storage", sandbox.path("mine/.git/lfs"), in: "mine") }
    #expect(try !spare().contains(1))
  }

  /// Stages one of the three versions, and leaves the file on disk.
  private func stage(_ number: Int) throws {
    let blob = try sandbox.git("rev-parse", "HEAD~\(3 - number):Home.psd", in: "mine")
    try sandbox.git("update-index", "--cacheinfo", "100644,\(blob),Home.psd", in: "mine")
  }

  private func commit(_ tree: String, on parent: String? = nil) throws -> String {
    guard let parent else { return try sandbox.git("commit-tree", tree, "-m", "made by hand", in: "mine") }
    return try sandbox.git("commit-tree", tree, "-p", parent, "-m", "made by hand", in: "mine")
  }

  private func place(_ number: Int) -> String {
    let oid = Self.oid(number)
    return "\(oid.prefix(2))/\(oid.dropFirst(2).prefix(2))/\(oid)"
  }

  /// What the server doesn't have stays, and everything if it can't be asked.
  @Test func onlyWhatTheServerHasGoes() throws {
    forget()
    let server = try LargeFileTestServer()
    try sandbox.git("config", "lfs.url", "\(server.base)/harbour.git/info/lfs", in: "mine")
    #expect(try spare() == [] && server.requests.count == 1)
    server.objects[Self.oid(2)] = Array(Self.content(2).utf8)
    #expect(try spare() == [2] && server.requests.count == 2)
    try sandbox.git("config", "lfs.url", "http://127.0.0.1:1/harbour.git/info/lfs", in: "mine")
    let result = maintain("--large-files")
    #expect(result.error.hasPrefix("note: could not find out whether large files can be removed: "), "\(result)")
    #expect(try result.exitCode == .failed && isHere(1))
  }

  /// Only a clear answer counts: nothing to do for a content of the right size.
  @Test(
    arguments: [
      ("", true), (#","actions":{}"#, true), (#","actions":null,"error":null"#, true), (#","size":1"#, false),
      (#","error":"not found""#, false), (#","actions":[]"#, false), (#","actions":{"upload":null}"#, false),
      (#","actions":{"download":{"href":"http://127.0.0.1:1/"}}"#, false), (#","_links":{"verify":{}}"#, false),
    ] as [(String, Bool)])
  func onlyAClearAnswerCounts(more: String, isClear: Bool) throws {
    forget()
    let server = try LargeFileTestServer { _, _ in
      let objects = [1, 2].map { #"{"oid":"\#(Self.oid($0))"\#(more)}"# }.joined(separator: ",")
      return LargeFileTestServer.Answer(
        200, ["Content-Type": "application/vnd.git-lfs+json"], Array(#"{"objects":[\#(objects)]}"#.utf8))
    }
    try sandbox.git("config", "lfs.url", "\(server.base)/harbour.git/info/lfs", in: "mine")
    #expect(try spare() == (isClear ? [1, 2] : []))
  }

  /// Whoever wrote the settings of a version could name a server that says it has everything.
  @Test func onlyTheMainBranchNamesAServer() throws {
    forget()
    let server = try LargeFileTestServer()
    for number in 1...2 { server.objects[Self.oid(number)] = Array(Self.content(number).utf8) }
    try sandbox.write("mine/.lfsconfig", "[lfs]\n\turl = \(server.base)/harbour.git/info/lfs\n")
    let result = maintain("--large-files")
    #expect(result.error.contains("'.lfsconfig' here differs from the one in the main branch"), "\(result)")
    #expect(try isHere(1) && server.requests.isEmpty)
    try sandbox.git("add", ".lfsconfig", in: "mine")
    try sandbox.git("commit", "-q", "-m", "server", in: "mine")
    try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD", in: "mine")
    #expect(try spare() == [1, 2])
  }

  /// A remote whose store is our own has no second copy, and one that is damaged has none either.
  @Test func aRemoteMustHaveAWholeCopyOfItsOwn() throws {
    forget()
    let object = "\(hub.folder)/lfs/objects/\(place(1))"
    #expect(FileSystem.exists(object))
    _ = try sandbox.run("chmod", ["u+w", object])
    try FileSystem.write([UInt8](repeating: 0, count: Self.content(1).utf8.count), to: object)
    #expect(try spare() == [2])
    try sandbox.git("config", "lfs.storage", sandbox.path("mine/.git/lfs"), in: hub.folder)
    #expect(try spare() == [])
  }

  /// Others may have tags for anything, and a disk with a part of the objects may be away.
  @Test func whatIsNotKnownKeepsEverythingAndStopsNothing() throws {
    forget()
    let blob = try sandbox.git("rev-parse", "HEAD:bell.txt", in: "mine")
    try sandbox.git("tag", "-a", "-m", "a text", "text", blob, in: "mine")
    #expect(try spare() == [1, 2])
    let index = try sandbox.git("rev-parse", "HEAD:bell.txt", in: "mine")
    sandbox.remove("mine/.git/objects/\(index.prefix(2))/\(index.dropFirst(2))")
    let result = maintain("--large-files")
    #expect(result.error.contains("note: could not find out whether large files can be removed"), "\(result)")
    #expect(try isHere(1))
  }
}
