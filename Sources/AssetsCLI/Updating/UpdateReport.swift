internal import Catalog
internal import Files
internal import Git
internal import Imaging
internal import Importing
internal import JSON
internal import Project
internal import Viewer

/// The result of an update, or of its preview, as a table and as JSON.
struct UpdateReport {
  private let plan: UpdatePlan
  private let new: NewAssets?
  private let update: ProjectUpdate
  private let context: CommandContext
  private let showsAll: Bool
  private static let longestTable = 40
  private static let maxStatementCount = 6
  /// Stands in a command for the name of an asset.
  private static let placeholder = "ASSET"
  let warnings: UpdateWarnings

  init(_ plan: UpdatePlan, _ new: NewAssets?, _ update: ProjectUpdate, _ context: CommandContext, showsAll: Bool) {
    (self.plan, self.new, self.update, self.context, self.showsAll) = (plan, new, update, context, showsAll)
    warnings = UpdateWarnings(plan, update)
  }

  /// - Parameters:
  ///   - isPossible: False if something prevents the update.
  ///   - dryRunOption: The option that caused the dry run.
  func print(isDone: Bool, isPossible: Bool, asJSON: Bool, dryRunOption: String = "--dry-run") {
    let sentence = headline(isDone: isDone, isPossible: isPossible)
    if asJSON { return context.write(json: json(isDone: isDone), sentence: sentence) }
    context.output.line(sentence)
    printTable(isDone: isDone)
    if let attention = DiffDocument.attention(warnings.all.map { ($0.asset, $0.text) }) {
      context.output.line("\(context.style("Needs attention:", .yellow)) \(printable(attention))")
    }
    printNotes()
    if !isPossible { return printWaysOut() }
    if plan.edits.isEmpty, new == nil { return }
    if isDone {
      context.printUndoHint(nil)
    } else {
      context.printDryRunHint(dryRunOption)
    }
  }

  private func headline(isDone: Bool, isPossible: Bool) -> String {
    let replaced = count { if case .replaced = $0 { true } else { false } }
    let added = count { if case .added = $0 { true } else { false } }
    let made = plan.unmatched.count { new?.place(of: $0.image.path) != nil }
    if !isPossible {
      return "Nothing was changed: \(counted(openRows.count, "image")) of \(plan.rows.count) can't be used"
    }
    if replaced + added + made == 0 { return "Nothing to do: the project has all of these images already" }
    var parts: [String] = []
    let verbs = isDone ? ["replaced", "added"] : ["replace", "add"]
    if replaced > 0 { parts.append("\(verbs[0]) \(counted(replaced, "image"))") }
    if added > 0 { parts.append("\(verbs[1]) \(counted(added, "variant"))") }
    if made > 0 { parts.append("\(isDone ? "imported" : "import") \(counted(made, "new image"))") }
    return asSentence((isDone ? "" : "would ") + listed(parts, "and"))
  }

  /// The answer of the page, which is shown before anything is written.
  func headline(isPossible: Bool) -> Headline {
    let unusable = Headline.Part(
      "\(openRows.count) of \(plan.rows.count) can't be used", filter: "unusable", assets: [])
    if !isPossible { return Headline(parts: [unusable], note: "nothing was changed") }
    return Headline(headline(isDone: false, isPossible: true), note: "nothing was changed yet")
  }

  private func count(_ isCounted: (UpdatePlan.Outcome) -> Bool) -> Int { plan.rows.count { isCounted($0.outcome) } }

  /// The rows that prevent the update.
  private var openRows: [UpdatePlan.Row] {
    plan.rows.filter { row in
      switch row.outcome {
      case .refused, .ambiguous: true
      case .unmatched: new?.place(of: row.image.path) == nil
      default: false
      }
    }
  }

  // MARK: - Table

