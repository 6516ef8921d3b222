public import JSON
internal import Spelling

/// The file of a prototype, with edits that change only the relevant lines.
public struct PrototypeFile: Sendable {
  public private(set) var json: JSONDocument
  public let name: String

  /// Begins a new document.
  public init(name: String, title: String?, device: DeviceFrame) {
    self.name = name
    var root: [(String, JSONValue?)] = [("schema", .number(PrototypeDocument.schema)), ("title", .optional(title))]
    if device.id != DeviceFrame.all[0].id { root.append(("device", .string(device.id))) }
    json = JSONDocument(.object(root + [("screens", .list([]))]), layout: .output)
  }

  /// Reads a file for editing.
  ///
  /// - Throws: `PrototypeError.invalid` if it can't be read as a whole.
  public init(_ bytes: [UInt8], name: String) throws(PrototypeError) {
    let (document, findings) = PrototypeReader.read(bytes, name: name)
    guard document != nil, let json = try? JSONDocument(parsing: bytes) else {
      throw .invalid(name, findings.first?.message ?? "not readable")
    }
    (self.json, self.name) = (json, name)
  }

  public var bytes: [UInt8] { json.bytes }

  /// Replaces the whole contents.
  mutating func replace(with root: JSONObject) { json.value = .object(root) }

  /// The current contents of the file.
  public var document: PrototypeDocument {
    // The root was an object with a schema when it was read, and no edit changes that.
    PrototypeReader.read(json.value, name: name).0
      ?? PrototypeDocument(
        name: name, title: nil, start: nil, device: DeviceFrame.all[0], isAndroid: false, drawsStatusBar: false,
        variables: [], parts: [], screens: [])
  }

  // MARK: - Screens

  /// A new screen.
  public struct NewScreen: Sendable {
    public var id: String
    public var asset: String?
    public var image: String?
    public var size: PrototypeDocument.Size?
    public var title: String?

    public init(
      id: String, asset: String? = nil, image: String? = nil, size: PrototypeDocument.Size? = nil, title: String? = nil
    ) {
      (self.id, self.asset, self.image, self.size, self.title) = (id, asset, image, size, title)
    }
  }

  /// Adds screens at the end, or after another one.
  public mutating func add(_ screens: [NewScreen], after: String? = nil) throws(PrototypeError) {
    var problems: [String] = []
    let known = Set(document.screens.map(\.id))
    for screen in screens where known.contains(screen.id) {
      problems.append("screen '\(screen.id)' already exists in '\(name)'")
    }
    if !problems.isEmpty { throw .problems(problems, []) }
    let index = try after.map { id throws(PrototypeError) in try place(of: id, in: "screens") + 1 }
    edit("screens") { list in
      let objects = screens.map { screen in
        Self.block(
          PrototypeKeys.screen,
          [
            ("id", .string(screen.id)), ("title", .optional(screen.title)), ("asset", .optional(screen.asset)),
            ("image", .optional(screen.image)), ("size", screen.size?.json),
          ])
      }
      list.insert(contentsOf: objects, at: index ?? list.count)
    }
  }

  /// Links each screen with the next, by a tap anywhere and a swipe, and back by a swipe.
  public mutating func linkInSequence(_ ids: [String]) throws(PrototypeError) {
    for (place, id) in ids.enumerated() {
      if place + 1 < ids.count {
        for trigger in [LinkTrigger.tap, .swipe] {
          var link = LinkEdit(to: ids[place + 1])
          (link.trigger, link.transition) = (trigger, .slide)
          try add(link, from: id)
        }
      }
      guard place > 0 else { continue }
      var back = LinkEdit(to: nil)
      (back.label, back.trigger, back.direction, back.action) = ("Back", .swipe, .backward, .back)
      try add(back, from: id)
    }
  }

  /// Removes a screen and every link to it, and returns how many those were.
  public mutating func remove(screen id: String) throws(PrototypeError) -> Int {
    let index = try place(of: id, in: "screens")
    edit("screens") { $0.remove(at: index) }
    var count = 0
    for owner in ["parts", "screens"] {
      edit(owner) { list in
        for index in list.indices {
          guard var object = list[index].object else { continue }
          if let links = object["links"]?.elements {
            let kept = links.filter { $0.object?["to"]?.text != id }
            count += links.count - kept.count
            if kept.count != links.count { object["links"] = kept.isEmpty ? nil : .list(kept) }
          }
          if let tabs = object["tabs"]?.elements, tabs.contains(where: { $0.text == id }) {
            object["tabs"] = .inline(tabs.filter { $0.text != id })
          }
          list[index] = .object(object)
        }
      }
    }
    if json.value.object?["start"]?.text == id { setRoot("start", nil) }
    return count
  }

