public import Catalog
internal import JSON

/// A color set contains something other than a valid color.
struct InvalidColor: FolderRule {
  let description = RuleDescription(
    id: "invalid-color", summary: "A color set contains an invalid color",
    rationale: """
      Code that uses the color gets none, or not the intended one. Components are strings: `0.25` is on a scale of 0 \
      to 1, `0x40` and `64` on a scale of 0 to 255, and alpha is always on a scale of 0 to 1. A color space that only \
      a newer Xcode knows, and numbers out of range in spaces that aren't extended, are warnings.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "the three notations, a system color, and one that is not defined yet", in: Self.colorSet,
        [
          "Contents.json": Self.colors(
            Self.color("srgb", ["alpha": "1.000", "blue": "0x4C", "green": "160", "red": "0.957"]),
            Self.color("extended-srgb", ["alpha": "1.000", "blue": "-0.2", "green": "1.4", "red": "0.9"]),
            Self.color("gray-gamma-22", ["alpha": "0.500", "white": "0.8"]),
            ["platform": "universal", "reference": "systemTealColor"], nil)
        ])
    ],
    rejects: [
      RuleExample(
        "components that are missing or not numbers", in: Self.colorSet,
        ["Contents.json": Self.colors(Self.color("srgb", ["alpha": "1.000", "green": "xyz", "red": "0.5"]))],
        gives: ["'green' is 'xyz', which is not a number", "the color has no 'blue'"]),
      RuleExample(
        "an unknown color space", in: Self.colorSet,
        ["Contents.json": Self.colors(Self.color("srgbb", ["alpha": "1.000", "blue": "0", "green": "0", "red": "0"]))],
        as: .warning, gives: ["the color space 'srgbb' is not known; did you mean 'srgb'?"]),
      RuleExample(
        "numbers out of range", in: Self.colorSet,
        [
          "Contents.json": Self.colors(
            Self.color("srgb", ["alpha": "1.000", "blue": "0x1FF", "green": "0.5", "red": "2.0"]))
        ],
        as: .warning,
        gives: ["'blue' is '0x1FF', which is not from 0 to 255", "'red' is '2.0', which is not from 0 to 1"]),
      RuleExample(
        "an empty object", in: Self.colorSet, ["Contents.json": Self.colors([:])],
        gives: ["the color has neither components nor a reference to a system color"]),
    ])

  private static let colorSet = "Colors.xcassets/Accent.colorset"

  private static func colors(_ colors: JSONValue?...) -> ExampleFile {
    let elements = colors.enumerated().map { index, color -> JSONValue in
      var element: JSONObject = JSONObject()
      element["color"] = color
      element["idiom"] = .string((Idiom.devices + [.universal]).reversed()[index].rawValue)
      return .object(element)
    }
    return .list("colors", elements)
  }

  private static func color(_ space: String, _ components: JSONValue) -> JSONValue {
    ["color-space": .string(space), "components": components]
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .colorSet else { return }
    for element in item.placedElements {
      guard let value = element.object["color"] else { continue }
      let place = item.place(of: element)
      guard let color = element.color else {
        report(place, "the color is \(Wording.withArticle(value.kind)), not an object", as: .error)
        continue
      }
      for problem in color.problems { report(place, problem.words, as: problem.isFatal ? .error : .warning) }
    }
  }
}

extension ColorIssue {
  /// What is wrong, as part of a sentence.
  public var words: String {
    switch self {
    case .unknownSpace(let name):
      "the color space '\(name)' is not known" + Wording.didYouMean(name, among: ColorSpace.all.map(\.rawValue))
    case .saysNothing: "the color has neither components nor a reference to a system color"
    case .notANumber(let component): "'\(component.name)' is '\(component.spelling)', which is not a number"
    case .lacks(let names): "the color has no \(Wording.list(names.map(Wording.quoted)))"
    case .outOfRange(let component):
      "'\(component.name)' is '\(component.spelling)', which is not from 0 to \(component.countsToOne ? 1 : 255)"
    }
  }
}

extension ColorValue.Component {
  /// False if the spelling counts to 255.
  fileprivate var countsToOne: Bool { Double(spelling).map { $0 == value } ?? false }
}
