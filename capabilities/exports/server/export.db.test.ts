import fs from 'node:fs';
import path from 'node:path';
import { newId } from '@alder/database';
import { ZipWriter } from '@alder/dicom/medium';
import { freePort, scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  createExport,
  exportPassword,
  exportTicket,
  getExportFile,
  getExports,
  getExportTarget,
  openExport,
  removeExport,
  saveExportTarget,
} from '../contract/index.ts';
import { ArchiveFailure, ArchiveFile } from './archive/archive-file.ts';
import { restoreArchive } from './archive/restore-archive.ts';
import { verifyArchive } from './archive/verify-archive.ts';
import { dyingStorage, type Exporting, now, openExporting, password } from './export.fixture.ts';
import { sweepExports } from './index.ts';

const textOf = async (file: string, entry: string) => {
  const archive = await ArchiveFile.open(file);
  const content = await archive.readWhole(entry);
  await archive.close();
  return content?.toString('utf8');
};

async function download(hospital: Exporting, id: string, ticket: string, as = hospital.admin, key = hospital.key) {
  const url = addressOf(getExportFile, { hospital: key, id, ticket });
  const response = await hospital.app.inject({ method: 'GET', url, headers: { 'x-test-session': as.id } });
  const isJson = response.headers['content-type']?.toString().includes('json');
  return { status: response.statusCode, bytes: response.rawPayload, error: isJson && response.json().payload.error };
}

test('one press makes an archive that holds the rows, the files, the documents and their proof, and says so by letter', async () => {
  await using hospital = await openExporting();
  const { key, sha256, pet } = await hospital.addImage('a photograph');
  const dicom = await hospital.addImage('DICM a video', 'dicom');
  const owner = await hospital.addOwner({ name: '=HYPERLINK("http://bad")' });

  const { id, file } = await hospital.archive();
  const made = await hospital.read(id);
  expect(made).toMatchObject({ state: 'done', missing: 0, kind: 'asked', created_by: hospital.admin.display_name });
  const verified = await verifyArchive(file);
  expect(verified).toMatchObject({ hospital: hospital.name, files: 2, program: '1.2.3', unreadable: [] });
  expect(verified.fingerprint).toBe(made.fingerprint);

  expect(await textOf(file, 'tables/pet.ndjson')).toContain(pet.id);
  expect(await textOf(file, 'tables/audit_log.ndjson')).toContain('export.create');
  expect(await textOf(file, 'fhir/Patient.ndjson')).toContain('patient-animal');
  expect(await textOf(file, 'pdf/receipts/R000001.pdf')).toContain('%PDF');
  expect(await textOf(file, 'DICOM/S0002/I00001')).toBe('DICM a video');
  expect(await textOf(file, 'DICOMDIR')).toBeDefined();
  expect(await textOf(file, 'files.ndjson')).toContain(key);
  expect(await textOf(file, 'SHA256SUMS')).toContain(`${sha256}  images/`);
  expect(dicom.key).not.toBe(key);
  const owners = await textOf(file, 'csv/owners.csv');
  expect(owners).toMatch(/^\ufeff識別碼,名稱,讀音,電話/);
  expect(owners).toContain(`"'=HYPERLINK(""http://bad"")"`);
  expect(owner.id).toBeTruthy();

  expect(await hospital.letters()).toEqual([{ kind: 'exportReady', email: hospital.admin.email }]);
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['action', 'account']).where('entity', '=', 'export').orderBy('seq').execute(),
  );
  expect(audits).toEqual([
    { action: 'export.create', account: hospital.admin.id },
    { action: 'export.done', account: hospital.admin.id },
  ]);
});