  /// Gives a screen another id, in every link as well.
  public mutating func rename(screen id: String, to newID: String) throws(PrototypeError) {
    guard PrototypeReader.isID(newID) else { throw .problems([Self.notAnID(newID)], []) }
    _ = try place(of: id, in: "screens")
    if document.screen(newID) != nil { throw .problems(["screen '\(newID)' already exists in '\(name)'"], []) }
    for owner in ["parts", "screens"] {
      edit(owner) { list in
        for index in list.indices {
          guard var object = list[index].object else { continue }
          if owner == "screens", object["id"]?.text == id { object["id"] = .string(newID) }
          if let links = object["links"]?.elements, links.contains(where: { Self.leads($0, to: id) }) {
            object["links"] = .list(links.map { Self.redirected($0, from: id, to: newID) })
          }
          if let tabs = object["tabs"]?.elements, tabs.contains(where: { $0.text == id }) {
            object["tabs"] = .inline(tabs.map { $0.text == id ? .string(newID) : $0 })
          }
          list[index] = .object(object)
        }
      }
    }
    if json.value.object?["start"]?.text == id { setRoot("start", .string(newID)) }
    edit("stories") { stories in
      for index in stories.indices {
        guard var story = stories[index].object, let steps = story["steps"]?.elements else { continue }
        let renamed = steps.map { Self.renamed(step: $0, from: id, to: newID) }
        if renamed != steps { story.put("steps", .inline(renamed), order: PrototypeKeys.story) }
        stories[index] = .object(story)
      }
    }
  }

  private static func renamed(step: JSONValue, from id: String, to newID: String) -> JSONValue {
    guard case .screen(id, let link)? = step.text.flatMap(PrototypeDocument.Step.init) else { return step }
    return .string(PrototypeDocument.Step.screen(newID, link: link).text)
  }

  private static func leads(_ link: JSONValue, to id: String) -> Bool {
    link.object?["to"]?.text == id
      || link.object?["overrides"]?.elements?.contains { $0.object?["to"]?.text == id } == true
  }

  private static func redirected(_ link: JSONValue, from id: String, to newID: String) -> JSONValue {
    guard var object = link.object, leads(link, to: id) else { return link }
    if object["to"]?.text == id { object["to"] = .string(newID) }
    if let overrides = object["overrides"]?.elements {
      object["overrides"] = .list(overrides.map { redirected($0, from: id, to: newID) })
    }
    return .object(object)
  }

  static func notAnID(_ id: String) -> String {
    "'\(id)' can't be an id: use small letters, digits and hyphens, at most 64"
  }

  // MARK: - Links

  /// A new link, or the values to change in one.
  public struct LinkEdit: Sendable {
    public var id: String?
    public var to: String?
    public var label: String?
    public var area: PrototypeDocument.Area?
    public var layer: String?
    public var trigger: LinkTrigger?
    public var delay: Int?
    public var direction: LinkDirection?
    public var action: LinkAction?
    public var transition: LinkTransition?
    public var url: String?
    public var keepsScroll = false
    /// In points of the image.
    public var y: Double?
    /// In milliseconds.
    public var duration: Int?
    public var bounce: Double?
    public var variable: String?
    public var when: [PrototypeDocument.Condition] = []
    public var set: [(String, PrototypeDocument.Value)] = []
    public var toggle: [String] = []
    public var add: [(String, PrototypeDocument.Value)] = []
    /// The words of an override; then area and target are for it.
    public var slot: [(String, String)] = []

    public init(to: String?) { self.to = to }

    /// True for a link with the same label that leads to the same screen in the same case: typed again, it is changed.
    func means(_ other: PrototypeDocument.Link) -> Bool {
      guard let label, let to, slot.isEmpty else { return false }
      return other.label?.plain == label && other.to == to && other.layer == layer && other.conditions == when
        && other.trigger == trigger ?? .tap
    }

