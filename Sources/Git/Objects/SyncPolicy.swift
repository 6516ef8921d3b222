/// What must be flushed before it counts as written, according to `core.fsync` and related settings.
///
/// Without any of them everything is flushed: git leaves out loose objects and references, which may then be empty
/// after a power failure.
///
/// Source: `git-config(1)`, `core.fsync`; git, `write-or-die.h` and `config.c`, `parse_fsync_components`.
struct SyncPolicy: Hashable, Sendable {
  struct Parts: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let looseObject = Parts(rawValue: 1)
    static let pack = Parts(rawValue: 2)
    static let packMetadata = Parts(rawValue: 4)
    static let commitGraph = Parts(rawValue: 8)
    static let index = Parts(rawValue: 16)
    static let reference = Parts(rawValue: 32)
    static let all = Parts(rawValue: 63)

    static let words: [String: Parts] = [
      "default": .gitsOwn,
      "loose-object": .looseObject, "pack": .pack, "pack-metadata": .packMetadata, "commit-graph": .commitGraph,
      "index": .index, "reference": .reference, "objects": [.looseObject, .pack],
      "derived-metadata": [.packMetadata, .commitGraph], "committed": [.looseObject, .pack, .reference],
      "added": [.looseObject, .pack, .reference, .index], "all": .all,
    ]

    /// Git's default.
    static let gitsOwn: Parts = [.pack, .packMetadata, .commitGraph]
  }

  var parts = Parts.all
  var method = SyncMethod.batch

  /// - Parameters:
  ///   - components: The value of `core.fsync`.
  ///   - method: The value of `core.fsyncMethod`; if it is not set, files are flushed as with `batch`.
  ///   - looseObjects: The value of `core.fsyncObjectFiles`, which is used if `core.fsync` is not set.
  init(components: String? = nil, method: String? = nil, looseObjects: Bool? = nil) {
    switch method {
    case "writeout-only": self.method = .writeOut
    case "fsync": self.method = .flush
    default: break
    }
    if let components {
      parts = Self.parts(components)
    } else if looseObjects == false {
      parts.remove(.looseObject)
    }
  }

  /// Reads a list such as `default,-pack,index`; unknown words are ignored, as in git.
  private static func parts(_ list: String) -> Parts {
    var start = Parts.gitsOwn
    var (added, removed) = (Parts(), Parts())
    for word in list.split(whereSeparator: { ", \t\r\n".contains($0) }) {
      let isRemoved = word.hasPrefix("-")
      let name = String(isRemoved ? word.dropFirst() : word)
      if name == "none" { start = [] }
      guard let named = Parts.words[name] else { continue }
      if isRemoved { removed.formUnion(named) } else { added.formUnion(named) }
    }
    return start.subtracting(removed).union(added)
  }
}

extension Repository {
  var syncPolicy: SyncPolicy {
    get throws {
      SyncPolicy(
        components: try configuration.string("core.fsync"),
        method: try configuration.string("core.fsyncmethod")?.lowercased(),
        looseObjects: try configuration.bool("core.fsyncobjectfiles"))
    }
  }

  /// Sets whether writing a reference waits until it and its name are on disk.
  func setWaiting(forReferences isWaiting: Bool) throws { try library.setWaiting(forReferences: isWaiting) }
}