test('an archive has every owner of a pet, in the table, the list for people and the FHIR file', async () => {
  await using hospital = await openExporting();
  const [ann, ben] = [await hospital.addOwner({ name: 'Ann' }), await hospital.addOwner({ name: 'Ben', phones: [] })];
  const pet = await hospital.addPet({ name: 'Mochi', owner: ann.id });
  const row = { id: newId(), pet: pet.id, owner: ben.id, relation: 'familyMember', informed: true };
  await hospital.work((trx) => trx.insertInto('pet_owner').values(row).execute());

  const { file } = await hospital.archive();

  expect(await textOf(file, 'tables/pet_owner.ndjson')).toContain(row.id);
  expect(await textOf(file, 'csv/patients.csv')).toMatch(/Mochi.*Ann.*Ben \(familyMember\)/);
  const people = (await textOf(file, 'fhir/RelatedPerson.ndjson'))!
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(
    people
      .filter(({ patient }) => patient.reference === `Patient/${pet.id}`)
      .map(({ id, name, relationship }) => [id, name[0].text, relationship[0].text]),
  ).toEqual([
    [pet.id, 'Ann', 'owner'],
    [row.id, 'Ben', 'familyMember'],
  ]);
});

test('no password, token or key is anywhere in the archive', async () => {
  await using hospital = await openExporting();
  const { password_hash } = await hospital.work((trx) =>
    trx.selectFrom('account').select('password_hash').where('id', '=', hospital.admin.id).executeTakeFirstOrThrow(),
  );
  const { bytes } = await hospital.archive();

  expect(password_hash).toContain('$argon2id$');
  expect(bytes.includes(Buffer.from('argon2id'))).toBe(false);
  expect(bytes.includes(Buffer.from(password_hash!.slice(-30)))).toBe(false);
  expect(bytes.includes(Buffer.from(hospital.admin.email))).toBe(true);
});

test('an archive has nothing of another hospital', async () => {
  await using other = await openExporting();
  const foreign = await other.addImage('of another hospital');
  await using hospital = await openExporting();
  const { bytes } = await hospital.archive();

  for (const text of [other.id, other.key, other.admin.email, foreign.pet.id, 'of another hospital'])
    expect(bytes.includes(Buffer.from(text)), text).toBe(false);
});

test('only an administrator who types the own password begins an archive, one at a time, and a repeated press begins one', async () => {
  await using hospital = await openExporting();
  const doctor = await hospital.addUser({ role: 'doctor' });

  expect(await hospital.call(createExport, { password }, { as: doctor })).toMatchObject({ status: 403 });
  expect(await hospital.call(createExport, { password: 'guessed' })).toMatchObject({
    payload: { error: exportPassword.code, fields: { password: exportPassword.code } },
  });
  const [one, again] = [
    await hospital.call(createExport, { password }, { key: 'press' }),
    await hospital.call(createExport, { password }, { key: 'press' }),
  ];
  expect(again.payload.result.id).toBe(one.payload.result.id);
  expect(hospital.jobs).toHaveLength(1);
  expect(await hospital.call(createExport, { password })).toMatchObject({ payload: { error: 'exportBusy' } });
});

test('an archive is downloaded with a password typed again, by the user who typed it, for a day, and each download is in the audit log', async () => {
  await using hospital = await openExporting();
  await hospital.addImage('a photograph');
  const { id, bytes } = await hospital.archive();
  const colleague = await hospital.addUser({ role: 'hospitalAdmin' });
  const doctor = await hospital.addUser({ role: 'doctor' });

  expect(await hospital.call(openExport, { id, password: 'guessed' })).toMatchObject({
    payload: { error: 'exportPassword' },
  });
  expect(await hospital.call(openExport, { id, password }, { as: doctor })).toMatchObject({ status: 403 });
  const { payload } = await hospital.call(openExport, { id, password });
  const got = await download(hospital, id, payload.ticket);
  expect(got.bytes.equals(bytes)).toBe(true);

  for (const [ticket, as] of [
    ['1.x', hospital.admin],
    [payload.ticket.replace(/^\d+/, '9999999999999'), hospital.admin],
    [payload.ticket, colleague],
  ] as const)
    expect(await download(hospital, id, ticket, as)).toMatchObject({ status: 403, error: exportTicket.code });
  hospital.setNow(new Date(now.getTime() + 25 * 3_600_000));
  expect(await download(hospital, id, payload.ticket)).toMatchObject({ status: 403, error: exportTicket.code });
  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('action').where('action', '=', 'export.getFile').execute(),
  );
  expect(rows).toHaveLength(1);
});

