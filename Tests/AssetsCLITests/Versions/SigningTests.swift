import TestKit
import Testing

@testable import AssetsCLI

/// Contract 29: versions of a repository that asks for signatures, checked by git.
@Suite struct SigningTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox.harbour()
    try sandbox.git("config", "commit.gpgSign", "true")
  }

  /// What git says of the newest version: `G` is a good signature by somebody trusted, `U` by somebody not known.
  private func verdict(_ revision: String = "HEAD") throws -> String {
    try sandbox.git("log", "-1", "--format=%G?", revision)
  }

  // MARK: - ssh

  private func makeKey() throws -> String {
    let key = sandbox.scratch + "/home/key of mine"
    let made = try sandbox.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key])
    try #require(made.isSuccess, "\(made)")
    let allowed = sandbox.scratch + "/home/allowed"
    try sandbox.write(allowed, "* \(try sandbox.text(key + ".pub"))")
    try sandbox.git("config", "gpg.ssh.allowedSignersFile", allowed)
    try sandbox.git("config", "gpg.format", "ssh")
    return key
  }

  private static let lacksKeygen = SystemProgram.path(of: "ssh-keygen") == nil

  @Test(.disabled(if: lacksKeygen, "ssh-keygen is not here")) func everyNewVersionIsSigned() throws {
    try sandbox.git("config", "user.signingKey", makeKey())
    try sandbox.write("a", "1")
    #expect(runAssets(["commit", "-m", "Größe\n\nmore"], in: sandbox).exitCode == .done)
    #expect(try verdict() == "G")
    try sandbox.write("a", "2")
    #expect(runAssets(["commit", "--amend", "-m", "again"], in: sandbox).exitCode == .done)
    #expect(try verdict() == "G")
    #expect(runAssets(["revert", "HEAD"], in: sandbox).exitCode == .done)
    #expect(try verdict() == "G")
    try sandbox.expectSound()
    #expect(try sandbox.files(in: ".git/assets").filter { $0.contains("signing") } == [])
  }

  @Test(.disabled(if: lacksKeygen, "ssh-keygen is not here")) func mergesAndReplayedVersionsAreSigned() throws {
    try sandbox.git("config", "user.signingKey", "~/key of mine")
    _ = try makeKey()
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("theirs", "")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "--no-gpg-sign", "-m", "theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("ours", "")
    #expect(runAssets(["commit", "-m", "ours"], in: sandbox).exitCode == .done)
    let before = try sandbox.git("rev-parse", "HEAD")
    #expect(runAssets(["merge", "side"], in: sandbox).exitCode == .done)
    #expect(try verdict() == "G")
    #expect(try sandbox.git("rev-list", "--parents", "-1", "HEAD").split(separator: " ").count == 3)
    try sandbox.expectSound()

    try sandbox.git("reset", "-q", "--hard", before)
    let hub = sandbox.scratch + "/hub.git"
    try sandbox.git("init", "-q", "--bare", hub)
    try sandbox.git("remote", "add", "origin", hub)
    try sandbox.git("push", "-q", "origin", "side:main")
    try sandbox.git("branch", "--set-upstream-to=origin/main")
    try sandbox.git("config", "pull.rebase", "true")
    let pulled = runAssets(["pull"], in: sandbox)
    #expect(pulled.exitCode == .done, "\(pulled)")
    #expect(try sandbox.git("log", "-1", "--format=%s %G? %P") == "ours G \(sandbox.git("rev-parse", "side"))")
    try sandbox.expectSound()
  }

  @Test(.disabled(if: lacksKeygen, "ssh-keygen is not here")) func aKeyMayComeFromACommand() throws {
    let key = try makeKey()
    try sandbox.git("config", "gpg.ssh.defaultKeyCommand", "echo; echo nothing")
    try sandbox.write("a", "1")
    let head = try sandbox.git("rev-parse", "HEAD")
    let refused = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(refused.exitCode == .failed && refused.error.contains("no signing key is set"), "\(refused)")
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    // Its other half is nowhere but with an agent, and there is none.
    try sandbox.git("config", "gpg.ssh.defaultKeyCommand", "cat '\(key).pub'")
    sandbox.remove(key)
    let alone = runAssets(["commit", "-m", "x"], in: sandbox)
    #expect(alone.exitCode == .failed && alone.error.contains("'ssh-keygen' created no signature"), "\(alone)")
    #expect(try sandbox.git("status", "--porcelain") == "?? a")
  }

  // MARK: - OpenPGP

  private static let lacksGPG = SystemProgram.path(of: "gpg") == nil

  @Test(.disabled(if: lacksGPG, "gpg is not here")) func theCommittersKeyIsFoundByName() throws {
    let who = "Cleo Committer <cleo@example.com>"
    let made = try sandbox.run(
      "gpg", ["--batch", "--quiet", "--pinentry-mode", "loopback", "--passphrase", "", "--quick-gen-key", who])
    defer { _ = try? sandbox.run("gpgconf", ["--kill", "all"]) }
    try #require(made.isSuccess, "\(made)")
    try sandbox.write("a", "1")
    let result = runAssets(["commit", "-m", "signed"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(["G", "U"].contains(try verdict()))
    #expect(try sandbox.runGit(["verify-commit", "HEAD"]).isSuccess)
    try sandbox.expectSound()
    #expect(try sandbox.git("cat-file", "commit", "HEAD").contains("\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n"))
  }

  // MARK: - What cannot be signed

  @Test func whatCannotBeSignedIsNotMade() throws {
    try sandbox.write("a", "1")
    try sandbox.git("add", "a")
    try sandbox.writeProgram("../home/no-signature", "#!/bin/sh\necho 'gpg: no secret key' >&2\nexit 2\n")
    let head = try sandbox.git("rev-parse", "HEAD")
    for (settings, cause) in [
      (["gpg.format": "pgp"], "cause: 'gpg.format' is 'pgp'\n"),
      (["gpg.format": "ssh"], "cause: no signing key is set\n"),
      (["gpg.program": "/nowhere/gpg"], "the program '/nowhere/gpg' was not found\n"),
      (["gpg.format": "x509", "gpg.x509.program": "~/no-signature"], "cause: gpg: no secret key\n"),
    ] {
      for (name, value) in settings { try sandbox.git("config", name, value) }
      let result = runAssets(["commit", "-m", "x"], in: sandbox)
      #expect(result.exitCode == .failed && result.output == "", "\(result)")
      #expect(result.error.hasPrefix("error: the version could not be signed, so nothing was committed\n"), "\(result)")
      #expect(result.error.contains(cause), "\(result)")
      for name in settings.keys { try sandbox.git("config", "--unset", name) }
    }
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    #expect(try sandbox.git("status", "--porcelain") == "A  a")
  }
}
