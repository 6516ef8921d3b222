#ifndef CSPNG_LOADING_H
#define CSPNG_LOADING_H

/// Opens libspng if it is not linked; a call of one of its functions does the same.
///
/// Returns NULL, or what the system says is missing.
const char *assets_spng_load(void);

#endif
