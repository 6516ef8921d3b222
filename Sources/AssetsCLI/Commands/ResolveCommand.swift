internal import Arguments
internal import Catalog
internal import Files
internal import JSON

/// `assets resolve`
struct ResolveCommand: Command {
  var name = ""
  var device = Device.iphone
  var scale: ScaleArgument?
  var languages: [String] = []
  var appearances: [Look] = []
  var revision: String?
  var folders: [String] = []
  var explains = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "resolve", "Tell which picture of an asset is shown",
    discussion: """
      Prints the file that an app shows for a name on a certain device, in a language and a look. With --explain \
      every variant is listed with the reason it was chosen or not.

      Apple documents only parts of how a variant is chosen; where the answer rests on an undocumented order, \
      --explain says so.
      """,
    arguments: [.argument("NAME", into: \.name, "The asset's name, as in code")],
    options: [
      .value("device", short: "d", "DEVICE", into: \.device, "The kind of device it is shown on"),
      .value("scale", short: "s", "SCALE", into: \.scale, "Pixels for each point; without it 3x for iphone, else 2x"),
      .value("locale", short: "l", "LANGUAGE", into: \.languages, "A language such as fr-CA, the most wanted first"),
      .value("appearance", short: "a", "LOOK", into: \.appearances, "The look the device is set to"),
      .value("at", "REVISION", into: \.revision, "Look in another version, such as HEAD~1 or main"),
      .value("in", "PATH", into: \.folders, "Only look in this catalogue or folder"),
      .flag("explain", short: "e", sets: \.explains, "List every variant with the reason it won or lost"),
      .flag("json", sets: \.showsJSON, "Print the answer and its reasons as JSON"),
    ],
    examples: [
      Example("assets resolve bell --scale 2", "The picture of 'bell' on a device with 2x"),
      Example(
        "assets resolve welcome --device ipad --locale fr-CA --explain",
        "What a French-speaking Canadian sees on an iPad, and why"),
      Example("assets resolve bell --at HEAD~1", "The picture it was one version ago"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let scope = try ReadingScope(context, at: revision, paths: folders)
    let asset = try scope.asset(named: name)
    guard asset.type.hasSlots else { throw ResolveError.hasNoVariants(name, asset.type) }
    if case .invalid = asset.contents { throw ResolveError.unreadable(asset) }
    let resolution = Resolver().resolve(request, among: asset.elements)
    let answer = ResolutionAnswer(asset: asset, resolution: resolution, scope: scope, isRevision: revision != nil)
    if showsJSON {
      context.write(json: answer.json(context))
    } else if explains {
      answer.explain(context)
    } else if resolution.chosen != nil, answer.chosenFileExists {
      context.output.line(answer.place(context))
    }
    guard resolution.chosen == nil || !answer.chosenFileExists else { return .done }
    throw resolution.chosen == nil ? ResolveError.nothingFits(name, request) : .missingFile(asset, answer.file ?? "")
  }

  private var request: ResolutionRequest {
    ResolutionRequest(
      device: Idiom(device.rawValue), scale: scale?.scale, languages: languages,
      style: appearances.contains(.dark) ? .dark : .light, wantsHighContrast: appearances.contains(.highContrast))
  }

  /// The kinds of devices that can be asked for.
  enum Device: String, CaseIterable, ArgumentValue {
    case iphone, ipad, mac, tv, watch, car, vision
  }

  enum Look: String, CaseIterable, ArgumentValue {
    case light, dark
    case highContrast = "high-contrast"
  }

  /// `2`, `2x` or `@2x`.
  struct ScaleArgument: ArgumentValue {
    var scale: Scale

    init?(argument: String) {
      let digits = argument.hasPrefix("@") ? String(argument.dropFirst()) : argument
      guard let scale = Scale(digits.hasSuffix("x") ? digits : digits + "x") else { return nil }
      self.scale = scale
    }

    var argument: String { scale.description }
    static var accepted: AcceptedValues { .form("a scale like 2 or 2x") }
  }
}

/// An asset that was found and still gives no answer.
enum ResolveError: Error {
  case hasNoVariants(String, FolderType)
  case unreadable(CatalogItem)
  case nothingFits(String, ResolutionRequest)
  case missingFile(CatalogItem, String)
}
