import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort, freshDatabase } from '@alder/testing';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { beginPlace, createBackup } from './create.ts';
import { drillBackup } from './drill.ts';
import { anyContent, installation, settingsOf } from './installation.fixture.ts';
import { backupIds, listBackups } from './manifest.ts';
import { openPlace, RESTORING, refuseUnfinishedRestore } from './parts.ts';
import { removeOld } from './retention.ts';
import { startBackups } from './start-backups.ts';
import { readStatus } from './status.ts';
import type { Target } from './target.ts';
import { verifyBackups } from './verify.ts';

const nothingNamed = async () => [];

test('a backup made while others write and store is restored with every row and file of its moment', async () => {
  const { query, create, storage, hospital, settings, root, restore } = await installation();
  await query('create table ledger (n int primary key, note text)');
  const { key } = await storage.put(hospital, anyContent());
  const archived = (await storage.put(hospital, anyContent())).key;
  await storage.archive(archived);
  let written = 0;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      written += 1;
      await query('insert into ledger values ($1, $2)', [written, randomUUID()]);
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(100);

  const created = await create();
  isWriting = false;
  await writing;

  expect(created).toMatchObject({ objects: 2, objects_copied: 2, unreadable: [] });
  const folder = path.join(root, 'drill');
  const place = await openPlace(settings);
  const drill = await drillBackup(place, { folder, id: undefined, namedKeys: nothingNamed });
  expect(drill).toMatchObject({ differences: [], missing: [], objects: 2 });
  expect(drill.rows).toBeGreaterThan(100);
  expect(fs.existsSync(folder)).toBe(false);
  const restored = await restore();
  expect(await restored.storage.verify(key)).toBe(true);
  expect(await restored.storage.verify(archived)).toBe(true);
  const [{ rows }] = (await restored.query('select count(*)::int as rows from ledger')) as [{ rows: number }];
  expect(rows).toBeGreaterThanOrEqual(100);
});

test('a drill reports when rows of the restored database are not those of the source', async () => {
  const { query, create, settings, root } = await installation();
  await query('create table ledger (n int primary key)');
  await query('insert into ledger select generate_series(1, 50)');
  const { id } = await create();
  const place = await openPlace(settings);
  const [manifest] = (await listBackups(place.target, place.key)).backups;
  const { writeManifest } = await import('./manifest.ts');
  const tables = manifest!.tables!.map((each) => (each.name === 'public.ledger' ? { ...each, rows: 51 } : each));
  await writeManifest(place.target, place.key, { ...manifest!, tables });

  const drill = await drillBackup(place, { folder: path.join(root, 'drill'), id, namedKeys: nothingNamed });

  expect(drill.differences).toEqual(['public.ledger has 50 rows instead of 51']);
});

