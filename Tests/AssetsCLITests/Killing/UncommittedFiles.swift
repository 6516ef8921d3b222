import Files
import TestKit
import Testing

/// Uncommitted work of every kind in a work tree that has the files `edited.txt`, `gone.txt` and a bell: nothing that a
/// merge, a pull or an undo of other files has any business with.
struct UncommittedFiles {
  private let sandbox: Sandbox
  private let folder: String
  private let files: [String: String]

  /// - Parameter isStaged: Whether some of it is staged, with which git begins no merge.
  init(in sandbox: Sandbox, _ folder: String = "", isStaged: Bool = true) throws {
    self.sandbox = sandbox
    self.folder = folder
    var files = [
      "edited.txt": "edited and not committed", "new/sketch.txt": "new",
      "\(Sandbox.images)/Bell.imageset/sketch.txt": "new in a set that others change", "own.tmp": "ignored",
    ]
    if isStaged { files["staged.txt"] = "staged" }
    self.files = files
    for (path, text) in files { try sandbox.write(Path.join(folder, path), text) }
    sandbox.remove(Path.join(folder, "gone.txt"))
    if isStaged { try sandbox.git("add", "staged.txt", in: folder) }
  }

  /// Checks that no byte of it is gone, and that nothing that was removed is back.
  func expectThere(_ moment: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for (path, text) in files {
      let now = try? sandbox.text(Path.join(folder, path))
      #expect(now == text, "\(moment): \(path)", sourceLocation: sourceLocation)
    }
    #expect(!sandbox.exists(Path.join(folder, "gone.txt")), "\(moment)", sourceLocation: sourceLocation)
  }
}
