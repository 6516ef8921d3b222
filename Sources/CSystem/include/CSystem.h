// What Swift can't call, and hashes by the processor's own instructions.

#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Folders and disks

/// Fills a buffer with the next entries of an open folder, as records of the type `struct dirent`. Returns how many bytes
/// they take, 0 at the end and -1 on failure, with `errno`; ENOSYS where only readdir can do it.
///
/// opendir asks the system four things for each folder before the first name comes.
long cfolder_read(int descriptor, void *buffer, size_t count);

/// Waits until all that was written to the disk an open file or folder lies on is there. Returns 0, or the number of the
/// error; ENOSYS where one disk cannot be waited for alone.
int cfolder_flush(int descriptor);

/// Has the disk begin with bytes that were written to a file and that will be waited for later. It is a hint: nothing
/// happens where there is no such call.
void cfolder_begin_writing(int descriptor, long long offset, long long count);

/// Makes writes to a file bypass the system's cache, or ends that. Addresses, positions and counts must be multiples of 4096
/// meanwhile. Returns 0 or the number of the error; EINVAL where the disk can't do that.
int cfolder_bypass_cache(int descriptor, int bypasses);

/// Tells whether cfolder_flush does all that fsync would do for each file and folder of a file system, and reports what could
/// not be written. Systems that pass files on to another program or machine do not promise that.
///
/// Source: syncfs(2); Linux, fs/sync.c.
int cfolder_flushes_all(int descriptor);

/// Creates a folder in an open one, and has ext4 place it in another part of the disk, one with few folders. Without a
/// journal, ext4 doesn't reuse an inode for some minutes after its deletion, and checks every such inode again for each new
/// file, so that writing many files is slow where as many were just deleted. The folder is created in a draft, which is marked
/// as the top of a hierarchy, and then moved; nothing is replaced. Returns 0, or the number of the error if there is no new
/// folder. A draft remains only if the process is killed.
///
/// Source: chattr(1), attribute T; Linux, fs/ext4/ialloc.c.
int cfolder_make_apart(int parent, const char *draft, const char *name);

// MARK: Renaming

/// Renames like rename(2), but never over something that lies at the new path; that is the error EEXIST. Returns 0 or
/// the number of the error (`errno` is not used): ENOSYS, EINVAL or ENOTSUP where the system or the disk cannot do it.
int crename_exclusively(const char *path, const char *new_path);

/// Gives two files or folders each other's path in one step. Returns 0 or the number of the error, as above.
int crename_exchanging(const char *path, const char *other_path);

// MARK: Watching

/// What happened in a watched folder.
enum cwatch_event {
  cwatch_nothing,
  cwatch_changed,
  cwatch_new_folder,
  /// The folder itself was removed or moved away.
  cwatch_folder_gone,
  /// So much happened that some events were dropped.
  cwatch_lost_events,
};

/// Returns a descriptor to poll, or -1 with `errno`: ENOSYS if this system can't watch single folders.
int cwatch_start(void);

/// Watches a folder, without those in it. Returns its number, or -1 with `errno`: ENOSPC if the system watches as many as
/// it can.
int cwatch_add(int descriptor, const char *folder);

/// Passes on what has happened since the last call: the number of the folder, the event, and the name in the folder.
/// Returns -1 with `errno` if it can't be read.
///
/// Source: inotify(7).
int cwatch_read(int descriptor, void (*take)(void *context, int folder, enum cwatch_event event, const char *name),
                void *context);

// MARK: Connections

enum cpeer_answer {
  cpeer_known,
  /// No process has the other end, or none any more.
  cpeer_nobody,
  /// This system doesn't say.
  cpeer_unknown,
};

/// Finds the user of the process that has the client's end of a TCP connection on this machine. Addresses and ports are in
/// the byte order of the machine.
///
/// Source: sock_diag(7).
enum cpeer_answer cpeer_user(uint32_t client, uint16_t client_port, uint32_t server, uint16_t server_port, uint32_t *user);

// MARK: Threads

/// Runs a function on a new thread, which gets none of the signals that are sent to the process. Returns 0 or the number of
/// the error, EAGAIN if there are too many threads (`errno` is not used).
int cthread_start(void (*work)(void *context), void *context);

struct csemaphore;
struct csemaphore *csemaphore_make(long count);
void csemaphore_free(struct csemaphore *semaphore);
void csemaphore_signal(struct csemaphore *semaphore);
void csemaphore_wait(struct csemaphore *semaphore);
/// Waits for at most so long. Returns 0 if that was in vain.
int csemaphore_wait_for(struct csemaphore *semaphore, long milliseconds);

// MARK: Memory

/// Has all threads share at most this many heaps. By default each has its own, and what one frees stays there. A hint:
/// nothing happens if the C library doesn't do that.
///
/// Source: mallopt(3).
void cmemory_share_heaps(int count);

/// Gives the system back what is free. A hint, as above.
///
/// Source: malloc_trim(3).
void cmemory_return(void);

// MARK: Processes

/// Starts a program with `streams` as its standard input, output and error. A stream is a descriptor above 2, or -1 to
/// leave what this process has there. No signal is blocked in the child and SIGPIPE ends it as usual, whatever this
/// process does with them. With `session` the child gets a session of its own: no terminal to ask on, and a group of
/// processes with its own number. Returns 0 or the number of the error (`errno` is not used).
int cspawn_start(pid_t *child, const char *path, char *const arguments[], char *const environment[],
                 const char *directory, const int streams[3], int session);

/// Makes a pipe whose ends are above 2 and are not handed down to children. Returns 0 or the number of the error.
int cspawn_pipe(int ends[2]);

/// Writes like write(2), but a pipe nobody reads from any more is the error EPIPE and never the signal SIGPIPE.
ssize_t cspawn_write(int descriptor, const void *bytes, size_t count);

/// From here on SIGINT, SIGTERM and SIGHUP do not end this process: they are kept, and handed on to children that are
/// named. Returns a place for one child, or -1 where there is none left; then signals do what they did before.
int cspawn_begin_handing_on(void);

/// Names the child of a place. A signal that came since the beginning is sent to it at once.
void cspawn_hand_on_to(int place, pid_t child, int is_group);

/// Gives the place back; after the last one signals do what they did before. Returns the signal that came, or 0.
int cspawn_end_handing_on(int place);

// MARK: Hashes

enum chash_kind { chash_sha1, chash_sha256 };

/// A hash under way: what was hashed so far, and the bytes that don't fill a block yet.
///
/// SHA-1 has no check for the collisions that can be made on purpose: it is for bytes of the user's own files and for
/// checksums, never for what comes from others.
///
/// Source: FIPS 180-4, sections 6.1 and 6.2.
typedef struct {
  uint32_t state[8];
  uint32_t kind;
  uint32_t is_portable;
  uint64_t count;
  uint8_t block[64];
} chash_context;

/// Starts anew; if `is_portable` is not 0, without instructions that only some processors have.
void chash_start(chash_context *context, enum chash_kind kind, int is_portable);

void chash_update(chash_context *context, const void *bytes, size_t count);

/// Writes the hash: 20 bytes of SHA-1, 32 of SHA-256. The context is of no use afterwards.
void chash_finish(chash_context *context, uint8_t *hash);

/// Tells whether this processor has instructions for a hash that are used here.
int chash_is_accelerated(enum chash_kind kind);

#endif
