import Files
import Project
import System
import Templates
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct DoctorTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  /// The lines about some subjects, with what to do below them.
  private func lines(_ subjects: String..., words: [String] = []) -> [String] {
    let result = runAssets(["doctor"] + words, in: sandbox) { context in
      context.environment["PATH"] = sandbox.path("bin") + ":" + (context.environment["PATH"] ?? "")
    }
    #expect(result.error == "")
    var isAsked = false
    return result.output.split(separator: "\n").map(String.init).filter { line in
      if !line.hasPrefix(" ") {
        isAsked = subjects.contains { line.dropFirst(6).hasPrefix($0 + "  ") }
      }
      return isAsked
    }.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
  }

  @Test func eachLineIsFineOrHasWhatToDo() throws {
    try sandbox.writeProgram("bin/assets", "#!/bin/sh\n")
    #expect(
      lines("hook", "remote", "catalogs", "author", "large files") == [
        "ok author Ada Author <ada@example.com>", "ok catalogs 1 catalog",
        "note hook 'git commit' and 'git merge' don't check the catalogs", "assets hook install",
        "note remote none, so nobody else has these versions", "assets remote add origin ADDRESS",
        "ok large files none are set",
      ])
    #expect(runAssets(["hook", "install"], in: sandbox).exitCode == .done)
    #expect(runAssets(["remote", "add", "origin", "../other.git"], in: sandbox).exitCode == .done)
    #expect(lines("hook", "remote") == ["ok hook commits and merges are checked", "ok remote 'origin'"])
    let lost = runAssets(["doctor"], in: sandbox) { $0.environment["PATH"] = "/nowhere" }
    #expect(lost.output.contains("it doesn't find 'assets', so it checks nothing"))
    sandbox.remove(".git/hooks/pre-merge-commit")
    #expect(lines("hook") == ["note hook 'git merge' doesn't check the catalogs", "assets hook install"])
    try sandbox.write("lefthook.yml", "pre-commit:\n  commands:\n    assets:\n      run: assets validate --staged\n")
    #expect(lines("hook") == ["ok hook lefthook checks commits"])
    try sandbox.git("config", "core.hooksPath", "/dev/null")
    #expect(
      lines("hook") == [
        "note hook git runs no hooks here (core.hooksPath)", "git config --show-origin core.hooksPath",
      ])
  }

  @Test func aProblemIsAFinding() throws {
    #expect(runAssets(["doctor"], in: sandbox).exitCode == .done)
    let result = runAssets(["doctor"], in: sandbox) { context in
      for name in ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"] { context.environment[name] = "" }
      context.environment["PATH"] = "/nowhere"
    }
    #expect(result.exitCode == .findings)
    #expect(result.output.contains("git doesn't know your name, which every commit needs"))
    #expect(result.output.contains("not installed; it is needed for remotes and hooks"))
    #expect(result.output.contains("not installed; it is used for PDF images"))
    #expect(result.output.contains("all of these  one command installs them\n"))
    #expect(
      result.output.contains(
        HostSystem.isDarwin ? "brew install git poppler\n" : "sudo apt install git poppler-utils\n"))
  }

  @Test func otherProgramsReadTheSame() throws {
    let result = runAssets(["doctor", "--json"], in: sandbox) { $0.environment["PATH"] = "/nowhere" }
    #expect(
      result.output.hasPrefix("{\n  \"checks\": [\n    {\n      \"subject\": \"assets\",\n      \"state\": \"note\","))
    #expect(result.output.contains("\"fix\": \"assets hook install\""))
  }

  @Test func outsideOfAProjectTheRestIsLookedAt() throws {
    let empty = try Sandbox()
    let result = runAssets(["doctor"], in: empty)
    #expect(result.exitCode == .done)
    #expect(result.output.contains("this folder is in no project\n") && result.output.contains("\n   "))
    try empty.write(".git", "gitdir: nowhere\n")
    let broken = runAssets(["doctor"], in: empty)
    #expect(broken.exitCode == .findings && broken.output.contains("fix   project"), "\(broken)")
  }

  #if os(Linux)
    /// An archive has libraries for systems without packages of these versions.
    @Test func whatAnArchiveBringsIsNotInstalledByPackages() throws {
      try sandbox.write("unpacked/lib/assets/empty", "")
      let dependencies = Dependency.all(
        in: """
          libone-of-nobody.so.9 libone9 - - needed images
          libtwo-of-nobody.so.9 libtwo9 - - recommended images
          """)
      func fixes(program: String) -> [String?] {
        let it = Checkup.Program(name: "assets", version: "1", path: sandbox.path(program), environment: [:])
        return Checkup(of: it, using: dependencies).items.filter { $0.text.hasPrefix("not installed") }.map(\.fix)
      }
      let ofArchive = "unpack the archive of assets again: 'lib/assets' beside 'bin' has it"
      #expect(fixes(program: "unpacked/bin/assets") == [ofArchive, "sudo apt install libtwo9"])
      #expect(fixes(program: "elsewhere/assets") == ["sudo apt install libone9", "sudo apt install libtwo9"])
    }
  #endif

  @Test func saysWhichProgramRuns() throws {
    for name in ["one", "two"] { try sandbox.writeProgram("\(name)/assets", "#!/bin/sh\n") }
    let path = "\(sandbox.path("one")):\(sandbox.path("two"))"
    func line(running program: String?, path: String) -> String {
      runAssets(["doctor"], in: sandbox) { context in
        context.environment["PATH"] = path
        context.program = { program }
      }.output.split(separator: "\n").map(String.init).first { $0.contains(" assets ") } ?? ""
    }
    let (one, two) = (sandbox.path("one/assets"), sandbox.path("two/assets"))
    #expect(
      line(running: one, path: path).hasSuffix("\(Version.current), '\(one)'; also in the PATH: '\(two)'"))
    #expect(
      line(running: two, path: path).hasSuffix("this is \(Version.current), '\(two)'; 'assets' alone runs '\(one)'"))
    #expect(line(running: two, path: "/nowhere").hasSuffix("'\(two)', which is not on the PATH"))
    #expect(line(running: two, path: sandbox.path("two")).hasSuffix("\(Version.current), '\(two)'"))
  }

  @Test func seesCompletions() throws {
    func line() -> String {
      let result = runAssets(["doctor"], in: sandbox) { context in
        context.environment["SHELL"] = "/bin/fish"
        context.environment["HOME"] = sandbox.path("home")
      }
      return result.output.split(separator: "\n").map(String.init).first { $0.contains("completions") } ?? ""
    }
    #expect(line().hasPrefix("note  completions"))
    try sandbox.write("home/.config/fish/completions/assets.fish", "")
    #expect(line().hasPrefix("ok    completions  on in fish"))
    sandbox.remove("home/.config/fish/completions/assets.fish")
    try sandbox.write("home/.config/fish/config.fish", "assets completions fish | source\n")
    #expect(line().hasPrefix("ok    completions  on in fish"))
  }
}

