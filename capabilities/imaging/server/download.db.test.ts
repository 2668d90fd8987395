import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newUid } from '@alder/dicom';
import { expect, test } from 'vitest';
import { createPacs } from '../contract/index.ts';
import { bytesOf, dicom, type House, jpeg, open, uploaded } from './uploads.test-ground.ts';

async function add(house: House, file: Buffer, more: { study?: string } = {}, filename?: string) {
  const { payload } = await house.call(createPacs, { file_key: await uploaded(house, file, filename), ...more });
  return payload.result;
}

const zipOf = (house: House, studies: readonly string[], as = house.admin, key = house.key) =>
  house.app.inject({
    method: 'GET',
    url: `/v2/${key}/pacs/getStudiesZip?studies=${studies.join(',')}`,
    headers: { 'x-test-session': as.id },
  });

const unpack = `
import sys, zipfile, hashlib, json
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])
print(json.dumps({i.filename: hashlib.sha256(z.read(i)).hexdigest() for i in z.infolist()}))
`;
const hasPython = spawnSync('/usr/bin/python3', ['-V']).status === 0;
const hasDcmtk = spawnSync('dcmdump', ['--version']).status === 0;
if (!hasPython || !hasDcmtk) console.info('skipped: python3 or dcmtk is not installed');

test.runIf(hasPython && hasDcmtk)(
  'studies are taken along as one ZIP: every file as it was sent, found by its DICOMDIR in programs nobody here wrote [cap.imaging]',
  async () => {
    const house = await open();
    const [StudyInstanceUID, SeriesInstanceUID] = [newUid(), newUid()];
    const named = { StudyInstanceUID, PatientID: 'A-7', PatientName: 'Mochi', StudyDescription: 'THORAX' };
    const sent = [1, 2].map((at) => dicom({ ...named, SeriesInstanceUID, InstanceNumber: String(at) }));
    const { study } = await add(house, sent[0]!);
    await add(house, sent[1]!);
    const photo = jpeg();
    await add(house, photo, { study }, 'teeth.jpg');
    const other = await add(house, dicom({ PatientID: 'B-1' }));

    const answer = await zipOf(house, [study, other.study]);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('2-studies.zip'),
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'alder-medium-'));
    const file = path.join(folder, 'a.zip');
    writeFileSync(file, answer.rawPayload);
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', unpack, file, folder], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const names = Object.keys(JSON.parse(stdout));
    expect(names.filter((name) => name.startsWith('DICOM/'))).toHaveLength(3);
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    for (const bytes of [...sent, photo]) expect(answer.rawPayload.includes(bytes)).toBe(true);
    const listed = spawnSync('dcmdump', ['+P', 'ReferencedFileID', path.join(folder, 'DICOMDIR')], {
      encoding: 'utf8',
    });
    for (const name of names.filter((one) => one.startsWith('DICOM/')))
      expect(listed.stdout).toContain(`[${name.replaceAll('/', '\\')}]`);
    rmSync(folder, { recursive: true });
  },
);

test('one study goes by its patient, what was taken and the day in the hospital, and who took it along is kept', async () => {
  const house = await open();
  const { study } = await add(
    house,
    dicom({ ...{ PatientID: 'A-7', StudyDescription: 'THORAX 2/3' }, StudyDate: '20261120', StudyTime: '071500' }),
  );

  const answer = await zipOf(house, [study, study]);

  expect(answer.headers['content-disposition']).toContain('filename="A-7-THORAX-2-3-2026-11-20.zip"');
  const kept = await house.work((trx) =>
    trx.selectFrom('audit_log').select(['account', 'entity_id']).where('action', '=', 'pacs.takenOut').execute(),
  );
  expect(kept).toEqual([{ account: house.admin.id, entity_id: study }]);
});

test('a study that is not there, is deleted or is of another hospital is refused alike, and nothing of the others is given', async () => {
  const house = await open();
  const { study } = await add(house, dicom());
  const neighbour = await open();
  const theirs = await add(neighbour, dicom());

  for (const other of [theirs.study, '01933f00-0000-7000-8000-00000000dead']) {
    const refused = await zipOf(house, [study, other]);
    expect(refused.statusCode).toBe(404);
    expect(refused.json().payload).toMatchObject({ error: 'notFound' });
  }
  expect((await zipOf(house, [study], neighbour.admin)).statusCode).not.toBe(200);
  expect((await zipOf(house, [])).statusCode).toBe(400);
  expect((await zipOf(house, ['nonsense'])).statusCode).toBe(400);
  const receptionist = await house.addUser({ role: 'assistant', permits: ['lis'] });
  expect((await zipOf(house, [study], receptionist)).statusCode).toBe(403);
  expect((await bytesOf(house, `getStudiesZip?studies=${study}`)).statusCode).toBe(200);
});

test('a file that the storage lost is told of before anything is sent: half of a study is never taken for the whole', async () => {
  const house = await open();
  const { study, id } = await add(house, dicom());
  const { object_key } = await house.work((trx) =>
    trx.selectFrom('medical_image').select('object_key').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  rmSync(path.join(fileURLToPath(house.services.settings.storageUrl), object_key));

  const refused = await zipOf(house, [study]);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().payload).toMatchObject({ error: 'imageDamaged' });
});
