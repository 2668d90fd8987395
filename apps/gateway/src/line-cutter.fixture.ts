import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** When to cut a connection: after so many bytes from the gateway, or when the cloud says a word, which is lost. */
export type Cut = { readonly afterBytes: number } | { readonly beforeWord: string };

/**
 * A network between gateway and cloud that breaks: the first connection by the first cut, the second by the second;
 * after the last cut it holds.
 */
export async function breakingNetwork(target: number, cuts: readonly Cut[]) {
  const left = [...cuts];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const cut = left.shift();
    const far = connect(target, '127.0.0.1');
    let bytes = 0;
    const both = [near, far];
    const breakOff = () => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', breakOff);
      socket.on('close', () => {
        sockets.delete(socket);
        breakOff();
      });
    }
    near.on('data', (chunk) => {
      bytes += chunk.length;
      const over = cut && 'afterBytes' in cut ? bytes - cut.afterBytes : 0;
      far.write(over > 0 ? chunk.subarray(0, chunk.length - over) : chunk, () => over > 0 && breakOff());
    });
    // What the server says is not masked (RFC 6455 §5.3), so that its words can be seen.
    far.on('data', (chunk) => {
      if (cut && 'beforeWord' in cut && chunk.includes(cut.beforeWord)) breakOff();
      else near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutsLeft: () => left.length,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