  private func printTable(isDone: Bool) {
    let (old, new) = isDone ? ("was", "is") : ("now", "new")
    var table = Table(
      [.left("delivered"), .left("asset"), .left("slot"), .left(old), .left(new), .left()], indent: 2)
    let open = openRows
    let rows = open + plan.rows.filter { !open.contains($0) }
    let shown = showsAll ? rows : Array(rows.prefix(max(Self.longestTable, open.count)))
    // Information about a whole set is in the row of its first image.
    var sets: Set<String> = []
    for row in shown {
      let isFirst = row.outcome.place.map { sets.insert($0.set).inserted } ?? false
      table.rows.append(cells(row, isFirst: isFirst))
    }
    context.output.write(table.text(style: context.style))
    if shown.count < rows.count {
      context.output.line("  and \(rows.count - shown.count) more; '--all' lists them")
    }
  }

  private func cells(_ row: UpdatePlan.Row, isFirst: Bool) -> [Table.Cell] {
    let place = row.outcome.place
    let size = Self.words(row.image.size, row.image.byteCount)
    if row.outcome == .unmatched, let goal = new?.place(of: row.image.path) {
      let name = Path.stem(Path.name(goal.set))
      return [.init(row.image.name), .init(name), .init(goal.slot.shortSlot), "", .init(size), .init("new", .green)]
    }
    return [
      .init(row.image.name), .init(place?.asset ?? ""),
      .init(place.map { $0.slots.map(\.shortSlot).joined(separator: ", ") } ?? ""),
      .init(place?.oldByteCount.map { Self.words(place?.oldSize, $0) } ?? ""), .init(size),
      remark(row, isFirst: isFirst),
    ]
  }

  private static func words(_ size: ImageSize?, _ byteCount: Int) -> String {
    (size.map { "\(sides($0)) " } ?? "") + byteWords(byteCount)
  }

  private static func sides(_ size: ImageSize) -> String {
    "\(Int(size.width.rounded()))×\(Int(size.height.rounded()))"
  }

  private func remark(_ row: UpdatePlan.Row, isFirst: Bool) -> Table.Cell {
    let left = isFirst ? row.outcome.place.flatMap { warnings.notRedrawn[$0.set] } : nil
    let texts = [UpdateWarnings.sizeText(row), left].compactMap { $0 }
    let cell = remark(row)
    guard !texts.isEmpty else { return cell }
    return .init((texts + [cell.text].filter { !$0.isEmpty }).joined(separator: "; "), .yellow)
  }

  private func remark(_ row: UpdatePlan.Row) -> Table.Cell {
    switch row.outcome {
    case .replaced(let place): .init(Self.words(place.reason))
    case .added: .init("new variant", .green)
    case .unchanged: .init("unchanged", .dim)
    case .leftOut: .init("left out", .dim)
    case .refused(let refusal, _): .init(refusal.words, .red)
    case .unmatched: .init("matches no asset", .red)
    case .ambiguous(let paths): .init("may be \(listed(paths.map { update.scope.shown($0, context) }, "or"))", .red)
    }
  }

  /// A certain match needs no reason.
  private static func words(_ reason: DeliveryMatcher.Reason) -> String {
    switch reason {
    case .stated, .name, .fileName: ""
    case .earlierDelivery: "as in an earlier delivery"
    case .formerName: "by a former name"
    case .normalizedName: "by a similar name"
    }
  }

  // MARK: - Notes

  private func printNotes() {
    let delivery = update.delivery
    if !delivery.otherFiles.isEmpty {
      let names = FailureMessage.folded(delivery.otherFiles.map { quoted(printable($0)) })
      context.error.line(
        "note: \(counted(delivery.otherFiles.count, "file")) that \(delivery.otherFiles.count == 1 ? "is" : "are") not "
          + "an image: \(names.joined(separator: ", "))")
    }
    if !delivery.links.isEmpty {
      let names = FailureMessage.folded(delivery.links.map { quoted(printable($0)) })
      context.error.line("note: links are not followed: \(names.joined(separator: ", "))")
    }
  }

