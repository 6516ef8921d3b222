import Foundation
import Testing

@testable import Git

@Suite struct RepositoryTests {
  let sandbox: GitSandbox

  init() throws { sandbox = try GitSandbox() }

  @Test func findsNothingOutsideOfRepositories() throws {
    #expect(try RepositoryLocation(sandbox.work, environment: sandbox.environment).open() == nil)
  }

  @Test func findsTheRepositoryAboveAFolder() throws {
    _ = try sandbox.repository()
    try sandbox.write("icons/deep/x", "")
    let repository = try sandbox.open(at: sandbox.work + "/icons/deep")
    #expect(repository.workTree == sandbox.work)
    #expect(repository.gitDirectory == sandbox.work + "/.git")
    #expect(repository.indexPath == sandbox.work + "/.git/index")
    #expect(!repository.isBare)
  }

  @Test func stopsAtCeilings() throws {
    _ = try sandbox.repository()
    try sandbox.write("icons/x", "")
    sandbox.environment["GIT_CEILING_DIRECTORIES"] = sandbox.work
    #expect(try RepositoryLocation(sandbox.work + "/icons", environment: sandbox.environment).open() == nil)
  }

  @Test func obeysGitDirAndWorkTree() throws {
    _ = try sandbox.repository()
    sandbox.environment["GIT_DIR"] = "work/.git"
    sandbox.environment["GIT_WORK_TREE"] = "home"
    let repository = try sandbox.open(at: sandbox.root)
    #expect(repository.gitDirectory == sandbox.work + "/.git")
    #expect(repository.workTree == sandbox.root + "/home")
    sandbox.environment["GIT_WORK_TREE"] = nil
    #expect(try sandbox.open(at: sandbox.root).workTree == sandbox.root)
  }

