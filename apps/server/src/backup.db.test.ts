import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { archiveFlags, listBackups, openPlace, verifyBackups } from '@alder/backup';
import { runningEmbedded, startEmbedded } from '@alder/database/embedded';
import { readSettings } from '@alder/settings';
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
      env: { PATH: process.env.PATH ?? '', ALDER_DEMO: 'off', ...env },
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
