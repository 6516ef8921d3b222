/**
 * The data of a page. Types only: `tsc` checks this file, but it is not part of a page.
 *
 * @typedef {"added" | "removed" | "renamed" | "moved" | "redrawn" | "recolored" | "resized" | "changed" | "similar" | "reencoded" | "settings" | "flow"} ChangeClass
 * @typedef {"exact" | "fallback" | "none"} Exactness
 *
 * @typedef {object} Index
 * @property {1} schema
 * @property {"diff" | "conflicts" | "gallery" | "prototype" | "review" | "list"} kind A review is a comparison with comments. In a conflict, before is mine and after is theirs. A list is a page of the local app that has no assets of its own.
 * @property {string} id Of the page: the same for the same kind, project and versions, whatever they hold.
 * @property {string} project
 * @property {Version} [from] Absent for a gallery.
 * @property {Version} to
 * @property {Headline} [headline] Of a comparison: the answer at the top. Absent if nothing changed.
 * @property {string} sentence "12 assets changed: 3 redrawn, 2 recolored"; what precedes the first ": " is the heading.
 *   In a gallery "2,418 assets · 31 empty slots".
 * @property {string} [attention] "icons/anchor is still used in 2 places." Absent if nothing needs attention.
 * @property {string[]} [groups] Folders that hold assets, sorted.
 * @property {Asset[]} assets In the order of section 5.1 of the design: attention, then class, then share.
 * @property {number} [otherFiles] How many changed files belong to no asset.
 * @property {{name: string, value: string}[]} [colors] Of the project, for the background; CSS hex.
 * @property {Request[]} [requests] Gallery: what is asked of every asset, at most 512.
 * @property {string[]} [requestsLeftOut] Gallery: values of switches that are not in the page, in words.
 * @property {AnswerTable[]} [answerTables] Gallery: shared by assets with the same slots.
 * @property {string} [changedSince] Gallery: the version that `Asset.changed` refers to.
 * @property {string} [textColor] Gallery: hex of the project's text color, for the contrast of colors.
 * @property {Prototype} [prototype] Prototype: what it plays.
 * @property {string[]} [keepCommands] Of conflicts: what resolves all of them.
 * @property {{images: DeliveredImage[], command: string}} [delivery] What an update would do, and the command that does what can be done.
 * @property {Review} [review] Of a review request.
 * @property {string[]} [imageIds] Of a review: what git calls each image, by its id here.
 *
 * @typedef {object} Headline
 * @property {string} text All of it: "Not ready: bell needs an approval, 3 open comments"
 * @property {string} [state] "Not ready"
 * @property {{text: string, filter?: string, assets?: string[]}[]} parts Each with the filter that shows what it is about:
 *   the assets that are listed, or else those whose `urgency` it names.
 * @property {string} [note] "nothing was changed"
 *
 * @typedef {object} Review
 * @property {string} id The short id of the request, which commands take.
 * @property {string} request Its whole id.
 * @property {string} head The reviewed commit.
 * @property {string} title
 * @property {string} [text] What the author wrote about it.
 * @property {string} source
 * @property {string} target
 * @property {string} author
 * @property {string} [authorEmail] Absent if the author's own approval counts.
 * @property {string} time ISO 8601, as all times.
 * @property {string} state In words.
 * @property {string[]} verdicts Sentences.
 * @property {string[]} needed Sentences: all that holds up the merge.
 * @property {string} [openComments] "2 open comments don't block the merge"; absent if there are none, or if they do.
 * @property {number} version Number of the reviewed version.
 * @property {string[]} [changes] Assets that a reviewer wants changed.
 * @property {{asset: string, by: {author: string, time?: string}[]}[]} approved Who approved an asset as it is, and when.
 * @property {Thread[]} threads
 *
 * @typedef {object} Thread
 * @property {string} id
 * @property {string} [asset]
 * @property {Anchor} [anchor]
 * @property {Now} [now] Absent for a comment that isn't on an image.
 * @property {boolean} resolved
 * @property {{sentence: string, note?: string, assets?: string[]}} [verdict] If it is the message of a verdict, or of closing or reopening the request, which takes no replies: "asked for changes", what became of it, and the assets that it is for if it isn't for the whole request.
 * @property {Comment[]} comments The first one, then replies.
 *
 * @typedef {object} Now What became of the image under a comment.
 * @property {"same" | "moved" | "changed" | "resized" | "gone"} status
 * @property {string} [name] Of the asset now.
 * @property {[number, number, number, number]} [unit]
 * @property {[number, number, number, number]} [pixels] In the image as it is now.
 * @property {string} [note] In words; absent if there is nothing to say.
 *
 * @typedef {object} Anchor
 * @property {string} asset
 * @property {string} [path] The folder of the set.
 * @property {Slot} [slot] Absent for the whole asset.
 * @property {string} [file]
 * @property {string} [image] Id of the image that was looked at.
 * @property {"before" | "after"} [side]
 * @property {[number, number]} [size] Width and height of that image in pixels.
 * @property {[number, number, number, number]} [unit] x, y, width and height, 0 to 1; a point has no width and height.
 * @property {[number, number, number, number]} [pixels] The same in pixels.
 *
 * @typedef {object} Comment
 * @property {string} id
 * @property {string} author
 * @property {string} [recordedBy] Another person.
 * @property {string} time
 * @property {string} text Of others, with line breaks.
 * @property {Attachment[]} [attachments]
 * @property {{variant: string, command?: string}} [suggestion] One of them is meant for a variant.
 * @property {boolean} [edited]
 * @property {boolean} [hidden] Then the text is empty.
 *
 * @typedef {object} Attachment
 * @property {string} name
 * @property {string} [image] Absent if it can't be shown.
 * @property {number} width
 * @property {number} height
 * @property {string} [alt]
 *
 * @typedef {object} Version
 * @property {string} [id] Absent for uncommitted changes.
 * @property {string} [short]
 * @property {string} title
 * @property {string} [author]
 * @property {string} [time] ISO 8601.
 * @property {string} [branch] As the person wrote it, such as "main".
 * @property {string[]} [tags] Gallery: the names it has.
 * @property {"workTree" | "staged"} [uncommitted] Then only `title` is there as well.
 *
 * @typedef {object} Asset
 * @property {string} name Unique in the page; the path of its folder if two assets have the same name.
 * @property {string} type "imageset", "colorset", "appiconset", …
 * @property {string} folder "icons", or "" at the top of its catalog.
 * @property {string[]} [tags]
 * @property {string} [thumb] Image id: after, or before if the asset was removed.
 * @property {string} [attention] Why it needs attention: "used in 2 places".
 * @property {AssetChangeSummary} [change]
 * @property {number} [answers] Gallery: number of its answer table.
 * @property {string[]} [images] Gallery: image id of every variant, in the order of `AnswerTable.slots`; "" for none.
 * @property {string[]} [colors] Gallery: hex of every variant of a color.
 * @property {string[]} [files] Gallery: file name of every variant, for the filter.
 * @property {string} [problem] Gallery: why it can't be read.
 * @property {number} [emptySlots] Gallery: how many slots have no file.
 * @property {number} [findings] Gallery: how many findings it has.
 * @property {boolean} [changed] Gallery: changed since `Index.changedSince`.
 *
 * @typedef {object} AssetChangeSummary
 * @property {ChangeClass} class The most telling one of its variants.
 * @property {"fix" | "look" | "harmless"} urgency What it asks of a reviewer.
 * @property {string} words "Redrawn", "Same pixels", "Variant removed": the class for people.
 * @property {boolean} [part] True if only variants were added or removed: the asset is there before and after.
 * @property {string} detail "2x, 3x · 4.1%": what follows the word.
 * @property {number} [share] 0 to 1, the largest of its variants.
 * @property {string[]} slots Labels of the changed variants: "2x", "3x dark".
 * @property {string} seenKey Changes if any image of the change does.
 * @property {string} [before] Image id of the pair that shows the change best; absent for nothing or no image.
 * @property {string} [after]
 * @property {string} [beforeColor] Hex, if it is a color.
 * @property {string} [afterColor]
 * @property {boolean} [dark] The pair is of a variant for dark.
 * @property {"light" | "dark"} [visibleOn] The pair differs visibly on this background only.
 * @property {[x: number, y: number, width: number, height: number]} [crop] The part of the pair that changed, if it is small; 0 to 1.
 * @property {string} [author] Who changed it last.
 * @property {string} [time] When.
 * @property {number} [uses] In how many places code uses it; absent if it was not counted.
 * @property {string} [usedIn] The file of the first of these places; absent if there are none.
 *
 * @typedef {object} Detail
 * @property {string} name
 * @property {string} [sentence] "2x redrawn (4.1%, one area 28×24 at 12,8); gained dark"
 * @property {Variant[]} variants After; before if the asset was removed.
 * @property {Change[]} changes
 * @property {SettingChange[]} [settings]
 * @property {Finding[]} [findings]
 * @property {HistoryEntry[]} [history] Newest first.
 * @property {Use[]} [uses] Sorted. Of what was removed or renamed, those of the old name.
 * @property {string} [usesSentence] In a comparison: "Code still uses it in 2 places."
 * @property {boolean} [staleUses] True if these places use a name that is gone.
 * @property {string[]} [keepCommands] In a conflict: "assets keep mine bell", quoted for a shell.
 * @property {Version} [mine] In a conflict: who changed it last on this side, and when.
 * @property {Version} [theirs]
 * @property {string} [restoreCommand] "assets restore bell --at 4f2a91c", quoted for a shell. Absent if the name can't be.
 * @property {{swift?: string}} [code]
 * @property {string[]} [lines] Of a prototype: what changed in its document, "~ harbors → detail: push → card".
 * @property {{before?: Prototype, after?: Prototype}} [played] Of a prototype: its two versions, as far as they changed.
 *
 * @typedef {object} Variant
 * @property {string} label "2x dark"; unique in its asset, and the value of `variant=` in links.
 * @property {Slot} slot
 * @property {string} [file] Absent for an empty slot and for a color.
 * @property {string} [image]
 * @property {Color} [color]
 * @property {Facts} [facts]
 * @property {Caps} [slices] Absent if all of it grows.
 *
 * @typedef {Record<string, string>} Slot By dimension: {device?, scale?: "2x", appearance?: "dark", locale?: "fr", …}; of a
 *   prototype {screen: "detail", scale?: "3x"}, in the place of a comment perhaps with {link: "back"}.
 *
 * @typedef {{hex: string, space?: string, text?: string}} Color `hex` is sRGB, #RRGGBB or #RRGGBBAA.
 *
 * @typedef {object} Change
 * @property {string} label As in `Variant`.
 * @property {Slot} slot
 * @property {ChangeClass} class
 * @property {string} words "Redrawn · 4.1%", "Same pixels · 38% smaller", "Resized · 64×64 → 66×64"
 * @property {string} [previousName]
 * @property {Side} [before]
 * @property {Side} [after]
 * @property {Side} [base] In a conflict: what both sides began with.
 * @property {number} [changedPixels]
 * @property {number} [share] 0 to 1.
 * @property {string[]} [notes] What the pixels don't tell: "lost its profile (Display P3)".
 * @property {{distance: number, before: string, after: string}} [color] What happened to the color of the changed pixels: their mean ΔE, and what most of them have.
 * @property {Area[]} [areas] Largest first, in pixels of the larger canvas.
 * @property {string} [mask] Image id.
 * @property {("light" | "dark")[]} [visibleOn] Present if the change shows on one of them only.
 * @property {string} sentence "One area of 28×24 pixels at 12,8 changed, 4.1% of the image."
 * @property {string[]} [lines] Of a screen: what changed in the document.
 *
 * @typedef {{image?: string, color?: Color, facts?: Facts, file?: string, name?: string}} Side In a conflict with the name that this side gave to the asset.
 * @typedef {{x: number, y: number, width: number, height: number, pixels: number}} Area
 * @typedef {{label?: string, name: string, before?: string, after?: string, text: string}} SettingChange
 * @typedef {{version: Version, image?: string, name?: string}} HistoryEntry
 * @typedef {{file: string, line?: number, text?: string}} Use
 *
 * @typedef {object} Facts
 * @property {number} [width] Pixels; absent for an image without a size of its own.
 * @property {number} [height]
 * @property {number} [bytes]
 * @property {string} [format] "PNG"
 * @property {string} [profile]
 * @property {number} [depth] Bits a channel.
 * @property {boolean} [alpha]
 * @property {number} [frames]
 * @property {[min: number, max: number]} [lumaRange] 0 to 1, of the pixels that aren't transparent.
 * @property {boolean} [rendered] `full` is a rendering, not the file's own bytes.
 * @property {string} [unreadable] Why there is no image to show.
 *
 * @typedef {object} Finding
 * @property {string} rule
 * @property {"error" | "warning" | "note"} severity
 * @property {string} asset
 * @property {string} [slot]
 * @property {string} message
 * @property {string} [fix] A command.
 * @property {boolean} [new]
 *
 * @typedef {{device?: string, scale?: string, locale?: string, appearance?: string}} Request
 *
 * @typedef {object} AnswerTable
 * @property {string} summary Which slots: "1x 2x 3x · dark".
 * @property {Slot[]} slots Of every variant, in the order of `Detail.variants`.
 * @property {string[]} labels
 * @property {Cell[]} answers One for each request.
 *
 * Which variant is shown (-1 for none), how well it fits, and for a fallback what is shown in words ("shows 2x").
 * @typedef {[variant: number, exactness: Exactness, note?: string]} Cell
 *
 * @typedef {TraceStep[][]} Traces Of one answer table: the steps for each request.
 * @typedef {{variant: number, chosen: boolean, reason: string, undocumented?: boolean}} TraceStep
 *
 * @typedef {object} Prototype
 * @property {string} name
 * @property {LocalText} [title]
 * @property {string} [start] Id of the first screen.
 * @property {string} device Id of its frame.
 * @property {"ios" | "android"} platform
 * @property {boolean} [statusBar] The images leave out the status bar and the home bar; the page draws them.
 * @property {string} command What an area that is drawn adds a link with: "assets prototype link reserve".
 * @property {{screen?: string, device?: string, locale?: string, appearance?: string, story?: string, persona?: string, film?: boolean}} [opening] What it opens with; an address that says something else counts. With `film`, a program films the story.
 * @property {string} locale The one that is shown if no other fits.
 * @property {DeviceFrame[]} frames
 * @property {Request[]} requests
 * @property {Record<string, boolean | number | string>} variables First values.
 * @property {string[][]} bars Ids of the tabs of each bar.
 * @property {{id: string, edge: "top" | "bottom", height: number}[]} [parts] The bars themselves, in the same order.
 * @property {Screen[]} screens
 * @property {{rule: string, severity: "error" | "warning" | "note", screen?: string, message: string}[]} findings
 * @property {{id: string, title?: LocalText, steps: string[]}[]} [stories] A step is "lobby", "lobby/send", "code=0412" or "wait".
 * @property {{id: string, title: string, locale?: string, appearance?: string, device?: string, variables: Record<string, any>}[]} [personas] Who walks them.
 * @property {number} [leftOut] How many screens of the document aren't here, since they are the same in both versions.
 *
 * @typedef {object} DeviceFrame Sizes in points.
 * @property {string} id
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {number} scale
 * @property {number} radius
 * @property {"island" | "notch" | "hole" | "none"} cutout
 * @property {number} safeTop
 * @property {number} safeBottom
 * @property {string} device
 *
 * @typedef {string | Record<string, string>} LocalText A text, or one for each language.
 *
 * @typedef {object} Screen
 * @property {string} id
 * @property {LocalText} title
 * @property {LocalText} [alt]
 * @property {string} [asset] Or the file of the image.
 * @property {"none" | "vertical" | "horizontal" | "both"} [scroll] Absent: by its size.
 * @property {number[]} [bars] Places in `Prototype.bars`.
 * @property {{position: string, at?: [number, number], scrim: boolean, closeOutside: boolean, reveal?: boolean}} [overlay]
 * @property {boolean} [entry] It can be the first one.
 * @property {number} [taps] From the start; absent if it can't be reached.
 * @property {string} [from] The screen from which it is reached first.
 * @property {ScreenLink[]} links The first that contains a point and whose conditions hold acts.
 * @property {ScreenLayer[]} [layers]
 * @property {Layout[]} layouts
 * @property {[layout: number, note?: string][]} answers One for each request: which layout, and what is shown instead.
 *
 * @typedef {object} ScreenLink
 * @property {string} id
 * @property {LocalText} [label]
 * @property {string} [part]
 * @property {"tap" | "longPress" | "swipe" | "edge" | "delay" | "submit" | "pull"} trigger
 * @property {number} [delay] Milliseconds, of a timer or until a pull acts.
 * @property {"forward" | "backward" | "up" | "down"} direction
 * @property {"navigate" | "overlay" | "swap" | "scrollTo" | "back" | "close" | "url" | "nudge" | "camera" | "photo" | "stay"} action
 * @property {string} [to]
 * @property {string} transition
 * @property {boolean} [hasTransition] The document says it.
 * @property {number} [duration]
 * @property {number} [bounce]
 * @property {number} [y]
 * @property {string} [url]
 * @property {boolean} [keepScroll]
 * @property {string} [layer] What it is on; of a pull, what its gap shows.
 * @property {LinkCondition[]} [when]
 * @property {LinkChange[]} [changes]
 * @property {string} [variable]
 *
 * @typedef {{variable: string, is?: any, not?: any, empty?: boolean, min?: number, max?: number}} LinkCondition
 * @typedef {{variable: string, set?: any, toggle?: boolean, add?: number}} LinkChange
 *
 * @typedef {object} ScreenLayer
 * @property {string} [id]
 * @property {LinkCondition[]} [when]
 * @property {boolean} [fixed]
 * @property {"vertical" | "horizontal" | "both"} [scroll]
 * @property {boolean} [paging]
 * @property {number} [repeat] How many rows; of dots, how many of them.
 * @property {string} [picks] The variable that the row in the middle is written into.
 * @property {string} [reveal] The layer behind each row, whose place is in points of the row.
 * @property {string} [dots] The variable that a page control shows.
 * @property {LocalText[]} [names] What rows are called; drawn if they have no images.
 * @property {number} [gap]
 * @property {number} [bounce]
 * @property {number} [depth] Points that it moves at full tilt.
 * @property {LocalText} [text]
 * @property {number} [size]
 * @property {boolean} [semibold]
 * @property {string} [color]
 * @property {string} [align]
 * @property {{variable: string, type: "text" | "number" | "email" | "password" | "choice" | "lines", placeholder?: LocalText, options?: LocalText[], length?: number}} [field]
 * @property {string} [photo] Name of a variable.
 *
 * @typedef {object} Layout Of one variant, in its points.
 * @property {string} [image]
 * @property {number} width
 * @property {number} height
 * @property {boolean} [mirrored]
 * @property {number} [top] Height of the strip that stays at the top while it scrolls.
 * @property {number} [bottom]
 * @property {{edge: "top" | "bottom", height: number, image: string}[]} [bars]
 * @property {(LinkArea | [LinkArea, number] | boolean)[]} areas One for each link: `true` is the whole screen, `false`
 *   nothing; with a number the area is in that bar.
 * @property {Record<number, string>} [to] Other targets of links.
 * @property {LayerPlace[]} [layers] One for each layer.
 *
 * @typedef {{area: LinkArea, image?: string, size?: [number, number], rows?: string[], tint?: string, slices?: {caps: Caps, scale: number}}} LayerPlace
 * @typedef {[top: number, left: number, bottom: number, right: number]} Caps Pixels that keep their size when an image grows.
 * @typedef {[x: number, y: number, width: number, height: number]} LinkArea
 *
 * How the file holds this. Views never see it.
 *
 * @typedef {object} Contents
 * @property {number[]} details How many details each block `d0`, `d1`, … holds, in the order of `Index.assets`.
 *   Asset number i of the index is detail number i.
 * @property {number[]} [answers] The same for the traces in `a0`, `a1`, …, in the order of `Index.answerTables`.
 * @property {{small: number[], thumbs: number[], full: number[]}} images How many images each block `b0`, `b1`, … holds:
 *   first those that are their own thumbnails, then thumbnails, then what these are of. Image ids count the first and the last.
 * @property {boolean} [hasFiles] Large images are in files beside the page, whose pixels a canvas may not read.
 *
 * @typedef {{count: number, columns: Record<string, PackedColumn>}} PackedTable Objects; the columns of an object in them
 *   are called "change.class".
 * @typedef {any[] | {values: any[], places: number[]}} PackedColumn Values, or places of values from 1; 0 for none.
 *
 * What follows is only in the local app: what it sends and gets over HTTP.
 *
 * @typedef {{token: string, images: string}} Session
 *
 * @typedef {object} Failure Of the program, in its words.
 * @property {string} error
 * @property {string[]} [causes]
 * @property {string[]} [hints]
 * @property {string} [code]
 *
 * @typedef {object} ProjectState
 * @property {number} revision Counts the changes that the program saw.
 * @property {string} project
 * @property {string} root
 * @property {{branch?: string, version?: string, short?: string}} [head]
 * @property {{name: string, ahead?: number, behind?: number, checked?: string}} [upstream] `checked` is the time of the last fetch.
 * @property {boolean} [remote] Whether there is anything to sync with.
 * @property {string} [operation] What is not finished, such as "a merge".
 * @property {string} [expect] What an action is asked for with, so that it isn't done to something else.
 * @property {{number: number, words: string, obstacle?: string}} [undo] `obstacle` says why it can't be undone here.
 * @property {{number: number, words: string}} [redo]
 * @property {string[]} [shelved] The branches with shelved changes.
 * @property {Record<string, number>} counts Of the sections.
 * @property {{id: string, action: string}} [job] What runs.
 *
 * @typedef {object} ViewAnswer
 * @property {number} revision
 * @property {Index} index
 * @property {string[]} paths Of the assets, in their order: what actions name.
 * @property {string[]} [otherFiles] Paths of changed files that belong to no asset.
 * @property {string[]} [words] In a conflict: what to call the assets, in their order, if one of their sides is kept.
 * @property {{word: string, canStayTwice?: boolean}[]} [others] Conflicts that are about no asset.
 * @property {string} [message] The prepared message of a merge.
 * @property {string[]} [own] Paths that a commit of the merge also takes.
 * @property {boolean} [isOwnRequest] The reader asked for this review, so their approval doesn't count.
 *
 * @typedef {object} ListedVersion
 * @property {string} id
 * @property {string} short
 * @property {string} title
 * @property {string} author
 * @property {string} time
 * @property {string[]} [tags]
 * @property {boolean} [isPushed]
 * @property {number} count Of changed assets.
 * @property {number} [otherFiles]
 * @property {ListedAsset[]} assets The first twelve.
 *
 * @typedef {{name: string, path: string, class: ChangeClass, words: string, image?: string, before?: string}} ListedAsset
 *
 * @typedef {object} ActionResult
 * @property {number} exitCode
 * @property {string} [sentence] "Committed 2 assets to 'main' (4f2a91c)"
 * @property {string[]} [notes] Such as "note: …".
 * @property {string[]} [printed] Lines of a hook or git.
 * @property {Failure} [error]
 * @property {any} [output] Of the command with `--json`.
 *
 * @typedef {object} Plan What an action would do.
 * @property {string} expect
 * @property {any} output Of the command with `--dry-run --json`.
 *
 * @typedef {object} DeliveredImage
 * @property {string} delivered Its path in the delivery.
 * @property {string} name By which it is matched.
 * @property {"replaced" | "added" | "unchanged" | "refused" | "unmatched" | "ambiguous" | "left-out" | "new"} outcome
 * @property {string} [asset]
 * @property {string} [path] Of the asset.
 * @property {string} [file] In the asset.
 * @property {Slot[]} [slots]
 * @property {Facts & {image?: string}} [before]
 * @property {Facts & {image?: string}} [after]
 * @property {Facts} [expected] The size that it should have.
 * @property {string} [command] On a page in a file: what says which asset it is for.
 * @property {string} [explanation] What that command says, in sentences.
 * @property {string[]} [candidates]
 * @property {string} [reason]
 *
 * @typedef {{name: string, isCurrent?: boolean, short: string, title?: string, isRemote?: boolean, hasShelf?: boolean}} Branch `isRemote`: not here yet; switching to it makes it.
 *
 * @typedef {{text: string, done?: number, total?: number}} Progress
 *
 * @typedef {{event: "hello" | "changed", revision: number}
 *   | {event: "job", id: string, state: "running" | "ended", progress?: Progress}
 *   | {event: "bye", reason?: string}} ServerEvent
 */
export {};
