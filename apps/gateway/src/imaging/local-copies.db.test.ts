import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDicom, tags } from '@alder/dicom';
import { getLocalCopies, type LocalCopies } from '@alder/imaging/contract';
import { signLocalToken } from '@alder/secrets/local-token';
import { isInstalled } from '@alder/testing';
import { getAetitles, updatePacsEquipment } from '@alder/worklist/contract';
import { expect, test } from 'vitest';
import { type Clinic, openClinic, soon, startGateway } from '../clinic.fixture.ts';
import { radiograph, written } from './radiograph.fixture.ts';

const run = promisify(execFile);
const present = isInstalled('storescu');
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a page of the product on the same network sends, and what it gets. */
function read(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A hospital that lets its browsers read from its gateway, and two radiographs of a dog in the archive. */
async function openLocalClinic() {
  const clinic = await openClinic({ localAccess: true });
  const { hospital } = clinic;
  await hospital.call(updatePacsEquipment, { aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1' });
  const { called_aetitle: called } = (await hospital.call(getAetitles, {})).payload;
  const gateway = await startGateway(clinic, []);
  await run('echoscu', ['-aet', 'DR-1', '-aec', called, '127.0.0.1', String(gateway.dicom)]);
  const files = written([radiograph(65_536), radiograph(65_536)]);
  await run('storescu', ['-xe', '-aet', 'DR-1', '-aec', called, '127.0.0.1', String(gateway.dicom), ...files]);
  await expect.poll(async () => (await stored(clinic)).length, soon).toBe(2);
  await expect.poll(() => dicomFiles(clinic), soon).toBe(2);
  const images = await stored(clinic);
  return { clinic, gateway, images };
}

const stored = ({ hospital }: Clinic) =>
  hospital.work((trx) =>
    trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .innerJoin('study', 'study.id', 'series.study')
      .select([
        'medical_image.file_key',
        'medical_image.sha256',
        'study.id as study',
        'study.study_instance_uid as uid',
      ])
      .orderBy('medical_image.id')
      .execute(),
  );
const dicomFiles = ({ data }: Clinic) =>
  readdirSync(join(data, 'images')).filter((name) => name.endsWith('.dcm')).length;

async function copiesOf({ hospital }: Clinic, study: string): Promise<LocalCopies> {
  const reply = () => hospital.call(getLocalCopies, { id: study });
  await expect.poll(async () => (await reply()).payload.result !== null, soon).toBe(true);
  return (await reply()).payload.result!;
}

test.skipIf(!present)(
  'a browser reads the very bytes of a filed radiograph from the gateway, also while the cloud is away and the gateway was restarted',
  async () => {
    const { clinic, gateway, images } = await openLocalClinic();
    await using _ = clinic;
    const [image] = images;
    const copies = await copiesOf(clinic, image!.study);
    expect(copies.images).toEqual([expect.objectContaining({ key: image!.file_key, sha256: image!.sha256 })]);
    expect(copies.gateways.every(({ url }) => url.endsWith(`:${gateway.server_info}`))).toBe(true);
    const { token } = copies.gateways[0]!;

    await clinic.cloudDown();
    const ended = new Promise((resolve) => gateway.process.once('exit', resolve));
    gateway.process.kill('SIGKILL');
    await ended;
    const { server_info: port } = await startGateway(clinic, []);
    const listed = await read(port, '/images', bearer(token));
    expect(JSON.parse(listed.body.toString())).toEqual({ held: [image!.sha256] });
    const whole = await read(port, `/images/${image!.sha256}`, bearer(token));
    expect(whole.status).toBe(200);
    expect(sha256(whole.body)).toBe(image!.sha256);
    expect(readDicom(whole.body).dataset.text(tags.PatientName)).toBe('Mochi');

    const part = await read(port, `/images/${image!.sha256}`, { ...bearer(token), range: 'bytes=128-131' });
    expect([part.status, part.body.toString()]).toEqual([206, 'DICM']);
    expect(part.headers['content-range']).toBe(`bytes 128-131/${whole.body.length}`);
    const outside = { ...bearer(token), range: `bytes=${whole.body.length}-` };
    expect((await read(port, `/images/${image!.sha256}`, outside)).status).toBe(416);
  },
);

test.skipIf(!present)(
  'a token opens one study of one gateway until its end: nothing opens without one, with a forged, an old or another gateway’s one, or for another study',
  async () => {
    const { clinic, gateway, images } = await openLocalClinic();
    await using _ = clinic;
    const [image, other] = images;
    const { token } = (await copiesOf(clinic, image!.study)).gateways[0]!;
    const path = `/images/${image!.sha256}`;
    const status = async (headers: Record<string, string>, of = path) =>
      (await read(gateway.server_info, of, headers)).status;
    expect(await status(bearer(token))).toBe(200);

    const { serial, key } = clinic.enrolled;
    const keyHash = createHash('sha256').update(key).digest();
    const rights = { serial, study: image!.uid, until: Date.now() + 60_000 };
    expect(await status(bearer(signLocalToken(keyHash, rights)))).toBe(200);
    expect(await status({})).toBe(401);
    expect(await status(bearer(`${token}x`))).toBe(401);
    expect(await status(bearer(signLocalToken(keyHash, { ...rights, until: Date.now() - 5_000 })))).toBe(401);
    expect(await status(bearer(signLocalToken(keyHash, { ...rights, serial: 'ABCDEFGH12345678' })))).toBe(401);
    expect(await status(bearer(signLocalToken(createHash('sha256').update('x').digest(), rights)))).toBe(401);
    expect(await status(bearer(token), `/images/${other!.sha256}`)).toBe(404);
    for (const odd of [
      '/images/',
      '/images/..%2fimages.sqlite',
      '/images/%2e%2e%2fbuffer.sqlite',
      `/images/${'0'.repeat(64)}`,
    ]) {
      expect(await status(bearer(token), odd), odd).toBe(404);
    }
  },
);

test.skipIf(!present)(
  'only pages of the product may read an image from the gateway: the browser is told so before it asks',
  async () => {
    const { clinic, gateway, images } = await openLocalClinic();
    await using _ = clinic;
    const preflight = (origin: string) =>
      read(
        gateway.server_info,
        `/images/${images[0]!.sha256}`,
        {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,range',
          'access-control-request-private-network': 'true',
        },
        'OPTIONS',
      );
    const product = `http://127.0.0.1:${clinic.port}`;
    const allowed = await preflight(product);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': product,
      'access-control-allow-private-network': 'true',
      'access-control-allow-headers': 'authorization, range',
      vary: 'origin',
    });
    expect((await preflight('https://elsewhere.test')).headers['access-control-allow-origin']).toBeUndefined();
  },
);

test.skipIf(!present)(
  'the gateway of a hospital that switches local access off deletes the copies, and no token opens anything',
  async () => {
    const { clinic, gateway, images } = await openLocalClinic();
    await using _ = clinic;
    const { hospital } = clinic;
    const { token } = (await copiesOf(clinic, images[0]!.study)).gateways[0]!;
    await hospital.work((trx) => trx.updateTable('hospital').set({ configs: '{}' }).execute());
    // The gateway learns it with its next look, here because the line was cut.
    await clinic.cloudDown();
    await clinic.cloudUp();
    await expect.poll(() => dicomFiles(clinic), { timeout: 40_000, interval: 100 }).toBe(0);
    expect((await read(gateway.server_info, '/images', bearer(token))).status).toBe(401);
  },
  90_000,
);

test.skipIf(!present)('a hospital that does not allow it gets no token, and its gateway keeps no copy', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  await hospital.call(updatePacsEquipment, { aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1' });
  const { called_aetitle: called } = (await hospital.call(getAetitles, {})).payload;
  const gateway = await startGateway(clinic, []);
  const files = written([radiograph(65_536)]);
  await run('storescu', ['-xe', '-aet', 'DR-1', '-aec', called, '127.0.0.1', String(gateway.dicom), ...files]);
  await expect.poll(async () => (await stored(clinic)).length, soon).toBe(1);
  await expect.poll(() => dicomFiles(clinic), soon).toBe(0);
  const [image] = await stored(clinic);
  expect((await hospital.call(getLocalCopies, { id: image!.study })).payload.result).toBeNull();
});

test.skipIf(!present)('another hospital gets no token for a study that is not its own', async () => {
  const { clinic, images } = await openLocalClinic();
  await using _ = clinic;
  await using other = await openClinic();
  const reply = await other.hospital.call(getLocalCopies, { id: images[0]!.study });
  expect(reply.status).toBe(404);
});
