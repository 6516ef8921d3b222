// libmicrohttpd, opened when the first server is started. The few functions that are used are declared here; their
// interfaces haven't changed since 0.9.71. The parsers of forms, digest authentication and TLS are not among them.
//
// Source: microhttpd.h.

#include "CMicrohttpdLoading.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "../CSystem/loading.h"

enum { no = 0, yes = 1 };
enum { thread_per_connection = 4, internal_polling_thread = 8, use_poll = 64 };
enum {
  option_end = 0,
  memory_limit = 1,
  connection_limit = 2,
  connection_timeout = 3,
  notify_completed = 4,
  socket_address = 6,
  thread_stack_size = 19,
  strict_for_client = 29
};
enum { header_kind = 1, copied = 2, connection_descriptor = 6, bind_port = 6 };

typedef int (*accept_policy)(void *, const struct sockaddr *, socklen_t);
typedef int (*access_handler)(void *, void *, const char *, const char *, const char *, const char *, size_t *, void **);
typedef int (*key_value_iterator)(void *, int, const char *, const char *);
typedef ssize_t (*content_reader)(void *, uint64_t, char *, size_t);

static void *(*start_daemon)(unsigned, uint16_t, accept_policy, void *, access_handler, void *, ...);
static void (*stop_daemon)(void *);
static const uint16_t *(*daemon_info)(void *, int, ...);
static const int *(*connection_info)(void *, int, ...);
static int (*connection_values)(void *, int, key_value_iterator, void *);
static void *(*response_from_buffer)(size_t, void *, int);
static void *(*response_from_callback)(uint64_t, size_t, content_reader, void *, void (*)(void *));
static int (*add_header)(void *, const char *, const char *);
static int (*queue)(void *, unsigned, void *);
static void (*destroy)(void *);

#define FUNCTIONS(use)                                           \
  use(start_daemon, MHD_start_daemon)                            \
  use(stop_daemon, MHD_stop_daemon)                              \
  use(daemon_info, MHD_get_daemon_info)                          \
  use(connection_info, MHD_get_connection_info)                  \
  use(connection_values, MHD_get_connection_values)              \
  use(response_from_buffer, MHD_create_response_from_buffer)     \
  use(response_from_callback, MHD_create_response_from_callback) \
  use(add_header, MHD_add_response_header)                       \
  use(queue, MHD_queue_response)                                 \
  use(destroy, MHD_destroy_response)

LOADED_LATER(FUNCTIONS, "libmicrohttpd.so.12", "/opt/homebrew/lib/libmicrohttpd.12.dylib",
             "/usr/local/lib/libmicrohttpd.12.dylib")

int assets_http_is_loaded(void) { return is_loaded(); }

// MARK: The server

struct server {
  void *daemon;
  struct assets_http_handlers handlers;
};

static int accepts(void *context, const struct sockaddr *client, socklen_t size) {
  struct server *server = context;
  if (client->sa_family != AF_INET || size < sizeof(struct sockaddr_in)) return no;
  const struct sockaddr_in *place = (const struct sockaddr_in *)client;
  return server->handlers.accepts(server->handlers.context, ntohl(place->sin_addr.s_addr), ntohs(place->sin_port)) ? yes : no;
}

// Called once for the head, then for each piece of the body, and at last without bytes.
static int handle(void *context, void *request, const char *path, const char *method, const char *version, const char *bytes,
                  size_t *count, void **exchange) {
  (void)version;
  struct assets_http_handlers *handlers = &((struct server *)context)->handlers;
  if (!*exchange) {
    *exchange = handlers->begin(handlers->context, request, method, path);
    if (!*exchange) return no;
    return handlers->is_decided(*exchange) ? handlers->answer(*exchange, request) : yes;
  }
  if (*count == 0) return handlers->answer(*exchange, request);
  int is_wanted = handlers->receive(*exchange, bytes, *count);
  *count = 0;
  return is_wanted ? yes : no;
}

static void completed(void *context, void *request, void **exchange, int reason) {
  (void)request, (void)reason;
  struct assets_http_handlers *handlers = &((struct server *)context)->handlers;
  if (*exchange) handlers->end(*exchange);
  *exchange = NULL;
}

void *assets_http_start(uint32_t address, uint16_t *port, unsigned connections, const struct assets_http_handlers *handlers) {
  struct server *server = malloc(sizeof(struct server));
  if (!server) return NULL;
  server->handlers = *handlers;
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(*port), .sin_addr = {.s_addr = address}};
  errno = 0;
  server->daemon = start_daemon(
      thread_per_connection | internal_polling_thread | use_poll, *port, accepts, server, handle, server, socket_address, &place,
      connection_limit, connections, memory_limit, (size_t)(1 << 16), connection_timeout, 30u, strict_for_client, 1,
      thread_stack_size, (size_t)(2 << 20), notify_completed, completed, server, option_end);
  const uint16_t *bound = server->daemon ? daemon_info(server->daemon, bind_port) : NULL;
  if (!bound) {
    int code = errno;
    if (server->daemon) stop_daemon(server->daemon);
    free(server);
    errno = code;
    return NULL;
  }
  *port = *bound;
  return server;
}

void assets_http_stop(void *context) {
  struct server *server = context;
  stop_daemon(server->daemon);
  free(server);
}

// MARK: Requests and answers

struct taking {
  void (*take)(void *, const char *, const char *);
  void *context;
};

static int take_header(void *context, int kind, const char *name, const char *value) {
  (void)kind;
  struct taking *taking = context;
  taking->take(taking->context, name, value ? value : "");
  return yes;
}

void assets_http_headers(void *request, void (*take)(void *, const char *, const char *), void *context) {
  struct taking taking = {take, context};
  connection_values(request, header_kind, take_header, &taking);
}

int assets_http_socket(void *request) {
  const int *descriptor = connection_info(request, connection_descriptor);
  return descriptor ? *descriptor : -1;
}

static int respond(void *request, unsigned status, char *const *headers, void *response) {
  if (!response) return no;
  int result = yes;
  for (; result == yes && headers[0]; headers += 2) result = add_header(response, headers[0], headers[1]);
  if (result == yes) result = queue(request, status, response);
  destroy(response);
  return result;
}

int assets_http_respond(void *request, unsigned status, char *const *headers, const void *bytes, size_t count) {
  return respond(request, status, headers, response_from_buffer(count, (void *)bytes, copied));
}

struct stream {
  ssize_t (*read)(void *, char *, size_t);
  void (*release)(void *);
  void *context;
};

static ssize_t read_stream(void *context, uint64_t position, char *bytes, size_t count) {
  (void)position;
  struct stream *stream = context;
  return stream->read(stream->context, bytes, count);
}

static void release_stream(void *context) {
  struct stream *stream = context;
  stream->release(stream->context);
  free(stream);
}

int assets_http_respond_stream(void *request, unsigned status, char *const *headers,
                               ssize_t (*read)(void *, char *, size_t), void (*release)(void *), void *context) {
  struct stream *stream = malloc(sizeof(struct stream));
  if (!stream) {
    release(context);
    return no;
  }
  *stream = (struct stream){read, release, context};
  void *response = response_from_callback(UINT64_MAX, 1 << 14, read_stream, stream, release_stream);
  if (!response) release_stream(stream);
  return respond(request, status, headers, response);
}
