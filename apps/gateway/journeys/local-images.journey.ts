// A doctor in the hospital reads radiographs from the gateway, whatever the line to the cloud does. The gateway is the
// program itself at an address of its own, the modality is DCMTK; the browser is told to accept its self-signed certificate.

import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@alder/database';
import { newUid } from '@alder/dicom';
import { isInstalled, scratchFolder } from '@alder/testing';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { PLATE, plate } from '../../../capabilities/imaging/journeys/studies.fixture.ts';
import { startGateway } from './gateway.fixture.ts';

const run = promisify(execFile);
test.skip(!isInstalled('storescu'), 'DCMTK is not installed (Debian: dcmtk)');
test.use({ hospitalOptions: { configs: { localAccess: true } }, ignoreHTTPSErrors: true });

/** Registers the X-ray, and returns what it calls. */
async function registerXray(hospital: JourneyHospital): Promise<string> {
  return hospital.work(async (trx) => {
    const device = { id: newId(), aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1' };
    await trx.insertInto('pacs_peer').values(device).execute();
    return (await trx.selectFrom('hospital').select('aetitle').executeTakeFirstOrThrow()).aetitle!;
  });
}

const imagesOf = (hospital: JourneyHospital) =>
  hospital.work((trx) =>
    trx
      .selectFrom('medical_image')
      .innerJoin('series', 'series.id', 'medical_image.series')
      .select(['medical_image.id', 'series.study'])
      .where('medical_image.prepared', '=', 'done')
      .orderBy('medical_image.instance_number')
      .execute(),
  );

/**
 * A gateway that the X-ray has sent images to, which the cloud has too; it is ended when `use` has settled.
 *
 * @param images Attributes of each, besides those of the animal.
 */
async function withImages(
  { hospital, baseURL }: { readonly hospital: JourneyHospital; readonly baseURL: string },
  images: readonly Parameters<typeof plate>[1][],
  use: () => Promise<void> = async () => undefined,
): Promise<void> {
  const pet = await hospital.addPet();
  const called = await registerXray(hospital);
  // Pages of the product may speak to port 33443 only; the address keeps journeys apart.
  const address = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(2, 250)}`;
  const { dicom, program } = await startGateway(hospital.key, baseURL, undefined, {
    ...{ GATEWAY_HOST: address, GATEWAY_PORT: '33443', GATEWAY_RESERVE_MB: '1' },
  });
  try {
    const folder = scratchFolder('plates');
    mkdirSync(folder, { recursive: true });
    const files = images.map((attributes, at) => {
      const name = join(folder, String(at + 1));
      writeFileSync(name, plate(pet, attributes));
      return name;
    });
    await expect(async () => {
      await run('echoscu', ['-aet', 'DR-1', '-aec', called, address, String(dicom)]);
    }).toPass({ timeout: 30_000 });
    await run('storescu', ['-aet', 'DR-1', '-aec', called, address, String(dicom), ...files]);
    await expect.poll(async () => (await imagesOf(hospital)).length).toBe(files.length);
    await use();
  } finally {
    program.kill('SIGKILL');
  }
}

test('a radiograph stands on the screen of the doctor while the line to the cloud delivers no image, and the next one while it is down', async ({
  page,
  hospital,
  baseURL,
}) => {
  const study = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid() };
  const both = ['1', '2'].map((InstanceNumber) => ({ ...study, InstanceNumber }));
  await withImages({ hospital, baseURL: baseURL! }, both, async () => {
    const [first, second] = await imagesOf(hospital);

    // A line so slow that no image comes over it in the time of this journey.
    await page.route(/\/pacs\/get(Frame|Image)\//, () => undefined);
    const fromGateway: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes(':33443/images/')) fromGateway.push(response.url());
    });
    await page.goto(`/pacs/study/${first!.study}/image/${first!.id}`);
    const shown = (id: string) => page.locator(`canvas[data-shown="${id}.0"][data-pixels="${PLATE}"]`);
    await shown(first!.id).waitFor();
    expect(fromGateway.length).toBeGreaterThan(0);

    // The line is down: nothing of the cloud answers, and the next image is one press away.
    await page.route(`${baseURL}/**`, (route) => route.abort('internetdisconnected'));
    await page.keyboard.press('ArrowDown');
    await shown(second!.id).waitFor();
  });
});

test('while the gateway is away the same study comes from the cloud, at once', async ({ page, hospital, baseURL }) => {
  await withImages({ hospital, baseURL: baseURL! }, [{}]);
  const [image] = await imagesOf(hospital);
  await page.goto(`/pacs/study/${image!.study}/image/${image!.id}`);
  await page.locator(`canvas[data-shown="${image!.id}.0"][data-pixels="${PLATE}"]`).waitFor();
});
