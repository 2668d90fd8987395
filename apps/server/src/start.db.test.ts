import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { login } from '@alder/accounts/contract';
import { programsIn, runningEmbedded } from '@alder/database/embedded';
import { scratchFolder } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { alder, postmaster, READY_WITHIN_MS, run, start } from './program.fixture.ts';

test(
  'the product starts on an empty folder, responds, and Ctrl-C ends it with its database',
  async () => {
    const folder = scratchFolder('start');
    const server = await start(folder);

    expect(await (await fetch(`${server.address}/readyz`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.address}/metrics`)).status).toBe(401);
    const token = fs.readFileSync(path.join(folder, 'secrets', 'metrics-token'), 'utf8');
    const metrics = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(await metrics.text()).toContain('alder_request_seconds');
    expect(await (await fetch(`${server.address}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    expect(server.output()).toMatch(/npm run alder -- hospital create/);

    expect(await server.end()).toBe(0);
    expect(runningEmbedded(folder)).toBeUndefined();
    expect(fs.existsSync(path.join(folder, 'server.pid'))).toBe(false);
  },
  READY_WITHIN_MS,
);

test('every address of the product is its page, with headers that let nothing foreign in; missing calls stay missing', async () => {
  const { address } = await start(scratchFolder('pages'));

  const page = await fetch(`${address}/his/board`, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(await page.text()) ?? [];
  const asset = await fetch(address + script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  const missing = await fetch(`${address}${addressOf(login, {})}/none`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ payload: { error: 'notFound' } });
  expect((await fetch(`${address}/share/abc`)).headers.get('referrer-policy')).toBe('no-referrer');
  expect((await fetch(`${address}/../../package.json`)).headers.get('content-type')).toContain('text/html');
});

test('after kill -9 of everything the next start recovers by itself, without waiting for anything', async () => {
  const folder = scratchFolder('kill');
  const first = await start(folder);
  await alder(folder, 'hospital', 'create', '--key', 'kept', '--name', 'Kept');
  process.kill(postmaster(folder)!, 'SIGKILL');
  first.child.kill('SIGKILL');

  const began = Date.now();
  const second = await start(folder);
  const tookMs = Date.now() - began;

  expect(second.output()).toContain('Kept (kept)');
  // 1.5 s on an idle machine; the other tests of the run leave it less than one of two cores.
  expect(tookMs).toBeLessThan(20_000);
  expect(await second.end()).toBe(0);
});

test('a server killed alone leaves its database running, and the next start takes it over', async () => {
  const folder = scratchFolder('adopt');
  const first = await start(folder);
  const before = postmaster(folder);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = await start(folder);

  expect(postmaster(folder)).toBe(before);
  expect(await second.end()).toBe(0);
  expect(postmaster(folder)).toBeUndefined();
});

test('a request and a socket under way are not cut by a stop', async () => {
  const { address, end, output } = await start(scratchFolder('drain'));
  const slow = net.connect(Number(new URL(address).port), 'localhost');
  let response = '';
  slow.on('data', (text: Buffer) => (response += text.toString()));
  slow.write(
    'POST /v2/public/alder/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  const guest = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  await once(guest, 'open');
  const closed = once(guest, 'close');

  const ended = end();
  expect((await closed)[0]).toBe(1012);
  slow.write('}');

  expect(await ended, output()).toBe(0);
  expect(response).toMatch(/^HTTP\/1\.1 400/);
});

test('a fault that the operator can fix is reported in one sentence, and the start fails', async () => {
  const acquired = net.createServer().listen(0, '127.0.0.1');
  await once(acquired, 'listening');
  onTestFinished(() => void acquired.close());
  const { port } = acquired.address() as AddressInfo;
  const ALDER_DATA = scratchFolder('sentence');
  const free = { PORT: '0', DICOM_PORT: '0', ALDER_DATA };
  const cases: [Record<string, string>, RegExp][] = [
    [
      { ...free, HOST: '127.0.0.1', PORT: String(port) },
      /^Port \d+ of 127\.0\.0\.1 is in use by another program; set PORT to a free one\.\n$/,
    ],
    [{ ...free, DICOM_PORT: String(port) }, /^Port \d+ .* set DICOM_PORT to a free one\.\n$/],
    [
      { ...free, ALDER_DATA: '/proc/alder' },
      /^The folder \/proc\/alder cannot be written \(\w+\); set ALDER_DATA to one that can\.\n$/,
    ],
    [
      { ...free, ALDER_COLOUR: 'red' },
      /^There is no setting ALDER_COLOUR; docs\/operations\.md lists those that exist\.\n$/,
    ],
    [
      { ...free, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /^The database at 127\.0\.0\.1:1 does not let us in .*\n$/,
    ],
  ];
  for (const [env, sentence] of cases) {
    const { code, output } = await run('main.ts', [], env);
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
  }
});

test('two servers do not share one folder', async () => {
  const folder = scratchFolder('twice');
  await start(folder);

  const second = await run('main.ts', [], { PORT: '0', DICOM_PORT: '0', ALDER_DATA: folder });

  expect(second.output).toMatch(/^Another Alder server \(process \d+\) uses the folder .*\n$/);
  expect(second.code).toBe(1);
});

test('the command line works beside a running server and without one', async () => {
  const folder = scratchFolder('cli');
  const made = await alder(
    folder,
    'hospital',
    'create',
    '--key',
    'sakura',
    '--name',
    'Sakura',
    '--licence',
    'his=3,pacs=1',
  );
  expect(made).toMatchObject({ key: 'sakura', aetitle: 'SAKURA' });
  expect(runningEmbedded(folder)).toBeUndefined();

  const server = await start(folder);
  const account = [
    'account',
    'create',
    '--hospital',
    'sakura',
    '--role',
    'doctor',
    '--permit',
    'his',
    '--password',
    'maple otter 42',
  ];
  expect(await alder(folder, ...account, '--email', 'lin@sakura.test')).toMatchObject({ email: 'lin@sakura.test' });
  const gateway = (await alder(folder, 'gateway', 'enroll', '--hospital', 'sakura')) as { serial: string };
  expect(gateway).toMatchObject({ hospital: 'sakura' });
  const ofGateway = ['--hospital', 'sakura', '--serial', gateway.serial];
  expect(await alder(folder, 'gateway', 'revoke', ...ofGateway)).toMatchObject({ serial: gateway.serial });
  expect(await alder(folder, 'gateway', 'list', '--hospital', 'sakura')).toMatchObject([
    { serial: gateway.serial, revoked_at: expect.any(String) },
  ]);
  const peer = [
    'dicom',
    'add-peer',
    '--hospital',
    'sakura',
    '--aetitle',
    'XRAY',
    '--address',
    '127.0.0.1',
    '--modalities',
    'DX,CR',
    '--charset',
    'big5',
  ];
  expect(await alder(folder, ...peer)).toMatchObject({ called_aetitle: 'SAKURA' });
  expect(await alder(folder, 'db', 'check')).toMatchObject({ unprotected: [], audit_breaks: [] });
  const again = await run('alder.ts', [...account, '--email', 'lin@sakura.test'], { ALDER_DATA: folder });
  expect(again.code).toBe(1);

  const loggedIn = await fetch(server.address + addressOf(login, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lin@sakura.test', password: 'maple otter 42' }),
  });
  expect(await loggedIn.json()).toMatchObject({ payload: { account: { login: true } } });
});

test.each([
  [['nonsense'], /^There is no command "nonsense"/],
  [['hospital', 'create', '--key', 'x'], /^hospital create: --name is needed\.\n$/],
  [['hospital', 'create', '--kee', 'x'], /^hospital create: Unknown option '--kee'/],
  [
    ['dicom', 'add-peer', '--hospital', 'x', '--aetitle', 'A', '--modalities', 'DX', '--address', '1.2.3'],
    /--address is an IP address/,
  ],
  [
    [
      'dicom',
      'add-peer',
      '--hospital',
      'x',
      '--aetitle',
      'A',
      '--modalities',
      'DX',
      '--address',
      '::1',
      '--charset',
      'latin9',
    ],
    /--charset .*big5/,
  ],
])('a command that cannot be understood gets one sentence: %s', async (args, sentence) => {
  const { code, output } = await run('alder.ts', args, { ALDER_DATA: scratchFolder('usage') });

  expect(output).toMatch(sentence);
  expect(code).toBe(1);
});

test(
  'a database that is killed under the running server is started again, and the server is ready again',
  async () => {
    const folder = scratchFolder('killed');
    const server = await start(folder);
    const before = postmaster(folder)!;

    process.kill(before, 'SIGKILL');

    await expect
      .poll(() => postmaster(folder), { timeout: READY_WITHIN_MS })
      .toSatisfy((pid) => pid > 0 && pid !== before);
    const status = async () => (await fetch(`${server.address}/readyz`)).status;
    await expect.poll(status, { timeout: READY_WITHIN_MS }).toBe(200);
    expect(await server.end()).toBe(0);
    expect(runningEmbedded(folder)).toBeUndefined();
  },
  READY_WITHIN_MS,
);

test(
  'without its secrets, or with files that are no database, the start fails with a sentence and leaves no process',
  async () => {
    const folder = scratchFolder('secrets');
    const env = { PORT: '0', DICOM_PORT: '0', ALDER_DATA: folder };
    await alder(folder, 'hospital', 'create', '--key', 'sakura', '--name', 'Sakura', '--licence', 'his=1');
    const secrets = path.join(folder, 'secrets');
    const password = path.join(secrets, 'postgres-password');

    fs.renameSync(secrets, `${secrets}.away`);
    const missing = await run('main.ts', [], env);
    expect(missing.output).toMatch(
      /^The database in .* cannot be opened without .*postgres-password; restore the folder .*\n$/,
    );
    fs.rmSync(secrets, { recursive: true, force: true });
    fs.renameSync(`${secrets}.away`, secrets);

    const right = fs.readFileSync(password, 'utf8');
    fs.writeFileSync(password, 'of another installation');
    const wrong = await run('main.ts', [], env);
    expect(wrong.output).toMatch(
      /^The database in .* was made with another password .* restore both from the same backup\.\n$/,
    );
    fs.writeFileSync(password, right);

    fs.rmSync(path.join(folder, 'postgres', 'PG_VERSION'));
    const halved = await run('main.ts', [], env);
    expect(halved.output).toMatch(
      /^The folder .*postgres holds files and no database \(PG_VERSION is missing\); .*\n$/,
    );

    expect([missing.code, wrong.code, halved.code]).toEqual([1, 1, 1]);
    expect(programsIn(path.join(folder, 'postgres'))).toEqual([]);
  },
  READY_WITHIN_MS,
);

test(
  'a server whose database is killed and cannot be started again ends with exit code 1 and a sentence, and leaves no process',
  async () => {
    const folder = scratchFolder('lost');
    const server = await start(folder);
    const ended = once(server.child, 'exit');
    const killed = postmaster(folder)!;
    // Killed once, it comes back.
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => postmaster(folder), { timeout: READY_WITHIN_MS })
      .toSatisfy((pid) => pid > 0 && pid !== killed);
    const status = async () => (await fetch(`${server.address}/readyz`)).status;
    await expect.poll(status, { timeout: READY_WITHIN_MS }).toBe(200);
    const again = postmaster(folder)!;

    const control = path.join(folder, 'postgres', 'global', 'pg_control');
    fs.renameSync(control, `${control}.away`);
    process.kill(again, 'SIGKILL');

    expect((await ended)[0]).toBe(1);
    expect(server.output()).toMatch(/database ended and could not be started again/);
    expect(postmaster(folder)).toBeUndefined();
    expect(fs.existsSync(path.join(folder, 'server.pid'))).toBe(false);
    expect(processesOf(folder)).toEqual([]);

    fs.renameSync(`${control}.away`, control);
    const next = await start(folder);
    expect(await next.end()).toBe(0);
  },
  READY_WITHIN_MS,
);

/** Command lines of processes that name the folder. */
function processesOf(folder: string): string[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(folder));
}
