/** A body of several parts, each with its own type, as in a response of WADO-RS (PS3.18 8.6.1.2). */
export type Part = {
  readonly type: string;
  readonly location?: string;
  /** Bytes of the content, known before it is read. */
  readonly length: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Writes the content into `target`, which is as long as it, where that is cheaper than opening it. */
  fill?(target: Uint8Array): Promise<void>;
};

const CLOSING = (boundary: string) => `\r\n--${boundary}--\r\n`;

/** Length of the whole body in bytes. */
export function multipartLength(parts: readonly Part[], boundary: string): number {
  const heads = parts.reduce((sum, part, at) => sum + headOf(part, boundary, at === 0).length + part.length, 0);
  return heads + CLOSING(boundary).length;
}

/** The body, part by part and no faster than it is taken. */
export async function* writeMultipart(parts: Iterable<Part>, boundary: string): AsyncGenerator<Uint8Array> {
  let first = true;
  for (const part of parts) {
    yield Buffer.from(headOf(part, boundary, first), 'latin1');
    first = false;
    yield* await part.open();
  }
  yield Buffer.from(CLOSING(boundary), 'latin1');
}

/**
 * The whole body, every content written at its offset.
 *
 * @param memory As long as the body; all of it is overwritten.
 * @throws {RangeError} when a content does not have its declared length.
 */
export async function fillMultipart(
  parts: readonly Part[],
  boundary: string,
  memory: Buffer = Buffer.allocUnsafeSlow(multipartLength(parts, boundary)),
): Promise<Buffer> {
  const body = memory;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    at += body.write(headOf(part, boundary, index === 0), at, 'latin1');
    await fillPart(part, body.subarray(at, at + part.length));
    at += part.length;
  }
  body.write(CLOSING(boundary), at, 'latin1');
  return body;
}

/** Writes the content of a part into `target`. @throws {RangeError} when it does not have its declared length. */
export async function fillPart(part: Part, target: Uint8Array): Promise<void> {
  if (part.fill) return part.fill(target);
  let at = 0;
  for await (const chunk of await part.open()) {
    target.set(chunk, at);
    at += chunk.length;
  }
  if (at !== part.length) throw new RangeError(`the part has ${at} bytes, not ${part.length}`);
}

/** Headers of a part, its boundary before them. */
export function headOf({ type, location, length }: Omit<Part, 'open'>, boundary: string, first: boolean): string {
  const place = location ? `Content-Location: ${location}\r\n` : '';
  return `${first ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\n${place}Content-Length: ${length}\r\n\r\n`;
}
