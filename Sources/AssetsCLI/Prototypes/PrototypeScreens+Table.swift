internal import Arguments
internal import Catalog
internal import Files
internal import Project
internal import Prototype

extension ArgumentSpec {
  /// The screens given to a command, as assets or image files.
  static func screens(into path: any WritableKeyPath<Command, [String]> & Sendable) -> Self {
    .arguments("SCREEN", into: path, "Assets or image files, in their order; ID=ASSET names one").completed(
      from: .assets)
  }
}

extension PrototypeScreens {
  /// Prints a line for each screen.
  func print(document: PrototypeDocument, in scope: PrototypeScope, at path: String, _ context: CommandContext) throws {
    let images = try scope.images(for: document, at: path)
    var table = Table([.left(), .left(), .left()], indent: 2)
    for new in screens {
      guard let screen = document.screen(new.id) else { continue }
      let found = (try? images.find(screen)) ?? nil
      let size = found?.base(for: document.device)?.size ?? screen.size
      var notes: [String] = []
      if document.start == screen.id { notes.append("starts here") }
      if let size, size.height > document.device.height * size.width / document.device.width * 1.03 {
        notes.append("scrolls")
      }
      if found == nil { notes.append("no image yet") }
      let file = screen.image.map { PrototypeImages.join(Path.folder(path), $0) ?? $0 }
      if let source = screen.asset ?? file, Path.stem(Path.name(source)) != screen.id {
        notes.append("from \(source)")
      }
      table.add(.init(screen.id), .init(size?.text ?? ""), .init(notes.joined(separator: ", "), .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
  }
}
