import System
import TestKit
import Testing

@testable import Git

/// A way in which a project and its repository can lie on the disk.
private struct Layout: Sendable, CustomTestStringConvertible {
  /// What is done in the folder around the project `p`, which is a repository with one commit.
  var script: String
  /// Where the search starts.
  var folder = "p"
  var environment: [String: String] = [:]

  init(_ script: String, in folder: String = "p", _ environment: [String: String] = [:]) {
    (self.script, self.folder, self.environment) = (script, folder, environment)
  }

  var testDescription: String { "\(environment) \(folder): \(script)" }

  static let links: [Layout] = [
    Layout(""), Layout("mkdir p/sub", in: "p/sub"), Layout("ln -s p q", in: "q"),
    Layout("mkdir e; mv p/.git e/g; ln -s ../e/g p/.git"),
    Layout("mkdir e p/sub; mv p/.git e/g; ln -s \"$PWD/e/g\" p/.git", in: "p/sub"),
    Layout("mkdir e; mv p/.git e/g; ln -s e/g l; ln -s ../l p/.git"),
    Layout("mkdir e; mv p/.git e/.git; ln -s ../e/.git p/.git"), Layout("mv p/.git p/g; ln -s g p/.git"),
    Layout("mkdir e; mv p/.git e/g; echo \"gitdir: $PWD/e/g\" >e/file; ln -s ../e/file p/.git"),
    Layout("mkdir e; mv p/.git e/g; echo 'gitdir: g' >e/file; ln -s ../e/file p/.git"),
    Layout("mkdir e; mv p/.git e/g; ln -s e/g l; echo 'gitdir: ../l' >p/.git"),
    Layout("mkdir e; mv p/.git e/g; printf 'gitdir: ../e/g\\r\\n\\n' >p/.git"),
    Layout("mkdir e; mv p/.git e/g; ln -s ../e/g p/.git; git -C p config core.worktree ../../w; mkdir w"),
  ]

  static let trees: [Layout] = [
    Layout("git -C p worktree add -q ../w", in: "w"), Layout("git -C p worktree add -q ../w; mkdir w/d", in: "w/d"),
    Layout("git -C p worktree add -q ../w; rm w/.git; ln -s ../p/.git/worktrees/w w/.git", in: "w"),
    Layout("git -C p worktree add -q ../w; git -C p config core.worktree /", in: "w"),
    Layout("git -C p worktree add -q ../w; git -C p config core.bare true", in: "w"),
    Layout("git -C p worktree add -q ../w; git -C p config core.bare true"),
    Layout("git clone -q p c; git -C c -c protocol.file.allow=always submodule --quiet add ../p s", in: "c/s"),
    Layout("git init -q --bare b", in: "b"), Layout("git init -q --bare b", in: "b/refs/heads"),
    Layout("git init -q --bare b; git -C b config core.worktree ../p", in: "b"),
    Layout("git init -q --bare b; git -C b config core.bare false", in: "b"),
    Layout("git init -q --bare b; git -C b config core.bare false; git -C b config core.worktree .", in: "b"),
    Layout("", in: "p/.git"), Layout("", in: "p/.git/refs"),
    Layout("mkdir w; git -C p config core.worktree ../../w"),
    Layout("mkdir -p w/d; git -C p config core.worktree \"$PWD/w\"; ln -s ../p/.git w/.git", in: "w/d"),
    Layout("mkdir w; ln -s w v; git -C p config core.worktree \"$PWD/v/\""),
    Layout("git -C p config core.worktree /; git -C p config core.bare true"),
    Layout("git -C p config core.bare true"), Layout("printf '[core]\\nbare\\n' >>p/.git/config"),
    Layout("git -C p config include.path more; printf '[core]\\nworktree=/\\nbare=true\\n' >p/.git/more"),
    Layout("git config --global core.worktree /"), Layout("git config --global core.bare true"),
    Layout("git -C p config extensions.worktreeConfig true; printf '[core]\\nworktree=/\\n' >p/.git/config.worktree"),
    Layout("git -C p config extensions.worktreeConfig true; printf '[core]\\nbare=true\\n' >p/.git/config.worktree"),
    Layout("mkdir w; git init -q --separate-git-dir=e w", in: "w"),
  ]

