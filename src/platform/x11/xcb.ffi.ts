/**
 * Native declarations of libxcb and of the few libc functions that go with it. Nothing else lives here.
 * Source: <xcb/xcb.h>, <xcb/xcbext.h>, <poll.h>, <sys/socket.h>. Only generic entry points are declared: requests are encoded and
 * replies decoded in protocol.ts, so no extension library (libxcb-xtest …) is needed.
 */
import koffi from 'koffi';

/** A C pointer. */
export type Pointer = bigint;

export interface XcbLibrary {
  /** `xcb_connection_t *xcb_connect(const char *display, int *screen)`; never NULL, ask hasError. Blocks. */
  connect(display: string, screen: null): Pointer;
  /** `xcb_connection_t *xcb_connect_to_display_with_auth_info(const char *, xcb_auth_info_t *, int *)`. Blocks. */
  connectWithAuth(display: string, auth: Pointer, screen: null): Pointer;
  hasError(connection: Pointer): number;
  disconnect(connection: Pointer): void;
  getSetup(connection: Pointer): Pointer;
  fileDescriptor(connection: Pointer): number;
  generateId(connection: Pointer): number;
  flush(connection: Pointer): number;
  /** `unsigned xcb_send_request(c, int flags, struct iovec *vector, const xcb_protocol_request_t *)`; 0 = connection lost. */
  sendRequest(connection: Pointer, flags: number, vector: Pointer, request: Pointer): number;
  /** `int xcb_poll_for_reply(c, unsigned sequence, void **reply, xcb_generic_error_t **error)`; 0 = not there yet. */
  pollForReply(connection: Pointer, sequence: number, reply: Pointer, error: Pointer): number;
  discardReply(connection: Pointer, sequence: number): void;
  pollForEvent(connection: Pointer): Pointer;
  pollForQueuedEvent(connection: Pointer): Pointer;
}

export interface LibC {
  malloc(size: number): Pointer;
  free(memory: Pointer): void;
  memcpy(to: Pointer, from: Pointer, size: number): Pointer;
  poll(descriptors: Pointer, count: number, milliseconds: number): number;
  socket(domain: number, type: number, protocol: number): number;
  connect(descriptor: number, address: Uint8Array, size: number): number;
  write(descriptor: number, bytes: Uint8Array, size: number): number;
  close(descriptor: number): number;
}

export function loadLibC(): LibC {
  const c = koffi.load('libc.so.6');
  return {
    malloc: c.func('void *malloc(size_t)'),
    free: c.func('void free(void *)'),
    memcpy: c.func('void *memcpy(void *, void *, size_t)'),
    poll: c.func('int poll(void *, unsigned long, int)'),
    socket: c.func('int socket(int, int, int)'),
    connect: c.func('int connect(int, const uint8_t *, uint32_t)'),
    write: c.func('long write(int, const uint8_t *, size_t)'),
    close: c.func('int close(int)'),
  };
}

/** Throws when libxcb.so.1 is not installed. */
export function loadXcb(): XcbLibrary {
  const xcb = koffi.load('libxcb.so.1');
  return {
    connect: xcb.func('void *xcb_connect(const char *, void *)'),
    connectWithAuth: xcb.func('void *xcb_connect_to_display_with_auth_info(const char *, void *, void *)'),
    hasError: xcb.func('int xcb_connection_has_error(void *)'),
    disconnect: xcb.func('void xcb_disconnect(void *)'),
    getSetup: xcb.func('void *xcb_get_setup(void *)'),
    fileDescriptor: xcb.func('int xcb_get_file_descriptor(void *)'),
    generateId: xcb.func('uint32_t xcb_generate_id(void *)'),
    flush: xcb.func('int xcb_flush(void *)'),
    sendRequest: xcb.func('unsigned int xcb_send_request(void *, int, void *, void *)'),
    pollForReply: xcb.func('int xcb_poll_for_reply(void *, unsigned int, void *, void *)'),
    discardReply: xcb.func('void xcb_discard_reply(void *, unsigned int)'),
    pollForEvent: xcb.func('void *xcb_poll_for_event(void *)'),
    pollForQueuedEvent: xcb.func('void *xcb_poll_for_queued_event(void *)'),
  };
}

/** JavaScript's window on C memory. The memory must outlive every use of the result. */
export function viewMemory(memory: Pointer, size: number): ArrayBuffer {
  return koffi.view(memory, size);
}

export interface Watcher {
  close(): void;
  unref(): void;
}

/** Calls back whenever the descriptor can be read (libuv's poll). */
export function watchReadable(descriptor: number, onReadable: () => void): Watcher {
  return koffi.node.poll(descriptor, { readable: true, disconnect: true }, onReadable);
}
