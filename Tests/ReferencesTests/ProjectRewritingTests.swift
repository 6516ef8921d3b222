import Files
import References
import TestKit
import Testing

/// What becomes of a project file when its images move into a catalog.
@Suite struct ProjectRewritingTests {
  static let objects = #"""
    /* Begin PBXBuildFile section */
    		10 /* bell.png in Resources */ = {isa = PBXBuildFile; fileRef = 20 /* bell.png */; };
    		11 /* bell.png in Resources */ = {isa = PBXBuildFile; fileRef = 20 /* bell.png */; };
    		12 /* flag.png in Resources */ = {isa = PBXBuildFile; fileRef = 30 /* flag.png */; };
    		13 /* main.m in Sources */ = {isa = PBXBuildFile; fileRef = 22 /* main.m */; };
    		14 /* tone.png in CopyFiles */ = {isa = PBXBuildFile; fileRef = 23 /* tone.png */; };
    /* End PBXBuildFile section */
    		20 /* bell.png */ = {isa = PBXFileReference; lastKnownFileType = image.png; path = bell.png; sourceTree = "<group>"; };
    		21 /* bell@2x.png */ = {isa = PBXFileReference; path = "bell@2x.png"; sourceTree = "<group>"; };
    		22 /* main.m */ = {isa = PBXFileReference; path = main.m; sourceTree = "<group>"; };
    		23 /* tone.png */ = {isa = PBXFileReference; path = tone.png; sourceTree = "<group>"; };
    		24 /* en */ = {isa = PBXFileReference; name = en; path = en.lproj/flag.png; sourceTree = "<group>"; };
    		25 /* de */ = {isa = PBXFileReference; name = de; path = de.lproj/flag.png; sourceTree = "<group>"; };
    		30 /* flag.png */ = {
    			isa = PBXVariantGroup;
    			children = (
    				24 /* en */,
    				25 /* de */,
    			);
    			name = flag.png;
    			sourceTree = "<group>";
    		};
    		40 = {isa = PBXGroup; children = (41, ); sourceTree = "<group>"; };
    		41 /* App */ = {
    			isa = PBXGroup;
    			children = (
    				20 /* bell.png */,
    				22 /* main.m */,
    				21 /* bell@2x.png */,
    				23 /* tone.png */,
    				30 /* flag.png */
    			);
    			path = App;
    			sourceTree = "<group>";
    		};
    		50 = {isa = PBXNativeTarget; buildPhases = (60, 62, ); name = App; };
    		51 = {isa = PBXNativeTarget; buildPhases = (61, ); name = Widget; };
    		52 = {isa = PBXNativeTarget; buildPhases = (63, ); name = Tests; };
    		60 = {isa = PBXResourcesBuildPhase; files = (10 /* bell.png in Resources */, 12, ); };
    		61 = {
    			isa = PBXResourcesBuildPhase;
    			files = (
    				11 /* bell.png in Resources */,
    			);
    		};
    		62 = {isa = PBXCopyFilesBuildPhase; files = (14, ); };
    		63 = {isa = PBXSourcesBuildPhase; files = (13, ); };
    		70 = {isa = PBXProject; mainGroup = 40; targets = (50, 51, 52, ); };
    """#

  static func project(_ objects: String = objects) -> String {
    "// !$*UTF8*$!\n{\n\tobjects = {\n\(objects)\n\t};\n\trootObject = 70;\n}\n"
  }

  static let path = "A.xcodeproj/project.pbxproj"

  static func mapping(_ images: [String], catalog: String = "App/Art.xcassets") -> ReferenceMapping {
    var mapping = ReferenceMapping()
    mapping.images = images.map { .init($0, now: "\(catalog)/x.imageset/\(Path.name($0))") }
    mapping.catalog = catalog
    return mapping
  }

  func plan(
    _ text: String, _ mapping: ReferenceMapping
  ) throws -> (text: String, edits: ReferenceEdits, project: ProjectFile) {
    let tree = MemoryFileTree(files: [Self.path: Array(text.utf8)])
    let edits = try ReferenceEdits.plan(mapping, in: tree)
    let bytes = edits.changes.changes.first?.new ?? Array(text.utf8)
    return (String(decoding: bytes, as: UTF8.self), edits, try ProjectFile(parsing: bytes))
  }

  @Test func imagesGoOutAndTheCatalogComesInOncePerTarget() throws {
    let images = ["App/bell.png", "App/bell@2x.png", "App/en.lproj/flag.png", "App/de.lproj/flag.png"]
    let (text, edits, project) = try plan(Self.project(), Self.mapping(images))
    #expect(edits.projects.map(\.removed) == [images.sorted()])
    #expect(edits.projects.map { $0.joined.map(\.name) } == [["App", "Widget"]], "the tests had none of them")
    #expect(project.targets.map(\.catalogs) == [["App/Art.xcassets"], ["App/Art.xcassets"], []])
    #expect(project.files.map(\.path).sorted() == ["App/Art.xcassets", "App/main.m", "App/tone.png"])
    for word in ["bell", "flag", "lproj"] { #expect(!text.contains(word), "\(text)") }
    // What stays, stays to the byte and in its order.
    let kept = text.split(separator: "\n").filter { !$0.contains("Art.xcassets") }
    let old = Self.project().split(separator: "\n")
    let changed = kept.filter { line in !old.contains(line) && !line.contains("files = (") }
    #expect(changed == [])
    let again = try plan(Self.project(), Self.mapping(images))
    #expect(again.text == text, "the new ids are the same each time")
    #expect(try plan(text, Self.mapping(images)).edits.changes.isEmpty, "the second time there is nothing to do")
  }

  @Test func theCatalogGoesIntoTheGroupOfItsFolder() throws {
    let climbing = "\t\t39 = {isa = PBXGroup; children = (); path = Search/../App; sourceTree = \"<group>\"; };\n"
    let objects = climbing + Self.objects.replacing("children = (41, )", with: "children = (39, 41, )")
    let (text, _, _) = try plan(Self.project(objects), Self.mapping(["App/bell.png"]))
    #expect(text.contains("39 = {isa = PBXGroup; children = (); path"), "\(text)")
    #expect(text.contains("path = Art.xcassets; sourceTree"), "\(text)")
  }

  @Test func whatIsCopiedAsAFileStays() throws {
    let (text, edits, _) = try plan(Self.project(), Self.mapping(["App/tone.png"]))
    #expect(text == Self.project())
    #expect(edits.listed.map(\.name) == ["App/tone.png"] && edits.listed.map(\.reason) == [.neededAsFile])
    #expect(
      edits.listed.map(\.line) == [Self.project().split(separator: "\n").firstIndex { $0.contains("\t\t23 /*") }! + 1])
  }

  @Test func oneLanguageOfSeveralLeavesTheGroup() throws {
    let (text, edits, project) = try plan(Self.project(), Self.mapping(["App/de.lproj/flag.png"]))
    #expect(edits.projects.map { $0.joined.map(\.name) } == [["App"]])
    #expect(project.targets[0].resources.sorted() == ["App/Art.xcassets", "App/bell.png", "App/en.lproj/flag.png"])
    #expect(text.contains("30 /* flag.png */") && !text.contains("de.lproj"))
  }

  /// The images of `Toolbar` stand in a group of a group, beside one that was empty before.
  private static let grouped =
    objects.replacing("41 /* App */ = {", with: "99 /* old */ = {")
      + #"""

