internal import Catalog
internal import Imaging
internal import JSON

/// A vector image is in the 1x slot, and the other scales are empty.
struct VectorIn1xSlot: FolderRule {
  let description = RuleDescription(
    id: "vector-in-1x-slot", summary: "A vector image is in the 1x slot only",
    rationale: """
      Xcode renders it at 1x only, and newer devices enlarge that. In a slot without a scale ("Single Scale") it is \
      sharp on all devices. It is a note for a drawing of 100 points or more, which is mostly shown smaller. In a \
      check of the whole project it is a note, since it may be shown small.
      """,
    severity: .warning, mayGoUnseen: true, needsImages: true,
    fixSummary:
      "Moves the image to a slot for every scale if the slots of the other scales are empty, and removes those",
    accepts: [
      RuleExample(
        "a slot for every scale",
        ["Contents.json": .images(.image("a.svg")), "a.svg": .text("<svg width=\"8\" height=\"8\"/>")]),
      RuleExample(
        "a set that preserves vector data",
        [
          "Contents.json": .properties(["preserves-vector-representation": true], .image("a.svg", "1x")),
          "a.svg": .text("<svg width=\"8\" height=\"8\"/>"),
        ]),
      RuleExample(
        "bitmaps at the other scales",
        [
          "Contents.json": .images(.image("a.svg", "1x"), .image("b.png", "2x")),
          "a.svg": .text("<svg width=\"8\" height=\"8\"/>"), "b.png": .png(width: 16, height: 16),
        ]),
    ],
    rejects: [
      RuleExample(
        "empty slots at 2x and 3x",
        [
          "Contents.json": .images(.image("a.svg", "1x"), .image(nil, "2x"), .image(nil, "3x")),
          "a.svg": .text("<svg width=\"8\" height=\"8\"/>"),
        ], gives: ["'a.svg' is a vector image for 1x only"]),
      RuleExample(
        "a large drawing",
        ["Contents.json": .images(.image("a.svg", "1x")), "a.svg": .text("<svg width=\"240\" height=\"90\"/>")],
        as: .note, gives: ["'a.svg' is a vector image for 1x only"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet, !item.keepsVectors else { return }
    for group in ScaleGroup.all(in: item) where group.elements.count == 1 {
      let element = group.elements[0]
      guard element.scale == Scale(1), let name = element.filename,
        let facts = item.image(named: name)?.facts, facts.format.isVector
      else { continue }
      let isLarge = facts.displaySize.map { max($0.width, $0.height) >= ScaleGroup.leastLargeSide } ?? false
      report(item.place(of: element), "'\(name)' is a vector image for 1x only", as: isLarge ? .note : .warning)
    }
  }

  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] {
    var changes: [String] = []
    contents.changeElements(of: item.type) { elements in
      guard elements.contains(where: { isVectorFor1x($0, in: item) }) else { return }
      let groups = Dictionary(grouping: elements.indices) { elements[$0].group }.values.sorted { $0[0] < $1[0] }
      var gone: Set<Int> = []
      for places in groups {
        let filled = places.filter { !elements[$0].isBareSlot }
        guard let first = filled.first, isVectorFor1x(elements[first], in: item),
          filled.allSatisfy({ elements[$0] == elements[first] })
        else { continue }
        gone.formUnion(places.filter { elements[$0].isBareSlot })
        elements[first].scale = nil
        changes.append("'\(elements[first].filename ?? "")' is now used for every scale")
      }
      elements = elements.indices.filter { !gone.contains($0) }.map { elements[$0] }
    }
    return changes
  }

  private func isVectorFor1x(_ element: SetElement, in item: FolderFacts) -> Bool {
    guard element.scale == Scale(1), !element.isUnassigned, let name = element.filename else { return false }
    return item.image(named: name)?.facts?.format.isVector == true
  }
}
