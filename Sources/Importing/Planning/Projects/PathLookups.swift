internal import Files
internal import References

/// What the code of one file opens by path, or may open: `pathForResource:@"map" ofType:@"png"`,
/// `url(forResource: "map", withExtension: "png")`, `contentsOfFile:`.
///
/// An asset catalog has no paths, so these images have to stay files. Nothing is run: of a look-up whose name is in a
/// variable only its place is known, and what it may open is any literal of the file. What is behind `//` does not count.
struct PathLookups: Sendable {
  /// A name in quotes, with the extension if the code gives one.
  struct Name: Hashable, Sendable {
    var name: String
    /// Counted from 1.
    var line: Int
  }

  /// A look-up whose name is not a literal.
  struct Unknown: Hashable, Sendable {
    var line: Int
    /// The function around it, which other code may hand the name to.
    var function: String?
    /// True if the place says that it opens an image.
    var isOfImage: Bool
  }

  /// The size in bytes up to which a file is read.
  static let largest = 8 << 20

  /// Names that a look-up spells, without what is in front of the last `/`.
  private(set) var lookups: [Name] = []
  /// Other names of loose images that code may open: with a scale or an extension, or in a file with unknown look-ups.
  private(set) var names: [Name] = []
  /// Names that are put together when the app runs, and open files.
  private(set) var built: [BuiltName] = []
  private(set) var unknown: [Unknown] = []

  /// - Parameter isLoose: True for what a loose image may be called: `bell@2x.png`, `bell@2x`, `bell.png`, `bell`.
  init(_ bytes: [UInt8], of path: String = "a.swift", isLoose: (String) -> Bool = { _ in false }) {
    guard bytes.count <= Self.largest else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      // Most lines hold neither, and a colon is in all but a few look-ups.
      if line.contains(UInt8(ascii: ":")) { read(line, number + 1, lines) }
    }
    let opensByBundle = ByteWords.bundlePaths.contains { ByteWords.stands($0, in: bytes[...]) }
    let opensUnknown = !unknown.isEmpty || opensByBundle
    guard opensUnknown || ByteWords.fileParts.contains(where: { ByteWords.stands($0, in: bytes[...]) }) else { return }
    let all = BuiltName.all(in: bytes, of: path)
    built = all.filter { $0.saysFile || (opensUnknown && $0.isKnown) }
    // `name + ".jpg"` tells no more than a variable does.
    let isOpen = opensUnknown || all.contains { $0.saysFile && !$0.isKnown }
    readNames(lines, bytes, path, isLoose, takesAll: isOpen)
  }

  // MARK: - Look-ups

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int, _ lines: [ArraySlice<UInt8>]) {
    let texts = CodeLine.texts(in: line)
    var position = line.startIndex
    while let end = ByteWords.end(of: ByteWords.resource, in: line[position...]) {
      position = end
      let ending = ByteWords.types.lazy.compactMap { ByteWords.end(of: $0, in: line[end...]) }.first.flatMap { place in
        texts.first { CodeLine.isNext($0.start, after: place, in: line) }
      }
      if let name = texts.first(where: { CodeLine.isNext($0.start, after: end, in: line) }) {
        add(ending.map { $0.text.isEmpty ? name.text : "\(name.text).\($0.text)" } ?? name.text, number)
        // A text with something put into it is a pattern, which this makes one of files.
        if name.text.contains("\\(") { addUnknown(at: end, number, lines, isOfImage: nil) }
      } else if ending.map({ $0.text.isEmpty || LooseName.isPicture("x.\($0.text)") }) ?? true {
        addUnknown(at: end, number, lines, isOfImage: ending?.text.isEmpty == false)
      }
    }
    if let end = ByteWords.end(of: ByteWords.file, in: line) {
      let files = texts.filter { $0.start >= end }
      for text in files where PictureUse(fileName: text.text) != nil { add(text.text, number) }
      if files.isEmpty, !CodeLine.opensText(line, before: end) {
        addUnknown(at: end, number, lines, isOfImage: false)
      }
    }
  }

  private mutating func add(_ name: String, _ line: Int) {
    let name = Path.name(name)
    if !name.isEmpty { lookups.append(Name(name: name, line: line)) }
  }

  /// - Parameter isOfImage: nil for one whose images are known all the same.
  private mutating func addUnknown(at place: Int, _ number: Int, _ lines: [ArraySlice<UInt8>], isOfImage: Bool?) {
    let line = lines[number - 1]
    let rest = line[place...].drop { $0 == 0x20 || $0 == 0x09 }
    // `nil` looks nothing up, and a method that is declared here is no call.
    if rest.starts(with: "nil".utf8) || CodeLine.isDeclaration(line) || CodeLine.isComment(line, before: place) {
      return
    }
    let isOfImage = isOfImage.map { $0 || ByteWords.stands(ByteWords.image, in: line) } ?? false
    unknown.append(
      Unknown(line: number, function: CodeLine.function(around: number - 1, lines), isOfImage: isOfImage))
  }

  // MARK: - Names

  private mutating func readNames(
    _ lines: [ArraySlice<UInt8>], _ bytes: [UInt8], _ path: String, _ isLoose: (String) -> Bool, takesAll: Bool
  ) {
    var found: [Name] = []
    for (number, line) in lines.enumerated() {
      let texts = line.contains(UInt8(ascii: "\"")) ? CodeLine.texts(in: line).map(\.text) : []
      let names = texts.flatMap { [Path.name($0)] + CodeLine.filesOfPage($0) }
      for name in names + (takesAll ? CodeLine.casesOfEnum(line) : []) {
        guard isLoose(name), takesAll || LooseName.saysFile(name) else { continue }
        found.append(Name(name: name, line: number + 1))
      }
    }
    guard !found.isEmpty else { return }
    // What asks for an image by its name finds it in a catalog, too.
    let asked = ReferenceFinder.references(in: bytes, of: path) { kind, name in
      kind == .literal && found.contains { $0.name == name }
    }
    let places = Set(
      asked.filter { $0.certainty > .possible && ($0.subject == .image || $0.subject == .unknown) }
        .map { Name(name: $0.name, line: $0.line) })
    names = found.filter { !places.contains($0) }
  }

  /// Returns the names of loose images that are handed to a function on its lines: `load("bell")`.
  static func names(
    in bytes: [UInt8], handedTo functions: Set<String>, isLoose: (String) -> Bool
  ) -> [Name] {
    let words = functions.map { Array($0.utf8) }.filter { ByteWords.stands($0, in: bytes[...]) }
    guard !words.isEmpty else { return [] }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { number, line in
      let calls = words.compactMap { CodeLine.call(of: $0, in: line) }
      guard let first = calls.min() else { return [Name]() }
      return CodeLine.texts(in: line).filter { $0.start > first && isLoose(Path.name($0.text)) }
        .map { Name(name: Path.name($0.text), line: number + 1) }
    }
  }
}

extension BuiltName {
  private static let scales = ["@1x", "@2x", "@3x"]

  /// True for a name with an extension or a scale, which a catalog does not know.
  fileprivate var saysFile: Bool {
    LooseName.isPicture("x" + end) || Self.scales.contains { end.contains($0) || start.contains($0) }
  }

  /// True if enough of the name is known to tell images apart.
  var isKnown: Bool {
    var known = LooseName.isPicture("x" + end) ? Path.stem("x" + end).dropFirst() : end[...]
    for scale in Self.scales where known.hasSuffix(scale) { known = known.dropLast(scale.count) }
    return name(start).utf8.count + known.utf8.count >= 2
  }

  private func name(_ start: String) -> String { start.hasSuffix("/") ? "" : Path.name(start) }
}
