internal import Catalog
internal import Files
internal import JSON
internal import References
internal import Validation
internal import Workspace

/// Places that call an asset by its name, as lines.
struct ReferenceSheet {
  private let report: ReferenceReport
  /// The folder the paths of the report start from.
  private let root: String

  init(_ report: ReferenceReport, root: String) {
    self.report = report
    self.root = root
  }

  /// Prints the places, those that surely mean the asset before those that may.
  func print(_ context: Context) {
    let sure = report.references.filter { $0.certainty > .possible }
    let possible = report.references.filter { $0.certainty == .possible }
    printList("called by the old name", sure, context)
    printList("may mean it", possible, context)
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

extension ReferenceReport.Skipped.Reason {
  var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(grouped(bytes)) bytes"
    case .tooDeep: "its folders are too deep"
    case .binary: "it is a binary property list"
    case .unreadable(let error): error.reason
    }
  }
}

extension ReadingScope {
  /// Finds the places in the project that call an asset by its name.
  func references(to asset: CatalogItem) -> ReferenceReport { references(toAnyOf: [asset]) }

  /// Finds the places in the project that call one of several assets by its name, in one pass.
  func references(toAnyOf assets: [CatalogItem]) -> ReferenceReport {
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
