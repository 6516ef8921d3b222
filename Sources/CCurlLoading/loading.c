// libcurl, opened when the first request is sent. The few functions and options that are used are declared here; their
// numbers never change.
//
// Source: curl.h, easy.h.

#include "CCurlLoading.h"

#include <string.h>

#include "../CSystem/loading.h"

struct list;

static int (*start)(long);
static void *(*new_handle)(void);
static void (*free_handle)(void *);
static void (*reset)(void *);
static int (*set)(void *, int, ...);
static int (*get)(void *, int, ...);
static int (*perform)(void *);
static const char *(*message)(int);
static struct list *(*append)(struct list *, const char *);
static void (*free_list)(struct list *);

#define FUNCTIONS(use)              \
  use(start, curl_global_init)      \
  use(new_handle, curl_easy_init)   \
  use(free_handle, curl_easy_cleanup) \
  use(reset, curl_easy_reset)       \
  use(set, curl_easy_setopt)        \
  use(get, curl_easy_getinfo)       \
  use(perform, curl_easy_perform)   \
  use(message, curl_easy_strerror)  \
  use(append, curl_slist_append)    \
  use(free_list, curl_slist_free_all)

LOADED_LATER(FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib",
             "/opt/homebrew/opt/curl/lib/libcurl.4.dylib", "/usr/local/opt/curl/lib/libcurl.4.dylib")

enum {
  low_speed_limit = 19,
  low_speed_time = 20,
  no_progress = 43,
  upload = 46,
  netrc_use = 51,
  follow_location = 52,
  verify_peer = 64,
  connect_timeout = 78,
  verify_host = 81,
  http_version = 84,
  buffer_size = 98,
  no_signal = 99,
  protocols = 181,
  upload_buffer_size = 280,
  write_data = 10001,
  url = 10002,
  proxy = 10004,
  read_data = 10009,
  error_buffer = 10010,
  header_lines = 10023,
  certificate = 10025,
  header_data = 10029,
  custom_request = 10036,
  progress_data = 10057,
  authorities = 10065,
  key = 10087,
  authority_folder = 10097,
  netrc_file = 10118,
  protocol_names = 10318,
  write_function = 20011,
  read_function = 20012,
  header_function = 20079,
  progress_function = 20219,
  body_size = 30115
};
enum { all_global = 3, http_and_https = 3, netrc_optional = 1, version_2_over_tls = 4, read_abort = 0x10000000 };
enum { response_code = 0x200002 };

static int is_started;

static void start_once(void) { is_started = start(all_global) == 0; }

int assets_curl_is_loaded(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (!is_loaded()) return 0;
  pthread_once(&once, start_once);
  return is_started;
}

void *assets_curl_open(void) { return new_handle(); }

void assets_curl_close(void *connection) { free_handle(connection); }

static size_t write_body(const char *bytes, size_t size, size_t count, void *context) {
  const struct assets_curl_request *request = context;
  return request->receive(request->context, bytes, size * count) ? size * count : 0;
}

static size_t read_body(char *bytes, size_t size, size_t count, void *context) {
  const struct assets_curl_request *request = context;
  size_t written = request->send(request->context, bytes, size * count);
  return written <= size * count ? written : read_abort;
}

static size_t read_head(const char *bytes, size_t size, size_t count, void *context) {
  const struct assets_curl_request *request = context;
  request->head(request->context, bytes, size * count);
  return size * count;
}

static int look(void *context, int64_t a, int64_t b, int64_t c, int64_t d) {
  (void)a, (void)b, (void)c, (void)d;
  const struct assets_curl_request *request = context;
  return request->is_stopped(request->context);
}

// Before libcurl 7.85, the protocols are a set of bits.
static int limit_protocols(void *connection) {
  return set(connection, protocol_names, "http,https") == 0 || set(connection, protocols, (long)http_and_https) == 0;
}

static void set_text(void *connection, int option, const char *text) {
  if (text) set(connection, option, text);
}

static void set_connection(void *connection, const struct assets_curl_request *request) {
  set(connection, no_signal, 1L);
  set(connection, follow_location, 0L);
  set(connection, connect_timeout, (long)request->idle_limit);
  set(connection, low_speed_limit, 1L);
  set(connection, low_speed_time, (long)request->idle_limit);
  set(connection, buffer_size, 512L << 10);
  set(connection, upload_buffer_size, 512L << 10);
  set(connection, http_version, (long)version_2_over_tls);
  set(connection, verify_peer, request->verifies ? 1L : 0L);
  set(connection, verify_host, request->verifies ? 2L : 0L);
  set_text(connection, proxy, request->proxy);
  set_text(connection, authorities, request->authorities);
  set_text(connection, authority_folder, request->authority_folder);
  set_text(connection, certificate, request->certificate);
  set_text(connection, key, request->key);
  if (request->netrc) {
    set(connection, netrc_use, (long)netrc_optional);
    set(connection, netrc_file, request->netrc);
  }
}

static void set_functions(void *connection, const struct assets_curl_request *request) {
  set(connection, write_function, write_body);
  set(connection, write_data, request);
  set(connection, header_function, read_head);
  set(connection, header_data, request);
  set(connection, no_progress, 0L);
  set(connection, progress_function, look);
  set(connection, progress_data, request);
  if (request->body_count < 0) return;
  set(connection, upload, 1L);
  set(connection, body_size, request->body_count);
  set(connection, read_function, read_body);
  set(connection, read_data, request);
}

// The numbers are those of `CURLcode`.
static enum assets_curl_result kind_of(int code) {
  switch (code) {
    case 0: return assets_curl_done;
    case 5: case 6: case 7: return assets_curl_unreachable;
    case 16: case 18: case 28: case 52: case 55: case 56: case 65: case 92: return assets_curl_cut_off;
    case 35: case 53: case 54: case 58: case 59: case 60: case 66: case 77: case 83: case 90: case 91:
      return assets_curl_certificate;
    case 23: case 26: case 42: return assets_curl_stopped;
    default: return assets_curl_failed;
  }
}

enum assets_curl_result assets_curl_perform(void *connection, const struct assets_curl_request *request, long *status,
                                            char reason[256]) {
  *status = 0;
  memset(reason, 0, 256);
  reset(connection);
  if (!limit_protocols(connection)) return assets_curl_failed;
  // Without this line, curl waits for leave to send each body.
  struct list *lines = append(NULL, "Expect:");
  for (const char *const *line = request->headers; lines && *line; line++) {
    struct list *more = append(lines, *line);
    if (!more) free_list(lines);
    lines = more;
  }
  if (!lines) return assets_curl_failed;
  set(connection, error_buffer, reason);
  set(connection, url, request->url);
  set(connection, header_lines, lines);
  set_connection(connection, request);
  set_functions(connection, request);
  set(connection, custom_request, request->method);
  int code = perform(connection);
  get(connection, response_code, status);
  if (code && !reason[0]) strncpy(reason, message(code), 255);
  // The next call would write into it.
  reset(connection);
  free_list(lines);
  return kind_of(code);
}
