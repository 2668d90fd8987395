import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { archiveFlags, listBackups, openPlace, verifyBackups } from '@alder/backup';
import { runningEmbedded, startEmbedded } from '@alder/database/embedded';
import { readSettings } from '@alder/settings';
import { programEnvironment, scratchFolder } from '@alder/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { alderWith, postmaster, run } from './program.fixture.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** Settings of a data folder with a place of backups beside it. */
function settings(name: string): Record<string, string> & { readonly ALDER_DATA: string } {
  const folder = scratchFolder(name);
  const env = { ALDER_DATA: path.join(folder, 'data'), BACKUP_URL: pathToFileURL(path.join(folder, 'backups')).href };
  onTestFinished(() => {
    const pid = postmaster(env.ALDER_DATA);
    if (pid) process.kill(pid, 'SIGQUIT');
  });
  return env;
}

test('kill -9 in the middle of a backup leaves the one before, and the half one is never listed', async () => {
  const env = settings('killed-backup');
  // Runs on, as beside a server.
  const server = await startEmbedded(env.ALDER_DATA, { fast: true, flags: archiveFlags(env.ALDER_DATA) });
  onTestFinished(() => server.stop());
  const { id } = await alderWith(env, 'backup', 'create');
  const place = await openPlace(readSettings(env));
  const folder = path.join(path.dirname(env.ALDER_DATA), 'backups', 'backups');
  const half = new Set([id as string]);

  for (const afterMs of [0, 40, 250]) {
    const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/alder.ts'), 'backup', 'create'], {
      cwd: ROOT,
      env: { ...programEnvironment(), ALDER_DEMO: 'off', ...env },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const begun = () => fs.readdirSync(folder).find((name) => !half.has(name));
    while (!begun() && child.exitCode === null) await sleep(2);
    half.add(begun()!);
    await sleep(afterMs);
    child.kill('SIGKILL');
    await ended;
    const { backups, damaged } = await listBackups(place.target, place.key);
    expect(damaged).toEqual([]);
    // One that was finished before the kill is a good one.
    const finished = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, 'manifest')));
    expect(backups.map((each) => each.id)).toEqual(finished.sort());
    expect(finished).toContain(id);
  }
  expect(half.size).toBe(4);
  expect((await listBackups(place.target, place.key)).backups.length).toBeLessThan(4);
  expect(await verifyBackups(place)).toMatchObject({ problems: [] });
});

test('an operator whose disk is lost is at work again with one command, and is shown in a sentence what is wrong', async () => {
  const env = settings('lost-disk');
  await alderWith(env, 'hospital', 'create', '--key', 'kept', '--name', 'Kept');
  const made = await alderWith(env, 'backup', 'create');
  expect(made.key_made).toContain('copy it to another place');
  const key = fs.readFileSync(path.join(env.ALDER_DATA, 'secrets', 'backup-key'), 'utf8');
  expect((await run('alder.ts', ['backup', 'restore'], env)).output).toMatch(/^The folder .* is not empty/);

  fs.rmSync(env.ALDER_DATA, { recursive: true });
  expect((await run('alder.ts', ['backup', 'restore'], env)).output).toMatch(/nobody can open them without it\.\n$/);
  const again = { ...env, BACKUP_KEY: key };
  expect((await run('alder.ts', ['backup', 'restore', '--at', 'yesterday'], again)).output).toMatch(/--at is written/);
  expect(await alderWith(again, 'backup', 'restore')).toMatchObject({ id: made.id, missing: [] });

  expect(await alderWith(again, 'db', 'check')).toMatchObject({ unprotected: [], audit_breaks: [] });
  expect(await hospitals(again)).toEqual(['kept']);
});

test('an owner who was erased after a backup is nameless again when that backup is restored', async () => {
  const env = settings('erased-owner');
  await alderWith(env, 'hospital', 'create', '--key', 'kept', '--name', 'Kept');
  const owner = '01a00000-0000-7000-8000-000000000001';
  const hospital = await query(env, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from hospital where key = 'kept'");
    await client.query("select set_config('app.hospital', $1, false)", [rows[0]!.id]);
    await client.query(
      "insert into owner (id, name, phones, email) values ($1, '林怡君', '{0912-345-678}', 'lin@example.test')",
      [owner],
    );
    return rows[0]!.id;
  });
  const before = await alderWith(env, 'backup', 'create');
  const line = {
    hospital,
    owner,
    request: owner,
    law: 'tw-pdpa',
    asked_on: '2026-11-20',
    erased_at: '2026-11-23T04:00:00.000Z',
  };
  fs.writeFileSync(path.join(env.ALDER_DATA, 'erasures.jsonl'), `${JSON.stringify(line)}\n`);
  expect(await alderWith(env, 'erasure', 'apply')).toMatchObject({ erased: 1, ledger: 1 });
  await alderWith(env, 'backup', 'create');
  const key = fs.readFileSync(path.join(env.ALDER_DATA, 'secrets', 'backup-key'), 'utf8');

  fs.rmSync(env.ALDER_DATA, { recursive: true });
  const again = { ...env, BACKUP_KEY: key };
  const restored = await alderWith(
    again,
    'backup',
    'restore',
    '--id',
    before.id as string,
    '--at',
    before.at as string,
  );
  expect(restored).toMatchObject({ id: before.id, erasures: { erased: 1, ledger: 1, damaged: 0 } });
  const found = await query(again, async (client) => {
    await client.query("select set_config('app.hospital', $1, false)", [hospital]);
    return (await client.query('select name, phones, email from owner')).rows;
  });
  expect(found).toEqual([{ name: '***', phones: [], email: null }]);
  expect(await alderWith(again, 'erasure', 'apply')).toMatchObject({ erased: 0 });
}, 300_000);

async function query<Result>(
  env: Record<string, string> & { readonly ALDER_DATA: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbedded(env.ALDER_DATA);
  const client = new pg.Client({ connectionString: runningEmbedded(env.ALDER_DATA)! });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

async function hospitals(env: Record<string, string> & { readonly ALDER_DATA: string }): Promise<string[]> {
  const server = await startEmbedded(env.ALDER_DATA);
  const client = new pg.Client({ connectionString: runningEmbedded(env.ALDER_DATA)! });
  await client.connect();
  try {
    return (await client.query<{ key: string }>('select key from hospital')).rows.map(({ key }) => key);
  } finally {
    await client.end();
    await server.stop();
  }
}
