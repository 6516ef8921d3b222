import Files
import TestKit
import Testing

/// What modules of a page compute from values alone, in node.
@Suite(.enabled(if: SystemProgram.path(of: "node") != nil, "needs nodejs (Scripts/bootstrap --with-servers)"))
struct PageModulesTests {
  @Test func countsInSentencesHaveSeparators() throws {
    try expect(
      "text.js",
      [
        "withSeparators('2000 assets changed: 1599 redrawn, 401 added')":
          "\"2,000 assets changed: 1,599 redrawn, 401 added\""
      ])
  }

  /// Checks what expressions give.
  ///
  /// - Parameters:
  ///   - module: A module, whose names the expressions can use.
  ///   - given: Statements before them.
  ///   - table: An expression and its value as JSON, with numbers rounded to thousandths.
  func expect(
    _ module: String, given: String = "", _ table: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sandbox = try Sandbox()
    let folder = PackageFolder.path + "/Templates/pages"
    for entry in try FileSystem.entries(of: folder) where entry.name.hasSuffix(".js") {
      try sandbox.write(entry.name, try FileSystem.read(Path.join(folder, entry.name)))
    }
    try sandbox.write("package.json", #"{"type": "module"}"#)
    let expressions = table.map { "  () => (\($0.key)),\n" }.joined()
    try sandbox.write(
      "table.js",
      """
      Object.assign(globalThis, await import("./\(module)"));
      \(given)
      const rounded = (key, value) => (typeof value === "number" ? Math.round(value * 1000) / 1000 + 0 : value);
      for (const value of [
      \(expressions)]) console.log(JSON.stringify(value(), rounded) ?? "undefined");
      """)
    let result = try sandbox.run(try #require(SystemProgram.path(of: "node")), ["table.js"])
    #expect(result.isSuccess, "\(result)", sourceLocation: sourceLocation)
    let values = result.output.split(separator: "\n").map(String.init)
    #expect(values.count == table.count, "\(result)", sourceLocation: sourceLocation)
    for (row, value) in zip(table, values) {
      #expect(value == row.value, "\(row.key)", sourceLocation: sourceLocation)
    }
  }

  // MARK: - Time

  @Test func aClockThatIsSetActsInOrder() throws {
    try expect(
      "clock.js",
      given: """
        const clock = new SetClock(), acted = [];
        clock.after(100, () => { acted.push(`b ${clock.now}`); clock.after(10, () => acted.push(`c ${clock.now}`)); });
        clock.after(20, () => acted.push(`a ${clock.now}`));
        const cancel = clock.after(30, () => acted.push("never"));
        clock.frame((now) => acted.push(`frame ${now}`));
        cancel();
        const signal = new AbortController().signal;
        void clock.wait(150, signal).then(() => acted.push(`waited ${clock.now}`));
        const changes = [await clock.advance(40), await clock.advance(40), await clock.advance(40), await clock.advance(40)];
        """,
      [
        "changes": "[true,false,true,true]",
        "acted": "[\"a 20\",\"frame 40\",\"b 100\",\"c 110\",\"waited 150\"]", "clock.now": "160",
      ])
  }

  /// A film that goes faster takes as long in the time of the story.
  @Test func aFilmGoesFasterThroughTheSameStory() throws {
    try expect(
      "film.js",
      given: """
        const { SetClock } = await import("./clock.js");
        const make = () => {
          const clock = new SetClock(), signal = new AbortController().signal;
          const stories = { shown: 0, moments: 0, problem: "", play: async () => {
            for (let step = 0; step < 10; step++) {
              await clock.wait(1100, signal);
              stories.moments++;
              // Something moves for ten frames.
              for (let frame = 0; frame < 10; frame++) await new Promise((done) => clock.frame(done));
            }
          } };
          const player = { clock, data: { opening: { story: "a", film: true } }, pause() {}, motion: undefined, drift: { isMoving: false } };
          return { film: new Film(player, stories), stories };
        };
        const frames = async (speed) => {
          const { film } = make();
          film.begin();
          let count = 0;
          while (!(await film.advance(40 * speed)).isOver) count++;
          return count * speed * 40;
        };
        const broken = make();
        broken.stories.play = async () => { throw new Error("no"); };
        const measured = await make().film.measure(40, 60000), failed = await broken.film.measure(40, 60000);
        const [slow, fast] = [await frames(1), await frames(10)];
        """,
      [
        "measured.problem": "\"\"", "Math.abs(measured.time - slow) <= 40": "true",
        "Math.abs(slow - fast) <= 400": "true",
        "failed.problem": "\"Error: no\"",
      ])
  }

  // MARK: - Stories

  /// The entries of a player hold what is on the page, also those that a tab keeps.
  @Test func aStoryGoesOnFromWhereAPlayerIs() throws {
    try expect(
      "walk.js",
      given: """
        const layout = { areas: [[0, 0, 10, 10]] };
        const screen = (id, to) => ({ id, entry: true, bars: [], links: [{ id: "l", trigger: "tap", action: "navigate", to, transition: "push", direction: "forward" }], layouts: [layout], answers: [[0]] });
        const data = { screens: [screen("a", "b"), screen("b", "a")], bars: [], variables: { name: "" }, requests: [{}] };
        const player = { data, request: 0, variables: { values: { name: "Ada" } } };
        const entry = (place) => ({ screen: data.screens[place], view: { player }, transition: "push", direction: "forward", isOverlay: false, kind: "page" });
        player.stack = [entry(0)];
        player.tabs = new Map([["0 a b", [entry(1)]]]);
        const walk = Walk.of(player);
        """,
      [
        "walk.act('b')": #"{"link":0}"#,
        "(() => { try { walk.act('c'); } catch (error) { return error.message; } })()": #""there is no screen 'c'""#,
        "(walk.take('b'), walk.stack.map((place) => place.screen.id))": #"["a","b"]"#,
        "(walk.take('a'), walk.stack.length)": "3",
        "player.stack.length": "1",
      ])
  }

  // MARK: - Variables

  @Test func aConditionComparesTextWithoutCaseAndNumbersByValue() throws {
    try expect(
      "variables.js",
      given: """
        const variables = new Variables({ count: 3, name: "Ada ", blank: " ", isOn: true });
        const holds = (test, screen) => variables.holds([test], screen);
        """,
      [
        "holds({ variable: 'count', is: '3' })": "true",
        "holds({ variable: 'name', is: ' ada' })": "true",
        "holds({ variable: 'name', not: 'ADA' })": "false",
        "holds({ variable: 'isOn', is: true })": "true",
        "holds({ variable: 'isOn', not: 'false' })": "true",
        "holds({ variable: 'count', min: 3, max: 3 })": "true",
        "holds({ variable: 'count', min: 4 })": "false",
        "holds({ variable: 'count', max: 2 })": "false",
        "holds({ variable: 'name', min: 0 })": "false",
        "holds({ variable: 'blank', empty: true })": "true",
        "holds({ variable: 'name', empty: true })": "false",
        "holds({ variable: 'name', empty: false })": "true",
        "holds({ variable: 'screen', is: 'home' }, 'home')": "true",
        "holds({ variable: 'screen', not: 'home' }, undefined)": "false",
        "holds({ variable: 'unknown', not: 'x' })": "false",
        "holds({ variable: 'toString', empty: false })": "false",
        "holds({ variable: 'count' })": "false",
        "variables.holds(undefined, 'home')": "true",
        "variables.holds([{ variable: 'count', is: 3 }, { variable: 'count', is: 4 }], 'home')": "false",
      ])
  }

  @Test func aChangeKeepsTheTypeOfAVariable() throws {
    try expect(
      "variables.js",
      given: """
        const after = (first, ...changes) => {
          const variables = new Variables(first);
          variables.change(changes);
          return variables.values;
        };
        """,
      [
        "after({ count: 3 }, { variable: 'count', add: -5 }, { variable: 'count', add: 1 })": #"{"count":-1}"#,
        "after({ count: 3 }, { variable: 'count', set: '4.9' })": #"{"count":4}"#,
        "after({ count: 3 }, { variable: 'count', set: 'many' })": #"{"count":0}"#,
        "after({ isOn: false }, { variable: 'isOn', toggle: true })": #"{"isOn":true}"#,
        "after({ isOn: false }, { variable: 'isOn', set: 'true' })": #"{"isOn":true}"#,
        "after({ isOn: true }, { variable: 'isOn', set: 'yes' })": #"{"isOn":false}"#,
        "after({ name: '' }, { variable: 'name', set: 5 })": #"{"name":"5"}"#,
        "after({ name: '' }, { variable: 'other', set: 5 })": #"{"name":""}"#,
        "after({ name: '' }, { variable: '__proto__', set: 5 }, { variable: 'valueOf', set: 5 })": #"{"name":""}"#,
      ])
  }

  @Test func aLinkHasWhatIsNotAsItBegan() throws {
    try expect(
      "variables.js",
      given: """
        const read = (link) => {
          const variables = new Variables({ code: 0, note: "", isOn: true });
          variables.read(link);
          return variables;
        };
        """,
      [
        "read('').link(new Set())": #""""#,
        "read('code:4711,note:a%2Cb%3A%7D,isOn:false').values": #"{"code":4711,"note":"a,b:}","isOn":false}"#,
        "read('code:4711,note:a%2Cb%3A%7D').link(new Set())": #""code:4711,note:a%2Cb%3A%7D""#,
        "read('code:4711,note:secret').link(new Set(['note']))": #""code:4711""#,
        "read('code,:7,other:1,code:5').values": #"{"code":5,"note":"","isOn":true}"#,
        "read('note:Ada').inserted('{note}: {code} {unknown} {constructor}')": #""Ada: 0 {unknown} {constructor}""#,
      ])
  }

  // MARK: - The stack

  @Test func theWayToAScreenLeavesOutTabsAndOverlaysThatItReplaces() throws {
    try expect(
      "stack.js",
      given: """
        const screen = (id, from, links = {}, overlay) =>
          [id, { id, from, overlay, links: Object.entries(links).map(([to, action]) => ({ to, action })) }];
        const screens = new Map([
          screen("home", undefined, { list: "navigate", search: "swap", menu: "overlay" }),
          screen("list", "home", { detail: "navigate" }), screen("detail", "list"), screen("search", "home", { hit: "navigate" }),
          screen("hit", "search"), screen("menu", "home", { settings: "navigate" }, {}), screen("settings", "menu"),
          screen("lost"), screen("egg", "hen", { hen: "navigate" }), screen("hen", "egg", { egg: "navigate" }),
        ]);
        """,
      [
        "pathTo(screens, 'home', 'home')": #"["home"]"#,
        "pathTo(screens, 'home', 'detail')": #"["home","list","detail"]"#,
        "pathTo(screens, 'home', 'search')": #"["search"]"#,
        "pathTo(screens, 'home', 'hit')": #"["search","hit"]"#,
        "pathTo(screens, 'home', 'menu')": #"["home","menu"]"#,
        "pathTo(screens, 'home', 'settings')": #"["home","settings"]"#,
        "pathTo(screens, 'home', 'lost')": #"["home","lost"]"#,
        "pathTo(screens, undefined, 'lost')": #"["lost"]"#,
        "pathTo(screens, 'home', 'egg')": #"["home","hen","egg"]"#,
        "pathTo(screens, 'home', 'unknown')": "[]",
      ])
  }

  @Test func whatIsPushedInsideACardStaysInTheCard() throws {
    try expect(
      "stack.js",
      given: """
        const kinds = (...words) => words.map((word) => ({ kind: word.split(" ")[0], transition: word.split(" ")[1] ?? "push" }));
        """,
      [
        "entryKind('card', false, { kind: 'page' })": #""card""#,
        "entryKind('card', false, undefined)": #""page""#,
        "entryKind('push', false, { kind: 'sheet' })": #""sheet""#,
        "entryKind('modal', false, { kind: 'sheet' })": #""page""#,
        "entryKind('push', false, { kind: 'overlay' })": #""page""#,
        "entryKind('sheet', true, { kind: 'page' })": #""overlay""#,
        "placeBehind(kinds('page', 'page'), 1)": "-1",
        "placeBehind(kinds('page', 'overlay'), 1)": "0",
        "placeBehind(kinds('page', 'card card', 'card', 'card'), 3)": "0",
        "placeBehind(kinds('page', 'card card', 'card card', 'card'), 3)": "1",
        "placeBehind(kinds('page', 'sheet sheet', 'card card'), 2)": "1",
        "placeBehind([], -1)": "-1",
      ])
  }

  @Test func closingEndsTheLastPartThatBeganOnItsOwn() throws {
    try expect(
      "stack.js",
      given: """
        const stack = (...words) => words.map((word) => ({ transition: word, isOverlay: word === "overlay" }));
        """,
      [
        "placeToClose(stack('push', 'modal', 'push', 'push'))": "1",
        "placeToClose(stack('push', 'card', 'overlay'))": "2",
        "placeToClose(stack('modal', 'push'))": "0",
        "placeToClose([])": "0",
        "['modal', 'card', 'sheet', 'drop', 'snap', 'push', 'zoom'].filter((word) => isClosable(...stack(word)))":
          #"["modal","card","sheet","drop","snap"]"#,
      ])
  }

  @Test func aTabKeepsWhatWasAboveIt() throws {
    try expect(
      "stack.js",
      given: """
        const entries = (ids) => ids.map((id) => ({ screen: { id } }));
        const visit = (ids, ...tabs) => {
          const stack = entries(ids), kept = new Map();
          const isFound = tabs.map((id) => changeTab(stack, kept, ["home", "search"], id, () => entries([id])[0]));
          return [stack.map((entry) => entry.screen.id).join(" "), ...isFound];
        };
        """,
      [
        "visit(['home', 'detail'], 'search')": #"["search",true]"#,
        "visit(['home', 'detail'], 'search', 'home')": #"["home detail",true,true]"#,
        "visit(['home', 'detail'], 'home')": #"["home",true]"#,
        "visit(['start', 'home', 'detail'], 'search', 'home')": #"["start home detail",true,true]"#,
        "visit(['start', 'other'], 'search')": #"["start other",false]"#,
        "visit(['home', 'detail', 'home', 'detail'], 'search')": #"["home detail search",true]"#,
      ])
  }

  @Test func framesFollowTheirKindAndTheDirectionOfTheLanguage() throws {
    try expect(
      "stack.js",
      given: """
        const frame = (kind, [width, height], overlay, sign = 1) => {
          const bounds = { size: { width: 400, height: 800 }, safeTop: 50, unit: 2, sign };
          return Object.values(frameAtRest({ kind, screen: { overlay } }, { width, height }, bounds));
        };
        """,
      [
        "frame('page', [10, 10])": "[0,0,400,800]",
        "frame('card', [10, 10])": "[0,60,400,740]",
        "frame('sheet', [200, 100])": "[0,600,400,200]",
        "frame('sheet', [100, 100])": "[0,400,400,400]",
        "frame('sheet', [200, 900])": "[0,60,400,740]",
        "frame('overlay', [100, 100])": "[100,300,200,200]",
        "frame('overlay', [900, 100], { position: 'top' })": "[0,0,400,200]",
        "frame('overlay', [100, 100], { position: 'bottomEnd' })": "[200,600,200,200]",
        "frame('overlay', [100, 100], { position: 'bottomEnd' }, -1)": "[0,600,200,200]",
        "frame('overlay', [100, 100], { position: 'start' }, -1)": "[200,300,200,200]",
        "frame('overlay', [100, 100], { position: 'top', at: [10, 20] })": "[20,40,200,200]",
      ])
  }

  // MARK: - Moving

  private static let entry = """
    const frame = { x: 0, y: 60, width: 400, height: 740 }, size = { width: 400, height: 800 };
    const node = () => ({ view: { node: { style: {} }, dim: { style: {} } } });
    const entry = (transition, more) => ({ transition, direction: "forward", isOverlay: false, screen: {}, kind: "page", ...node(), ...more });
    const overlay = (position, more) => ({ isOverlay: true, screen: { overlay: { position, ...more } } });
    """

  @Test func aTransitionGoesItsWayAndAFingerTheSame() throws {
    try expect(
      "transitions.js",
      given: Self.entry + """

        const free = (direction) => ({ isOverlay: true, direction, screen: { overlay: { position: "center", at: [0, 0] } } });
        const way = (transition, more, sign = 1) => {
          const one = entry(transition, more);
          return [distanceOf(one, frame, size), ...Object.values(wayOf(one, frame, size, sign))];
        };
        """,
      [
        "way('push')": "[400,-400,0]",
        "way('push', {}, -1)": "[400,400,0]",
        "way('push', { direction: 'backward' })": "[400,400,0]",
        "way('push', { exit: 'modal' })": "[740,0,-740]",
        "way('slide', { direction: 'up' })": "[800,0,-800]",
        "way('slide', { direction: 'down' })": "[800,0,800]",
        "way('slide', overlay('bottom'))": "[740,0,-740]",
        "way('slide', overlay('end'))": "[400,-400,0]",
        "way('slide', overlay('start'))": "[400,400,0]",
        "way('slide', overlay('end'), -1)": "[400,400,0]",
        "way('slide', free('forward'))": "[400,-400,0]",
        "way('slide', free('forward'), -1)": "[400,400,0]",
        "way('slide', free('up'))": "[740,0,-740]",
        "way('slide', free('down'))": "[800,0,800]",
        "way('card')": "[740,0,-740]",
        "way('drop')": "[800,0,800]",
        "way('dissolve')": "[740,-400,0]",
      ])
  }

  @Test func aTransitionEndsInItsTime() throws {
    try expect(
      "transitions.js",
      given: Self.entry + """

        const at = (elapsed, transition, { target = 1, from = 1 - target, speed = 0, platform = "ios", isReduced = false, ...more } = {}) => {
          const motion = { entry: entry(transition, more), target, from, speed, elapsed, p: from, v: 0 };
          return [advance(motion, 400, 900, platform, isReduced), motion.p];
        };
        """,
      [
        "at(0.125, 'dissolve')": "[true,0.5]",
        "at(0.25, 'dissolve')": "[false,1]",
        "at(0.25, 'dissolve', { duration: 500 })": "[true,0.5]",
        "at(0.06, 'push', { isReduced: true })": "[true,0.5]",
        "at(0.2125, 'push', { platform: 'android' })": "[true,0.5]",
        "at(0.075, 'push', { platform: 'android', target: 0 })": "[true,0.5]",
        "at(0, 'push')": "[true,0]",
        "at(0.1, 'push')": "[true,0.545]",
        "at(2, 'push')": "[false,1]",
        "at(0.05, 'push', { from: 0.9, speed: 20 })": "[false,1.325]",
        "at(0.5, 'drop', { target: 0 })": "[true,0.444]",
        "at(1, 'drop', { target: 0 })": "[false,-1.222]",
        "at(0, 'drop')": "[true,0]",
        "at(9, 'drop', { bounce: 0.5 })": "[false,1]",
        "at(0.26, 'snap')[1] > 1": "true",
      ])
  }

  @Test func screensAreAtTheirPlacesInTheMiddleOfATransition() throws {
    try expect(
      "transitions.js",
      given: Self.entry + """

        const place = (p, kind, more, { falling = 0, sign = 1 } = {}) => {
          const one = entry(kind, more), below = entry("push");
          placeScreens({ entry: one, below, p, falling, frame, size: { width: 600, height: 800 }, sign, dark: 0.2 }, kind);
          const { transform, opacity } = one.view.node.style;
          return [transform, opacity, below.view.node.style.transform ?? "", below.view.dim.style.opacity ?? ""];
        };
        """,
      [
        "place(0.5, 'push')": #"["translate(300px, 0px)","1","translate(-100px, 0px)","0.05"]"#,
        "place(0.5, 'push', {}, { sign: -1 })": #"["translate(-300px, 0px)","1","translate(100px, 0px)","0.05"]"#,
        "place(0.5, 'slide', { direction: 'up' })": #"["translate(0px, 400px)","1","translate(0px, -400px)",""]"#,
        "place(0.5, 'slide', overlay('end', { reveal: true }))":
          #"["translate(300px, 0px)","1","translate(-300px, 0px)","0.1"]"#,
        "place(0.5, 'slide', overlay('top', { scrim: false }))": #"["translate(0px, -400px)","1","",""]"#,
        "place(0.5, 'sheet', overlay('bottom', { reveal: true }))":
          #"["translate(0px, 370px)","1","translate(0px, -370px)","0.1"]"#,
        "place(0.5, 'modal')": #"["translate(0px, 400px)","1","","0.1"]"#,
        "place(0.25, 'card')": #"["translate(0px, 555px)","1","scale(0.9866666666666667)","0.05"]"#,
        "place(0, 'zoom', { area: { x: 10, y: 20, width: 150, height: 200 } })":
          #"["translate(10px, 20px) scale(0.25, 0.25)","0","translate(0px, 0px) scale(1, 1)",""]"#,
        "place(0.5, 'drop')": #"["translate(0px, -400px)","1","",""]"#,
        "place(0.5, 'drop', {}, { falling: 2 })": #"["translate(0px, 420px) rotate(1rad)","1","",""]"#,
        "place(0.5, 'dissolve', overlay('center'))": #"["","0.5","","0.1"]"#,
      ])
  }

  @Test func whatSlidesSpringsBackAtTheEnd() throws {
    try expect(
      "drift.js",
      given: """
        const positions = (start, v, most, times) => {
          const slide = slideWithin(start, v, most);
          return times.map(slide);
        };
        """,
      [
        "positions(100, 0, 500, [0, 1])": "[[100,false],[100,false]]",
        "positions(0, 2000, 9000, [0.5, 5])": "[[631.856,true],[998.955,false]]",
        "positions(490, 2000, 500, [0.1, 3])": "[[500,true],[500,false]]",
        "positions(490, 2000, 500, [0.1, 0.15])[1][0] > 520": "true",
        "positions(-50, 0, 500, [0, 3])": "[[-50,true],[0,false]]",
        "positions(540, 0, 500, [0, 3])": "[[540,true],[500,false]]",
      ])
  }

  @Test func thingsFallBounceAndGiveWay() throws {
    try expect(
      "motion.js",
      [
        "dropAt(2000, 0.5, 0)": "1500",
        "dropAt(2000, 1.5, 0.5)": "500",
        "dropAt(2000, 9, 0.5)": "0",
        "dropTime(2000, 0)": "1",
        "fallAt(1)": "2000",
        "springAt(100, 0, 0)": "[100,0]",
        "springAt(100, 0, 0.1)[0] < 50 && springAt(100, 0, 0.1)[1] < 0": "true",
        "rubber(0, 800)": "0",
        "rubber(800, 800)": "283.871",
        "lagOf(-10, 375, 1)": "-5",
        "lagOf(10, 9000, 1)": "10",
        "[stillMoves(0.4, 9), stillMoves(-0.6, 0), stillMoves(0, -11)]": "[false,true,true]",
      ])
  }

  // MARK: - Devices, languages and links

  @Test func aDeviceFitsItsSpace() throws {
    try expect(
      "device.js",
      given: """
        const fit = (width, height, { isLandscape = false, isBare = false, isPhone = false } = {}) =>
          Object.values(fitDevice({ width: 400, height: 800 }, { width, height }, isLandscape, isBare, isPhone));
        """,
      [
        "fit(1000, 860)": "[400,800,1,false]",
        "fit(1000, 460)": "[400,800,0.5,false]",
        "fit(2000, 2180)": "[400,800,2,false]",
        "fit(2000, 860, { isLandscape: true })": "[800,400,2,false]",
        "fit(1000, 800, { isBare: true })": "[400,800,1,false]",
        "fit(500, 900, { isBare: true, isPhone: true })": "[400,720,1.25,true]",
        "fit(900, 500, { isBare: true, isPhone: true })": "[400,800,0.625,false]",
      ])
  }

  /// A gallery opens at the scale that most have; what most fall back to is no exception.
  @Test func theUsualScaleIsThatOfMostAssets() throws {
    try expect(
      "requests.js",
      given: """
        const answers = (...cells) => ({ answers: cells.map((cell) => typeof cell === "string" ? [0, "fallback", cell] : [0, "exact"]) });
        const app = (sizes) => ({
          state: {}, assets: sizes.flatMap((size, answers) => Array.from({ length: size }, () => ({ answers }))),
          index: {
            requests: ["1x", "2x", "3x"].map((scale) => ({ scale, device: "iphone" })).reverse(),
            answerTables: [answers("shows 2x", 0, 0), answers(0, 0, 0)],
          },
        });
        const [two, three] = [new Requests(app([50, 3])), new Requests(app([3, 50]))];
        """,
      [
        "[two.chosen('scale'), two.all[two.position()].scale]": #"["2x","2x"]"#,
        "[three.chosen('scale'), three.all[three.position()].scale]": #"["3x","3x"]"#,
        "two.shared(0)": #"{"note":"shows 2x","count":50}"#,
        "[two.shared(1) ?? 'none', three.shared(0) ?? 'none']": #"["none","none"]"#,
      ])
  }

  /// A screen is beside what leads to it.
  @Test func theMapPutsScreensBesideTheirSource() throws {
    try expect(
      "flow.js",
      given: """
        const screen = (id, taps, ...to) => ({ id, taps, links: to.map((one) => ({ to: one, action: "navigate" })) });
        const screens = [screen("home", 0, "a", "b", "c"), screen("a", 1), screen("b", 1), screen("c", 1, "d"), screen("d", 2)];
        const { places, height } = placeFlow(screens, { width: 400, height: 800 }, false);
        """,
      [
        "places.get('d').y === places.get('c').y": "true", "places.get('d').y > places.get('b').y": "true",
        "height": "904",
      ])
  }

  @Test func theMapHasAColumnForEachTapAndALineForEachWayOn() throws {
    try expect(
      "flow.js",
      given: """
        const screen = (id, taps, ...links) => ({ id, taps, links: links.map(([to, action]) => ({ to, action })) });
        const screens = [
          screen("home", 0, ["list", "navigate"], ["list", "swap"], ["home", "scrollTo"], ["gone", "navigate"]),
          screen("list", 1, ["home", "back"], ["home", "navigate"]), screen("menu", 1, [undefined, "close"]), screen("lost", undefined),
        ];
        const map = (isSmall) => placeFlow(screens, { width: 400, height: 800 }, isSmall);
        """,
      [
        "[...map(false).places].map(([id, { x, y }]) => `${id} ${x} ${y}`)":
          #"["home 40 40","list 240 40","menu 240 328","lost 440 40"]"#,
        "[map(false).width, map(false).height]": "[640,616]",
        "[map(true).width, map(true).height, ...Object.values(map(true).thumb)]": "[386,472,76,152]",
        "drawnLinks(screens, map(false)).map(({ link, from, to }) => [link.action, from.x, to.x])":
          #"[["navigate",40,240],["navigate",240,40]]"#,
      ])
  }

  @Test func theDeviceCountsMoreThanTheLanguageAndThatMoreThanTheAppearance() throws {
    try expect(
      "switches.js",
      given: """
        const request = (device, locale, appearance) => ({ device, locale, appearance });
        const all = [request("phone", "en", "light"), request("phone", "de", "light"), request("phone", "de", "dark"), request("pad", undefined, "dark")];
        """,
      [
        "bestRequest(all, request('phone', 'de', 'dark'))": "2",
        "bestRequest(all, request('phone', 'en', 'dark'))": "0",
        "bestRequest(all, request('pad', 'en', 'light'))": "3",
        "bestRequest(all, request('watch', 'fr', 'contrast'))": "3",
        "bestRequest([], request('phone', 'en', 'light'))": "0",
      ])
  }

  @Test func aTextFallsBackToItsLanguageAndThenToTheFirst() throws {
    try expect(
      "text.js",
      [
        "inLanguage('Hello', 'de')": #""Hello""#,
        "inLanguage({ en: 'Hello', de: 'Hallo' }, 'de-AT')": #""Hallo""#,
        "inLanguage({ en: 'Hello', de: 'Hallo', 'de-AT': 'Servus' }, 'de-AT')": #""Servus""#,
        "inLanguage({ en: 'Hello' }, 'fr')": #""Hello""#,
        "inLanguage(undefined, 'fr')": #""""#,
        "['ar', 'he-IL', 'fa', 'en', 'art'].map(isRightToLeftLanguage)": "[true,true,true,false,false]",
      ])
  }

  @Test func onlyAScreenOnTopOfAnotherIsAStepForward() throws {
    try expect(
      "trail.js",
      [
        "stepTo(['home'], 0, 'home')": #""same""#,
        "stepTo(['home'], 0, 'home,list')": #""forward""#,
        "stepTo(['home'], 0, 'homely')": #""other""#,
        "stepTo(['home', 'home,list'], 1, 'home')": #""back""#,
        "stepTo(['home', 'home,list'], 1, 'home,detail')": #""other""#,
        "stepTo(['home', 'home,list'], 0, 'home,list')": #""forward""#,
      ])
  }

  @Test func theCommandOfAnAreaQuotesItsLabel() throws {
    try expect(
      "drawing.js",
      given: """
        const area = { x: 1, y: 2, width: 30, height: 40 };
        const command = (target, transition, label) => linkCommand("assets prototype link demo", area, "home", target, transition, label);
        """,
      [
        "command('list', 'push', '')": #""assets prototype link demo home list --area 1,2,30,40""#,
        "command('list', 'card', ' Go ')":
          #""assets prototype link demo home list --area 1,2,30,40 --label 'Go' --transition card""#,
        "command('--action back', 'card', '')": #""assets prototype link demo home --area 1,2,30,40 --action back""#,
        #"command('list', 'push', "it's $(x)\n")"#:
          #""assets prototype link demo home list --area 1,2,30,40 --label 'it'\\''s $(x)'""#,
      ])
  }

  @Test func onlyAddressesOfTheWebOfMailAndOfPhonesAreOpened() throws {
    try expect(
      "player.js",
      [
        "['https://example.com/a', 'http://example.com', 'mailto:a@example.com', 'tel:+123'].every(isSafeAddress)":
          "true",
        "['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//example.com', ''].some(isSafeAddress)":
          "false",
        "isSafeAddress('https://bank.example@evil.example')": "false",
      ])
  }

  @Test func zoomKeepsThePointUnderThePointer() throws {
    try expect(
      "viewport.js",
      given: "const space = { width: 440, height: 240 };",
      [
        "fittingZoom({ width: 100, height: 50 }, space)": "400",
        "fittingZoom({ width: 800, height: 50 }, space)": "50",
        "fittingZoom({ width: 1, height: 1 }, space)": "800",
        "artOrigin({ width: 100, height: 300 }, space, [50, 0])": #"{"left":170,"top":20}"#,
        "artOrigin({ width: 100, height: 300 }, space, [50, 150])": #"{"left":170,"top":-30}"#,
        "[nextZoom(100, 1), nextZoom(110, -1), nextZoom(3200, 1), nextZoom(5, -1)]": "[150,100,3200,25]",
        "centerAfterZoom({ x: 220, y: 120 }, { left: 20, top: 20 }, space, 2, 8)": "[100,50]",
        "centerAfterZoom({ x: 20, y: 20 }, { left: 20, top: 20 }, space, 2, 4)": "[50,25]",
        "zoomForArea({ width: 10, height: 10 }, { width: 600, height: 600 })": "1600",
        "zoomForArea({ width: 50, height: 100 }, { width: 600, height: 600 })": "200",
        "zoomForArea({ width: 900, height: 100 }, { width: 600, height: 600 })": "100",
      ])
  }
}
