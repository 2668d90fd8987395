/** A body of several parts, each with its own type, as WADO-RS answers (PS3.18 8.6.1.2). */
export type Part = {
  readonly type: string;
  readonly location?: string;
  /** Bytes of the content, known before it is read. */
  readonly length: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
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

/** Headers of a part, its boundary before them. */
export function headOf({ type, location, length }: Omit<Part, 'open'>, boundary: string, first: boolean): string {
  const place = location ? `Content-Location: ${location}\r\n` : '';
  return `${first ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\n${place}Content-Length: ${length}\r\n\r\n`;
}
