import { ProtocolFault, pduTypes } from './pdu.ts';

/** Longest P-DATA-TF announced and taken; DCMTK sends no longer ones either. */
export const MAX_DATA_PDU_BYTES = 131_072;
/** Longest other PDU: an association request with 128 contexts fits. */
const MAX_OTHER_PDU_BYTES = 131_072;

/** Events of the reader. Bytes are valid until the call returns. */
export type PduSink = {
  /** A whole PDU that is not data. */
  pdu(type: number, body: Buffer): void;
  /** Part of a command or data set value. */
  value(context: number, isCommand: boolean, bytes: Buffer): void;
  /** The last fragment of a command or data set has ended. */
  ended(context: number, isCommand: boolean): void;
};

/**
 * Splits a byte stream into PDUs without buffering data values: those are passed on in the received chunks.
 *
 * `feed` stops as soon as `isHeld` is true and returns the number of bytes used, so that work which must finish first
 * (an admission, a store) delays everything after it.
 *
 * @throws {ProtocolFault} on lengths and types that PS3.8 does not allow.
 */
export class PduReader {
  readonly #sink: PduSink;
  readonly #head = Buffer.alloc(6);
  #headLength = 0;
  #state: 'pdu' | 'valueHead' | 'value' | 'body' = 'pdu';
  #type = 0;
  #left = 0;
  #valueLeft = 0;
  #context = 0;
  #flags = 0;
  #body: Buffer[] = [];

  constructor(sink: PduSink) {
    this.#sink = sink;
  }

  feed(chunk: Buffer, isHeld: () => boolean): number {
    let at = 0;
    while (at < chunk.length && !isHeld()) at += this.#take(chunk.subarray(at));
    return at;
  }

  #take(bytes: Buffer): number {
    if (this.#state === 'value') return this.#takeValue(bytes);
    if (this.#state === 'body') return this.#takeBody(bytes);
    const used = Math.min(6 - this.#headLength, bytes.length);
    bytes.copy(this.#head, this.#headLength, 0, used);
    this.#headLength += used;
    if (this.#headLength < 6) return used;
    this.#headLength = 0;
    if (this.#state === 'pdu') this.#beginPdu();
    else this.#beginValue();
    return used;
  }

  #beginPdu(): void {
    this.#type = this.#head[0]!;
    this.#left = this.#head.readUInt32BE(2);
    const isData = this.#type === pduTypes.data;
    if (this.#type < 1 || this.#type > 7) throw new ProtocolFault('unknown PDU');
    if (this.#left > (isData ? MAX_DATA_PDU_BYTES : MAX_OTHER_PDU_BYTES)) throw new ProtocolFault('PDU is too long');
    if (isData) this.#state = this.#left > 0 ? 'valueHead' : 'pdu';
    else {
      this.#state = 'body';
      this.#body = [];
      if (this.#left === 0) this.#endBody();
    }
  }

  #beginValue(): void {
    const length = this.#head.readUInt32BE(0);
    this.#left -= 4 + length;
    if (length < 2 || this.#left < 0) throw new ProtocolFault('a value is longer than its PDU');
    this.#context = this.#head[4]!;
    this.#flags = this.#head[5]!;
    this.#valueLeft = length - 2;
    this.#state = 'value';
    if (this.#valueLeft === 0) this.#endValue();
  }

  #takeValue(bytes: Buffer): number {
    const used = Math.min(this.#valueLeft, bytes.length);
    this.#valueLeft -= used;
    this.#sink.value(this.#context, (this.#flags & 1) === 1, bytes.subarray(0, used));
    if (this.#valueLeft === 0) this.#endValue();
    return used;
  }

  #endValue(): void {
    this.#state = this.#left > 0 ? 'valueHead' : 'pdu';
    if (this.#left > 0 && this.#left < 6) throw new ProtocolFault('PDU ends inside a value');
    if (this.#flags & 2) this.#sink.ended(this.#context, (this.#flags & 1) === 1);
  }

  #takeBody(bytes: Buffer): number {
    const used = Math.min(this.#left, bytes.length);
    this.#left -= used;
    this.#body.push(Buffer.from(bytes.subarray(0, used)));
    if (this.#left === 0) this.#endBody();
    return used;
  }

  #endBody(): void {
    const body = Buffer.concat(this.#body);
    this.#body = [];
    this.#state = 'pdu';
    this.#sink.pdu(this.#type, body);
  }
}
