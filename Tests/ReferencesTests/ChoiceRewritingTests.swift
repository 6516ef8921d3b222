import Files
import References
import TestKit
import Testing

/// A call that takes one of several texts, and archives of Interface Builder, where a text may be shared.
@Suite struct ChoiceRewritingTests {
  private let rewriting = ReferenceRewritingTests()

  @Test(arguments: [
    (#"UIImage(named: on ? "bell.png" : "map pin.jpg")"#, #"UIImage(named: on ? "bell" : "map pin")"#, "A.swift"),
    (
      #"UIImage(named: s == "bell" ? "bell.png" : t ? "x" : "bell@2x.png")!"#,
      #"UIImage(named: s == "bell" ? "bell" : t ? "x" : "bell")!"#, "A.swift"
    ),
    (#"Image(name ?? "bell.png")"#, #"Image(name ?? "bell")"#, "A.swift"),
    (#"Image(f(a, b: c) >= 2 ? "x" : "bell.png")"#, #"Image(f(a, b: c) >= 2 ? "x" : "bell")"#, "A.swift"),
    (#"Label("Ring", image: on ? "bell.png" : "x")"#, #"Label("Ring", image: on ? "bell" : "x")"#, "A.swift"),
    (
      #"[UIImage imageNamed:on ? @"bell.png" : @"map pin.jpg"]"#, #"[UIImage imageNamed:on ? @"bell" : @"map pin"]"#,
      "A.m"
    ),
    (
      #"[UIImage imageNamed:([a is:b] ? @"bell.png" : @"x") inBundle:nil]"#,
      #"[UIImage imageNamed:([a is:b] ? @"bell" : @"x") inBundle:nil]"#, "A.m"
    ),
    (#"[UIImage imageNamed:on ? other : @"bell.png"]"#, #"[UIImage imageNamed:on ? other : @"bell"]"#, "A.m"),
  ])
  func aChoiceFollows(_ old: String, _ new: String, _ path: String) throws {
    #expect(try rewriting.text(old, path) == new)
    #expect(try rewriting.listed(old, path) == [])
  }

  @Test(arguments: [
    (#"f(on ? "bell.png" : "x")"#, "A.swift"), (#"UIImage(named: (on ? "x" : "bell.png") + s)"#, "A.swift"),
    (#"UIImage(named: on ? "bell.png" + s : "x")"#, "A.swift"), (#"x.map { on ? "bell.png" : "x" }"#, "A.swift"),
    (#"[UIImage imageNamed:(on ? @"bell.png" : @"x").foo]"#, "A.m"),
    (#"[[UIImage imageNamed:a] set:on ? @"bell.png" : @"x"]"#, "A.m"),
    (#"NSString *s = on ? @"bell.png" : @"x";"#, "A.m"),
  ])
  func whatIsNotSureIsListed(_ code: String, _ path: String) throws {
    #expect(try rewriting.text(code, path) == code)
    #expect(try rewriting.listed(code, path).map { $0.split(separator: " ")[1] } == ["uncertain"])
  }

  @Test func theSystemsOwnSymbolsAreNone() throws {
    let code = #"Image(systemName: on ? "bell" : "bell.png")"#
    #expect(try rewriting.text(code, "A.swift") == code)
  }

  // MARK: - Archives

  private func archive(_ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="8.00">\r
    	<data>
    \(objects)
    	</data>
    </archive>

    """
  }

  private func resource(_ name: String, key: String = "UINormalImage", class className: String = "UIImage") -> String {
    """
    <object class="NSCustomResource" key="\(key)" id="1">
      <string key="NSClassName">\(className)</string>
      \(name)
    </object>
    """
  }

  @Test func namesInArchivesFollow() throws {
    let old = archive(resource(#"<string key="NSResourceName">bell.png</string>"#))
    #expect(try rewriting.text(old, "A.xib") == old.replacing("bell.png", with: "bell"))
  }

  @Test func sharedNamesFollowWhereAllThatShareThemAreImages() throws {
    let first = resource(#"<string key="NSResourceName" id="9">bell.png</string>"#)
    let second = """
      <object class="NSCustomResource" key="UISelectedImage">
        <reference key="NSClassName" ref="8"/>
        <reference key="NSResourceName" ref="9"/>
      </object>
      """
    let shared = first.replacing(#"key="NSClassName">"#, with: #"key="NSClassName" id="8">"#) + second
    #expect(try rewriting.text(archive(shared), "A.xib") == archive(shared.replacing("bell.png", with: "bell")))
    let title = archive(shared + #"<reference key="IBUIText" ref="9"/>"#)
    #expect(try rewriting.text(title, "A.xib") == title)
    #expect(try rewriting.listed(title, "A.xib").count == 1)
  }

  @Test func otherResourcesAndTextsAreListed() throws {
    for objects in [
      resource(#"<string key="NSResourceName">bell.png</string>"#, class: "NSSound"),
      #"<string key="IBUIText">bell.png</string>"#,
    ] {
      #expect(try rewriting.text(archive(objects), "A.xib") == archive(objects))
      #expect(try rewriting.listed(archive(objects), "A.xib").count == 1)
    }
  }
}