    fileprivate func values(id: String) -> [(String, JSONValue?)] {
      func object(_ pairs: [(String, PrototypeDocument.Value)]) -> JSONValue? {
        pairs.isEmpty ? nil : .inlineObject(pairs.map { ($0.0, $0.1.json) })
      }
      let isDefault = trigger == .tap
      return [
        ("id", .string(id)), ("label", .optional(label)), ("area", area?.json), ("layer", .optional(layer)),
        ("trigger", isDefault ? nil : .optional(trigger?.rawValue)), ("delay", delay.map { .number($0) }),
        ("direction", .optional(direction?.rawValue)), ("action", .optional(action?.rawValue)), ("to", .optional(to)),
        ("y", y.map { .number(JSONNumber($0)) }), ("url", .optional(url)),
        ("transition", .optional(transition?.rawValue)), ("duration", duration.map { .number($0) }),
        ("bounce", bounce.map { .number(JSONNumber($0)) }), ("keepScroll", keepsScroll ? true : nil),
        ("when", when.json), ("set", object(set)),
        ("toggle", toggle.isEmpty ? nil : .inline(toggle.map { .string($0) })), ("add", object(add)),
        ("variable", .optional(variable)),
      ]
    }
  }

  /// Adds a link to a screen or part, or changes the one whose id is given.
  ///
  /// - Returns: Its id.
  @discardableResult
  public mutating func add(_ link: LinkEdit, from owner: String) throws(PrototypeError) -> String {
    let (list, index) = try self.owner(owner)
    let document = self.document
    if let to = link.to, document.screen(to) == nil { throw .unknownScreen(to, name, document.screens.map(\.id)) }
    let links = document.part(owner)?.links ?? document.screen(owner)?.links ?? []
    let taken = Set(links.map(\.id))
    if let id = link.id, !PrototypeReader.isID(id) { throw .problems([Self.notAnID(id)], []) }
    let label = link.label ?? link.to ?? link.action?.rawValue ?? link.toggle.first ?? "link"
    let id = link.id ?? links.first(where: link.means)?.id ?? PrototypeReader.newID(for: label, taken: taken)
    if !link.slot.isEmpty, !taken.contains(id) {
      throw .problems(["no link '\(id)' on '\(owner)'"], ["name the link that the override is for with '--id'"])
    }
    edit(list) { owners in
      guard var object = owners[index].object else { return }
      var links = Self.withIDs(object["links"]?.elements ?? [])
      if let place = links.firstIndex(where: { $0.object?["id"]?.text == id }), var old = links[place].object {
        if link.slot.isEmpty {
          for (key, value) in link.values(id: id) where value != nil { old.put(key, value, order: PrototypeKeys.link) }
        } else {
          let slot = JSONValue.inlineObject(link.slot.map { ($0.0, .string($0.1)) })
          var overrides = old["overrides"]?.elements ?? []
          overrides.removeAll { $0.object?["slot"] == slot }
          overrides.append(
            .inlineObject(
              [("slot", slot), ("area", link.area?.json), ("to", .optional(link.to))].compactMap { pair in
                pair.1.map { (pair.0, $0) }
              }))
          old.put("overrides", .list(overrides), order: PrototypeKeys.link)
        }
        links[place] = .object(old)
      } else {
        links.append(Self.block(PrototypeKeys.link, link.values(id: id)))
      }
      object.put("links", .list(links), order: list == "parts" ? PrototypeKeys.part : PrototypeKeys.screen)
      owners[index] = .object(object)
    }
    return id
  }

  /// Writes explicit ids for links that were identified by their names.
  private static func withIDs(_ links: [JSONValue]) -> [JSONValue] {
    var taken = Set(links.compactMap { $0.object?["id"]?.text })
    return links.map { link in
      guard var object = link.object, object["id"] == nil else { return link }
      let name = object["label"]?.text ?? object["to"]?.text ?? object["action"]?.text ?? "link"
      let id = PrototypeReader.newID(for: name, taken: taken)
      taken.insert(id)
      object.put("id", .string(id), order: PrototypeKeys.link)
      return .object(object)
    }
  }

  /// Removes the link with an id, or the only one that leads to a screen, and returns its name.
  public mutating func unlink(_ name: String, from owner: String) throws(PrototypeError) -> String {
    let (list, index) = try self.owner(owner)
    let document = self.document
    let links = document.part(owner)?.links ?? document.screen(owner)?.links ?? []
    let byID = links.filter { $0.id == name }
    let found = byID.isEmpty ? links.filter { $0.to == name } : byID
    guard let link = found.first else {
      let near = NearestNames.find(name, among: links.map(\.id) + links.compactMap(\.to))
      throw .problems(["no link '\(name)' on '\(owner)'"], near.first.map { ["did you mean '\($0)'?"] } ?? [])
    }
    guard found.count == 1 else {
      throw .problems(
        ["\(found.count) links lead from '\(owner)' to '\(name)'"],
        ["name one: \(found.map(\.id).joined(separator: ", "))"])
    }
    edit(list) { owners in
      guard var object = owners[index].object, let place = links.firstIndex(where: { $0.id == link.id }) else { return }
      var values = object["links"]?.elements ?? []
      values.remove(at: place)
      object.put("links", values.isEmpty ? nil : .list(values), order: PrototypeKeys.screen)
      owners[index] = .object(object)
    }
    return link.name
  }

