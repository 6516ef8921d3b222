/// Questions about paths as text; nothing here looks at the disk.
///
/// A path is a `String` with `/` between names. `""` is the root of a `FileTree` or the folder one stands in.
public enum Path {
  /// Returns the two paths with one `/` between them; an absolute second path stands alone.
  public static func join(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    if path.isEmpty { return folder }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Returns the last name of a path, without slashes at its end.
  public static func name(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
  }

  /// Returns the path without its last name: `""` for a single name, `/` for a name at the root of the disk.
  public static func folder(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "" }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// Returns what stands behind the last dot of the last name, `""` where there is no dot or only one in front.
  public static func fileExtension(_ path: String) -> String {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// Returns the last name without its extension and the dot before it.
  public static func stem(_ path: String) -> String {
    let name = name(path)
    let ending = fileExtension(path)
    return ending.isEmpty && !name.hasSuffix(".") ? name : String(name.dropLast(ending.utf8.count + 1))
  }

  /// Returns the part of `path` below `folder`, `""` for the folder itself, nil where it does not lie there.
  public static func relative(_ path: String, to folder: String) -> String? {
    if folder.isEmpty { return path.hasPrefix("/") ? nil : path }
    if path == folder { return "" }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  /// Returns an absolute path with `.`, `..` and doubled slashes worked out, starting from `folder` where `path` is
  /// relative. Symbolic links are not looked at.
  public static func absolute(_ path: String, from folder: String) -> String {
    var names: [Substring] = []
    for name in join(folder, path).split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// Returns `path` as seen from `folder`, climbing with `..` where it lies elsewhere; both are absolute.
  public static func shown(_ path: String, from folder: String) -> String {
    let target = path.split(separator: "/")
    let start = folder.split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let names = Array(repeating: "..", count: start.count - shared) + target[shared...]
    return names.isEmpty ? "." : names.joined(separator: "/")
  }

  /// Returns the deepest folder that holds all the paths, which are absolute.
  public static func commonFolder(_ folders: [String]) -> String? {
    guard var shared = folders.first?.split(separator: "/") else { return nil }
    for folder in folders.dropFirst() {
      let names = folder.split(separator: "/")
      shared = Array(zip(shared, names).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + shared.joined(separator: "/")
  }

  /// Orders names by their bytes, as git and the lists of this project do.
  public static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = Substring(path)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
