internal import Git
internal import JSON

extension Operation {
  /// The command line, or what else it was, to be read after "took back".
  var title: String {
    switch kind {
    case .outside: "what was changed outside of assets"
    case .command, .undo, .redo, .restore: quotedLine
    }
  }

  /// `assets commit -m 'Redraw the bell'`
  var line: String {
    if kind == .outside { return "changed outside of assets" }
    return printable((["assets"] + words).map(Self.typed).joined(separator: " "))
  }

  /// An option is typed as it is; whatever else begins with a line would be taken for one.
  private static func typed(_ word: String) -> String {
    let name = String(word.drop { $0 == "-" })
    return word.hasPrefix("-") && !name.isEmpty && shellWord(name) == name ? word : shellWord(word)
  }

  private var quotedLine: String { shellQuoted(line) }

  /// One word for other programs.
  var kindWord: String {
    switch kind {
    case .command: "command"
    case .outside: "outside"
    case .undo: "undo"
    case .redo: "redo"
    case .restore: "restore"
    }
  }

  /// The operation that this one took back, did again, or went back to.
  var about: Int? {
    switch kind {
    case .command, .outside: nil
    case .undo(let number), .redo(let number), .restore(let number): number
    }
  }

  var json: JSONValue {
    .object(
      ("number", .number(number)), ("kind", .string(kindWord)),
      ("command", kind == .outside ? nil : .list((["assets"] + words).map { .string($0) })),
      ("about", about.map { .number($0) }), ("date", .string(CalendarDate(moment).isoText)),
      ("cutOff", wasCutOff ? true : nil),
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
