internal import Files
internal import Git
internal import Project
internal import Spelling

/// What pages call an operation, after "Undo": what was done and with what, in the words of the app and not as a command
/// line.
struct OperationName: Equatable {
  private(set) var text: String

  /// - Parameter title: Returns the title of a version.
  init(_ operation: OperationRecord, title: (String) -> String?) {
    self.init(
      words: operation.kind == .outside ? [] : operation.words,
      made: operation.moves.last?.new.flatMap { title($0.description) }, title: title)
    if operation.kind == .outside { text = operation.title }
  }

  /// - Parameters:
  ///   - words: The command line, without the name of the program.
  ///   - made: The title of the version that it made, if any.
  init(words: [String], made: String?, title: (String) -> String?) {
    let plain = Self.plain(words)
    let command = plain.first ?? ""
    let names = plain.dropFirst().map(Self.shown)
    let rest = Self.list(names)
    let named = rest.isEmpty ? command : "\(command) \(rest)"
    text =
      switch command {
      case "commit": made.map { "commit \(quoted($0))" } ?? "commit"
      case "revert": "revert \(plain.dropFirst().first.flatMap(title).map(quoted) ?? rest)"
      case "keep": "keep \(plain.dropFirst().first ?? "") for \(Self.list(Array(names.dropFirst())))"
      case "rename" where names.count == 2: "rename \(quoted(names[0])) to \(quoted(names[1]))"
      case "merge": words.contains("--abort") ? "abort of the merge" : "merge of \(rest)"
      case "switch": "switch to \(rest)"
      case "branch": "new branch \(rest)"
      case "update": "update with \(Self.isDropped(plain) ? "what you dropped" : rest)"
      case "validate": "fixes"
      case "request": Self.request(plain, names)
      case "prototype":
        plain.dropFirst().prefix(1).joined() + " in prototype " + Self.list(Array(names.dropFirst().prefix(1)))
      default: named
      }
  }

  private static func request(_ plain: [String], _ names: [String]) -> String {
    guard let step = plain.dropFirst().first else { return "request for a review" }
    // The branch of the request, and then the assets that it is about.
    let about = list(Array(names.count > 2 ? names.dropFirst(2) : names.dropFirst()))
    return switch step {
    case "comment": "comment on \(about)"
    case "approve": "approval of \(about)"
    case "changes": "request for changes to \(about)"
    case "resolve": "resolve a comment"
    case "merge": "merge of \(about)"
    default: "\(printable(step)) of the request \(about)"
    }
  }

  /// Options whose value is a word of its own.
  private static let withValue: Set<String> = ["-m", "--message", "--at", "--as", "--into", "--title", "--reviewer"]

  /// The command and the names that it was given, without options.
  private static func plain(_ words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var plain: [String] = []
    var isValue = false
    for word in words[..<end] {
      if !isValue, !word.hasPrefix("-") { plain.append(word) }
      isValue = !isValue && withValue.contains(word)
    }
    return plain + words[end...].dropFirst()
  }

  /// `bell` for `Icons.xcassets/bell.imageset`.
  private static func shown(_ name: String) -> String {
    let last = Path.name(name)
    let kind = Path.fileExtension(last)
    return kind.hasSuffix("set") || kind == "launchimage" ? Path.stem(last) : name.contains(".xcassets/") ? last : name
  }

  private static func isDropped(_ plain: [String]) -> Bool {
    plain.dropFirst().contains { $0.contains("/assets/inbox/") }
  }

  private static let maxNameCount = 3

  /// `'bell', 'rope' and 2 more`
  private static func list(_ names: [String]) -> String {
    let more = names.count > maxNameCount ? ["\(names.count - maxNameCount) more"] : []
    return listed(names.prefix(maxNameCount).map(quoted) + more, "and")
  }
}
