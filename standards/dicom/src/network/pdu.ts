/** PDU types of PS3.8 9.3. */
export const pduTypes = {
  associateRequest: 1,
  associateAccept: 2,
  associateReject: 3,
  data: 4,
  releaseRequest: 5,
  releaseReply: 6,
  abort: 7,
} as const;

const APPLICATION_CONTEXT = '1.2.840.10008.3.1.1.1';

/** One presentation context of a request: what, and in which ways it may be written. */
export type ProposedContext = {
  readonly id: number;
  readonly abstractSyntax: string;
  readonly transferSyntaxes: readonly string[];
};

/** One presentation context of an A-ASSOCIATE-AC; `result` 0 is acceptance (PS3.8 table 9-18). */
export type ContextResult = { readonly id: number; readonly result: number; readonly transferSyntax: string };

/** An A-ASSOCIATE-RQ, read. */
export type AssociateRequest = {
  readonly called: string;
  readonly calling: string;
  readonly contexts: readonly ProposedContext[];
  /** Longest P-DATA-TF that the other side takes; 0 is no limit. */
  readonly maxLength: number;
  readonly implementation: string;
  /** Classes for which the other side names the parts it takes. */
  readonly roles: readonly Role[];
};

/** Who is user and who is provider of a SOP class: a requestor of C-GET is provider of storage (PS3.7 D.3.3.4). */
export type Role = { readonly sopClass: string; readonly user: boolean; readonly provider: boolean };

/** An A-ASSOCIATE-AC, read. */
export type AssociateAccept = { readonly contexts: readonly ContextResult[]; readonly maxLength: number };

/** Bytes that break the protocol; the association is aborted. */
export class ProtocolFault extends Error {
  override readonly name = 'ProtocolFault';
}

/** Presentation contexts that one association may propose. */
const MAX_CONTEXTS = 128;

/**
 * Reads the body of an A-ASSOCIATE-RQ, the six bytes of its header left out.
 *
 * @throws {ProtocolFault}
 * @see DICOM PS3.8 9.3.2
 */
export function readAssociateRequest(body: Buffer): AssociateRequest {
  if (body.length < 68) throw new ProtocolFault('association request is too short');
  const contexts: ProposedContext[] = [];
  let user: ReturnType<typeof readUser> = { maxLength: 16_384, implementation: '', roles: [] };
  for (const item of itemsOf(body.subarray(68))) {
    if (item.type === 0x20) contexts.push(readProposed(item.value));
    if (item.type === 0x50) user = readUser(item.value);
    if (contexts.length > MAX_CONTEXTS) throw new ProtocolFault('too many presentation contexts');
  }
  return { called: ascii(body.subarray(4, 20)), calling: ascii(body.subarray(20, 36)), contexts, ...user };
}

/**
 * Reads the body of an A-ASSOCIATE-AC.
 *
 * @throws {ProtocolFault}
 */
export function readAssociateAccept(body: Buffer): AssociateAccept {
  if (body.length < 68) throw new ProtocolFault('association response is too short');
  const contexts: ContextResult[] = [];
  let maxLength = 16_384;
  for (const { type, value } of itemsOf(body.subarray(68))) {
    if (type === 0x21 && value.length >= 4) {
      const syntax = [...itemsOf(value.subarray(4))].find((item) => item.type === 0x40);
      contexts.push({ id: value[0]!, result: value[2]!, transferSyntax: syntax ? ascii(syntax.value) : '' });
    }
    if (type === 0x50) maxLength = readUser(value).maxLength;
  }
  return { contexts, maxLength };
}

function readProposed(value: Buffer): ProposedContext {
  if (value.length < 4) throw new ProtocolFault('presentation context is too short');
  let abstractSyntax = '';
  const transferSyntaxes: string[] = [];
  for (const item of itemsOf(value.subarray(4))) {
    if (item.type === 0x30) abstractSyntax = ascii(item.value);
    if (item.type === 0x40) transferSyntaxes.push(ascii(item.value));
  }
  return { id: value[0]!, abstractSyntax, transferSyntaxes };
}

function readUser(value: Buffer): { maxLength: number; implementation: string; roles: readonly Role[] } {
  let maxLength = 16_384;
  let implementation = '';
  const roles: Role[] = [];
  for (const item of itemsOf(value)) {
    if (item.type === 0x51 && item.value.length >= 4) maxLength = item.value.readUInt32BE(0);
    if (item.type === 0x54) roles.push(readRole(item.value));
    if (item.type === 0x55) implementation = ascii(item.value);
  }
  return { maxLength, implementation, roles };
}

