import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { login } from '@alder/accounts/contract';
import { newId } from '@alder/database';
import { startEmbedded, unprivileged } from '@alder/database/embedded';
import { createPacs, uploadRaw } from '@alder/image-intake/contract';
import { getImage } from '@alder/imaging/contract';
import { createPet } from '@alder/patients/contract';
import { freePort, scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import S3rver from 's3rver';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { alderWith, start } from './program.fixture.ts';

const hasNats = spawnSync('nats-server', ['--version']).status === 0;
if (!hasNats) console.info('skipped: nats-server is not installed, the servers are joined by PostgreSQL instead');
const debian = globSync('/usr/lib/postgresql/*/bin').find((bin) => existsSync(path.join(bin, 'initdb')));
if (!debian) console.info('skipped: no PostgreSQL of Debian is installed (apt-get install postgresql)');
/** Two starts of the product, which may have to build the web app first. */
const TIMEOUT_MS = 240_000;

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });
}

async function runs(program: ChildProcess, port: number): Promise<void> {
  onTestFinished(() => void program.kill());
  await expect.poll(() => isListening(port)).toBe(true);
}

async function startNats(): Promise<string> {
  const port = await freePort();
  await runs(spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' }), port);
  return `nats://127.0.0.1:${port}`;
}

async function startBucket(): Promise<Record<string, string>> {
  const port = await freePort();
  const bucket = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: scratchFolder('bucket'),
    configureBuckets: [{ name: 'alder', configs: [] }],
  });
  await bucket.run();
  onTestFinished(() => bucket.close());
  return {
    STORAGE_URL: `s3://alder/group?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

/** A PostgreSQL of the embedded version, run as an external server: the role of the application is the server's. */
async function startOwnPostgres(): Promise<string> {
  const { url, stop } = await startEmbedded(scratchFolder('postgres-own'), { fast: true });
  onTestFinished(stop);
  return url;
}

/** The PostgreSQL of Debian with nothing in it. @returns URL of its superuser. */
async function startPostgres(): Promise<string> {
  const folder = scratchFolder('postgres-debian');
  const command = (name: string, ...args: string[]) => unprivileged(path.join(debian!, name), args);
  const initdb = command('initdb', '-D', folder, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  execFileSync(initdb.file, initdb.args, { ...initdb.identity, stdio: 'ignore' });
  const port = await freePort();
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
  const postgres = command('postgres', '-D', folder, '-p', String(port), ...flags);
  await runs(spawn(postgres.file, postgres.args, { ...postgres.identity, stdio: 'ignore' }), port);
  return `postgres://owner@127.0.0.1:${port}/postgres`;
}

/** A doctor's browser on one of the servers. */
async function logIn(address: string, email: string) {
  const json = { 'content-type': 'application/json', 'x-requested-by': 'alder' };
  const entered = await fetch(address + addressOf(login, {}), {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: 'maple otter 42' }),
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return {
    cookie,
    get: (url: string, at = address) => fetch(at + url, { headers: { cookie } }),
    post: (url: string, body: object) =>
      fetch(address + url, {
        method: 'POST',
        headers: { ...json, cookie, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      }),
    send: (url: string, body: Uint8Array<ArrayBuffer>) =>
      fetch(address + url, {
        method: 'POST',
        headers: { ...json, cookie, 'content-type': 'application/octet-stream' },
        body,
      }),
  };
}

async function twoServers(database: string) {
  const shared = {
    DATABASE_URL: database,
    ALDER_SECRET: 'one secret for both servers, long enough',
    ...(await startBucket()),
    ...(hasNats && { BUS_URL: await startNats() }),
  };
  const command = { ...shared, ALDER_DATA: scratchFolder('group-command') };
  await alderWith(command, 'db', 'migrate');
  await alderWith(
    command,
    'hospital',
    'create',
    '--key',
    'group',
    '--name',
    'Group',
    '--licence',
    'his=3,lis=3,pacs=3',
  );
  const account = ['account', 'create', '--hospital', 'group', '--role', 'doctor', '--permit', 'his,lis,pacs'];
  await alderWith(command, ...account, '--password', 'maple otter 42', '--email', 'lin@group.test');
  const [first, second] = [
    await start(scratchFolder('group-first'), shared),
    await start(scratchFolder('group-second'), shared),
  ];
  return { first, second };
}

/** A visit seen on both: what one server does, the other shows live, and an image stored by one is read from the other. */
async function workOnBoth({ first, second }: Awaited<ReturnType<typeof twoServers>>): Promise<void> {
  const doctor = await logIn(first.address, 'lin@group.test');
  const screen = new WebSocket(`${second.address.replace('http', 'ws')}/ws`, {
    headers: { cookie: doctor.cookie, origin: second.address },
  });
  const received: string[] = [];
  screen.on('message', (frame) => received.push(String(frame)));
  onTestFinished(() => screen.terminate());
  await once(screen, 'open');
  screen.send(JSON.stringify({ type: 'web_connecting', version: '1.0.19', platform: 'test', userAgent: 'test' }));
  await expect.poll(() => received.length).toBeGreaterThan(0);

  const pet = { name: 'Mochi', species: 'dog', breed: 'Shiba Inu', patient_id: 'G-1' };
  const made = (await (await doctor.post(addressOf(createPet, { hospital: 'group' }), pet)).json()) as {
    payload: { result: { id: string } };
  };
  expect(made).toMatchObject({ payload: { result: { name: 'Mochi' } } });
  await expect.poll(() => received.some((frame) => frame.includes('pet.created'))).toBe(true);

  const photograph = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a52a2a' } })
    .jpeg()
    .toBuffer();
  const upload = newId();
  const arrived = await doctor.send(
    addressOf(uploadRaw, { hospital: 'group', filename: 'skin.jpg', upload, offset: 0, bytes: photograph.length }),
    new Uint8Array(photograph),
  );
  const { payload } = (await arrived.json()) as { payload: { result: { file_key: string } } };
  const filed = (await (
    await doctor.post(addressOf(createPacs, { hospital: 'group' }), {
      file_key: payload.result.file_key,
      pet: made.payload.result.id,
    })
  ).json()) as { payload: { result: { file_key: string } } };
  const image = await doctor.get(
    addressOf(getImage, { hospital: 'group', rawFileKey: filed.payload.result.file_key }),
    second.address,
  );
  expect(Buffer.from(await image.arrayBuffer()).equals(photograph)).toBe(true);
}

test(
  'a group of hospitals runs on two servers, a database, a bucket and a bus of its own, by configuration alone',
  async () => {
    const servers = await twoServers(await startOwnPostgres());

    await workOnBoth(servers);

    expect([await servers.first.end(), await servers.second.end()]).toEqual([0, 0]);
  },
  TIMEOUT_MS,
);

test.skipIf(!debian)(
  'the same runs on the PostgreSQL that Debian brings',
  async () => {
    await workOnBoth(await twoServers(await startPostgres()));
  },
  TIMEOUT_MS,
);