  // MARK: - Values

  /// Sets values of a screen, or removes those that are nil.
  public mutating func set(_ values: [(String, JSONValue?)], of screen: String) throws(PrototypeError) {
    let index = try place(of: screen, in: "screens")
    edit("screens") { list in
      guard var object = list[index].object else { return }
      for (key, value) in values { object.put(key, value, order: PrototypeKeys.screen) }
      list[index] = .object(object)
    }
  }

  /// Shows assets in place of image files.
  ///
  /// - Parameter asset: Returns the asset that an image became, by its path and the size that a screen gives it; nil
  ///   for one that stays a file.
  /// - Returns: How many screens and bars changed, and whether no image is left.
  public mutating func replaceImages(
    with asset: (_ image: String, _ size: PrototypeDocument.Size?) -> String?
  ) -> (count: Int, isComplete: Bool) {
    var (count, isComplete) = (0, true)
    func replaced(_ object: JSONObject, _ order: [String], isScreen: Bool) -> JSONObject {
      guard let image = object["image"]?.text, object["asset"] == nil else { return object }
      let sides = isScreen ? object["size"]?.elements?.compactMap { $0.number?.double } ?? [] : []
      let size = sides.count == 2 ? PrototypeDocument.Size(sides[0], sides[1]) : nil
      guard let name = asset(image, size) else {
        isComplete = false
        return object
      }
      var object = object
      object.put("asset", .string(name), order: order)
      object.put("image", nil, order: order)
      // An asset has the size of its images.
      if isScreen { object.put("size", nil, order: order) }
      return object
    }
    for list in ["parts", "screens"] {
      let order = list == "screens" ? PrototypeKeys.screen : PrototypeKeys.part
      edit(list) { elements in
        for index in elements.indices {
          guard let old = elements[index].object else { continue }
          var new = list == "screens" ? replaced(old, order, isScreen: true) : old
          if let layers = new["layers"]?.elements {
            let shown = layers.map { layer in
              layer.object.map { JSONValue.object(replaced($0, PrototypeKeys.layer, isScreen: false)) } ?? layer
            }
            if shown != layers { new.put("layers", .list(shown), order: order) }
          }
          guard new != old else { continue }
          count += 1
          elements[index] = .object(new)
        }
      }
    }
    return (count, isComplete)
  }

  /// Sets a value of the document, or removes it.
  public mutating func setRoot(_ key: String, _ value: JSONValue?) {
    guard var root = json.value.object else { return }
    root.put(key, value, order: PrototypeKeys.root)
    json.value = .object(root)
  }

  /// Declares a variable, or changes its first value.
  public mutating func declare(_ name: String, _ value: PrototypeDocument.Value) {
    var variables = json.value.object?["variables"]?.object ?? JSONObject(layout: .inline(padded: true))
    variables.put(name, value.json, order: variables.names + [name])
    setRoot("variables", .object(variables))
  }

  /// Adds a part, or changes the one of this id, and shows it on screens.
  public mutating func put(
    part id: String, _ values: [(String, JSONValue?)], on screens: [String]
  ) throws(PrototypeError) {
    guard PrototypeReader.isID(id) else { throw .problems([Self.notAnID(id)], []) }
    for screen in screens { _ = try place(of: screen, in: "screens") }
    edit("parts") { list in
      if let index = list.firstIndex(where: { $0.object?["id"]?.text == id }), var object = list[index].object {
        for (key, value) in values where value != nil { object.put(key, value, order: PrototypeKeys.part) }
        list[index] = .object(object)
      } else {
        list.append(Self.block(PrototypeKeys.part, [("id", .string(id))] + values))
      }
    }
    edit("screens") { list in
      for index in list.indices {
        guard var object = list[index].object, screens.contains(object["id"]?.text ?? "") else { continue }
        let parts = object["parts"]?.elements ?? []
        if parts.contains(where: { $0.text == id }) { continue }
        object.put("parts", .inline(parts + [.string(id)]), order: PrototypeKeys.screen)
        list[index] = .object(object)
      }
    }
  }

