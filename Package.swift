// swift-tools-version: 6.1
import PackageDescription

/// The settings of every target: imports are private to a file unless it says otherwise, and a member can only be
/// used if its module is imported, so the table of modules in `Architecture.md` stays true.
let sharedSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module: a library target under `Sources/`.
///
/// - Parameters:
///   - isForSize: Whether it has much code that runs seldom, which is a fifth smaller if it is optimized for size. What
///     runs for each of thousands of files is marked `@_optimize(speed)`. No module of a library can be so, because other
///     packages can't use one with such flags.
///   - isAlwaysOptimized: Whether it is optimized in debug builds as well, because tests would spend their time in it.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], isForSize: Bool = false, isAlwaysOptimized: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: sharedSettings + (isForSize ? [forSize] : []) + (isAlwaysOptimized ? [optimized] : []))
}

let forSize = SwiftSetting.unsafeFlags(["-Osize"], .when(platforms: [.linux], configuration: .release))
let optimized = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))

/// The tests of one module; golden files are in its folder `Golden`.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], golden: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies,
    exclude: golden ? ["Golden"] : [], swiftSettings: sharedSettings)
}

// Loading libgit2 and its dependencies takes 4 ms, more than everything else a hook does, so `CGit2Loading` opens it when
// it is first needed, and two others are opened by jumps like its own. Without a name the headers of a library are found
// in the system's folders, and nothing is linked.
#if os(Linux) && (arch(x86_64) || arch(arm64))
  let openedByJumps = true
#else
  let openedByJumps = false
#endif

// The same for the libraries that decode other images, which few commands need: `CWebPLoading` and its like open them.
#if os(Linux)
  let openedLater = true
#else
  let openedLater = false
#endif

