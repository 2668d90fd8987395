import { inflatePrefix } from '../inflate.ts';
import { decodeJpeg } from '../jpeg/decode.ts';
import { readCommand } from '../network/command.ts';
import { ProtocolFault, readAssociateAccept, readAssociateRequest, writeAssociateRequest } from '../network/pdu.ts';
import { PduReader } from '../network/pdu-reader.ts';
import { framePlaces, isCodestreamStart } from '../pixels/frame-places.ts';
import { pixelGeometry } from '../pixels/geometry.ts';
import { decodeRle } from '../pixels/rle.ts';
import { DicomReader } from '../reader.ts';
import { IMPLICIT_LITTLE, sopClasses } from '../uid.ts';
import { Unreadable } from '../unreadable.ts';
import { MultipartFault, MultipartReader, QueryFault, readAccept, readWebQuery, webJson } from '../web/index.ts';
import { writeDataset } from '../writer.ts';
import { wellFormed } from './zoo.ts';

/** A reader of bytes from outside: what it is tried with, and what it may throw. */
export type Target = {
  readonly seeds: () => readonly Buffer[];
  /** @throws whatever the reader throws. */
  readonly read: (input: Buffer, random: () => number) => void;
  readonly refuses: (fault: unknown) => boolean;
};

const isRange = (fault: unknown) => fault instanceof RangeError;

/** Every reader that bytes from outside reach in the server's own process, and the decoders of the browser. */
export const targets: Readonly<Record<string, Target>> = {
  file: {
    seeds: wellFormed,
    read: readFile,
    refuses: (fault) => fault instanceof Unreadable,
  },
  association: { seeds: conversations, read: readPdus, refuses: isProtocol },
  multipart: {
    seeds: bodies,
    read: readMultipart,
    refuses: (fault) => fault instanceof MultipartFault,
  },
  query: { seeds: queries, read: readQuery, refuses: (fault) => fault instanceof QueryFault },
  jpeg: {
    seeds: () => [grey, lossless].map((text) => Buffer.from(text, 'base64')),
    read: (input) => void decodeJpeg(input, 64 * 64),
    refuses: isRange,
  },
  rle: { seeds: rleFrames, read: (input) => void decodeRle(input, 64, 1, 2), refuses: isRange },
};

/** Everything done with a received file: its header in chunks, its metadata, the byte ranges of its frames. */
function readFile(input: Buffer, random: () => number): void {
  const reader = new DicomReader({ inflate: inflatePrefix });
  const cut = random() < 0.5 ? Math.floor(random() * input.length) : input.length;
  reader.push(input.subarray(0, cut));
  reader.peek();
  reader.push(input.subarray(cut));
  const header = reader.finish();
  JSON.stringify(webJson(header.dataset, (path) => path));
  header.dataset.summary();
  try {
    framePlaces(header, pixelGeometry(header.dataset), (at) => isCodestreamStart(input.subarray(at, at + 4)));
  } catch (fault) {
    if (!isRange(fault)) throw fault;
  }
}

function isProtocol(fault: unknown): boolean {
  return fault instanceof ProtocolFault || fault instanceof Unreadable;
}

function readPdus(input: Buffer, random: () => number): void {
  let command: Buffer[] = [];
  const reader = new PduReader({
    pdu(type, body) {
      if (type === 1) readAssociateRequest(body);
      if (type === 2) readAssociateAccept(body);
    },
    value: (_context, isCommand, bytes) => void (isCommand && command.push(Buffer.from(bytes))),
    ended(_context, isCommand) {
      if (isCommand) readCommand(Buffer.concat(command));
      command = [];
    },
  });
  const step = random() < 0.3 ? 1 + Math.floor(random() * 40) : input.length || 1;
  for (let at = 0; at < input.length; at += step) reader.feed(input.subarray(at, at + step), () => false);
}

