/** Numbers between 0 and 1 that follow from a seed alone, so that whatever is found is found again (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Lengths and numbers at which parsers have fallen. */
const MAGIC = [
  0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];
/** Tokens that have a meaning for one of the readers. */
const WORDS = [
  ...[
    'SQ',
    'UN',
    'OB',
    'OW',
    'UT',
    'PN',
    'ZZ',
    '\xfe\xff\x00\xe0',
    '\xfe\xff\x0d\xe0',
    '\xfe\xff\xdd\xe0',
    '\xe0\x7f\x10\x00',
  ],
  ...[
    '\r\n',
    '\r\n\r\n',
    '--cut',
    '--cut--',
    '\r\n--cut\r\n',
    '\xff\xd8',
    '\xff\xd9',
    '\xff\xc3',
    '\xff\xda',
    '\xff\xff\xff\xff',
  ],
].map((word) => Buffer.from(word, 'latin1'));

/**
 * Damages bytes as a faulty device or an attacker might: bits flipped, lengths replaced, tokens inserted, ranges
 * repeated, moved, removed or taken from another input.
 *
 * @param others Inputs from which a range may be taken.
 */
export function mutate(input: Uint8Array, random: () => number, others: readonly Uint8Array[]): Buffer {
  let bytes: Buffer = Buffer.from(input);
  const steps = 1 + Math.floor(random() * random() * 8);
  for (let step = 0; step < steps; step += 1) bytes = mutateOnce(bytes, random, others);
  return bytes;
}

function mutateOnce(bytes: Buffer, random: () => number, others: readonly Uint8Array[]): Buffer {
  const place = (more = 0) => Math.floor(random() * Math.max(1, bytes.length - more));
  const kind = Math.floor(random() * 9);
  const at = place();
  if (bytes.length === 0) return Buffer.from(WORDS[Math.floor(random() * WORDS.length)]!);
  if (kind === 0) bytes[at] = bytes[at]! ^ (1 << Math.floor(random() * 8));
  else if (kind === 1) bytes[at] = Math.floor(random() * 256);
  else if (kind === 2) writeMagic(bytes, at, random);
  else if (kind === 3) WORDS[Math.floor(random() * WORDS.length)]!.copy(bytes, at);
  else if (kind === 4) return Buffer.from(bytes.subarray(0, at));
  else if (kind === 5) return spliced(bytes, at, bytes.subarray(place(), place() + 64));
  else if (kind === 6) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(random() * 16))]);
  else if (kind === 7) {
    const other = others[Math.floor(random() * others.length)]!;
    const from = Math.floor(random() * other.length);
    return spliced(bytes, at, other.subarray(from, from + Math.floor(random() * 256)));
  } else return spliced(bytes, at, WORDS[Math.floor(random() * WORDS.length)]!);
  return bytes;
}

function writeMagic(bytes: Buffer, at: number, random: () => number): void {
  const value = MAGIC[Math.floor(random() * MAGIC.length)]!;
  const [width, big] = [random() < 0.5 ? 2 : 4, random() < 0.5];
  for (let byte = 0; byte < width && at + byte < bytes.length; byte += 1)
    bytes[at + byte] = (value >>> (8 * (big ? width - 1 - byte : byte))) & 255;
}

function spliced(bytes: Buffer, at: number, piece: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}
