internal import Catalog
internal import JSON

/// Two elements of a set fill one slot.
struct DuplicateSlot: ItemRule {
  static let description = RuleDescription(
    id: "duplicate-slot", summary: "Two elements of a set fill the same slot",
    rationale: """
      One slot shows one picture; which of two is not documented, and Xcode calls the other one unassigned. \
      Two branches that added the same scale leave this behind.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "a slot for each appearance and idiom",
        [
          "Contents.json": .images(
            .image("logo.png"), .image("pad.png", idiom: "ipad"),
            [
              "appearances": [["appearance": "luminosity", "value": "dark"]], "filename": "dark.png",
              "idiom": "universal",
            ])
        ]),
      RuleExample("two empty wells", ["Contents.json": .images(.image(nil, "1x"), .image(nil, "1x"))]),
    ],
    rejects: [
      RuleExample(
        "two files at 2x", ["Contents.json": .images(.image("a.png", "2x"), .image("b.png", "2x"))],
        gives: ["'a.png' and 'b.png' are both for 'universal 2x'"]),
      RuleExample(
        "an empty well beside a filled one", ["Contents.json": .images(.image("a.png", "2x"), .image(nil, "2x"))],
        gives: ["2 elements are for 'universal 2x'"]),
    ])

  func check(_ item: CheckedItem, report: (Place, String) -> Void) {
    guard item.type.hasSlots else { return }
    for (_, elements) in Dictionary(grouping: item.placedElements, by: Slot.init) where elements.count > 1 {
      guard elements.contains(where: isFilled) else { continue }
      report(Place(item.item.path, slot: elements[0].slotDescription), message(elements))
    }
  }

  private func isFilled(_ element: SetElement) -> Bool { element.filename != nil || element.object["color"] != nil }

  private func message(_ elements: [SetElement]) -> String {
    let files = elements.compactMap(\.filename).map(Wording.quoted)
    let slot = Wording.quoted(elements[0].slotDescription)
    if files.count < elements.count { return "\(elements.count) elements are for \(slot)" }
    return "\(Wording.list(files)) are \(files.count == 2 ? "both" : "all") for \(slot)"
  }
}
