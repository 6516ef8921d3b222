internal import Arguments

/// Something to read about that is no command.
struct HelpTopic: Sendable {
  let name: String
  let summary: String
  /// Whole lines, none longer than 80 characters.
  let text: String

  static let all = [assetsconfig]

  /// Returns the topic of a name, also in the spelling of the file it is about; nil where there is none.
  static func named(_ name: String) -> HelpTopic? {
    all.first { [$0.name, "." + $0.name].contains(name) }
  }

  private static let assetsconfig = HelpTopic(
    name: "assetsconfig", summary: "What a project can set, in the file '.assetsconfig'",
    text: """
      What a project can set, in the file '.assetsconfig'

      It lies at the root of the project, is committed with the rest, and is written
      as git's own configuration is. Nothing in it is needed.

        [validate]
          failOn = warning            ; error (usual), warning or never
          exclude = Legacy.xcassets   ; folders that are not checked
          ignore = debug-*            ; assets that no rule speaks of
          baseline = known.json       ; findings the project lives with

        [rule "missing-scale"]
          severity = note             ; off, note, warning or error
          path = Icons/**             ; only there
          exclude = Icons/Old/*       ; not there
          ignore = bell               ; not these assets
          scales = 2x 3x              ; an option of this rule

        [asset "Toolbar/bell"]
          allow = missing-scale scale-mismatch

        [import "design"]
          appearance = Theme, Mode    ; keys in names of a design tool

      To switch a rule off, give it 'severity = off'; a rule that is off from the
      start is switched on by giving it another one. 'path', 'exclude' and 'ignore'
      can be repeated. '*' is any part of a name, '**' any number of folders; an
      asset is named as code does, something in it behind that: 'Posters/Chicago'.

      'git config assets.rule.missing-scale.severity off' sets the same for this
      copy alone. 'assets validate --rules' lists the rules, 'assets validate
      --explain RULE' tells the options of one.

      """)
}
