import Files
import References
import TestKit
import Testing

/// Places that are called after images: labels, variables, and functions that return a name.
@Suite struct ImageConsumerTests {
  private let rewriting = ReferenceRewritingTests()

  private var renamed: ReferenceMapping {
    var mapping = ReferenceRewritingTests.renamed
    mapping.leastCertainty = .probable
    return mapping
  }

  @Test(arguments: [
    #"Row(imageName: "bell")"#, #"Row(title: "x", icon: "bell", y)"#, #"Row(leftIconName: on ? "bell" : "x")"#,
    #"row.iconName = "bell""#, #"let icon: String? = "bell" // rings"#, #"var image = on ? "x" : "bell""#,
    #"func f(icon: String = "bell") {}"#, #"let selectedImageName = (on ? "bell" : "x")"#,
    "func iconName(for x: Int) -> String {\n  if x > 1 { return \"bell\" }\n  return \"x\"\n}",
    "var imageName: String {\n  switch self {\n  case .on: \"bell\"\n  case .off(let x): x ? \"x\" : \"y\"\n  }\n}",
    "var icon: String? { on ? \"x\" : \"bell\" }", "var icon: String { get { \"bell\" } }",
    "func icon() throws -> String {\n  switch a {\n  default: return on ? \"bell\" : \"x\"\n  }\n}",
    "func menuIcon() -> String {\n  let x = a.map { $0 }\n  return \"bell\"\n}",
  ])
  func takesTheName(_ code: String) throws {
    #expect(try rewriting.text(code, "A.swift", renamed) == code.replacing("\"bell\"", with: "\"gong\""))
    #expect(try rewriting.listed(code, "A.swift", renamed) == [])
  }

  @Test(arguments: [
    #"[[Row alloc] initWithTitle:@"x" iconName:@"bell"];"#, #"self.imageName = on ? @"bell" : @"x";"#,
    "- (NSString *)iconNameForState:(NSString *)state {\n  if (a) {\n    return @\"bell\";\n  }\n  return nil;\n}",
    "+ (nullable NSString *)image {\n  return on ? @\"bell\" : nil;\n}",
    "static NSString *ImageName(int x) { switch (x) { case 1: return @\"bell\"; } }",
  ])
  func takesTheNameInObjectiveC(_ code: String) throws {
    #expect(try rewriting.text(code, "A.m", renamed) == code.replacing("\"bell\"", with: "\"gong\""))
    #expect(try rewriting.listed(code, "A.m", renamed) == [])
  }

  @Test(arguments: [
    #"Row(title: "bell")"#, #"Row(imageURL: "bell")"#, #"Row(color: "bell")"#, #"sound(named: "bell")"#,
    #"let iconName = "bell" + x"#, "let iconName = \"bell\"\n  .lowercased()", #"if iconName == "bell" {}"#,
    "var systemImageName: String { \"bell\" }", "func icon() -> Icon { return \"bell\" }",
    "var icon: String { names.first { $0 == a } ?? b(\"bell\") }", "var title: String { return \"bell\" }",
    "var icon: String {\n  a.map { \"bell\" }.first\n}",
    "func icon() -> String { func title() -> String { \"bell\" } }",
    "struct A { var icon: Int }\nfunc f() { return \"bell\" }", "enum Icon: String { case bell = \"bell\" }",
    "var icon: String { f(\"bell\") }",
  ])
  func mayBeSomethingElse(_ code: String) throws {
    #expect(try rewriting.text(code, "A.swift", renamed) == code)
    #expect(try rewriting.listed(code, "A.swift", renamed).map { $0.split(separator: " ")[1] } == ["uncertain"])
  }

  /// A loose file that goes into a catalog may be opened as a file by whatever takes its name.
  @Test func anImportLeavesThem() throws {
    let code = #"Row(iconName: "bell.png")"#
    #expect(try rewriting.text(code, "A.swift") == code)
    #expect(try rewriting.listed(code, "A.swift").count == 1)
  }

  @Test(arguments: [
    #"Image(systemName: row.icon)"#, #"Bundle.main.url(forResource: icon, withExtension: nil)"#,
    #"Label(title, systemImage: on ? icon : other)"#, "Image(systemName: on\n  ? row.icon\n  : row.other)",
    "Label(\n  title,\n  systemImage: pick {\n    let (a, b) = row\n    return on ? a.icon : b\n  })",
  ])
  func whatTakesSymbolsOfTheSystemToo(_ other: String) throws {
    let code = Array(#"Row(icon: "bell"); Row(imageName: "bell")"#.utf8)
    let (new, edits) = try rewriting.plan(code, "A.swift", renamed, others: ["Row.swift": Array(other.utf8)])
    #expect(String(decoding: new, as: UTF8.self) == #"Row(icon: "bell"); Row(imageName: "gong")"#)
    #expect(edits.listed.map { "\($0.column) \($0.reason)" } == ["12 uncertain"])
  }

  @Test(arguments: [
    "Image(systemName: on\n  ? one\n  : other, icon: two)\nlet icon = 1",
    "struct Row {\n  let systemName: String\n  let icon: String\n}",
  ])
  func whatStandsBesideATakerOfSymbols(_ other: String) throws {
    let code = Array(#"Row(icon: "bell")"#.utf8)
    let (new, _) = try rewriting.plan(code, "A.swift", renamed, others: ["Row.swift": Array(other.utf8)])
    #expect(String(decoding: new, as: UTF8.self) == #"Row(icon: "gong")"#)
  }

  @Test func anIconMayBeTheApps() throws {
    var mapping = renamed
    mapping.assets[0].subjects = [.icon]
    #expect(try rewriting.listed(#"Row(iconName: "bell")"#, "A.swift", mapping) == ["1:16 uncertain bell"])
  }
}
