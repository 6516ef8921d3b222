#ifndef CCURL_LOADING_H
#define CCURL_LOADING_H

#include <stddef.h>
#include <stdint.h>

/// One request of HTTP. Texts may be NULL unless it says otherwise, and are needed only during the call.
struct assets_curl_request {
  /// `http` or `https`; other schemes are refused. Redirects are not followed.
  const char *url;
  /// Such as `GET`.
  const char *method;
  /// Lines such as `Accept: text/plain`, ending with NULL.
  const char *const *headers;
  /// The bytes of the body; negative if there is none.
  int64_t body_count;
  /// As in git's settings `http.proxy`, `http.sslCAInfo`, `http.sslCAPath`, `http.sslCert` and `http.sslKey`.
  const char *proxy, *authorities, *authority_folder, *certificate, *key;
  /// A file of names and passwords in the format of `.netrc`, which is searched for the host.
  const char *netrc;
  /// 0 to accept any certificate.
  int verifies;
  /// The seconds without a byte after which the request fails.
  int idle_limit;

  void *context;
  /// The next bytes of the body. Returns how many were written; more than `count` to stop.
  size_t (*send)(void *context, char *bytes, size_t count);
  /// A line of the head of an answer, without a zero at its end. The line `HTTP/…` begins another head.
  void (*head)(void *context, const char *line, size_t count);
  /// Bytes of an answer. Returns 0 to stop.
  int (*receive)(void *context, const char *bytes, size_t count);
  /// Called at least once a second. Returns 1 to stop.
  int (*is_stopped)(void *context);
};

/// What `assets_curl_perform` returns.
enum assets_curl_result {
  assets_curl_done,
  /// No connection was made.
  assets_curl_unreachable,
  /// The connection was lost, or nothing came for too long.
  assets_curl_cut_off,
  /// The certificate of the server or of the user was not accepted.
  assets_curl_certificate,
  /// One of the functions asked to stop.
  assets_curl_stopped,
  assets_curl_failed
};

/// Returns 0 if libcurl isn't installed. Opens it on the first call.
int assets_curl_is_loaded(void);

/// Begins a series of requests, which share connections. One thread may use it at a time. NULL without memory.
void *assets_curl_open(void);
void assets_curl_close(void *connection);

/// Sends a request and receives the answer.
///
/// `status` gets the status of the answer, 0 if there was none; `reason` the English text of an error.
enum assets_curl_result assets_curl_perform(void *connection, const struct assets_curl_request *request, long *status,
                                            char reason[256]);

#endif
