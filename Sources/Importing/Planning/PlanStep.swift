/// The progress of planning, to be shown to the user.
public enum PlanStep: Sendable {
  /// A folder was listed, with this number of files and folders.
  case listed(Int)
  /// An image was read.
  case looked
}
