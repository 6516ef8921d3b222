internal import JSON

/// What changed between two versions of a prototype, as text.
public struct PrototypeDiff: Sendable {
  /// In one line: `1 screen added, 2 links changed`.
  public private(set) var summary = ""
  private var entries: [(owner: String?, line: String)] = []

  /// A line for each change: `+ screen done, overlay`, `~ harbors → detail: area moved by 0,12; push → card`.
  public var lines: [String] { entries.map(\.line) }

  /// The lines about one screen.
  public func lines(about screen: String) -> [String] { entries.filter { $0.owner == screen }.map(\.line) }

  private var counts: [(what: String, count: Int)] = []

  /// - Parameters:
  ///   - old: Nil for a new prototype.
  ///   - new: Nil for a removed one.
  public init(from old: [UInt8]?, to new: [UInt8]?) {
    guard let new else {
      summary = "prototype removed"
      return
    }
    guard let after = Side(new) else {
      summary = "the document can't be read"
      return
    }
    guard let old else {
      summary = "new prototype: \(Self.counted(after.document.screens.count, "screen"))"
      return
    }
    guard let before = Side(old) else {
      summary = "the document can be read again"
      return
    }
    compare(before, after)
    summary = counts.map { $0.what == Self.order ? $0.what : Self.counted($0.count, $0.what) }.joined(separator: ", ")
    if summary.isEmpty, old != new {
      summary = before.json.inOrder == after.json.inOrder ? Self.reformatted : "changed in what isn't listed"
    }
  }

  /// The summary of a document that says the same in another layout.
  public static let reformatted = "reformatted"

  /// A document with what its links do.
  private struct Side {
    var document: PrototypeDocument
    var flow: PrototypeFlow
    var json: JSONObject

    init?(_ bytes: [UInt8]) {
      guard let document = PrototypeReader.read(bytes, name: "").0,
        let json = try? JSONDocument(parsing: bytes).value.object
      else { return nil }
      (self.document, flow, self.json) = (document, PrototypeFlow(document), json)
    }

    /// The element of a list as it is written.
    func element(_ id: String, in list: String) -> JSONObject? {
      json[list]?.elements?.lazy.compactMap(\.object).first { $0["id"]?.text == id }
    }
  }

  private static let order = "order of screens changed"

  private static func counted(_ count: Int, _ what: String) -> String {
    let parts = what.split(separator: " ", maxSplits: 1)
    if parts[0] == "story", count != 1 { return "\(count) stories\(parts.count > 1 ? " \(parts[1])" : "")" }
    return "\(count) \(parts[0])\(count == 1 ? "" : "s")\(parts.count > 1 ? " \(parts[1])" : "")"
  }

  /// - Parameter owner: The id of the screen that it is about.
  private mutating func add(_ mark: String, _ line: String, _ what: String, of owner: String? = nil) {
    entries.append((owner, "\(mark) \(line)"))
    if let index = counts.firstIndex(where: { $0.what == what }) {
      counts[index].count += 1
    } else {
      counts.append((what, 1))
    }
  }

  // MARK: - The document

  private mutating func compare(_ old: Side, _ new: Side) {
    for key in ["title", "start", "device", "platform", "statusBar"] {
      let (before, after) = (old.json[key], new.json[key])
      if before != after { add("~", "\(key): \(Self.text(before)) → \(Self.text(after))", "setting changed") }
    }
    compareVariables(old.document, new.document)
    let (before, after) = (old.document.screens.map(\.id), new.document.screens.map(\.id))
    for part in new.document.parts { compareOwner(part.id, "part", "parts", old, new) }
    for part in old.document.parts where new.document.part(part.id) == nil {
      add("-", "part \(part.id)", "part removed")
    }
    for id in after { compareOwner(id, "screen", "screens", old, new) }
    for id in before where !after.contains(id) { add("-", "screen \(id)", "screen removed", of: id) }
    compareTaps(old, new)
    let kept = after.filter(before.contains)
    if kept != before.filter(after.contains) { add("~", "order of screens", Self.order) }
    compareStories(old, new)
  }

  private mutating func compareStories(_ old: Side, _ new: Side) {
    for story in new.document.stories {
      guard let former = old.document.story(story.id) else {
        add("+", "story \(story.id): \(Self.counted(story.taps, "tap"))", "story added")
        continue
      }
      if former == story { continue }
      let steps = former.taps == story.taps ? Self.firstChange(of: story, former) : nil
      let taps = "\(former.taps) → \(Self.counted(story.taps, "tap"))"
      add("~", "story \(story.id): \(former.steps == story.steps ? "other words" : steps ?? taps)", "story changed")
    }
    for story in old.document.stories where new.document.story(story.id) == nil {
      add("-", "story \(story.id)", "story removed")
    }
    let (before, after) = (old.document.personas.map(\.id), new.document.personas.map(\.id))
    for id in after {
      let (former, now) = (old.element(id, in: "personas"), new.element(id, in: "personas"))
      if former == nil { add("+", "persona \(id)", "persona added") }
      if let former, former.inOrder != now?.inOrder { add("~", "persona \(id)", "persona changed") }
    }
    for id in before where !after.contains(id) { add("-", "persona \(id)", "persona removed") }
  }

