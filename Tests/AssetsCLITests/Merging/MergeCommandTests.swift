import JSON
import TestKit
import Testing

@testable import AssetsCLI

@Suite(.enabled(if: BuiltProgram.path != nil)) struct MergeCommandTests {
  @Test func variantsOfBothSidesAreInTheAsset() throws {
    let sandbox = try Sandbox.parted {
      try $0.addVariant("bell-dark.png", VariantFields.dark)
    } theirs: {
      try $0.addVariant("bell-fr.png", VariantFields.french, color: .red)
    }
    // Git calls it a conflict, as the lines are the same ones.
    #expect(try !sandbox.runGit(["merge", "--no-edit", "side"]).isSuccess)
    try sandbox.git("merge", "--abort")
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == .done && result.error == "", "\(result)")
    #expect(result.output.hasPrefix("Merged 1 new version from 'side' with yours as "), "\(result)")
    #expect(try sandbox.bellFiles() == ["bell@1x.png", "bell@2x.png", "bell-fr.png", "bell-dark.png"])
    #expect(
      try sandbox.git("log", "-1", "--format=%s|%gs", "-g")
        == "Merge branch 'side'|merge side: Merge made by the 'ort' strategy.")
    #expect(try sandbox.git("rev-list", "--parents", "-1", "HEAD").split(separator: " ").count == 3)
    try sandbox.expectSound()
  }

  @Test func forwardWhereThereIsNothingOfOnesOwn() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.addVariant("bell-fr.png", VariantFields.french)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    #expect(
      sandbox.assets("merge", "side").output.hasPrefix("Got 1 new version from 'side'; 1 asset changed on disk\n"))
    #expect(try sandbox.git("reflog", "-1", "--format=%gs") == "merge side: Fast-forward")
    #expect(sandbox.assets("merge", "side").output == "Already up to date with 'side'\n")
    try sandbox.git("switch", "-q", "-c", "other", "HEAD~1")
    try sandbox.git("config", "merge.ff", "false")
    #expect(sandbox.assets("merge", "side", "-m", "Take the French bell").output.hasPrefix("Merged 1 new version"))
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Take the French bell")
    try sandbox.expectSound()
  }

  /// There is no new version that could be refused.
  @Test func errorsThatComeInForwardAreNamed() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.git("switch", "-q", "-c", "side")
    let image = "\(Sandbox.images)/Bell.imageset/bell@1x.png"
    try sandbox.write(image, Array(try sandbox.bytes(image).prefix(40)))
    try sandbox.commitAll("cut off")
    try sandbox.git("switch", "-q", "main")
    let dry = sandbox.assets("merge", "side", "-n")
    let error = "\(Sandbox.images)/Bell.imageset: error: [unreadable-image] "
    #expect(
      dry.exitCode == .done && dry.error.hasPrefix("note: the new versions would bring 1 error\n\(error)"), "\(dry)")
    #expect(!dry.error.contains("hint: run"))
    let before = try sandbox.git("rev-parse", "HEAD")
    let json = sandbox.assets("merge", "side", "--json")
    #expect(json.exitCode == .done && json.output.contains("\"errors\": 1"), "\(json)")
    try sandbox.git("reset", "-q", "--hard", before)
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.error.hasPrefix("note: the new versions brought 1 error\n\(error)"), "\(result)")
    #expect(result.error.hasSuffix("hint: run 'assets validate \(Sandbox.images)/Bell.imageset' for details\n"))
    try sandbox.git("reset", "-q", "--hard", before)
    #expect(sandbox.assets("merge", "side", "--no-verify").error == "")
  }

  /// Contract 26: git can go on at every moment.
  @Test func theSameImageWaitsForADecision() throws {
    let sandbox = try Sandbox.parted {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
      try $0.writeImageSet("\(Sandbox.images)/Gong")
    }
    let dry = sandbox.assets("merge", "side", "--dry-run")
    #expect(dry.exitCode == .findings && dry.output.hasPrefix("Would get 1 conflict: you and "), "\(dry)")
    try sandbox.expectSound()

    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings, "\(begun)")
    #expect(begun.output.contains("!  Bell  image set\n"), "\(begun)")
    #expect(begun.output.contains("  1x, 2x images changed\n"), "\(begun)")
    #expect(begun.error.contains("hint: run 'assets keep mine Bell'"), "\(begun)")
    #expect(sandbox.exists(".git/MERGE_HEAD") && !sandbox.exists(".git/assets/merge-attributes"))
    #expect(try sandbox.git("diff", "--name-only", "--diff-filter=U").split(separator: "\n").count == 2)
    #expect(sandbox.exists("\(Sandbox.images)/Gong.imageset/gong@1x.png"))

    let json = try JSONDocument(parsing: Array(sandbox.assets("conflicts", "--json").output.utf8)).value
    #expect(json.object?["conflicts"]?.elements?.first?.object?["name"] == "Bell")
    #expect(json.object?["conflicts"]?.elements?.first?.object?["theirs"]?.object?["subject"] == "theirs")
    #expect(sandbox.assets("commit", "-m", "x").error.contains("assets conflicts"))
    #expect(
      sandbox.assets("status").output.contains("'assets commit' finishes it, 'assets merge --abort' aborts it"))

    #expect(sandbox.assets("keep", "theirs", "Bell").output == "'Bell' is theirs\n")
    #expect(sandbox.assets("conflicts").exitCode == .done)
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png") == ImageMaker.png(4, 4, .red))
    let kept = sandbox.assets("commit", "-m", "Their bell")
    #expect(kept.exitCode == .done, "\(kept)")
    #expect(try sandbox.git("rev-list", "--parents", "-1", "HEAD").split(separator: " ").count == 3)
    #expect(try sandbox.git("reflog", "-1", "--format=%gs") == "commit (merge): Their bell")
    #expect(!sandbox.exists(".git/MERGE_HEAD") && !sandbox.exists(".git/AUTO_MERGE"))
    try sandbox.expectSound()
  }

  @Test func bothAreKeptUnderTwoNames() throws {
    let sandbox = try conflict()
    let result = sandbox.assets("keep", "both", "Bell", "--as", "Bell Round")
    #expect(result.output == "'Bell' is yours; theirs is 'Bell Round'\n", "\(result)")
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@2x.png") == ImageMaker.png(8, 8, .green))
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell Round.imageset/bell@2x.png") == ImageMaker.png(8, 8, .red))
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%s") == "Merge branch 'side'")
    #expect(sandbox.assets("validate").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aDryRunSettlesNothing() throws {
    let sandbox = try conflict()
    let before = try sandbox.git("status", "--porcelain")
    #expect(sandbox.assets("keep", "mine", "--all", "--dry-run").output.hasPrefix("'Bell' would be yours\n"))
    let both = sandbox.assets("keep", "both", "Bell", "-n")
    #expect(both.output.hasPrefix("'Bell' would be yours; theirs would be 'Bell-theirs'\n"), "\(both)")
    #expect(try sandbox.git("status", "--porcelain") == before)
  }

  @Test func mineForAll() throws {
    let sandbox = try conflict()
    #expect(sandbox.assets("keep", "mine", "--all").exitCode == .done)
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(sandbox.assets("commit").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func abortTakesItBack() throws {
    let sandbox = try conflict()
    #expect(sandbox.assets("merge", "--abort").output == "Aborted the merge; everything is as it was before\n")
    try sandbox.expectSound()
    #expect(sandbox.assets("merge", "--abort").error.hasPrefix("error: no merge is in progress\n"))
  }

  /// What one did besides while the merge waited is no part of it.
  @Test func abortTellsWhatStays() throws {
    let sandbox = try conflict()
    try sandbox.writeImageSet("\(Sandbox.images)/Gong")
    try sandbox.write("sketch.txt", "new")
    let renamed = sandbox.assets("rename", "Anchor", "Hook")
    #expect(renamed.exitCode == .done, "\(renamed)")
    let aborted = sandbox.assets("merge", "--abort")
    #expect(
      aborted.output.hasPrefix("Aborted the merge; your uncommitted changes stay: 2 assets and 1 other file"),
      "\(aborted)")
    for name in ["Gong", "Hook", "sketch.txt"] { #expect(aborted.output.contains(name), "\(aborted)") }
    #expect(sandbox.exists("\(Sandbox.images)/Hook.imageset") && sandbox.exists("sketch.txt"))
  }

  @Test func abortTellsOtherProgramsWhatStays() throws {
    let sandbox = try conflict()
    try sandbox.write("sketch.txt", "new")
    let aborted = sandbox.assets("merge", "--abort", "--json")
    #expect(aborted.output.contains(#""aborted": true"#) && aborted.output.contains("sketch.txt"), "\(aborted)")
  }

  /// Contract 26: in the first second git looks into every file; after it, it goes by their times, which second names
  /// change.
  @Test(arguments: ["assets", "git after assets was held up", "git after assets settled one"])
  func abortTakesItBackLater(by whom: String) async throws {
    let sandbox = try Sandbox.parted {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
      try $0.writeImageSet("\(Sandbox.images)/Anchor", color: .green)
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
      try $0.write("\(Sandbox.images)/Bell.imageset/notes.txt", "theirs")
      try $0.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    try await Task.sleep(for: .milliseconds(1200))
    switch whom {
    case "assets": #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    case "git after assets settled one":
      #expect(sandbox.assets("keep", "mine", "Bell").exitCode == .done)
      try sandbox.git("merge", "--abort")
    default:
      // Neither takes back what was changed since; once that is staged, git does.
      try sandbox.write("\(Sandbox.images)/Bell.imageset/notes.txt", "changed by hand")
      #expect(sandbox.assets("merge", "--abort").exitCode == .failed)
      try sandbox.git("add", "\(Sandbox.images)/Bell.imageset/notes.txt")
      try sandbox.git("merge", "--abort")
    }
    try sandbox.expectSound()
  }

  /// Two images for one slot: the list clashes, no file does.
  @Test func aSlotWithTwoImagesIsOneDecision() throws {
    let sandbox = try Sandbox.parted {
      try $0.addVariant("bell-nuit.png", VariantFields.dark)
    } theirs: {
      try $0.addVariant("bell-dark.png", VariantFields.dark, color: .red)
    }
    let begun = sandbox.assets("merge", "side")
    #expect(begun.output.contains("both sides changed the image for universal 1x dark"), "\(begun)")
    #expect(try !sandbox.text("\(Sandbox.images)/Bell.imageset/Contents.json").contains("<<<<<<<"))
    #expect(sandbox.assets("keep", "theirs", "Bell").exitCode == .done)
    #expect(try sandbox.bellFiles() == ["bell@1x.png", "bell@2x.png", "bell-dark.png"])
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset/bell-nuit.png"))
    #expect(sandbox.assets("commit").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func aVariantFollowsARenamedAsset() throws {
    let sandbox = try Sandbox.parted {
      _ = runAssets(["rename", "Bell", "Gong"], in: $0)
    } theirs: {
      try $0.addVariant("bell-fr.png", VariantFields.french, color: .red)
    }
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == .done, "\(result)")
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset"))
    #expect(sandbox.exists("\(Sandbox.images)/Gong.imageset/bell-fr.png"))
    #expect(try sandbox.text("\(Sandbox.images)/Gong.imageset/Contents.json").contains("bell-fr.png"))
    #expect(sandbox.assets("validate").exitCode == .done)
    try sandbox.expectSound()
  }

  /// Git tells of three paths; it is one thing to decide.
  @Test(arguments: [
    ["mine", "Bell"], ["theirs", "Chime"], ["both", "Bell"], ["both", "Bell", "--as", "Ding"],
  ])
  func bothRenamedOneAsset(words: [String]) throws {
    let sandbox = try Sandbox.parted {
      try $0.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset")
    } theirs: {
      try $0.addVariant("bell-fr.png", VariantFields.french, color: .red)
      try $0.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Chime.imageset")
    }
    let dry = sandbox.assets("merge", "side", "--dry-run")
    #expect(dry.output.hasPrefix("Would get 1 conflict: you and "), "\(dry)")
    let begun = sandbox.assets("merge", "side")
    #expect(begun.output.hasPrefix("1 conflict: you and "), "\(begun)")
    #expect(begun.output.contains("renamed to 'Gong'") && begun.output.contains("renamed to 'Chime'"), "\(begun)")
    let kept = runAssets(["keep"] + words, in: sandbox)
    #expect(kept.exitCode == .done, "\(kept)")
    #expect(kept.error.contains("no conflicts left"), "\(kept)")
    let names = [
      "mine Bell": ["Gong"], "theirs Chime": ["Chime"], "both Bell": ["Chime", "Gong"],
      "both Bell --as Ding": ["Ding", "Gong"],
    ]
    let committed = sandbox.assets("commit")
    #expect(committed.exitCode == .done, "\(committed)")
    let sets = try sandbox.git("ls-tree", "--name-only", "HEAD:\(Sandbox.images)").split(separator: "\n")
      .filter { $0.hasSuffix(".imageset") && $0 != "Anchor.imageset" }
    #expect(sets.map { String($0.dropLast(9)) } == names[words.joined(separator: " ")])
    #expect(sandbox.assets("validate").exitCode == .done)
    try sandbox.expectSound()
  }

  /// What is called the same by both is that asset, whatever became of the files in it; the old place is nobody's.
  @Test(arguments: ["redrawn", "renamed inside"], ["mine", "theirs", "both"])
  func bothGaveOneAssetTheSameName(how: String, side: String) throws {
    let change = { (sandbox: Sandbox, own: String, color: ImageMaker.Color) throws -> Void in
      let gong = "\(Sandbox.images)/Gong.imageset"
      try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", gong)
      // Nearly the same image, so that git follows it.
      let image = try sandbox.bytes("\(gong)/bell@1x.png") + Array(own.utf8)
      let name = how == "redrawn" ? "bell@1x.png" : "\(own).png"
      try sandbox.git("mv", "-f", "-k", "\(gong)/bell@1x.png", "\(gong)/\(name)")
      try sandbox.write("\(gong)/\(name)", image)
      let list = try sandbox.text("\(gong)/Contents.json")
      try sandbox.write("\(gong)/Contents.json", list.replacing("bell@1x.png", with: name))
    }
    let sandbox = try Sandbox.parted {
      try change($0, "mine", .green)
    } theirs: {
      try change($0, "theirs", .red)
    }
    let (mine, theirs) = (
      try sandbox.git("rev-parse", "main:\(Sandbox.images)/Gong.imageset"),
      try sandbox.git("rev-parse", "side:\(Sandbox.images)/Gong.imageset")
    )
    let dry = sandbox.assets("merge", "side", "--dry-run")
    #expect(dry.output.hasPrefix("Would get 1 conflict: you and "), "\(dry)")
    let begun = sandbox.assets("merge", "side")
    #expect(begun.output.hasPrefix("1 conflict: you and ") && begun.output.contains("!  Gong  "), "\(begun)")
    #expect(!begun.output.contains("removed"), "\(begun)")
    let told = { (result: RunResult) in result.output.split(separator: "\n").dropFirst().map(String.init) }
    #expect(told(dry) == told(begun))
    let kept = sandbox.assets("keep", side, "Gong")
    #expect(kept.exitCode == .done && kept.error.contains("no conflicts left"), "\(kept)")
    #expect(sandbox.assets("commit").exitCode == .done)
    let now = try sandbox.git("rev-parse", "HEAD:\(Sandbox.images)/Gong.imageset")
    #expect(now == (side == "theirs" ? theirs : mine))
    if side == "both" {
      #expect(try sandbox.git("rev-parse", "HEAD:\(Sandbox.images)/Gong-theirs.imageset") == theirs)
    }
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset"))
    try sandbox.expectSound()
  }

  /// Each changed another slot, so there is nothing to decide.
  @Test func bothGaveOneAssetTheSameNameAndMore() throws {
    let rename = { (sandbox: Sandbox, file: String, look: String) throws -> Void in
      try sandbox.addVariant(file, look)
      try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset")
    }
    let sandbox = try Sandbox.parted {
      try rename($0, "bell-nuit.png", VariantFields.dark)
    } theirs: {
      try rename($0, "bell-fr.png", VariantFields.french)
    }
    for words in [["merge", "side", "--dry-run"], ["merge", "side"]] {
      let merged = runAssets(words, in: sandbox)
      #expect(merged.exitCode == .done && merged.output.contains("1 new version from 'side' with yours"), "\(merged)")
    }
    let list = try sandbox.text("\(Sandbox.images)/Gong.imageset/Contents.json")
    #expect(list.contains("bell-nuit.png") && list.contains("bell-fr.png"))
    #expect(sandbox.assets("validate").exitCode == .done)
    try sandbox.expectSound()
  }

  @Test func oneNameInTwoPlacesIsToldByItsPath() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write("Kit/Other.xcassets/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n")
    let draw = { (color: ImageMaker.Color) in
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: color)
      try sandbox.writeImageSet("Kit/Other.xcassets/Bell", color: color)
    }
    try draw(.blue)
    try sandbox.commitAll("two")
    try sandbox.git("switch", "-q", "-c", "side")
    try draw(.red)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try draw(.green)
    try sandbox.commitAll("mine")
    let begun = sandbox.assets("merge", "side")
    #expect(begun.output.contains("!  Bell  image set  Kit/Other.xcassets/Bell.imageset\n"), "\(begun)")
    #expect(begun.error.contains("'assets keep mine \(Sandbox.images)/Bell.imageset'"), "\(begun)")
    let kept = sandbox.assets("keep", "mine", "\(Sandbox.images)/Bell.imageset")
    #expect(kept.exitCode == .done && kept.output.contains("1 conflict left: 'Bell'"), "\(kept)")
  }

  @Test func aSubmoduleIsNotKeptTwice() throws {
    let sandbox = try Sandbox.harbour()
    for number in 1...3 {
      try sandbox.git("init", "-q", "-b", "main", "lib")
      try sandbox.git("commit", "-q", "--allow-empty", "-m", "\(number)", in: "lib")
    }
    try sandbox.git("-C", "lib", "checkout", "-q", "HEAD~2")
    try sandbox.git("add", "lib")
    try sandbox.git("commit", "-q", "-m", "library")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.git("-C", "lib", "checkout", "-q", "--detach", "main")
    try sandbox.git("-C", "lib", "commit", "-q", "--allow-empty", "-m", "theirs")
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("-C", "lib", "checkout", "-q", "--detach", "main~1")
    try sandbox.git("-C", "lib", "commit", "-q", "--allow-empty", "-m", "mine")
    try sandbox.commitAll("mine")
    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings && !begun.error.contains("keep both"), "\(begun)")
    let kept = sandbox.assets("keep", "both", "lib")
    #expect(kept.error.hasPrefix("error: can't keep both sides of 'lib': it is a separate repository\n"), "\(kept)")
    #expect(try sandbox.git("ls-files", "lib-theirs") == "")
  }

  @Test(arguments: ["a/b", "../../../evil", "", ".git", ".hidden"])
  func theSecondOneHasAPlainName(name: String) throws {
    let sandbox = try conflict()
    let files = try sandbox.files()
    let kept = sandbox.assets("keep", "both", "Bell", "--as", name)
    #expect(kept.exitCode != .done && !kept.error.contains("git could not"), "\(kept)")
    #expect(try sandbox.files() == files)
  }

  @Test func removedOnOneSide() throws {
    let sandbox = try Sandbox.parted {
      $0.remove("\(Sandbox.images)/Bell.imageset")
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    }
    let begun = sandbox.assets("merge", "side")
    #expect(begun.exitCode == .findings && begun.output.contains("removed"), "\(begun)")
    #expect(!begun.error.contains("keep both"), "\(begun)")
    #expect(sandbox.assets("keep", "both", "Bell").error.contains("one side removed it"))
    #expect(sandbox.assets("keep", "mine", "Bell").exitCode == .done)
    #expect(!sandbox.exists("\(Sandbox.images)/Bell.imageset/bell@1x.png"))
    #expect(sandbox.assets("commit").exitCode == .done)
    try sandbox.expectSound()
  }

  /// What the one who kept it left as it was went without a conflict, and what was added came without one.
  @Test(arguments: [false, true], [false, true]) func allOfAnAssetStaysOrGoes(iRemoved: Bool, isKept: Bool) throws {
    let remove = { (sandbox: Sandbox) throws -> Void in sandbox.remove("\(Sandbox.images)/Bell.imageset") }
    let redraw = { (sandbox: Sandbox) throws -> Void in
      try sandbox.write("\(Sandbox.images)/Bell.imageset/bell@1x.png", ImageMaker.png(4, 4, .red))
      try sandbox.write("\(Sandbox.images)/Bell.imageset/notes.txt", "new")
    }
    let sandbox = try Sandbox.parted(mine: iRemoved ? remove : redraw, theirs: iRemoved ? redraw : remove)
    let whole = try sandbox.git("ls-tree", "-r", iRemoved ? "side" : "main", "\(Sandbox.images)/Bell.imageset")
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    #expect(sandbox.assets("keep", iRemoved == isKept ? "theirs" : "mine", "Bell").exitCode == .done)
    #expect(sandbox.assets("commit").exitCode == .done)
    #expect(try sandbox.git("ls-tree", "-r", "HEAD", "\(Sandbox.images)/Bell.imageset") == (isKept ? whole : ""))
    #expect(!isKept || whole.split(separator: "\n").count > 2)
    try sandbox.expectSound()
  }

  @Test func unsavedWorkIsNeverOverwritten() throws {
    for isConflicting in [false, true] {
      let sandbox = try Sandbox.parted {
        try $0.writeImageSet("\(Sandbox.images)/Anchor", color: isConflicting ? .green : .blue)
        try $0.write("mine.txt", "mine")
      } theirs: {
        try $0.writeImageSet("\(Sandbox.images)/Anchor", color: .red)
      }
      try sandbox.write("\(Sandbox.images)/Anchor.imageset/anchor@1x.png", "uncommitted")
      if isConflicting {
        let refused = try sandbox.refusal(["merge", "side"])
        #expect(refused.hasPrefix("error: 'Anchor' has uncommitted changes that would be overwritten\n"), "\(refused)")
      } else {
        let result = sandbox.assets("merge", "side", "--no-verify")
        #expect(
          result.exitCode == .done && result.error.contains("1 uncommitted asset stays shelved on 'main'"), "\(result)")
        #expect(sandbox.assets("undo").exitCode == .done)
      }
      #expect(try sandbox.text("\(Sandbox.images)/Anchor.imageset/anchor@1x.png") == "uncommitted")
    }
  }

  /// Git leaves an uncommitted edit in a renamed file as it is, and loses it when the merge is aborted or resolved.
  @Test(arguments: ["removed", "redrawn"])
  func anUncommittedEditOfARenamedAssetHoldsUpAConflict(how: String) throws {
    let folder = "\(Sandbox.images)/Gong.imageset"
    let sandbox = try Sandbox.parted {
      try $0.git("mv", "\(Sandbox.images)/Bell.imageset", folder)
    } theirs: {
      if how == "removed" {
        try $0.git("rm", "-rq", "\(Sandbox.images)/Bell.imageset")
      } else {
        try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
        try $0.write("notes.txt", "theirs\n")
      }
    }
    if how == "redrawn" {
      try sandbox.write("notes.txt", "mine\n")
      try sandbox.write("\(folder)/bell@2x.png", ImageMaker.png(8, 8, .green))
      try sandbox.commitAll("mine, too")
    }
    let image = ImageMaker.png(8, 8, .white)
    try sandbox.write("\(folder)/bell@2x.png", image)
    for words in [["merge", "side", "--dry-run"], ["merge", "side"]] {
      #expect(try sandbox.refusal(words).contains("Gong"))
      #expect(try sandbox.bytes("\(folder)/bell@2x.png") == image)
    }
  }

  /// What somebody added to an asset that the other side changes comes back slot by slot.
  @Test func unsavedVariantsComeBack() throws {
    let sandbox = try Sandbox.parted {
      try $0.write("mine.txt", "mine")
    } theirs: {
      try $0.addVariant("bell-fr.png", VariantFields.french, color: .red)
    }
    try sandbox.addVariant("bell-dark.png", VariantFields.dark)
    let before = try UndoableState(sandbox)
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == .done && result.output.hasSuffix("1 uncommitted asset was restored\n"), "\(result)")
    #expect(try Set(sandbox.bellFiles()) == ["bell@1x.png", "bell@2x.png", "bell-fr.png", "bell-dark.png"])
    #expect(sandbox.assets("undo").exitCode == .done)
    #expect(try UndoableState(sandbox) == before)
  }

  /// The branch here may be behind the one that is meant.
  @Test func aBranchThatIsBehindSaysSo() throws {
    let hub = try Hub()
    try hub.start(clones: ["mine"])
    try hub.sandbox.git("switch", "-q", "-c", "icons", in: "mine")
    try hub.colleagueShares("second", ["bell.txt": "2\n"])
    hub.works(["fetch"], in: "mine")
    let result = hub.assets(["merge", "main"], in: "mine")
    #expect(result.output == "Already up to date with 'main'\n")
    #expect(result.error == "hint: 'origin/main' has 1 more version: run 'assets merge origin/main'\n")
    #expect(hub.assets(["merge", "origin/main"], in: "mine").error == "")
    #expect(hub.assets(["merge", "main"], in: "mine").error == "")
  }

  /// One side removed what the other renamed: one conflict, in the dry run and in the merge.
  @Test(arguments: [true, false], ["", "bell@2x.png", "new.png"])
  func renamedAndRemovedIsOneDecision(isMine: Bool, redrawn: String) throws {
    let removal: (Sandbox) throws -> Void = { $0.remove("\(Sandbox.images)/Bell.imageset") }
    let renaming: (Sandbox) throws -> Void = { sandbox in
      try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset")
      guard !redrawn.isEmpty else { return }
      try sandbox.write("\(Sandbox.images)/Gong.imageset/\(redrawn)", ImageMaker.png(8, 8, .white))
    }
    let sandbox = try Sandbox.parted(mine: isMine ? renaming : removal, theirs: isMine ? removal : renaming)
    for words in [["merge", "side", "--dry-run", "--no-verify"], ["merge", "side", "--no-verify"], ["conflicts"]] {
      let names = runAssets(words, in: sandbox).output.split(separator: "\n").filter { $0.hasPrefix("!") }
      #expect(names == ["!  Gong  image set"], "\(words): \(names)")
    }
  }

  /// Git alone can't go back there.
  @Test func aFileInPlaceOfAFolderComesBackWithAbort() throws {
    let sandbox = try Sandbox.harbour()
    try sandbox.write("src/code", (1...20).map { "\($0)\n" }.joined())
    try sandbox.commitAll("code")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("src/code", (0...20).map { "\($0)\n" }.joined())
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    sandbox.remove("src")
    try sandbox.write("src", "file\n")
    try sandbox.commitAll("mine")
    let before = try UndoableState(sandbox)
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    let merging = try UndoableState(sandbox)
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    try sandbox.expect(before, "aborted")
    #expect(sandbox.assets("undo").exitCode == .done)
    try sandbox.expect(merging, "merging again")
    try sandbox.write("notes.txt", "edited\n")
    #expect(sandbox.assets("undo").exitCode == .done)
  }

  /// Git merges beside no file of which only the name is staged.
  @Test func anAnnouncedFileIsNamed() throws {
    let sandbox = try bothRedraw()
    try sandbox.write("new.txt", "new\n")
    try sandbox.git("add", "-N", "new.txt")
    let before = try UndoableState(sandbox)
    #expect(
      try Golden.difference(
        sandbox.refusal(["merge", "side"]),
        inline: """
          error: files have uncommitted changes
          cause: 'new.txt'
          hint: run 'assets commit' to commit these files, then try again

          """) == nil)
    #expect(try UndoableState(sandbox) == before)
  }

  @Test func whatWasEditedInAMergeIsNamedByAbort() throws {
    let sandbox = try Sandbox.parted {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
      try $0.write("new.txt", "new\n")
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    try sandbox.write("new.txt", "edited\n")
    let said = try sandbox.refusal(["merge", "--abort"])
    #expect(said.hasPrefix("error: files were changed since the merge began"), "\(said)")
    #expect(said.contains("cause: 'new.txt'\n") && said.contains("'assets operations restore NUMBER'"), "\(said)")
    #expect(try sandbox.text("new.txt") == "edited\n")
  }

  @Test func aTrialOfAnAbortChangesNothing() throws {
    let sandbox = try conflict()
    let before = try UndoableState(sandbox)
    let dry = sandbox.assets("merge", "--abort", "--dry-run")
    #expect(dry.exitCode == .done && dry.output == "Would abort the merge and restore 2 files\n", "\(dry)")
    #expect(sandbox.assets("merge", "--abort", "-n", "--json").output.contains("\"aborted\": false"))
    #expect(try UndoableState(sandbox) == before)
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    #expect(try sandbox.refusal(["merge", "--abort", "--dry-run"]).hasPrefix("error: no merge is in progress\n"))
  }

  /// Git refuses it without a name, wherever the file lies.
  @Test func whatIsStagedHoldsUpAConflict() throws {
    let sandbox = try bothRedraw()
    try sandbox.write("elsewhere.txt", "staged")
    try sandbox.git("add", "elsewhere.txt")
    for words in [["merge", "side"], ["merge", "side", "--dry-run"]] {
      let said = try sandbox.refusal(words)
      #expect(said.hasPrefix("error: 'elsewhere.txt' has uncommitted changes that would be overwritten\n"), "\(said)")
    }
  }

  @Test func wrongWords() throws {
    let sandbox = try Sandbox.harbour()
    #expect(try sandbox.refusal(["merge", "nowhere"]).contains("nowhere"))
    #expect(try sandbox.refusal(["merge"], .usage).contains("missing branch name"))
    #expect(try sandbox.refusal(["merge", "--abort", "x"], .usage).contains("takes no name"))
    #expect(try sandbox.refusal(["keep", "mine"], .usage).contains("no asset is named"))
    #expect(try sandbox.refusal(["keep", "mine", "x", "--all"], .usage).contains("'--all' takes no names"))
    #expect(try sandbox.refusal(["keep", "mine", "x", "--as", "y"], .usage).contains("'--as'"))
    #expect(try sandbox.refusal(["keep", "mine", "Bell"]).contains("no merge is in progress"))
    #expect(runAssets(["conflicts"], in: sandbox).output == "No conflicts\n")
  }

  private func bothRedraw() throws -> Sandbox {
    try Sandbox.parted {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .green)
    } theirs: {
      try $0.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    }
  }

  private func conflict() throws -> Sandbox {
    let sandbox = try bothRedraw()
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    return sandbox
  }

  /// Lines of both sides, joined, are not always a file that Xcode can read.
  @Test(arguments: [true, false]) func aProjectFileThatCannotBeReadAfterAMergeIsNamed(isUnion: Bool) throws {
    let file = "App.xcodeproj/project.pbxproj"
    func project(_ name: String?) -> String {
      let entry = name.map { "\t\tF\($0) = {\n\t\t\tisa = PBXFileReference;\n\t\t\tpath = \($0).swift;\n\t\t};\n" }
      return "// !$*UTF8*$!\n{\n\tobjects = {\n\(entry ?? "")\t\tP = {\n\t\t\tisa = PBXProject;\n\t\t};\n\t};\n"
        + "\trootObject = P;\n}\n"
    }
    let sandbox = try Sandbox.harbour()
    try sandbox.write([file: project(nil), ".gitattributes": isUnion ? "*.pbxproj merge=union\n" : ""])
    try sandbox.commitAll("Project")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(file, project("Two"))
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(isUnion ? file : "notes.txt", project("One"))
    try sandbox.commitAll("mine")
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == .done, "\(result)")
    guard isUnion else { return #expect(!result.error.contains("warning: "), "\(result)") }
    #expect(result.error.contains("warning: '\(file)' can't be read after this: line "), "\(result)")
    #expect(result.error.contains("hint: 'merge=union' in '.gitattributes' joins lines of both sides; "), "\(result)")
    #expect(result.error.contains("run 'assets undo'"), "\(result)")
    #expect(sandbox.assets("undo").exitCode == .done)
    #expect(try sandbox.text(file) == project("One"))
  }
}
