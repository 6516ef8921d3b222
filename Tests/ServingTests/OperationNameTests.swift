import Testing

@testable import Serving

/// What pages call an operation in the button that undoes it, and once it is undone.
@Suite struct OperationNameTests {
  @Test(
    arguments: [
      (["commit", "-m", "Redraw the bell", "--", "Images.xcassets/bell.imageset"], "commit 'Redraw the bell'"),
      (["keep", "--", "mine", "bell"], "keep mine for 'bell'"),
      (["keep", "--as=bell-theirs", "--", "both", "icons/bell"], "keep both for 'icons/bell'"),
      (["discard", "--", "Images.xcassets/bell.imageset", "notes.txt"], "discard 'bell' and 'notes.txt'"),
      (
        ["discard", "a.imageset", "b.imageset", "c.imageset", "d.imageset", "e.imageset"],
        "discard 'a', 'b', 'c' and 2 more"
      ),
      (["rename", "--", "Images.xcassets/bell.imageset", "gong"], "rename 'bell' to 'gong'"),
      (["restore", "--at", "1234567", "--", "Images.xcassets/bell.imageset"], "restore 'bell'"),
      (["revert", "--", "1234567"], "revert 'Start'"),
      (["switch", "--bring", "--", "release-1.2"], "switch to 'release-1.2'"),
      (["merge", "other"], "merge of 'other'"), (["merge", "--abort"], "abort of the merge"),
      (["update", "--as=sextant=", "--", "/p/.git/assets/inbox/0123"], "update with what you dropped"),
      (["update", "icons.zip"], "update with 'icons.zip'"), (["sync"], "sync"), (["validate", "--fix"], "fixes"),
      (["request", "-m", "Please"], "request for a review"),
      (["request", "approve", "--", "bell-red"], "approval of 'bell-red'"),
      (
        ["request", "comment", "-m", "-", "--", "bell-red", "Images.xcassets/bell.imageset"],
        "comment on 'bell'"
      ),
      (["prototype", "link", "--area=1,2,3,4", "--", "Booking", "home"], "link in prototype 'Booking'"),
    ])
  func plainWords(_ words: [String], _ name: String) {
    let made = words.first == "commit" ? "Redraw the bell" : nil
    #expect(OperationName(words: words, made: made) { $0 == "1234567" ? "Start" : nil }.text == name)
  }

  /// Names are shown in one line, whatever is in them.
  @Test func namesOfOthersAreShownEscaped() {
    let name = OperationName(words: ["discard", "--", "a\u{202E}\nb"], made: nil) { _ in nil }.text
    #expect(!name.contains("\n") && !name.contains("\u{202E}"))
  }
}
