internal import Files
internal import Git
internal import JSON
internal import Project
internal import Prototype
internal import Review

/// The lists of a project that pages show: branches, requests, prototypes.
enum ProjectLists {
  static func branches(of project: ProjectRepository) throws -> JSONValue {
    let head = try project.repository.head()
    let shelved = Set(try project.shelvedWork().map(\.branch))
    let branches = try project.repository.branches()
    let known = Set(branches.map { ExactName($0.name) })
    // What a colleague pushed becomes a branch here when it is switched to.
    let others = try project.repository.branchesOfRemotes().filter { !known.contains(ExactName($0.name)) }
    return .object(
      (
        "branches",
        .list(
          branches.map { branch in
            let commit = try? project.repository.commit(branch.commit)
            return .object(
              ("name", .string(branch.name)), ("isCurrent", .bool(branch.name == head.branch)),
              ("short", .string(branch.commit.short)), ("title", .optional(commit?.subject)),
              ("hasShelf", shelved.contains(branch.name) ? true : nil))
          }
            + others.map { branch in
              let commit = try? project.repository.commit(branch.commit)
              return .object(
                ("name", .string(branch.name)), ("isRemote", true), ("short", .string(branch.commit.short)),
                ("title", .optional(commit?.subject)))
            })
      ))
  }

  static func requests(of project: ProjectRepository, now: GitTime) throws -> JSONValue {
    let me = try? RequestPeople(of: project.repository, now: now).author.email.lowercased()
    let requests = try RequestStore(project).list().requests
    return .object(("requests", .list(requests.map { $0.json(for: me) })))
  }

  /// Who has made versions, the most active ones first: the people who can be asked for a review.
  static func people(of project: ProjectRepository, now: GitTime) throws -> JSONValue {
    let me = try? RequestPeople(of: project.repository, now: now).author.email.lowercased()
    var found: [String: (person: Person, count: Int)] = [:]
    if let head = try project.repository.head().commit {
      for commit in try project.repository.commits(of: head, notIn: [], limit: maxVersionCount) {
        let email = commit.author.email.lowercased()
        found[email, default: (Person(commit.author), 0)].count += 1
      }
    }
    let people = found.filter { $0.key != me && !$0.key.isEmpty }.sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    return .object(
      (
        "people",
        .list(
          people.prefix(maxPersonCount).map { email, entry in
            .object(("name", .string(entry.person.name)), ("email", .string(email)))
          })
      ))
  }

  private static let (maxVersionCount, maxPersonCount) = (1000, 50)

  static func prototypes(of project: ProjectRepository, now: GitTime) throws -> JSONValue {
    let scope = try PrototypeScope(project.session(now: now))
    return .object(
      (
        "prototypes",
        .list(
          try scope.files().map { path in
            let name = PrototypeDocument.name(ofFile: path) ?? path
            let document = try? scope.read(name).document
            return .object(
              ("name", .string(name)), ("path", .string(path)), ("title", .optional(document?.title?.plain)),
              ("screens", .number(document?.screens.count ?? 0)))
          })
      ))
  }
}
