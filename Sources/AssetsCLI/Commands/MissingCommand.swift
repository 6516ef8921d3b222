internal import Arguments
internal import Catalog
internal import Files
internal import JSON
internal import Project

/// `assets missing`
struct MissingCommand: Command {
  var pattern: String?
  var devices: [ListArgument<DeviceArgument>] = []
  var scales: [ListArgument<ScreenScale>] = []
  var languages: [ListArgument<WantedLanguage>] = []
  var developmentLanguage: WantedLanguage?
  var appearances: [ListArgument<AppearanceArgument>] = []
  var gamuts: [ListArgument<Choice<ResolutionRequest.Gamut>>] = []
  var revision: String?
  var folders: [String] = []
  var target: String?
  var failsIfMissing = false
  var showsJSON = false

  static let name = "missing"

  static let spec = CommandSpec<Self>(
    name, "List variants that are missing",
    discussion: """
      Checks every asset for every combination of the given devices and settings, and lists those for which another \
      image is shown: a scale that is resampled from another one, or a language or an appearance without its own \
      image. In a long list without a PATTERN, assets that lack the same variants share a line.

      Variants that aren't needed are not listed: a vector image is used for every scale, a template image and a \
      symbol for every appearance, an asset without languages for every language, and combinations that no device has \
      are skipped. A named file that doesn't exist or is empty is missing, and so is an invalid color; a set whose \
      Contents.json can't be read counts as missing, too. It is an error if nothing matches PATTERN, or only types \
      without such variants: images, symbols, colors, data and app icons are checked.
      """,
    arguments: [
      .argument("PATTERN", into: \.pattern, "Only names that contain this; '*' and '?' match any text and any letter")
        .completed(from: .assets)
    ],
    options: [
      .value(
        "device", short: "d", "DEVICE,…", into: \.devices,
        "Devices; by default those of the target or the slots, or iphone"),
      .value("scale", short: "s", "SCALE,…", into: \.scales, "Scales; by default the usual one of each device"),
      .value("locale", short: "l", "LANGUAGE,…", into: \.languages, "Languages"),
      .value(
        "base", "LANGUAGE", into: \.developmentLanguage,
        "The language of images without a language; by default the project's"),
      .value(
        "appearance", short: "a", "LOOK,…", into: \.appearances, "Appearances, and high-contrast; by default light"),
      .value("gamut", "GAMUT,…", into: \.gamuts, "The color gamuts of the screens; by default sRGB"),
      .value("at", "REVISION", into: \.revision, "Check another version, such as HEAD~1 or main").completed(
        from: .versions),
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder").completed(from: .folders),
      .value("target", short: "t", "TARGET", into: \.target, "Only the catalogs this target is built from").completed(
        from: .targets),
      .flag("exit-code", sets: \.failsIfMissing, "Exit with code 1 if something is missing or can't be read"),
      .flag("json", sets: \.showsJSON, "Print the list as JSON"),
    ],
    examples: [
      CommandExample(
        "assets missing -d iphone,ipad -s 2,3 -l fr,ar -a light,dark",
        "List what an app for these lacks"),
      CommandExample(
        "assets missing 'icon*' --scale 1,2,3 --device mac,iphone", "List the scales that some icons lack"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    let matrix = matrix
    guard devices.isEmpty || !matrix.requests.isEmpty else { throw MissingError.noSuchDevice(matrix) }
    let scope = try ReadingScope(context.session, at: revision, paths: folders, target: target)
    let wanted = pattern.map(NamePattern.init)
    let library = try scope.library()
    scope.printUnlistable(library, context)
    let assets = library.assets
    try requireAssets(library, assets, scope, wanted, context)
    let fitting = wanted.map { assets.filter($0.matches) } ?? assets
    let judged = fitting.filter { MissingVariantFinder.judgedTypes.contains($0.type) }
    try requireJudged(judged, fitting)
    let asksTargets = devices.isEmpty || !matrix.languages.isEmpty
    let standard = asksTargets ? scope.targetDefaults(of: library.catalogs.map(\.path)) : nil
    let report = try report(matrix, of: judged, standard, in: scope)
    guard !report.matrix.requests.isEmpty else { throw MissingError.noSuchDevice(report.matrix) }
    if showsJSON { context.write(json: report.json) } else { report.print(scope, context, folds: pattern == nil) }
    return failsIfMissing && !report.isEmpty ? .findings : .done
  }

  /// Checks each asset.
  ///
  /// - Parameter standard: The default devices of each asset, used if none were given, and its development language.
  private func report(
    _ matrix: TargetMatrix, of judged: [CatalogFolder], _ standard: TargetDefaults?, in scope: ReadingScope
  ) throws -> MissingReport {
    let answers = scope.missing(of: judged, matrix, standard, asksDefaultDevices: devices.isEmpty)
    let asked = answers.reduce(into: Set()) { $0.formUnion($1.devices) }
    let isStandard = devices.isEmpty && !asked.isEmpty
    var report = MissingReport(
      matrix: isStandard ? matrix.asking(for: Idiom.devices.filter(asked.contains)) : matrix, judgedCount: judged.count)
    for (asset, answer) in zip(judged, answers) {
      if let missing = answer.missing { report.add(asset, missing) } else { report.unreadable.append(asset) }
    }
    return report
  }

  /// If no asset was checked, "nothing is missing" would look like good news. This is an error if the user said what to
  /// check or relies on the exit code, and otherwise a note.
  private func requireAssets(
    _ library: AssetLibrary, _ assets: [CatalogFolder], _ scope: ReadingScope, _ wanted: NamePattern?,
    _ context: CommandContext
  ) throws {
    if library.catalogs.isEmpty {
      let overlooked = try scope.foldersWithSets()
      guard folders.isEmpty, target == nil, !failsIfMissing, overlooked.isEmpty else {
        throw ScopeError.noCatalog(folders, overlooked: overlooked.map { scope.shown($0, context) })
      }
      context.error.line("note: no asset catalog found")
    } else if let pattern, let wanted, !assets.contains(where: wanted.matches) {
      throw MissingError.nothingFits(
        pattern, names: Set(assets.flatMap { [$0.qualifiedName, $0.name] }).sorted())
    }
  }

  /// The same if all matching assets are of types without variants.
  private func requireJudged(_ judged: [CatalogFolder], _ fitting: [CatalogFolder]) throws {
    guard judged.isEmpty, !fitting.isEmpty, pattern != nil || failsIfMissing else { return }
    throw MissingError.nothingJudged(fitting.map { ($0.qualifiedName, $0.type) })
  }

  /// The requirements in the options; repeated values count once.
  private var matrix: TargetMatrix {
    var matrix = TargetMatrix(developmentLanguage: developmentLanguage?.argument)
    let appearances = appearances.flatMap(\.values)
    if !devices.isEmpty { matrix.devices = once(devices.flatMap(\.values).map(\.idiom)) }
    matrix.scales = once(scales.flatMap(\.values).map(\.scale))
    matrix.languages = once(languages.flatMap(\.values).map(\.argument))
    let styles = once(appearances.compactMap(\.style))
    if !styles.isEmpty { matrix.styles = styles }
    matrix.includesHighContrast = appearances.contains(.highContrast)
    if !gamuts.isEmpty { matrix.gamuts = once(gamuts.flatMap(\.values).map(\.value)) }
    return matrix
  }

  private func once<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

/// Values separated by commas.
struct ListArgument<Value: ArgumentValue>: ArgumentValue {
  var values: [Value]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = words.compactMap { $0.isEmpty ? nil : Value(argument: String($0)) }
    guard values.count == words.count else { return nil }
  }

  var argument: String { values.map(\.argument).joined(separator: ",") }
  static var accepted: AcceptedValues { Value.accepted }
}

/// Why nothing could be checked.
enum MissingError: Error {
  /// No device has any of these scales.
  case noSuchDevice(TargetMatrix)
  /// Holds the pattern, and all names.
  case nothingFits(String, names: [String])
  /// Holds the matching assets, none of which has variants.
  case nothingJudged([(name: String, type: FolderType)])
}