function readRole(value: Buffer): Role {
  const end = value.length < 4 ? Number.POSITIVE_INFINITY : 2 + value.readUInt16BE(0);
  if (end + 2 > value.length) throw new ProtocolFault('role selection is too short');
  return { sopClass: ascii(value.subarray(2, end)), user: value[end] === 1, provider: value[end + 1] === 1 };
}

function writeRole({ sopClass, user, provider }: Role): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(sopClass.length);
  return item(0x54, [length, sopClass, Buffer.from([user ? 1 : 0, provider ? 1 : 0])]);
}

function* itemsOf(bytes: Buffer): Generator<{ type: number; value: Buffer }> {
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt16BE(at + 2);
    if (at + 4 + length > bytes.length) throw new ProtocolFault('an item is longer than its PDU');
    yield { type: bytes[at]!, value: bytes.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** User information of an association request or response. */
export type Identity = {
  readonly maxLength: number;
  readonly implementationUid: string;
  readonly implementationVersion: string;
  readonly roles?: readonly Role[];
};

/** A-ASSOCIATE-RQ. */
export function writeAssociateRequest(
  titles: { called: string; calling: string },
  contexts: readonly ProposedContext[],
  identity: Identity,
): Buffer {
  const proposed = contexts.map(({ id, abstractSyntax, transferSyntaxes }) =>
    item(0x20, [
      Buffer.from([id, 0, 0, 0]),
      item(0x30, [abstractSyntax]),
      ...transferSyntaxes.map((uid) => item(0x40, [uid])),
    ]),
  );
  const parts = [fixed(titles), item(0x10, [APPLICATION_CONTEXT]), ...proposed, user(identity)];
  return pdu(pduTypes.associateRequest, Buffer.concat(parts));
}

/** A-ASSOCIATE-AC: titles are returned as they came (PS3.8 9.3.3). */
export function writeAssociateAccept(request: Buffer, contexts: readonly ContextResult[], identity: Identity): Buffer {
  const head = Buffer.from(request.subarray(0, 68));
  head.writeUInt16BE(1, 0);
  const results = contexts.map(({ id, result, transferSyntax }) =>
    item(0x21, [Buffer.from([id, 0, result, 0]), item(0x40, [transferSyntax])]),
  );
  const parts = [head, item(0x10, [APPLICATION_CONTEXT]), ...results, user(identity)];
  return pdu(pduTypes.associateAccept, Buffer.concat(parts));
}

/** Why an association is refused: result, source and reason of PS3.8 table 9-21. */
export const rejections = {
  callingNotRecognized: [1, 1, 3],
  calledNotRecognized: [1, 1, 7],
  noReason: [1, 1, 1],
  versionNotSupported: [1, 2, 2],
  congestion: [2, 3, 1],
  limitExceeded: [2, 3, 2],
} as const;
export type Rejection = keyof typeof rejections;

export function writeReject(rejection: Rejection): Buffer {
  return pdu(pduTypes.associateReject, Buffer.from([0, ...rejections[rejection]]));
}

export function writeRelease(reply: boolean): Buffer {
  return pdu(reply ? pduTypes.releaseReply : pduTypes.releaseRequest, Buffer.alloc(4));
}

/** A-ABORT by the service provider, with a reason of PS3.8 table 9-26. */
export function writeAbort(reason = 0): Buffer {
  return pdu(pduTypes.abort, Buffer.from([0, 0, 2, reason]));
}

/** Header of a P-DATA-TF with one value of `length` bytes; the value follows it on the wire. */
export function writeDataHeader(context: number, length: number, flags: { command: boolean; last: boolean }): Buffer {
  const out = Buffer.alloc(12);
  out[0] = pduTypes.data;
  out.writeUInt32BE(length + 6, 2);
  out.writeUInt32BE(length + 2, 6);
  out[10] = context;
  out[11] = (flags.command ? 1 : 0) | (flags.last ? 2 : 0);
  return out;
}

function fixed({ called, calling }: { called: string; calling: string }): Buffer {
  const out = Buffer.alloc(68);
  out.writeUInt16BE(1, 0);
  out.write(called.padEnd(16).slice(0, 16), 4, 'latin1');
  out.write(calling.padEnd(16).slice(0, 16), 20, 'latin1');
  return out;
}

function user({ maxLength, implementationUid, implementationVersion, roles = [] }: Identity): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(maxLength);
  const named = roles.map(writeRole);
  return item(0x50, [
    item(0x51, [length]),
    item(0x52, [implementationUid]),
    ...named,
    item(0x55, [implementationVersion]),
  ]);
}

function item(type: number, parts: readonly (Buffer | string)[]): Buffer {
  const value = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(4);
  head[0] = type;
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

function pdu(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(6);
  head[0] = type;
  head.writeUInt32BE(body.length, 2);
  return Buffer.concat([head, body]);
}

function ascii(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\0 ]+$/, '')
    .trimStart();
}
