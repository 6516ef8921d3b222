import Testing

@testable import LargeFiles

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://Example.com", "https://example.com:443", "/"),
    ("http://example.com:8080/p.git?a=b#c", "http://example.com:8080", "/p.git?a=b"),
    ("https://[::1]:5000/p", "https://[::1]:5000", "/p"),
    ("https://ada:s%3Acret@example.com:443/p", "https://example.com:443", "/p"),
  ])
  func aServerIsItsSchemeHostAndPort(text: String, origin: String, path: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.origin == origin && address.path == path)
    #expect(address.credential == (text.contains("@") ? WebCredential(user: "ada", password: "s:cret") : nil))
  }

  /// A text that two programs may read as different servers isn't an address.
  @Test(arguments: [
    "ftp://example.com", "file:///etc/passwd", "https://", "https://a b/", "https://good.com\\@evil.com/",
    "https://a@good.com@evil.com/",
    "https://-oProxyCommand=x/", "https://example.com:x/", "https://example.com:70000/", "https://ex%61mple.com/",
    "https://example.com/\u{0A}x", "https://[::1", "example.com",
  ])
  func othersAreRefused(text: String) { #expect(WebAddress(text) == nil) }

  @Test func redirectsAreResolved() throws {
    let address = try #require(WebAddress("https://example.com/p"))
    #expect(address.redirected(to: "/q")?.text == "https://example.com:443/q")
    #expect(address.redirected(to: "http://other.com/q")?.text == "http://other.com:80/q")
    #expect(address.redirected(to: "//other.com/q") == nil && address.redirected(to: "file:///q") == nil)
  }

  @Test func settingsCountForTheirServers() throws {
    var settings = WebSettings()
    settings.add("http.proxy", "all")
    settings.add("http.https://example.com.proxy", "one")
    settings.add("http.https://example.com/p.proxy", "project")
    settings.add("http.extraheader", "X-All: 1")
    settings.add("http.https://example.com/.extraheader", "Authorization: basic abc")
    settings.add("http.https://example.com/.extraheader", "X-Two: a\nX-Three: b")
    let (own, other) = (
      try #require(WebAddress("https://example.com/p/q")), try #require(WebAddress("https://other.com/p"))
    )
    #expect(settings.value("proxy", for: own) == "project" && settings.value("proxy", for: other) == "all")
    #expect(settings.value("proxy", for: try #require(WebAddress("https://example.com/pp"))) == "one")
    #expect(settings.extraHeaders(for: own, isOwnServer: true, besides: []).map(\.name) == ["X-All", "Authorization"])
    #expect(settings.extraHeaders(for: other, isOwnServer: false, besides: []).isEmpty)
    let known = [try #require(WebHeader("authorization", "Bearer x"))]
    #expect(settings.extraHeaders(for: own, isOwnServer: false, besides: known).isEmpty)
  }
}