  private func printWaysOut() {
    let rows = openRows
    if let row = rows.first(where: { $0.outcome.isAboutNames }) {
      var titles: [String: String] = [:]
      for row in rows where row.outcome.isAboutNames { titles[row.title] = titles[row.title] ?? likelyAsset(for: row) }
      let statements = titles.sorted { $0.key < $1.key }.prefix(Self.maxStatementCount).map { title, asset in
        "--as " + shellWord("\(title)=\(asset)")
      }
      let which = titles.count == 1 ? "asset is" : "assets are"
      context.error.line(
        "hint: say which \(which) meant, such as \(printable(statements.joined(separator: " ")))")
      context.error.line("hint: leave one out with \(printable("--as \(shellWord("\(row.title)="))"))")
      if rows.contains(where: { $0.outcome == .unmatched }), new == nil {
        context.error.line("hint: add '--new --into CATALOG' to import what matches no asset")
      }
      if new != nil {
        context.error.line("hint: 'assets import PATH --into CATALOG --dry-run' says why an image can't be imported")
      }
    }
    if rows.contains(where: \.outcome.isAboutFileName) {
      context.error.line("hint: rename the file, and deliver it again")
    }
    if let row = rows.first(where: \.outcome.isAboutImage) {
      context.error.line("hint: leave it out with \(printable("--as \(shellWord("\(row.title)="))"))")
    }
    if rows.contains(where: { $0.outcome.isRejection(.smaller) }) {
      context.error.line("hint: add '--force' to replace images with smaller ones")
    }
    if rows.contains(where: \.outcome.isOtherFormat) {
      context.error.line("hint: 'assets add NAME FILE --replace' puts in an image of another format")
    }
  }

  /// The asset that may be meant: one with a similar spelling, or whose name contains the word.
  private func likelyAsset(for row: UpdatePlan.Row) -> String {
    if case .ambiguous(let paths) = row.outcome, let path = paths.first { return update.scope.shown(path, context) }
    return update.names(near: row.title).first ?? Self.placeholder
  }

  // MARK: - Page

  /// What the page shows of the plan: each image with its bytes and those it replaces, and the commands that go on.
  ///
  /// - Parameter command: The command as it was typed, without the options that make a page.
  func page(command: String) -> (delivery: JSONValue, images: [(id: String, file: LoadedImage.Source)]) {
    var files: [String: LoadedImage.Source] = [:]
    let rows = plan.rows.map { row -> JSONValue in
      var object = json(row).object ?? JSONObject()
      func show(_ member: String, _ path: String) {
        guard let bytes = try? FileSystem.read(path), var side = object[member]?.object else { return }
        let id = ObjectID.ofFile(bytes).description
        files[id] = .bytes(bytes)
        side.members.append(.init(JSONString("image"), .string(id)))
        object[member] = .object(side)
      }
      if let place = row.outcome.place { show("before", Path.join(update.root, Path.join(place.set, place.fileName))) }
      show("after", row.image.path)
      if row.outcome.isAboutNames {
        let asset = likelyAsset(for: row)
        let isKnown = asset != Self.placeholder
        let next = isKnown ? "another name if it isn't \(quoted(asset))" : "its name in place of \(asset)"
        object["command"] = .string("\(command) --as \(shellWord("\(row.title)=\(asset)"))")
        object["explanation"] = .string("'--as' says which asset this file is for. Write \(next).")
      }
      return .object(object)
    }
    let without = Set(openRows.map(\.title)).sorted().map { " --as " + shellWord("\($0)=") }
    return (
      .object(("images", .list(rows)), ("command", .string(command + without.joined()))),
      files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    )
  }

  // MARK: - JSON

  private func json(isDone: Bool) -> JSONValue {
    .object(
      ("action", "update"), ("changed", .bool(isDone)), ("images", .list(plan.rows.map(json))),
      ("otherFiles", .list(update.delivery.otherFiles.map { .string($0) })),
      ("links", .list(update.delivery.links.map { .string($0) })),
      (
        "attention",
        .list(
          warnings.all.map { entry in
            .object(("asset", .string(entry.asset)), ("path", .string(entry.path)), ("text", .string(entry.text)))
          })
      ))
  }

