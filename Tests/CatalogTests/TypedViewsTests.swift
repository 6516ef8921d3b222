import Catalog
import Files
import JSON
import Testing

/// What the types of folders tell beside their slots, and that other kinds of values tell nothing.
@Suite struct TypedViewsTests {
  /// Reads a catalog made of `Contents.json` files and returns the set at a path in it.
  private func item(_ path: String, _ contents: [String: String]) throws -> CatalogFolder {
    var files: [String: [UInt8]] = [:]
    for (folder, text) in contents {
      files[Path.join(Path.join("A.xcassets", folder), "Contents.json")] = Array(text.utf8)
    }
    let items = try CatalogReader(MemoryFileTree(files: files)).catalog(at: "A.xcassets").items
    return try #require(items.first { $0.path == Path.join("A.xcassets", path) })
  }

  @Test func cubeTexturesHaveFacesAndLevels() throws {
    let set = try item(
      "Sky.cubetextureset",
      [
        "Sky.cubetextureset": #"""
        {"textures":[{"filename":"r.mipmapset","idiom":"universal","cube-face":"x+","pixel-format":"astc-4x4"},
        {"idiom":"universal","cube-face":"z-"},{"cube-face":"w+"}],
        "properties":{"interpretation":"data","origin":"bottom-left"}}
        """#,
        "Sky.cubetextureset/r.mipmapset": #"""
        {"levels":[{"filename":"b.png","mipmap-level":"mipmap-level-2"},{"filename":"a.png","mipmap-level":"base"},
        {"mipmap-level":"mipmap-level-17"}],"properties":{"level-mode":"fixed"}}
        """#,
      ])
    let texture = try #require(TextureSet(set))
    #expect(texture.isCube && texture.interpretation == .data && texture.startsAtBottom)
    #expect(texture.slots.map(\.face) == [.right, .back, nil])
    #expect(texture.missingFaces == [.left, .top, .bottom, .front])
    #expect(texture.slots[0].element.pixelFormat == "astc-4x4")
    #expect(texture.slots[0].mipmaps?.mode == .fixed)
    #expect(texture.slots[0].mipmaps?.levels.map(\.number) == [0, 2])
    #expect(texture.slots[1].mipmaps == nil)
    #expect(set.elements[0].slotDescription == "universal x+ astc-4x4")
  }

  @Test func stickersAreListedInTheirOrder() throws {
    let set = try item(
      "P.stickerpack",
      [
        "P.stickerpack": #"""
        {"stickers":[{"filename":"Run.stickersequence"},{"filename":"Hi.sticker"},{"filename":"Gone.sticker"}],
        "properties":{"grid-size":"large"}}
        """#,
        "P.stickerpack/Hi.sticker": #"{"properties":{"filename":"hi.png","accessibility-label":"Hello"}}"#,
        "P.stickerpack/Run.stickersequence": #"""
        {"frames":[{"filename":"1.png"},{}],"properties":{"duration":15,"duration-type":"fps","repetitions":0}}
        """#,
      ])
    let pack = try #require(StickerPack(set))
    #expect(pack.gridSize == .large)
    guard case .sequence(let run) = pack.stickers[0], case .sticker(let hi) = pack.stickers[1],
      case .missing("Gone.sticker") = pack.stickers[2]
    else { throw JSONError(reason: .unexpectedEnd, line: 0, column: 0) }
    #expect(run.frames == ["1.png", nil] && run.duration == .framesPerSecond(15) && run.repetitions == 0)
    #expect(hi.filename == "hi.png" && hi.label == "Hello" && hi.name == "Hi")
    #expect(set.children.flatMap(\.namesOfProperties) == ["hi.png"])
  }

  @Test func arGroupsHoldImagesWithWidthsAndThings() throws {
    let set = try item(
      "G.arresourcegroup",
      [
        "G.arresourcegroup": #"""
        {"resources":[{"filename":"P.arreferenceimage"},{"filename":"O.arobject"},{"filename":"No.arobject"}]}
        """#,
        "G.arresourcegroup/P.arreferenceimage":
          #"{"images":[{"idiom":"universal","filename":"p.jpg"}],"properties":{"width":20.5,"unit":"inches"}}"#,
        "G.arresourcegroup/O.arobject": #"""
        {"properties":{"content":"o.cv3dmap","preview":"o.jpg","rotation":[0,1,0,-1.5],"translation":[0,"x",2],
        "version":1}}
        """#,
      ])
    let group = try #require(ARResourceGroup(set))
    #expect(group.images.map(\.width) == [20.5] && group.images[0].unit == "inches")
    #expect(group.images[0].images.map(\.filename) == ["p.jpg"])
    #expect(group.objects[0].rotation == [0, 1, 0, -1.5] && group.objects[0].translation == [0, 2])
    #expect(group.objects[0].content == "o.cv3dmap" && group.objects[0].version == 1)
    #expect(group.missing == ["No.arobject"])
  }

  @Test func stacksHaveLayersOnACanvas() throws {
    let set = try item(
      "S.imagestack",
      [
        "S.imagestack": #"""
        {"layers":[{"filename":"F.imagestacklayer"},{"filename":"B.imagestacklayer"}],
        "properties":{"canvasSize":{"width":400,"height":240}}}
        """#,
        "S.imagestack/F.imagestacklayer": #"""
        {"properties":{"frame-size":{"width":10,"height":20},"frame-center":{"x":5,"y":6.5},
        "content-reference":{"type":"image-set","name":"Bar/Logo","matching-style":"fully-qualified-name"}}}
        """#,
        "S.imagestack/F.imagestacklayer/Content.imageset": "{}",
      ])
    let stack = try #require(ImageStack(set))
    #expect(stack.canvasSize == CanvasSize(width: 400, height: 240) && !stack.isSolid)
    #expect(stack.layers.map(\.fileName) == ["F.imagestacklayer", "B.imagestacklayer"])
    #expect(stack.layers[0].frameCenter?.y == 6.5 && stack.layers[0].frameSize?.width == 10)
    #expect(stack.layers[0].reference?.name == "Bar/Logo" && stack.layers[0].reference?.isFullyQualified == true)
    #expect(stack.layers[0].content?.name == "Content" && stack.layers[1].item == nil)
  }

  @Test func gameCenterArtKnowsItsLeaderboard() throws {
    let set = try item(
      "L.gcleaderboardset",
      [
        "L.gcleaderboardset": #"{"properties":{"identifier":"best","content-reference":{"name":"Best"}}}"#,
        "L.gcleaderboardset/Art.imagestack": "{}",
      ])
    let art = try #require(GameCenterArt(set))
    #expect(art.kind == .leaderboardSet && art.identifier == "best" && art.reference?.name == "Best")
    #expect(art.content?.name == "Art")
  }

  @Test func rolesAreFilledByWhatIsInTheFolder() throws {
    let set = try item(
      "C.complicationset",
      [
        "C.complicationset": #"""
        {"assets":[{"filename":"Round.imageset","idiom":"watch","role":"circular"},{"idiom":"watch","role":"modular"}]}
        """#,
        "C.complicationset/Round.imageset": "{}",
      ])
    let roles = try #require(RoleAssets(set))
    #expect(roles.entries.map(\.role) == ["circular", "modular"])
    #expect(roles.entries.map { $0.item?.name } == ["Round", nil])
    #expect(RoleAssets.complicationRoles.contains("circular") && RoleAssets.brandRoles.count == 3)
  }

  @Test func elementsTellHowImagesGrow() throws {
    let set = try item(
      "I.imageset",
      [
        "I.imageset": #"""
        {"images":[{"resizing":{"mode":"9-part","center":{"mode":"tile","width":1,"height":2},
        "cap-insets":{"left":12,"top":3}},"alignment-insets":{"bottom":4.5},"compression-type":"lossy",
        "color-space":"display-p3","template-rendering-intent":"template"},{"resizing":{"mode":"8-part"}}],
        "properties":{"template-rendering-intent":"original","preserves-vector-representation":true,"localizable":true,
        "auto-scaling":"auto","on-demand-resource-tags":["a",1,"b"],"compression-type":"lossless"}}
        """#
      ])
    let element = set.elements[0]
    #expect(element.resizing?.mode == .both && element.resizing?.middle == .tile)
    #expect(element.resizing?.middleHeight == 2 && element.resizing?.capInsets?.left == 12)
    #expect(element.resizing?.capInsets?.right == 0 && element.alignmentInsets?.bottom == 4.5)
    #expect(element.compression == "lossy" && element.imageColorSpace == "display-p3")
    #expect(element.renderingIntent == .template && set.elements[1].resizing == nil)
    let properties = set.properties
    #expect(properties.renderingIntent == .original && properties.preservesVector && properties.isLocalizable)
    #expect(properties.scalesAutomatically && properties.onDemandResourceTags == ["a", "b"])
    #expect(properties.compression == "lossless" && !properties.providesNamespace && !properties.isPrerendered)
  }

  @Test func launchImagesAndIconSetsAreRead() throws {
    let set = try item(
      "L.launchimage",
      [
        "L.launchimage": #"""
        {"images":[{"orientation":"landscape","extent":"to-status-bar","minimum-system-version":"7.0"},
        {"orientation":"upside"}]}
        """#
      ])
    #expect(LaunchSlot(of: set.elements[0]).orientation == .landscape)
    #expect(LaunchSlot(of: set.elements[0]).extent == .toStatusBar)
    #expect(LaunchSlot(of: set.elements[0]).minimumSystemVersion == "7.0")
    #expect(LaunchSlot(of: set.elements[1]).orientation == nil)
  }

  @Test(arguments: [
    ("icon_16x16.png", 16, 1.0), ("icon_512x512@2x.png", 512, 2.0), ("icon_16x.png", nil, nil),
    ("icon_0x0.png", nil, nil),
    ("icon_16x16@3x.png", nil, nil), ("Icon_16x16.png", nil, nil), ("icon_99999999999999999999x1.png", nil, nil),
  ])
  func namesOfIconSetsSayAll(name: String, width: Int?, scale: Double?) {
    let image = IconSetImage(fileName: name)
    #expect(image?.width == width && image?.scale.factor == scale)
  }

  @Test func aFolderOfAnotherTypeIsNone() throws {
    let set = try item("I.imageset", ["I.imageset": "{}"])
    #expect(TextureSet(set) == nil && MipmapSet(set) == nil && StickerPack(set) == nil && Sticker(set) == nil)
    #expect(StickerSequence(set) == nil && ARResourceGroup(set) == nil && ARReferenceImage(set) == nil)
    #expect(ARReferenceObject(set) == nil && GameCenterArt(set) == nil && RoleAssets(set) == nil)
    #expect(ImageStack(set) == nil)
  }
}
