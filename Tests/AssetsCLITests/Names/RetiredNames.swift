/// Words that names of this package no longer use, and the few names that may.
enum RetiredNames {
  struct Exception {
    var name: String
    /// The file with the declaration, or the second file of a name.
    var file: String
    var reason: String
  }

  /// In no declared name, file name or folder name; the plural is retired, too.
  static let anywhere = [
    "Armour", "Catalogue", "Colour", "Desk", "Localisation", "Neighbour", "Picture", "Synchronisation", "Twin", "Wells",
    "WayBack",
  ]
  /// In no name of a type: `…Error` is thrown, `…Issue` is kept as data, `…Report` is a view, `…Warning` stops nothing.
  static let inTypes = [
    "Account", "Clash", "Failure", "Fault", "Look", "Problem", "Refusal", "Remark", "Sheet", "Stop",
  ]

  /// No more than 20: one that is not needed any longer is an error as well.
  static let exceptions = [
    Exception(
      name: "Failure", file: "Sources/AssetsCLI/Failures/Failure.swift",
      reason: "an error with its text and exit code, never thrown; `Error` would be Swift's protocol"),
    Exception(
      name: "FailureMessage", file: "Sources/AssetsCLI/Failures/Failure.swift",
      reason: "the text of a `Failure`"),
    Exception(
      name: "FailureTests", file: "Tests/AssetsCLITests/FailureTests.swift", reason: "the tests of `Failure`"),
    Exception(
      name: "FailureEventTests", file: "Tests/AssetsCLITests/Remotes/FailureEventTests.swift",
      reason: "the event `failure` of the JSON output"),
    Exception(
      name: "FailureThreshold", file: "Sources/Validation/ValidationResult.swift",
      reason: "the severity from which `validate` fails; the configuration says `fail-on`"),
    Exception(
      name: "Fault", file: "Tests/TestKit/Servers/FaultyConnection.swift",
      reason: "fault injection is the usual term"),
    Exception(
      name: "NameLookUps", file: "Sources/References/Finding/Code/NameLookUps.swift",
      reason: "calls that look a name up; no appearance is meant"),
    Exception(
      name: "NameLookUpTests", file: "Tests/ReferencesTests/NameLookUpTests.swift", reason: "the tests of `NameLookUps`"
    ),
    Exception(
      name: "main.swift", file: "Tests/ExampleImages/main.swift",
      reason: "the compiler starts an executable there"),
  ]
}
