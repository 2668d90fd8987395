import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegContent, pngContent } from './image-content.ts';

const image = (colour: string) => sharp({ create: { width: 40, height: 30, channels: 3, background: colour } });
const labelled = (text: string) => ({ IFD0: { Copyright: text, Artist: text } });

function content(of: typeof jpegContent, bytes: Buffer): string | undefined {
  return of(bytes)
    ?.map(({ start, end }) => bytes.toString('latin1', start, end))
    .join('');
}

test.each([
  ['jpeg', jpegContent],
  ['png', pngContent],
] as const)('a %s is identified by its pixels, whatever its metadata are [state.dedup]', async (format, of) => {
  const plain = await image('red').toFormat(format).toBuffer();
  const other = await image('red').withExif(labelled('from the telephone')).toFormat(format).toBuffer();
  const blue = await image('blue').toFormat(format).toBuffer();

  expect(plain.equals(other)).toBe(false);
  expect(content(of, plain)).toBe(content(of, other));
  expect(content(of, plain)).not.toBe(content(of, blue));
});

test('a file that is not an image has no pixel hash, and a truncated one causes no error', async () => {
  const whole = await image('red').jpeg().toBuffer();
  expect(jpegContent(new Uint8Array(0))).toBeUndefined();
  expect(jpegContent(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 1, 2))).toBeUndefined();
  expect(pngContent(new Uint8Array(100))).toBeUndefined();
  for (let length = 0; length < 40; length += 1) expect(() => jpegContent(whole.subarray(0, length))).not.toThrow();
});
