internal import Catalog
internal import Files
internal import JSON
internal import Project

extension IconAnswer: ResolveAnswer {
  var warnings: [String] {
    var warnings: [String] = []
    if CatalogFinder.catalogAround(icon.path) != nil {
      warnings.append("the icon is in a catalog; Xcode creates it beside one, and not every build finds it there")
    }
    if profile.name != ResolutionProfile.apple.name {
      warnings.append("only Apple's tools build Icon Composer icons; this one does not exist on \(profile.title)")
    }
    return warnings
  }

  func lines(_ context: CommandContext) -> [String] { [scope.shown(icon.path, context)] }

  func explain(_ context: CommandContext) {
    context.output.line("\(context.style(named(icon.name), .bold))  request: \(style.rawValue)")
    var table = Table([.left(), .left(), .left(), .left()], indent: 1)
    for layer in layers {
      let isDrawn = !layer.isHidden && layer.image != nil
      table.add(
        .init(isDrawn ? "✓" : "✗", isDrawn ? .green : .dim), .init(layer.image?.value ?? "-"),
        .init(words(layer)), .init(reason(layer), .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    context.output.line(scope.shown(icon.path, context))
  }

  private func words(_ layer: Layer) -> String {
    let group = layer.group.name ?? "group \(layer.groupNumber)"
    return [group, layer.layer.name].compactMap { $0 }.joined(separator: ", ")
  }

  private func reason(_ layer: Layer) -> String {
    if layer.isHidden { return "hidden" }
    guard let image = layer.image else { return "no image" }
    if image.appearance != nil { return "drawn for \(style.rawValue)" }
    return layer.layer.images.count == 1 ? "the same in every appearance" : "not drawn separately for \(style.rawValue)"
  }

  func members(withReasons: Bool) -> [(String, JSONValue?)] {
    let failure = failure.map { JSONValue.string($0.failureMessage.error) }
    return [
      ("asked", .string(asked)), ("name", .string(icon.name)), ("type", .string(IconDocument.folderExtension)),
      ("as", .string(profile.name)), ("path", .string(icon.path)),
      ("layers", withReasons ? .list(layers.map(json)) : nil),
      ("notes", warnings.isEmpty && !withReasons ? nil : .list(warnings.map { .string($0) })), ("error", failure),
    ]
  }

  private func json(_ layer: Layer) -> JSONValue {
    .object(
      ("group", .optional(layer.group.name)), ("name", .optional(layer.layer.name)),
      ("hidden", layer.isHidden ? true : nil), ("appearance", .optional(layer.image?.appearance)),
      ("path", .optional(layer.image.map { path(of: $0.value) })))
  }
}
