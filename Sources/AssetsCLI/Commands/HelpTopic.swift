internal import Arguments

/// A help page about something other than a command.
struct HelpTopic: Sendable {
  let name: String
  let summary: String
  /// Complete lines of at most 80 characters.
  let text: String

  static let all = [assetsconfig]

  /// Returns the topic with a name, also if it is given as the file that it is about; nil if there is none.
  static func named(_ name: String) -> HelpTopic? {
    all.first { [$0.name, "." + $0.name].contains(name) }
  }

  private static let assetsconfig = HelpTopic(
    name: "assetsconfig", summary: "What a project can configure in the file '.assetsconfig'",
    text: """
      What a project can configure in the file '.assetsconfig'

      The file is at the root of the project and committed with it. It is optional,
      and has the format of git's configuration files.

        [validate]
          failOn = warning            ; error (default), warning or never
          exclude = Legacy.xcassets   ; folders that are not checked
          ignore = debug-*            ; assets that all rules ignore
          baseline = known.json       ; findings that are accepted

        [rule "missing-scale"]
          severity = note             ; off, note, warning or error
          path = Icons/**             ; only here
          exclude = Icons/Old/*       ; not here
          ignore = bell               ; not these assets
          scales = 2x 3x              ; an option of this rule

        [asset "Toolbar/bell"]
          allow = missing-scale scale-mismatch

        [import "design"]
          appearance = Theme, Mode    ; keys in names of a design tool

      To turn a rule off, set 'severity = off'. To turn on a rule that is off by
      default, set another severity. 'path', 'exclude' and 'ignore' can be repeated.
      '*' matches any part of a name, '**' any number of folders. Assets are named
      as in code; a part of an asset follows its name: 'Posters/Chicago'.

      'git config assets.rule.missing-scale.severity off' sets the same for this
      copy only. 'assets validate --rules' lists the rules, 'assets validate
      --explain RULE' describes the options of one.

      """)
}
