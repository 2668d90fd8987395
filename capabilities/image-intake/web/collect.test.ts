import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import nodePath from 'node:path';
import { newUid, readDicom, sopClasses, writeDicom } from '@alder/dicom';
import { isInstalled } from '@alder/testing';
import { expect, test } from 'vitest';
import { collect } from './collect.ts';

const at = (path: string, content: BlobPart = 'x') =>
  Object.defineProperty(new File([content], path.slice(path.lastIndexOf('/') + 1)), 'path', { value: path });

/** An element with its explicit VR; sequences and items have their lengths. */
function element(tag: readonly [number, number], vr: string, value: Uint8Array): Uint8Array<ArrayBuffer> {
  const isLong = vr === 'SQ' || vr === '';
  const head = new DataView(new ArrayBuffer(vr === 'SQ' ? 12 : 8));
  head.setUint16(0, tag[0], true);
  head.setUint16(2, tag[1], true);
  for (const [at, letter] of [...vr].entries()) head.setUint8(4 + at, letter.charCodeAt(0));
  if (isLong) head.setUint32(head.byteLength - 4, value.length, true);
  else head.setUint16(6, value.length, true);
  return new Uint8Array([...new Uint8Array(head.buffer), ...value]);
}

/** The index of a disc that names these files, each with its folders. */
function dicomdir(paths: readonly string[]): Uint8Array<ArrayBuffer> {
  const items = paths.flatMap((path) => {
    const name = path.replaceAll('/', '\\');
    const value = new TextEncoder().encode(name.padEnd(name.length + (name.length % 2)));
    return [...element([0xfffe, 0xe000], '', element([0x0004, 0x1500], 'CS', value))];
  });
  const whole = writeDicom({ SOPClassUID: '1.2.840.10008.1.3.10', SOPInstanceUID: '2.25.1' });
  const { datasetOffset } = readDicom(whole);
  const records = element([0x0004, 0x1220], 'SQ', new Uint8Array(items));
  return new Uint8Array([...whole.subarray(0, datasetOffset), ...records, ...whole.subarray(datasetOffset)]);
}

test('of a disc exactly the images in its DICOMDIR are uploaded, and missing ones are reported', async () => {
  const { files, leftOut, missing } = await collect([
    at('CD/DICOMDIR', dicomdir(['DICOM/IM1', 'DICOM/IM2', 'DICOM/IM3'])),
    at('CD/DICOM/IM1'),
    at('CD/dicom/im2.;1'),
    at('CD/AUTORUN.EXE'),
    at('CD/viewer/help.jpg'),
    at('beside.jpg'),
  ]);

  expect(files.map(({ path }) => path)).toEqual(['CD/DICOM/IM1', 'CD/dicom/im2.;1', 'beside.jpg']);
  expect([leftOut, missing]).toEqual([2, 1]);
});

test('an unreadable DICOMDIR excludes no image, and system files of computers are left out', async () => {
  const { files, leftOut, missing } = await collect([
    at('CD/DICOMDIR', 'nothing readable'),
    at('CD/IM1'),
    at('CD/.DS_Store'),
    at('CD/__MACOSX/._IM1'),
    at('CD/Thumbs.db'),
  ]);

  expect(files.map(({ path }) => path)).toEqual(['CD/IM1']);
  expect([leftOut, missing]).toEqual([3, 0]);
});

const hasMaker = isInstalled('dcmmkdir');
if (!hasMaker) console.info('skipped: needs DCMTK (Debian: dcmtk)');

test.runIf(hasMaker)('the index of a disc that DCMTK has made is read', async () => {
  const folder = mkdtempSync(nodePath.join(tmpdir(), 'alder-disc-'));
  try {
    mkdirSync(nodePath.join(folder, 'IMAGES'));
    for (const name of ['IM1', 'IM2']) {
      const file = writeDicom({
        SOPClassUID: sopClasses.ComputedRadiography,
        SOPInstanceUID: newUid(),
        StudyInstanceUID: newUid(),
        SeriesInstanceUID: newUid(),
        ...{ PatientID: 'P1', PatientName: 'Coco', StudyDate: '20261120', StudyTime: '101500', StudyID: '1' },
        ...{ Modality: 'CR', SeriesNumber: '1', InstanceNumber: '1', Rows: 1, Columns: 1 },
      });
      writeFileSync(nodePath.join(folder, 'IMAGES', name), file);
    }
    execFileSync('dcmmkdir', ['-Nxc', '-Nrc', '+r', '+I', 'IMAGES'], { cwd: folder, stdio: 'ignore' });
    const index = readFileSync(nodePath.join(folder, 'DICOMDIR'));
    const { files, leftOut, missing } = await collect([
      at('DICOMDIR', new Uint8Array(index)),
      at('IMAGES/IM1'),
      at('VIEWER.EXE'),
    ]);
    expect([files.map(({ path }) => path), leftOut, missing]).toEqual([['IMAGES/IM1'], 1, 1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
