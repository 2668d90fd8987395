import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { srgbProfile } from './srgb-profile.ts';

/** A PNG of every grey and many colours, whose color space is defined by a profile. */
async function coloursUnder(profile: Uint8Array) {
  const values = Buffer.from(
    Array.from({ length: 4096 }, (_, at) =>
      at < 256 ? [at, at, at] : [(at & 15) * 17, ((at >> 4) & 15) * 17, (at >> 8) * 17],
    ).flat(),
  );
  const png = await sharp(values, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
  const chunk = Buffer.concat([Buffer.from('iCCPsRGB\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  // After the signature and the header, which are 33 bytes.
  const notified = Buffer.concat([png.subarray(0, 33), length, chunk, sum, png.subarray(33)]);
  const { data } = await sharp(notified).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return {
    off: Math.max(...values.map((value, at) => Math.abs(value - data[at]!))),
    kept: await sharp(notified).metadata(),
  };
}

test('Little CMS treats the profile of exported colours as sRGB: no colour differs [entity.annotation]', async () => {
  const { off, kept: saved } = await coloursUnder(srgbProfile());

  expect(saved.icc).toEqual(Buffer.from(srgbProfile()));
  expect(off).toBeLessThanOrEqual(1);
  // Check of the method: with red and blue swapped the colours differ.
  const turned = Buffer.from(srgbProfile());
  const at = (signature: string) => turned.indexOf(signature, 128, 'latin1');
  const [red, blue] = [at('rXYZ'), at('bXYZ')];
  turned.write('bXYZ', red, 'latin1');
  turned.write('rXYZ', blue, 'latin1');
  expect((await coloursUnder(turned)).off).toBeGreaterThan(50);
});

test('the ICC profile is complete: its size, the class that DICOM requires, every tag inside it and at a multiple of four [entity.annotation]', () => {
  const bytes = Buffer.from(srgbProfile());
  const text = (at: number) => bytes.toString('latin1', at, at + 4);

  expect([bytes.readUInt32BE(0), text(12), text(16), text(20), text(36)]).toEqual([
    ...[bytes.length, 'scnr', 'RGB ', 'XYZ ', 'acsp'],
  ]);
  const tags = Array.from({ length: bytes.readUInt32BE(128) }, (_, tag) => {
    const at = 132 + tag * 12;
    return { name: text(at), offset: bytes.readUInt32BE(at + 4), length: bytes.readUInt32BE(at + 8) };
  });
  expect(tags.map(({ name }) => name).join(' ')).toBe('desc cprt wtpt rXYZ gXYZ bXYZ rTRC gTRC bTRC');
  for (const { offset, length } of tags) {
    expect(offset % 4).toBe(0);
    expect(offset + length).toBeLessThanOrEqual(bytes.length);
  }
});