/// The table of what the program uses, held against the sources and the program.
@Suite struct DependencyTests {
  private let all = Dependency.all(in: Template.dependenciesTxt)

  @Test func everyLineIsRead() {
    let lines = Template.dependenciesTxt.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(all.count == lines.count && all.count > 10)
    #expect(Set(all.flatMap(\.names)).count == all.flatMap(\.names).count)
    #expect(all.contains { $0.title == "libwebp" && $0.package == "libwebp7" && $0.purpose == "WebP images" })
    #expect(Dependency.all(in: "# comment\n\nlib.so.1 a b c maybe d\nlib.so.1 a b c needed\n").isEmpty)
  }

  /// What is opened when it is needed is known to no tool that looks at the program.
  @Test func whatTheSourcesOpenIsListed() throws {
    let folder = PackageFolder.path + "/Sources"
    var opened: Set<String> = []
    for module in try FileSystem.entries(of: folder).map(\.name) where module.hasSuffix("Loading") {
      let text = String(decoding: try FileSystem.read("\(folder)/\(module)/loading.c"), as: UTF8.self)
      for part in text.split(separator: "\"") where part.hasPrefix("lib") && part.contains(".so.") {
        opened.insert(String(part))
      }
    }
    // The rest of its name is in the headers of the version that is built with.
    #expect(opened.remove("libgit2.so.") != nil)
    let listed = Set(all.filter(\.isLibrary).flatMap(\.names))
    #expect(opened.count > 8 && opened.isSubset(of: listed), "\(opened.subtracting(listed))")
  }

  #if os(Linux)
    @Test(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
    func whatTheProgramIsLinkedToIsListed() throws {
      let sandbox = try Sandbox()
      let header = try sandbox.run("readelf", ["-d", #require(BuiltProgram.path)])
      guard header.isSuccess else { return print("skipped: needs readelf") }
      let linked = header.output.split(separator: "\n").filter { $0.contains("(NEEDED)") }.compactMap { line in
        line.split(separator: "[").last.map { String($0.dropLast()) }
      }
      // Parts of the C library, of the compiler's and of Swift's.
      let ofSystem = [
        "libc.so", "libm.so", "libgcc_s.so", "libstdc++.so", "ld-linux", "libswift", "libdispatch", "libBlocks",
      ]
      let others = linked.filter { name in !ofSystem.contains(where: name.hasPrefix) }
      let needed = Set(all.filter { $0.need == .needed }.flatMap(\.names))
      #expect(others.count > 1 && Set(others).isSubset(of: needed), "\(others)")
    }

    @Test func whatIsNeededIsFoundHere() {
      for one in all where one.isLibrary && one.need == .needed { #expect(one.names.contains(where: opensLibrary)) }
      #expect(!opensLibrary("libassets-of-nobody.so.1"))
    }
  #endif
}

@Suite struct ManualTests {
  @Test func everyCommandHasAPageThatTroffReads() throws {
    let sandbox = try Sandbox()
    let result = runAssets(["manual", "man/man1"], in: sandbox)
    #expect(result == RunResult(exitCode: .done, output: "", error: ""))
    let pages = try sandbox.files(in: "man/man1").map(Path.name)
    #expect(
      pages.contains("assets.1") && pages.contains("assets-prototype-new.1") && !pages.contains("assets-manual.1"))
    #expect(pages.count == 1 + CommandList.shown.flatMap { [$0] + $0.subcommands }.count)
    let page = try sandbox.text("man/man1/assets-commit.1")
    #expect(
      page.hasPrefix(".TH \"ASSETS\\-COMMIT\" 1 \"\" \"assets \(Version.current)\"\n.SH NAME\nassets\\-commit \\- "))
    let troff = try sandbox.run("sh", ["-c", "cd man/man1 && groff -man -Tutf8 -Kutf8 -ww -z *.1 2>&1"])
    guard troff.status != 127 else { return print("skipped: needs groff") }
    #expect(troff.isSuccess && troff.output == "", "\(troff.output)")
    let shown = try sandbox.run("sh", ["-c", "groff -man -Tascii -P-cbou man/man1/assets-resolve.1"])
    #expect(shown.output.contains("assets resolve"), "\(shown.output)")
  }
}
