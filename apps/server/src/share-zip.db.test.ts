import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newUid, sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { createPacs } from '@alder/image-intake/contract';
import { refreshUsage } from '@alder/imaging/contract';
import {
  compressShareUrlFiles,
  createShareUrl,
  getShareEntry,
  getShareUrls,
  getShareZip,
  updateShareUrl,
} from '@alder/sharing/contract';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { part } from '../../../capabilities/image-intake/server/uploads.fixture.ts';
import { packShare } from '../../../capabilities/sharing/server/zip/zip.job.ts';
import { archive, implementations } from './compose.ts';

const secrets = ['林', '怡君', 'P02418', '900123000456789', '海岸', 'WU^'];

let drawn = 0;
/** A radiograph of a grey ramp that says who it is. */
function radiograph(more: WrittenDataset = {}): Buffer {
  // No two alike: the same pixels for the same patient are one image.
  const pixels = new Uint16Array(64 * 64).map((_, at) => (at === 0 ? drawn++ % 4000 : (at % 64) * 60));
  return Buffer.from(
    writeDicom({
      SpecificCharacterSet: 'ISO_IR 192',
      SOPClassUID: sopClasses.ComputedRadiography,
      SOPInstanceUID: newUid(),
      StudyInstanceUID: newUid(),
      SeriesInstanceUID: newUid(),
      StudyDate: '20261120',
      StudyTime: '101500',
      Modality: 'CR',
      SeriesNumber: 1,
      InstanceNumber: 1,
      PatientName: '林^麻糬',
      PatientID: 'P02418',
      ResponsiblePerson: '林^怡君',
      InstitutionName: '海岸動物醫院',
      524432: 'WU^REFERRING',
      1052674: [{ PatientID: '900123000456789' }],
      Rows: 64,
      Columns: 64,
      SamplesPerPixel: 1,
      PhotometricInterpretation: 'MONOCHROME2',
      BitsAllocated: 16,
      BitsStored: 12,
      HighBit: 11,
      PixelRepresentation: 0,
      PixelData: new Uint8Array(pixels.buffer),
      ...more,
    }),
  );
}

type Options = Parameters<typeof openHospital>[1];

/** A hospital with two radiographs of one pet and a link to them. */
async function openWith(share: object, files: readonly Buffer[] = [radiograph(), radiograph()], options: Options = {}) {
  const hospital = await openHospital(implementations, options);
  const pet = await hospital.addPet({ name: 'Mochi' });
  const images: string[] = [];
  for (const file of files) {
    const { payload } = await part(hospital as never, file);
    const made = await hospital.call(createPacs, { file_key: payload.result.file_key!, pet: pet.id, confirm: true });
    images.push(made.payload.result.id);
  }
  const made = await hospital.call(createShareUrl, { queries: { images }, title: 'Mochi, 林怡君', ...share });
  const pack = async () => {
    const { sent } = hospital.services as unknown as { sent: { name: string; data: unknown }[] };
    const { db, services } = hospital;
    for (const { name, data } of sent.splice(0))
      if (name === 'share.zip')
        await packShare({ db, archive, storage: services.storage, settings: services.settings }, data as never);
  };
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  return Object.assign(hospital, { pack, bytes, share: made.payload.result, pet, images });
}
type Opened = Awaited<ReturnType<typeof openWith>>;

const listed = async (hospital: Opened) => (await hospital.call(getShareUrls, {})).payload.result[0]!;

/** Downloads the ZIP as a share recipient and unpacks it. */
async function unpack(hospital: Opened): Promise<string> {
  const { share_id } = hospital.share;
  const entry = await hospital.app.inject({
    method: 'POST',
    url: addressOf(getShareEntry, { shareId: share_id }),
    payload: {},
  });
  const cookie = String(entry.headers['set-cookie']).split(';')[0]!;
  const { statusCode, rawPayload } = await hospital.app.inject({
    url: addressOf(getShareZip, { shareId: share_id }),
    headers: { cookie },
  });
  expect(statusCode).toBe(200);
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-zip-'));
  writeFileSync(path.join(folder, 'all.zip'), rawPayload);
  const { status, stderr } = spawnSync('unzip', ['-q', 'all.zip'], { cwd: folder, encoding: 'utf8' });
  expect(`${status} ${stderr}`).toBe('0 ');
  return folder;
}

const has = (program: string) => spawnSync('which', [program]).status === 0;
const canUnzip = has('unzip');
const hasDcmtk = has('dcmdump');
const hasPydicom = spawnSync('/usr/bin/python3', ['-c', 'import pydicom']).status === 0;
for (const [name, found] of Object.entries({ unzip: canUnzip, dcmtk: hasDcmtk, 'python3-pydicom': hasPydicom }))
  if (!found) console.info(`skipped: ${name} is not installed`);