  /// `step 3 is gate, not lobby`, for the first step that is another one.
  private static func firstChange(of story: PrototypeDocument.Story, _ former: PrototypeDocument.Story) -> String {
    let count = zip(story.steps, former.steps).prefix { $0 == $1 }.count
    func step(_ steps: [String]) -> String { count < steps.count ? steps[count] : "the end" }
    return "step \(count + 1) is \(step(story.steps)), not \(step(former.steps))"
  }

  /// How many taps it takes to get to a screen: `~ unlock: 6 → 5 taps`. They follow from the links, so they aren't counted
  /// in the summary.
  private mutating func compareTaps(_ old: Side, _ new: Side) {
    let (before, after) = (old.flow.reach(), new.flow.reach())
    let changed = new.document.screens.map(\.id).filter { id in
      old.document.screen(id) != nil && before[id]?.taps != after[id]?.taps
    }
    for id in changed.prefix(Self.mostTaps) {
      let now = after[id]?.taps.map { Self.counted($0, "tap") } ?? "can't be reached"
      let was = before[id]?.taps.map { "\($0)" } ?? "not reached"
      entries.append((nil, "~ \(id): \(was) → \(now)"))
    }
    let more = changed.count - Self.mostTaps
    if more > 0 { entries.append((nil, "~ taps to \(more) more \(more == 1 ? "screen" : "screens") changed")) }
  }

  /// One link near the start changes the taps of everything behind it.
  private static let mostTaps = 3

  private mutating func compareVariables(_ old: PrototypeDocument, _ new: PrototypeDocument) {
    for (name, value) in new.variables {
      guard let former = old.value(of: name) else {
        add("+", "variable \(name), starts as \(Self.text(value.json))", "variable added")
        continue
      }
      if former != value { add("~", "\(name) starts as \(Self.text(value.json))", "variable changed") }
    }
    for (name, _) in old.variables where new.value(of: name) == nil {
      add("-", "variable \(name)", "variable removed")
    }
  }

  /// Compares a screen or part.
  private mutating func compareOwner(_ id: String, _ what: String, _ list: String, _ old: Side, _ new: Side) {
    guard let after = new.element(id, in: list) else { return }
    guard let before = old.element(id, in: list) else {
      let overlay = after["overlay"] != nil ? ", overlay" : ""
      return add("+", "\(what) \(id)\(overlay)", "\(what) added", of: id)
    }
    var seen: Set<String> = ["id", "links", "layers"]
    let changes = (after.names + before.names).filter { seen.insert($0).inserted }.compactMap { key -> String? in
      let (one, other) = (before[key], after[key])
      return one?.inOrder == other?.inOrder ? nil : Self.change(of: key, one, other)
    }
    if !changes.isEmpty { add("~", "\(id): \(changes.joined(separator: "; "))", "\(what) changed", of: id) }
    compareLayers(id, before["layers"]?.elements ?? [], after["layers"]?.elements ?? [])
    compareLinks(of: id, old, new)
  }

  private mutating func compareLayers(_ id: String, _ old: [JSONValue], _ new: [JSONValue]) {
    let (before, after) = (Self.named(old), Self.named(new))
    for (name, layer) in after {
      guard let former = before.first(where: { $0.name == name })?.value else {
        add("+", "layer \(name) on \(id)", "layer added", of: id)
        continue
      }
      if former.inOrder != layer.inOrder { add("~", "layer \(name) on \(id)", "layer changed", of: id) }
    }
    for (name, _) in before where !after.contains(where: { $0.name == name }) {
      add("-", "layer \(name) on \(id)", "layer removed", of: id)
    }
  }

  /// Layers by their ids, or by what they show if they have none.
  private static func named(_ layers: [JSONValue]) -> [(name: String, value: JSONValue)] {
    var counts: [String: Int] = [:]
    return layers.map { layer in
      let object = layer.object ?? JSONObject()
      let keys = ["id", "asset", "image", "text", "photo"]
      let name =
        keys.lazy.compactMap { object[$0]?.text }.first ?? object["field"]?.object?["variable"]?.text
        ?? object["assets"]?.elements?.first?.text ?? "layer"
      counts[name, default: 0] += 1
      return (counts[name] == 1 ? name : "\(name) \(counts[name] ?? 0)", layer)
    }
  }

