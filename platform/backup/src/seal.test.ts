import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealBroken } from './failures.ts';
import { bytesOf } from './manifest.ts';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);
const FRAME = 512 * 1024;
const HEADER = 42;

const sealed = (content: Buffer, compress = false) => bytesOf(seal([content], key, 'objects/one', { compress }));
const open = (bytes: Buffer, name = 'objects/one', of = key) => bytesOf(unseal(chunked(bytes), of, name));

async function* chunked(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
}

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])('%d bytes are read back as they were', async (length) => {
  const content = randomBytes(length);

  expect((await open(await sealed(content))).equals(content)).toBe(true);
  expect((await open(await sealed(content, true))).equals(content)).toBe(true);
});

test('one flipped bit is found wherever it lies: in the header, in a frame, in its tag', async () => {
  const whole = await sealed(randomBytes(300));

  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 1 << (at % 8);
    await expect(open(damaged), `byte ${at}`).rejects.toThrow();
  }
});

test('frames that are left out, exchanged or missing at the end are found', async () => {
  const whole = await sealed(randomBytes(3 * FRAME));
  const frames = [0, 1, 2].map((at) => whole.subarray(HEADER + at * (FRAME + 16), HEADER + (at + 1) * (FRAME + 16)));
  const header = whole.subarray(0, HEADER);
  const [first, second, third] = frames as [Buffer, Buffer, Buffer];

  for (const other of [
    [first, second],
    [first],
    [],
    [second, first, third],
    [first, third],
    [first, second, third.subarray(0, -1)],
    [first, second, third, third],
  ])
    await expect(open(Buffer.concat([header, ...other]))).rejects.toThrow(SealBroken);
});

test('a file under another name, or with another key, is not opened', async () => {
  const whole = await sealed(Buffer.from('patient'));

  await expect(open(whole, 'objects/two')).rejects.toThrow(SealBroken);
  await expect(open(whole, 'objects/one', randomBytes(32))).rejects.toThrow(SealBroken);
});
