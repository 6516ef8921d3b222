import Testing

@testable import Serving

/// Which requests are refused before anything is done for them.
@Suite struct GateTests {
  private let gate = Gate(port: 8123)

  /// A request as a page of the app sends it, with some headers replaced; an empty list removes one.
  private func head(_ method: String, _ path: String, _ changes: [String: [String]] = [:]) -> HTTPHead {
    var headers = ["host": ["127.0.0.1:8123"], "sec-fetch-site": ["same-origin"]]
    if method != "GET" {
      headers["origin"] = ["http://127.0.0.1:8123"]
      headers["content-type"] = ["application/json"]
    }
    headers.merge(changes) { $1 }
    return HTTPHead(method, path, headers: headers.filter { !$0.value.isEmpty })
  }

  private func status(_ head: HTTPHead) -> Int? { gate.refusal(of: head)?.status }

  @Test func requestsOfOurPagesPass() {
    for (method, path) in [
      ("GET", "/"), ("GET", "/app/page.js"), ("GET", "/api/state"), ("GET", "/api/events"), ("POST", "/api/index"),
      ("POST", "/api/run"), ("GET", "/api/jobs/1"), ("DELETE", "/api/jobs/1"), ("GET", "/img/key/id"),
    ] {
      #expect(status(head(method, path)) == nil, "\(method) \(path)")
    }
    // Programs other than browsers have no such headers.
    #expect(status(head("GET", "/api/state", ["sec-fetch-site": []])) == nil)
  }

  @Test(arguments: [
    ["localhost:8123"], ["127.0.0.1"], ["127.0.0.1:8124"], ["127.0.0.1.:8123"], ["attacker.example:8123"], [""], [],
    ["127.0.0.1:8123", "127.0.0.1:8123"], ["127.0.0.1:8123, attacker.example"],
  ])
  func onlyOneHostIsUs(_ hosts: [String]) {
    #expect(status(head("GET", "/", ["host": hosts])) == 421)
  }

  @Test(arguments: [
    ["http://127.0.0.1:3000"], ["http://localhost:8123"], ["https://127.0.0.1:8123"], ["null"],
    ["https://attacker.example"], [], ["http://127.0.0.1:8123", "http://127.0.0.1:8123"],
  ])
  func otherOriginsChangeNothing(_ origins: [String]) {
    #expect(status(head("POST", "/api/run", ["origin": origins])) == 403)
    #expect(status(head("DELETE", "/api/jobs/1", ["origin": origins])) == 403)
    if !origins.isEmpty { #expect(status(head("GET", "/api/state", ["origin": origins])) == 403) }
  }

  @Test func otherSitesGetNothing() {
    for site in ["cross-site", "same-site", "none", "anything"] {
      #expect(status(head("GET", "/api/state", ["sec-fetch-site": [site]])) == 403, "\(site)")
      #expect(status(head("GET", "/app/page.js", ["sec-fetch-site": [site]])) == 403, "\(site)")
      #expect(status(head("GET", "/img/key/id", ["sec-fetch-site": [site]])) == 403, "\(site)")
    }
    // The address bar, and a link: the page that opens has no data.
    #expect(status(head("GET", "/", ["sec-fetch-site": ["none"]])) == nil)
    let link = ["sec-fetch-site": ["cross-site"], "sec-fetch-mode": ["navigate"], "sec-fetch-dest": ["document"]]
    #expect(status(head("GET", "/", link)) == nil)
    #expect(status(head("GET", "/", link.merging(["sec-fetch-dest": ["iframe"]]) { $1 })) == 403)
    #expect(status(head("GET", "/", link.merging(["sec-fetch-mode": ["no-cors"]]) { $1 })) == 403)
  }

  @Test func methodsAndTypes() {
    for (method, path) in [
      ("POST", "/"), ("PUT", "/api/run"), ("GET", "/api/run"), ("OPTIONS", "/api/run"), ("POST", "/api/state"),
      ("POST", "/img/key/id"), ("DELETE", "/api/state"), ("TRACE", "/"),
    ] {
      #expect(status(head(method, path)) == 405, "\(method) \(path)")
    }
    for path in ["/favicon.ico", "/../etc/passwd", "/apis", "//", "*"] { #expect(status(head("GET", path)) == 404) }
    for type in [["text/plain"], ["application/x-www-form-urlencoded"], ["multipart/form-data; boundary=x"], []] {
      #expect(status(head("POST", "/api/run", ["content-type": type])) == 415)
    }
    #expect(status(head("POST", "/api/run", ["content-length": ["99999999"]])) == 413)
  }

  @Test func everyResponseIsProtected() {
    let answer = gate.protected(HTTPResponse(200, "text/html", []), to: head("GET", "/"))
    let fields = Dictionary(answer.headers.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(
      fields["Content-Security-Policy"]
        == "default-src 'none'; script-src http://127.0.0.1:8123/app/; style-src http://127.0.0.1:8123/app/; img-src "
        + "'self' data: blob:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types 'none'")
    #expect(fields["X-Frame-Options"] == "DENY" && fields["Cross-Origin-Resource-Policy"] == "same-origin")
    #expect(fields["Cache-Control"] == "no-store" && fields["X-Content-Type-Options"] == "nosniff")
    #expect(!fields.keys.contains { $0.hasPrefix("Access-Control") || $0 == "Set-Cookie" })
    let image = gate.protected(HTTPResponse(200, "image/svg+xml", []), to: head("GET", "/img/key/id"))
    #expect(image.headers.contains { $0.name == "Content-Security-Policy" && $0.value.hasSuffix("sandbox") })
  }
}
