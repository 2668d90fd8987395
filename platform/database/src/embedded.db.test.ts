import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { runningEmbedded, startEmbedded } from './embedded.ts';

function folder(): string {
  const dir = fs.mkdtempSync(path.join(tmpdir(), 'alder-embedded-'));
  onTestFinished(async () => {
    if (runningEmbedded(dir)) await (await startEmbedded(dir)).stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('a folder becomes a database that finds its own damage and that only its owner enters', async () => {
  const dir = folder();
  const { url, adopted } = await startEmbedded(dir);

  expect(adopted).toBe(false);
  expect(await query(url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(fs.statSync(path.join(dir, 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600);
  const wrong = url.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('a running database is reused and not started twice, also when several processes ask at once', async () => {
  const dir = folder();
  const [one, other] = await Promise.all([startEmbedded(dir), startEmbedded(dir)]);

  expect([one.adopted, other.adopted].sort()).toEqual([false, true]);
  expect(one.pid).toBe(other.pid);
  expect(runningEmbedded(dir)).toBe(one.url);
});

test('rows whose commit was acknowledged are there after kill -9 of the server in the middle of writing', async () => {
  const dir = folder();
  const first = await startEmbedded(dir);
  await query(first.url, 'create table t (n int primary key)');
  const client = new pg.Client({ connectionString: first.url });
  client.on('error', () => {});
  await client.connect();
  let acknowledged = 0;
  const writing = (async () => {
    for (let n = 1; ; n++) {
      await client.query('insert into t values ($1)', [n]);
      acknowledged = n;
    }
  })().catch(() => {});
  await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThan(50);

  process.kill(first.pid, 'SIGKILL');
  await writing;
  const second = await startEmbedded(dir);

  expect(second.adopted).toBe(false);
  const [{ n }] = (await query(second.url, 'select count(*)::int as n from t')) as [{ n: number }];
  expect(n).toBeGreaterThanOrEqual(acknowledged);
});

test('a port that was taken meanwhile is no obstacle', async () => {
  const dir = folder();
  const first = await startEmbedded(dir);
  const port = Number(new URL(first.url).port);
  await first.stop();
  expect(runningEmbedded(dir)).toBeUndefined();
  const squatter = spawn(process.execPath, [
    '-e',
    `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('on'))`,
  ]);
  onTestFinished(() => void squatter.kill());
  await new Promise((resolve) => squatter.stdout.once('data', resolve));

  const second = await startEmbedded(dir);

  expect(new URL(second.url).port).not.toBe(String(port));
});

test('the process id of a dead server, reused by an unrelated process, is not mistaken for the server', async () => {
  const dir = folder();
  const first = await startEmbedded(dir);
  await first.stop();
  const lines = [process.pid, path.join(dir, 'postgres'), 0, new URL(first.url).port, '', '127.0.0.1', '0 0', 'ready'];
  fs.writeFileSync(path.join(dir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);

  const second = await startEmbedded(dir);

  expect(second.adopted).toBe(false);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
