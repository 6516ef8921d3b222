// swift-format-ignore-file
// Made from the files in pages; run UPDATE_GOLDEN=1 swift test --filter TemplatesTests after changing one.

extension Template {
  /// `page.css`
  public static let pageStyle = #"""
    /* Colors. The interface is exact gray; color belongs to images, classes of change and the focus ring. */
    :root {
      --bg: #F5F5F5; --surface: #FFF; --raised: #FFF; --stage: #E6E6E6; --hover: #EFEFEF; --select: #E2E2E2; --line: #DEDEDE; --control: #7D7D7D;
      --text: #1B1B1B; --text-2: #4F4F4F; --text-3: #5F5F5F; --ink: #1B1B1B; --on-ink: #FFF; --focus: #0A6CFF; --edge: rgba(0,0,0,.14);
      --added: #0C3785; --removed: #8A2600; --changed: #9F27C5; --same: #5F5F5F; --notice: #FFCC33; --on-notice: #1B1B1B; --mask: #FF00A8; --on-mask: #000;
      --check-a: #FFF; --check-b: #E9E9E9; --check-dark-a: #222; --check-dark-b: #2C2C2C; --shadow: 0 1px 2px rgba(0,0,0,.10), 0 8px 28px rgba(0,0,0,.16);
      --lighter: #FFCC33; --darker: #1F5FFF;
      --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
      --ease: cubic-bezier(.2,0,0,1); --t-1: 90ms; --t-2: 160ms; --t-3: 240ms;
      --r-1: 4px; --r-2: 6px; --r-3: 8px; --r-4: 10px;
      --list-width: 288px; --inspector-width: 296px;
      color-scheme: light;
    }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme=light]) {
        --bg: #1A1A1A; --surface: #222; --raised: #2C2C2C; --stage: #121212; --hover: #2A2A2A; --select: #383838; --line: #363636; --control: #8A8A8A;
        --text: #EDEDED; --text-2: #BDBDBD; --text-3: #A6A6A6; --ink: #EDEDED; --on-ink: #1A1A1A; --focus: #6FB1FF; --edge: rgba(255,255,255,.16);
        --added: #68A5F0; --removed: #F08C48; --changed: #F0B8F7; --same: #ABABAB; --check-a: #DEDEDE; --check-b: #D0D0D0; --shadow: 0 0 0 1px #444, 0 10px 32px rgba(0,0,0,.6);
        color-scheme: dark;
      }
    }
    :root[data-theme=dark] {
      --bg: #1A1A1A; --surface: #222; --raised: #2C2C2C; --stage: #121212; --hover: #2A2A2A; --select: #383838; --line: #363636; --control: #8A8A8A;
      --text: #EDEDED; --text-2: #BDBDBD; --text-3: #A6A6A6; --ink: #EDEDED; --on-ink: #1A1A1A; --focus: #6FB1FF; --edge: rgba(255,255,255,.16);
      --added: #68A5F0; --removed: #F08C48; --changed: #F0B8F7; --same: #ABABAB; --check-a: #DEDEDE; --check-b: #D0D0D0; --shadow: 0 0 0 1px #444, 0 10px 32px rgba(0,0,0,.6);
      color-scheme: dark;
    }
    @media (prefers-reduced-motion: reduce) { :root { --t-1: 0s; --t-2: 0s; --t-3: 0s; } }

    /* Base */
    *, ::before, ::after { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; margin: 0; }
    body { background: var(--bg); color: var(--text); font: 400 13px/20px var(--font); font-variant-numeric: tabular-nums; overflow: hidden; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    h1, h2, h3, p, dl, dd, figure { margin: 0; }
    h2 { font-weight: 600; font-size: 15px; line-height: 22px; }
    h3 { font-weight: 600; font-size: 12px; line-height: 16px; margin-bottom: 8px; }
    b, strong { font-weight: 600; }
    button, input, select { font: inherit; color: inherit; margin: 0; }
    button { background: none; border: 0; padding: 0; text-align: inherit; cursor: pointer; }
    button:disabled { cursor: default; opacity: .5; }
    img { display: block; max-width: none; -webkit-user-drag: none; }
    :focus { outline: none; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    kbd { font: 500 11px/16px var(--font); min-width: 16px; padding: 0 4px; text-align: center; border: 1px solid var(--line); border-radius: var(--r-1); background: var(--surface); color: var(--text-2); }
    .without-keys { display: none; }
    .mono, code { font-family: var(--mono); }
    .quiet { color: var(--text-3); }
    .spring { flex: 1 1 0; min-width: 0; }
    .glyph { width: 16px; height: 16px; flex: none; display: block; }
    [dir=rtl] .glyph.mirrored { transform: scaleX(-1); }
    .link { text-decoration: underline; text-underline-offset: 2px; color: var(--text); border-radius: 2px; }
    .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; display: block; min-width: 0; }
    .folder { color: var(--text-3); }
    .leaf { font-weight: 500; }
    /* Text of another direction stays at the side where the page has its own. */
    [dir=auto], .name { text-align: -webkit-match-parent; text-align: match-parent; }
    .unseen:not(.chip) { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0; }
    .noscript { padding: 48px 24px; font-size: 15px; line-height: 22px; max-width: 48em; margin: 0 auto; }

    /* Classes of change: a shape, a color and a word */
    .class-added, .class-addedVariants { color: var(--added); }
    .class-removed, .class-removedVariants { color: var(--removed); }
    .class-redrawn, .class-recolored, .class-resized { color: var(--changed); }
    .class-reencoded, .class-renamed, .class-settings { color: var(--same); }
    .attention-fill { color: var(--notice); }
    .attention-edge { color: var(--on-notice); }

    /* Controls */
    .button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; height: 28px; padding: 0 10px; border: 1px solid var(--control); border-radius: var(--r-2); background: var(--surface); white-space: nowrap; transition: background var(--t-1) var(--ease); }
    .button:hover { background: var(--hover); }
    .button[aria-pressed=true] { background: var(--select); }
    .button.square { width: 28px; padding: 0; }
    .button.filled { background: var(--ink); border-color: var(--ink); color: var(--on-ink); font-weight: 500; padding-inline-end: 6px; }
    .button.filled kbd { background: transparent; border-color: currentColor; color: inherit; opacity: .75; }
    .button .glyph { width: 14px; height: 14px; }
    .icon-button { display: inline-flex; align-items: center; justify-content: center; width: 24px; height: 24px; border-radius: var(--r-1); color: var(--text-2); flex: none; }
    .icon-button:hover { background: var(--hover); color: var(--text); }
    .seen-button { border: 1px solid var(--control); color: var(--text-3); }
    .icon-button[aria-pressed=true] { background: var(--ink); color: var(--on-ink); }
    .segments { display: inline-flex; padding: 1px; border: 1px solid var(--control); border-radius: var(--r-3); background: var(--bg); flex: none; }
    .segment { height: 26px; padding: 0 9px; border-radius: var(--r-2); color: var(--text-2); white-space: nowrap; transition: background var(--t-1) var(--ease); }
    .segment:hover { color: var(--text); }
    .segment[aria-checked=true] { background: var(--surface); color: var(--text); box-shadow: 0 0 0 1px var(--control); font-weight: 500; }
    .segment .short { display: none; }
    .menu { position: fixed; inset: auto; margin: 0; min-width: 176px; max-height: min(480px, calc(100vh - 16px)); overflow: auto; padding: 4px; border: 1px solid var(--line); border-radius: var(--r-4); background: var(--raised); color: var(--text); box-shadow: var(--shadow); }
    .menu-item { display: flex; align-items: center; gap: 8px; width: 100%; min-height: 28px; padding: 2px 8px; border-radius: var(--r-2); }
    .menu-item:hover, .menu-item:focus-visible { background: var(--select); }
    .menu-item:focus-visible { outline-offset: -2px; }
    .menu-check { width: 16px; height: 16px; flex: none; }
    .menu-text { flex: 1; white-space: nowrap; }
    .menu-line { height: 1px; margin: 4px 0; background: var(--line); }
    .command { display: flex; align-items: flex-start; gap: 4px; border: 1px solid var(--line); border-radius: var(--r-2); background: var(--bg); padding: 3px 4px 3px 8px; }
    .command + .command { margin-top: 4px; }
    .command code span { display: inline-block; max-width: 100%; }
    .command code { flex: 1; min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; padding: 3px 0; font-size: 12px; line-height: 18px; border-radius: 2px; text-align: left; }
    #announcer { position: fixed; inset-block-end: 24px; inset-inline: 0; margin: 0 auto; width: max-content; max-width: calc(100vw - 32px); padding: 8px 16px; border-radius: var(--r-3); background: var(--ink); color: var(--on-ink); box-shadow: var(--shadow); z-index: 40; pointer-events: none; }
    #announcer.unseen, #announcer:empty { width: 1px; padding: 0; inset-inline: auto; box-shadow: none; }

    /* Backgrounds under images: squares of 8 px, and plain colors */
    [data-ground] { background-repeat: repeat; }
    [data-ground=check] { background-color: var(--check-a); background-image: conic-gradient(var(--check-b) 25%, transparent 0 50%, var(--check-b) 0 75%, transparent 0); background-size: 16px 16px; }
    [data-ground=dark] { background-color: var(--check-dark-a); background-image: conic-gradient(var(--check-dark-b) 25%, transparent 0 50%, var(--check-dark-b) 0 75%, transparent 0); background-size: 16px 16px; }
    [data-ground=white] { background-color: #FFF; }
    [data-ground=gray] { background-color: #808080; }
    [data-ground=black] { background-color: #000; }
    .thumb { position: relative; display: flex; align-items: center; justify-content: center; flex: none; width: 36px; height: 36px; border-radius: var(--r-1); overflow: hidden; }
    .thumb::after { content: ""; position: absolute; inset: 0; border: 1px solid var(--edge); border-radius: inherit; pointer-events: none; }
    .thumb img { width: 100%; height: 100%; padding: 8%; object-fit: contain; }
    .thumb[data-ground=check], .thumb[data-ground=dark] { background-size: 12px 12px; }
    .thumb.nothing { background: none; }
    .thumb.nothing::after { border: 1px dashed var(--control); }
    .thumb.unreadable { background: var(--hover); }
    .thumb.unreadable::before { content: "?"; color: var(--text-3); font-size: 13px; }

    /* Shell */
    .app { display: grid; height: 100vh; height: 100dvh; grid-template: 48px minmax(0, 1fr) / var(--list-width) minmax(0, 1fr) var(--inspector-width); grid-template-areas: "header header header" "list main inspector"; }
    .no-list { grid-template-columns: 0 minmax(0, 1fr) var(--inspector-width); }
    .no-inspector, [data-view=overview] .app { grid-template-columns: var(--list-width) minmax(0, 1fr) 0; }
    .no-list.no-inspector, [data-view=overview] .no-list { grid-template-columns: 0 minmax(0, 1fr) 0; }
    .no-list .list, .no-inspector .inspector, [data-view=overview] .inspector { display: none; }
    [data-view=overview] .header-sentence { display: none; }
    .header { grid-area: header; display: flex; align-items: center; gap: 12px; min-width: 0; padding: 0 12px; background: var(--surface); border-bottom: 1px solid var(--line); }
    .mark { width: 22px; height: 22px; flex: none; }
    .mark-ground { fill: var(--ink); }
    .mark-front { fill: var(--on-ink); }
    .mark-back { fill: var(--text-3); }
    :root[data-theme=dark] .mark-back { fill: #777; }
    .project { font-weight: 600; font-size: 15px; line-height: 22px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 30ch; }
    .header-asset { display: none; min-width: 0; }
    .header-versions { min-width: 0; }
    .versions { display: flex; align-items: center; gap: 6px; min-width: 0; white-space: nowrap; }
    .version { overflow: hidden; text-overflow: ellipsis; max-width: 32ch; }
    .versions-arrow { color: var(--text-3); width: 14px; height: 14px; }
    .header-time, .header-progress { color: var(--text-2); white-space: nowrap; }
    .header-overview { color: var(--text-2); text-decoration: none; white-space: nowrap; padding: 2px 4px; margin: 0 -4px; overflow: hidden; text-overflow: ellipsis; }
    .header-overview:hover { text-decoration: underline; color: var(--text); }
    [data-view=overview] .header-overview { display: none; }
    .narrow-only { display: none; }
    .edge { position: absolute; inset-block: 0; z-index: 5; width: 9px; cursor: col-resize; touch-action: none; }
    #list-edge { inset-inline-end: -5px; }
    #inspector-edge { inset-inline-start: -5px; }
    .edge::after { content: ""; position: absolute; inset-block: 0; inset-inline-start: 3px; width: 3px; background: transparent; transition: background var(--t-1) var(--ease); }
    .edge:hover::after { background: var(--control); }
    .edge:focus-visible { outline-offset: -3px; }
    .list { grid-area: list; position: relative; z-index: 1; min-width: 0; min-height: 0; background: var(--bg); border-inline-end: 1px solid var(--line); }
    .list-body { display: flex; flex-direction: column; height: 100%; }
    .main { grid-area: main; position: relative; display: flex; min-width: 0; min-height: 0; background: var(--stage); overflow: hidden; }
    [data-view=overview] .main { background: var(--bg); }
    .main:focus-visible { outline-offset: -3px; }
    .inspector { grid-area: inspector; position: relative; min-width: 0; min-height: 0; background: var(--surface); border-inline-start: 1px solid var(--line); }
    .inspector:focus-visible { outline: none; }
    .inspector-body { height: 100%; padding: 16px; overflow: auto; overscroll-behavior: contain; }
    .inspector-body:focus-visible { outline-offset: -3px; }
    .tabs { display: none; }

    /* List */
    .list-head { padding: 10px 12px 4px; flex: none; }
    .filter { display: flex; align-items: center; gap: 8px; height: 32px; padding: 0 6px 0 10px; border: 1px solid var(--control); border-radius: var(--r-2); background: var(--surface); color: var(--text-3); }
    [dir=rtl] .filter { padding: 0 10px 0 6px; }
    .filter:focus-within { outline: 2px solid var(--focus); outline-offset: 1px; }
    .filter .glyph { width: 14px; height: 14px; }
    .filter-input { flex: 1; min-width: 0; width: 100%; height: 28px; padding: 0; border: 0; background: none; color: var(--text); appearance: none; }
    .filter-input:focus-visible { outline: none; }
    .filter-input::placeholder { color: var(--text-3); opacity: 1; }
    .filter-input::-webkit-search-cancel-button { display: none; }
    .chips { display: flex; flex-wrap: wrap; gap: 4px; padding: 8px 0 4px; }
    .chip { display: inline-flex; align-items: center; gap: 4px; height: 24px; padding: 0 7px 0 5px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--text-2); font-size: 11px; line-height: 16px; white-space: nowrap; }
    .chip .glyph { width: 13px; height: 13px; }
    .chip:hover { background: var(--hover); }
    .chip b { color: var(--text); }
    .chip[aria-pressed=true] { background: var(--select); border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); color: var(--text); }
    .list-scroll, .overview, .grid-scroll { flex: 1; min-height: 0; overflow-y: auto; overflow-x: hidden; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--control) transparent; }
    .virtual { position: relative; contain: layout style; }
    .virtual > * { position: absolute; contain: layout style; }
    .group { display: flex; align-items: end; justify-content: space-between; padding: 0 12px 4px; color: var(--text-3); font-size: 12px; line-height: 16px; }
    .row { display: flex; align-items: center; gap: 10px; width: 100%; height: 100%; padding: 0 12px; cursor: pointer; position: relative; }
    .row:hover { background: var(--hover); }
    .row[aria-selected=true] { background: var(--select); }
    .row[aria-selected=true]::before { content: ""; position: absolute; inset-block: 8px; inset-inline-start: 0; width: 3px; background: var(--ink); border-start-end-radius: 2px; border-end-end-radius: 2px; }
    .row:focus-visible { outline-offset: -2px; }
    .pair { display: flex; gap: 3px; flex: none; }
    .row-text { flex: 1; min-width: 0; }
    .row-detail, .card-detail { display: flex; align-items: center; gap: 5px; min-width: 0; color: var(--text-2); font-size: 12px; line-height: 16px; }
    .row-detail .glyph, .card-detail .glyph { width: 14px; height: 14px; }
    .detail-text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
    .row-mark { flex: none; width: 16px; }
    .seen-mark { color: var(--text-3); }
    .list-none { padding: 24px 12px; color: var(--text-2); }
    .list-none p { margin-bottom: 12px; overflow-wrap: anywhere; }

    /* Overview */
    .overview { padding: 22px 24px 48px; scroll-padding: 24px; }
    .overview-head { margin-bottom: 20px; }
    .overview-head h1 { font: inherit; }
    .overview-count { display: block; font-weight: 600; font-size: 20px; line-height: 26px; margin-bottom: 4px; }
    .overview-versions { display: none; margin-bottom: 4px; color: var(--text-2); }
    .overview-rest, .overview-attention { color: var(--text-2); overflow-wrap: anywhere; }
    .overview-attention { display: flex; gap: 6px; align-items: flex-start; color: var(--text); margin-top: 4px; }
    .overview-attention .glyph { margin-top: 2px; }
    .overview.is-empty, .missing { display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; padding: 48px 24px; width: 100%; }
    .overview.is-empty .cards, .overview.is-empty .card { position: relative; }
    .card .row-text { flex: none; }
    .card .name { padding-inline-end: 18px; font-size: 13px; line-height: 20px; }
    .card .row-detail { line-height: 18px; }
    .card-mark { position: absolute; inset-inline-end: 8px; inset-block-end: 29px; width: 14px; }
    .card-mark .glyph { width: 14px; height: 14px; }
    .cards-more { display: none; }
    .nothing-head { font-size: 28px; line-height: 34px; font-weight: 600; margin: 0 0 8px; }
    .overview.is-empty h1 { font-size: 28px; line-height: 34px; font-weight: 600; }
    .overview.is-empty .command { margin: 16px auto 0; max-width: 320px; }
    .missing p { overflow-wrap: anywhere; max-width: 60ch; }
    .card { display: flex; flex-direction: column; align-items: stretch; width: 100%; height: 100%; padding: 8px; border: 1px solid var(--line); border-radius: var(--r-3); background: var(--surface); transition: border-color var(--t-1) var(--ease); }
    .card:hover { border-color: var(--control); }
    .card-pair { display: flex; gap: 4px; margin-bottom: 6px; }
    .card-pair .thumb { flex: 1 1 0; width: auto; height: auto; aspect-ratio: 1; }
    .card-pair .thumb img:not(.enlarged) { padding: 14%; position: absolute; inset: 0; }
    .card-pair .thumb img.enlarged, .cell-half .thumb img.enlarged { position: static; padding: 0; image-rendering: pixelated; }
    .card-pair .thumb[data-ground] { background-size: 16px 16px; }
    .card-name { display: flex; align-items: center; gap: 4px; min-width: 0; }
    .card-name .name { flex: 1; }
    .card-name .glyph { width: 14px; height: 14px; }
    .card { position: relative; }
    .card .row-text { flex: none; }
    .card .name { padding-inline-end: 18px; font-size: 13px; line-height: 20px; }
    .card .row-detail { line-height: 18px; }
    .card-mark { position: absolute; inset-inline-end: 8px; inset-block-end: 29px; width: 14px; }
    .card-mark .glyph { width: 14px; height: 14px; }
    .is-tall .card-mark { inset-block-end: 45px; }
    .is-tall .row-detail { align-items: flex-start; line-height: 16px; }
    .is-tall .row-detail .glyph { margin-top: 1px; }
    .is-tall .detail-text { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: anywhere; }
    .cards-more { display: flex; align-items: center; gap: 6px; margin-top: 20px; color: var(--text-2); }

    /* Compare */
    .compare { flex: 1; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    .toolbar { container: toolbar / inline-size; flex: none; display: flex; align-items: center; gap: 10px; height: 44px; padding: 0 12px; background: var(--surface); border-bottom: 1px solid var(--line); overflow-x: auto; overflow-y: hidden; scrollbar-width: none; }
    .toolbar > * { flex: none; }
    .toolbar > .spring { flex: 1 1 0; }
    .zoom { padding: 0 8px; gap: 4px; min-width: 72px; }
    .zoom .glyph { width: 12px; height: 12px; }
    .backgrounds, .swatches { display: flex; align-items: center; gap: 4px; flex: none; }
    .swatch { position: relative; width: 24px; height: 24px; border: 1px solid var(--control); border-radius: var(--r-1); flex: none; padding: 0; overflow: hidden; }
    .swatch[data-ground=check], .swatch[data-ground=dark] { background-size: 8px 8px; background-position: 2px 2px; }
    .swatch[value=auto] { background-image: linear-gradient(to bottom right, transparent 49.500%, var(--control) 49.500% 51%, transparent 51%), linear-gradient(to bottom right, var(--check-a) 50%, var(--check-dark-a) 50%); }
    .swatch[aria-checked=true], .swatch.chosen { box-shadow: 0 0 0 2px var(--surface), 0 0 0 4px var(--ink); overflow: visible; }
    .swatches { gap: 4px; padding: 4px; }
    .swatch[type=color] { appearance: none; cursor: pointer; background: none; }
    .swatch[type=color]::-webkit-color-swatch-wrapper { padding: 0; }
    .swatch[type=color]::-webkit-color-swatch { border: 0; border-radius: 2px; }
    .swatch[type=color]::-moz-color-swatch { border: 0; }
    .stage { flex: 1; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    .stage:focus-visible, .variants:focus-visible { outline-offset: -3px; z-index: 2; }
    .panes { flex: 1; position: relative; display: grid; min-width: 0; min-height: 0; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
    .panes[data-layout=columns] { grid-auto-flow: column; grid-template-columns: none; grid-auto-columns: minmax(0, 1fr); }
    .panes[data-layout=rows] { grid-template-rows: none; grid-auto-rows: minmax(0, 1fr); }
    .pane { container: pane / inline-size; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    .panes[data-layout=columns] .pane + .pane { border-inline-start: 1px solid var(--line); }
    .panes[data-layout=rows] .pane + .pane { border-block-start: 1px solid var(--line); }
    .caption { flex: none; display: flex; align-items: center; gap: 8px; height: 32px; padding: 0 14px; font-size: 12px; line-height: 16px; color: var(--text-2); white-space: nowrap; overflow: hidden; }
    .caption b { color: var(--text); }
    .space { flex: 1; position: relative; min-width: 0; min-height: 0; overflow: hidden; touch-action: pan-y; direction: ltr; user-select: none; -webkit-user-select: none; }
    .space.movable { cursor: grab; touch-action: none; }
    .space.movable:active { cursor: grabbing; }
    .art { position: absolute; left: 0; top: 0; }
    .art::after { content: ""; position: absolute; inset: -1px; border: 1px solid var(--edge); pointer-events: none; }
    .layer { position: absolute; inset: 0; }
    .layer > img, .layer > .patch { position: absolute; }
    .layer .patch { width: 100%; height: 100%; }
    .pixelated { image-rendering: pixelated; }
    .layer.hatched::before { content: ""; position: absolute; inset: 0; background: repeating-linear-gradient(135deg, var(--control) 0 1px, var(--stage) 1px 7px); }
    .layer.nothing { display: flex; align-items: center; justify-content: center; background: var(--stage); outline: 1px dashed var(--control); outline-offset: 0; color: var(--text-3); text-align: center; }
    .layer.nothing div { position: absolute; width: max-content; max-width: clamp(160px, 100%, 320px); padding: 0 8px; }
    .nothing-reason { color: var(--text); }
    .layer.card { display: flex; align-items: center; justify-content: center; background: var(--stage); border: 0; padding: 0; }
    .cannot { position: absolute; display: flex; flex-direction: column; gap: 2px; width: max-content; max-width: 280px; padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--r-3); background: var(--surface); color: var(--text-2); font-size: 12px; line-height: 16px; text-align: start; overflow-wrap: anywhere; user-select: text; -webkit-user-select: text; }
    .cannot strong { color: var(--text); font-size: 13px; line-height: 20px; }
    .art[data-shows=before] .layer.after, .art[data-shows=after] .layer.before { visibility: hidden; }
    .layers { position: absolute; inset: 0; }
    .layers.blended { isolation: isolate; }
    .layers.blended .layer { mix-blend-mode: plus-lighter; }
    .stage[data-mode=difference]:not(.holding) .layer img { filter: grayscale(1); }
    .mask { position: absolute; inset: 0; background-color: var(--mask); mask-size: 100% 100%; mask-repeat: no-repeat; image-rendering: pixelated; }
    .mask.directed { background-color: transparent; background-size: 100% 100%; background-repeat: no-repeat; }
    .stage.holding .mask { display: none; }
    .pixels { position: absolute; inset: 0; pointer-events: none; background-image: linear-gradient(to right, rgba(128,128,128,.22) 1px, transparent 1px), linear-gradient(to bottom, rgba(128,128,128,.22) 1px, transparent 1px); }
    .boxes { position: absolute; inset: 0; pointer-events: none; }
    .box { position: absolute; border: 2px solid var(--mask); box-shadow: 0 0 0 1px #000, inset 0 0 0 1px #FFF; border-radius: 1px; }
    .box-label { position: absolute; inset-inline-start: -2px; top: -22px; min-width: 18px; height: 18px; padding: 0 4px; background: var(--mask); color: var(--on-mask); font: 600 11px/18px var(--font); text-align: center; border-radius: 3px; }
    .box.inside .box-label { top: 2px; inset-inline-start: 2px; }
    .divider { position: absolute; inset-block: 0; width: 44px; margin-left: -22px; cursor: ew-resize; touch-action: none; z-index: 2; }
    .divider-line { position: absolute; inset-block: 0; left: 21px; width: 2px; background: #FFF; box-shadow: 0 0 0 1px #1B1B1B; }
    .divider-handle { position: absolute; left: 5px; top: 50%; margin-top: -17px; width: 34px; height: 34px; display: grid; place-items: center; border-radius: 50%; background: #FFF; color: #1B1B1B; box-shadow: 0 0 0 1px #1B1B1B; }
    .divider:focus-visible { outline: none; }
    .divider:focus-visible .divider-handle { outline: 2px solid var(--focus); outline-offset: 3px; }
    .divider.resting { visibility: hidden; }
    .spinner { display: none; position: absolute; left: 50%; top: 50%; width: 24px; height: 24px; margin: -12px; border: 2px solid var(--line); border-top-color: var(--text-2); border-radius: 50%; animation: turn 900ms linear infinite; }
    .waiting .spinner { display: block; }
    .waiting .art { opacity: 0; }
    @keyframes turn { to { transform: rotate(1turn); } }
    @media (prefers-reduced-motion: reduce) { .spinner { animation: none; } }
    .map { position: absolute; inset-inline-end: 12px; bottom: 12px; overflow: hidden; border-radius: 2px; box-shadow: 0 0 0 1px var(--control), 0 0 0 4px var(--surface), var(--shadow); }
    .map img { width: 100%; height: 100%; }
    .map-view { position: absolute; border: 2px solid var(--mask); box-shadow: 0 0 0 1px #000, inset 0 0 0 1px #FFF; }
    .stage-note { position: absolute; inset-block-start: 40px; inset-inline: 0; margin: 0 auto; width: max-content; max-width: calc(100% - 24px); padding: 4px 10px; border: 1px solid var(--line); border-radius: var(--r-2); background: var(--raised); font-size: 12px; line-height: 16px; z-index: 3; pointer-events: none; }
    .all-variants { flex: 1; display: flex; flex-direction: column; min-width: 0; min-height: 0; }
    .stage-controls { flex: none; display: flex; align-items: center; justify-content: center; gap: 12px; min-height: 44px; padding: 6px 12px; background: var(--surface); border-top: 1px solid var(--line); font-size: 12px; color: var(--text-2); overflow-x: auto; scrollbar-width: none; }
    .stage-controls > * { flex: none; }
    /* Firefox would give it a gray of its own. */
    .range { width: 220px; background-color: transparent; accent-color: var(--ink); height: 24px; margin: 0; }
    .range.marked { background: linear-gradient(var(--control), var(--control)) 7px 50% / 1px 14px no-repeat, linear-gradient(var(--control), var(--control)) 50% 50% / 1px 14px no-repeat, linear-gradient(var(--control), var(--control)) calc(100% - 7px) 50% / 1px 14px no-repeat; }
    .range-label { display: flex; align-items: center; gap: 8px; }
    .range-label .range { width: 120px; }
    .key-lighter, .key-darker { width: 10px; height: 10px; border-radius: 2px; background: var(--lighter); box-shadow: 0 0 0 1px var(--control); }
    .key-darker { background: var(--darker); }
    .strip { flex: none; display: flex; align-items: center; height: 92px; background: var(--surface); border-top: 1px solid var(--line); }
    .strip-items { flex: 1; display: flex; gap: 4px; min-width: 0; height: 100%; padding: 7px 12px; overflow-x: auto; scrollbar-width: none; }
    .strip-item { flex: none; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4px; min-width: 84px; max-width: 160px; padding: 0 8px; border: 1px solid transparent; border-radius: var(--r-3); }
    .strip-item:hover { background: var(--hover); }
    .strip-item[aria-selected=true] { background: var(--select); border-color: var(--ink); }
    .strip-item:focus-visible { outline-offset: -3px; }
    .strip-item .thumb { width: 44px; height: 44px; }
    .strip-label { display: flex; align-items: center; gap: 4px; max-width: 100%; font-size: 11px; line-height: 16px; color: var(--text-2); }
    .strip-label bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .strip-label .glyph { width: 12px; height: 12px; }
    .strip-step { display: none; }

    /* All variants */
    .variants { flex: 1; min-width: 0; min-height: 0; overflow: auto; display: flex; flex-direction: column; padding: 24px 32px; }
    .variants > * { flex: none; }
    .variants-note { max-width: 72ch; margin: 0 auto 16px; text-align: center; color: var(--text-2); }
    .matrix { display: grid; grid-template-columns: 96px repeat(var(--columns), minmax(var(--cell-width), auto)); gap: 24px; align-items: start; justify-content: center; margin: auto; }
    .matrix-head { text-align: center; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--text-2); }
    .matrix-title { align-self: start; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--text-2); padding-top: calc(var(--cell-height) / 2 - 8px); overflow-wrap: anywhere; }
    .matrix-cell { display: flex; flex-direction: column; align-items: center; gap: 6px; border-radius: var(--r-1); min-width: 0; }
    .tile { position: relative; display: flex; align-items: center; justify-content: center; width: var(--cell-width); height: var(--cell-height); overflow: hidden; }
    .tile::after { content: ""; position: absolute; inset: 0; border: 1px solid var(--edge); pointer-events: none; }
    .tile.nothing::after { border: 1px dashed var(--control); }
    .tile .patch { width: 100%; height: 100%; }
    .tile.card { border: 0; border-radius: 0; padding: 0; font-size: 11px; }
    .tile .cannot { position: static; border: 0; max-width: 100%; }
    .tile-caption { display: flex; align-items: center; gap: 5px; font-size: 12px; line-height: 16px; color: var(--text-2); white-space: nowrap; }
    .tile-caption .glyph { width: 14px; height: 14px; }
    .matrix-cell[aria-pressed=true] .tile { box-shadow: 0 0 0 2px var(--stage), 0 0 0 4px var(--ink); }

    /* Inspector */
    .facts-head { display: flex; align-items: flex-start; gap: 8px; }
    .facts-name { flex: 1; min-width: 0; }
    .facts-name .name { white-space: normal; overflow-wrap: anywhere; }
    .facts-name .folder { font-weight: 400; }
    .facts-name .leaf { font-weight: 600; }
    .facts-sentence, .facts-variant { color: var(--text-2); margin-top: 2px; overflow-wrap: anywhere; }
    .facts-sentence.is-change::first-letter { text-transform: uppercase; }
    .facts-variant { margin-top: 6px; font-size: 12px; line-height: 16px; }
    .facts-variant .glyph { display: inline-block; width: 12px; height: 12px; vertical-align: -1px; margin-inline-end: 5px; }
    .facts-table { width: 100%; margin-top: 12px; border-collapse: collapse; font-size: 12px; line-height: 16px; }
    .facts-table th { font-weight: 400; color: var(--text-3); text-align: start; padding: 4px 8px 4px 0; }
    .facts-table thead th { text-align: end; font-size: 11px; padding-inline: 8px 0; }
    .facts-table td { text-align: end; padding: 4px 0; padding-inline-start: 8px; white-space: nowrap; }
    .facts-table td.long { white-space: normal; overflow-wrap: anywhere; }
    .facts-table tbody tr { border-top: 1px solid var(--line); }
    .facts-table td.changed { font-weight: 600; }
    .facts-part { margin-top: 20px; }
    .pairs > div { display: flex; justify-content: space-between; gap: 12px; padding: 4px 0; border-top: 1px solid var(--line); font-size: 12px; line-height: 16px; }
    .pairs dt { color: var(--text-2); min-width: 0; overflow-wrap: anywhere; }
    .pairs dd { text-align: end; min-width: 0; overflow-wrap: anywhere; flex: 0 1 auto; }
    .pairs.mono { font-size: 11px; }
    .area { display: flex; justify-content: space-between; gap: 12px; width: 100%; padding: 4px 0; border-top: 1px solid var(--line); font-size: 12px; line-height: 16px; min-height: 25px; }
    .area > span { color: var(--text-2); }
    .area:hover { background: var(--hover); }
    .area[aria-pressed=true] { font-weight: 600; }
    .pixel-head { display: flex; align-items: baseline; gap: 6px; }
    .pixel-sides { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; }
    .pixel-side { min-width: 0; font-size: 12px; line-height: 16px; }
    .pixel-side bdi { display: block; }
    .pixel-color { display: block; height: 34px; border-radius: var(--r-1); border: 1px solid var(--edge); overflow: hidden; margin-bottom: 2px; background: conic-gradient(var(--check-b) 25%, var(--check-a) 0 50%, var(--check-b) 0 75%, var(--check-a) 0) 0 0 / 12px 12px; }
    .pixel-color.outside { background: none; border: 1px dashed var(--control); }
    .pixel-ink { display: block; height: 100%; }
    .finding { display: flex; gap: 8px; margin-top: 12px; padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--r-2); font-size: 12px; line-height: 16px; }
    .finding > div { flex: 1; min-width: 0; }
    .finding-message { display: block; overflow-wrap: anywhere; }
    .finding-rule { display: block; color: var(--text-3); font-size: 11px; }
    .places-list { list-style: none; margin: 4px 0 0; padding: 0; font-size: 11px; line-height: 16px; overflow-wrap: anywhere; }
    .finding .command { margin-top: 6px; }
    .facts-actions .narrow-only { display: none; }
    .facts-actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 24px; }

    /* Gallery */
    .places { padding: 4px 0 24px; }
    .place { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 36px; padding: 0 12px 0 22px; position: relative; }
    [dir=rtl] .place { padding: 0 22px 0 12px; }
    .place:hover { background: var(--hover); }
    .place:focus-visible { outline-offset: -2px; }
    .place[aria-pressed=true] { background: var(--select); }
    .place[aria-pressed=true]::before { content: ""; position: absolute; inset-block: 8px; inset-inline-start: 0; width: 3px; background: var(--ink); border-start-end-radius: 2px; border-end-end-radius: 2px; }
    .place-name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .place-count { color: var(--text-2); font-size: 12px; }
    .places-title { margin: 0; font-size: 12px; line-height: 16px; padding: 12px 12px 4px; color: var(--text-3); font-weight: 400; }
    .switch { gap: 6px; }
    .switch .glyph { width: 12px; height: 12px; }
    [data-kind=gallery] .main { background: var(--bg); }
    .grid-scroll { padding: 14px; }
    .grid-row { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
    .cell { display: flex; flex-direction: column; align-items: center; min-width: 0; padding: 8px 0 4px; border-radius: var(--r-4); border: 2px solid transparent; cursor: pointer; height: calc(100% - 4px); overflow: hidden; }
    .cell:hover { background: var(--hover); }
    .cell[aria-selected=true] { background: var(--select); border-color: var(--ink); }
    .cell:focus-visible { outline-offset: -4px; }
    .cell-tile { position: relative; display: flex; gap: 2px; width: var(--tile); height: var(--tile); flex: none; }
    .cell-half { position: relative; flex: 1 1 0; min-width: 0; height: 100%; }
    .cell-half .thumb { width: 100%; height: 100%; }
    .cell-half .thumb img:not(.enlarged) { position: absolute; inset: 0; padding: 16%; }
    .cell-half .thumb[data-ground] { background-size: 16px 16px; }
    .cell-half.fallback .thumb::after { border: 1px dashed var(--control); }
    .tag { position: absolute; inset-block-start: 6px; inset-inline-start: 6px; max-width: calc(100% - 12px); padding: 0 6px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-radius: var(--r-1); background: var(--notice); color: var(--on-notice); font-size: 11px; line-height: 16px; }
    .tag.inline { position: static; display: inline-block; margin-top: 4px; }
    .cell-nothing { position: absolute; inset: 0; display: flex; align-items: center; justify-content: center; padding: 8px; text-align: center; color: var(--text-3); font-size: 11px; line-height: 16px; overflow: hidden; overflow-wrap: anywhere; }
    .cell-name { width: var(--tile); margin-top: 6px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 13px; line-height: 16px; }
    .cell-info { width: var(--tile); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--text-3); font-size: 11px; line-height: 16px; }
    .grid-none { display: flex; flex-direction: column; align-items: center; gap: 12px; padding: 96px 24px; text-align: center; color: var(--text-2); }
    .grid-none p { overflow-wrap: anywhere; }
    .grid-none .nothing-head { color: var(--text); margin: 0; }
    .facts-file { font-weight: 600; overflow-wrap: anywhere; }
    .preview { position: relative; display: flex; align-items: center; justify-content: center; height: 168px; margin: 12px 0; overflow: hidden; border-radius: var(--r-3); }
    .preview::after { content: ""; position: absolute; inset: 0; border: 1px solid var(--edge); border-radius: inherit; }
    .preview.nothing::after { border: 1px dashed var(--control); }
    .preview img { max-width: 88%; max-height: 88%; object-fit: contain; }
    .trace { display: flex; gap: 5px; }
    .pairs .trace { flex: 0 0 auto; max-width: 56%; }
    .trace .glyph { width: 12px; height: 12px; margin-top: 2px; }
    .slots { display: grid; grid-template-columns: 56px repeat(var(--columns), minmax(0, 64px)); justify-content: start; gap: 6px; align-items: center; }
    .slots-head, .slots-title { font-size: 11px; line-height: 16px; color: var(--text-3); overflow-wrap: anywhere; }
    .slot { display: block; border-radius: var(--r-1); }
    .slot .thumb { width: 100%; height: 48px; }
    .slot .thumb img { padding: 6px; position: absolute; inset: 0; }
    .slot[aria-pressed=true] { box-shadow: 0 0 0 2px var(--surface), 0 0 0 4px var(--ink); }
    .history-strip { display: flex; gap: 4px; margin-bottom: 8px; overflow-x: auto; }
    .history-strip .slot .thumb { width: 48px; }
    .history-view { flex: 1; display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--stage); }
    .history-title { color: var(--text-2); white-space: nowrap; }
    .history-strip { padding: 4px; margin-inline: -4px; }
    .history-strip:empty { display: none; }

    /* Dialog of keys */
    .dialog { width: min(860px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); padding: 20px 24px 24px; border: 1px solid var(--line); border-radius: var(--r-4); background: var(--raised); color: var(--text); box-shadow: var(--shadow); overflow: auto; }
    .dialog::backdrop { background: rgba(0,0,0,.4); }
    .dialog-head { display: flex; align-items: center; justify-content: space-between; margin-bottom: 12px; }
    .key-groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 16px 32px; }
    .key-list > div { display: flex; gap: 12px; padding: 4px 0; border-top: 1px solid var(--line); }
    .key-list dt { flex: 0 0 64px; display: flex; flex-wrap: wrap; gap: 3px; align-items: flex-start; }
    .key-list kbd { line-height: 18px; }
    .key-list dd { color: var(--text-2); font-size: 12px; line-height: 18px; }
    .key-switch { display: inline-flex; align-items: center; gap: 8px; margin-top: 16px; }
    .key-switch input { width: 16px; height: 16px; margin: 0; accent-color: var(--ink); }

    /* 1100 px and less: the inspector is a sheet over the stage */
    @media (max-width: 1099.98px) {
      .app, .no-inspector { grid-template-columns: min(var(--list-width), 256px) minmax(0, 1fr); grid-template-areas: "header header" "list main"; }
      .no-list, .no-list.no-inspector, [data-view=overview] .no-list { grid-template-columns: 0 minmax(0, 1fr); }
      [data-view=overview] .app:not(.no-list) { grid-template-columns: min(var(--list-width), 256px) minmax(0, 1fr); }
      .inspector { display: none !important; }
      .sheet .inspector { display: block !important; grid-area: main; justify-self: end; width: min(var(--inspector-width), 100%); z-index: 6; box-shadow: var(--shadow); }
      .inspector .edge { display: none; }
    }
    @container pane (max-width: 220px) { .caption-bytes { display: none; } }
    @container pane (max-width: 360px) { .stage:not([data-mode=side]) .caption-bytes { display: none; } }
    @container toolbar (max-width: 940px) { .switch-word { display: none; } [data-kind=gallery] .segment .long { display: none; } [data-kind=gallery] .segment .short { display: inline; } }
    /* The zoom of All variants has more words. */
    @container toolbar (max-width: 880px) { .is-all .segment .long { display: none; } .is-all .segment .short { display: inline; } }
    @container toolbar (max-width: 811px) { .segment .long { display: none; } .segment .short { display: inline; } }

    /* Phones and tablets have no keys to speak of */
    @media (hover: none) and (pointer: coarse) { kbd, .button.help, .with-keys { display: none; } .without-keys { display: inline; } }

    /* Phone: one column with tabs */
    @media (max-width: 719.98px) {
      body { font-size: 15px; line-height: 22px; }
      .app, .no-list, .no-inspector, .no-list.no-inspector, [data-view=overview] .app:not(.no-list), [data-view=overview] .no-list { grid-template: 52px minmax(0, 1fr) calc(64px + env(safe-area-inset-bottom)) / minmax(0, 1fr); grid-template-areas: "header" "main" "tabs"; }
      .edge { display: none; }
      .list, .main, .inspector, .sheet .inspector { grid-area: main; width: auto; border: 0; }
      .list, .no-list .list, .main, .inspector { display: none !important; }
      [data-tab=assets] .list { display: block !important; }
      [data-tab=overview] .main, [data-tab=compare] .main { display: flex !important; }
      [data-tab=facts] .inspector { display: block !important; justify-self: stretch; box-shadow: none; }
      .wide-only, .header .filled, .header-overview, .header-time { display: none; }
      .narrow-only, .facts-actions .narrow-only { display: inline-flex; }
      .tabs { grid-area: tabs; display: flex; background: var(--surface); border-top: 1px solid var(--line); padding-bottom: env(safe-area-inset-bottom); }
      .tab { flex: 1 1 0; min-width: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 4px; color: var(--text-2); font-size: 12px; line-height: 16px; position: relative; }
      .tab .glyph { width: 18px; height: 18px; }
      .tab[aria-current] { color: var(--text); font-weight: 600; }
      .tab[aria-current]::before { content: ""; position: absolute; inset-block-start: -1px; inset-inline: 12%; height: 2px; background: var(--ink); }
      .tab:focus-visible { outline-offset: -4px; }
      .header { padding: 0 12px; gap: 10px; }
      .header-versions { display: none; }
      [data-view=diff][data-tab=compare] .project { display: none; }
      [data-view=diff][data-tab=compare] .header-asset { display: flex; }
      .header-progress { font-size: 12px; }
      .project { flex: 0 1 auto; }
      .button, .button.square { height: 44px; min-width: 44px; }
      .toolbar .button, .stage-controls .button { height: 44px; }
      .segment { height: 44px; padding: 0 12px; min-width: 44px; text-align: center; }
      .segments { padding: 0; }
      .place { min-height: 44px; }
      .segment .long { display: none; }
      .segment .short { display: inline; }
      .stage-controls .segment .long { display: inline; }
      .stage-controls .segment .short { display: none; }
      .toolbar { height: 56px; padding: 0 8px; gap: 8px; }
      /* What doesn't fit beside the modes has a row of its own. */
      .toolbar:has(> .backgrounds) { flex-wrap: wrap; row-gap: 6px; height: auto; padding-block: 4px 5px; }
      .toolbar > .backgrounds, .backgrounds > .swatches { flex: 0 1 auto; }
      .backgrounds, .swatches { flex-wrap: wrap; min-width: 0; }
      /* The zoom beside the six modes is in sight at 390 px. */
      .toolbar .segment { padding: 0 6px; font-size: 13px; }
      .toolbar .zoom { font-size: 13px; }
      .toolbar .spring { display: none; }
      .swatch { width: 32px; height: 32px; }
      .swatches, .backgrounds { gap: 12px; }
      .swatches { padding-block: 0; }
      .swatch::after { content: ""; position: absolute; inset: -6px; }
      .range { height: 44px; }
      .stage-controls { min-height: 56px; justify-content: flex-start; }
      .stage-controls::before, .stage-controls::after { content: ""; flex: 1; }
      .icon-button { width: 44px; height: 44px; }
      .filter { height: 46px; }
      .filter-input { height: 44px; font-size: 16px; }
      kbd, .with-keys { display: none; }
      .without-keys { display: inline; }
      .key-list kbd { display: inline-block; }
      #announcer { inset-block-end: calc(80px + env(safe-area-inset-bottom)); }
      .chip { height: 32px; padding-inline: 9px; gap: 6px; border-radius: 16px; position: relative; font-size: 12px; }
      .chip::after { content: ""; position: absolute; inset: -6px -3px; }
      .chips { gap: 12px 8px; padding-block: 12px 8px; }
      .overview { padding: 16px 12px 32px; }
      .overview-versions { display: block; }
      .strip-step { display: inline-flex; }
      .strip-items { padding-inline: 2px; }
      .strip-item { min-width: 72px; }
      .area { min-height: 44px; align-items: center; }
      .menu-item { min-height: 44px; }
      .variants { padding: 16px 12px; }
      .matrix { grid-template-columns: repeat(var(--columns), minmax(var(--cell-width), auto)); gap: 16px 24px; }
      .matrix-corner { display: none; }
      .matrix-title { grid-column: 1 / -1; padding-top: 8px; }
      .card-detail, .row-detail { font-size: 12px; }
      .link { min-height: 24px; }
    }

    /* Forced colors: borders in place of fills */
    /* Prototype player: the same gray around the frame of a device; a phone shows nothing but the prototype */
    html[data-kind=prototype], [data-kind=prototype] body { overscroll-behavior: none; }
    [data-kind=prototype] .tabs { display: none !important; }
    [data-kind=prototype] .bench { touch-action: none; }
    [data-kind=prototype] .missing { position: absolute; inset: 44px 0 auto; z-index: 6; }
    .prototype-title { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .play { position: relative; display: flex; flex-direction: column; flex: 1; min-width: 0; }
    .bench { position: relative; flex: 1; min-height: 0; display: flex; align-items: center; justify-content: center; overflow: hidden; }
    .device { position: relative; flex: none; overflow: hidden; background: #000; box-shadow: 0 0 0 10px #141414, 0 0 0 11.5px #5A5A5A, 0 24px 48px rgba(0,0,0,.28); isolation: isolate; }
    .is-bare .device { box-shadow: none; }
    .is-bare .bench { background: #000; }
    .device-cutout { position: absolute; display: none; inset-inline: 0; margin-inline: auto; background: #000; pointer-events: none; z-index: 3; }
    .device { --device-unit: 1px; }
    [data-cutout=island] .device-cutout { display: block; top: calc(11 * var(--device-unit)); width: calc(126 * var(--device-unit)); height: calc(37 * var(--device-unit)); border-radius: calc(19 * var(--device-unit)); }
    [data-cutout=notch] .device-cutout { display: block; top: 0; width: calc(160 * var(--device-unit)); height: calc(32 * var(--device-unit)); border-radius: 0 0 calc(20 * var(--device-unit)) calc(20 * var(--device-unit)); }
    [data-cutout=hole] .device-cutout { display: block; top: calc(12 * var(--device-unit)); width: calc(24 * var(--device-unit)); height: calc(24 * var(--device-unit)); border-radius: 50%; }
    .player-window { position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: hidden; background: #000; touch-action: none; user-select: none; -webkit-user-select: none; direction: ltr; }
    .player-window.is-drawing, .player-window.is-drawing * { cursor: crosshair; }
    .device-status { position: absolute; inset: 0; z-index: 2; pointer-events: none; }
    .status-bar { position: absolute; inset-block-start: 0; inset-inline: 0; display: flex; align-items: center; justify-content: space-between; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-weight: 600; line-height: 1; font-variant-numeric: tabular-nums; color: #000; transition: color var(--t-2); }
    .status-bar[hidden], .home-bar[hidden] { display: none; }
    .status-signs { display: flex; align-items: center; gap: .35em; }
    .status-bar .glyph { width: 1.1em; height: 1.1em; }
    .status-bar .glyph + .glyph { width: 1.6em; height: 1.6em; }
    .status-bar[data-tone=light] { color: #FFF; }
    .home-bar { position: absolute; inset-inline: 0; margin-inline: auto; background: #000; transition: background-color var(--t-2); }
    .home-bar[data-tone=light] { background: #FFF; }
    .screen { position: absolute; overflow: hidden; background: #FFF; will-change: transform; }
    [data-appearance^=dark] > .screen { background: #000; }
    .screen.is-card { border-radius: 10px 10px 0 0; }
    .screen.is-overlay { background: none; }
    .screen.has-shadow { box-shadow: 0 0 24px rgba(0,0,0,.3); }
    .screen-content { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
    .screen-image { position: absolute; left: 0; top: 0; max-width: none; pointer-events: none; }
    .screen-strip, .screen-bar { position: absolute; left: 0; right: 0; overflow: hidden; }
    .screen-strip.is-top, .screen-bar.is-top { top: 0; }
    .screen-strip.is-bottom, .screen-bar.is-bottom { bottom: 0; }
    .screen-bar img { position: absolute; inset: 0; pointer-events: none; }
    .screen-dim { position: absolute; inset: 0; background: #000; opacity: 0; pointer-events: none; }
    .screen-gray { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; gap: 4px; padding: 24px; text-align: center; background: #E6E6E6; color: #1B1B1B; font-size: 20px; line-height: 26px; overflow-wrap: anywhere; }
    .screen-gray span { font-size: 13px; line-height: 20px; color: #4F4F4F; }
    .screen-layer { position: absolute; pointer-events: none; overflow: hidden; }
    .screen-layer > img, .window-row > img { position: absolute; inset: 0; width: 100%; height: 100%; }
    .screen-layer.is-text { white-space: pre-wrap; overflow-wrap: anywhere; overflow: visible; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    .screen-layer.is-photo > img { object-fit: cover; }
    .screen-layer.is-field { pointer-events: auto; border: 0; padding: 0 8px; background: transparent; appearance: none; border-radius: 4px; min-width: 0; user-select: text; -webkit-user-select: text; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
    .screen-layer.is-field::placeholder { color: inherit; opacity: .55; }
    .screen-layer.is-window { pointer-events: auto; touch-action: pan-x pan-y; scrollbar-width: none; }
    .window-rows { position: relative; }
    .window-row { display: block; padding: 0; border: 0; background: none; appearance: none; text-align: start; position: absolute; scroll-snap-align: start; overflow: hidden; left: 0; top: 0; }
    .spot { position: absolute; border-radius: 4px; pointer-events: none; background: transparent; }
    .spot:focus-visible { outline: 2px solid #0A6CFF; outline-offset: -2px; box-shadow: inset 0 0 0 3px #FFF; z-index: 2; }
    .spot.is-pressed:not(.is-whole) { background: rgba(127,127,127,.25); }
    /* What doesn't go from edge to edge is a card, a row in a card or a button. */
    .spot.is-pressed.is-inset { border-radius: 10px; }
    .spot-name { position: absolute; display: none; left: 2px; top: 2px; max-width: calc(100% - 4px); padding: 0 4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-radius: 3px; background: #1B1B1B; color: #FFF; font: 500 11px/16px var(--font); }
    :is(.shows-spots > .screen, .screen.is-gray):not([inert]) .spot { background: rgba(10,108,255,.22); box-shadow: inset 0 0 0 2px #0A6CFF, 0 0 0 1px #FFF; }
    :is(.shows-spots > .screen, .screen.is-gray):not([inert]) .spot .spot-name { display: block; }
    :is(.shows-spots > .screen, .screen.is-gray):not([inert]) .spot.is-whole { background: none; box-shadow: inset 0 0 0 2px #0A6CFF; }
    :is(.shows-spots > .screen, .screen.is-gray):not([inert]) .spot.is-whole .spot-name { top: auto; bottom: 2px; }
    .is-flashing > .screen:not([inert]) .spot { background: rgba(10,108,255,.22); box-shadow: inset 0 0 0 2px #0A6CFF; animation: spot-flash 600ms ease-out forwards; }
    @keyframes spot-flash { to { background: rgba(10,108,255,0); box-shadow: inset 0 0 0 2px rgba(10,108,255,0); } }
    @media (prefers-reduced-motion: reduce) { .is-flashing > .screen:not([inert]) .spot { animation: none; background: none; } }
    .drawn-area { position: absolute; z-index: 5; border: 2px solid #0A6CFF; background: rgba(10,108,255,.22); outline: 1px solid #FFF; pointer-events: none; }
    .drawn { flex: none; align-self: center; z-index: 7; width: min(620px, calc(100% - 32px)); margin: 0 16px 16px; padding: 12px 16px 16px; border: 1px solid var(--line); border-radius: var(--r-4); background: var(--raised); box-shadow: var(--shadow); }
    .is-bare .drawn { position: absolute; inset-block-end: 0; }
    .drawn-head { display: flex; align-items: center; gap: 8px; }
    .drawn-fields { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; }
    .drawn-fields input, .drawn-fields select { height: 32px; min-width: 0; flex: 1 1 120px; padding: 0 8px; border: 1px solid var(--control); border-radius: var(--r-2); background: var(--surface); color: var(--text); }
    .fallback-note { padding: 0 6px; border-radius: var(--r-1); background: var(--notice); color: var(--on-notice); font-size: 11px; line-height: 18px; white-space: nowrap; }
    .player-dot { position: fixed; display: none; z-index: 20; inset-inline-end: 6px; inset-block-end: calc(6px + env(safe-area-inset-bottom)); width: 44px; height: 44px; padding: 0; border: 0; border-radius: 22px; background: none; color: #FFF; transition: opacity var(--t-3); }
    .player-dot::before { content: ""; position: absolute; inset: 6px; border: 1.5px solid #FFF; border-radius: 16px; background: #1B1B1B; box-shadow: 0 0 0 1px #1B1B1B; }
    .player-dot .glyph { position: relative; }
    .player-dot:hover { background: none; }
    .player-dot.is-faded:not(:focus-visible, [aria-expanded=true]) { opacity: 0; pointer-events: none; }
    .is-full .player-dot { display: flex; }
    .is-full .app { display: block; }
    .is-full .header, .is-full .list, .is-full .inspector, .is-full .toolbar { display: none; }
    .is-full .main { height: 100%; }
    .screen-rows { flex: 1; padding-block: 4px; }
    .screen-row { position: relative; display: flex; align-items: center; gap: 12px; width: 100%; min-height: 72px; padding: 6px 12px; text-align: start; }
    .screen-row:hover { background: var(--hover); }
    .screen-row[aria-current=true] { background: var(--select); }
    .screen-row[aria-current=true]::before { content: ""; position: absolute; inset-block: 8px; inset-inline-start: 0; width: 3px; background: var(--ink); }
    .screen-row:focus-visible { outline-offset: -2px; }
    .screen-thumb { width: 30px; height: 60px; background: none !important; }
    .screen-thumb img { padding: 0; object-fit: contain; }
    [data-kind=prototype] .facts-head { margin: 20px 0 4px; }
    .link-facts > div { display: flex; justify-content: space-between; gap: 12px; padding: 6px 0; border-top: 1px solid var(--line); font-size: 12px; line-height: 16px; }
    .link-facts dt { color: var(--text-2); min-width: 0; overflow-wrap: anywhere; }
    .link-facts dd { text-align: end; min-width: 0; overflow-wrap: anywhere; }
    .finding-box { display: flex; gap: 8px; margin-top: 12px; padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--r-2); font-size: 12px; line-height: 16px; }
    .flow { flex: 1; min-height: 0; overflow: auto; }
    .flow-inner { position: relative; list-style: none; margin: 0; padding: 0; min-width: 100%; min-height: 100%; }
    .flow-lines { position: absolute; inset: 0; pointer-events: none; }
    .flow-line { fill: none; stroke: var(--ink); stroke-width: 1.5; }
    .flow-line.is-back { stroke: var(--control); stroke-dasharray: 3 3; }
    .flow-dot { fill: var(--ink); }
    .flow-word { fill: var(--text-2); font-size: 11px; text-anchor: middle; paint-order: stroke; stroke: var(--stage); stroke-width: 6px; }
    .flow-item { position: absolute; }
    .flow-screen { display: block; width: 100%; text-align: start; }
    .flow-thumb { display: block; overflow: hidden; border: 1px solid var(--control); border-radius: 12px; background: var(--surface); }
    .flow-thumb img { width: 100%; height: 100%; object-fit: cover; object-position: top; }
    .flow-thumb.is-small img { object-fit: contain; object-position: center; }
    .flow-screen[aria-current] .flow-thumb { box-shadow: 0 0 0 2px var(--ink); border-color: var(--ink); }
    .flow-title { display: flex; align-items: center; gap: 6px; margin-top: 6px; }
    @media (max-width: 719.98px) { .flow-title { font-size: 12px; line-height: 16px; } }
    .flow-title bdi { min-width: 0; overflow-wrap: anywhere; max-height: 2lh; overflow: hidden; }
    .flow-state { display: block; color: var(--text-2); font-size: 12px; line-height: 16px; }
    .address { margin: 12px 0 16px; overflow-wrap: anywhere; }
    .dialog-buttons { display: flex; justify-content: flex-end; gap: 8px; }
    .address-dialog { max-width: min(480px, calc(100vw - 32px)); }
    @media (max-width: 719.98px), (max-height: 519.98px) and (pointer: coarse) {
      [data-kind=prototype] .menu-item { min-height: 44px; }
      [data-kind=prototype] .app { display: block; }
      [data-kind=prototype] .header, [data-kind=prototype] .list, [data-kind=prototype] .inspector, [data-kind=prototype] .toolbar { display: none; }
      [data-kind=prototype] .main { display: flex !important; height: 100%; }
      [data-kind=prototype] .player-dot { display: flex; }
      [data-kind=prototype] .device { box-shadow: none; }
    }

    @media (forced-colors: active) {
      .row[aria-selected=true], .segment[aria-checked=true], .strip-item[aria-selected=true], .chip[aria-pressed=true] { outline: 2px solid Highlight; outline-offset: -2px; }
      .thumb, .art, .tile, .swatch, .map, .pixel-ink, .mask, .layer .patch { forced-color-adjust: none; }
      .button.filled { border: 2px solid ButtonText; }
    }

    /* Print: the sentence, then the pairs; light whatever the theme */
    .print { display: none; }
    @media print {
      @page { margin: 14mm; }
      :root, :root[data-theme=dark], :root:not([data-theme=light]) {
        --bg: #FFF; --surface: #FFF; --line: #DEDEDE; --control: #7D7D7D; --text: #1B1B1B; --text-2: #4F4F4F; --text-3: #5F5F5F; --ink: #1B1B1B; --edge: rgba(0,0,0,.14);
        --added: #0C3785; --removed: #8A2600; --changed: #9F27C5; --same: #5F5F5F; --check-a: #FFF; --check-b: #E9E9E9;
        color-scheme: light;
      }
      html, body { height: auto; overflow: visible; background: #FFF; }
      .app, #announcer, .menu, .dialog { display: none !important; }
      .print { display: block; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .print h1 { font-size: 20px; line-height: 26px; font-weight: 600; margin: 8px 0; }
      .print .flow { position: static; overflow: visible; zoom: min(1, calc(700 / var(--flow-width))); }
      .print-head { display: flex; gap: 12px; align-items: center; }
      .print-pairs { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 14px 12px; margin-top: 16px; }
      .print-pair { break-inside: avoid; min-width: 0; }
      .print-images { display: flex; gap: 4px; margin-bottom: 4px; }
      .print-images .thumb { flex: 1 1 0; width: auto; height: auto; aspect-ratio: 1; }
      .print-images .thumb img { position: absolute; inset: 0; padding: 12%; }
      .print-thread { break-inside: avoid; margin-top: 12px; }
    }

    /* Review requests */
    .review { max-width: 720px; margin: 20px 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-3); font-size: 13px; line-height: 20px; }
    .review-title { overflow-wrap: anywhere; }
    .review h3 { margin-top: 16px; }
    .review .quiet, .review-part .quiet { overflow-wrap: anywhere; }
    .review-words { margin-top: 8px; }
    .review-needed { margin: 0; padding-inline-start: 20px; }
    .review-verdict { margin: 8px 0 0; font-weight: 600; overflow-wrap: anywhere; }
    .same-pixels { margin-top: 12px; max-width: 100%; }
    .review-part > h3:not(:first-child) { margin-top: 16px; }
    .review-part > h3.review-title { font-size: 15px; line-height: 22px; margin: 0; }
    .review-part .button.wide { width: 100%; justify-content: center; margin-top: 8px; }
    .review-part .button.wide.filled { padding-inline: 10px; }
    .button-words { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
    .review-empty { margin-top: 8px; }
    .finish-link { display: block; margin: 12px auto 0; }
    .thread { margin: 8px 0; padding: 0 12px 8px; border: 1px solid var(--line); border-radius: var(--r-3); background: var(--surface); overflow-wrap: anywhere; }
    .thread.selected { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
    .thread.older { border-style: dashed; border-color: var(--control); }
    .thread.older.selected { border-color: var(--ink); box-shadow: none; outline: 1px dashed var(--ink); outline-offset: 0; }
    .thread.resolved .comment-text { color: var(--text-3); }
    .thread-head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 8px; width: 100%; padding: 8px 0 2px; text-align: start; font-size: 12px; line-height: 18px; }
    .thread-place { display: flex; flex-wrap: wrap; gap: 0 8px; min-width: 0; color: var(--text-2); overflow-wrap: anywhere; }
    .thread-note { color: var(--text-2); font-size: 12px; line-height: 16px; margin-bottom: 2px; }
    .thread-actions { display: flex; gap: 16px; margin-top: 2px; font-size: 12px; }
    .reply { margin-top: 8px; padding-inline-start: 12px; border-inline-start: 2px solid var(--line); }
    .comment-by { min-width: 0; overflow-wrap: anywhere; font-size: 12px; line-height: 18px; }
    .comment-text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
    .former { margin: 8px 0 0; }
    .former figcaption { margin-top: 2px; font-size: 12px; line-height: 16px; }
    .former-art { position: relative; border: 1px solid var(--edge); }
    .former-art img { display: block; width: 100%; height: 100%; image-rendering: pixelated; }
    .draft { margin: 8px 0; border-inline-start: 2px dashed var(--control); padding-inline-start: 10px; }
    .draft .thread-head { padding-top: 0; }
    .thread > .draft:only-child { margin: 8px 0 0; padding: 0; border: 0; }
    .answer-field { width: 100%; margin-top: 8px; padding: 8px; border: 1px solid var(--control); border-radius: var(--r-2); background: var(--surface); color: var(--text); font: inherit; resize: vertical; }
    .composer-buttons { display: flex; justify-content: flex-end; gap: 8px; margin-top: 8px; }
    .composer-buttons .filled, .dialog-buttons .filled { padding-inline: 10px; }
    .open-comments { min-width: 18px; height: 18px; padding: 0 5px; border-radius: 9px; background: var(--ink); color: var(--on-ink); font: 600 11px/18px var(--font); text-align: center; }
    .pins { position: absolute; inset: 0; pointer-events: none; }
    .pin { position: absolute; width: 26px; height: 26px; margin: -26px 0 0; border: 2px solid #FFF; border-radius: 13px 13px 13px 2px; background: #1B1B1B; color: #FFF; font: 600 12px/22px var(--font); text-align: center; pointer-events: auto; box-shadow: 0 1px 3px rgba(0,0,0,.4); }
    .pin.older { background: #FFF; color: #1B1B1B; border-color: transparent; background-clip: border-box; }
    .pin-outline { position: absolute; inset: -2px; width: 26px; height: 26px; fill: none; stroke: #1B1B1B; stroke-width: 2; stroke-dasharray: 4 3; }
    .pin.resolved { display: flex; align-items: center; gap: 2px; width: auto; min-width: 26px; padding: 0 7px 0 4px; background: #FFF; color: #4F4F4F; border: 1px solid #7D7D7D; font-weight: 500; box-shadow: none; }
    .pin .glyph { width: 12px; height: 12px; }
    .pin.selected { box-shadow: 0 0 0 2px #1B1B1B, 0 0 0 4px #FFF, 0 1px 6px 4px rgba(0,0,0,.4); z-index: 1; }
    .pin.small { width: 14px; height: 14px; margin-top: -14px; border-radius: 7px 7px 7px 1px; }
    .pin-box { position: absolute; border: 2px solid #1B1B1B; box-shadow: 0 0 0 1px #FFF, inset 0 0 0 1px #FFF; border-radius: 1px; }
    .commenting .space { cursor: crosshair; touch-action: none; }
    .finish-dialog { width: min(480px, calc(100vw - 32px)); }
    .finish-choices { display: flex; flex-direction: column; gap: 4px; margin: 0; padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--r-2); }
    .finish-choice { display: flex; align-items: center; gap: 8px; min-height: 28px; }
    .finish-choice input { accent-color: var(--ink); }
    .finish-label { display: flex; flex-direction: column; gap: 4px; margin-top: 12px; }
    .finish-input { padding: 6px 8px; border: 1px solid var(--control); border-radius: var(--r-2); background: var(--surface); color: var(--text); }
    .finish-dialog .quiet { margin: 12px 0; }
    .finish-output:not(:empty) { margin-top: 16px; }
    @media (max-width: 719.98px) {
      [data-tab=comments] .inspector { display: block !important; justify-self: stretch; box-shadow: none; }
      [data-tab=comments] .inspector-body > :not(.facts-head, .review-part), [data-tab=facts] .inspector-body > .review-part { display: none; }
      .review, .thread-head, .comment-by { font-size: 15px; line-height: 22px; }
      .thread { padding-bottom: 0; }
      .thread.verdict { padding-bottom: 12px; }
      .thread-head { min-height: 44px; align-content: center; font-size: 13px; }
      .thread-note, .thread-actions { font-size: 13px; line-height: 20px; }
      .thread .composer { padding-bottom: 12px; }
      .thread-actions .link, .finish-link { min-height: 44px; min-width: 44px; text-align: start; }
      .finish-link { text-align: center; }
      .finish-choice { min-height: 44px; }
      .answer-field, .finish-input { font-size: 16px; line-height: 24px; }
      .finish-input { height: 44px; }
      .finish-dialog { padding: 16px; }
      .dialog-buttons { flex-wrap: wrap; }
      .dialog-buttons .button { flex: 1 1 auto; }
      .pin::after { content: ""; position: absolute; inset: -11px; }
      .pin.small::after { content: none; }
    }

    """#

  /// `page.html`
  public static let pageMarkup = #"""
    <noscript>
      <p class="noscript">This page needs JavaScript to show its images. Everything is in this file; nothing is loaded from elsewhere.</p>
    </noscript>
    <div id="app" class="app" hidden>
      <header id="header" class="header"></header>
      <div id="list" class="list" role="navigation" aria-label="Assets">
        <div id="list-body" class="list-body"></div>
        <div id="list-edge" class="edge"></div>
      </div>
      <main id="main" class="main" tabindex="-1"></main>
      <div id="inspector" class="inspector" role="complementary" aria-label="Facts" tabindex="-1">
        <div id="inspector-edge" class="edge"></div>
        <div id="inspector-body" class="inspector-body" tabindex="0" role="group" aria-label="Facts of the selected asset"></div>
      </div>
      <nav id="tabs" class="tabs" aria-label="Views"></nav>
    </div>
    <div id="announcer" class="unseen" role="status" aria-live="polite"></div>
    <dialog id="keys" class="dialog" aria-labelledby="keys-title"></dialog>
    <section id="print" class="print" aria-hidden="true"></section>

    """#

  /// The modules of `modules.txt`, joined into one function.
  public static let pageScript = #"""
    (() => {
    "use strict";
    function element(tag, properties, ...children) {
      const node = document.createElement(tag);
      for (const [name, value] of Object.entries(properties ?? {})) {
        if (value === undefined || value === null) continue;
        if (name === "class") node.className = value;
        else if (name === "text") node.textContent = value;
        else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else if (name.includes("-") || name === "role") node.setAttribute(name, String(value));
        else /** @type {any} */ (node)[name] = value;
      }
      append(node, ...children);
      return node;
    }
    function append(node, ...children) {
      for (const child of children) {
        if (child === null || child === undefined || child === false) continue;
        node.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
      }
    }
    function fill(node, ...children) {
      node.textContent = "";
      append(node, ...children);
    }
    function ltr(text, className) {
      return element("bdi", { dir: "ltr", text: visible(text), class: className ?? "" });
    }
    function visible(text) {
      return text.replace(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "\uFFFD");
    }
    function visibleLines(text) {
      return text.split("\n").map((line) => line.split("\t").map(visible).join("\t")).join("\n");
    }
    function assetName(name) {
      const cut = name.lastIndexOf("/") + 1;
      return element("bdi", { dir: "ltr", class: "name" },
        cut > 0 && element("span", { class: "folder", text: visible(name.slice(0, cut)) }),
        element("span", { class: "leaf", text: visible(name.slice(cut)) }));
    }
    function byId(id) {
      const node = document.getElementById(id);
      if (!node) throw new Error(`page.html has no #${id}`);
      return node;
    }
    function isRightToLeft() {
      return getComputedStyle(document.documentElement).direction === "rtl";
    }
    function movesLess() {
      return matchMedia("(prefers-reduced-motion: reduce)").matches;
    }
    function hasKeys() {
      return !matchMedia("(hover: none) and (pointer: coarse)").matches;
    }
    function showsKeys() {
      return hasKeys() && !isPhone();
    }
    function keyHint(keys, none) {
      return [element("span", { class: "with-keys", text: keys }), element("span", { class: "without-keys", text: none })];
    }
    function isPhone() {
      return matchMedia("(max-width: 719.98px)").matches;
    }
    function clamp(value, low, high) {
      return Math.min(Math.max(value, low), high);
    }

    const language = "en-US";
    const plurals = {
      assets: { one: "# asset", other: "# assets" },
      variants: { one: "# variant", other: "# variants" },
      areas: { one: "# area", other: "# areas" },
      bytes: { one: "# byte", other: "# bytes" },
      samePixels: { one: "# asset has the same pixels", other: "# assets have the same pixels" },
      sameChange: { one: "same change in # asset", other: "same change in # assets" },
      pixelsChanged: { one: "# pixel changed", other: "# pixels changed" },
      comments: { one: "# comment", other: "# comments" },
      verdicts: { one: "# verdict", other: "# verdicts" },
      samePixelAssets: { one: "the asset with the same pixels", other: "the # assets with the same pixels" },
      otherFiles: { one: "# other file changed.", other: "# other files changed." },
      morePairs: { one: "# more change is not printed.", other: "# more changes are not printed." },
    };
    const text = {
      appearance: /** @type {Record<string, string>} */ ({ any: "Any", light: "Light", dark: "Dark", "high-contrast": "High contrast", tinted: "Tinted", "dark high-contrast": "Dark, high contrast", "tinted high-contrast": "Tinted, high contrast" }),
      modes: /** @type {Record<string, [long: string, short: string]>} */ ({
        side: ["Side by side", "Side"], swipe: ["Swipe", "Swipe"], onion: ["Onion skin", "Onion"],
        difference: ["Difference", "Diff"], blink: ["Blink", "Blink"], all: ["All variants", "All"],
      }),
      classes: /** @type {Record<string, string>} */ ({
        attention: "Needs attention", removed: "Removed", redrawn: "Redrawn", recolored: "Recolored", resized: "Resized",
        removedVariants: "Variants removed", added: "Added", addedVariants: "Variants added", renamed: "Renamed", settings: "Settings", reencoded: "Same pixels",
      }),
      backgrounds: /** @type {Record<string, string>} */ ({
        auto: "Automatic", check: "Light squares", dark: "Dark squares", white: "White", gray: "Middle gray", black: "Black",
        own: "Your own color",
      }),
      themes: /** @type {Record<string, string>} */ ({ system: "System", light: "Light", dark: "Dark" }),
      devices: /** @type {Record<string, string>} */ ({
        iphone: "iPhone", ipad: "iPad", mac: "Mac", tv: "Apple TV", watch: "Apple Watch", car: "CarPlay", vision: "Apple Vision",
      }),
      types: /** @type {Record<string, string>} */ ({
        imageset: "Images", colorset: "Colors", appiconset: "App icons", symbolset: "Symbols", dataset: "Data", launchimage: "Launch images",
      }),
      before: "Before",
      after: "After",
      base: "Base",
      conflict: { before: "Mine", after: "Theirs" },
      empty: "Empty",
      notChanged: "Not changed",
      notRedrawn: "Not redrawn",
    };
    const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
    const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
    const rules = new Intl.PluralRules(language);
    const lists = new Intl.ListFormat(language, { type: "conjunction" });
    const days = new Intl.DateTimeFormat(language, { month: "short", day: "numeric" });
    const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    const spans = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    const daysWithYear = new Intl.DateTimeFormat(language, { year: "numeric", month: "short", day: "numeric" });
    function number(value) {
      return integers.format(value);
    }
    function decimal(value) {
      return decimals.format(value);
    }
    function percent(share) {
      const value = share * 100;
      if (value > 0 && value < 0.1) return "<0.1%";
      return `${value < 10 ? decimals.format(value) : integers.format(value)}%`;
    }
    function count(noun, value) {
      const forms = /** @type {Record<string, string>} */ (plurals[noun]);
      return (forms[rules.select(value)] ?? forms.other).replace("#", number(value));
    }
    function listed(words) {
      return lists.format(words);
    }
    function size(facts) {
      return facts?.width && facts.height ? `${decimal(facts.width)}×${decimal(facts.height)}` : "";
    }
    function bytes(value) {
      if (value === undefined) return "";
      if (value < 10_000) return count("bytes", value);
      return value < 1_000_000 ? `${decimal(value / 1000)} kB` : `${decimal(value / 1_000_000)} MB`;
    }
    function day(time) {
      const date = new Date(time ?? "");
      if (Number.isNaN(date.getTime())) return "";
      return (date.getFullYear() === new Date().getFullYear() ? days : daysWithYear).format(date);
    }
    function ago(time) {
      const seconds = (Date.now() - new Date(time).getTime()) / 1000;
      if (Number.isNaN(seconds)) return "";
      if (seconds < -3600 || seconds > 30 * 86_400) return day(time);
      if (seconds < 60) return "now";
      if (seconds < 3600) return spans.format(-Math.floor(seconds / 60), "minute");
      return seconds < 86_400 ? spans.format(-Math.floor(seconds / 3600), "hour") : spans.format(-Math.floor(seconds / 86_400), "day");
    }
    function moment(time) {
      const date = new Date(time);
      return Number.isNaN(date.getTime()) ? "" : moments.format(date);
    }
    function versionDetails({ tags = [], author, time }) {
      return [...tags, author, day(time)].filter(Boolean).join(" · ");
    }
    function versionName(version) {
      return version.uncommitted ? version.title : version.branch ?? version.short ?? version.title;
    }
    function isSmall(share) {
      return share !== undefined && share > 0 && share < 0.01;
    }
    function languageName(code) {
      try {
        const tag = code.replaceAll("_", "-");
        const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? code;
        return name === tag ? code : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
      } catch {
        return code;
      }
    }

    const svgNamespace = "http://www.w3.org/2000/svg";
    const shapes = {
      added: [{ d: "M8 .9a7.1 7.1 0 1 0 0 14.2A7.1 7.1 0 0 0 8 .9ZM7 4.4h2V7h2.6v2H9v2.6H7V9H4.4V7H7Z", fill: true }],
      removed: [{ d: "M3.4 1.9h9.2a1.5 1.5 0 0 1 1.5 1.5v9.2a1.5 1.5 0 0 1-1.5 1.5H3.4a1.5 1.5 0 0 1-1.5-1.5V3.4a1.5 1.5 0 0 1 1.5-1.5ZM5 8h6", line: 1.8 }],
      removedVariants: [{ d: "M5.6 2h6.9A1.5 1.5 0 0 1 14 3.500v6.900M3.400 5.200h5.900a1.500 1.500 0 0 1 1.500 1.500v5.900a1.500 1.500 0 0 1-1.500 1.500H3.400a1.500 1.500 0 0 1-1.500-1.500V6.700a1.500 1.500 0 0 1 1.500-1.500ZM4.200 9.650h4.300", line: 1.6 }],
      addedVariants: [
        { d: "M6.4 4.100a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11ZM5.600 6.800h1.600v2h2v1.600h-2v2H5.600v-2h-2V8.800h2Z", fill: true }, { d: "M7.200 1.700a6.300 6.300 0 0 1 7.100 7.100", line: 1.6 },
      ],
      redrawn: [{ d: "M8 .7 15.3 8 8 15.3.7 8Z", fill: true }],
      recolored: [{ d: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z", line: 1.7 }, { d: "M8 1.8a6.2 6.2 0 0 1 0 12.4Z", fill: true }],
      resized: [{ d: "M9.2 2.2h4.6v4.6M13.6 2.4 9.4 6.6M6.8 13.8H2.2V9.2M2.4 13.6l4.2-4.2", line: 1.8 }],
      reencoded: [{ d: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM5.2 6.7h5.6M5.2 9.3h5.6", line: 1.3 }],
      renamed: [{ d: "M1.8 8h11.4M9 3.8 13.4 8 9 12.2", line: 1.8, class: "mirrored" }],
      settings: [{ d: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z", line: 1.5 }, { d: "M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z", fill: true }],
      attention: [
        { d: "M8 1.6 15 14H1Z", fill: true, class: "attention-fill" },
        { d: "M8 1.6 15 14H1ZM8 6v4M8 11.3v1.2", line: 1.3, class: "attention-edge" },
      ],
      search: [{ d: "M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8ZM10.3 10.3 14 14", line: 1.5 }],
      check: [{ d: "m3 8.6 3.3 3.2L13 4.6", line: 1.7 }],
      cross: [{ d: "m4 4 8 8M12 4l-8 8", line: 1.6 }],
      copy: [{ d: "M5.5 5.5h8v8h-8ZM10.5 5.3V2.5h-8v8h2.8", line: 1.3 }],
      chevron: [{ d: "m4.2 6.2 3.8 3.8 3.8-3.8", line: 1.5 }],
      theme: [{ d: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z", line: 1.4 }, { d: "M8 2a6 6 0 0 1 0 12Z", fill: true }],
      help: [{ d: "M5.6 6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.7M8 12v1.2", line: 1.6 }],
      more: [{ d: "M3.2 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2ZM8 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2ZM12.8 6.9a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Z", fill: true }],
      overview: [{ d: "M2.5 2.5h4.4v4.4H2.5ZM9.1 2.5h4.4v4.4H9.1ZM2.5 9.1h4.4v4.4H2.5ZM9.1 9.1h4.4v4.4H9.1Z", line: 1.4 }],
      assets: [{ d: "M2.5 2.5h11v11h-11ZM2.8 6.2h10.4M2.8 9.8h10.4", line: 1.4 }],
      compare: [{ d: "M2.5 2.5h11v11h-11ZM8 2.5v11", line: 1.4 }],
      facts: [{ d: "M8 1.9a6.1 6.1 0 1 0 0 12.2A6.1 6.1 0 0 0 8 1.9ZM8 7.3v4M8 4.6v1.3", line: 1.4 }],
      previous: [{ d: "M10 3.5 5.5 8l4.5 4.5", line: 1.7, class: "mirrored" }],
      next: [{ d: "M6 3.5 10.5 8 6 12.5", line: 1.7, class: "mirrored" }],
      arrow: [{ d: "M2 8h11M9.4 4.4 13 8l-3.6 3.6", line: 1.4, class: "mirrored" }],
      play: [{ d: "M4.5 2.8 12.8 8l-8.3 5.2Z", fill: true }],
      pause: [{ d: "M4 3h2.8v10H4ZM9.2 3H12v10H9.2Z", fill: true }],
      handle: [{ d: "M5.6 4.6 2.2 8l3.4 3.4M10.4 4.6 13.8 8l-3.4 3.4M2.6 8h10.8", line: 1.5 }],
      map: [{ d: "M1.8 3.5h4v4h-4ZM10.200 2h4v4h-4ZM10.200 10h4v4h-4ZM5.800 5.500H8V4h2.200M8 5.500V12h2.200", line: 1.3 }],
      full: [{ d: "M6 2H2v4M10 2h4v4M14 10v4h-4M2 10v4h4", line: 1.5 }],
      comment: [{ d: "M2.5 3h11v7.500H8l-3.200 2.800v-2.800H2.500Z", line: 1.400 }],
      signal: [{ d: "M1 10h2.500v4H1ZM4.800 7.500h2.500V14H4.800ZM8.600 5h2.500v9H8.600ZM12.400 2.500h2.500V14h-2.500Z", fill: true }],
      battery: [
        { d: "M2.500 4.500h9.500a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H2.500a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2ZM15.500 7v2", line: 1 },
        { d: "M3 6h8.500a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z", fill: true },
      ],
      own: [{ d: "M8 3v10M3 8h10", line: 1.5 }],
    };
    const drawn = new Map();
    function glyph(name, className) {
      let model = drawn.get(name);
      if (!model) {
        model = document.createElementNS(svgNamespace, "svg");
        model.setAttribute("viewBox", "0 0 16 16");
        model.setAttribute("aria-hidden", "true");
        model.setAttribute("class", "glyph");
        for (const stroke of shapes[name]) {
          const path = document.createElementNS(svgNamespace, "path");
          path.setAttribute("d", stroke.d);
          path.setAttribute("fill", stroke.fill ? "currentColor" : "none");
          if (stroke.fill) path.setAttribute("fill-rule", "evenodd");
          if (stroke.line) {
            path.setAttribute("stroke", "currentColor");
            path.setAttribute("stroke-width", String(stroke.line));
            path.setAttribute("stroke-linecap", "round");
            path.setAttribute("stroke-linejoin", "round");
          }
          if (stroke.class) path.setAttribute("class", stroke.class);
          model.appendChild(path);
        }
        if (shapes[name].some((stroke) => stroke.class === "mirrored")) model.classList.add("mirrored");
        drawn.set(name, model);
      }
      const copy = /** @type {SVGSVGElement} */ (model.cloneNode(true));
      if (className) copy.classList.add(...className.split(" "));
      return copy;
    }
    function classGlyph(name, word) {
      const node = glyph(name in shapes ? name : "settings", `class-${name}`);
      if (!word) return node;
      const title = document.createElementNS(svgNamespace, "title");
      title.textContent = word;
      node.prepend(title);
      return node;
    }
    function mark() {
      const node = document.createElementNS(svgNamespace, "svg");
      node.setAttribute("viewBox", "0 0 22 22");
      node.setAttribute("aria-hidden", "true");
      node.setAttribute("class", "mark");
      const parts = [
        ["M5 0h12a5 5 0 0 1 5 5v12a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5Z", "mark-ground"],
        ["M10 9h6a1.5 1.5 0 0 1 1.5 1.5v5.5a1.5 1.5 0 0 1-1.5 1.5h-6A1.5 1.5 0 0 1 8.500 16v-5.500A1.500 1.500 0 0 1 10 9Z", "mark-back"],
        ["M6 4.500h5.500A1.500 1.500 0 0 1 13 6v5.500a1.500 1.500 0 0 1-1.500 1.500H6a1.500 1.500 0 0 1-1.500-1.500V6A1.500 1.500 0 0 1 6 4.500Z", "mark-front"],
      ];
      for (const [d, name] of parts) {
        const path = document.createElementNS(svgNamespace, "path");
        path.setAttribute("d", d);
        path.setAttribute("class", name);
        node.appendChild(path);
      }
      return node;
    }
    function dashedPin() {
      const node = document.createElementNS(svgNamespace, "svg");
      node.setAttribute("viewBox", "0 0 26 26");
      node.setAttribute("aria-hidden", "true");
      node.setAttribute("class", "pin-outline");
      const path = document.createElementNS(svgNamespace, "path");
      path.setAttribute("d", "M13 1a12 12 0 0 1 0 24H2.500A1.500 1.500 0 0 1 1 23.500V13A12 12 0 0 1 13 1Z");
      path.setAttribute("pathLength", "56");
      node.appendChild(path);
      return node;
    }

    function rowLayout(heights) {
      const tops = new Float64Array(heights.length + 1);
      heights.forEach((height, row) => { tops[row + 1] = tops[row] + height; });
      return {
        count: heights.length,
        height: tops[heights.length],
        range: (top, bottom) => {
          const first = Math.max(0, firstAbove(tops, top) - 1);
          return [first, Math.min(heights.length, firstAbove(tops, bottom))];
        },
        place: (row) => ({ top: tops[row], start: 0, width: null, height: heights[row] }),
      };
    }
    function gridLayout({ count, columns, width, height, gap }) {
      const rows = Math.ceil(count / columns);
      const step = height + gap;
      return {
        count,
        height: Math.max(0, rows * step - gap),
        range: (top, bottom) => [
          Math.max(0, Math.floor(top / step)) * columns,
          Math.min(count, Math.max(0, Math.ceil(bottom / step)) * columns),
        ],
        place: (cell) => ({
          top: Math.floor(cell / columns) * step, start: (cell % columns) * (width + gap), width, height,
        }),
      };
    }
    function firstAbove(sorted, limit) {
      let low = 0, high = sorted.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] > limit) high = middle;
        else low = middle + 1;
      }
      return low;
    }
    class VirtualView {
      #shown = new Map();
      #pool = [];
      #frame = 0;
      #layout = rowLayout([]);
      #lastTop = 0;
      #offset = 0;
      #screen = 0;
      #settling;
      constructor(scroller, content, cells) {
        this.scroller = scroller;
        this.content = content;
        this.cells = cells;
        content.classList.add("virtual");
        scroller.addEventListener("scroll", () => this.#schedule(), { passive: true });
        content.addEventListener("focusout", () => this.#schedule());
        new ResizeObserver(() => { this.#measure(); this.#place(false, false); }).observe(scroller);
      }
      setLayout(layout) {
        this.#layout = layout;
        this.content.style.height = `${layout.height}px`;
        this.#measure();
        this.#place(true, false);
      }
      refresh() {
        this.#place(true, false);
      }
      reveal(item) {
        this.#measure();
        if (item < 0 || item >= this.#layout.count || !this.#screen) return;
        const { top, height } = this.#layout.place(item);
        const start = top + this.#offset;
        const view = this.scroller;
        if (start >= view.scrollTop && start + height <= view.scrollTop + this.#screen) return;
        view.scrollTop = start < view.scrollTop ? Math.max(0, start - 8) : start + height - this.#screen + 8;
        this.#place(false, false);
      }
      node(item) {
        return this.#shown.get(item);
      }
      #schedule() {
        this.#frame ||= requestAnimationFrame(() => {
          this.#frame = 0;
          const distance = Math.abs(this.scroller.scrollTop - this.#lastTop);
          this.#place(false, distance > this.#screen);
        });
      }
      #measure() {
        this.#screen = this.content.isConnected ? this.scroller.clientHeight : 0;
        this.#offset = this.content.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top + this.scroller.scrollTop
          - this.scroller.clientTop;
      }
      #place(isAll, isRushing) {
        const screen = this.#screen;
        if (!screen) return;
        const { scrollTop } = this.scroller;
        const top = scrollTop - this.#offset;
        const isDown = scrollTop >= this.#lastTop;
        this.#lastTop = scrollTop;
        const ahead = isRushing ? 0 : screen * 0.5, behind = isRushing ? 0 : screen * 0.1;
        const [first, end] = this.#layout.range(top - (isDown ? behind : ahead), top + screen + (isDown ? ahead : behind));
        for (const [item, node] of this.#shown) {
          const isOutside = item < first || item >= end;
          const isKept = isOutside && item < this.#layout.count && node.contains(document.activeElement);
          if (isOutside && !isKept) {
            this.#shown.delete(item);
            this.#pool.push(node);
          } else if (isAll) {
            this.#fill(node, item, isRushing);
          }
        }
        for (let item = first; item < end; item++) {
          if (this.#shown.has(item)) continue;
          const node = this.#pool.pop() ?? this.content.appendChild(this.cells.create());
          node.hidden = false;
          this.#shown.set(item, node);
          this.#fill(node, item, isRushing);
        }
        for (const node of this.#pool) {
          if (node.hidden) continue;
          node.hidden = true;
          for (const image of node.getElementsByTagName("img")) image.removeAttribute("src");
        }
        clearTimeout(this.#settling);
        if (isRushing) this.#settling = setTimeout(() => this.#place(true, false), 80);
      }
      #fill(node, item, isRushing) {
        const { top, start, width, height } = this.#layout.place(item);
        const { style } = node;
        style.top = `${top}px`;
        style.insetInlineStart = `${start}px`;
        style.width = width === null ? "100%" : `${width}px`;
        style.height = `${height}px`;
        this.cells.render(node, item, isRushing);
      }
    }

    class EmbeddedSource {
      #lines = new Map();
      #parsed = new Map();
      #index;
      #details;
      #traces;
      #small;
      #thumbs;
      #full;
      constructor() {
        const index = parseElement("index");
        this.#index = { ...index, assets: unpackedAssets(index.assets), ...(index.answerTables ? { answerTables: index.answerTables.map(unpackedTable) } : {}) };
        const { details, answers = [], images, hasFiles } = parseElement("contents");
        this.#details = new Blocks("d", 0, details);
        this.#traces = new Blocks("a", 0, answers);
        this.#small = new Blocks("b", 0, images.small);
        this.#thumbs = new Blocks("b", images.small.length, images.thumbs);
        this.#full = new Blocks("b", images.small.length + images.thumbs.length, images.full);
        this.readsPixels = !hasFiles;
      }
      index() {
        return this.#index;
      }
      async detail(asset) {
        const place = this.#details.find(asset);
        return place && (await this.#entries(place.id, detailsOf))[place.rest];
      }
      async traces(table) {
        const place = this.#traces.find(table);
        return place && (await this.#entries(place.id, (entries) => entries))[place.rest];
      }
      holds(id) {
        return id !== "" && Number(id) < this.#small.count + this.#full.count;
      }
      async image(id, kind) {
        if (!this.holds(id)) return undefined;
        const reduced = Number(id) - this.#small.count;
        const place = reduced < 0 ? this.#small.find(Number(id)) : (kind === "full" ? this.#full : this.#thumbs).find(reduced);
        if (!place) return undefined;
        let lines = this.#lines.get(place.id);
        if (!lines) {
          lines = (await arrived(place.id))?.split("\n") ?? [];
          this.#lines.set(place.id, lines);
        }
        const [type, width, height, low, high, data] = (lines[place.rest + 1] ?? "").split(" ");
        if (!data) return undefined;
        return {
          id, src: data.startsWith("./") ? data : `data:image/${type};base64,${data}`, width: Number(width), height: Number(height),
          lumaRange: low === "-" ? undefined : [Number(low) / 1000, Number(high) / 1000],
        };
      }
      async #entries(id, entriesIn) {
        let entries = this.#parsed.get(id);
        if (!entries) {
          entries = entriesIn(JSON.parse((await arrived(id)) ?? "[]"));
          this.#parsed.set(id, entries);
        }
        return entries;
      }
    }
    class Blocks {
      constructor(letter, first, counts) {
        this.letter = letter;
        this.first = first;
        this.ends = new Float64Array(counts.length);
        this.count = counts.reduce((sum, count, block) => (this.ends[block] = sum + count), 0);
      }
      find(position) {
        if (!(position >= 0 && position < this.count)) return undefined;
        const block = firstAbove(this.ends, position);
        return { id: `${this.letter}${this.first + block}`, rest: position - (block ? this.ends[block - 1] : 0) };
      }
    }
    function detailsOf({ versions, details }) {
      for (const { history } of details) for (const entry of history ?? []) entry.version = versions[entry.version];
      return details;
    }
    function unpackedAssets({ count, columns }) {
      const rows = Array.from({ length: count }, () => ({}));
      for (const [name, column] of Object.entries(columns)) {
        const [outer, inner] = name.split(".");
        unpacked(column).forEach((value, row) => {
          if (value === undefined) return;
          if (inner) (rows[row][outer] ??= {})[inner] = value;
          else rows[row][outer] = value;
        });
      }
      for (const row of rows) {
        const { firstImage, imageSteps, fileEnds } = row;
        if (imageSteps) row.images = imageSteps.map((/** @type {number} */ step) => (step < 0 ? "" : String(firstImage + step)));
        if (fileEnds) {
          const leaf = row.name.slice(row.name.lastIndexOf("/") + 1);
          row.files = fileEnds.map((/** @type {string} */ end) => end && leaf + end);
        }
      }
      return rows;
    }
    function unpackedTable(table) {
      return { ...table, answers: unpacked(table.answers) };
    }
    function unpacked(column) {
      return Array.isArray(column) ? column : column.places.map((place) => (place ? column.values[place - 1] : undefined));
    }
    function parseElement(id) {
      return JSON.parse(document.getElementById(id)?.textContent ?? "{}");
    }
    async function arrived(id) {
      for (;;) {
        const node = document.getElementById(id);
        if (node?.nextElementSibling || document.readyState !== "loading") return node?.textContent ?? undefined;
        await new Promise((resolve) => setTimeout(resolve, 16));
      }
    }

    const modes = /** @type {Mode[]} */ (["side", "swipe", "onion", "difference", "blink", "all"]);
    const defaults = {
      view: "overview", asset: "", variant: "", mode: "side", zoom: 0, at: null, background: "auto", filter: "", query: "",
      appearance: "", locale: "", scale: "", device: "", version: "", screen: "", stack: "", vars: "", comment: "",
    };
    const linkKeys = /** @type {[string, keyof State][]} */ ([
      ["view", "view"], ["screen", "screen"], ["stack", "stack"], ["asset", "asset"], ["variant", "variant"], ["mode", "mode"], ["zoom", "zoom"], ["at", "at"],
      ["bg", "background"], ["filter", "filter"], ["q", "query"],
      ["appearance", "appearance"], ["locale", "locale"], ["scale", "scale"], ["device", "device"], ["version", "version"], ["vars", "vars"], ["comment", "comment"],
    ]);
    function parseLink(fragment) {
      const state = {};
      const unknown = [];
      for (const [key, value] of new URLSearchParams(fragment.replace(/^#/, ""))) {
        switch (key) {
          case "view":
            if (value === "overview" || value === "diff" || value === "gallery" || value === "play" || value === "map") state.view = value;
            break;
          case "mode":
            if (modes.includes(/** @type {Mode} */ (value))) state.mode = /** @type {Mode} */ (value);
            break;
          case "zoom": {
            const percent = Number(value);
            if (percent >= 1 && percent <= 12800) state.zoom = percent;
            break;
          }
          case "at": {
            const point = value.split(",").map(Number);
            if (point.length === 2 && point.every(Number.isFinite)) state.at = [point[0], point[1]];
            break;
          }
          case "bg":
            state.background = value;
            break;
          case "q":
            state.query = value;
            break;
          case "asset": case "variant": case "filter": case "appearance": case "locale": case "scale": case "device": case "version": case "screen": case "stack": case "vars": case "comment":
            state[key] = value;
            break;
          default:
            unknown.push([key, value]);
        }
      }
      return { state, unknown };
    }
    function formatLink(state, usual, unknown) {
      const parts = [];
      for (const [key, name] of linkKeys) {
        const value = state[name];
        if (value === null || value === usual[name]) continue;
        const text = Array.isArray(value) ? value.map(rounded).join(",") : typeof value === "number" ? rounded(value) : value;
        parts.push(`${key}=${encode(text)}`);
      }
      for (const [key, value] of unknown) parts.push(`${encode(key)}=${encode(value)}`);
      return parts.length ? `#${parts.join("&")}` : "";
    }
    function rounded(value) {
      return String(Math.round(value * 100) / 100);
    }
    function encode(value) {
      return encodeURIComponent(value).replace(/%20/g, "+").replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%3A/g, ":");
    }
    class Memory {
      #fallback = new Map();
      constructor(prefix) {
        this.prefix = prefix;
      }
      get(key, otherwise) {
        try {
          const text = localStorage.getItem(this.prefix + key) ?? this.#fallback.get(key);
          const value = text === undefined || text === null ? otherwise : JSON.parse(text);
          return typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise) ? value : otherwise;
        } catch {
          const text = this.#fallback.get(key);
          return text === undefined ? otherwise : JSON.parse(text);
        }
      }
      set(key, value) {
        const text = JSON.stringify(value);
        this.#fallback.set(key, text);
        try {
          localStorage.setItem(this.prefix + key, text);
        } catch {
        }
      }
    }

    const grounds = { check: 0.88, dark: 0.15 };
    const marginOfContrast = 0.15;
    function automaticBackground(isForDark, lumaRanges, visibleOn) {
      if (visibleOn?.length === 1) return visibleOn[0] === "dark" ? "dark" : "check";
      const lost = { check: 0, dark: 0 };
      for (const range of lumaRanges) {
        if (!range) continue;
        if (range[0] >= grounds.check - marginOfContrast) lost.check++;
        if (range[1] <= grounds.dark + marginOfContrast) lost.dark++;
      }
      const [first, other] = isForDark ? /** @type {const} */ (["dark", "check"]) : /** @type {const} */ (["check", "dark"]);
      return lost[first] > lost[other] ? other : first;
    }
    function isDark(appearance) {
      return appearance !== undefined && /dark/.test(appearance);
    }
    function paint(node, background) {
      const isColor = /^[0-9a-f]{6}$/i.test(background);
      node.dataset.ground = isColor ? "own" : background in text.backgrounds ? background : "check";
      node.style.backgroundColor = isColor ? `#${background}` : "";
    }
    function backgroundChooser(app) {
      const colors = (app.index.colors ?? []).filter((color) => /^#[0-9a-f]{6}$/i.test(color.value)).slice(0, 3);
      const choices = [
        .../** @type {[string, string][]} */ (["auto", "check", "dark", "white", "gray", "black"].map((name) => [name, text.backgrounds[name]])),
        .../** @type {[string, string][]} */ (colors.map(({ name, value }) => [value.slice(1).toLowerCase(), `${name} ${value}`])),
      ];
      const group = element("div", { class: "swatches", role: "radiogroup", "aria-label": "Background" });
      for (const [value, name] of choices) {
        const swatch = element("button", {
          class: "swatch", role: "radio", type: "button", title: value === "auto" ? `${name} (G)` : name, "aria-label": name, value,
          onclick: () => app.change({ background: value }),
        });
        if (value !== "auto") paint(swatch, value);
        group.append(swatch);
      }
      const own = element("input", {
        type: "color", class: "swatch", value: "#1f4e6e", title: text.backgrounds.own, "aria-label": text.backgrounds.own,
        oninput: () => app.change({ background: own.value.slice(1) }),
      });
      const update = () => {
        const current = app.state.background;
        let isListed = false;
        for (const swatch of group.children) {
          const isChosen = /** @type {HTMLButtonElement} */ (swatch).value === current;
          isListed ||= isChosen;
          swatch.setAttribute("aria-checked", String(isChosen));
          /** @type {HTMLElement} */ (swatch).tabIndex = isChosen ? 0 : -1;
        }
        if (!isListed) /** @type {HTMLElement} */ (group.firstElementChild).tabIndex = 0;
        own.classList.toggle("chosen", !isListed);
        if (!isListed && /^[0-9a-f]{6}$/i.test(current)) own.value = `#${current}`;
      };
      app.listen((changed) => { if (changed.has("background")) update(); });
      update();
      return { node: element("div", { class: "backgrounds" }, group, own), choices: choices.map(([value]) => value) };
    }

    const made = new WeakMap();
    function entriesOf(detail) {
      const known = made.get(detail);
      if (known) return known;
      const changes = new Map(detail.changes.map((change) => [change.label, change]));
      const entries = [];
      const labels = new Set();
      for (const variant of detail.variants) {
        labels.add(variant.label);
        const change = changes.get(variant.label);
        if (change) {
          entries.push(changed(change));
          continue;
        }
        const side = { image: variant.image, color: variant.color, facts: variant.facts, file: variant.file };
        const isEmpty = !variant.file && !variant.image && !variant.color;
        entries.push({
          label: variant.label, slot: variant.slot, state: isEmpty ? "empty" : "same", scale: scaleOf(variant.slot),
          isForDark: isDark(variant.slot.appearance), ...(isEmpty ? {} : { before: side, after: side }),
        });
      }
      for (const change of detail.changes) if (!labels.has(change.label)) entries.push(changed(change));
      const isPictured = (/** @type {Entry} */ entry) => entry.change !== undefined && ["redrawn", "recolored", "resized"].includes(entry.change.class);
      for (const entry of entries) {
        if (entry.state !== "same" || !entry.slot.scale || detail.keepCommands) continue;
        if (entries.some((other) => isPictured(other) && rowKey(other.slot) === rowKey(entry.slot))) entry.state = "notRedrawn";
      }
      made.set(detail, entries);
      return entries;
    }
    function changed(change) {
      return {
        label: change.label, slot: change.slot, state: "changed", change, before: change.before, after: change.after,
        ...(change.base ? { base: change.base } : {}), scale: scaleOf(change.slot), isForDark: isDark(change.slot.appearance),
      };
    }
    function scaleOf(slot) {
      const scale = parseFloat(slot.scale ?? "1");
      return scale > 0 ? scale : 1;
    }
    function rowKey(slot) {
      return Object.keys(slot).filter((name) => name !== "scale" && name !== "file").sort().map((name) => slot[name]).join(" · ");
    }
    function rowTitle(slot) {
      const key = Object.keys(slot).filter((name) => name !== "scale" && name !== "file").sort()
        .map((name) => (name === "appearance" ? text.appearance[slot[name]] ?? slot[name] : slot[name]));
      return key.length ? key.join(" · ") : text.appearance.any;
    }
    function chosenEntry(entries, label, summary) {
      return entries.find((entry) => entry.label === label && label !== "")
        ?? entries.find((entry) => entry.state === "changed" && summary && (summary.before || summary.after)
          && entry.before?.image === summary.before && entry.after?.image === summary.after)
        ?? entries.find((entry) => entry.state === "changed") ?? entries.find((entry) => entry.state !== "empty") ?? entries[0];
    }
    function entryMark(entry) {
      if (entry.change) return { glyph: entry.change.class, word: text.classes[entry.change.class] ?? entry.change.words };
      if (entry.state === "notRedrawn") return { glyph: "attention", word: text.notRedrawn };
      return { glyph: null, word: entry.state === "empty" ? text.empty : text.notChanged };
    }

    class App {
      #listeners = [];
      #unknown = [];
      #writtenAt = 0;
      #writing;
      #positions = new Map();
      detail = undefined;
      printed = () => [];
      pixel = null;
      showsAreas = false;
      area = 0;
      isHoldingBefore = false;
      compared = /** @type {import("./entries.js").Entry | undefined} */ (undefined);
      seenChanges = 0;
      zoomedByItself = false;
      #stageZoom = { asset: "", zoom: 0, at: /** @type {[number, number] | null} */ (null), isAutomatic: false };
      constructor(source) {
        this.source = source;
        this.index = source.index();
        this.assets = this.index.assets ?? [];
        this.assets.forEach((asset, position) => this.#positions.set(asset.name, position));
        this.memory = new Memory(`assets:${this.index.id}:`);
        this.shared = new Memory("assets:");
        this.seen = new Set(this.memory.get("seen", /** @type {string[]} */ ([])));
        this.isGallery = this.index.kind === "gallery";
        this.review = undefined;
        this.isPrototype = this.index.kind === "prototype";
        this.state = { ...defaults };
        this.#read(true);
        addEventListener("popstate", () => this.#read(false));
        addEventListener("hashchange", () => this.#read(false));
      }
      get usualView() {
        return this.isPrototype ? "play" : this.isGallery ? "gallery" : "overview";
      }
      listen(listener) {
        this.#listeners.push(listener);
      }
      tell(...changed) {
        const set = new Set(changed);
        for (const listener of this.#listeners) listener(set);
      }
      get position() {
        return this.#positions.get(this.state.asset) ?? -1;
      }
      get entry() {
        return this.compared ?? (this.detail && chosenEntry(entriesOf(this.detail), this.state.variant, this.assets[this.position]?.change));
      }
      holds(name) {
        return this.#positions.has(name);
      }
      change(patch) {
        if (patch.mode && (patch.mode === "all") !== (this.state.mode === "all")) patch = { ...this.#zoomOf(patch.mode), ...patch };
        const changed = [];
        for (const key of /** @type {(keyof State)[]} */ (Object.keys(patch))) {
          if (String(this.state[key]) !== String(patch[key])) changed.push(key);
        }
        if (!changed.length) return;
        const isStep = changed.includes("asset") || changed.includes("view");
        if (isStep) this.#flush();
        Object.assign(this.state, patch);
        for (const key of /** @type {const} */ (["mode", "background"])) {
          if (changed.includes(key)) this.memory.set(key, this.state[key]);
        }
        this.#write(isStep);
        if (changed.includes("asset")) this.#load();
        this.tell(...changed);
      }
      #zoomOf(mode) {
        const { asset, zoom, at } = this.state;
        const kept = this.#stageZoom;
        this.#stageZoom = { asset, zoom, at, isAutomatic: this.zoomedByItself };
        const isKept = mode !== "all" && kept.asset === asset;
        this.zoomedByItself = isKept && kept.isAutomatic;
        return isKept ? { zoom: kept.zoom, at: kept.at } : { zoom: 0, at: null };
      }
      select(name, patch = {}) {
        const reset = name === this.state.asset ? {} : { variant: "", version: "", at: null, comment: "", ...(this.zoomedByItself ? { zoom: 0 } : {}) };
        if (name !== this.state.asset) {
          this.zoomedByItself = false;
          this.area = 0;
          this.pixel = null;
        }
        this.change({ view: this.isGallery ? "gallery" : "diff", asset: name, ...reset, ...patch });
      }
      get link() {
        return formatLink(this.state, { ...defaults, view: this.usualView }, this.#unknown);
      }
      isSeen(asset) {
        return this.seen.has(seenKey(asset));
      }
      markSeen(asset, isSeen) {
        if (isSeen) this.seen.add(seenKey(asset));
        else this.seen.delete(seenKey(asset));
        this.seenChanges++;
        this.memory.set("seen", [...this.seen]);
        this.tell("seen");
      }
      get seenCount() {
        if (!this.seen.size) return 0;
        return this.assets.reduce((sum, asset) => sum + (this.isSeen(asset) ? 1 : 0), 0);
      }
      #read(isFirst) {
        const { state, unknown } = parseLink(location.hash);
        this.#unknown = unknown;
        const remembered = {};
        if (isFirst && !Object.keys(state).length) {
          const mode = this.memory.get("mode", "side");
          if (modes.includes(mode)) remembered.mode = mode;
          remembered.background = this.memory.get("background", "auto");
        }
        const next = { ...defaults, view: this.usualView, ...remembered, ...state };
        if (this.isPrototype) {
          if (next.view !== "map") next.view = "play";
        } else {
          if (!state.view && state.asset && !this.isGallery) next.view = "diff";
          if (!this.isGallery && next.view !== "overview") next.view = "diff";
          if (this.isGallery && next.view !== "gallery") next.view = "gallery";
        }
        const hasOverview = this.isGallery || this.isPrototype || Boolean(this.index.review);
        if (isFirst && !hasOverview && !state.view && !state.asset && this.assets.length === 1) {
          Object.assign(next, { view: "diff", asset: this.assets[0].name });
        }
        const changed = /** @type {(keyof State)[]} */ (Object.keys(next)).filter((key) => String(next[key]) !== String(this.state[key]));
        const isOther = next.asset !== this.state.asset;
        this.state = next;
        if (isOther || isFirst) {
          this.zoomedByItself = false;
          this.area = 0;
          this.pixel = null;
          this.#load();
        }
        if (!isFirst && changed.length) this.tell(...changed);
      }
      #load() {
        const position = this.position;
        this.detail = undefined;
        if (position < 0) return;
        this.source.detail(position).then((detail) => {
          if (position !== this.position || !detail) return;
          this.detail = detail;
          this.tell("detail");
        });
      }
      record(patch, isStep) {
        this.#flush();
        Object.assign(this.state, patch);
        this.#put(isStep);
      }
      #write(isStep) {
        if (isStep) {
          this.#put(true);
        } else if (!this.#writing) {
          const wait = Math.max(0, 250 - (performance.now() - this.#writtenAt));
          this.#writing = setTimeout(() => this.#flush(), wait);
        }
      }
      #flush() {
        if (!this.#writing) return;
        clearTimeout(this.#writing);
        this.#writing = undefined;
        this.#put(false);
      }
      #put(isStep) {
        this.#writtenAt = performance.now();
        const address = this.link || location.href.split("#")[0];
        if (isStep) history.pushState(null, "", address);
        else history.replaceState(null, "", address);
      }
    }
    function seenKey(asset) {
      return asset.change?.seenKey ?? asset.name;
    }
    function openApp() {
      return new App(new EmbeddedSource());
    }

    function arrowsChoose(group) {
      group.addEventListener("keydown", (event) => {
        const forward = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
        const backward = isRightToLeft() ? "ArrowRight" : "ArrowLeft";
        const step = event.key === forward || event.key === "ArrowDown" ? 1 : event.key === backward || event.key === "ArrowUp" ? -1 : 0;
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        const radios = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[role=radio]")].filter((radio) => !(/** @type {any} */ (radio).hidden)));
        const at = radios.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        if (at < 0) return;
        event.preventDefault();
        event.stopPropagation();
        const next = radios[(at + step + radios.length) % radios.length];
        next.focus();
        next.click();
      });
    }
    function segments(label, choices, choose) {
      const group = element("div", { class: "segments", role: "radiogroup", "aria-label": label });
      for (const { value, long, short, title } of choices) {
        const button = element("button", {
          type: "button", role: "radio", class: "segment", value, title: title ?? "", onclick: () => choose(value), "aria-label": long,
        }, element("span", { class: "long", text: long }), element("span", { class: "short", text: short ?? long }));
        group.append(button);
      }
      arrowsChoose(group);
      return {
        node: group,
        update(chosen) {
          for (const button of /** @type {Iterable<HTMLButtonElement>} */ (/** @type {unknown} */ (group.children))) {
            const isChosen = button.value === chosen;
            button.setAttribute("aria-checked", String(isChosen));
            button.tabIndex = isChosen ? 0 : -1;
          }
        },
      };
    }
    function menuButton({ class: className, label, content, items }) {
      const menu = /** @type {HTMLDivElement & {showPopover(): void, hidePopover(): void}} */ (
        element("div", { class: "menu", role: "menu", popover: "auto", "aria-label": label }));
      const button = element("button", {
        type: "button", class: `button ${className ?? ""}`, title: label, "aria-label": label, "aria-haspopup": "menu", "aria-expanded": "false",
        onclick: () => { if (menu.matches(":popover-open")) menu.hidePopover(); else open(); },
      }, ...content);
      const open = () => {
        menu.textContent = "";
        for (const item of items()) {
          if (item === "line") {
            menu.append(element("div", { class: "menu-line", role: "separator" }));
            continue;
          }
          menu.append(element("button", {
            type: "button", role: item.isChosen === undefined ? "menuitem" : "menuitemradio", tabIndex: -1, class: "menu-item",
            "aria-checked": item.isChosen === undefined ? undefined : item.isChosen,
            onclick: () => { menu.hidePopover(); button.focus(); item.run(); },
          }, element("span", { class: "menu-check" }, item.isChosen && glyph("check")), element("span", { class: "menu-text", text: item.text }),
          item.key !== undefined && element("kbd", { text: item.key })));
        }
        menu.showPopover();
        const anchor = button.getBoundingClientRect();
        const width = menu.offsetWidth, height = menu.offsetHeight;
        const start = isRightToLeft() ? anchor.left : anchor.right - width;
        menu.style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`;
        const below = anchor.bottom + 4;
        const isAbove = below + height > innerHeight - 8 && anchor.top > height + 12;
        menu.style.top = `${isAbove ? anchor.top - height - 4 : Math.max(8, Math.min(below, innerHeight - height - 8))}px`;
        /** @type {HTMLElement | null} */ (menu.querySelector("[aria-checked=true]") ?? menu.querySelector("button"))?.focus();
      };
      menu.addEventListener("toggle", () => button.setAttribute("aria-expanded", String(menu.matches(":popover-open"))));
      menu.addEventListener("keydown", (event) => {
        const entries = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button")]);
        const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
        const to = { ArrowDown: at + 1, ArrowUp: at - 1 + entries.length, Home: 0, End: entries.length - 1 }[event.key];
        if (to !== undefined) entries[to % entries.length]?.focus();
        else if (event.key === "Escape" || event.key === "Tab") { menu.hidePopover(); button.focus(); }
        else if (event.key !== "Enter" && event.key !== " ") return;
        if (event.key !== "Enter" && event.key !== " ") event.preventDefault();
        event.stopPropagation();
      });
      document.body.append(menu);
      return button;
    }
    async function copy(text, message) {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = element("textarea", { value: text, class: "unseen", readOnly: true, "aria-hidden": "true" });
        document.body.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
      }
      announce(message);
    }
    let noticeTimer;
    function announce(message, isSilent) {
      const announcer = document.getElementById("announcer");
      if (!announcer) return;
      announcer.textContent = message;
      announcer.classList.toggle("unseen", isSilent === true);
      clearTimeout(noticeTimer);
      if (!isSilent) noticeTimer = setTimeout(() => announcer.classList.add("unseen"), 2400);
    }
    function commandBox(command) {
      const box = element("div", { class: "command" });
      const words = command.split(" ").flatMap((word, at) => [at > 0 && " ", element("span", { text: word })]);
      append(box, element("code", { dir: "ltr", tabIndex: 0 }, ...words), element("button", {
        type: "button", class: "icon-button", title: "Copy", "aria-label": `Copy ${command}`, onclick: () => copy(command, "Copied"),
      }, glyph("copy")));
      return box;
    }

    function thumb() {
      return element("span", { class: "thumb" }, element("img", { alt: "", decoding: "async", draggable: false }));
    }
    function fillThumb(node, source, content, kind = "thumb") {
      const image = /** @type {HTMLImageElement} */ (node.firstElementChild);
      const key = `${kind} ${content.image ?? ""} ${content.color ?? ""} ${content.isForDark ?? false} ${content.background ?? "auto"} ${content.space ?? 0}`;
      if (node.dataset.key === key && (image.hasAttribute("src") || !content.image)) return;
      if (content.isRushing && content.image) {
        if (node.dataset.key) {
          node.dataset.key = "";
          image.hidden = true;
        }
        return;
      }
      node.dataset.key = key;
      const shown = content.image && source.holds(content.image) ? content.image : undefined;
      node.classList.toggle("nothing", !shown && !content.color && !content.image);
      node.classList.toggle("unreadable", !shown && Boolean(content.image));
      node.classList.toggle("solid", Boolean(content.color));
      image.hidden = !shown;
      if (!shown) {
        image.removeAttribute("src");
        delete node.dataset.ground;
        node.style.backgroundColor = "";
        if (content.color) node.style.backgroundColor = content.color;
        return;
      }
      source.image(shown, kind).then((found) => {
        if (node.dataset.key !== key || !found) return;
        const { background } = content;
        paint(node, background && background !== "auto" ? background
          : automaticBackground(content.isForDark ?? false, [found.lumaRange]));
        image.src = found.src;
        const factor = Math.floor((content.space ?? 0) / Math.max(found.width, found.height));
        const isSmall = factor >= 2 && !found.src.startsWith("data:image/svg");
        image.classList.toggle("enlarged", isSmall);
        image.style.width = isSmall ? `${found.width * factor}px` : "";
        image.style.height = isSmall ? `${found.height * factor}px` : "";
      });
    }

    const classOrder = ["attention", "removed", "removedVariants", "redrawn", "recolored", "resized", "added", "addedVariants", "renamed", "settings", "reencoded"];
    function kindOf(asset) {
      const { change } = asset;
      return change ? change.part ? `${change.class}Variants` : change.class : "settings";
    }
    function groupOf(asset) {
      return asset.attention ? "attention" : kindOf(asset);
    }
    function filtered(app) {
      const { filter, query, asset: selected } = app.state;
      const key = JSON.stringify([filter, query, app.state.view === "overview" ? "" : selected, filter.includes("unseen") ? app.seenChanges : 0]);
      if (key === lastFilter.key && lastFilter.assets) return lastFilter.assets;
      const wanted = filter ? filter.split(",") : [];
      const classes = wanted.filter((name) => name !== "unseen" && name !== "attention");
      const words = query.toLowerCase().split(/\s+/).filter(Boolean);
      const assets = !filter && !words.length ? app.assets : app.assets.filter((asset) => {
        if (asset.name === selected && app.state.view !== "overview") return true;
        if (classes.length && !classes.includes(kindOf(asset))) return false;
        if (wanted.includes("attention") && !asset.attention) return false;
        if (wanted.includes("unseen") && app.isSeen(asset)) return false;
        return matches(asset, words);
      });
      lastFilter.key = key;
      lastFilter.assets = assets;
      return assets;
    }
    const lastFilter = { key: "", assets: null };
    const haystacks = new WeakMap();
    function matches(asset, words) {
      if (!words.length) return true;
      let haystack = haystacks.get(asset);
      if (haystack === undefined) {
        haystack = [asset.name, asset.type, ...(asset.tags ?? []), ...(asset.files ?? []), ...(asset.colors ?? []), asset.change?.words ?? "", asset.change?.detail ?? ""]
          .join("\n").toLowerCase();
        haystacks.set(asset, haystack);
      }
      return words.every((word) => /** @type {string} */ (haystack).includes(word.startsWith("type:") ? word.slice(5) : word));
    }
    function filterField(app) {
      const input = element("input", {
        type: "search", class: "filter-input", placeholder: "Filter assets", "aria-label": "Filter assets", spellcheck: false,
        autocomplete: "off", value: app.state.query, "aria-keyshortcuts": "/",
        oninput: () => app.change({ query: input.value }),
      });
      const clear = element("button", {
        type: "button", class: "icon-button filter-clear", title: "Clear", "aria-label": "Clear the filter", hidden: true,
        onclick: () => { app.change({ query: "" }); input.focus(); },
      }, glyph("cross"));
      const key = element("kbd", { text: "/", "aria-hidden": "true" });
      const update = () => {
        if (input.value !== app.state.query) input.value = app.state.query;
        clear.hidden = !input.value;
        key.hidden = !clear.hidden;
      };
      app.listen((changed) => { if (changed.has("query")) update(); });
      update();
      return { node: element("div", { class: "filter" }, glyph("search"), input, clear, key), input };
    }
    class AssetList {
      #rows = [];
      #assets = [];
      #wasPhone = isPhone();
      #counts = new Map();
      constructor(app, host) {
        this.app = app;
        for (const asset of app.assets) {
          const name = kindOf(asset);
          this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
          if (asset.attention) this.#counts.set("attention", (this.#counts.get("attention") ?? 0) + 1);
        }
        this.field = filterField(app);
        this.chips = element("div", { class: "chips", role: "group", "aria-label": "Show only" });
        this.content = element("div", { role: "listbox", "aria-label": "Changed assets", tabIndex: -1 });
        this.none = element("div", { class: "list-none", hidden: true });
        this.scroller = element("div", { class: "list-scroll" }, this.content, this.none);
        fill(host, element("div", { class: "list-head" }, this.field.node, this.chips), this.scroller);
        this.rows = new VirtualView(this.scroller, this.content, { create: () => this.#create(), render: (node, row, isRushing) => this.#render(node, row, isRushing) });
        this.content.addEventListener("click", (event) => {
          const node = /** @type {HTMLElement} */ (event.target).closest("[role=option]");
          if (node instanceof HTMLElement && node.dataset.name !== undefined) app.select(node.dataset.name);
        });
        app.listen((changed) => {
          if (changed.has("filter") || changed.has("seen")) this.#updateChips();
          if (changed.has("filter") || changed.has("query") || changed.has("seen") || changed.has("asset") || changed.has("view")) this.update();
          else if (changed.has("background") || changed.has("review")) this.rows.refresh();
          if (changed.has("asset") || changed.has("view")) this.revealSelected();
        });
        addEventListener("resize", () => {
          if (this.#wasPhone === isPhone()) return;
          this.#wasPhone = isPhone();
          this.update();
        });
        this.#updateChips();
        this.update();
        requestAnimationFrame(() => this.revealSelected());
      }
      get assets() {
        return this.#assets;
      }
      update() {
        const before = this.#assets;
        this.#assets = filtered(this.app);
        if (before.length !== this.#assets.length || before.some((asset, place) => asset !== this.#assets[place])) this.#lay();
        else if (!this.#rows.length && this.#assets.length) this.#lay();
        else this.rows.refresh();
        const isEmpty = !this.#assets.length;
        this.none.hidden = !isEmpty;
        if (isEmpty) this.#explainNothing();
      }
      #lay() {
        this.#rows = [];
        const sizes = new Map();
        for (const asset of this.#assets) sizes.set(groupOf(asset), (sizes.get(groupOf(asset)) ?? 0) + 1);
        let group = "";
        this.#assets.forEach((asset, place) => {
          if (groupOf(asset) !== group) {
            group = groupOf(asset);
            this.#rows.push({ group, count: sizes.get(group) });
          }
          this.#rows.push({ asset, place });
        });
        const tall = isPhone() ? 64 : 56;
        this.rows.setLayout(rowLayout(this.#rows.map((row) => ("asset" in row ? tall : 28))));
      }
      get #selectedRow() {
        const selected = this.app.state.asset;
        return selected ? this.#rows.findIndex((row) => "asset" in row && row.asset.name === selected) : -1;
      }
      revealSelected() {
        this.rows.reveal(this.#selectedRow);
      }
      focus() {
        const selected = this.#selectedRow;
        const row = selected >= 0 ? selected : this.#rows.findIndex((candidate) => "asset" in candidate);
        this.rows.reveal(row);
        /** @type {HTMLElement | null | undefined} */ (this.rows.node(row)?.querySelector("[role=option]"))?.focus();
      }
      #updateChips() {
        const { app } = this;
        const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
        const counts = this.#counts;
        const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.chip;
        const toggle = (/** @type {string} */ name) => {
          if (wanted.has(name)) wanted.delete(name);
          else wanted.add(name);
          app.change({ filter: [...wanted].join(",") });
        };
        const chip = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ amount, /** @type {Node | null} */ shape) =>
          element("button", {
            type: "button", class: "chip", title: `Show only: ${label}`, "aria-label": `${label}, ${amount}`, "aria-pressed": String(wanted.has(name)),
            "data-chip": name, onclick: () => toggle(name),
          }, shape, element("span", { text: label }), element("b", { text: number(amount) }));
        fill(this.chips,
          ...classOrder.filter((name) => counts.has(name)).map((name) => chip(name, name === "attention" ? "Attention" : text.classes[name], counts.get(name) ?? 0, classGlyph(name))),
          chip("unseen", "Not seen", app.assets.length - app.seenCount, null));
        this.chips.hidden = app.assets.length < 2;
        if (focused) /** @type {HTMLElement | null} */ (this.chips.querySelector(`[data-chip="${focused}"]`))?.focus();
      }
      #explainNothing() {
        const { query, filter } = this.app.state;
        if (!this.app.assets.length) {
          fill(this.none);
          return;
        }
        fill(this.none, element("p", null, query ? `No changed asset matches '${query}'.` : "No changed asset is left by this filter."),
          element("button", { type: "button", class: "button", text: filter && query ? "Clear filters" : "Clear", onclick: () => this.app.change({ query: "", filter: "" }) }));
      }
      #create() {
        return element("div", { class: "row-place" });
      }
      #render(node, index, isRushing) {
        const row = this.#rows[index];
        if (!("asset" in row)) {
          node.className = "row-place group";
          node.setAttribute("role", "presentation");
          fill(node, element("span", { text: text.classes[row.group] }), element("span", { class: "group-count", text: number(row.count) }));
          return;
        }
        const { app } = this;
        const { asset } = row;
        const isSelected = asset.name === app.state.asset && app.state.view !== "overview";
        let option = /** @type {HTMLElement | null} */ (node.querySelector("[role=option]"));
        if (!option) {
          node.className = "row-place";
          node.setAttribute("role", "presentation");
          option = element("div", { class: "row", role: "option" }, element("span", { class: "pair" }, thumb(), thumb()), nameParts(), element("span", { class: "row-mark" }));
          fill(node, option);
        }
        const { change } = asset;
        const isSeen = app.isSeen(asset);
        option.dataset.name = asset.name;
        option.setAttribute("aria-selected", String(isSelected));
        option.setAttribute("aria-setsize", String(this.#assets.length));
        option.setAttribute("aria-posinset", String(row.place + 1));
        option.setAttribute("aria-label", rowLabel(asset, isSeen));
        option.title = [visible(asset.name), text.classes[kindOf(asset)], asset.attention].filter(Boolean).join(" · ");
        const isRoving = isSelected || (row.place === 0 && (app.state.view === "overview" || app.position < 0));
        option.tabIndex = isRoving ? 0 : -1;
        const [pair, words, mark] = /** @type {HTMLElement[]} */ ([...option.children]);
        fillPair(pair, app, asset, { isRushing });
        fillName(words, asset, asset.attention ?? (change?.detail || text.classes[kindOf(asset)]));
        fillMark(mark, asset, isSeen, this.app.review?.mark(asset.name));
      }
    }
    function nameParts() {
      return element("span", { class: "row-text" },
        element("bdi", { dir: "ltr", class: "name" }, element("span", { class: "folder" }), element("span", { class: "leaf" })),
        element("span", { class: "row-detail" }, element("span", { class: "detail-text", dir: "auto" })));
    }
    function fillName(node, asset, detail) {
      const [name, line] = node.children;
      const cut = asset.name.lastIndexOf("/") + 1;
      name.children[0].textContent = visible(asset.name.slice(0, cut));
      name.children[1].textContent = visible(asset.name.slice(cut));
      const detailLine = /** @type {HTMLElement} */ (line);
      const kind = kindOf(asset);
      if (detailLine.dataset.kind !== kind) {
        if (detailLine.dataset.kind) line.firstElementChild?.remove();
        detailLine.dataset.kind = kind;
        line.prepend(classGlyph(kind));
      }
      /** @type {Element} */ (line.lastElementChild).textContent = detail;
    }
    function fillMark(node, asset, isSeen, said) {
      const state = said ? `${said.verdict} ${said.open}` : asset.attention ? "attention" : isSeen ? "seen" : "";
      if (node.dataset.state === state) return;
      node.dataset.state = state;
      if (said) {
        fill(node, said.open > 0 && element("span", { class: "open-comments", title: count("comments", said.open), text: number(said.open) }),
          said.verdict === "approve" ? classGlyph("check", "Approved") : said.verdict === "changes" ? classGlyph("attention", "Changes requested") : null);
        return;
      }
      fill(node, asset.attention ? classGlyph("attention") : isSeen && glyph("check", "seen-mark"));
    }
    function fillPair(pair, app, asset, options) {
      const { change } = asset;
      const isForDark = change?.dark ?? false;
      const background = app.state.background;
      const isUnchanged = change?.class === "settings" || change?.class === "renamed";
      const before = change?.before ?? (change?.class === "added" || change?.beforeColor ? undefined : isUnchanged ? asset.thumb : "unreadable");
      const after = change?.after ?? (change?.class === "removed" || change?.afterColor ? undefined : isUnchanged ? asset.thumb : "unreadable");
      fillThumb(/** @type {HTMLElement} */ (pair.children[0]), app.source, { image: before, color: change?.beforeColor, isForDark, background, ...options });
      fillThumb(/** @type {HTMLElement} */ (pair.children[1]), app.source, { image: after, color: change?.afterColor, isForDark, background, ...options });
    }
    function rowLabel(asset, isSeen) {
      const { change } = asset;
      return [
        asset.name, text.classes[kindOf(asset)].toLowerCase(),
        change?.share ? percent(change.share).replace("%", " percent") : "",
        change?.slots?.length ? count("variants", change.slots.length) : "",
        asset.attention ?? "", isSeen ? "seen" : "not seen",
      ].filter(Boolean).join(", ");
    }

    class ImageCache {
      #images = new Map();
      constructor(source, capacity) {
        this.source = source;
        this.capacity = capacity;
      }
      get(id) {
        const found = this.#images.get(id) ?? this.#decode(id);
        this.#images.delete(id);
        this.#images.set(id, found);
        for (const oldest of this.#images.keys()) {
          if (this.#images.size <= this.capacity) break;
          this.#images.delete(oldest);
        }
        return found;
      }
      async #decode(id) {
        const shown = await this.source.image(id, "full");
        if (!shown) return undefined;
        const image = new Image();
        image.src = shown.src;
        try {
          await image.decode();
          return image;
        } catch {
          return undefined;
        }
      }
    }

    const zoomSteps = [25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200];
    const margin = 20;
    function fittingZoom(pixels, space) {
      const factor = Math.min(
        Math.max(1, space.width - 2 * margin) / Math.max(1, pixels.width), Math.max(1, space.height - 2 * margin) / Math.max(1, pixels.height));
      return factor >= 1 ? 100 * clamp(Math.floor(factor), 1, 8) : Math.max(0.5, 100 * factor);
    }
    function artOrigin(art, space, center) {
      return {
        left: axis(art.width, space.width, center[0]),
        top: axis(art.height, space.height, center[1]),
      };
    }
    function axis(art, space, center) {
      if (art <= space) return Math.round((space - art) / 2);
      return Math.round(clamp(space / 2 - center, space - art - margin, margin));
    }
    function nextZoom(zoom, direction) {
      const steps = direction > 0 ? zoomSteps : [...zoomSteps].reverse();
      return steps.find((step) => (direction > 0 ? step > zoom * 1.001 : step < zoom * 0.999)) ?? steps[steps.length - 1];
    }
    function watchGestures(node, actions) {
      const pointers = new Map();
      let distance = 0;
      let holding;
      let isHeld = false;
      let moved = 0;
      const local = (/** @type {MouseEvent} */ event) => {
        const box = node.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
      };
      const release = () => {
        clearTimeout(holding);
        if (isHeld) actions.hold(false);
        isHeld = false;
      };
      node.addEventListener("wheel", (event) => {
        const unit = event.deltaMode === 1 ? 16 : 1;
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault();
          const { x, y } = local(event);
          actions.zoomAt(Math.exp(-clamp(event.deltaY * unit, -60, 60) * 0.01), x, y);
        } else if (actions.pan(-event.deltaX * unit, -event.deltaY * unit)) {
          event.preventDefault();
        }
      }, { passive: false });
      node.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button, [role=slider], a, input"))) return;
        const point = local(event);
        pointers.set(event.pointerId, point);
        moved = 0;
        if (pointers.size === 2) {
          release();
          const [first, second] = [...pointers.values()];
          distance = Math.hypot(first.x - second.x, first.y - second.y);
        } else if (event.pointerType === "touch") {
          holding = setTimeout(() => { isHeld = true; actions.hold(true); }, 300);
        }
        if (event.pointerType !== "touch") node.setPointerCapture(event.pointerId);
        actions.slide(point.x, event);
        actions.hover(point.x, point.y, event);
      });
      node.addEventListener("pointermove", (event) => {
        const point = local(event);
        const last = pointers.get(event.pointerId);
        if (!last) {
          actions.hover(point.x, point.y, event);
          return;
        }
        moved += Math.abs(point.x - last.x) + Math.abs(point.y - last.y);
        if (moved > 8 && !isHeld) clearTimeout(holding);
        pointers.set(event.pointerId, point);
        if (pointers.size === 2) {
          const [first, second] = [...pointers.values()];
          const now = Math.hypot(first.x - second.x, first.y - second.y);
          if (distance > 0) actions.zoomAt(now / distance, (first.x + second.x) / 2, (first.y + second.y) / 2);
          distance = now;
        } else if (!isHeld && !actions.pan(point.x - last.x, point.y - last.y)) {
          actions.slide(point.x, event);
        }
      });
      for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
        node.addEventListener(type, (event) => {
          pointers.delete(event.pointerId);
          release();
        });
      }
      node.addEventListener("dblclick", (event) => {
        if (!(event.target instanceof Element && event.target.closest("button, [role=slider]"))) actions.toggle();
      });
    }

    let context = null;
    function readPixel(image, x, y, size) {
      if (!image?.naturalWidth) return undefined;
      const column = Math.floor(x * image.naturalWidth / (size?.width || image.naturalWidth));
      const row = Math.floor(y * image.naturalHeight / (size?.height || image.naturalHeight));
      if (column < 0 || row < 0 || column >= image.naturalWidth || row >= image.naturalHeight) return undefined;
      if (!context) {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 1;
        context = canvas.getContext("2d", { willReadFrequently: true });
      }
      if (!context) return undefined;
      try {
        context.imageSmoothingEnabled = false;
        context.clearRect(0, 0, 1, 1);
        context.drawImage(image, -column, -row);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return { red, green, blue, alpha };
      } catch {
        return undefined;
      }
    }
    function hex(color) {
      const part = (/** @type {number} */ value) => value.toString(16).padStart(2, "0").toUpperCase();
      return `#${part(color.red)}${part(color.green)}${part(color.blue)}`;
    }
    function parseHex(text) {
      const match = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(text);
      if (!match) return undefined;
      const value = parseInt(match[1], 16);
      return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255, alpha: match[2] ? parseInt(match[2], 16) : 255 };
    }
    function difference(first, second) {
      const a = oklab(first), b = oklab(second);
      return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }
    function oklab({ red, green, blue }) {
      const [r, g, b] = [red, green, blue].map((value) => linear(value / 255));
      const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
      const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
      const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
      return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
      ];
    }
    function linear(value) {
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }
    function contrast(first, second) {
      const light = (/** @type {PixelColor} */ { red, green, blue }) =>
        0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
      const [a, b] = [light(first), light(second)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    const blinkPeriods = [250, 500, 1000, 2000];
    const mostBoxes = 60;
    class Stage {
      entry = undefined;
      zoom = 100;
      points = { width: 1, height: 1 };
      #turn = 0;
      #split = 50;
      #copyShare = 28;
      #copySide = "after";
      #showsDirection = false;
      #alignment = "start";
      #period = 500;
      #isPaused = false;
      #blinkShowsBefore = false;
      #blinking;
      #isDragging = false;
      #ground = "check";
      #visited = new Set();
      #note = "";
      constructor(app, images, isWanted) {
        this.app = app;
        this.images = images;
        this.isWanted = isWanted;
        this.panes = [this.#makePane(0), this.#makePane(1)];
        this.basePane = app.index.kind === "conflicts" ? this.#makePane(2) : undefined;
        if (this.basePane) this.panes.push(this.basePane);
        this.slider = element("div", {
          class: "divider", role: "slider", tabIndex: 0, "aria-label": "Divider", "aria-valuemin": 0, "aria-valuemax": 100, "aria-orientation": "horizontal",
        }, element("span", { class: "divider-line" }), element("span", { class: "divider-handle" }, glyph("handle")));
        this.#watchDivider();
        this.map = element("div", { class: "map", hidden: true, "aria-hidden": "true" }, element("img", { alt: "", draggable: false }), element("span", { class: "map-view" }));
        this.note = element("div", { class: "stage-note", hidden: true, role: "note" });
        this.controls = element("div", { class: "stage-controls", hidden: true });
        this.frame = element("div", { class: "panes" }, this.basePane?.node, this.panes[0].node, this.panes[1].node, this.note);
        this.panes[0].space.append(this.slider);
        this.node = element("div", { class: "stage", tabIndex: 0, role: "group", "aria-label": "Images" }, this.frame, this.controls);
        this.node.addEventListener("keydown", (event) => this.#panByKey(event));
        new ResizeObserver(() => this.place()).observe(this.frame);
        document.addEventListener("visibilitychange", () => this.#runBlink());
        matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.#runBlink());
        app.listen((changed) => {
          if (!this.isShown) {
            this.#runBlink();
            return;
          }
          if (changed.has("asset") || changed.has("variant") || changed.has("detail") || changed.has("view") || changed.has("version")) this.load();
          else if (changed.has("mode")) {
            if (this.#detail === app.detail && this.entry === app.entry) this.#showMode();
            else this.load();
          }
          else if (changed.has("background")) this.#paint();
          if (changed.has("zoom") || changed.has("at") || changed.has("areas")) this.place();
          if (changed.has("hold")) this.#showSides();
        });
        if (this.isShown) this.load();
      }
      get isShown() {
        return this.isWanted();
      }
      async load() {
        const { app } = this;
        const turn = ++this.#turn;
        const { detail } = app;
        if (!detail) return;
        const { entry } = app;
        const isNew = !this.#visited.has(detail.name);
        this.#visited.add(detail.name);
        const waiting = setTimeout(() => { if (turn === this.#turn) this.frame.classList.add("waiting"); }, 400);
        const [before, after, base] = await Promise.all([entry?.before, entry?.after, entry?.base].map((side) => this.#decoded(side)));
        clearTimeout(waiting);
        if (turn !== this.#turn) return;
        this.frame.classList.remove("waiting");
        if (entry && this.entry && app.state.zoom && this.entry !== entry && this.#detail === detail && this.entry.scale !== entry.scale) {
          app.state.zoom = app.state.zoom * this.entry.scale / entry.scale;
        }
        this.#detail = detail;
        this.entry = entry;
        this.#before = before;
        this.#after = after;
        this.#base = base;
        if (isNew) this.#goToSmallChange();
        this.#build();
        this.onLoad?.();
        this.#prepareNeighbors();
      }
      #detail = undefined;
      #before = undefined;
      #after = undefined;
      #base = undefined;
      onLoad = undefined;
      picture(side) {
        return side === "before" ? this.#before : this.#after;
      }
      #decoded(side) {
        return side?.image && this.app.source.holds(side.image) ? this.images.get(side.image) : Promise.resolve(undefined);
      }
      #prepareNeighbors() {
        const { app } = this;
        const turn = this.#turn;
        const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ run) => setTimeout(run, 200));
        idle(async () => {
          for (const step of [1, -1]) {
            const asset = app.assets[app.position + step];
            const detail = asset && await app.source.detail(app.position + step);
            if (!detail || turn !== this.#turn) continue;
            const entry = chosenEntry(entriesOf(detail), "", asset.change);
            await this.#decoded(entry?.before);
            await this.#decoded(entry?.after);
          }
        });
      }
      #goToSmallChange() {
        const { app, entry } = this;
        this.#note = "";
        const areas = entry?.change?.areas ?? [];
        if (app.state.zoom || app.state.at || !areas.length || !isSmall(entry?.change?.share)) return;
        this.#measure();
        const space = this.#space();
        const pixels = this.#pixels();
        if (fittingZoom(pixels, space) >= 800) return;
        app.area = 0;
        app.zoomedByItself = true;
        this.#aimAt(areas[0]);
        this.#note = areaNote(areas.length, 0);
      }
      #aimAt(area) {
        const { app } = this;
        const scale = app.entry?.scale ?? 1;
        const space = this.#space();
        const fits = Math.min(space.width / area.width, space.height / area.height) * 100 / 3;
        const zoom = [...zoomSteps].reverse().find((step) => step <= clamp(fits, 100, 1600)) ?? 100;
        app.change({
          zoom: Math.max(zoom, app.zoomedByItself || !app.state.zoom ? zoom : app.state.zoom),
          at: [(area.x + area.width / 2) / scale, (area.y + area.height / 2) / scale],
        });
      }
      goToArea(position) {
        const { app } = this;
        const areas = app.entry?.change?.areas ?? [];
        if (!areas.length) return;
        if (app.state.mode === "all") app.change({ mode: "side" });
        app.area = (position + areas.length) % areas.length;
        app.zoomedByItself = true;
        this.#aimAt(areas[app.area]);
        this.#note = areaNote(areas.length, app.area);
        app.tell("areas");
      }
      step(direction) {
        this.#zoomTo(nextZoom(this.zoom, direction));
      }
      fit() {
        this.#note = "";
        this.app.zoomedByItself = false;
        this.app.change({ zoom: 0, at: null });
        this.place();
      }
      #zoomTo(zoom, x, y) {
        const limited = clamp(zoom, 5, 3200);
        const space = this.#space();
        const factor = this.zoom / 100 * (this.entry?.scale ?? 1);
        const next = limited / 100 * (this.entry?.scale ?? 1);
        const origin = this.#origin;
        const pivot = { x: x ?? space.width / 2, y: y ?? space.height / 2 };
        const spot = { x: (pivot.x - origin.left) / factor, y: (pivot.y - origin.top) / factor };
        this.#note = "";
        this.app.zoomedByItself = false;
        this.app.change({
          zoom: limited,
          at: this.#bounded([spot.x + (space.width / 2 - pivot.x) / next, spot.y + (space.height / 2 - pivot.y) / next]),
        });
      }
      zoomTo(zoom) {
        this.#zoomTo(zoom);
      }
      #bounded(at) {
        return [clamp(at[0], 0, this.points.width), clamp(at[1], 0, this.points.height)];
      }
      pan(x, y) {
        const factor = this.zoom / 100 * (this.entry?.scale ?? 1);
        const space = this.#space();
        const art = { width: this.points.width * factor, height: this.points.height * factor };
        if (art.width <= space.width && art.height <= space.height) return false;
        const center = this.#center(factor, space);
        this.app.change({
          zoom: this.app.state.zoom || this.zoom,
          at: this.#bounded([center[0] - x / factor, center[1] - y / factor]),
        });
        return true;
      }
      #center(factor, space) {
        return [(space.width / 2 - this.#origin.left) / factor, (space.height / 2 - this.#origin.top) / factor];
      }
      #panByKey(event) {
        if (event.target !== this.node || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = { ArrowLeft: [32, 0], ArrowRight: [-32, 0], ArrowUp: [0, 32], ArrowDown: [0, -32] }[event.key];
        if (step && this.pan(step[0], step[1])) {
          event.preventDefault();
          event.stopPropagation();
        }
      }
      #origin = { left: 0, top: 0 };
      #space() {
        const { space } = this.panes[0];
        return { width: space.clientWidth, height: space.clientHeight };
      }
      #pixels() {
        const scale = this.entry?.scale ?? 1;
        return { width: this.points.width * scale, height: this.points.height * scale };
      }
      #measure() {
        const scale = this.entry?.scale ?? 1;
        const sides = [this.#sizeOf(this.entry?.before, this.#before), this.#sizeOf(this.entry?.after, this.#after), this.#sizeOf(this.entry?.base, this.#base)];
        this.points = {
          width: Math.max(1, ...sides.map((side) => side.width)) / scale, height: Math.max(1, ...sides.map((side) => side.height)) / scale,
        };
      }
      #sizeOf(side, picture) {
        if (!side) return { width: 0, height: 0 };
        if (side.color && !side.image) return { width: 64, height: 64 };
        return {
          width: side.facts?.width ?? picture?.naturalWidth ?? 0, height: side.facts?.height ?? picture?.naturalHeight ?? 0,
        };
      }
      #makePane(number) {
        const layer = (/** @type {string} */ name) => ({ node: element("div", { class: `layer ${name}` }), image: null });
        const pane = {
          node: element("div", { class: "pane" }), caption: element("div", { class: "caption" }), space: element("div", { class: "space" }),
          art: element("div", { class: "art" }), layers: element("div", { class: "layers" }), before: layer("before"), after: layer("after"), mask: element("div", { class: "mask" }),
          boxes: element("div", { class: "boxes" }), pixels: element("div", { class: "pixels" }),
        };
        pane.layers.append(pane.before.node, pane.after.node);
        pane.art.append(pane.layers, pane.mask, pane.pixels, pane.boxes);
        pane.space.append(pane.art, element("div", { class: "spinner" }));
        pane.node.append(pane.caption, pane.space);
        watchGestures(pane.space, {
          zoomAt: (factor, x, y) => this.#zoomTo(this.zoom * factor, x, y),
          pan: (x, y) => this.#slidesFreely() ? false : this.pan(x, y),
          hover: (x, y) => this.#pointAt(x, y),
          toggle: () => this.app.state.zoom ? this.fit() : this.#zoomTo(100),
          hold: (isHeld) => this.hold(isHeld),
          slide: (x, event) => this.#slide(x, event),
        });
        pane.space.addEventListener("pointerleave", () => this.#pointAt(-1, -1));
        pane.space.dataset.pane = String(number);
        return pane;
      }
      #build() {
        const { entry } = this;
        this.#measure();
        for (const pane of this.panes.slice(0, 2)) {
          this.#fillLayer(pane.before, entry?.before, this.#before, "before");
          this.#fillLayer(pane.after, entry?.after, this.#after, "after");
        }
        if (this.basePane) this.#fillLayer(this.basePane.before, entry?.base, this.#base, "base");
        const mapSource = this.#after ?? this.#before;
        const mapImage = /** @type {HTMLImageElement} */ (this.map.firstElementChild);
        if (mapSource) mapImage.src = mapSource.src;
        else mapImage.removeAttribute("src");
        this.#loadMask();
        this.#showMode();
      }
      #fillLayer(layer, side, picture, name) {
        const { entry, app } = this;
        layer.image = null;
        layer.node.className = `layer ${name === "base" ? "before" : name}`;
        const title = text[name];
        if (picture) {
          const image = element("img", {
            src: picture.src, draggable: false, decoding: "sync",
            alt: `${title}, ${app.state.asset}, ${entry?.label ?? ""}, ${size(side?.facts).replace("×", " by ")}`,
          });
          layer.image = image;
          fill(layer.node, image);
        } else if (side?.color) {
          const patch = element("div", { class: "patch", role: "img", "aria-label": `${title}, ${app.state.asset}, ${side.color.hex}` });
          patch.style.backgroundColor = side.color.hex;
          fill(layer.node, patch);
        } else if (side) {
          layer.node.classList.add("card");
          fill(layer.node, cannotShow(side));
        } else {
          layer.node.classList.add("nothing");
          const version = name === "before" ? app.index.from : name === "after" ? app.index.to : undefined;
          fill(layer.node, element("div", null, entry?.change && app.index.kind !== "conflicts" ? element("p", { class: "nothing-reason", text: entry.change.sentence }) : null,
            element("p", { text: version ? `Not in '${versionName(version)}'` : text.empty })));
        }
      }
      async #loadMask() {
        const turn = this.#turn;
        const id = this.entry?.change?.mask;
        for (const pane of this.panes) {
          pane.mask.style.maskImage = "none";
          pane.mask.style.backgroundImage = "none";
        }
        if (!id) return;
        const found = await this.app.source.image(id, "full");
        if (!found || turn !== this.#turn) return;
        for (const pane of this.panes) pane.mask.dataset.src = found.src;
        this.#showMask();
      }
      #showMask() {
        const isDifference = this.app.state.mode === "difference" && Boolean(this.entry?.change?.mask);
        for (const pane of this.panes) {
          const address = isDifference && pane.mask.dataset.src ? `url("${pane.mask.dataset.src}")` : "none";
          pane.mask.style.maskImage = this.#showsDirection ? "none" : address;
          pane.mask.style.backgroundImage = this.#showsDirection ? address : "none";
          pane.mask.classList.toggle("directed", this.#showsDirection);
          pane.mask.hidden = address === "none";
        }
      }
      #showMode() {
        const { mode } = this.app.state;
        const isSide = mode === "side";
        this.node.dataset.mode = mode;
        for (const pane of this.panes.slice(1)) pane.node.hidden = !isSide;
        this.slider.hidden = mode !== "swipe";
        this.#blinkShowsBefore = false;
        this.#buildControls();
        this.#paint();
        this.#showMask();
        this.#runBlink();
        this.#showSides();
        this.place();
      }
      #paint() {
        const { entry, app } = this;
        const chosen = app.state.background;
        this.#ground = chosen !== "auto" ? chosen : automaticBackground(entry?.isForDark ?? false,
          [entry?.before, entry?.after, entry?.base].map((side) => side?.facts?.lumaRange), entry?.change?.visibleOn);
        for (const pane of this.panes) paint(pane.art, this.#ground);
        this.#showNote();
      }
      #showNote() {
        const { entry, app } = this;
        const parts = [];
        const visible = entry?.change?.visibleOn;
        if (visible?.length === 1) parts.push(visible[0] === "dark" ? "Only visible on dark backgrounds" : "Only visible on light backgrounds");
        if (this.#note && app.state.zoom) parts.push(this.#note);
        this.note.hidden = !parts.length;
        const message = parts.join(" · ");
        if (this.note.textContent !== message) this.note.textContent = message;
      }
      #showSides() {
        const { app, entry } = this;
        const { mode } = app.state;
        const isHeld = app.isHoldingBefore;
        const [first, second] = this.panes;
        let shows = ["both", "after"];
        if (mode === "side") shows = ["before", isHeld ? "before" : "after"];
        else if (isHeld) shows = ["before", "before"];
        else if (mode === "blink") shows = [this.#blinkShowsBefore ? "before" : "after", "after"];
        else if (mode === "difference") shows = [this.#copySide, "after"];
        first.art.dataset.shows = shows[0];
        second.art.dataset.shows = shows[1];
        if (this.basePane) {
          const base = sideCaption(text.base, entry?.base);
          this.basePane.art.dataset.shows = "before";
          fill(this.basePane.caption, base.name, base.size, element("span", { class: "spring" }), base.bytes);
        }
        this.node.classList.toggle("holding", isHeld);
        this.slider.classList.toggle("resting", isHeld);
        const before = sideCaption(text.before, entry?.before), after = sideCaption(text.after, entry?.after);
        const change = entry?.change;
        const sizes = entry?.before?.facts && entry.after?.facts && size(entry.before.facts) !== size(entry.after.facts)
          ? element("span", { class: "caption-size" }, ltr(`${size(entry.before.facts)} → ${size(entry.after.facts)}`)) : null;
        if (mode === "side") {
          fill(first.caption, before.name, before.size, element("span", { class: "spring" }), before.bytes);
          const shown = isHeld ? before : after;
          fill(second.caption, ...(isHeld ? Object.values(sideCaption(text.before, entry?.before)) : [shown.name, shown.size, element("span", { class: "spring" }), shown.bytes]));
        } else if (mode === "swipe" || mode === "onion") {
          fill(first.caption, before.name, before.size, before.bytes, element("span", { class: "spring" }), sizes, element("span", { class: "spring" }), after.bytes, after.size, after.name);
        } else if (mode === "difference") {
          const words = change?.changedPixels !== undefined
            ? `${count("pixelsChanged", change.changedPixels)} (${percent(change.share ?? 0)}) in ${count("areas", change.areas?.length ?? 0)}`
            : change ? change.words : entry?.state === "empty" ? text.empty : "No difference";
          fill(first.caption, element("b", { text: isHeld ? text.before : "Difference" }), element("span", { text: words }), sizes);
        } else {
          const shown = shows[0] === "before" ? before : after;
          fill(first.caption, shown.name, shown.size, element("span", { class: "spring" }), sizes, shown.bytes);
        }
        this.#placeSplit();
      }
      place() {
        if (!this.isShown || !this.entry) return;
        const { app, entry } = this;
        const { mode } = app.state;
        this.#arrange();
        const space = this.#space();
        if (!space.width || !space.height) return;
        const pixels = this.#pixels();
        this.zoom = app.state.zoom || fittingZoom(pixels, space);
        const factor = this.zoom / 100 * entry.scale;
        const art = { width: Math.max(1, Math.round(this.points.width * factor)), height: Math.max(1, Math.round(this.points.height * factor)) };
        const at = app.state.at ?? [this.points.width / 2, this.points.height / 2];
        this.#origin = artOrigin(art, space, [at[0] * factor, at[1] * factor]);
        const pixel = this.zoom / 100;
        const isLarger = art.width > space.width || art.height > space.height;
        for (const pane of this.panes) {
          const { style } = pane.art;
          style.width = `${art.width}px`;
          style.height = `${art.height}px`;
          style.transform = `translate(${this.#origin.left}px, ${this.#origin.top}px)`;
          style.backgroundPosition = `${-this.#origin.left}px ${-this.#origin.top}px`;
          const isBase = pane === this.basePane;
          this.#placeLayer(pane.before, isBase ? entry.base : entry.before, isBase ? this.#base : this.#before, pixel, art);
          this.#placeLayer(pane.after, entry.after, this.#after, pixel, art);
          pane.space.classList.toggle("movable", isLarger);
          const isEmpty = mode === "side" && !(isBase ? entry.base : pane === this.panes[0] ? entry.before : entry.after);
          pane.pixels.hidden = this.zoom < 800 || isEmpty;
          pane.pixels.style.backgroundSize = `${pixel}px ${pixel}px`;
          this.#placeBoxes(pane, pixel);
        }
        this.#placeMap(art, space, isLarger);
        this.#placeSplit();
        if (!app.state.zoom) this.#note = "";
        this.#showNote();
        this.node.dataset.mode = mode;
        this.onZoom?.();
        this.onPlace?.();
      }
      onZoom = undefined;
      onPlace = undefined;
      #arrange() {
        if (this.app.state.mode !== "side") {
          this.frame.dataset.layout = "single";
          return;
        }
        const width = this.frame.clientWidth, height = this.frame.clientHeight;
        const caption = this.panes[0].caption.offsetHeight;
        const pixels = this.#pixels();
        const columns = fittingZoom(pixels, { width: width / this.panes.length, height: height - caption });
        const rows = fittingZoom(pixels, { width, height: height / this.panes.length - caption });
        this.frame.dataset.layout = columns >= rows ? "columns" : "rows";
      }
      #placeLayer(layer, side, picture, pixel, art) {
        const own = this.#sizeOf(side, picture);
        const isStretched = this.#alignment === "stretch";
        const width = isStretched || !own.width ? art.width : Math.round(own.width * pixel);
        const height = isStretched || !own.height ? art.height : Math.round(own.height * pixel);
        const isSmaller = width < art.width || height < art.height;
        layer.node.classList.toggle("hatched", isSmaller && Boolean(side));
        const content = /** @type {HTMLElement | null} */ (layer.node.firstElementChild);
        if (!content || layer.node.classList.contains("nothing") || layer.node.classList.contains("card")) return;
        content.style.width = `${width}px`;
        content.style.height = `${height}px`;
        content.style.left = this.#alignment === "center" ? `${Math.round((art.width - width) / 2)}px` : "0";
        content.style.top = this.#alignment === "center" ? `${Math.round((art.height - height) / 2)}px` : "0";
        if (isSmaller) paint(content, this.#ground);
        else delete content.dataset.ground;
        const isVector = picture?.src.startsWith("data:image/svg") || side?.facts?.rendered && (picture?.naturalWidth ?? 0) > own.width;
        content.classList.toggle("pixelated", !isVector && pixel >= 2);
      }
      #placeBoxes(pane, pixel) {
        const { mode } = this.app.state;
        const areas = this.entry?.change?.areas ?? [];
        const isExact = this.app.showsAreas;
        const isWanted = areas.length > 0 && mode !== "blink" && !this.#isDragging && !this.app.isHoldingBefore && (mode !== "onion") && this.#alignment === "start" && pane !== this.basePane
          && (!this.app.review || isExact);
        pane.boxes.hidden = !isWanted;
        if (!isWanted) return;
        const room = isExact ? 0 : 3;
        const shown = areas.slice(0, mostBoxes);
        while (pane.boxes.children.length > shown.length) pane.boxes.lastElementChild?.remove();
        shown.forEach((area, position) => {
          let box = /** @type {HTMLElement | undefined} */ (pane.boxes.children[position]);
          if (!box) {
            box = element("div", { class: "box" }, element("span", { class: "box-label", text: number(position + 1) }));
            pane.boxes.append(box);
          }
          const left = area.x * pixel - room, top = area.y * pixel - room;
          box.style.left = `${Math.round(left)}px`;
          box.style.top = `${Math.round(top)}px`;
          box.style.width = `${Math.round(area.width * pixel + 2 * room)}px`;
          box.style.height = `${Math.round(area.height * pixel + 2 * room)}px`;
          box.classList.toggle("inside", top + this.#origin.top < 20);
        });
      }
      #placeMap(art, space, isLarger) {
        this.map.hidden = !isLarger || !this.app.state.zoom || space.width < 240;
        if (this.map.hidden) return;
        const pane = this.app.state.mode === "side" ? this.panes[1] : this.panes[0];
        if (this.map.parentElement !== pane.space) pane.space.append(this.map);
        const ratio = Math.min(96 / art.width, 96 / art.height);
        this.map.style.width = `${Math.max(8, art.width * ratio)}px`;
        this.map.style.height = `${Math.max(8, art.height * ratio)}px`;
        paint(this.map, this.#ground);
        const view = /** @type {HTMLElement} */ (this.map.lastElementChild);
        const left = clamp(-this.#origin.left, 0, art.width), top = clamp(-this.#origin.top, 0, art.height);
        const right = clamp(space.width - this.#origin.left, 0, art.width), bottom = clamp(space.height - this.#origin.top, 0, art.height);
        view.style.left = `${left * ratio}px`;
        view.style.top = `${top * ratio}px`;
        view.style.width = `${(right - left) * ratio}px`;
        view.style.height = `${(bottom - top) * ratio}px`;
      }
      #visible() {
        const space = this.#space();
        const width = this.points.width * this.zoom / 100 * (this.entry?.scale ?? 1);
        return { left: Math.max(0, this.#origin.left), right: Math.min(space.width, this.#origin.left + width) };
      }
      #placeSplit() {
        const { mode } = this.app.state;
        const { before, after, layers } = this.panes[0];
        before.node.style.clipPath = "";
        after.node.style.clipPath = "";
        before.node.style.opacity = "";
        after.node.style.opacity = "";
        layers.classList.toggle("blended", mode === "onion" && !this.app.isHoldingBefore);
        if (this.app.isHoldingBefore) return;
        if (mode === "swipe") {
          const { left, right } = this.#visible();
          const x = Math.round(left + (right - left) * this.#split / 100);
          const cut = x - this.#origin.left;
          const width = this.points.width * this.zoom / 100 * (this.entry?.scale ?? 1);
          before.node.style.clipPath = `inset(-100vh ${width - cut}px -100vh -100vw)`;
          after.node.style.clipPath = `inset(-100vh -100vw -100vh ${cut}px)`;
          this.slider.style.left = `${x}px`;
          this.slider.setAttribute("aria-valuenow", String(Math.round(this.#split)));
          this.slider.setAttribute("aria-valuetext", `${Math.round(this.#split)}% before`);
        } else if (mode === "onion") {
          before.node.style.opacity = String(1 - this.#split / 100);
          after.node.style.opacity = String(this.#split / 100);
        } else if (mode === "difference") {
          const layer = this.#copySide === "before" ? before : after;
          layer.node.style.opacity = String(this.#copyShare / 100);
        }
      }
      moveSplit(percent) {
        if (this.app.state.mode === "difference") this.#copyShare = clamp(this.#copyShare + percent, 0, 100);
        else this.#split = clamp(this.#split + percent, 0, 100);
        this.#placeSplit();
        if (this.range) this.range.value = String(this.app.state.mode === "difference" ? this.#copyShare : this.#split);
      }
      #slidesFreely() {
        return this.app.state.mode === "swipe" && !this.app.state.zoom;
      }
      #slide(x, event) {
        if (!this.#slidesFreely() || (event.type === "pointerdown" && event.pointerType === "touch")) return false;
        this.#splitAt(x);
        return true;
      }
      #splitAt(x) {
        const { left, right } = this.#visible();
        this.#split = clamp(100 * (x - left) / Math.max(1, right - left), 0, 100);
        this.#placeSplit();
      }
      #watchDivider() {
        const { slider } = this;
        const drag = (/** @type {boolean} */ isOn) => {
          this.#isDragging = isOn;
          for (const pane of this.panes) this.#placeBoxes(pane, this.zoom / 100);
        };
        slider.addEventListener("pointerdown", (event) => {
          slider.setPointerCapture(event.pointerId);
          event.preventDefault();
          slider.focus();
          drag(true);
        });
        slider.addEventListener("pointermove", (event) => {
          if (this.#isDragging) this.#splitAt(event.clientX - this.panes[0].space.getBoundingClientRect().left);
        });
        for (const type of ["pointerup", "pointercancel"]) slider.addEventListener(type, () => drag(false));
        slider.addEventListener("dblclick", (event) => {
          event.stopPropagation();
          this.#split = 50;
          this.#placeSplit();
        });
        slider.addEventListener("keydown", (event) => {
          const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10, Home: -100, End: 100 }[event.key];
          if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          this.moveSplit(event.shiftKey && Math.abs(step) === 1 ? step * 10 : step);
        });
      }
      range = undefined;
      #buildControls() {
        const { mode } = this.app.state;
        const { entry } = this;
        const parts = [];
        this.range = undefined;
        const range = (/** @type {string} */ label, /** @type {number} */ value, /** @type {(value: number) => void} */ change, marks = "") => {
          this.range = element("input", {
            type: "range", min: "0", max: "100", step: "1", value: String(value), class: `range ${marks}`, "aria-label": label,
            oninput: () => change(Number(this.range?.value)),
            ondblclick: () => { if (this.range) { this.range.value = String(mode === "difference" ? 28 : 50); change(Number(this.range.value)); } },
          });
          return this.range;
        };
        if (mode === "onion") {
          parts.push(element("span", { text: text.before }), range("Blend of Before and After", this.#split, (value) => { this.#split = value; this.#placeSplit(); }, "marked"), element("span", { text: text.after }));
        } else if (mode === "difference" && entry?.change?.mask) {
          const sides = segments("Copy", [{ value: "before", long: text.before }, { value: "after", long: text.after }], (value) => {
            this.#copySide = value === "before" ? "before" : "after";
            sides.update(value);
            this.#showSides();
          });
          sides.update(this.#copySide);
          const direction = element("button", {
            type: "button", class: "button", "aria-pressed": String(this.#showsDirection),
            onclick: () => {
              this.#showsDirection = !this.#showsDirection;
              direction.setAttribute("aria-pressed", String(this.#showsDirection));
              this.#showMask();
            },
          }, element("span", { class: "key-lighter" }), "Lighter", element("span", { class: "key-darker" }), "Darker");
          parts.push(sides.node, element("label", { class: "range-label" }, element("span", { text: "Copy" }), range("Strength of the copy", this.#copyShare, (value) => { this.#copyShare = value; this.#placeSplit(); })), direction);
        } else if (mode === "blink") {
          const isStill = movesLess();
          const play = element("button", {
            type: "button", class: "button square", disabled: isStill, onclick: () => { this.#isPaused = !this.#isPaused; this.#runBlink(); this.#buildControls(); },
            title: this.#isPaused ? "Play" : "Pause", "aria-label": this.#isPaused ? "Play" : "Pause",
          }, glyph(this.#isPaused || isStill ? "play" : "pause"));
          const swap = element("button", { type: "button", class: "button", onclick: () => { this.#isPaused = true; this.#runBlink(); this.#swap(); } }, "Swap");
          const periods = segments("Time between swaps", blinkPeriods.map((period) => ({ value: String(period), long: period < 1000 ? `${period} ms` : `${period / 1000} s` })), (value) => {
            this.#period = Number(value);
            periods.update(value);
            this.#runBlink();
          });
          periods.update(String(this.#period));
          parts.push(play, swap, ...(isStill ? [element("span", { class: "quiet", text: `Reduced motion: ${hasKeys() ? "hold Space or press" : "tap"} Swap` })] : [periods.node]));
        }
        if (entry?.before?.facts && entry.after?.facts && size(entry.before.facts) !== size(entry.after.facts)) {
          const alignment = segments("Alignment", [
            { value: "start", long: "Top left" }, { value: "center", long: "Center" }, { value: "stretch", long: "Stretch" },
          ], (value) => {
            this.#alignment = /** @type {"start" | "center" | "stretch"} */ (value);
            alignment.update(value);
            this.place();
          });
          alignment.update(this.#alignment);
          parts.push(alignment.node);
        }
        fill(this.controls, ...parts);
        this.controls.hidden = !parts.length;
      }
      #swap() {
        this.#blinkShowsBefore = !this.#blinkShowsBefore;
        this.#showSides();
      }
      #runBlink() {
        clearInterval(this.#blinking);
        this.#blinking = undefined;
        if (!this.isShown || this.app.state.mode !== "blink" || this.#isPaused || movesLess() || document.hidden) return;
        this.#blinking = setInterval(() => { if (!this.app.isHoldingBefore) this.#swap(); }, this.#period);
      }
      hold(isHeld) {
        if (this.app.isHoldingBefore === isHeld) return;
        this.app.isHoldingBefore = isHeld;
        this.app.tell("hold");
        if (this.isShown) this.place();
      }
      #pointAt(x, y) {
        const { app, entry } = this;
        if (app.pixel?.frozen || !entry) return;
        const pixel = this.zoom / 100;
        const spot = { x: Math.floor((x - this.#origin.left) / pixel), y: Math.floor((y - this.#origin.top) / pixel) };
        const pixels = this.#pixels();
        const isOutside = x < 0 || spot.x < 0 || spot.y < 0 || spot.x >= pixels.width || spot.y >= pixels.height;
        if (isOutside || (app.pixel && app.pixel.x === spot.x && app.pixel.y === spot.y)) return;
        app.pixel = { ...spot, frozen: false };
        app.tell("pixel");
      }
    }
    function areaNote(total, position) {
      const words = total === 1 ? "Zoomed to the changed area." : `Zoomed to changed area ${number(position + 1)} of ${number(total)}.`;
      return hasKeys() ? `${words} Press 0 to see the whole image.` : words;
    }
    function sideCaption(title, side) {
      const words = side?.color && !side.image ? side.color.hex : size(side?.facts);
      return {
        name: element("b", { text: title }), size: ltr(words || "–", "caption-size"),
        bytes: side?.facts?.bytes !== undefined ? ltr(bytes(side.facts.bytes), "caption-bytes") : null,
      };
    }
    function cannotShow(side) {
      const { facts } = side;
      const known = [facts?.format, size(facts), bytes(facts?.bytes)].filter(Boolean).join(" · ");
      return element("div", { class: "cannot" }, element("strong", { text: "Can't show this image" }),
        element("span", { text: facts?.unreadable ?? "There is no preview of it in this page." }), known ? ltr(known) : null, side.file ? ltr(side.file) : null);
    }

    class AllVariants {
      #factor = 1;
      #showsBefore = false;
      #turn = 0;
      points = { width: 1, height: 1 };
      onZoom = undefined;
      constructor(app, images) {
        this.app = app;
        this.images = images;
        this.table = element("div", { class: "matrix" });
        this.note = element("p", { class: "variants-note", role: "note", hidden: true });
        this.space = element("div", { class: "variants", tabIndex: 0, role: "group", "aria-label": "All variants" }, this.note, this.table);
        this.sides = segments("Side that is shown", [{ value: "before", long: text.before }, { value: "after", long: text.after }], (side) => {
          this.#showsBefore = side === "before";
          void this.build();
        });
        this.controls = element("div", { class: "stage-controls" }, this.sides.node);
        this.node = element("div", { class: "all-variants" }, this.space, this.controls);
        new ResizeObserver(() => { if (this.isShown) this.#place(); }).observe(this.space);
        app.listen((changed) => {
          if (!this.isShown) return;
          if (changed.has("mode") || changed.has("asset") || changed.has("detail") || changed.has("view") || changed.has("hold") || changed.has("background")) this.build();
          else if (changed.has("variant")) this.#mark();
          if (changed.has("zoom")) this.#place();
        });
        if (this.isShown) this.build();
      }
      get isShown() {
        return this.app.state.view === "diff" && this.app.state.mode === "all";
      }
      get zoom() {
        return this.#factor * 100;
      }
      step(direction) {
        this.zoomTo(nextZoom(this.zoom, direction));
      }
      zoomTo(zoom) {
        this.app.zoomedByItself = false;
        this.app.change({ zoom: clamp(zoom, 25, 3200) });
      }
      fit() {
        this.app.change({ zoom: 0, at: null });
      }
      async build() {
        const { app } = this;
        const turn = ++this.#turn;
        const { detail } = app;
        if (!detail) return;
        const entries = entriesOf(detail);
        this.sides.update(this.app.isHoldingBefore || this.#showsBefore ? "before" : "after");
        this.controls.hidden = !entries.some((entry) => entry.before) || !entries.some((entry) => entry.after);
        const pictures = await Promise.all(entries.map((entry) => {
          const side = this.#side(entry);
          return side?.image && app.source.holds(side.image) ? this.images.get(side.image) : undefined;
        }));
        if (turn !== this.#turn) return;
        this.note.hidden = !this.#isGone;
        const { from, to } = app.index;
        if (this.#isGone && from) this.note.textContent = `The whole asset was removed. These are its images in '${versionName(from)}'; '${versionName(to)}' has none.`;
        const rows = [...new Map(entries.map((entry) => [rowKey(entry.slot), entry.slot])).entries()];
        const scales = [...new Set(entries.map((entry) => entry.slot.scale ?? ""))].sort((a, b) => scaleOf({ scale: a || "0" }) - scaleOf({ scale: b || "0" }));
        const hasHeads = scales.length > 1 || scales[0] !== "";
        this.points = { width: 1, height: 1 };
        entries.forEach((entry, position) => {
          const own = this.#pointsOf(entry, pictures[position]);
          this.points.width = Math.max(this.points.width, own.width);
          this.points.height = Math.max(this.points.height, own.height);
        });
        this.columns = scales.length;
        this.rows = rows.length;
        const parts = [];
        if (hasHeads) {
          parts.push(element("span", { class: "matrix-corner" }));
          for (const scale of scales) parts.push(element("span", { class: "matrix-head", text: scale || "All scales" }));
        }
        for (const [key, slot] of rows) {
          parts.push(element("span", { class: "matrix-title", text: rowTitle(slot) }));
          for (const scale of scales) {
            const position = entries.findIndex((entry) => rowKey(entry.slot) === key && (entry.slot.scale ?? "") === scale);
            parts.push(this.#cell(position < 0 ? undefined : entries[position], position < 0 ? undefined : pictures[position]));
          }
        }
        this.table.style.setProperty("--columns", String(scales.length));
        fill(this.table, ...parts);
        this.#place();
        this.#mark();
      }
      get #isGone() {
        const change = this.app.assets[this.app.position]?.change;
        return change?.class === "removed" && !change.part;
      }
      #side(entry) {
        if (this.#isGone) return entry.before;
        return this.app.isHoldingBefore || this.#showsBefore && !this.controls.hidden ? entry.before : entry.after;
      }
      #pointsOf(entry, picture) {
        const facts = (entry.after ?? entry.before)?.facts;
        const isColor = (entry.after ?? entry.before)?.color;
        return {
          width: (facts?.width ?? picture?.naturalWidth ?? (isColor ? 48 : 0)) / entry.scale,
          height: (facts?.height ?? picture?.naturalHeight ?? (isColor ? 48 : 0)) / entry.scale,
        };
      }
      #cell(entry, picture) {
        const { app } = this;
        const side = entry && this.#side(entry);
        const tile = element("span", { class: "tile" });
        const mark = entry ? entryMark(entry) : { glyph: null, word: text.empty };
        if (picture && entry) {
          const facts = side?.facts;
          const image = element("img", { src: picture.src, alt: "", draggable: false, decoding: "sync" });
          image.dataset.width = String((facts?.width ?? picture.naturalWidth) / entry.scale);
          image.dataset.height = String((facts?.height ?? picture.naturalHeight) / entry.scale);
          image.dataset.scale = picture.src.startsWith("data:image/svg") ? "" : String(entry.scale);
          tile.append(image);
          const chosen = app.state.background;
          paint(tile, chosen !== "auto" ? chosen : automaticBackground(entry.isForDark, [facts?.lumaRange], entry.change?.visibleOn));
        } else if (side?.color) {
          const patch = element("span", { class: "patch" });
          patch.style.backgroundColor = side.color.hex;
          tile.append(patch);
        } else if (side && (side.file || side.image)) {
          tile.classList.add("card");
          tile.append(cannotShow(side));
        } else {
          tile.classList.add("nothing");
        }
        const caption = element("span", { class: "tile-caption" }, mark.glyph && classGlyph(mark.glyph, mark.word), element("span", { text: mark.word }));
        if (!entry) return element("span", { class: "matrix-cell" }, tile, caption);
        return element("button", {
          type: "button", class: "matrix-cell", "data-label": entry.label, "aria-label": `${entry.label}, ${mark.word}`,
          title: `${entry.label} · ${mark.word}`,
          onclick: () => app.change({ variant: entry.label }),
          ondblclick: () => app.change({ variant: entry.label, mode: "side", zoom: 0, at: null }),
        }, tile, caption);
      }
      #mark() {
        const chosen = this.app.entry;
        for (const cell of this.table.querySelectorAll("button")) {
          cell.setAttribute("aria-pressed", String(cell.dataset.label === chosen?.label));
        }
      }
      #place() {
        const { space } = this;
        if (!this.isShown || !this.columns || !space.clientWidth) return;
        const titles = isPhone() ? 0 : 96;
        const gap = 24;
        const width = (space.clientWidth - 2 * (isPhone() ? 12 : 32) - titles - gap * (titles ? this.columns : this.columns - 1)) / this.columns;
        const height = (space.clientHeight - 80 - this.note.offsetHeight - (this.rows ?? 1) * 44) / (this.rows ?? 1);
        const fits = Math.min(width / this.points.width, Math.max(height, 120) / this.points.height);
        const automatic = fits > 1 ? Math.max(1, Math.floor(fits * 4) / 4) : fits;
        this.#factor = this.app.state.zoom ? this.app.state.zoom / 100 : Math.min(automatic, 12);
        const cell = { width: Math.max(56, Math.round(this.points.width * this.#factor)), height: Math.max(40, Math.round(this.points.height * this.#factor)) };
        this.table.style.setProperty("--cell-width", `${cell.width}px`);
        this.table.style.setProperty("--cell-height", `${cell.height}px`);
        for (const image of this.table.querySelectorAll("img")) {
          image.style.width = `${Number(image.dataset.width) * this.#factor}px`;
          image.style.height = `${Number(image.dataset.height) * this.#factor}px`;
          image.classList.toggle("pixelated", image.dataset.scale !== "" && this.#factor / Number(image.dataset.scale) >= 2);
        }
        this.onZoom?.();
      }
      get zoomText() {
        return isPhone() ? `${number(this.zoom)}%` : `${decimal(this.points.width)} pt at ${number(this.zoom)}%`;
      }
      columns = 0;
      rows = 0;
    }

    class Strip {
      constructor(app, goToAsset) {
        this.app = app;
        this.items = element("div", { class: "strip-items", role: "listbox", "aria-label": "Variants", "aria-orientation": "horizontal" });
        const button = (/** @type {1 | -1} */ step) => element("button", {
          type: "button", class: "icon-button strip-step", title: step > 0 ? "Next asset" : "Previous asset", "aria-label": step > 0 ? "Next asset" : "Previous asset",
          onclick: () => goToAsset(step),
        }, glyph(step > 0 ? "next" : "previous"));
        this.node = element("div", { class: "strip" }, button(-1), this.items, button(1));
        app.listen((changed) => {
          if (changed.has("detail") || changed.has("asset") || changed.has("background")) this.build();
          else if (changed.has("variant")) this.mark();
        });
        this.build();
      }
      build() {
        const { app } = this;
        const { detail } = app;
        if (!detail) return;
        const entries = entriesOf(detail);
        fill(this.items, ...entries.map((entry) => {
          const mark = entryMark(entry);
          const square = thumb();
          const side = entry.after ?? entry.before;
          fillThumb(square, app.source, { image: side?.image ?? (side && !side.color ? "unreadable" : undefined), color: side?.color?.hex, isForDark: entry.isForDark, background: app.state.background });
          return element("button", {
            type: "button", class: "strip-item", role: "option", "data-label": entry.label, title: `${entry.label} · ${mark.word}`,
            "aria-label": `${entry.label}, ${mark.word}`, onclick: () => app.change({ variant: entry.label }),
          }, square, element("span", { class: "strip-label" }, mark.glyph && classGlyph(mark.glyph, mark.word), ltr(entry.label)));
        }));
        this.mark();
      }
      mark() {
        const chosen = this.app.entry;
        for (const item of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (this.items.children))) {
          const isChosen = item.dataset.label === chosen?.label;
          item.setAttribute("aria-selected", String(isChosen));
          item.tabIndex = isChosen ? 0 : -1;
          if (isChosen) {
            const box = item.getBoundingClientRect(), frame = this.items.getBoundingClientRect();
            if (box.left < frame.left || box.right > frame.right) this.items.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2;
          }
        }
      }
      step(direction) {
        const { detail, entry } = this.app;
        if (!detail || !entry) return;
        const entries = entriesOf(detail);
        const next = entries[entries.indexOf(entry) + direction];
        if (next) this.app.change({ variant: next.label });
        if (this.items.contains(document.activeElement)) /** @type {HTMLElement | null} */ (this.items.querySelector("[aria-selected=true]"))?.focus();
      }
    }

    const longestCommand = 4000;
    const replyKey = "reply ";
    class Review {
      drafts = [];
      verdicts = new Map();
      pending = undefined;
      isSaved = true;
      typed = new Map();
      onShow = () => {};
      onPick = () => {};
      from = { name: "", email: "" };
      #handed = new Map();
      #given = { content: "", answers: "" };
      constructor(app) {
        this.app = app;
        const { review } = app.index;
        if (!review) throw new Error("not a review");
        this.data = readable(review);
        this.approvals = new Map(this.data.approved.map(({ asset, by }) => [asset, by]));
        addEventListener("beforeunload", (event) => { if (!this.isSaved || this.typed.size) event.preventDefault(); });
        app.listen((changed) => { if (changed.has("comment")) app.tell("review"); });
        app.printed = () => [printedConversation(this)];
      }
      get isOver() {
        return this.data.state === "merged" || this.data.state === "closed";
      }
      threads(asset) {
        return this.data.threads.filter((thread) => thread.asset === asset);
      }
      draftsOf(asset) {
        return this.drafts.filter((draft) => draft.anchor?.asset === asset);
      }
      pins(asset, entry) {
        const pins = this.threads(asset).map((thread, place) => thread.now?.status === "gone" ? undefined
          : this.#pin(thread.id, number(place + 1), thread.anchor, entry, thread.resolved, isOlder(thread)));
        const offset = pins.length;
        pins.push(...this.draftsOf(asset).map((draft, place) => this.#pin(draft.key, number(offset + place + 1), draft.anchor, entry, false, false)));
        if (this.pending?.asset === asset) pins.push(this.#pin("pending", "+", this.pending, entry, false, false));
        return pins.flatMap((pin) => pin ?? []);
      }
      #pin(id, label, anchor, entry, isResolved, isOlder) {
        const { unit, size, slot } = anchor ?? {};
        if (!anchor || !unit || !size || rowKey(slot ?? {}) !== rowKey(entry.slot)) return undefined;
        const name = anchor.side ?? "after";
        const side = entry[name];
        const width = side?.facts?.width ?? 0, height = side?.facts?.height ?? 0;
        if (!width || !height) return undefined;
        if (!isOlder && !hasShape(size, width, height)) return undefined;
        return { id, number: label, side: name, unit, isOlder, isResolved };
      }
      otherShape({ anchor, now }) {
        const { entry } = this.app;
        const facts = entry?.[anchor?.side ?? "after"]?.facts;
        if (!anchor?.unit || !anchor.size || !entry || !facts?.width || !facts.height || now?.status === "gone") return "";
        if (rowKey(anchor.slot ?? {}) !== rowKey(entry.slot) || anchor.slot?.scale === entry.slot.scale) return "";
        return hasShape(anchor.size, facts.width, facts.height) ? "" : `Different shape at ${entry.label}.`;
      }
      get selected() {
        return this.app.state.comment;
      }
      select(id) {
        this.app.change({ comment: id });
      }
      step(step, assets) {
        const threads = assets.flatMap((asset) => [...this.threads(asset.name), ...this.draftsOf(asset.name).map((draft) => ({ id: draft.key, asset: asset.name, anchor: draft.anchor }))]);
        if (!threads.length) return announce("No comments on these assets");
        const at = threads.findIndex((thread) => thread.id === this.selected);
        const next = threads[at < 0 ? (step > 0 ? 0 : threads.length - 1) : (at + step + threads.length) % threads.length];
        goToThread(this, next);
        announce(`Comment ${number(threads.indexOf(next) + 1)} of ${number(threads.length)}`);
      }
      get samePixels() {
        return this.app.assets.filter((asset) => asset.change?.class === "reencoded" && !asset.attention).map((asset) => asset.name);
      }
      approveSamePixels() {
        const names = this.samePixels;
        const isDone = names.every((name) => this.verdicts.get(name) === "approve");
        for (const name of names) {
          if (isDone) this.verdicts.delete(name);
          else this.verdicts.set(name, "approve");
        }
        this.#changed();
      }
      #changed() {
        this.isSaved = this.drafts.length === 0 && this.verdicts.size === 0;
        this.app.tell("review");
      }
      begin(name, pixels) {
        const { app } = this;
        const { entry } = app;
        const side = entry?.[name];
        const width = side?.facts?.width, height = side?.facts?.height;
        if (!entry || !side || !width || !height) return;
        const unit = /** @type {[number, number, number, number]} */ (pixels.map((value, place) => value / (place % 2 ? height : width)));
        this.pending = {
          asset: app.state.asset, slot: entry.slot, side: name, size: [width, height], unit, pixels,
          ...(side.file ? { file: side.file } : {}), ...(side.image ? { image: side.image } : {}),
        };
        app.tell("review");
      }
      add(draft) {
        const key = randomKey();
        this.drafts.push({ key, ...draft });
        this.pending = undefined;
        this.isSaved = false;
        this.app.change({ comment: key });
        this.app.tell("review");
        announce("Comment added. Finish the review to save it.", true);
      }
      get unfinished() {
        return [...this.typed].flatMap(([key, value]) => {
          const text = value.trim();
          if (!text) return [];
          if (key === "spot") return this.pending ? { key, draft: { text, anchor: this.pending } } : [];
          return { key, draft: key.startsWith(replyKey) ? { text, reply: key.slice(replyKey.length) } : { text } };
        });
      }
      addUnfinished(except) {
        const added = this.unfinished.filter(({ key }) => !except.has(key));
        if (!added.length) return;
        for (const { key, draft } of added) {
          this.drafts.push({ key: randomKey(), ...draft });
          this.typed.delete(key);
          if (key === "spot") this.pending = undefined;
        }
        this.#changed();
      }
      remove(draft) {
        this.drafts = this.drafts.filter((other) => other !== draft);
        this.#changed();
      }
      judge(asset, verdict) {
        if (this.verdicts.get(asset) === verdict) this.verdicts.delete(asset);
        else this.verdicts.set(asset, verdict);
        const found = this.app.assets.find((other) => other.name === asset);
        if (found && this.verdicts.has(asset)) this.app.markSeen(found, true);
        this.#changed();
        announce(this.verdicts.get(asset) === "approve" ? `Approved ${asset}` : this.verdicts.has(asset) ? `Changes requested to ${asset}` : `No answer on ${asset}`, true);
      }
      handOver(how) {
        this.isSaved = true;
        this.#handed = new Map([...this.drafts, ...this.verdicts].map((answer) => [JSON.stringify(answer), how]));
        this.app.tell("review");
      }
      handoverState(answer) {
        const how = this.#handed.get(JSON.stringify(answer));
        return how ? `${how}, not received yet` : "not saved yet";
      }
      mark(asset) {
        const open = this.threads(asset).filter((thread) => !thread.resolved).length + this.draftsOf(asset).length;
        const own = this.verdicts.get(asset);
        const others = this.data.changes?.includes(asset) ? "changes" : this.approvals.has(asset) ? "approve" : "";
        return { verdict: own ?? others, open };
      }
      answers(verdict, message) {
        const content = JSON.stringify([this.from, verdict, message, this.drafts, [...this.verdicts]]);
        if (content === this.#given.content) return this.#given.answers;
        const { imageIds = [] } = this.app.index;
        const comments = this.drafts.map(({ key, text, anchor, reply }) => ({ key, text, ...(anchor ? { anchor: written(anchor, imageIds) } : {}), ...(reply ? { reply } : {}) }));
        if (message) comments.push({ key: randomKey(), text: message });
        const verdicts = verdict ? [{ verdict }] : [];
        for (const kind of /** @type {const} */ (["approve", "changes"])) {
          const assets = [...this.verdicts].filter(([, value]) => value === kind).map(([name]) => name);
          if (assets.length) verdicts.push({ verdict: kind, assets });
        }
        const answers = JSON.stringify({
          format: 1, kind: "assets-answers", request: this.data.request, head: this.data.head, made: new Date().toISOString(), from: this.from, comments, verdicts,
        });
        this.#given = { content, answers };
        return answers;
      }
    }
    function readable(review) {
      const comment = (/** @type {import("./contract.js").Comment} */ comment) => ({
        ...comment, author: visible(comment.author), text: visibleLines(comment.text),
        ...(comment.recordedBy === undefined ? {} : { recordedBy: visible(comment.recordedBy) }),
        ...(comment.attachments ? { attachments: comment.attachments.map((image) => ({ ...image, name: visible(image.name), alt: image.alt && visible(image.alt) })) } : {}),
        ...(comment.suggestion ? { suggestion: { ...comment.suggestion, variant: visible(comment.suggestion.variant) } } : {}),
      });
      return {
        ...review, title: visible(review.title), author: visible(review.author), source: visible(review.source), target: visible(review.target),
        ...(review.text === undefined ? {} : { text: visibleLines(review.text) }), verdicts: review.verdicts.map(visible), needed: review.needed.map(visible),
        approved: review.approved.map(({ asset, by }) => ({ asset, by: by.map(({ author, time }) => ({ author: visible(author), time })) })),
        threads: review.threads.map((thread) => ({
          ...thread, comments: thread.comments.map(comment), ...(thread.verdict ? { verdict: { ...thread.verdict, sentence: visible(thread.verdict.sentence) } } : {}),
        })),
      };
    }
    function hasShape(size, width, height) {
      return Math.abs(size[1] * width / size[0] - height) <= Math.max(1, width / size[0]);
    }
    function randomKey() {
      return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    function shortened(text) {
      const line = visible(text.split("\n", 1)[0]);
      return line.length > 60 || line !== text ? `${line.slice(0, 60).trimEnd()}…` : line;
    }
    function sentenceOf(note) {
      return `${note[0].toUpperCase()}${note.slice(1)}.`;
    }
    function isOlder(thread) {
      return thread.now?.status === "changed" || thread.now?.status === "resized";
    }
    function written({ image, ...rest }, imageIds) {
      const blob = imageIds[Number(image)];
      return { ...rest, ...(blob ? { blob } : {}) };
    }
    async function importCommand(answers) {
      const { CompressionStream: Compression } = /** @type {any} */ (globalThis);
      if (!Compression) return "";
      const stream = new Blob([answers]).stream().pipeThrough(new Compression("deflate-raw"));
      const data = new Uint8Array(await new Response(stream).arrayBuffer());
      const text = btoa([...data].map((byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      const command = `assets request import A1.${text}`;
      return command.length <= longestCommand ? command : "";
    }
    function placeText(anchor) {
      if (!anchor) return "";
      const { scale, appearance, ...rest } = anchor.slot ?? {};
      const slot = [...Object.values(rest), scale, appearance].filter(Boolean).join(" ");
      const box = anchor.pixels;
      const at = box ? `at ${number(box[0])},${number(box[1])}${box[2] || box[3] ? `, ${number(box[2])}×${number(box[3])}` : ""}` : "";
      return [slot, at].filter(Boolean).join(" ");
    }
    function commentBy(comment, label, verdict) {
      return element("span", { class: "comment-by" }, label ? element("b", { text: `${label} · ` }) : null, element("b", { dir: "auto", text: comment.author }),
        verdict ? element("span", { dir: "auto", text: ` ${verdict}` }) : null,
        comment.recordedBy ? element("span", { class: "quiet", dir: "auto", text: ` (recorded by ${comment.recordedBy})` }) : null,
        element("time", { class: "quiet", dateTime: comment.time, title: moment(comment.time), text: ` ${ago(comment.time)}${comment.edited ? " · edited" : ""}` }));
    }
    function commentText(comment) {
      return element("p", { class: comment.hidden ? "quiet" : "comment-text", dir: "auto", text: comment.hidden ? "Hidden" : comment.text });
    }
    function commentImages({ app }, { attachments, suggestion }) {
      return [
        ...(attachments ?? []).map(({ name, image, width, height, alt }) => {
          const art = element("div", { class: "former-art" });
          const words = `${name} · ${number(width)}×${number(height)}`;
          if (image !== undefined && app.source.holds(image)) {
            art.style.width = `min(100%, ${width}px)`;
            art.style.aspectRatio = String(width / Math.max(1, height));
            app.source.image(image, "full").then((found) => {
              if (!found) return;
              paint(art, automaticBackground(isDark(suggestion?.variant), [found.lumaRange]));
              art.append(element("img", { src: found.src, alt: alt ?? name }));
            });
          }
          return element("figure", { class: "former" }, image === undefined ? null : art,
            element("figcaption", { class: "quiet", dir: "auto", text: image === undefined ? `${name} can't be shown` : words }));
        }),
        suggestion ? element("p", { class: "quiet", dir: "auto", text: `Suggested for ${suggestion.variant}` }) : null,
        suggestion?.command ? commandBox(suggestion.command) : null,
      ];
    }
    function threadNode(review, thread, label, open) {
      const place = placeText(thread.anchor);
      const shape = label ? review.otherShape(thread) : "";
      const drafts = review.drafts.filter((draft) => draft.reply === thread.id);
      const [first, ...replies] = thread.comments;
      const isOld = isOlder(thread) || thread.now?.status === "gone";
      const head = [
        commentBy(first, label),
        element("span", { class: "thread-place" }, !label && thread.asset !== undefined ? assetName(thread.asset) : null, place ? ltr(place) : null,
          thread.resolved ? element("span", { text: "Resolved" }) : null),
      ];
      const node = element("article", { class: `thread${thread.resolved ? " resolved" : ""}${isOld ? " older" : ""}${review.selected === thread.id ? " selected" : ""}`, "data-thread": thread.id },
        open ? element("button", { type: "button", class: "thread-head", "aria-pressed": String(review.selected === thread.id), onclick: open }, ...head) : element("div", { class: "thread-head" }, ...head),
        thread.now?.note ? element("p", { class: "thread-note", dir: "auto", text: sentenceOf(thread.now.note) }) : null,
        shape ? element("p", { class: "thread-note", text: shape }) : null,
        commentText(first), ...commentImages(review, first),
        ...replies.map((reply) => element("div", { class: "reply" }, commentBy(reply), commentText(reply), ...commentImages(review, reply))),
        ...drafts.map((draft) => draftNode(review, draft, "Your reply", "")));
      const key = replyKey + thread.id;
      const field = () => composer(review, key, "Reply", "Add reply", (message) => review.add({ text: message, reply: thread.id }), () => review.app.tell("review"));
      const reply = element("button", { type: "button", class: "link", text: "Reply", onclick: () => {
        reply.parentElement?.after(field());
        reply.remove();
        node.querySelector("textarea")?.focus();
      } });
      node.append(element("div", { class: "thread-actions" }, review.typed.has(key) || review.isOver ? null : reply, isOld ? formerImage(review, thread) : null));
      if (review.typed.has(key)) node.append(field());
      return node;
    }
    function verdictNode({ id, verdict, comments: [comment] }) {
      return element("article", { class: `thread verdict${verdict?.note ? " resolved" : ""}`, "data-thread": id },
        element("div", { class: "thread-head" }, commentBy(comment, "", verdict?.sentence)),
        verdict?.note ? element("p", { class: "thread-note", text: sentenceOf(verdict.note) }) : null, commentText(comment));
    }
    function formerImage(review, thread) {
      const { app } = review;
      const { anchor } = thread;
      const id = anchor?.image;
      if (!anchor || id === undefined || !app.source.holds(id)) return null;
      return element("button", { type: "button", class: "link", "aria-expanded": "false", text: "Show it as it was", onclick: async (/** @type {MouseEvent} */ event) => {
        const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
        const host = button.closest(".thread");
        const shown = host?.querySelector(".former");
        button.setAttribute("aria-expanded", String(!shown));
        if (shown) {
          shown.remove();
          return;
        }
        const found = await app.source.image(id, "full");
        if (!found || !host) return announce("This image can't be shown.");
        const image = element("img", { src: found.src, alt: "The image that the comment is about", draggable: false });
        const art = element("div", { class: "former-art" }, image);
        paint(art, automaticBackground(isDark(anchor.slot?.appearance), [found.lumaRange]));
        const ratio = found.width / Math.max(1, found.height);
        art.style.width = `min(100%, ${Math.min(found.width * 8, Math.round(320 * Math.min(1, ratio)))}px)`;
        art.style.aspectRatio = String(ratio);
        if (anchor.unit) {
          const [x, y, width, height] = anchor.unit.map((value) => `${value * 100}%`);
          const spot = element("span", { class: anchor.unit[2] || anchor.unit[3] ? "pin-box" : "pin small" });
          Object.assign(spot.style, { left: x, top: y }, anchor.unit[2] || anchor.unit[3] ? { width, height } : {});
          art.append(spot);
        }
        host.append(element("div", { class: "former" }, art));
      } });
    }
    function draftNode(review, draft, title, label) {
      return element("div", { class: `comment draft${review.selected === draft.key ? " selected" : ""}` },
        element("div", { class: "thread-head" }, element("span", { class: "comment-by" }, element("b", { text: label ? `${label} · ${title}` : title }), element("span", { class: "quiet" }, ` ${review.handoverState(draft)}`)),
          draft.anchor?.unit ? element("span", { class: "thread-place" }, ltr(placeText(draft.anchor))) : null),
        element("p", { class: "comment-text", dir: "auto", text: visibleLines(draft.text) }),
        element("div", { class: "thread-actions" }, element("button", { type: "button", class: "link", text: "Delete", onclick: () => review.remove(draft) })));
    }
    function composer(review, key, label, verb, add, cancel) {
      const leave = () => { review.typed.delete(key); cancel(); };
      const finish = () => {
        const message = field.value.trim();
        if (!message) return field.focus();
        review.typed.delete(key);
        add(message);
      };
      const field = element("textarea", {
        class: "answer-field", rows: 3, dir: "auto", "aria-label": label, "data-for": key, maxLength: 20000, value: review.typed.get(key) ?? "",
        oninput: () => { if (field.value) review.typed.set(key, field.value); else review.typed.delete(key); },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) finish();
          else if (event.key === "Escape") leave();
          else return;
          event.preventDefault();
        },
      });
      return element("div", { class: "composer" }, field, element("div", { class: "composer-buttons" },
        element("button", { type: "button", class: "button", text: "Cancel", onclick: leave }),
        element("button", { type: "button", class: "button filled", onclick: finish }, verb)));
    }
    function conversation(review) {
      const { app, data } = review;
      const general = data.threads.filter((thread) => thread.asset === undefined || !app.holds(thread.asset));
      const others = data.threads.filter((thread) => !general.includes(thread));
      const field = () => composer(review, "request", "Comment on the request", "Add comment", (message) => review.add({ text: message }), () => app.tell("review"));
      const write = element("button", { type: "button", class: "button", onclick: () => {
        const shown = field();
        write.replaceWith(shown);
        shown.querySelector("textarea")?.focus();
      } }, glyph("comment"), "Comment on the request");
      const drafts = review.drafts.filter((draft) => !draft.anchor && !draft.reply);
      const said = data.threads.length + review.drafts.filter((draft) => !draft.reply).length;
      const same = review.samePixels;
      const isSameApproved = same.length > 0 && same.every((name) => review.verdicts.get(name) === "approve");
      return element("section", { class: "review", "aria-label": "Review request" },
        element("h2", { class: "review-title", dir: "auto", text: data.title }),
        element("p", { class: "quiet", dir: "auto", text: askedText(review) }),
        data.text ? element("p", { class: "comment-text review-words", dir: "auto", text: data.text }) : null,
        ...data.verdicts.map((verdict) => element("p", { class: "review-verdict", dir: "auto", text: verdict })),
        data.needed.length ? element("div", { class: "quiet" }, element("p", { text: "Needed to merge:" }), element("ul", { class: "review-needed" }, ...data.needed.map((sentence) => element("li", { dir: "auto", text: sentence })))) : null,
        same.length && !review.isOver ? element("button", { type: "button", class: `button same-pixels${isSameApproved ? " filled" : ""}`, "aria-pressed": String(isSameApproved), onclick: () => review.approveSamePixels() },
          glyph("check"), `${isSameApproved ? "Approved" : "Approve"} ${count("samePixelAssets", same.length)}`) : null,
        element("h3", { text: said ? count("comments", said) : review.isOver ? "No comments" : "No comments yet" }),
        ...(said || review.isOver ? [] : [element("p", { class: "quiet" }, ...keyHint("Open an asset, press C and click where you mean.", "Open an asset, tap Comment and then where you mean."))]),
        ...general.map((thread) => thread.verdict ? verdictNode(thread) : threadNode(review, thread, "", undefined)),
        ...others.map((thread) => threadNode(review, thread, "", () => goToThread(review, thread))),
        ...drafts.map((draft) => draftNode(review, draft, "Your comment", "")), review.isOver ? null : review.typed.has("request") ? field() : write);
    }
    function printedConversation(review) {
      const { data } = review;
      return element("section", { class: "print-review" },
        element("h1", { dir: "auto", text: data.title }), element("p", { dir: "auto", text: askedText(review) }),
        ...data.threads.map((thread) => element("div", { class: "print-thread" },
          element("p", null, thread.asset === undefined ? null : assetName(thread.asset), " ", ltr(placeText(thread.anchor)), thread.verdict?.note ?? (thread.resolved ? " · Resolved" : "")),
          ...thread.comments.flatMap((comment) => [element("p", null, commentBy(comment, "", thread.verdict?.sentence)), commentText(comment)]))));
    }
    function askedText({ app, data, approvals }) {
      const all = app.assets.length;
      const approved = app.assets.filter((asset) => approvals.has(asset.name)).length;
      const isOpen = data.state === "open" || data.state === "waiting for you";
      return [`${data.author} asks to merge '${data.source}' into '${data.target}'`, isOpen ? "" : data.state, count("assets", all),
        all ? `${number(approved)} of ${number(all)} approved` : "", data.version > 1 ? `version ${number(data.version)}` : ""].filter(Boolean).join(" · ");
    }
    async function goToThread(review, thread) {
      const { app } = review;
      if (thread.asset === undefined || !app.holds(thread.asset)) return review.select(thread.id);
      app.select(thread.asset);
      const detail = await app.source.detail(app.position);
      const { slot } = thread.anchor ?? {};
      const variant = slot && detail?.variants.find((other) => rowKey(other.slot) === rowKey(slot) && other.slot.scale === slot.scale);
      const { unit, size } = thread.anchor ?? {};
      const scale = parseFloat(slot?.scale ?? "1") || 1;
      app.change({
        comment: thread.id,
        ...(variant ? { variant: variant.label } : {}),
        ...(app.state.mode === "blink" || app.state.mode === "all" ? { mode: /** @type {const} */ ("side") } : {}),
        ...(unit && size && app.state.zoom ? { at: /** @type {[number, number]} */ ([(unit[0] + unit[2] / 2) * size[0] / scale, (unit[1] + unit[3] / 2) * size[1] / scale]) } : {}),
      });
      review.onShow(Boolean(unit && thread.now?.status !== "gone"));
    }
    function assetConversation(review, name, beginComment) {
      const { app, data } = review;
      const threads = review.threads(name);
      const messages = data.threads.filter((thread) => thread.verdict?.assets?.includes(name));
      const drafts = review.draftsOf(name);
      const own = review.verdicts.get(name);
      const approvals = review.approvals.get(name) ?? [];
      const pending = review.pending?.asset === name ? review.pending : undefined;
      const verdict = (/** @type {"approve" | "changes"} */ kind, /** @type {string} */ shape, /** @type {string} */ words, /** @type {string} */ key) => element("button", {
        type: "button", class: `button wide${own === kind || (!own && kind === "approve") ? " filled" : ""}`, "aria-pressed": String(own === kind), onclick: () => review.judge(name, kind),
      }, glyph(shape), element("span", { class: "button-words" }, words), element("kbd", { text: key }));
      return element("section", { class: "facts-part review-part", "aria-label": "Comments" },
        element("h3", { class: "review-title", dir: "auto", text: data.title }),
        element("p", { class: "quiet", dir: "auto", text: askedText(review) }),
        ...messages.map(verdictNode),
        ...threads.map((thread, place) => threadNode(review, thread, number(place + 1), () => goToThread(review, thread))),
        ...drafts.map((draft, place) => element("article", { class: "thread" }, draftNode(review, draft, "Your comment", number(threads.length + place + 1)))),
        !threads.length && !messages.length && !drafts.length && !pending && !review.isOver ? element("p", { class: "quiet review-empty" }, ...keyHint("No comments yet. Press C and click where you mean.", "No comments yet. Tap Comment and then where you mean.")) : null,
        pending ? element("article", { class: "thread selected" }, element("p", { class: "thread-head" }, ltr(placeText(pending) || name)),
          composer(review, "spot", "Comment", "Add comment", (message) => review.add({ text: message, anchor: pending }), () => { review.pending = undefined; app.tell("review"); })) : review.isOver ? null : element("button", {
          type: "button", class: "button wide", onclick: beginComment }, glyph("comment"), "Comment", element("kbd", { text: "C" })),
        approvals.length ? element("p", { class: "quiet review-empty approved-by", dir: "auto" }, "Approved by ", ...approvals.flatMap(({ author, time }, place) => [
          place ? ", " : null, element("bdi", { text: author }), time ? element("time", { dateTime: time, title: moment(time), text: ` (${ago(time)})` }) : null])) : null,
        ...(review.isOver ? [] : [element("h3", { text: "Your answer" }),
        verdict("approve", "check", own === "approve" ? "Approved" : `Approve ${name}`, "A"),
        verdict("changes", "attention", own === "changes" ? "Asked for changes" : "Ask for changes", "X"),
        own ? element("p", { class: "quiet review-empty own-answer", text: sentenceOf(`your answer is ${review.handoverState([name, own])}`) }) : null,
        element("button", { type: "button", class: "link finish-link", onclick: () => finishReview(review) }, handoverText(review))]));
    }
    function handoverText({ drafts, verdicts, unfinished, isSaved }) {
      if (isSaved && !unfinished.length && (drafts.length || verdicts.size)) return "Save again…";
      const comments = drafts.length + unfinished.length;
      const parts = [comments && count("comments", comments), verdicts.size && count("verdicts", verdicts.size)].filter(Boolean);
      return parts.length ? `Save ${parts.join(" and ")} to a file…` : "Finish review…";
    }
    function finishReview(review) {
      const { app } = review;
      const dialog = element("dialog", { class: "dialog finish-dialog", "aria-labelledby": "finish-title" });
      const field = (/** @type {string} */ label, /** @type {"name" | "email"} */ key) => {
        const input = element("input", { type: key === "email" ? "email" : "text", class: "finish-input", value: review.from[key], autocomplete: key, maxLength: 200, oninput: () => { review.from[key] = input.value.trim(); } });
        return element("label", { class: "finish-label" }, element("span", { text: label }), input);
      };
      const message = element("textarea", { class: "answer-field", rows: 3, dir: "auto", "aria-label": "Comment on the whole request", placeholder: "Comment on the whole request" });
      let verdict = "";
      const choice = (/** @type {typeof verdict} */ value, /** @type {string} */ label) => element("label", { class: "finish-choice" },
        element("input", { type: "radio", name: "verdict", value, onchange: () => { verdict = value; update(); } }), label);
      const output = element("div", { class: "finish-output", "aria-live": "polite" });
      const left = new Set();
      const written = review.unfinished;
      const unfinished = () => written.filter(({ key }) => review.typed.has(key) && !left.has(key));
      const answers = () => {
        review.addUnfinished(left);
        for (const box of boxes.querySelectorAll("input")) box.disabled ||= box.checked;
        return review.answers(verdict, message.value.trim());
      };
      const boxes = element("fieldset", { class: "finish-choices" }, element("legend", { text: "Still being written" }),
        ...written.map(({ key, draft }) => element("label", { class: "finish-choice" },
          element("input", { type: "checkbox", checked: true, onchange: (/** @type {Event} */ event) => {
            if (/** @type {HTMLInputElement} */ (event.currentTarget).checked) left.delete(key);
            else left.add(key);
            update();
          } }),
          element("span", { dir: "auto", text: `Add “${shortened(draft.text)}”${draft.anchor ? ` to ${draft.anchor.asset}` : ""}` }))));
      const isPerson = () => Boolean(review.from.name) && /^[^\s<>@]+@[^\s<>@]+$/.test(review.from.email);
      const hasAnswer = () => verdict !== "" || review.drafts.length + unfinished().length > 0 || review.verdicts.size > 0 || Boolean(message.value.trim());
      const save = element("button", { type: "button", class: "button filled", text: "Save answer to a file", onclick: () => {
        const address = URL.createObjectURL(new Blob([answers()], { type: "application/json" }));
        const link = element("a", { href: address, download: `${review.data.source.replace(/[^A-Za-z0-9._-]+/g, "-")}.answers.json` });
        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
        review.handOver("saved");
        fill(output, element("p", { text: "Saved. Send the file to someone who has the project. They run:" }), commandBox(`assets request import ${link.download}`));
      } });
      const command = element("button", { type: "button", class: "button", text: "Copy as command", onclick: async () => {
        const line = await importCommand(answers());
        if (!line) return fill(output, element("p", { text: "This is too long for a command. Save it to a file." }));
        review.handOver("copied");
        copy(line, "Copied");
        fill(output, element("p", { text: "Copied. Send this line to someone who has the project. They run:" }), commandBox(line));
      } });
      const note = element("p", { class: "quiet" });
      const own = element("p", { class: "overview-attention finish-own" }, glyph("attention"),
        element("span", { text: "You asked for this review. The author's own approval doesn't count." }));
      const update = () => {
        const approves = verdict === "approve" || [...review.verdicts.values()].includes("approve");
        own.hidden = !approves || review.from.email.toLowerCase() !== review.data.authorEmail?.toLowerCase();
        save.disabled = command.disabled = !isPerson() || !hasAnswer();
        const comments = review.drafts.length + unfinished().length + (message.value.trim() ? 1 : 0);
        const parts = [comments && count("comments", comments), review.verdicts.size && `${review.verdicts.size === 1 ? "a verdict" : "verdicts"} on ${count("assets", review.verdicts.size)}`].filter(Boolean);
        const unseen = app.assets.length - app.seenCount;
        note.textContent = [
          parts.length ? `Includes ${parts.join(" and ")}.` : "", unseen > 0 ? `${count("assets", unseen)} not marked as seen.` : "",
          !hasAnswer() ? "Choose an answer or write a comment." : !isPerson() ? "Enter your name and email to sign your answer." : "",
        ].filter(Boolean).join(" ");
      };
      dialog.addEventListener("input", update);
      dialog.addEventListener("close", () => dialog.remove());
      fill(dialog, element("div", { class: "dialog-head" }, element("h2", { id: "finish-title", text: "Finish review" }),
        element("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: () => dialog.close() }, glyph("cross"))),
      element("fieldset", { class: "finish-choices" }, element("legend", { text: "The whole request" }),
        choice("approve", "Approve"), choice("changes", "Ask for changes"), choice("", "Comment only")),
      written.length ? boxes : null, message, field("Your name", "name"), field("Your email", "email"), own, note, element("div", { class: "dialog-buttons" }, command, save), output);
      document.body.append(dialog);
      update();
      dialog.showModal();
    }

    const pinHeight = 26;
    const pinGap = 5;
    function freePlace(x, y, width, taken) {
      const isFree = (/** @type {number} */ left, /** @type {number} */ top) => !taken.some((other) =>
        left < other.x + other.width + pinGap && other.x < left + width + pinGap && Math.abs(other.y - top) < pinHeight + pinGap);
      for (let distance = 0; distance < 400; distance += 4) {
        for (let turn = 0; turn < (distance ? 8 : 1); turn++) {
          const angle = turn * Math.PI / 4;
          const left = x + distance * Math.cos(angle), top = y + distance * Math.sin(angle);
          if (isFree(left, top)) return { x: left, y: top, width };
        }
      }
      return { x, y, width };
    }
    class Pins {
      #layers = new Map();
      isDrawing = false;
      onTab = () => {};
      #start = undefined;
      constructor(review, stage) {
        this.review = review;
        this.stage = stage;
        for (const pane of stage.panes.slice(0, 2)) {
          const layer = element("div", { class: "pins" });
          pane.art.append(layer);
          this.#layers.set(pane, layer);
          pane.space.addEventListener("pointerdown", (event) => this.#press(pane, event), true);
          pane.space.addEventListener("pointermove", (event) => this.#drag(event), true);
          pane.space.addEventListener("pointerup", (event) => this.#release(event), true);
          pane.space.addEventListener("pointercancel", () => { this.#start = undefined; }, true);
          pane.space.addEventListener("touchstart", (event) => { if (this.isDrawing) event.preventDefault(); }, { passive: false });
        }
        addEventListener("keydown", (event) => this.#key(event), true);
        stage.onPlace = () => this.place();
        review.app.listen((changed) => {
          if (changed.has("asset") || changed.has("view") || changed.has("mode")) this.stop();
          if (changed.has("review") || changed.has("hold") || changed.has("variant")) this.place();
        });
      }
      get #isSide() {
        return this.review.app.state.mode === "side";
      }
      #pane(side) {
        return this.stage.panes[this.#isSide && side === "after" ? 1 : 0];
      }
      get #pixel() {
        return this.stage.zoom / 100;
      }
      place() {
        const { review, stage } = this;
        const { app } = review;
        const entry = stage.entry;
        for (const layer of this.#layers.values()) layer.textContent = "";
        if (!entry || app.isHoldingBefore || app.state.mode === "blink") return;
        const taken = [];
        for (const pin of review.pins(app.state.asset, entry)) {
          const facts = entry[pin.side]?.facts;
          const layer = this.#layers.get(this.#pane(pin.side));
          if (!layer || !facts?.width || !facts.height) continue;
          const [x, y, width, height] = pin.unit.map((value, place) => value * (place % 2 ? facts.height ?? 0 : facts.width ?? 0) * this.#pixel);
          const isSelected = review.selected === pin.id || pin.id === "pending";
          if ((width || height) && isSelected) {
            const box = element("div", { class: "pin-box" });
            Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
            layer.append(box);
          }
          const node = element("button", {
            type: "button", class: `pin${pin.isResolved ? " resolved" : ""}${pin.isOlder ? " older" : ""}${isSelected ? " selected" : ""}`,
            "aria-label": pin.id === "pending" ? "New comment" : `Comment ${pin.number}${pin.isResolved ? ", resolved" : ""}${pin.isOlder ? ", on an older image" : ""}`, onclick: () => {
              if (pin.id === "pending") return;
              review.select(pin.id);
              review.onPick();
            },
          }, pin.isResolved ? glyph("check") : pin.isOlder ? dashedPin() : null, pin.number);
          const middle = width || height ? 0 : this.#pixel / 2;
          layer.append(node);
          const place = freePlace(x + middle, y + middle, node.offsetWidth, taken.filter((other) => other.layer === layer));
          taken.push({ layer, ...place });
          Object.assign(node.style, { left: `${place.x}px`, top: `${place.y}px` });
        }
      }
      start() {
        const { stage, review } = this;
        const { app } = review;
        const entry = stage.entry;
        if (app.state.view !== "diff" || !entry) return;
        if (app.state.mode !== "side" && app.state.mode !== "swipe" && app.state.mode !== "onion") app.change({ mode: "side" });
        const side = entry.after ? "after" : "before";
        const facts = entry[side]?.facts;
        if (!facts?.width || !facts.height) return announce("This image has no spots to comment on.");
        this.isDrawing = true;
        this.onTab("compare");
        stage.node.classList.add("commenting");
        review.begin(side, [Math.floor(facts.width / 2), Math.floor(facts.height / 2), 0, 0]);
        stage.node.focus();
        announce(showsKeys() ? "Click or drag where you mean; with the arrow keys and Enter, too. Esc cancels." : "Tap or drag where you mean.");
      }
      stop() {
        if (!this.isDrawing) return;
        this.isDrawing = false;
        this.#start = undefined;
        this.stage.node.classList.remove("commenting");
      }
      cancel() {
        this.stop();
        this.review.pending = undefined;
        this.review.app.tell("review");
      }
      #press(pane, event) {
        if (!this.isDrawing || event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        this.#start = { pane, pointer: event.pointerId, x: event.clientX, y: event.clientY };
        pane.space.setPointerCapture(event.pointerId);
        this.#mark(event);
      }
      #drag(event) {
        if (this.#start?.pointer !== event.pointerId) return;
        event.stopPropagation();
        this.#mark(event);
      }
      #release(event) {
        if (this.#start?.pointer !== event.pointerId) return;
        event.stopPropagation();
        this.#mark(event);
        this.#write();
      }
      #write() {
        this.stop();
        this.onTab("comments");
        this.review.app.tell("review");
        const field = document.querySelector("#inspector-body textarea[data-for=spot]");
        if (!(field instanceof HTMLElement)) return;
        announce("", true);
        field.focus();
        field.closest(".thread")?.scrollIntoView({ block: "nearest" });
      }
      #mark(event) {
        const start = this.#start;
        const entry = this.stage.entry;
        if (!start || !entry) return;
        const isSecond = start.pane === this.stage.panes[1];
        const side = this.#isSide ? (isSecond ? "after" : "before") : entry.after ? "after" : "before";
        const facts = entry[side]?.facts;
        if (!facts?.width || !facts.height) return;
        const art = start.pane.art.getBoundingClientRect();
        const { width, height } = facts;
        const spot = (/** @type {number} */ x, /** @type {number} */ y) => [
          clamp(Math.floor((x - art.left) / this.#pixel), 0, (width ?? 1) - 1), clamp(Math.floor((y - art.top) / this.#pixel), 0, (height ?? 1) - 1)];
        const [x1, y1] = spot(start.x, start.y), [x2, y2] = spot(event.clientX, event.clientY);
        const isBox = Math.abs(event.clientX - start.x) > 6 || Math.abs(event.clientY - start.y) > 6;
        this.review.begin(side, isBox ? [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1) + 1, Math.abs(y2 - y1) + 1] : [x1, y1, 0, 0]);
      }
      #key(event) {
        const { pending } = this.review;
        if (!this.isDrawing || !pending?.pixels || !pending.size || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (event.key === "Escape") this.cancel();
        else if (event.key === "Enter") this.#write();
        else if (step) {
          const pace = event.shiftKey ? 10 : 1;
          const [x, y, width, height] = pending.pixels;
          const limit = [pending.size[0] - Math.max(width, 1), pending.size[1] - Math.max(height, 1)];
          this.review.begin(pending.side ?? "after", [clamp(x + step[0] * pace, 0, limit[0]), clamp(y + step[1] * pace, 0, limit[1]), width, height]);
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }
    }

    class Inspector {
      constructor(app, host, stage, seeNext) {
        this.app = app;
        this.host = host;
        this.stage = stage;
        this.seeNext = seeNext;
        this.beginComment = () => {};
        this.pixel = element("section", { class: "facts-part pixel", "aria-label": "Pixel" });
        app.listen((changed) => {
          if (app.state.view !== "diff") return;
          if (["asset", "detail", "variant", "view", "seen", "mode", "review"].some((name) => changed.has(/** @type {any} */ (name)))) this.build();
          else if (changed.has("pixel")) this.#showPixel();
          if (changed.has("areas")) this.#markArea();
        });
      }
      build() {
        const { app, stage } = this;
        const { entry } = app;
        const asset = app.assets[app.position];
        if (!asset) {
          fill(this.host);
          return;
        }
        const { detail } = app;
        const isSeen = app.isSeen(asset);
        const parts = [
          element("div", { class: "facts-head" }, element("h2", { class: "facts-name" }, assetName(asset.name)),
            element("button", {
              type: "button", class: "icon-button seen-button", "aria-pressed": String(isSeen), title: isSeen ? "Seen. Press to mark as not seen" : "Mark as seen (V)",
              "aria-label": isSeen ? "Seen" : "Mark as seen", onclick: () => app.markSeen(asset, !isSeen),
            }, glyph("check"))),
        ];
        const sentence = entry?.change?.sentence ?? detail?.sentence;
        if (detail?.sentence) parts.push(element("p", { class: "facts-sentence is-change", dir: "auto", text: detail.sentence }));
        if (entry?.change && sentence && sentence !== detail?.sentence) {
          parts.push(element("p", { class: "facts-variant" }, classGlyph(entry.change.class, text.classes[entry.change.class]), element("span", { dir: "auto" }, ltr(entry.label), `: ${sentence}`)));
        } else if (entry && !entry.change) {
          parts.push(element("p", { class: "facts-variant" }, entry.state === "notRedrawn" && classGlyph("attention", text.notRedrawn),
            ltr(entry.label), ": ", entry.state === "notRedrawn" ? "not redrawn, but other scales were" : entry.state === "empty" ? "empty" : "not changed"));
        }
        if (detail?.usesSentence) {
          const { uses = [] } = detail;
          parts.push(element("section", { class: uses.length ? "finding" : "facts-variant", "aria-label": "Use in code" }, uses.length ? classGlyph("attention", "Needs attention") : null,
            element("div", null, element("span", { class: "finding-message", dir: "auto", text: detail.usesSentence }), uses.length ? placeList(uses) : null)));
        }
        const findings = detail?.findings ?? [];
        for (const finding of findings) {
          parts.push(element("div", { class: "finding" }, classGlyph("attention", finding.severity), element("div", null,
            element("span", { class: "finding-message", dir: "auto", text: finding.message }),
            element("span", { class: "finding-rule" }, ltr(finding.rule), finding.new ? " · new" : "", finding.slot ? " · " : "", finding.slot ? ltr(finding.slot) : null),
            finding.fix ? commandBox(finding.fix) : null)));
        }
        if (asset.attention && !findings.length && !detail?.usesSentence) parts.push(element("div", { class: "finding" }, classGlyph("attention", asset.attention), element("span", { dir: "auto", text: asset.attention })));
        if (app.review) parts.push(assetConversation(app.review, asset.name, () => this.beginComment()));
        if (entry && (entry.before || entry.after)) parts.push(this.#table(entry.before, entry.after, entry.change));
        if (detail?.settings?.length) {
          parts.push(section("Settings", table(detail.settings.map((setting) => [setting.text || `${setting.name}: ${setting.before ?? "–"} → ${setting.after ?? "–"}`, setting.label ?? ""]))));
        }
        const areas = entry?.change?.areas ?? [];
        if (areas.length) {
          this.areas = element("div", { class: "areas" }, ...areas.slice(0, 40).map((area, position) => element("button", {
            type: "button", class: "area", onclick: () => stage.goToArea(position), title: "Zoom to this area",
          }, element("span", { text: number(position + 1) }), ltr(`${number(area.width)}×${number(area.height)} at ${number(area.x)},${number(area.y)}`))));
          parts.push(section("Changed areas", this.areas, areas.length > 40 ? element("p", { class: "quiet", text: `and ${number(areas.length - 40)} smaller ones` }) : null));
          this.#markArea();
        } else this.areas = undefined;
        parts.push(this.pixel);
        if (detail?.history?.length) {
          parts.push(section("Versions", table(detail.history.slice(0, 12).map(({ version, name }) => [
            name && name !== asset.name ? `${version.title} (as ${name})` : version.title, versionDetails(version),
          ]))));
        }
        if (detail?.keepCommands?.length) parts.push(section("Resolve the conflict", ...detail.keepCommands.map((command) => commandBox(command))));
        if (detail?.restoreCommand) parts.push(section("Restore the old version", commandBox(detail.restoreCommand)));
        parts.push(element("div", { class: "facts-actions" },
          element("button", { type: "button", class: "button", onclick: () => copy(location.href.split("#")[0] + app.link, "Link copied") }, "Copy link", element("kbd", { text: "Y" })),
          element("button", { type: "button", class: "button narrow-only", onclick: () => this.seeNext() }, "Seen, next", element("kbd", { text: "V" }))));
        const { scrollTop } = this.host;
        fill(this.host, ...parts);
        this.host.scrollTop = scrollTop;
        this.#showPixel();
      }
      #table(before, after, change) {
        const colors = (/** @type {Side | undefined} */ side) => [side?.facts?.profile, side?.facts?.depth && `${side.facts.depth * (side.facts.alpha ? 4 : 3)} bits`].filter(Boolean)[0] ?? "";
        const rows = [
          ["Size", size(before?.facts), size(after?.facts)],
          ["File", bytes(before?.facts?.bytes), bytes(after?.facts?.bytes)],
          ["Format", before?.facts?.format ?? "", after?.facts?.format ?? ""],
          ["Colors", String(colors(before)), String(colors(after))],
          ["Transparency", before?.facts?.alpha === undefined ? "" : before.facts.alpha ? "Yes" : "No", after?.facts?.alpha === undefined ? "" : after.facts.alpha ? "Yes" : "No"],
          ["Frames", String(before?.facts?.frames ?? ""), String(after?.facts?.frames ?? "")],
          ["Color", before?.color?.hex ?? "", after?.color?.hex ?? ""],
          ["Color space", before?.color?.space ?? "", after?.color?.space ?? ""],
          ["Components", before?.color?.text ?? "", after?.color?.text ?? ""],
        ];
        const body = element("tbody");
        for (const [name, was, is] of rows) {
          if (!was && !is) continue;
          const isOther = was !== is;
          body.append(element("tr", null, element("th", { scope: "row", text: name }), element("td", { class: was.length > 16 ? "long" : "" }, ltr(was || "–")),
            element("td", { class: `${isOther ? "changed" : ""} ${is.length > 16 ? "long" : ""}` }, ltr(is || "–"))));
        }
        if (change?.changedPixels !== undefined) {
          body.append(element("tr", null, element("th", { scope: "row", text: "Pixels changed" }), element("td"), element("td", { class: change.changedPixels ? "changed" : "" }, ltr(`${number(change.changedPixels)} (${percent(change.share ?? 0)})`))));
        }
        return element("table", { class: "facts-table" }, element("thead", null, element("tr", null, element("td"), element("th", { scope: "col", text: text.before }), element("th", { scope: "col", text: text.after }))), body);
      }
      #markArea() {
        const { areas, app } = this;
        if (!areas) return;
        [...areas.children].forEach((node, position) => node.setAttribute("aria-pressed", String(app.state.zoom > 0 && position === app.area)));
      }
      areas = undefined;
      #showPixel() {
        const { app, stage } = this;
        const { entry } = app;
        const spot = app.pixel;
        const isImage = stage.isShown && Boolean(stage.picture("before") ?? stage.picture("after"));
        this.pixel.hidden = !isImage;
        if (!isImage) return;
        if (!app.source.readsPixels) {
          fill(this.pixel, element("h3", { text: "Pixel" }), element("p", { class: "quiet", text: "Pixel values need a single-file page." }));
          return;
        }
        if (!spot || !entry) {
          fill(this.pixel, element("h3", { text: "Pixel" }), element("p", { class: "quiet", dir: "auto" }, ...keyHint("Point at the image. P keeps a pixel.", "Tap the image to see one of its pixels here.")));
          return;
        }
        const before = readPixel(stage.picture("before"), spot.x, spot.y, entry.before?.facts);
        const after = readPixel(stage.picture("after"), spot.x, spot.y, entry.after?.facts);
        const swatch = (/** @type {import("./pixel.js").PixelColor | undefined} */ color, /** @type {string} */ title) => {
          const face = element("span", { class: "pixel-color" }, element("span", { class: "pixel-ink" }));
          const words = !color ? "outside" : color.alpha === 0 ? "transparent" : hex(color);
          if (color) /** @type {HTMLElement} */ (face.firstElementChild).style.backgroundColor = `rgb(${color.red} ${color.green} ${color.blue} / ${color.alpha / 255})`;
          else face.classList.add("outside");
          return element("div", { class: "pixel-side", role: "group", "aria-label": title }, face, ltr(words, "mono"),
            color && color.alpha > 0 && color.alpha < 255 ? ltr(`alpha ${decimal(100 * color.alpha / 255)}%`, "mono quiet") : null);
        };
        const isSame = before && after && before.alpha === after.alpha && (before.alpha === 0 || (before.red === after.red && before.green === after.green && before.blue === after.blue));
        const distance = before && after ? isSame ? "same" : before.alpha && after.alpha ? `ΔE ${decimal(difference(before, after))}` : "" : "";
        fill(this.pixel,
          element("div", { class: "pixel-head" }, element("h3", null, "Pixel ", ltr(`${number(spot.x)},${number(spot.y)}`)), spot.frozen ? element("span", { class: "quiet", text: "kept" }) : null,
            element("span", { class: "spring" }), element("span", { class: "quiet", text: distance })),
          element("div", { class: "pixel-sides" }, swatch(before, text.before), swatch(after, text.after)));
      }
    }
    function section(title, ...children) {
      return element("section", { class: "facts-part" }, element("h3", { text: title }), ...children);
    }
    const mostPlaces = 12;
    function placeList(uses) {
      return element("ul", { class: "places-list" }, ...uses.slice(0, mostPlaces).map((use) => element("li", null, ltr(use.line ? `${use.file}:${use.line}` : use.file, "mono"))),
        uses.length > mostPlaces ? element("li", { class: "quiet", text: `and ${number(uses.length - mostPlaces)} more` }) : null);
    }
    function table(rows, isCode) {
      return element("dl", { class: isCode ? "pairs mono" : "pairs" }, ...rows.map(([name, value]) =>
        element("div", null, element("dt", null, isCode ? ltr(name) : element("span", { dir: "auto", text: name })), element("dd", { dir: "auto", text: value }))));
    }

    const pairKeys = new WeakMap();
    function pairKey(asset) {
      let key = pairKeys.get(asset);
      if (key === undefined) {
        const { change } = asset;
        key = !asset.attention && (change?.before || change?.after) ? `${change.class} ${change.before ?? ""} ${change.after ?? ""}` : "";
        pairKeys.set(asset, key);
      }
      return key;
    }
    function cardText({ asset, others }) {
      if (others.length) return count("sameChange", others.length + 1);
      const { change } = asset;
      const word = change?.words ?? text.classes[kindOf(asset)];
      const said = asset.attention ?? change?.detail ?? "";
      return said.startsWith(word) ? said : [word, said].filter(Boolean).join(" · ");
    }
    const mostSamePixels = 6;
    class Overview {
      #cards = [];
      #showsSame = false;
      #columns = 0;
      constructor(app) {
        this.app = app;
        this.content = element("div", { class: "cards", role: "list", "aria-label": "Changed assets" });
        this.more = element("div", { class: "cards-more" });
        this.head = element("div", { class: "overview-head" });
        this.node = element("div", { class: "overview", tabIndex: -1 }, this.head, this.content, this.more);
        this.cards = new VirtualView(this.node, this.content, {
          create: () => element("div", { class: "card-place", role: "listitem" }, element("button", { type: "button", class: "card" },
            element("span", { class: "card-pair" }, thumb(), thumb()), nameParts(), element("span", { class: "card-mark" }))),
          render: (node, card, isRushing) => this.#render(node, card, isRushing),
        });
        this.content.addEventListener("click", (event) => {
          const card = event.target instanceof Element ? event.target.closest(".card") : null;
          if (card instanceof HTMLElement && card.dataset.name !== undefined) app.select(card.dataset.name);
        });
        new ResizeObserver(() => this.#lay(false)).observe(this.node);
        app.listen((changed) => {
          if (app.state.view !== "overview") return;
          if (changed.has("review") || (app.review && changed.has("view"))) this.#writeHead();
          if (changed.has("view") || changed.has("filter") || changed.has("query")) this.update();
          else if (changed.has("seen") || changed.has("review") || changed.has("background")) this.cards.refresh();
        });
        this.#writeHead();
        if (app.state.view === "overview") this.update();
      }
      #writeHead() {
        const { index } = this.app;
        if (!this.app.assets.length) {
          const names = index.from ? `between '${versionName(index.from)}' and '${versionName(index.to)}'` : "";
          fill(this.head, element("h1", { class: "nothing-head", text: "Nothing changed" }),
            element("p", { text: index.otherFiles ? `No asset changed ${names}. ${count("otherFiles", index.otherFiles)}` : `Nothing changed ${names}.` }),
            this.app.review ? conversation(this.app.review) : commandBox("assets history"));
          this.node.classList.add("is-empty");
          return;
        }
        const cut = index.sentence.indexOf(": ");
        const heading = cut > 0 ? index.sentence.slice(0, cut) : index.sentence;
        const rest = cut > 0 ? index.sentence.slice(cut + 2).replace(/\.?$/, ".") : "";
        this.heading = element("h1", { dir: "auto" }, element("span", { class: "overview-count", text: heading }), rest && element("span", { class: "unseen", text: ": " }),
          rest && element("span", { class: "overview-rest", text: rest }));
        this.part = element("h1", { hidden: true }, element("span", { class: "overview-count" }));
        this.showAll = element("button", { type: "button", class: "link", hidden: true, text: "Show all", onclick: () => this.app.change({ query: "", filter: "" }) });
        fill(this.head, element("div", { class: "overview-versions" }, versionsLine(index)), this.heading, this.part, this.showAll,
        index.attention && element("p", { class: "overview-attention" }, glyph("attention"), element("span", { dir: "auto", text: `Needs attention: ${index.attention}` })),
        index.kind === "conflicts" && element("p", { class: "quiet", text: `Each pair shows ${text.before.toLowerCase()}, then ${text.after.toLowerCase()}.` }),
        index.otherFiles ? element("p", { class: "quiet", text: count("otherFiles", index.otherFiles) }) : null,
        this.app.review ? conversation(this.app.review) : null);
      }
      update() {
        const byPair = new Map();
        const cards = [];
        let same = 0;
        const assets = filtered(this.app);
        this.#countShown(assets.length);
        const isSame = (/** @type {Asset} */ asset) => asset.change?.class === "reencoded" && !asset.attention;
        const allSame = assets.filter(isSame).length;
        const collapses = allSame > mostSamePixels && !this.#showsSame && allSame < assets.length;
        for (const asset of assets) {
          if (collapses && isSame(asset)) {
            same++;
            continue;
          }
          const key = pairKey(asset);
          const known = key ? byPair.get(key) : undefined;
          if (known) {
            known.others.push(asset);
            continue;
          }
          const card = { asset, others: [] };
          cards.push(card);
          if (key) byPair.set(key, card);
        }
        this.#cards = cards;
        fill(this.more);
        if (same) {
          fill(this.more, classGlyph("reencoded", text.classes.reencoded), element("span", { text: `${count("samePixels", same)}. ` }),
            element("button", { type: "button", class: "link", text: "Show", onclick: () => { this.#showsSame = true; this.update(); } }));
        } else if (!cards.length && this.app.assets.length) {
          fill(this.more, element("span", { text: this.app.state.query ? `No changed asset matches '${this.app.state.query}'. ` : "No changed asset is left by this filter. " }),
            element("button", { type: "button", class: "link", text: "Clear", onclick: () => this.app.change({ query: "", filter: "" }) }));
        }
        this.#lay(true);
      }
      #countShown(shown) {
        const { heading, part, showAll, app } = this;
        if (!heading || !part || !showAll) return;
        const isPart = shown < app.assets.length;
        heading.hidden = isPart;
        part.hidden = !isPart;
        showAll.hidden = !isPart || !shown;
        /** @type {Element} */ (part.firstElementChild).textContent = `Showing ${number(shown)} of ${count("assets", app.assets.length)}`;
      }
      heading = undefined;
      part = undefined;
      showAll = undefined;
      #lay(isChanged) {
        const width = this.content.clientWidth;
        if (!width) return;
        const gap = isPhone() ? 8 : 12;
        const least = isPhone() ? 150 : 196;
        const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
        const cell = Math.min(Math.floor((width - gap * (columns - 1)) / columns), 320);
        if (!isChanged && columns === this.#columns && cell === this.#cell) return;
        this.#columns = columns;
        this.#cell = cell;
        const tile = (cell - 2 * 8 - 2 - 4) / 2;
        const isTall = this.#cards.some((card) => cardText(card).length * 6.4 > cell - 44);
        this.content.classList.toggle("is-tall", isTall);
        this.cards.setLayout(gridLayout({ count: this.#cards.length, columns, width: cell, height: Math.round(tile) + (isTall ? 78 : 62), gap }));
      }
      #cell = 0;
      focus() {
        const first = this.content.querySelector("button");
        (first ?? this.node).focus();
      }
      moveFocus(key) {
        const place = document.activeElement?.closest(".card-place");
        const at = Number(/** @type {HTMLElement | null} */ (place)?.dataset.card ?? -1);
        if (at < 0) return false;
        const next = at + ({ ArrowDown: this.#columns, ArrowUp: -this.#columns, ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0);
        if (next < 0 || next >= this.#cards.length) return true;
        this.cards.reveal(next);
        /** @type {HTMLElement | null | undefined} */ (this.cards.node(next)?.querySelector("button"))?.focus();
        return true;
      }
      #render(node, position, isRushing) {
        const { app } = this;
        const { asset, others } = this.#cards[position];
        const { change } = asset;
        node.dataset.card = String(position);
        node.setAttribute("aria-setsize", String(this.#cards.length));
        node.setAttribute("aria-posinset", String(position + 1));
        const button = /** @type {HTMLButtonElement} */ (node.firstElementChild);
        const [pair, words, mark] = /** @type {HTMLElement[]} */ ([...button.children]);
        fillPair(pair, app, asset, { space: Math.floor((this.#cell - 22) / 2 * 0.74), isRushing });
        const isSeen = app.isSeen(asset);
        const word = change?.words ?? text.classes[kindOf(asset)];
        const more = others.length ? count("sameChange", others.length + 1) : "";
        button.title = [asset.name, ...others.slice(0, 8).map((other) => other.name), [word, asset.attention, change?.detail].filter(Boolean).join(" · ")].join("\n");
        button.setAttribute("aria-label", [rowLabel(asset, isSeen), more].filter(Boolean).join(", "));
        button.dataset.name = asset.name;
        fillName(words, asset, cardText(this.#cards[position]));
        fillMark(mark, asset, isSeen, this.app.review?.mark(asset.name));
      }
    }
    function versionsLine(index) {
      return element("span", { class: "versions" },
        index.from && ltr(versionName(index.from), "version"), index.from && glyph("arrow", "versions-arrow"), ltr(versionName(index.to), "version"));
    }

    const limits = { list: { low: 220, high: 420, usual: 288 }, inspector: { low: 240, high: 480, usual: 296 } };
    class Panels {
      constructor(app) {
        this.app = app;
        this.root = byId("app");
        for (const panel of /** @type {Panel[]} */ (["list", "inspector"])) {
          this.#size(panel, app.shared.get(`${panel}-width`, limits[panel].usual));
          this.#show(panel, app.shared.get(`${panel}-shown`, true));
          this.#watchEdge(panel);
        }
      }
      get isSheet() {
        return matchMedia("(max-width: 1099.98px)").matches;
      }
      toggle(panel) {
        if (panel === "inspector" && this.isSheet) {
          this.root.classList.toggle("sheet");
          if (this.root.classList.contains("sheet")) byId("inspector").focus();
          return;
        }
        this.#show(panel, this.root.classList.contains(`no-${panel}`));
        this.app.shared.set(`${panel}-shown`, !this.root.classList.contains(`no-${panel}`));
      }
      closeSheet() {
        const isOpen = this.root.classList.contains("sheet");
        this.root.classList.remove("sheet");
        return isOpen;
      }
      #show(panel, isShown) {
        this.root.classList.toggle(`no-${panel}`, !isShown);
      }
      #size(panel, width) {
        const { low, high } = limits[panel];
        const limited = clamp(Math.round(width), low, high);
        this.root.style.setProperty(`--${panel}-width`, `${limited}px`);
        byId(`${panel}-edge`).setAttribute("aria-valuenow", String(limited));
        return limited;
      }
      #watchEdge(panel) {
        const edge = byId(`${panel}-edge`);
        const { low, high, usual } = limits[panel];
        edge.setAttribute("role", "separator");
        edge.setAttribute("aria-orientation", "vertical");
        edge.setAttribute("aria-label", panel === "list" ? "Width of the list" : "Width of the facts");
        edge.setAttribute("aria-valuemin", String(low));
        edge.setAttribute("aria-valuemax", String(high));
        edge.setAttribute("aria-controls", panel);
        edge.tabIndex = 0;
        const width = () => byId(panel).getBoundingClientRect().width;
        const save = (/** @type {number} */ value) => this.app.shared.set(`${panel}-width`, this.#size(panel, value));
        let start = null;
        edge.addEventListener("pointerdown", (event) => {
          start = { x: event.clientX, width: width() };
          edge.setPointerCapture(event.pointerId);
          event.preventDefault();
        });
        edge.addEventListener("pointermove", (event) => {
          if (start) this.#size(panel, start.width + (event.clientX - start.x) * this.#direction(panel));
        });
        for (const type of ["pointerup", "pointercancel"]) {
          edge.addEventListener(type, () => {
            if (start) save(width());
            start = null;
          });
        }
        edge.addEventListener("dblclick", () => save(usual));
        edge.addEventListener("keydown", (event) => {
          const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
          if (!step) return;
          event.preventDefault();
          save(width() + step * this.#direction(panel));
        });
      }
      #direction(panel) {
        return (panel === "list") !== isRightToLeft() ? 1 : -1;
      }
    }
    function applyTheme(theme) {
      if (theme === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
    }

    class Keys {
      constructor(app) {
        this.app = app;
        this.groups = [];
        this.isOn = app.shared.get("keys", true);
        this.dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
        addEventListener("keydown", (event) => this.#handle(event));
      }
      #handle(event) {
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        const target = /** @type {Element | null} */ (event.target instanceof Element ? event.target : null);
        const isTyping = target?.closest("input:not([type=range]):not([type=color]), textarea, select, [contenteditable]");
        if (isTyping && event.key !== "Escape") return;
        if (document.querySelector("dialog[open]")) return;
        const isNative = (event.key === " " || event.key === "Enter") && target?.closest("button, a, [role=slider], input, summary");
        if (isNative || (event.key.startsWith("Arrow") && target?.closest("[role=radiogroup], [role=separator], [role=slider], input"))) return;
        if (!this.isOn && event.key.length === 1 && event.key !== "?") return;
        let name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
        if (event.shiftKey && (/^[A-Z]$/.test(name) || event.key.length > 1)) name = `Shift+${name}`;
        for (const { keys } of this.groups) {
          for (const key of keys) {
            if (!key.keys.includes(name)) continue;
            if (key.run(event) !== false) event.preventDefault();
            return;
          }
        }
      }
      showHelp() {
        const opener = /** @type {HTMLElement | null} */ (document.activeElement);
        const isOn = element("input", { type: "checkbox", checked: this.isOn, onchange: () => { this.isOn = isOn.checked; this.app.shared.set("keys", this.isOn); } });
        const close = element("button", { type: "button", class: "button", text: "Close", onclick: () => this.dialog.close() });
        fill(this.dialog, element("div", { class: "dialog-head" }, element("h2", { id: "keys-title", text: "Keys" }), close),
          element("div", { class: "key-groups" }, ...this.groups.filter(({ keys }) => keys.some((key) => key.does)).map(({ title, keys }) => element("section", null, element("h3", { text: title }),
            element("dl", { class: "key-list" }, ...keys.filter((key) => key.does).map((key) => element("div", null,
              element("dt", null, ...key.shown.split(" ").map((part) => element("kbd", { text: part }))), element("dd", { text: key.does }))))))),
          element("label", { class: "key-switch" }, isOn, element("span", { text: "Use single keys as shortcuts" })));
        this.dialog.showModal();
        this.dialog.addEventListener("close", () => opener?.focus(), { once: true });
      }
    }
    function variantStep(/** @type {KeyboardEvent} */ event) {
      return (event.key === "ArrowRight") !== isRightToLeft() ? 1 : -1;
    }

    function nearestName(wanted, names) {
      const target = wanted.toLowerCase().slice(0, 100);
      let best = "";
      let least = Infinity;
      for (const name of names) {
        if (Math.abs(name.length - target.length) >= least) continue;
        const distance = edits(target, name.toLowerCase().slice(0, 100), least);
        if (distance < least) {
          least = distance;
          best = name;
        }
      }
      return least <= Math.max(3, target.length / 2) ? best : "";
    }
    function edits(first, second, limit) {
      let row = Array.from({ length: second.length + 1 }, (_, column) => column);
      for (let line = 1; line <= first.length; line++) {
        const next = [line];
        let least = line;
        for (let column = 1; column <= second.length; column++) {
          const cost = first[line - 1] === second[column - 1] ? 0 : 1;
          next[column] = Math.min(next[column - 1] + 1, row[column] + 1, row[column - 1] + cost);
          least = Math.min(least, next[column]);
        }
        if (least > limit) return limit + 1;
        row = next;
      }
      return row[second.length];
    }

    const mostPairs = 500;
    function preparePrint(app) {
      const host = byId("print");
      addEventListener("beforeprint", () => { build(app, host); });
      addEventListener("afterprint", () => fill(host));
    }
    async function build(app, host) {
      const { index } = app;
      const shown = app.assets.slice(0, mostPairs);
      const pairs = shown.map((asset) => {
        const { change } = asset;
        const word = change?.words ?? text.classes.settings;
        const kept = change?.class === "settings" || change?.class === "renamed" ? asset.thumb : undefined;
        const side = (/** @type {string | undefined} */ id, /** @type {string | undefined} */ color) => {
          const node = element("span", { class: id || color ? "thumb" : "thumb nothing" });
          if (color) node.style.backgroundColor = color;
          if (id && app.source.holds(id)) {
            app.source.image(id, "thumb").then((found) => {
              if (!found) return;
              paint(node, automaticBackground(change?.dark ?? false, [found.lumaRange]));
              node.append(element("img", { src: found.src, alt: "", decoding: "sync" }));
            });
          }
          return node;
        };
        return element("div", { class: "print-pair" },
          element("span", { class: "print-images" }, ...(app.isGallery ? [side(asset.images?.find(Boolean), asset.colors?.find(Boolean))] : [side(change?.before ?? kept, change?.beforeColor), side(change?.after ?? kept, change?.afterColor)])),
          element("span", { class: "card-name" }, assetName(asset.name)),
          change ? element("span", { class: "card-detail" }, classGlyph(kindOf(asset), word), element("span", { text: [word, asset.attention ?? change.detail].filter(Boolean).join(" · ") })) : null);
      });
      fill(host,
        element("p", { class: "print-head" }, element("b", { text: index.project }), " ", versionsLine(index)),
        element("h1", { text: index.sentence }), index.attention ? element("p", { text: `Needs attention: ${index.attention}` }) : null,
        element("div", { class: "print-pairs" }, ...pairs), ...app.printed(),
        app.assets.length > mostPairs ? element("p", { text: count("morePairs", app.assets.length - mostPairs) }) : null);
    }

    const switches = /** @type {Switch[]} */ (["appearance", "locale", "scale", "device"]);
    const bothAppearances = "light+dark";
    class Requests {
      constructor(app) {
        this.app = app;
        this.all = app.index.requests?.length ? app.index.requests : [{}];
      }
      values(name) {
        const values = [...new Set(this.all.map((request) => request[name] ?? ""))].filter(Boolean);
        return name === "scale" ? values.sort((one, other) => parseFloat(one) - parseFloat(other)) : values;
      }
      chosen(name) {
        const values = this.values(name);
        const wanted = this.app.state[name];
        if (name === "appearance" && wanted === bothAppearances) return wanted;
        return values.includes(wanted) ? wanted : this.all[0][name] ?? "";
      }
      position(appearance) {
        const wanted = Object.fromEntries(switches.map((name) => [name, this.chosen(name)]));
        if (appearance !== undefined) wanted.appearance = appearance;
        else if (wanted.appearance === bothAppearances) wanted.appearance = "light";
        let best = 0, most = -1;
        this.all.forEach((request, place) => {
          const fits = switches.filter((name) => (request[name] ?? "") === wanted[name]).length;
          if (fits > most) [best, most] = [place, fits];
        });
        return best;
      }
      get shown() {
        return this.chosen("appearance") === bothAppearances ? [this.position("light"), this.position("dark")] : [this.position()];
      }
      answer(asset, request) {
        return this.app.index.answerTables?.[asset.answers ?? -1]?.answers[request] ?? [asset.images || asset.colors ? 0 : -1, asset.images || asset.colors ? "exact" : "none"];
      }
      table(asset) {
        return this.app.index.answerTables?.[asset.answers ?? -1];
      }
      words(request) {
        const { device, scale, locale, appearance } = this.all[request] ?? {};
        return [device && deviceName(device), scale, locale, appearance && (text.appearance[appearance] ?? appearance).toLowerCase()].filter(Boolean).join(" · ");
      }
    }
    function deviceName(device) {
      return text.devices[device] ?? device;
    }

    const cellSizes = /** @type {Record<string, number>} */ ({ S: 96, M: 144, L: 224 });
    function startGallery(app, shell) {
      const requests = new Requests(app);
      const backgrounds = backgroundChooser(app);
      arrowsChoose(/** @type {HTMLElement} */ (backgrounds.node.firstElementChild));
      const grid = new Grid(app, requests);
      const places = new Places(app, requests, byId("list-body"), () => grid.focus());
      const facts = new GalleryFacts(app, requests, byId("inspector-body"));
      const missing = element("div", { class: "missing", hidden: true });
      const history = new HistoryView(app);
      const sizes = segments("Size of images", Object.keys(cellSizes).map((name) => ({ value: name, long: name, title: { S: "Small", M: "Medium", L: "Large" }[name] })), (name) => {
        app.shared.set("cell", name);
        sizes.update(name);
        grid.setSize(name);
      });
      sizes.update(grid.size);
      const switchers = makeSwitches(app, requests);
      const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "What is asked" },
        ...switchers.nodes, element("span", { class: "spring" }), sizes.node, backgrounds.node);
      fill(byId("main"), element("div", { class: "compare" }, toolbar, missing, grid.node, history.node));
      byId("main").setAttribute("aria-label", "Gallery");
      const header = shell.buildHeader({ progress: () => app.index.sentence });
      const tabs = shell.buildTabs([
        { name: "assets", glyph: "assets", text: "Filter" }, { name: "compare", glyph: "overview", text: "Gallery" }, { name: "facts", glyph: "facts", text: "Facts" },
      ], "compare");
      const update = () => {
        places.update();
        grid.update(shownAssets(app, requests));
        switchers.update();
        shell.showMissing(missing);
        document.title = [app.state.asset, app.index.project].filter(Boolean).join(" · ");
      };
      const keys = shell.sharedKeys(places.field.input, () => grid.focus());
      const leave = keys.move.find((key) => key.keys.includes("Escape"));
      shell.keys.groups = [
        { title: "Move", keys: [
          { keys: ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"], shown: "↓ ↑ → ←", does: "next asset in that direction", run: (event) => grid.move(event.key) },
          { keys: ["J", "K"], shown: "J K", does: "next, previous asset", run: (event) => grid.step(event.key.toUpperCase() === "J" ? 1 : -1) },
          ...keys.move.filter((key) => key !== leave),
          { keys: ["Escape"], shown: "Esc", does: "back to the gallery, while a version is compared", run: (event) => {
            if (!app.state.version || document.activeElement === places.field.input) return leave?.run(event);
            app.change({ version: "" });
          } },
        ] },
        { title: "Show", keys: [
          { keys: ["1", "2", "3", "4", "5"], shown: "1–5", does: "appearance", run: (event) => switchers.chooseAppearance(Number(event.key) - 1) },
          { keys: [" "], shown: "Space", does: "hold to see the older version, while one is compared", run: (event) => { if (!app.compared) return false; if (!event.repeat) history.stage.hold(true); } },
          { keys: ["+", "=", "-", "_"], shown: "+ -", does: "larger, smaller images", run: (event) => {
            const names = Object.keys(cellSizes);
            const next = names[names.indexOf(grid.size) + (event.key === "+" || event.key === "=" ? 1 : -1)];
            if (!next) return;
            app.shared.set("cell", next);
            sizes.update(next);
            grid.setSize(next);
          } },
          { keys: ["G", "Shift+G"], shown: "G", does: "next background (Shift: previous)", run: (event) => shell.nextBackground(backgrounds.choices, event.shiftKey ? -1 : 1) },
        ] },
        { title: "View", keys: keys.view },
      ];
      app.listen((changed) => {
        if (changed.has("filter") || changed.has("view")) update();
        else if (changed.has("query")) grid.update(shownAssets(app, requests));
        else if (["appearance", "locale", "scale", "device"].some((name) => changed.has(/** @type {any} */ (name)))) {
          const words = requests.words(requests.position());
          announce(words, true);
          update();
        } else if (changed.has("asset") || changed.has("background")) {
          grid.refresh();
          shell.showMissing(missing);
          document.title = [app.state.asset, app.index.project].filter(Boolean).join(" · ");
        }
        if (changed.has("version") || changed.has("detail") || changed.has("asset")) history.update(grid.node);
        if (changed.has("asset")) grid.revealSelected();
        if (!changed.has("query")) facts.update();
        header.update();
      });
      addEventListener("keyup", (event) => { if (event.key === " ") history.stage.hold(false); });
      update();
      facts.update();
      header.update();
      grid.onOpen = () => { if (isPhone()) tabs.open("facts"); };
      requestAnimationFrame(() => grid.revealSelected());
    }
    function makeSwitches(app, requests) {
      const appearances = requests.values("appearance");
      const hasBoth = appearances.includes("light") && appearances.includes("dark");
      const choices = [...appearances, ...(hasBoth ? [bothAppearances] : [])];
      const nodes = [];
      const appearance = segments("Appearance", choices.map((value, place) => ({
        value, long: value === bothAppearances ? "Light + Dark" : text.appearance[value] ?? value, short: value === bothAppearances ? "Both" : value === "high-contrast" ? "Contrast" : text.appearance[value] ?? value, title: `(${place + 1})`,
      })), (value) => app.change({ appearance: value }));
      if (choices.length > 1) nodes.push(appearance.node);
      const locale = element("span");
      const locales = requests.values("locale");
      if (locales.length > 1) {
        nodes.push(menuButton({
          class: "switch", label: "Language", content: [element("span", { class: "switch-word", text: "Language:" }), locale, glyph("chevron")],
          items: () => locales.map((value) => ({ text: value, isChosen: requests.chosen("locale") === value, run: () => app.change({ locale: value }) })),
        }));
      } else if (locales.length) nodes.push(element("span", { class: "quiet", text: `Language: ${locales[0]}` }));
      const scales = requests.values("scale");
      const scale = segments("Scale", scales.map((value) => ({ value, long: value })), (value) => app.change({ scale: value }));
      if (scales.length > 1) nodes.push(scale.node);
      else if (scales.length) nodes.push(element("span", { class: "quiet", text: scales[0] }));
      const device = element("span");
      const devices = requests.values("device");
      if (devices.length > 1) {
        nodes.push(menuButton({
          class: "switch", label: "Device", content: [device, glyph("chevron")],
          items: () => devices.map((value) => ({ text: deviceName(value), isChosen: requests.chosen("device") === value, run: () => app.change({ device: value }) })),
        }));
      } else if (devices.length) nodes.push(element("span", { class: "quiet", text: deviceName(devices[0]) }));
      return {
        nodes,
        chooseAppearance(place) { if (choices[place]) app.change({ appearance: choices[place] }); },
        update() {
          appearance.update(requests.chosen("appearance"));
          scale.update(requests.chosen("scale"));
          locale.textContent = requests.chosen("locale");
          device.textContent = deviceName(requests.chosen("device"));
        },
      };
    }
    function shownAssets(app, requests) {
      const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
      const words = app.state.query.toLowerCase().split(/\s+/).filter(Boolean);
      if (words.includes("is:fallback")) wanted.add("fallback");
      const plain = words.filter((word) => !word.startsWith("is:"));
      const folder = [...wanted].find((name) => name.startsWith("folder:"))?.slice(7);
      const type = [...wanted].find((name) => name.startsWith("type:"))?.slice(5);
      const { shown } = requests;
      return app.assets.filter((asset) =>
        (folder === undefined || asset.folder === folder || asset.folder.startsWith(`${folder}/`)) && (type === undefined || asset.type === type)
        && (!wanted.has("empty") || Boolean(asset.emptySlots)) && (!wanted.has("changed") || Boolean(asset.changed)) && (!wanted.has("findings") || Boolean(asset.findings))
        && (!wanted.has("fallback") || shown.some((request) => requests.answer(asset, request)[1] === "fallback"))
        && matches(asset, plain));
    }
    class Places {
      constructor(app, requests, host, focusGrid) {
        this.app = app;
        this.requests = requests;
        this.focusGrid = focusGrid;
        this.folders = tally(app.assets, (asset) => asset.folder.split("/")[0]);
        this.types = tally(app.assets, (asset) => asset.type);
        this.counts = {
          empty: app.assets.filter((asset) => asset.emptySlots).length, changed: app.assets.filter((asset) => asset.changed).length,
          findings: app.assets.filter((asset) => asset.findings).length,
        };
        this.fallbacks = new Map();
        this.field = filterField(app);
        this.rows = element("div", { class: "places list-scroll" });
        fill(host, element("div", { class: "list-head" }, this.field.node), this.rows);
      }
      update() {
        const { app, requests } = this;
        const wanted = new Set(app.state.filter ? app.state.filter.split(",") : []);
        const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.place;
        const { folders, types, counts } = this;
        const row = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ amount, /** @type {boolean} */ isExclusive) => element("button", {
          type: "button", class: "place", "data-place": name, "aria-pressed": String(name ? wanted.has(name) : ![...wanted].some((one) => /^(folder|type):/.test(one))),
          onclick: () => {
            const next = new Set(wanted);
            if (isExclusive) {
              for (const one of wanted) if (/^(folder|type):/.test(one)) next.delete(one);
              if (name && !wanted.has(name)) next.add(name);
            } else if (!next.delete(name)) next.add(name);
            app.change({ filter: [...next].join(",") });
          },
        }, element("bdi", { class: "place-name", text: label }), element("span", { class: "place-count", text: number(amount) }));
        const { shown } = requests;
        const fallback = this.fallbacks.get(String(shown)) ?? app.assets.filter((asset) => shown.some((request) => requests.answer(asset, request)[1] === "fallback")).length;
        this.fallbacks.set(String(shown), fallback);
        const conditions = /** @type {[string, string, number][]} */ ([
          ["empty", "Empty slots", counts.empty],
          ["fallback", "Falls back", fallback],
          ["changed", `Changed since ${app.index.changedSince ?? ""}`, counts.changed],
          ["findings", "Findings", counts.findings],
        ]).filter(([name, , amount]) => amount || wanted.has(name));
        fill(this.rows, row("", "All assets", app.assets.length, true),
          ...(folders.length > 1 || folders.length === 1 && app.assets.some((asset) => !asset.folder) ? folders.map(([name, amount]) => row(`folder:${name}`, name, amount, true)) : []),
          ...(types.length > 1 ? [element("h2", { class: "places-title", text: "Types" }), ...types.map(([name, amount]) => row(`type:${name}`, text.types[name] ?? name, amount, true))] : []),
          ...(conditions.length ? [element("h2", { class: "places-title", text: "Show only" }), ...conditions.map(([name, label, amount]) => row(name, label, amount, false))] : []));
        if (focused !== undefined) /** @type {HTMLElement | null} */ (this.rows.querySelector(`[data-place="${CSS.escape(focused)}"]`))?.focus();
      }
    }
    function tally(assets, keyOf) {
      const counts = new Map();
      for (const asset of assets) counts.set(keyOf(asset), (counts.get(keyOf(asset)) ?? 0) + 1);
      return [...counts].filter(([key]) => key).sort(([first], [second]) => first.localeCompare(second));
    }
    class Grid {
      #assets = [];
      #positions = new Map();
      #columns = 1;
      #cell = { width: 160, tile: 144, height: 200 };
      onOpen = undefined;
      constructor(app, requests) {
        this.app = app;
        this.requests = requests;
        this.size = app.shared.get("cell", "M") in cellSizes ? app.shared.get("cell", "M") : "M";
        this.content = element("div", { role: "grid", "aria-label": "Assets", class: "grid-rows" });
        this.none = element("div", { class: "grid-none", hidden: true });
        this.node = element("div", { class: "grid-scroll" }, this.content, this.none);
        this.rows = new VirtualView(this.node, this.content, { create: () => element("div", { class: "grid-row", role: "row" }), render: (node, row, isRushing) => this.#render(node, row, isRushing) });
        this.content.addEventListener("click", (event) => {
          const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
          if (!(cell instanceof HTMLElement) || cell.dataset.name === undefined) return;
          app.select(cell.dataset.name);
          this.onOpen?.();
        });
        new ResizeObserver(() => this.#lay(false)).observe(this.node);
      }
      setSize(name) {
        this.size = name;
        this.#lay(true);
        this.revealSelected();
      }
      update(assets) {
        const isOther = assets.length !== this.#assets.length || assets.some((asset, place) => asset !== this.#assets[place]);
        this.#assets = assets;
        if (isOther) {
          this.#positions = new Map(assets.map((asset, place) => [asset.name, place]));
          this.#lay(true);
        }
        else this.rows.refresh();
        const isEmpty = !assets.length;
        this.none.hidden = !isEmpty;
        if (!isEmpty) return;
        if (!this.app.assets.length) {
          fill(this.none, element("h2", { class: "nothing-head", text: "No assets in this version" }), element("p", { text: "Import a folder of images to make some." }), commandBox("assets import FOLDER"));
        } else {
          const { query } = this.app.state;
          fill(this.none, element("p", null, query ? `No asset matches '${query}'.` : "No asset is left by this filter."),
            element("button", { type: "button", class: "button", text: "Clear", onclick: () => this.app.change({ query: "", filter: "" }) }));
        }
      }
      refresh() {
        this.rows.refresh();
      }
      get #selected() {
        return this.#positions.get(this.app.state.asset) ?? -1;
      }
      revealSelected() {
        const at = this.#selected;
        if (at >= 0) this.rows.reveal(Math.floor(at / this.#columns));
      }
      focus() {
        this.#focusCell(Math.max(0, this.#selected));
      }
      #focusCell(position) {
        const row = Math.floor(position / this.#columns);
        this.rows.reveal(row);
        const cell = this.rows.node(row)?.children[position % this.#columns];
        if (cell instanceof HTMLElement) cell.focus();
      }
      step(step) {
        const at = this.#selected;
        const next = this.#assets[at < 0 ? 0 : at + step];
        if (!next) return;
        this.app.select(next.name);
        this.#focusCell(this.#selected);
      }
      move(key) {
        const isBackward = getComputedStyle(document.documentElement).direction === "rtl";
        const step = { ArrowDown: this.#columns, ArrowUp: -this.#columns, ArrowRight: isBackward ? -1 : 1, ArrowLeft: isBackward ? 1 : -1 }[key] ?? 0;
        this.step(step);
      }
      #lay(isOther) {
        const width = this.content.clientWidth;
        if (!width) return;
        const wanted = isPhone() ? Math.min(cellSizes[this.size], 160) * (this.size === "M" ? 0.67 : 1) : cellSizes[this.size];
        const columns = Math.max(1, Math.floor(width / (wanted + 20)));
        const cell = Math.floor(width / columns);
        const tile = Math.min(cell - 20, Math.round(wanted * 1.3));
        if (!isOther && columns === this.#columns && cell === this.#cell.width) return;
        this.#columns = columns;
        this.#cell = { width: cell, tile, height: tile + 66 };
        this.content.style.setProperty("--tile", `${tile}px`);
        this.content.style.setProperty("--columns", String(columns));
        const rows = Math.ceil(this.#assets.length / columns);
        this.content.setAttribute("aria-rowcount", String(rows));
        this.content.setAttribute("aria-colcount", String(columns));
        this.rows.setLayout(rowLayout(new Array(rows).fill(this.#cell.height)));
      }
      #render(node, row, isRushing) {
        const first = row * this.#columns;
        const amount = Math.min(this.#columns, this.#assets.length - first);
        const { shown } = this.requests;
        const hasSelected = this.#positions.has(this.app.state.asset);
        node.setAttribute("aria-rowindex", String(row + 1));
        while (node.children.length > amount) node.lastElementChild?.remove();
        while (node.children.length < amount) node.append(makeCell());
        for (let column = 0; column < amount; column++) {
          const asset = this.#assets[first + column];
          const cell = /** @type {HTMLElement} */ (node.children[column]);
          const isSelected = asset.name === this.app.state.asset;
          cell.tabIndex = isSelected || (!hasSelected && first + column === 0) ? 0 : -1;
          cell.setAttribute("aria-selected", String(isSelected));
          cell.setAttribute("aria-colindex", String(column + 1));
          fillCell(cell, this.app, this.requests, asset, { shown, tile: this.#cell.tile, isRushing });
        }
      }
    }
    function makeCell() {
      return element("div", { class: "cell", role: "gridcell" }, element("span", { class: "cell-tile" }, element("span", { class: "cell-half" }, thumb())), element("span", { class: "cell-name" }), element("span", { class: "cell-info" }));
    }
    function fillCell(cell, app, requests, asset, { shown, tile: tileWidth, isRushing }) {
      const isLarge = tileWidth * devicePixelRatio > 140;
      const space = Math.floor(tileWidth / shown.length * 0.7);
      const [tile, name, info] = /** @type {HTMLElement[]} */ ([...cell.children]);
      while (tile.children.length > shown.length) tile.lastElementChild?.remove();
      while (tile.children.length < shown.length) tile.append(element("span", { class: "cell-half" }, thumb()));
      const words = [asset.name];
      shown.forEach((request, half) => {
        const [variant, exactness, note] = requests.answer(asset, request);
        const slot = requests.table(asset)?.slots[variant];
        const part = /** @type {HTMLElement} */ (tile.children[half]);
        const square = /** @type {HTMLElement} */ (part.firstElementChild);
        const isNothing = exactness === "none" || asset.problem !== undefined;
        part.classList.toggle("fallback", exactness === "fallback");
        part.classList.toggle("none", isNothing);
        const color = isNothing ? undefined : asset.colors?.[variant] || undefined;
        fillThumb(square, app.source, isNothing ? {} : {
          image: asset.images?.[variant] || (color ? undefined : "unreadable"), color, isForDark: isDark(slot?.appearance), background: app.state.background, space, isRushing,
        }, isLarge ? "full" : "thumb");
        let tag = part.children[1];
        const label = asset.problem ?? (exactness === "none" ? "Nothing to show" : exactness === "fallback" ? note ?? "Falls back" : "");
        if (label && !tag) tag = part.appendChild(element("span"));
        if (tag && !label) tag.remove();
        else if (tag) {
          tag.className = isNothing ? "cell-nothing" : "tag";
          tag.textContent = shown.length > 1 ? label.replace(/ used$/, "") : label;
          tag.setAttribute("title", label);
        }
        words.push(label || "as asked");
      });
      cell.dataset.name = asset.name;
      cell.title = asset.name;
      cell.setAttribute("aria-label", words.join(", "));
      const leaf = asset.name.slice(asset.name.lastIndexOf("/") + 1);
      if (name.textContent !== visible(leaf)) fill(name, ltr(leaf));
      const summary = asset.colors?.length ? asset.colors[Math.max(0, requests.answer(asset, shown[0])[0])] ?? "" : requests.table(asset)?.summary ?? "";
      if (info.textContent !== summary) fill(info, ltr(summary));
    }
    class HistoryView {
      constructor(app) {
        this.app = app;
        this.modes = segments("Mode", ["side", "swipe", "onion", "blink"].map((mode) => ({ value: mode, long: text.modes[mode][0], short: text.modes[mode][1] })),
          (mode) => { app.change({ mode: /** @type {import("./state.js").Mode} */ (mode) }); this.modes.update(mode); });
        this.title = element("span", { class: "history-title", dir: "auto" });
        this.stage = new Stage(app, new ImageCache(app.source, 6), () => app.compared !== undefined);
        this.node = element("div", { class: "history-view", hidden: true },
          element("div", { class: "toolbar" }, this.modes.node, this.title, element("span", { class: "spring" }),
            element("button", { type: "button", class: "button", onclick: () => app.change({ version: "" }) }, "Back to the gallery", element("kbd", { text: "Esc" }))),
          this.stage.node);
      }
      async update(grid) {
        const { app } = this;
        const { history } = app.detail ?? {};
        const wanted = app.state.version;
        const older = wanted ? history?.find(({ version }) => version.short === wanted) : undefined;
        const newer = history?.[0];
        const [before, after] = await Promise.all([older, newer].map((entry) => (entry?.image ? app.source.image(entry.image, "full") : undefined)));
        if (wanted !== app.state.version) return;
        const isOpen = older !== undefined && before !== undefined && after !== undefined;
        const side = (/** @type {import("./source.js").ShownImage} */ image) => ({ image: image.id, facts: { width: image.width, height: image.height, lumaRange: image.lumaRange } });
        app.compared = isOpen ? { label: wanted, slot: {}, state: "changed", before: side(before), after: side(after), scale: 1, isForDark: false } : undefined;
        this.node.hidden = !isOpen;
        grid.hidden = isOpen;
        if (!isOpen) return;
        if (!["side", "swipe", "onion", "blink"].includes(app.state.mode)) app.state.mode = "side";
        this.modes.update(app.state.mode);
        this.title.textContent = `${older.version.title} · ${versionDetails(older.version)}`;
        this.stage.load();
      }
    }
    class GalleryFacts {
      constructor(app, requests, host) {
        this.app = app;
        this.requests = requests;
        this.host = host;
        this.turn = 0;
      }
      async update() {
        const { app, requests, host } = this;
        const turn = ++this.turn;
        const asset = app.assets[app.position];
        if (!asset) {
          fill(host, element("p", { class: "quiet", text: "Choose an asset to see what is shown, and why." }));
          return;
        }
        const request = requests.position();
        const sheet = requests.table(asset);
        const traces = asset.answers === undefined ? undefined : await app.source.traces(asset.answers);
        if (turn !== this.turn) return;
        const { detail } = app;
        const alone = app.state.variant && sheet ? sheet.labels.indexOf(app.state.variant) : -1;
        const [answered, exactness, note] = requests.answer(asset, request);
        const shown = alone >= 0 ? alone : answered;
        const variant = detail?.variants[shown];
        const file = variant?.file ?? asset.files?.[shown] ?? "";
        const parts = [element("div", { class: "facts-head" }, element("h2", { class: "facts-name" }, assetName(asset.name)))];
        if (asset.problem) parts.push(element("div", { class: "finding" }, classGlyph("attention", "Problem"), element("span", { dir: "auto", text: asset.problem })));
        parts.push(element("p", { class: "facts-sentence" }, alone >= 0 ? element("span", null, ltr(app.state.variant), " alone") : element("span", null, ltr(requests.words(request)), exactness === "none" ? " shows nothing" : " shows")),
          file && exactness !== "none" ? element("p", { class: "facts-file" }, ltr(file)) : null,
          exactness === "fallback" && alone < 0 ? element("span", { class: "tag inline", text: note ?? "Falls back" }) : null);
        parts.push(this.#preview(asset, shown, sheet?.slots[shown]));
        if (alone >= 0) parts.push(element("button", { type: "button", class: "button", text: "Show what the app shows", onclick: () => app.change({ variant: "" }) }));
        if (variant) parts.push(this.#variantFacts(variant, sheet?.slots[shown]));
        if (variant?.color) parts.push(this.#colorFacts(variant.color));
        const steps = traces?.[request];
        if (steps?.length) {
          parts.push(section("Why this one", element("dl", { class: "pairs" }, ...steps.map((step) => element("div", null,
            element("dt", { class: "trace" }, glyph(step.chosen ? "check" : "cross"), element("span", { class: "unseen", text: step.chosen ? "Chosen: " : "Not chosen: " }), ltr(detail?.variants[step.variant]?.file ?? sheet?.labels[step.variant] ?? "")),
            element("dd", { dir: "auto" }, step.reason, step.undocumented ? element("span", { class: "quiet", text: " (not documented by Apple)" }) : null))))));
        }
        if (sheet && sheet.slots.length > 1) parts.push(section("Slots", this.#matrix(asset, sheet)));
        for (const finding of detail?.findings ?? []) {
          parts.push(element("div", { class: "finding" }, classGlyph("attention", finding.severity), element("div", null, element("span", { class: "finding-message", dir: "auto", text: finding.message }), element("span", { class: "finding-rule" }, ltr(finding.rule)), finding.fix ? commandBox(finding.fix) : null)));
        }
        if (detail?.uses?.length) parts.push(section("Used in code", placeList(detail.uses)));
        if (detail?.history?.length) {
          parts.push(section("Versions", element("div", { class: "history-strip" }, ...detail.history.filter((entry) => entry.image).slice(0, 12).map((entry) => {
            const square = thumb();
            fillThumb(square, app.source, { image: entry.image, background: app.state.background });
            const title = `${entry.version.title} · ${versionDetails(entry.version)}`;
            const name = entry.version.short ?? "";
            if (entry === detail.history?.[0] || !name) return element("span", { class: "slot", title }, square);
            return element("button", {
              type: "button", class: "slot", title: `Compare with: ${title}`, "aria-label": `Compare with ${title}`, "aria-pressed": String(app.state.version === name),
              onclick: () => app.change({ version: app.state.version === name ? "" : name }),
            }, square);
          })), table(detail.history.slice(0, 8).map(({ version, name }) => [name && name !== asset.name ? `${version.title} (as ${name})` : version.title, versionDetails(version)]))));
        }
        if (detail?.code?.swift) parts.push(section("Use it", commandBox(detail.code.swift)));
        parts.push(element("div", { class: "facts-actions" }, element("button", { type: "button", class: "button", onclick: () => copy(asset.name, "Name copied") }, "Copy name"),
          element("button", { type: "button", class: "button", onclick: () => copy(location.href.split("#")[0] + app.link, "Link copied") }, "Copy link", element("kbd", { text: "Y" }))));
        const { scrollTop } = host;
        fill(host, ...parts);
        host.scrollTop = scrollTop;
      }
      #preview(asset, shown, slot) {
        const { app } = this;
        const node = element("div", { class: "preview" });
        const id = asset.images?.[shown];
        const color = asset.colors?.[shown];
        if (color) node.style.backgroundColor = color;
        else if (id && app.source.holds(id)) {
          const image = element("img", { alt: `${asset.name}, ${this.requests.words(this.requests.position())}`, decoding: "sync", draggable: false });
          node.append(image);
          app.source.image(id, "full").then((found) => {
            if (!found) return;
            image.src = found.src;
            const factor = Math.max(1, Math.floor(Math.min(220 / found.width, 140 / found.height)));
            if (found.width <= 220 && found.height <= 140) {
              image.style.width = `${found.width * factor}px`;
              image.style.height = `${found.height * factor}px`;
            }
            image.classList.toggle("pixelated", factor >= 2 && !found.src.startsWith("data:image/svg"));
            paint(node, app.state.background !== "auto" ? app.state.background : automaticBackground(isDark(slot?.appearance), [found.lumaRange]));
          });
        } else node.classList.add("nothing");
        return node;
      }
      #variantFacts(variant, slot) {
        const { facts } = variant;
        if (!facts) return null;
        const scale = scaleOf(slot ?? variant.slot);
        const points = facts.width && facts.height ? `${decimal(facts.width / scale)}×${decimal(facts.height / scale)} pt` : "";
        const rows = /** @type {[string, string][]} */ ([
          ["Size", [size(facts) && `${size(facts)} px`, scale !== 1 && points].filter(Boolean).join(" · ")], ["File", [facts.format, bytes(facts.bytes)].filter(Boolean).join(" · ")], ["Colors", facts.profile ?? ""],
        ]).filter(([, value]) => value);
        return element("table", { class: "facts-table" }, element("tbody", null, ...rows.map(([name, value]) => element("tr", null, element("th", { scope: "row", text: name }), element("td", null, ltr(value))))));
      }
      #colorFacts(color) {
        const value = parseHex(color.hex);
        const others = /** @type {[string, string][]} */ ([["on black", "#000000"], ["on white", "#FFFFFF"], ...(this.app.index.textColor ? [["with the text color", this.app.index.textColor]] : [])]);
        return element("table", { class: "facts-table" }, element("tbody", null,
          element("tr", null, element("th", { scope: "row", text: "Color" }), element("td", null, ltr([color.hex, color.space].filter(Boolean).join(" · ")))),
          color.text ? element("tr", null, element("th", { scope: "row", text: "Components" }), element("td", { class: "long" }, ltr(color.text))) : null,
          ...others.map(([name, hex]) => {
            const other = parseHex(hex);
            return element("tr", null, element("th", { scope: "row", text: `Contrast ${name}` }), element("td", null, ltr(value && other ? `${decimal(contrast(value, other))}:1` : "–")));
          })));
      }
      #matrix(asset, sheet) {
        const { app } = this;
        const rows = [...new Map(sheet.slots.map((slot) => [rowKey(slot), slot])).entries()];
        const scales = [...new Set(sheet.slots.map((slot) => slot.scale ?? ""))].sort((a, b) => scaleOf({ scale: a || "0" }) - scaleOf({ scale: b || "0" }));
        const node = element("div", { class: "slots" });
        node.style.setProperty("--columns", String(scales.length));
        node.append(element("span"), ...scales.map((scale) => element("span", { class: "slots-head", text: scale || "All" })));
        for (const [key, slot] of rows) {
          node.append(element("span", { class: "slots-title", text: rowTitle(slot) }));
          for (const scale of scales) {
            const position = sheet.slots.findIndex((candidate) => rowKey(candidate) === key && (candidate.scale ?? "") === scale);
            const square = thumb();
            const label = position < 0 ? "" : sheet.labels[position];
            fillThumb(square, app.source, position < 0 ? {} : { image: asset.images?.[position] || undefined, color: asset.colors?.[position] || undefined, isForDark: isDark(slot.appearance), background: app.state.background });
            node.append(position < 0 ? element("span", { class: "slot" }, square) : element("button", {
              type: "button", class: "slot", title: label, "aria-label": asset.images?.[position] || asset.colors?.[position] ? `${label} alone` : `${label}, empty`, "aria-pressed": String(app.state.variant === label),
              onclick: () => { app.change({ variant: app.state.variant === label ? "" : label }); this.update(); },
            }, square));
          }
        }
        return node;
      }
    }

    const omega = Math.sqrt(1000 / 3);
    function springAt(x, v, t, damping = 1, rate = omega) {
      if (damping >= 1) {
        const decay = Math.exp(-rate * t), slope = v + rate * x;
        return [decay * (x + slope * t), decay * (v - rate * slope * t)];
      }
      const own = rate * Math.sqrt(1 - damping * damping), pull = damping * rate;
      const decay = Math.exp(-pull * t), other = (v + pull * x) / own;
      const cos = Math.cos(own * t), sin = Math.sin(own * t);
      return [decay * (x * cos + other * sin), decay * ((other * own - pull * x) * cos - (x * own + pull * other) * sin)];
    }
    const gravity = 4000;
    function dropAt(height, t, bounce) {
      let rest = t - Math.sqrt(2 * height / gravity);
      if (rest < 0) return height - gravity * t * t / 2;
      let speed = Math.sqrt(2 * height * gravity) * bounce;
      while (speed * speed / (2 * gravity) >= 1) {
        const flight = 2 * speed / gravity;
        if (rest < flight) return speed * rest - gravity * rest * rest / 2;
        rest -= flight;
        speed *= bounce;
      }
      return 0;
    }
    function dropTime(height, bounce) {
      let time = Math.sqrt(2 * height / gravity);
      for (let speed = Math.sqrt(2 * height * gravity) * bounce; speed * speed / (2 * gravity) >= 1; speed *= bounce) time += 2 * speed / gravity;
      return time;
    }
    function fallAt(t) {
      return gravity * t * t / 2;
    }
    function lagOf(moved, distance, bounce) {
      return Math.sign(moved) * Math.min(Math.abs(moved), Math.abs(moved) * Math.abs(distance) * bounce / 750);
    }
    const rowRate = 2 * Math.PI, rowDamping = 0.8;
    const nudgeSpeed = 1191;
    function slideAt(v, t) {
      const rate = -Math.log(0.998) * 1000;
      return [v / rate * (1 - Math.exp(-rate * t)), v * Math.exp(-rate * t)];
    }
    function rubber(x, size) {
      return (1 - 1 / (0.55 * x / size + 1)) * size;
    }
    class Speedometer {
      #points = [];
      add(t, x, y) {
        this.#points.push([t, x, y]);
        while (this.#points.length > 2 && this.#points[0][0] < t - 100) this.#points.shift();
      }
      at(now) {
        const first = this.#points[0], last = this.#points[this.#points.length - 1];
        if (!first || now - last[0] > 50 || last[0] - first[0] < 1) return [0, 0];
        const seconds = (last[0] - first[0]) / 1000;
        return [(last[1] - first[1]) / seconds, (last[2] - first[2]) / seconds];
      }
    }

    function inLanguage(label, locale) {
      if (label === undefined || typeof label === "string") return label ?? "";
      return label[locale] ?? label[locale.split("-")[0]] ?? Object.values(label)[0] ?? "";
    }
    class ScreenView {
      x = 0;
      y = 0;
      layout;
      frame = { x: 0, y: 0, width: 1, height: 1 };
      scaleX = 1;
      scaleY = 1;
      #spots = [];
      #shown = "";
      constructor(player, screen) {
        this.player = player;
        this.screen = screen;
        this.layout = player.layoutOf(screen);
        this.content = element("div", { class: "screen-content" });
        this.top = element("div", { class: "screen-strip is-top", hidden: true });
        this.bottom = element("div", { class: "screen-strip is-bottom", hidden: true });
        this.dim = element("div", { class: "screen-dim" });
        this.node = element("section", { class: "screen", "data-screen": screen.id, "aria-roledescription": "screen" }, this.content, this.top, this.bottom, this.dim);
      }
      get contentWidth() { return this.layout.width * this.scaleX; }
      get contentHeight() { return this.layout.height * this.scaleY; }
      get maxX() { return Math.max(0, this.contentWidth - this.frame.width); }
      get maxY() { return this.screen.scroll === "none" || this.screen.scroll === "horizontal" ? 0 : Math.max(0, this.contentHeight - this.frame.height); }
      lay(frame) {
        const { player, screen } = this;
        this.layout = player.layoutOf(screen);
        const { layout } = this;
        this.frame = frame;
        const isSideways = screen.scroll === "horizontal" || screen.scroll === "both";
        this.scaleX = screen.scroll === "both" ? 1 : isSideways ? frame.height / layout.height : frame.width / layout.width;
        this.scaleY = this.scaleX;
        if (!isSideways && Math.abs(layout.height * this.scaleY / frame.height - 1) <= 0.035) this.scaleY = frame.height / layout.height;
        Object.assign(this.node.style, { left: `${frame.x}px`, top: `${frame.y}px`, width: `${frame.width}px`, height: `${frame.height}px` });
        const label = inLanguage(screen.title, player.locale);
        this.node.setAttribute("aria-label", visible(label));
        this.content.style.width = `${this.contentWidth}px`;
        this.content.style.height = `${this.contentHeight}px`;
        const cuts = /** @type {[HTMLElement, number][]} */ ([[this.top, layout.top ?? 0], [this.bottom, layout.bottom ?? 0]]);
        for (const [strip, height] of cuts) {
          strip.hidden = !height || this.contentHeight <= frame.height + 1;
          strip.style.height = `${height * this.scaleY}px`;
        }
        const key = `${layout.image ?? ""} ${Boolean(player.image(layout.image))} ${player.failed.has(layout.image ?? "")} ${this.top.hidden} ${this.bottom.hidden} ${label}`;
        if (key !== this.#shown) {
          this.#shown = key;
          for (const part of [this.content, this.top, this.bottom]) fill(part);
          const image = player.image(layout.image);
          if (image) {
            for (const part of [this.content, this.top, this.bottom]) {
              if (part.hidden) continue;
              const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
              copy.className = "screen-image";
              copy.alt = part === this.content ? inLanguage(screen.alt, player.locale) : "";
              copy.draggable = false;
              part.append(copy);
            }
          } else {
            const name = screen.asset ?? screen.id;
            const state = layout.image ? (player.failed.has(layout.image) ? `can't show the image: ${name}` : "") : screen.asset ? `image missing: ${name}` : "no image yet";
            const gray = element("div", { class: "screen-gray" }, element("b", { text: visible(label) }), element("span", { text: visible(state) }), element("span", { text: `${layout.width}×${layout.height} pt` }));
            gray.style.paddingTop = `${Math.min(frame.height, this.contentHeight) * 0.3}px`;
            this.content.append(gray);
          }
        }
        for (const part of [this.content, this.top, this.bottom]) {
          const image = part.querySelector(".screen-image");
          if (image instanceof HTMLElement) Object.assign(image.style, { width: `${this.contentWidth}px`, height: `${this.contentHeight}px` });
        }
        const isAcross = screen.scroll === "horizontal";
        const isShort = this.contentHeight < frame.height - 1;
        this.node.style.background = isShort || this.maxX || this.maxY ? player.groundOf(layout, isAcross, isShort) : "";
        this.node.classList.toggle("is-gray", layout.image === undefined);
        this.#layBars();
        this.#layLayers();
        this.#laySpots();
        this.scrollTo(this.x, this.y);
      }
      scrollTo(x, y) {
        const over = (/** @type {number} */ value, /** @type {number} */ most) => (value < 0 || value > most ? value : Math.min(value, most));
        this.x = over(x, this.maxX);
        this.y = over(y, this.maxY);
        this.content.style.transform = `translate(${-this.x}px, ${-this.y}px)`;
        for (const strip of [this.top, this.bottom]) {
          const inner = strip.querySelector(".screen-image");
          if (inner instanceof HTMLElement) inner.style.transform = `translate(${-this.x}px, ${strip === this.bottom ? (this.layout.bottom ?? 0) * this.scaleY - this.contentHeight : 0}px)`;
        }
        const above = this.top.hidden || this.y >= 0 ? 0 : (this.layout.top ?? 0) * this.scaleY;
        const below = this.bottom.hidden || this.y <= this.maxY ? 0 : (this.layout.bottom ?? 0) * this.scaleY;
        const image = this.content.querySelector(":scope > .screen-image");
        if (image instanceof HTMLElement) image.style.clipPath = above || below ? `inset(${above}px 0 ${below}px)` : "";
      }
      #layBars() {
        for (const old of this.node.querySelectorAll(".screen-bar")) old.remove();
        this.bars = (this.layout.bars ?? []).map((bar) => {
          const image = this.player.image(bar.image);
          const height = bar.height * this.scaleX;
          const node = element("div", { class: `screen-bar is-${bar.edge}` });
          node.style.height = `${height}px`;
          if (image) {
            const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
            copy.alt = "";
            Object.assign(copy.style, { width: `${this.frame.width}px`, height: `${height}px` });
            node.append(copy);
          }
          this.node.insertBefore(node, this.dim);
          return node;
        });
      }
      box(place) {
        const area = this.layout.areas[place];
        const { frame, scaleX, scaleY, layout } = this;
        if (area === false || area === undefined) return undefined;
        if (area === true) return { x: 0, y: 0, width: frame.width, height: frame.height, zone: this.node };
        if (Array.isArray(area[0])) {
          const [[x, y, width, height], bar] = /** @type {[[number, number, number, number], number]} */ (area);
          const top = layout.bars?.[bar]?.edge === "top" ? 0 : frame.height - (layout.bars?.[bar]?.height ?? 0) * scaleX;
          return { x: x * scaleX, y: top + y * scaleX, width: width * scaleX, height: height * scaleX, zone: this.bars?.[bar] ?? this.node };
        }
        const [x, y, width, height] = /** @type {[number, number, number, number]} */ (area);
        const box = { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
        if (!this.top.hidden && y + height <= (layout.top ?? 0) + 0.5) return { ...box, x: box.x - this.x, zone: this.top };
        if (!this.bottom.hidden && y >= layout.height - (layout.bottom ?? 0) - 0.5) {
          return { ...box, x: box.x - this.x, y: frame.height - (this.contentHeight - box.y), zone: this.bottom };
        }
        return { ...box, x: box.x - this.x, y: box.y - this.y, zone: this.content };
      }
      linkAt(x, y, isMeant) {
        for (const [place, link] of this.screen.links.entries()) {
          if (!isMeant(link) || link.layer || !this.player.holds(link.when)) continue;
          const box = this.box(place);
          if (!box || x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue;
          if (box.zone === this.content && this.isCovered(x, y)) continue;
          return { link, place, box };
        }
        return undefined;
      }
      isCovered(x, y) {
        const { layout, frame, scaleX, scaleY } = this;
        if (x < 0 || y < 0 || x > frame.width || y > frame.height) return true;
        if (!this.top.hidden && y < (layout.top ?? 0) * scaleY) return true;
        if (!this.bottom.hidden && y > frame.height - (layout.bottom ?? 0) * scaleY) return true;
        return (layout.bars ?? []).some((bar) => (bar.edge === "top" ? y < bar.height * scaleX : y > frame.height - bar.height * scaleX));
      }
      barAt(y) {
        const { layout, frame } = this;
        for (const place of this.screen.bars ?? []) {
          const part = this.player.data.parts?.[place];
          if (!part) continue;
          const isLaidOver = (layout.bars ?? []).some((bar) => bar.edge === part.edge && bar.height === part.height);
          const unit = isLaidOver ? this.scaleX : this.scaleY;
          const end = isLaidOver || !this.bottom.hidden ? frame.height : this.contentHeight - this.y;
          const top = part.edge === "top" ? 0 : end - part.height * unit;
          if (y >= top && y <= top + part.height * unit) return { id: part.id, height: part.height, isLaidOver, unit, top };
        }
        return undefined;
      }
      press(place) {
        for (const spot of this.#spots) spot.classList.toggle("is-pressed", spot.dataset.place === String(place));
      }
      focus(link) {
        (this.#spots.find((spot) => spot.dataset.link === link) ?? this.#spots[0])?.focus({ preventScroll: true });
      }
      #laySpots() {
        const { player, screen } = this;
        const focused = this.#spots.find((spot) => spot === document.activeElement)?.dataset.link;
        for (const spot of this.#spots) spot.remove();
        const seen = new Set();
        const spots = [];
        for (const [place, link] of screen.links.entries()) {
          const key = `${link.action} ${link.to ?? ""} ${link.trigger === "tap" ? place : ""}`;
          if (link.trigger === "delay" || link.layer || !player.holds(link.when)) continue;
          if (link.trigger !== "tap" && [...seen].some((other) => other.startsWith(`${link.action} ${link.to ?? ""} `))) continue;
          seen.add(key);
          const box = this.box(place);
          if (!box) continue;
          const name = inLanguage(link.label, player.locale) || (link.to ? player.titleOf(link.to) : /** @type {Record<string, string>} */ ({ back: "Back", close: "Close", stay: "Change" })[link.action] ?? link.id);
          const to = link.to ? `, to ${player.titleOf(link.to)}` : "";
          const node = element("button", { type: "button", class: `spot is-${link.trigger}`, "data-link": link.id, "data-place": place, "aria-label": visible(`${name}${to}`), onclick: (/** @type {MouseEvent} */ event) => { if (event.detail === 0) player.follow(link, this, place); } },
            element("span", { class: "spot-name", "aria-hidden": "true", text: visible(name) }));
          const inside = box.zone === this.content ? { x: box.x + this.x, y: box.y + this.y }
            : box.zone === this.bottom ? { x: box.x, y: box.y - (this.frame.height - (this.layout.bottom ?? 0) * this.scaleY) }
            : box.zone.classList.contains("is-bottom") ? { x: box.x, y: box.y - (this.frame.height - box.zone.clientHeight) } : box;
          Object.assign(node.style, { left: `${inside.x}px`, top: `${inside.y}px`, width: `${box.width}px`, height: `${box.height}px` });
          node.classList.toggle("is-whole", box.zone === this.node);
          node.classList.toggle("is-inset", box.x >= 4 && box.x + box.width <= this.frame.width - 4);
          spots.push({ node, box });
          box.zone.append(node);
        }
        spots.sort((one, other) => (Math.abs(one.box.y - other.box.y) > 8 ? one.box.y - other.box.y : (one.box.x - other.box.x) * player.sign));
        for (const { node } of spots) node.parentElement?.append(node);
        this.#spots = spots.map(({ node }) => node);
        if (focused !== undefined) this.focus(focused);
        this.node.append(this.dim);
      }
      #layLayers() {
        const { player, screen, layout } = this;
        const key = (/** @type {number} */ place) => {
          const layer = screen.layers?.[place], where = layout.layers?.[place];
          if (!layer || !where || !(layer.scroll || layer.repeat) || !player.holds(layer.when)) return undefined;
          return [...(where.rows ?? [where.image]), this.scaleX].join(" ");
        };
        for (const old of this.node.querySelectorAll(".screen-layer")) {
          if (!(old instanceof HTMLElement)) continue;
          const isSame = old.dataset.rows !== undefined && old.dataset.rows === key(Number(old.dataset.layer));
          if (!isSame && !old.contains(document.activeElement)) old.remove();
        }
        for (const [place, layer] of (screen.layers ?? []).entries()) {
          if (!player.holds(layer.when)) continue;
          const where = layout.layers?.[place];
          if (!where) continue;
          const [x, y, width, height] = where.area;
          const box = { x: x * this.scaleX, y: y * this.scaleY, width: width * this.scaleX, height: height * this.scaleY };
          const held = this.node.querySelector(`.screen-layer[data-layer="${place}"]`);
          const node = held instanceof HTMLElement ? held : player.layer(layer, where, this);
          if (layer.fixed && this.maxY > 0 && y > layout.height / 2) box.y = this.frame.height - (this.contentHeight - box.y);
          node.dataset.layer = String(place);
          const rows = key(place);
          if (rows !== undefined) node.dataset.rows = rows;
          Object.assign(node.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
          if (layer.depth) node.dataset.depth = String(layer.depth * this.scaleX);
          if (held) continue;
          if (layer.fixed) this.node.insertBefore(node, this.dim);
          else this.content.append(node);
        }
      }
      lean() {
        const { x, y } = this.player.tilt;
        for (const node of this.node.querySelectorAll(".screen-layer[data-depth]")) {
          if (!(node instanceof HTMLElement)) continue;
          const depth = Number(node.dataset.depth);
          node.style.transform = `translate(${(depth * x).toFixed(2)}px, ${(depth * y).toFixed(2)}px)`;
        }
      }
      refresh() {
        this.#layLayers();
        this.#laySpots();
      }
    }

    async function isDarkAt(image, end) {
      try {
        const height = Math.max(1, Math.min(image.naturalHeight, Math.round(image.naturalWidth * (end ? 0.06 : 0.1))));
        const strip = await createImageBitmap(image, 0, end ? image.naturalHeight - height : 0, image.naturalWidth, height, { resizeWidth: 1, resizeHeight: 1, resizeQuality: "medium" });
        const context = element("canvas", { width: 1, height: 1 }).getContext("2d");
        if (!context) return false;
        context.drawImage(strip, 0, 0);
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
        return alpha > 127 && 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
      } catch {
        return false;
      }
    }
    function colorAt(image, isAcross, at, way) {
      const side = 8;
      try {
        const context = element("canvas", { width: side, height: side }).getContext("2d", { willReadFrequently: true });
        if (!context) return "";
        const start = way > 0 ? at : at - side;
        context.imageSmoothingEnabled = false;
        if (isAcross) context.drawImage(image, start, 0, side, image.naturalHeight, 0, 0, side, side);
        else context.drawImage(image, 0, start, image.naturalWidth, side, 0, 0, side, side);
        const { data } = context.getImageData(0, 0, side, side);
        const counts = new Map();
        for (let place = 0; place < data.length; place += 4) {
          if (data[place + 3] < 255) continue;
          const color = `rgb(${data[place]}, ${data[place + 1]}, ${data[place + 2]})`;
          counts.set(color, (counts.get(color) ?? 0) + 1);
        }
        return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "";
      } catch {
        return "";
      }
    }

    const slop = 10;
    const longPressTime = 500;
    class Gestures {
      state = "idle";
      down = undefined;
      spot = undefined;
      speed = new Speedometer();
      base = { p: 0, x: 0, y: 0 };
      slack = 0;
      press = undefined;
      row = undefined;
      constructor(player) {
        this.player = player;
        const { window } = player;
        window.addEventListener("pointerdown", (event) => this.begin(event));
        window.addEventListener("pointermove", (event) => this.move(event));
        window.addEventListener("pointerup", (event) => this.end(event));
        window.addEventListener("pointercancel", (event) => this.cancel(event));
        window.addEventListener("dragstart", (event) => event.preventDefault());
        window.addEventListener("contextmenu", (event) => { if (this.down?.isTouch) event.preventDefault(); });
        window.addEventListener("wheel", (event) => {
          const { view } = player.top ?? {};
          if (!view || event.ctrlKey || (event.target instanceof Element && event.target.closest(".is-window"))) return;
          if (!view.maxX && !view.maxY) return;
          player.stopDrift();
          view.scrollTo(clamp(view.x + event.deltaX, 0, view.maxX), clamp(view.y + event.deltaY, 0, view.maxY));
          event.preventDefault();
        }, { passive: false });
      }
      begin(event) {
        if (this.down || event.button > 0) return;
        const { player } = this;
        const [x, y] = player.point(event);
        if (event.target instanceof Element && event.target.closest("input, select")) return;
        const zone = event.pointerType === "mouse" ? 20 : 44;
        if (event.target instanceof Element && event.target.closest(".is-window") && x > zone && x < player.size.width - zone) return;
        this.row = event.target instanceof Element ? event.target.closest(".window-row") ?? undefined : undefined;
        player.window.setPointerCapture(event.pointerId);
        this.down = { id: event.pointerId, x, y, time: event.timeStamp, isTouch: event.pointerType !== "mouse" };
        this.speed = new Speedometer();
        this.speed.add(event.timeStamp, x, y);
        if (player.isDrawing) {
          this.state = "drawing";
          player.clearArea();
          player.drawnArea = element("div", { class: "drawn-area" });
          player.window.append(player.drawnArea);
          return;
        }
        if (document.activeElement instanceof HTMLElement && document.activeElement.closest(".screen input")) document.activeElement.blur();
        const { motion } = player;
        if (motion && Math.abs(motion.p - motion.target) > 0.05 && ["push", "slide", "card", "sheet", "modal"].includes(motion.entry.exit ?? motion.entry.transition)) {
          player.grab({ kind: "back" });
          this.slack = 0;
          this.base.p = motion.p;
          this.state = "dragging";
          return;
        }
        player.stopDrift();
        this.slack = 0;
        this.state = "pressed";
        const view = player.top?.view;
        if (!view) return;
        const found = view.linkAt(x - view.frame.x, y - view.frame.y, (link) => link.trigger === "tap" || link.trigger === "longPress");
        this.spot = found && { link: found.link, view, place: found.place };
        view.press(found?.place);
        const long = view.linkAt(x - view.frame.x, y - view.frame.y, (link) => link.trigger === "longPress");
        if (long) {
          this.press = setTimeout(() => {
            if (this.state !== "pressed") return;
            view.press();
            this.state = "idle";
            this.down = undefined;
            player.follow(long.link, view, long.place);
          }, longPressTime);
        }
      }
      move(event) {
        if (!this.down || event.pointerId !== this.down.id) return;
        const events = event.getCoalescedEvents?.() ?? [];
        for (const each of events.length ? events : [event]) this.speed.add(each.timeStamp, ...this.player.point(each));
        const [x, y] = this.player.point(event);
        const dx = x - this.down.x, dy = y - this.down.y;
        if (this.state === "drawing") return this.draw(x, y);
        if (this.state === "pressed" && Math.hypot(dx, dy) > slop) this.lead(dx, dy);
        if (this.state === "dragging") {
          const { way } = this.player;
          const share = way.x ? (dx - Math.sign(dx) * this.slack) / way.x : way.y ? (dy - Math.sign(dy) * this.slack) / way.y : 0;
          this.player.drag(this.base.p + share);
        } else if (this.state === "scrolling") {
          const { view } = this.player.top;
          const soft = (/** @type {number} */ value, /** @type {number} */ most, /** @type {number} */ size) =>
            (value < 0 ? (most ? -rubber(-value, size) : 0) : value > most ? most + (most ? rubber(value - most, size) : 0) : value);
          view.scrollTo(soft(this.base.x - dx, view.maxX, view.frame.width), soft(this.base.y - dy, view.maxY, view.frame.height));
        }
      }
      lead(dx, dy) {
        clearTimeout(this.press);
        const { player } = this;
        const { top } = player;
        const down = /** @type {NonNullable<typeof this.down>} */ (this.down);
        const { view } = top;
        view.press();
        const isAcross = Math.abs(dx) > Math.abs(dy);
        const toEnd = dx * player.sign > 0;
        this.spot = undefined;
        this.base = { p: 0, x: view.x, y: view.y };
        this.slack = slop;
        const zone = down.isTouch ? 44 : 20;
        const fromStart = player.sign > 0 ? down.x : player.size.width - down.x;
        const inner = { x: down.x - view.frame.x, y: down.y - view.frame.y };
        if (isAcross) {
          const edge = toEnd && fromStart <= zone ? "backward" : !toEnd && player.size.width - fromStart <= zone ? "forward" : undefined;
          const found = edge && view.linkAt(inner.x, inner.y, (link) => link.trigger === "edge" && link.direction === edge);
          if (found && this.take({ kind: "link", link: found.link, view, place: found.place })) return;
          const swipe = view.linkAt(inner.x, inner.y, (link) => link.trigger === "swipe" && link.direction === (toEnd ? "backward" : "forward"));
          if (swipe) {
            if (swipe.link.action === "back" ? this.take({ kind: "back" }) : this.take({ kind: "link", link: swipe.link, view, place: swipe.place })) return;
            player.follow(swipe.link, view, swipe.place);
            this.state = "idle";
            return;
          }
          const sideways = ["push", "slide"].includes(top.transition) && !["up", "down"].includes(top.direction);
          if (edge === "backward" && sideways && !top.isOverlay && top.direction !== "backward" && this.take({ kind: "back" })) return;
          if (top.isOverlay && top.transition === "slide" && /^(start|end)/.test(top.screen.overlay?.position ?? "") && (top.screen.overlay?.position.startsWith("end") ? toEnd : !toEnd) && this.take({ kind: "back" })) return;
          if (view.maxX) { this.state = "scrolling"; return; }
        } else {
          const swipe = view.linkAt(inner.x, inner.y, (link) => link.trigger === "swipe" && link.direction === (dy < 0 ? "up" : "down"));
          if (swipe && (swipe.link.action === "back" ? this.take({ kind: "back" }) : this.take({ kind: "link", link: swipe.link, view, place: swipe.place }))) return;
          const isRaised = top.kind === "card" || top.kind === "sheet" || (top.isOverlay && ["sheet", "slide"].includes(top.transition) && top.screen.overlay?.position === "bottom");
          if (dy > 0 && isRaised && view.y <= 0 && ["card", "sheet", "slide"].includes(top.transition) && this.take({ kind: "back" })) return;
          if (view.maxY) { this.state = "scrolling"; return; }
        }
        this.state = "idle";
      }
      take(what) {
        const isBack = what.kind === "back";
        if (!this.player.grab(what)) return false;
        this.base.p = isBack ? 1 : 0;
        this.state = "dragging";
        return true;
      }
      end(event) {
        if (!this.down || event.pointerId !== this.down.id) return;
        const { player, state, spot, down } = this;
        const [x, y] = player.point(event);
        clearTimeout(this.press);
        spot?.view.press();
        this.down = undefined;
        this.spot = undefined;
        this.state = "idle";
        const [vx, vy] = this.speed.at(event.timeStamp);
        if (state === "drawing") return this.drawn(x, y, down);
        if (state === "dragging") {
          const { way } = player;
          this.slack = 0;
          return player.release(way.x ? vx / way.x : way.y ? vy / way.y : 0);
        }
        if (state === "scrolling") return player.fling(player.top.view, player.top.view.maxX ? -vx : 0, player.top.view.maxY ? -vy : 0);
        if (state !== "pressed") return;
        if (spot && spot.view === player.top?.view) {
          if (spot.link.trigger === "tap") return player.follow(spot.link, spot.view, spot.place);
          return;
        }
        if (this.row) return void this.row.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: event.clientX, clientY: event.clientY }));
        const { top } = player;
        const { frame } = top.view;
        const isOutside = x < frame.x || y < frame.y || x > frame.x + frame.width || y > frame.y + frame.height;
        if (isOutside && top.isOverlay) {
          if (top.screen.overlay?.closeOutside !== false) player.dismiss();
          return;
        }
        player.flash();
      }
      cancel(event) {
        if (!this.down || event.pointerId !== this.down.id) return;
        clearTimeout(this.press);
        this.spot?.view.press();
        if (this.state === "drawing") this.player.clearArea();
        const wasDragging = this.state === "dragging";
        this.down = undefined;
        this.state = "idle";
        if (wasDragging) this.player.release(0);
      }
      draw(x, y) {
        const { drawnArea } = this.player;
        if (!drawnArea || !this.down) return;
        const left = Math.min(x, this.down.x), top = Math.min(y, this.down.y);
        Object.assign(drawnArea.style, { left: `${left}px`, top: `${top}px`, width: `${Math.abs(x - this.down.x)}px`, height: `${Math.abs(y - this.down.y)}px` });
      }
      drawn(x, y, down) {
        const { player } = this;
        const { view, screen } = player.top;
        const { frame, scaleX, scaleY, layout } = view;
        const left = Math.min(x, down.x) - frame.x, right = Math.max(x, down.x) - frame.x;
        const top = Math.min(y, down.y) - frame.y, bottom = Math.max(y, down.y) - frame.y;
        const bar = view.barAt((top + bottom) / 2);
        const across = (/** @type {number} */ px) => clamp((px + (bar?.isLaidOver ? 0 : view.x)) / scaleX, 0, layout.width);
        const along = (/** @type {number} */ py) => {
          if (bar) return clamp((py - bar.top) / bar.unit, 0, bar.height);
          const above = !view.top.hidden && py < (layout.top ?? 0) * scaleY;
          const below = !view.bottom.hidden && py > frame.height - (layout.bottom ?? 0) * scaleY;
          return clamp((above ? py : below ? py - frame.height + view.contentHeight : py + view.y) / scaleY, 0, layout.height);
        };
        const [x1, x2, y1, y2] = [across(left), across(right), along(top), along(bottom)];
        const area = { x: Math.round(x1), y: Math.round(y1), width: Math.round(x2 - x1), height: Math.round(y2 - y1) };
        if (area.width < 4 || area.height < 4) return player.clearArea();
        player.onArea(area, bar?.id ?? screen.id);
      }
    }

    const leastBetweenTimers = 334;
    class Player {
      stack = [];
      motion = undefined;
      tabs = new Map();
      images = new Map();
      failed = new Set();
      grounds = new Map();
      tones = new Map();
      variables = Object.create(null);
      photos = new Map();
      size = { width: 393, height: 852 };
      safeTop = 59;
      request = 0;
      isPaused = false;
      isDrawing = false;
      onChange = () => {};
      onRest = () => {};
      onArea = () => {};
      drawnArea = undefined;
      onMiss = () => {};
      #frame = 0;
      #timers = [];
      #timerEnd = -Infinity;
      #drift = undefined;
      #scale = 1;
      #reading = false;
      tilt = { x: 0, y: 0 };
      #focus = undefined;
      constructor(data, source) {
        this.data = data;
        this.source = source;
        this.screens = new Map(data.screens.map((screen) => [screen.id, screen]));
        this.window = element("div", { class: "player-window", role: "region", "aria-label": "Prototype" });
        this.reset();
        new Gestures(this);
        if (data.screens.some((screen) => screen.layers?.some((layer) => layer.depth))) this.#followTilt();
        document.addEventListener("visibilitychange", () => this.#startTimers());
      }
      get locale() { return this.data.requests[this.request]?.locale ?? this.data.language; }
      get appearance() { return this.data.requests[this.request]?.appearance ?? "light"; }
      get sign() { return isRightToLeftLanguage(this.locale) ? -1 : 1; }
      get top() { return this.stack[this.stack.length - 1]; }
      reset() {
        for (const photo of this.photos.values()) URL.revokeObjectURL(photo);
        this.photos.clear();
        this.variables = Object.assign(Object.create(null), this.data.variables);
        this.tabs.clear();
      }
      layoutOf(screen) {
        return screen.layouts[screen.answers[this.request]?.[0] ?? 0];
      }
      titleOf(id) {
        return inLanguage(this.screens.get(id)?.title, this.locale) || id;
      }
      image(id) {
        return id === undefined ? undefined : this.images.get(id);
      }
      groundOf(layout, isAcross, isShown) {
        const image = this.image(layout.image);
        if (!image || image.naturalWidth === 0) return "";
        const key = `${layout.image} ${isAcross} ${layout.top ?? 0} ${layout.bottom ?? 0}`;
        const known = this.grounds.get(key);
        if (known !== undefined) return known;
        const read = () => {
          const unit = image.naturalHeight / layout.height;
          const [start, end] = isAcross ? [0, image.naturalWidth] : [(layout.top ?? 0) * unit, image.naturalHeight - (layout.bottom ?? 0) * unit];
          const [first, last] = [colorAt(image, isAcross, start, 1), colorAt(image, isAcross, end, -1)];
          const ground = first && last ? `linear-gradient(${isAcross ? "to right" : "to bottom"}, ${first} 50%, ${last} 50%)` : "";
          this.grounds.set(key, ground);
          return ground;
        };
        if (isShown) return read();
        if (!this.#reading) {
          this.#reading = true;
          whenIdle(() => {
            this.#reading = false;
            if (this.motion || this.#drift) return;
            read();
            this.refresh();
          });
        }
        return "";
      }
      async load(id) {
        if (id === undefined || this.images.has(id) || this.failed.has(id)) return false;
        const shown = this.source.holds(id) ? await this.source.image(id, "full") : undefined;
        if (!shown) this.failed.add(id);
        if (!shown || this.images.has(id)) return !shown;
        const image = new Image();
        image.src = shown.src;
        try {
          await image.decode();
        } catch {
          this.failed.add(id);
          return true;
        }
        if (this.data.statusBar) this.tones.set(id, { top: await isDarkAt(image, 0), bottom: await isDarkAt(image, 1) });
        this.images.set(id, image);
        return true;
      }
      toneAt(end) {
        let place = this.stack.length - 1;
        while (place > 0 && this.stack[place].kind === "overlay") place--;
        const entry = this.stack[place];
        if (!entry) return "dark";
        if (end === "top" && entry.kind !== "page") return "light";
        const layout = this.layoutOf(entry.screen);
        const id = layout.bars?.find((bar) => bar.edge === end)?.image ?? layout.image;
        return id !== undefined && this.tones.get(id)?.[end] ? "light" : "dark";
      }
      async loadScreen(screen) {
        if (await this.#loadImages(screen)) this.refresh();
        const next = screen.links.flatMap((link) => (link.to ? this.screens.get(link.to) ?? [] : []));
        for (const other of [...this.stack.slice(-3).map((entry) => entry.screen), ...next]) {
          if (this.motion) return;
          if (await this.#loadImages(other)) this.refresh();
        }
      }
      async #loadImages(screen) {
        const layout = this.layoutOf(screen);
        if (!layout) return false;
        const ids = [layout.image, ...(layout.bars ?? []).map((bar) => bar.image), ...(layout.layers ?? []).flatMap((layer) => [layer.image, ...(layer.rows ?? [])])];
        return (await Promise.all(ids.map((id) => this.load(id)))).includes(true);
      }
      holds(when) {
        return (when ?? []).every((test) => {
          const value = test.variable === "screen" ? this.top?.screen.id : this.variables[test.variable];
          if (value === undefined) return false;
          if (test.empty !== undefined) return (plain(value) === "") === test.empty;
          if (test.min !== undefined || test.max !== undefined) {
            const number = Number(value);
            return Number.isFinite(number) && number >= (test.min ?? -Infinity) && number <= (test.max ?? Infinity);
          }
          if (test.not !== undefined) return plain(value) !== plain(test.not);
          return test.is !== undefined && plain(value) === plain(test.is);
        });
      }
      set(name, value) {
        const first = this.data.variables[name];
        if (first === undefined || !Object.hasOwn(this.data.variables, name)) return;
        if (typeof first === "number") this.variables[name] = Math.trunc(Number(value)) || 0;
        else if (typeof first === "boolean") this.variables[name] = value === true || value === "true";
        else this.variables[name] = String(value);
      }
      #change(changes) {
        for (const change of changes ?? []) {
          const value = this.variables[change.variable];
          if (change.toggle) this.set(change.variable, value !== true);
          else if (change.add !== undefined) this.set(change.variable, Number(value) + change.add);
          else if (change.set !== undefined) this.set(change.variable, change.set);
        }
        if (changes?.length) this.refresh();
      }
      refresh() {
        for (const entry of this.stack) if (!entry.view.node.hidden) this.#lay(entry);
      }
      pathTo(id) {
        const path = this.screens.has(id) ? [id] : [];
        const seen = new Set(path);
        let to = id;
        for (let from = this.screens.get(id)?.from; from !== undefined && !seen.has(from); from = this.screens.get(to)?.from) {
          seen.add(from);
          const screen = this.screens.get(from);
          const action = screen?.links.find((link) => link.to === to)?.action;
          if (screen && (action === "overlay" || action === "navigate" && !screen.overlay)) path.unshift(from);
          to = from;
        }
        const { start } = this.data;
        if (path.length && start !== undefined && to !== start && this.screens.has(start)) path.unshift(start);
        return path;
      }
      show(ids) {
        this.#finish();
        this.clearArea();
        this.stack = [];
        for (const id of ids) {
          const screen = this.screens.get(id);
          if (!screen) continue;
          const link = this.top?.screen.links.find((candidate) => candidate.to === id && candidate.action !== "swap");
          this.stack.push(this.#entry(screen, link?.transition ?? (screen.overlay ? "dissolve" : "push"), link?.direction ?? "forward", Boolean(screen.overlay) && this.stack.length > 0));
        }
        fill(this.window, ...this.stack.map((entry) => entry.view.node));
        this.rest();
      }
      #entry(screen, transition, direction, isOverlay) {
        const below = this.top;
        const isSheet = transition === "sheet" || transition === "card";
        const kind = isOverlay ? "overlay" : isSheet && below ? /** @type {"card" | "sheet"} */ (transition)
          : below && (below.kind === "card" || below.kind === "sheet") && transition !== "modal" ? below.kind : "page";
        const view = new ScreenView(this, screen);
        view.node.classList.toggle("has-shadow", transition === "push" && kind === "page");
        return { screen, view, transition, direction, isOverlay, kind };
      }
      frameOf(entry) {
        const { width, height } = this.size;
        if (entry.kind === "page") return { x: 0, y: 0, width, height };
        const gap = this.safeTop + 10;
        const layout = this.layoutOf(entry.screen);
        if (entry.kind === "card") return { x: 0, y: gap, width, height: height - gap };
        const unit = this.unit;
        const own = { width: Math.min(width, layout.width * unit), height: Math.min(height, layout.height * unit) };
        if (entry.kind === "sheet") {
          const high = Math.min(height - gap, own.height * (own.width < width ? width / own.width : 1));
          return { x: 0, y: height - high, width, height: high };
        }
        const { position, at } = entry.screen.overlay ?? { position: "center" };
        const isEnd = /end$/i.test(position), isStart = /start$/i.test(position);
        const towardRight = this.sign > 0 ? isEnd : isStart, towardLeft = this.sign > 0 ? isStart : isEnd;
        let x = towardRight ? width - own.width : towardLeft ? 0 : (width - own.width) / 2;
        let y = /^top/.test(position) ? 0 : /^bottom/.test(position) ? height - own.height : (height - own.height) / 2;
        if (at) [x, y] = [at[0] * unit, at[1] * unit];
        return { x, y, ...own };
      }
      get unit() {
        const base = this.data.screens.find((screen) => !screen.overlay);
        return base ? this.size.width / Math.min(this.layoutOf(base).width, this.size.width * 3) : 1;
      }
      #lay(entry) {
        entry.view.lay(this.frameOf(entry));
        const isRaised = entry.kind === "card" || entry.kind === "sheet";
        entry.view.node.classList.toggle("is-card", isRaised);
        entry.view.node.classList.toggle("is-overlay", entry.kind === "overlay");
      }
      #behind(place) {
        const entry = this.stack[place];
        if (!entry || entry.kind === "page") return -1;
        if (entry.kind === "overlay") return place - 1;
        let root = place;
        while (root > 0 && this.stack[root - 1].kind === entry.kind && this.stack[root].transition !== entry.kind) root--;
        return root - 1;
      }
      rest() {
        const seen = new Set();
        for (let place = this.stack.length - 1; place >= 0; place = this.#behind(place)) seen.add(this.stack[place]);
        for (const node of [...this.window.children]) {
          if (node instanceof HTMLElement && node.classList.contains("screen") && !this.stack.some((entry) => entry.view.node === node)) node.remove();
        }
        for (const [place, entry] of this.stack.entries()) {
          const { node } = entry.view;
          if (node.parentElement !== this.window) this.window.append(node);
          node.hidden = !seen.has(entry);
          node.inert = entry !== this.top;
          clear(entry);
          if (seen.has(entry)) this.#lay(entry);
          else if (place < this.stack.length - 3) node.remove();
        }
        for (let place = this.stack.length - 1; place > 0; place = this.#behind(place)) {
          const behind = this.stack[this.#behind(place)];
          const root = this.stack[this.#behind(place) + 1];
          if (behind && root) this.#place(root, behind, 1, 0, root.transition);
        }
        const focus = this.#focus;
        this.#focus = undefined;
        if (focus) this.top?.view.focus(focus.link);
        this.#startTimers();
        this.onRest();
      }
      follow(link, view, place) {
        if (!this.#isReady()) return;
        const to = view.layout.to?.[place] ?? link.to;
        this.#change(link.changes);
        const screen = to ? this.screens.get(to) : undefined;
        switch (link.action) {
          case "navigate":
            if (screen) this.#push(screen, link, view.box(place), view);
            break;
          case "overlay":
            if (screen) this.#push(screen, link, view.box(place), view, true);
            break;
          case "swap":
            if (screen) this.#swap(screen, link);
            break;
          case "back":
            if (this.stack.length < 2 && !to) announce("This is the first screen");
            else this.back(to, link);
            break;
          case "close":
            this.#close(link);
            break;
          case "scrollTo":
            this.#scrollTo(view, (link.y ?? 0) * view.scaleY);
            break;
          case "nudge":
            this.#nudge(view, link);
            break;
          case "url":
            if (link.url) this.#showAddress(link.url);
            break;
          case "camera":
          case "photo":
            this.#choosePhoto(link);
            break;
          default:
            this.onChange();
        }
      }
      #isReady() {
        const { motion } = this;
        if (!motion) return true;
        if (Math.abs(motion.p - motion.target) > 0.05 || motion.isHeld) return false;
        this.#finish();
        return true;
      }
      #push(screen, link, box, view, isOverlay = false) {
        const entry = this.#prepare(screen, link, box, view, isOverlay);
        if (document.activeElement?.classList.contains("spot") && view.node.contains(document.activeElement)) {
          entry.opener = link.id;
          this.#focus = {};
        }
        this.stack.push(entry);
        this.#begin(entry, this.stack[this.stack.length - 2], 0, 1, 0);
        this.onChange();
        announce(`${this.titleOf(screen.id)}, screen ${this.data.screens.indexOf(screen) + 1} of ${this.data.screens.length}`, true);
      }
      #prepare(screen, link, box, view, isOverlay) {
        if (!isOverlay) while (this.stack.length > 1 && this.top.isOverlay) this.stack.pop()?.view.node.remove();
        const entry = this.#entry(screen, link.transition, link.direction, isOverlay);
        entry.duration = link.duration;
        entry.bounce = link.bounce;
        if (box) entry.area = { ...box, x: box.x + view.frame.x, y: box.y + view.frame.y };
        if (link.keepScroll) [entry.view.x, entry.view.y] = [view.x, view.y];
        return entry;
      }
      back(to, link) {
        const { motion } = this;
        if (motion && !motion.isHeld && motion.target === 1 && motion.entry === this.top && this.stack.length > 1) {
          this.stack.pop();
          this.#turn(0);
          this.onChange();
          return true;
        }
        if (!this.#isReady()) return false;
        let place = this.stack.length - 2;
        if (to) {
          place = this.stack.slice(0, -1).map((entry) => entry.screen.id).lastIndexOf(to);
          const screen = this.screens.get(to);
          if (place < 0 && screen) {
            this.stack = [this.#entry(screen, "push", "forward", false), this.top];
            place = 0;
          }
        }
        if (place < 0) return false;
        this.#unwind(place, link);
        return true;
      }
      #unwind(place, link) {
        const leaving = this.top;
        const removed = this.stack.splice(place + 1);
        if (removed[0].opener !== undefined) this.#focus = { link: removed[0].opener };
        for (const entry of removed) if (entry !== leaving) entry.view.node.remove();
        const root = [...removed].reverse().find((entry) => entry.isOverlay || ["modal", "card", "sheet", "drop", "snap"].includes(entry.transition));
        if (root) Object.assign(leaving, { transition: root.transition, direction: root.direction, duration: root.duration, bounce: root.bounce });
        if (link?.hasTransition) leaving.exit = link.transition;
        this.#begin(leaving, this.stack[place], 1, 0, 0);
        this.onChange();
        announce(this.titleOf(this.top.screen.id), true);
      }
      #close(link) {
        let place = this.stack.length - 1;
        while (place > 0 && !this.stack[place].isOverlay && !["modal", "card", "sheet", "drop", "snap"].includes(this.stack[place].transition)) place--;
        if (place <= 0) return this.back(undefined, link);
        this.#unwind(place - 1, link);
        return true;
      }
      dismiss() {
        if (this.top?.isOverlay) return this.#close();
        return this.back();
      }
      #swap(screen, link) {
        while (this.stack.length > 1 && this.top.isOverlay) this.stack.pop()?.view.node.remove();
        const bar = (this.top.screen.bars ?? []).map((place) => this.data.bars[place]).find((tabs) => tabs.includes(screen.id));
        const old = this.top;
        if (bar) {
          const depth = this.stack.findIndex((entry) => bar.includes(entry.screen.id));
          if (depth >= 0) {
            const own = this.stack[depth].screen.id;
            const key = (/** @type {string} */ id) => `${depth} ${bar.join(" ")} ${id}`;
            const kept = this.stack.splice(depth);
            if (own !== screen.id) this.tabs.set(key(own), kept);
            const stored = own === screen.id ? undefined : this.tabs.get(key(screen.id));
            this.stack.push(...(stored ?? [own === screen.id ? kept[0] : this.#entry(screen, kept[0].transition, kept[0].direction, false)]));
            return this.#exchange(old, link);
          }
        }
        const entry = this.#entry(screen, old.transition, old.direction, old.isOverlay);
        entry.kind = old.kind;
        if (link.keepScroll) [entry.view.x, entry.view.y] = [old.view.x, old.view.y];
        this.stack[this.stack.length - 1] = entry;
        return this.#exchange(old, link);
      }
      #exchange(old, link) {
        this.onChange();
        announce(this.titleOf(this.top.screen.id), true);
        if (link.transition === "none" || old === this.top) {
          this.rest();
          return;
        }
        const entry = { ...this.top, transition: link.transition, direction: link.direction, duration: link.duration };
        this.window.append(entry.view.node);
        this.#lay(entry);
        this.#begin(entry, old, 0, 1, 0);
      }
      #distance(entry) {
        const frame = this.frameOf(entry);
        switch (entry.exit ?? entry.transition) {
          case "push": return this.size.width;
          case "slide":
            if (entry.isOverlay) return /^(top|bottom)$/.test(entry.screen.overlay?.position ?? "") ? frame.height : frame.width;
            return entry.direction === "up" || entry.direction === "down" ? this.size.height : this.size.width;
          case "snap": return frame.y + frame.height;
          case "drop": return frame.y + frame.height;
          default: return frame.height;
        }
      }
      #begin(entry, below, p, target, v) {
        this.#finish();
        this.clearArea();
        this.#stopTimers();
        this.#drift = undefined;
        if (below) {
          const { node } = below.view;
          const wasSeen = node.parentElement === this.window && !node.hidden;
          if (node.parentElement !== this.window) this.window.prepend(node);
          node.hidden = false;
          if (!wasSeen) this.#lay(below);
        }
        entry.view.node.hidden = false;
        this.window.append(entry.view.node);
        this.#lay(entry);
        for (let place = this.stack.indexOf(/** @type {Entry} */ (below)); place >= 0; place = this.#behind(place)) this.stack[place].view.node.hidden = false;
        this.motion = { entry, below, p, v, target, from: p, speed: v, start: undefined, isHeld: false, elapsed: 0 };
        this.#draw();
        const kind = entry.exit ?? entry.transition;
        if (kind === "none") return this.#finish();
        this.#loop();
      }
      #turn(target, v) {
        const { motion } = this;
        if (!motion) return;
        Object.assign(motion, { target, from: motion.p, speed: v ?? motion.v, start: undefined, isHeld: false, elapsed: 0 });
        this.#loop();
      }
      #loop() {
        cancelAnimationFrame(this.#frame);
        this.#frame = requestAnimationFrame((now) => this.#step(now));
      }
      #step(now) {
        const { motion } = this;
        let isMoving = false;
        if (motion && !motion.isHeld) {
          motion.start ??= now;
          this.window.dataset.start = String(motion.start);
          motion.elapsed = (now - motion.start) / 1000;
          if (this.#advance(motion)) {
            this.#draw();
            isMoving = true;
          } else {
            this.#finish();
          }
        }
        const drift = this.#drift;
        if (drift) {
          drift.start ??= now;
          if (drift.run((now - drift.start) / 1000)) isMoving = true;
          else if (this.#drift === drift) this.#drift = undefined;
        }
        if (isMoving || this.#drift) this.#loop();
      }
      #advance(motion) {
        const { entry, target, elapsed } = motion;
        const kind = entry.exit ?? entry.transition;
        const distance = Math.max(1, this.#distance(entry));
        if (movesLess()) return this.#timed(motion, 120);
        if (kind === "dissolve" || (entry.isOverlay && kind === "none")) return this.#timed(motion, entry.duration ?? 250);
        if ((kind === "slide" || kind === "zoom") && entry.duration) return this.#timed(motion, entry.duration);
        if (this.data.platform === "android" && (kind === "push" || kind === "modal")) return this.#timed(motion, target ? 425 : 150);
        if (kind === "drop" && target === 1) {
          const bounce = entry.bounce ?? 0.3;
          motion.p = 1 - dropAt(distance, elapsed, bounce) / distance;
          return elapsed < dropTime(distance, bounce);
        }
        if (kind === "drop") {
          motion.p = 1 - fallAt(elapsed) / (this.size.height - this.frameOf(entry).y + 100);
          return motion.p > 0;
        }
        const damping = kind === "snap" && target === 1 ? 1 - (entry.bounce ?? 0.25) : 1;
        const [x, v] = springAt((motion.from - target) * distance, motion.speed * distance, elapsed, damping);
        motion.p = target + x / distance;
        motion.v = v / distance;
        if (damping === 1) {
          if (target === 1 && motion.p >= 1 || target === 0 && motion.p <= 0) return false;
          motion.p = clamp(motion.p, 0, 1);
        }
        return Math.abs(x) > 0.5 || Math.abs(v) > 10;
      }
      #timed(motion, duration) {
        const share = clamp(motion.elapsed * 1000 / Math.max(1, duration), 0, 1);
        const eased = share * share * (3 - 2 * share);
        motion.p = motion.from + (motion.target - motion.from) * eased;
        motion.v = 0;
        return share < 1;
      }
      #draw() {
        const { motion } = this;
        if (!motion) return;
        const { entry, below, p } = motion;
        this.#place(entry, below, p, motion.target === 0 && !motion.isHeld ? motion.elapsed : 0, movesLess() ? "dissolve" : entry.exit ?? entry.transition);
        this.window.dataset.progress = p.toFixed(4);
      }
      #finish() {
        const { motion } = this;
        if (!motion) return;
        this.motion = undefined;
        delete this.window.dataset.progress;
        if (motion.target === 0) motion.entry.view.node.remove();
        if (!this.stack.includes(motion.entry) && motion.target === 1 && motion.below && !this.stack.includes(motion.below)) motion.below.view.node.remove();
        this.rest();
        void this.loadScreen(this.top.screen);
      }
      #place(entry, below, p, falling, kind) {
        const { width, height } = this.size;
        const { node } = entry.view;
        const frame = this.frameOf(entry);
        const back = entry.direction === "backward" ? -1 : 1;
        const sign = this.sign * back;
        const under = below?.view;
        const dark = this.appearance.startsWith("dark") ? 0.48 : 0.2;
        const dim = (/** @type {number} */ share) => { if (under) under.dim.style.opacity = String(clamp(share, 0, 1)); };
        const move = (/** @type {HTMLElement} */ which, /** @type {number} */ x, /** @type {number} */ y, more = "") => { which.style.transform = `translate(${x}px, ${y}px)${more}`; };
        const away = 1 - p;
        node.style.opacity = "1";
        if (entry.isOverlay && entry.screen.overlay?.scrim !== false) dim(dark * p);
        switch (kind) {
          case "push":
            move(node, sign * away * width, 0);
            if (under) move(under.node, -sign * p * width / 3, 0);
            dim(0.1 * p);
            break;
          case "slide": {
            if (entry.isOverlay) {
              const position = entry.screen.overlay?.position ?? "end";
              const side = (/end/i.test(position) ? 1 : -1) * this.sign;
              if (position === "top") move(node, 0, -away * frame.height);
              else if (position === "bottom") move(node, 0, away * frame.height);
              else {
                move(node, side * away * frame.width, 0);
                if (entry.screen.overlay?.reveal && under) move(under.node, -side * p * frame.width, 0);
              }
              break;
            }
            const isUp = entry.direction === "up" || entry.direction === "down";
            const way = entry.direction === "down" ? -1 : 1;
            if (isUp) move(node, 0, way * away * height);
            else move(node, sign * away * width, 0);
            if (under && isUp) move(under.node, 0, -way * p * height);
            else if (under) move(under.node, -sign * p * width, 0);
            break;
          }
          case "modal":
            move(node, 0, away * height);
            if (!entry.isOverlay) dim(dark * p);
            break;
          case "sheet":
          case "card":
            move(node, 0, away * frame.height);
            if (!entry.isOverlay) dim(dark * p);
            if (kind === "card" && under && below?.kind === "page") {
              const size = 1 - 32 / width * p;
              under.node.style.transform = `scale(${size})`;
              under.node.style.borderRadius = `${10 * clamp(p, 0, 1)}px`;
            }
            break;
          case "zoom": {
            const area = entry.area ?? { x: 0, y: 0, width, height };
            const between = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * p;
            node.style.transformOrigin = "0 0";
            move(node, between(area.x, 0), between(area.y, 0), ` scale(${between(area.width / width, 1)}, ${between(area.height / height, 1)})`);
            node.style.opacity = String(clamp(p * 1.6, 0, 1));
            if (under) {
              under.node.style.transformOrigin = "0 0";
              move(under.node, between(0, -area.x * width / area.width), between(0, -area.y * height / area.height), ` scale(${between(1, width / area.width)}, ${between(1, height / area.height)})`);
            }
            break;
          }
          case "snap":
            move(node, 0, -away * (frame.y + frame.height));
            break;
          case "drop":
            if (falling > 0) move(node, 0, away * (height - frame.y + 100), ` rotate(${0.5 * falling}rad)`);
            else move(node, 0, -away * (frame.y + frame.height));
            break;
          default:
            node.style.transform = "";
            node.style.opacity = String(clamp(p, 0, 1));
        }
      }
      grab(what) {
        if (this.motion) {
          this.motion.isHeld = true;
          return true;
        }
        if (what.kind === "back") {
          if (this.stack.length < 2) return false;
          const entry = this.top;
          this.#begin(entry, this.stack[this.stack.length - 2], 1, 1, 0);
        } else {
          const to = what.view.layout.to?.[what.place] ?? what.link.to;
          const screen = to ? this.screens.get(to) : undefined;
          if (!screen || !["navigate", "overlay"].includes(what.link.action)) return false;
          this.#change(what.link.changes);
          const entry = this.#prepare(screen, what.link, what.view.box(what.place), what.view, what.link.action === "overlay");
          if (what.link.trigger === "edge" && !entry.isOverlay) entry.direction = what.link.direction === "backward" && !what.link.hasTransition ? "backward" : entry.direction;
          const below = this.top;
          this.#begin(entry, below, 0, 0, 0);
        }
        cancelAnimationFrame(this.#frame);
        if (this.motion) /** @type {Motion} */ (this.motion).isHeld = true;
        return true;
      }
      get way() {
        const { motion } = this;
        if (!motion) return { x: 0, y: 0 };
        const { entry } = motion;
        const distance = this.#distance(entry);
        const back = entry.direction === "backward" ? -1 : 1;
        switch (entry.exit ?? entry.transition) {
          case "push": return { x: -this.sign * back * distance, y: 0 };
          case "slide": {
            if (entry.isOverlay) {
              const position = entry.screen.overlay?.position ?? "end";
              if (position === "top") return { x: 0, y: distance };
              if (position === "bottom") return { x: 0, y: -distance };
              return { x: (/end/i.test(position) ? -1 : 1) * this.sign * distance, y: 0 };
            }
            if (entry.direction === "up") return { x: 0, y: -distance };
            if (entry.direction === "down") return { x: 0, y: distance };
            return { x: -this.sign * back * distance, y: 0 };
          }
          case "modal": case "card": case "sheet": return { x: 0, y: -distance };
          case "drop": case "snap": return { x: 0, y: distance };
          default: return { x: -this.sign * this.size.width, y: 0 };
        }
      }
      drag(p) {
        const { motion } = this;
        if (!motion) return;
        const isUpright = this.way.y !== 0;
        const over = p > 1 && isUpright ? 1 + rubber((p - 1) * Math.abs(this.way.y), this.size.height) / Math.abs(this.way.y) * 0.25 : p;
        motion.p = clamp(over, 0, isUpright ? 1.2 : 1);
        motion.v = 0;
        this.#draw();
      }
      release(v) {
        const { motion } = this;
        if (!motion) return;
        const fast = Math.abs(v) * Math.max(Math.abs(this.way.x), Math.abs(this.way.y)) >= this.size.width;
        const isThere = fast ? v > 0 : motion.p > 0.5;
        const { entry } = motion;
        const held = this.stack.includes(entry);
        if (isThere && !held) this.stack.push(entry);
        if (!isThere && held) this.stack.splice(this.stack.indexOf(entry));
        this.#turn(isThere ? 1 : 0, v);
        if (isThere !== held) {
          this.onChange();
          announce(this.titleOf(this.top.screen.id), true);
        }
      }
      fling(view, vx, vy) {
        const from = { x: view.x, y: view.y };
        if (movesLess()) [vx, vy] = [0, 0];
        const axis = (/** @type {number} */ start, /** @type {number} */ v, /** @type {number} */ most) => {
          let hit;
          return (/** @type {number} */ t) => {
            if (start < 0 || start > most) {
              const end = clamp(start, 0, most);
              const [x, speed] = springAt(start - end, v, t);
              return [end + x, Math.abs(x) > 0.5 || Math.abs(speed) > 10];
            }
            if (hit) {
              const [x, speed] = springAt(0, hit.v, t - hit.t);
              return [hit.end + x, Math.abs(x) > 0.5 || Math.abs(speed) > 10];
            }
            const [x, speed] = slideAt(v, t);
            const now = start + x;
            if (now < 0 || now > most) {
              hit = { t, v: speed, end: clamp(now, 0, most) };
              return [hit.end, true];
            }
            return [now, Math.abs(speed) > 10];
          };
        };
        const across = axis(from.x, vx, view.maxX), down = axis(from.y, vy, view.maxY);
        this.#drift = { view, start: undefined, run: (t) => {
          const [x, movesX] = across(t), [y, movesY] = down(t);
          view.scrollTo(Number(x), Number(y));
          return Boolean(movesX || movesY);
        } };
        this.#loop();
      }
      stopDrift() { this.#drift = undefined; }
      #scrollTo(view, y) {
        const end = clamp(y, 0, view.maxY), from = view.y - end;
        if (movesLess()) return view.scrollTo(view.x, end);
        this.#drift = { view, start: undefined, run: (t) => {
          const [x, v] = springAt(from, 0, t);
          view.scrollTo(view.x, end + x);
          return Math.abs(x) > 0.5 || Math.abs(v) > 10;
        } };
        this.#loop();
      }
      #nudge(view, link) {
        if (movesLess()) return announce(inLanguage(link.label, this.locale) || "Nothing happens", true);
        const across = link.direction === "up" || link.direction === "down" ? 0 : (link.direction === "backward" ? 1 : -1) * this.sign;
        const down = link.direction === "up" ? -1 : link.direction === "down" ? 1 : 0;
        const target = link.to ? this.screens.get(link.to) : undefined;
        const hint = target && this.#entry(target, "none", "forward", Boolean(target.overlay));
        if (hint) {
          this.window.prepend(hint.view.node);
          this.#lay(hint);
        }
        this.#drift = { view, start: undefined, run: (t) => {
          const [x, v] = springAt(0, nudgeSpeed, t);
          view.node.style.transform = `translate(${across * x}px, ${down * x}px)`;
          if (Math.abs(x) > 0.5 || Math.abs(v) > 10) return true;
          view.node.style.transform = "";
          hint?.view.node.remove();
          return false;
        } };
        this.#loop();
      }
      layer(layer, where, view) {
        const scale = view.scaleX;
        if (layer.field) return this.#field(layer, scale);
        const node = element("div", { class: "screen-layer" });
        if (layer.text !== undefined) {
          node.classList.add("is-text");
          node.dir = "auto";
          node.textContent = visible(this.#inserted(inLanguage(layer.text, this.locale)));
          Object.assign(node.style, { fontSize: `${(layer.size ?? 17) * scale}px`, lineHeight: `${(layer.size ?? 17) * 1.3 * scale}px`, color: layer.color ?? (this.appearance.startsWith("dark") ? "#fff" : "#000"), fontWeight: layer.semibold ? "600" : "400", textAlign: layer.align ?? "start" });
        } else if (layer.photo) {
          node.classList.add("is-photo");
          const photo = this.photos.get(layer.photo);
          if (photo) node.append(element("img", { alt: "The photo you chose", src: photo, draggable: false }));
        } else {
          const shown = where.rows ?? (where.image ? [where.image] : []);
          const size = where.size;
          if (layer.scroll || layer.repeat) this.#window(node, layer, shown, size ?? [44, 44], view);
          else for (const id of shown.slice(0, 1)) this.#addImage(node, id);
        }
        return node;
      }
      #addImage(node, id) {
        const image = this.image(id);
        if (!image) {
          void this.load(id).then(() => this.image(id) && !node.firstChild && this.#addImage(node, id));
          return;
        }
        const copy = /** @type {HTMLImageElement} */ (image.cloneNode());
        copy.alt = "";
        copy.draggable = false;
        node.append(copy);
      }
      #window(node, layer, images, size, view) {
        const scale = view.scaleX;
        node.classList.add("is-window");
        node.tabIndex = -1;
        const isAcross = layer.scroll === "horizontal";
        const step = ((isAcross ? size[0] : size[1]) + (layer.gap ?? 0)) * scale;
        const count = layer.repeat ?? images.length;
        const inner = element("div", { class: "window-rows" });
        inner.style[isAcross ? "width" : "height"] = `${Math.min(10_000_000, count * step)}px`;
        inner.style[isAcross ? "height" : "width"] = "100%";
        node.append(inner);
        node.style.overflow = layer.scroll === "both" ? "auto" : isAcross ? "auto hidden" : "hidden auto";
        if (layer.paging) node.style.scrollSnapType = isAcross ? "x mandatory" : "y mandatory";
        const rows = new Map();
        const links = view.screen.links.map((link, place) => ({ link, place })).filter(({ link }) => layer.id !== undefined && link.layer === layer.id && link.trigger === "tap");
        const whole = links.find(({ link, place }) => view.layout.areas[place] === true && this.holds(link.when));
        node.addEventListener("click", (event) => {
          const cell = event.target instanceof Element ? event.target.closest(".window-row") : undefined;
          if (!(cell instanceof HTMLElement)) return;
          const box = cell.getBoundingClientRect();
          const [x, y] = [(event.clientX - box.left) / this.#scale / scale, (event.clientY - box.top) / this.#scale / scale];
          const hit = event.detail === 0 ? whole : links.find(({ link, place }) => {
            const area = view.layout.areas[place];
            if (!this.holds(link.when) || area === false) return false;
            if (!Array.isArray(area)) return true;
            const [left, top, width, height] = /** @type {[number, number, number, number]} */ (area);
            return x >= left && y >= top && x <= left + width && y <= top + height;
          });
          if (hit) this.follow(hit.link, view, hit.place);
          else this.flash();
        });
        if (layer.bounce && !isAcross) this.#lag(node, rows, layer.bounce);
        const draw = () => {
          const extent = (isAcross ? node.clientWidth : node.clientHeight) || this.size.height;
          const offset = isAcross ? node.scrollLeft : node.scrollTop;
          const first = Math.max(0, Math.floor((offset - extent) / step)), last = Math.min(count - 1, Math.ceil((offset + extent * 2) / step));
          for (const [row, old] of rows) if (row < first || row > last) { old.remove(); rows.delete(row); }
          for (let row = first; row <= last; row++) {
            if (rows.has(row)) continue;
            const label = whole && (inLanguage(whole.link.label, this.locale) || whole.link.to || "");
            const cell = whole ? element("button", { type: "button", class: "window-row", "aria-label": `${visible(label ?? "")} ${row + 1}` }) : element("div", { class: "window-row" });
            cell.dataset.row = String(row);
            Object.assign(cell.style, isAcross ? { left: `${row * step}px`, width: `${size[0] * scale}px`, height: "100%" } : { top: `${row * step}px`, height: `${size[1] * scale}px`, width: "100%" });
            const id = images[row % images.length];
            if (id) this.#addImage(cell, id);
            rows.set(row, cell);
            inner.append(cell);
          }
        };
        node.addEventListener("scroll", draw, { passive: true });
        requestAnimationFrame(draw);
      }
      #lag(node, rows, bounce) {
        const lags = new Map();
        let last = 0, finger = node.clientHeight / 2, frame = 0, then = 0;
        const step = (/** @type {number} */ now) => {
          const seconds = Math.min(0.1, (now - then) / 1000);
          then = now;
          for (const [row, [x, v]] of lags) {
            const next = springAt(x, v, seconds, rowDamping, rowRate);
            const cell = rows.get(row);
            const isAtRest = !cell || Math.abs(next[0]) < 0.5 && Math.abs(next[1]) < 10;
            if (cell) cell.style.transform = isAtRest ? "" : `translateY(${next[0]}px)`;
            if (isAtRest) lags.delete(row);
            else lags.set(row, next);
          }
          frame = lags.size ? requestAnimationFrame(step) : 0;
        };
        const follow = (/** @type {PointerEvent | TouchEvent} */ event) => {
          const point = "touches" in event ? event.touches[0] : event;
          if (point) finger = (point.clientY - node.getBoundingClientRect().top) / this.#scale;
        };
        node.addEventListener("pointerdown", follow, { passive: true });
        node.addEventListener("touchmove", follow, { passive: true });
        node.addEventListener("scroll", () => {
          const moved = node.scrollTop - last;
          last = node.scrollTop;
          if (movesLess() || !moved) return;
          for (const [row, cell] of rows) {
            const middle = cell.offsetTop + cell.offsetHeight / 2 - last;
            if (middle < -cell.offsetHeight || middle > node.clientHeight + cell.offsetHeight) continue;
            const [x, v] = lags.get(row) ?? [0, 0];
            lags.set(row, [clamp(x + lagOf(moved, middle - finger, bounce), -node.clientHeight, node.clientHeight), v]);
          }
          if (!frame) {
            then = performance.now();
            frame = requestAnimationFrame(step);
          }
        }, { passive: true });
      }
      #followTilt() {
        const draw = (/** @type {number} */ x, /** @type {number} */ y) => {
          this.tilt = movesLess() ? { x: 0, y: 0 } : { x: clamp(x, -1, 1), y: clamp(y, -1, 1) };
          for (const entry of this.stack) if (!entry.view.node.hidden) entry.view.lean();
        };
        this.window.addEventListener("pointermove", (event) => {
          if (event.pointerType !== "mouse") return;
          const [x, y] = this.point(event);
          draw(x / this.size.width * 2 - 1, y / this.size.height * 2 - 1);
        });
        let rest;
        const listen = () => window.addEventListener("deviceorientation", (event) => {
          if (event.gamma === null || event.beta === null) return;
          rest ??= [event.gamma, event.beta];
          draw((event.gamma - rest[0]) / 20, (event.beta - rest[1]) / 20);
        });
        const ask = typeof DeviceOrientationEvent === "undefined" ? undefined : /** @type {{requestPermission?: () => Promise<string>}} */ (/** @type {unknown} */ (DeviceOrientationEvent)).requestPermission;
        if (!ask) return listen();
        this.window.addEventListener("click", () => void ask().then((answer) => { if (answer === "granted") listen(); }, () => {}), { once: true });
      }
      #field(layer, scale) {
        const field = /** @type {NonNullable<typeof layer.field>} */ (layer.field);
        const label = inLanguage(field.placeholder, this.locale) || field.variable;
        const value = String(this.variables[field.variable] ?? "");
        let input;
        if (field.type === "choice") {
          const options = (field.options ?? []).map((option) => inLanguage(option, this.locale));
          input = element("select", null, element("option", { value: "", text: label }), ...options.map((option) => element("option", { value: option, text: visible(option) })));
          input.value = value;
        } else {
          input = element("input", { type: field.type === "number" ? "text" : field.type, inputMode: field.type === "number" ? "numeric" : "", placeholder: label, value: field.type === "password" ? "" : value, autocomplete: "off" });
          if (field.length) input.maxLength = field.length;
        }
        input.className = "screen-layer is-field";
        input.setAttribute("aria-label", visible(label));
        Object.assign(input.style, { fontSize: `${(layer.size ?? 17) * scale}px`, color: layer.color ?? (this.appearance.startsWith("dark") ? "#fff" : "#000") });
        const take = () => {
          this.set(field.variable, input.value);
          for (const entry of this.stack) if (!entry.view.node.hidden) entry.view.refresh();
        };
        input.addEventListener("input", take);
        input.addEventListener("change", () => this.onChange());
        input.addEventListener("keydown", (event) => {
          if (!(event instanceof KeyboardEvent) || event.key !== "Enter") return;
          const { top } = this;
          const place = top.screen.links.findIndex((link) => link.trigger === "submit" && (!link.layer || link.layer === layer.id) && this.holds(link.when));
          if (place >= 0) this.follow(top.screen.links[place], top.view, place);
          input.blur();
        });
        return input;
      }
      #inserted(text) {
        return text.replace(/\{([a-z][a-zA-Z0-9]*)\}/g, (whole, name) => (Object.hasOwn(this.data.variables, name) ? String(this.variables[name]) : whole));
      }
      #choosePhoto(link) {
        const name = link.variable;
        if (!name) return;
        const input = element("input", { type: "file", accept: "image/*" });
        if (link.action === "camera") input.setAttribute("capture", "environment");
        input.className = "unseen";
        input.setAttribute("aria-label", "Photo");
        input.addEventListener("change", () => {
          const file = input.files?.[0];
          input.remove();
          if (!file) return;
          const old = this.photos.get(name);
          if (old) URL.revokeObjectURL(old);
          this.photos.set(name, URL.createObjectURL(file));
          this.set(name, file.name);
          this.refresh();
          this.onChange();
        });
        document.body.append(input);
        input.click();
      }
      #showAddress(address) {
        if (!isSafeAddress(address)) return announce("This address is not opened", true);
        const dialog = element("dialog", { class: "dialog address-dialog" });
        fill(dialog, element("p", { text: "This link leaves the prototype and opens" }), element("p", { class: "mono address", text: visible(address) }),
          element("div", { class: "dialog-buttons" },
            element("button", { type: "button", class: "button", text: "Cancel", onclick: () => dialog.close() }),
            element("button", { type: "button", class: "button filled", text: "Open", onclick: () => { dialog.close(); window.open(address, "_blank", "noopener,noreferrer"); } })));
        dialog.addEventListener("close", () => dialog.remove());
        document.body.append(dialog);
        dialog.showModal();
      }
      #stopTimers() {
        for (const timer of this.#timers) clearTimeout(timer);
        this.#timers = [];
      }
      #startTimers() {
        this.#stopTimers();
        if (document.hidden || this.isPaused || this.motion || !this.top) return;
        const { view, screen } = this.top;
        for (const [place, link] of screen.links.entries()) {
          if (link.trigger !== "delay" || !this.holds(link.when)) continue;
          const wait = Math.max(link.delay ?? 0, this.#timerEnd + leastBetweenTimers - performance.now());
          this.#timers.push(setTimeout(() => {
            if (this.top?.view !== view) return;
            this.#timerEnd = performance.now();
            this.follow(link, view, place);
          }, wait));
        }
      }
      pause(isPaused) {
        this.isPaused = isPaused;
        this.#startTimers();
      }
      resize(width, height, scale, safeTop) {
        this.size = { width, height };
        this.#scale = scale;
        this.safeTop = safeTop;
        Object.assign(this.window.style, { width: `${width}px`, height: `${height}px`, transform: scale === 1 ? "" : `scale(${scale})` });
        this.#finish();
        if (this.stack.length) this.rest();
      }
      point(event) {
        const box = this.window.getBoundingClientRect();
        return [(event.clientX - box.left) / this.#scale, (event.clientY - box.top) / this.#scale];
      }
      clearArea() {
        this.drawnArea?.remove();
        this.drawnArea = undefined;
      }
      flash() {
        this.onMiss();
        this.window.classList.remove("is-flashing");
        void this.window.offsetWidth;
        this.window.classList.add("is-flashing");
        setTimeout(() => this.window.classList.remove("is-flashing"), 620);
      }
    }
    function clear(entry) {
      Object.assign(entry.view.node.style, { transform: "", transformOrigin: "", opacity: "", borderRadius: "" });
      entry.view.dim.style.opacity = "0";
    }
    function isSafeAddress(address) {
      try {
        const { protocol, username, password } = new URL(address);
        return ["https:", "http:", "mailto:", "tel:"].includes(protocol) && !username && !password;
      } catch {
        return false;
      }
    }
    function plain(value) {
      return String(value).trim().toLowerCase();
    }
    function isRightToLeftLanguage(locale) {
      return /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb)\b/.test(locale);
    }
    function whenIdle(run) {
      if (typeof requestIdleCallback === "function") requestIdleCallback(run);
      else setTimeout(run, 200);
    }

    const gapAbove = 40;
    const lineNamespace = "http://www.w3.org/2000/svg";
    function flowMap(player, open) {
      const { data } = player;
      const node = element("div", { class: "flow", tabIndex: -1 });
      const draw = () => {
        const [column, thumbWidth, gapBefore] = isPhone() ? [122, 76, 20] : [200, 112, 40];
        const frame = data.frames.find((one) => one.id === data.device) ?? data.frames[0];
        const rowHeight = Math.round(thumbWidth * frame.height / frame.width) + 64;
        const columns = /** @type {Screen[][]} */ ([]);
        const lost = data.screens.filter((screen) => screen.taps === undefined);
        for (const screen of data.screens) if (screen.taps !== undefined) (columns[screen.taps] ??= []).push(screen);
        if (lost.length) columns[columns.length] = lost;
        const places = new Map();
        columns.forEach((list, at) => (list ?? []).forEach((screen, row) => places.set(screen.id, { x: gapBefore + at * column, y: gapAbove + row * rowHeight })));
        const high = Math.max(...columns.map((list) => (list ?? []).length)) * rowHeight + gapAbove, wide = columns.length * column + gapBefore;
        const lines = document.createElementNS(lineNamespace, "svg");
        lines.setAttribute("class", "flow-lines");
        lines.setAttribute("aria-hidden", "true");
        lines.setAttribute("width", String(wide));
        lines.setAttribute("height", String(high));
        const inner = element("ul", { class: "flow-inner", "aria-label": "Screens" });
        Object.assign(inner.style, { width: `${wide}px`, height: `${high}px` });
        const thumbHeight = rowHeight - 64;
        const drawn = new Set();
        const words = [];
        for (const screen of data.screens) {
          const from = places.get(screen.id);
          for (const link of screen.links) {
            const to = link.to ? places.get(link.to) : undefined;
            if (!from || !to || drawn.has(`${screen.id} ${link.to}`) || link.to === screen.id || link.action === "back") continue;
            drawn.add(`${screen.id} ${link.to}`);
            const isBack = to.x < from.x;
            const share = isBack ? 0.75 : 0.5;
            const x1 = isBack ? from.x : from.x + thumbWidth, y1 = from.y + thumbHeight * share;
            const x2 = isBack ? to.x + thumbWidth : to.x, y2 = to.y + thumbHeight * share;
            const path = document.createElementNS(lineNamespace, "path");
            const out = Math.min(40, column - thumbWidth - 6);
            path.setAttribute("d", to.x === from.x ? `M${x1} ${y1}C${x1 + out} ${y1} ${x1 + out} ${y2} ${x1} ${y2}` : `M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`);
            path.setAttribute("class", to.x > from.x ? "flow-line" : "flow-line is-back");
            lines.append(path);
            if (to.x <= from.x) continue;
            const dot = document.createElementNS(lineNamespace, "circle");
            dot.setAttribute("cx", String(x2));
            dot.setAttribute("cy", String(y2));
            dot.setAttribute("r", "4");
            dot.setAttribute("class", "flow-dot");
            lines.append(dot);
            const word = document.createElementNS(lineNamespace, "text");
            word.setAttribute("x", String((x1 + x2) / 2));
            word.setAttribute("y", String((y1 + y2) / 2 - 6));
            word.setAttribute("class", "flow-word");
            word.textContent = link.action === "swap" ? "tab" : link.transition === "none" ? link.action : link.transition;
            words.push(word);
          }
        }
        lines.append(...words);
        append(inner, lines);
        for (const screen of data.screens) {
          const place = places.get(screen.id);
          if (!place) continue;
          const layout = player.layoutOf(screen);
          const thumbnail = element("span", { class: "flow-thumb" });
          thumbnail.style.height = `${thumbHeight}px`;
          const image = element("img", { alt: "", decoding: "async", draggable: false, hidden: true });
          thumbnail.append(image);
          const loaded = player.image(layout.image);
          if (loaded) {
            image.src = loaded.src;
            image.hidden = false;
          } else if (layout.image) player.source.image(layout.image, "full").then((found) => { if (found) { image.src = found.src; image.hidden = false; } });
          thumbnail.classList.toggle("is-small", layout.width < frame.width * 0.9);
          const isStart = data.start === screen.id;
          const isDeadEnd = !screen.links.length && screen.taps !== undefined && !screen.overlay;
          const state = isStart ? "Starts here" : screen.taps === undefined ? "Not reachable" : isDeadEnd ? "Dead end" : screen.overlay ? "Overlay" : "";
          const button = element("button", { type: "button", class: "flow-screen", onclick: () => open(screen) }, thumbnail,
            element("span", { class: "flow-title" }, screen.taps === undefined || isDeadEnd ? classGlyph("attention", state) : null, ltr(visible(inLanguage(screen.title, player.locale)))),
            state ? element("span", { class: "flow-state", text: state }) : null);
          if (player.top?.screen === screen) button.setAttribute("aria-current", "true");
          const item = element("li", { class: "flow-item" }, button);
          Object.assign(item.style, { left: `${place.x}px`, top: `${place.y}px`, width: `${thumbWidth}px` });
          inner.append(item);
        }
        node.style.setProperty("--flow-width", String(wide));
        const { scrollLeft, scrollTop } = node;
        fill(node, inner);
        node.scrollTo(scrollLeft, scrollTop);
      };
      const show = () => {
        draw();
        const item = node.querySelector("[aria-current]")?.parentElement;
        if (item) node.scrollTo(item.offsetLeft - (node.clientWidth - item.offsetWidth) / 2, item.offsetTop - (node.clientHeight - item.offsetHeight) / 2);
      };
      return { node, draw, show };
    }

    const handheld = matchMedia("(max-width: 719.98px), (max-height: 519.98px) and (pointer: coarse)");
    const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
    const dotTime = 4000;
    function startPrototype(app, shell) {
      const data = /** @type {Prototype} */ (app.index.prototype);
      const player = new Player(data, app.source);
      const root = document.documentElement;
      const requests = new Asked(app, data);
      const opening = data.opening ?? {};
      const home = opening.screen ?? data.start ?? "";
      let isFull = false;
      let showsSpots = false;
      const status = statusArea(player);
      const frame = element("div", { class: "device" }, player.window, status.node, element("div", { class: "device-cutout", "aria-hidden": "true" }));
      const bench = element("div", { class: "bench" }, frame);
      const map = flowMap(player, (screen) => {
        app.change({ view: "play" });
        open(player.pathTo(screen.id), true);
      });
      const drawing = element("section", { class: "drawn", hidden: true, "aria-label": "New link" });
      const appearances = unique(data.requests.map((request) => request.appearance ?? "light"));
      const appearance = segments("Appearance", appearances.map((value) => ({ value, long: text.appearance[value] ?? value })), (value) => app.change({ appearance: value }));
      const locales = unique(data.requests.flatMap((request) => (request.locale ? [request.locale] : [])));
      const localeName = element("span");
      const locale = locales.length > 1 && menuButton({
        class: "switch", label: "Language", content: [localeName, glyph("chevron")],
        items: () => locales.map((value) => ({ text: languageName(value), isChosen: player.locale === value, run: () => app.change({ locale: value }) })),
      });
      const deviceName = element("span");
      const device = menuButton({
        class: "switch", label: "Device", content: [deviceName, glyph("chevron")],
        items: () => data.frames.map((one) => ({ text: one.name, isChosen: requests.frame === one, run: () => app.change({ device: one.id }) })),
      });
      const note = element("span", { class: "fallback-note", hidden: true });
      const spots = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => toggleSpots() }, "Areas", element("kbd", { text: "H" }));
      const draws = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => drawArea() }, "Draw area", element("kbd", { text: "A" }));
      const mapButton = element("button", { type: "button", class: "button", "aria-pressed": "false", onclick: () => toggleMap() }, "Flow map", element("kbd", { text: "O" }));
      const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "What is shown" },
        appearances.length > 1 && appearance.node, locale, device, note, element("span", { class: "spring" }), spots, draws, mapButton);
      const dot = menuButton({
        class: "player-dot", label: "Tools", content: [glyph("more")],
        items: () => [
          { text: "Restart", run: restart },
          { text: "Show areas", isChosen: showsSpots, run: toggleSpots },
          { text: app.state.view === "map" ? "Play" : "Flow map", run: toggleMap },
          ...(data.screens.some((screen) => screen.links.some((link) => link.trigger === "delay")) ? [{ text: "Pause timers", isChosen: player.isPaused, run: togglePause }] : []),
          ...(appearances.length > 1 ? [/** @type {"line"} */ ("line"), ...appearances.map((value) => ({ text: text.appearance[value] ?? value, isChosen: player.appearance === value, run: () => app.change({ appearance: value }) }))] : []),
          ...(locales.length > 1 ? [/** @type {"line"} */ ("line"), ...locales.map((value) => ({ text: languageName(value), isChosen: player.locale === value, run: () => app.change({ locale: value }) }))] : []),
          /** @type {"line"} */ ("line"), { text: "Copy link", run: () => void copy(location.href.split("#")[0] + app.link, "Link copied") },
          ...(isFull ? [{ text: "Leave full screen", run: toggleFull }] : []),
        ],
      });
      let fading;
      let isByKey = false;
      function showDot() {
        dot.classList.remove("is-faded");
        clearTimeout(fading);
        fading = setTimeout(() => {
          const isFocused = document.activeElement === dot;
          if (dot.getAttribute("aria-expanded") === "true" || (isFocused && isByKey)) return showDot();
          if (isFocused) dot.blur();
          dot.classList.add("is-faded");
        }, dotTime);
      }
      addEventListener("keydown", () => { isByKey = true; }, true);
      for (const type of ["pointerdown", "pointermove"]) {
        addEventListener(type, (event) => {
          if (type === "pointerdown") isByKey = false;
          if (event instanceof PointerEvent && (event.pointerType === "mouse" || type === "pointerdown") && event.clientY > innerHeight - 40) showDot();
        }, { capture: true, passive: true });
      }
      player.onMiss = showDot;
      showDot();
      const missing = element("div", { class: "missing", hidden: true });
      fill(byId("main"), missing, element("div", { class: "play" }, toolbar, bench, map.node, drawing), dot);
      const input = element("input", { type: "search", class: "filter-input", placeholder: "Filter screens", "aria-label": "Filter screens", oninput: () => { app.state.query = input.value; list.update(); } });
      const list = screenList(app, player, byId("list-body"), input, (screen) => { if (app.state.view === "map") app.change({ view: "play" }); open([...player.stack.map((entry) => entry.screen.id), screen.id].slice(-2), true); });
      const facts = (() => {
        const host = byId("inspector-body");
        return {
          update() {
            const screen = player.top?.screen;
            if (!screen) return fill(host);
            const layout = player.layoutOf(screen);
            const links = screen.links;
            const from = data.screens.filter((other) => other.links.some((link) => link.to === screen.id));
            const own = data.findings.filter((finding) => finding.screen === screen.id);
            fill(host, element("h2", null, ltr(visible(inLanguage(screen.title, player.locale)))),
              element("p", { class: "quiet" }, ltr(`${screen.asset ?? screen.id} · ${layout.width}×${layout.height} pt`)),
              element("h3", { class: "facts-head", text: "Links from here" }),
              links.length ? element("dl", { class: "link-facts" }, ...links.map((link) => element("div", null,
                element("dt", null, ltr(visible(inLanguage(link.label, player.locale) || (link.to ? player.titleOf(link.to) : link.action)))),
                element("dd", { text: [link.trigger === "tap" ? "" : link.trigger, way(link), link.to ? player.titleOf(link.to) : ""].filter(Boolean).join(", ") })))) : element("p", { class: "quiet", text: "None" }),
              element("h3", { class: "facts-head", text: "Reached from" }),
              from.length ? element("dl", { class: "link-facts" }, ...from.map((other) => element("div", null, element("dt", null, ltr(player.titleOf(other.id))),
                element("dd", { text: unique(other.links.filter((link) => link.to === screen.id).map(way)).join(", ") })))) : element("p", { class: "quiet", text: data.start === screen.id ? "It is the first screen" : "None" }),
              ...own.map((finding) => element("p", { class: "finding-box" }, classGlyph("attention", finding.severity), element("span", { text: visible(finding.message.charAt(0).toUpperCase() + finding.message.slice(1)) }))),
              ...(Object.keys(data.variables).length ? [element("h3", { class: "facts-head", text: "Variables" }), element("dl", { class: "link-facts" }, ...Object.keys(data.variables).map((name) => element("div", null, element("dt", null, ltr(name)), element("dd", null, ltr(String(player.variables[name]))))))] : []));
          },
        };
      })();
      const title = element("span", { class: "prototype-title" });
      const header = shell.buildHeader({ title, progress: () => "", primary: { text: "Full screen", key: "F", run: toggleFull, isShown: () => !handheld.matches } });
      function addressed() {
        const { stack, screen } = app.state;
        return stack ? [...stack.split(","), screen].filter((id) => player.screens.has(id)) : player.pathTo(screen || home);
      }
      function open(ids, isStep) {
        player.show(ids);
        record(isStep);
        update();
      }
      let trail = [];
      let at = 0;
      let isTravelling = false;
      const stackText = () => player.stack.map((entry) => entry.screen.id).join(",");
      function record(isStep) {
        if (isTravelling) return;
        const ids = player.stack.map((entry) => entry.screen.id);
        const patch = { screen: ids.length === 1 && ids[0] === home ? "" : ids[ids.length - 1] ?? "", stack: ids.slice(0, -1).join(","), vars: variableText(player) };
        const key = stackText();
        if (key === trail[at]) return app.record(patch, false);
        if (isStep && at > 0 && trail[at - 1] === key) {
          isTravelling = true;
          history.back();
          setTimeout(arrived, 400);
          return;
        }
        if (isStep && key.startsWith(`${trail[at]},`)) {
          trail = [...trail.slice(0, at + 1), key];
          at++;
          return app.record(patch, true);
        }
        trail[at] = key;
        app.record(patch, false);
      }
      function arrived() {
        if (!isTravelling) return;
        isTravelling = false;
        const place = trail.lastIndexOf(addressed().join(","), at);
        if (place >= 0) at = place;
        record(true);
      }
      function readAddress() {
        const ids = addressed();
        const key = ids.join(",");
        const place = trail.lastIndexOf(key);
        if (place >= 0) at = place;
        else trail[at] = key;
        if (key === stackText()) return;
        isTravelling = true;
        const own = player.stack.map((entry) => entry.screen.id);
        if (own.length === ids.length + 1 && own.slice(0, -1).join(",") === key && !player.motion) player.back();
        else player.show(ids.length ? ids : data.start ? [data.start] : []);
        isTravelling = false;
        update();
      }
      function update() {
        isStale = false;
        const screen = player.top?.screen;
        const place = screen ? data.screens.indexOf(screen) + 1 : 0;
        const name = inLanguage(data.title, player.locale) || data.name;
        fill(title, ltr(visible(name)), screen ? element("span", { class: "quiet", text: ` · screen ${place} of ${data.screens.length}` }) : null);
        document.title = [screen && player.titleOf(screen.id), name].filter(Boolean).join(" · ");
        const what = screen?.answers[player.request]?.[1];
        note.hidden = !what;
        note.textContent = what ?? "";
        list.update();
        facts.update();
        header.update();
        status.update();
        if (screen) void player.loadScreen(screen).then(() => status.update());
      }
      let isStale = false;
      player.onChange = () => {
        record(true);
        isStale = true;
        status.update();
        if (!player.motion) player.onRest();
        else if (player.top) void player.loadScreen(player.top.screen);
      };
      player.onRest = () => {
        if (isStale) update();
      };
      function fit() {
        const device = requests.frame;
        const isBare = handheld.matches || isFull;
        root.classList.toggle("is-bare", isBare);
        dress(isBare);
        root.dataset.cutout = isBare ? "none" : device.cutout;
        const layout = player.top ? player.layoutOf(player.top.screen) : undefined;
        const isLandscape = layout !== undefined && !player.top.screen.overlay && layout.width > layout.height && player.top.screen.scroll !== "horizontal";
        const [width, height] = isLandscape ? [device.height, device.width] : [device.width, device.height];
        status.fit(device, isLandscape, Boolean(data.statusBar) && !handheld.matches);
        const space = bench.getBoundingClientRect();
        if (!space.width || !space.height) return;
        if (isBare && (handheld.matches || space.width < 720) && isLandscape === space.width > space.height) {
          const scale = space.width / width;
          player.resize(width, Math.ceil(space.height / scale), scale, device.safeTop);
          Object.assign(frame.style, { width: `${space.width}px`, height: `${space.height}px`, borderRadius: "0" });
          return;
        }
        const border = isBare ? 0 : 14;
        const fitted = Math.min((space.width - 2 * border - 32) / width, (space.height - 2 * border - 32) / height);
        const scale = isBare ? Math.min(space.width / width, space.height / height) : fitted >= 2 ? Math.floor(fitted) : fitted;
        player.resize(width, height, scale, device.safeTop);
        status.update();
        Object.assign(frame.style, { width: `${width * scale}px`, height: `${height * scale}px`, borderRadius: isBare ? "0" : `${device.radius * scale}px` });
        frame.style.setProperty("--device-unit", `${scale}px`);
      }
      function dress(isBare) {
        applyTheme(!isBare ? app.shared.get("theme", "system") : player.appearance.startsWith("dark") ? "dark" : "light");
      }
      function toggleSpots() {
        showsSpots = !showsSpots;
        player.window.classList.toggle("shows-spots", showsSpots);
        spots.setAttribute("aria-pressed", String(showsSpots));
      }
      function toggleMap() {
        app.change({ view: app.state.view === "map" ? "play" : "map" });
      }
      function toggleFull() {
        isFull = !isFull;
        if (isFull) void root.requestFullscreen?.().catch(() => {});
        else if (document.fullscreenElement) void document.exitFullscreen();
        root.classList.toggle("is-full", isFull);
        fit();
      }
      document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement && isFull) toggleFull(); });
      function togglePause() {
        player.pause(!player.isPaused);
        announce(player.isPaused ? "Timers are paused" : "Timers go on");
      }
      function restart() {
        player.reset();
        player.show(data.start ? [data.start] : []);
        record(true);
        update();
        announce("Restarted");
      }
      player.onArea = (area, from) => {
        player.isDrawing = false;
        showDrawing();
        const target = element("select", { "aria-label": "Leads to" }, ...data.screens.filter((other) => other.id !== from).map((other) => element("option", { value: other.id, text: visible(player.titleOf(other.id)) })),
          element("option", { value: "--action back", text: "Back" }), element("option", { value: "--action close", text: "Close" }));
        const how = element("select", { "aria-label": "Transition" }, ...["push", "slide", "modal", "card", "sheet", "dissolve", "zoom"].map((word) => element("option", { value: word, text: word })));
        const label = element("input", { type: "text", placeholder: "Label", "aria-label": "Label", maxLength: 200 });
        const command = element("div");
        const show = () => {
          const name = label.value.replace(/[\u0000-\u001F\u007F]/g, "").trim();
          how.disabled = target.value.startsWith("--");
          const parts = [data.command, from, ...(how.disabled ? [] : [target.value]), "--area", `${area.x},${area.y},${area.width},${area.height}`, ...(name ? ["--label", `'${name.replaceAll("'", "'\\''")}'`] : []),
            ...(how.disabled ? [target.value] : how.value === "push" ? [] : ["--transition", how.value])];
          fill(command, commandBox(parts.join(" ")));
        };
        for (const control of [target, how, label]) control.addEventListener("input", show);
        show();
        const close = element("button", { type: "button", class: "icon-button", title: "Close", "aria-label": "Close", onclick: () => closeDrawing() }, glyph("cross"));
        fill(drawing, element("div", { class: "drawn-head" }, element("h2", { text: "New link" }), ltr(`${area.width}×${area.height} pt at ${area.x}, ${area.y} of ${from}`, "quiet"), element("span", { class: "spring" }), close),
          element("div", { class: "drawn-fields" }, label, target, how), command,
          area.width < 44 || area.height < 44 ? element("p", { class: "quiet", text: "Smaller than 44×44 pt: hard to hit with a finger." }) : null);
        drawing.hidden = false;
        announce("", true);
        label.focus();
      };
      function closeDrawing() {
        drawing.hidden = true;
        player.clearArea();
      }
      function showDrawing() {
        player.window.classList.toggle("is-drawing", player.isDrawing);
        draws.setAttribute("aria-pressed", String(player.isDrawing));
      }
      function drawArea() {
        if (app.state.view === "map") toggleMap();
        closeDrawing();
        player.isDrawing = !player.isDrawing;
        showDrawing();
        announce(player.isDrawing ? "Drag over what is to be tapped" : "Drawing ended");
      }
      const shared = shell.sharedKeys(input, () => player.window.focus());
      shell.keys.groups = [
        { title: "Play", keys: [
          { keys: ["Escape", "ArrowLeft", "ArrowRight"], shown: "Esc ←", does: "back", run: (event) => {
            if (event.key === "Escape") {
              if (!drawing.hidden) return closeDrawing();
              if (player.isDrawing) return drawArea();
              if (document.activeElement === input) { input.value = ""; app.state.query = ""; list.update(); input.blur(); return; }
              if (app.state.view === "map") return toggleMap();
              if (isFull && player.stack.length < 2) return toggleFull();
              return player.dismiss() || shell.panels.closeSheet();
            }
            const isBack = (event.key === "ArrowLeft") === !isRightToLeftLanguage(player.locale);
            if (isBack) return player.back();
            const { top } = player;
            const next = top?.screen.links.findIndex((link) => link.trigger === "swipe" && link.direction === "forward" && player.holds(link.when)) ?? -1;
            if (next < 0) return false;
            player.follow(top.screen.links[next], top.view, next);
          } },
          { keys: [], shown: "→", does: "go on, as a swipe does", run: () => false },
          { keys: ["Tab"], shown: "Tab", does: "next area; Enter follows it", run: () => false },
          { keys: ["R"], shown: "R", does: "restart", run: restart },
          { keys: ["H"], shown: "H", does: "show all areas", run: toggleSpots },
          { keys: ["A"], shown: "A", does: "draw an area and get the command of its link", run: drawArea },
          { keys: ["P"], shown: "P", does: "pause timers", run: togglePause },
        ] },
        { title: "View", keys: [
          { keys: ["F"], shown: "F", does: "full screen", run: toggleFull },
          { keys: ["O"], shown: "O", does: "flow map", run: toggleMap },
          { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1–9", does: "pick by number: an appearance, or in the switch you used last", run: (event) => requests.choose(Number(event.key) - 1) },
          ...shared.move.filter((key) => key.keys.includes("/")),
          ...shared.view,
        ] },
      ];
      const fingers = new Set();
      let resting;
      bench.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse") return;
        fingers.add(event.pointerId);
        clearTimeout(resting);
        if (fingers.size === 2) resting = setTimeout(() => dot.click(), 600);
      });
      for (const type of ["pointerup", "pointercancel"]) bench.addEventListener(type, (event) => { if (event instanceof PointerEvent) fingers.delete(event.pointerId); clearTimeout(resting); });
      app.listen((changed) => {
        if (changed.has("appearance") || changed.has("locale") || changed.has("device")) {
          requests.lastUsed = changed.has("appearance") ? "appearance" : changed.has("locale") ? "locale" : "device";
          app.memory.set("switches", { appearance: app.state.appearance, locale: app.state.locale, device: app.state.device });
          ask();
          announce([text.appearance[player.appearance], locales.length > 1 ? languageName(player.locale) : "", requests.frame.name].filter(Boolean).join(", "), true);
        }
        if (changed.has("view")) {
          showView();
        }
        if (changed.has("screen") || changed.has("stack")) {
          if (isTravelling) arrived();
          else readAddress();
        }
      });
      addEventListener("popstate", () => { if (isTravelling) arrived(); });
      function ask() {
        player.request = requests.place;
        player.window.dataset.appearance = player.appearance;
        appearance.update(player.appearance);
        localeName.textContent = languageName(player.locale);
        deviceName.textContent = requests.frame.name;
        const { top } = player;
        if (top) void player.loadScreen(top.screen);
        fit();
        update();
        if (app.state.view === "map") map.draw();
      }
      function showView() {
        const isMap = app.state.view === "map";
        root.dataset.view = isMap ? "map" : "play";
        bench.hidden = isMap;
        map.node.hidden = !isMap;
        mapButton.setAttribute("aria-pressed", String(isMap));
        if (isMap) map.show();
        else fit();
      }
      const printed = flowMap(player, () => {});
      app.printed = () => {
        printed.draw();
        return [printed.node];
      };
      byId("list").setAttribute("aria-label", "Screens");
      byId("tabs").hidden = true;
      if (!data.screens.length) {
        missing.hidden = false;
        fill(missing, element("h1", { class: "nothing-head", text: "No screens yet" }), element("p", { text: "Add images to begin." }), commandBox(data.command.replace(" link ", " add ") + " IMAGE"));
        root.dataset.view = "play";
        update();
        return;
      }
      const remembered = app.memory.get("switches", {});
      for (const key of /** @type {const} */ (["appearance", "locale", "device"])) {
        const value = opening[key] ?? /** @type {Record<string, string>} */ (remembered)[key];
        if (!app.state[key] && typeof value === "string") app.state[key] = value;
      }
      for (const pair of app.state.vars.split(",").filter(Boolean)) {
        const cut = pair.indexOf(":");
        if (cut > 0) player.set(pair.slice(0, cut), decodeURIComponent(pair.slice(cut + 1)));
      }
      player.request = requests.place;
      const wanted = app.state.screen;
      if (wanted && !player.screens.has(wanted)) {
        const nearest = nearestName(wanted, data.screens.map((screen) => screen.id));
        missing.hidden = false;
        fill(missing, element("h1", { class: "nothing-head", text: "Not found" }), element("p", null, "'", ltr(wanted), "' is not in this prototype.", ...(nearest ? [" Closest: ", element("button", { type: "button", class: "link", onclick: () => { missing.hidden = true; open([nearest], true); } }, ltr(nearest)), "."] : [])));
      }
      const ids = addressed();
      player.show(ids.length ? ids : [data.start && player.screens.has(data.start) ? data.start : data.screens[0].id]);
      trail = [stackText()];
      showView();
      ask();
      new ResizeObserver(() => fit()).observe(bench);
      systemIsDark.addEventListener("change", () => { if (!app.state.appearance) ask(); });
      requestAnimationFrame(fit);
    }
    function statusArea(player) {
      const time = element("span", { class: "status-time" });
      const bar = element("div", { class: "status-bar" }, time, element("span", { class: "status-signs" }, glyph("signal"), glyph("battery")));
      const home = element("div", { class: "home-bar" });
      const node = element("div", { class: "device-status", "aria-hidden": "true", hidden: true }, bar, home);
      return {
        node,
        fit(device, isLandscape, isShown) {
          node.hidden = !isShown;
          bar.hidden = isLandscape && device.safeTop > 24;
          home.hidden = !device.safeBottom;
          const unit = (/** @type {number} */ points) => `calc(${points} * var(--device-unit))`;
          const isTall = device.safeTop > 24;
          Object.assign(bar.style, { height: unit(device.safeTop), paddingInline: unit(isTall ? 32 : 16), fontSize: unit(isTall ? 17 : 12) });
          Object.assign(home.style, { width: unit(Math.min(134, device.width * 0.34)), height: unit(5), bottom: unit(Math.min(8, device.safeBottom / 3)), borderRadius: unit(3) });
        },
        update() {
          node.dir = player.sign < 0 ? "rtl" : "ltr";
          bar.dataset.tone = player.toneAt("top");
          home.dataset.tone = player.toneAt("bottom");
          let shown = "9:41";
          try {
            shown = new Intl.DateTimeFormat(player.locale, { hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" }).format(new Date(Date.UTC(2000, 0, 1, 9, 41)));
          } catch {
          }
          time.textContent = shown;
        },
      };
    }
    class Asked {
      lastUsed = "appearance";
      constructor(app, data) {
        this.app = app;
        this.data = data;
      }
      get frame() {
        const { data, app } = this;
        return data.frames.find((frame) => frame.id === app.state.device) ?? data.frames.find((frame) => frame.id === data.device) ?? data.frames[0];
      }
      get place() {
        const { app, data } = this;
        const appearance = app.state.appearance || (systemIsDark.matches ? "dark" : "light"), locale = app.state.locale || data.language;
        const points = (/** @type {import("./contract.js").Request} */ request) =>
          (request.device === this.frame.device ? 4 : 0) + (request.locale === undefined || request.locale === locale ? 2 : 0) + (request.appearance === appearance ? 1 : 0);
        let best = 0;
        data.requests.forEach((request, place) => { if (points(request) > points(data.requests[best])) best = place; });
        return best;
      }
      choose(place) {
        const { data, app } = this;
        const values = this.lastUsed === "device" ? data.frames.map((frame) => frame.id) : unique(data.requests.flatMap((request) => request[/** @type {"appearance" | "locale"} */ (this.lastUsed)] ?? []));
        if (values[place]) app.change({ [this.lastUsed]: values[place] });
      }
    }
    function screenList(app, player, host, input, open) {
      const rows = element("div", { class: "screen-rows list-scroll", role: "group", "aria-label": "Screens" });
      fill(host, element("div", { class: "list-head" }, element("label", { class: "filter" }, glyph("search"), input, element("kbd", { text: "/", "aria-hidden": "true" }))), rows);
      let key = "";
      return {
        update() {
          const words = (app.state.query ?? "").toLowerCase();
          const shown = player.data.screens.filter((screen) => !words || `${screen.id} ${player.titleOf(screen.id)}`.toLowerCase().includes(words));
          const next = `${player.request} ${shown.map((screen) => screen.id).join()}`;
          if (next !== key) {
            key = next;
            fill(rows, ...shown.map((screen) => {
              const thumbnail = thumb();
              thumbnail.classList.add("screen-thumb");
              const { image } = player.layoutOf(screen);
              fillThumb(thumbnail, app.source, image ? { image } : {});
              const count = screen.links.length;
              return element("button", { type: "button", class: "screen-row", "data-id": screen.id, onclick: () => open(screen) }, thumbnail,
                element("span", { class: "row-text" }, element("span", { class: "name", dir: "auto", text: visible(player.titleOf(screen.id)) }),
                  element("span", { class: "row-detail", text: screen.taps === undefined ? "Not reachable" : `${count} ${count === 1 ? "link" : "links"}` })),
                screen.taps === undefined ? classGlyph("attention", "Not reachable") : null);
            }));
          }
          const id = player.top?.screen.id;
          for (const row of rows.children) {
            if (row instanceof HTMLElement && row.dataset.id === id) row.setAttribute("aria-current", "true");
            else row.removeAttribute("aria-current");
          }
        },
      };
    }
    function variableText(player) {
      const hidden = new Set(player.data.screens.flatMap((screen) => (screen.layers ?? []).flatMap((layer) => (layer.field && layer.field.type !== "choice" ? [layer.field.variable] : layer.photo ? [layer.photo] : []))));
      return Object.entries(player.data.variables).filter(([name, first]) => player.variables[name] !== first && !hidden.has(name))
        .map(([name]) => `${name}:${encodeURIComponent(String(player.variables[name]))}`).join(",");
    }
    function way(link) {
      return link.action === "navigate" || link.action === "overlay" ? link.transition : link.action;
    }
    function unique(values) {
      return [...new Set(values)];
    }

    const app = openApp();
    if (app.index.kind === "conflicts") Object.assign(text, text.conflict);
    const panels = new Panels(app);
    const keys = new Keys(app);
    applyTheme(app.shared.get("theme", "system"));
    document.documentElement.dataset.kind = app.index.kind;
    byId("app").hidden = false;
    if (app.isPrototype) startPrototype(app, { buildHeader, keys, panels, sharedKeys });
    else if (app.isGallery) startGallery(app, { buildHeader, buildTabs, keys, sharedKeys, showMissing, nextBackground });
    else startComparison();
    preparePrint(app);
    function startComparison() {
      const images = new ImageCache(app.source, 12);
      const review = app.index.review ? new Review(app) : undefined;
      app.review = review;
      const list = new AssetList(app, byId("list-body"));
      const overview = new Overview(app);
      const stage = new Stage(app, images, () => app.state.view === "diff" && app.state.mode !== "all");
      const variants = new AllVariants(app, images);
      const strip = new Strip(app, (step) => goTo(step));
      const inspector = new Inspector(app, byId("inspector-body"), stage, () => seeNext());
      stage.onLoad = () => inspector.build();
      const pins = review && new Pins(review, stage);
      if (pins) inspector.beginComment = () => pins.start();
      const viewer = () => (app.state.mode === "all" ? variants : stage);
      const modeChooser = segments("Mode", modes.map((mode, place) => ({
        value: mode, long: text.modes[mode][0], short: text.modes[mode][1], title: `${text.modes[mode][0]} (${place + 1})`,
      })), (mode) => app.change({ mode: /** @type {import("./state.js").Mode} */ (mode) }));
      const zoomText = element("span", { class: "zoom-text" });
      const zoom = menuButton({
        class: "zoom", label: "Zoom", content: [zoomText, glyph("chevron")],
        items: () => [
          { text: "Fit", key: "0", isChosen: app.state.zoom === 0, run: () => viewer().fit() },
          { text: "Actual size in points", isChosen: false, run: () => viewer().zoomTo(app.state.mode === "all" ? 100 : 100 / (app.entry?.scale ?? 1)) },
          { text: "Zoom in", key: "+", run: () => viewer().step(1) },
          { text: "Zoom out", key: "-", run: () => viewer().step(-1) },
          "line",
          ...zoomSteps.map((step) => ({
            text: `${number(step)}%`, ...(step === 100 ? { key: "9" } : {}), isChosen: app.state.zoom > 0 && Math.abs(viewer().zoom - step) < 0.5, run: () => viewer().zoomTo(step),
          })),
        ],
      });
      const backgrounds = backgroundChooser(app);
      arrowsChoose(/** @type {HTMLElement} */ (backgrounds.node.firstElementChild));
      const toolbar = element("div", { class: "toolbar", role: "toolbar", "aria-label": "How images are compared" }, modeChooser.node, element("span", { class: "spring" }), zoom, backgrounds.node);
      const missing = element("div", { class: "missing", hidden: true });
      const compare = element("div", { class: "compare" }, toolbar, stage.node, variants.node, strip.node);
      fill(byId("main"), missing, overview.node, compare);
      const showZoom = () => {
        zoomText.textContent = app.state.mode === "all" ? variants.zoomText : `${stage.zoom < 10 ? decimal(stage.zoom) : number(stage.zoom)}%`;
      };
      stage.onZoom = showZoom;
      variants.onZoom = showZoom;
      const update = () => {
        const { view, mode } = app.state;
        const isOverview = view === "overview" || app.position < 0;
        document.documentElement.dataset.view = isOverview ? "overview" : "diff";
        overview.node.hidden = view !== "overview";
        compare.hidden = view !== "diff" || app.position < 0;
        stage.node.hidden = mode === "all";
        variants.node.hidden = mode !== "all";
        modeChooser.update(mode);
        toolbar.classList.toggle("is-all", mode === "all");
        showMissing(missing);
        showZoom();
        document.title = [app.state.view === "diff" && app.state.asset, app.index.project].filter(Boolean).join(" · ");
      };
      const goTo = (/** @type {number} */ step) => {
        const { assets } = list;
        const at = app.state.view === "overview" ? (step > 0 ? -1 : assets.length) : assets.findIndex((asset) => asset.name === app.state.asset);
        const next = assets[at + step];
        if (!next) return;
        const isInList = byId("list").contains(document.activeElement);
        app.select(next.name);
        if (isInList) list.focus();
      };
      const seeNext = () => {
        const asset = app.assets[app.position];
        if (!asset || app.state.view !== "diff") return;
        const { assets } = list;
        const at = assets.indexOf(asset);
        app.markSeen(asset, true);
        const next = [...assets.slice(at + 1), ...assets.slice(0, Math.max(0, at))].find((candidate) => !app.isSeen(candidate));
        if (next) app.select(next.name);
        announce(next ? `${number(app.seenCount)} of ${number(app.assets.length)} seen` : "All seen", Boolean(next));
      };
      const header = buildHeader({
        showOverview: () => app.change({ view: "overview" }),
        progress: () => (app.assets.length > 1 || app.seenCount ? `${number(app.seenCount)} of ${number(app.assets.length)} seen` : ""),
        primary: review ? { text: "Finish review", run: () => finishReview(review), isShown: () => !review.isOver } : { text: "Mark as seen", key: "V", run: seeNext, isShown: () => app.state.view === "diff" && app.position >= 0 },
      });
      const tabs = buildTabs([
        { name: "overview", glyph: "overview", text: "Overview", open: () => app.change({ view: "overview" }) },
        { name: "assets", glyph: "assets", text: "Assets" },
        { name: "compare", glyph: "compare", text: "Compare", open: () => { if (app.state.view !== "diff" || app.position < 0) goTo(1); } },
        { name: "facts", glyph: "facts", text: "Facts", open: () => { if (app.state.view !== "diff" || app.position < 0) goTo(1); } },
        ...(review ? [{ name: "comments", glyph: "comment", text: "Comments", open: () => { if (app.state.view !== "diff" || app.position < 0) goTo(1); } }] : []),
      ], app.state.view === "overview" ? "overview" : "compare");
      keys.groups = [
        {
          title: "Move",
          keys: [
            { keys: ["ArrowDown", "J", "ArrowUp", "K"], shown: "↓ ↑", does: "next, previous asset (also J K)", run: (event) => {
              if (event.key.startsWith("Arrow") && app.state.view === "overview" && overview.moveFocus(event.key)) return;
              goTo(event.key === "ArrowDown" || event.key.toUpperCase() === "J" ? 1 : -1);
            } },
            { keys: ["ArrowRight", "ArrowLeft"], shown: "→ ←", does: "next, previous variant", run: (event) => {
              if (app.state.view === "overview") return overview.moveFocus(event.key);
              strip.step(variantStep(event));
            } },
            { keys: ["N", "Shift+N"], shown: "N", does: review ? "next comment (Shift: previous)" : "next changed area (Shift: previous)", run: (event) => review ? review.step(event.shiftKey ? -1 : 1, list.assets) : stage.goToArea(app.state.zoom ? app.area + (event.shiftKey ? -1 : 1) : event.shiftKey ? -1 : 0) },
            { keys: ["V"], shown: "V", does: "mark as seen, go to the next unseen", run: () => seeNext() },
            { keys: ["O"], shown: "O", does: "overview of all changes", run: () => { app.change({ view: "overview" }); overview.focus(); } },
            ...sharedKeys(list.field.input, () => list.focus()).move,
          ],
        },
        {
          title: "Compare",
          keys: [
            { keys: ["1", "2", "3", "4", "5", "6"], shown: "1–6", does: "side by side, swipe, onion skin, difference, blink, all variants", run: (event) => app.change({ mode: modes[Number(event.key) - 1] }) },
            { keys: [" "], shown: "Space", does: `hold to see ${text.before}`, run: (event) => { if (app.state.view !== "diff") return false; if (!event.repeat) stage.hold(true); } },
            { keys: ["[", "]", "{", "}"], shown: "[ ]", does: "divider or blend by 1% (Shift: 10%)", run: (event) => stage.moveSplit({ "[": -1, "]": 1, "{": -10, "}": 10 }[event.key] ?? 0) },
            { keys: ["E"], shown: "E", does: "exact boxes of changed areas", run: () => { app.showsAreas = !app.showsAreas; app.tell("areas"); announce(app.showsAreas ? "Exact boxes" : "Boxes with a margin"); } },
            { keys: ["P"], shown: "P", does: "keep the pixel that is shown", run: () => { if (app.pixel) { app.pixel = { ...app.pixel, frozen: !app.pixel.frozen }; app.tell("pixel"); } } },
          ],
        },
        {
          title: "View",
          keys: [
            { keys: ["+", "="], shown: "+", does: "zoom in", run: () => viewer().step(1) },
            { keys: ["-", "_"], shown: "-", does: "zoom out", run: () => viewer().step(-1) },
            { keys: ["0"], shown: "0", does: "fit", run: () => viewer().fit() },
            { keys: ["9"], shown: "9", does: "100%", run: () => viewer().zoomTo(100) },
            { keys: ["G", "Shift+G"], shown: "G", does: "next background (Shift: previous)", run: (event) => nextBackground(backgrounds.choices, event.shiftKey ? -1 : 1) },
            ...sharedKeys(list.field.input, () => list.focus()).view,
          ],
        },
      ];
      if (review && pins) {
        pins.onTab = (tab) => { if (isPhone()) tabs.open(tab); };
        const showThread = () => document.querySelector("#inspector-body .thread.selected")?.scrollIntoView({ block: "nearest" });
        review.onPick = () => {
          if (isPhone()) tabs.open("comments");
          showThread();
        };
        review.onShow = (hasSpot) => {
          if (isPhone()) tabs.open(hasSpot ? "compare" : "comments");
          showThread();
        };
        const judge = (/** @type {"approve" | "changes"} */ verdict) => { if (!review.isOver && app.state.view === "diff" && app.position >= 0) review.judge(app.state.asset, verdict); };
        if (!review.isOver) keys.groups.push({
          title: "Review",
          keys: [
            { keys: ["C"], shown: "C", does: "comment on a spot", run: () => pins.start() },
            { keys: ["A"], shown: "A", does: "approve the asset", run: () => judge("approve") },
            { keys: ["X"], shown: "X", does: "ask for changes to the asset", run: () => judge("changes") },
          ],
        });
      }
      addEventListener("keyup", (event) => { if (event.key === " ") stage.hold(false); });
      addEventListener("blur", () => stage.hold(false));
      if (!app.assets.length) byId("app").classList.add("no-list");
      let announced = "";
      app.listen((changed) => {
        if (changed.has("view") || changed.has("asset") || changed.has("mode")) update();
        if (changed.has("asset") || changed.has("view")) {
          if (app.state.view === "diff" && isPhone() && !["compare", "facts", "comments"].includes(tabs.current)) tabs.open("compare");
          if (app.state.view === "overview") tabs.open("overview");
        }
        if (changed.has("detail") && app.state.view === "diff" && app.state.asset !== announced) {
          announced = app.state.asset;
          announce(`${announced}. ${app.detail?.sentence ?? ""}`, true);
        }
        header.update();
      });
      update();
      header.update();
    }
    function nextBackground(choices, step) {
      const at = choices.indexOf(app.state.background);
      const next = choices[(Math.max(at, 0) + step + choices.length) % choices.length];
      app.change({ background: next });
      announce(text.backgrounds[next] ?? `#${next}`);
    }
    function buildHeader({ showOverview, title, progress, primary }) {
      const { index } = app;
      const cut = index.sentence.indexOf(": ");
      const heading = cut > 0 ? index.sentence.slice(0, cut) : index.sentence;
      const status = element("span", { class: "header-progress", dir: "auto", role: "status", "aria-live": "off" });
      const button = primary && element("button", { type: "button", class: "button filled", onclick: primary.run }, primary.text, primary.key !== undefined && element("kbd", { text: primary.key }));
      const themes = ["system", "light", "dark"];
      const themeItems = () => themes.map((theme) => ({
        text: text.themes[theme], isChosen: app.shared.get("theme", "system") === theme,
        run: () => { app.shared.set("theme", theme); applyTheme(theme); app.tell("theme"); },
      }));
      const theme = menuButton({ class: "square wide-only", label: "Theme", content: [glyph("theme")], items: themeItems });
      const help = element("button", { type: "button", class: "button square wide-only help", title: "Keys (?)", "aria-label": "Keys", onclick: () => keys.showHelp() }, glyph("help"));
      const more = menuButton({
        class: "square narrow-only", label: "More", content: [glyph("more")],
        items: () => [
          ...(primary?.isShown() ? [{ text: primary.text, ...(primary.key === undefined ? {} : { key: primary.key }), run: primary.run }] : []),
          { text: "Copy link", key: "Y", run: copyLink },
          "line", ...themeItems().map((item) => ({ ...item, text: `${item.text} theme` })),
          ...(hasKeys() ? [/** @type {const} */ ("line"), { text: "Keys", key: "?", run: () => keys.showHelp() }] : []),
        ],
      });
      const asset = element("span", { class: "header-asset" });
      const time = index.from ? "" : [index.to.short && `at ${index.to.short}`, ...(index.to.tags ?? []).filter((tag) => tag !== index.to.branch), day(index.to.time)].filter(Boolean).join(" · ");
      fill(byId("header"), element("h1", { class: "unseen header-sentence", text: index.sentence }), mark(), element("span", { class: "project", dir: "auto", text: index.project }), asset,
        element("span", { class: "header-versions", title: [index.from?.title, index.to.title].filter(Boolean).join(" → ") }, title ?? versionsLine(index)),
        time && !title ? ltr(time, "header-time") : null,
        showOverview && app.assets.length > 1 && element("button", { type: "button", class: "link header-overview", dir: "auto", title: "Overview (O)", onclick: showOverview }, heading),
        element("span", { class: "spring" }), status, button, theme, help, more);
      return {
        update() {
          status.textContent = progress();
          if (asset.title !== app.state.asset) {
            asset.title = app.state.asset;
            fill(asset, assetName(app.state.asset));
          }
          if (button && primary) button.hidden = !primary.isShown();
        },
      };
    }
    function copyLink() {
      copy(location.href.split("#")[0] + app.link, "Link copied");
    }
    function buildTabs(tabs, first) {
      const root = document.documentElement;
      const host = byId("tabs");
      const open = (/** @type {string} */ name) => {
        root.dataset.tab = name;
        for (const button of host.querySelectorAll("button")) {
          if (button.value === name) button.setAttribute("aria-current", "page");
          else button.removeAttribute("aria-current");
        }
        result.current = name;
        markMain();
      };
      const result = { open, current: first };
      const markMain = () => {
        for (const [part, role, names] of /** @type {[string, string, string[]][]} */ ([["list", "navigation", ["assets"]], ["inspector", "complementary", ["facts", "comments"]]])) {
          byId(part).setAttribute("role", isPhone() && names.includes(result.current) ? "main" : role);
        }
      };
      matchMedia("(max-width: 719.98px)").addEventListener("change", markMain);
      for (const tab of tabs) {
        append(host, element("button", { type: "button", class: "tab", value: tab.name, onclick: () => { open(tab.name); tab.open?.(); } }, glyph(tab.glyph), element("span", { text: tab.text })));
      }
      open(first);
      return result;
    }
    function sharedKeys(input, focusList) {
      const move = [
        { keys: ["/"], shown: "/", does: "filter; Esc clears, then returns to the list", run: () => { if (isPhone()) document.documentElement.dataset.tab = "assets"; input.focus(); input.select(); } },
        { keys: ["Escape"], shown: "Esc", does: "", run: () => {
          if (document.activeElement === input) {
            if (input.value) app.change({ query: "" });
            else focusList();
            return;
          }
          return panels.closeSheet();
        } },
      ];
      const view = [
        { keys: ["L"], shown: "L", does: "show or hide the list", run: () => panels.toggle("list") },
        { keys: ["I"], shown: "I", does: "show or hide the details", run: () => panels.toggle("inspector") },
        { keys: ["Y", "Shift+Y"], shown: "Y", does: "copy the link (Shift: the name)", run: (event) => { if (event.shiftKey) copy(app.state.asset, "Name copied"); else copyLink(); } },
        { keys: ["?", "Shift+?"], shown: "?", does: "this list", run: () => keys.showHelp() },
      ];
      return { move, view };
    }
    function showMissing(node) {
      const { asset, view } = app.state;
      const isMissing = asset !== "" && view !== "overview" && app.position < 0;
      node.hidden = !isMissing;
      if (!isMissing) return;
      const nearest = nearestName(asset, app.assets.map((candidate) => candidate.name));
      fill(node, element("h1", { class: "nothing-head", text: "Not found" }),
        element("p", null, "'", ltr(asset), "' is not in this page.", ...(nearest ? [" Closest: ", element("button", { type: "button", class: "link", onclick: () => app.select(nearest) }, ltr(nearest)), "."] : [])));
    }
    })();

    """#
}
