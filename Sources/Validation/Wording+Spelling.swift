internal import Spelling

extension Wording {
  /// Returns `; did you mean 'iphone'?` for the word that is nearest to one nobody knows, nothing where none is near.
  static func didYouMean(_ word: String, among known: [String]) -> String {
    NearestNames.find(word, among: known, limit: 1).first.map { "; did you mean '\($0)'?" } ?? ""
  }
}
