internal import Files
internal import Git
internal import JSON
internal import Project
internal import Review
internal import Validation

extension RequestOverview {
  init(_ request: ReviewRequest, _ store: RequestStore, _ context: CommandContext) throws {
    try self.init(request, store, context.imageRenderer, now: context.now)
  }

  func print(_ context: CommandContext) throws {
    context.output.line("\(context.style(printable(request.title), .bold)) (\(request.shortID))")
    let version = request.versions.count == 1 ? "" : "; version \(request.versions.count)"
    let verb = elsewhere != nil || [.merged, .closed].contains(standing.state) ? "asked" : "asks"
    context.output.line(
      "\(printable(request.author.name)) \(verb) to merge \(quoted(request.source)) into \(quoted(request.target)), "
        + "\(time(request.opened))\(version)")
    if !request.text.isEmpty { printText(request.text, indent: 2, context) }
    printAssets(context)
    printReviewers(context)
    for opinion in request.opinions { context.output.line(sentence(of: opinion)) }
    for contribution in request.conversation {
      switch contribution {
      case .message(let message): print(message, context)
      case .thread(let thread): print(thread, context)
      }
    }
    printNotes(context)
    try printOutlook(context)
  }

  private func print(_ message: ReviewRequest.Message, _ context: CommandContext) {
    let parts = [sentence(of: message), time(message.event.seconds), note(message)].compactMap { $0 }
    context.output.line(parts.joined(separator: ", "))
    printText(message.text, indent: 6, context)
  }

  private func print(_ thread: ReviewRequest.Thread, _ context: CommandContext) {
    let place = thread.anchor.map { ", \(Self.text(of: $0, called: places[thread.first.id]?.name))" } ?? ""
    let resolved = thread.isResolved ? ", resolved" : ""
    context.output.line(
      "\(context.style(String(thread.first.id.prefix(7)), .yellow))  \(name(of: thread.first.event))\(place), "
        + "\(time(thread.first.event.seconds))\(edited(thread.first))\(resolved)\(imageText(thread))")
    printText(text(of: thread.first), indent: 6, context)
    printImages(of: thread.first, in: thread, indent: 6, context)
    for reply in thread.replies {
      let id = context.style(String(reply.id.prefix(7)), .yellow)
      context.output.line("      \(id)  \(name(of: reply.event)), \(time(reply.event.seconds))\(edited(reply)):")
      printText(text(of: reply), indent: 8, context)
      printImages(of: reply, in: thread, indent: 8, context)
    }
  }

  /// Prints what can't be shown of the request, or isn't as it claims.
  private func printNotes(_ context: CommandContext) {
    for problem in (try? store.list().problems) ?? [] where Path.name(problem.reference) == request.id {
      context.error.line("warning: ignored \(printable(problem.reference)): \(problem.reason.text)")
    }
    if request.history.unreadCount > 0 {
      let limit = byteWords(EventMessage.maxSize)
      context.error.line("note: \(counted(request.history.unreadCount, "message")) larger than \(limit) not read")
    }
    if request.unknownCount > 0 {
      context.error.line("note: \(counted(request.unknownCount, "event")) from a newer version of assets")
    }
    if let denied = request.deniedMerge {
      context.error.line(
        "note: marked as merged (\(printable(String(denied.prefix(7))))), but \(quoted(request.target)) doesn't have the reviewed version"
      )
    }
  }

  /// Prints that it is merged or closed, or otherwise what prevents the merge.
  private func printOutlook(_ context: CommandContext) throws {
    if let elsewhere { return context.output.line(mergedText(elsewhere.commit, elsewhere.how)) }
    switch standing.state {
    case .open, .changesRequested, .approved: try printObstacles(context)
    case .merged:
      context.output.line(mergedText(request.merged.flatMap { ObjectID($0.commit) }, request.merged?.how ?? "merge"))
    case .closed: context.output.line(closedText)
    }
  }

  private func printObstacles(_ context: CommandContext) throws {
    let obstacles = try obstacles
    if obstacles.isEmpty {
      if standing.state == .approved { context.output.line("Ready to merge") }
    } else {
      context.output.line("Needed to merge:")
      let errors = obstacles.filter(\.isFinding).map(\.text)
      for line in obstacles.filter({ !$0.isFinding }).map(\.text) + FailureMessage.first(errors, of: 5) {
        context.output.line("  \(line)")
      }
    }
    var hints: [String] = []
    for hint in obstacles.compactMap({ $0.hint(for: request.source) }) where !hints.contains(hint) {
      context.error.line("hint: \(hint)")
      hints.append(hint)
    }
  }

  private var closedText: String {
    let last = request.events.last { if case .close = $0.kind { true } else { false } }
    return "Closed" + (last.map { " by \(name(of: $0)), \(time($0.seconds))" } ?? "")
  }

  /// Such as "Merged into 'main' by Grace, 2 hours ago (7be10c2)". Of a squash or rebase, git doesn't say who did it.
  private func mergedText(_ id: ObjectID?, _ how: String) -> String {
    let text = "Merged into \(quoted(request.target))"
    guard let id, let commit = try? store.repository.commit(id) else { return text }
    let by = how == "merge" ? printable(commit.author.name) : ["squash", "rebase"].contains(how) ? how : nil
    return text + (by.map { " by \($0)" } ?? "") + ", \(time(commit.committer.seconds)) (\(id.short))"
  }

