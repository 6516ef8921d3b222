import Catalog
import Files
import Git
import Testing

@testable import Project

@Suite struct ProjectChangesTests {
  /// Compares two dictionaries of files as git would, and groups what differs; files of one text have one id.
  func changes(_ old: [String: String], _ new: [String: String], telling told: Int? = nil) throws -> ProjectChanges {
    var files: [FileChange] = []
    for path in Set(old.keys).union(new.keys).sorted() where old[path] != new[path] {
      let before = old[path].map { (FileMode.file, Self.id(of: $0)) }
      let after = new[path].map { (FileMode.file, Self.id(of: $0)) }
      let kind: FileChange.Kind = before == nil ? .added : after == nil ? .deleted : .modified
      files.append(FileChange(kind, path, old: before, new: after))
    }
    return try ProjectChanges(files, from: tree(old), to: tree(new), telling: told)
  }

  /// An id that is the same for the same text only.
  static func id(of text: String) -> ObjectID? {
    let digits = text.utf8.flatMap { [$0 >> 4, $0 & 15] }.prefix(40).map { String($0, radix: 16) }.joined()
    return ObjectID(digits + String(repeating: "0", count: 40 - digits.count))
  }

  func tree(_ files: [String: String]) -> MemoryFileTree { MemoryFileTree(files: files.mapValues { Array($0.utf8) }) }

  /// `changed Bell: redrawn universal 2x` and the like, settings as `*`.
  func lines(_ changes: ProjectChanges) -> [String] {
    changes.assets.map { asset in
      let variants = asset.variants.map { "\($0.kind.rawValue) \($0.element.slotDescription)" }
      let strays = asset.strayFiles.map { "\($0.kind.rawValue) stray \($0.path.dropFirst(asset.path.count + 1))" }
      let parts = variants + (asset.changesSettings ? ["*"] : []) + strays
      return "\(asset.kind.rawValue) \(asset.name)" + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
    } + changes.otherFiles.map { "\($0.kind.rawValue) \($0.path)" }
  }

  func contents(_ files: [(String, String)], more: String = "") -> String {
    let images = files.map { #"{ "idiom": "universal", "scale": "\#($0.0)", "filename": "\#($0.1)" }"# }
    return #"{ "images": [\#(images.joined(separator: ", "))]\#(more) }"#
  }

  let bell = "App/Res/A.xcassets/Bell.imageset"

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

  @Test func whatIsOnlyCountedIsNotReadUnlessItMayBeRenamed() throws {
    let sets = (1...3).map { "A.xcassets/\($0).imageset" }
    let files = { (folders: [String]) in
      Dictionary(
        folders.enumerated().flatMap { number, set in
          [("\(set)/Contents.json", self.contents([("1x", "a")])), ("\(set)/a", "\(number)")]
        }
      ) { first, _ in first }
    }
    let all = files(sets)
    for (old, new) in [(all, [:]), ([:], all)] {
      let changes = try changes(old, new, telling: 1)
      #expect(changes.assets.map(\.name) == ["1"] && changes.furtherAssetCount == 2)
    }
    let renamed = try changes(all, files(["A.xcassets/4.imageset"] + sets.dropFirst()), telling: 1)
    #expect(lines(renamed) == ["renamed 4"] && renamed.furtherAssetCount == 0)
  }

  @Test func newBytesRedrawASlot() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a"), ("2x", "b")]), "\(bell)/a": "1", "\(bell)/b": "1"]
    var new = old
    new["\(bell)/b"] = "2"
    #expect(lines(try changes(old, new)) == ["changed Bell: redrawn universal 2x"])
  }