  static let variables: [Layout] = [
    Layout("mkdir w", in: "w", ["GIT_DIR": "../p/.git"]),
    Layout("mkdir w; ln -s p/.git l", in: "w", ["GIT_DIR": "../l"]),
    Layout("mkdir w; ln -s ../p/.git w/.git", in: "w", ["GIT_DIR": ".git"]),
    Layout("mkdir w; echo 'gitdir: ../p/.git' >w/.git", in: "w", ["GIT_DIR": ".git"]),
    Layout("mkdir w p/d", in: "p/d", ["GIT_DIR": "../.git", "GIT_WORK_TREE": ".."]),
    Layout("mkdir w p/d", in: "p/d", ["GIT_WORK_TREE": "../../w"]),
    Layout("mkdir w; git -C p config core.worktree /", in: "w", ["GIT_DIR": "../p/.git"]),
    Layout("git -C p config core.worktree /; mkdir w", ["GIT_WORK_TREE": "../w"]),
    Layout("git -C p config core.bare true", ["GIT_WORK_TREE": "."]),
    Layout("git -C p config core.bare true", ["GIT_DIR": ".git"]),
    Layout("git init -q --bare b", in: "b", ["GIT_DIR": "."]),
    Layout("git init -q --bare b", in: "b", ["GIT_WORK_TREE": "../p"]),
    Layout("", ["GIT_DIR": ".git", "GIT_IMPLICIT_WORK_TREE": "0"]), Layout("", ["GIT_DIR": ""]),
    Layout("", ["GIT_DIR": "nothing"]), Layout("", ["GIT_DIR": "."]), Layout("", ["GIT_OBJECT_DIRECTORY": "/nothing"]),
    Layout("mkdir w; git config --global safe.bareRepository explicit", in: "p/.git"),
    Layout("git init -q --bare b; git config --global safe.bareRepository explicit", in: "b"),
    Layout("git init -q --bare b; git config --global safe.bareRepository all", in: "b"),
    Layout("git init -q --bare b; git config --global safe.bareRepository explicit", in: "b", ["GIT_DIR": "."]),
    Layout("git init -q --bare b; git -C b config safe.bareRepository all", in: "b", safe),
    Layout("git config --global safe.bareRepository explicit"),
  ]
  private static let safe = [
    "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.bareRepository", "GIT_CONFIG_VALUE_0": "explicit",
  ]

  /// What is in the place of `.git`, or of a file in it that git wants to see.
  private static let strange = [
    "ln -s nothing .git", "ln -s .git .git", "ln -s /dev/zero .git", "ln -s /dev/null .git", "mkfifo .git",
    "mkfifo f; ln -s f .git", "mkdir .git", "touch .git", "echo text >.git", "truncate -s 2M .git",
    "echo 'gitdir:' >.git", "echo 'gitdir: ' >.git", "echo 'gitdir: /nothing' >.git", "echo 'gitdir: ../d' >.git",
    "git init -q; rm .git/HEAD", "git init -q; echo text >.git/HEAD", "git init -q; rm -r .git/objects",
    "git init -q; rm -r .git/refs", "git init -q; echo ref: HEAD >.git/HEAD",
    "git init -q; ln -sf refs/heads/main .git/HEAD", "git init -q; ln -sf /dev/zero .git/HEAD",
    "git init -q; rm .git/HEAD; mkdir .git/HEAD", "git init -q; echo 'ref:  refs/heads/main' >.git/HEAD",
    "git init -q; echo 4b825dc642cb6eb9a060e54bf8d69288fbee4904 >.git/HEAD",
    "git init -q; echo /nothing >.git/commondir",
    "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\".git\")' 2>/dev/null || mkfifo .git",
  ]

  static var unusual: [Layout] {
    strange.flatMap { [Layout("mkdir d; cd d; \($0)", in: "d"), Layout("mkdir p/d; cd p/d; \($0)", in: "p/d")] }
      + [
        Layout("mkdir p/d", in: "p/d", ["GIT_CEILING_DIRECTORIES": "/nothing"]),
        Layout("mkdir -p p/d/e", in: "p/d/e", ["GIT_CEILING_DIRECTORIES": "$PWD/p"]),
        Layout("mkdir -p p/d; ln -s p q", in: "p/d", ["GIT_CEILING_DIRECTORIES": "$PWD/q"]),
        Layout("mkdir -p p/d; ln -s p q", in: "p/d", ["GIT_CEILING_DIRECTORIES": ":$PWD/q"]),
        Layout("", ["GIT_CEILING_DIRECTORIES": "$PWD/p"]),
        Layout("mkdir p/d", in: "p/d", ["GIT_CEILING_DIRECTORIES": "/"]),
      ]
  }
}

