import type { Socket } from 'node:net';
import { type WrittenDataset, writeDataset } from '../writer.ts';
import { writeDataHeader } from './pdu.ts';
import { MAX_DATA_PDU_BYTES } from './pdu-reader.ts';

/** Bytes that may lie unsent before the writer waits for the other side. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Writes commands and data sets as P-DATA-TF, no faster than the other side reads. */
export class MessageWriter {
  readonly #socket: Socket;
  #isCorked = false;
  /** Longest P-DATA-TF that the other side takes; 0 is no limit. */
  limit = 16_384;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  command(context: number, bytes: Uint8Array): Promise<void> {
    return this.bytes(context, bytes, true);
  }

  dataset(context: number, attributes: WrittenDataset, syntax: string): Promise<void> {
    return this.bytes(context, writeDataset(attributes, { syntax }), false);
  }

  /** One value, cut into PDUs of the length the other side announced. */
  async bytes(context: number, bytes: Uint8Array, command: boolean): Promise<void> {
    const pduLimit = this.#most;
    for (let at = 0; at === 0 || at < bytes.length; at += pduLimit) {
      const part = bytes.subarray(at, at + pduLimit);
      await this.#write(context, part, { command, last: at + pduLimit >= bytes.length });
    }
  }

  /** A data set from a stream, in chunks as they arrive. */
  async stream(context: number, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const most = this.#most;
    let held: Uint8Array | undefined;
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += most) {
        if (held) await this.#write(context, held, { command: false, last: false });
        held = chunk.subarray(at, at + most);
      }
    }
    await this.#write(context, held ?? new Uint8Array(0), { command: false, last: true });
  }

  get #most(): number {
    const limit = this.limit === 0 ? MAX_DATA_PDU_BYTES : Math.min(this.limit, MAX_DATA_PDU_BYTES);
    return Math.max(1024, limit - 6) & ~1;
  }

  async #write(context: number, part: Uint8Array, flags: { command: boolean; last: boolean }): Promise<void> {
    const socket = this.#socket;
    if (!socket.writable) throw new Error('the association is closed');
    // All writes of one tick are sent in one system call, however short their PDUs are.
    if (!this.#isCorked) {
      this.#isCorked = true;
      socket.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        socket.uncork();
      });
    }
    socket.write(writeDataHeader(context, part.length, flags));
    socket.write(part);
    if (socket.writableLength > MAX_UNSENT_BYTES) await this.#room();
  }

  #room(): Promise<void> {
    const socket = this.#socket;
    return new Promise((resolve) => {
      const done = () => {
        socket.off('drain', done);
        socket.off('close', done);
        resolve();
      };
      socket.on('drain', done);
      socket.on('close', done);
    });
  }
}
