/// Decides before anything else whether a request may come from a page of this app; the order of the checks matters,
/// because each one answers before a later one could say more.
///
/// Other pages of the same browser can send requests to this address, too, and so can pages whose name an attacker lets
/// point to 127.0.0.1. Neither can choose `Host`, `Origin` or the `Sec-Fetch` headers, nor read a response.
///
/// Source: Fetch Standard; Fetch Metadata Request Headers; RFC 9110.
struct Gate: Sendable {
  /// Such as `127.0.0.1:8123`.
  let host: String

  init(port: UInt16) { host = "127.0.0.1:\(port)" }

  /// Returns why a request is refused; nil if it may go on. Routes and the token are checked after this.
  func refusal(of head: HTTPHead) -> HTTPResponse? {
    guard head["host"] == host else { return .refused(421, "This server has another name.", code: "wrong-host") }
    guard let methods = Self.methods(of: head.path) else { return .refused(404, "Not found.", code: "not-found") }
    guard methods.contains(head.method) else { return .refused(405, "Not allowed here.", code: "wrong-method") }
    guard comesFromHere(head) else {
      return .refused(403, "Another page sent this request.", code: "other-page")
    }
    guard head.isRead || head.method == "DELETE" || Self.bodyTypes.contains(head["content-type"] ?? "") else {
      return .refused(415, "Only JSON is understood here.", code: "wrong-type")
    }
    let limit = head.method == "PUT" ? Inbox.maxFileSize : HTTPServer.maxBodySize
    if let size = head["content-length"].flatMap(Int.init), size > limit {
      return .refused(413, "That is too large.", code: "too-large")
    }
    return nil
  }

  private static let bodyTypes: Set<String> = ["application/json", "application/octet-stream"]

  /// The methods that something at a path understands; nil if nothing is there.
  private static func methods(of path: String) -> Set<String>? {
    if path == "/" || path.hasPrefix("/app/") || path.hasPrefix("/img/") { return ["GET", "HEAD"] }
    guard path.hasPrefix("/api/") else { return nil }
    switch path.dropFirst("/api/".count) {
    case "events", "state": return ["GET"]
    case let rest where rest.hasPrefix("jobs/"): return ["GET", "DELETE"]
    case let rest where rest.hasPrefix("inbox/"): return ["PUT", "DELETE"]
    default: return ["POST"]
    }
  }

  private func comesFromHere(_ head: HTTPHead) -> Bool {
    if let origins = head.headers["origin"] {
      guard origins == ["http://\(host)"] else { return false }
    } else if !head.isRead {
      return false
    }
    guard let sites = head.headers["sec-fetch-site"] else { return true }
    switch head["sec-fetch-site"] {
    case "same-origin": return true
    // A typed address, or one that another program opened.
    case "none": return head.path == "/"
    // A link to the app from elsewhere opens a page without data.
    case _ where head.path == "/" && sites.count == 1:
      return head["sec-fetch-mode"] == "navigate" && head["sec-fetch-dest"] == "document"
    default: return false
    }
  }

  /// Adds the headers that every response has. Nothing else may ever set a cookie or an `Access-Control` header.
  func protected(_ response: HTTPResponse, to head: HTTPHead) -> HTTPResponse {
    var response = response
    let isImage = head.path.hasPrefix("/img/")
    let own = Set(response.headers.map { $0.name.lowercased() })
    let all = [
      ("Content-Security-Policy", isImage ? Self.imagePolicy : pagePolicy),
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
      (
        "Permissions-Policy",
        "camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()"
      ),
    ]
    response.headers += all.filter { !own.contains($0.0.lowercased()) }.map { (name: $0.0, value: $0.1) }
    return response
  }

  /// Only our own files run or style anything, and text never becomes markup.
  private var pagePolicy: String {
    "default-src 'none'; script-src http://\(host)/app/; style-src http://\(host)/app/; img-src 'self' data: blob:; "
      + "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types 'none'"
  }

  /// An image that is opened as a page runs nothing.
  private static let imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
}

extension HTTPResponse {
  static func refused(_ status: Int, _ error: String, code: String) -> HTTPResponse {
    .failure(status, error, code: code)
  }
}
