import { getHisImages, updateHisImage } from '@alder/attachments/contract';
import { searchPets } from '@alder/patients/contract';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { checkImport, getImportRows, rollBackImport, startImport } from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';

const PETS = 'Chart No,Pet Name,Species\nA1,Coco,Canine\nA2,Nix,Canine\n';
const VISITS = 'Chart No,Date,History\nA1,2025-05-02 09:30,lame\n';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const HTML = Buffer.from('<html><script>alert(1)</script></html>');
let jpeg: Buffer;
let other: Buffer;
const jpegOf = (colour: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
beforeAll(async () => {
  [jpeg, other] = await Promise.all([jpegOf('#a00'), jpegOf('#0a0')]);
});

type Importing = Awaited<ReturnType<typeof openImporting>>;
type Files = Readonly<Record<string, Buffer | string>>;

async function zip(files: Files, options: object = {}): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(name, reader, { lastModDate: new Date(2025, 4, 3, 10, 0), ...options });
  }
  return Buffer.from(await writer.close());
}

/** The archive with a file that declares a hundred bytes and has more. */
function lying(archive: Buffer, name: string): Buffer {
  const at = archive.lastIndexOf(name) - 46;
  expect(archive.readUInt32LE(at)).toBe(0x02014b50);
  archive.writeUInt32LE(100, at + 24);
  return archive;
}

async function check(hospital: Importing, archive: Buffer, tables: Files = {}) {
  const { id } = await hospital.begin({ ...tables, 'files.zip': archive } as Record<string, Buffer>);
  const { result } = await hospital.read(id);
  const species_map = { Canine: 'dog' };
  expect((await hospital.call(checkImport, { id, version: result.version, species_map })).status).toBe(200);
  await hospital.doJobs();
  expect((await hospital.read(id)).result).toMatchObject({ state: 'checked' });
  return id;
}
async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  expect((await hospital.call(call, { id, version: result.version })).status).toBe(200);
  await hospital.doJobs();
}
async function bring(hospital: Importing, archive: Buffer, tables: Files = {}) {
  const id = await check(hospital, archive, tables);
  await run(hospital, id, startImport);
  return id;
}
async function filesOf(hospital: Importing, chart: string) {
  const [pet] = (await hospital.call(searchPets, { q: chart })).payload.result;
  return (await hospital.call(getHisImages, { petId: pet!.id })).payload.result;
}
const reasonsOf = async (hospital: Importing, id: string, outcome: 'refused' | 'changed') =>
  (await hospital.call(getImportRows, { import: id, outcome, entity: 'attachment' })).payload.result.map(
    ({ reasons }) => reasons.map(({ code, value }) => [code, value].filter(Boolean).join(' ')).join(', '),
  );

const INDEX =
  'Chart No,Date,File Name,Title\nA1,2025-05-02,scan.jpg,Left stifle\nA1,2025-06-01,docs/report.pdf,\nA9,2025-06-01,docs/report.pdf,\nA1,,gone.jpg,\n';

test('files of an archive are attached by its list: to the visit of their day, or to the patient, with title and date', async () => {
  await using hospital = await openImporting();
  const archive = await zip({ 'index.csv': INDEX, 'photos/scan.jpg': jpeg, 'docs/report.pdf': PDF, 'left.jpg': other });
  const id = await check(hospital, archive, { 'pets.csv': PETS, 'visits.csv': VISITS });

  expect(await hospital.counts(id)).toMatchObject({ 'attachment new': 2, 'attachment refused': 3 });
  expect((await reasonsOf(hospital, id, 'refused')).sort()).toEqual([
    'fileMissing gone.jpg',
    'missing',
    'petMissing A9',
  ]);
  expect((await hospital.read(id)).files.at(-1)).toMatchObject({ entity: 'attachment', archive: true, refused: 3 });
  expect(await hospital.work((trx) => trx.selectFrom('his_image').select('id').execute())).toEqual([]);

  await run(hospital, id, startImport);
  const files = await filesOf(hospital, 'A1');
  expect(files).toMatchObject([
    { model: 'pet', filename: 'report.pdf', filetype: 'pdf', caption: '', created_at: '2025-06-01T04:00:00.000Z' },
    { model: 'medicalRecord', filename: 'scan.jpg', filetype: 'jpeg', caption: 'Left stifle', width: 60, height: 40 },
  ]);
  const visit = await hospital.work((trx) => trx.selectFrom('medical_record').select('id').executeTakeFirst());
  expect(files[1]!.object_id).toBe(visit!.id);
  expect(await hospital.events()).toContain('hisImage.imported');
});

