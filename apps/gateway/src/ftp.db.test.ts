import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInstalled, scratchFolder } from '@alder/testing';
import { expect, test } from 'vitest';
import { openClinic, recordsOf, soon, startGateway } from './clinic.fixture.ts';

const run = promisify(execFile);
const present = isInstalled('python3') && isInstalled('curl');
if (!present) console.info('skipped: python3 or curl is not installed');

const VUE = { serial: 'U1', model: 'vue', protocol: 'folder', ftp: { user: 'vue', password: 'correct horse' } };
const OTHER = {
  serial: 'S1',
  model: 'generic',
  protocol: 'folder',
  ftp: { user: 'other', password: 'battery staple' },
};

/** A run of the VUE as it writes it; padded, so that half of it is none. */
const runOf = (patient_id: string, value: number) => {
  const document = {
    schema: 'vue.v1',
    serial: 'U1',
    timestamp: new Date(Date.now() - value * 60_000).toISOString(),
    patient_id,
    cassette_type: { description: 'cPL' },
    results: [{ name: 'cPL', scaled_result: value, unit: 'ug/L' }],
  };
  return JSON.stringify(document).padEnd(400_000);
};

async function openFtpClinic() {
  const clinic = await openClinic();
  const gateway = await startGateway(clinic, [VUE, OTHER], { env: { GATEWAY_FTP_PORT: '0' } });
  const { ftp: port } = gateway;
  const pet = await clinic.hospital.addPet();
  const folder = scratchFolder('results');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  /** @returns Replies of the server, as Python's ftplib has them. */
  const put = async (file: string, mode: string, { user, password } = VUE.ftp) =>
    (
      await run('python3', [
        join(import.meta.dirname, 'put-ftp.py'),
        ...['127.0.0.1', String(port), user, password, file, mode],
      ])
    ).stdout.trim();
  const inbox = (user = 'vue') => join(clinic.data, 'ftp', user);
  const waiting = (user?: string) => readdirSync(inbox(user)).filter((name) => name !== 'done');
  const taken = (user?: string) => readdirSync(join(inbox(user), 'done'));
  return { clinic, gateway, port, pet, write, put, inbox, waiting, taken };
}

test.skipIf(!present)(
  'files that curl and ftplib send by FTP are acknowledged when they are on disk, and each is filed once, also two of one name',
  async () => {
    const { clinic, port, pet, write, put, taken } = await openFtpClinic();
    await using _ = clinic;
    const { hospital } = clinic;
    expect(await put(write('run.json', runOf(pet.patient_id, 220)), 'whole')).toMatch(/^226 /);
    for (const value of [300, 400]) {
      const address = `ftp://127.0.0.1:${port}/RUN.json`;
      const file = write('run.json', runOf(pet.patient_id, value));
      const { stderr } = await run('curl', ['-v', '--user', 'vue:correct horse', '--upload-file', file, address]);
      expect(stderr).toMatch(/< 226 /);
    }
    const values = async () =>
      (await recordsOf(hospital, pet.id)).flatMap(({ results }) => results.map(({ number }) => number ?? 0));
    await expect.poll(async () => (await values()).toSorted((a, b) => a - b), soon).toEqual([220, 300, 400]);
    expect(taken()).toHaveLength(3);
  },
);

test.skipIf(!present)(
  'a file whose transfer was cut, given up or refused by a full disk is not acknowledged and not taken up',
  async () => {
    const { clinic, gateway, pet, write, put, inbox, waiting, taken } = await openFtpClinic();
    await using _ = clinic;
    const file = write('run.json', runOf(pet.patient_id, 220));
    expect(await put(file, 'cut')).toBe('');
    expect(await put(file, 'abort')).toMatch(/^426 /);
    await expect.poll(() => waiting(), soon).toEqual([]);
    const limitFiles = (bytes: string) =>
      run('prlimit', ['--pid', String(gateway.process.pid), `--fsize=${bytes}:unlimited`]);
    await limitFiles('1');
    expect(await put(file, 'whole')).toMatch(/^452 /);
    await limitFiles('unlimited');
    expect(waiting()).toEqual([]);

    expect(await put(file, 'whole')).toMatch(/^226 /);
    await expect.poll(async () => (await recordsOf(clinic.hospital, pet.id)).length, soon).toBe(1);
    expect(taken()).toHaveLength(1);
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(sha(readFileSync(join(inbox(), 'done', taken()[0]!)))).toBe(sha(readFileSync(file)));
  },
);

test.skipIf(!present)(
  'an analyzer reaches its own folder and nothing else by FTP: no other one, no list, no download, and nothing with a wrong password',
  async () => {
    const { clinic, port, write, put, waiting, taken } = await openFtpClinic();
    await using _ = clinic;
    const file = write('odd.json', randomBytes(100).toString('hex'));
    expect(await put(file, 'whole', { user: 'vue', password: OTHER.ftp.password })).toMatch(/^530 /);
    expect(await put(file, 'whole', { user: 'nobody', password: 'x' })).toMatch(/^530 /);
    const curl = (...args: string[]) =>
      run('curl', ['-v', '--user', 'vue:correct horse', ...args]).catch((error: { stderr: string }) => error);
    const base = `ftp://127.0.0.1:${port}`;
    expect((await curl(`${base}/`)).stderr).toMatch(/< 502 /);
    expect((await curl(`${base}/done/run.json`)).stderr).toMatch(/< 502 /);
    expect((await curl('-Q', 'DELE run.json', `${base}/`)).stderr).toMatch(/< 502 /);
    expect((await curl('--path-as-is', '--upload-file', file, `${base}/%2e%2e/other/x.json`)).stderr).toMatch(/< 226 /);
    expect((await curl('--upload-file', file, `${base}/.hidden`)).stderr).toMatch(/< 553 /);
    await expect.poll(() => taken().length, soon).toBe(1);
    expect([...waiting('other'), ...taken('other')]).toEqual([]);
  },
);

test.skipIf(!present)('a transfer is taken from the address of its session only', async () => {
  const { clinic, port } = await openFtpClinic();
  await using _ = clinic;
  const session = connect({ host: '127.0.0.1', port });
  let text = '';
  session.on('data', (chunk) => {
    text += String(chunk);
  });
  const said = (reply: RegExp) => expect.poll(() => text, soon).toMatch(reply);
  session.write('USER vue\r\nPASS correct horse\r\nEPSV\r\n');
  await said(/229 .*\|\|\|\d+\|/);
  const data = Number(/\|\|\|(\d+)\|/.exec(text)![1]);
  const stranger = connect({ host: '127.0.0.1', port: data, localAddress: '127.0.0.2' });
  await new Promise((closed) => stranger.on('error', () => undefined).once('close', closed));
  const own = connect({ host: '127.0.0.1', port: data });
  session.write('STOR a.json\r\n');
  await said(/150 /);
  own.end('{}');
  await said(/226 /);
  session.destroy();
});

test.skipIf(!present)('the cloud knows an analyzer with FTP as one with a folder, and never its password', async () => {
  const { clinic } = await openFtpClinic();
  await using _ = clinic;
  const devices = () => clinic.hospital.work((trx) => trx.selectFrom('device').selectAll().orderBy('model').execute());
  await expect.poll(async () => (await devices()).map(({ protocol }) => protocol), soon).toEqual(['folder', 'folder']);
  expect(JSON.stringify(await devices())).not.toMatch(/correct horse|battery/);
});
