internal import Files

/// Sample catalogs and images of other projects, which lie beside the package on the machines that have them.
///
/// They are not part of the repository, so a test that reads them is skipped where they are missing:
/// `@Test(.enabled(if: SampleFolder.isPresent("catalogs"), "needs ../shared/samples/catalogues"))`.
public enum SampleFolder {
  /// The folder `../shared/samples` seen from the package, as an absolute path.
  public static let root = Path.absolute("../shared/samples", from: PackageFolder.path)

  /// Returns the absolute path of something below the sample folder.
  public static func path(_ path: String = "") -> String { Path.join(root, path) }

  public static func isPresent(_ path: String = "") -> Bool { FileSystem.exists(self.path(path)) }
}
