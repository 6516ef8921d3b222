/// Which program makes signatures, with which key, and how they are asked for.
///
/// Source: `git-config(1)`, `commit.gpgSign`, `gpg.format`, `gpg.<format>.program`, `user.signingKey`,
/// `gpg.ssh.defaultKeyCommand`.
struct SigningSettings {
  enum Format: String {
    case openpgp, x509, ssh

    var defaultProgram: String {
      switch self {
      case .openpgp: "gpg"
      case .x509: "gpgsm"
      case .ssh: "ssh-keygen"
      }
    }
  }

  var format: Format
  /// A name or a path.
  var program: String
  /// What `user.signingKey` names; nil if the committer is to be found by name.
  var key: String?
  /// A line of shell that prints the key for ssh, where none is named.
  var keyCommand: String?

  /// Nil if no signatures are asked for.
  ///
  /// - Throws: `SigningError` for a format nobody knows.
  init?(_ configuration: Configuration) throws {
    guard try configuration.bool("commit.gpgsign") == true else { return nil }
    let name = try configuration.string("gpg.format") ?? Format.openpgp.rawValue
    guard let format = Format(rawValue: name) else { throw SigningError(.unknownFormat(name)) }
    self.format = format
    // 'gpg.program' is the older name of the one for OpenPGP.
    let older = format == .openpgp ? try configuration.path("gpg.program") : nil
    program = try configuration.path("gpg.\(name).program") ?? older ?? format.defaultProgram
    key = try configuration.string("user.signingkey")
    keyCommand = format == .ssh ? try configuration.string("gpg.ssh.defaultkeycommand") : nil
  }
}

/// A version was to be signed and could not be; nothing has changed.
public struct SigningError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The value of `gpg.format`.
    case unknownFormat(String)
    /// The program is not on this machine.
    case noProgram(String)
    /// Signing with ssh has no key to use.
    case noKey
    /// The program ended without a signature.
    case refused(program: String)
  }

  public var reason: Reason
  /// What the program said, line by line.
  public var words: [String]

  init(_ reason: Reason, words: [String] = []) {
    self.reason = reason
    self.words = words
  }
}
