import Testing

/// What modules of the local app compute from values alone.
extension PageModulesTests {
  // MARK: - Requests

  @Test func whatIsAskedForTogetherIsAFewRequests() throws {
    try expect(
      "http.js",
      given: """
        const requests = [];
        const batch = (answer) => new Batch(async (keys) => { requests.push(keys); return answer(keys); });
        const names = (first, count) => Array.from({ length: count }, (_, place) => `n${first + place}`);
        const plain = batch((keys) => keys.map((key) => (key === "n3" ? null : key.toUpperCase())));
        const values = await Promise.all([...names(0, 100), "n1"].map((name) => plain.get(name)));
        const together = requests.splice(0).map((keys) => [keys.length, keys[0]]);
        const failing = batch(() => { throw new Error("gone"); });
        const failed = await failing.get("a");
        const later = batch((keys) => keys);
        let isFree;
        later.send = async (keys) => { requests.push(keys); await new Promise((done) => { isFree = done; }); return keys; };
        requests.length = 0;
        for (const first of [0, 100, 200, 300]) {
          for (const name of names(first, 64)) later.get(name);
          await new Promise((done) => setTimeout(done, 2));
        }
        isFree();
        await new Promise((done) => setTimeout(done, 2));
        """,
      [
        "together": #"[[64,"n0"],[36,"n64"]]"#,
        "[values.length, values[0], values[3] ?? 'nothing', values[100]]": #"[101,"N0","nothing","N1"]"#,
        "failed ?? 'nothing'": #""nothing""#,
        // Two at a time; the newest first, since the others are out of sight by then.
        "requests.map((keys) => keys[0])": #"["n0","n100","n300"]"#,
      ])
  }

  @Test func anImageThatCannotBeShownIsAskedForOnce() throws {
    try expect(
      "http.js",
      given: """
        const [png, none] = ["a", "b"].map((letter) => letter.repeat(40));
        const asked = [];
        const server = { post: async (path, { kind, ids }) => {
          asked.push(kind + ids.length);
          if (kind === "full") return { lines: ids.map(() => "png 64 32 - - /img/K/x") };
          return { lines: ids.map((id) => (id === none ? "" : "png 64 32 114 929 iVBOR")) };
        } };
        const images = new ServedImages(server);
        const before = images.holds(none);
        const shown = await Promise.all([png, none, png].map((id) => images.image(id, "thumb")));
        const again = await Promise.all([png, none].map((id) => images.image(id, "thumb")));
        const full = await images.image(png, "full");
        """,
      [
        "asked": #"["thumb2","full1"]"#,
        "[before, images.holds(none), images.holds(png), images.holds('unreadable'), images.holds('')]":
          "[true,false,true,false,false]",
        "shown.map((image) => image?.src ?? 'nothing')":
          #"["data:image/png;base64,iVBOR","nothing","data:image/png;base64,iVBOR"]"#,
        "again.map((image) => image?.lumaRange ?? 'nothing')": #"[[0.114,0.929],"nothing"]"#,
        "[full.src, full.width, full.height]": #"["/img/K/x",64,32]"#,
        "isImageId('mask-' + png + '-' + none)": "true",
      ])
  }

  // MARK: - Session

  @Test func aTabGetsTheTokenFromItselfFromAnotherTabOrForTheCode() throws {
    try expect(
      "session.js",
      given: """
        const session = (token) => ({ token, images: "K" });
        const open = async ({ code = "", stored, shared, isUsed = false }) => {
          const steps = [];
          const opened = await openSession({
            code, stored, ask: async (time) => { steps.push(`ask ${time}`); return shared; },
            exchange: async (given) => { steps.push(`exchange ${given}`); if (isUsed) throw new Error("used"); return session("new"); },
          });
          return [opened?.token ?? "closed", ...steps];
        };
        const [reloaded, first, second, copied, late, alone] = await Promise.all([
          open({ stored: session("old") }), open({ code: "C" }), open({ code: "C", shared: session("other") }),
          open({ shared: session("other") }), open({ code: "C", isUsed: true }), open({}),
        ]);
        """,
      [
        "reloaded": #"["old"]"#,
        "first": #"["new","ask 80","exchange C"]"#,
        "second": #"["other","ask 80"]"#,
        "copied": #"["other","ask 400"]"#,
        "late": #"["closed","ask 80","exchange C"]"#,
        "alone": #"["closed","ask 400"]"#,
        "splitCode('#code=C')": #"{"code":"C","rest":""}"#,
        "splitCode('#view=diff&code=C&asset=icons/bell%20a')":
          ##"{"code":"C","rest":"#view=diff&asset=icons/bell%20a"}"##,
        "splitCode('')": #"{"code":"","rest":""}"#,
      ])
  }

