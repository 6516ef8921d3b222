internal import Catalog
internal import Files
internal import JSON
internal import References

/// Collects the files that may define colors, and reads them once all are known.
struct ColorFinder {
  private let tree: any FileTree
  private let keys: DesignKeys
  private var values: [String] = []
  private var tokens: [String] = []
  private var resolvers: [String] = []
  /// Files that the user named explicitly, whatever their names.
  private var named: Set<ExactName> = []
  private(set) var notes: [ImportNote] = []
  private(set) var problems: [FileError] = []

  /// The size in bytes up to which a file is read.
  static let largest = 1 << 23

  init(_ tree: any FileTree, _ keys: DesignKeys) {
    self.tree = tree
    self.keys = keys
  }

  /// Takes a file that may define colors; false for any other.
  mutating func take(_ path: String, _ source: SourcePlatform?) -> Bool {
    let name = Path.name(path)
    if name.hasSuffix(".resolver.json") {
      resolvers.append(path)
    } else if name.hasSuffix(".tokens.json") || name.hasSuffix(".tokens") {
      tokens.append(path)
    } else if source == .android, Path.fileExtension(name).lowercased() == "xml",
      AndroidColors.isValuesFolder(Path.name(Path.folder(path)))
    {
      values.append(path)
    } else {
      return false
    }
    return true
  }

  /// Takes a file that was named explicitly, if it may contain tokens; false for any other.
  mutating func takeNamed(_ path: String) -> Bool {
    guard Path.fileExtension(path).lowercased() == "json" else { return false }
    named.insert(ExactName(path))
    tokens.append(path)
    return true
  }

  /// Returns the colors of all files, sorted by file.
  mutating func colors() -> [ColorCandidate] {
    var found = androidColors()
    var used: Set<ExactName> = []
    var unclear: [String] = []
    for path in resolvers.sorted(by: Path.precedes) {
      if let colors = colors(ofResolver: path, &used) { found += colors } else { unclear.append(Path.folder(path)) }
    }
    found += tokenColors(
      tokens.filter { path in
        !used.contains(ExactName(path))
          // What an unreadable resolver would have made of it is unknown.
          && (named.contains(ExactName(path)) || !unclear.contains { Path.relative(path, to: $0) != nil })
      })
    return found
  }

  // MARK: Android

  /// The `values` folders beside one another are read together.
  private mutating func androidColors() -> [ColorCandidate] {
    var found: [ColorCandidate] = []
    let groups = Dictionary(grouping: values) { ExactName(Path.folder(Path.folder($0))) }
    for (_, paths) in groups.sorted(by: { $0.key < $1.key }) {
      var table = ColorTable()
      for path in paths.sorted(by: Path.precedes) {
        guard let bytes = bytes(of: path) else { continue }
        if let line = MarkupElement.lineOfBrokenTag(in: bytes) {
          notes.append(.unusableColors(path: path, .notXML(line: line)))
        } else {
          AndroidColors.read(bytes, at: path, into: &table)
        }
      }
      found += ColorCandidate.withoutRepetition(table.colors())
    }
    return found
  }

  // MARK: Tokens

  /// Files without a resolver: those of one design are read together.
  private mutating func tokenColors(_ paths: [String]) -> [ColorCandidate] {
    var found: [ColorCandidate] = []
    for design in TokenDesign.all(of: paths) {
      var table = ColorTable()
      for path in design.paths {
        guard let object = object(at: path) else { continue }
        guard let tree = TokenTree(object) else {
          notes.append(.unusableColors(path: path, .tooMany))
          continue
        }
        if tree.tokens.isEmpty, TokenTree.isOfTokensStudio(object) {
          notes.append(.unusableColors(path: path, .ofTokensStudio))
        } else if tree.tokens.isEmpty, named.contains(ExactName(path)) {
          notes.append(.unusableColors(path: path, .noTokens))
        }
        tree.addColors(to: &table, design.variant(of: path), file: path)
      }
      found += ColorCandidate.withoutRepetition(table.colors()).map(Self.named)
    }
    return found
  }

