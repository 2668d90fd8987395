import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACK,
  createReceiver,
  createSender,
  decodeFrame,
  ENQ,
  EOT,
  encodeFrame,
  type Frame,
  frameRecords,
  joinText,
  NAK,
  readFrames,
  type SendOutcome,
} from './index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const letter = fc.integer({ min: 0x20, max: 0xff });
const record = fc
  .tuple(fc.constantFrom('P', 'O', 'R', 'C', 'M'), fc.array(letter, { maxLength: 600 }))
  .map(([type, rest]) => Uint8Array.from([type.charCodeAt(0), ...rest]));
const message = fc.array(record, { maxLength: 12 }).map((records) => [bytesOf('H|\\^&'), ...records, bytesOf('L|1|N')]);

function listen(keep: (frame: Frame) => boolean = () => true) {
  const saved: Frame[] = [];
  const replies: number[] = [];
  const ends: string[] = [];
  const receiver = createReceiver({
    reply: (byte) => replies.push(byte),
    begin: () => true,
    keep: (frame) => keep(frame) && saved.push(frame) > 0,
    end: (outcome) => ends.push(outcome),
  });
  return { receiver, kept: saved, replies, ends };
}

const joined = (records: readonly Uint8Array[]) => Uint8Array.from(records.flatMap((text) => [...text, 13]));

test('whatever the pieces in which a transfer arrives, the same records come out', () => {
  fc.assert(
    fc.property(message, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (records, sizes) => {
      const stream = Uint8Array.from([ENQ, ...frameRecords(records).flatMap((frame) => [...frame]), EOT]);
      const { receiver, kept: saved, ends } = listen();
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = sizes[turn % sizes.length]!;
        receiver.take(stream.subarray(at, at + size));
        at += size;
      }
      expect(joinText(saved)).toEqual(joined(records));
      expect(ends).toEqual(['complete']);
    }),
    { numRuns: 60 },
  );
});

test('one changed bit in a frame is never acknowledged', () => {
  fc.assert(
    fc.property(record, fc.nat(), fc.integer({ min: 0, max: 7 }), (text, place, bit) => {
      const frame = frameRecords([text], 1000)[0]!;
      const body = frame.length - 2;
      const damaged = frame.slice();
      damaged[place % body]! ^= 1 << bit;
      const { receiver, kept: saved, replies } = listen();

      receiver.take(Uint8Array.of(ENQ, ...damaged));

      const same = saved.every((one) => joinText([one]).length === joined([text]).length);
      expect(saved.length === 0 || (same && isCaseOfDigit(frame, damaged))).toBe(true);
      if (saved.length === 0) expect(replies.filter((byte) => byte === ACK)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

/** A checksum digit in lower case says the same number: the one change that is no damage. */
const isCaseOfDigit = (frame: Uint8Array, damaged: Uint8Array) =>
  String.fromCharCode(...damaged.subarray(-4)).toUpperCase() === String.fromCharCode(...frame.subarray(-4));

test('a frame sent again because the answer got lost is acknowledged and kept once', () => {
  const frame = encodeFrame(1, bytesOf('H|\\^&\r'), true);
  const { receiver, kept: saved, replies } = listen();

  receiver.take(Uint8Array.of(ENQ, ...frame, ...frame));

  expect(saved).toHaveLength(1);
  expect(replies).toEqual([ACK, ACK, ACK]);
});

test('frames that repeat a number with other text are all kept', () => {
  const { receiver, kept: saved } = listen();

  receiver.take(Uint8Array.of(ENQ));
  for (const text of ['M|1', 'M|2', 'M|3']) receiver.take(encodeFrame(1, bytesOf(text), true));

  expect(saved).toHaveLength(3);
});

test('records that end inside of an ETB frame stay apart (Cobas c111)', () => {
  const frames = [encodeFrame(1, bytesOf('H|\\^&\r'), false), encodeFrame(2, bytesOf('L|1|N'), true)];
  const stored = Uint8Array.from(frames.flatMap((frame) => [...frame]));

  expect(new TextDecoder().decode(joinText(readFrames(stored)))).toBe('H|\\^&\rL|1|N\r');
});

test('a frame that could not be made durable is not acknowledged', () => {
  const { receiver, kept: saved, replies } = listen(() => false);

  receiver.take(Uint8Array.of(ENQ, ...encodeFrame(1, bytesOf('H|\\^&\r'), true)));

  expect(saved).toEqual([]);
  expect(replies).toEqual([ACK, NAK]);
});

test('a line that goes dead in the middle leaves an interrupted transfer, not a complete one', () => {
  const { receiver, ends } = listen();

  receiver.take(Uint8Array.of(ENQ, ...encodeFrame(1, bytesOf('H|\\^&\r'), true)));
  receiver.expire();

  expect(ends).toEqual(['interrupted']);
  expect(receiver.isReceiving).toBe(false);
});

test('a checksum is the sum of the bytes after STX, modulo 256', () => {
  const frame = encodeFrame(1, bytesOf('H|\\^&|||XP-100\r'), true);

  expect(decodeFrame(frame)).toMatchObject({ number: 1, last: true });
  expect(decodeFrame(Uint8Array.of(...frame.subarray(0, -4), 0x30, 0x30, 13, 10))).toBe('checksum');
});

/** Runs a sender against scripted answers; `waits` are the pauses that it asked for. */
function run(frames: readonly Uint8Array[], answers: readonly (number | 'silence')[], side: 'analyzer' | 'host') {
  const sent: number[][] = [];
  const waits: number[] = [];
  let outcome: SendOutcome | undefined;
  const sender = createSender(
    frames,
    {
      send: (bytes) => sent.push([...bytes]),
      wait: (milliseconds) => waits.push(milliseconds),
      done: (how) => {
        outcome = how;
      },
    },
    side,
  );
  sender.start();
  for (const answer of answers) {
    if (answer === 'silence') sender.expire();
    else sender.take(Uint8Array.of(answer));
  }
  return { sent, waits, outcome };
}

const two = [encodeFrame(1, bytesOf('H|\\^&\r'), true), encodeFrame(2, bytesOf('L|1|N\r'), true)];

test('a refused frame is sent again, the sixth refusal ends the transfer', () => {
  expect(run(two, [ACK, NAK, NAK, ACK, ACK], 'analyzer').outcome).toBe('delivered');

  const { outcome, sent } = run(two, [ACK, NAK, NAK, NAK, NAK, NAK, NAK], 'analyzer');
  expect(outcome).toBe('refused');
  expect(sent.filter((bytes) => bytes.length > 1)).toHaveLength(6);
  expect(sent.at(-1)).toEqual([EOT]);
});

test('a busy receiver is asked again after ten seconds', () => {
  const { waits, outcome } = run(two, [NAK, 'silence', ACK, ACK, ACK], 'host');

  expect(waits.slice(0, 2)).toEqual([15_000, 10_000]);
  expect(outcome).toBe('delivered');
});

test('when both sides want to send, the host gives way and the analyzer asks again after a second', () => {
  expect(run(two, [ENQ], 'host').outcome).toBe('yielded');
  expect(run(two, [ENQ], 'analyzer').waits.at(-1)).toBe(1000);
});

test('no answer for fifteen seconds ends the transfer', () => {
  expect(run(two, [ACK, 'silence'], 'analyzer').outcome).toBe('silent');
});

test('an EOT from the receiver acknowledges its frame and stops the rest', () => {
  expect(run(two, [ACK, EOT], 'analyzer').outcome).toBe('interrupted');
  expect(run(two, [ACK, ACK, EOT], 'analyzer').outcome).toBe('delivered');
});
