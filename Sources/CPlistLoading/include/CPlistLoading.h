#ifndef CPLIST_LOADING_H
#define CPLIST_LOADING_H

/// Opens libplist if it is not linked. A call of one of its functions does the same, and ends the process without it: a
/// rename that left an Info.plist as it is would be worse.
///
/// Returns NULL, or what the system says is missing.
const char *assets_plist_load(void);

#endif
