import Testing

@testable import Arguments

@Suite struct CompletionTests {
  private struct Draw: Sendable {
    enum Way: String, CaseIterable, ArgumentValue { case fast, fine }
    var way = Way.fast
    var others: [Way] = []
    var list: String?
    var file: String?
    var name = ""
    var rest: [String] = []
    var isDry = false

    static let spec = CommandSpec<Self>(
      "draw", "Draw",
      arguments: [
        .argument("NAME", into: \.name, "What").completed(from: CompletionSource("names")),
        .arguments("FILE", into: \.rest, "More").completed(from: .files),
      ],
      options: [
        .value("way", short: "w", "WAY", into: \.way, "How"),
        .value("other", "WAY,…", into: \.others, "More ways"),
        .value("file", short: "f", "FILE", into: \.file, "Where").completed(from: .files),
        .flag("dry", short: "n", sets: \.isDry, "Only show"),
        .flag("secret", sets: \.isDry, "Hidden").hidden,
      ])
  }

  private func completion(_ words: String...) -> Completion {
    Draw.spec.description(defaults: Draw()).completion(of: words)
  }

  private func words(_ words: String...) -> [String] {
    let completion = Draw.spec.description(defaults: Draw()).completion(of: words)
    return completion.candidates.map { completion.lead + $0.word }
  }

  @Test func optionsAreOfferedOnceAndHiddenOnesNever() {
    #expect(words("-") == ["--way", "--other", "--file", "--dry", "--help"])
    #expect(words("-w", "fast", "-n", "--") == ["--other", "--file", "--help"])
    #expect(words("--other", "fast", "--o") == ["--other"])
    #expect(completion("--d").candidates == [.init("--dry", "Only show")])
    #expect(words("--", "-") == [])
  }

  @Test func valuesAreOfferedBehindTheirOption() {
    #expect(words("--way", "") == ["fast", "fine"])
    #expect(words("-w", "fi") == ["fine"])
    #expect(words("-nw", "fi") == ["fine"])
    #expect(words("--way=fi") == ["--way=fine"])
    #expect(words("--other", "fast,f") == ["fast,fast", "fast,fine"])
    #expect(words("--other=fast,fi") == ["--other=fast,fine"])
    #expect(completion("--file", "a").source == .files)
    #expect(completion("-f", "a").source == .files)
    #expect(words("--dry=f") == [])
  }

  @Test func argumentsAreToldByTheirPlace() {
    #expect(completion("").source == CompletionSource("names"))
    #expect(completion("--way", "fast", "-n", "b").source == CompletionSource("names"))
    #expect(completion("-wfast", "b").source == CompletionSource("names"))
    #expect(completion("bell", "").source == .files)
    #expect(completion("bell", "a", "b", "").source == .files)
    #expect(completion("bell", "--", "--way", "").source == .files)
  }
}