test("another hospital's archive is the same 404 as one that does not exist", async () => {
  await using other = await openExporting();
  const { id } = await other.archive();
  await using hospital = await openExporting();

  expect(await hospital.call(openExport, { id, password })).toMatchObject({ status: 404 });
  expect(await hospital.call(removeExport, { id, version: 1 })).toMatchObject({ status: 404 });
  const { payload } = await other.call(openExport, { id, password });
  expect(await download(hospital, id, payload.ticket)).toMatchObject({ status: 404 });
  expect(await download(hospital, id, payload.ticket, hospital.admin, other.key)).toMatchObject({ status: 404 });
  expect((await hospital.call(getExports, {})).payload.result).toEqual([]);
});

test('a hospital whose plan has ended still leaves with everything', async () => {
  await using hospital = await openExporting({}, { planEndsAt: new Date(now.getTime() - 86_400_000) });
  await hospital.addImage('a photograph');
  const { id, bytes } = await hospital.archive();
  const { payload } = await hospital.call(openExport, { id, password });
  expect((await download(hospital, id, payload.ticket)).bytes.equals(bytes)).toBe(true);
  const { version } = await hospital.read(id);
  expect(await hospital.call(removeExport, { id, version })).toMatchObject({ status: 200 });
});

test('an archive that is deleted, or whose days are over, leaves no bytes behind', async () => {
  await using hospital = await openExporting();
  const { id } = await hospital.archive();
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of hospital.services.storage.list(hospital.id)) keys.push(key);
    return keys.length;
  };
  expect(await stored()).toBe(1);
  const { version } = await hospital.read(id);
  expect(await hospital.call(removeExport, { id, version: version - 1 })).toMatchObject({
    payload: { error: 'stale', current: { id, version } },
  });
  expect((await hospital.call(removeExport, { id, version })).payload.result).toMatchObject({ state: 'expired' });
  await hospital.doJobs();
  expect(await stored()).toBe(0);
  expect(await hospital.call(removeExport, { id, version: version + 1 })).toMatchObject({
    payload: { error: 'exportNotNow' },
  });
  expect(await hospital.call(openExport, { id, password })).toMatchObject({ payload: { error: 'exportNotNow' } });

  const next = await hospital.archive();
  hospital.setNow(new Date(now.getTime() + 8 * 86_400_000));
  await sweep(hospital);
  await hospital.doJobs();
  expect(await hospital.read(next.id)).toMatchObject({ state: 'expired' });
  expect(await stored()).toBe(0);
});

test('an export that is canceled in the middle ends, and the next one can begin', async () => {
  await using hospital = await openExporting();
  await hospital.addImage('a photograph');
  const { id, version } = await hospital.begin();
  expect((await hospital.call(removeExport, { id, version })).payload.result).toMatchObject({ state: 'canceled' });
  await hospital.doJobs();
  expect(await hospital.read(id)).toMatchObject({ state: 'canceled', sha256: null });
  expect(await hospital.letters()).toEqual([]);

  const next = await hospital.archive();
  expect(await hospital.read(next.id)).toMatchObject({ state: 'done' });
});

test('a job that is killed while it copies goes on where it was, and the archive is as if nothing had happened', async () => {
  await using hospital = await openExporting();
  const contents = Array.from({ length: 5 }, (_, at) => `${at}`.repeat(300_000));
  for (const content of contents) await hospital.addImage(content);
  const { id } = await hospital.begin();
  const job = hospital.jobs[0]!;
  const storage = dyingStorage(hospital.services.storage, 3);

  await expect(hospital.doJobs({ storage })).rejects.toThrow('killed');
  const killed = await hospital.read(id);
  expect(killed).toMatchObject({ state: 'copying', files: 5 });
  // What was changed since the rows were read is not in it.
  const later = await hospital.addPet({ name: 'Later' });
  hospital.jobs.push(job);
  await hospital.doJobs();

  const made = await hospital.read(id);
  expect(made).toMatchObject({ state: 'done', missing: 0, made_at: killed.made_at });
  const file = path.join(scratchFolder('resumed'), 'archive.zip');
  const row = await hospital.work((trx) =>
    trx.selectFrom('data_export').select('object_key').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of await hospital.services.storage.read(row.object_key!)) chunks.push(chunk as Buffer);
  fs.writeFileSync(file, Buffer.concat(chunks));
  expect(await verifyArchive(file)).toMatchObject({ files: 5, unreadable: [] });
  expect(await textOf(file, 'tables/pet.ndjson')).not.toContain(later.id);
});

