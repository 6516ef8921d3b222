internal import Subprocess
internal import System

extension Repository {
  /// Returns a signed commit if `commit.gpgSign` is on; otherwise returns it unchanged.
  ///
  /// The user's own program signs, as in git, and asks for a passphrase if necessary.
  ///
  /// - Throws: `SigningError`; `SubprocessError` if the program can't be run. Nothing has changed then.
  public func signed(_ commit: NewCommit) throws -> NewCommit {
    guard let settings = try SigningSettings(configuration) else { return commit }
    var commit = commit
    commit.gpgSignature = nil
    commit.gpgSignature = try CommitSigner(self, settings).signature(over: commit)
    return commit
  }
}

/// Makes one signature with the user's program.
///
/// Source: git, `gpg-interface.c`, `sign_buffer_gpg` and `sign_buffer_ssh`.
private struct CommitSigner {
  private let repository: Repository
  private let settings: SigningSettings

  init(_ repository: Repository, _ settings: SigningSettings) {
    (self.repository, self.settings) = (repository, settings)
  }

  /// Returns an ASCII-armored signature without carriage returns.
  func signature(over commit: NewCommit) throws -> String {
    let text = Array(commit.storedText.utf8)
    let bytes =
      switch settings.format {
      case .openpgp, .x509: try signature(over: text, by: settings.key ?? commit.committer.nameAndAddress)
      case .ssh: try signatureOfSSH(over: text)
      }
    return String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  private func signature(over text: [UInt8], by key: String) throws -> [UInt8] {
    let answer = try run(["--status-fd=2", "-bsau", key], input: text)
    let isMade = answer.errorText.split(separator: "\n").contains { $0.hasPrefix("[GNUPG:] SIG_CREATED ") }
    guard answer.isSuccess, isMade, !answer.output.isEmpty else { throw refusal(answer) }
    return answer.output
  }

  // MARK: - ssh

  /// `ssh-keygen` signs files and writes the signature next to them.
  private func signatureOfSSH(over text: [UInt8]) throws -> [UInt8] {
    let key = try keyOfSSH()
    try repository.makeAssetsFolder()
    let place = try ScratchFolder("signing-", in: repository.assetsDirectory)
    defer { place.remove() }
    let (textFile, keyFile) = (place.path.joined("commit"), place.path.joined("key.pub"))
    try POSIXFile.create(textFile, text, isFlushed: false)
    var words = ["-Y", "sign", "-n", "git", "-f"]
    if let literal = Self.literalKey(key) {
      try POSIXFile.create(keyFile, Array(literal.utf8), isFlushed: false)
      // The agent has the private key.
      words += [keyFile, "-U"]
    } else {
      words.append(repository.configuration.places.expanding(key))
    }
    let answer = try run(words + [textFile], input: [])
    guard answer.isSuccess, let signature = try POSIXFile.bytes(of: "\(textFile).sig"), !signature.isEmpty else {
      throw refusal(answer)
    }
    return signature
  }

  /// - Throws: `SigningError.Reason.noKey`.
  private func keyOfSSH() throws -> String {
    if let key = settings.key, !key.isEmpty { return key }
    guard let command = settings.keyCommand else { throw SigningError(.noKey) }
    let answer = try Invocation(
      "/bin/sh", ["-c", command], environment: repository.environment, workingDirectory: folder
    ).run()
    guard answer.isSuccess, let key = answer.outputText.split(separator: "\n").first.map(String.init),
      Self.literalKey(key) != nil
    else { throw SigningError(.noKey, words: Self.lines(answer)) }
    return key
  }

  /// Returns a public key that is in the configuration itself; nil for the name of a file.
  private static func literalKey(_ key: String) -> String? {
    if key.hasPrefix("key::") { return String(key.dropFirst("key::".count)) }
    return key.hasPrefix("ssh-") ? key : nil
  }

  // MARK: - The program

  private var folder: String { repository.workTree ?? repository.gitDirectory }

  private func run(_ words: [String], input: [UInt8]) throws -> ProcessResult {
    var invocation = Invocation(
      settings.program, words, environment: repository.environment, workingDirectory: folder, input: .bytes(input))
    // An agent that was started by the program keeps the streams open.
    invocation.waitsForStreams = false
    do {
      return try invocation.run()
    } catch SubprocessError.notFound, SubprocessError.notExecutable {
      throw SigningError(.noProgram(settings.program))
    }
  }

  private func refusal(_ answer: ProcessResult) -> SigningError {
    SigningError(.refused(program: settings.program), words: Self.lines(answer))
  }

  /// The program's output for users.
  private static func lines(_ answer: ProcessResult) -> [String] {
    answer.errorText.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("[GNUPG:] ") }
  }
}

extension Signature {
  /// The name by which a key is found if none is configured.
  fileprivate var nameAndAddress: String { "\(name) <\(email)>" }
}
