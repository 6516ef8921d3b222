import TestKit
import Testing

/// What people do in the local app, each in as few clicks as it takes.
extension AppPageTests {
  /// Commits and shares all changes, and has a colleague with a clone.
  private func share() throws -> Sandbox {
    let hub = try Sandbox(git: true)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "Shared")
    try hub.git("clone", "-q", "--bare", sandbox.folder, "hub.git")
    try hub.git("clone", "-q", "hub.git", "theirs")
    try hub.git("config", "user.name", "Grace Hopper", in: "theirs")
    try hub.git("config", "user.email", "grace@example.com", in: "theirs")
    try sandbox.git("remote", "add", "origin", hub.path("hub.git"))
    try sandbox.git("fetch", "-q")
    try sandbox.git("branch", "-q", "-u", "origin/main")
    return hub
  }

  /// The colleague draws some images and pushes them.
  private func colleagueDraws(_ names: String..., in hub: Sandbox) throws {
    for name in names {
      try hub.write("theirs/Images.xcassets/\(name).imageset/\(name).png", ImageMaker.png(9, 9, .green))
    }
    try hub.git("commit", "-q", "-a", "-m", "Green", in: "theirs")
    try hub.git("push", "-q", in: "theirs")
  }

  private func draw(_ names: String..., color: ImageMaker.Color, commit: Bool = true) throws {
    for name in names {
      try sandbox.write("Images.xcassets/\(name).imageset/\(name).png", ImageMaker.png(11, 11, color))
    }
    if commit { try sandbox.git("commit", "-q", "-a", "-m", "Mine") }
  }

  private func toastSays(_ text: String) throws -> Bool {
    try browser.waits(until: "document.querySelector('.toast-words').textContent.includes(`\(text)`)")
  }

  /// Clicks once the page knows that there is something to send.
  private func clickSync() throws {
    #expect(try browser.waits(until: "document.querySelector('.sync').innerText.includes('1 version to push')"))
    try browser.click(".sync .button")
  }

  @Test func twoConflictsAreResolvedAndCommittedInThreeClicks() throws {
    let hub = try share()
    try colleagueDraws("bell", "rope", in: hub)
    try draw("bell", "rope", color: .red)
    try clickSync()
    // The first one is shown without another click, and then the next one.
    #expect(try browser.waits(until: "location.hash.includes('section=conflicts')"))
    try browser.click(".keep-bar .button", "Keep mine")
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=rope]').ariaSelected === 'true'"))
    #expect(try toastSays("'bell'"))
    try browser.click(".keep-bar .button", "Keep theirs")
    try browser.click(".commit-button", "Commit the merge")
    #expect(try toastSays("Committed"))
    #expect(try sandbox.git("log", "-1", "--format=%p").split(separator: " ").count == 2)
    #expect(
      try sandbox.bytes("Images.xcassets/bell.imageset/bell.png") == ImageMaker.png(11, 11, .red)
        && sandbox.bytes("Images.xcassets/rope.imageset/rope.png") == ImageMaker.png(9, 9, .green))
    try browser.checkConsole()
  }

  @Test func aReviewTakesSixClicks() throws {
    // The page may still ask for an image that is replaced now.
    try sandbox.git("commit", "-q", "-a", "-m", "Red")
    try sandbox.git("switch", "-q", "-c", "bell-red")
    try draw("bell", "rope", color: .red)
    let program = try #require(BuiltProgram.path)
    let grace = ["GIT_AUTHOR_NAME": "Grace Hopper", "GIT_AUTHOR_EMAIL": "grace@example.com"]
    #expect(
      try sandbox.run(program, ["request", "--title", "Red", "-m", "Please look"], adding: grace).isSuccess)
    try sandbox.git("switch", "-q", "main")
    try browser.click("[data-section=requests]")
    try browser.click(".opening", "Red")
    #expect(try browser.waits(until: "document.querySelector('.review-title')"))
    try browser.press("c")
    try browser.click(".stage.commenting .layers")
    #expect(try browser.waits(until: "document.activeElement?.ariaLabel === 'Comment'"))
    try browser.type("Softer")
    try browser.click(".composer .filled", "Send")
    #expect(try browser.waits(until: "document.querySelector('.thread .comment-text')?.textContent === 'Softer'"))
    try browser.click("#header .button", "Finish review")
    try browser.click("dialog .button", "Approve")
    #expect(try toastSays("pproved"))
    let request = try sandbox.run(program, ["request", "show", "bell-red", "--json"]).output
    #expect(request.contains("Softer") && request.contains(#""verdict": "approve""#), "\(request)")
    try browser.checkConsole()
  }

  /// A click on a row that is replaced meanwhile would be lost.
  @Test(arguments: [("requests", ".opening"), ("findings", ".finding-row")])
  func aListThatSaysTheSameStays(section: String, row: String) throws {
    try sandbox.git("switch", "-q", "-c", "bell-red")
    try sandbox.git("commit", "-q", "-a", "-m", "Red")
    #expect(try sandbox.run(try #require(BuiltProgram.path), ["request", "-m", "Please look"]).isSuccess)
    try sandbox.write(
      "Images.xcassets/buoy.imageset/Contents.json",
      #"{ "images" : [ { "filename" : "buoy.png", "idiom" : "universal" } ], "info" : { "author" : "xcode", "version" : 1 } }"#
    )
    try browser.click("[data-section=\(section)]")
    #expect(try browser.waits(until: "document.querySelector('\(row)')"))
    try browser.run("document.querySelector('\(row)').isTheFirst = true")
    let changes = "document.querySelector(`[data-section=''] .place-count`)?.textContent"
    let count = try browser.run("return \(changes)")
    try sandbox.write("more.txt", "x")
    #expect(try browser.waits(until: "\(changes) !== '\(count)'"))
    #expect(try browser.run("return document.querySelector('\(row)').isTheFirst") == "true")
    try browser.checkConsole()
  }

  @Test func undoAndRedoSayWhatTheyDidInTheWordsOfTheButton() throws {
    try browser.run("document.querySelector('.message').focus()")
    try browser.type("Red bell")
    try browser.click(".commit-button")
    #expect(try toastSays("Committed"))
    #expect(try browser.run("return document.querySelector('.undo').title") == "Undo commit 'Red bell'")
    try browser.click(".undo")
    #expect(try toastSays("Undid: commit 'Red bell'."))
    try browser.click(".toast .button", "Redo")
    #expect(try toastSays("Redid: commit 'Red bell'."))
  }

  @Test func aSyncSaysWhatCameAndShowsIt() throws {
    let hub = try share()
    try colleagueDraws("rope", in: hub)
    try draw("bell", color: .green)
    try clickSync()
    #expect(try toastSays("Got 1 version: 1 asset changed. Sent 2 versions."))
    try browser.click(".toast .button", "Show")
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')"))
    #expect(try browser.run("return document.querySelectorAll('.row[data-name]').length") == "1")
    #expect(try browser.waits(until: "document.querySelector('.row[data-name]')?.dataset.name === 'rope'"))
    try browser.reload()
    #expect(try browser.waits(until: "document.querySelector('.layer.after img')"))
    try browser.click(".sync .button")
    #expect(try toastSays("Already up to date with 'origin/main'."))
    #expect(try browser.run("return document.querySelector('.toast .button')?.textContent ?? ''") != "Show")
  }

  @Test func workThatASyncCannotBringBackGetsABranch() throws {
    let hub = try share()
    try colleagueDraws("bell", in: hub)
    try draw("bell", color: .red, commit: false)
    #expect(try browser.waits(until: "document.querySelector('.sync').innerText.includes('Up to date')"))
    try browser.click(".sync .button")
    #expect(
      try browser.waits(
        until: "document.querySelector('#problem-title')?.textContent.startsWith('Your uncommitted changes to bell')"))
    #expect(try browser.waits(until: "document.querySelector('.shelf').checkVisibility()"))
    try browser.click(".problem .button", "Move them to 'main-work'")
    #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'main-work'"))
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell]')"))
    #expect(try sandbox.bytes("Images.xcassets/bell.imageset/bell.png") == ImageMaker.png(11, 11, .red))
    try sandbox.git("commit", "-q", "-a", "-m", "Mine")
    try sandbox.git("switch", "-q", "main")
    try draw("rope", color: .red)
    #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'main'"))
    try browser.click(".branch-button")
    try browser.click(".found-item", "Merge a branch")
    try browser.click(".finder-menu .found-item", "main-work")
    #expect(try browser.waits(until: "location.hash === '#section=conflicts'"))
    try draw("rope", color: .green, commit: false)
    try refusesPartsOfAMerge()
    try browser.click(".keep-bar .button", "Keep mine")
    #expect(try browser.waits(until: "document.querySelector('.commit-button')?.checkVisibility()"))
    try browser.click(".commit-button")
    #expect(try toastSays("Committed"))
    #expect(try sandbox.bytes("Images.xcassets/bell.imageset/bell.png") == ImageMaker.png(9, 9, .green))
    #expect(try sandbox.git("status", "--short").isEmpty)
    try browser.checkConsole()
  }

  /// In the middle of a merge: the changes say what is to be done first, and a sync leads there, too.
  private func refusesPartsOfAMerge() throws {
    let reason = "document.querySelector('#commit-reason')?.textContent"
    try browser.click("[data-section='']")
    #expect(try browser.waits(until: "\(reason) === 'Resolve the conflicts first.'"))
    #expect(try browser.run("return document.querySelector('.commit-button').disabled") == "true")
    try browser.click(".sync .button")
    #expect(try browser.waits(until: "document.querySelector('#problem-title')?.textContent.includes('not finished')"))
    #expect(try browser.run("return location.hash") == "")
    try browser.click(".problem .button", "Go to Conflicts")
    #expect(try browser.waits(until: "location.hash === '#section=conflicts'"))
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell]')"))
  }

  /// The list is hidden while one of its assets is looked at.
  @Test func onAPhoneTheListIsRightAfterADiscard() throws {
    try draw("rope", color: .red, commit: false)
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=rope]')"))
    try browser.resize(width: 390, height: 844)
    try browser.click(".tab", "Assets")
    #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell]').checkVisibility()"))
    try browser.click(".row[data-name=bell]")
    #expect(try browser.waits(until: "document.documentElement.dataset.tab === 'compare'"))
    try browser.press("Delete")
    #expect(try toastSays("Discarded"))
    try browser.click(".tab", "Assets")
    let names = "[...document.querySelectorAll('.row[data-name]')].filter((row) => row.checkVisibility())"
    #expect(try browser.waits(until: "\(names).map((row) => row.dataset.name).join() === 'rope'"))
  }

  @Test func countsStayUntilNewOnesAreThere() throws {
    let count = "document.querySelector('[data-section=gallery] .place-count')?.textContent"
    try browser.click("[data-section=gallery]")
    #expect(try browser.waits(until: "\(count) === '2'"))
    try browser.click("[data-section='']")
    #expect(try browser.waits(until: "document.querySelector('.commit-button')"))
    try browser.run(
      """
      window.seen = new Set();
      new MutationObserver(() => window.seen.add(\(count))).observe(document.querySelector('.sections'), { childList: true, subtree: true });
      """)
    try sandbox.write(
      "Images.xcassets/buoy.imageset/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"#)
    #expect(try browser.waits(until: "\(count) === '3'"))
    // The old one, if anything was drawn before the new one came, and never none.
    #expect(try ["2,3", "3"].contains(browser.run("return [...window.seen].join()")))
  }

  /// Chooses files as the button "Add files" does.
  private func deliver(_ images: [String: [UInt8]]) throws {
    let files = images.sorted { $0.key < $1.key }.map { name, bytes in
      "new File([new Uint8Array([\(bytes.map(String.init).joined(separator: ","))])], '\(name)')"
    }
    try browser.run(
      """
      const transfer = new DataTransfer();
      for (const file of [\(files.joined(separator: ", "))]) transfer.items.add(file);
      const chooser = document.querySelector('input[type=file]');
      chooser.files = transfer.files;
      chooser.dispatchEvent(new Event('change'));
      """)
    #expect(try browser.waits(until: "document.querySelector('dialog .plan-row')"))
  }

  @Test func whatMatchesNothingIsGivenToAnAssetOrAdded() throws {
    let names = ["rope", "glocke", "buoy", "scrap"]
    try deliver(
      Dictionary(uniqueKeysWithValues: names.map { ("\($0).png", ImageMaker.png(12, 12, .green)) }))
    #expect(try browser.run("return document.querySelectorAll('.plan-choice').length") == "3")
    #expect(try browser.run("return document.querySelector('dialog .button.filled').textContent") == "Update 1 asset")
    // What no asset is called is refused in place.
    try browser.click(".plan-row:has([aria-label*='glocke']) .plan-choice")
    try browser.type("bel")
    try browser.press("Enter")
    #expect(try browser.run("return document.querySelector('.plan-choice:invalid') !== null") == "true")
    try browser.type("l")
    try browser.press("Enter")
    #expect(
      try browser.waits(until: "document.querySelector('dialog .button.filled').textContent === 'Update 2 assets'"))
    try browser.click(".plan-row:has([aria-label*='buoy']) .button", "Add as new")
    #expect(
      try browser.waits(
        until: "document.querySelector('dialog .button.filled').textContent === 'Update 2 assets, add 1'"))
    #expect(try browser.run("return document.querySelectorAll('.plan-choice').length") == "1")
    try browser.click("dialog .button.filled")
    #expect(try toastSays("Replaced 2 images and imported 1 new image"))
    let green = ImageMaker.png(12, 12, .green)
    #expect(
      try sandbox.bytes("Images.xcassets/bell.imageset/bell.png") == green
        && sandbox.bytes("Images.xcassets/rope.imageset/rope.png") == green)
    #expect(sandbox.exists("Images.xcassets/buoy.imageset") && !sandbox.exists("Images.xcassets/scrap.imageset"))
    #expect(try browser.run("return document.querySelector('.undo').title") == "Undo update with what you dropped")
    #expect(try browser.waits(until: "!document.querySelector('.deliver').disabled"))
    try browser.checkConsole()
  }

  @Test func reviewersAreChosenFromThoseWhoMadeVersions() throws {
    try sandbox.git("commit", "-q", "--allow-empty", "--author", "Grace Hopper <grace@example.com>", "-m", "Hers")
    try sandbox.git("switch", "-q", "-c", "bell-red")
    try draw("bell", color: .red)
    #expect(try browser.waits(until: "!document.querySelector('.row[data-name=bell]')"))
    try browser.click("[data-section=requests]")
    try browser.click(".list-page .button", "Ask for review")
    try browser.click("dialog .person", "Grace Hopper")
    try browser.click("dialog .button", "Send")
    #expect(try browser.waits(until: "document.querySelector('.opening')"))
    let request = try sandbox.run(try #require(BuiltProgram.path), ["request", "show", "bell-red", "--json"]).output
    #expect(request.contains("grace@example.com"), "\(request)")
  }

  @Test func aRequestIsAskedForApprovedByAnotherPersonAndMerged() throws {
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-qm", "All")
    try sandbox.git("switch", "-q", "-c", "bell-red")
    try draw("bell", color: .red)
    #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'bell-red'"))
    try browser.click(".branch-button")
    try browser.click(".found-item", "Ask for review")
    #expect(
      try browser.waits(
        until: "document.querySelector('dialog[open] h2')?.textContent.endsWith(`before it goes into 'main'`)"))
    try browser.click("dialog .button", "Send")
    #expect(try toastSays("Asked for a review of 'bell-red' into 'main'"))
    try browser.click("[data-section=requests]")
    try browser.click(".opening", "Mine")
    try browser.click("#header .button", "Finish review")
    let approval = "[...document.querySelectorAll('dialog .button')].find((one) => one.textContent === 'Approve')"
    #expect(try browser.waits(until: "\(approval)?.disabled"))
    #expect(try browser.run("return document.querySelector('dialog').innerText").contains("You asked for this review"))
    try browser.click("dialog .button", "Cancel")
    let roles = ["AUTHOR", "COMMITTER"]
    let grace = Dictionary(
      uniqueKeysWithValues: roles.flatMap {
        [("GIT_\($0)_NAME", "Grace Hopper"), ("GIT_\($0)_EMAIL", "grace@example.com")]
      })
    let program = try #require(BuiltProgram.path)
    _ = try sandbox.run(program, ["request", "comment", "bell-red", "bell", "-m", "Softer?"], adding: grace)
    #expect(try sandbox.run(program, ["request", "approve", "bell-red"], adding: grace).isSuccess)
    #expect(try browser.waits(until: "document.querySelector('.review')?.innerText.includes('1 of 1 approved')"))
    // The comment and the approval are two changes: what is shown has to be that of both.
    try browser.wait(for: "await new Promise((resolve) => setTimeout(resolve, 1500))")
    try browser.click("#header .button", "Merge")
    #expect(
      try browser.waits(until: "document.querySelector('dialog h2')?.textContent === 'Merge with 1 open comment?'"))
    try browser.click("dialog .button", "Merge")
    #expect(try toastSays("Merged 'bell-red' into 'main'"))
    #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'main'"))
    #expect(try sandbox.git("branch", "--format=%(refname:short)") == "main")
    let merge = "[...document.querySelectorAll('#header .button')].find((one) => one.textContent === 'Merge')"
    #expect(try browser.waits(until: "\(merge)?.checkVisibility() !== true"))
    try browser.checkConsole()
  }

  @Test func whatCannotComeAlongIsSaidBeforeASwitch() throws {
    try sandbox.git("switch", "-q", "-c", "side")
    try draw("bell", color: .green)
    try sandbox.git("switch", "-q", "main")
    try draw("bell", color: .red, commit: false)
    #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'main'"))
    try browser.click(".branch-button")
    try browser.click(".found-item", "side")
    let bring = "[...document.querySelectorAll('dialog .button')].find((one) => one.textContent.startsWith('Bring'))"
    #expect(try browser.waits(until: "\(bring)?.disabled"))
    #expect(
      try browser.run("return document.querySelector('dialog').innerText")
        .contains("Can't bring your changes to 'side', which has other versions of these files."))
    try browser.click("dialog .button", "Switch")
    #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'side'"))
  }

  @Test func aSwitchSaysFirstWhatIsShelved() throws {
    try sandbox.git("branch", "side")
    for (answer, isShelved) in [("Switch", true), ("Bring them along", false)] {
      try browser.click(".branch-button")
      try browser.click(".found-item", "side")
      #expect(
        try browser.waits(
          until: "document.querySelector('dialog[open]')?.textContent.includes('1 asset and 1 file will be shelved')"))
      try browser.click("dialog .button", answer)
      #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'side'"))
      #expect(try sandbox.git("status", "--short").isEmpty == isShelved)
      try browser.click(".toast .button", "Undo")
      #expect(try browser.waits(until: "document.querySelector('.row[data-name=bell]')"))
      #expect(try browser.waits(until: "document.querySelector('.branch-button').textContent === 'main'"))
    }
  }

  /// In a narrow window the facts are above the images, with what is said about them.
  @Test func inANarrowWindowACommentHasItsField() throws {
    try browser.resize(width: 1200, height: 800)
    try browser.click(".facts-button")
    #expect(try browser.waits(until: "document.querySelector('#inspector').checkVisibility()"))
    try browser.click(".facts-button")
    #expect(try browser.waits(until: "!document.querySelector('#inspector').checkVisibility()"))
  }
}
