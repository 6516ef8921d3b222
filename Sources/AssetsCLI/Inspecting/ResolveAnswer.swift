internal import JSON
internal import Project

/// The answer of `assets resolve` for a name: the variant of an asset, or an icon of Icon Composer.
protocol ResolveAnswer {
  /// True to include the reasons.
  var isExplained: Bool { get set }
  /// True for one of several names used in code, each of which must be exact.
  var isOfList: Bool { get set }
  /// Why the answer can't be used: nothing fits, or a file isn't where the asset says.
  var failure: ResolveError? { get }
  /// Warnings, in addition to the explanation of the choice.
  var warnings: [String] { get }

  /// The answer, one line for each part.
  func lines(_ context: CommandContext) -> [String]
  /// Prints every candidate with its reason, and the answer.
  func explain(_ context: CommandContext)
  /// - Parameter withReasons: False to include only the answer, as for one of many.
  func members(withReasons: Bool) -> [(String, JSONValue?)]
}

extension ResolveAnswer {
  /// The answer with its reasons.
  var json: JSONValue { .object(members(withReasons: true)) }
}

extension CachingResolver {
  /// Answers the request of a command for a name.
  ///
  /// - Throws: Whatever `answer(_:_:)` throws; `AssetNotYetAddedError` for an asset that is newer than the version.
  func answer(_ name: String, _ command: ResolveCommand, _ context: CommandContext) throws -> any ResolveAnswer {
    do {
      switch try answer(name, command.question) {
      case .asset(let answer): return answer
      case .icon(let answer): return answer
      }
    } catch let error as AssetLookupError {
      throw try scope.asNotYetMade(error, context.session)
    }
  }
}
