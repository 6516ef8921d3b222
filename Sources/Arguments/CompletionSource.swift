/// Where the words come from that a shell offers for an argument or a value, where its type does not tell.
///
/// A program adds its own: `extension CompletionSource { static let branches = Self("branches") }`.
public struct CompletionSource: Hashable, Sendable {
  public var name: String

  public init(_ name: String) {
    self.name = name
  }

  /// Paths, which the shell itself knows.
  public static let files = Self("files")
  public static let folders = Self("folders")
}

extension ArgumentSpec {
  /// The same argument, for which a shell offers words from a source.
  public func completed(from source: CompletionSource) -> Self {
    Self(description: description.completed(from: source), store: store)
  }
}

extension ArgumentDescription {
  fileprivate func completed(from source: CompletionSource) -> Self {
    var copy = self
    copy.source = source
    return copy
  }
}

extension OptionSpec {
  /// The same option, for whose value a shell offers words from a source.
  public func completed(from source: CompletionSource) -> Self {
    var copy = self
    copy.fixed.source = source
    return copy
  }
}
