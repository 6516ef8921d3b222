internal import Dispatch

/// libgit2 being loaded and started while other work goes on; whoever needs it meanwhile waits for it.
public final class LibraryStart {
  private let work = DispatchGroup()

  fileprivate init(home: String?) {
    DispatchQueue.global(qos: .userInitiated).async(group: work) {
      // Whoever needs it is told what is wrong.
      try? Library.start(home: home)
    }
  }

  /// Waits until it is done: a program must not end in the middle of it.
  public func finish() { work.wait() }
}

extension Repository {
  /// Begins with loading libgit2, for work that will need it in a while.
  public func startLibraryAhead() -> LibraryStart { LibraryStart(home: environment["HOME"]) }
}
