import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What makes packages and releases, as far as that needs no optimized build.
@Suite(.enabled(if: FileSystem.exists("/usr/bin/dpkg-deb"), "needs dpkg-deb"))
struct ReleaseScriptsTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run
  private static let url = "https://example.com/download"

  /// A repository with what a release is made of.
  private func prepare(changelog: String = "\(Version.current) (2026-11-29)", tag: String? = "v\(Version.current)")
    throws
  {
    for name in ["Scripts/package", "Scripts/release", "Templates/dependencies.txt"] {
      try sandbox.write(name, try FileSystem.read(PackageFolder.path + "/" + name))
    }
    try sandbox.write("Sources/AssetsCLI/Version.swift", "  public static let current = \"\(Version.current)\"\n")
    try sandbox.write("CHANGELOG.md", "# Changelog\n\n## \(changelog)\n\n### Versions\n")
    try sandbox.write(".gitignore", ".build/\n")
    try sandbox.git("init", "-q")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "All")
    if let tag { try sandbox.git("tag", tag) }
  }

  private func makeArchives(version: String = Version.current, commit: String? = nil) throws {
    let control =
      "Package: assets\nVersion: \(version)\nArchitecture: all\nMaintainer: A <a@example.com>\nDescription: A\n"
    let name = "assets-\(version)-linux-x86_64"
    let commit = try commit ?? sandbox.git("rev-parse", "HEAD")
    try sandbox.write([
      "deb/DEBIAN/control": control, "deb/usr/share/doc/assets/commit": commit + "\n",
      "\(name)/share/doc/assets/commit": commit + "\n",
    ])
    try sandbox.makeFolder(".build/packages")
    let script = """
      dpkg-deb --build deb .build/packages/assets_\(version)_all.deb && rm -r deb
      tar -czf .build/packages/\(name).tar.gz \(name) && rm -r \(name)
      """
    let made = try sandbox.run("sh", ["-ec", script])
    #expect(made.isSuccess, "\(made.error)")
  }

  private func release(_ words: String...) throws -> ProgramResult {
    try sandbox.run("sh", ["Scripts/release"] + words)
  }

  @Test func writesAFormulaAndChecksums() throws {
    try prepare()
    try makeArchives()
    // What an earlier release left.
    try sandbox.write(".build/packages/assets-0.0.1.tar.gz", "old")
    let result = try release("--url", Self.url + "/")
    #expect(result.isSuccess, "\(result)")
    let folder = ".build/packages/"
    let sums = try sandbox.run("sh", ["-c", "cd \(folder) && sha256sum -c SHA256SUMS && cut -c1-64 SHA256SUMS"])
    #expect(sums.isSuccess && sums.output.split(separator: "\n").count == 6, "\(sums)")
    let formula = try sandbox.text(folder + "assets.rb")
    #expect(formula.contains("url \"\(Self.url)/assets-\(Version.current).tar.gz\"\n"))
    let sum = formula.split(separator: "\n").first { $0.contains("sha256") }?.split(separator: "\"").last
    #expect(sums.output.contains(try #require(sum)))
    #expect(
      formula.contains("  depends_on \"libgit2\"\n") && formula.contains("  depends_on \"webp\" => :recommended\n"))
    let first = try sandbox.bytes(folder + "assets-\(Version.current).tar.gz")
    _ = try release("--url", Self.url)
    #expect(try sandbox.bytes(folder + "assets-\(Version.current).tar.gz") == first)
    let ruby = try sandbox.run("sh", ["-c", "ruby -c \(folder)assets.rb"])
    if ruby.status == 127 { return print("skipped: needs ruby") }
    #expect(ruby.isSuccess, "\(ruby.error)")
  }

  @Test func whatIsNotReadyIsNamed() throws {
    try prepare(changelog: "\(Version.current) (unreleased)", tag: nil)
    #expect(try release("--url", Self.url).error.hasPrefix("error: CHANGELOG.md begins with '"))
    try sandbox.write("CHANGELOG.md", "## \(Version.current) (2026-11-29)\n")
    #expect(try release("--url", Self.url).error.hasPrefix("error: there are uncommitted changes\n"))
    try sandbox.git("commit", "-qam", "Date")
    #expect(try release("--url", Self.url).error.hasPrefix("error: there is no tag 'v\(Version.current)'\n"))
    try sandbox.git("tag", "v\(Version.current)", "HEAD~1")
    #expect(try release("--url", Self.url).error.contains("is another commit than this one"))
    try sandbox.git("tag", "-f", "v\(Version.current)")
    #expect(try release("--url", Self.url).error.hasPrefix("error: there is no 'assets_\(Version.current)_*.deb' in '"))
    try makeArchives(commit: sandbox.git("rev-parse", "HEAD~1"))
    #expect(try release("--url", Self.url).error.contains("_all.deb' was made from another commit\n"))
    try makeArchives()
    sandbox.remove(".build/packages/assets-\(Version.current)-linux-x86_64.tar.gz")
    #expect(
      try release("--url", Self.url).error.hasPrefix("error: there is no 'assets-\(Version.current)-linux-*.tar.gz'"))
    #expect(!sandbox.exists(".build/packages/assets.rb"))
  }

  @Test(arguments: [[], ["--url"], ["--url", "http://example.com"], ["--url", "https://a/'b"], ["--tag"]])
  func aCommandLineThatIsWrongChangesNothing(words: [String]) throws {
    try prepare()
    let result = try sandbox.run("sh", ["Scripts/release"] + words)
    #expect(result.status == 2 && result.error.contains("\nhint: "), "\(result)")
    #expect(try sandbox.git("status", "--porcelain", "--ignored") == "")
  }

  @Test func anArchitectureWithoutAPackageIsNamed() throws {
    try prepare()
    try sandbox.writeProgram("bin/dpkg", "#!/bin/sh\necho s390x\n")
    let result = try sandbox.run("sh", ["-c", "PATH=\"$PWD/bin:$PATH\" sh Scripts/package"])
    #expect(result.status == 3 && result.error.hasPrefix("error: there is no package for the architecture 's390x'"))
    #expect(try sandbox.run("sh", ["Scripts/package", "--help"]).status == 2)
  }
}