  /// Returns nil if it is not known what the resolver makes of its files.
  private mutating func colors(ofResolver path: String, _ used: inout Set<ExactName>) -> [ColorCandidate]? {
    guard let object = object(at: path) else { return nil }
    do throws(TokenResolver.ResolverError) {
      let resolver = try TokenResolver(object, keys)
      var trees: [ExactName: TokenTree] = [:]
      let colors = try resolver.colors(file: path) { name throws(TokenResolver.ResolverError) in
        let file = try Self.place(of: name, from: path)
        if let tree = trees[ExactName(file)] { return tree }
        let tree = try self.tokens(at: file, named: name)
        trees[ExactName(file)] = tree
        return tree
      }
      used.formUnion(trees.keys)
      notes += resolver.fixedModifiers.map { .fixedModifier(path: path, $0) }
      return colors.map(Self.named)
    } catch {
      notes.append(.unusableColors(path: path, ColorFileIssue(error)))
      return nil
    }
  }

  private func tokens(at file: String, named name: String) throws(TokenResolver.ResolverError) -> TokenTree {
    guard let source = try? tree.open(file), source.byteCount <= Self.largest, let bytes = try? source.readAll(),
      let object = (try? JSONDocument(parsing: bytes))?.value.object
    else { throw .missing(name) }
    guard let tree = TokenTree(object) else { throw .tooMany }
    return tree
  }

  /// Returns the path of a file that a resolver names; it may be at most one step outside of the resolver's folder.
  private static func place(of name: String, from resolver: String) throws(TokenResolver.ResolverError) -> String {
    let file = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
    var folder = Path.names(Path.folder(resolver)).map(String.init)
    var climbed = 0
    for part in Path.names(file).map(String.init) where part != "." {
      if part == ".." {
        climbed += 1
        guard climbed == 1, folder.popLast() != nil else { throw .missing(name) }
      } else {
        folder.append(part)
      }
    }
    guard !file.isEmpty, file.utf8.first != UInt8(ascii: "/") else { throw .missing(name) }
    return (resolver.utf8.first == UInt8(ascii: "/") ? "/" : "") + folder.joined(separator: "/")
  }

  /// The color with the name of an asset: groups of tokens don't become groups of the catalog.
  private static func named(_ color: ColorCandidate) -> ColorCandidate {
    var color = color
    color.name = color.name.split(separator: ".").joined(separator: "-").map { $0 == "/" ? "-" : String($0) }.joined()
    return color
  }

  // MARK: Files

  private mutating func object(at path: String) -> JSONObject? {
    guard let bytes = bytes(of: path) else { return nil }
    do throws(JSONError) {
      if let object = try JSONDocument(parsing: bytes).value.object { return object }
      notes.append(.unusableColors(path: path, .notAnObject))
    } catch {
      notes.append(.unusableColors(path: path, .notJSON(line: error.line)))
    }
    return nil
  }

  private mutating func bytes(of path: String) -> [UInt8]? {
    do throws(FileError) {
      let source = try tree.open(path)
      guard source.byteCount <= Self.largest else {
        notes.append(.unusableColors(path: path, .tooLarge(bytes: source.byteCount)))
        return nil
      }
      return try source.readAll()
    } catch {
      problems.append(error)
      return nil
    }
  }
}

/// Why a file that may define colors can't be used.
public enum ColorFileIssue: Hashable, Sendable {
  case tooLarge(bytes: Int)
  /// Lines are counted from 1.
  case notJSON(line: Int)
  case notAnObject
  /// XML with a tag that is never closed, or closed and never opened.
  case notXML(line: Int)
  /// The format of Tokens Studio, whose keys have no `$`.
  case ofTokensStudio
  /// A file that the user named explicitly and that contains no tokens.
  case noTokens
  case notAResolver
  /// A resolver names something that doesn't exist or can't be read.
  case missing(String)
  case tooMany
  /// A modifier of a resolver that is not a dimension of a catalog and has no default.
  case undecided(modifier: String)

  init(_ problem: TokenResolver.ResolverError) {
    switch problem {
    case .notAResolver: self = .notAResolver
    case .missing(let name): self = .missing(name)
    case .tooMany: self = .tooMany
    case .undecided(let modifier): self = .undecided(modifier: modifier)
    }
  }
}
