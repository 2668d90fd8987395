import { Socket } from 'node:net';

/** What Node keeps behind a socket, as far as it is asked for here. */
type Handle = { readonly useUserBuffer?: unknown };

/**
 * Reads a connection that a server has accepted into one buffer that all connections share, as `onread` of
 * `net.connect` does for a client. Half a megabyte of fresh buffers for each image would otherwise be collected again,
 * which costs more than receiving it.
 *
 * @param accepted Of a server that pauses on connect; it is given up here, and counts as closed for its server.
 * @param bytes Called with bytes that are valid until it returns.
 * @returns The connection to go on with: `accepted` itself where Node does not let its handle go.
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
