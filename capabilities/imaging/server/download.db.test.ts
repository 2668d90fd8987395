import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newUid } from '@alder/dicom';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { createPacs } from '../../image-intake/contract/index.ts';
import { bytesOf, dicom, jpeg, open, type TestHospital, uploaded } from '../../image-intake/server/uploads.fixture.ts';
import { getStudiesZip } from '../contract/index.ts';

async function add(hospital: TestHospital, file: Buffer, more: { study?: string } = {}, filename?: string) {
  const { payload } = await hospital.call(createPacs, { file_key: await uploaded(hospital, file, filename), ...more });
  return payload.result;
}

const zipOf = (hospital: TestHospital, studies: readonly string[], as = hospital.admin, key = hospital.key) =>
  hospital.app.inject({
    method: 'GET',
    url: addressOf(getStudiesZip, { hospital: key, studies: studies.join(',') }),
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
  'studies are downloaded as one ZIP: every file as it was sent, listed in a DICOMDIR that other programs read [cap.imaging]',
  async () => {
    const hospital = await open();
    const [StudyInstanceUID, SeriesInstanceUID] = [newUid(), newUid()];
    const named = { StudyInstanceUID, PatientID: 'A-7', PatientName: 'Mochi', StudyDescription: 'THORAX' };
    const sent = [1, 2].map((at) => dicom({ ...named, SeriesInstanceUID, InstanceNumber: String(at) }));
    const { study } = await add(hospital, sent[0]!);
    await add(hospital, sent[1]!);
    const photo = jpeg();
    await add(hospital, photo, { study }, 'teeth.jpg');
    const other = await add(hospital, dicom({ PatientID: 'B-1' }));

    const answer = await zipOf(hospital, [study, other.study]);

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

test('the file name has patient, kind of study and local day, and the audit log the user who downloaded it', async () => {
  const hospital = await open();
  const { study } = await add(
    hospital,
    dicom({ ...{ PatientID: 'A-7', StudyDescription: 'THORAX 2/3' }, StudyDate: '20261120', StudyTime: '071500' }),
  );

  const answer = await zipOf(hospital, [study, study]);

  expect(answer.headers['content-disposition']).toContain('filename="A-7-THORAX-2-3-2026-11-20.zip"');
  const saved = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['account', 'entity_id']).where('action', '=', 'pacs.takenOut').execute(),
  );
  expect(saved).toEqual([{ account: hospital.admin.id, entity_id: study }]);
});

test('a study that does not exist, is deleted or is of another hospital is refused alike, and no part of the others is sent', async () => {
  const hospital = await open();
  const { study } = await add(hospital, dicom());
  const neighbour = await open();
  const remote = await add(neighbour, dicom());

  for (const other of [remote.study, '01933f00-0000-7000-8000-00000000dead']) {
    const refused = await zipOf(hospital, [study, other]);
    expect(refused.statusCode).toBe(404);
    expect(refused.json().payload).toMatchObject({ error: 'notFound' });
  }
  expect((await zipOf(hospital, [study], neighbour.admin)).statusCode).not.toBe(200);
  expect((await zipOf(hospital, [])).statusCode).toBe(400);
  expect((await zipOf(hospital, ['nonsense'])).statusCode).toBe(400);
  const receptionist = await hospital.addUser({ role: 'assistant', permits: ['lis'] });
  expect((await zipOf(hospital, [study], receptionist)).statusCode).toBe(403);
  expect(
    (await bytesOf(hospital, addressOf(getStudiesZip, { hospital: hospital.key, studies: study }))).statusCode,
  ).toBe(200);
});

test('a file missing from the storage is reported before anything is sent, so that a partial study is not taken for the whole', async () => {
  const hospital = await open();
  const { study, id } = await add(hospital, dicom());
  const { object_key } = await hospital.work((trx) =>
    trx.selectFrom('medical_image').select('object_key').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  rmSync(path.join(fileURLToPath(hospital.services.settings.storageUrl), object_key));

  const refused = await zipOf(hospital, [study]);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().payload).toMatchObject({ error: 'imageDamaged' });
});