  // MARK: - Links

  private mutating func compareLinks(of id: String, _ old: Side, _ new: Side) {
    let (before, after) = (Self.links(of: id, old), Self.links(of: id, new))
    for (step, json) in after {
      guard let former = before.first(where: { $0.step.link.id == step.link.id }) else {
        add(
          "+", "\(Self.name(step, id)) (\(step.link.trigger.rawValue), \(Self.deed(step)))", "link added", of: id)
        continue
      }
      if former.json.inOrder == json.inOrder { continue }
      let changes = Self.changes(former, (step, json))
      if !changes.isEmpty {
        add("~", "\(Self.name(step, id)): \(changes.joined(separator: "; "))", "link changed", of: id)
      }
    }
    for (step, _) in before where !after.contains(where: { $0.step.link.id == step.link.id }) {
      add("-", Self.name(step, id), "link removed", of: id)
    }
    let kept = after.map(\.step.link.id).filter { id in before.contains { $0.step.link.id == id } }
    if kept != before.map(\.step.link.id).filter(kept.contains) {
      add("~", "order of links on \(id)", "screen changed", of: id)
    }
  }

  private static func links(of id: String, _ side: Side) -> [(step: PrototypeFlow.Step, json: JSONObject)] {
    let isPart = side.document.part(id) != nil
    let screens = side.document.screens
    let shown = isPart ? screens.first { $0.parts.contains(id) } : side.document.screen(id)
    guard let shown else { return [] }
    let steps = side.flow.steps(of: shown).filter { $0.part == (isPart ? id : nil) }
    let json = side.element(id, in: isPart ? "parts" : "screens")?["links"]?.elements ?? []
    // An entry that can't be read isn't a step.
    return steps.count == json.count ? zip(steps, json).map { ($0, $1.object ?? JSONObject()) } : []
  }

  private static func name(_ step: PrototypeFlow.Step, _ id: String) -> String {
    step.to.map { "\(id) → \($0)" } ?? "\(id): '\(step.link.name)'"
  }

  /// The transition, or what the link does if nothing appears.
  private static func deed(_ step: PrototypeFlow.Step) -> String {
    [.navigate, .overlay, .swap].contains(step.action) ? step.transition.rawValue : step.action.rawValue
  }

  private static func changes(
    _ old: (step: PrototypeFlow.Step, json: JSONObject), _ new: (step: PrototypeFlow.Step, json: JSONObject)
  ) -> [String] {
    var changes: [String] = []
    if old.step.to != new.step.to {
      changes.append("leads to \(aim(new.step)), not \(aim(old.step))")
    }
    if let change = areas(old.step.link.area, new.step.link.area) { changes.append(change) }
    if deed(old.step) != deed(new.step) { changes.append("\(deed(old.step)) → \(deed(new.step))") }
    // The keys that are compared above.
    var seen: Set<String> = ["id", "to", "area", "transition", "action"]
    for key in new.json.names + old.json.names where seen.insert(key).inserted {
      let (before, after) = (old.json[key], new.json[key])
      if before?.inOrder != after?.inOrder { changes.append(change(of: key, before, after)) }
    }
    return changes
  }

  private static func aim(_ step: PrototypeFlow.Step) -> String {
    if let screen = step.to { return screen }
    return step.action == .back ? "the screen before" : step.action == .close ? "the screen below" : "any screen"
  }

  private static func areas(_ old: PrototypeDocument.Area?, _ new: PrototypeDocument.Area?) -> String? {
    guard old != new else { return nil }
    guard let old, let new else { return new.map { "area \($0.text)" } ?? "whole screen" }
    if old.width == new.width, old.height == new.height {
      return "area moved by \(JSONNumber(new.x - old.x).spelling),\(JSONNumber(new.y - old.y).spelling)"
    }
    return "area \(old.text) → \(new.text)"
  }

  // MARK: - Text

  /// Prints short values; for others only the key.
  private static func change(of key: String, _ old: JSONValue?, _ new: JSONValue?) -> String {
    if old == nil, new?.bool == true { return key }
    let isShort = [old, new].allSatisfy { $0 == nil || $0?.text != nil || $0?.bool != nil || $0?.number != nil }
    return isShort ? "\(key): \(text(old)) → \(text(new))" : "\(key) changed"
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value else { return "none" }
    if let text = value.text { return text.isEmpty ? "empty" : text }
    if let bool = value.bool { return bool ? "true" : "false" }
    if let number = value.number { return number.spelling }
    return value.kind
  }
}
