import Files
import TestKit
import Testing

/// The local app in a real browser, served by the built program.
@Suite(
  .serialized, .enabled(if: Browser.missing == nil, Comment(rawValue: Browser.need)),
  .enabled(if: BuiltProgram.path != nil))
struct AppPageTests {
  let sandbox: Sandbox
  private let scratch: Sandbox
  private let app: BackgroundProgram
  let browser: Browser

  init() throws {
    (sandbox, scratch) = (try .bellAndRope(), try Sandbox())
    try sandbox.write("Images.xcassets/bell.imageset/bell.png", ImageMaker.png(10, 10, .red))
    try sandbox.write("notes.txt", "x")
    app = try BackgroundProgram(
      [BuiltProgram.path ?? "", "open", "--no-browser"], in: sandbox.folder, environment: sandbox.environment,
      scratch: scratch.folder)
    browser = try Browser()
    let app = app
    #expect(app.waits { app.output.contains("#code=") }, "\(app.error)")
    let address = app.output.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("http://127.0.0.1:") }
    try browser.open(String(try #require(address)))
    // An image that is replaced on disk before it is loaded can't be shown.
    let images = "[...document.querySelectorAll('.row[data-name=bell] img[src]')]"
    #expect(try browser.waits(until: "\(images).filter((one) => one.naturalWidth).length === 2"))
  }

  private func write(_ message: String) throws {
    try browser.run("document.querySelector('.message').focus()")
    for letter in message { try browser.press(String(letter)) }
  }

  private func title(of revision: String = "HEAD") throws -> String {
    try sandbox.git("log", "-1", "--format=%s", revision)
  }

  @Test func whatIsCheckedIsCommittedAndUndone() throws {
    #expect(try browser.run("return location.hash") == "")
    #expect(try browser.run("return document.querySelector('.commit-button').disabled") == "true")
    try write("R")
    #expect(
      try browser.run("return document.querySelector('.commit-button').innerText") == "Commit 1 asset and 1 other file")
    try browser.click(".row[aria-label='notes.txt']")
    #expect(try browser.run("return document.querySelector('.commit-button').innerText") == "Commit 1 asset")
    #expect(try browser.run("return document.querySelector('.choice-all input').indeterminate") == "true")
    try browser.click(".commit-button")
    #expect(try browser.waits(until: "!document.querySelector('.toast').hidden"))
    #expect(try title() == "R")
    #expect(try sandbox.git("status", "--short") == "?? notes.txt")
    #expect(try browser.waits(until: "!document.querySelector('.row[data-name]:not([hidden] *)')"))
    try browser.click(".toast .button")
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell]')"))
    #expect(try title() == "Start")
    // What was left out stays so.
    #expect(
      try browser.run("return document.querySelector('.row[aria-label=\"notes.txt\"]').ariaChecked") == "false")
    try browser.checkConsole()
  }

  @Test func aChangeShowsUpInPlace() throws {
    try browser.run("document.querySelector('.row[data-name=bell]').click()")
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')"))
    try write("Re")
    try browser.run("document.querySelector('.row[data-name=bell]').mark = true")
    try sandbox.write("Images.xcassets/rope.imageset/rope.png", ImageMaker.png(12, 12, .red))
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=rope] img[src]')"))
    #expect(
      try browser.run(
        """
        const field = document.querySelector('.message');
        const row = document.querySelector('.row[data-name=bell]');
        return [field.value, document.activeElement === field, row.mark, row.ariaSelected].join();
        """) == "Re,true,true,true")
  }

  @Test func theKeysCheckDiscardAndUndo() throws {
    let checked = "document.querySelector('.choice-words').textContent"
    try browser.press("j", "x")
    #expect(try browser.run("return \(checked)") == "1 of 2 checked")
    try browser.run("document.querySelector('.row[data-name=bell]').focus()")
    try browser.press("Enter", "ArrowDown", "Enter")
    #expect(
      try browser.run("return document.activeElement.ariaLabel + document.activeElement.ariaChecked")
        == "notes.txtfalse")
    try browser.press("ArrowUp", "Delete")
    #expect(try browser.waits(until: "!document.querySelector('.toast').hidden"))
    #expect(try sandbox.git("status", "--short") == "?? notes.txt")
    try browser.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))")
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell]')"))
  }

  @Test func aSectionIsPartOfTheAddress() throws {
    try browser.run("document.querySelector('[data-section=history]').click()")
    #expect(try browser.waits(until: "document.querySelector('.version-row .version-image')"))
    try browser.run("document.querySelectorAll('.version-open')[1].click()")
    #expect(try browser.waits(until: "document.querySelectorAll('.row[data-name]').length === 2"))
    try browser.reload()
    #expect(try browser.waits(until: "document.querySelectorAll('.row[data-name]').length === 2"))
    try browser.run("history.back()")
    #expect(try browser.waits(until: "document.querySelector('.version-row')"))
    try browser.run("history.back()")
    #expect(try browser.waits(until: "document.querySelector('.commit-button')"))
    // What belongs to a page ends with it.
    #expect(try browser.run("return document.querySelectorAll('.menu, dialog:not(#keys), #app').length") == "1")
    try browser.checkConsole()
  }

  @Test func whatTheAddressStillHasToSayIsSaidBeforeAnotherSection() throws {
    let address = try browser.run(
      """
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
      document.querySelector("[data-section=history]").click();
      return location.hash;
      """)
    #expect(address == "#section=history")
    try browser.wait(for: "await new Promise((done) => setTimeout(done, 700))")
    #expect(try browser.run("return location.hash") == "#section=history")
    #expect(try browser.waits(until: "document.querySelector('.version-row')"))
    try browser.run("history.back()")
    #expect(
      try browser.waits(until: "location.hash.includes('mode=swipe') && document.querySelector('.commit-button')"))
    try browser.checkConsole()
  }

  /// A page of another server of this computer, in another tab, tries everything that a browser lets it do.
  @Test func aHostilePageGetsNothing() throws {
    let origin = try browser.run("return location.origin")
    let key = try browser.run(
      "return (Object.values(sessionStorage).join().match(/images\\W+([0-9a-f]{32})/) ?? [])[1] ?? ''")
    #expect(key.count == 32)
    let id = try sandbox.git("rev-parse", "HEAD:Images.xcassets/bell.imageset/bell.png")
    try scratch.write("hostile/index.html", "<!doctype html><title>hostile</title>")
    let port = try LoopbackPort.free()
    let server = try BackgroundProgram(
      ["python3", "-m", "http.server", "--bind", "127.0.0.1", String(port)], in: scratch.path("hostile"),
      environment: sandbox.environment, scratch: scratch.folder)
    #expect(server.waits { LoopbackPort.answers(port) })
    try browser.open("http://127.0.0.1:\(port)/")
    let results = try browser.wait(
      for: """
        const origin = "\(origin)", results = [];
        const say = (name, value) => results.push(name + " " + value);
        const asked = async (path, options) => {
          try { const answer = await fetch(origin + path, options); return answer.type + " " + answer.status; } catch { return "failed"; }
        };
        say("read", await asked("/api/state"));
        say("page", await asked("/"));
        const run = JSON.stringify({ action: "discard", values: { paths: ["notes.txt"] }, key: "1" });
        say("json", await asked("/api/run", { method: "POST", body: run, headers: { "Content-Type": "application/json" } }));
        await asked("/api/run", { method: "POST", body: run, mode: "no-cors" });
        navigator.sendBeacon(origin + "/api/run", run);
        const loaded = (tag, attributes) => new Promise((resolve) => {
          const node = Object.assign(document.createElement(tag), attributes, { onload: () => resolve("loaded"), onerror: () => resolve("failed") });
          document.body.append(node);
        });
        say("image", await loaded("img", { src: origin + "/img/\(key)/\(id)" }));
        say("script", await loaded("script", { src: origin + "/app/page.js" }));
        say("style", await loaded("link", { rel: "stylesheet", href: origin + "/app/page.css" }));
        say("events", await new Promise((resolve) => {
          const source = new EventSource(origin + "/api/events");
          source.onopen = () => resolve("open");
          source.onerror = () => { source.close(); resolve("failed"); };
        }));
        say("socket", await new Promise((resolve) => {
          const socket = new WebSocket(origin.replace("http", "ws") + "/api/events");
          socket.onopen = () => resolve("open");
          socket.onerror = () => resolve("failed");
        }));
        const form = document.createElement("form");
        Object.assign(form, { action: origin + "/api/run", method: "post", enctype: "text/plain", target: "frame" });
        form.append(Object.assign(document.createElement("input"), { name: run.slice(0, -1) + ',"x":"', value: '"}' }));
        document.body.append(Object.assign(document.createElement("iframe"), { name: "frame" }), form);
        form.submit();
        await new Promise((resolve) => setTimeout(resolve, 500));
        return results.join("; ");
        """)
    #expect(
      results
        == "read failed; page failed; json failed; image failed; script failed; style failed; events failed; socket failed"
    )
    #expect(try sandbox.git("status", "--short").contains("?? notes.txt"))
  }

  @Test func nothingIsLeftInTheBrowser() throws {
    #expect(
      try browser.run("return document.cookie + localStorage.length + location.href.includes('code')") == "0false")
    try browser.reload()
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell] img[src]')"))
  }

  @Test func anAppThatEndedStillShowsWhatItShowed() throws {
    try write("R")
    app.end()
    #expect(try browser.waits(until: "!document.querySelector('.gone').hidden"))
    #expect(try browser.run("return document.querySelector('.commit-button').disabled") == "true")
    try browser.run("document.querySelector('[data-section=history]').click()")
    #expect(try browser.run("return document.querySelectorAll('.row[data-name=bell] img[src]').length") == "2")
  }
}
