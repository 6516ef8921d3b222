public import Review

extension RequestStore {
  /// Returns the request with a name, and the assets. If assets are accepted, a name that is neither a branch nor
  /// an id may be that of an asset in the current branch's request.
  public func request(_ name: String?, _ assets: [String]? = nil) throws -> (ReviewRequest, [String]) {
    guard let name, let assets else { return (try self.request(named: name), assets ?? []) }
    if let request = try? self.request(named: name, usesTitles: false) { return (request, assets) }
    if let own = try? self.request(named: nil), let version = own.version,
      try parts(of: version).contains(where: { [$0.name, $0.subject.label, $0.subject.path].contains(name) })
    {
      return (own, [name] + assets)
    }
    return (try self.request(named: name), assets)
  }

  /// Returns the request that contains a comment, and the full id of the comment.
  ///
  /// - Parameter id: Its first four or more digits.
  public func request(_ name: String?, holding id: String) throws -> (ReviewRequest, String) {
    let requests = try name.map { [try self.request(named: $0)] } ?? all()
    let digits = id.lowercased()
    let found = requests.flatMap { request in
      request.threads.flatMap(\.comments).filter { $0.id.hasPrefix(digits) }.map { (request, $0.id) }
    }
    guard digits.utf8.count >= 4, found.count == 1 else { throw RequestError.unknownComment(id) }
    return found[0]
  }

  /// The same for an action that changes the request: throws if the request is closed or merged, and records its newest
  /// version.
  ///
  /// - Parameter check: Throws if the action isn't possible, before anything is recorded.
  public func current(
    _ name: String?, _ assets: [String]? = nil, by people: RequestPeople, evenClosed: Bool = false,
    check: (ReviewRequest) throws -> Void = { _ in }
  ) throws -> (ReviewRequest, [String]) {
    let (request, names) = try self.request(name, assets)
    if request.merged != nil, !evenClosed { throw RequestError.isOver(request.source, isMerged: true) }
    if request.isClosed, !evenClosed { throw RequestError.isOver(request.source, isMerged: false) }
    try check(request)
    return (try refresh(request, by: people), names)
  }
}
