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

/// The screens that a command adds, as typed.
struct PrototypeScreens {
  let screens: [PrototypeFile.NewScreen]

  /// - Parameters:
  ///   - folder: The folder of the document.
  ///   - taken: The existing ids.
  /// - Throws: All problems at once.
  init(_ words: [String], in folder: String, _ scope: PrototypeScope, taken: Set<String>) throws {
    var taken = taken
    var screens: [PrototypeFile.NewScreen] = []
    var problems: [FailureMessage] = []
    let needsLibrary = words.contains { !FileSystem.exists(scope.context.absolute($0)) }
    let library = needsLibrary ? try scope.reading.library(readsContents: false) : nil
    for word in Self.withoutOtherScales(words) {
      do {
        screens.append(try scope.screen(word, in: folder, taken: &taken, library))
      } catch let error as PrototypeCommandError {
        problems.append(FailureMessage(error))
      }
    }
    if !problems.isEmpty { throw CommandLineErrors(problems) }
    self.screens = screens
  }

  /// Of `home.png`, `home@2x.png` and `home@3x.png`, only the largest becomes a screen.
  private static func withoutOtherScales(_ words: [String]) -> [String] {
    func base(_ word: String) -> String {
      guard PrototypeImages.scale(inName: word) != nil, let at = word.lastIndex(of: "@") else { return Path.stem(word) }
      return String(word[..<at])
    }
    let scales = Dictionary(grouping: words, by: base)
    return words.filter { word in
      guard let others = scales[base(word)], others.count > 1 else { return true }
      let own = PrototypeImages.scale(inName: word) ?? 1
      return others.allSatisfy { $0 == word || (PrototypeImages.scale(inName: $0) ?? 1) < own }
    }
  }

  /// The device whose width the first screen has; nil if there is no such device.
  var device: DeviceFrame? { screens.first?.size.flatMap { DeviceFrame.ofWidth($0.width) } }

  /// Prints a line for each screen.
  func print(document: PrototypeDocument, in scope: PrototypeScope, at path: String) throws {
    let context = scope.context
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

/// Several problems in a command line, each with its own text.
struct CommandLineErrors: Error {
  var texts: [FailureMessage]

  init(_ texts: [FailureMessage]) { self.texts = texts }
}

/// Natural sort order: `shot2` before `shot10`.
enum NaturalOrder {
  static func precedes(_ one: String, _ other: String) -> Bool {
    let (first, second) = (parts(of: one), parts(of: other))
    for (left, right) in zip(first, second) where left != right {
      if let number = Int(left), let next = Int(right), number != next { return number < next }
      return Path.precedes(left, right)
    }
    return first.count < second.count
  }

  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for character in text {
      if let last = parts.last?.last, last.isNumber == character.isNumber {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
    }
    return parts
  }
}

extension CommandLineErrors: ExplainedError {
  var failure: Failure { Failure(texts, .findings) }
}
