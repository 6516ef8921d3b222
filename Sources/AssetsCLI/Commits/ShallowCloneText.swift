/// Texts for a shallow clone, which has only some of the versions.
enum ShallowCloneText {
  static let workaround = "run 'git fetch --unshallow' to get all versions"
}
