import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACK,
  checksum,
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

test('a frame sent again because the reply got lost is acknowledged and kept once', () => {
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

/** Runs a sender against scripted replies; `waits` are the pauses that it asked for. */
function run(frames: readonly Uint8Array[], responses: readonly (number | 'silence')[], side: 'analyzer' | 'host') {
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
  for (const response of responses) {
    if (response === 'silence') sender.expire();
    else sender.take(Uint8Array.of(response));
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

test('no reply for fifteen seconds ends the transfer', () => {
  expect(run(two, [ACK, 'silence'], 'analyzer').outcome).toBe('silent');
});

test('an EOT from the receiver acknowledges its frame and stops the rest', () => {
  expect(run(two, [ACK, EOT], 'analyzer').outcome).toBe('interrupted');
  expect(run(two, [ACK, ACK, EOT], 'analyzer').outcome).toBe('delivered');
});

const header = encodeFrame(1, bytesOf('H|\\^&\r'), true);
const end = encodeFrame(2, bytesOf('L|1|N\r'), true);
const stream = (...parts: (number | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])));

test('a frame has the bytes of the standard, its checksum two upper-case digits', () => {
  expect(checksum(Uint8Array.of(0x31, 0x0d, 0x03))).toBe('41');
  expect(checksum(Uint8Array.of(1, 2))).toBe('03');
  expect(checksum(Uint8Array.of(0xff, 0xff))).toBe('FE');
  expect([...encodeFrame(9, bytesOf('A'), false)]).toEqual([0x02, 0x31, 0x41, 0x17, 0x38, 0x39, 0x0d, 0x0a]);
});

test('a damaged frame is refused with its reason', () => {
  const framed = (number: number, mark: number) => {
    const counted = Uint8Array.of(number, 0x41, mark);
    return Uint8Array.of(0x02, ...counted, ...bytesOf(checksum(counted)));
  };

  expect(decodeFrame(Uint8Array.of())).toBe('short');
  expect(decodeFrame(Uint8Array.of(13, 10))).toBe('short');
  expect(decodeFrame(Uint8Array.of(0x02, 0x31, 0x03, 0x33))).toBe('short');
  expect(decodeFrame(Uint8Array.of(0x02, 0x31, 0x03, 0x33, 0x34))).toMatchObject({ number: 1, last: true });
  expect(decodeFrame(framed(0x31, 0x41))).toBe('end mark');
  expect(decodeFrame(framed(0x2f, 3))).toBe('number');
  expect(decodeFrame(framed(0x38, 3))).toBe('number');
  expect(decodeFrame(framed(0x30, 3))).toMatchObject({ number: 0, last: true });
  expect(decodeFrame(framed(0x37, 0x17))).toMatchObject({ number: 7, last: false, text: Uint8Array.of(0x41) });
});

test('a long record fills frames to the byte, and only its last frame ends it', () => {
  const sizes = (length: number) =>
    frameRecords([new Uint8Array(length).fill(65)], 10).map((frame) => {
      const { text, last } = decodeFrame(frame) as Frame;
      return [text.length, last];
    });

  expect(sizes(9)).toEqual([[10, true]]);
  expect(sizes(10)).toEqual([
    [10, false],
    [1, true],
  ]);
  expect(sizes(19)).toEqual([
    [10, false],
    [10, true],
  ]);
});

test('a stored transfer is read with what stands between its frames, and refused with the place of the damage', () => {
  const stored = stream(ENQ, header, 13, 10, header, end, EOT);
  expect(readFrames(stored).map(({ number }) => number)).toEqual([1, 2]);

  expect(() => readFrames(stream(ENQ, 0x41, header))).toThrow('byte 1 stands outside of a frame');
  expect(() => readFrames(stream(ENQ, header.subarray(0, -6)))).toThrow(/^frame at byte 1: /);
  expect(() => readFrames(stream(ENQ, EOT))).toThrow('no frame');
  const other = encodeFrame(1, bytesOf('P|12345\r'), true);
  expect(readFrames(stream(header, other, header)).length).toBe(3);
  expect(readFrames(stream(header, encodeFrame(2, bytesOf('H|\\^&\r'), true))).length).toBe(2);
});

test('a receiver that is busy refuses the transfer, and its frames too', () => {
  const replies: number[] = [];
  const receiver = createReceiver({
    reply: (byte) => replies.push(byte),
    begin: () => false,
    keep: () => true,
    end: () => replies.push(-1),
  });

  receiver.take(stream(ENQ, header.subarray(0, 1)));

  expect(replies).toEqual([NAK, NAK]);
  expect(receiver.isReceiving).toBe(false);
  receiver.expire();
  expect(replies).toEqual([NAK, NAK]);
});

test('frames without an ENQ before them begin a transfer; without any frame none has ended', () => {
  const { receiver, kept: saved, replies, ends } = listen();
  expect(receiver.isReceiving).toBe(false);
  receiver.take(header);
  expect([saved.length, replies, receiver.isReceiving]).toEqual([1, [ACK], true]);
  receiver.take(stream(end, EOT, ENQ, EOT, EOT));

  expect(ends).toEqual(['complete']);
  expect(receiver.isReceiving).toBe(false);
});

test('a transfer is complete when its last record is the terminator, wherever the frames divide the records', () => {
  const outcome = (...frames: Uint8Array[]) => {
    const { receiver, ends } = listen();
    receiver.take(stream(ENQ, ...frames, EOT));
    return ends;
  };

  expect(outcome(header, end)).toEqual(['complete']);
  expect(outcome(header, encodeFrame(2, bytesOf('L'), false), encodeFrame(3, bytesOf('|1|N\r'), true))).toEqual([
    'complete',
  ]);
  expect(outcome(header, encodeFrame(2, bytesOf('R|1'), false), encodeFrame(3, bytesOf('L'), true))).toEqual([
    'interrupted',
  ]);
  expect(outcome(header, encodeFrame(2, bytesOf('R|1'), true), encodeFrame(3, bytesOf('L|1'), true))).toEqual([
    'complete',
  ]);
  expect(outcome(end, encodeFrame(3, bytesOf('R|1\r'), true))).toEqual(['interrupted']);
  expect(outcome(encodeFrame(1, bytesOf('H|\\^&\rP|1\rL|1'), true))).toEqual(['complete']);
});

test('a second transfer on the same connection is judged by itself', () => {
  const { receiver, kept: saved, ends } = listen();

  receiver.take(stream(ENQ, header, end, EOT, ENQ, header, EOT));

  expect(saved).toHaveLength(3);
  expect(ends).toEqual(['complete', 'interrupted']);
});

test('an ENQ in the middle ends the transfer before it, an EOT in a frame gives the frame up', () => {
  const { receiver, replies, ends } = listen();
  receiver.take(stream(ENQ, header, ENQ));
  expect(ends).toEqual(['interrupted']);
  receiver.take(stream(header, end.subarray(0, 4), EOT));

  expect(ends).toEqual(['interrupted', 'interrupted']);
  expect(replies).toEqual([ACK, ACK, ACK, ACK]);
});

test('a start mark inside of a frame restarts the frame, and an end mark in ETB or ETX is followed by two digits', () => {
  const { receiver, kept: saved, replies } = listen();
  receiver.take(stream(ENQ, header.subarray(0, 4), header, encodeFrame(2, bytesOf('P'), false), end));

  expect(saved).toHaveLength(3);
  expect(replies).toEqual([ACK, ACK, ACK, ACK]);
});

test('a frame without an end is refused at its limit', () => {
  const { receiver, replies, kept: saved } = listen();
  receiver.take(stream(ENQ, 0x02, new Uint8Array(1_048_575).fill(65)));
  expect(replies).toEqual([ACK]);
  receiver.take(bytesOf('A'));
  expect(replies).toEqual([ACK, NAK]);
  receiver.take(stream(bytesOf('AAAA'), header));

  expect(saved).toHaveLength(1);
});

test('a sender asks, sends each frame after the acknowledgment of the one before, and closes', () => {
  const { sent, waits, outcome } = run(two, [ACK, ACK, ACK], 'analyzer');

  expect(sent).toEqual([[ENQ], [...two[0]!], [...two[1]!], [EOT]]);
  expect(waits).toEqual([15_000, 15_000, 15_000]);
  expect(outcome).toBe('delivered');
});

test('the sixth busy reply ends the attempt, contention on the side of the host leaves the line to the analyzer', () => {
  const busy = Array.from({ length: 5 }, () => [NAK, 'silence'] as const).flat();
  expect(run(two, busy, 'host').outcome).toBeUndefined();
  expect(run(two, [...busy, NAK], 'host').outcome).toBe('refused');

  expect(run(two, [ENQ], 'host').sent).toEqual([[ENQ]]);
  expect(run(two, [0x41], 'analyzer').waits).toEqual([15_000]);
  expect(run(two, [ACK, 0x41, ACK, ACK], 'analyzer').outcome).toBe('delivered');
  expect(run(two, ['silence'], 'analyzer').outcome).toBe('silent');
});

test('refusals are counted for each frame, and nothing is sent after the end', () => {
  const five = Array.from({ length: 5 }, () => NAK);
  expect(run(two, [ACK, ...five, ACK, ...five, ACK], 'analyzer').outcome).toBe('delivered');

  const { sent } = run(two, [ACK, ACK, ACK, ACK, 'silence'], 'analyzer');
  expect(sent).toHaveLength(4);
});
