/// Texts that are written out: one for each file of this folder, and three for a page, made from the folder `pages`.
///
/// The plugin `EmbedTemplates` adds them when the package is built.
public enum Template {}
