/// Words for a copy that has only a part of the versions.
enum ShallowCloneText {
  static let workaround = "run 'git fetch --unshallow' to get all versions"
}
