/// The name and email of a person, as they stand in a commit.
public struct Identity: Hashable, Sendable {
  public var name: String
  public var email: String

  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }

  /// Whose name a commit carries.
  public enum Role: String, Hashable, Sendable { case author, committer }

  public enum Part: String, Hashable, Sendable { case name, email }
}

/// A time in git's representation: seconds and an offset from UTC.
public struct GitTime: Hashable, Sendable {
  /// Seconds since 1970 in universal time.
  public var seconds: Int64
  /// Minutes the clock on the wall was ahead of universal time.
  public var offsetMinutes: Int

  public init(seconds: Int64, offsetMinutes: Int = 0) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }
}

/// Who did something, and when.
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
