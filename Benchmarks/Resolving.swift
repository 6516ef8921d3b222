internal import Catalog
internal import Files
internal import TestKit

/// Choosing variants: as an app does in its process, and as a command in a large catalog beside git.
enum Resolving {
  private static let setCount = 10_000

  // MARK: - In one process

  /// Nine variants and six requests by turns, with and without languages.
  static func rates() -> [Rate] {
    let plain = VariantSet(elements(languages: [nil]))
    let localized = VariantSet(elements(languages: [nil, "fr", "en-GB", "zh-Hant"]))
    return ResolutionProfile.all.map { rate("9 variants, as \($0.name)", plain, Resolver($0)) } + [
      rate("36 variants in 4 languages, as apple", localized, Resolver(.apple)),
      explained(plain),
    ]
  }

  private static func elements(languages: [String?]) -> [SetElement] {
    languages.flatMap { language in
      [Idiom.universal, .iphone, .ipad].flatMap { device in
        (1...3).map { scale in
          SetElement(filename: "\(scale)", idiom: device, scale: Scale(Double(scale)), locale: language)
        }
      }
    }
  }

  private static let requests: [ResolutionRequest] = [
    ResolutionRequest(), ResolutionRequest(device: .ipad), ResolutionRequest(device: .mac, scale: Scale(1)),
    ResolutionRequest(languages: ["fr-CA", "en"]), ResolutionRequest(device: .ipad, languages: ["en-AU"], style: .dark),
    ResolutionRequest(scale: Scale(2), languages: ["ar"], gamut: .displayP3),
  ]

  private static func rate(_ name: String, _ variants: VariantSet, _ resolver: Resolver) -> Rate {
    let rounds = 20_000
    return Rate.measure(name, count: rounds * requests.count) {
      var sum = 0
      for _ in 0..<rounds {
        for request in requests { sum &+= resolver.choose(request, among: variants) ?? -1 }
      }
      return sum
    }
  }

  private static func explained(_ variants: VariantSet) -> Rate {
    let resolver = Resolver()
    return Rate.measure("9 variants with reasons, as apple", count: 2000 * requests.count) {
      var sum = 0
      for _ in 0..<2000 {
        for request in requests { sum &+= resolver.resolve(request, among: variants).candidates.count }
      }
      return sum
    }
  }

  // MARK: - As a command

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try fill(sandbox)
    let path = "Assets.xcassets/image7000.imageset/image7000@2x.png"
    return [
      try Race(
        ours: Race.Runner(words: [program, "resolve", "image7000", "--scale", "2"]),
        theirs: Race.Runner(words: ["git", "ls-files", path]), folder: sandbox.folder,
        environment: sandbox.environment
      ).run()
    ]
  }

  /// Stages sets of three scales; what is in the images does not matter here.
  private static func fill(_ sandbox: Sandbox) throws {
    try sandbox.git("config", "gc.auto", "0")
    for number in 0..<setCount {
      let name = "image\(number)"
      let folder = "Assets.xcassets/\(name).imageset"
      let images = try (1...3).map { scale in
        let file = scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png"
        try sandbox.write("\(folder)/\(file)", Array("\(number) \(scale)".utf8))
        return #"    { "filename" : "\#(file)", "idiom" : "universal", "scale" : "\#(scale)x" }"#
      }
      let info = #"  "info" : { "author" : "xcode", "version" : 1 }"#
      try sandbox.write(
        "\(folder)/Contents.json", "{\n  \"images\" : [\n\(images.joined(separator: ",\n"))\n  ],\n\(info)\n}\n")
    }
    try sandbox.git("add", "-A")
  }
}
