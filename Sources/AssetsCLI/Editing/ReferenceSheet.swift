internal import Catalog
internal import Files
internal import JSON
internal import References
internal import Workspace

/// Places that call an asset by its name, as lines.
struct ReferenceSheet {
  private let report: ReferenceReport

  init(_ report: ReferenceReport) {
    self.report = report
  }

  /// Prints the places, those that surely mean the asset before those that may.
  func print(_ context: Context) {
    let sure = report.references.filter { $0.certainty > .possible }
    let possible = report.references.filter { $0.certainty == .possible }
    printList("called by the old name", sure, context)
    printList("may mean it", possible, context)
    for skipped in report.skipped {
      context.error.line("note: \(printable(skipped.path)) was not searched: \(printable(skipped.reason.words))")
    }
  }

  private func printList(_ title: String, _ references: [Reference], _ context: Context) {
    guard !references.isEmpty else { return }
    context.output.line(context.style(title, .bold))
    for reference in references {
      let place = "\(printable(reference.file)):\(reference.line):\(reference.column)"
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
  /// Finds the places in the project that call an asset by its name, with paths as one would type them here.
  func references(to asset: CatalogItem, _ context: Context) -> ReferenceReport {
    let symbol = GeneratedSymbol(of: asset)
    let name = ReferenceName(asset.qualifiedName, symbol: symbol?.swift, objectiveCSymbol: symbol?.objectiveC)
    var report = ReferenceFinder(project.workTree).references(to: name)
    report.references = report.references.filter { asset.type.canBeMeant(by: $0.subject) }.map { reference in
      var reference = reference
      reference.file = context.shown(Path.join(project.root, reference.file))
      return reference
    }
    return report
  }
}

extension FolderType {
  /// False where a reference asks for an asset of another kind.
  func canBeMeant(by subject: Reference.Subject) -> Bool {
    switch subject {
    case .unknown: true
    case .color: self == .colorSet
    case .data: self == .dataSet
    case .image: ![.colorSet, .dataSet, .appIconSet, .launchImage].contains(self)
    case .icon: [.appIconSet, .imageStack, .brandAssets, .solidImageStack, .stickersIconSet].contains(self)
    case .launchImage: self == .launchImage
    }
  }
}
