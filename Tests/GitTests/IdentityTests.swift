import Testing

@testable import Git

@Suite struct IdentityTests {
  let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    _ = try sandbox.repository()
  }

  private func forget() {
    for name in sandbox.environment.keys where name.hasPrefix("GIT_AUTHOR") || name.hasPrefix("GIT_COMMITTER") {
      sandbox.environment[name] = nil
    }
  }

  @Test func takesTheEnvironmentFirst() throws {
    let author = try sandbox.open().signature(of: .author, now: GitTime(seconds: 5))
    #expect(author == Signature(Identity(name: "Ada", email: "ada@example.com"), at: sandbox.now))
  }

  @Test func takesRolesBeforeTheUser() throws {
    forget()
    try sandbox.git("config", "user.name", "User. ")
    try sandbox.git("config", "user.email", "<user@example.com>")
    try sandbox.git("config", "author.name", "Author")
    let repository = try sandbox.open()
    let now = GitTime(seconds: 5, offsetMinutes: -90)
    let author = Signature(Identity(name: "Author", email: "user@example.com"), at: now)
    #expect(try repository.signature(of: .author, now: now) == author)
    #expect(try repository.signature(of: .committer, now: now).name == "User")
    #expect(try sandbox.git("var", "GIT_COMMITTER_IDENT").hasPrefix("User <user@example.com> "))
  }

  @Test func makesNothingUp() throws {
    forget()
    #expect(throws: RepositoryError.missingIdentity(.author, .name)) {
      try sandbox.open().signature(of: .author, now: sandbox.now)
    }
    try sandbox.git("config", "user.name", "User")
    #expect(throws: RepositoryError.missingIdentity(.committer, .email)) {
      try sandbox.open().signature(of: .committer, now: sandbox.now)
    }
    sandbox.environment["EMAIL"] = "mail@example.com"
    #expect(try sandbox.open().signature(of: .author, now: sandbox.now).email == "mail@example.com")
    try sandbox.git("config", "user.useConfigOnly", "true")
    #expect(throws: RepositoryError.missingIdentity(.author, .email)) {
      try sandbox.open().signature(of: .author, now: sandbox.now)
    }
  }

  @Test(arguments: [
    "1700000000 +0100", "@1700000000 -0830", "@0 +0000", "2024-05-17T12:30:00+02:00", "2024-05-17 12:30:00 -0330",
    "2024-02-29T23:59:59Z", "Fri, 17 May 2024 12:30:00 +0200", "17 May 2024 12:30:00 +0200",
    "2024.05.17T12:30:00+0000",
  ])
  func readsDatesAsGitDoes(text: String) throws {
    sandbox.environment["GIT_AUTHOR_DATE"] = text
    let moment = try sandbox.open().signature(of: .author, now: sandbox.now).moment
    let expected = try sandbox.git("var", "GIT_AUTHOR_IDENT").split(separator: " ").suffix(2)
    #expect(String(moment.seconds) == expected.first.map(String.init))
    let line = NewCommit(
      tree: ObjectID(bytes: [UInt8](repeating: 1, count: 20))!, parents: [],
      author: Signature(Identity(name: "A", email: "a"), at: moment),
      committer: Signature(Identity(name: "A", email: "a"), at: moment), message: ""
    ).storedText
    #expect(line.contains("author A <a> \(expected.joined(separator: " "))"))
  }

  @Test(arguments: [
    "soon", "2024-05-17T12:30:9223372036854775807", "2024-05-17T-9223372036854775808:30:00", "2024-05-17T12:30:61",
    "2024-05-17T12:x:30:00", "9223372036854775807-05-17T12:30:00", "9223372036854775808 May 2024 12:30:00",
    "2024-05-17T12:30:00+9223372036854775807", "1700000000 +-123", "@9223372036854775808 +0000",
  ])
  func refusesDatesNobodyCanRead(text: String) throws {
    sandbox.environment["GIT_AUTHOR_DATE"] = text
    #expect(throws: RepositoryError.unreadableDate(variable: "GIT_AUTHOR_DATE", text: text)) {
      try sandbox.open().signature(of: .author, now: sandbox.now)
    }
  }
}
