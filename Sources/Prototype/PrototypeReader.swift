public import JSON
internal import Spelling

/// Reads a document into values. What can't be read is left out and reported; nothing else depends on it.
public struct PrototypeReader {
  /// Limits, checked before anything is built.
  public enum Limit {
    public static let bytes = 4 << 20
    static let depth = 16
    static let screens = 500
    static let linksOfScreen = 200
    static let layersOfScreen = 100
    static let links = 10_000
    static let parts = 50
    static let variables = 100
    static let stories = 100
    static let stepsOfStory = 200
    static let personas = 20
    static let overrides = 20
    static let rows = 1000
    static let label = 200
    static let text = 2000
    static let number = 100_000.0
  }

  public private(set) var findings: [PrototypeFinding] = []
  private var place: String?
  private var linkCount = 0

  private init() {}

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - name: The name of the prototype.
  /// - Returns: Nil for the document if nothing of it can be shown; `findings` says why.
  public static func read(_ bytes: [UInt8], name: String) -> (PrototypeDocument?, [PrototypeFinding]) {
    guard bytes.count <= Limit.bytes else {
      return (nil, [PrototypeFinding(.invalid, nil, "larger than 4 MiB")])
    }
    if depth(of: bytes) > Limit.depth {
      return (nil, [PrototypeFinding(.invalid, nil, "nested more than \(Limit.depth) levels deep")])
    }
    let json: JSONDocument
    do throws(JSONError) {
      json = try JSONDocument(parsing: bytes)
    } catch {
      return (nil, [PrototypeFinding(.invalid, nil, "line \(error.line): \(error.words)", line: error.line)])
    }
    return read(json.value, name: name)
  }

  public static func read(_ value: JSONValue, name: String) -> (PrototypeDocument?, [PrototypeFinding]) {
    var reader = PrototypeReader()
    let document = reader.document(value, name: name)
    return (document, reader.findings)
  }

