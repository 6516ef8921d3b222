import Catalog
import Files
import Git
import Testing

@testable import Workspace

@Suite struct ProjectChangesTests {
  /// Compares two dictionaries of files as git would, and groups what differs.
  func changes(_ old: [String: String], _ new: [String: String]) throws -> ProjectChanges {
    var files: [FileChange] = []
    for path in Set(old.keys).union(new.keys).sorted() where old[path] != new[path] {
      let id: (FileMode, ObjectID?) = (.file, nil)
      if old[path] == nil {
        files.append(FileChange(.added, path, new: id))
      } else if new[path] == nil {
        files.append(FileChange(.deleted, path, old: id))
      } else {
        files.append(FileChange(.modified, path, old: id, new: id))
      }
    }
    return try ProjectChanges(files, from: tree(old), to: tree(new))
  }

  func tree(_ files: [String: String]) -> MemoryTree { MemoryTree(files: files.mapValues { Array($0.utf8) }) }

  /// `changed Bell: redrawn universal 2x` and the like, settings as `*`.
  func lines(_ changes: ProjectChanges) -> [String] {
    changes.assets.map { asset in
      let variants = asset.variants.map { "\($0.kind.rawValue) \($0.element.slotDescription)" }
      let parts = variants + (asset.changesSettings ? ["*"] : [])
      return "\(asset.kind.rawValue) \(asset.name)" + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
    } + changes.otherFiles.map { "\($0.kind.rawValue) \($0.path)" }
  }

  func contents(_ files: [(String, String)], more: String = "") -> String {
    let images = files.map { #"{ "idiom": "universal", "scale": "\#($0.0)", "filename": "\#($0.1)" }"# }
    return #"{ "images": [\#(images.joined(separator: ", "))]\#(more) }"#
  }

  let bell = "A.xcassets/Bell.imageset"

  @Test func nothingIsNothing() throws {
    #expect(try changes([:], [:]).isEmpty)
  }

  @Test func anAssetIsOneChangeWithAllItsFiles() throws {
    let files = ["\(bell)/Contents.json": contents([("1x", "a.png")]), "\(bell)/a.png": "1", "\(bell)/notes": ""]
    let added = try changes([:], files)
    #expect(lines(added) == ["added Bell: added universal 1x"])
    #expect(added.assets[0].files.map(\.path) == files.keys.sorted())
    #expect(added.assets[0].path == bell && added.assets[0].type == .imageSet)
    #expect(lines(try changes(files, [:])) == ["removed Bell: removed universal 1x"])
  }

  @Test func newBytesRedrawASlot() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a"), ("2x", "b")]), "\(bell)/a": "1", "\(bell)/b": "1"]
    var new = old
    new["\(bell)/b"] = "2"
    #expect(lines(try changes(old, new)) == ["changed Bell: redrawn universal 2x"])
  }

  @Test func anotherFileRedrawsASlot() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    let new = ["\(bell)/Contents.json": contents([("1x", "b")]), "\(bell)/b": "1"]
    #expect(lines(try changes(old, new)) == ["changed Bell: redrawn universal 1x"])
  }

  @Test func slotsComeAndGo() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    let new = ["\(bell)/Contents.json": contents([("2x", "a")]), "\(bell)/a": "1"]
    #expect(lines(try changes(old, new)) == ["changed Bell: added universal 2x, removed universal 1x"])
  }

  @Test func whatIsNoPictureIsASetting() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    var new = old
    new["\(bell)/Contents.json"] = contents([("1x", "a")], more: #", "properties": { "x": 1 }"#)
    #expect(lines(try changes(old, new)) == ["changed Bell: *"])
    new = old
    new["\(bell)/read me"] = ""
    #expect(lines(try changes(old, new)) == ["changed Bell: *"])
    new["\(bell)/a"] = "2"
    #expect(lines(try changes(old, new)) == ["changed Bell: redrawn universal 1x"])
  }

  @Test func aColourIsRedrawnByItsValue() throws {
    let color = { (red: String) in
      #"{ "colors": [{ "idiom": "universal", "color": { "components": { "red": "\#(red)" } } }] }"#
    }
    let path = "A.xcassets/Sea.colorset/Contents.json"
    #expect(lines(try changes([path: color("0.1")], [path: color("0.2")])) == ["changed Sea: redrawn universal"])
  }

  @Test func filesOutsideOfSetsStandApart() throws {
    let files = [
      "A.xcassets/Contents.json": "{}", "A.xcassets/Group/Contents.json": "{}", "Bell.imageset/x": "", "é": "",
    ]
    #expect(
      lines(try changes([:], files))
        == [
          "added A.xcassets/Contents.json", "added A.xcassets/Group/Contents.json", "added Bell.imageset/x", "added é",
        ])
  }

  @Test func aNamespaceIsPartOfTheName() throws {
    let group = ["A.xcassets/Bar/Contents.json": #"{ "properties": { "provides-namespace": true } }"#]
    let set = "A.xcassets/Bar/Bell.imageset"
    let files = group.merging(["\(set)/Contents.json": contents([])]) { $1 }
    #expect(lines(try changes(group, files)) == ["added Bar/Bell"])
    #expect(lines(try changes(files, group)) == ["removed Bar/Bell"])
  }

  @Test func aRenamedFileCountsOnBothSides() throws {
    let gong = "A.xcassets/Gong.imageset"
    let (old, new) = (["\(bell)/x": "1"], ["\(gong)/x": "1"])
    let rename = FileChange(.renamed, "\(gong)/x", oldPath: "\(bell)/x", old: (.file, nil), new: (.file, nil))
    let grouped = try ProjectChanges([rename], from: tree(old), to: tree(new))
    #expect(lines(grouped) == ["removed Bell", "added Gong"])
  }

  @Test func damageDoesNotStopIt() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a"), ("1x", "b")]), "\(bell)/a": "1", "\(bell)/b": "1"]
    var new = old
    new["\(bell)/Contents.json"] = "{ \"images\": ["
    #expect(lines(try changes(old, new)) == ["changed Bell: removed universal 1x, removed universal 1x, *"])
    #expect(lines(try changes(new, old)) == ["changed Bell: added universal 1x, added universal 1x, *"])
    new["\(bell)/Contents.json"] = nil
    #expect(try changes(old, new).assets.map(\.kind) == [.changed])
  }

  @Test func isInTheOrderOfThePaths() throws {
    let paths = ["B.xcassets/Bell.imageset/x", "A.xcassets/bell.imageset/x", "A.xcassets/Zoo.imageset/x"]
    let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    #expect(lines(try changes([:], files)) == ["added Zoo", "added bell", "added Bell"])
  }
}
