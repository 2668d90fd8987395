import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDicom } from '@alder/dicom';
import { mutate, randomFrom } from '@alder/dicom/hostile';
import { inflatePrefix } from '@alder/dicom/inflate';
import { expect, onTestFinished, test } from 'vitest';
import { ChildEnded, PreparingChild } from './child-process.ts';
import { everySyntax } from './every-syntax.fixture.ts';

const INPUTS = 20;
const SEED = 20_261_122;
const files = (await everySyntax()).filter(([, , file]) =>
  /\.4\.(8|9|20)\d*$/.test(readDicom(file, { inflate: inflatePrefix }).transferSyntax),
);

const codestreams = files.map(([, , file]) => {
  const { offset, length } = readDicom(file).pixels!.fragments[0]!;
  return file.subarray(offset, offset + length);
});

/** The file with another codestream in its only fragment. */
function withCodestream(file: Uint8Array, change: (codestream: Uint8Array) => Uint8Array): Buffer {
  const { offset, length } = readDicom(file).pixels!.fragments[0]!;
  const changed = change(file.subarray(offset, offset + length));
  const padded = changed.length % 2 === 0 ? changed : Buffer.concat([changed, Buffer.alloc(1)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(padded.length);
  return Buffer.concat([file.subarray(0, offset - 4), size, padded, file.subarray(offset + length)]);
}

test.each(files)(
  '%s: a damaged codestream does not hang or end the server, and the next image is prepared',
  async (_name, _most, file) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alder-hostile-'));
    const child = new PreparingChild({ wallMs: 30_000, memoryBytes: 1024 ** 3 });
    onTestFinished(() => {
      child.close();
      rmSync(folder, { recursive: true });
    });
    const task = {
      ...{ file: path.join(folder, 'original'), filetype: 'dicom' as const, attributes: {}, frames: 1 },
      ...{ thumbnailFile: path.join(folder, 'thumbnail.jpg'), renditionFile: path.join(folder, 'frames') },
    };
    const prepare = (bytes: Uint8Array) => {
      writeFileSync(task.file, bytes);
      return child.run(task);
    };
    expect(await prepare(file)).toMatchObject({ thumbnail: true });

    const random = randomFrom(SEED);
    const ends = { prepared: 0, refused: 0, killed: 0 };
    for (let input = 0; input < INPUTS; input += 1) {
      const hostile = withCodestream(file, (codestream) => mutate(codestream, random, codestreams));
      const end = await prepare(hostile).then(
        () => 'prepared' as const,
        (fault: unknown) => (fault instanceof ChildEnded ? ('killed' as const) : ('refused' as const)),
      );
      ends[end] += 1;
    }
    expect(ends.prepared + ends.refused + ends.killed).toBe(INPUTS);
    expect(ends.refused + ends.killed).toBeGreaterThan(0);
    expect(await prepare(file)).toMatchObject({ thumbnail: true });
  },
  300_000,
);