test('a file that the storage has lost or damaged is named, and does not keep the hospital from leaving', async () => {
  await using hospital = await openExporting();
  const lost = await hospital.addImage('lost');
  await hospital.addImage('kept');
  await hospital.services.storage.remove(lost.key);

  const { id, file } = await hospital.archive();
  expect(await hospital.read(id)).toMatchObject({ state: 'done', missing: 1 });
  const verified = await verifyArchive(file);
  expect(verified.files).toBe(1);
  expect(verified.unreadable).toEqual([`images/${lost.id}.jpeg (missing)`]);
});

type Change = (bytes: Buffer) => Buffer | Promise<Buffer>;

test.each<[string, Change, RegExp]>([
  ['a byte of a table', (bytes) => flip(bytes, bytes.indexOf('"Mochi"') + 2), /tables\/pet.ndjson was changed/],
  ['a byte of an image', (bytes) => flip(bytes, bytes.indexOf('a photograph')), /images\/.* was changed/],
  ['the number of rows', edited('manifest.json', '"owner": 1', '"owner": 2'), /owner has 1 rows instead of 2.*signed/],
  ['a row and its hash', edited('tables/pet.ndjson', 'Mochi', 'Mocha'), /tables\/pet.ndjson was changed/],
  ['the signature', edited('manifest.sig', '"signature":"', '"signature":"A'), /is not the one that was signed/],
  ['the list of sums', edited('SHA256SUMS', /^./, 'x'), /SHA256SUMS was changed/],
  ['a file, which is gone', edited('csv/owners.csv', undefined), /csv\/owners.csv is missing/],
  ['a file, which is new', edited('README.txt', '', '', 'more.txt'), /more.txt is in it, but not in its manifest/],
  ['its end', (bytes) => bytes.subarray(0, bytes.length - 30), /is cut off: its end is missing/],
  ['its second half', (bytes) => bytes.subarray(0, bytes.length >> 1), /is cut off: its end is missing/],
  ['everything', () => Buffer.alloc(0), /is cut off: its end is missing/],
  ['what it is', () => Buffer.from('%PDF-1.7 not an archive at all'), /is no archive of Alder/],
  ['its manifest', edited('manifest.json', undefined), /is no archive of Alder: it has no manifest.json/],
  ['its program', edited('manifest.json', '"product": "alder"', '"product": "other"'), /is no archive of Alder/],
  ['its form', edited('manifest.json', '"format": 1,', '"format": 9,'), /was made by a newer Alder \(1\.2\.3\)/],
  ['its tables', edited('manifest.json', '20261121T0400_base', '20991121T0400_base'), /was made by a newer Alder/],
])('an archive is refused in a sentence after a change of %s', async (_what, change, sentence) => {
  await using hospital = await openExporting();
  await hospital.addOwner();
  await hospital.addImage('a photograph');
  const { bytes } = await hospital.archive();
  const file = path.join(scratchFolder('changed'), 'archive.zip');
  fs.writeFileSync(file, await change(Buffer.from(bytes)));

  await expect(verifyArchive(file)).rejects.toThrow(sentence);
  const prepare = () => Promise.reject(new Error('a changed archive must not come so far'));
  await expect(restoreArchive(file, { prepare, storage: hospital.services.storage })).rejects.toThrow(ArchiveFailure);
});

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at]! ^= 1;
  return bytes;
}

