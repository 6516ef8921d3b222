internal import Files
internal import References

/// The files that code opens by path, or may open: `pathForResource:@"map" ofType:@"png"`,
/// `url(forResource: "map", withExtension: "png")`, `contentsOfFile:`.
///
/// An asset catalog has no paths, so these images have to stay files. Nothing is run: if the name of a lookup is in a
/// variable, only its place is known, and it may open any literal of the file. Text after `//` doesn't count.
struct ResourceLookups: Sendable {
  /// A name in quotes, with the extension if the code gives one.
  struct Name: Hashable, Sendable {
    var name: String
    /// Counted from 1.
    var line: Int
  }

  /// A lookup whose name isn't a literal.
  struct Unknown: Hashable, Sendable {
    var line: Int
    /// The function around it, to which other code may pass the name.
    var function: Function?
    /// True if the place certainly opens an image.
    var isOfImage: Bool
    var origin: FileNameTracer.Origin
    /// The extension of an image, in lower case, if the code gives one: `svg` of `withExtension: "svg"`.
    var fileExtension: String?
  }

  /// A function that opens files, and the type that declares it.
  struct Function: Hashable, Sendable {
    /// The name of the type for an initializer.
    var name: String
    /// Nil for a function outside of all types.
    var owner: String?
  }

  /// The place of a lookup whose name isn't a literal.
  private struct Site {
    var index: Int
    /// Nil if every name is meant.
    var expression: FileNameTracer.Expression?
    /// Nil if that depends on its statement.
    var isOfImage: Bool?
    var fileExtension: String?
    /// True for one that only opens what another lookup found: `UIImage(contentsOfFile: path)`.
    var opens = false
  }

  /// The size in bytes up to which a file is read.
  static let largest = 8 << 20

  /// Names in lookups, without the part before the last `/`.
  private(set) var lookups: [Name] = []
  /// Other names of loose images that code may open: with a scale or an extension, or in a file with unknown lookups.
  private(set) var names: [Name] = []
  /// Names that are built when the app runs, and open files.
  private(set) var built: [DynamicImageName] = []
  private(set) var unknown: [Unknown] = []
  private var sites: [Site] = []