function conversations(): readonly Buffer[] {
  const identity = { maxLength: 16_384, implementationUid: '1.2.3', implementationVersion: 'TEST' };
  const contexts = [1, 3, 5].map((id) => ({
    id,
    abstractSyntax: sopClasses.CT,
    transferSyntaxes: ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1'],
  }));
  const roles = [{ sopClass: sopClasses.CT, user: true, provider: true }];
  const request = writeAssociateRequest({ called: 'ALDER', calling: 'XRAY' }, contexts, { ...identity, roles });
  const set = {
    AffectedSOPClassUID: sopClasses.CT,
    CommandField: 1,
    MessageID: 1,
    CommandDataSetType: 0,
    AffectedSOPInstanceUID: '1.2.3',
  };
  const command = writeDataset(set, { syntax: IMPLICIT_LITTLE });
  const data = writeDataset({ PatientID: 'P02418' });
  const pdv = (flags: number, bytes: Uint8Array) => {
    const head = Buffer.alloc(12);
    head[0] = 4;
    head.writeUInt32BE(bytes.length + 6, 2);
    head.writeUInt32BE(bytes.length + 2, 6);
    head[10] = 1;
    head[11] = flags;
    return Buffer.concat([head, bytes]);
  };
  const release = Buffer.from([5, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
  return [
    Buffer.concat([request, pdv(3, command), pdv(2, data), release]),
    request,
    Buffer.concat([pdv(3, command), pdv(0, data)]),
  ];
}

function readMultipart(input: Buffer, random: () => number): void {
  const reader = new MultipartReader('cut', { begin: () => undefined, bytes: () => undefined, end: () => undefined });
  const step = random() < 0.5 ? 1 + Math.floor(random() * 30) : input.length || 1;
  for (let at = 0; at < input.length; at += step) reader.feed(input.subarray(at, at + step));
  reader.finish();
}

function bodies(): readonly Buffer[] {
  const part = 'Content-Type: application/dicom; transfer-syntax=1.2.840.10008.1.2.1\r\nContent-Length: 5';
  return [
    Buffer.from(`--cut\r\n${part}\r\n\r\nabcde\r\n--cut\r\n\r\n\r\n--cut--`),
    Buffer.from(`preamble\r\n--cut  \r\n${part}\r\n\r\n${'\r\n--cu'.repeat(20)}\r\n--cut--\r\nrest`),
  ];
}

function readQuery(input: Buffer): void {
  const text = input.toString('latin1');
  readAccept(text);
  readWebQuery(Object.fromEntries(new URLSearchParams(text)));
}

function queries(): readonly Buffer[] {
  return [
    'PatientName=Mochi*&00100020=P02418&StudyDate=20260101-20261231&includefield=all&limit=20&offset=40',
    'multipart/related; type="application/octet-stream"; transfer-syntax=*; q=0.8, image/jphc;q=0.5, */*',
    'fuzzymatching=true&ModalitiesInStudy=CT\\MR&includefield=00081030,StudyDescription',
  ].map((text) => Buffer.from(text));
}

function rleFrames(): readonly Buffer[] {
  const head = Buffer.alloc(64);
  head.writeUInt32LE(2, 0);
  head.writeUInt32LE(64, 4);
  head.writeUInt32LE(70, 8);
  return [
    Buffer.concat([head, Buffer.from([0xc1, 7, 0, 1, 0x80, 0]), Buffer.from([63, ...new Array<number>(64).fill(3)])]),
  ];
}

/** 16 by 16, baseline, grey. */
const grey =
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABQL/xAAiEAACAQMDBQEAAAAAAAAAAAABAwIEETEABSETIiSk5EH/2gAIAQEAAD8APrKFdJuU4ISqSZ98OmqEgAfztVMCxuLGRNrE50pQrx43r/Pqt9Ca3aw2c4taiQK+YtNiQCADNpAweI34GBfR1CvHjev8+v/Z';
/** 5 by 3, lossless, 12 bits. */
const lossless =
  '/9j/wwALDAADAAUBAREA/8QAJAAAAAAAEQAAAAAAAAAAAAAAAAECAwQFBgcICQoLDA0ODxD/2gAIAQEABAAAY/8Aph6YemHph66lgAAC6lgAAH//2Q==';