  @Test func eventsAreLinesThatMayArriveInPieces() throws {
    try expect(
      "events.js",
      [
        #"eventsIn('', '{"event":"hello","revision":7}\n\n{"event":"ch')"#:
          #"{"events":[{"event":"hello","revision":7}],"rest":"{\"event\":\"ch"}"#,
        #"eventsIn('{"event":"ch', 'anged","revision":8}\n')"#:
          #"{"events":[{"event":"changed","revision":8}],"rest":""}"#,
        "eventsIn('', '\\n')": #"{"events":[],"rest":""}"#,
      ])
  }

  // MARK: - Committing

  @Test func aChangeIsCheckedUntilItIsLeftOut() throws {
    try expect(
      "choice.js",
      given: """
        const paths = ["bell", "boat", "notes.txt"];
        const choice = (...left) => { const one = new Choice(); one.set(left, false); return one; };
        const mixed = choice("boat");
        mixed.set(["boat", "bell"], true);
        mixed.set(["bell"], false);
        """,
      [
        "choice().state(paths)": #""all""#,
        "choice('boat').state(paths)": #""some""#,
        "choice(...paths).state(paths)": #""none""#,
        "choice('gone').state(paths)": #""all""#,
        "choice().state([])": #""none""#,
        "[mixed.left, paths.filter((path) => mixed.holds(path))]": #"[["bell"],["boat","notes.txt"]]"#,
      ])
  }

  @Test func theButtonSaysWhatItCommitsOrWhyItDoesNot() throws {
    try expect(
      "choice.js",
      given: """
        const obstacle = (more) => commitObstacle({ isGone: false, isBusy: false, total: 3, checked: 2, message: "Redraw", operation: "", conflicts: 0, ...more });
        """,
      [
        "commitWords(4, 0)": #""Commit 4 assets""#,
        "commitWords(1, 2)": #""Commit 1 asset and 2 other files""#,
        "commitWords(0, 1)": #""Commit 1 file""#,
        "commitWords(0, 0)": #""Commit""#,
        "obstacle({})": #""""#,
        "obstacle({ message: ' \\n' })": #""Write what changed.""#,
        "obstacle({ checked: 0, message: '' })": #""Check what you want to commit.""#,
        "obstacle({ total: 0, checked: 0 })": #""Nothing changed.""#,
        "obstacle({ operation: 'merge', conflicts: 1 })": #""Resolve the conflicts first.""#,
        "obstacle({ operation: 'merge' })": #""A merge is committed as a whole: check everything.""#,
        "obstacle({ operation: 'merge', total: 0, checked: 0 })": #""""#,
        "obstacle({ operation: 'rebase', total: 0, checked: 0 })": #""Finish it in a terminal first.""#,
        "obstacle({ isBusy: true })": #""Wait for what runs now.""#,
        "obstacle({ isBusy: true, isGone: true })": #""The app has stopped.""#,
      ])
    try expect(
      "commit.js",
      [
        "progressWords('Committing…', { text: '', done: 3, total: 9 })": #""Committing… 3 of 9""#,
        "progressWords('Committing…', { text: 'Writing' })": #""Committing…""#,
        "progressWords('Committing…', undefined)": #""Committing…""#,
      ])
  }

  // MARK: - Deliveries

  @Test func aDeliveryLeavesOutWhatCannotBeUsed() throws {
    try expect(
      "deliveryplan.js",
      [
        "catalogsOf(['A.xcassets/a.imageset', 'b/B.xcassets/x/b.imageset', 'b/B.xcassets/c.imageset', 'loose'])":
          #"["b/B.xcassets","A.xcassets"]"#
      ])
    try expect(
      "delivered.js",
      given: """
        const image = (delivered, outcome, path, more) => ({ delivered, name: delivered, outcome, path, ...more });
        const groups = deliveryGroups([
          image("bell", "replaced", "a"), image("bell@2x", "added", "a"), image("boat", "replaced", "b"), image("map", "unchanged", "c"),
          image("sextant", "unmatched"), image("gong", "new", "e"), image("wave", "ambiguous"), image("pier", "refused", "d"),
        ]);
        const names = (images) => images.map(({ name }) => name).join();
        """,
      [
        "names(groups.updates)": #""bell,bell@2x,boat""#,
        "names(groups.unchanged)": #""map""#,
        "names(groups.left)": #""sextant,wave,pier""#,
        "names(groups.added)": #""gong""#,
        "planWords(groups)": #""Update 2 assets, add 1""#,
        "planWords({ ...groups, updates: [] })": #""Add 1 asset""#,
        "planWords({ updates: [], added: [] })": #""""#,
        "reasonWords({ outcome: 'unmatched' })": #""Matches no asset""#,
        "reasonWords({ outcome: 'ambiguous', candidates: ['a', 'b', 'c'] })": #""Matches 3 assets""#,
        "reasonWords({ outcome: 'refused', reason: 'no slot fits' })": #""no slot fits""#,
      ])
    try expect(
      "delivery.js",
      [
        "withoutInbox({ error: \"'/p/.git/inbox/0f3a/a/b.zip' is damaged\" }, '0f3a').error":
          #""'a/b.zip' is damaged""#,
        "withoutInbox({ error: 'e', causes: [\"nothing in '/p/inbox/0f3a'\"] }, '0f3a').causes":
          #"["nothing in what you dropped"]"#,
        "['.DS_Store', 'icons/.a/b.png', '__MACOSX/x', 'Thumbs.db', 'icons/bell.png'].map(isHidden)":
          "[true,true,true,true,false]",
      ])
  }