  /// - Parameter isLoose: True for a name by which a loose image may be asked for: `bell@2x.png`, `bell@2x`,
  ///   `bell.png`, `bell`.
  init(_ bytes: [UInt8], of path: String = "a.swift", isLoose: (String) -> Bool = { _ in false }) {
    guard bytes.count <= Self.largest else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let calls = FileAPIKeywords.calls.filter { FileAPIKeywords.matches($0, in: bytes[...]) }
    for (index, line) in lines.enumerated() {
      // Most lines contain neither, and all but a few lookups contain a colon.
      if line.contains(UInt8(ascii: ":")) { read(line, index, isLoose) }
      for word in calls { readCall(of: word, line, index) }
    }
    let opensByBundle = FileAPIKeywords.bundlePaths.contains { FileAPIKeywords.matches($0, in: bytes[...]) }
    let opensUnknown = !sites.isEmpty || opensByBundle
    guard opensUnknown || FileAPIKeywords.fileParts.contains(where: { FileAPIKeywords.matches($0, in: bytes[...]) })
    else { return }
    let all = DynamicImageName.all(in: bytes, of: path)
    built = all.filter { $0.saysFile || (opensUnknown && $0.isKnown) }
    // `name + ".jpg"` says no more than a variable does.
    let isOpen = opensUnknown || all.contains { $0.saysFile && !$0.isKnown }
    if opensUnknown || isOpen { trace(lines, all, isLoose) }
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
      readName(behind: end, ending.map(\.text) ?? "", texts, line, index)
    }
    for word in FileAPIKeywords.resources {
      guard let end = FileAPIKeywords.end(of: word, in: line), let last = texts.last,
        CodeLine.isNext(last.start, after: end, in: line), LooseFileName.isImage("x.\(last.text)")
      else { continue }
      addSite(line, index, behind: nil, isOfImage: true, last.text)
    }
    for word in FileAPIKeywords.files {
      guard let end = FileAPIKeywords.end(of: word, in: line) else { continue }
      let files = texts.filter { $0.start >= end }.map(\.text)
      for text in files where ImageFileKind(fileName: text) != nil { add(text, index) }
      // Nothing is known of `folder + "/" + name`, and `path(for: "bell")` is known to open `bell`.
      let isSaid = files.contains { text in
        isLoose(Path.name(text)) || (!Path.fileExtension(text).isEmpty && !Self.isFilled(text))
      }
      let isOpen = FileNameTracer.Expression(line[end...]).words.contains { $0.role != .known }
      if files.isEmpty || (!isSaid && isOpen), !CodeLine.opensText(line, before: end) {
        addSite(line, index, behind: end, isOfImage: nil, opens: true)
      }
    }
  }

  /// Reads `pathForImageResource("bell")`, which takes the name of an image, and
  /// `CFBundleCopyResourceURL(bundle, CFSTR("bell"), CFSTR("png"), nil)`.
  private mutating func readCall(of word: [UInt8], _ line: ArraySlice<UInt8>, _ index: Int) {
    let texts = CodeLine.texts(in: line)
    var position = line.startIndex
    while let end = FileAPIKeywords.end(of: word, in: line[position...]) {
      position = end
      guard word == FileAPIKeywords.coreFoundation else {
        readName(behind: end, "", texts, line, index, isOfImage: true)
        continue
      }
      let arguments = texts.filter { $0.start > end }.map(\.text)
      let ending = arguments.last.flatMap { LooseFileName.isImage("x.\($0)") ? $0 : nil }
      if arguments.count > 1 {
        add("\(arguments[0]).\(arguments[1])", index)
      } else if arguments.isEmpty || ending != nil {
        addSite(line, index, behind: nil, isOfImage: ending == nil ? nil : true, ending)
      }
    }
  }

  /// Reads the name that is passed to a lookup.
  ///
  /// - Parameter ending: Empty if the code gives no extension, or not as a literal.
  private mutating func readName(
    behind end: Int, _ ending: String, _ texts: [(start: Int, text: String)], _ line: ArraySlice<UInt8>, _ index: Int,
    isOfImage: Bool? = nil
  ) {
    let isOfImage = ending.isEmpty ? isOfImage : LooseFileName.isImage("x.\(ending)")
    if let name = texts.first(where: { CodeLine.isNext($0.start, after: end, in: line) }) {
      add(ending.isEmpty ? name.text : "\(name.text).\(ending)", index)
      // A string with an interpolation is a pattern for the names of files.
      let next = line[name.start...].dropFirst(name.text.utf8.count + 2).first { $0 > 0x20 }
      let isPattern = name.text.contains("\\(") || next == UInt8(ascii: "+")
      if isPattern { addSite(line, index, behind: end, isOfImage: isOfImage, ending) }
    } else if isOfImage != false {
      addSite(line, index, behind: end, isOfImage: isOfImage, ending)
    }
  }

  /// True for a string with an interpolation or a format.
  private static func isFilled(_ text: String) -> Bool { text.contains("\\(") || text.contains("%") }

  private mutating func add(_ name: String, _ index: Int) {
    let name = Path.name(name)
    if !name.isEmpty { lookups.append(Name(name: name, line: index + 1)) }
  }

  /// - Parameter place: The start of the name; nil if every name is meant.
  private mutating func addSite(
    _ line: ArraySlice<UInt8>, _ index: Int, behind place: Int?, isOfImage: Bool?, _ ending: String? = nil,
    opens: Bool = false
  ) {
    let rest = line[(place ?? line.endIndex)...].drop { $0 == 0x20 || $0 == 0x09 }
    // `nil` looks nothing up, and the declaration of a method isn't a call.
    if rest.starts(with: "nil".utf8) || CodeLine.isDeclaration(line)
      || CodeLine.isComment(line, before: place ?? line.endIndex)
    {
      return
    }
    let expression = place.map { FileNameTracer.Expression(line[$0...]) }
    sites.append(
      Site(index: index, expression: expression, isOfImage: isOfImage, fileExtension: ending, opens: opens))
  }

  // MARK: - Origin of names

  /// - Parameter built: All names that are built at run time in the file.
  private mutating func trace(
    _ lines: [ArraySlice<UInt8>], _ built: [DynamicImageName], _ isLoose: (String) -> Bool
  ) {
    var origins = FileNameTracer(lines: lines)
    for index in sites.indices {
      let code = origins.code(on: origins.statement(at: sites[index].index))
      sites[index].isOfImage = sites[index].isOfImage ?? FileAPIKeywords.matches(FileAPIKeywords.image, in: code[...])
    }
    addBundlePaths(origins)
    origins.hasCases = lines.contains { CodeLine.casesOfEnum($0).contains(where: isLoose) }
    let patterns = Set(self.built.filter(\.isKnown).map { $0.line - 1 })
    origins.answered = patterns
    for site in sites where site.isOfImage == true && !site.opens {
      origins.answered.formUnion(origins.statement(at: site.index))
    }
    let endings = endings(built, origins)
    unknown = sites.map { site in
      Unknown(
        line: site.index + 1, function: CodeLine.function(around: site.index, lines),
        isOfImage: site.isOfImage == true, origin: Self.origin(of: site, origins, patterns),
        fileExtension: fileExtension(of: site, origins, endings))
    }
    // A path that is built at run time may be opened in another file.
    unknown += endings.filter { !answers($0.key, origins) }.sorted { $0.key < $1.key }.map { index, ending in
      Unknown(
        line: index + 1, function: CodeLine.function(around: index, lines), isOfImage: false, origin: .unknown,
        fileExtension: ending)
    }
  }

  /// The extensions of images in paths about which nothing else is known, by their lines:
  /// `folder.appending(name + ".png")`.
  private func endings(_ built: [DynamicImageName], _ origins: FileNameTracer) -> [Int: String] {
    var found: [Int: String] = [:]
    for name in built where !name.isKnown && LooseFileName.isImage("x" + name.end) {
      let code = origins.code(on: origins.statement(at: name.line - 1))[...]
      guard FileAPIKeywords.paths.contains(where: { FileAPIKeywords.matches($0, in: code) }),
        !FileAPIKeywords.matchesFolderOfUser(in: code)
      else { continue }
      found[name.line - 1] = Path.fileExtension("x" + name.end).lowercased()
    }
    return found
  }

  /// True if a lookup is in the same statement.
  private func answers(_ index: Int, _ origins: FileNameTracer) -> Bool {
    let statement = origins.statement(at: index)
    return sites.contains { statement.contains($0.index) }
  }

  /// The extension of an image that a lookup gives, also by a constant: `ofType: Self.type`.
  private func fileExtension(of site: Site, _ origins: FileNameTracer, _ endings: [Int: String]) -> String? {
    let statement = origins.statement(at: site.index)
    var found = [site.fileExtension].compactMap { $0 } + statement.compactMap { endings[$0] }
    if found.allSatisfy(\.isEmpty) { found += origins.texts(ofArgument: FileAPIKeywords.types, in: statement) }
    return found.first { LooseFileName.isImage("x.\($0)") }?.lowercased()
  }

  private static func origin(of site: Site, _ origins: FileNameTracer, _ patterns: Set<Int>) -> FileNameTracer.Origin {
    let statement = origins.statement(at: site.index)
    guard patterns.isDisjoint(with: statement) else { return .known }
    if site.opens {
      // The lookup in its statement counts for both.
      let finds = FileAPIKeywords.matches(FileAPIKeywords.resource, in: origins.code(on: statement)[...])
      if finds || !origins.answered.isDisjoint(with: statement) { return .known }
    }
    return site.expression.map { origins.origin(of: $0, at: site.index) } ?? .unknown
  }

  /// Adds paths that are appended to that of the bundle: `resourcePath + "/" + name + ".png"`.
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
    names = Self.names(lines, bytes, path, isLoose, takesAll: takesAll, askedFor: .probable)
  }

  /// The names of loose images in a file of the same module that may be passed to a lookup elsewhere: strings in code,
  /// the cases of enumerations, and the values of property lists and JSON.
  static func literals(in bytes: [UInt8], of path: String, isLoose: (String) -> Bool) -> [Name] {
    guard bytes.count <= largest else { return [] }
    switch Path.fileExtension(path).lowercased() {
    case "json", "plist": return values(in: bytes, isLoose)
    default:
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      // A type of the app's own may also have an argument `named:`, and open a file.
      return names(lines, bytes, path, isLoose, takesAll: true, askedFor: .certain)
    }
  }

  private static func values(in bytes: [UInt8], _ isLoose: (String) -> Bool) -> [Name] {
    if bytes.starts(with: "bplist".utf8) {
      let values = (try? PropertyList(parsing: bytes)).map(allTexts) ?? []
      return values.filter { isLoose(Path.name($0)) }.map { Name(name: Path.name($0), line: 1) }
    }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().flatMap { number, line in
      line.split { "\"<>".utf8.contains($0) }.map { Path.name(String(decoding: $0, as: UTF8.self)) }
        .filter(isLoose).map { Name(name: $0, line: number + 1) }
    }
  }

  private static func allTexts(_ list: PropertyList) -> [String] {
    switch list {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(allTexts)
    case .dictionary(let members): members.flatMap { [$0.key] + allTexts($0.value) }
    case .other: []
    }
  }

  /// - Parameter asked: How certain it must be that a place asks for an asset, and opens no file. Cases of enumerations
  ///   without strings don't count if it must be certain.
  private static func names(
    _ lines: [ArraySlice<UInt8>], _ bytes: [UInt8], _ path: String, _ isLoose: (String) -> Bool, takesAll: Bool,
    askedFor asked: AssetReference.Certainty
  ) -> [Name] {
    var found: [Name] = []
    var holdsTexts = asked < .certain
    for (number, line) in lines.enumerated() {
      let texts = line.contains(UInt8(ascii: "\"")) ? CodeLine.texts(in: line).map(\.text) : []
      let names = texts.flatMap { [Path.name($0)] + CodeLine.filesOfPage($0) }
      if asked == .certain { holdsTexts = CodeLine.declaresEnumOfTexts(line) ?? holdsTexts }
      for name in names + (takesAll && holdsTexts ? CodeLine.casesOfEnum(line) : []) {
        guard isLoose(name), takesAll || LooseFileName.saysFile(name) else { continue }
        found.append(Name(name: name, line: number + 1))
      }
    }
    guard !found.isEmpty else { return [] }
    // An image that is asked for by its name is found in a catalog, too.
    let spelled = Set(found.map(\.name))
    let references = ReferenceFinder.references(in: bytes, of: path) { kind, name in
      kind == .literal && spelled.contains(name)
    }
    let places = Set(
      references.filter { $0.certainty >= asked && ($0.subject == .image || $0.subject == .unknown) }
        .filter { asked < .certain || !CodeLine.asksOwnType(lines[$0.line - 1]) }
        .map { Name(name: $0.name, line: $0.line) })
    return found.filter { !places.contains($0) }
  }

  /// Arguments of functions that open files.
  struct Handed: Sendable {
    /// The names of loose images.
    var names: [Name] = []
    var called: Set<String> = []
    /// The functions with an argument that isn't a literal.
    var open: Set<String> = []
  }

  /// Returns what is passed to functions on their lines: `load("bell")`.
  ///
  /// A call of another type's function of that name doesn't count: `[UIImage imageNamed:@"bell"]`, if the function
  /// belongs to the app's own `IconLoader`.
  static func handed(in bytes: [UInt8], to functions: Set<Function>, isLoose: (String) -> Bool) -> Handed {
    var handed = Handed()
    let owners = Dictionary(grouping: functions, by: \.name).mapValues { Set($0.map(\.owner)) }
    let words = owners.keys.map { Array($0.utf8) }.filter { FileAPIKeywords.matches($0, in: bytes[...]) }
    guard !words.isEmpty else { return handed }
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let code = CodeLine.withoutComment(line)
      let calls = words.flatMap { word in CodeLine.calls(of: word, in: code).map { (word: word, start: $0) } }
        .filter { call in
          let receiver = CodeLine.receiver(of: call.word, endingAt: call.start, in: code)
          let name = String(decoding: call.word, as: UTF8.self)
          return receiver.map { owners[name]?.contains($0) == true || !CodeLine.isTypeOfSystem($0) } ?? true
        }
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

  /// True for a name with an extension or a scale, which can't be found in a catalog.
  fileprivate var saysFile: Bool {
    LooseFileName.isImage("x" + end) || Self.scales.contains { end.contains($0) || start.contains($0) }
  }

  /// True if enough of the name is known to distinguish images.
  var isKnown: Bool {
    var known = LooseFileName.isImage("x" + end) ? Path.stem("x" + end).dropFirst() : end[...]
    for scale in Self.scales where known.hasSuffix(scale) { known = known.dropLast(scale.count) }
    return name(start).utf8.count + known.utf8.count >= 2
  }

  private func name(_ start: String) -> String { start.hasSuffix("/") ? "" : Path.name(start) }
}
