import Files
import Testing

/// Notes of what is under way, in a folder inside git's.
@Suite struct JournalStoreTests {
  @Test func whatAKillLeftOfANoteGoesWithTheChange() throws {
    let folder = try TemporaryFolder()
    let store = DiskFileTree(folder.path)
    let journals = JournalStore("notes", .recorded)
    try journals.begin(.edit, "hidden", in: store)
    let note = try #require(try store.entries(of: "notes").first?.name)
    // As files are called while they are put together.
    for name in [".\(note).assets-1z", ".\(note).steps.assets-2y"] { try store.create([1], at: "notes/\(name)") }
    try store.create([1], at: "notes/.edit-0.assets-3x")
    try journals.end(.edit, "hidden", in: store)
    #expect(try store.entries(of: "notes").map(\.name) == [".edit-0.assets-3x"])
  }
}
