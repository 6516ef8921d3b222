import Catalog
import Files
import Importing
import TestKit
import Testing

/// Made-up projects, to hold the plan to what it promises whatever lies there.
@Suite struct ImportFuzzTests {
  private static let bases = [
    "bell", "Bell", "Icon", "Default", "close_a", "close-b", "caf\u{E9}", ".x", "a.b", "@2x", " ",
  ]
  private static let modifiers = [
    "", "", "@2x", "@3x", "~ipad", "@2x~iphone", "~ipad@2x", "-568h@2x", "@9x", "-Landscape",
  ]
  private static let endings = ["png", "png", "png", "PNG", "jpg", "pdf", "svg", "gif", "txt", ""]
  private static let folders = [
    "", "Art", "art", "Buttons/Big", "fr.lproj", "Base.lproj", "x.bundle", "v1.2", "res/drawable-xhdpi",
    "Assets.xcassets/bell.imageset", "Assets.xcassets/Art", "Old.xcassets/AppIcon.appiconset",
  ]
  private static let texts = ["{}", "{", #"{"images":[{"idiom":"universal","scale":"1x","filename":"bell.png"}]}"#]

  private func files(_ random: inout SeededRandom) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = ["in/seed.png": ImageMaker.png(2, 2)]
    for _ in 0..<random.number(1...12) {
      let folder = Path.join("in", random.element(of: Self.folders))
      let name = random.element(of: Self.bases) + random.element(of: Self.modifiers)
      let ending = random.element(of: Self.endings)
      let path = Path.join(folder, ending.isEmpty ? name : "\(name).\(ending)")
      // A path cannot be a file and a folder at once.
      guard !files.keys.contains(where: { Path.relative($0, to: path) != nil || Path.relative(path, to: $0) != nil })
      else { continue }
      let text = ["1", "2"][random.number(0...1)]
      files[path] = random.number(0...9) == 0 ? random.bytes(random.number(0...40)) : image(text, path)
    }
    for set in ["in/Assets.xcassets/bell.imageset", "in/Old.xcassets/AppIcon.appiconset"]
    where random.number(0...2) == 0 {
      files["\(set)/Contents.json"] = bytes(random.element(of: Self.texts))
    }
    return files
  }

  private func request(_ random: inout SeededRandom) -> ImportRequest {
    var request = ImportRequest(paths: ["in"], moves: random.number(0...1) == 1, root: "in")
    request.importsIcons = random.number(0...1) == 1
    request.importsLaunchImages = random.number(0...1) == 1
    request.grouping = random.element(of: ImportRequest.Grouping.allCases)
    request.makesNamespaces = random.number(0...1) == 1
    request.readsLocaleFolders = random.number(0...1) == 1
    if random.number(0...4) == 0 { request.choice.excluded = [PathPattern(random.element(of: Self.bases) + "*")] }
    return request
  }

  @Test(arguments: 0..<8)
  func everyPlanKeepsItsPromises(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let (files, request) = (files(&random), request(&random))
      let store = MemoryStore(files)
      let plan = try ImportPlanner(store).plan(request)
      let counts = plan.counts
      let sum = counts.imported + counts.alreadyThere + counts.duplicates + counts.left + counts.inCatalogs
      #expect(sum + counts.inConflict == counts.found)
      #expect(Set(plan.edits.map { ExactName($0.path) }).count == plan.edits.count)
      for edit in plan.edits {
        let names = try ContentsDocument(parsing: edit.contents).elements("images").compactMap(\.filename)
        #expect(edit.additions.allSatisfy { addition in names.contains(addition.fileName) })
      }
      guard plan.problems.isEmpty else { continue }
      var run = ImportTransaction(plan, in: store)
      _ = try run.run()
      let kept = Set(store.tree.files.values)
      #expect(files.values.allSatisfy { kept.contains($0) || $0.first == UInt8(ascii: "{") }, "no bytes are lost")
      let again = try ImportPlanner(store).plan(request)
      #expect(again.isEmpty, "\(files.keys.sorted()): \(lines(again))")
    }
  }
}