test('without a list the folders are the chart numbers, within one more folder or not, and what the system put there is left out', async () => {
  await using hospital = await openImporting();
  const archive = await zip({
    ...{ 'old/A1/scan.jpg': jpeg, 'old/A2/deep/report.pdf': PDF, 'old/A2/.DS_Store': 'x' },
    '__MACOSX/old/A1/._scan.jpg': 'x',
  });
  const id = await bring(hospital, archive, { 'pets.csv': PETS });
  expect(await hospital.counts(id)).toEqual({ 'pet new': 2, 'attachment new': 2 });
  expect(await filesOf(hospital, 'A1')).toMatchObject([{ filename: 'scan.jpg', model: 'pet' }]);
  expect(await filesOf(hospital, 'A2')).toMatchObject([{ filename: 'report.pdf' }]);
});

test('what a file is, its bytes say: pages, programs, paths out of the archive, bombs and damaged files are refused, one by one', async () => {
  await using hospital = await openImporting();
  const archive = await zip({
    ...{
      'A1/page.jpg': HTML,
      'A1/../../etc/passwd.jpg': jpeg,
      '/A1/root.jpg': jpeg,
      'A1/cut.jpg': jpeg.subarray(0, 120),
    },
    ...{
      'A1/bomb.pdf': Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]),
      'A1/huge.pdf': Buffer.alloc(31 * 1024 * 1024, 'x'),
    },
    ...{ 'A1/<script>.jpg': jpeg, 'A1/lie.pdf': Buffer.concat([PDF, Buffer.alloc(900_000)]) },
  });
  const id = await check(hospital, lying(archive, 'A1/lie.pdf'), { 'pets.csv': PETS });
  const refused = [
    ...['fileLocked A1/bomb.pdf', 'fileLocked A1/huge.pdf', 'fileType A1/page.jpg', 'fileUnreadable A1/lie.pdf'],
    ...['missing, path /A1/root.jpg', 'path A1/../../etc/passwd.jpg'],
  ];
  expect((await reasonsOf(hospital, id, 'refused')).sort()).toEqual(refused);
  // What is damaged behind its head is found when it is decoded.
  await run(hospital, id, startImport);
  const later = [...refused, 'fileUnreadable A1/cut.jpg'].sort();
  expect((await reasonsOf(hospital, id, 'refused')).sort()).toEqual(later);
  expect(await filesOf(hospital, 'A1')).toMatchObject([{ filename: '<script>.jpg' }]);
});

test('encrypted files and files of more than thirty megabytes are refused, the others go on', async () => {
  await using hospital = await openImporting();
  const noise = Buffer.alloc(31 * 1024 * 1024);
  for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  const id = await check(hospital, await zip({ 'A1/large.pdf': noise }, { level: 0 }), { 'pets.csv': PETS });
  expect(await reasonsOf(hospital, id, 'refused')).toEqual(['fileTooLarge A1/large.pdf']);
  const locked = await check(hospital, await zip({ 'A1/scan.jpg': jpeg }, { password: 'secret' }), {
    'pets.csv': PETS,
  });
  expect(await reasonsOf(hospital, locked, 'refused')).toEqual(['fileLocked A1/scan.jpg']);
});

test.each([
  ['big5', 'bc76a4f9', '影片'],
  ['shift_jis', '8ecb905e97bf', undefined],
  ['utf-8', undefined, '照片'],
])('names of files in %s are read', async (_encoding, hex, name) => {
  await using hospital = await openImporting();
  // Names without the flag of UTF-8, as old programs of Windows write them.
  const raw = hex === undefined ? Buffer.from(name!) : Buffer.from(hex, 'hex');
  const bytes = await zip({ 'A1/XXXXXXXXXXXX.jpg': jpeg });
  const place = (from: number) => bytes.indexOf('XXXXXXXXXXXX', from);
  for (let at = place(0); at >= 0; at = place(at + 1)) {
    raw.copy(bytes, at);
    bytes.fill('_', at + raw.length, at + 12);
  }
  const id = await check(hospital, bytes, { 'pets.csv': PETS });
  const [row] = (await hospital.call(getImportRows, { import: id, entity: 'attachment' })).payload.result;
  const expected = name ?? new TextDecoder('shift_jis').decode(raw);
  expect((row!.data as { name: string }).name).toBe(`${expected}${'_'.repeat(12 - raw.length)}.jpg`);
});