  /// The reviewers, by name if the request contains it.
  func printReviewers(_ context: CommandContext) {
    let names = request.reviewers.map { email in
      printable(request.opinions.first { $0.person.key == email }?.person.name ?? email)
    }
    if !names.isEmpty {
      context.output.line("  \(names.count == 1 ? "Reviewer" : "Reviewers"): \(listed(names, "and"))")
    }
  }

  func printAssets(_ context: CommandContext) {
    guard let changes else {
      return context.error.line("note: this version's commits are missing here; run 'assets fetch'")
    }
    var table = Table([.left(), .left(), .left(), .left()], indent: 2)
    for row in rows {
      let mark = row.change == "added" ? "+" : row.change == "removed" ? "-" : "~"
      let names = row.approvers.map { printable($0.name) }
      let approved = names.isEmpty ? "" : listed(names, "and") + " approved"
      table.add(.init(mark), .init(row.name), .init(row.sentence, .dim), .init(approved, .green))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    let others = changes.plainFiles.count
    if others > 0 {
      let names = listed(firstFew(changes.plainFiles.map { printable($0.path) }), "and")
      context.output.line("  and \(counted(others, "other file")): \(names)")
    }
  }

  /// Text by other people is indented line by line, so that no line can look like part of the report.
  private func printText(_ text: String, indent: Int, _ context: CommandContext) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      context.output.line(String(repeating: " ", count: indent) + printable(String(line)))
    }
  }

  private func printImages(
    of comment: ReviewRequest.Comment, in thread: ReviewRequest.Thread, indent: Int, _ context: CommandContext
  ) {
    if comment.isHidden { return }
    let padding = String(repeating: " ", count: indent)
    let images = comment.event.images.map { ($0, (try? store.file(of: $0, in: comment.id)) != nil) }
    for (image, isHere) in images {
      let about = isHere ? "\(image.width)×\(image.height), \(byteWords(image.byteCount))" : "not shown"
      context.output.line("\(padding)image: \(printable(image.name)) (\(about))")
    }
    if !thread.isResolved, let suggestion = comment.event.suggestion,
      images.contains(where: { $0.path == suggestion.path && $1 })
    {
      context.output.line(
        "\(padding)suggested for \(printable(suggestion.variant)): 'assets request apply \(comment.id.prefix(7))'")
    }
  }

  private func edited(_ comment: ReviewRequest.Comment) -> String { comment.isEdited ? " (edited)" : "" }

  func printSharing(_ sharing: RequestSharing?, _ context: CommandContext) {
    guard let sharing else {
      let hasRemote = (try? store.repository.remotes().isEmpty) != true
      let next = hasRemote ? "'assets sync' shares it" : "there is no remote to share it with"
      return context.error.line("note: kept on this computer; \(next)")
    }
    if let failure = sharing.failure {
      return context.error.line("note: not shared yet: \(failure.sentence); 'assets sync' shares it")
    }
    if sharing.isRemembered {
      let remote = quoted(sharing.remote)
      context.error.line("note: kept on this computer; \(remote) did not accept review requests within the last day")
      context.error.line("hint: '--remote \(shellWord(sharing.remote))' tries again")
    }
    sharing.printProblem(context)
    if sharing.refusal == nil, sharing.error == nil, sharing.unsentCount == 0, !sharing.remote.isEmpty {
      context.error.line("Shared with \(quoted(sharing.remote))")
    }
  }
}

extension RequestSharing {
  /// Prints what was shared that had only been on this computer, without new versions and merges, which are only
  /// recorded when sharing.
  func printSent(_ context: CommandContext) {
    let changed = sent.filter { $0.kind == .changed }
    let words = [
      (sent.count { $0.kind == .new }, "review request"), (changed.reduce(0) { $0 + $1.commentCount }, "comment"),
      (changed.reduce(0) { $0 + $1.verdicts.count }, "verdict"),
      (changed.reduce(0) { $0 + $1.resolvedCount }, "resolved comment"),
      (changed.reduce(0) { $0 + $1.otherCount }, "other change"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    if !words.isEmpty { context.output.line("Shared \(listed(words, "and")) that were only on this computer") }
  }

  /// Prints why requests were not shared; nothing if they were, or if it was reported within the last day.
  func printProblem(_ context: CommandContext) {
    FetchReport.print(removed, context)
    if let error {
      let message = Failure(error).texts.first
      let causes = (message?.causes ?? []).map { ": \($0)" }.joined()
      context.error.line("note: review requests were not shared: \(message?.error ?? "unknown error")\(causes)")
      for hint in message?.hints ?? [] { context.error.line("hint: \(hint)") }
      return
    }
    if isRemembered { return }
    if let refusal {
      context.error.line(
        "note: \(quoted(remote)) does not accept review requests (refs/assets): \(printable(refusal))")
      context.error.line(
        "hint: use another remote for them: \(shellQuoted("git config assets.requestRemote REMOTE"))")
    } else if let reference = unreadable.first {
      context.error.line(
        "note: not shared yet: \(quoted(remote)) has something in place of \(counted(unsentCount, "review request")) "
          + "that can't be read")
      context.error.line("hint: \(printable(reference)) has to be deleted there; then 'assets sync' shares yours")
    } else if unsentCount > 0 {
      let place = isUnstored ? "\(quoted(remote)) could not store it: " : ""
      let why = failure.map { " (\($0.sentence))" } ?? cause.map { " (\(place)\(printable($0)))" } ?? ""
      context.error.line(
        "note: not shared yet\(why): what is new in \(counted(unsentCount, "review request")); "
          + "'assets sync' shares it")
    }
  }
}