      		41 /* App */ = {
      			isa = PBXGroup;
      			children = (
      				42 /* Images */,
      				44 /* Empty */,
      				22 /* main.m */,
      			);
      			path = App;
      			sourceTree = "<group>";
      		};
      		42 /* Images */ = {
      			isa = PBXGroup;
      			children = (
      				43 /* Toolbar */,
      			);
      			name = Images;
      			sourceTree = "<group>";
      		};
      		43 /* Toolbar */ = {isa = PBXGroup; children = (20, 21, ); name = Toolbar; sourceTree = "<group>"; };
      		44 /* Empty */ = {isa = PBXGroup; children = (); name = Empty; sourceTree = "<group>"; };
      """#

  @Test func groupsThatAreImagesOnlyGoWithThem() throws {
    let objects = Self.grouped.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(objects.firstIndex { $0.contains("99 /* old */") })
    let end = try #require(objects[start...].firstIndex { $0 == "\t\t};" })
    let text = Self.project((objects[..<start] + objects[(end + 1)...]).joined(separator: "\n"))
    let images = ["App/bell.png", "App/bell@2x.png"]
    let whole = try plan(text, Self.mapping(images))
    #expect(whole.edits.projects.map(\.emptiedGroupCount) == [2])
    #expect(!whole.text.contains("Images") && !whole.text.contains("Toolbar"), "\(whole.text)")
    #expect(whole.text.contains("44 /* Empty */ = ") && whole.text.contains("\t44 /* Empty */,"))
    #expect(whole.project.targets.map(\.catalogs) == [["App/Art.xcassets"], ["App/Art.xcassets"], []])
    // A group stays with what is left in it.
    let part = try plan(text, Self.mapping(["App/bell.png"]))
    #expect(part.edits.projects.map(\.emptiedGroupCount) == [0])
    #expect(part.text.contains("43 /* Toolbar */ = ") && part.text.contains("\t43 /* Toolbar */,"))
    // One that the catalog goes into is not empty.
    let placed = text.replacing("children = (20, 21, ); name = Toolbar;", with: "children = (20, 21, ); path = Bar;")
    let inside = try plan(
      placed, Self.mapping(images.map { $0.replacing("App/", with: "App/Bar/") }, catalog: "App/Bar/Art.xcassets"))
    #expect(inside.edits.projects.map(\.emptiedGroupCount) == [0])
    #expect(inside.project.files.map(\.path).contains("App/Bar/Art.xcassets"))
    #expect(inside.text.contains("43 /* Toolbar */ = "))
  }

  @Test func aCatalogThatIsThereIsOnlyJoined() throws {
    let catalog = #"""
      		26 = {isa = PBXFileReference; path = App/Art.xcassets; sourceTree = SOURCE_ROOT; };
      		15 = {isa = PBXBuildFile; fileRef = 26; };
      		60 = {isa = PBXResourcesBuildPhase; files = (15, 10, ); };
      """#
    let objects = Self.objects.split(separator: "\n").filter { !$0.contains("\t60 =") }.joined(separator: "\n")
    let (_, edits, project) = try plan(Self.project(objects + "\n" + catalog), Self.mapping(["App/bell.png"]))
    #expect(edits.projects.map { $0.joined.map(\.name) } == [["Widget"]])
    #expect(project.files.count { $0.path == "App/Art.xcassets" } == 1)
    #expect(project.targets.prefix(2).map(\.catalogs) == [["App/Art.xcassets"], ["App/Art.xcassets"]])
  }

  @Test func aFolderThatIsTakenAsItLiesNeedsNoEntry() throws {
    let folder = #"""
      		27 = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>"; };
      		50 = {isa = PBXNativeTarget; buildPhases = (60, ); fileSystemSynchronizedGroups = (27, ); name = App; };
      """#
    let objects = Self.objects.split(separator: "\n").filter { !$0.contains("\t50 =") }.joined(separator: "\n")
    let mapping = Self.mapping(["App/bell.png"], catalog: "Shared/Art.xcassets")
    let (text, edits, _) = try plan(Self.project(objects + "\n" + folder), mapping)
    #expect(!text.contains("Art.xcassets") && !text.contains("bell.png"))
    #expect(edits.listed.map(\.reason) == [.inSharedFolder] && edits.listed.map(\.name) == ["Widget"])
  }

  @Test func lineEndsStay() throws {
    let windows = Self.project().split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    let (text, _, _) = try plan(windows, Self.mapping(["App/bell.png", "App/bell@2x.png"]))
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.last == 0x0D })
  }

  @Test func twoAppsInOneFolderEachGetTheirOwn() throws {
    let tree = MemoryFileTree(files: [
      "One/A.xcodeproj/project.pbxproj": Array(Self.project().utf8),
      "Two/B.xcodeproj/project.pbxproj": Array(Self.project().utf8),
    ])
    let edits = try ReferenceEdits.plan(
      Self.mapping(["One/App/bell.png"], catalog: "One/Art.xcassets"), in: tree)
    #expect(edits.changes.changes.map(\.path) == ["One/A.xcodeproj/project.pbxproj"])
  }

  @Test(arguments: [
    "{ a = 1", "<?xml version=\"1.0\"?><plist/>", "bplist00", "{}", String(repeating: "(", count: 100_000),
  ])
  func aProjectThatCannotBeReadStopsAll(text: String) {
    let tree = MemoryFileTree(files: [Self.path: Array(text.utf8)])
    #expect {
      try ReferenceEdits.plan(Self.mapping(["App/bell.png"]), in: tree)
    } throws: { error in
      guard case .project(let path, _) = error as? ReferenceEditError else { return false }
      return path == Self.path
    }
  }

  /// Whatever pieces a project file is put together of, what comes out can be read, and only what was asked for goes.
  @Test func anyProjectStaysOne() throws {
    var random = SeededRandom(seed: 21)
    let lines = Self.objects.split(separator: "\n").map(String.init)
    var read = 0
    for _ in 0..<400 {
      var changed = lines
      for _ in 0..<random.number(0...3) {
        let index = random.number(0...changed.count - 1)
        switch random.number(0...3) {
        case 0: changed.remove(at: index)
        case 1: changed.insert(random.element(of: lines), at: index)
        case 2: changed[index] = changed[index].replacing("\t", with: " ")
        default: changed[index] += " /* ( { */"
        }
      }
      let old = Self.project(changed.joined(separator: "\n"))
      guard let before = try? ProjectFile(parsing: Array(old.utf8)) else { continue }
      read += 1
      let images = ["App/bell.png", "App/bell@2x.png", "App/de.lproj/flag.png", "App/en.lproj/flag.png"]
      let after = try plan(old, Self.mapping(images))
      let removed = Set(after.edits.projects.flatMap(\.removed))
      let expected = before.files.map(\.path).filter { !removed.contains($0) }
      let found = after.project.files.map(\.path).filter { $0 != "App/Art.xcassets" }
      #expect(found.sorted() == expected.sorted(), "\(old)")
      #expect(after.project.targets.map(\.name) == before.targets.map(\.name))
    }
    #expect(read > 50)
  }
}
