internal import Catalog
internal import Files
internal import JSON

/// Two elements of a set fill one slot.
struct DuplicateSlot: ItemRule, FixableRule {
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
    guard item.type.hasSlots, !areClearlyDifferent(item.placedElements) else { return }
    for (_, elements) in Dictionary(grouping: item.placedElements, by: Slot.init) where elements.count > 1 {
      guard elements.contains(where: isFilled) else { continue }
      report(Place(item.item.path, slot: elements[0].slotDescription), message(elements))
    }
  }

  /// True where already the devices and scales tell all slots from one another, as they do in most sets.
  private func areClearlyDifferent(_ elements: [SetElement]) -> Bool {
    var seen: Set<String> = []
    return elements.allSatisfy { element in
      let (idiom, scale) = (element.object["idiom"]?.text ?? "universal", element.object["scale"]?.text ?? "")
      return seen.insert(idiom + " " + scale).inserted
    }
  }

  private func isFilled(_ element: SetElement) -> Bool { element.filename != nil || element.object["color"] != nil }

  private func message(_ elements: [SetElement]) -> String {
    let files = elements.compactMap(\.filename).map(Wording.quoted)
    let slot = Wording.quoted(elements[0].slotDescription)
    if files.count < elements.count { return "\(elements.count) elements are for \(slot)" }
    return "\(Wording.list(files)) are \(files.count == 2 ? "both" : "all") for \(slot)"
  }

  static let fixSummary = "An empty well beside a filled one, and an element that stands there twice, are taken out"

  func fix(_ contents: inout ContentsDocument, of item: CheckedItem) -> [String] {
    guard item.type.hasSlots else { return [] }
    var changes: [String] = []
    contents.changeElements(of: item.type) { elements in
      for slot in Set(elements.filter { !$0.isUnassigned }.map(Slot.init)) {
        let rivals = elements.indices.filter { !elements[$0].isUnassigned && Slot(of: elements[$0]) == slot }
        let spare = spare(rivals.map { elements[$0] })
        guard !spare.isEmpty else { continue }
        let words = elements[rivals[0]].slotDescription
        for index in spare.reversed() { elements.remove(at: rivals[index]) }
        changes.append("\(Wording.count(spare.count, "spare element", "spare elements")) for '\(words)' taken out")
      }
    }
    return changes.sorted(by: Path.precedes)
  }

  /// Returns the places of elements without which nothing is missing from the slot that all of them are for.
  private func spare(_ rivals: [SetElement]) -> [Int] {
    guard rivals.contains(where: isFilled) else { return [] }
    return rivals.indices.filter { index in rivals[index].isBareSlot || rivals[..<index].contains(rivals[index]) }
  }
}
