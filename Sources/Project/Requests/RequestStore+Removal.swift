internal import Files
internal import Git
internal import Review

/// A request that was removed for everyone, or the preview of its removal.
public struct RequestRemoval: Sendable {
  public var id: String
  /// The branch under review and the title; nil if the request was already removed here.
  public var source: String?
  public var title: String?
  /// Its newest event, which the operation log keeps.
  public var former: String?
  /// The remote it was removed from; nil if none has it.
  public var remote: String?
  /// Other remotes that had it when they were last fetched.
  public var otherRemotes: [String] = []

  public var shortID: String { String(id.prefix(7)) }
}

/// Removes a request for everyone: a commit without a parent, the mark, replaces its events, and clones that receive it
/// drop theirs. Events after the mark, as from `assets undo`, restore the request.
extension RequestStore {
  /// True if a tip is the mark of a removed request.
  func isRemoval(_ tip: ObjectID, of id: String) -> Bool {
    guard let commit = (try? messages.commit(tip)) ?? nil, commit.parents.isEmpty else { return false }
    do {
      _ = try history(id, [tip.description])
      return false
    } catch ReviewHistoryError.removed {
      return true
    } catch {
      return false
    }
  }

  func makeRemoval(of id: String, by people: RequestPeople) throws -> ObjectID {
    let values: [String: EventValue] = [
      "event": .string(ReviewHistory.removalEvent), "format": .number(1), "nonce": .string(Self.nonce()),
      "request": .string(id),
    ]
    return try store(EventMessage(text: "Remove the request", values: values), [], by: people)
  }

  /// Returns the id of a removed request that begins with some digits.
  func removedRequest(_ digits: String) throws -> String? {
    guard digits.utf8.count >= 4 else { return nil }
    let found = try list().removed.filter { $0.hasPrefix(digits) }
    return found.count == 1 ? found.first : nil
  }

  /// Replaces the local events by the mark, so that undoing the operation can restore them.
  ///
  /// - Parameter events: The newest event of the removed request.
  func remove(_ id: String, _ events: ObjectID?, mark: ObjectID, by identity: Identity) throws {
    let name = Self.prefix + id
    var here = try repository.references(below: Self.prefix).first { $0.name == name }?.target
    if let events, here != events {
      guard try repository.moveEventReference(name, from: here, to: events, by: identity) else {
        throw RequestError.movedMeanwhile(id)
      }
      here = events
    }
    guard try here == mark || repository.moveEventReference(name, from: here, to: mark, by: identity, isRemoval: true)
    else {
      throw RequestError.movedMeanwhile(id)
    }
  }
}

extension RemoteOperations {
  /// Removes a request from a remote, then here. If the remote refuses, nothing was changed.
  ///
  /// - Parameters:
  ///   - name: A branch, short id or title; or an id if it was already removed here.
  ///   - remoteName: The remote to remove it from; nil for the default one, if that has it.
  /// - Throws: `RequestError`, `TransportError`.
  public func removeRequest(_ name: String, from remoteName: String?, isDryRun: Bool) throws -> RequestRemoval {
    let requests = requests
    let people = try RequestPeople(of: repository, now: context.now)
    // Other people's events are removed too, and restored with the rest.
    if let remote = try requestRemote(remoteName), !isDryRun { _ = try? fetch(from: remote) }
    var removal = RequestRemoval(id: "")
    var tips: [ObjectID] = []
    if let id = try requests.removedRequest(name) {
      removal.id = id
    } else {
      let request = try requests.request(named: name)
      (removal.id, removal.source, removal.title) = (request.id, request.source, request.title)
      tips = request.history.tips.compactMap { ObjectID($0) }
    }
    let id = removal.id
    let remote = try requestRemote(remoteName)
    var known: [String: ObjectID] = [:]
    for other in try repository.remotes() {
      let name = RequestStore.remotePrefix(other.name) + id
      known[other.name] = try repository.references(below: RequestStore.remotePrefix(other.name))
        .first { $0.name == name }?.target
    }
    let isSent = remote.map { remoteName != nil || known[$0.name] != nil } ?? false
    removal.remote = isSent ? remote?.name : nil
    removal.otherRemotes = known.filter { $0.key != removal.remote && !requests.isRemoval($0.value, of: id) }.keys
      .sorted()
    removal.former = tips.first?.description
    if isDryRun { return removal }
    let events = tips.count > 1 ? try requests.join(tips, by: people) : tips.first
    removal.former = events?.description
    let own = try repository.references(below: RequestStore.prefix).first { Path.name($0.name) == id }?.target
    let former = tips.isEmpty ? own ?? known.values.first { requests.isRemoval($0, of: id) } : nil
    let mark = try former ?? requests.makeRemoval(of: id, by: people)
    if let remote, isSent {
      // The only push that replaces a reference.
      let request = PushRequest(references: ["+\(mark):\(RequestStore.prefix)\(id)"], verifies: false)
      for sent in try transport.push(to: remote.name, request, report) {
        if case .refused(let reason, _) = sent.outcome {
          throw RequestError.removalRefused(removal.source ?? id, remote: remote.name, reason: reason)
        }
      }
      _ = try repository.moveEventReference(
        RequestStore.remotePrefix(remote.name) + id, from: known[remote.name], to: mark, by: people.committer.identity)
    }
    try requests.remove(id, events, mark: mark, by: people.committer.identity)
    return removal
  }
}
