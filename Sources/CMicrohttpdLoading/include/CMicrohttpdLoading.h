#ifndef CMICROHTTPD_LOADING_H
#define CMICROHTTPD_LOADING_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What the server asks. All are called on the thread of a connection, of which each has its own.
struct assets_http_handlers {
  void *context;
  /// Returns 0 to close a new connection from this address and port before a byte is read.
  int (*accepts)(void *context, uint32_t client, uint16_t client_port);
  /// The head of a request has arrived. Returns the exchange that the other functions get.
  void *(*begin)(void *context, void *request, const char *method, const char *path);
  /// Returns 1 to answer now, without reading the body.
  int (*is_decided)(void *exchange);
  /// A piece of the body. Returns 0 to close the connection.
  int (*receive)(void *exchange, const char *bytes, size_t count);
  /// Answers with one of the functions below, and returns what that returned.
  int (*answer)(void *exchange, void *request);
  /// The exchange has ended, whether or not the answer was sent.
  void (*end)(void *exchange);
};

/// Returns 0 if libmicrohttpd isn't installed. Opens it on the first call.
int assets_http_is_loaded(void);

/// Starts a server with a thread for each connection; NULL if it can't be started, with `errno`.
///
/// `address` is in network byte order. With port 0 the system chooses one; `port` receives it.
void *assets_http_start(uint32_t address, uint16_t *port, unsigned connections, const struct assets_http_handlers *handlers);

/// Closes all connections, and waits until no function of `handlers` is running.
void assets_http_stop(void *server);

/// Passes each header of a request on.
void assets_http_headers(void *request, void (*take)(void *context, const char *name, const char *value), void *context);

/// The descriptor of the connection's socket, or -1.
int assets_http_socket(void *request);

/// Answers with bytes, which are copied. `headers` are names and values by turns, ending with NULL.
int assets_http_respond(void *request, unsigned status, char *const *headers, const void *bytes, size_t count);

/// Answers with a stream. `read` blocks until there is something, and returns how many bytes it wrote, or -1 at the end;
/// `release` is called once, when it won't be called again.
int assets_http_respond_stream(void *request, unsigned status, char *const *headers,
                               ssize_t (*read)(void *stream, char *bytes, size_t count), void (*release)(void *stream),
                               void *stream);

#endif
