internal import Git
internal import Templates

/// The page without data, and the files that it loads.
enum AppShell {
  static func html(session: String) -> String {
    """
    <!doctype html>
    <html lang="en" data-session="\(session)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>assets</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/app/page.css">
    </head>
    <body>
    \(Template.pageMarkup)
    <script src="/app/page.js"></script>
    </body>
    </html>

    """
  }

  private struct File: Sendable {
    var type: String
    var bytes: [UInt8]
    var tag: String

    init(_ type: String, _ text: String) {
      (self.type, bytes) = (type, Array(text.utf8))
      tag = "\"\(ObjectID.ofFile(bytes))\""
    }
  }

  private static let style = File("text/css; charset=utf-8", Template.appStyle)
  private static let script = File("text/javascript; charset=utf-8", Template.appScript)

  /// A style sheet or script; the browser's copy is still good if its tag is the same.
  static func file(_ head: HTTPHead) -> HTTPResponse {
    let file = head.path.hasSuffix(".css") ? style : script
    let isKnown = head["if-none-match"] == file.tag
    var response = HTTPResponse(isKnown ? 304 : 200, file.type, isKnown ? [] : file.bytes)
    response.headers = [("Cache-Control", "no-cache"), ("ETag", file.tag)]
    return response
  }
}
