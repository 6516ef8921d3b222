#ifndef CPLIST_LOADING_H
#define CPLIST_LOADING_H

/// Opens libplist if it is not linked; a call of one of its functions does the same.
///
/// Returns NULL, or what the system says is missing.
const char *assets_plist_load(void);

#endif
