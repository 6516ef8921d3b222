/// The program, key and format for signatures.
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
  /// The value of `user.signingKey`; nil to find the key by the committer's name.
  var key: String?
  /// A shell command that prints the ssh key, if none is configured.
  var keyCommand: String?

  /// Nil if commits are not to be signed.
  ///
  /// - Throws: `SigningError` for an unknown format.
  init?(_ configuration: Configuration) throws {
    guard try configuration.bool("commit.gpgsign") == true else { return nil }
    let name = try configuration.string("gpg.format") ?? Format.openpgp.rawValue
    guard let format = Format(rawValue: name) else { throw SigningError(.unknownFormat(name)) }
    self.format = format
    // 'gpg.program' is the older name of the setting for OpenPGP.
    let older = format == .openpgp ? try configuration.path("gpg.program") : nil
    program = try configuration.path("gpg.\(name).program") ?? older ?? format.defaultProgram
    key = try configuration.string("user.signingkey")
    keyCommand = format == .ssh ? try configuration.string("gpg.ssh.defaultkeycommand") : nil
  }
}

/// A commit couldn't be signed; nothing has changed.
public struct SigningError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The value of `gpg.format`.
    case unknownFormat(String)
    /// The program is not installed.
    case noProgram(String)
    /// No key for signing with ssh was found.
    case noKey
    /// The program ended without a signature.
    case refused(program: String)
  }

  public var reason: Reason
  /// The program's output, line by line.
  public var words: [String]

  init(_ reason: Reason, words: [String] = []) {
    self.reason = reason
    self.words = words
  }
}