test('the same archive again changes nothing; a file with other content takes the place of the one before, and comes back', async () => {
  await using hospital = await openImporting();
  await bring(hospital, await zip({ 'A1/scan.jpg': jpeg, 'A1/report.pdf': PDF }), { 'pets.csv': PETS });
  // In another order and packed otherwise: the content is the same.
  const again = await check(hospital, await zip({ 'A1/report.pdf': PDF, 'A1/scan.jpg': jpeg }, { level: 0 }));
  expect(await hospital.counts(again)).toEqual({ 'attachment same': 2 });

  const before = await filesOf(hospital, 'A1');
  const id = await bring(hospital, await zip({ 'A1/scan.jpg': other, 'A1/report.pdf': PDF }));
  expect(await hospital.counts(id)).toEqual({ 'attachment same': 1, 'attachment changed': 1 });
  const after = await filesOf(hospital, 'A1');
  expect(after).toHaveLength(2);
  expect(after.map((file) => file.id)).not.toEqual(before.map((file) => file.id));
  await run(hospital, id, rollBackImport);
  expect((await filesOf(hospital, 'A1')).map((file) => file.id)).toEqual(before.map((file) => file.id));
});

test('taking back deletes the files again, except those that were annotated since', async () => {
  await using hospital = await openImporting();
  const id = await bring(hospital, await zip({ 'A1/scan.jpg': jpeg, 'A1/report.pdf': PDF }), { 'pets.csv': PETS });
  const scan = (await filesOf(hospital, 'A1')).find(({ filename }) => filename === 'scan.jpg')!;
  await hospital.call(updateHisImage, { id: scan.id, version: 1, caption: 'Left stifle' });
  await run(hospital, id, rollBackImport);
  const remaining = await hospital.work((trx) =>
    trx.selectFrom('his_image').select('filename').where('deleted_at', 'is', null).execute(),
  );
  expect(remaining).toEqual([{ filename: 'scan.jpg' }]);
});

test('a server that was killed among the files goes on, and none is attached twice', async () => {
  await using hospital = await openImporting();
  const files = Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`A1/${n}.pdf`, Buffer.from(`%PDF-1.7 ${n}`)]));
  const id = await check(hospital, await zip(files), { 'pets.csv': PETS });
  const { result } = await hospital.read(id);
  await hospital.call(startImport, { id, version: result.version });
  // The job is delivered again after a kill, and a second one runs beside it.
  hospital.jobs.push(hospital.jobs[0]!);
  await Promise.all([hospital.doJobs(), hospital.doJobs()]);
  const rows = await hospital.work((trx) => trx.selectFrom('his_image').select('filename').execute());
  expect(rows).toHaveLength(45);
  expect(new Set(rows.map(({ filename }) => filename)).size).toBe(45);
});

test('an archive that is none, is empty, or whose list names no files is refused with a code, and nothing is kept of it', async () => {
  await using hospital = await openImporting();
  const { id } = await hospital.begin({ 'pets.csv': PETS });
  const upload = async (bytes: Buffer) => (await hospital.upload(id, 'files.zip', bytes)).payload.error;
  const whole = await zip({ 'A1/scan.jpg': jpeg });
  expect(await upload(whole.subarray(0, whole.length - 40))).toBe('importUnreadable');
  expect(await upload(await zip({ 'index.csv': 'a,b\n1,2\n', 'A1/scan.jpg': jpeg }))).toBe('archiveIndex');
  expect(await upload(await zip({ 'A1/.DS_Store': 'x' }))).toBe('importUnreadable');
  expect((await hospital.read(id)).files).toHaveLength(1);
});
