internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import JSON
internal import Project

/// `assets set`
struct SetCommand: Command {
  /// How an image is colored; `neither` removes the setting.
  enum Rendering: Hashable, Sendable { case template, original, neither }

  /// How Xcode compresses the images; `inherited` removes the setting.
  enum Compression: String, CaseIterable, ArgumentValue {
    case automatic, lossless, lossy, inherited
    case gpuBest = "gpu-optimized-best"
    case gpuSmallest = "gpu-optimized-smallest"
  }

  var name = ""
  var rendering: Rendering?
  var preservesVector: Bool?
  var isLocalizable: Bool?
  var compression: Compression?
  var providesNamespace: Bool?
  var slice: SliceArgument?
  var scale: ScaleArgument?
  var dropsSlices = false
  var tags: [String] = []
  var dropsTags = false
  var folders: [String] = []
  var isDryRun = false
  var showsJSON = false

  static let name = "set"

  static let spec = CommandSpec<Self>(
    name, "Change the settings of an asset or a group",
    discussion: """
      Writes what Xcode's inspector would write; the rest of the file stays the same. A template image is drawn in \
      one color, which the app sets; an original image keeps its colors. A vector image that preserves its vector \
      data stays sharp at every size.

      Slices are for an image that grows, such as a bubble or a button: --slice says how many pixels keep their size at \
      the top, the leading edge, the bottom and the trailing edge; what is between them stretches. The numbers are for \
      the image of --scale, by default 1x, and in proportion for the others.

      A group has settings too: with --namespace, the names of its assets in code start with the group's name, and \
      code that uses the previous names is listed. Assets with an on-demand resource tag are downloaded when the app \
      requests the tag.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The asset's name, as in code, or the group's").completed(from: .assets)
    ],
    options: [
      .flag("template", sets: \.rendering, to: .template, "Draw it in one color, set by the app"),
      .flag("original", sets: \.rendering, to: .original, "Draw it in its original colors"),
      .flag("default", sets: \.rendering, to: .neither, "Leave that to the name and the code"),
      .flag("preserve-vector", sets: \.preservesVector, to: true, "Preserve the vector data in the app"),
      .flag("no-preserve-vector", sets: \.preservesVector, to: false, "Keep only the rendered pixels"),
      .flag("localizable", sets: \.isLocalizable, to: true, "Allow images for different languages"),
      .flag("no-localizable", sets: \.isLocalizable, to: false, "Show the same image in every language"),
      .value("compression", "KIND", into: \.compression, "The compression that Xcode uses"),
      .value("slice", "EDGES", into: \.slice, "Keep these edges: TOP,LEADING,BOTTOM,TRAILING"),
      .value("scale", "SCALE", into: \.scale, "With --slice: the image that the numbers are for"),
      .flag("no-slice", sets: \.dropsSlices, "Stretch all of it"),
      .flag("namespace", sets: \.providesNamespace, to: true, "Make the group a namespace for the names of its assets"),
      .flag("no-namespace", sets: \.providesNamespace, to: false, "Make the group no namespace"),
      .value("tag", "TAG", into: \.tags, "The tag an app uses to download it after installation"),
      .flag("no-tags", sets: \.dropsTags, "Include it in the app from the start"),
      .value("in", "PATH", into: \.folders, "Only search this catalog or folder for the asset").completed(
        from: .folders),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets set bell --template", "Let code give 'bell' its color"),
      CommandExample("assets set Toolbar --namespace -n", "See the new names of 'Toolbar/…' in code"),
      CommandExample("assets set bubble --slice 12,14,12,14", "Keep the corners of 'bubble' when it grows"),
      CommandExample("assets set logo --preserve-vector --original", "Keep 'logo' sharp, in its own colors"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let changesSlices = slice != nil || dropsSlices
    guard !settings.isEmpty || changesSlices else { throw EditError.nothingToSet }
    try requireSlice()
    if dropsTags, !tags.isEmpty {
      throw UsageError(command: Self.name, problems: [.conflict("--tag", "--no-tags")])
    }
    let place = try EditScope(context.session, in: folders)
    if let group = try place.group(named: name, prefersGroups: providesNamespace != nil) {
      if changesSlices { throw EditError.slicesOfNoImages(name) }
      return try change(group, place, context)
    }
    let asset = try place.asset(named: name)
    var report = EditReport(action: .changed, object: quoted(asset.qualifiedName), place: place.shown(asset.path))
    report.facts = [
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)),
      ("path", .string(asset.path)),
    ]
    let edit = try change(of: asset, place)
    if let edit {
      let changes = Self.settings(changedBy: edit, asset) + Self.slices(changedBy: edit, asset)
      report.lines = changes.map(\.words)
      report.facts.append(("changes", .list(changes.map(\.json))))
      if place.isRecoverable(asset) { report.undoCommand = "git restore \(shellWord(place.shown(asset.path)))" }
      if !isDryRun { try edit.apply(in: place) }
    }
    if edit == nil {
      report.nothing = "\(quoted(asset.qualifiedName)) already has these settings"
      report.facts.append(("changes", .list([])))
    }
    report.notes = notes(on: asset)
    context.report(report, isDone: edit != nil && !isDryRun, asJSON: showsJSON)
    return .done
  }

  private func change(_ group: CatalogFolder, _ place: EditScope, _ context: CommandContext) throws -> ExitCode {
    var report = EditReport(action: .changed, object: "the group \(quoted(group.name))", place: place.shown(group.path))
    report.facts = [
      ("name", .string(group.name)), ("type", .string(group.type.fileExtension)), ("path", .string(group.path)),
    ]
    guard let (change, following) = try place.change(settings, ofGroup: group) else {
      report.nothing = "\(quoted(group.name)) already has these settings"
      context.report(report, isDone: false, asJSON: showsJSON)
      return .done
    }
    let old = group.document.properties
    let changes = settings.properties.filter { old[$0.name] != $0.value }.map {
      SettingChange(name: $0.name, old: old[$0.name], new: $0.value)
    }
    report.lines =
      changes.map(\.words) + change.renamed.map { "\(named($0.asset.qualifiedName)) is now \(named($0.newName))" }
    report.facts += [("changes", .list(changes.map(\.json))), ("renamed", change.renamedJSON)]
    report.following = following
    if following != nil { report.root = place.scope.project.root }
    let file = Path.join(group.path, ContentsDocument.fileName)
    if place.isRecoverable(file: file) { report.undoCommand = "git restore \(shellWord(place.shown(file)))" }
    if !isDryRun { try change.edit.apply(in: place) }
    context.report(report, isDone: !isDryRun, asJSON: showsJSON)
    return .done
  }

  /// How the images are divided from now on; none if the options don't say.
  private func slices(of asset: CatalogFolder, _ place: EditScope) throws -> [SliceEdit] {
    guard slice != nil || dropsSlices else { return [] }
    return try place.slices(slice.map { SliceCaps($0.edges, scale: scale?.scale.factor ?? 1) }, of: asset)
  }

  private func requireSlice() throws {
    if slice != nil, dropsSlices {
      throw UsageError(command: Self.name, problems: [.conflict("--slice", "--no-slice")])
    }
    if scale != nil, slice == nil {
      throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "--slice")])
    }
  }

  /// Returns nil if the asset already has the settings.
  private func change(of asset: CatalogFolder, _ place: EditScope) throws -> AssetEdit? {
    let editor = try place.editor(of: asset)
    let slices = try slices(of: asset, place)
    do throws(AssetEditError) {
      return try editor.change(settings, slices: slices, of: asset)
    } catch .unchanged {
      return nil
    }
  }

  private var settings: AssetSettings {
    var settings = AssetSettings()
    if let rendering {
      settings.renderingIntent = .some(rendering == .neither ? nil : rendering == .template ? .template : .original)
    }
    settings.preservesVector = preservesVector
    settings.isLocalizable = isLocalizable
    settings.providesNamespace = providesNamespace
    if dropsTags || !tags.isEmpty { settings.tags = tags }
    if let compression { settings.compression = .some(compression == .inherited ? nil : compression.rawValue) }
    return settings
  }

  /// Notes on settings that have no visible effect.
  private func notes(on asset: CatalogFolder) -> [String] {
    var notes: [String] = []
    let uses = asset.elements.compactMap(\.filename).map {
      ImageKind.catalogUse(ofFileExtension: Path.fileExtension($0))
    }
    if preservesVector == true, !uses.contains(.vector) {
      notes.append("\(named(asset.qualifiedName)) has no vector image")
    }
    var seen: Set<String> = []
    let languages = asset.elements.filter { $0.filename != nil }.compactMap(\.locale)
      .filter { seen.insert($0).inserted }
    if isLocalizable == false, !languages.isEmpty {
      notes.append(
        "its images for \(listed(languages, "and")) stay, but Xcode no longer shows their slots; whether an app finds "
          + "them is not documented")
    }
    return notes
  }

  /// Returns the option that changes the setting with a key.
  static func option(ofSetting key: String) -> String? {
    switch key {
    case "template-rendering-intent": "--template"
    case "preserves-vector-representation": "--preserve-vector"
    case "localizable": "--localizable"
    case "compression-type": "--compression"
    case "provides-namespace": "--namespace"
    case "on-demand-resource-tags": "--tag"
    default: nil
    }
  }

  /// The images whose division changes.
  private static func slices(changedBy edit: AssetEdit, _ asset: CatalogFolder) -> [SettingChange] {
    guard let key = asset.type.elementsKey,
      let bytes = edit.change.content?.written.first(where: { $0.name == ContentsDocument.fileName })?.bytes,
      let new = try? ContentsDocument(parsing: bytes).elements(key)
    else { return [] }
    return zip(asset.elements, new).filter { $0.object["resizing"] != $1.object["resizing"] }.map {
      SettingChange(
        name: "\($0.shortSlot) slices", old: $0.sliceWords.map { .string($0) }, new: $1.sliceWords.map { .string($0) })
    }
  }

  /// The settings that change in `Contents.json`, by name.
  private static func settings(changedBy edit: AssetEdit, _ asset: CatalogFolder) -> [SettingChange] {
    guard let bytes = edit.change.content?.written.first(where: { $0.name == ContentsDocument.fileName })?.bytes,
      let new = try? ContentsDocument(parsing: bytes).properties
    else { return [] }
    let old = asset.document.properties
    return Set(old.names + new.names).sorted().filter { old[$0] != new[$0] }.map {
      SettingChange(name: $0, old: old[$0], new: new[$0])
    }
  }
}

/// `TOP,LEADING,BOTTOM,TRAILING` in pixels.
struct SliceArgument: ArgumentValue {
  var edges: [Int]

  init?(argument: String) {
    edges = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
    let count = argument.split(separator: ",", omittingEmptySubsequences: false).count
    guard edges.count == 4, count == 4, edges.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
  }

  var argument: String { edges.map(String.init).joined(separator: ",") }
  static var accepted: AcceptedValues { .form("TOP,LEADING,BOTTOM,TRAILING in pixels, such as 12,14,12,14") }
}

/// A changed setting; nil if it isn't set.
struct SettingChange {
  var name: String
  var old: JSONValue?
  var new: JSONValue?

  /// `template-rendering-intent: template`.
  var words: String { "\(name): \(new.map(\.settingWords) ?? "not set")" }

  var json: JSONValue { .object(("name", .string(name)), ("before", old), ("after", new)) }
}

extension JSONValue {
  /// The value of a setting in words: `yes`, `template`, `level-1 level-2`.
  var settingWords: String {
    elements.map { $0.compactMap(\.text).joined(separator: " ") } ?? text ?? (bool == true ? "yes" : "no")
  }
}