test('the database is brought back to a moment between two backups, before the rows were deleted by mistake', async () => {
  const { query, create, sendLog, restore } = await installation();
  await query('create table ledger (n int primary key)');
  await query('insert into ledger values (1)');
  await create();
  await query('insert into ledger values (2)');
  await sleep(20);
  const [{ at }] = (await query('select clock_timestamp() as at')) as [{ at: Date }];
  await sleep(20);
  await query('delete from ledger');
  await query('insert into ledger values (3)');
  await sendLog();

  const before = await restore({ at });
  expect(before.report.at).toBe(at.toISOString());
  expect(await before.query('select n from ledger order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  const latest = await restore();
  expect(await latest.query('select n from ledger order by n')).toEqual([{ n: 3 }]);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await expect(restore({ at: tomorrow })).rejects.toThrow(/^The log in .* ends at /);
  await expect(restore({ at: new Date('2020-01-01') })).rejects.toThrow(/^The earliest moment in .* is /);
});

test('a second backup copies new files only; when the first is too old, it goes with the files that it alone had', async () => {
  const { create, storage, hospital, settings, root } = await installation();
  const { key } = await storage.put(hospital, anyContent());
  await storage.put(hospital, anyContent());
  const first = await create();
  await storage.remove(key);
  await storage.put(hospital, anyContent());
  await sleep(1_000);

  const second = await create();

  expect(first).toMatchObject({ objects: 2, objects_copied: 2 });
  expect(second).toMatchObject({ objects: 2, objects_copied: 1, removed: [] });
  const place = await openPlace(settings);
  expect(await verifyBackups(place)).toMatchObject({ backups: [first.id, second.id], objects: 3, problems: [] });
  const { backups } = await listBackups(place.target, place.key);
  const inAMonth = new Date(Date.now() + 30 * 86_400_000);
  expect(await removeOld(place, backups, [], { days: 1, weeks: 1 }, inAMonth)).toEqual([first.id]);
  expect(await verifyBackups(place)).toMatchObject({ backups: [second.id], objects: 2, problems: [] });
  expect(fs.existsSync(path.join(root, 'target', `objects/${key.slice(2)}`))).toBe(false);
});

test('verify reads everything and names each file with a flipped byte, and those that are missing', async () => {
  const { create, storage, hospital, settings, sendLog, query, root } = await installation();
  const { sha256 } = await storage.put(hospital, anyContent());
  const { id } = await create();
  await query('create table later (n int)');
  await sendLog();
  const place = await openPlace(settings);
  expect(await verifyBackups(place)).toMatchObject({ problems: [], backups: [id] });
  const target = path.join(root, 'target');
  const segment = fs.readdirSync(path.join(target, 'wal')).at(-1)!;
  const object = `objects/${hospital}/${sha256.slice(0, 2)}/${sha256}`;

  for (const name of [
    `backups/${id}/manifest`,
    `backups/${id}/database`,
    `backups/${id}/objects`,
    object,
    `wal/${segment}`,
  ]) {
    const file = path.join(target, name);
    const whole = fs.readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged[Math.floor(damaged.length / 2)]! ^= 1;
    fs.writeFileSync(file, damaged);
    expect((await verifyBackups(place)).problems, name).toEqual([`${name} is damaged`]);
    fs.writeFileSync(file, whole);
  }
  const whole = fs.readFileSync(path.join(target, object));
  fs.rmSync(path.join(target, object));
  expect((await verifyBackups(place)).problems).toEqual([`${object} is missing`]);
  fs.writeFileSync(path.join(target, object), whole);
  expect((await verifyBackups(place)).problems).toEqual([]);
});

test('a manifest of another backup, and files of a newer format, are not taken', async () => {
  const { create, settings, root, restore } = await installation();
  const { id } = await create();
  const place = await openPlace(settings);
  const manifest = path.join(root, 'target', 'backups', id, 'manifest');
  const other = path.join(root, 'target', 'backups', '20990101T000000Z', 'manifest');
  fs.mkdirSync(path.dirname(other));
  fs.copyFileSync(manifest, other);

  expect((await listBackups(place.target, place.key)).damaged).toEqual([
    { id: '20990101T000000Z', why: 'backups/20990101T000000Z/manifest is damaged' },
  ]);
  await expect(restore({ id: '20990101T000000Z' })).rejects.toThrow(/cannot be used: .* is damaged/);
  expect((await restore()).report.id).toBe(id);

  fs.rmSync(path.dirname(other), { recursive: true });
  const bytes = fs.readFileSync(manifest);
  bytes[8] = 2;
  fs.writeFileSync(manifest, bytes);
  expect((await verifyBackups(place)).problems[0]).toMatch(/has the newer format 2; update Alder first/);
  fs.writeFileSync(path.join(root, 'target', 'format.json'), JSON.stringify({ format: 2, key: '' }));
  await expect(openPlace(settings)).rejects.toThrow(/has the newer format 2; update Alder first/);
});

test('without the key, or with another one, backups cannot be read, and the sentence says so', async () => {
  const { create, settings, root } = await installation();
  const { key_made } = await create();
  expect(key_made).toContain('without it nobody can read the backups');

  const elsewhere = settingsOf(root, 'elsewhere');
  await expect(openPlace(elsewhere)).rejects.toThrow(/set BACKUP_KEY, or put it into .*; nobody can open them without/);
  const wrong = settingsOf(root, 'elsewhere', { BACKUP_KEY: 'x'.repeat(40) });
  await expect(openPlace(wrong)).rejects.toThrow(/were made with another key .* without it nobody can read them/);
  await expect(beginPlace(wrong)).rejects.toThrow(/were made with another key/);
  expect(await openPlace(settings)).toBeDefined();
});

test('a restore refuses a folder that is not empty, and one that was cut off begins again', async () => {
  const { create, query, settings, restore, root } = await installation();
  await query('create table ledger (n int primary key)');
  await create();
  const full = path.join(root, 'restored-1');
  fs.mkdirSync(path.join(full, 'postgres'), { recursive: true });
  await expect(restore()).rejects.toThrow(/is not empty \(postgres\)/);

  const cut = path.join(root, 'restored-2');
  fs.mkdirSync(path.join(cut, RESTORING, 'postgres'), { recursive: true });
  fs.mkdirSync(path.join(cut, 'objects'));
  expect(() => refuseUnfinishedRestore(cut)).toThrow(/was not finished; run .* again/);
  const restored = await restore();

  expect(restored.dataDir).toBe(cut);
  expect(await restored.query('select count(*)::int as n from ledger')).toEqual([{ n: 0 }]);
  expect(() => refuseUnfinishedRestore(cut)).not.toThrow();
  expect(fs.readFileSync(path.join(cut, 'secrets', 'postgres-password'), 'utf8')).toBe(
    fs.readFileSync(path.join(settings.dataDir, 'secrets', 'postgres-password'), 'utf8'),
  );
});

test('a bucket holds backups as a folder does', async () => {
  const port = await freePort();
  const directory = fs.mkdtempSync('/tmp/alder-bucket-');
  const bucket = new S3rver({
    ...{ port, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'safe', configs: [] }],
  });
  await bucket.run();
  onTestFinished(async () => {
    await bucket.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });
  const { create, storage, hospital, settings, restore, query } = await installation({
    BACKUP_URL: `s3://safe/clinic?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  });
  await query('create table ledger as select generate_series(1, 9) as n');
  const { key } = await storage.put(hospital, anyContent());

  await create();

  expect(await verifyBackups(await openPlace(settings))).toMatchObject({ problems: [], objects: 1 });
  const restored = await restore();
  expect(await restored.storage.verify(key)).toBe(true);
  expect(await restored.query('select sum(n)::int as sum from ledger')).toEqual([{ sum: 45 }]);
});

test('the rows of an external database are restored into an embedded one and into another external one', async () => {
  const { ownerUrl } = await freshDatabase();
  const { create, query, settings, root, restore } = await installation({ DATABASE_URL: ownerUrl });
  const id = randomUUID();
  await query(`insert into hospital (id, key, name, aetitle) values ($1, 'sakura', 'さくら', 'SAKURA')`, [id]);
  await create();

  const place = await openPlace(settings);
  const drill = await drillBackup(place, { folder: path.join(root, 'drill'), id: undefined, namedKeys: nothingNamed });
  expect(drill.differences).toEqual([]);
  const embedded = await restore();
  expect(await embedded.query('select key, name from hospital')).toEqual([{ key: 'sakura', name: 'さくら' }]);
  await expect(restore({}, { DATABASE_URL: ownerUrl })).rejects.toThrow(/DATABASE_URL is not empty/);
});

test('what a running server stores and writes reaches the backup within seconds, and survives the loss of the disk', async () => {
  const { source, settings, storage, hospital, query, restore, root } = await installation();
  await query('create table ledger (n int primary key)');
  const silent = { info() {}, error() {} };
  const backups = startBackups({ source: { ...source, settings }, clock: () => new Date(), log: silent });
  onTestFinished(() => backups.close());
  await expect.poll(() => readStatus(settings.dataDir).good?.id).toBeDefined();

  const { key } = await storage.put(hospital, anyContent());
  const heads = [90_000, -600_000].map(
    (ago) => `${JSON.stringify({ at: new Date(Date.now() - ago).toISOString() })}\n`,
  );
  fs.writeFileSync(path.join(settings.dataDir, 'audit-heads.jsonl'), heads.join(''));
  await query('insert into ledger values (1)');
  const [last] = (await query('select pg_walfile_name(pg_switch_wal()) as file')) as [{ file: string }];
  const place = await openPlace(settings);
  const isSent = async () => {
    for await (const { name } of place.target.list('objects/')) if (name.endsWith(key.slice(-64))) return true;
    return false;
  };
  await expect.poll(isSent).toBe(true);
  await expect.poll(() => fs.existsSync(path.join(root, 'target', 'audit-heads.jsonl'))).toBe(true);
  const sentWal = () => fs.readdirSync(path.join(root, 'target', 'wal'));
  await expect.poll(sentWal).toContainEqual(expect.stringContaining(last.file));
  expect(backups.state()).toMatchObject({ isLate: false, failed: false });

  const restored = await restore();
  expect(await restored.storage.verify(key)).toBe(true);
  expect(await restored.query('select n from ledger')).toEqual([{ n: 1 }]);
  // A head that was signed less than a minute before the restore, or by a later clock, may be of rows that had not been sent.
  expect(fs.readFileSync(path.join(restored.dataDir, 'audit-heads.jsonl'), 'utf8')).toBe(heads[0]);
});

test('a target that is not there is reported once, and backups begin when it is', async () => {
  const { source, root, query } = await installation();
  await query('create table ledger (n int primary key)');
  const blocked = path.join(root, 'blocked');
  fs.writeFileSync(blocked, '');
  const settings = settingsOf(root, 'data', { BACKUP_URL: pathToFileURL(path.join(blocked, 'backups')).href });
  const messages: string[] = [];
  const log = {
    info: (_: object, text: string) => void messages.push(text),
    error: (_: object, text: string) => void messages.push(text),
  };
  const backups = startBackups({ source: { ...source, settings }, clock: () => new Date(), log });
  onTestFinished(() => backups.close());
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  expect(new Set(messages)).toEqual(new Set(['backups do not work; what is new is not in the backup']));

  fs.rmSync(blocked);
  await expect.poll(() => messages).toContain('backups work again');
  const { target } = await openPlace(settings);
  expect(await backupIds(target)).toBeDefined();
});

test('a target that fails in the middle leaves the one before, and nothing in the database that would fill the disk', async () => {
  const { source, settings, create, query } = await installation();
  const { id } = await create();
  const { target, key } = await openPlace(settings);
  const full: Target = {
    ...target,
    async put(_name, content) {
      let bytes = 0;
      for await (const chunk of content) {
        bytes += chunk.length;
        if (bytes > 1_000_000) throw new Error('no space left on device');
      }
    },
  };

  await expect(createBackup(source, { target: full, key })).rejects.toThrow('no space left on device');

  expect(readStatus(settings.dataDir)).toMatchObject({ good: { id }, failure: { why: 'no space left on device' } });
  await expect.poll(() => query('select slot_name from pg_replication_slots')).toEqual([]);
  const others = "select pid from pg_stat_activity where application_name = 'alder-backup'";
  await expect.poll(() => query(others)).toEqual([]);
  expect((await listBackups(target, key)).backups.map((each) => each.id)).toEqual([id]);
  await sleep(1_000);
  expect((await create()).id).not.toBe(id);
});

test('a target that takes connections and never answers does not hold up the stop of the server', async () => {
  const { source, root } = await installation();
  const mute = net.createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  onTestFinished(() => void mute.close());
  const { port } = mute.address() as AddressInfo;
  const settings = settingsOf(root, 'data', {
    BACKUP_URL: `s3://safe?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
  });
  const log = { info() {}, error() {} };
  const backups = startBackups({ source: { ...source, settings }, clock: () => new Date(), log });
  await once(mute, 'connection');
  const began = performance.now();

  await backups.close();

  expect(performance.now() - began).toBeLessThan(15_000);
});
