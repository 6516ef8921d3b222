import Testing

@testable import Review

/// Pages of hosts, and Markdown for them.
@Suite struct HostPageTests {
  @Test(arguments: [
    (
      "git@github.com:ada/harbour.git",
      "https://github.com/ada/harbour/compare/main...icons/tabs?quick_pull=1&title=A%20b&body=x"
    ),
    (
      "https://ada:secret@github.com:443/ada/harbour.git",
      "https://github.com/ada/harbour/compare/main...icons/tabs?quick_pull=1&title=A%20b&body=x"
    ),
    (
      "ssh://git@gitlab.example.com:2222/team/apps/harbour.git",
      "https://gitlab.example.com/team/apps/harbour/-/merge_requests/new?merge_request%5Bsource_branch%5D=icons%2Ftabs"
        + "&merge_request%5Btarget_branch%5D=main&merge_request%5Btitle%5D=A%20b&merge_request%5Bdescription%5D=x"
    ),
    (
      "https://codeberg.org/ada/harbour",
      "https://codeberg.org/ada/harbour/compare/main...icons/tabs?quick_pull=1&title=A%20b&body=x"
    ),
  ])
  func theHostIsKnownByItsAddress(remote: String, address: String) {
    let page = HostPage(remote: remote, setting: nil)
    #expect(page?.address(source: "icons/tabs", target: "main", title: "A b", text: "x") == address)
  }

  @Test(arguments: [
    "/srv/harbour.git", "../harbour.git", "file:///srv/a/b.git", "C:\\code\\harbour", "git@example.com:ada/harbour.git",
    "https://github.com/harbour", "https://github.com/ada/../harbour", "https://github.com/ada/har?bour", "",
    "https://evil github.com/ada/harbour", "ext::sh -c x", "javascript://github.com/ada/harbour",
  ])
  func othersAreNoHost(remote: String) { #expect(HostPage(remote: remote, setting: nil) == nil) }

  @Test func aSettingNamesTheHost() {
    let remote = "git@example.com:ada/harbour.git"
    #expect(HostPage(remote: remote, setting: "gitea")?.kind == .gitea)
    let other = HostPage(remote: remote, setting: "gitlab https://code.example.org")
    #expect(
      other?.address(source: "a", target: "b", title: "", text: "").hasPrefix(
        "https://code.example.org/ada/harbour/-/merge_requests/new?") == true)
    for wrong in ["bitbucket", "gitlab http://code.example.org", "gitlab https://x y", "gitlab javascript:alert(1)"] {
      #expect(HostPage(remote: remote, setting: wrong) == nil)
    }
  }

  @Test func aLongTextIsCutBetweenCharacters() throws {
    let page = try #require(HostPage(remote: "git@github.com:a/b.git", setting: nil))
    let address = page.address(source: "s", target: "t", title: "", text: String(repeating: "é", count: 5000))
    #expect(address.utf8.count <= HostPage.maxLength && address.hasSuffix("%C3%A9"))
    let hostile = page.address(source: "a&b=c#d", target: "t", title: "\"><script>", text: "")
    #expect(!hostile.contains("<") && !hostile.contains("#") && hostile.contains("a%26b%3Dc%23d"))
  }

  @Test(arguments: [
    ("bell", "bell"), ("@grace", "@\u{2060}grace"), ("closes #12", "closes \\#\u{2060}12"),
    ("/close", "\u{2060}/close"), ("a/b", "a/b"), ("*x* _y_", "\\*x\\* \\_y\\_"),
    ("<img src=x>", "\\<img src\\=x\\>"), ("https://example.com/1", "https:\u{2060}//example\\.com/1"),
    ("\u{202E}x", "\\\\u\\{202E\\}x"), ("\u{1B}[31m", "\\\\u\\{1B\\}\\[31m"),
    ("!1 ~bug", "\\!\u{2060}1 \\~\u{2060}bug"),
    ("a\n  /merge", "a\n  \u{2060}/merge"),
  ])
  func textOfOthersIsNoMarkup(text: String, escaped: String) { #expect(MarkdownText.escaped(text) == escaped) }

  // MARK: - Images of comments

  @Test func anImageOfACommentIsReadBackAndSuggestsAVariant() throws {
    let image = CommentImage(name: "rim.png", bytes: [1, 2, 3], fileExtension: "png", width: 72, height: 48)
    var message = ReviewEvent.Kind.comment(head: nil, anchor: nil, reply: nil).message("x", nonce: "00")
    message.add([image], ImageSuggestion(path: image.path, variant: "dark 3x"))
    let values = try #require(EventMessage(parsing: message.bytes).values)
    let read = ReviewEvent.images(values)
    #expect(read.images == [image] && read.suggestion?.variant == "dark 3x")
    #expect(image.isMade(of: [1, 2, 3]) && !image.isMade(of: [1, 2, 4]))
  }

  static let wrongValues: [(String, EventValue)] = [
    ("path", .string("attachments/../x.png")), ("path", .string("/attachments/0123456789abcdef.png")),
    ("path", .string("attachments/0123456789abcdef.svg")), ("path", .string("Contents.json")), ("width", .number(0)),
    ("width", .number(1 << 20)), ("bytes", .number(6 << 20)), ("name", .string("")),
  ]

  @Test(arguments: wrongValues)
  func anImageAgainstTheLimitsIsNotRead(key: String, value: EventValue) {
    let image = CommentImage(name: "rim.png", bytes: [1], fileExtension: "png", width: 8, height: 8)
    var values = image.value.members ?? [:]
    values[key] = value
    #expect(ReviewEvent.images(["attachments": .list([.object(values)])]).images == [])
    let many = EventValue.list(Array(repeating: image.value, count: 11))
    #expect(ReviewEvent.images(["attachments": many]).images == [])
  }
}
