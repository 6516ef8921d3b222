internal import Files

extension GitTransport {
  public func push(
    to remote: String, _ request: PushRequest, _ report: (TransferEvent) -> Void
  ) throws -> [PushedBranch] {
    // Looking for deltas between images takes longer than everything else, and finds none.
    var words = request.seeksDeltas ? [] : ["-c", "pack.window=0"]
    words += ["push", "--porcelain", "--progress"]
    if request.isDryRun { words.append("--dry-run") }
    if !request.verifies { words.append("--no-verify") }
    if request.setsUpstream { words.append("--set-upstream") }
    words += request.expected.map { "--force-with-lease=\($0):\($1)" }
    var program = program
    program.isFinal = !request.isDryRun
    if let standing { program.folder = standing }
    // A hook may run tests for an hour without output, which looks the same as an unresponsive remote.
    if hasOwnHook, request.verifies { program.silenceLimit = nil }
    let answer = try program.run(words + ["--", remote] + request.references, remote: remote, tellsAll: true, report)
    let branches = Self.branches(inPorcelain: answer.output)
    // Git also fails if just one reference was refused; then it has reported each one.
    if answer.isSuccess || branches.contains(where: \.isRefused) { return branches }
    // If it is neither the remote nor the connection, it is the local hook, which may print anything.
    let isHook = answer.words.contains { $0.hasPrefix("error: failed to push some refs") }
    if isHook, !answer.words.contains(where: { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: RPC") }) {
      let sendsLargeFiles = hookSendsLargeFiles || answer.words.contains(where: Hooks.namesLargeFileProgram)
      throw TransportError(sendsLargeFiles ? .largeFileHook : .hook, remote: remote, words: answer.words)
    }
    throw TransportError(remote: remote, gitWords: answer.words)
  }

  /// Parses lines such as `!<tab>refs/heads/main:refs/heads/main<tab>[rejected] (fetch first)`.
  ///
  /// Source: `git-push(1)`, OUTPUT.
  static func branches(inPorcelain output: String) -> [PushedBranch] {
    output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2)
      guard parts.count == 3, parts[0].utf8.count == 1, let colon = parts[1].firstIndex(of: ":") else { return nil }
      guard let outcome = outcome(ofFlag: parts[0].first ?? " ", parts[2]) else { return nil }
      let (local, remote) = (parts[1][..<colon], parts[1][parts[1].index(after: colon)...])
      return PushedBranch(
        localName: String(local), remoteName: String(remote), outcome: outcome,
        formerID: outcome == .moved ? parts[2].firstRange(of: "..").map { String(parts[2][..<$0.lowerBound]) } : nil)
    }
  }

  private static func outcome(ofFlag flag: Character, _ summary: Substring) -> PushedBranch.Outcome? {
    switch flag {
    case " ": return .moved
    case "+": return .forced
    case "-": return .removed
    case "*": return .created
    case "=": return .unchanged
    case "!":
      // `[remote rejected] (pre-receive hook declined)`; the reason may contain brackets itself.
      let open = summary.firstIndex(of: "(").map { summary.index(after: $0) } ?? summary.startIndex
      let reason = summary[open...].last == ")" ? summary[open...].dropLast() : summary[open...]
      return .refused(String(reason), isRemote: summary.hasPrefix("[remote"))
    default: return nil
    }
  }
}
