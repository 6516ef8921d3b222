// Whom the other end of a connection on this machine belongs to. Only Linux answers that; elsewhere it isn't known.
#include "CSystem.h"

#ifdef __linux__
#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Asks for the one socket with these ends; several answers are never needed.
static int ask(int descriptor, uint32_t client, uint16_t client_port, uint32_t server, uint16_t server_port) {
  struct {
    struct nlmsghdr head;
    struct inet_diag_req_v2 request;
  } message = {
      .head = {.nlmsg_len = sizeof(message), .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
      .request = {.sdiag_family = AF_INET, .sdiag_protocol = IPPROTO_TCP, .idiag_states = ~0u}};
  struct inet_diag_sockid *ends = &message.request.id;
  ends->idiag_sport = htons(client_port);
  ends->idiag_dport = htons(server_port);
  ends->idiag_src[0] = htonl(client);
  ends->idiag_dst[0] = htonl(server);
  ends->idiag_cookie[0] = ends->idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  return send(descriptor, &message, sizeof(message), 0) == (ssize_t)sizeof(message) ? 0 : -1;
}

enum cpeer_answer cpeer_user(uint32_t client, uint16_t client_port, uint32_t server, uint16_t server_port, uint32_t *user) {
  int descriptor = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (descriptor < 0) return cpeer_unknown;
  struct timeval limit = {.tv_sec = 1};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
  _Alignas(struct nlmsghdr) char buffer[1 << 13];
  ssize_t count = -1;
  if (ask(descriptor, client, client_port, server, server_port) == 0) count = recv(descriptor, buffer, sizeof(buffer), 0);
  close(descriptor);
  const struct nlmsghdr *head = (const struct nlmsghdr *)buffer;
  if (count < 0 || !NLMSG_OK(head, (size_t)count)) return cpeer_unknown;
  if (head->nlmsg_type == NLMSG_ERROR) {
    int code = ((const struct nlmsgerr *)NLMSG_DATA(head))->error;
    return code == -ENOENT ? cpeer_nobody : cpeer_unknown;
  }
  if (head->nlmsg_len < NLMSG_LENGTH(sizeof(struct inet_diag_msg))) return cpeer_unknown;
  const struct inet_diag_msg *answer = NLMSG_DATA(head);
  // A socket that its process has closed belongs to nobody, which the system calls user 0.
  if (answer->idiag_inode == 0) return cpeer_nobody;
  *user = answer->idiag_uid;
  return cpeer_known;
}
#else
enum cpeer_answer cpeer_user(uint32_t client, uint16_t client_port, uint32_t server, uint16_t server_port, uint32_t *user) {
  (void)client, (void)client_port, (void)server, (void)server_port, (void)user;
  return cpeer_unknown;
}
#endif
