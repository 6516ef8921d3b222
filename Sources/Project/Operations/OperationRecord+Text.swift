internal import Files
public import Git
public import JSON
internal import Spelling

extension OperationRecord {
  /// The command line, or a description of another operation, for use after "Undid".
  public var title: String {
    switch kind {
    case .outside: "changes outside of assets"
    case .command, .undo, .redo, .restore: quotedLine
    }
  }

  /// `assets commit -m 'Redraw the bell'`
  public var line: String {
    if kind == .outside {
      let shown = moveWords.prefix(3) + (moveWords.count > 3 ? ["\(moveWords.count - 3) more"] : [])
      return "changed outside of assets" + (shown.isEmpty ? "" : ": \(shown.joined(separator: "; "))")
    }
    return printable((["assets"] + words).map(Self.typed).joined(separator: " "))
  }

  /// An option is shown as typed; any other word that begins with a dash would be taken for one.
  private static func typed(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" })
    if word == "--" { return word }
    return word.hasPrefix("-") && !name.isEmpty && shellWord(name) == name ? word : shellWord(word)
  }

  /// A line that contains both kinds of quotes is not quoted, because that would be hard to read.
  private var quotedLine: String { line.contains("'") && line.contains("\"") ? line : shellQuoted(line) }

  /// The branches whose tips it changed, with the old and new versions.
  public var moves: [(name: String, old: ObjectID?, new: ObjectID?)] {
    let names = (after.tips + before.tips).map(\.branch)
    var seen: Set<ExactName> = []
    return names.filter { seen.insert(ExactName($0)).inserted }.compactMap { name in
      let (old, new) = (before.tip(of: name), after.tip(of: name))
      return old == new ? nil : (name, old, new)
    }
  }

  /// `'main' from 1a2b3c4 to 5d6e7f8`, for changes made by other programs.
  public var moveWords: [String] {
    let isSamePlace = before.branch.map(ExactName.init) == after.branch.map(ExactName.init)
    let place = isSamePlace ? [] : ["switched to \(after.branch.map { quoted($0) } ?? "a version, not on a branch")"]
    return place
      + moves.map { move in
        switch (move.old, move.new) {
        case (let old?, let new?): "\(quoted(move.name)) from \(old.short) to \(new.short)"
        case (nil, let new?): "\(quoted(move.name)) created at \(new.short)"
        case (let old, nil): "\(quoted(move.name)) removed\(old.map { ", which was at \($0.short)" } ?? "")"
        }
      }
  }

  /// A word for the kind, for other programs.
  public var kindWord: String {
    switch kind {
    case .command: "command"
    case .outside: "outside"
    case .undo: "undo"
    case .redo: "redo"
    case .restore: "restore"
    }
  }

  /// The operation that this one undid, redid, or went back to.
  public var about: Int? {
    switch kind {
    case .command, .outside: nil
    case .undo(let number), .redo(let number), .restore(let number): number
    }
  }

  public var json: JSONValue {
    .object(
      ("number", .number(number)), ("kind", .string(kindWord)),
      ("command", kind == .outside ? nil : .list((["assets"] + words).map { .string($0) })),
      (
        "branches",
        kind != .outside
          ? nil
          : .list(
            moves.map {
              .object(
                ("name", .string($0.name)), ("from", .optional($0.old?.description)),
                ("to", .optional($0.new?.description)))
            })
      ),
      ("about", about.map { .number($0) }), ("date", .string(DateTime(moment).isoText)),
      ("interrupted", wasInterrupted ? true : nil),
      (
        "sent",
        sent.isEmpty
          ? nil
          : .list(
            sent.map {
              .object(
                ("remote", .string($0.remote)), ("branch", .string($0.branch)),
                ("version", .optional($0.commit?.description)))
            })
      ))
  }
}
