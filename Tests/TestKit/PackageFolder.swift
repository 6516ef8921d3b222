/// The folder that holds `Package.swift`, found from the place of this source file.
public enum PackageFolder {
  public static let path: String = {
    // Tests/TestKit/PackageFolder.swift
    let names = #filePath.split(separator: "/").dropLast(3)
    return "/" + names.joined(separator: "/")
  }()
}
