internal import JSON
internal import Project

/// What `assets resolve` answers to a name: the variant of an asset, or an icon of Icon Composer.
protocol ResolveAnswer {
  /// True if the reasons are told as well.
  var isExplained: Bool { get set }
  /// True for one of a list of names that code asks for, each of which has to be the right one.
  var isOfList: Bool { get set }
  /// Why the answer is of no use: nothing fits, or a file is not where the asset says.
  var failure: ResolveError? { get }
  /// What one should know beside what is said of the choice.
  var warnings: [String] { get }

  /// The answer, a line for each part of it.
  func lines(_ context: CommandContext) -> [String]
  /// Prints every candidate with its reason, and the answer.
  func explain(_ context: CommandContext)
  /// - Parameter withReasons: False for the answer alone, as for one of many.
  func members(withReasons: Bool) -> [(String, JSONValue?)]
}

extension ResolveAnswer {
  /// The answer with its reasons.
  var json: JSONValue { .object(members(withReasons: true)) }
}

extension CachingResolver {
  /// Answers what a command asks of a name.
  ///
  /// - Throws: What `answer(_:_:)` throws; `AssetNotYetAddedError` for an asset that is younger than the version.
  func answer(_ name: String, _ command: ResolveCommand, _ context: CommandContext) throws -> any ResolveAnswer {
    do {
      switch try answer(name, command.question) {
      case .asset(let answer): return answer
      case .icon(let answer): return answer
      }
    } catch let error as AssetLookupError {
      throw try scope.asNotYetMade(error, context)
    }
  }
}
