/// The source of the words that a shell offers for an argument or a value, if its type doesn't define them.
///
/// A program can add its own: `extension CompletionSource { static let branches = Self("branches") }`.
public struct CompletionSource: Hashable, Sendable {
  public var name: String

  public init(_ name: String) {
    self.name = name
  }

  /// Paths, which the shell completes itself.
  public static let files = Self("files")
  public static let folders = Self("folders")
}

extension ArgumentSpec {
  /// The same argument, with a source of words for a shell.
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
  /// The same option, with a source of words for its value.
  public func completed(from source: CompletionSource) -> Self {
    var copy = self
    copy.fixed.source = source
    return copy
  }
}
