import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newUid } from '@alder/dicom';
import { isInstalled } from '@alder/testing';
import { getAetitles, updatePacsEquipment } from '@alder/worklist/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openClinic, soon, startGateway } from '../clinic.fixture.ts';
import { browse, openPage } from '../page.fixture.ts';
import { radiograph, written } from './radiograph.fixture.ts';

const run = promisify(execFile);
const present = isInstalled('storescu');
if (!present) console.info('skipped: DCMTK is not installed (Debian: dcmtk)');

test.skipIf(!present)(
  'a radiograph that is taken while the line to the cloud is down is on the screen of who has the PIN, with the name of its animal',
  async () => {
    await using clinic = await openClinic();
    const { hospital } = clinic;
    await hospital.call(updatePacsEquipment, { aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1' });
    const { called_aetitle: called } = (await hospital.call(getAetitles, {})).payload;
    const gateway = await startGateway(clinic, []);
    const port = gateway.server_info;
    const cookie = await openPage(clinic, port, hospital.admin.id);
    await run('echoscu', ['-aet', 'DR-1', '-aec', called, '127.0.0.1', String(gateway.dicom)]);
    await clinic.cloudDown();

    const study = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDescription: 'THORAX' };
    const animal = { PatientName: 'Lin^Mochi', PatientID: '18090092', PhotometricInterpretation: 'MONOCHROME2' };
    // The left half is black in the window of the device, the right half white.
    const [columns, rows] = [600, 400];
    const halves = Uint16Array.from({ length: columns * rows }, (_, at) => (at % columns < columns / 2 ? 100 : 900));
    const window = { WindowCenter: '500', WindowWidth: '400', BitsStored: 12, HighBit: 11, SamplesPerPixel: 1 };
    const pixels = { Rows: rows, Columns: columns, PixelRepresentation: 0, PixelData: new Uint8Array(halves.buffer) };
    const files = ['2', '1'].map((InstanceNumber) =>
      radiograph(8192, {
        ...{ ...study, ...animal, ...window, ...pixels },
        ...{ InstanceNumber, SeriesDescription: `VIEW ${InstanceNumber}`, SOPInstanceUID: newUid() },
      }),
    );
    const to = ['-aet', 'DR-1', '-aec', called, '127.0.0.1', String(gateway.dicom)];
    await run('storescu', ['-xe', ...to, ...written(files)]);

    const shown = async () => (await browse(port, '/exams', undefined, cookie)).text;
    await expect.poll(shown, soon).toContain('Lin Mochi');
    const list = await shown();
    expect(list).toContain('18090092');
    expect(list).toContain('Kept here');
    expect(list.indexOf('VIEW 1')).toBeLessThan(list.indexOf('VIEW 2'));
    const [, image = ''] = /\/exams\/image\?image=([0-9a-f]{64})/.exec(list)!;
    expect((await browse(port, `/exams/image?image=${image}`, undefined, cookie)).text).toContain('Next image');

    // Pictures are made by a process of low priority, which a busy machine lets wait.
    const large = () => browse(port, `/exams/picture?image=${image}&size=large`, undefined, cookie);
    await expect.poll(async () => (await large()).status, { timeout: 150_000, interval: 1_000 }).toBe(200);
    const picture = await large();
    const { data, info } = await sharp(picture.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([columns, rows]);
    const at = (x: number) => data[(rows / 2) * columns + x]!;
    expect(at(100)).toBeLessThan(20);
    expect(at(500)).toBeGreaterThan(235);

    // Nobody without the PIN sees an animal or an image.
    for (const path of ['/exams', `/exams/image?image=${image}`, `/exams/picture?image=${image}&size=large`]) {
      const closed = await browse(port, path);
      expect(closed.text).toContain('name="pin"');
      expect(closed.text).not.toContain('Mochi');
    }
    expect((await browse(port, `/exams/picture?image=${'0'.repeat(64)}&size=large`, undefined, cookie)).status).toBe(
      404,
    );
  },
  240_000,
);
