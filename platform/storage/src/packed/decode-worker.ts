// The thread that turns codestreams back into the bytes of an original, beside the one that serves requests.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import type { DecodeResponse, DecodeTask } from './frame-decoder.ts';
import type { Form } from './recipe.ts';

type Decoder = {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getDecodedBuffer(): Uint8Array;
  delete(): void;
};
type Module = { readonly HTJ2KDecoder: new () => Decoder };

const quiet = { print: () => undefined, printErr: () => undefined };
const load = createRequire(import.meta.url)('@cornerstonejs/codec-openjph/wasmjs') as (how: object) => Promise<Module>;
const codec = load(quiet);

/** The frame as it stood in the original. @throws when the codestream is not the one that was packed. */
async function decoded({ codestream, sha256, form, bytes, difference }: DecodeTask): Promise<Uint8Array> {
  if (createHash('sha256').update(codestream).digest('hex') !== sha256) throw new Error('its hash is another');
  const { HTJ2KDecoder } = await codec;
  const decoder = new HTJ2KDecoder();
  try {
    decoder.getEncodedBuffer(codestream.length).set(codestream);
    decoder.decode();
    const raw = decoder.getDecodedBuffer().slice();
    if (raw.length !== bytes) throw new Error(`it is ${raw.length} bytes long, not ${bytes}`);
    settle(raw, form);
    if (difference) apply(raw, inflateRawSync(difference, { maxOutputLength: bytes }));
    return raw;
  } finally {
    decoder.delete();
  }
}

function settle(raw: Uint8Array, { width, swapped, shift, mask }: Form): void {
  const values = width === 1 ? raw : new Uint16Array(raw.buffer);
  const isPlain = shift === 0 && mask === (width === 1 ? 0xff : 0xffff);
  for (let at = 0; !isPlain && at < values.length; at += 1) values[at] = (values[at]! << shift) & mask;
  if (swapped) Buffer.from(raw.buffer).swap16();
}

function apply(raw: Uint8Array, difference: Uint8Array): void {
  for (let at = 0; at < difference.length; at += 1) raw[at] = raw[at]! ^ difference[at]!;
}

parentPort!.on('message', (task: DecodeTask) => {
  decoded(task).then(
    (raw) => parentPort!.postMessage({ raw } satisfies DecodeResponse, [raw.buffer as ArrayBuffer]),
    (fault: unknown) => parentPort!.postMessage({ failure: String(fault) } satisfies DecodeResponse),
  );
});
