import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runningEmbedded } from '@alder/database/embedded';
import { scratchFolder } from '@alder/testing';
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

type Listing = { backups: { id: string; rows: number }[]; damaged: unknown[] };

test('kill -9 in the middle of a backup leaves the one before, and the half one is never listed', async () => {
  const env = settings('killed-backup');
  await alderWith(env, 'hospital', 'create', '--key', 'kept', '--name', 'Kept');
  const { id } = await alderWith(env, 'backup', 'create');
  const half = new Set<string>();

  for (const afterMs of [0, 30, 80, 200, 500]) {
    await sleep(1_000);
    const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/alder.ts'), 'backup', 'create'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', ALDER_DEMO: 'off', ...env },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const backups = path.join(path.dirname(env.ALDER_DATA), 'backups', 'backups');
    const begun = () => fs.readdirSync(backups).find((name) => name !== id && !half.has(name));
    while (!begun() && child.exitCode === null) await sleep(5);
    half.add(begun()!);
    await sleep(afterMs);
    child.kill('SIGKILL');
    await ended;
    const listed = (await alderWith(env, 'backup', 'list')) as Listing;
    const finished = listed.backups.map((each) => each.id);
    expect(listed.damaged).toEqual([]);
    // One that was killed after its manifest was written is a good one.
    for (const each of half) if (!finished.includes(each)) expect(readManifest(env, each)).toBe(false);
    expect(await alderWith(env, 'backup', 'verify', '--id', finished.at(-1)!)).toMatchObject({
      backups: [finished.at(-1)],
    });
    if (finished.includes(id as string)) continue;
    expect(finished.length).toBeGreaterThan(0);
  }
  const drill = await alderWith(env, 'backup', 'drill');
  expect(drill).toMatchObject({ differences: [], missing: [] });
});

function readManifest(env: { readonly ALDER_DATA: string }, id: string): boolean {
  return fs.existsSync(path.join(path.dirname(env.ALDER_DATA), 'backups', 'backups', id, 'manifest'));
}

test('an operator whose disk is lost is at work again with one command, and is told in a sentence what is wrong', async () => {
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

async function hospitals(env: Record<string, string> & { readonly ALDER_DATA: string }): Promise<string[]> {
  const { startEmbedded } = await import('@alder/database/embedded');
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
