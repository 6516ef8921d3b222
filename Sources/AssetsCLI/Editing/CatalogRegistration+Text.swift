internal import Files
internal import JSON
internal import References

// How a catalog is added to the Xcode project around it, in words.

extension EditReport {
  /// Describes how a catalog is added to the project around it.
  mutating func describe(_ entry: CatalogRegistration, of catalog: String) {
    lines += [entry.line].compactMap { $0 }
    notes += [entry.note].compactMap { $0 }
    hints += [entry.hint(for: catalog)].compactMap { $0 }
  }
}

extension CatalogRegistration {
  /// The targets that build it.
  var line: String? {
    switch self {
    case .built(let targets): "built into \(listed(targets.map(quoted), "and"))"
    case .entered(let targets, let projects):
      "built into \(targets.inWords), with an entry in "
        + listed(projects.map { quoted(Path.name($0)) }, "and")
    case .noProject, .undecided, .otherTool, .byHand: nil
    }
  }

  /// What the developer has to do.
  var note: String? {
    switch self {
    case .noProject, .built, .entered: nil
    case .undecided(let targets):
      "no target builds the catalog yet; it can be added to \(listed(FailureMessage.folded(targets.map(quoted)), "or"))"
    case .byHand(let targets, let project):
      targets.isEmpty
        ? "no target builds the catalog yet: add it to one in Xcode, in \(quoted(Path.name(project)))"
        : "add the catalog to \(listed(targets.map(quoted), "and")) in Xcode, in \(quoted(Path.name(project)))"
    case .otherTool(let tool, let file): tool.note(quoted(Path.name(file)))
    }
  }

  func hint(for catalog: String) -> String? {
    guard case .undecided(let targets) = self, let target = targets.first else { return nil }
    let command = "assets new catalog \(shellWord(catalog)) --target \(shellWord(target))"
    return "run \(shellQuoted(command)) to add it to \(quoted(target))"
  }

  /// The targets that build it; nil if no project says.
  var targetsJSON: JSONValue? {
    switch self {
    case .noProject, .otherTool: nil
    case .built(let targets): .list(targets.map { .string($0) })
    case .entered(let targets, _): .list(targets.map { .string($0.name) })
    case .undecided, .byHand: .list([])
    }
  }
}

extension CatalogRegistration {
  /// How many of the images the targets had; nil if they had none.
  var imagesJSON: JSONValue? {
    guard case .entered(let targets, _) = self, targets.contains(where: { $0.imageCount > 0 }) else { return nil }
    return targets.imagesJSON
  }
}

extension ProjectGenerator {
  fileprivate func note(_ file: String) -> String {
    switch self {
    case .xcodeGen:
      "the project is generated from \(file): unless a target's 'sources' there include the catalog's folder, add it; "
        + "then run 'xcodegen generate'"
    case .tuist:
      "the project is generated from \(file): unless a target's 'resources' there include the catalog, add it; "
        + "then run 'tuist generate'"
    case .packageManager: "no target of \(file) builds the catalog yet: it must be in the folder of a target"
    case .cocoaPods: "unless 'resources' or 'resource_bundles' in \(file) include the catalog, add it there"
    case .other: "unless \(file) includes the catalog, add it there"
    }
  }
}