  @Test func aDrawnAreaIsAddedWithItsValues() throws {
    try expect(
      "drawing.js",
      given: "const area = { x: 1, y: 2, width: 30, height: 40 };",
      [
        "linkValues(area, 'home', 'list', 'push', ' Go ')":
          #"{"from":"home","to":"list","transition":"push","area":"1,2,30,40","label":"Go"}"#,
        "linkValues(area, 'home', '--action back', 'push', '')": #"{"from":"home","action":"back","area":"1,2,30,40"}"#,
      ])
  }

  // MARK: - Conflicts

  @Test func aVariantThatOnlyOneSideChangedIsMergedAlready() throws {
    try expect(
      "entries.js",
      given: """
        const side = (image) => (image ? { image } : undefined);
        const change = (label, before, base, after) =>
          ({ label, slot: { scale: label }, class: "redrawn", before: side(before), after: side(after), base: side(base) });
        const detail = (...changes) => ({ variants: [], changes, keepCommands: ["assets keep mine bell"] });
        const states = (...changes) => entriesOf(detail(...changes)).map(({ state }) => state);
        const mine = change("1x", "b", "a", "a"), both = change("2x", "b", "a", "c"), added = change("3x", "b");
        const chosen = (summary) => chosenEntry(entriesOf(detail(mine, both)), "", summary).label;
        """,
      [
        "states(mine, both, added)": #"["merged","changed","merged"]"#,
        "states(change('2x', 'b', undefined, 'c'), mine)": #"["changed","merged"]"#,
        "states(mine)": #"["changed"]"#,
        "[chosen(undefined), chosen({ before: 'b', after: 'a' })]": #"["2x","2x"]"#,
        "entryMark(entriesOf(detail(mine, both))[0])": #"{"glyph":"check","word":"Merged already"}"#,
      ])
  }

  @Test func aMergeSaysWhatElseItCommits() throws {
    try expect(
      "conflicts.js",
      given: """
        const bell = ["A.xcassets/bell.imageset/bell.png", "A.xcassets/bell.imageset/Contents.json"];
        """,
      [
        "ownWords([])": #""""#,
        "ownWords(bell)": #""This also commits 1 asset that you changed.""#,
        "ownWords([...bell, 'notes.txt'])": #""This also commits 1 asset and 1 other file that you changed.""#,
        "ownWords(['notes.txt', 'offset/a.txt'])": #""This also commits 2 files that you changed.""#,
      ])
    try expect(
      "commit.js",
      [
        "unfinishedWords('merge')": #""A merge is not finished: this commits it.""#,
        "unfinishedWords('cherryPick')": #""A cherry-pick is not finished.""#,
      ])
  }

  // MARK: - What the program says

  @Test func commandsOfHintsCanBeCopied() throws {
    try expect(
      "notices.js",
      given: "const parts = (hint) => hintParts(hint).map(({ text }) => text);",
      [
        "parts(\"run 'assets sync'\")": #"["Run this in the project:","assets sync"]"#,
        "parts(\"run 'assets pull', then push again\")": #"["Run 'assets pull', then push again.","assets pull"]"#,
        "parts(\"run 'assets keep mine bell' or 'assets abort'\")":
          #"["Run 'assets keep mine bell' or 'assets abort'.","assets keep mine bell","assets abort"]"#,
        "parts(\"run 'assets add 'my icon' a.png', then commit\")[1]": #""assets add 'my icon' a.png""#,
        "parts(\"close 'Photoshop' first\")": #"["Close 'Photoshop' first."]"#,
        "asSentence('cannot push: no remote')": #""Cannot push: no remote.""#,
        "asSentence('Really?')": #""Really?""#,
        "asSentence('')": #""""#,
        "plainNote(\"note: kept on this computer; 'assets sync' shares it\")":
          #""kept on this computer; Sync shares it""#,
      ])
  }

