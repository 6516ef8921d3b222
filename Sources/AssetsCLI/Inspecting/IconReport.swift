internal import Catalog
internal import Files
internal import JSON

/// One icon of Icon Composer as lines: its groups and their layers, from front to back.
struct IconReport {
  let icon: IconDocument

  func print(at place: String, _ context: CommandContext) {
    context.output.line("\(context.style(named(icon.name), .bold))  Icon Composer icon  \(place)")
    context.output.line(printable(icon.summary))
    for (number, group) in icon.groups.enumerated() {
      let name = group.name.map { " \(quoted($0))" } ?? ""
      context.output.line("  group \(number + 1)\(name)\(group.isHidden ? " (hidden)" : "")")
      for layer in group.layers { context.output.line("    " + Self.words(layer)) }
    }
    guard !icon.problems.isEmpty else { return }
    context.error.line("note: \(counted(icon.problems.count, "problem")); run 'assets validate' to see more")
  }

  private static func words(_ layer: IconLayer) -> String {
    let images = layer.images.map { image in
      printable(image.value) + (image.appearance.map { " for \(printable($0))" } ?? "")
    }
    let name = layer.name.map { printable($0) + "  " } ?? ""
    return name + (images.isEmpty ? "no image" : images.joined(separator: ", "))
      + (layer.isHidden ? " (hidden)" : "")
  }

  var json: JSONValue {
    .object(
      ("name", .string(icon.name)), ("type", .string(IconDocument.folderExtension)), ("path", .string(icon.path)),
      ("platforms", .list(icon.platforms.map { .string($0) })),
      ("groups", .list(icon.groups.map(Self.json))),
      ("images", .list(icon.images.map { .string($0.name) })),
      ("problemCount", .number(icon.problems.count)))
  }

  private static func json(_ group: IconGroup) -> JSONValue {
    .object(
      ("name", .optional(group.name)), ("hidden", .bool(group.isHidden)),
      ("layers", .list(group.layers.map(json))))
  }

  private static func json(_ layer: IconLayer) -> JSONValue {
    let images = layer.images.map { image -> JSONValue in
      .object(("appearance", .optional(image.appearance)), ("file", .string(image.value)))
    }
    return .object(
      ("name", .optional(layer.name)), ("hidden", .bool(layer.isHidden)), ("images", .list(images)))
  }
}

extension IconDocument {
  /// `2 groups, 3 layers, squares: shared`.
  var summary: String {
    guard contents.document != nil else { return "unreadable" }
    let layers = groups.reduce(0) { $0 + $1.layers.count }
    return ([counted(groups.count, "group"), counted(layers, "layer")] + platforms).joined(separator: ", ")
  }

  /// One icon in the list of `assets list --json`.
  var summaryJSON: JSONValue {
    .object(
      ("name", .string(name)), ("type", .string(Self.folderExtension)), ("path", .string(path)),
      ("variants", .list([])))
  }
}
