// Memory of the server at rest while 1,000 browsers are connected. Goal: at most 180 MB.
//   node tools/run.mjs node bench/memory.ts [sockets]

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningEmbedded } from '@alder/database/embedded';
import pg from 'pg';
import { WebSocket } from 'ws';
import { MEASURED_HOSPITAL, startMeasured } from './measured-server.ts';

const GOAL_MB = 180;
/** An account may have ten sockets. */
const SOCKETS_OF_ACCOUNT = 10;
const REST_MS = 20_000;
const target = Number(process.argv[2] ?? 1000);

const server = await startMeasured();
const before = server.memoryMb();
const cookies = await logInMany(Math.ceil(target / SOCKETS_OF_ACCOUNT));
const sockets: WebSocket[] = [];
for (let n = 0; n < target; n++) sockets.push(await connect(cookies[n % cookies.length]!));
const right_after = server.memoryMb();
await sleep(REST_MS);
const open = sockets.filter((socket) => socket.readyState === socket.OPEN).length;
const at_rest = server.memoryMb();
for (const socket of sockets) socket.terminate();
await server.close();
/** What the source of the server and its libraries takes once loaded, before anything is opened: less is not to be had. */
const modules_alone = memoryOfModules();
const report = {
  bench: 'memory',
  sockets: open,
  mb_without: before,
  mb_right_after: right_after,
  mb_at_rest: at_rest,
  goal_mb: GOAL_MB,
  mb_modules_alone: modules_alone,
};
console.log(JSON.stringify(report));
process.exit(open === target && at_rest <= GOAL_MB ? 0 : 1);

/** @returns Resident memory in megabytes (1,000,000 bytes) of a process that has loaded the modules of the server and rests. */
function memoryOfModules(): number {
  const root = path.join(import.meta.dirname, '..');
  const load = `await import('./apps/server/src/start-server.ts');
    setTimeout(() => { console.log(process.memoryUsage.rss()); process.exit(); }, 5_000);`;
  const output = execFileSync(process.execPath, ['--max-semi-space-size=2', '--input-type=module', '-e', load], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, '.cache', 'node') },
    encoding: 'utf8',
  });
  return Number((Number(output) / 1e6).toFixed(1));
}

/** Sessions of many users: copies of the one that logged in, each with an account and a token of its own. */
async function logInMany(users: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: runningEmbedded(server.folder) });
  await client.connect();
  const tokens: string[] = [];
  for (let n = 0; n < users; n++) {
    const token = `${n}`.padStart(43, 'A');
    await client.query(
      `with h as (select id from hospital where key = $1),
         a as (insert into account (id, email, display_name) values (gen_random_uuid(), $2, $2) returning id),
         m as (insert into membership (hospital, account, role, permit_his) select h.id, a.id, 'doctor', true from h, a)
       insert into session (id, token_hash, account, hospital, expires_at)
       select gen_random_uuid(), sha256(convert_to($3, 'UTF8')), a.id, h.id, now() + interval '1 hour' from a, h`,
      [MEASURED_HOSPITAL, `user${n}@measured.test`, token],
    );
    tokens.push(`sid=${token}`);
  }
  await client.end();
  return tokens;
}

/** One browser after the handshake, idle on the board. */
function connect(cookie: string): Promise<WebSocket> {
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
    socket.once('open', () => {
      const handshake = { type: 'web_connecting', version: 'bench', platform: 'bench', userAgent: 'bench' };
      socket.send(JSON.stringify(handshake));
    });
    socket.once('message', () => resolve(socket));
  });
}