  @Test func whatTurnsTextIsSeenWhereverItIsShown() throws {
    try expect(
      "dom.js",
      given: """
        const turn = String.fromCharCode(0x202E), bell = String.fromCharCode(7);
        const made = () => ({
          children: [], setAttribute(name, value) { this[name] = value; }, appendChild(child) { this.children.push(child); },
        });
        globalThis.document = { createElement: made, createTextNode: (text) => text };
        const node = element("p", { text: `a${turn}b`, title: bell, "aria-label": `c${turn}` }, `d${turn}`, "e");
        """,
      [
        "[node.textContent, node.title, node['aria-label'], node.children]": #"["a�b","�","c�",["d�","e"]]"#
      ])
  }

  @Test func aRequestSaysWhatIsExpectedOfWhom() throws {
    try expect(
      "reviews.js",
      [
        "stateWords({ state: 'open', waitingForMe: true, comments: { open: 2 } })":
          #""Waiting for you · 2 open comments""#,
        "stateWords({ state: 'changesRequested', comments: { open: 0 } })": #""Changes requested""#,
        "stateWords({ state: 'merged' })": #""Merged""#,
        "reviewersIn(' grace hopper, mara@example.com,, Kim ,kim', [{ name: 'Grace Hopper', email: 'grace@example.com' }, { name: 'Kim', email: 'a' }, { name: 'Kim', email: 'b' }])":
          #"["grace@example.com","mara@example.com","Kim","kim"]"#,
      ])
    try expect(
      "findings.js",
      [
        "assetOf('A.xcassets/icons/bell.imageset')": #""bell""#,
        "assetOf('A.xcassets/bell.imageset/bell@2x.png')": #""bell""#,
        "assetOf('App/Main.storyboard')": #""""#,
        "worstFirst([{ severity: 'note' }, { severity: 'error' }, { severity: 'warning' }]).map(({ severity }) => severity)":
          #"["error","warning","note"]"#,
        "isFixOf({ rule: 'a', path: 'x.imageset/Contents.json' }, { rule: 'a', path: 'x.imageset' })": "true",
        "isFixOf({ rule: 'a', path: 'x.imageset2' }, { rule: 'a', path: 'x.imageset' })": "false",
        "isFixOf({ rule: 'b', path: 'x.imageset' }, { rule: 'a', path: 'x.imageset' })": "false",
      ])
    try expect(
      "library.js",
      [
        "isAbout({ path: 'a/bell.imageset/bell.png' }, 'a/bell.imageset')": "true",
        "isAbout({ path: 'a/bell.imageset' }, 'a/bell')": "false",
      ])
    try expect(
      "history.js",
      [
        "[0, 40, 164, 444].map(placesIn)": "[0,1,3,10]"
      ])
  }

  @Test func theSidebarSaysWhereTheBranchIs() throws {
    try expect(
      "sync.js",
      given: """
        const words = (ahead, behind) => syncWords({ upstream: { name: "origin/main", ahead, behind } });
        """,
      [
        "words(2, 1)": #""2 versions to push, 1 to pull""#,
        "words(1, 0)": #""1 version to push""#,
        "words(0, 1)": #""1 version to pull""#,
        "words(0, 0)": #""Up to date with 'origin/main'""#,
        "syncWords({})": #""Not pushed yet""#,
        "syncWords({ remote: false })": #""No remote is set up yet""#,
        "stepWords({ text: 'Receiving', done: 1200, total: 3400 })": #""Receiving 1,200 of 3,400""#,
        "stepWords({ text: 'Merging' })": #""Merging""#,
        "stepWords(undefined)": #""Syncing…""#,
      ])
    try expect(
      "sidebar.js",
      [
        "headName({ head: { branch: 'main', short: '4f2a91c' } })": #""main""#,
        "headName({ head: { short: '4f2a91c' } })": #""at 4f2a91c""#,
        "headName({})": #""""#,
      ])
  }

  @Test func branchesAreNamedAsGitTakesThemAndKeepWhatIsNotCommitted() throws {
    try expect(
      "branches.js",
      [
        "shelfWords({ assets: 3, files: 1 }, 'bell')":
          #""3 assets and 1 file will be shelved on 'bell'. They are back when you switch to it again.""#,
        "branchName(' bell redrawn ')": #""bell-redrawn""#,
        "branchName('icons/bell')": #""icons/bell""#,
        "branchName('-x')": #""x""#,
        "branchName('what? v1..2')": #""what-v1.2""#,
        "branchName('  ')": #""""#,
      ])
  }
}
