import TestKit
import Testing

/// Tests share a browser, but not what its pages leave.
@Suite(.serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need))) struct BrowserTests {
  private let sandbox: Sandbox
  private let address: String

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("page.html", "<!doctype html><title>page</title><button autofocus>OK</button>")
    address = "file://" + sandbox.path("page.html")
  }

  /// What a page can find of those before it.
  private func traces(_ browser: Browser) throws -> String {
    try browser.open(address)
    return try browser.wait(
      for: """
        const media = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(pointer: coarse)"];
        return JSON.stringify([
          localStorage.mark, sessionStorage.mark, (await indexedDB.databases()).length, history.length, name,
          navigator.maxTouchPoints, ...media.map((one) => matchMedia(one).matches), innerWidth, innerHeight,
          devicePixelRatio, document.hasFocus(),
        ]);
        """)
  }

  @Test func aTestFindsNothingOfTheOneBefore() throws {
    let first: String
    do {
      let browser = try Browser()
      first = try traces(browser)
      try browser.prefer(dark: true, reducedMotion: true, touch: true)
      try browser.resize(width: 390, height: 844, scale: Browser.isFirefox ? 1 : 2)
      try browser.open(address + "#other")
      try browser.wait(
        for: """
          localStorage.mark = sessionStorage.mark = name = "mark";
          await new Promise((resolve) => { indexedDB.open("mark").onsuccess = resolve; });
          console.log("mark");
          """)
      #expect(try traces(browser) != first)
    }
    let browser = try Browser()
    #expect(try traces(browser) == first)
    try browser.checkConsole()
    #expect(try browser.requests().allSatisfy { $0 == address })
  }

  @Test func aBrowserThatCrashedIsReplaced() throws {
    do {
      let browser = try Browser()
      browser.crash()
      #expect(throws: (any Error).self) { try browser.open(address) }
    }
    let browser = try Browser()
    try browser.open(address)
    #expect(try browser.run("return document.title") == "page")
  }
}