  /// Adds a layer to a screen or part, or changes the one of this id.
  public mutating func put(
    layer id: String?, _ values: [(String, JSONValue?)], on owner: String
  ) throws(PrototypeError) {
    let (list, index) = try self.owner(owner)
    let order = list == "parts" ? PrototypeKeys.part : PrototypeKeys.screen
    edit(list) { list in
      guard var object = list[index].object else { return }
      var layers = object["layers"]?.elements ?? []
      if let id, let place = layers.firstIndex(where: { $0.object?["id"]?.text == id }), var old = layers[place].object
      {
        for (key, value) in values where value != nil { old.put(key, value, order: PrototypeKeys.layer) }
        layers[place] = .object(old)
      } else {
        layers.append(Self.block(PrototypeKeys.layer, [("id", .optional(id))] + values))
      }
      object.put("layers", .list(layers), order: order)
      list[index] = .object(object)
    }
  }

  /// Adds a story or persona, or changes the one of this id.
  public mutating func put(
    _ id: String, in list: StoryList, _ values: [(String, JSONValue?)]
  ) throws(PrototypeError) {
    guard PrototypeReader.isID(id) else { throw .problems([Self.notAnID(id)], []) }
    edit(list.rawValue) { elements in
      if let index = elements.firstIndex(where: { $0.object?["id"]?.text == id }), var object = elements[index].object {
        for (key, value) in values where value != nil { object.put(key, value, order: list.keys) }
        elements[index] = .object(object)
      } else {
        elements.append(Self.block(list.keys, [("id", .string(id))] + values))
      }
    }
  }

  /// Removes a story or persona.
  public mutating func remove(_ id: String, from list: StoryList) throws(PrototypeError) {
    let elements = json.value.object?[list.rawValue]?.elements ?? []
    let ids = elements.compactMap { $0.object?["id"]?.text }
    guard let index = ids.firstIndex(of: id) else {
      let near = NearestNames.find(id, among: ids).first
      throw .problems(
        ["no \(list.singular) '\(id)' in '\(name)'"], near.map { ["did you mean '\($0)'?"] } ?? [])
    }
    edit(list.rawValue) { $0.remove(at: index) }
  }

  /// What a document says of the people who use it.
  public enum StoryList: String, Sendable {
    case stories, personas

    fileprivate var keys: [String] { self == .stories ? PrototypeKeys.story : PrototypeKeys.persona }
    fileprivate var singular: String { self == .stories ? "story" : "persona" }
  }

  /// Removes a part, also from the screens that show it.
  public mutating func remove(part id: String) throws(PrototypeError) {
    let index = try place(of: id, in: "parts")
    edit("parts") { $0.remove(at: index) }
    edit("screens") { list in
      for index in list.indices {
        guard var object = list[index].object, let parts = object["parts"]?.elements else { continue }
        let kept = parts.filter { $0.text != id }
        object.put("parts", kept.isEmpty ? nil : .inline(kept), order: PrototypeKeys.screen)
        list[index] = .object(object)
      }
    }
  }

  /// Removes a layer.
  public mutating func remove(layer id: String, of owner: String) throws(PrototypeError) {
    let (list, index) = try self.owner(owner)
    guard var object = json.value.object?[list]?.elements?[index].object,
      let layers = object["layers"]?.elements, layers.contains(where: { $0.object?["id"]?.text == id })
    else { throw .problems(["no layer '\(id)' on '\(owner)'"], []) }
    let kept = layers.filter { $0.object?["id"]?.text != id }
    object.put("layers", kept.isEmpty ? nil : .list(kept), order: PrototypeKeys.screen)
    edit(list) { $0[index] = .object(object) }
  }

  // MARK: - Canonical layout

  /// Formats the whole document: keys in their order, a block for each screen, part, layer and link.
  public mutating func layOut() {
    json = JSONDocument(Self.laidOut(json.value, PrototypeKeys.root), layout: .output)
  }

  /// True if it has that layout.
  public var isLaidOut: Bool {
    var copy = self
    copy.layOut()
    return copy.bytes == bytes
  }

