internal import Catalog
internal import Files
internal import JSON
internal import Project
internal import References
internal import Validation

/// Who calls some assets by their names.
struct AssetReferences {
  var report: ReferenceSearchResult
  /// Places beside those of the report that may mean one of the assets, and that nobody could change for sure.
  var doubtful: [ReferenceEdits.Unresolved]
}

/// Places that call an asset by its name, as lines.
struct ReferenceListReport {
  private let report: ReferenceSearchResult
  private let doubtful: [ReferenceEdits.Unresolved]
  /// The folder the paths of the report start from.
  private let root: String

  init(_ callers: AssetReferences, root: String) {
    (report, doubtful) = (callers.report, callers.doubtful)
    self.root = root
  }

  /// Prints the places, those that surely mean the asset before those that may.
  ///
  /// - Parameter title: What the former do.
  func print(title: String, _ context: Context) {
    let sure = report.references.filter { $0.certainty > .possible }
    let possible = report.references.filter { $0.certainty == .possible }
    printList(title, sure, context)
    printList("may mean it", possible, context)
    doubtful.print(root: root, context)
    for skipped in report.skipped {
      context.error.line("note: \(shown(skipped.path, context)) was not searched: \(printable(skipped.reason.words))")
    }
  }

  /// A path as one would type it here.
  private func shown(_ path: String, _ context: Context) -> String { printable(context.shown(Path.join(root, path))) }

  private func printList(_ title: String, _ references: [Reference], _ context: Context) {
    guard !references.isEmpty else { return }
    context.output.line(context.style(title, .bold))
    for reference in references {
      let place = "\(shown(reference.file, context)):\(reference.line):\(reference.column)"
      context.output.line("  \(place): \(printable(reference.name)) (\(reference.kind.words))")
    }
  }
}

extension Reference {
  var json: JSONValue {
    .object(
      ("file", .string(file)), ("line", .number(line)), ("column", .number(column)), ("name", .string(name)),
      ("kind", .string(kind.rawValue)), ("subject", .string(subject.rawValue)),
      ("certainty", .string("\(certainty)")))
  }
}

extension Reference.Kind {
  var words: String {
    switch self {
    case .literal: "text in code"
    case .symbol, .objectiveCSymbol: "symbol made by Xcode"
    case .interfaceUse: "interface file"
    case .interfaceResource: "resources of an interface file"
    case .propertyList: "property list"
    case .buildSetting: "build setting"
    case .androidResource: "resource of an Android app"
    case .filePath: "path"
    }
  }
}

extension ReferenceSearchResult.Skipped.Reason {
  var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(grouped(bytes)) bytes"
    case .tooDeep: "its folders are too deep"
    case .binary: "it is a binary property list"
    case .unreadable(let error): error.reason
    }
  }
}

extension [ReferenceEdits.Unresolved] {
  /// Prints them by the reasons why they are left.
  ///
  /// - Parameters:
  ///   - root: The folder their paths start from.
  ///   - listsBuiltNames: False to count the names that are put together at run time, and to show the first of them.
  func print(root: String, _ context: Context, listsBuiltNames: Bool = true) {
    guard !isEmpty else { return }
    context.output.line(context.style("not changed, please check", .bold))
    for reason in UnresolvedReferenceReason.allCases {
      let places = filter { $0.reason == reason }
      guard !places.isEmpty else { continue }
      if reason == .builtAtRunTime, !listsBuiltNames {
        let first = places.map { printable(context.shown(Path.join(root, $0.file))) + ":\($0.line)" }
        let few = listed(firstFew(first, "more ('--explain' lists them)"), "and")
        context.output.line("  \(reason.words), \(counted(places.count, "place")): \(few)")
        continue
      }
      context.output.line("  \(reason.words):")
      // Which of the places it is makes no difference for an image that does not exist.
      let isEach = reason != .missingImage
      for (place, count) in places.folded(by: { [$0.file, $0.name] + (isEach ? ["\($0.line):\($0.column)"] : []) }) {
        let file = printable(context.shown(Path.join(root, place.file)))
        let more = count > 1 ? " (\(count) uses)" : ""
        context.output.line("    \(file):\(place.line):\(place.column): \(printable(place.name))\(more)")
      }
    }
  }
}

extension Array {
  /// Returns the first of the places that are alike, and how many there are.
  func folded(by words: (Element) -> [String]) -> [(Element, count: Int)] {
    let keys = map { words($0).map(ExactName.init) }
    let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: Set<[ExactName]> = []
    return zip(self, keys).filter { seen.insert($0.1).inserted }.map { ($0.0, counts[$0.1] ?? 1) }
  }
}

extension ReferenceEdits.Unresolved {
  var json: JSONValue {
    .object(
      ("file", .string(file)), ("line", .number(line)), ("column", .number(column)), ("name", .string(name)),
      ("reason", .string(reason.rawValue)))
  }
}

extension ReadingScope {
  /// Finds the places in the project that call one of several assets by its name, in one pass.
  func references(toAnyOf assets: [CatalogItem]) -> ReferenceSearchResult {
    let names = assets.map { asset in
      let symbol = GeneratedSymbol(of: asset)
      return ReferenceName(asset.qualifiedName, symbol: symbol?.swift, objectiveCSymbol: symbol?.objectiveC)
    }
    var report = ReferenceFinder(project.workTree).references(toAnyOf: names)
    report.references = report.references.filter { reference in
      zip(assets, names).contains {
        $0.type.canBeMeant(by: reference.subject) && $1.isMeant(by: reference.kind, reference.name)
      }
    }
    return report
  }
}
