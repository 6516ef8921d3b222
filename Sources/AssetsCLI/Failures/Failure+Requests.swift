internal import Files
internal import Git
internal import JSON
internal import Project
internal import Review
internal import Spelling
internal import Validation

extension RequestError {
  var exitCode: ExitCode {
    switch self {
    case .nothingToReview, .notReady, .conflicts: .findings
    case .removalNeedsForce, .noText, .emptyText, .badText, .badTitle, .badSpot, .badImage, .suggestionWithoutVariant,
      .setting, .tooManyReviewers, .ambiguousAsset:
      .usage
    default: .failed
    }
  }
}

extension RequestError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self), exitCode) }
}

extension FailureMessage {
  init(_ error: RequestError) {
    switch error {
    case .notFound(let name, let isBranch, let names, let tooLong):
      self.init(
        code: "request-not-found",
        error: isBranch
          ? "the branch \(quoted(name)) has no review request" : "review request not found: \(quoted(name))",
        causes: tooLong.isEmpty
          ? []
          : [
            "not read, since it has \(ReviewHistoryError.tooLong.text): "
              + listed(firstFew(tooLong.map { printable($0) }), "and")
          ],
        hints: [
          didYouMean(NearestNames.find(name, among: names)), "run 'assets requests --all --fetch' to see all",
        ].compactMap { $0 })
    case .several(let name, let branches):
      self.init(
        code: "ambiguous-request",
        error: "\(quoted(name)) fits several requests: \(listed(branches.map(quoted), "and"))",
        hints: ["name the branch"])
    case .movedMeanwhile(let name):
      self.init(
        code: "changed-meanwhile", error: "\(quoted(name)) was changed by another program at the same time",
        hints: ["try again"])
    case .nothingToReview(let branch, let target):
      self.init(code: "nothing-to-review", error: "\(quoted(branch)) has nothing that \(quoted(target)) does not have")
    case .noCommonHistory(let branch, let target):
      self.init(code: "unrelated-history", error: "\(quoted(branch)) and \(quoted(target)) have no common history")
    case .alreadyAsked(let branch, let target, let id):
      self.init(
        code: "request-exists", error: "\(quoted(branch)) already has a request into \(quoted(target)) (\(id))",
        hints: ["run \(shellQuoted("assets request comment \(shellWord(branch)) -m TEXT")) to add to it"])
    case .noTarget(let name):
      self.init(
        code: "branch-not-found", error: "branch not found: \(quoted(name))",
        hints: ["name the branch to merge into with '--into BRANCH'"])
    case .sameBranch(let name):
      self.init(
        code: "same-branch", error: "\(quoted(name)) can't be merged into itself",
        hints: ["put your work on a branch of its own: 'assets switch --create NAME'"])
    case .removalNeedsForce(let name):
      self.init(
        code: "needs-force", error: "removing the request of \(quoted(name)) for everyone needs '--force'",
        hints: [shellQuoted("assets request close \(shellWord(name))") + " ends it and keeps what was said"])
    case .removalRefused(let name, let remote, let reason):
      self.init(
        code: "remote-refused", error: "\(quoted(remote)) keeps the request of \(quoted(name)): \(printable(reason))",
        hints: ["nothing was removed; ask who runs \(quoted(remote)) to delete the ref"])
    case .noText: self.init(code: "missing-message", error: "missing text: -m TEXT")
    case .emptyText: self.init(code: "empty-message", error: "the text is empty")
    case .badText:
      self.init(code: "message-too-long", error: "the text is too long (32 kB; a title 200 bytes on one line)")
    case .controlCharacter:
      self.init(
        code: "control-character", error: "the text holds a control character",
        hints: ["use letters, line breaks and tabs only"])
    case .ownRequest(let name):
      self.init(
        code: "own-request", error: "\(quoted(name)) is your own request, so another person has to approve it",
        hints: [shellQuoted("assets request ask \(shellWord(name)) --add WHO") + " asks for a review"])
    case .badTitle:
      self.init(
        code: "invalid-title", error: "the title is too long, or has several lines",
        hints: ["use '--title' with up to 200 bytes"])
    case .cantUndo(let name):
      self.init(
        code: "already-shared",
        error: "others have this already, and it can't be undone in the request of \(quoted(name))",
        hints: ["'assets operations' lists earlier commands, which can still be undone"])
    case .cantRedo(nil, _):
      self.init(code: "cannot-redo", error: "what was said in the review request is gone, so it can't be redone")
    case .cantRedo(let name?, let texts):
      let again = texts.isEmpty ? "" : ": \(listed(texts.map { quoted($0) }, "and"))"
      self.init(
        code: "cannot-redo",
        error: "others have this already, and it can't be redone in the request of \(quoted(name))",
        hints: ["say it again there\(again)"])
    case .unreadable(let name, let reference):
      self.init(
        code: "request-unreadable", error: "not all that was said of \(quoted(name)) can be read, so it was not merged",
        causes: ["\(printable(reference)) is not a review request"],
        hints: ["run 'assets requests' to see what was ignored; the ref has to be deleted or replaced at the remote"])
    case .otherSource(let name, let head, isGone: true):
      self.init(
        code: "branch-not-found", error: "the branch \(quoted(name)) is gone, so it was not merged",
        hints: [
          "run \(shellQuoted("assets branch \(shellWord(name)) --at \(head)")) for what was reviewed, and push it"
        ])
    case .otherSource(let name, let head, isGone: false):
      self.init(
        code: "branch-replaced",
        error: "the branch \(quoted(name)) was replaced by another history than was reviewed, so it was not merged",
        hints: ["the reviewed version is \(head); push it again, or ask for a review of the new branch"])
    case .removedMeanwhile(let name, let texts):
      let said = texts.isEmpty ? "this" : listed(texts.map { quoted($0) }, "and")
      self.init(
        code: "request-removed",
        error: "the request of \(quoted(name)) was removed for everyone, so \(said) was not shared",
        hints: ["'assets undo' brings the request back with it, and 'assets sync' shares that again"])
    case .badImage(let path?):
      self.init(
        code: "invalid-image", error: "\(quoted(Path.name(path))) can't go with a comment",
        hints: ["use a PNG, JPEG or WebP image of up to 5 MB and 16,384 pixels a side"])
    case .badImage(nil):
      self.init(
        code: "too-many-images", error: "a comment can have \(CommentImage.maxCount) images at most",
        hints: ["add another comment"])
    case .suggestionWithoutVariant:
      self.init(
        code: "missing-variant", error: "'--suggest' needs the variant that the image is for",
        hints: ["name the asset and '--variant', or reply to a comment on a variant"])
    case .noSuggestion(let id):
      self.init(
        code: "suggestion-not-found", error: "\(quoted(id)) suggests no image that is here",
        hints: ["'assets request show' lists the suggestions"])
    case .otherBranch(let branch, let current):
      self.init(
        code: "other-branch",
        error: current.map { "you are on \(quoted($0)), and the suggestion is for \(quoted(branch))" }
          ?? "the suggestion is for \(quoted(branch)), and you are not on a branch",
        hints: ["run \(shellQuoted("assets switch \(shellWord(branch))")), then try again"])
    case .noRemote:
      self.init(
        code: "no-remote", error: "no remote is set up yet", hints: ["run 'assets remote add origin ADDRESS' first"])
    case .unknownHost(let address, let remote):
      self.init(
        code: "unknown-host",
        error: "no page for requests is known for the remote \(quoted(remote)): \(printable(address))",
        hints: ["if it is a known host, run 'git config assets.host github', or gitlab, gitea or forgejo"])
    case .unknownPerson(let word):
      self.init(
        code: "person-not-found", error: "no author \(quoted(word)) in the history", hints: ["use an email address"])
    case .tooManyReviewers:
      self.init(
        code: "too-many-reviewers",
        error: "at most \(ReviewRequest.maxReviewerCount) people can be asked to review a request")
    case .ambiguousAsset(let name, let paths):
      self.init(
        code: "ambiguous-asset", error: "\(paths.count) assets are called \(quoted(name))",
        hints: ["use the path: \(listed(firstFew(paths.map { shellWord($0) }), "or"))"])
    case .unknownAsset(let name, let request, let names):
      self.init(
        code: "asset-not-found", error: "\(quoted(request)) does not change an asset called \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names))
            ?? (names.isEmpty
              ? nil : "it changes \(listed(names.prefix(8).map(quoted), "and"))\(names.count > 8 ? ", …" : "")")
        ].compactMap { $0 })
    case .unknownComment(let id):
      self.init(
        code: "comment-not-found", error: "comment not found: \(quoted(id))",
        hints: ["'assets request show' shows the ids; four digits or more are enough"])
    case .unknownVariant(let variant, let asset, let names):
      self.init(
        code: "variant-not-found",
        error: variant.map { "\(quoted(asset)) has no variant \(quoted($0))" } ?? "\(quoted(asset)) has several images",
        hints: ["use --variant with \(listed(names.map(quoted), "or"))"])
    case .noImage(let asset, let variant):
      self.init(code: "no-image", error: "\(quoted(asset)) has no image with a known size at \(quoted(variant))")
    case .outside(let width, let height):
      self.init(
        code: "outside-image", error: "the spot is outside the image", hints: ["the image is \(width)×\(height) pixels"]
      )
    case .badSpot(let text, let isPercent):
      self.init(
        code: "invalid-value", error: "invalid value \(quoted(text)) for '--at'",
        hints: [isPercent ? "use X,Y or X,Y,WIDTH,HEIGHT, from 0 to 100" : "use X,Y or X,Y,WIDTH,HEIGHT in pixels"])
    case .notYours(let id, let author):
      self.init(code: "not-yours", error: "\(quoted(String(id.prefix(7)))) was written by \(printable(author.name))")
    case .otherProject:
      self.init(
        code: "request-not-found", error: "the answers are for a request that this project doesn't have",
        hints: ["run 'assets fetch', then try again"])
    case .needsConfirmation:
      self.init(
        code: "needs-confirmation", error: "recording answers needs confirmation",
        hints: ["add '--yes' if they are what you expect"])
    case .hasOwnCommits(let name):
      self.init(
        code: "branch-has-work",
        error: "the branch \(quoted(name)) of an earlier try has commits or shelved work of its own",
        hints: [shellQuoted("assets branch --delete \(shellWord(name)) --force") + " deletes it"])
    case .isTried(let name):
      self.init(
        code: "already-trying", error: "you are trying \(quoted(name)) already",
        hints: ["'assets request done' switches back"])
    case .noTrial:
      self.init(code: "no-trial", error: "no request is being tried", hints: ["'assets request try NAME' begins"])
    case .notReady(let name, let obstacles):
      self.init(
        code: "not-ready", error: "\(quoted(name)) can't be merged yet",
        causes: Self.first(obstacles.map(\.text), of: 10),
        hints: [shellQuoted("assets request show \(shellWord(name))") + " shows all of it"]
          + obstacles.compactMap { $0.hint(for: name) })
    case .conflicts(let name, let target, let names):
      self.init(
        code: "conflicts",
        error: "\(quoted(name)) conflicts with \(quoted(target)): \(listed(firstFew(names.map(quoted)), "and"))",
        hints: [RequestObstacle.conflicts(target: target, names).hint(for: name)].compactMap { $0 })
    case .isOver(let name, let isMerged):
      self.init(
        code: "request-closed",
        error: "the request of \(quoted(name)) has already been \(isMerged ? "merged" : "closed")",
        hints: isMerged ? [] : [shellQuoted("assets request reopen \(shellWord(name))") + " opens it again"])
    case .isOpen(let name): self.init(code: "request-open", error: "the request of \(quoted(name)) is open")
    case .incomplete(let name):
      self.init(
        code: "missing-objects", error: "commits of \(quoted(name)) are missing here",
        hints: ["run 'assets fetch', then try again"])
    case .setting(let key, let value):
      self.init(
        code: "invalid-setting",
        error:
          "invalid setting in '.assetsconfig' of the target branch: [requests] \(printable(key)) = \(printable(value))",
        hints: [
          "known settings: approvals, reviewers, ownApproval, imported, threads = any|resolved, stale = assets|all|keep"
        ])
    }
  }
}

extension ReviewAnswersError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ problem: ReviewAnswersError) {
    switch problem {
    case .notAnswers: self.init(code: "not-answers", error: "these are not answers from a review page")
    case .tooLarge: self.init(code: "answers-too-large", error: "the answers are too large (10 MiB, 500 comments)")
    case .format(let number):
      self.init(
        code: "newer-format", error: "the answers have format \(number), which a newer version of assets writes")
    case .badPerson:
      self.init(code: "invalid-answers", error: "the answers don't name their author by a valid name and email")
    case .badComment(let number):
      self.init(
        code: "invalid-answers", error: "comment \(number) is empty, too long (32 kB) or has control characters")
    }
  }
}
