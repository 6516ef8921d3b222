/// One screen of the prototype as an SVG. Positions are those of a language that runs from left to right; for Arabic
/// everything is mirrored.
struct HarbourDrawing {
  enum Language: String, CaseIterable {
    case english = "en"
    case french = "fr"
    case arabic = "ar"
  }
  enum Cell { case boat, anchor }

  let width: Double
  let height: Double
  let language: Language
  let isDark: Bool
  private var body = ""

  init(_ width: Double, _ height: Double, _ language: Language, isDark: Bool) {
    (self.width, self.height, self.language, self.isDark) = (width, height, language, isDark)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(text(width))" height="\(text(height))" \
    viewBox="0 0 \(text(width)) \(text(height))">
    \(body)</svg>

    """
  }

  // MARK: - Colors and words

  private var page: String { isDark ? "#12181C" : "#FBF8F1" }
  private var card: String { isDark ? "#1E272D" : "#FFFFFF" }
  private var ink: String { isDark ? "#EEF2F4" : "#1F2B33" }
  private var quiet: String { isDark ? "#9FB0BA" : "#5E6B73" }
  private var line: String { isDark ? "#2F3B43" : "#E6DFD0" }
  private var sea: String { isDark ? "#2B648A" : "#2F6D91" }
  private var tint: String { isDark ? "#7DB9E0" : "#1F648D" }
  private var red: String { "#D9503F" }

  private static let words: [String: [String]] = [
    "harbors": ["Harbors", "Ports", "الموانئ"], "favorites": ["Favorites", "Favoris", "المفضلة"],
    "settings": ["Settings", "Réglages", "الإعدادات"], "search": ["Search", "Rechercher", "بحث"],
    "port-ellen": ["Port Ellen", "Port Ellen", "بورت إلين"], "stornoway": ["Stornoway", "Stornoway", "ستورنواي"],
    "tobermory": ["Tobermory", "Tobermory", "توبرموري"], "oban": ["Oban", "Oban", "أوبان"],
    "ullapool": ["Ullapool", "Ullapool", "أولابول"], "mallaig": ["Mallaig", "Mallaig", "ماليغ"],
    "free": ["berths free", "places libres", "مراسٍ متاحة"], "reserve": ["Reserve a berth", "Réserver", "احجز مرسى"],
    "cancel": ["Cancel", "Annuler", "إلغاء"], "confirm": ["Confirm", "Confirmer", "تأكيد"],
    "arrival": ["Arrival", "Arrivée", "الوصول"], "departure": ["Departure", "Départ", "المغادرة"],
    "boat": ["Boat", "Bateau", "القارب"], "length": ["Length", "Longueur", "الطول"],
    "today": ["Today", "Aujourd’hui", "اليوم"], "sunday": ["Sunday", "Dimanche", "الأحد"],
    "reserved": ["Berth 12 is yours", "Le poste 12 est à vous", "المرسى ١٢ لك"], "ok": ["OK", "OK", "حسنًا"],
    "notifications": ["Storm warnings", "Alertes tempête", "تحذيرات العواصف"], "units": ["Units", "Unités", "الوحدات"],
    "metric": ["Metric", "Métriques", "متري"], "account": ["Account", "Compte", "الحساب"],
    "4 m": ["4 m", "4 m", "٤ م"], "9 m": ["9 m", "9 m", "٩ م"], "12 m": ["12 m", "12 m", "١٢ م"],
    "38": ["£38", "38 £", "٣٨ £"], "puffin": ["Puffin", "Macareux", "البفن"],
    "help": ["Help", "Aide", "مساعدة"], "depth": ["Depth", "Profondeur", "العمق"], "price": ["Price", "Prix", "السعر"],
  ]

  private func word(_ key: String) -> String {
    Self.words[key]?[Language.allCases.firstIndex(of: language) ?? 0] ?? key
  }

  /// A digit as the language writes it.
  private func number(_ digit: Int) -> String {
    language == .arabic ? Unicode.Scalar(UInt32(0x660 + digit)).map { String($0) } ?? "" : String(digit)
  }

  // MARK: - Shapes

  private func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String((number * 100).rounded() / 100)
  }

  private func mirrored(_ x: Double, _ width: Double) -> Double { language == .arabic ? self.width - x - width : x }

  private mutating func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: String, radius: Double = 0
  ) {
    let round = radius > 0 ? " rx=\"\(text(radius))\"" : ""
    body +=
      "<rect x=\"\(text(mirrored(x, width)))\" y=\"\(text(y))\" width=\"\(text(width))\" height=\"\(text(height))\"\(round) "
      + "fill=\"\(fill)\"/>\n"
  }

  /// - Parameter anchor: 0 begins at x, 0.5 is in the middle of it, 1 ends there.
  private mutating func say(
    _ key: String, _ x: Double, _ y: Double, _ size: Double, _ fill: String, isBold: Bool = false, anchor: Double = 0
  ) {
    let isArabic = language == .arabic
    let place = isArabic ? width - x : x
    let end = anchor == 0 ? "" : " text-anchor=\"\(anchor == 1 ? "end" : "middle")\""
    body +=
      "<text x=\"\(text(place))\" y=\"\(text(y))\" font-family=\"system-ui, sans-serif\" font-size=\"\(text(size))\""
      + "\(isBold ? " font-weight=\"600\"" : "")\(end)\(isArabic ? " direction=\"rtl\"" : "") fill=\"\(fill)\">\(key)</text>\n"
  }

  /// A path in a box that begins at a point; mirrored if it points somewhere.
  private mutating func path(
    _ x: Double, _ y: Double, _ width: Double, _ data: String, fill: String? = nil, stroke: String? = nil,
    points: Bool = false
  ) {
    let flip = points && language == .arabic
    let move = "translate(\(text(mirrored(x, width) + (flip ? width : 0))) \(text(y)))" + (flip ? " scale(-1 1)" : "")
    let line = stroke.map { " stroke=\"\($0)\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
    body += "<path transform=\"\(move)\" d=\"\(data)\" fill=\"\(fill ?? "none")\"\(line ?? "")/>\n"
  }

  private mutating func ground() { box(0, 0, width, height, page) }

  private mutating func title(_ key: String) {
    ground()
    say(word(key), 16, 142, 34, ink, isBold: true)
  }

  private mutating func chevron(_ x: Double, _ y: Double, _ color: String, isBack: Bool = false) {
    path(x, y, 10, isBack ? "M9 1L1 10L9 19" : "M1 1L6 6L1 11", stroke: color, points: true)
  }

  private mutating func boat(_ x: Double, _ y: Double) {
    path(x, y, 34, "M2 22H32L27 30H7Z", fill: isDark ? "#8FB4CC" : "#16324A")
    path(x, y, 34, "M16 2V20H4Z", fill: red)
    path(x, y, 34, "M18 5L29 20H18Z", fill: "#FFD56B")
  }

  private mutating func anchor(_ x: Double, _ y: Double) {
    path(
      x, y, 34, "M17 8V30M9 14H25M4 20C5 27 11 30 17 30C23 30 29 27 30 20M17 8A3 3 0 1 1 17 2A3 3 0 1 1 17 8",
      stroke: tint)
  }

  mutating func heart(_ x: Double, _ y: Double, isFilled: Bool) {
    let shape = "M14 25C5 18 2 14 2 9C2 5 5 3 8 3C11 3 13 5 14 7C15 5 17 3 20 3C23 3 26 5 26 9C26 14 23 18 14 25Z"
    path(x, y, 28, shape, fill: isFilled ? red : nil, stroke: isFilled ? red : "#FFFFFF")
  }

  private mutating func lighthouse(_ x: Double, _ y: Double) {
    path(x, y, 120, "M44 60H76L86 220H34Z", fill: "#F3EFE6")
    path(x, y, 120, "M41 104H79L81 136H39Z", fill: red)
    path(x, y, 120, "M37 168H83L85 200H35Z", fill: red)
    path(x, y, 120, "M42 28H78V60H42Z", fill: "#FFD56B")
    path(x, y, 120, "M34 28L60 8L86 28Z", fill: "#33393D")
  }

  private mutating func button(_ key: String, _ y: Double) {
    box(16, y, width - 32, 50, sea, radius: 12)
    say(word(key), width / 2, y + 31, 17, "#FFFFFF", isBold: true, anchor: 0.5)
  }

  private mutating func bars(_ x: Double, _ y: Double, _ widths: [Double]) {
    for (place, width) in widths.enumerated() { box(x, y + Double(place) * 22, width, 10, line, radius: 5) }
  }

  private mutating func tabBar(_ chosen: Int) {
    box(0, 769, width, 83, card)
    box(0, 769, width, 1, line)
    for (place, key) in ["harbors", "favorites", "settings"].enumerated() {
      let color = place == chosen ? tint : quiet
      let middle = 65.5 + Double(place) * 131
      switch place {
      case 0: path(middle - 12, 776, 24, "M12 3V21M6 8H18M3 14C4 19 8 21 12 21C16 21 20 19 21 14", stroke: color)
      case 1:
        path(
          middle - 12, 776, 24,
          "M12 21C5 15 2 12 2 8C2 5 4 3 7 3C9 3 11 4 12 6C13 4 15 3 17 3C20 3 22 5 22 8C22 12 19 15 12 21Z",
          stroke: color)
      default:
        path(
          middle - 12, 776, 24, "M3 6H13M19 6H21M3 12H5M11 12H21M3 18H13M19 18H21M16 3V9M8 9V15M16 15V21", stroke: color
        )
      }
      say(word(key), middle, 812, 11, color, isBold: place == chosen, anchor: 0.5)
    }
    box((width - 134) / 2, 839, 134, 5, ink, radius: 2.5)
  }

  private mutating func row(_ key: String, _ value: String, _ y: Double, showsChevron: Bool = true) {
    say(word(key), 32, y + 28, 17, ink)
    say(word(value), showsChevron ? width - 50 : width - 32, y + 28, 17, quiet, anchor: 1)
    if showsChevron { chevron(width - 42, y + 16, quiet) }
  }

  private mutating func group(_ y: Double, _ rows: [(String, String)], isFacts: Bool = false) {
    box(16, y, width - 32, Double(rows.count) * 44, card, radius: 10)
    for (place, entry) in rows.enumerated() {
      row(entry.0, entry.1, y + Double(place) * 44, showsChevron: !isFacts)
      if place > 0 { box(32, y + Double(place) * 44, width - 48, 1, line) }
    }
  }

  // MARK: - Screens

  mutating func harbors() {
    title("harbors")
    path(18, 71, 24, "M2 4H22M2 11H22M2 18H22", stroke: tint)
    box(16, 158, width - 32, 36, isDark ? "#1E272D" : "#EEE8DA", radius: 10)
    say(word("search"), 32, 182, 17, quiet)
    let names = ["port-ellen", "stornoway", "tobermory", "oban", "ullapool", "mallaig"]
    for (place, name) in names.enumerated() {
      let y = 206 + Double(place) * 74
      box(16, y, width - 32, 66, card, radius: 12)
      if place % 2 == 0 { boat(30, y + 16) } else { anchor(30, y + 16) }
      say(word(name), 80, y + 29, 17, ink, isBold: true)
      say("\(number(place + 4)) \(word("free"))", 80, y + 50, 14, quiet)
      chevron(width - 40, y + 27, quiet)
    }
    tabBar(0)
  }

  mutating func favorites() {
    title("favorites")
    tabBar(1)
  }

  mutating func settings() {
    title("settings")
    group(174, [("notifications", "today"), ("units", "metric")])
    group(290, [("account", "puffin"), ("help", "")])
    tabBar(2)
  }

  mutating func detail() {
    ground()
    box(0, 0, width, 372, sea)
    lighthouse(136, 112)
    path(0, 300, width, "M0 40C60 0 120 0 196 40C272 80 330 60 393 30V90H0Z", fill: page)
    chevron(18, 71, "#FFFFFF", isBack: true)
    heart(337, 65, isFilled: false)
    say(word("stornoway"), 16, 424, 28, ink, isBold: true)
    bars(16, 450, [356, 330, 348, 318, 352, 240])
    group(600, [("depth", "4 m"), ("price", "38"), ("length", "12 m")], isFacts: true)
    bars(16, 760, [350, 338, 356, 310, 342, 326, 352, 300, 180])
    box(16, 980, width - 32, 110, isDark ? "#24435A" : "#CFE3EE", radius: 10)
    anchor(width / 2 - 17, 1018)
    button("reserve", 1130)
  }

  mutating func reserve() {
    ground()
    say(word("cancel"), 16, 36, 17, tint)
    say(word("reserve"), width / 2, 36, 17, ink, isBold: true, anchor: 0.5)
    boat(width / 2 - 17, 82)
    group(140, [("arrival", "today"), ("departure", "sunday")])
    group(256, [("boat", "puffin"), ("length", "9 m")])
    bars(16, 380, [350, 312, 160])
    button("confirm", 690)
  }

  mutating func done() {
    box(0, 0, width, height, card, radius: 16)
    path(width / 2 - 16, 16, 32, "M16 1A15 15 0 1 1 16 31A15 15 0 1 1 16 1M9 16L14 21L23 11", stroke: tint)
    say(word("reserved"), width / 2, 78, 17, ink, isBold: true, anchor: 0.5)
    box(20, 98, 230, 44, sea, radius: 10)
    say(word("ok"), width / 2, 126, 17, "#FFFFFF", isBold: true, anchor: 0.5)
  }

  mutating func menu() {
    box(0, 0, width, height, card)
    anchor(24, 66)
    for (place, key) in ["settings", "account", "help"].enumerated() {
      let y = 120 + Double(place) * 44
      if place > 0 { box(24, y, width - 24, 1, line) }
      say(word(key), 24, y + 28, 17, ink)
    }
  }

  mutating func cell(_ kind: Cell) {
    ground()
    if kind == .boat { boat(22, 16) } else { anchor(22, 16) }
    say(word(kind == .boat ? "oban" : "ullapool"), 72, 29, 17, ink, isBold: true)
    bars(72, 40, [140])
    chevron(width - 32, 27, quiet)
    box(72, 65, width - 72, 1, line)
  }
}
