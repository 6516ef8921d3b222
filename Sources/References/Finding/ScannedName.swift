/// A name as a scanner found it: what it means, and which bytes of the file spell it.
struct ScannedName {
  var name: String
  /// The bytes between the quotes; of a symbol, those of its words with the dots between them,
  /// and for Objective-C with the words before the asset's name.
  var range: Range<Int>
  var kind: AssetReference.Kind
  var subject: AssetReference.AssetKind
  var certainty: AssetReference.Certainty
  var spelling: LiteralSyntax
  /// In a property list, the key whose value this is, possibly followed by a device.
  var key: String?
  /// The bundle that code looks in, as it is spelled; nil for the code's own, or one that isn't named.
  var bundle: String?
  /// The bundle if code names the one that it is built into.
  var ownBundle: AssetReference.OwnBundle?
  /// The start of the token that takes the name as a whole argument or value, if the place itself doesn't say what it
  /// means.
  var takerOffset: Int?
  /// True for a symbol that a member of the same name hides, if there is one: `Color(.sea)`.
  var canBeMember = false
}

/// How a kind of file spells a string, so that it can be replaced by another one.
enum LiteralSyntax: Hashable {
  /// Between quotes in Swift, Objective-C, Dart, Kotlin or Java; a raw string of Swift has `#` around.
  case code(hashes: Int)
  /// Words of code, which can't be anything else.
  case words
  /// A value in such quotes, or text between tags.
  case markup(quote: UInt8?)
  /// A path in an address of the web.
  case address
  /// A string between quotes in JSON.
  case json
  /// A value of a project file: in quotes, or without, which not every string allows.
  case openStep(isQuoted: Bool)
  /// A value up to the end of the line, or one word of a list.
  case setting(isOneOfSeveral: Bool)

  /// The quotes around a value of markup.
  var quote: UInt8? {
    if case .markup(let quote) = self { quote } else { nil }
  }
}
