internal import TestKit

/// The page of a large catalog: 10,000 assets with 30,000 images, beside reading the same files and encoding them in
/// base64, which is the least a page in one file takes.
enum GalleryBenchmark {
  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: 10_000)
    let page = sandbox.folder + "-gallery.html"
    defer { PlainFile.remove(page) }
    let words = [program, "gallery", "--page", page]
    return [
      try Committing.race(sandbox, words, "git ls-files -z | xargs -0 cat | base64 -w0 | wc -c", runs: 5) { _ in }
    ]
  }
}
