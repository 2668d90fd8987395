import { ByteQueue } from './byte-queue.ts';
import { Dataset, type DicomElement } from './dataset.ts';
import { type Frame, ITEM, ITEM_END, type Match, SEQUENCE_END, UNDEFINED_LENGTH } from './element-frame.ts';
import type { ReadLimits } from './limits.ts';
import type { PixelPlace } from './reader.ts';
import { followsPixelRepresentation, hasLongLength, isVR, tags, type VR, vrOf } from './tag.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Elements of one data set from bytes as they come: a machine without recursion.
 *
 * @throws {Unreadable} and nothing else.
 */
export class ElementReader {
  readonly #limits: ReadLimits;
  readonly #bigEndian: boolean;
  readonly #stack: Frame[];
  readonly #waiting = new ByteQueue();
  /** Place of the first waiting byte. */
  #at: number;
  #skip = 0;
  #pending: Match | undefined;
  #elements = 0;
  #headerBytes = 0;
  #inFragments = false;
  #ended = false;
  #fragments: { offset: number; length: number }[] = [];
  #tableNext = false;
  #place: { tag: number; vr: string; offset: number; length: number | undefined; offsetTable: number[] } | undefined;
  readonly warnings: string[] = [];

  constructor(dataset: Dataset, at: { explicit: boolean; bigEndian: boolean; offset: number; limits: ReadLimits }) {
    this.#limits = at.limits;
    this.#bigEndian = at.bigEndian;
    this.#at = at.offset;
    this.#stack = [
      { kind: 'item', dataset, items: [], explicit: at.explicit, little: !at.bigEndian, end: Number.POSITIVE_INFINITY },
    ];
  }

  /** The pixels, once their element has begun. */
  get pixels(): PixelPlace | undefined {
    return this.#place && { ...this.#place, fragments: this.#fragments };
  }

  push(chunk: Uint8Array): void {
    if (this.#skip >= chunk.length) {
      this.#skip -= chunk.length;
      this.#at += chunk.length;
      return;
    }
    if (this.#skip > 0) {
      chunk = chunk.subarray(this.#skip);
      this.#at += this.#skip;
      this.#skip = 0;
    }
    const waiting = this.#waiting;
    if (waiting.length > 0) waiting.append(chunk);
    const buffer = waiting.length > 0 ? waiting.bytes : chunk;
    if (buffer.length < this.#needed) {
      if (waiting.length === 0) waiting.append(chunk);
      return;
    }
    const used = this.#run(buffer);
    if (used > 0 || waiting.length === 0) waiting.keep(buffer.subarray(used));
  }

  /** Bytes without which nothing can go on. */
  get #needed(): number {
    return this.#pending && this.#pending.length <= this.#limits.valueBytes ? this.#pending.length : 8;
  }

  /** Judges the end of the input. Returns whether pixels are missing. */
  finish(): boolean {
    const inPixels = this.#place !== undefined && (this.#skip > 0 || (this.#inFragments && !this.#ended));
    if (inPixels || (this.#ended && this.#skip > 0)) return true;
    if (this.#place && (this.#waiting.length > 0 || this.#pending)) return true;
    while (this.#stack.length > 1 && this.#stack.at(-1)!.end <= this.#at) this.#stack.pop();
    if (this.#skip > 0 || this.#pending || this.#waiting.length > 0) throw new Unreadable('truncatedHeader', this.#at);
    if (this.#stack.length > 1 || this.#elements === 0) throw new Unreadable('truncatedHeader', this.#at);
    return false;
  }

  #run(buffer: Uint8Array): number {
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    let at = 0;
    while (true) {
      const step = this.#step(buffer, view, at);
      if (step === undefined) return at;
      at += step;
      this.#at += step;
      if (this.#skip > 0) {
        const over = Math.min(this.#skip, buffer.length - at);
        this.#skip -= over;
        at += over;
        this.#at += over;
        if (this.#skip > 0) return at;
      }
    }
  }

  /** Bytes used by the next element header or value; `undefined` when more bytes are needed. */
  #step(buffer: Uint8Array, view: DataView, at: number): number | undefined {
    if (this.#pending) return this.#takeValue(buffer, at);
    this.#closeFinished();
    if (this.#inFragments) return this.#fragment(buffer, view, at);
    const frame = this.#stack.at(-1)!;
    const found = this.#header(buffer, view, at, frame);
    if (!found) return undefined;
    // An item costs the memory of several elements.
    this.#elements += found.tag === ITEM ? 4 : 1;
    this.#headerBytes += found.headerBytes;
    if (this.#elements > this.#limits.elements) throw new Unreadable('tooManyElements', this.#at);
    if (this.#headerBytes > this.#limits.headerBytes) throw new Unreadable('headerTooLarge', this.#at);
    this.#enter(frame, found);
    return found.headerBytes;
  }

  #closeFinished(): void {
    while (this.#stack.length > 1 && this.#at >= this.#stack.at(-1)!.end) {
      if (this.#at > this.#stack.at(-1)!.end) throw new Unreadable('lengthBeyondParent', this.#at);
      this.#stack.pop();
    }
  }

  #header(buffer: Uint8Array, view: DataView, at: number, frame: Frame): Match | undefined {
    if (at + 8 > buffer.length) return undefined;
    const { little } = frame;
    const tag = (view.getUint16(at, little) * 0x10000 + view.getUint16(at + 2, little)) >>> 0;
    if (tag >>> 16 === 0xfffe) return { tag, vr: 'UN', length: view.getUint32(at + 4, little), headerBytes: 8 };
    if (!frame.explicit)
      return { tag, vr: implicitVr(tag, frame.dataset), length: view.getUint32(at + 4, little), headerBytes: 8 };
    const letters = String.fromCharCode(buffer[at + 4]!, buffer[at + 5]!);
    if (!isVR(letters)) return this.#oddVR(buffer, view, at, tag, letters);
    if (!hasLongLength(letters)) return { tag, vr: letters, length: view.getUint16(at + 6, little), headerBytes: 8 };
    if (at + 12 > buffer.length) return undefined;
    return { tag, vr: letters, length: view.getUint32(at + 8, little), headerBytes: 12 };
  }

  /** Two capitals are a VR of the future with a 32-bit length (PS3.5 6.2.2); anything else is not explicit VR at all. */
  #oddVR(buffer: Uint8Array, view: DataView, at: number, tag: number, letters: string): Match | undefined {
    this.#warn('oddVR');
    const little = !this.#bigEndian;
    if (/^[A-Z]{2}$/.test(letters)) {
      if (at + 12 > buffer.length) return undefined;
      return { tag, vr: 'UN', length: view.getUint32(at + 8, little), headerBytes: 12 };
    }
    if (letters === '  ' || letters === '\0\0' || letters === '??')
      return { tag, vr: vrOf(tag), length: view.getUint16(at + 6, little), headerBytes: 8 };
    throw new Unreadable('unknownStructure', this.#at);
  }

  #enter(frame: Frame, found: Match): void {
    if (frame.kind !== 'item') this.#enterItem(frame, found);
    else if (found.tag === ITEM_END) {
      if (this.#stack.length === 1 || frame.end !== Number.POSITIVE_INFINITY) this.#warn('strayDelimiter');
      else this.#stack.pop();
    } else if (found.tag === SEQUENCE_END || found.tag === ITEM) this.#strayInItem(found);
    else this.#enterElement(frame, found);
  }

  #strayInItem(found: Match): void {
    const harmless = found.tag === SEQUENCE_END && found.length === 0 && this.#stack.length === 1;
    if (harmless) this.#warn('strayDelimiter');
    else throw new Unreadable('unknownStructure', this.#at);
  }

  #enterItem(frame: Frame, { tag, length }: Match): void {
    if (tag === SEQUENCE_END) {
      this.#stack.pop();
      return;
    }
    if (tag !== ITEM) throw new Unreadable('unknownStructure', this.#at);
    if (frame.kind === 'fragments') {
      if (length === UNDEFINED_LENGTH) throw new Unreadable('unknownStructure', this.#at);
      this.#end(frame, 8, length);
      this.#skip = length;
      return;
    }
    const dataset = new Dataset({ bigEndian: !frame.little, assumed: frame.dataset.assumed, parent: frame.dataset });
    frame.items.push(dataset);
    this.#open({
      kind: 'item',
      dataset,
      items: [],
      explicit: frame.explicit,
      little: frame.little,
      end: this.#end(frame, 8, length),
    });
  }

  #enterElement(frame: Frame, found: Match): void {
    const { tag, vr, length, headerBytes } = found;
    const pixels = tag === tags.PixelData || tag === tags.FloatPixelData || tag === tags.DoubleFloatPixelData;
    if (pixels && this.#stack.length === 1) {
      this.#enterPixels(found);
      return;
    }
    const isSequence = vr === 'SQ' || length === UNDEFINED_LENGTH;
    const offset = this.#at + headerBytes;
    if (!isSequence) {
      this.#end(frame, headerBytes, length);
      this.#pending = found;
      return;
    }
    const items: Dataset[] = [];
    const element = { tag, vr: 'SQ', offset, length: length === UNDEFINED_LENGTH ? undefined : length, items } as const;
    frame.dataset.elements.set(tag, element);
    // UN of undefined length is implicit little endian inside (PS3.5 6.2.2 note 2).
    const explicit = frame.explicit && vr !== 'UN';
    const little = frame.little || vr === 'UN';
    // An icon in a sequence has its pixels in fragments too.
    const kind = vr === 'OB' || vr === 'OW' ? 'fragments' : 'sequence';
    this.#open({ kind, dataset: frame.dataset, items, explicit, little, end: this.#end(frame, headerBytes, length) });
  }

  #enterPixels({ tag, vr, length, headerBytes }: Match): void {
    const offset = this.#at + headerBytes;
    if (this.#place) throw new Unreadable('unknownStructure', this.#at);
    const native = length === UNDEFINED_LENGTH ? undefined : length;
    this.#place = { tag, vr, offset, length: native, offsetTable: [] };
    if (native !== undefined) this.#skip = native;
    else {
      this.#inFragments = true;
      this.#tableNext = true;
    }
  }

  #fragment(buffer: Uint8Array, view: DataView, at: number): number | undefined {
    if (at + 8 > buffer.length) return undefined;
    const little = !this.#bigEndian;
    const tag = (view.getUint16(at, little) * 0x10000 + view.getUint16(at + 2, little)) >>> 0;
    const length = view.getUint32(at + 4, little);
    if (tag === SEQUENCE_END) {
      this.#inFragments = false;
      this.#ended = true;
      return 8;
    }
    if (tag !== ITEM || length === UNDEFINED_LENGTH) throw new Unreadable('unknownStructure', this.#at);
    if (this.#tableNext) return this.#readTable(buffer, view, at, length);
    this.#fragments.push({ offset: this.#at + 8, length });
    if (this.#fragments.length > this.#limits.fragments) throw new Unreadable('tooManyFragments', this.#at);
    this.#skip = length;
    return 8;
  }

  #readTable(buffer: Uint8Array, view: DataView, at: number, length: number): number | undefined {
    if (length > this.#limits.fragments * 4) throw new Unreadable('tooManyFragments', this.#at);
    if (at + 8 + length > buffer.length) return undefined;
    for (let k = 0; k + 4 <= length; k += 4)
      this.#place!.offsetTable.push(view.getUint32(at + 8 + k, !this.#bigEndian));
    this.#tableNext = false;
    return 8 + length;
  }

  #takeValue(buffer: Uint8Array, at: number): number | undefined {
    const { tag, vr, length } = this.#pending!;
    const frame = this.#stack.at(-1)!;
    const keep = length <= this.#limits.valueBytes;
    if (keep && at + length > buffer.length) return undefined;
    const place = { tag, vr, offset: this.#at, length };
    const element: DicomElement = keep ? { ...place, value: new Uint8Array(buffer.subarray(at, at + length)) } : place;
    this.#pending = undefined;
    if (frame.dataset.elements.has(tag)) this.#warn('repeatedElement');
    else frame.dataset.elements.set(tag, element);
    if (!keep) {
      this.#skip = length;
      return 0;
    }
    this.#headerBytes += length;
    if (this.#headerBytes > this.#limits.headerBytes) throw new Unreadable('headerTooLarge', this.#at);
    return length;
  }

  /** End of the element that begins here; refuses a child that claims to extend beyond its parent. */
  #end(frame: Frame, headerBytes: number, length: number): number {
    if (length === UNDEFINED_LENGTH) return Number.POSITIVE_INFINITY;
    const end = this.#at + headerBytes + length;
    if (end > frame.end) throw new Unreadable('lengthBeyondParent', this.#at);
    return end;
  }

  #open(frame: Frame): void {
    this.#stack.push(frame);
    if (this.#stack.length > this.#limits.depth * 2 + 1) throw new Unreadable('tooDeep', this.#at);
  }

  #warn(code: string): void {
    if (!this.warnings.includes(code)) this.warnings.push(code);
  }
}

/** VR of an element that does not name its own; `US or SS` is decided by the pixels (PS3.5 A.1 a). */
function implicitVr(tag: number, dataset: Dataset): VR {
  return followsPixelRepresentation(tag) && dataset.hasSignedPixels ? 'SS' : vrOf(tag);
}
