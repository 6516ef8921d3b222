import Catalog
import Files
import Testing

@testable import Validation

@Suite struct BaselineTests {
  private func finding(_ rule: String, _ path: String, _ message: String = "x", slot: String? = nil) -> Finding {
    Finding(rule: rule, severity: .warning, place: FindingLocation(path, slot: slot), message: message)
  }

  private func report(_ findings: Finding...) -> ValidationResult {
    ValidationResult(findings: findings, checked: .init(folders: 3), threshold: .warning)
  }

  @Test func leavesOutWhatItLists() {
    let known = report(finding("a", "A"), finding("b", "A"))
    let now = report(finding("a", "A", "worded anew"), finding("b", "A"), finding("a", "B"))
    let (rest, stale) = Baseline(of: known).applied(to: now)
    #expect(rest.findings == [finding("a", "B")])
    #expect(rest.knownCount == 2 && rest.checked.folders == 3 && rest.threshold == .warning)
    #expect(stale == [])
  }

  /// A baseline names assets and their files, which is no use of them.
  @Test func whatABaselineNamesIsNotUsed() throws {
    var tree = MemoryFileTree()
    tree.files["App/A.xcassets/Contents.json"] = Array("{}".utf8)
    for name in ["lonely", "used"] {
      tree.files["App/A.xcassets/\(name).imageset/Contents.json"] = Array("{}".utf8)
    }
    tree.files["App/a.swift"] = Array("let a = UIImage(named: \"used\")".utf8)
    func unused() throws -> [String] {
      try Validator(rules: [UnusedAsset()]).validate(["App/A.xcassets"], in: tree, isWholeProject: true)
        .findings.map(\.place.path)
    }
    #expect(try unused() == ["App/A.xcassets/lonely.imageset"])
    let place = FindingLocation("App/A.xcassets/lonely.imageset", slot: "1x", file: "lonely.pdf")
    tree.files["baseline.json"] = Baseline([.init(rule: "vector-in-1x-slot", place: place)]).bytes
    #expect(try unused() == ["App/A.xcassets/lonely.imageset"])
    tree.files["names.json"] = Array(#"{"findings":[{"rule":"of the game","file":"lonely"}]}"#.utf8)
    #expect(try unused() == [])
  }

  @Test func countsWhatHasOnePlace() {
    let baseline = Baseline(of: report(finding("a", "A", "1"), finding("a", "A", "2")))
    #expect(baseline.entries == [Baseline.Entry(rule: "a", place: FindingLocation("A"), count: 2)])
    let more = baseline.applied(to: report(finding("a", "A", "1"), finding("a", "A", "2"), finding("a", "A", "3")))
    #expect(more.report.findings.map(\.message) == ["3"])
    let less = baseline.applied(to: report(finding("a", "A", "1")))
    #expect(
      less.report.findings == [] && less.stale == [Baseline.Entry(rule: "a", place: FindingLocation("A"), count: 1)])
  }

  @Test func tellsWhatIsNoLongerThere() {
    let baseline = Baseline(of: report(finding("b", "B"), finding("a", "A"), finding("a", "A", slot: "2x")))
    let stale = baseline.applied(to: report(finding("a", "A"))).stale
    #expect(stale.map { "\($0.rule) \($0.place) \($0.place.slot ?? "-")" } == ["a A 2x", "b B -"])
  }

  @Test func aFileIsSortedAndHasALineForEachEntry() throws {
    let baseline = Baseline(
      of: report(finding("b", "B"), finding("a", "A", slot: "2x \"\n"), finding("b", "B", "again"), finding("a", "é")))
    #expect(
      String(decoding: baseline.bytes, as: UTF8.self) == #"""
        {
          "version" : 1,
          "findings" : [
            { "rule" : "a", "path" : "A", "slot" : "2x \"\n" },
            { "rule" : "b", "path" : "B", "count" : 2 },
            { "rule" : "a", "path" : "é" }
          ]
        }

        """#)
    #expect(try Baseline(parsing: baseline.bytes) == baseline)
    #expect(try Baseline(parsing: Baseline([]).bytes).entries == [])
  }

  @Test(
    arguments: [
      ("", .notJSON(line: 1, column: 1)), ("[]", .notABaseline), (#"{"version":2,"findings":[]}"#, .notABaseline),
      (#"{"version":1}"#, .notABaseline), (#"{"version":1,"findings":[{"rule":"a","path":"b"},7]}"#, .badEntry(2)),
      (#"{"version":1,"findings":[{"rule":"a"}]}"#, .badEntry(1)),
      (#"{"version":1,"findings":[{"rule":"a","path":"b","count":0}]}"#, .badEntry(1)),
      (#"{"version":1,"findings":[{"rule":"a","path":"b","count":1e99}]}"#, .badEntry(1)),
    ] as [(String, BaselineFormatError)])
  func otherFilesAreRefused(text: String, problem: BaselineFormatError) {
    #expect(throws: problem) { _ = try Baseline(parsing: Array(text.utf8)) }
  }

  @Test func entriesThatStandTwiceAreAddedUp() throws {
    let huge = #"{ "rule": "a", "path": "A", "count": 9223372036854775807 }"#
    let baseline = try Baseline(parsing: Array("{\"version\":1,\"findings\":[\(huge),\(huge)]}".utf8))
    #expect(baseline.applied(to: report(finding("a", "A"))).report.findings == [])
  }

  // MARK: - Fingerprints

  @Test func fingerprintsNeverChange() {
    #expect(finding("missing-scale", "A.xcassets/Bell.imageset").fingerprint == "70db7775888ac5d7d7040e78e62c7faa")
  }

  @Test func aFingerprintIsOfTheRuleAndThePlace() {
    let one = finding("a", "A", slot: "2x")
    #expect(finding("a", "A", "other words", slot: "2x").fingerprint == one.fingerprint)
    let others = [finding("b", "A", slot: "2x"), finding("a", "A"), finding("a", "A2x"), finding("a", "B", slot: "2x")]
    #expect(Set((others + [one]).map(\.fingerprint)).count == 5)
    #expect(finding("a", "caf\u{E9}").fingerprint != finding("a", "cafe\u{301}").fingerprint)
    #expect([one, one, one].distinctFingerprints == [one.fingerprint, one.fingerprint + "-2", one.fingerprint + "-3"])
  }
}