  private func json(_ row: UpdatePlan.Row) -> JSONValue {
    let place = row.outcome.place
    let goal = row.outcome == .unmatched ? new?.place(of: row.image.path) : nil
    let old = place?.oldByteCount.map { Self.json(place?.oldSize, $0) }
    var paths: JSONValue?
    if case .ambiguous(let several) = row.outcome { paths = .list(several.map { .string($0) }) }
    var refusal: JSONValue?
    if case .refused(let reason, _) = row.outcome { refusal = .string(reason.words) }
    return .object(
      ("delivered", .string(row.image.name)), ("name", .string(row.title)),
      ("outcome", .string(goal == nil ? row.outcome.word : "new")),
      ("asset", .optional(place?.asset ?? goal.map { Path.stem(Path.name($0.set)) })),
      ("path", .optional(place?.set ?? goal.flatMap { Path.relative($0.set, to: update.root) })),
      ("file", .optional(place?.fileName)),
      ("slots", (place?.slots ?? goal.map { [$0.slot] }).map { .list($0.map(\.slotJSON)) }),
      ("matchedBy", .optional(place?.reason.rawValue)), ("before", old),
      ("after", Self.json(row.image.size, row.image.byteCount)), ("expected", place?.expectedSize.map(Self.json)),
      ("candidates", paths), ("reason", refusal))
  }

  private static func json(_ size: ImageSize) -> JSONValue {
    .object(("width", .number(Int(size.width.rounded()))), ("height", .number(Int(size.height.rounded()))))
  }

  private static func json(_ size: ImageSize?, _ byteCount: Int) -> JSONValue {
    .object(
      ("width", size.map { .number(Int($0.width.rounded())) }),
      ("height", size.map { .number(Int($0.height.rounded())) }), ("bytes", .number(byteCount)))
  }
}

extension UpdatePlan.Outcome {
  fileprivate var word: String {
    switch self {
    case .replaced: "replaced"
    case .added: "added"
    case .unchanged: "unchanged"
    case .refused: "refused"
    case .unmatched: "unmatched"
    case .ambiguous: "ambiguous"
    case .leftOut: "left-out"
    }
  }

  fileprivate var isAboutNames: Bool {
    switch self {
    case .unmatched, .ambiguous: true
    default: false
    }
  }

  fileprivate var isAboutFileName: Bool {
    if case .refused(.name, _) = self { true } else { false }
  }

  /// True if another image would solve the problem.
  fileprivate var isAboutImage: Bool {
    switch self {
    case .refused(.image, _), .refused(.noSlotForName, _), .refused(.noSlot, _), .refused(.otherScales, _): true
    default: false
    }
  }

  fileprivate func isRejection(_ reason: UpdatePlan.Rejection) -> Bool {
    if case .refused(reason, _) = self { true } else { false }
  }

  fileprivate var isOtherFormat: Bool {
    if case .refused(.otherFormat, _) = self { true } else { false }
  }
}

extension UpdatePlan.Rejection {
  var words: String {
    switch self {
    case .name(.controlCharacters): "its name has control characters"
    case .name(let problem): "its name can't be used: \(problem.words)"
    case .noSlotForName(let problem): problem.words
    case .image(let problem): "can't be read: \(problem.words)"
    case .smaller: "smaller than the image there"
    case .otherFormat(let format): format.map { "the image there is \($0.rawValue.uppercased())" } ?? "another format"
    case .sameSlot(let name): "\(quoted(name)) is for the same slot"
    case .noSlot(let slots): "no slot fits; there are \(listed(Array(slots.prefix(6)), "and"))"
    case .otherScales(let files): "\(listed(files.map(quoted), "and")) is for other scales"
    case .unreadable: "the Contents.json of the asset can't be read"
    }
  }
}
