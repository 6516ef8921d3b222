public import Git
internal import Spelling

/// The commands that restore a remote that is about to be removed: remotes are settings, which operations don't record.
public struct RemoteUndoCommands {
  public private(set) var lines: [String] = []
  /// True if a password in the address is hidden.
  public private(set) var hidesSecret = false

  /// - Parameter name: The name of an existing remote.
  public init(of name: String, in repository: Repository) throws {
    let settings = try repository.configuration.settings(startingWith: "remote.\(name).").map {
      (key: String(Substring($0.name.utf8.dropFirst("remote.\(name).".utf8.count))), value: $0.value)
    }
    guard let first = settings.first(where: { $0.key == "url" })?.value else { return }
    add(["assets", "remote", "add", "--", name, shown(first)])
    var hasAddress = false
    let standard = "+refs/heads/*:refs/remotes/\(name)/*"
    let fetched = settings.filter { $0.key == "fetch" }.map(\.value)
    let isStandard = fetched.map { Array($0.utf8) } == [Array(standard.utf8)]
    if !isStandard { add(["git", "config", "--unset-all", "remote.\(name).fetch"]) }
    for (key, value) in settings where !key.contains(".") {
      if key == "url", !hasAddress {
        hasAddress = true
      } else if key != "fetch" || !isStandard {
        add(["git", "config", "--add", "remote.\(name).\(key)", shown(value)])
      }
    }
    for branch in try repository.configuration.settings(startingWith: "branch.") where branch.name.hasSuffix("remote") {
      guard branch.value.utf8.elementsEqual(name.utf8) else { continue }
      add(["git", "config", branch.name, name])
      guard branch.name.hasSuffix(".remote") else { continue }
      let merge = "\(branch.name.dropLast("remote".count))merge"
      for followed in try repository.configuration.values(merge) { add(["git", "config", "--add", merge, followed]) }
    }
    if try repository.configuration.string("remote.pushdefault").map({ $0.utf8.elementsEqual(name.utf8) }) == true {
      add(["git", "config", "remote.pushDefault", name])
    }
    add(["assets", "fetch", "--", name])
  }

  private mutating func shown(_ value: String) -> String {
    let address = RemoteURL(value).withoutSecrets
    if !address.utf8.elementsEqual(value.utf8) { hidesSecret = true }
    return address
  }

  private mutating func add(_ words: [String]) {
    lines.append(words.map { $0 == "--" ? nil : shellWord($0) }.compactMap { $0 }.joined(separator: " "))
  }
}