/** Packs an archive again, as any program does, with one file changed, left out or copied under another name. */
function edited(name: string, from: string | RegExp | undefined, to = '', copy = name): Change {
  return async (bytes) => {
    const file = path.join(scratchFolder('edited'), 'archive.zip');
    fs.writeFileSync(file, bytes);
    const archive = await ArchiveFile.open(file);
    const chunks: Uint8Array[] = [];
    const writer = new ZipWriter((chunk) => void chunks.push(Buffer.from(chunk)), now);
    for (const [entry] of archive.entries) {
      const content = (await archive.readWhole(entry))!;
      if (entry !== name || copy !== name) await writer.add(entry, content);
      if (entry !== name || from === undefined) continue;
      const text = content.toString('utf8');
      const changed = text.replace(from, to);
      if (changed === text && copy === name) throw new Error(`${from} is not in ${name}`);
      await writer.add(copy, Buffer.from(changed));
    }
    await writer.finish();
    await archive.close();
    return Buffer.concat(chunks);
  };
}

async function sweep(hospital: Exporting): Promise<void> {
  const { workInHospital } = await import('@alder/server');
  const parts = { db: hospital.db, services: hospital.services, reactions: {}, clock: hospital.clock };
  await workInHospital(parts as never, hospital as never, {}, undefined, sweepExports);
}

const bucket = { bucket: 'own-bucket', access_key: 'S3RVER', secret_key: 'S3RVER', password };

test('archives are not sent into the network of the server, nor without https', async () => {
  await using hospital = await openExporting();
  for (const endpoint of [
    'http://s3.example.com',
    'https://127.0.0.1:9000',
    'https://169.254.169.254',
    'https://localhost',
  ])
    expect(await hospital.call(saveExportTarget, { ...bucket, endpoint }), endpoint).toMatchObject({
      payload: { error: 'targetForbidden' },
    });
  expect((await hospital.call(getExportTarget, {})).payload.result).toBeNull();
});

test('the bucket of the hospital is tested when it is saved, its key is sealed, and the archive of each month arrives there', async () => {
  const S3rver = (await import('s3rver')).default;
  const [port, directory] = [await freePort(), scratchFolder('bucket')];
  const server = new S3rver({
    ...{ port, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'own-bucket', configs: [] }],
  });
  await server.run();
  try {
    await using hospital = await openExporting({ privateTargets: true });
    await hospital.addImage('a photograph');
    const endpoint = `http://127.0.0.1:${port}`;
    const doctor = await hospital.addUser({ role: 'doctor' });
    expect(await hospital.call(saveExportTarget, { ...bucket, endpoint }, { as: doctor })).toMatchObject({
      status: 403,
    });
    expect(await hospital.call(saveExportTarget, { ...bucket, endpoint, password: 'guessed' })).toMatchObject({
      payload: { error: 'exportPassword' },
    });
    expect(await hospital.call(saveExportTarget, { ...bucket, endpoint, bucket: 'not-there' })).toMatchObject({
      payload: { error: 'targetUnreachable' },
    });
    const { payload } = await hospital.call(saveExportTarget, { ...bucket, endpoint, prefix: 'alder/monthly' });
    expect(payload.result).toMatchObject({ bucket: 'own-bucket', active: true, next_at: '2026-12-23T02:00:00.000Z' });
    expect(JSON.stringify(payload)).not.toContain('secret');
    const row = await hospital.work((trx) => trx.selectFrom('export_target').selectAll().executeTakeFirstOrThrow());
    expect(row.secret_sealed.includes(Buffer.from('S3RVER'))).toBe(false);
    expect(await hospital.call(saveExportTarget, { ...bucket, endpoint })).toMatchObject({
      payload: { error: 'stale' },
    });

    await sweep(hospital);
    expect(hospital.jobs).toEqual([]);
    hospital.setNow(new Date('2026-12-23T02:01:00.000Z'));
    await sweep(hospital);
    await sweep(hospital);
    expect(hospital.jobs).toHaveLength(1);
    await hospital.doJobs();
    const [made] = (await hospital.call(getExports, {})).payload.result;
    expect(made).toMatchObject({ kind: 'monthly', state: 'done', failure: null, created_by: null });
    expect(made!.sent_to).toMatch(/^alder\/monthly\/alder-.*\.zip$/);
    const sent = fs
      .readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .find((name) => name.endsWith('_object'));
    expect(await verifyArchive(path.join(directory, sent!))).toMatchObject({ files: 1 });
    expect(await hospital.letters()).toEqual([]);
  } finally {
    await server.close();
  }
}, 60_000);
