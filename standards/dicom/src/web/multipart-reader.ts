/** Parts of a multipart body, as they are read. Bytes are valid until the call returns. */
export type MultipartSink = {
  /** A part begins; header names in lower case. */
  begin(headers: ReadonlyMap<string, string>): void;
  bytes(chunk: Buffer): void;
  /** The part is complete. */
  end(): void;
};

/** A body that does not match its Content-Type. */
export class MultipartFault extends Error {
  override readonly name = 'MultipartFault';
}

const MAX_HEADERS_BYTES = 16_384;
const MAX_PREAMBLE_BYTES = 65_536;
const MAX_PARTS = 100_000;
const NONE = Buffer.alloc(0);

/**
 * Splits a multipart body into its parts as it arrives, buffering no more than a boundary's length.
 *
 * @throws {MultipartFault} from `feed` and `finish`, and nothing else of its own.
 * @see RFC 2046 5.1.1
 */
export class MultipartReader {
  readonly #sink: MultipartSink;
  readonly #mark: Buffer;
  #held: Buffer = NONE;
  #state: 'preamble' | 'mark' | 'headers' | 'body' | 'done' = 'preamble';
  #skipped = 0;
  /** Bytes before the content of a part: the line end behind its headers. */
  #drop = 0;
  #parts = 0;

  /** @param boundary The parameter of that name; RFC 2046 allows 70 characters, and Orthanc sends 73. */
  constructor(boundary: string, sink: MultipartSink) {
    if (!/^[\x20-\x7e]{1,200}$/.test(boundary)) throw new MultipartFault('the boundary is missing');
    this.#sink = sink;
    this.#mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
    // The first boundary may stand at the very beginning, without the line end that belongs to all others.
    this.#held = Buffer.from('\r\n');
  }

  feed(chunk: Buffer): void {
    let bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#held = NONE;
    while (bytes.length > 0) {
      const used = this.#step(bytes);
      if (used === 0) {
        this.#held = Buffer.from(bytes);
        return;
      }
      bytes = bytes.subarray(used);
    }
  }

  /** @throws {MultipartFault} when the body ends before its last boundary. */
  finish(): void {
    if (this.#state !== 'done') throw new MultipartFault('the body ends before its last boundary');
  }

  /** Bytes used; 0 when more are needed. */
  #step(bytes: Buffer): number {
    if (this.#state === 'done') return bytes.length;
    if (this.#state === 'mark') return this.#afterMark(bytes);
    if (this.#state === 'headers') return this.#headers(bytes);
    return this.#upToMark(bytes);
  }

  #upToMark(bytes: Buffer): number {
    const at = bytes.indexOf(this.#mark);
    // What may be the beginning of a boundary waits for its end.
    const safeEnd = at >= 0 ? at : startOfTail(bytes, this.#mark);
    if (safeEnd > 0) this.#content(bytes.subarray(0, safeEnd));
    if (at < 0) return safeEnd;
    if (this.#state === 'body') this.#sink.end();
    this.#state = 'mark';
    return at + this.#mark.length;
  }

  #content(bytes: Buffer): void {
    if (this.#state === 'body') {
      const dropped = Math.min(this.#drop, bytes.length);
      this.#drop -= dropped;
      if (bytes.length > dropped) this.#sink.bytes(bytes.subarray(dropped));
      return;
    }
    this.#skipped += bytes.length;
    if (this.#skipped > MAX_PREAMBLE_BYTES) throw new MultipartFault('there is no boundary');
  }

  #afterMark(bytes: Buffer): number {
    if (bytes.length < 2) return 0;
    if (bytes[0] === 0x2d && bytes[1] === 0x2d) {
      this.#state = 'done';
      return 2;
    }
    // Blanks may stand between a boundary and its line end.
    let at = 0;
    while (at < bytes.length && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1;
    if (at > 256) throw new MultipartFault('a boundary without line end');
    if (at + 2 > bytes.length) return 0;
    if (bytes[at] !== 0x0d || bytes[at + 1] !== 0x0a) throw new MultipartFault('a boundary without line end');
    this.#state = 'headers';
    // The line end stays: headers end where two of them follow each other, and there may be none.
    return at === 0 ? this.#headers(bytes) : at;
  }

  #headers(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n');
    if (end > MAX_HEADERS_BYTES || (end < 0 && bytes.length > MAX_HEADERS_BYTES))
      throw new MultipartFault('the headers of a part are too long');
    if (end < 0) return 0;
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new MultipartFault('too many parts');
    this.#state = 'body';
    this.#sink.begin(readHeaders(bytes.subarray(0, end).toString('latin1')));
    // The empty line stays: of an empty part it belongs to the next boundary.
    this.#drop = 2;
    return end + 2;
  }
}

/** Where the longest end of `bytes` begins that is a beginning of `mark`; the length where there is none. */
function startOfTail(bytes: Buffer, mark: Buffer): number {
  let at = Math.max(0, bytes.length - mark.length + 1);
  for (;;) {
    at = bytes.indexOf(0x0d, at);
    if (at < 0) return bytes.length;
    if (mark.subarray(0, bytes.length - at).equals(bytes.subarray(at))) return at;
    at += 1;
  }
}

function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  return headers;
}
