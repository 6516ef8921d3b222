internal import CCurlLoading
internal import Files
internal import System

/// A request to a web server.
struct WebRequest {
  enum Body {
    case bytes([UInt8])
    case file(OpenFile)
  }

  var method = "GET"
  var address: WebAddress
  var headers: [WebHeader] = []
  var body: Body?
}

/// What a web server answered.
struct WebAnswer {
  var status = 0
  /// By names in lower case; several lines of a name are joined with commas.
  var headers: [String: String] = [:]
  /// The start of the body, unless its bytes were taken as they came.
  var body: [UInt8] = []

  var isSuccess: Bool { (200..<300).contains(status) }

  /// The seconds that the server asks to wait.
  var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }

  /// Takes a line of the head.
  mutating func take(_ line: String) {
    if line.hasPrefix("HTTP/") {
      (status, headers) = (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0, [:])
    } else if let header = WebHeader(line: String(line.filter { !$0.isNewline })), headers.count < 200 {
      let name = header.name.lowercased()
      headers[name] = headers[name].map { "\($0), \(header.value)" } ?? header.value
    }
  }
}

/// Connections to web servers, for one thread; they are used again for the next request to the same server.
///
/// Redirects are not followed.
final class WebConnection {
  private let pointer: UnsafeMutableRawPointer
  private let settings: WebSettings
  private let isStopped: @Sendable () -> Bool
  private let moved: @Sendable (Int) -> Void

  /// The most bytes of an answer that are kept; a batch of 100 objects has less than a tenth of it.
  private static let maxKeptCount = 1 << 22
  private static let idleLimit: Int32 = 30

  /// - Parameter moved: Called with the number of bytes of files that were sent, and of those that were taken.
  /// - Throws: `LargeFileServerError.Kind.noLibrary`.
  init(
    _ settings: WebSettings, isStopped: @escaping @Sendable () -> Bool,
    moved: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(LargeFileServerError) {
    guard assets_curl_is_loaded() != 0, let pointer = assets_curl_open() else {
      throw LargeFileServerError(.noLibrary, "")
    }
    (self.pointer, self.settings, self.isStopped, self.moved) = (pointer, settings, isStopped, moved)
  }

  deinit { assets_curl_close(pointer) }

  /// What one request needs while it runs.
  private final class Exchange {
    var answer = WebAnswer()
    var failure: (any Error)?
    let body: WebRequest.Body?
    var sent = 0
    let take: ((WebAnswer, UnsafeRawBufferPointer) throws -> Bool)?
    let isStopped: @Sendable () -> Bool
    let moved: @Sendable (Int) -> Void

    init(
      _ body: WebRequest.Body?, _ take: ((WebAnswer, UnsafeRawBufferPointer) throws -> Bool)?,
      _ connection: WebConnection
    ) {
      (self.body, self.take, isStopped, moved) = (body, take, connection.isStopped, connection.moved)
    }

    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      do {
        let bytes: [UInt8] =
          switch body {
          case .bytes(let bytes): Array(bytes[min(sent, bytes.count)...].prefix(buffer.count))
          case .file(let file): try file.read(at: sent, count: buffer.count)
          case nil: []
          }
        buffer.copyBytes(from: bytes)
        sent += bytes.count
        if case .file = body { moved(bytes.count) }
        return bytes.count
      } catch {
        failure = error
        return buffer.count + 1
      }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Int32 {
      do {
        if try take?(answer, bytes) == true {
          moved(bytes.count)
          return 1
        }
        let rest = WebConnection.maxKeptCount - answer.body.count
        answer.body += bytes.prefix(rest)
        return 1
      } catch {
        failure = error
        return 0
      }
    }
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameters:
  ///   - usesNetrc: True to send the password that `.netrc` has for the server.
  ///   - take: Gets each piece of the body, with the head of the answer; false to keep the piece instead.
  /// - Throws: `LargeFileServerError` if there was no answer; what `take` throws.
  func send(
    _ request: WebRequest, usesNetrc: Bool = false,
    take: ((WebAnswer, UnsafeRawBufferPointer) throws -> Bool)? = nil
  ) throws -> WebAnswer {
    let exchange = Exchange(request.body, take, self)
    let (result, reason) = perform(request, exchange, netrc: usesNetrc ? settings.netrc : nil)
    if let failure = exchange.failure { throw failure }
    let kind: LargeFileServerError.Kind
    switch result {
    case assets_curl_done: return exchange.answer
    case assets_curl_unreachable: kind = .unreachable
    case assets_curl_certificate: kind = .certificate
    case assets_curl_stopped: kind = .stopped
    // A server may answer before it has read the whole body, and close the connection.
    case assets_curl_cut_off where exchange.answer.status >= 400: return exchange.answer
    case assets_curl_cut_off: kind = .cutOff
    default: kind = .invalidAnswer
    }
    throw LargeFileServerError(kind, request.address.origin, reason)
  }

  private func perform(
    _ request: WebRequest, _ exchange: Exchange, netrc: String?
  ) -> (assets_curl_result, reason: String) {
    func setting(_ key: String) -> String? { settings.value(key, for: request.address) }
    let lines = request.headers.map { "\($0.name): \($0.value)" }
    let texts = [
      request.address.text, request.method, setting("proxy"), setting("sslcainfo"), setting("sslcapath"),
      setting("sslcert"), setting("sslkey"), netrc,
    ]
    var place = assets_curl_request()
    place.verifies = setting("sslverify").map { ["false", "no", "off", "0"].contains($0.lowercased()) } == true ? 0 : 1
    place.idle_limit = Self.idleLimit
    place.body_count =
      switch request.body {
      case .bytes(let bytes): Int64(bytes.count)
      case .file(let file): Int64(file.byteCount)
      case nil: -1
      }
    connect(&place, exchange)
    var (status, reason) = (0, [CChar](repeating: 0, count: 256))
    let result = withExtendedLifetime(exchange) {
      withCTexts(texts + lines) { all in
        (place.url, place.method, place.proxy) = (all[0], all[1], all[2])
        (place.authorities, place.authority_folder) = (all[3], all[4])
        (place.certificate, place.key, place.netrc) = (all[5], all[6], all[7])
        return (all[texts.count...] + [nil]).withUnsafeBufferPointer { headers in
          place.headers = headers.baseAddress
          return assets_curl_perform(pointer, &place, &status, &reason)
        }
      }
    }
    return (result, reason.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })  // never empty
  }

  private func connect(_ place: inout assets_curl_request, _ exchange: Exchange) {
    place.context = Unmanaged.passUnretained(exchange).toOpaque()
    place.send = { context, bytes, count in
      WebConnection.exchange(context).send(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    }
    place.head = { context, line, count in
      let bytes = UnsafeRawBufferPointer(start: line, count: count)
      WebConnection.exchange(context).answer.take(String(decoding: bytes, as: UTF8.self))
    }
    place.receive = { context, bytes, count in
      WebConnection.exchange(context).receive(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    place.is_stopped = { WebConnection.exchange($0).isStopped() ? 1 : 0 }
  }

  private static func exchange(_ context: UnsafeMutableRawPointer?) -> Exchange {
    Unmanaged<Exchange>.fromOpaque(context!).takeUnretainedValue()  // set by `connect`
  }
}

/// Gives texts to C for the time of a call; nil stays nil.
private func withCTexts<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
  let copies = texts.map { $0.map { strdup($0) } }
  defer { for copy in copies { free(copy.flatMap { $0 }) } }
  return body(copies.map { $0.flatMap { UnsafePointer($0) } })
}
