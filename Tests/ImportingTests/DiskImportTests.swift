import Catalog
import Files
import Foundation
import Importing
import Synchronization
import TestKit
import Testing

/// What a tree in memory cannot show: names by their bytes, links, permissions, and a real app.
@Suite struct DiskImportTests {
  @Test func tellsUnicodeFormsApart() throws {
    try inFolder { folder in
      try FileSystem.write(image("1", "a.png"), to: "\(folder)/caf\u{E9}.png")
      try FileSystem.write(image("2", "a.png"), to: "\(folder)/cafe\u{301}@2x.png")
      let plan = try ImportPlanner(DiskFileTree("/")).plan(ImportRequest(paths: [folder]))
      guard plan.files.count == 2 else { return }  // The disk takes both for one name.
      #expect(plan.conflicts.map(\.kind) == [.differOnlyInUnicodeForm])
      #expect(plan.edits.isEmpty)
    }
  }

  @Test func leavesNamesThatAreNotUTF8() throws {
    try inFolder { folder in
      let path = Array("\(folder)/".utf8) + [0x62, 0xFF] + Array(".png".utf8) + [0]
      let opened = path.withUnsafeBufferPointer {
        $0.withMemoryRebound(to: CChar.self) { creat($0.baseAddress!, 0o644) }
      }
      guard opened >= 0 else { return }  // The disk takes only UTF-8.
      close(opened)
      let plan = try ImportPlanner(DiskFileTree("/")).plan(ImportRequest(paths: [folder]))
      #expect(plan.files.map(\.outcome) == [.left(.name(.notUTF8))])
    }
  }

  @Test func leavesLinks() throws {
    try inFolder { folder in
      try FileSystem.write(image("1", "a.png"), to: "\(folder)/a.png")
      symlink("a.png", "\(folder)/b.png")
      let plan = try ImportPlanner(DiskFileTree("/")).plan(ImportRequest(paths: [folder, "\(folder)/b.png"]))
      #expect(lines(plan).last?.hasSuffix(#"left, symbolicLink(destination: "a.png")"#) == true)
      #expect(plan.counts.imported == 1)
    }
  }

  @Test(.enabled(if: getuid() != 0, "the superuser reads every folder")) func keepsFoldersItCannotRead() throws {
    try inFolder { folder in
      try FileSystem.makeFolder("\(folder)/closed")
      chmod("\(folder)/closed", 0)
      defer { chmod("\(folder)/closed", 0o700) }
      let plan = try ImportPlanner(DiskFileTree("/")).plan(ImportRequest(paths: [folder]))
      #expect(plan.problems.map(\.path) == ["\(folder)/closed"])
    }
  }

  @Test func doesNotFollowALinkInPlaceOfItsStagingFolder() throws {
    try inFolder { folder in
      try FileSystem.makeFolder("\(folder)/precious")
      try FileSystem.write(bytes("1"), to: "\(folder)/precious/keep.txt")
      try FileSystem.write(image("1", "a.png"), to: "\(folder)/a.png")
      symlink("precious", "\(folder)/.Assets.xcassets.import")
      #expect(throws: FileError.foreign("\(folder)/.Assets.xcassets.import")) {
        try run(ImportRequest(paths: [folder]))
      }
      #expect(FileSystem.exists("\(folder)/precious/keep.txt") && !FileSystem.exists("\(folder)/Assets.xcassets"))
    }
  }

  /// More of them than one core takes at a time.
  @Test func removesManySourcesAndNoneThatChanged() throws {
    try inFolder { folder in
      try FileSystem.makeFolder("\(folder)/in")
      let names = (100..<400).map { "p\($0).png" }
      for name in names { try FileSystem.write(image(name, name), to: "\(folder)/in/\(name)", waits: false) }
      let store = DiskFileTree("/")
      let plan = try ImportPlanner(store).plan(ImportRequest(paths: ["\(folder)/in"], moves: true))
      let calls = Mutex(0)
      var run = ImportTransaction(plan, in: store) {
        calls.withLock { $0 += 1 }
        return true
      } with: { () throws(FolderTransactionError) in
        // All is in place, and no source is removed yet.
        do throws(FileError) {
          try FileSystem.write(bytes("new"), to: "\(folder)/in/p123.png")
          try FileSystem.remove("\(folder)/in/p234.png")
        } catch {
          throw FolderTransactionError(.file(error))
        }
      }
      let result = try run.run()
      let removed = names.filter { $0 != "p123.png" && $0 != "p234.png" }
      #expect(result.removed.map(Path.name) == removed)
      #expect(result.keptAsChanged.map(Path.name) == ["p123.png"] && result.notRemoved.isEmpty)
      #expect(try FileSystem.entries(of: "\(folder)/in").filter(\.isFile).map(\.name) == ["p123.png"])
      #expect(calls.withLock { $0 } == 2 * names.count)
    }
  }

  @Test(.enabled(if: SampleFolder.isPresent("energy"), "needs ../shared/samples/energy"), arguments: [false, true])
  func importsARealApp(moves: Bool) throws {
    try inFolder { folder in
      let app = "\(folder)/energy"
      try FileManager.default.copyItem(atPath: SampleFolder.path("energy"), toPath: app)
      let kept = try contents(of: "\(app)/ArtsyFolio/Images.xcassets")
      let request = ImportRequest(paths: [app], moves: moves)
      let plan = try ImportPlanner(DiskFileTree("/")).plan(request)
      #expect(plan.looseFiles.count == 133 && plan.conflicts.isEmpty && plan.problems.isEmpty)
      #expect(plan.counts.imported == 112 && plan.counts.setsMade == 73 && plan.counts.inCatalogs == 14)
      #expect(plan.files.count { $0.outcome == .left(.launchImage) } == 8)
      #expect(plan.files.count { $0.outcome == .left(.iconFile) } == 2)
      let arrow = plan.edits.first { $0.name == "AdditionalInfoArrow" }
      #expect(Set(arrow?.additions.map { Path.folder($0.source) } ?? []).count == 2)

      try run(request)
      #expect(try contents(of: "\(app)/ArtsyFolio/Images.xcassets") == kept)
      let catalog = try CatalogReader(DiskFileTree("/")).catalog(at: "\(app)/Assets.xcassets")
      #expect(catalog.assets.count == 73)
      let again = try ImportPlanner(DiskFileTree("/")).plan(request)
      #expect(again.isEmpty && again.counts.alreadyThere == (moves ? 0 : 112))
      #expect(again.looseFiles.count == (moves ? 21 : 133))
    }
  }

  private func run(_ request: ImportRequest) throws {
    let store = DiskFileTree("/")
    var plan = try ImportPlanner(store).plan(request)
    if let staging = plan.unsettled {
      try JournalStore.hidden(in: Path.folder(staging)).recoverImport(staging, in: store)
      plan = try ImportPlanner(store).plan(request)
    }
    var run = ImportTransaction(plan, in: store)
    _ = try run.run()
  }

  private func contents(of folder: String) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for entry in try FileSystem.entries(of: folder) {
      let path = Path.join(folder, entry.name)
      if entry.isFolder { found.merge(try contents(of: path)) { $1 } } else { found[path] = try FileSystem.read(path) }
    }
    return found
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let temporary = try #require(FileSystem.realPath(NSTemporaryDirectory()))
    let folder = try FileSystem.makeTemporaryFolder(in: temporary, prefix: "importing-")
    defer { try? FileSystem.remove(folder) }
    try body(folder)
  }
}
