import Files
import TestKit
import Testing

/// A program that knows nothing of us saves a file between any two steps of a change.
@Suite struct ConcurrentSaveTests {
  static let late = Array("saved just now".utf8)

  /// An image that stays, one that goes, the list itself, one more image, and one in a folder of the set.
  static let paths = ["bell.png", "old.png", "Contents", "late.png", "part/deep.png"].map { "in/bell/\($0)" }

  static let start: [String: [UInt8]] = [
    "in/bell/Contents": [0], "in/bell/bell.png": [1], "in/bell/old.png": [2], "in/bell/part/deep.png": [3],
  ]

  enum Kind: CaseIterable {
    case replace, rename, remove, write

    var change: FolderChange {
      var content = FolderContent(of: ["Contents", "bell.png", "old.png", "part"])
      content.write([9], to: "Contents")
      content.drop("old.png")
      switch self {
      case .replace: return .replace("in/bell", with: content)
      case .rename:
        content.rename("bell.png", to: "gong.png")
        return .rename("in/bell", to: "in/gong", with: content)
      case .remove: return .remove("in/bell")
      case .write: return .write("in/bell", file: "Contents", [9])
      }
    }
  }

  private func run(_ kind: Kind, _ store: MemoryStore) throws(FolderTransactionError) {
    var run = FolderTransaction(
      kind.change, in: store, within: "in", staging: "in/.edit", journals: JournalStore("git/journals", .recorded),
      expecting: ["in/bell/Contents": [0]])
    try run.run()
  }

  @Test(arguments: Kind.allCases, [true, false])
  func nothingThatIsSavedIsLost(kind: Kind, canExchange: Bool) throws {
    let counting = MemoryStore(Self.start)
    counting.canExchange = canExchange
    try run(kind, counting)
    var refusals = 0
    for path in Self.paths {
      for step in 1...counting.changes {
        let store = MemoryStore(Self.start)
        store.canExchange = canExchange
        var isSaved = false
        store.beforeChange = { number, store in
          // Who saves something does so in a folder that is there.
          guard number == step, (try? store.kind(of: "in/bell")) == .folder else { return }
          store.tree.files[path] = Self.late
          isSaved = true
        }
        var failure: FolderTransactionError?
        do throws(FolderTransactionError) { try run(kind, store) } catch { failure = error }
        guard isSaved else { continue }
        let places = store.tree.files.filter { $0.value == Self.late }.map(\.key)
        #expect(places.contains { !$0.hasPrefix("in/.edit") }, "\(path) before step \(step): \(places)")
        guard let failure else { continue }
        refusals += 1
        #expect(failure.notRolledBack == [], "\(path) before step \(step)")
        var expected = Self.start
        expected[path] = Self.late
        #expect(store.tree.files == expected, "\(path) before step \(step)")
      }
    }
    #expect(refusals > 3)
  }

  // MARK: - The disk

  /// As an editor saves: another file takes the place of the old one, with as many bytes.
  @Test(arguments: [FolderChange.remove("in/bell"), Kind.replace.change])
  func aFileThatIsPutInThePlaceOfAnotherIsSeen(change: FolderChange) throws {
    let sandbox = try Sandbox()
    for (path, bytes) in Self.start { try sandbox.write(path, bytes) }
    let store = SavingTree(sandbox.folder) {
      try! FileSystem.write([7], to: sandbox.path("in/bell/bell.png"))  // the sandbox lets itself be written
    }
    var run = FolderTransaction(
      change, in: store, within: "in", staging: "in/.edit", journals: .nowhere,
      expecting: ["in/bell/Contents": [0]])
    #expect(throws: FolderTransactionError(.changedMeanwhile(path: "in/bell/bell.png"))) { try run.run() }
    #expect(try sandbox.files() == Self.start.keys.sorted())
    #expect(try sandbox.bytes("in/bell/bell.png") == [7])
  }

  @Test func aFileIsRewrittenOnlyWhereItHoldsWhatOneThinks() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a.m", [1])
    let store = DiskFileTree(sandbox.folder)
    #expect(try store.write([2], to: "a.m", replacing: [0]) == false)
    #expect(try store.write([2], to: "b.m", replacing: [0]) == false)
    #expect(try sandbox.bytes("a.m") == [1])
    #expect(try store.write([2], to: "a.m", replacing: [1]))
    #expect(try sandbox.bytes("a.m") == [2])
    #expect(try sandbox.files() == ["a.m"])
  }
}

/// A folder of the disk in which somebody saves something while we wait for the disk.
private struct SavingTree: FileStore {
  private let tree: DiskFileTree
  private let save: () -> Void

  init(_ root: String, _ save: @escaping () -> Void) { (tree, self.save) = (DiskFileTree(root), save) }

  var root: String { tree.root }
  func flush(_ folder: String) throws(FileError) { save() }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }
  func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }
  func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind? { try tree.kind(of: path) }
  func mark(of path: String) throws(FileError) -> StatData? { try tree.mark(of: path) }
  func makeFolder(_ path: String) throws(FileError) { try tree.makeFolder(path) }
  func write(_ bytes: [UInt8], to path: String) throws(FileError) { try tree.write(bytes, to: path) }
  func replace(_ path: String, with newer: String) throws(FileError) { try tree.replace(path, with: newer) }
  func copy(from absolutePath: String, to path: String) throws(FileError) {
    try tree.copy(from: absolutePath, to: path)
  }
  func move(_ path: String, to newPath: String) throws(FileError) { try tree.move(path, to: newPath) }
  func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    try tree.exchange(path, with: other)
  }
  func duplicate(_ path: String, to newPath: String) throws(FileError) { try tree.duplicate(path, to: newPath) }
  func remove(_ path: String) throws(FileError) { try tree.remove(path) }
}
