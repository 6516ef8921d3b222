import Files
import TestKit
import Testing

@Suite struct FolderChangeTests {
  static let staging = "in/.edit"
  static let journals = JournalStore("git/journals", .recorded)

  static let start: [String: [UInt8]] = [
    "in/bell/Contents": Array("old".utf8), "in/bell/bell.png": [1], "in/bell/part/deep.png": [2], "in/saw/a": [3],
    "new.png": [9],
  ]

  /// The changes of every kind, with what is there afterwards.
  enum Kind: String, CaseIterable {
    case make, replace, rename, renameOnly, remove, write

    var change: FolderChange {
      switch self {
      case .make:
        var content = FolderContent()
        content.write([7], to: "Contents")
        content.copy("new.png", to: "a.png")
        return .make("in/gong", content)
      case .replace: return .replace("in/bell", with: content(renaming: false))
      case .rename: return .rename("in/bell", to: "in/gong", with: content(renaming: true))
      case .renameOnly: return .rename("in/bell", to: "in/gong", with: nil)
      case .remove: return .remove("in/bell")
      case .write: return .write("in/bell", file: "Contents", Array("new".utf8))
      }
    }

    private func content(renaming: Bool) -> FolderContent {
      var content = FolderContent(of: ["Contents", "bell.png", "part"])
      content.write(Array("new".utf8), to: "Contents")
      if renaming { content.rename("bell.png", to: "gong.png") } else { content.copy("new.png", to: "bell@2x.png") }
      return content
    }

    var result: [String: [UInt8]] {
      var files = FolderChangeTests.start
      let inside = files.filter { $0.key.hasPrefix("in/bell/") }
      switch self {
      case .make:
        files["in/gong/Contents"] = [7]
        files["in/gong/a.png"] = [9]
      case .replace:
        files["in/bell/Contents"] = Array("new".utf8)
        files["in/bell/bell@2x.png"] = [9]
      case .write: files["in/bell/Contents"] = Array("new".utf8)
      case .rename, .renameOnly, .remove: files = files.filter { !$0.key.hasPrefix("in/bell/") }
      }
      if self == .renameOnly { for (path, bytes) in inside { files["in/gong" + path.dropFirst(7)] = bytes } }
      if self == .rename {
        files["in/gong/Contents"] = Array("new".utf8)
        files["in/gong/gong.png"] = [1]
        files["in/gong/part/deep.png"] = [2]
      }
      return files
    }
  }

  func run(
    _ kind: Kind, _ store: MemoryStore, _ journals: JournalStore = Self.journals
  ) throws(FolderTransactionError) {
    try run(kind.change, in: store, journals, expecting: ["in/bell/Contents": Array("old".utf8)])
  }

  func run(
    _ change: FolderChange, in store: any FileStore, _ journals: JournalStore = Self.journals,
    expecting: [String: [UInt8]] = [:]
  ) throws(FolderTransactionError) {
    var run = FolderTransaction(
      change, in: store, within: "in", staging: Self.staging, journals: journals, expecting: expecting)
    try run.run()
  }

  /// What lies there apart from what is noted of the work on it.
  func files(_ store: MemoryStore) -> [String: [UInt8]] { store.tree.files.filter { !$0.key.hasPrefix("git/") } }

  @Test(arguments: Kind.allCases, [true, false])
  func doesWhatItSays(kind: Kind, canExchange: Bool) throws {
    let store = MemoryStore(Self.start)
    store.canExchange = canExchange
    try run(kind, store)
    #expect(store.tree.files == kind.result)
    #expect(try store.kind(of: Self.staging) == nil)
  }

  @Test(arguments: Kind.allCases, [true, false])
  func anErrorAtAnyStepIsTakenBack(kind: Kind, canExchange: Bool) throws {
    let counting = MemoryStore(Self.start)
    counting.canExchange = canExchange
    try run(kind, counting)
    for step in 1...counting.changes {
      let store = MemoryStore(Self.start)
      store.canExchange = canExchange
      store.failsAt = step
      do {
        try run(kind, store)
        // The hidden folder, what is left to do, and the note of it.
        #expect(step > counting.changes - 3, "only what is cleared in the end may fail")
        #expect(files(store).filter { !$0.key.hasPrefix(Self.staging) } == kind.result)
      } catch {
        #expect(error.notRolledBack == [], "step \(step)")
        #expect(store.tree.files == Self.start, "step \(step)")
        #expect(try store.kind(of: Self.staging) == nil)
      }
    }
  }

  @Test(arguments: Kind.allCases, [(true, "noted"), (false, "noted"), (false, "found")])
  func afterAKillAtAnyStepTheNextRunFindsAWholeFolder(kind: Kind, disk: (canExchange: Bool, journals: String)) throws {
    let canExchange = disk.canExchange
    let journals = disk.journals == "noted" ? Self.journals : .hidden(in: "in")
    let counting = MemoryStore(Self.start)
    counting.canExchange = canExchange
    try run(kind, counting, journals)
    for step in 1...counting.changes {
      let store = MemoryStore(Self.start)
      store.canExchange = canExchange
      store.failsAt = step
      store.diesThere = true
      _ = try? run(kind, store, journals)
      store.failsAt = nil
      // Another change of another folder clears what is left.
      try run(.remove("in/saw"), in: store, journals)
      let found = store.tree.files
      let ends = [Self.start, kind.result].map { $0.filter { $0.key != "in/saw/a" } }
      #expect(ends.contains(found), "step \(step): \(found.keys.sorted())")
    }
  }

