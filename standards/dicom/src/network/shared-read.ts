import { Socket } from 'node:net';

/** The internals of a Node socket that are used here. */
type Handle = { readonly useUserBuffer?: unknown };

/**
 * Reads an accepted connection into one buffer that all connections share, as `onread` of `net.connect` does for a
 * client. Otherwise half a megabyte of new buffers for each image would be garbage-collected, which costs more than
 * receiving it.
 *
 * @param accepted Of a server that pauses on connect; this socket is detached, and counts as closed for its server.
 * @param bytes Called with bytes that are valid until it returns.
 * @returns The connection to use: `accepted` itself where Node does not release its handle.
 */
export function readShared(accepted: Socket, shared: Buffer, bytes: (chunk: Buffer) => void): Socket {
  const shell = accepted as unknown as { _handle: Handle | null };
  const handle = shell._handle;
  if (typeof handle?.useUserBuffer !== 'function') {
    accepted.on('data', (chunk) => bytes(chunk));
    accepted.resume();
    return accepted;
  }
  shell._handle = null;
  accepted.destroy();
  const callback = (length: number) => {
    bytes(shared.subarray(0, length));
    return true;
  };
  const options = { handle, onread: { buffer: shared, callback }, manualStart: true };
  const socket = new Socket(options as unknown as ConstructorParameters<typeof Socket>[0]);
  socket.resume();
  return socket;
}
