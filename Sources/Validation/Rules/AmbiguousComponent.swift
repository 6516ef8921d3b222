internal import Catalog
internal import JSON

/// A component of a color is a lone `"1"`, which is almost nothing or the maximum.
struct AmbiguousComponent: FolderRule {
  let description = RuleDescription(
    id: "ambiguous-component", summary: "A color component is '1', on a scale of 0 to 255",
    rationale: """
      A whole number without a decimal point is on a scale of 0 to 255, so `"1"` is nearly black, even if it was \
      meant as full intensity. Xcode writes `"1.000"`, `"255"` or `"0xFF"`. If another component is clearly on a \
      scale of 0 to 255, such as `"160"` or `"0x4C"`, nothing is reported.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a decimal point, a scale of 0 to 255, hexadecimal numbers and a JSON number", in: Self.colorSet,
        [
          "Contents.json": Self.colors(
            ["alpha": "1", "blue": "1.000", "green": "0.5", "red": "0"],
            ["alpha": "1", "blue": "1", "green": "160", "red": "0"],
            ["alpha": "1", "blue": "1", "green": "0x4C", "red": "0x00"],
            ["alpha": 1, "blue": 1, "green": .number(JSONNumber(0.5)), "red": 0])
        ])
    ],
    rejects: [
      RuleExample(
        "white, written by hand", in: Self.colorSet,
        ["Contents.json": Self.colors(["alpha": "1", "blue": "1", "green": "1", "red": "1"])],
        gives: [
          "'blue', 'green' and 'red' are '1', which means 1 of 255; write '1.000' for full intensity, or '0x01'"
        ]),
      RuleExample(
        "beside a component on a scale of 0 to 1", in: Self.colorSet,
        ["Contents.json": Self.colors(["alpha": "1.000", "blue": "0.25", "green": "0.5", "red": "1"])],
        gives: ["'red' is '1', which means 1 of 255; write '1.000' for full intensity, or '0x01'"]),
    ])

  private static let colorSet = "Colors.xcassets/Accent.colorset"

  private static func colors(_ components: JSONValue...) -> ExampleFile {
    .list(
      "colors",
      components.enumerated().map { index, components in
        let color: JSONValue = ["color-space": "srgb", "components": components]
        return ["color": color, "idiom": .string((Idiom.devices + [.universal]).reversed()[index].rawValue)]
      })
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .colorSet else { return }
    for element in item.placedElements {
      let names = element.color?.ambiguousComponents.map(\.name) ?? []
      guard !names.isEmpty else { continue }
      let verb = names.count == 1 ? "is" : "are"
      report(
        item.place(of: element),
        "\(Wording.list(names.map(Wording.quoted))) \(verb) '1', which means 1 of 255; "
          + "write '1.000' for full intensity, or '0x01'")
    }
  }
}