  @Test func anotherFileRedrawsASlot() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    let new = ["\(bell)/Contents.json": contents([("1x", "b")]), "\(bell)/b": "2"]
    #expect(lines(try changes(old, new)) == ["changed Bell: redrawn universal 1x"])
  }

  @Test func theSameImageInAnotherFileIsNotRedrawn() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a"), ("2x", "c")]), "\(bell)/a": "1", "\(bell)/c": "2"]
    let new = ["\(bell)/Contents.json": contents([("1x", "b"), ("2x", "d")]), "\(bell)/b": "1", "\(bell)/d": "3"]
    #expect(lines(try changes(old, new)) == ["changed Bell: renamed universal 1x, redrawn universal 2x"])
  }

  @Test func slotsComeAndGo() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    let new = ["\(bell)/Contents.json": contents([("2x", "a")]), "\(bell)/a": "1"]
    #expect(lines(try changes(old, new)) == ["changed Bell: added universal 2x, removed universal 1x"])
  }

  @Test func whatNoSlotShowsIsASettingOrAStray() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    var new = old
    new["\(bell)/Contents.json"] = contents([("1x", "a")], more: #", "properties": { "x": 1 }"#)
    #expect(lines(try changes(old, new)) == ["changed Bell: *"])
    new = old
    new["\(bell)/read me"] = ""
    #expect(lines(try changes(old, new)) == ["changed Bell: added stray read me"])
    new["\(bell)/a"] = "2"
    #expect(lines(try changes(old, new)) == ["changed Bell: redrawn universal 1x, added stray read me"])
  }

  @Test func aColorIsRedrawnByItsValue() throws {
    let color = { (red: String) in
      #"{ "colors": [{ "idiom": "universal", "color": { "components": { "red": "\#(red)" } } }] }"#
    }
    let path = "App/Res/A.xcassets/Sea.colorset/Contents.json"
    #expect(lines(try changes([path: color("0.1")], [path: color("0.2")])) == ["changed Sea: redrawn universal"])
  }

  /// Something of the same name that is no folder is no part of the asset: it is a file of none.
  @Test func aFileInPlaceOfTheFolderStandsApart() throws {
    let set = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    let file = [bell: "hi"]
    #expect(lines(try changes(set, file)) == ["removed Bell: removed universal 1x", "added \(bell)"])
    #expect(lines(try changes(file, set)) == ["added Bell: added universal 1x", "deleted \(bell)"])
    #expect(lines(try changes(file, [bell: "ho"])) == ["modified \(bell)"])
    #expect(lines(try changes(file, [:])) == ["deleted \(bell)"])
  }

  /// Also where the link leads to an asset.
  @Test func aLinkInPlaceOfTheFolderStandsApart() throws {
    let set = ["\(bell)/Contents.json": contents([("1x", "a")]), "\(bell)/a": "1"]
    let files = set.keys.sorted().map { FileChange(.deleted, $0, old: (.file, Self.id(of: $0))) }
    let link = FileChange(.untracked, bell, new: (.symbolicLink, nil))
    let changes = try ProjectChanges(files + [link], from: tree(set), to: tree(set))
    #expect(lines(changes) == ["removed Bell: removed universal 1x", "untracked \(bell)"])
  }

  @Test func filesOutsideOfSetsStandApart() throws {
    let files = [
      "App/Res/A.xcassets/Contents.json": "{}", "App/Res/A.xcassets/Group/Contents.json": "{}", "Bell.imageset/x": "",
      "é": "",
    ]
    #expect(
      lines(try changes([:], files))
        == [
          "added App/Res/A.xcassets/Contents.json", "added App/Res/A.xcassets/Group/Contents.json",
          "added Bell.imageset/x", "added é",
        ])
  }

  @Test func aNamespaceIsPartOfTheName() throws {
    let group = ["App/Res/A.xcassets/Bar/Contents.json": #"{ "properties": { "provides-namespace": true } }"#]
    let set = "App/Res/A.xcassets/Bar/Bell.imageset"
    let files = group.merging(["\(set)/Contents.json": contents([])]) { $1 }
    #expect(lines(try changes(group, files)) == ["added Bar/Bell"])
    #expect(lines(try changes(files, group)) == ["removed Bar/Bell"])
  }

  @Test func aRenamedFileCountsOnBothSides() throws {
    let gong = "App/Res/A.xcassets/Gong.imageset"
    let (old, new) = (["\(bell)/x": "1"], ["\(gong)/x": "1"])
    let rename = FileChange(.renamed, "\(gong)/x", oldPath: "\(bell)/x", old: (.file, nil), new: (.file, nil))
    let grouped = try ProjectChanges([rename], from: tree(old), to: tree(new))
    #expect(lines(grouped) == ["removed Bell", "added Gong"], "no slot names the file")
  }

  // MARK: - Renames

  func bells(_ files: (String, String)..., in set: String) -> [String: String] {
    var result = Dictionary(uniqueKeysWithValues: files.map { ("\(set)/\($0.0)", $0.1) })
    let scales = zip(["1x", "2x", "3x"], files.map(\.0))
    result["\(set)/Contents.json"] = contents(Array(scales))
    return result
  }

  @Test func anAssetOfTheSameImagesWasRenamed() throws {
    let gong = "App/Res/A.xcassets/Gong.imageset"
    let old = bells(("bell.png", "1"), ("bell@2x.png", "2"), in: bell)
    let new = bells(("gong.png", "1"), ("gong@2x.png", "2"), in: gong)
    let grouped = try changes(old, new)
    #expect(lines(grouped) == ["renamed Gong"])
    #expect(grouped.assets[0].former == .init(name: "Bell", path: bell))
    #expect(grouped.assets[0].files.count == 6)
  }

  @Test func whatElseChangedInARenamedAssetIsTold() throws {
    let gong = "App/Res/A.xcassets/Gong.imageset"
    let old = bells(("a", "1"), ("b", "2"), in: bell)
    #expect(lines(try changes(old, bells(("a", "1"), ("b", "3"), in: gong))) == ["renamed Gong: redrawn universal 2x"])
    #expect(
      lines(try changes(old, bells(("a", "1"), ("b", "2"), ("c", "3"), in: gong)))
        == ["renamed Gong: added universal 3x"])
  }

  @Test func lessThanHalfOfTheImagesIsAnotherAsset() throws {
    let gong = "App/Res/A.xcassets/Gong.imageset"
    let old = bells(("a", "1"), in: bell)
    let new = bells(("a", "1"), ("b", "2"), ("c", "3"), in: gong)
    #expect(
      lines(try changes(old, new))
        == ["removed Bell: removed universal 1x"]
        + ["added Gong: added universal 1x, added universal 2x, added universal 3x"])
  }

  @Test func ofTwoThatAreAlikeTheOneOfTheSameNameWasMoved() throws {
    let one = bells(("x", "1"), in: "App/Res/A.xcassets/One.imageset").merging(bells(("x", "1"), in: bell)) { $1 }
    let two = bells(("x", "1"), in: "App/Res/B.xcassets/Bell.imageset")
    let grouped = try changes(one, two)
    #expect(lines(grouped) == ["removed One: removed universal 1x", "renamed Bell"])
    #expect(grouped.assets[1].former?.path == bell)
  }

  @Test func aColorOfTheSameValueWasRenamed() throws {
    let color = #"{ "colors": [{ "idiom": "universal", "color": { "components": { "red": "0.5" } } }] }"#
    let (old, new) = (
      ["App/Res/A.xcassets/Sea.colorset/Contents.json": color], ["App/Res/A.xcassets/Sky.colorset/Contents.json": color]
    )
    #expect(lines(try changes(old, new)) == ["renamed Sky"])
    #expect(
      lines(try changes(old, ["App/Res/A.xcassets/Sky.imageset/Contents.json": color]))
        == ["removed Sea: removed universal", "added Sky"])
  }

  @Test func damageDoesNotStopIt() throws {
    let old = ["\(bell)/Contents.json": contents([("1x", "a"), ("1x", "b")]), "\(bell)/a": "1", "\(bell)/b": "1"]
    var new = old
    new["\(bell)/Contents.json"] = "{ \"images\": ["
    // What cannot be read is not gone.
    #expect(lines(try changes(old, new)) == ["changed Bell: *"])
    #expect(lines(try changes(new, old)) == ["changed Bell: *"])
    #expect(try changes(old, new).assets.map(\.isUnreadable) == [true])
    #expect(try changes(new, old).assets.map(\.isUnreadable) == [false])
    new["\(bell)/Contents.json"] = nil
    #expect(try changes(old, new).assets.map(\.kind) == [.changed])
  }

  @Test func isInTheOrderOfThePaths() throws {
    let paths = [
      "App/Res/B.xcassets/Bell.imageset/x", "App/Res/A.xcassets/bell.imageset/x", "App/Res/A.xcassets/Zoo.imageset/x",
    ]
    let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    #expect(lines(try changes([:], files)) == ["added Zoo", "added bell", "added Bell"])
  }
}