/// The repository and the work tree are those that git uses, whatever `.git` is.
@Suite struct RepositoryDiscoveryTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.git("init", "-q", "-b", "main", "p")
    try sandbox.write("p/a", "a")
    try sandbox.git("add", "-A", in: "p")
    try sandbox.git("commit", "-q", "-m", "one", in: "p")
  }

  @Test(arguments: [Layout.links, Layout.trees, Layout.variables, Layout.unusual].joined())
  private func findsWhatGitFinds(_ layout: Layout) throws {
    let made = try sandbox.run("sh", ["-c", layout.script])
    #expect(made.isSuccess, "\(made)")
    let variables = layout.environment.mapValues { value in
      value.split(separator: "$PWD", omittingEmptySubsequences: false).joined(separator: sandbox.folder)
    }
    let (ours, gits) = (answer(layout, variables), try gitsAnswer(layout, variables))
    #expect(ours == gits)
  }

  /// The top folder, the `.git` folder and the one that all work trees share; nil where there is no repository.
  private func answer(_ layout: Layout, _ variables: [String: String]) -> [String]? {
    let environment = sandbox.environment.merging(variables) { $1 }
    let found = try? RepositoryLocation(sandbox.path(layout.folder), environment: environment).open()
    return found.map { [$0.workTree ?? "bare", $0.gitDirectory, $0.commonDirectory] }
  }

  private func gitsAnswer(_ layout: Layout, _ variables: [String: String]) throws -> [String]? {
    func ask(_ word: String) throws -> String? {
      let result = try sandbox.run("git", ["rev-parse", word], in: layout.folder, adding: variables)
      return result.isSuccess ? String(result.output.dropLast()) : nil
    }
    guard let directory = try ask("--absolute-git-dir"), let common = try ask("--git-common-dir") else { return nil }
    let shared = POSIXFile.realPath(sandbox.path(layout.folder).joined(common))
    return [try ask("--show-toplevel") ?? "bare", directory, shared ?? common]
  }

  /// With these variables git reads other references or objects; nothing of ours may go to the repository's own.
  @Test(arguments: ["GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"]) func foldersOfAnotherRepositoryAreRefused(name: String)
    throws
  {
    try sandbox.git("init", "-q", "q")
    let own = name == "GIT_COMMON_DIR" ? ".git" : ".git/objects"
    for (value, isOwn) in [
      (own, true), (sandbox.path("p/\(own)"), true), ("../q/\(own)", false), ("/nothing", false), ("", false),
    ] {
      let environment = sandbox.environment.merging([name: value]) { $1 }
      let found = Result { try RepositoryLocation(sandbox.path("p"), environment: environment).open() }
      let refusal = UnsupportedRepositoryError(gitDirectory: sandbox.path("p/.git"), reason: .environment(name))
      switch found {
      // Git finds no repository if the folder is not there.
      case .success(nil): #expect(value == "/nothing", "\(value)")
      case .success(let repository?): #expect(isOwn && repository.workTree == sandbox.path("p"), "\(value)")
      case .failure(let error): #expect(!isOwn && error as? UnsupportedRepositoryError == refusal, "\(value): \(error)")
      }
    }
  }

  // MARK: Files that are none

  private func discover() throws -> Repository? {
    try RepositoryLocation(sandbox.path("p"), environment: sandbox.environment).open()
  }

  /// Git would wait in each of them.
  @Test(
    arguments: [
      ".git/HEAD", ".git/config", ".git/packed-refs", ".git/refs/heads/other", ".git/info/exclude", ".git/shallow",
      ".git/objects/info/alternates", ".git/objects/pack/pack-1.idx", ".git/logs/HEAD",
    ], ["mkfifo", "ln -sf /dev/zero"])
  func pipesAndDevicesAreNamed(_ file: String, _ command: String) throws {
    if file == ".git/HEAD", command != "mkfifo" { return }  // git finds no repository then, and so do we
    #expect(try sandbox.run("sh", ["-c", "rm -f $0; \(command) $0", sandbox.path("p/\(file)")]).isSuccess)
    let path = sandbox.path("p/\(file)")
    #expect { _ = try discover()?.pointer } throws: { error in
      (error as? SyscallError)?.isNotAFile == true && (error as? SyscallError)?.path == path
    }
  }

  @Test func nothingIsSaidByTheNullDevice() throws {
    let script = "ln -sf /dev/null p/.git/info/exclude; ln -sf /dev/null p/.git/shallow"
    #expect(try sandbox.run("sh", ["-c", script]).isSuccess)
    let repository = try #require(try discover())
    _ = try repository.pointer
    #expect(try repository.head().commit == repository.resolve("HEAD"))
  }

  @Test func anObjectThatIsAPipeIsNamed() throws {
    let id = try sandbox.git("rev-parse", "HEAD:a", in: "p")
    let path = sandbox.path("p/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    #expect(try sandbox.run("sh", ["-c", "rm -f $0; mkfifo $0", path]).isSuccess)
    let reader = try TreeReader(#require(try discover()))
    #expect(throws: SyscallError.notAFile(path)) { try reader.bytes(of: #require(ObjectID(id)), as: .blob) }
  }

  @Test func noFileIsReadBeyondItsLimit() throws {
    #expect(try sandbox.run("sh", ["-c", "truncate -s 2T p/.git/packed-refs; truncate -s 2G p/.git/HEAD"]).isSuccess)
    #expect { try POSIXFile.bytes(of: sandbox.path("p/.git/packed-refs")) } throws: { error in
      (error as? SyscallError)?.limit == POSIXFile.largest
    }
    #expect { try POSIXFile.line(of: sandbox.path("p/.git/HEAD")) } throws: { ($0 as? SyscallError)?.limit == 1 << 16 }
    #expect(try POSIXFile.bytes(of: sandbox.path("p/a"), limit: 1) == [UInt8(ascii: "a")])
    #expect(throws: (any Error).self) { try POSIXFile.bytes(of: sandbox.path("p/a"), limit: 0) }
  }
}
