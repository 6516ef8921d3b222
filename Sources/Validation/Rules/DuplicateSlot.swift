internal import Catalog
internal import Files
internal import JSON

/// Two elements of a set fill one slot.
struct DuplicateSlot: FolderRule {
  let description = RuleDescription(
    id: "duplicate-slot", summary: "Two elements of a set fill the same slot",
    rationale: """
      A slot shows one image. Which of two it shows isn't documented, and Xcode calls the other one unassigned. \
      Merging two branches that both added the same scale can cause this.
      """,
    severity: .error,
    fixSummary: "Removes empty elements beside a filled one, and repeated elements",
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
      RuleExample("two empty slots", ["Contents.json": .images(.image(nil, "1x"), .image(nil, "1x"))]),
    ],
    rejects: [
      RuleExample(
        "two files at 2x", ["Contents.json": .images(.image("a.png", "2x"), .image("b.png", "2x"))],
        gives: ["'a.png' and 'b.png' are both for 'universal 2x'"]),
      RuleExample(
        "an empty element beside a filled one", ["Contents.json": .images(.image("a.png", "2x"), .image(nil, "2x"))],
        gives: ["2 elements are for 'universal 2x'"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type.hasSlots, !areClearlyDifferent(item.placedElements) else { return }
    for places in rivals(among: item.placedElements) {
      let elements = places.map { item.placedElements[$0] }
      guard elements.contains(where: isFilled) else { continue }
      report(FindingLocation(item.item.path, slot: elements[0].slotDescription), message(elements))
    }
  }

  /// Returns the indices of elements that share a slot, in the order of the first ones.
  private func rivals(among elements: [SetElement]) -> [[Int]] {
    let placed = elements.indices.filter { !elements[$0].isUnassigned }
    return Dictionary(grouping: placed) { Slot(of: elements[$0]) }.values.filter { $0.count > 1 }
      .sorted { $0[0] < $1[0] }
  }

  /// True if the devices and scales alone distinguish all slots, as they do in most sets.
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

  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] {
    guard item.type.hasSlots else { return [] }
    var changes: [String] = []
    contents.changeElements(of: item.type) { elements in
      var gone: Set<Int> = []
      for places in rivals(among: elements) {
        let spare = spare(places, in: elements)
        guard !spare.isEmpty else { continue }
        gone.formUnion(spare)
        let words = elements[places[0]].slotDescription
        changes.append("\(Wording.count(spare.count, "spare element", "spare elements")) for '\(words)' removed")
      }
      elements = elements.indices.filter { !gone.contains($0) }.map { elements[$0] }
    }
    return changes.sorted(by: Path.precedes)
  }

  /// Returns those of some elements sharing a slot that can be removed without losing anything.
  private func spare(_ rivals: [Int], in elements: [SetElement]) -> [Int] {
    guard rivals.contains(where: { isFilled(elements[$0]) }) else { return [] }
    var seen: Set<SetElement> = []
    return rivals.filter { elements[$0].isBareSlot || !seen.insert(elements[$0]).inserted }
  }
}
