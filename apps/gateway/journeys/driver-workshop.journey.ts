// An analyzer is taught from one capture: dropped, fields named, saved, tried on what it sent before, switched on, and off.
import { frameRecords } from '@alder/astm';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { replayTransfer } from '../../simulators/src/analyzer.ts';
import { startGateway } from './gateway.fixture.ts';

/** A Norvet C5: the chart number in P-11, creatinine as X7, a flag A that no standard has. */
const records = (chart: string, value: string) => [
  'H|\\^&|||Norvet C5^2.14||||||||E1394-97|20261128094812',
  `P|1|||Mochi||||||${chart}`,
  'O|1|S-2511-0417||^^^CHEM17',
  `R|1|^^^X7|${value}|mg/dL|0.8-2.4|H||F||||`,
  'R|2|^^^GLU|>16.0|mg/dL|3.1-7.5|A||F||||',
  'L|1|N',
];
const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\r')}\r`);
const framed = (lines: readonly string[]) => {
  const texts = lines.map((line) => new TextEncoder().encode(line));
  return Buffer.from([5, ...frameRecords(texts).flatMap((frame) => [...frame]), 4]);
};

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a technician teaches an analyzer from one capture, tries the driver on what it sent, switches it on, and its results find their patient', async ({
  hospital,
  pageOf,
  baseURL,
}) => {
  const pet = await hospital.addPet({ patient_id: 'P02418' });
  const { port, program } = await startGateway(hospital.key, baseURL!, { serial: 'C5-1', model: 'generic' });
  const send = async (value: string) =>
    expect(await replayTransfer({ host: '127.0.0.1', port }, bytesOf(records(pet.patient_id, value)))).toBe(
      'delivered',
    );
  const drivers = async () => {
    const rows = await hospital.work((trx) =>
      trx.selectFrom('lab_record').select(['pet', 'driver', 'results']).orderBy('id').execute(),
    );
    return rows.map((row) => [
      row.pet,
      row.driver.replace(/-[0-9a-f]{6}$/, ''),
      (row.results as { code: string }[])[0]!.code,
    ]);
  };
  try {
    await send('3.1');
    await expect.poll(drivers).toEqual([[null, 'generic', 'X7']]);
    const technician = await hospital.addPerson({
      role: 'hospitalAdmin',
      display_name: 'Morita',
      permits: ['lis', 'his'],
    });
    const page = await pageOf(technician);
    await page.goto('/clinicpath/devices');
    await page.getByRole('link', { name: 'Driver workshop' }).click();
    await expect(page.getByText('read by the driver that comes with Alder')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Last messages of this analyzer' }).getByRole('button')).toHaveCount(
      1,
    );
    await checkAxe(page);

    // What cannot teach says why, and the next file is taken.
    const drop = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await drop('picture.bin', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
    await expect(page.getByRole('alert')).toHaveText(/This is no text of an analyzer/);
    await drop('long.txt', Buffer.alloc(5 * 1024 * 1024, 'A'));
    await expect(page.getByRole('alert')).toHaveText(/larger than 256 KB/);
    await drop('other.hl7', Buffer.from('MSH|^~\\&|Box\rOBX|1'));
    await expect(page.getByRole('alert')).toHaveText(/protocol that the analyzer is set to/);
    await drop('norvet.astm', framed(records(pet.patient_id, '3.1')));

    const result = page.getByRole('region', { name: 'Result as it would be filed' });
    await expect(result.getByText('Mochi').first()).toBeVisible();
    await page.getByRole('button', { name: 'P02418: Not used' }).click();
    await page.getByLabel('This field is').selectOption({ label: 'Chart number' });
    await expect(result.getByText('P02418')).toBeVisible();
    await page
      .getByRole('button', { name: 'Mochi: Not used' })
      .or(page.getByRole('button', { name: /^Mochi:/ }))
      .first()
      .click();
    await page.getByLabel('This field is').selectOption({ label: 'Name of the patient' });
    await page.getByRole('button', { name: 'X7: Test' }).click();
    await page.getByRole('combobox', { name: '“X7” means' }).fill('CREA');
    await page.getByRole('option', { name: /\(CREA\)/ }).click();
    await expect(result.getByRole('row', { name: /Creatinine/ })).toContainText('3.1');
    await page.getByRole('button', { name: 'A: Flag' }).click();
    await page.getByLabel('“A” means').selectOption({ label: '>, above the measuring range' });
    await expect(result.getByRole('row', { name: /Glucose/ })).toContainText('>');
    await checkAxe(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(result).toBeVisible();
    await checkAxe(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Save the driver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Name of the driver/).fill('Norvet C5');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const own = page.getByRole('region', { name: 'Own drivers for this model' });
    await expect(own.getByText('Norvet C5')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Switch on' })).toBeDisabled();
    await own.getByRole('button', { name: 'Replay 30 days', exact: true }).click();
    const replay = page.getByRole('region', { name: 'Replay of 30 days' });
    await expect(replay.getByRole('row', { name: /other patient or sample/ })).toContainText('P02418');
    await expect(replay.getByRole('row', { name: /other test/ })).toContainText('CREA');
    await checkAxe(page);
    const agree = replay.getByRole('button', { name: /^Agree/ });
    for (let open = await agree.count(); open > 0; open -= 1) {
      await agree.first().click();
      await expect(agree).toHaveCount(open - 1);
    }
    await own.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText(/read by “Norvet C5”, version 1/)).toBeVisible();

    await send('3.3');
    await expect.poll(drivers).toEqual([
      [null, 'generic', 'X7'],
      [pet.id, 'own.norvet-c5', 'CREA'],
    ]);
    await own.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('read by the driver that comes with Alder')).toBeVisible();
    await send('3.5');
    await expect.poll(async () => (await drivers()).at(-1)).toEqual([null, 'generic', 'X7']);
  } finally {
    program.kill('SIGKILL');
  }
});
