import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import { replayTransfer } from '../../simulators/src/analyzer.ts';
import { startGateway } from './gateway.fixture.ts';

const run = (chart: string) =>
  [
    'H|\\^&|||ABAXIS, INC.^VetScan VS2^2.1^VS-00318|||||||P|E 1394-97|',
    `P|1|${chart}`,
    'O|1|||^^^Comprehensive: 9172BB5||',
    'R|1|^^^GLU|412|mg/dL|70 to 140||||F',
    'R|2|^^^BUN|22|mg/dL|7 to 27||||F',
    'L|1|N',
    '',
  ].join('\r');

test('a critical value is assigned to the doctor of the visit, told by telephone with a read-back, and traced to its bytes', async ({
  page,
  hospital,
  baseURL,
}) => {
  const barriers = async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
  };
  const pet = await hospital.addPet();
  const glucose = { GLU: { low: 70, high: 140, crit_low: 40, crit_high: 400, unit: 'mg/dL' } };
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id: newId(), pet: pet.id, assignee: hospital.doctor.id }).execute();
    const range = { id: newId(), species: 'dog', exam_type: 'chem', ranges: JSON.stringify(glucose) };
    await trx
      .insertInto('custom_range')
      .values({ ...range, valid_from: new Date(0), source: 'Handbook, 7th edition' })
      .execute();
  });
  const { port, program } = await startGateway(hospital.key, baseURL!);
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/clinicpath/criticals');
    await expect(page.getByText('No critical result waits for an acknowledgement.')).toBeVisible();
    const transfer = new TextEncoder().encode(run(pet.patient_id));
    expect(await replayTransfer({ host: '127.0.0.1', port }, transfer)).toBe('delivered');
    const row = page.getByRole('row', { name: /Glucose 412/ });
    await expect(row).toContainText(hospital.doctor.display_name);
    await expect(row).toContainText('min left');
    expect(await barriers()).toEqual([]);
    await row.click();

    await expect(
      page.getByText(`Responsible: ${hospital.doctor.display_name} (doctor of the latest visit)`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Told by phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Told by phone' });
    await dialog.getByLabel('What was read back').fill(`${pet.name}, glucose 412`);
    expect(await barriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`was told and read back “${pet.name}, glucose 412”`)).toBeVisible();

    await page.getByRole('button', { name: '412: where Glucose comes from' }).click();
    const panel = page.getByRole('dialog', { name: 'Where this number comes from' });
    await expect(panel.getByText('Handbook, 7th edition')).toBeVisible();
    await expect(panel.getByText('9172BB5', { exact: true })).toBeVisible();
    await expect(panel.locator('mark')).toHaveText('412');
    expect(await barriers()).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).click();

    await page.goto('/clinicpath/criticals');
    await expect(page.getByText('No critical result waits for an acknowledgement.')).toBeVisible();
    await page.getByText('All', { exact: true }).click();
    await expect(page.getByRole('row', { name: /Glucose 412/ })).toContainText(/after \d+ min/);
  } finally {
    program.kill('SIGKILL');
  }
});