test.runIf(canUnzip)(
  'a downloadable link offers a ZIP with the originals, their directory, rendered images and pages that show them [role.share]',
  async () => {
    await using hospital = await openWith({ downloadable: true });
    expect((await listed(hospital)).zip).toMatchObject({ state: 'waiting' });
    await hospital.pack();
    expect((await listed(hospital)).zip).toMatchObject({ state: 'done', files: 2, files_done: 2, notes: [] });

    const folder = await unpack(hospital);

    expect(readdirSync(folder).sort()).toEqual(['DICOM', 'DICOMDIR', 'README.txt', 'all.zip', 'images', 'index.html']);
    const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
    const images = [...page.matchAll(/images\/S\d+\/I\d+_\d+\.jpg/g)].map(([name]) => name);
    expect(images).toHaveLength(2);
    for (const image of images)
      expect(readFileSync(path.join(folder, image)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(page).not.toMatch(/https?:\/\//);
    const usage = await hospital.call(refreshUsage, {});
    expect(usage.payload).toMatchObject({
      shareUrlUsage: hospital.bytes,
      shareUrlBoostUsage: (await listed(hospital)).zip!.bytes,
    });
  },
);

const WALK = `
import sys, pydicom
ds = pydicom.dcmread(sys.argv[1])
kinds = [r.DirectoryRecordType for r in ds.DirectoryRecordSequence]
files = ['/'.join(r.ReferencedFileID) for r in ds.DirectoryRecordSequence if r.DirectoryRecordType == 'IMAGE']
from pydicom.fileset import FileSet
fs = FileSet(ds)
print(kinds.count('PATIENT'), kinds.count('STUDY'), kinds.count('SERIES'), len(files), len(list(fs)), sorted(i.load().SOPInstanceUID == i.SOPInstanceUID for i in fs))
`;

test.runIf(canUnzip && hasPydicom)(
  'pydicom finds every file through the DICOMDIR, at its place in the tree',
  async () => {
    const series = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
    await using hospital = await openWith({ downloadable: true }, [
      radiograph(series),
      radiograph({ ...series, InstanceNumber: 2 }),
      radiograph(),
    ]);
    await hospital.pack();
    const folder = await unpack(hospital);

    const { stdout, stderr } = spawnSync(
      '/usr/bin/python3',
      ['-W', 'ignore', '-c', WALK, path.join(folder, 'DICOMDIR')],
      { encoding: 'utf8' },
    );
    expect(`${stdout.trim()}${stderr}`).toBe('1 2 2 3 3 [True, True, True]');
    if (hasDcmtk) expect(spawnSync('dcmdump', ['-q', path.join(folder, 'DICOMDIR')]).status).toBe(0);
  },
);

test.runIf(canUnzip)(
  'deidentified, no file of the ZIP names a person, the directory and the pages included, and the recipient is warned of burned-in text [role.share]',
  async () => {
    const study = newUid();
    const files = [
      radiograph({ StudyInstanceUID: study, BurnedInAnnotation: 'YES' }),
      radiograph({ StudyInstanceUID: study }),
    ];
    await using hospital = await openWith({ downloadable: true, deidentify: true, words_seen: true }, files);
    await hospital.pack();
    expect((await listed(hospital)).zip).toMatchObject({ state: 'done', notes: ['seen', 'burnedIn'] });

    const folder = await unpack(hospital);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (each) => each.isFile() && each.name !== 'all.zip',
    );
    expect(names.length).toBeGreaterThan(5);
    for (const { parentPath, name } of names) {
      const text = readFileSync(path.join(parentPath, name)).toString('utf8');
      for (const secret of [...secrets, study, 'Mochi', hospital.name])
        expect(`${name} ${text.includes(secret)}`).toBe(`${name} false`);
    }
    if (!hasDcmtk) return;
    const uids = names
      .filter(({ parentPath }) => parentPath.includes('DICOM'))
      .map(
        ({ parentPath, name }) =>
          spawnSync('dcmdump', ['-q', '+P', '0020,000d', '+P', '0012,0062', path.join(parentPath, name)], {
            encoding: 'utf8',
          }).stdout,
      );
    expect(new Set(uids).size).toBe(1);
    expect(uids[0]).toContain('[YES]');
  },
);

test('a ZIP is served only to a recipient who opened the link, only while it may be downloaded, and as it was requested [role.share]', async () => {
  await using hospital = await openWith({ downloadable: true });
  const { share_id, id } = hospital.share;
  const url = addressOf(getShareZip, { shareId: share_id });
  const opened = await hospital.app.inject({
    method: 'POST',
    url: addressOf(getShareEntry, { shareId: share_id }),
    payload: {},
  });
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
  const fetched = async (headers = { cookie }) => (await hospital.app.inject({ url, headers })).statusCode;
  const change = async (fields: object) =>
    hospital.call(updateShareUrl, { id, version: (await listed(hospital)).version, ...fields });
  expect(await fetched()).toBe(404);
  await hospital.pack();

  expect(await fetched()).toBe(200);
  expect(await fetched({ cookie: '' })).toBe(403);
  await change({ deidentify: true });
  expect(await fetched()).toBe(404);
  await hospital.pack();
  expect(await fetched()).toBe(200);
  await change({ downloadable: false });
  expect(await fetched()).toBe(403);
  await change({ revoked: true });
  expect(await fetched()).toBe(404);
  expect((await hospital.call(compressShareUrlFiles, { shareUrl: id })).status).toBe(404);
});

test("a ZIP counts against the quota, is not kept beyond it, and another hospital's link is not packed [const.usage, entity.usage]", async () => {
  await using hospital = await openWith({ downloadable: true }, undefined, { configs: { pacsQuota: 0.00002 } });
  await using other = await openWith({ downloadable: true });
  await hospital.pack();

  expect((await listed(hospital)).zip).toMatchObject({ state: 'failed', failure: 'quotaReached' });
  expect((await hospital.call(refreshUsage, {})).payload.shareUrlUsage).toBe(hospital.bytes);
  expect((await hospital.call(compressShareUrlFiles, { shareUrl: other.share.id })).status).toBe(404);
});
