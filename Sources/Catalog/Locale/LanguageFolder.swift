internal import Files

/// The meaning of a folder such as `fr.lproj` for the language of its files.
public enum LanguageFolder: Hashable, Sendable {
  case language(String)
  /// `Base.lproj`: the files are for every language without files of its own.
  case base
  /// The name isn't that of a language.
  case unknown

  /// Nil for a folder without the extension.
  public init?(folderName: String) {
    // This is called for every folder around every image.
    guard folderName.utf8.last == UInt8(ascii: "j"), Path.fileExtension(folderName) == "lproj" else { return nil }
    let name = Path.stem(folderName)
    if name == "Base" {
      self = .base
    } else {
      self = Self.language(named: name).map { .language($0) } ?? .unknown
    }
  }

  /// Returns the tag of a language as folders and projects spell it: `pt_BR`, or `English` until Xcode 10; nil if it
  /// isn't one.
  public static func language(named name: String) -> String? { oldNames[name] ?? tag(name) }

  /// Returns a language tag in the spelling Xcode writes: `zh-Hans`, `pt-BR`, `es-419`; nil if it isn't one.
  ///
  /// Source: RFC 5646, sections 2.1 (syntax) and 2.1.1 (case); the underscore is Apple's old spelling.
  public static func tag(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let language = parts.first, (2...3).contains(language.utf8.count), language.allSatisfy(isLetter) else {
      return nil
    }
    var words = [language.lowercased()]
    for part in parts.dropFirst() {
      guard let word = subtag(part) else { return nil }
      words.append(word)
    }
    return words.joined(separator: "-")
  }

  /// Returns the language of a folder whose name is only a language: two letters, or more with a region or script.
  ///
  /// Three letters alone are not a language here, since folders are called `img` and `art`.
  public static func plainTag(_ folder: String) -> String? {
    guard let tag = tag(folder), tag.utf8.count != 3, folder.utf8.first != UInt8(ascii: "_") else { return nil }
    return tag
  }

  private static func subtag(_ part: Substring) -> String? {
    guard part.allSatisfy({ isLetter($0) || isDigit($0) }) else { return nil }
    switch part.utf8.count {
    case 4 where part.allSatisfy(isLetter): return part.prefix(1).uppercased() + part.dropFirst().lowercased()
    case 2 where part.allSatisfy(isLetter): return part.uppercased()
    case 3 where part.allSatisfy(isDigit): return String(part)
    case 4 where isDigit(part.first!), 5...8: return part.lowercased()
    default: return nil
    }
  }

  private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }
  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  /// The English names of folders before they were tags.
  ///
  /// Source: CoreFoundation, `CFLocaleIdentifier.c`, old language names.
  private static let oldNames = [
    "Arabic": "ar", "Brazilian": "pt-BR", "Bulgarian": "bg", "Catalan": "ca", "Chinese": "zh", "Croatian": "hr",
    "Czech": "cs", "Danish": "da", "Dutch": "nl", "English": "en", "Finnish": "fi", "French": "fr", "German": "de",
    "Greek": "el", "Hebrew": "he", "Hindi": "hi", "Hungarian": "hu", "Icelandic": "is", "Indonesian": "id",
    "Italian": "it", "Japanese": "ja", "Korean": "ko", "Malay": "ms", "Norwegian": "nb", "Polish": "pl",
    "Portuguese": "pt", "Romanian": "ro", "Russian": "ru", "Slovak": "sk", "Slovenian": "sl", "Spanish": "es",
    "Swedish": "sv", "Thai": "th", "Turkish": "tr", "Ukrainian": "uk", "Vietnamese": "vi",
  ]
}
