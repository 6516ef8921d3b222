public import JSON

/// A request without its body.
public struct HTTPHead: Sendable {
  public var method: String
  /// Percent-decoded, without the query.
  public var path: String
  /// By lowercase names; a header may occur several times.
  public var headers: [String: [String]] = [:]

  public init(_ method: String, _ path: String, headers: [String: [String]] = [:]) {
    (self.method, self.path, self.headers) = (method, path, headers)
  }

  /// The value of a header that occurs exactly once.
  public subscript(name: String) -> String? {
    guard let values = headers[name], values.count == 1 else { return nil }
    return values[0]
  }

  /// True for a request that only reads.
  var isRead: Bool { method == "GET" || method == "HEAD" }
}

/// An answer. The headers that protect every page are added by `Gate`.
public struct HTTPResponse: Sendable {
  public enum Body: Sendable {
    case bytes([UInt8])
    case stream(any HTTPStream)
  }

  public var status: Int
  /// The media type; nil without a body.
  public var type: String?
  public var headers: [(name: String, value: String)] = []
  public var body: Body

  public init(_ status: Int, _ type: String? = nil, _ bytes: [UInt8] = []) {
    (self.status, self.type, body) = (status, type, .bytes(bytes))
  }

  /// JSON on one line.
  public init(_ status: Int = 200, json: JSONValue) {
    self.init(status, "application/json", JSONDocument(json, layout: .compact).writtenBytes)
  }

  /// A stream of JSON lines.
  init(lines: any HTTPStream) {
    (status, type, body) = (200, "application/x-ndjson", .stream(lines))
  }

  /// An error in the form that pages show.
  static func failure(
    _ status: Int, _ error: String, causes: [String] = [], hints: [String] = [], code: String
  ) -> HTTPResponse {
    HTTPResponse(
      status,
      json: .object(
        ("error", .string(error)), ("causes", .unlessEmpty(causes)), ("hints", .unlessEmpty(hints)),
        ("code", .string(code))))
  }
}

extension JSONValue {
  /// A list of texts; nil without any.
  static func unlessEmpty(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .list(texts.map { .string($0) })
  }
}

/// A body that is sent as it is made.
public protocol HTTPStream: AnyObject, Sendable {
  /// Waits for bytes.
  ///
  /// - Parameter isConnected: Whether the client is still there; to be asked while waiting.
  /// - Returns: At most `count` bytes; nil at the end.
  func next(_ count: Int, isConnected: () -> Bool) -> [UInt8]?

  /// Called once, when it isn't read any more.
  func close()
}
