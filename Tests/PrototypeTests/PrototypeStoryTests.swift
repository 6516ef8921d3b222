import JSON
import Testing

@testable import Prototype

/// Stories: what a step is, where each leads, and what is said if it leads nowhere.
@Suite struct PrototypeStoryTests {
  private static let museum = #"""
    { "schema": 1, "variables": { "name": "", "code": "", "count": 0 },
      "parts": [ { "id": "bar", "height": 80, "tabs": ["lobby", "search"], "links": [
        { "id": "home", "area": [0, 0, 100, 80], "to": "lobby" }, { "id": "find", "area": [100, 0, 100, 80], "to": "search" } ] } ],
      "screens": [
        { "id": "start", "layers": [ { "id": "name", "field": { "variable": "name", "length": 6 } } ],
          "links": [ { "id": "enter", "area": [0, 0, 100, 40], "to": "lobby", "when": { "name": { "empty": false } } } ] },
        { "id": "lobby", "parts": ["bar"], "links": [
          { "id": "art", "area": [0, 0, 100, 40], "to": "work" }, { "id": "under", "area": [10, 10, 10, 10], "to": "answers" },
          { "id": "note", "area": [0, 50, 50, 40], "to": "work", "add": { "count": 1 } } ] },
        { "id": "search", "parts": ["bar"], "links": [ { "id": "first", "area": [0, 0, 100, 40], "to": "work" } ] },
        { "id": "work", "links": [ { "id": "ask", "area": [0, 0, 100, 40], "to": "code" } ] },
        { "id": "code", "overlay": {}, "layers": [ { "field": { "variable": "code" } } ], "links": [
          { "id": "send", "area": [0, 0, 100, 40], "to": "answers", "action": "navigate", "when": { "code": "0412" } } ] },
        { "id": "answers", "links": [ { "id": "on", "trigger": "delay", "delay": 500, "to": "lobby", "action": "back" } ] }
      ],
      "personas": [ { "id": "ada", "variables": { "name": "Ada" } }, { "id": "kim", "title": "Kim Lee" } ] }
    """#

  private static func obstacle(_ steps: [String], as persona: String? = nil) throws -> String? {
    let document = try #require(PrototypeReader.read(Array(museum.utf8), name: "museum").0)
    let story = PrototypeDocument.Story(id: "unlock", title: nil, steps: steps)
    do throws(PrototypeWalk.Obstacle) {
      _ = try PrototypeWalk.walk(
        story, in: PrototypeFlow(document), as: document.personas.first { $0.id == persona })
      return nil
    } catch {
      return error.text
    }
  }

  @Test(arguments: [
    ["start", "name=Ada", "lobby", "work/art", "code", "code=0412", "answers", "wait"],
    // A tab keeps what was open; a tap beside an overlay and a swipe back need no link.
    ["start", "name=Ada", "lobby", "search", "work", "code", "work", "search", "lobby"],
    ["start", "name=Ada", "lobby", "work/note", "lobby", "work/art"],
  ]) func aStoryIsWalked(steps: [String]) throws {
    #expect(try Self.obstacle(steps) == nil)
  }

  /// A list is chosen from, and a pull leads on whether or not its layer is shown.
  @Test func aRowIsChosenAndAScreenIsPulled() throws {
    let text = #"""
      { "schema": 1, "variables": { "page": 1, "term": "", "on": false }, "screens": [
        { "id": "a", "layers": [
          { "image": "x.png", "repeat": 3, "picks": "page", "paging": true },
          { "rows": [{ "en": "Love", "fr": "Amour" }, "War"], "picks": "term", "paging": true },
          { "id": "gap", "text": "…", "when": { "on": true } } ],
          "links": [ { "id": "new", "trigger": "pull", "layer": "gap", "to": "b", "when": { "page": 3, "term": "Love" } } ] },
        { "id": "b" } ] }
      """#
    let document = try #require(PrototypeReader.read(Array(text.utf8), name: "a").0)
    func obstacle(_ steps: String...) -> String? {
      let story = PrototypeDocument.Story(id: "s", title: nil, steps: ["a"] + steps)
      do throws(PrototypeWalk.Obstacle) {
        _ = try PrototypeWalk.walk(story, in: PrototypeFlow(document), as: nil)
        return nil
      } catch {
        return error.text
      }
    }
    #expect(obstacle("page=3", "term=Love", "b") == nil)
    #expect(obstacle("page=4") == "'4' is none of the 3 rows of 'page'")
    #expect(obstacle("term=Amour") == "'Amour' is none of the 2 rows of 'term'")
    #expect(obstacle("page=3", "b") == "nothing leads from a to b: 'new' needs page=3, term=Love")
  }

  @Test func aPersonaBeginsWithWhatIsKnown() throws {
    #expect(try Self.obstacle(["start", "lobby"], as: "ada") == nil)
    #expect(
      try Self.obstacle(["start", "lobby"], as: "kim") == "nothing leads from start to lobby: 'enter' needs name!=")
  }

  /// Who begins with the same values goes the same way, unless links depend on what is asked for.
  @Test func personasWhoGoTheSameWayAreWalkedOnce() throws {
    func walkers(_ link: String) throws -> [[String?]] {
      let text = #"""
        { "schema": 1, "variables": { "name": "" }, "screens": [ { "id": "a", "links": [ \#(link) ] } ], "personas": [
          { "id": "ada", "variables": { "name": "Ada" } }, { "id": "kim", "device": "ipad" },
          { "id": "lee", "appearance": "dark" }, { "id": "eve", "variables": { "name": "Ada" }, "locale": "fr" } ] }
        """#
      return try #require(PrototypeReader.read(Array(text.utf8), name: "a").0).walkers.map { $0.map { $0?.id } }
    }
    #expect(try walkers(#"{ "to": "a" }"#) == [["ada", "eve"], ["kim", "lee"]])
    let override = #"{ "slot": { "device": "ipad" }, "area": [0, 0, 60, 60] }"#
    #expect(
      try walkers(#"{ "to": "a", "area": [0, 0, 44, 44], "overrides": [ \#(override) ] }"#)
        == [["ada"], ["kim"], ["lee"], ["eve"]])
  }

  @Test(arguments: [
    ([], "it has no steps"), (["wait"], "it begins with 'wait', not with a screen"),
    (["work"], "it begins at work, which is neither the start nor another way in: 'entry=true' makes it one"),
    (["start", "lobby"], "nothing leads from start to lobby: 'enter' needs name!="),
    (["start", "name=Ada", "Lobby"], "'Lobby' isn't a step: use SCREEN, SCREEN/LINK, VARIABLE=VALUE or wait"),
    (["start", "name=Ada", "hall"], "there is no screen 'hall'"),
    (["start", "name=Ada Lovelace"], "'Ada Lovelace' is longer than the 6 letters of 'name'"),
    (["start", "code=1"], "nothing on start asks for 'code'"), (["start", "age=1"], "there is no variable 'age'"),
    (["start", "name=Ada", "lobby", "work"], "several links lead from lobby to work: write 'work/art' or 'work/note'"),
    // An area covered by another can't be tapped.
    (["start", "name=Ada", "lobby", "answers"], "nothing leads from lobby to answers"),
    (
      ["start", "name=Ada", "lobby", "work/art", "code", "code=412", "answers"],
      "nothing leads from code to answers: 'send' needs code=0412"
    ),
    (["start", "name=Ada", "lobby", "wait"], "nothing happens by itself on lobby"),
    (["start", "name=Ada", "lobby", "work/no"], "nothing leads from lobby to work by 'no'"),
  ]) func aStepThatLeadsNowhereSaysWhy(steps: [String], words: String) throws {
    #expect(try Self.obstacle(steps) == words)
  }

  @Test func aCheckNamesWhoCannotWalkIt() throws {
    var text = Self.museum.replacing(
      #""personas""#, with: #""stories": [ { "id": "go", "steps": ["start", "lobby"] } ], "personas""#)
    func messages() -> [String] {
      PrototypeCheck.findings(of: Array(text.utf8), name: "museum") { _ in nil }.filter { $0.rule == .story }
        .map(\.message)
    }
    #expect(
      messages() == ["story 'go' can't be walked by Kim Lee: nothing leads from start to lobby: 'enter' needs name!="])
    text = text.replacing(#""name": "Ada""#, with: #""code": "x""#)
    #expect(messages() == ["story 'go' can't be walked: nothing leads from start to lobby: 'enter' needs name!="])
    text = text.replacing(#""code": "x""#, with: #""age": "x""#)
    let unknown = PrototypeCheck.findings(of: Array(text.utf8), name: "museum") { _ in nil }
    #expect(unknown.contains { $0.message == "the persona 'ada': variable 'age' is not declared" })
  }

  @Test func aRenamedScreenKeepsItsStories() throws {
    var file = try PrototypeFile(Array(Self.museum.utf8), name: "museum")
    try file.put(
      "go", in: .stories,
      [("title", "As a visitor I look"), ("steps", .list(["start", "name=lobby", "lobby/enter", "work"]))])
    try file.rename(screen: "lobby", to: "hall")
    #expect(file.document.story("go")?.steps == ["start", "name=lobby", "hall/enter", "work"])
    #expect(file.document.story("go")?.taps == 2 && file.document.story("go")?.name == "As a visitor I look")
    let diff = PrototypeDiff(from: Array(Self.museum.utf8), to: file.bytes)
    #expect(diff.lines.contains("+ story go: 2 taps") && diff.summary.contains("1 story added"), "\(diff.summary)")
    let before = file.bytes
    try file.put("go", in: .stories, [("steps", .list(["start", "hall"]))])
    #expect(PrototypeDiff(from: before, to: file.bytes).lines == ["~ story go: 2 → 1 tap"])
    let shorter = file.bytes
    try file.put("go", in: .stories, [("steps", .list(["start", "hall", "wait"]))])
    #expect(PrototypeDiff(from: shorter, to: file.bytes).lines == ["~ story go: step 3 is wait, not the end"])
    #expect(PrototypeWalk.screensWithoutStory(file.document) == ["search", "work", "code", "answers"])
    try file.remove("go", from: .stories)
    #expect(file.document.stories.isEmpty && PrototypeWalk.screensWithoutStory(file.document).isEmpty)
    #expect(throws: PrototypeError.self) { try file.remove("go", from: .stories) }
  }

  /// A document by a stranger asks for hours of work, or for numbers that don't exist.
  @Test func nothingCanBeAskedOfAWalkThatItDoesNotBear() throws {
    func messages(_ variables: String, _ link: String, _ stories: String) -> [String] {
      let screens =
        #"{ "id": "a", "links": [ { "id": "l", "to": "b", \#(link) } ] }, { "id": "b", "links": [ { "to": "a" } ] }"#
      let text =
        #"{ "schema": 1, "variables": { \#(variables) }, "screens": [ \#(screens) ], "stories": [ \#(stories) ] }"#
      return PrototypeCheck.findings(of: Array(text.utf8), name: "a") { _ in nil }.map(\.message)
    }
    let walk = #"{ "id": "s", "steps": ["a", "b", "a", "b"] }"#
    #expect(!messages(#""n": 9223372036854775807"#, #""add": { "n": 1 }"#, walk).contains { $0.contains("walked") })
    #expect(!messages(#""n": 0"#, #""set": { "n": "1e300" }"#, walk).contains { $0.contains("walked") })
    let steps = (0..<200).map { $0.isMultiple(of: 2) ? #""a""# : #""b""# }.joined(separator: ",")
    let many = (0..<100).map { #"{ "id": "s\#($0)", "steps": [\#(steps)] }"# }.joined(separator: ",")
    #expect(!messages("", #""label": "On""#, many).contains { $0.contains("walked") })
    let people = (0..<2).map { #"{ "id": "p\#($0)" }"# }.joined(separator: ",")
    let text =
      #"{ "schema": 1, "screens": [ { "id": "a" } ], "stories": [ \#(many) ], "personas": [ \#(people) ] }"#
    #expect(
      PrototypeCheck.findings(of: Array(text.utf8), name: "a") { _ in nil }.contains {
        $0.message == "its stories take 40000 steps for all personas; at most 20000 are walked"
      })
  }

  @Test func whatIsTooMuchIsLeftOut() throws {
    let steps = Array(repeating: #""a""#, count: 201).joined(separator: ",")
    let stories = Array(repeating: #"{ "id": "s", "steps": [\#(steps)] }"#, count: 101).joined(separator: ",")
    let text = #"{ "schema": 1, "screens": [ { "id": "a" } ], "stories": [ \#(stories) ] }"#
    let (document, findings) = PrototypeReader.read(Array(text.utf8), name: "a")
    #expect(document?.stories.count == 100 && document?.stories[0].steps.count == 200)
    #expect(findings.contains { $0.message == "the document has 101 stories; at most 100 are read" })
    #expect(findings.contains { $0.message == "the story 's' has 201 steps; at most 200 are read" })
  }
}
