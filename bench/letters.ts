// Registers hospitals while the server is killed between the registration and its letter; every letter has to arrive once.
//   node tools/run.mjs node bench/letters.ts [kills]

import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { register } from '@alder/accounts/contract';
import { scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import type { SunkLetter } from '../apps/mail-sink/src/letter.ts';
import { openSink } from '../apps/mail-sink/src/open-sink.ts';
import { freePort } from '../platform/testing/src/free-port.ts';

const ROOT = path.join(import.meta.dirname, '..');
const kills = Number(process.argv[2] ?? 20);
const TIMED = 10;
const WITHIN_MS = 60_000;

const sink = await openSink();
const folder = scratchFolder('letters');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let server = await start();

const seconds: number[] = [];
for (let n = 0; n < TIMED; n += 1) {
  const began = performance.now();
  const email = await registerOne(`timed${n}`);
  await until(() => lettersTo(email).length > 0);
  seconds.push((performance.now() - began) / 1000);
}

const emails: string[] = [];
for (let n = 0; n < kills; n += 1) {
  emails.push(await registerOne(`killed${n}`));
  // From at once to a second later: before, while and after the letter is sent.
  await pause((n / kills) * 1_200);
  await kill();
  server = await start();
}
await until(() => emails.every((email) => lettersTo(email).length > 0)).catch(() => undefined);
await pause(3_000);

const lost = emails.filter((email) => lettersTo(email).length === 0);
const different = emails.filter((email) => new Set(lettersTo(email).map(({ messageId }) => messageId)).size > 1);
const again = emails.filter((email) => lettersTo(email).length > 1);
const dead = emails.filter((email) => new Set(lettersTo(email).map(({ links }) => links[0])).size > 1);
seconds.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    ...{ bench: 'letters', kills, lost: lost.length, doubled: different.length, links_replaced: dead.length },
    taken_twice_with_the_same_message_id: again.length,
    ...{ seconds_median: round(seconds[TIMED / 2]!), seconds_max: round(seconds.at(-1)!) },
  }),
);
await kill();
await sink.close();
rmSync(folder, { recursive: true, force: true });
process.exit(lost.length + different.length + dead.length === 0 && seconds.at(-1)! < 5 ? 0 : 1);

async function registerOne(name: string): Promise<string> {
  const id = `${name}x${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)}`;
  const email = `lin@${id}.test`;
  const form = {
    hospitalName: `Coast ${id}`,
    hospitalKey: `h-${id}`,
    displayName: 'Lin',
    email,
    phone: '0912-345-678',
  };
  const response = await fetch(address + addressOf(register, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(form),
  });
  if (!response.ok) throw new Error(`Not registered: ${response.status} ${await response.text()}`);
  return email;
}

function lettersTo(email: string): SunkLetter[] {
  return sink.letters.filter(({ envelope }) => envelope.to.includes(email));
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(ALDER_|DATABASE_URL)/.test(name))),
      ...{ PORT: String(port), PUBLIC_URL: address, SMTP_URL: sink.smtpUrl, DICOM_PORT: '0' },
      ...{ ALDER_DATA: folder, ALDER_DEMO: 'off', ALDER_LOG: 'error' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of child.stdout) {
    output += String(text);
    if (output.includes('Alder is ready')) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`The server did not start:\n${output}`);
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const began = Date.now(); !isTrue(); await pause(20))
    if (Date.now() - began > WITHIN_MS) throw new Error('The letter did not come');
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
