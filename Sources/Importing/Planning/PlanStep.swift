/// The progress of planning, to be shown to the user.
public enum PlanStep: Sendable {
  /// A folder was listed, and holds so many files and folders.
  case listed(Int)
  /// An image was read.
  case looked
}