  @Test(arguments: Kind.allCases)
  func atEveryMomentTheFolderIsWhole(kind: Kind) throws {
    let store = MemoryStore(Self.start)
    var seen: Set<[String]> = []
    store.beforeChange = { _, store in
      seen.insert(store.tree.files.keys.filter { $0.hasPrefix("in/bell/") || $0.hasPrefix("in/gong/") }.sorted())
    }
    try run(kind, store)
    let old = Self.start.keys.filter { $0.hasPrefix("in/bell/") }.sorted()
    let new = kind.result.keys.filter { $0.hasPrefix("in/bell/") || $0.hasPrefix("in/gong/") }.sorted()
    // Between the two steps of a rename the folder has its new name and the files their old ones.
    let between = old.map { "in/gong" + $0.dropFirst(7) }
    #expect(seen.isSubset(of: kind == .rename ? [old, between, new] : [old, new]))
  }

  @Test func whatChangedMeanwhileStopsIt() throws {
    let store = MemoryStore(Self.start)
    #expect(throws: FolderTransactionError(.changedMeanwhile(path: "in/bell/Contents"))) {
      try run(Kind.replace.change, in: store, expecting: ["in/bell/Contents": [0]])
    }
    #expect(store.tree.files == Self.start)
  }

  @Test(arguments: [true, false])
  func aFileThatCameInMeanwhileIsNotLost(canExchange: Bool) throws {
    let store = MemoryStore(Self.start)
    store.canExchange = canExchange
    store.tree.files["in/bell/late.png"] = [5]
    let before = store.tree.files
    #expect(throws: FolderTransactionError(.changedMeanwhile(path: "in/bell/late.png"))) { try run(.replace, store) }
    #expect(store.tree.files == before)
  }

  @Test func nothingIsOverwritten() throws {
    for kind in [Kind.make, .rename, .renameOnly] {
      let store = MemoryStore(Self.start)
      store.tree.files["in/gong/x"] = [1]
      let before = store.tree.files
      #expect(throws: FolderTransactionError.self) { try run(kind, store) }
      #expect(store.tree.files == before)
    }
  }

  // MARK: - The disk

  @Test(arguments: Kind.allCases)
  func worksOnTheDisk(kind: Kind) throws {
    let sandbox = try Sandbox()
    for (path, bytes) in Self.start { try sandbox.write(path, bytes) }
    try sandbox.link("in/bell/link", to: "bell.png")
    let store = DiskFileTree(sandbox.folder)
    var change = kind.change
    // Outside of the folders a copy takes its source by its absolute path.
    change = change.takingCopies(from: sandbox.path("new.png"), keeping: ["link"])
    try run(change, in: store, .hidden(in: "in"), expecting: ["in/bell/Contents": Array("old".utf8)])
    var expected = Set(kind.result.keys)
    if let path = change.newPath, kind != .make { expected.insert(path + "/link") }
    if kind == .make { expected.insert("in/bell/link") }
    #expect(Set(try sandbox.files()) == expected)
    for (path, bytes) in kind.result { #expect(try sandbox.bytes(path) == bytes) }
  }

  @Test func aFolderIsSpelledAnewAndNeverOverwritten() throws {
    let sandbox = try Sandbox()
    try sandbox.write("bell/a", [1])
    try sandbox.write("saw/a", [2])
    let store = DiskFileTree(sandbox.folder)
    try store.changeCase("bell", to: "Bell")
    #expect(try sandbox.files() == ["Bell/a", "saw/a"])
    #expect(throws: FileError.self) { try store.changeCase("Bell", to: "saw") }
    #expect(try sandbox.files() == ["Bell/a", "saw/a"])
  }
}

extension FolderChange {
  /// The same change with another source for its copies, and more names that stay.
  fileprivate func takingCopies(from source: String, keeping names: [String]) -> FolderChange {
    func changed(_ content: FolderContent, _ more: [String]) -> FolderContent {
      var new = FolderContent(of: content.oldNames + more)
      for kept in content.kept where kept.name != kept.oldName { new.rename(kept.oldName, to: kept.name) }
      for file in content.written { new.write(file.bytes, to: file.name) }
      for file in content.copied { new.copy(source, to: file.name) }
      return new
    }
    switch self {
    case .make(let path, let content): return .make(path, changed(content, []))
    case .replace(let path, let content): return .replace(path, with: changed(content, names))
    case .rename(let path, let newPath, let content):
      return .rename(path, to: newPath, with: content.map { changed($0, names) })
    case .remove, .write: return self
    }
  }
}
