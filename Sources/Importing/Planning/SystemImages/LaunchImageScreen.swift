internal import Catalog

/// A screen that launch images are made for, and the slot of such an image.
struct LaunchImageScreen {
  var idiom: Idiom
  var scale: Scale
  /// In pixels.
  var width: Int
  var height: Int
  /// Xcode's names for the screens of newer devices: `retina4`, `736h`.
  var subtype: String?
  /// The first system that looks for the image; nil for the systems before iOS 7.
  var system: String?
  /// False for the images of systems before iOS 7 that leave out the status bar of an iPad.
  var isFullScreen = true

  var orientation: LaunchSlot.Orientation { width > height ? .landscape : .portrait }

  /// The height in points as file names give it: `-568h`. It is that of a device in portrait orientation.
  var heightInPoints: Int { Int(Double(max(width, height)) / scale.factor) }

  var element: SetElement {
    var element = SetElement(idiom: idiom, scale: scale)
    element.subtype = subtype
    LaunchSlot(orientation, isFullScreen ? .fullScreen : .toStatusBar, minimumSystemVersion: system).write(to: &element)
    return element
  }

  /// Returns the screens that show an image of this size, newer systems first.
  static func all(width: Int, height: Int) -> [LaunchImageScreen] {
    table.filter { ($0.width, $0.height) == (width, height) }
  }

  /// Source: *Asset Catalog Format Reference*, launch image type; sizes from *iOS Human Interface Guidelines*, launch
  /// images, and for the phones since 2017 as Xcode 11 names them.
  private static let table: [LaunchImageScreen] =
    [
      screen(.iphone, 3, 1242, 2688, "2688h", "12.0"), screen(.iphone, 2, 828, 1792, "1792h", "12.0"),
      screen(.iphone, 3, 1125, 2436, "2436h", "11.0"), screen(.iphone, 3, 1242, 2208, "736h", "8.0"),
    ].flatMap { [$0, $0.turned] } + [
      screen(.iphone, 2, 750, 1334, "667h", "8.0"), screen(.iphone, 2, 640, 1136, "retina4", "7.0"),
      screen(.iphone, 2, 640, 960, nil, "7.0"), screen(.iphone, 2, 640, 1136, "retina4", nil),
      screen(.iphone, 2, 640, 960, nil, nil), screen(.iphone, 1, 320, 480, nil, nil),
      screen(.tv, 2, 3840, 2160, nil, "11.0"), screen(.tv, 1, 1920, 1080, nil, "9.0"),
    ]
    + ["7.0", nil].flatMap { system in
      [screen(.ipad, 1, 768, 1024, nil, system), screen(.ipad, 2, 1536, 2048, nil, system)].flatMap { [$0, $0.turned] }
    }
    + [
      screen(.ipad, 1, 768, 1004, nil, nil), screen(.ipad, 1, 1024, 748, nil, nil),
      screen(.ipad, 2, 1536, 2008, nil, nil), screen(.ipad, 2, 2048, 1496, nil, nil),
    ].map { screen in
      var screen = screen
      screen.isFullScreen = false
      return screen
    }

  private static func screen(
    _ idiom: Idiom, _ scale: Double, _ width: Int, _ height: Int, _ subtype: String?, _ system: String?
  ) -> LaunchImageScreen {
    LaunchImageScreen(idiom: idiom, scale: Scale(scale), width: width, height: height, subtype: subtype, system: system)
  }

  private var turned: LaunchImageScreen {
    var screen = self
    (screen.width, screen.height) = (height, width)
    return screen
  }
}
