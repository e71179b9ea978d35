/** POSIX sockets of the C library, through koffi. Declarations only; prototypes from socket(2), connect(2), send(2), recv(2), poll(2). */
import koffi from 'koffi';

type PollAsync = (fds: Buffer, count: number, timeout: number, done: (error: unknown, result: number) => void) => void;

export interface Libc {
  socket(domain: number, type: number, protocol: number): number;
  connect(fd: number, address: Buffer, length: number): number;
  send(fd: number, bytes: Buffer, length: number, flags: number): number;
  recv(fd: number, bytes: Buffer, length: number, flags: number): number;
  poll(fds: Buffer, count: number, timeout: number): number;
  /** `poll` on a thread of the pool. */
  pollAsync: PollAsync;
  close(fd: number): number;
  errno(): number;
}

let loaded: Libc | undefined;

/** Loads the C library on first use; throws where there is none (not Linux with glibc). */
export function libc(): Libc {
  if (loaded !== undefined) return loaded;
  const library = koffi.load('libc.so.6');
  const poll = library.func('int poll(uint8_t *fds, unsigned long count, int timeout)');
  loaded = {
    socket: library.func('int socket(int domain, int type, int protocol)') as Libc['socket'],
    connect: library.func('int connect(int fd, const uint8_t *address, uint32_t length)') as Libc['connect'],
    send: library.func('long send(int fd, const uint8_t *bytes, size_t length, int flags)') as Libc['send'],
    recv: library.func('long recv(int fd, uint8_t *bytes, size_t length, int flags)') as Libc['recv'],
    poll: poll as Libc['poll'],
    pollAsync: poll.async as PollAsync,
    close: library.func('int close(int fd)') as Libc['close'],
    errno: () => koffi.errno(),
  };
  return loaded;
}
