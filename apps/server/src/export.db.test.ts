import fs from 'node:fs';
import path from 'node:path';
import { inHospital, inSystem, openDatabase } from '@alder/database';
import {
  type ExportParts,
  findExport,
  insertExport,
  makeExport,
  restoreArchive,
  verifyArchive,
} from '@alder/exports/server';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import { freshDatabase, scratchFolder } from '@alder/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { seedDemo } from './demo/seed-demo.ts';
import { DEMO_STAFF } from './demo/staff.ts';
import { exportGivers } from './export-givers.ts';
import { alder, postmaster, run } from './program.fixture.ts';

/** An installation of its own, without a server. */
async function openInstallation(name: string) {
  const { ownerUrl, url } = await freshDatabase();
  const folder = scratchFolder(name);
  const settings = readSettings({ ALDER_DATA: folder });
  const storage = await openStorage(settings);
  const db = openDatabase(url, { max: 4 });
  onTestFinished(async () => {
    await storage.close();
    await db.destroy();
  });
  const real = exportGivers(settings);
  const parts: ExportParts = {
    ...{ db, storage, settings, program: '1.0.0', clock: () => new Date() },
    jobs: { send: async () => undefined },
    // Of hundreds of receipts the first ones: each page takes as long as all tables.
    givers: { ...real, listDocuments: async (trx, kind) => (await real.listDocuments(trx, kind)).slice(0, 3) },
  };
  return {
    ...{ db, storage, settings, ownerUrl },
    async archive(): Promise<string> {
      const [hospital] = await inSystem(db, (trx) => trx.selectFrom('hospital').select('id').execute());
      const { id } = hospital!;
      const row = await inHospital(db, id, (trx) => insertExport(trx, { kind: 'asked', lang: 'ja', created_by: null }));
      await makeExport(parts, { hospital: id, entry: row!.id });
      const made = await inHospital(db, id, (trx) => findExport(trx, row!.id));
      const file = path.join(folder, 'archive.zip');
      await fs.promises.writeFile(file, await storage.read(made!.object_key!));
      return file;
    },
  };
}

test('the demo hospital leaves with an archive and comes back in an empty Alder: every row and every file is the same, to the byte', async () => {
  const from = await openInstallation('leaves');
  await seedDemo(from);
  const file = await from.archive();
  const { rows, files, money, unreadable } = await verifyArchive(file);
  expect({ files: files > 100, rows: rows > 5000, unreadable }).toEqual({ files: true, rows: true, unreadable: [] });
  expect(money.TWD!.receipts).toBeGreaterThan(1_000_000);

  const to = await openInstallation('returns');
  const prepare = async () => ({ ownerUrl: to.ownerUrl });
  const restored = await restoreArchive(file, { prepare, storage: to.storage });
  expect(restored).toMatchObject({ key: 'coast', rows, files, missing: [], people: DEMO_STAFF.length });
  const again = await to.archive();

  const [one, other] = [await sumsIn(file), await sumsIn(again)];
  const differing = [...one].filter(([name, sum]) => other.get(name) !== sum).map(([name]) => name);
  expect([...other.keys()]).toEqual([...one.keys()]);
  // The moment of the archive; and links, which do not leave the installation whose secret opens them.
  expect(differing.filter((name) => name !== 'README.txt').sort()).toEqual(['csv/shared-links.csv', 'manifest.json']);
  for (const kind of ['tables/lab_record', 'tables/receipt_line', 'tables/audit_log', 'DICOM/S0001', 'pdf/receipts'])
    expect(
      [...one.keys()].some((name) => name.startsWith(kind)),
      kind,
    ).toBe(true);

  const people = await inSystem(to.db, (trx) => trx.selectFrom('account').select('password_hash').execute());
  expect(people.map(({ password_hash }) => password_hash)).toEqual(DEMO_STAFF.map(() => null));
  const { rows: triggers } = await sql<{ off: number }>`select count(*)::int as off from pg_trigger
    where tgenabled = 'D'`.execute(to.db);
  const { rows: bare } = await sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and not relforcerowsecurity`.execute(to.db);
  expect({ triggers, bare }).toEqual({ triggers: [{ off: 0 }], bare: [] });

  await expect(restoreArchive(file, { prepare, storage: to.storage })).rejects.toThrow(/do not fit together/);
}, 240_000);

/** `SHA256SUMS` of an archive, by name. */
async function sumsIn(file: string): Promise<Map<string, string>> {
  const text = fs.readFileSync(file).toString('latin1');
  const lines = text.matchAll(/([0-9a-f]{64}) {2}([\x20-\xff]+)\n/g);
  return new Map([...lines].map(([, sum = '', name = '']) => [name, sum]));
}

test('an operator makes, verifies and restores an archive by three commands, and is shown in a sentence what is wrong', async () => {
  const folder = scratchFolder('leave-commands');
  const [one, other, file] = [path.join(folder, 'one'), path.join(folder, 'other'), path.join(folder, 'a.zip')];
  onTestFinished(() => {
    for (const data of [one, other]) {
      const pid = postmaster(data);
      if (pid) process.kill(pid, 'SIGQUIT');
    }
  });
  await alder(one, 'hospital', 'create', '--key', 'kept', '--name', 'Kept');
  const made = await alder(one, 'export', 'create', '--hospital', 'kept', '--file', file);
  expect(made).toMatchObject({ file, missing: 0 });
  const env = { ALDER_DATA: one };
  expect((await run('alder.ts', ['export', 'create', '--hospital', 'none', '--file', 'x'], env)).output).toMatch(
    /^There is no hospital "none"/,
  );
  expect(await alder(one, 'export', 'verify', file)).toMatchObject({ hospital: 'Kept', fingerprint: made.fingerprint });
  expect((await run('alder.ts', ['export', 'restore', file], env)).output).toMatch(/has a hospital already \(kept\)/);
  expect((await run('alder.ts', ['export', 'verify', `${file}x`], env)).output).toMatch(/^There is no file .*\n$/);
  expect((await run('alder.ts', ['export', 'verify'], env)).output).toMatch(/--archive is needed/);

  expect(await alder(other, 'export', 'restore', file)).toMatchObject({ key: 'kept', missing: [] });
  expect(await alder(other, 'db', 'check')).toMatchObject({ unprotected: [], audit_breaks: [] });
}, 240_000);
