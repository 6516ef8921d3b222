/// The name and email of a person, as in a commit.
public struct Identity: Hashable, Sendable {
  public var name: String
  public var email: String

  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }

  /// The role of an identity in a commit.
  public enum Role: String, Hashable, Sendable { case author, committer }

  public enum Part: String, Hashable, Sendable { case name, email }
}

/// A time in git's representation: seconds and an offset from UTC.
public struct GitTime: Hashable, Sendable {
  /// Seconds since 1970 in UTC.
  public var seconds: Int64
  /// Minutes by which local time is ahead of UTC.
  public var offsetMinutes: Int

  public init(seconds: Int64, offsetMinutes: Int = 0) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }
}

/// A person and a time.
public struct Signature: Hashable, Sendable {
  public var identity: Identity
  public var moment: GitTime

  public init(_ identity: Identity, at moment: GitTime) {
    self.identity = identity
    self.moment = moment
  }

  public var name: String { identity.name }
  public var email: String { identity.email }
  public var seconds: Int64 { moment.seconds }
  public var offsetMinutes: Int { moment.offsetMinutes }
}
