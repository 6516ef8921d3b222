#include <plist/plist.h>

// These return nothing up to libplist 2.2 and an error code later; the node tells either way.
static inline plist_t assets_plist_parse(const char *bytes, uint32_t count, int is_binary) {
  plist_t node = 0;
  if (is_binary) {
    (void)plist_from_bin(bytes, count, &node);
  } else {
    (void)plist_from_xml(bytes, count, &node);
  }
  return node;
}

// Writes a binary property list; null where it cannot. The caller frees it.
static inline char *assets_plist_to_binary(plist_t node, uint32_t *count) {
  char *bytes = 0;
  *count = 0;
  (void)plist_to_bin(node, &bytes, count);
  return bytes;
}
