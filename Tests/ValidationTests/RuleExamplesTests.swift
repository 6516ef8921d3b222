import Catalog
import Files
import References
import Testing

@testable import Validation

/// Every rule says what its examples promise, and nothing else.
@Suite struct RuleExamplesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rule: any Rule
    var example: RuleExample
    var testDescription: String { "\(rule.description.id): \(example.title)" }
  }

  static let accepted = RuleList.all.flatMap { rule in
    rule.description.accepts.map { Case(rule: rule, example: $0) }
  }
  static let rejected = RuleList.all.flatMap { rule in
    rule.description.rejects.map { Case(rule: rule, example: $0) }
  }

  @Test(arguments: accepted)
  func saysNothing(_ test: Case) throws {
    #expect(test.example.findings.isEmpty)
    #expect(try findings(test) == [])
  }

  @Test(arguments: rejected)
  func givesTheFindingsOfTheExample(_ test: Case) throws {
    #expect(!test.example.findings.isEmpty)
    let expected = test.example.findings.map { "\($0.path): \($0.message)" }
    #expect(try findings(test).map { "\($0.place.path): \($0.message)" } == expected)
  }

  @Test(arguments: accepted + rejected)
  func messagesArePartsOfSentences(_ test: Case) throws {
    for finding in try findings(test) {
      #expect(!finding.message.hasSuffix("."))
      #expect(finding.message.first?.isUppercase == false || finding.message.hasPrefix("Contents.json"))
      #expect(finding.severity == test.example.severity ?? test.rule.description.severityInProject)
    }
  }

  /// What is accepted must not be so only because nothing of it was understood.
  @Test(arguments: accepted)
  func acceptedExamplesAreReadable(_ test: Case) throws {
    let tree = test.example.tree
    for catalog in try CatalogFinder(tree).catalogs(under: "") {
      for item in try CatalogReader(tree).catalog(at: catalog).items {
        if case .invalid(let problem) = item.contents { Issue.record("\(item.path): \(problem)") }
      }
    }
  }

  private func findings(_ test: Case) throws -> [Finding] {
    let tree = test.example.tree
    let catalogs = try CatalogFinder(tree).catalogs(under: "")
    let hasPrototype = test.rule.kind == .prototype
    #expect(!catalogs.isEmpty || hasPrototype)
    var validator = Validator(rules: [test.rule])
    validator.isTracked = { _ in true }
    validator.renamed = test.example.renamed
    validator.imagesTakenForText = test.example.imagesTakenForText
    validator.rawLargeFiles = test.example.rawLargeFiles
    validator.ignoredFiles = test.example.ignoredFiles
    validator.turnOn(test.rule)
    let isInProject = BuildTargets.hasProjectFile(around: catalogs, in: tree)
    let icons = try CatalogFinder(tree).search(under: "").icons
    let built = isInProject ? BuildTargets(around: catalogs, icons: icons, in: tree) : nil
    return try validator.validate(
      catalogs, in: tree, targets: built?.targets, built: built, isWholeProject: true
    ).findings
  }
}

extension Validator {
  /// Lets a rule speak that does so only where a project asks for it.
  mutating func turnOn(_ rule: any Rule) {
    guard rule.description.isOptIn else { return }
    settings.rules[rule.description.id] = .init(level: .severity(rule.description.severity))
  }
}
