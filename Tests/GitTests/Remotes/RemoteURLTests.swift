import Testing

@testable import Git

@Suite struct RemoteURLTests {
  @Test(arguments: [
    "file:///srv/harbour.git", "https://example.com/studio/harbour.git", "https://example.com/harbour/",
    "https://ada:secret@example.com/harbour.git", "https://example.com:8080/", "https://example.com",
    "git://host/x.git",
    "ssh://git@example.com:22/~ada/harbour.git", "git@example.com:harbour.git", "git@example.com:studio/harbour",
    "host:harbour.git", "https://example.com/héllo/ünï.git", "https://example.com/a/.git", "host:a b.git",
  ])
  func namesTheFolderAsGitDoes(address: String) throws {
    let sandbox = try GitSandbox()
    // Git says where it clones to before it looks whether anything is there.
    let failure: String
    do {
      failure = try sandbox.git(
        "-c", "core.sshCommand=false", "-c", "http.proxy=http://127.0.0.1:1", "-c", "core.gitProxy=false", "clone",
        "--",
        address)
    } catch let error as GitSandbox.CommandError {
      failure = error.description
    }
    let start = try #require(failure.firstRange(of: "Cloning into '"), "\(failure)")
    let rest = failure[start.upperBound...]
    let name = rest.firstRange(of: "'...").map { String(rest[..<$0.lowerBound]) }
    #expect(RemoteURL(address).folderName == name, "\(failure)")
  }

  @Test func namesTheFolderOfAPath() {
    for (path, name) in [
      ("harbour", "harbour"), ("harbour.git", "harbour"), ("/srv/git/harbour.git/", "harbour"), ("../x/.git", "x"),
      ("./harbour/", "harbour"), ("a/b c.git", "b c"), ("/", nil), ("..", nil), ("", nil), ("host:", nil),
    ] as [(String, String?)] {
      #expect(RemoteURL(path).folderName == name, "\(path)")
    }
  }

  @Test func secretsAreNotShown() {
    for (address, shown) in [
      ("https://ada:secret@example.com/x.git", "https://example.com/x.git"),
      ("https://token@example.com", "https://example.com"), ("git@example.com:x", "git@example.com:x"),
      ("https://example.com/a@b", "https://example.com/a@b"), ("/a/b", "/a/b"),
      ("https://a@b@c/d", "https://c/d"),
    ] {
      #expect(RemoteURL(address).withoutSecrets == shown)
    }
  }

  @Test func tellsPathsFromAddresses() {
    for path in ["/a", "a", "./a:b", "../a", "a/b:c"] { #expect(RemoteURL(path).isLocalPath, "\(path)") }
    for address in ["host:a", "https://x/y", "file:///x", "a@b:c"] { #expect(!RemoteURL(address).isLocalPath) }
  }
}
