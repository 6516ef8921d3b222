/// Words for a copy that has only a part of the versions.
enum ShallowWords {
  static let wayOut = "run 'git fetch --unshallow' to get all versions"
}
