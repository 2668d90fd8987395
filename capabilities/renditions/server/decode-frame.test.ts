import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { type Codec, EXPLICIT_LITTLE, readDicom, transferSyntax, Unreadable } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { decodeFrame, framePlaces, isCodestreamStart, pixelGeometry } from '@alder/dicom/pixels';
import { isInstalled } from '@alder/testing';
import { expect, test } from 'vitest';
import { wasmDecode } from './decode-frame.ts';
import { everySyntax } from './every-syntax.fixture.ts';

/** Every frame of a file, decoded as server and viewer do it. */
async function framesOf(file: Uint8Array) {
  const first = readDicom(file, { inflate: inflatePrefix });
  const isDeflated = transferSyntax(first.transferSyntax).deflated;
  const bytes = isDeflated ? inflateRawSync(file.subarray(first.datasetOffset)) : file;
  const header = isDeflated ? readDicom(bytes, { transferSyntax: EXPLICIT_LITTLE }) : first;
  const geometry = pixelGeometry(header.dataset);
  const frames = [];
  for (const place of framePlaces(header, geometry, (at) => isCodestreamStart(bytes.subarray(at, at + 4)))) {
    const parts = place.map(({ offset, length }) => bytes.subarray(offset, offset + length));
    frames.push(await decodeFrame(Buffer.concat(parts), header.transferSyntax, geometry, { wasm: wasmDecode }));
  }
  return { frames, codec: transferSyntax(header.transferSyntax).codec };
}

test.each(await everySyntax())('an image in %s gives its values, within %i', async (_name, most, file, expected) => {
  const { frames } = await framesOf(file);

  expect(frames).toHaveLength(1);
  const [{ values }] = frames as [(typeof frames)[number]];
  expect(values).toHaveLength(expected.length);
  const worst = expected.reduce((before, value, at) => Math.max(before, Math.abs(value - values[at]!)), 0);
  expect(worst).toBeLessThanOrEqual(most);
});

const folder = new URL('../../../../shared/samples/dicom', import.meta.url).pathname;
/** The reference decoder: DCMTK where it supports the syntax, GDCM for JPEG 2000. */
const references: Partial<Record<Codec, readonly [string, ...string[]]>> = {
  native: ['dcmconv', '+te'],
  rle: ['dcmdrle'],
  jpeg: ['dcmdjpeg', '+cn'],
  'jpeg-extended': ['dcmdjpeg', '+cn'],
  'jpeg-lossless': ['dcmdjpeg', '+cn'],
  'jpeg-ls': ['dcmdjpls'],
  'jpeg-2000': ['gdcmconv', '--raw'],
};
/** The fault of a file as shown to the user; all other files of the folder can be displayed. */
const faults: Readonly<Record<string, string>> = {
  // Without preamble and meta information a data set is still read, but these have no pixels; the last begins with a
  // stray byte.
  'broken/ExplVR_BigEndNoMeta.dcm': 'no drawable geometry',
  'broken/ExplVR_LitEndNoMeta.dcm': 'no drawable geometry',
  'broken/no_meta.dcm': 'Neither a DICM prefix',
  // The delimiter is inside the size that the codestream states, which is refused before anything is decoded.
  'broken/JPEG2000-embedded-sequence-delimiter.dcm':
    'the codestream is 3722445056 by 1024, the header says 256 by 1024',
  'broken/MR_truncated.dcm': 'the frame has too few bytes',
  'broken/badVR.dcm': '32 allocated',
  'broken/no-pixel-data.dcm': 'no drawable geometry',
  'charset/chrSQEncoding.dcm': 'no drawable geometry',
  'other/multiframe.dcm': 'the codestream is 55 by 240, the header says 240 by 240',
  'other/pdf.dcm': 'no drawable geometry',
  'other/test-SR.dcm': 'no drawable geometry',
  'other/waveform_ecg.dcm': 'no drawable geometry',
};
/** Files that the reference decoder cannot read; the images were compared by eye with other viewers. */
const unreadByReference = new Set(['us/DIRW0007.dcm', 'us/examples_ybr_color.dcm']);
const isPresent = existsSync(folder) && isInstalled('dcmdjpeg');
if (!isPresent) console.info('skipped: needs real DICOM files at ../shared/samples/dicom and DCMTK (Debian: dcmtk)');
if (!isInstalled('gdcmconv')) console.info('skipped for JPEG 2000: needs GDCM (Debian: libgdcm-tools)');
const files = isPresent ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isImageFile).sort() : [];

test.runIf(isPresent).each(files)(
  '%s decodes to the values of DCMTK or says what is wrong',
  { timeout: 60_000 },
  async (name) => {
    const file = readFileSync(path.join(folder, name));
    if (faults[name]) {
      await expect(framesOf(file)).rejects.toThrow(faults[name]);
      return;
    }
    const own = await framesOf(file);
    const program = references[own.codec];
    expect(own.frames.length > 0 || name === 'charset/chrJapMulti.dcm').toBe(true);
    if (!program || unreadByReference.has(name) || !isInstalled(program[0])) return;
    const reference = await framesOf(converted(program, path.join(folder, name)));

    expect(own.frames).toHaveLength(reference.frames.length);
    for (const [at, frame] of own.frames.entries())
      expect(Buffer.compare(bytesOf(frame.values), bytesOf(reference.frames[at]!.values))).toBe(0);
  },
);

test('a file that is not DICOM is refused with its reason', async () => {
  await expect(framesOf(new Uint8Array(400))).rejects.toThrow(Unreadable);
});

function converted([program, ...options]: readonly [string, ...string[]], file: string): Buffer {
  const scratch = mkdtempSync(path.join(tmpdir(), 'alder-reference-'));
  try {
    const plain = path.join(scratch, 'plain.dcm');
    execFileSync(program, [...options, file, plain], { stdio: 'ignore' });
    return readFileSync(plain);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function bytesOf(values: Uint8Array | Int8Array | Uint16Array | Int16Array): Buffer {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength);
}

function isImageFile(name: string): boolean {
  return name.endsWith('.dcm') && name.includes('/');
}
