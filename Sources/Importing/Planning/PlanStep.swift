/// How far the making of a plan is, for somebody who waits for it.
public enum PlanStep: Sendable {
  /// A folder was listed, and holds so many files and folders.
  case listed(Int)
  /// An image was looked at.
  case looked
}
