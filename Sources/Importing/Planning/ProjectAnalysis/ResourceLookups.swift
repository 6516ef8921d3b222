internal import Files
internal import References

/// What the code of one file opens by path, or may open: `pathForResource:@"map" ofType:@"png"`,
/// `url(forResource: "map", withExtension: "png")`, `contentsOfFile:`.
///
/// An asset catalog has no paths, so these images have to stay files. Nothing is run: of a look-up whose name is in a
/// variable only its place is known, and what it may open is any literal of the file. What is behind `//` does not count.
struct ResourceLookups: Sendable {
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
    var origin: FileNameTracer.Origin
  }

  /// Where a look-up is whose name is not a literal.
  private struct Site {
    var index: Int
    /// nil if every name is meant.
    var expression: FileNameTracer.Expression?
    /// nil if its statement has to say it.
    var isOfImage: Bool?
    /// True for one that only opens what another look-up found: `UIImage(contentsOfFile: path)`.
    var opens = false
  }

  /// The size in bytes up to which a file is read.
  static let largest = 8 << 20

  /// Names that a look-up spells, without what is in front of the last `/`.
  private(set) var lookups: [Name] = []
  /// Other names of loose images that code may open: with a scale or an extension, or in a file with unknown look-ups.
  private(set) var names: [Name] = []
  /// Names that are put together when the app runs, and open files.
  private(set) var built: [DynamicImageName] = []
  private(set) var unknown: [Unknown] = []
  private var sites: [Site] = []

  /// - Parameter isLoose: True for what a loose image may be called: `bell@2x.png`, `bell@2x`, `bell.png`, `bell`.
  init(_ bytes: [UInt8], of path: String = "a.swift", isLoose: (String) -> Bool = { _ in false }) {
    guard bytes.count <= Self.largest else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // Most lines hold neither, and a colon is in all but a few look-ups.
      if line.contains(UInt8(ascii: ":")) { read(line, index, isLoose) }
    }
    let opensByBundle = FileAPIKeywords.bundlePaths.contains { FileAPIKeywords.matches($0, in: bytes[...]) }
    let opensUnknown = !sites.isEmpty || opensByBundle
    guard opensUnknown || FileAPIKeywords.fileParts.contains(where: { FileAPIKeywords.matches($0, in: bytes[...]) })
    else { return }
    let all = DynamicImageName.all(in: bytes, of: path)
    built = all.filter { $0.saysFile || (opensUnknown && $0.isKnown) }
    // `name + ".jpg"` tells no more than a variable does.
    let isOpen = opensUnknown || all.contains { $0.saysFile && !$0.isKnown }
    if opensUnknown { trace(lines, isLoose) }
    readNames(lines, bytes, path, isLoose, takesAll: isOpen)
  }

  // MARK: - Look-ups

  private mutating func read(_ line: ArraySlice<UInt8>, _ index: Int, _ isLoose: (String) -> Bool) {
    let texts = CodeLine.texts(in: line)
    var position = line.startIndex
    while let end = FileAPIKeywords.end(of: FileAPIKeywords.resource, in: line[position...]) {
      position = end
      let ending = FileAPIKeywords.types.lazy.compactMap { FileAPIKeywords.end(of: $0, in: line[end...]) }.first.flatMap
      { place in
        texts.first { CodeLine.isNext($0.start, after: place, in: line) }
      }
      let isOfImage = ending.flatMap { $0.text.isEmpty ? nil : LooseFileName.isImage("x.\($0.text)") }
      if let name = texts.first(where: { CodeLine.isNext($0.start, after: end, in: line) }) {
        add(ending.map { $0.text.isEmpty ? name.text : "\(name.text).\($0.text)" } ?? name.text, index)
        // A text with something put into it is a pattern, which this makes one of files.
        let next = line[name.start...].dropFirst(name.text.utf8.count + 2).first { $0 > 0x20 }
        let isPattern = name.text.contains("\\(") || next == UInt8(ascii: "+")
        if isPattern { addSite(line, index, behind: end, isOfImage: isOfImage) }
      } else if isOfImage != false {
        addSite(line, index, behind: end, isOfImage: isOfImage)
      }
    }
    for word in FileAPIKeywords.resources {
      guard let end = FileAPIKeywords.end(of: word, in: line), let last = texts.last,
        CodeLine.isNext(last.start, after: end, in: line), LooseFileName.isImage("x.\(last.text)")
      else { continue }
      addSite(line, index, behind: nil, isOfImage: true)
    }
    if let end = FileAPIKeywords.end(of: FileAPIKeywords.file, in: line) {
      let files = texts.filter { $0.start >= end }.map(\.text)
      for text in files where ImageFileKind(fileName: text) != nil { add(text, index) }
      // Of `folder + "/" + name` nothing is known, and what `path(for: "bell")` opens is.
      let isSaid = files.contains { text in
        isLoose(Path.name(text)) || (!Path.fileExtension(text).isEmpty && !Self.isFilled(text))
      }
      let isOpen = FileNameTracer.Expression(line[end...]).words.contains { $0.role != .known }
      if files.isEmpty || (!isSaid && isOpen), !CodeLine.opensText(line, before: end) {
        addSite(line, index, behind: end, isOfImage: nil, opens: true)
      }
    }
  }

  /// True for a text into which something is put.
  private static func isFilled(_ text: String) -> Bool { text.contains("\\(") || text.contains("%") }

  private mutating func add(_ name: String, _ index: Int) {
    let name = Path.name(name)
    if !name.isEmpty { lookups.append(Name(name: name, line: index + 1)) }
  }

  /// - Parameter place: Where the name starts; nil if every one is meant.
  private mutating func addSite(
    _ line: ArraySlice<UInt8>, _ index: Int, behind place: Int?, isOfImage: Bool?, opens: Bool = false
  ) {
    let rest = line[(place ?? line.endIndex)...].drop { $0 == 0x20 || $0 == 0x09 }
    // `nil` looks nothing up, and a method that is declared here is no call.
    if rest.starts(with: "nil".utf8) || CodeLine.isDeclaration(line)
      || CodeLine.isComment(line, before: place ?? line.endIndex)
    {
      return
    }
    let expression = place.map { FileNameTracer.Expression(line[$0...]) }
    sites.append(Site(index: index, expression: expression, isOfImage: isOfImage, opens: opens))
  }

  // MARK: - Where names come from

  private mutating func trace(_ lines: [ArraySlice<UInt8>], _ isLoose: (String) -> Bool) {
    var origins = FileNameTracer(lines: lines)
    for index in sites.indices {
      let code = origins.code(on: origins.statement(at: sites[index].index))
      sites[index].isOfImage = sites[index].isOfImage ?? FileAPIKeywords.matches(FileAPIKeywords.image, in: code[...])
    }
    addBundlePaths(origins)
    origins.hasCases = lines.contains { CodeLine.casesOfEnum($0).contains(where: isLoose) }
    let patterns = Set(built.filter(\.isKnown).map { $0.line - 1 })
    origins.answered = patterns
    for site in sites where site.isOfImage == true && !site.opens {
      origins.answered.formUnion(origins.statement(at: site.index))
    }
    unknown = sites.map { site in
      Unknown(
        line: site.index + 1, function: CodeLine.function(around: site.index, lines),
        isOfImage: site.isOfImage == true, origin: Self.origin(of: site, origins, patterns))
    }
  }

  private static func origin(of site: Site, _ origins: FileNameTracer, _ patterns: Set<Int>) -> FileNameTracer.Origin {
    let statement = origins.statement(at: site.index)
    guard patterns.isDisjoint(with: statement) else { return .known }
    if site.opens {
      // The look-up in its statement speaks for both.
      let finds = FileAPIKeywords.matches(FileAPIKeywords.resource, in: origins.code(on: statement)[...])
      if finds || !origins.answered.isDisjoint(with: statement) { return .known }
    }
    return site.expression.map { origins.origin(of: $0, at: site.index) } ?? .unknown
  }

  /// Adds what is put behind the path of the bundle: `resourcePath + "/" + name + ".png"`.
  private mutating func addBundlePaths(_ origins: FileNameTracer) {
    var next = 0
    for (index, line) in origins.lines.enumerated() where index >= next {
      let line = CodeLine.withoutComment(line)
      guard FileAPIKeywords.bundlePaths.contains(where: { FileAPIKeywords.matches($0, in: line) }) else { continue }
      let statement = origins.statement(at: index)
      next = statement.upperBound + 1
      let code = origins.code(on: statement)[...]
      guard !FileAPIKeywords.matches(FileAPIKeywords.resource, in: code),
        let place = FileAPIKeywords.bundlePaths.lazy.compactMap({ FileAPIKeywords.end(of: $0, in: code) }).first
      else { continue }
      let texts = CodeLine.texts(in: code)
      let start = texts.last { $0.start < place && place <= $0.start + $0.text.utf8.count }?.start ?? place
      let files = texts.map(\.text).filter { LooseFileName.isImage("x" + $0) || LooseFileName.isImage("x." + $0) }
      let expression = FileNameTracer.Expression(code[start...], isInside: true)
      let lists = FileAPIKeywords.matches(FileAPIKeywords.directory, in: code)
      guard !files.contains(where: { LooseFileName.isImage($0) && !Self.isFilled($0) }),
        lists || expression.words.contains(where: { $0.role != .known })
      else { continue }
      let isOfImage = !files.isEmpty || FileAPIKeywords.matches(FileAPIKeywords.image, in: code)
      sites.append(Site(index: index, expression: lists ? nil : expression, isOfImage: isOfImage))
    }
    sites.sort { $0.index < $1.index }
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
        guard isLoose(name), takesAll || LooseFileName.saysFile(name) else { continue }
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

  /// What code hands to functions that open files.
  struct Handed: Sendable {
    /// The names of loose images.
    var names: [Name] = []
    var called: Set<String> = []
    /// The functions that are handed something else than a literal.
    var open: Set<String> = []
  }

  /// Returns what is handed to functions on their lines: `load("bell")`.
  static func handed(in bytes: [UInt8], to functions: Set<String>, isLoose: (String) -> Bool) -> Handed {
    var handed = Handed()
    let words = functions.map { Array($0.utf8) }.filter { FileAPIKeywords.matches($0, in: bytes[...]) }
    guard !words.isEmpty else { return handed }
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let code = CodeLine.withoutComment(line)
      let calls = words.flatMap { word in CodeLine.calls(of: word, in: code).map { (word: word, start: $0) } }
        .sorted { $0.start < $1.start }
      guard let first = calls.first else { continue }
      let texts = CodeLine.texts(in: line).filter { $0.start > first.start }
      handed.names += texts.filter { isLoose(Path.name($0.text)) }
        .map { Name(name: Path.name($0.text), line: number + 1) }
      guard !CodeLine.isDeclared(in: line) else { continue }
      for (index, call) in calls.enumerated() {
        let end = index + 1 < calls.count ? calls[index + 1].start : code.endIndex
        let own = texts.filter { $0.start > call.start && $0.start < end }
        let isNamed = own.contains { text in
          isLoose(Path.name(text.text)) || CodeLine.isOnly(text, after: call.start, in: line)
        }
        let word = String(decoding: call.word, as: UTF8.self)
        handed.called.insert(word)
        if !isNamed { handed.open.insert(word) }
      }
    }
    return handed
  }
}

extension DynamicImageName {
  private static let scales = ["@1x", "@2x", "@3x"]

  /// True for a name with an extension or a scale, which a catalog does not know.
  fileprivate var saysFile: Bool {
    LooseFileName.isImage("x" + end) || Self.scales.contains { end.contains($0) || start.contains($0) }
  }

  /// True if enough of the name is known to tell images apart.
  var isKnown: Bool {
    var known = LooseFileName.isImage("x" + end) ? Path.stem("x" + end).dropFirst() : end[...]
    for scale in Self.scales where known.hasSuffix(scale) { known = known.dropLast(scale.count) }
    return name(start).utf8.count + known.utf8.count >= 2
  }

  private func name(_ start: String) -> String { start.hasSuffix("/") ? "" : Path.name(start) }
}