  /// How deep brackets are nested; strings are skipped.
  private static func depth(of bytes: [UInt8]) -> Int {
    var (depth, deepest, isText) = (0, 0, false)
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\") where isText: place += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["): if !isText { (depth, deepest) = (depth + 1, max(deepest, depth + 1)) }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isText { depth -= 1 }
      default: break
      }
      place += 1
    }
    return deepest
  }

  // MARK: - Problems

  private mutating func report(_ rule: PrototypeFinding.Rule, _ message: String) {
    findings.append(PrototypeFinding(rule, place, message))
  }

  private mutating func checkKeys(_ object: JSONObject, _ known: [String], of what: String) {
    for name in object.names where !known.contains(name) {
      let near = NearestNames.find(name, among: known, limit: 1).first
      report(.unknownKey, "\(what) has the unknown key '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    if let twice = object.repeatedName { report(.invalid, "\(what) has the key '\(twice)' twice") }
  }

  private mutating func word<Word: PrototypeWord>(
    _ object: JSONObject, _ key: String, of what: String, _ type: Word.Type, _ isUnknown: inout Bool
  ) -> Word? {
    guard let value = object[key] else { return nil }
    if let text = value.text, let word = Word(word: text) { return word }
    isUnknown = true
    report(.unknownValue, "\(what): \(key) '\(value.text ?? value.kind)' is unknown: use \(Word.words)")
    return nil
  }

  private mutating func word<Word: PrototypeWord>(
    _ object: JSONObject, _ key: String, of what: String, _ type: Word.Type
  ) -> Word? {
    var isUnknown = false
    return word(object, key, of: what, type, &isUnknown)
  }

  private mutating func text(_ object: JSONObject, _ key: String, of what: String, limit: Int = 200) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.text else {
      report(.invalid, "\(what): \(key) must be a text")
      return nil
    }
    guard text.utf8.count <= limit * 4, text.unicodeScalars.count <= limit else {
      report(.invalid, "\(what): \(key) is longer than \(limit) characters")
      return nil
    }
    return text
  }

  private mutating func flag(_ object: JSONObject, _ key: String, of what: String) -> Bool? {
    guard let value = object[key] else { return nil }
    if let flag = value.bool { return flag }
    report(.invalid, "\(what): \(key) must be true or false")
    return nil
  }

  private mutating func number(
    _ object: JSONObject, _ key: String, of what: String, in range: ClosedRange<Double> = 0...Limit.number
  ) -> Double? {
    guard let value = object[key] else { return nil }
    guard let number = value.number?.double, number.isFinite, range.contains(number) else {
      let (low, high) = (JSONNumber(range.lowerBound).spelling, JSONNumber(range.upperBound).spelling)
      report(.invalid, "\(what): \(key) must be a number from \(low) to \(high)")
      return nil
    }
    return number
  }

  private mutating func numbers(_ value: JSONValue, _ key: String, of what: String) -> [Double]? {
    let numbers = value.elements?.compactMap { $0.number?.double } ?? []
    guard numbers.count == value.elements?.count, numbers.allSatisfy({ $0.isFinite && abs($0) <= Limit.number }) else {
      report(.invalid, "\(what): \(key) must be a list of numbers")
      return nil
    }
    return numbers
  }

  private mutating func label(_ object: JSONObject, _ key: String, of what: String, limit: Int) -> PrototypeDocument
    .Label?
  {
    guard let value = object[key] else { return nil }
    if let languages = value.object {
      let texts = languages.members.compactMap { member in
        member.value.text.map { (language: member.name.text, text: $0) }
      }
      guard texts.count == languages.members.count, let first = texts.first,
        texts.allSatisfy({ $0.text.unicodeScalars.count <= limit })
      else {
        report(.invalid, "\(what): \(key) must be a text, or a text for each language")
        return nil
      }
      return PrototypeDocument.Label(first.text, texts)
    }
    return text(object, key, of: what, limit: limit).map { PrototypeDocument.Label($0) }
  }

  private mutating func list(_ object: JSONObject, _ key: String, of what: String, limit: Int) -> [JSONObject] {
    guard let value = object[key] else { return [] }
    guard let elements = value.elements else {
      report(.invalid, "\(what): \(key) must be a list")
      return []
    }
    if elements.count > limit {
      report(.invalid, "\(what) has \(elements.count) \(key); at most \(limit) are read")
    }
    return elements.prefix(limit).compactMap { element in
      if let object = element.object { return object }
      report(.invalid, "\(what): \(key) must hold objects")
      return nil
    }
  }

  /// Records which keys an import had to assume, as the list of their names says.
  private mutating func noteAssumed(_ object: JSONObject, of what: String) {
    for key in names(object, "assumed", of: what) {
      report(.assumed, "\(what): an import assumed '\(key)'; check it, then remove it from 'assumed'")
    }
  }

  private mutating func names(_ object: JSONObject, _ key: String, of what: String) -> [String] {
    guard let value = object[key] else { return [] }
    let names = value.elements?.compactMap(\.text) ?? []
    if names.count != value.elements?.count { report(.invalid, "\(what): \(key) must be a list of texts") }
    return names
  }

  // MARK: - The document

  private mutating func document(_ value: JSONValue, name: String) -> PrototypeDocument? {
    guard let root = value.object else {
      report(.invalid, "the file must hold an object")
      return nil
    }
    guard let schema = root["schema"]?.number?.int, schema > 0 else {
      report(.invalid, "'schema' must be \(PrototypeDocument.schema)")
      return nil
    }
    if schema > PrototypeDocument.schema {
      report(.invalid, "made by a newer assets (schema \(schema))")
      return nil
    }
    checkKeys(root, PrototypeKeys.root, of: "the document")
    let deviceName = text(root, "device", of: "the document")
    if let deviceName, DeviceFrame.named(deviceName) == nil {
      report(
        .unknownValue, "device '\(deviceName)' is unknown: use \(DeviceFrame.all.map(\.id).joined(separator: ", "))")
    }
    let device = deviceName.flatMap(DeviceFrame.named) ?? DeviceFrame.all[0]
    let platform = text(root, "platform", of: "the document") ?? (device.id.hasPrefix("pixel") ? "android" : "ios")
    if !["ios", "android"].contains(platform) {
      report(.unknownValue, "platform '\(platform)' is unknown: use ios or android")
    }
    var document = PrototypeDocument(
      name: name, title: label(root, "title", of: "the document", limit: Limit.label), start: nil, device: device,
      isAndroid: platform == "android", drawsStatusBar: flag(root, "statusBar", of: "the document") ?? false,
      variables: variables(root), parts: [], screens: [])
    for object in list(root, "parts", of: "the document", limit: Limit.parts) {
      if let part = part(object) { document.parts.append(part) }
    }
    for object in list(root, "screens", of: "the document", limit: Limit.screens) {
      if let screen = screen(object) { document.screens.append(screen) }
    }
    place = nil
    if linkCount > Limit.links { report(.invalid, "more than \(Limit.links) links") }
    for object in list(root, "stories", of: "the document", limit: Limit.stories) {
      if let story = story(object) { document.stories.append(story) }
    }
    for object in list(root, "personas", of: "the document", limit: Limit.personas) {
      if let persona = persona(object) { document.personas.append(persona) }
    }
    document.start = text(root, "start", of: "the document") ?? document.screens.first?.id
    return document
  }

  private mutating func story(_ object: JSONObject) -> PrototypeDocument.Story? {
    guard let id = id(object, of: "a story") else { return nil }
    checkKeys(object, PrototypeKeys.story, of: "the story '\(id)'")
    let steps = names(object, "steps", of: "the story '\(id)'")
    if steps.count > Limit.stepsOfStory {
      report(.invalid, "the story '\(id)' has \(steps.count) steps; at most \(Limit.stepsOfStory) are read")
    }
    return PrototypeDocument.Story(
      id: id, title: label(object, "title", of: "the story '\(id)'", limit: Limit.text),
      steps: Array(steps.prefix(Limit.stepsOfStory)))
  }

  private mutating func persona(_ object: JSONObject) -> PrototypeDocument.Persona? {
    guard let id = id(object, of: "a persona") else { return nil }
    let what = "the persona '\(id)'"
    checkKeys(object, PrototypeKeys.persona, of: what)
    let device = text(object, "device", of: what)
    if let device, DeviceFrame.named(device) == nil {
      report(
        .unknownValue,
        "\(what): device '\(device)' is unknown: use \(DeviceFrame.all.map(\.id).joined(separator: ", "))")
    }
    return PrototypeDocument.Persona(
      id: id, title: label(object, "title", of: what, limit: Limit.label), locale: text(object, "locale", of: what),
      appearance: text(object, "appearance", of: what), device: device, variables: variables(object))
  }

  private mutating func variables(_ root: JSONObject) -> [(name: String, value: PrototypeDocument.Value)] {
    guard let value = root["variables"] else { return [] }
    guard let object = value.object, object.members.count <= Limit.variables else {
      report(.invalid, "variables must be an object of at most \(Limit.variables) names")
      return []
    }
    var variables: [(name: String, value: PrototypeDocument.Value)] = []
    for member in object.members {
      let name = member.name.text
      guard Self.isVariableName(name), name != "screen" else {
        report(.invalid, "'\(name)' can't be the name of a variable: use a small letter, then letters and digits")
        continue
      }
      guard let value = PrototypeDocument.Value(member.value) else {
        report(.invalid, "variable '\(name)' must start as true, false, a whole number or a text")
        continue
      }
      if variables.contains(where: { $0.name == name }) {
        report(.invalid, "variable '\(name)' is declared twice")
      } else {
        variables.append((name, value))
      }
    }
    return variables
  }

  /// True for a lower case letter and at most 31 letters and digits.
  public static func isVariableName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first), name.utf8.count <= 32 else { return false }
    return name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
    }
  }

  /// True for lower case letters, digits and hyphens, not starting with a hyphen, at most 64.
  public static func isID(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
    }
  }

  private mutating func id(_ object: JSONObject, of what: String) -> String? {
    guard let id = text(object, "id", of: what) else {
      if object["id"] == nil { report(.invalid, "\(what) has no id") }
      return nil
    }
    guard Self.isID(id) else {
      report(.invalid, "'\(id)' can't be an id: use small letters, digits and hyphens, at most 64")
      return nil
    }
    return id
  }

  private mutating func part(_ object: JSONObject) -> PrototypeDocument.Part? {
    place = nil
    guard let id = id(object, of: "a part") else { return nil }
    place = id
    checkKeys(object, PrototypeKeys.part, of: "the part")
    return PrototypeDocument.Part(
      id: id, edge: word(object, "edge", of: "the part", BarEdge.self) ?? .bottom,
      height: number(object, "height", of: "the part") ?? 0, asset: text(object, "asset", of: "the part", limit: 1000),
      tabs: names(object, "tabs", of: "the part"), layers: layers(object), links: links(object))
  }

  private mutating func screen(_ object: JSONObject) -> PrototypeDocument.Screen? {
    place = nil
    guard let id = id(object, of: "a screen") else { return nil }
    place = id
    checkKeys(object, PrototypeKeys.screen, of: "the screen")
    noteAssumed(object, of: "the screen")
    var size: PrototypeDocument.Size?
    if let value = object["size"], let sides = numbers(value, "size", of: "the screen") {
      if sides.count == 2, sides.allSatisfy({ $0 >= 1 }) {
        size = PrototypeDocument.Size(sides[0], sides[1])
      } else {
        report(.invalid, "the screen: size must be [WIDTH, HEIGHT]")
      }
    }
    let fixed = object["fixed"]?.object ?? JSONObject()
    if object["fixed"] != nil { checkKeys(fixed, ["top", "bottom"], of: "fixed") }
    return PrototypeDocument.Screen(
      id: id, title: label(object, "title", of: "the screen", limit: Limit.label),
      alt: label(object, "alt", of: "the screen", limit: Limit.text),
      asset: text(object, "asset", of: "the screen", limit: 1000),
      catalog: text(object, "catalog", of: "the screen", limit: 1000),
      image: text(object, "image", of: "the screen", limit: 1000), size: size,
      scroll: word(object, "scroll", of: "the screen", ScrollAxis.self),
      fixed: (number(fixed, "top", of: "fixed") ?? 0, number(fixed, "bottom", of: "fixed") ?? 0),
      parts: names(object, "parts", of: "the screen"), isEntry: flag(object, "entry", of: "the screen") ?? false,
      mirrors: object["mirror"]?.text == "auto" ? nil : flag(object, "mirror", of: "the screen"),
      overlay: overlay(object), layers: layers(object), links: links(object))
  }

  private mutating func overlay(_ screen: JSONObject) -> PrototypeDocument.Overlay? {
    guard let value = screen["overlay"] else { return nil }
    if value.bool == false { return nil }
    guard let object = value.object ?? (value.bool == true ? JSONObject() : nil) else {
      report(.invalid, "overlay must be an object")
      return nil
    }
    checkKeys(object, PrototypeKeys.overlay, of: "overlay")
    let at = object["at"].flatMap { numbers($0, "at", of: "overlay") }
    return PrototypeDocument.Overlay(
      position: word(object, "position", of: "overlay", OverlayPosition.self) ?? .center,
      at: at?.count == 2 ? (at?[0] ?? 0, at?[1] ?? 0) : nil, hasScrim: flag(object, "scrim", of: "overlay") ?? true,
      closesOutside: flag(object, "closeOutside", of: "overlay") ?? flag(
        object, "CLOSE_ON_CLICK_OUTSIDE", of: "overlay")
        ?? true,
      reveals: flag(object, "reveal", of: "overlay") ?? false)
  }

  // MARK: - Layers

  private mutating func layers(_ owner: JSONObject) -> [PrototypeDocument.Layer] {
    list(owner, "layers", of: "the screen", limit: Limit.layersOfScreen).map { layer($0) }
  }

  private mutating func layer(_ object: JSONObject) -> PrototypeDocument.Layer {
    let id = object["id"]?.text
    let what = id.map { "layer '\($0)'" } ?? "a layer"
    checkKeys(object, PrototypeKeys.layer, of: what)
    let content = content(object, of: what)
    var area: PrototypeDocument.Area?
    var place: (x: Double, y: Double)?
    if let value = object["area"], let numbers = numbers(value, "area", of: what) {
      switch numbers.count {
      case 2: place = (numbers[0], numbers[1])
      case 4: area = PrototypeDocument.Area(numbers[0], numbers[1], numbers[2], numbers[3])
      default: report(.invalid, "\(what): area must be [X, Y, WIDTH, HEIGHT] or [X, Y]")
      }
    }
    let weight = word(object, "weight", of: what, TextWeight.self)
    let align = word(object, "align", of: what, TextAlignment.self)
    var color = text(object, "color", of: what)
    if let text = color, !Self.isColor(text) {
      report(.unknownValue, "\(what): color '\(text)' is unknown: use a color like #1B7AB5")
      color = nil
    }
    let (picks, reveals) = (text(object, "picks", of: what), text(object, "reveal", of: what))
    var isRowText = false
    if case .names = content { isRowText = true }
    return PrototypeDocument.Layer(
      id: id, content: content, area: area, place: place, conditions: conditions(object, of: what),
      isFixed: flag(object, "fixed", of: what) ?? false,
      scroll: word(object, "scroll", of: what, ScrollAxis.self)
        ?? (picks != nil || reveals != nil || isRowText ? .vertical : .none),
      pages: flag(object, "paging", of: what) ?? false,
      rows: Int(number(object, "repeat", of: what, in: 1...Limit.number) ?? 1),
      names: labels(object, "rows", of: what), picks: picks, reveals: reveals,
      gap: number(object, "gap", of: what) ?? 0,
      bounce: number(object, "bounce", of: what, in: 0...1) ?? 0,
      depth: number(object, "depth", of: what, in: -100...100) ?? 0,
      textSize: number(object, "size", of: what, in: 4...400) ?? 17, isSemibold: weight == .semibold, color: color,
      align: align ?? (isRowText ? .center : .start), tint: tint(object, of: what))
  }

  private mutating func tint(_ object: JSONObject, of what: String) -> String? {
    guard let text = text(object, "tint", of: what, limit: 1000) else { return nil }
    guard !text.isEmpty, !text.hasPrefix("#") || Self.isColor(text) else {
      report(.unknownValue, "\(what): tint '\(text)' is unknown: use a color set, or a color like #1B7AB5")
      return nil
    }
    return text
  }

  static func isColor(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#") && [3, 6, 8].contains(digits.count)
      && digits.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
  }

  private mutating func content(_ object: JSONObject, of what: String) -> PrototypeDocument.Layer.Content {
    let kinds = ["asset", "image", "assets", "text", "field", "photo", "dots"].filter { object[$0] != nil }
    if kinds.isEmpty, object["rows"] != nil { return .names }
    guard kinds.count == 1 else {
      report(.invalid, "\(what) must have one of asset, image, assets, text, field, photo, dots or rows")
      return .nothing
    }
    switch kinds[0] {
    case "asset": return text(object, "asset", of: what, limit: 1000).map { .asset($0) } ?? .nothing
    case "image": return text(object, "image", of: what, limit: 1000).map { .image($0) } ?? .nothing
    case "assets": return .rows(names(object, "assets", of: what))
    case "text": return label(object, "text", of: what, limit: Limit.text).map { .text($0) } ?? .nothing
    case "photo": return text(object, "photo", of: what).map { .photo($0) } ?? .nothing
    case "dots": return text(object, "dots", of: what).map { .dots($0) } ?? .nothing
    default: return field(object, of: what).map { .field($0) } ?? .nothing
    }
  }

  private mutating func field(_ layer: JSONObject, of what: String) -> PrototypeDocument.Field? {
    guard let object = layer["field"]?.object, let variable = text(object, "variable", of: what) else {
      report(.invalid, "\(what): field must be an object with a variable")
      return nil
    }
    checkKeys(object, PrototypeKeys.field, of: "field")
    let length = number(object, "length", of: "field", in: 1...Double(Limit.text))
    return PrototypeDocument.Field(
      variable: variable, type: word(object, "type", of: "field", FieldType.self) ?? .text,
      placeholder: label(object, "placeholder", of: "field", limit: Limit.label),
      options: labels(object, "options", of: "field"), length: length.map { Int($0) })
  }

  private mutating func labels(_ object: JSONObject, _ key: String, of what: String) -> [PrototypeDocument.Label] {
    guard let value = object[key] else { return [] }
    guard let elements = value.elements, elements.count <= Limit.rows else {
      report(.invalid, "\(what): \(key) must be a list of at most \(Limit.rows) texts")
      return []
    }
    return elements.enumerated().compactMap { place, element in
      let name = "\(key) \(place + 1)"
      return label(JSONObject(members: [.init(name.json, element)]), name, of: what, limit: Limit.label)
    }
  }

  // MARK: - Links

  private mutating func links(_ owner: JSONObject) -> [PrototypeDocument.Link] {
    let objects = list(owner, "links", of: "the screen", limit: Limit.linksOfScreen)
    linkCount += objects.count
    var taken = Set(objects.compactMap { $0["id"]?.text })
    return objects.map { object in
      var id = object["id"].flatMap(\.text)
      if let given = id, !Self.isID(given) {
        report(.invalid, "'\(given)' can't be an id: use small letters, digits and hyphens, at most 64")
        id = nil
      }
      let name = object["label"]?.text ?? object["to"]?.text ?? object["action"]?.text ?? "link"
      let own = id ?? Self.newID(for: name, taken: taken)
      taken.insert(own)
      return link(object, id: own)
    }
  }

  /// Returns an id for a new item with a name: its letters and digits, and a number if that is taken.
  public static func newID(for name: String, taken: Set<String>) -> String {
    var slug = ""
    for scalar in name.lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else if !slug.isEmpty, slug.last != "-" {
        slug.append("-")
      }
    }
    while slug.last == "-" { slug.removeLast() }
    slug = String(slug.prefix(48))
    if slug.isEmpty { slug = "link" }
    if !taken.contains(slug) { return slug }
    var number = 2
    while taken.contains("\(slug)-\(number)") { number += 1 }
    return "\(slug)-\(number)"
  }

  private mutating func link(_ object: JSONObject, id: String) -> PrototypeDocument.Link {
    let label = label(object, "label", of: "link '\(id)'", limit: Limit.label)
    let what = "'\(label?.plain ?? object["to"]?.text ?? id)'"
    checkKeys(object, PrototypeKeys.link, of: what)
    noteAssumed(object, of: what)
    var isDisabled = false
    let trigger = word(object, "trigger", of: what, LinkTrigger.self, &isDisabled)
    let action = word(object, "action", of: what, LinkAction.self, &isDisabled)
    let transition = word(object, "transition", of: what, LinkTransition.self, &isDisabled)
    let direction = word(object, "direction", of: what, LinkDirection.self, &isDisabled)
    return PrototypeDocument.Link(
      id: id, label: label, area: area(object, of: what), layer: text(object, "layer", of: what),
      trigger: trigger ?? .tap, delay: Int(number(object, "delay", of: what, in: 0...60_000) ?? 0),
      direction: direction, action: action, to: text(object, "to", of: what),
      y: number(object, "y", of: what), url: text(object, "url", of: what, limit: Limit.text), transition: transition,
      duration: number(object, "duration", of: what, in: 0...5000).map { Int($0) },
      bounce: number(object, "bounce", of: what, in: 0...1), keepsScroll: flag(object, "keepScroll", of: what) ?? false,
      conditions: conditions(object, of: what), changes: changes(object, of: what),
      variable: text(object, "variable", of: what), overrides: overrides(object, of: what), isDisabled: isDisabled)
  }

  private mutating func area(_ object: JSONObject, of what: String) -> PrototypeDocument.Area? {
    guard let value = object["area"], let numbers = numbers(value, "area", of: what) else { return nil }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      report(.invalid, "\(what): area must be [X, Y, WIDTH, HEIGHT] in points, such as [16, 280, 361, 44]")
      return nil
    }
    return PrototypeDocument.Area(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private mutating func conditions(_ object: JSONObject, of what: String) -> [PrototypeDocument.Condition] {
    guard let value = object["when"] else { return [] }
    guard let when = value.object else {
      report(.invalid, "\(what): when must be an object")
      return []
    }
    return when.members.compactMap { member in
      let name = member.name.text
      if let value = PrototypeDocument.Value(member.value) { return .init(variable: name, test: .equals(value)) }
      guard let test = member.value.object else {
        report(.invalid, "\(what): the condition of '\(name)' must be a value, not, empty, min or max")
        return nil
      }
      if let other = test["not"].flatMap({ PrototypeDocument.Value($0) }) {
        return .init(variable: name, test: .differs(other))
      }
      if let isEmpty = test["empty"]?.bool { return .init(variable: name, test: .isEmpty(isEmpty)) }
      if test["min"]?.number != nil || test["max"]?.number != nil {
        return .init(variable: name, test: .between(test["min"]?.number?.int, test["max"]?.number?.int))
      }
      report(.invalid, "\(what): the condition of '\(name)' must be a value, not, empty, min or max")
      return nil
    }
  }

  private mutating func changes(_ object: JSONObject, of what: String) -> [PrototypeDocument.Change] {
    var changes: [PrototypeDocument.Change] = []
    for member in object["set"]?.object?.members ?? [] {
      guard let value = PrototypeDocument.Value(member.value) else {
        report(.invalid, "\(what): '\(member.name.text)' can't be set to a value of that kind")
        continue
      }
      changes.append(.init(variable: member.name.text, kind: .set(value)))
    }
    changes += names(object, "toggle", of: what).map { .init(variable: $0, kind: .toggle) }
    for member in object["add"]?.object?.members ?? [] {
      guard let amount = member.value.number?.int else {
        report(.invalid, "\(what): only whole numbers can be added to '\(member.name.text)'")
        continue
      }
      changes.append(.init(variable: member.name.text, kind: .add(amount)))
    }
    return changes
  }

  private mutating func overrides(_ object: JSONObject, of what: String) -> [PrototypeDocument.Override] {
    list(object, "overrides", of: what, limit: Limit.overrides).map { override in
      checkKeys(override, PrototypeKeys.override, of: "an override of \(what)")
      let slot = override["slot"]?.object?.members ?? []
      let pairs = slot.compactMap { member in member.value.text.map { (member.name.text, $0) } }
      return PrototypeDocument.Override(
        slot: Dictionary(pairs) { $1 }, area: area(override, of: what), to: text(override, "to", of: what),
        isHidden: flag(override, "hidden", of: what) ?? false)
    }
  }
}

extension String {
  fileprivate var json: JSONString { JSONString(self) }
}

extension JSONError {
  /// What is wrong, in the middle of a sentence.
  public var words: String {
    switch reason {
    case .unexpectedEnd: "the end is missing"
    case .trailingComma: "a comma comes before the closing bracket"
    case .expected(let what): "expected \(what)"
    case .invalidEscape: "invalid escape in a string"
    case .invalidNumber: "invalid number"
    case .controlCharacterInString: "control character in a string"
    case .notUTF8: "not in UTF-8"
    case .endlessLetter: "too many accents on one letter"
    case .tooDeep: "nested too deep"
    case .textAfterValue: "text after the end"
    }
  }
}
