import TestKit
import Testing

/// Contract 14 and 15: large files on servers that others made, beside git with git-lfs.
@Suite(.enabled(if: TestTier.isAll && hasLargeFileProgram, "with --all and git-lfs"))
struct OtherLargeFileServersTests {
  private let hub = try! Hub()  // without git no test of this suite can run

  init() throws { try hub.start(clones: ["mine"]) }

  private var sandbox: Sandbox { hub.sandbox }

  private func use(_ server: GitServer) throws {
    try sandbox.git("config", "--global", "lfs.url", "\(server.base)/harbour.git/info/lfs")
    let helper = "!f() { echo username=user; echo password=pass; }; f"
    try sandbox.git("config", "--global", "credential.helper", helper)
  }

  private func commit(_ files: [String: String]) throws {
    hub.works(["large", "*.psd"], in: "mine")
    for (path, text) in files { try sandbox.write("mine/\(path)", text) }
    hub.works(["commit", "-m", "large"], in: "mine")
  }

  @Test(.enabled(if: !GiftlessServer.isMissing, "needs giftless; run 'Scripts/bootstrap --with-servers --all'"))
  func giftlessServesBoth() throws {
    let server = try GiftlessServer(sandbox)
    try use(server)
    // Several at once: to the first ones for a new project it answers that it failed.
    let texts = (0..<40).map { ("\($0).psd", String(repeating: "\($0) ", count: 9000)) }
    try commit(Dictionary(uniqueKeysWithValues: texts))
    hub.works(["push"], in: "mine")
    try sandbox.git("lfs", "install", "--skip-repo")
    try sandbox.git("clone", "-q", hub.address, "theirs")
    for number in 0..<40 {
      #expect(try sandbox.bytes("theirs/\(number).psd") == sandbox.bytes("mine/\(number).psd"))
    }
    try hub.commit("more", ["40.psd": "more", "0.psd": "other"], in: "theirs")
    try sandbox.git("push", "-q", in: "theirs")
    hub.works(["pull"], in: "mine")
    #expect(try sandbox.text("mine/40.psd") + sandbox.text("mine/0.psd") == "moreother")
    hub.works(["clone", hub.address, "copy"])
    for clone in ["mine", "theirs", "copy"] {
      #expect(try sandbox.git("status", "--porcelain", in: clone) == "")
      #expect(try sandbox.runGit(["lfs", "fsck"], in: clone).isSuccess)
      #expect(try sandbox.text("\(clone)/1.psd") == sandbox.text("mine/1.psd"))
    }
  }

  private static let isReferenceMissing = LargeFileReferenceServer.isMissing
  private static let needsReference: Comment =
    "needs the test server of git-lfs; run 'Scripts/bootstrap --with-servers --all'"

  /// It breaks off, fails at first, sends elsewhere, wants to know of the end, and speaks older forms.
  @Test(
    .enabled(if: !isReferenceMissing, needsReference),
    arguments: [
      "any content", "status-batch-resume-206", "batch-resume-fail-fallback", "return-expired-action",
      "storage-download-retry", "storage-upload-retry", "send-verify-action", "send-deprecated-links",
      "redirect-storage-upload", "batch-hash-algo-empty",
    ])
  func whatTheReferenceAnswersIsUnderstood(content: String) throws {
    let server = try LargeFileReferenceServer(sandbox)
    try use(server)
    try commit(["big.psd": content])
    hub.works(["push"], in: "mine")
    hub.works(["clone", hub.address, "copy"])
    #expect(try sandbox.text("copy/big.psd") == content)
    #expect(try sandbox.git("status", "--porcelain", in: "copy") == "")
  }

  /// What git-lfs doesn't push isn't pushed here, and no version that needs it.
  @Test(
    .enabled(if: !isReferenceMissing, needsReference),
    arguments: [
      "status-batch-403", "status-batch-404", "status-batch-410", "status-batch-422", "status-storage-403",
      "status-storage-404", "status-storage-410", "unknown-oid", "batch-hash-algo-invalid",
    ])
  func whatTheReferenceRefusesIsNotPushed(content: String) throws {
    let server = try LargeFileReferenceServer(sandbox)
    try use(server)
    // Otherwise it is recorded, as git-lfs does, even if nothing is pushed.
    try sandbox.git("config", "--global", "lfs.\(server.base)/harbour.git/info/lfs.access", "basic")
    try commit(["big.psd": content])
    let words = content == "batch-hash-algo-invalid" ? "is not Git LFS" : "'big.psd' could not be sent"
    // The hub is unchanged, too.
    let refusal = try hub.refusal(["push"], in: "mine")
    #expect(refusal.contains(words), "\(refusal)")
  }
}