  @Test func refusesAGitDirThatIsNone() throws {
    sandbox.environment["GIT_DIR"] = sandbox.root + "/nothing"
    #expect(throws: RepositoryError.notARepository(path: sandbox.root + "/nothing")) {
      try RepositoryLocation(sandbox.work, environment: sandbox.environment).open()
    }
  }

  @Test func takesTheIndexOfTheEnvironment() throws {
    _ = try sandbox.repository()
    sandbox.environment["GIT_INDEX_FILE"] = ".git/other"
    #expect(try sandbox.open().indexPath == sandbox.work + "/.git/other")
  }

  @Test func opensBareRepositories() throws {
    try sandbox.git("init", "-q", "--bare")
    let repository = try sandbox.open()
    #expect(repository.isBare)
    #expect(repository.workTree == nil)
  }

  @Test func opensLinkedWorkTrees() throws {
    _ = try sandbox.repository()
    try sandbox.commitAll("first")
    try sandbox.git("worktree", "add", "-q", "../linked", "-b", "side")
    let repository = try sandbox.open(at: sandbox.root + "/linked")
    #expect(repository.workTree == sandbox.root + "/linked")
    #expect(repository.isLinkedWorkTree)
    #expect(repository.commonDirectory == sandbox.work + "/.git")
    #expect(try repository.head() == .branch(name: "side", commit: sandbox.id("HEAD")))
    #expect(throws: RepositoryError.branchInUse("side")) { try sandbox.open().switchTo(branch: "side") }
    let file = sandbox.root + "/linked/new"
    try Data("x".utf8).write(to: URL(fileURLWithPath: file))
    try sandbox.commit(repository, "in the linked one")
    #expect(try sandbox.git("status", "--porcelain", in: sandbox.root + "/linked") == "")
    #expect(try sandbox.git("log", "-1", "--format=%s", "side") == "in the linked one\n")
  }

  @Test func readsConfigurationOfAWorkTree() throws {
    _ = try sandbox.repository()
    try sandbox.git("config", "core.repositoryformatversion", "1")
    try sandbox.git("config", "extensions.worktreeConfig", "true")
    try sandbox.git("config", "--worktree", "assets.place", "here")
    try sandbox.git("config", "assets.place", "everywhere")
    #expect(try sandbox.open().configuration.string("assets.place") == "here")
  }

  @Test func createsWhatGitCreates() throws {
    sandbox.environment["GIT_CONFIG_COUNT"] = "1"
    sandbox.environment["GIT_CONFIG_KEY_0"] = "init.defaultBranch"
    sandbox.environment["GIT_CONFIG_VALUE_0"] = "trunk"
    let repository = try Repository.create(at: sandbox.root + "/made/here", environment: sandbox.environment)
    #expect(try repository.head() == .unborn(branch: "trunk"))
    try sandbox.git("init", "-q")
    let files = { (folder: String) in
      // `branches` is empty, long out of use, and gone from newer versions of git.
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { $0 != "branches" }.sorted()
    }
    #expect(files(sandbox.root + "/made/here/.git") == files(sandbox.work + "/.git"))
    let config = { try String(contentsOfFile: $0 + "/.git/config", encoding: .utf8) }
    let settings = { (text: String) in Set(text.split(separator: "\n").map { $0.drop { $0 == "\t" } }) }
    #expect(try settings(config(sandbox.root + "/made/here")) == settings(config(sandbox.work)))
    #expect(try sandbox.git("status", "--porcelain", in: sandbox.root + "/made/here") == "")
  }

  @Test func adoptsARepositoryThatIsThere() throws {
    _ = try sandbox.repository()
    try sandbox.git("config", "assets.mark", "kept")
    let repository = try Repository.create(
      at: sandbox.work, initialBranch: "other", environment: sandbox.environment)
    #expect(try repository.head() == .unborn(branch: "main"))
    #expect(try repository.configuration.string("assets.mark") == "kept")
  }

  @Test func saysWhatItCannotOpen() throws {
    try sandbox.git("init", "-q", "--object-format=sha256")
    #expect(throws: reason(.objectFormat("sha256"))) { try sandbox.open() }
    try sandbox.remove(".git")
    try sandbox.git("init", "-q")
    try sandbox.git("config", "core.repositoryformatversion", "1")
    try sandbox.git("config", "extensions.refStorage", "reftable")
    #expect(throws: reason(.refStorage("reftable"))) { try sandbox.open() }
    try sandbox.remove(".git")
    try sandbox.git("init", "-q")
    try sandbox.git("config", "core.repositoryformatversion", "1")
    try sandbox.git("config", "extensions.compatObjectFormat", "sha256")
    #expect(throws: reason(.extension("compatobjectformat"))) { try sandbox.open() }
    try sandbox.remove(".git")
    try sandbox.git("init", "-q")
    try sandbox.git("config", "core.repositoryformatversion", "7")
    #expect(throws: reason(.formatVersion(7))) { try sandbox.open() }
  }

  private func reason(_ reason: UnsupportedRepositoryError.Reason) -> UnsupportedRepositoryError {
    UnsupportedRepositoryError(gitDirectory: sandbox.work + "/.git", reason: reason)
  }

  @Test func saysThatASplitIndexCannotBeRead() throws {
    _ = try sandbox.repository()
    try sandbox.write("a", "a")
    try sandbox.git("update-index", "--split-index")
    try sandbox.git("add", "a")
    let repository = try sandbox.open()
    #expect(throws: UnsupportedRepositoryError.self) { try repository.workTreeChanges() }
  }

  @Test func trustsOnlyOwnersAndSafeDirectories() throws {
    _ = try sandbox.repository()
    guard getuid() == 0 else { return }
    for path in [sandbox.work, sandbox.work + "/.git"] { chown(path, 12345, 12345) }
    #expect(throws: RepositoryError.foreignOwner(path: sandbox.work)) { try sandbox.open() }
    let global = sandbox.root + "/home/.gitconfig"
    for (value, isTrusted) in [
      (sandbox.work, true), ("*", true), (sandbox.root + "/*", true), (sandbox.root, false),
      (sandbox.work + "\n directory =", false),
    ] {
      try "[safe]\n directory = \(value)\n".write(toFile: global, atomically: true, encoding: .utf8)
      #expect(((try? sandbox.open()) != nil) == isTrusted, "\(value)")
    }
    try "".write(toFile: global, atomically: true, encoding: .utf8)
    sandbox.environment["SUDO_UID"] = "12345"
    _ = try sandbox.open()
  }

  @Test func seesOperationsThatAreNotFinished() throws {
    let repository = try sandbox.repository()
    #expect(repository.operationInProgress == nil)
    try sandbox.write("a", "base")
    try sandbox.commitAll("base")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("a", "side")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("a", "main")
    try sandbox.commitAll("main")
    #expect(throws: GitSandbox.CommandError.self) { try sandbox.git("merge", "side") }
    #expect(repository.operationInProgress == .merge)
    #expect(try repository.mergeHeads() == [sandbox.id("side")])
    #expect(throws: RepositoryError.operationInProgress(.merge)) { try repository.switchTo(branch: "side") }
    #expect(throws: RepositoryError.unmerged(paths: ["a"])) { try TemporaryIndex(of: repository).writeTree() }
    #expect(try repository.workTreeChanges().map(\.kind) == [.unmerged])
    try sandbox.write("a", "both")
    try sandbox.commit(repository, "merged")
    #expect(try sandbox.git("log", "-1", "--format=%p", "HEAD").split(separator: " ").count == 2)
    #expect(repository.operationInProgress == nil)
    try sandbox.expectClean()
  }

  @Test func knowsPartialAndShallowClones() throws {
    _ = try sandbox.repository()
    try sandbox.write("a", "a")
    try sandbox.commitAll("one")
    try sandbox.write("a", "b")
    try sandbox.commitAll("two")
    try sandbox.git("config", "uploadpack.allowFilter", "true")
    let source = "file://" + sandbox.work
    try sandbox.git("clone", "-q", "--filter=blob:none", source, sandbox.root + "/partial")
    try sandbox.git("clone", "-q", "--depth=1", source, sandbox.root + "/shallow")
    let partial = try sandbox.open(at: sandbox.root + "/partial")
    let shallow = try sandbox.open(at: sandbox.root + "/shallow")
    #expect(try partial.isPartialClone && !partial.isShallow)
    #expect(try !shallow.isPartialClone && shallow.isShallow)
    #expect(try shallow.history(from: sandbox.id("HEAD")).map(\.subject) == ["two"])
    #expect(try shallow.history(from: sandbox.id("HEAD"), within: ["a"]).map(\.subject) == ["two"])
  }
}
