internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype
internal import Spelling

/// `assets prototype layer`
struct PrototypeLayerCommand: Command {
  var name = ""
  var screen = ""
  var assets: [String] = []
  var text: String?
  var locale: String?
  var field: String?
  var type: WordArgument<FieldType>?
  var placeholder: String?
  var options: [String] = []
  var photo: String?
  var dots: String?
  var rowNames: [String] = []
  var picks: String?
  var reveals: String?
  var area: AreaArgument?
  var conditions: [ConditionArgument] = []
  var rows: Int?
  var length: Int?
  var size: Double?
  var weight: WordArgument<TextWeight>?
  var color: String?
  var tint: String?
  var align: WordArgument<TextAlignment>?
  var staysInPlace = false
  var scroll: WordArgument<ScrollAxis>?
  var pages = false
  var gap: Double?
  var bounce: Double?
  var depth: Double?
  var id: String?
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype layer"

  static let spec = CommandSpec<Self>(
    name, "Draw something over a screen or a bar",
    discussion: """
      A layer is an image, a text, a field to type into or a photo that is chosen. With --when it is shown only if a \
      variable has a value, so that a favorite needs no second screen. '{name}' in a text is the value of a variable. \
      A list with --picks stops at each row, and its variable is the row's number, or its name if the variable is a \
      text; --dots shows which it is.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "The screen, or the part"),
      .arguments("ASSET", into: \.assets, "The image, or its file; several assets are the rows of a list").completed(
        from: .assets),
    ],
    options: [
      .value("text", "TEXT", into: \.text, "A text instead of an image"),
      .value("locale", "LANGUAGE", into: \.locale, "The language of --text; the layer keeps its others"),
      .value("field", "VARIABLE", into: \.field, "A field that sets a variable"),
      .value("type", "TYPE", into: \.type, "What is typed into the field"),
      .value("placeholder", "TEXT", into: \.placeholder, "What the field says while it is empty"),
      .value("option", "TEXT", into: \.options, "A choice of the field"),
      .value("length", "COUNT", into: \.length, "How many letters the field takes"),
      .value("photo", "VARIABLE", into: \.photo, "The photo that a link with 'camera' or 'photo' takes"),
      .value(
        "dots", "VARIABLE", into: \.dots, "A page control: a dot for each row of the list that picks this variable"),
      .value("row", "TEXT", into: \.rowNames, "The name of a row; without an image the row is this text"),
      .value("picks", "VARIABLE", into: \.picks, "Write the row at which the list stops into this variable"),
      .value("reveal", "ID", into: \.reveals, "The layer with the buttons behind each row, which a swipe uncovers"),
      .value("area", "X,Y,W,H", into: \.area, "Where it is, in points of the image"),
      .value("when", "V=X", into: \.conditions, "Only if a variable has this value; also V!=X, 'V>N', 'V<N'"),
      .value("repeat", "COUNT", into: \.rows, "How many rows a list has"),
      .value("scroll", "AXIS", into: \.scroll, "How an image that is larger than its area scrolls"),
      .flag("paging", sets: \.pages, "Stop at each row"),
      .value("gap", "POINTS", into: \.gap, "The space between two rows"),
      .value("bounce", "SHARE", into: \.bounce, "How far rows lag behind the finger, from 0 to 1"),
      .flag("fixed", sets: \.staysInPlace, "Keep it in place while the screen scrolls"),
      .value("depth", "POINTS", into: \.depth, "How far it moves as the device is tilted"),
      .value("size", "POINTS", into: \.size, "The size of a text"),
      .value("weight", "WEIGHT", into: \.weight, "How bold a text is"),
      .value("color", "COLOR", into: \.color, "The color of a text, such as #1B7AB5"),
      .value("tint", "COLOR", into: \.tint, "The color of a template image: a color set, or such as #1B7AB5"),
      .value("align", "SIDE", into: \.align, "Where the lines of a text begin or end"),
      .value("id", "ID", into: \.id, "Its id; a layer that has it is changed"),
      .flag("off", sets: \.isOff, "Remove the layer of this id"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample(
        "assets prototype layer reserve detail heart --when favorite=true", "A heart"),
      CommandExample("assets prototype layer guide welcome --field name --area 40,420,313,44", "A name to type"),
      CommandExample(
        "assets prototype layer guide lobby --text 'Hello {name}' --area 16,70,290,22", "And where it is shown"),
      CommandExample(
        "assets prototype layer guide work works/1 works/2 --picks page", "Rows to choose from"),
      CommandExample("assets prototype layer guide work --dots page --area 0,530,393,30", "And its page control"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session)
    return try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, path in
      if isOff {
        guard let id else { throw UsageError(command: Self.name, problems: [.needs("--off", other: "--id")]) }
        try file.remove(layer: id, of: screen)
        return (["Removed layer \(quoted(id)) of \(screen)"], [])
      }
      let what = assets.first ?? text ?? field ?? photo ?? dots ?? rowNames.first
      let known = (file.document.part(screen)?.layers ?? file.document.screen(screen)?.layers ?? []).contains {
        $0.id != nil && $0.id == id
      }
      guard known || what != nil else {
        throw PrototypeError.problems(
          ["a layer shows something"], ["name an asset, or use --text, --field, --photo, --dots or --row"])
      }
      let text = try localizedText(in: file.document, scope)
      let shown = try PrototypeScreens(assets, in: Path.folder(path), scope, taken: []).screens
      if let file = shown.first(where: { $0.asset == nil })?.image, shown.count > 1 {
        throw PrototypeError.problems(
          ["the rows of a list are assets, and \(quoted(file)) is a file"],
          ["run 'assets import' on its folder first, then name the assets"])
      }
      let images = try? scope.images(for: file.document, at: path)
      let errors = Self.errors(in: file, images)
      declareVariables(in: &file)
      let when = try file.conditions(conditions.map(\.condition))
      try file.put(
        layer: id, content(shown, text: text) + [("area", area?.area.json), ("when", when.json)] + look(isNew: !known),
        on: screen)
      let after = try? scope.images(for: file.document, at: path)
      let own = Self.errors(in: file, after).filter {
        !errors.contains($0)
      }
      if !own.isEmpty { throw PrototypeError.problems(own, []) }
      let shownName = quoted(id ?? what ?? "layer")
      return ([known ? "Changed layer \(shownName) on \(screen)" : "Added layer \(shownName) to \(screen)"], [])
    }
  }

  private static func errors(in file: PrototypeFile, _ images: PrototypeImages?) -> [String] {
    PrototypeCheck.findings(of: file.bytes, name: file.name) { _ in images }
      .filter { $0.severity == .error && $0.rule != .story }.map(\.message)
  }

  /// Variables used by a layer are declared automatically: texts are empty, a list is at its first row.
  private func declareVariables(in file: inout PrototypeFile) {
    let row = rowNames.first.map { PrototypeDocument.Value.text($0) } ?? .number(1)
    for (name, value) in [(field, PrototypeDocument.Value.text("")), (photo, .text("")), (picks, row), (dots, row)] {
      if let name, file.document.value(of: name) == nil { file.declare(name, value) }
    }
  }

  /// The text with the languages that the layer has already.
  ///
  /// - Throws: `PrototypeError.problems` for a language of a layer without a text.
  private func localizedText(in document: PrototypeDocument, _ scope: PrototypeScope) throws -> JSONValue? {
    guard let locale else { return text.map { .string($0) } }
    let layers = document.part(screen)?.layers ?? document.screen(screen)?.layers ?? []
    guard let text, let layer = layers.first(where: { $0.id != nil && $0.id == id }),
      case .text(let old) = layer.content
    else {
      throw PrototypeError.problems(
        ["--locale adds a language to the text of a layer"],
        ["use it with --text, and with --id for a layer that has one"])
    }
    var texts = old.byLanguage
    if texts.isEmpty { texts = [(try scope.developmentLanguage() ?? "en", old.plain)] }
    texts.removeAll { $0.language == locale }
    texts.append((locale, text))
    return PrototypeDocument.Label(texts[0].text, texts).json
  }

  private func list(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(JSONArray(texts.map { .string($0) }, layout: .inline(padded: false)))
  }

  /// The members of the document that say what it shows.
  private func content(_ shown: [PrototypeFile.NewScreen], text: JSONValue?) -> [(String, JSONValue?)] {
    let fieldValue = field.map { variable in
      JSONValue.object(
        ("variable", .string(variable)), ("type", .optional(type?.word.rawValue)),
        ("placeholder", .optional(placeholder)), ("options", list(options)), ("length", length.map { .number($0) })
      ).laidOut(.inline(padded: true))
    }
    return [
      ("asset", shown.count == 1 ? .optional(shown[0].asset) : nil), ("image", .optional(shown.first?.image)),
      ("assets", shown.count > 1 ? list(shown.compactMap(\.asset)) : nil), ("text", text),
      ("field", fieldValue), ("photo", .optional(photo)), ("dots", .optional(dots)), ("rows", list(rowNames)),
    ]
  }

  /// The members of the document that say how it looks and moves.
  private func look(isNew: Bool) -> [(String, JSONValue?)] {
    let number = { (value: Double?) in value.map { JSONValue.number(JSONNumber($0)) } }
    let isList = rows != nil && dots == nil || picks != nil || reveals != nil || (!rowNames.isEmpty && dots == nil)
    return [
      ("picks", .optional(picks)), ("repeat", rows.map { .number($0) }),
      ("scroll", .optional(scroll?.word.rawValue ?? (isNew && isList ? "vertical" : nil))), ("size", number(size)),
      ("weight", .optional(weight?.word.rawValue)), ("color", .optional(color)), ("tint", .optional(tint)),
      ("align", .optional(align?.word.rawValue)), ("fixed", staysInPlace ? true : nil),
      ("paging", pages || picks != nil ? true : nil), ("gap", number(gap)), ("bounce", number(bounce)),
      ("reveal", .optional(reveals)), ("depth", number(depth)),
    ]
  }
}
