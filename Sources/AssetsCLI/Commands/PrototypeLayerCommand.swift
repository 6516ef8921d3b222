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
  var field: String?
  var type: WordArgument<FieldType>?
  var placeholder: String?
  var options: [String] = []
  var photo: String?
  var area: AreaArgument?
  var conditions: [VariableArgument] = []
  var rows: Int?
  var id: String?
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype layer"

  static let spec = CommandSpec<Self>(
    name, "Draw something over a screen",
    discussion: """
      A layer is an image, a text, a field to type into or a photo that is chosen. With --when it is shown only if a \
      variable has a value, so that a favorite needs no second screen. '{name}' in a text is the value of a variable.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "The screen"),
      .arguments("ASSET", into: \.assets, "The image; several are the rows of a list").completed(from: .assets),
    ],
    options: [
      .value("text", "TEXT", into: \.text, "A text instead of an image"),
      .value("field", "VARIABLE", into: \.field, "A field that sets a variable"),
      .value("type", "TYPE", into: \.type, "What is typed into the field"),
      .value("placeholder", "TEXT", into: \.placeholder, "What the field says while it is empty"),
      .value("option", "TEXT", into: \.options, "A choice of the field"),
      .value("photo", "VARIABLE", into: \.photo, "The photo that a link with 'camera' or 'photo' takes"),
      .value("area", "X,Y,W,H", into: \.area, "Where it is, in points of the image"),
      .value("when", "V=X", into: \.conditions, "Only if a variable has this value"),
      .value("repeat", "COUNT", into: \.rows, "How many rows a list has"),
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
      try requireAssets(in: scope, at: path)
      for (name, value) in [(field, PrototypeDocument.Value.text("")), (photo, .text(""))] {
        if let name, file.document.value(of: name) == nil { file.declare(name, value) }
      }
      for condition in conditions where file.document.value(of: condition.name) == nil {
        switch condition.value {
        case .bool: file.declare(condition.name, .bool(false))
        case .number: file.declare(condition.name, .number(0))
        case .text: file.declare(condition.name, .text(""))
        }
      }
      let list = { (texts: [String]) in
        JSONValue.array(JSONArray(texts.map { .string($0) }, layout: .inline(padded: false)))
      }
      let when = JSONValue.object(JSONObject(conditions.map { ($0.name, $0.value.json) })).laidOut(
        .inline(padded: true))
      let fieldValue = field.map { variable in
        JSONValue.object(
          ("variable", .string(variable)), ("type", .optional(type?.word.rawValue)),
          ("placeholder", .optional(placeholder)), ("options", options.isEmpty ? nil : list(options))
        ).laidOut(.inline(padded: true))
      }
      try file.put(
        layer: id,
        [
          ("asset", assets.count == 1 ? .string(assets[0]) : nil), ("assets", assets.count > 1 ? list(assets) : nil),
          ("text", .optional(text)), ("field", fieldValue), ("photo", .optional(photo)), ("area", area?.area.json),
          ("when", conditions.isEmpty ? nil : when), ("repeat", rows.map { .number($0) }),
          ("scroll", rows == nil ? nil : "vertical"),
        ], on: screen)
      let what = assets.first ?? text ?? field ?? photo ?? id ?? "layer"
      return (["Added layer \(quoted(what)) to \(screen)"], [])
    }
  }
  private func requireAssets(in scope: PrototypeScope, at path: String) throws {
    guard !assets.isEmpty else { return }
    let library = try scope.reading.library(readsContents: false)
    let images = PrototypeImages(scope.tree, folder: Path.folder(path), library: library)
    var problems: [PrototypeCommandError] = []
    for name in assets {
      do throws(PrototypeImages.ImageError) {
        _ = try images.find(asset: name)
      } catch .noSuchAsset {
        let near = NearestNames.find(name, among: images.assetNames)
        problems.append(.image(name, .noSuchAsset(name, near: near)))
      } catch {
        problems.append(.image(name, error))
      }
    }
    if !problems.isEmpty { throw PrototypeCommandErrors(problems) }
  }
}
