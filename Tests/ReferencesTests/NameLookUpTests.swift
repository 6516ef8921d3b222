import Files
import References
import TestKit
import Testing

/// One step from a place that takes a name to the call that looks it up.
@Suite struct NameLookUpTests {
  private let rewriting = ReferenceRewritingTests()

  private var renamed: ReferenceMapping {
    var mapping = ReferenceRewritingTests.renamed
    mapping.leastCertainty = .probable
    return mapping
  }

  /// What becomes of a file beside others: its text, and why places in it are listed.
  private func plan(
    _ code: String, _ path: String = "A.swift", others: [String: String] = [:], _ mapping: ReferenceMapping? = nil
  ) throws -> (text: String, listed: [String]) {
    let (new, edits) = try rewriting.plan(
      Array(code.utf8), path, mapping ?? renamed, others: others.mapValues { Array($0.utf8) })
    let listed = edits.listed.map { ($0.file == path ? "" : $0.file + ":") + "\($0.line) \($0.reason) \($0.name)" }
    return (String(decoding: new, as: UTF8.self), listed)
  }

  // MARK: - Icons

  static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>CFBundleIcons</key>
      <dict>
        <key>CFBundleAlternateIcons</key>
        <dict>
          <key>bell</key>
          <dict><key>CFBundleIconFiles</key><array><string>bell</string></array></dict>
        </dict>
      </dict>
    </dict>
    </plist>
    """

  @Test func theNameOfAnIconIsNotTheImages() throws {
    let code = """
      enum Icon {
        case dark
        var previewIconName: String {
          switch self {
          case .dark: return "bell"
          }
        }
        var iconName: String? {
          switch self {
          case .dark: return "bell"
          }
        }
      }
      """
    let uses = """
      func choose(_ icon: Icon) {
        view.image = UIImage(named: icon.previewIconName)
        UIApplication.shared.setAlternateIconName(icon.iconName) { _ in }
      }
      """
    let (text, listed) = try plan(code, others: ["B.swift": uses, "Info.plist": Self.infoPlist])
    #expect(
      text
        == code.replacing(
          "case .dark: return \"bell\"\n    }\n  }\n  var iconName",
          with: "case .dark: return \"gong\"\n    }\n  }\n  var iconName"))
    #expect(listed == ["10 appIcon bell", "Info.plist:8 appIcon bell"])
  }

  @Test(arguments: [
    "app.setAlternateIconName(\"bell\")", "let isOn = app.alternateIconName == row.icon\nlet a = Row(icon: \"bell\")",
    "func choose(icon: String) { app.setAlternateIconName(icon) }\nchoose(icon: \"bell\")",
  ])
  func aNameThatReachesTheIconStays(_ code: String) throws {
    let (text, listed) = try plan(code)
    #expect(text == code)
    #expect(listed.map { $0.split(separator: " ")[1] } == ["appIcon"])
  }

  /// Nothing but its name says what takes it, and an icon of that name exists.
  @Test func aTakerThatNothingIsKnownOfIsListedBesideAnIcon() throws {
    let code = "Row(iconName: \"bell\")\nImage(\"bell\")"
    let (text, listed) = try plan(code, others: ["Info.plist": Self.infoPlist])
    #expect(text == "Row(iconName: \"bell\")\nImage(\"gong\")")
    #expect(listed == ["1 uncertain bell", "Info.plist:8 appIcon bell"])
    var mapping = renamed
    mapping.iconNames = [ExactName("bell")]
    #expect(try plan(code, mapping).listed == ["1 uncertain bell"])
    #expect(try plan(code).listed == [])
  }

  @Test func anIconFollowsInCode() throws {
    var mapping = renamed
    mapping.assets[0].subjects = [.icon]
    let code = "func choose(_ name: String?) { app.setAlternateIconName(name) }\nchoose(\"bell\")"
    #expect(try plan(code, mapping).text == code.replacing("\"bell\"", with: "\"gong\""))
  }

  // MARK: - Arguments

  @Test(arguments: [
    ("extension Image { init(brandName n: String) { self.init(n, bundle: .module) } }", "Image(brandName: \"bell\")"),
    (
      "extension Image { init(brandName n: String) { self.init(n, bundle: .module) } }", "f(.init(brandName: \"bell\"))"
    ),
    (
      "extension UIImage { convenience init(_ n: Name, asset: String) { self.init(named: asset)! } }",
      "UIImage(a, asset: \"bell\")"
    ),
    (
      "extension UIImage { static func brand(_ n: String) -> UIImage { UIImage(named: n)! } }",
      "UIImage.brand(\"bell\")"
    ),
    (
      "func load(_ size: Int, _ n: String?) { view.image = n.flatMap { _ in UIImage(named: n ?? \"x\") } }",
      "load(1, on ? \"bell\" : \"x\")"
    ),
    ("struct Row: View { let image: String; var body: some View { Image(image) } }", "Row(image: \"bell\")"),
    (
      "struct Row: View {\n  let image: String?\n  var body: some View {\n    if let image { Image(image) }\n  }\n}",
      "Row(title: \"x\", image: \"bell\")"
    ),
    ("let view = UIImage(named: row.image)", "row.image = \"bell\""),
    ("let view = UIImage(named: self.name(of: row)!)", "func name(of row: Row) -> String? { \"bell\" }"),
    ("struct Row { let a = Image(on ? image : other) }", "struct Row { var image = \"bell\" }"),
    ("func row(image: String) { f { Image(image) } }", "func row(image: String = \"bell\")"),
    ("", "func f() {\n  let imageName = a ? \"bell\" : \"flute\"\n  Image(imageName)\n}"),
    ("", "func f() {\n  var n = \"bell\"\n  if on { n = \"x\" }\n  g(UIImage(named: n))\n}"),
  ])
  func handsItsNameToALookUp(_ declaration: String, _ code: String) throws {
    let (text, listed) = try plan(code, others: ["B.swift": declaration])
    #expect(text == code.replacing("\"bell\"", with: "\"gong\""))
    #expect(listed == [])
  }

  @Test(arguments: [
    (
      "- (UIImage *)imageWithName:(NSString *)name { return [UIImage imageNamed:name]; }",
      "[self imageWithName:@\"bell\"];"
    ),
    ("static UIImage *Image(NSString *name) { return [UIImage imageNamed:name]; }", "Image(@\"bell\");"),
    ("void f(void) { [UIImage imageNamed:row.image ?: @\"x\"]; }", "row.image = @\"bell\";"),
    ("void f(void) { [UIImage imageNamed:[row image]]; }", "[[Row alloc] initWithTitle:an image:@\"bell\"];"),
  ])
  func handsItsNameToALookUpInObjectiveC(_ declaration: String, _ code: String) throws {
    let (text, listed) = try plan(code, "A.m", others: ["B.m": declaration])
    #expect(text == code.replacing("\"bell\"", with: "\"gong\""))
    #expect(listed == [])
  }

  /// What one function does says nothing of another one with the same label.
  @Test func labelsAreJudgedByTheirFunctions() throws {
    let code = """
      func tool(imageName: String) -> UIImage? { UIImage(systemName: imageName) }
      struct Row: View { let imageName: String; var body: some View { Image(imageName) } }
      struct Bar: View { let imageName = a ? "bell" : "flute"; var body: some View { Image(imageName) } }
      func row(imageName: String) -> UIImage? { UIImage(named: imageName) }
      let all = [tool(imageName: "bell"), row(imageName: "bell"), Row(imageName: "bell"), Pod(imageName: "bell")]
      """
    let (text, listed) = try plan(code)
    #expect(
      text
        == code.replacing("? \"bell\"", with: "? \"gong\"").replacing(
          "row(imageName: \"bell\"), Row(imageName: \"bell\")",
          with: "row(imageName: \"gong\"), Row(imageName: \"gong\")"))
    // Nothing is known of what 'Pod' does.
    #expect(listed == ["5 uncertain bell"])
  }

  @Test(arguments: [
    "func f(imageName: String) { Image(imageName).accessibility(identifier: imageName) }\nf(imageName: \"bell\")",
    "func f(_ n: String) { g(n + \"x\"); UIImage(named: n + \"x\") }\nf(\"bell\")",
    "func f(_ n: String) { n.split { Image($0) } }\nf(\"bell\")",
    "struct A { let n: String; var body: some View { Image(n) } }\nB(n: \"bell\")",
    "func f() {\n  let n = \"bell\"\n  Image(n)\n  Text(systemImage: n)\n}",
  ])
  func isNotDecidedByThat(_ code: String) throws {
    let (text, listed) = try plan(code)
    #expect(text == code)
    #expect(listed.map { $0.split(separator: " ")[1] } == ["uncertain"])
  }

  @Test func aNameOfAnotherKindIsNotTheImages() throws {
    let code = "extension Color { init(brand: String) { self.init(brand, bundle: nil) } }\nColor(brand: \"bell\")"
    let (text, listed) = try plan(code)
    #expect(text == code && listed == [])
  }

  // MARK: - Types that the code leaves out

  @Test(arguments: [
    #"Image(uiImage: .init(named: "bell") ?? .init())"#, #"let a: UIImage? = .init(named: "bell")"#,
    #"Image(uiImage: .init(named: "x") ?? .init(named: "bell")!)"#, #"var a: UIImage { .init(named: "bell")! }"#,
    "func a() -> UIImage? {\n  if on { return .init(named: \"bell\") }\n  return nil\n}",
  ])
  func theTypeOfAnImageIsImplied(_ code: String) throws {
    #expect(try plan(code).text == code.replacing("\"bell\"", with: "\"gong\""))
    let found = ReferenceFinder.references(in: Array(code.utf8), of: "A.swift").filter { $0.name == "bell" }
    #expect(found.map(\.certainty) == [.certain] && found.map(\.subject) == [.image])
  }

  @Test(arguments: [
    "var a: ImageResource {\n  switch self {\n  case .on: .bell\n  case .off: return .bell\n  }\n}",
    "let a: ImageResource = .bell",
  ])
  func theTypeOfASymbolIsImplied(_ code: String) throws {
    let new = code.replacing(": .bell", with: ": .gong").replacing("= .bell", with: "= .gong")
      .replacing("return .bell", with: "return .gong")
    let (text, listed) = try plan(code)
    #expect(text == new && listed == [])
  }

  @Test func anotherTypeWithTheSameInitializerIsNone() throws {
    for code in [#"play(.init(named: "bell"))"#, #"let a: NSSound? = .init(named: "bell")"#] {
      #expect(try plan(code).text == code)
    }
  }

  // MARK: - Members and files

  @Test func aMemberThatTheProjectDeclaresIsNoSymbol() throws {
    var mapping = renamed
    mapping.assets[0].subjects = [.color]
    let declaration = "extension UIColor { static let bell = UIColor(named: \"bell\")! }"
    let code =
      "view.backgroundColor = .bell\nlet a = UIColor.bell\nlet b = UIColor(resource: .bell)\nlet c = Color(.bell)"
    let (text, listed) = try plan(code, others: ["B.swift": declaration], mapping)
    #expect(text == code.replacing("resource: .bell", with: "resource: .gong"))
    #expect(listed == ["4 uncertain bell"])
    #expect(try plan(code, mapping).listed == ["1 uncertain bell", "2 uncertain bell"])
    #expect(try plan("tab = .bell", others: ["B.swift": "enum Tab { case flute, bell(Int) }"]).listed == [])
  }

  @Test func aFileNameFollowsIfNoFileHasIt() throws {
    let code = "[UIImage imageNamed:@\"bell.png\"]; // bell.png\n[self f:@\"bell.png\"];"
    let (text, listed) = try plan(code, "A.m")
    #expect(text == code.replacing("imageNamed:@\"bell.png\"", with: "imageNamed:@\"gong.png\""))
    #expect(listed == ["1 mentioned bell.png", "2 mayMeanAFile bell.png"])
    let xib = #"<imageView image="bell.png"/>"#
    #expect(try plan(xib, "A.xib").text == #"<imageView image="gong.png"/>"#)
    let beside = try plan(code, "A.m", others: ["Images/bell@2x.png": ""])
    #expect(beside.text == code && beside.listed.first == "1 mayMeanAFile bell.png")
  }
}

extension NameLookUpTests {
  private func plan(
    _ code: String, _ mapping: ReferenceMapping
  ) throws -> (text: String, listed: [String]) { try plan(code, "A.swift", others: [:], mapping) }
}
