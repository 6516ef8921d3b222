import Files
import Git
import JSON
import TestKit
import Testing

@testable import Serving

/// The app as a client sees it, over real connections; changes are made by the built program.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct LocalAppTests {
  let sandbox: Sandbox
  private let app: LocalApp
  private let port: Int
  private let code: String

  init() throws {
    sandbox = try .bellAndRope()
    app = LocalApp(
      LocalApp.Setup(
        location: RepositoryLocation(sandbox.folder, environment: sandbox.environment), renderer: nil,
        program: BuiltProgram.path ?? "", environment: sandbox.environment,
        now: { GitTime(seconds: 1_700_000_000, offsetMinutes: 0) }, tell: { _ in },
        explain: { ["error": .string("\($0)")] }))
    let address = try app.start(port: 0)
    code = String(address.suffix(32))
    port = Int(address.split(separator: "/")[1].split(separator: ":")[1]) ?? 0
  }

  /// Sends a request and returns its status and body.
  private func ask(
    _ method: String, _ path: String, _ body: JSONValue? = nil, token: String? = nil, _ headers: [String] = []
  ) throws -> (status: Int, head: String, json: JSONObject) {
    let bytes = body.map { JSONDocument($0, layout: .compact).writtenBytes } ?? []
    var lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
    if method != "GET" {
      lines += ["Origin: http://127.0.0.1:\(port)", "Content-Type: application/json", "Content-Length: \(bytes.count)"]
    }
    if let token { lines.append("X-Assets-Token: \(token)") }
    let answer = try LoopbackPort.exchange(port, Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + bytes)
    let parts = answer.split(separator: Array("\r\n\r\n".utf8), maxSplits: 1)
    let head = String(decoding: parts.first ?? [], as: UTF8.self)
    let json = parts.count > 1 ? (try? JSONDocument(parsing: Array(parts[1])))?.value.object : nil
    return (Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0, head, json ?? JSONObject())
  }

  private func token() throws -> String {
    try #require(try ask("POST", "/api/session", ["code": .string(code)]).json["token"]?.text)
  }

  @Test func aPageSeesAndCommitsAChange() throws {
    defer { app.stop() }
    let token = try token()
    try sandbox.write("Images.xcassets/bell.imageset/bell.png", ImageMaker.png(10, 10, .red))
    try sandbox.write("notes.txt", "x")
    app.noteChange()
    let state = try ask("GET", "/api/state", token: token).json
    #expect(state["counts"]?.object?["changes"]?.number?.int == 2)
    let view = try ask("POST", "/api/index", ["view": "changes"], token: token).json
    #expect(view["paths"]?.elements?.map(\.text) == ["Images.xcassets/bell.imageset"])
    #expect(view["otherFiles"]?.elements?.map(\.text) == ["notes.txt"])
    let asset = try #require(view["index"]?.object?["assets"]?.elements?.first?.object)
    let change = try #require(asset["change"]?.object)
    let ids = [try #require(change["before"]), try #require(change["after"])]
    let details = try ask("POST", "/api/details", ["view": "changes", "names": ["bell", "gone"]], token: token).json
    #expect(details["details"]?.elements?.map { $0.object?["name"]?.text } == ["bell", nil])
    let lines = try ask("POST", "/api/images", ["kind": "full", "ids": .list(ids + ["nothing"])], token: token).json
    let texts = (lines["lines"]?.elements ?? []).compactMap(\.text)
    #expect(texts.count == 3 && texts[0].hasPrefix("png 10 10 ") && texts[2] == "")
    let image = try ask("GET", String(texts[0].split(separator: " ").last ?? ""))
    #expect(image.status == 200 && image.head.contains("image/png"))
    #expect(try ask("GET", "/img/\(token)/\(ids[0].text ?? "")").status == 404)

    let commit: JSONValue = [
      "action": "commit", "key": "1", "expect": state["expect"] ?? .null,
      "values": ["message": "Redraw 'bell' --amend", "paths": view["paths"] ?? .null],
    ]
    let result = try ended(try ask("POST", "/api/run", commit, token: token), token)
    #expect(result["exitCode"]?.number?.int == 0)
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Redraw 'bell' --amend")
    #expect(try sandbox.git("status", "--porcelain") == "?? notes.txt")
    // The same click again does nothing; a click on the old page is refused.
    #expect(try ended(try ask("POST", "/api/run", commit, token: token), token)["exitCode"]?.number?.int == 0)
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "2")
    let later: JSONValue = ["action": "undo", "key": "2", "expect": state["expect"] ?? .null]
    let refused = try ask("POST", "/api/run", later, token: token)
    #expect(refused.status == 409 && refused.json["code"]?.text == "stale")
    let now = try ask("GET", "/api/state", token: token).json
    #expect(now["undo"]?.object?["words"]?.text == "commit 'Redraw 'bell' --amend'")
    let undo: JSONValue = ["action": "undo", "key": "3", "expect": now["expect"] ?? .null]
    #expect(try ended(try ask("POST", "/api/run", undo, token: token), token)["exitCode"]?.number?.int == 0)
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "1")
  }

  /// A version is called as its branch, wherever that is.
  @Test func versionsHaveTheNamesOfTheirBranches() throws {
    defer { app.stop() }
    let token = try token()
    let first = try sandbox.git("rev-parse", "HEAD")
    try sandbox.git("remote", "add", "origin", sandbox.folder)
    try sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "Second")
    let second = try sandbox.git("rev-parse", "HEAD")
    func names(_ from: String, _ to: String) throws -> [String?] {
      app.noteChange()
      let view: JSONValue = ["view": "compare", "from": .string(from), "to": .string(to)]
      let index = try ask("POST", "/api/index", view, token: token).json["index"]?.object
      return ["from", "to"].map { index?[$0]?.object?["branch"]?.text }
    }
    #expect(try names(first, second) == ["origin/main", "main"])
    try sandbox.git("branch", "before", first)
    #expect(try names(first, second) == ["before", "main"])
    try sandbox.git("switch", "-q", "--detach", second)
    #expect(try names(first, second) == ["before", "main"])
  }

  private func ended(_ answer: (status: Int, head: String, json: JSONObject), _ token: String) throws -> JSONObject {
    guard answer.status == 202, let id = answer.json["job"]?.text else { return answer.json }
    while true {
      let job = try ask("GET", "/api/jobs/\(id)", token: token).json
      if let result = job["result"]?.object { return result }
    }
  }

  @Test func nothingWithoutTheToken() throws {
    defer { app.stop() }
    for (method, path) in [("GET", "/api/state"), ("POST", "/api/index"), ("POST", "/api/run"), ("GET", "/api/events")]
    {
      let answer = try ask(method, path, method == "GET" ? nil : [:])
      #expect(answer.status == 401 && answer.json["code"]?.text == "no-token", "\(path)")
      #expect(try ask(method, path, method == "GET" ? nil : [:], token: code).status == 401)
    }
    #expect(try ask("POST", "/api/session", ["code": "0"]).status == 401)
    let page = try ask("GET", "/")
    #expect(page.status == 200 && !page.head.lowercased().contains("set-cookie"))
    #expect(!page.head.contains("Access-Control") && page.head.contains("X-Frame-Options: DENY"))
  }

  @Test func onlyProcessesOfThisUserConnect() throws {
    defer { app.stop() }
    // No connection has this end, and none of a browser comes from another address.
    #expect(!app.accepts(from: .loopback, port: 1))
    #expect(!app.accepts(from: try #require(LocalAddress("127.0.0.2")), port: 1))
    guard try sandbox.run("id", ["-u"]).output == "0\n", SystemProgram.path(of: "setpriv") != nil else { return }
    let ask =
      #"exec 3<>/dev/tcp/127.0.0.1/$0; printf 'GET / HTTP/1.1\r\nHost: 127.0.0.1:%s\r\n\r\n' $0 >&3; head -c 12 <&3"#
    func answer(_ user: String) throws -> String {
      try sandbox.run(
        "setpriv", ["--reuid", user, "--regid", user, "--clear-groups", "bash", "-c", ask, String(port)], in: "/"
      ).output
    }
    #expect(try answer("65534") == "")
    #expect(try answer("0") == "HTTP/1.1 200")
  }

  @Test func oneAppForAWorkTree() throws {
    app.stop()
    let repository = try #require(
      try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    let lock = try #require(try AppLock(repository))
    #expect(try AppLock(repository) == nil)
    lock.release()
    let next = try #require(try AppLock(repository))
    #expect(try AppLock(repository) == nil)
    withExtendedLifetime((lock, next)) {}
  }

  /// The answer comes before the body, of which nothing is read.
  @Test func aLargeBodyIsRefusedAtOnce() throws {
    defer { app.stop() }
    let head = """
      POST /api/run HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Origin: http://127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: 300000000\r
      \r

      """
    let answer = try LoopbackPort.exchange(port, Array(head.utf8))
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 413"))
  }

  @Test func badRequestsSayWhatIsWrong() throws {
    defer { app.stop() }
    let token = try token()
    for body: JSONValue in [
      [:], ["action": "format", "key": "1"], ["action": "commit", "key": "1"], ["action": "commit", "key": ""],
      ["action": "discard", "key": "1", "values": ["paths": ["../x"]]],
    ] {
      #expect(try ask("POST", "/api/run", body, token: token).status == 422)
    }
    #expect(try ask("POST", "/api/index", ["view": "../etc"], token: token).status == 422)
    #expect(try ask("GET", "/api/jobs/1", token: token).status == 404)
    #expect(try ask("GET", "/app/../../etc/passwd").status == 404)
  }
}
