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

extension RequestError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .notFound(let name, let isBranch, let names, let tooLong):
      return FailureMessage(
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
      return FailureMessage(
        code: "ambiguous-request",
        error: "\(quoted(name)) fits several requests: \(listed(branches.map(quoted), "and"))",
        hints: ["name the branch"])
    case .movedMeanwhile(let name):
      return FailureMessage(
        code: "changed-meanwhile", error: "\(quoted(name)) was changed by another program at the same time",
        hints: ["try again"])
    case .nothingToReview(let branch, let target):
      return FailureMessage(
        code: "nothing-to-review", error: "\(quoted(branch)) has nothing that \(quoted(target)) does not have")
    case .noCommonHistory(let branch, let target):
      return FailureMessage(
        code: "unrelated-history", error: "\(quoted(branch)) and \(quoted(target)) have no common history")
    case .alreadyAsked(let branch, let target, let id):
      return FailureMessage(
        code: "request-exists", error: "\(quoted(branch)) already has a request into \(quoted(target)) (\(id))",
        hints: ["run \(shellQuoted("assets request comment \(shellWord(branch)) -m TEXT")) to add to it"])
    case .noTarget(let name):
      return FailureMessage(
        code: "branch-not-found", error: "branch not found: \(quoted(name))",
        hints: ["name the branch to merge into with '--into BRANCH'"])
    case .sameBranch(let name):
      return FailureMessage(
        code: "same-branch", error: "\(quoted(name)) can't be merged into itself",
        hints: ["put your work on a branch of its own: 'assets branch NAME'"])
    case .removalNeedsForce(let name):
      return FailureMessage(
        code: "needs-force", error: "removing the request of \(quoted(name)) for everyone needs '--force'",
        hints: [shellQuoted("assets request close \(shellWord(name))") + " ends it and keeps what was said"])
    case .removalRefused(let name, let remote, let reason):
      return FailureMessage(
        code: "remote-refused", error: "\(quoted(remote)) keeps the request of \(quoted(name)): \(printable(reason))",
        hints: ["nothing was removed; ask who runs \(quoted(remote)) to delete the ref"])
    case .noText: return FailureMessage(code: "missing-message", error: "missing text: -m TEXT")
    case .emptyText: return FailureMessage(code: "empty-message", error: "the text is empty")
    case .badText:
      return FailureMessage(
        code: "message-too-long", error: "the text is too long (32 kB; a title 200 bytes on one line)")
    case .controlCharacter:
      return FailureMessage(
        code: "control-character", error: "the text holds a control character",
        hints: ["use letters, line breaks and tabs only"])
    case .ownRequest(let name):
      return FailureMessage(
        code: "own-request", error: "\(quoted(name)) is your own request, so another person has to approve it",
        hints: [shellQuoted("assets request ask \(shellWord(name)) --add WHO") + " asks for a review"])
    case .badTitle:
      return FailureMessage(
        code: "invalid-title", error: "the title is too long, or has several lines",
        hints: ["use '--title' with up to 200 bytes"])
    case .cantUndo(let name):
      return FailureMessage(
        code: "already-shared",
        error: "others have this already, and it can't be undone in the request of \(quoted(name))",
        hints: ["'assets operations' lists earlier commands, which can still be undone"])
    case .cantRedo(nil, _):
      return FailureMessage(
        code: "cannot-redo", error: "what was said in the review request is gone, so it can't be redone")
    case .cantRedo(let name?, let texts):
      let again = texts.isEmpty ? "" : ": \(listed(texts.map { quoted($0) }, "and"))"
      return FailureMessage(
        code: "cannot-redo",
        error: "others have this already, and it can't be redone in the request of \(quoted(name))",
        hints: ["say it again there\(again)"])
    case .unreadable(let name, let reference):
      return FailureMessage(
        code: "request-unreadable", error: "not all that was said of \(quoted(name)) can be read, so it was not merged",
        causes: ["\(printable(reference)) is not a review request"],
        hints: ["run 'assets requests' to see what was ignored; the ref has to be deleted or replaced at the remote"])
    case .otherSource(let name, let head, isGone: true):
      return FailureMessage(
        code: "branch-not-found", error: "the branch \(quoted(name)) is gone, so it was not merged",
        hints: [
          "run \(shellQuoted("assets branch \(shellWord(name)) --at \(head)")) for what was reviewed, and push it"
        ])
    case .otherSource(let name, let head, isGone: false):
      return FailureMessage(
        code: "branch-replaced",
        error: "the branch \(quoted(name)) was replaced by another history than was reviewed, so it was not merged",
        hints: ["the reviewed version is \(head); push it again, or ask for a review of the new branch"])
    case .removedMeanwhile(let name, let texts):
      let said = texts.isEmpty ? "this" : listed(texts.map { quoted($0) }, "and")
      return FailureMessage(
        code: "request-removed",
        error: "the request of \(quoted(name)) was removed for everyone, so \(said) was not shared",
        hints: ["'assets undo' brings the request back with it, and 'assets sync' shares that again"])
    case .badImage(let path?):
      return FailureMessage(
        code: "invalid-image", error: "\(quoted(Path.name(path))) can't go with a comment",
        hints: ["use a PNG, JPEG or WebP image of up to 5 MB and 16,384 pixels a side"])
    case .badImage(nil):
      return FailureMessage(
        code: "too-many-images", error: "a comment can have \(CommentImage.maxCount) images at most",
        hints: ["add another comment"])
    case .suggestionWithoutVariant:
      return FailureMessage(
        code: "missing-variant", error: "'--suggest' needs the variant that the image is for",
        hints: ["name the asset and '--variant', or reply to a comment on a variant"])
    case .noSuggestion(let id):
      return FailureMessage(
        code: "suggestion-not-found", error: "\(quoted(id)) suggests no image that is here",
        hints: ["'assets request show' lists the suggestions"])
    case .otherBranch(let branch, let current):
      return FailureMessage(
        code: "other-branch",
        error: current.map { "you are on \(quoted($0)), and the suggestion is for \(quoted(branch))" }
          ?? "the suggestion is for \(quoted(branch)), and you are not on a branch",
        hints: ["run \(shellQuoted("assets switch \(shellWord(branch))")), then try again"])
    case .noRemote:
      return FailureMessage(
        code: "no-remote", error: "no remote is set up yet", hints: ["run 'assets remote add origin ADDRESS' first"])
    case .unknownHost(let address, let remote):
      return FailureMessage(
        code: "unknown-host",
        error: "no page for requests is known for the remote \(quoted(remote)): \(printable(address))",
        hints: ["if it is a known host, run 'git config assets.host github', or gitlab, gitea or forgejo"])
    case .unknownPerson(let word):
      return FailureMessage(
        code: "person-not-found", error: "no author \(quoted(word)) in the history", hints: ["use an email address"])
    case .tooManyReviewers:
      return FailureMessage(
        code: "too-many-reviewers",
        error: "at most \(ReviewRequest.maxReviewerCount) people can be asked to review a request")
    case .ambiguousAsset(let name, let paths):
      return FailureMessage(
        code: "ambiguous-asset", error: "\(paths.count) assets are called \(quoted(name))",
        hints: ["use the path: \(listed(firstFew(paths.map { shellWord($0) }), "or"))"])
    case .unknownAsset(let name, let request, let names):
      return FailureMessage(
        code: "asset-not-found", error: "\(quoted(request)) does not change an asset called \(quoted(name))",
        hints: [
          didYouMean(NearestNames.find(name, among: names))
            ?? (names.isEmpty
              ? nil : "it changes \(listed(names.prefix(8).map(quoted), "and"))\(names.count > 8 ? ", …" : "")")
        ].compactMap { $0 })
    case .unknownComment(let id):
      return FailureMessage(
        code: "comment-not-found", error: "comment not found: \(quoted(id))",
        hints: ["'assets request show' shows the ids; four digits or more are enough"])
    case .unknownVariant(let variant, let asset, let names):
      return FailureMessage(
        code: "variant-not-found",
        error: variant.map { "\(quoted(asset)) has no variant \(quoted($0))" } ?? "\(quoted(asset)) has several images",
        hints: ["use --variant with \(listed(names.map(quoted), "or"))"])
    case .noVariants(let prototype):
      return FailureMessage(
        code: "variant-not-found", error: "\(quoted(prototype)) has screens in place of variants",
        hints: ["name one of them, as in \(quoted(prototype + "/SCREEN"))"])
    case .unknownScreen(let screen, let prototype, let names):
      return FailureMessage(
        code: "screen-not-found",
        error: screen.map { "\(quoted(prototype)) has no screen \(quoted($0))" }
          ?? "a spot is on one screen of \(quoted(prototype))",
        hints: [
          "its screens: \(listed(firstFew(names.map { printable($0) }), "and"))",
          "name one, as in \(quoted("\(prototype)/\(screen.flatMap { NearestNames.find($0, among: names).first } ?? names.first ?? "SCREEN")"))",
        ])
    case .unchangedScreen(let screen, let prototype, let names):
      return FailureMessage(
        code: "screen-not-found", error: "the screen \(quoted(screen)) is the same in both versions",
        hints: [
          names.isEmpty
            ? "comment on \(quoted(prototype)) as a whole"
            : "comment on \(quoted(prototype)) as a whole, or on a screen that changed: "
              + listed(firstFew(names.map { printable($0) }), "or")
        ])
    case .unknownLink(let link, let screen, let names):
      return FailureMessage(
        code: "link-not-found", error: "no link \(quoted(link)) on the screen \(quoted(screen))",
        hints: names.isEmpty ? [] : ["its links: \(listed(firstFew(names.map { printable($0) }), "and"))"])
    case .noImage(let asset, let variant):
      return FailureMessage(
        code: "no-image", error: "\(quoted(asset)) has no image with a known size at \(quoted(variant))")
    case .addedAsset(let asset):
      return FailureMessage(
        code: "no-image", error: "\(quoted(asset)) is new: no image was there before the change",
        hints: ["leave out --before"])
    case .outside(let width, let height, let isInPoints):
      let (what, unit) = isInPoints ? ("screen", "points") : ("image", "pixels")
      return FailureMessage(
        code: "outside-image", error: "the spot is outside the \(what)",
        hints: ["the \(what) is \(width)×\(height) \(unit)"])
    case .badSpot(let text, let isPercent):
      return FailureMessage(
        code: "invalid-value", error: "invalid value \(quoted(text)) for '--at'",
        hints: [isPercent ? "use X,Y or X,Y,WIDTH,HEIGHT, from 0 to 100" : "use X,Y or X,Y,WIDTH,HEIGHT in pixels"])
    case .notYours(let id, let author):
      return FailureMessage(
        code: "not-yours", error: "\(quoted(String(id.prefix(7)))) was written by \(printable(author.name))")
    case .otherProject:
      return FailureMessage(
        code: "request-not-found", error: "the answers are for a request that this project doesn't have",
        hints: ["run 'assets fetch', then try again"])
    case .needsConfirmation:
      return FailureMessage(
        code: "needs-confirmation", error: "recording answers needs confirmation",
        hints: ["add '--yes' if they are what you expect"])
    case .hasOwnCommits(let name):
      return FailureMessage(
        code: "branch-has-work",
        error: "the branch \(quoted(name)) of an earlier try has commits or shelved work of its own",
        hints: [shellQuoted("assets branch --delete \(shellWord(name)) --force") + " deletes it"])
    case .isTried(let name):
      return FailureMessage(
        code: "already-trying", error: "you are trying \(quoted(name)) already",
        hints: ["'assets request done' switches back"])
    case .noTrial:
      return FailureMessage(
        code: "no-trial", error: "no request is being tried", hints: ["'assets request try NAME' begins"])
    case .notReady(let name, let obstacles):
      return FailureMessage(
        code: "not-ready", error: "\(quoted(name)) can't be merged yet",
        causes: FailureMessage.first(obstacles.map(\.text), of: 10),
        hints: [shellQuoted("assets request show \(shellWord(name))") + " shows all of it"]
          + obstacles.compactMap { $0.hint(for: name) })
    case .conflicts(let name, let target, let names):
      return FailureMessage(
        code: "conflicts",
        error: "\(quoted(name)) conflicts with \(quoted(target)): \(listed(firstFew(names.map(quoted)), "and"))",
        hints: [RequestObstacle.conflicts(target: target, names).hint(for: name)].compactMap { $0 })
    case .isOver(let name, let isMerged):
      return FailureMessage(
        code: "request-closed",
        error: "the request of \(quoted(name)) has already been \(isMerged ? "merged" : "closed")",
        hints: isMerged ? [] : [shellQuoted("assets request reopen \(shellWord(name))") + " opens it again"])
    case .isOpen(let name): return FailureMessage(code: "request-open", error: "the request of \(quoted(name)) is open")
    case .incomplete(let name):
      return FailureMessage(
        code: "missing-objects", error: "commits of \(quoted(name)) are missing here",
        hints: ["run 'assets fetch', then try again"])
    case .setting(let key, let value):
      return FailureMessage(
        code: "invalid-setting",
        error:
          "invalid setting in '.assetsconfig' of the target branch: [requests] \(printable(key)) = \(printable(value))",
        hints: [
          "known settings: approvals, reviewers, ownApproval, imported, threads = any|resolved, stale = assets|all|keep"
        ])
    }
  }
}

extension ReviewAnswersError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .notAnswers: FailureMessage(code: "not-answers", error: "these are not answers from a review page")
    case .tooLarge: FailureMessage(code: "answers-too-large", error: "the answers are too large (10 MiB, 500 comments)")
    case .format(let number):
      FailureMessage(
        code: "newer-format", error: "the answers have format \(number), which a newer version of assets writes")
    case .badPerson:
      FailureMessage(code: "invalid-answers", error: "the answers don't name their author by a valid name and email")
    case .badComment(let number):
      FailureMessage(
        code: "invalid-answers", error: "comment \(number) is empty, too long (32 kB) or has control characters")
    }
  }
}
