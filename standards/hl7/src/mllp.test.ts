import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMllpFramer, FS, VT, wrapMllp } from './index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const body = fc.uint8Array({ maxLength: 400 }).map((bytes) => bytes.filter((byte) => byte !== VT && byte !== FS));
const one = bytesOf('MSH|^~\\&|A\r');

test('whatever the pieces in which messages arrive, the same messages come out', () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (bodies, size) => {
      const stream = Uint8Array.from(bodies.flatMap((message) => [...wrapMllp(message)]));
      const framer = createMllpFramer();
      const got: Uint8Array[] = [];
      for (let at = 0; at < stream.length; at += size) got.push(...framer.push(stream.subarray(at, at + size)));
      expect(got).toEqual(bodies);
    }),
  );
});

test('two messages in one packet are two messages', () => {
  expect(createMllpFramer().push(Uint8Array.of(...wrapMllp(one), ...wrapMllp(one)))).toEqual([one, one]);
});

test('bytes before the start mark do not spoil the message after them', () => {
  expect(createMllpFramer().push(Uint8Array.of(...bytesOf('\r\nhello'), ...wrapMllp(one)))).toEqual([one]);
});

test('a message is there as soon as its end mark is, with or without the CR', () => {
  const framer = createMllpFramer();
  expect(framer.push(wrapMllp(one).subarray(0, -1))).toEqual([one]);
  expect(framer.push(wrapMllp(one))).toEqual([one]);
});

test('a character cut in two by the network is whole again', () => {
  const name = bytesOf('PID|||麻糬');
  const stream = wrapMllp(name);
  const framer = createMllpFramer();
  expect([...framer.push(stream.subarray(0, 8)), ...framer.push(stream.subarray(8))]).toEqual([name]);
});

test('a megabyte is taken, and more than the limit is not', () => {
  const large = new Uint8Array(1_048_576).fill(65);
  expect(createMllpFramer().push(wrapMllp(large))[0]).toHaveLength(1_048_576);
  expect(() => createMllpFramer(1000).push(wrapMllp(large))).toThrow(RangeError);
});

test('a message given up in the middle is dropped for the one that follows', () => {
  expect(createMllpFramer().push(Uint8Array.of(VT, ...bytesOf('MSH|half'), ...wrapMllp(one)))).toEqual([one]);
});

test('the bytes of an unfinished message are counted until it ends, and the limit is exact', () => {
  const framer = createMllpFramer(10);
  expect(framer.pendingBytes).toBe(0);
  framer.push(bytesOf('outside'));
  expect(framer.pendingBytes).toBe(0);
  framer.push(Uint8Array.of(VT, ...bytesOf('12345')));
  expect(framer.pendingBytes).toBe(5);
  expect(framer.push(Uint8Array.of(...bytesOf('67890'), FS))).toEqual([bytesOf('1234567890')]);
  expect(framer.pendingBytes).toBe(0);
  expect(framer.push(bytesOf('after the end, no message begins'))).toEqual([]);
  framer.push(Uint8Array.of(VT, ...bytesOf('1234567890')));
  expect(() => framer.push(bytesOf('1'))).toThrow('HL7 message longer than 10 bytes');
});

test('the pieces of a message are kept although the caller uses its buffer again', () => {
  const framer = createMllpFramer();
  const buffer = Uint8Array.of(VT, ...bytesOf('abc'));
  framer.push(buffer);
  buffer.fill(0);

  expect(framer.push(Uint8Array.of(FS))).toEqual([bytesOf('abc')]);
});

test('an end mark without a message is passed over', () => {
  const framer = createMllpFramer();

  expect(framer.push(Uint8Array.of(FS, ...bytesOf('x'), FS))).toEqual([]);
  expect(framer.push(Uint8Array.of(...wrapMllp(one), FS, ...wrapMllp(one)))).toEqual([one, one]);
});