/// A system library, found by pkg-config.
func systemLibrary(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "assets",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "assets", targets: ["assets"]),
    // The public interface of `Catalog` uses types of the other two.
    .library(name: "Catalog", targets: ["Catalog", "Files", "JSON"]),
  ],
  targets: [
    // C
    systemLibrary("CGit2", pkgConfig: openedByJumps ? nil : "libgit2", apt: "libgit2-dev", brew: "libgit2"),
    systemLibrary("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    systemLibrary(
      "CPlist", pkgConfig: openedByJumps ? nil : "libplist-2.0", apt: "libplist-dev", brew: "libplist"),
    systemLibrary("CGIF", pkgConfig: nil, apt: "libgif-dev", brew: "giflib"),
    systemLibrary("CLCMS", pkgConfig: openedLater ? nil : "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    systemLibrary("CSPNG", pkgConfig: openedByJumps ? nil : "spng", apt: "libspng-dev", brew: "libspng"),
    systemLibrary(
      "CTurboJPEG", pkgConfig: openedLater ? nil : "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
    systemLibrary("CWebP", pkgConfig: openedLater ? nil : "libwebpmux", apt: "libwebp-dev", brew: "webp"),
    systemLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    .target(name: "CGit2Options", dependencies: ["CGit2"]),
    .target(name: "CGit2Loading", exclude: ["functions.inc"]),
    .target(name: "CPlistLoading", exclude: ["functions.inc"]),
    .target(name: "CSPNGLoading", exclude: ["functions.inc"]),
    .target(
      name: "CGIFLoading", dependencies: ["CGIF"], linkerSettings: [.linkedLibrary("gif", .when(platforms: [.macOS]))]),
    .target(name: "CLCMSLoading", dependencies: ["CLCMS"]),
    .target(name: "CTurboJPEGLoading", dependencies: ["CTurboJPEG"]),
    .target(name: "CWebPLoading", dependencies: ["CWebP"]),
    .target(name: "CRSVGLoading"),
    .target(name: "CArchiveLoading"),
    .target(name: "CCurlLoading"),
    .target(name: "CMicrohttpdLoading"),
    .target(name: "CQRLoading"),
    .target(name: "CSystem"),

    // Domain
    module("System", ["CSystem"]),
    module("Files", ["CSystem", "System"]),
    module("JSON"),
    module("LargeFiles", ["CCurlLoading", "CSystem", "Files", "JSON", "System"], isForSize: true),
    module("GitConfig"),
    module("Spelling"),
    module("Subprocess", ["CSystem", "System"], isForSize: true),
    module(
      "Git",
      [
        "CDeflate", "CGit2", "CGit2Loading", "CGit2Options", "CSystem", "CZlib", "Files", "GitConfig", "LargeFiles",
        "Subprocess", "System",
      ], isForSize: true),
    module("Catalog", ["Files", "JSON", "System"]),
    module(
      "Imaging",
      [
        "Files", "CGIFLoading", "CLCMSLoading", "CRSVGLoading", "CSPNG", "CSPNGLoading", "CSystem", "CTurboJPEGLoading",
        "CWebPLoading", "CZlib", "Spelling", "Subprocess", "System",
      ], isAlwaysOptimized: true),
    module("Prototype", ["Files", "JSON", "Catalog", "Imaging", "Spelling"], isForSize: true),
    module("References", ["Files", "CPlist", "CPlistLoading", "System"]),
    module(
      "Importing", ["Files", "CArchiveLoading", "Catalog", "Imaging", "JSON", "References", "System"], isForSize: true),
    module(
      "Validation",
      ["Files", "Catalog", "Imaging", "LargeFiles", "References", "JSON", "GitConfig", "Prototype", "Spelling"],
      isForSize: true),
    module("Reporting", ["Files", "Catalog", "JSON", "Validation"], isForSize: true),
    module("Review", ["Files", "JSON"], isForSize: true),

    // Composition
    module(
      "Project",
      [
        "Files", "JSON", "LargeFiles", "Subprocess", "Git", "Catalog", "Imaging", "Importing", "Prototype",
        "References",
        "Review", "Spelling", "Validation", "GitConfig", "System",
      ], isForSize: true),
    module(
      "Viewer",
      [
        "Catalog", "Files", "Git", "Imaging", "JSON", "Project", "Prototype", "References", "Review", "Subprocess",
        "System", "Templates", "Validation",
      ], isForSize: true),

    module(
      "Serving",
      [
        "CMicrohttpdLoading", "CQRLoading", "CSystem", "Catalog", "Files", "Git", "Imaging", "JSON", "Project",
        "Prototype", "Review", "Spelling", "Subprocess", "System", "Templates", "Viewer",
      ], isForSize: true),

    // Program
    module("Arguments", ["Spelling"], isForSize: true),
    .target(
      name: "Templates", dependencies: ["CDeflate"], path: "Templates",
      exclude: ["pages/README.md", "pages/contract.js"],
      swiftSettings: sharedSettings, plugins: ["EmbedTemplates"]),
    .plugin(name: "EmbedTemplates", capability: .buildTool, dependencies: ["embed-templates"]),
    .executableTarget(name: "embed-templates", dependencies: ["CDeflate", "System"], swiftSettings: sharedSettings),
    module(
      "AssetsCLI",
      [
        "Arguments", "Files", "JSON", "LargeFiles", "Git", "Catalog", "Imaging", "Importing", "References",
        "Reporting", "GitConfig",
        "Prototype", "Review", "Serving", "Spelling", "Subprocess", "System", "Templates", "Validation", "Project",
        "Viewer",
      ], isForSize: true),
    .executableTarget(name: "assets", dependencies: ["AssetsCLI"], swiftSettings: sharedSettings),

    // Benchmarks, which `Scripts/benchmark` builds and runs
    .executableTarget(
      name: "benchmarks",
      dependencies: ["CSystem", "Catalog", "Files", "Imaging", "JSON", "Subprocess", "System", "TestKit"],
      path: "Benchmarks", exclude: ["Results"],
      swiftSettings: sharedSettings),

    // Tests
    .target(
      name: "TestKit", dependencies: ["CSystem", "CZlib", "Files", "JSON", "System"], path: "Tests/TestKit",
      swiftSettings: sharedSettings + [optimized]),
    .executableTarget(
      name: "example-images", dependencies: ["TestKit"], path: "Tests/ExampleImages", swiftSettings: sharedSettings),
    tests(of: "Files", ["System", "TestKit"]),
    tests(of: "JSON", ["TestKit"]),
    tests(of: "GitConfig", ["TestKit"]),
    tests(of: "Spelling"),
    tests(of: "Subprocess", ["System"]),
    tests(of: "Git", ["CSystem", "Files", "Subprocess", "System", "TestKit"]),
    tests(of: "Catalog", ["Files", "JSON", "TestKit"]),
    tests(of: "Imaging", ["Files", "TestKit"]),
    tests(of: "LargeFiles", ["Files", "TestKit"]),
    tests(of: "Prototype", ["Catalog", "Files", "JSON", "TestKit"], golden: true),
    tests(of: "References", ["Files", "TestKit"]),
    tests(
      of: "Importing", ["Files", "JSON", "Catalog", "Imaging", "References", "TestKit"], golden: true),
    tests(
      of: "Validation", ["Files", "Catalog", "Imaging", "JSON", "Prototype", "References", "GitConfig", "TestKit"]),
    tests(of: "Reporting", ["Catalog", "JSON", "TestKit", "Validation"], golden: true),
    tests(of: "Review"),
    tests(
      of: "Project",
      [
        "Files", "Git", "Catalog", "Imaging", "Importing", "JSON", "LargeFiles", "Prototype", "References", "Review",
        "TestKit", "Validation",
      ]),
    tests(of: "Viewer", ["Catalog", "Files", "Git", "Imaging", "JSON", "Project", "Prototype", "Review", "TestKit"]),
    tests(of: "Serving", ["Files", "Git", "JSON", "System", "TestKit"]),
    .testTarget(
      name: "PagesTests", dependencies: ["Files", "JSON", "Templates", "TestKit", "Viewer"],
      swiftSettings: sharedSettings),
    tests(of: "Arguments", ["TestKit"]),
    tests(
      of: "AssetsCLI",
      [
        "Arguments", "Catalog", "Files", "Git", "Imaging", "JSON", "References", "Review", "Subprocess", "System",
        "Templates", "TestKit", "Validation", "Project", "Viewer",
      ], golden: true
    ),
  ],
  swiftLanguageModes: [.v6]
)

// `Scripts/test --all` builds the tests of one module alone, with the address sanitizer.
if let module = Context.environment["ASSETS_TESTS_OF"] {
  package.targets.removeAll { $0.type == .test && $0.name != "\(module)Tests" }
}