  private static func laidOut(_ value: JSONValue, _ order: [String]) -> JSONValue {
    guard let object = value.object else { return value }
    var members: [JSONObject.Member] = []
    for name in order where object[name] != nil { members.append(.init(JSONString(name), object[name] ?? .null)) }
    members += object.members.filter { !order.contains($0.name.text) }
    let inner: [String: [String]] = [
      "parts": PrototypeKeys.part, "screens": PrototypeKeys.screen, "layers": PrototypeKeys.layer,
      "links": PrototypeKeys.link, "stories": PrototypeKeys.story, "personas": PrototypeKeys.persona,
    ]
    let laid = members.compactMap { member -> JSONObject.Member? in
      let name = member.name.text
      if let order = inner[name], let elements = member.value.elements, elements.contains(where: { $0.object != nil }) {
        return .init(member.name, .list(elements.map { laidOut($0, order) }))
      }
      if name == "overrides", let elements = member.value.elements {
        return .init(member.name, .list(elements.map { $0.laidOut(.inline(padded: false)).padded }))
      }
      if elidable(name, member.value) { return nil }
      return .init(member.name, member.value.laidOut(.inline(padded: false)).padded)
    }
    return .object(JSONObject(members: laid, layout: .lines))
  }

  /// True for a value that is the default of its key wherever it occurs.
  private static func elidable(_ key: String, _ value: JSONValue) -> Bool {
    switch key {
    case "trigger": value.text == LinkTrigger.tap.rawValue
    case "keepScroll", "entry", "statusBar": value.bool == false
    case "links", "layers", "overrides", "toggle": value.elements?.isEmpty == true
    case "edge": value.text == BarEdge.bottom.rawValue
    default: false
    }
  }

  // MARK: - Places

  private mutating func edit(_ list: String, _ change: (inout [JSONValue]) -> Void) {
    guard var root = json.value.object else { return }
    var elements = root[list]?.elements ?? []
    change(&elements)
    if elements.isEmpty, root[list] == nil { return }
    root.put(list, elements.isEmpty && list != "screens" ? nil : .list(elements), order: PrototypeKeys.root)
    json.value = .object(root)
  }

  private func place(of id: String, in list: String) throws(PrototypeError) -> Int {
    let elements = json.value.object?[list]?.elements ?? []
    if let index = elements.firstIndex(where: { $0.object?["id"]?.text == id }) { return index }
    throw .unknownScreen(id, name, document.screens.map(\.id))
  }

  /// The list and the place of the screen or part of an id.
  private func owner(_ id: String) throws(PrototypeError) -> (list: String, index: Int) {
    let parts = json.value.object?["parts"]?.elements ?? []
    if let index = parts.firstIndex(where: { $0.object?["id"]?.text == id }) { return ("parts", index) }
    return ("screens", try place(of: id, in: "screens"))
  }

  /// A block with one key per line.
  private static func block(_ order: [String], _ values: [(String, JSONValue?)]) -> JSONValue {
    var object = JSONObject()
    for (key, value) in values { object.put(key, value, order: order) }
    return .object(object)
  }
}

/// A prototype that can't be read or changed as asked.
public enum PrototypeError: Error, Hashable {
  /// Holds the name and what is wrong.
  case invalid(String, String)
  /// Holds the id, the name of the prototype and the existing ids.
  case unknownScreen(String, String, [String])
  /// What is wrong, and hints.
  case problems([String], [String])
}

extension JSONObject {
  /// Sets a member at its place in an order of names, or removes it; names that are not in the order come last.
  mutating func put(_ name: String, _ value: JSONValue?, order: [String]) {
    guard let value else { return members.removeAll { $0.name.means(name) } }
    if let index = members.lastIndex(where: { $0.name.means(name) }) {
      members[index].value = value
      return
    }
    let rank = order.firstIndex(of: name) ?? order.count
    let place = members.firstIndex { (order.firstIndex(of: $0.name.text) ?? order.count) > rank }
    members.insert(Member(JSONString(name), value), at: place ?? members.endIndex)
  }
}

extension JSONValue {
  static func inline(_ elements: [JSONValue]) -> JSONValue {
    .array(JSONArray(elements, layout: .inline(padded: false)))
  }

  static func inlineObject(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(
      JSONObject(members: members.map { .init(JSONString($0.0), $0.1) }, layout: .inline(padded: !members.isEmpty)))
  }

  /// The same value; objects on one line have spaces inside their braces.
  fileprivate var padded: JSONValue {
    switch self {
    case .object(let object):
      .object(
        JSONObject(
          members: object.members.map { .init($0.name, $0.value.padded) },
          layout: .inline(padded: !object.members.isEmpty)))
    case .array(let array): .array(JSONArray(array.elements.map(\.padded), layout: .inline(padded: false)))
    default: self
    }
  }
}
