/// A commit of a request as it was read, before anything in it is trusted.
public struct EventCommit: Hashable, Sendable {
  /// Hexadecimal, like all ids here.
  public var id: String
  public var parents: [String]
  public var tree: String
  public var author: Person
  public var committer: Person
  /// The author's time, in seconds since 1970.
  public var seconds: Int64
  /// Nil if it is larger than `EventMessage.maxSize`.
  public var message: String?

  public init(
    id: String, parents: [String], tree: String, author: Person, committer: Person, seconds: Int64, message: String?
  ) {
    (self.id, self.parents, self.tree) = (id, parents, tree)
    (self.author, self.committer) = (author, committer)
    (self.seconds, self.message) = (seconds, message)
  }

  /// The ids of the empty tree, in repositories with SHA-1 and with SHA-256.
  static let emptyTrees: Set<String> = [
    "4b825dc642cb6eb9a060e54bf8d69288fbee4904", "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
  ]

  var hasEmptyTree: Bool { Self.emptyTrees.contains(tree) }
}

/// A person as named in a commit; people are distinguished by email.
public struct Person: Hashable, Sendable {
  public var name: String
  public var email: String

  public init(name: String, email: String) { (self.name, self.email) = (name, email) }

  /// The key for comparisons: ASCII letters in an email are compared as lower case.
  public var key: String { email.lowercased() }
}
