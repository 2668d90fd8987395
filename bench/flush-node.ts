// A DICOM node that receives and flushes and does nothing else: no hash, no header, no database. `dicom-peer.ts` starts it
// with a folder. What it reaches with a sender is what no archive on the machine exceeds with that sender.
import fs from 'node:fs/promises';
import path from 'node:path';
import { listen, type StoreSink, statuses } from '@alder/dicom/network';

/** Written once before the measurement, so that a flush writes bytes and nothing else. */
const FILE_BYTES = 64 * 1024 * 1024;

const folder = process.argv[2]!;
const file = await fs.open(path.join(folder, 'received'), 'w+');
await file.write(Buffer.alloc(FILE_BYTES));
await file.sync();

class FlushingSink implements StoreSink {
  #at = 0;
  readonly #writes: Promise<unknown>[] = [];

  write(bytes: Buffer): undefined {
    // The caller uses its memory again.
    const copy = Buffer.from(bytes);
    this.#writes.push(file.write(copy, 0, copy.length, this.#at));
    this.#at += copy.length;
  }

  async end() {
    await Promise.all(this.#writes);
    await file.datasync();
    return { status: statuses.success };
  }

  abort(): void {}
}

const node = await listen(
  { admit: async () => ({ grant: {} }), store: () => new FlushingSink() },
  { port: 0, host: '127.0.0.1' },
);
process.on('message', async (request) => {
  if (request === 'settle') {
    process.send!('settled');
    return;
  }
  await node.close(1000);
  await file.close();
  process.exit(0);
});
process.send!({ called: 'FLUSH', port: node.port });
