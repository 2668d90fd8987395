import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import { replayTransfer } from '../../simulators/src/analyzer.ts';
import { astmPanel } from '../../simulators/src/panel.ts';
import { startGateway } from './gateway.fixture.ts';

const CATALYST = { serial: 'C1', model: 'Catalyst_One' };

test("a doctor orders a panel, and the analyzer's result stands flagged on the screen within three seconds", async ({
  page,
  hospital,
  baseURL,
}) => {
  const pet = await hospital.addPet({ patient_id: 'P10231' });
  const limits = { low: 10, high: 125, crit_low: null, crit_high: null, unit: 'U/L' };
  await hospital.work((trx) =>
    trx
      .insertInto('custom_range')
      .values({
        id: newId(),
        species: 'dog',
        exam_type: 'chem',
        sex: 'female',
        ranges: JSON.stringify({ ALT: limits }),
        valid_from: new Date('2000-01-01T00:00:00.000Z'),
      })
      .execute(),
  );
  const { port, program } = await startGateway(hospital.key, baseURL!, CATALYST);
  try {
    await page.goto(`/patient/${pet.id}?tab=lab`);
    await page.getByRole('button', { name: 'Order lab' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('group', { name: /Catalyst One/ })
      .getByText('Chem 10')
      .click();
    await dialog.getByRole('button', { name: /Send 1 order/ }).click();
    await expect(page.getByText(/L000001/)).toBeVisible();

    await page.goto('/clinicpath/results');
    await expect(page.getByText('All results are reviewed.').first()).toBeVisible();
    const panel = astmPanel({ patient_id: pet.patient_id, measuredAt: new Date() });
    expect(await replayTransfer({ host: '127.0.0.1', port }, new TextEncoder().encode(panel))).toBe('delivered');
    const row = page.getByRole('row', { name: /Alanine aminotransferase/ });
    await expect(row).toBeVisible();
    await expect(row).toContainText('168');
    await expect(row.getByTitle('High')).toBeVisible();

    await page.keyboard.press('e');
    await expect(page.getByText(/Reviewed by Dr. Lin/)).toBeVisible();
  } finally {
    program.kill('SIGKILL');
  }
});

test('a result without a patient waits in the inbox until the doctor assigns it', async ({
  page,
  hospital,
  baseURL,
}) => {
  const pet = await hospital.addPet({ name: 'Tofu' });
  const { port, program } = await startGateway(hospital.key, baseURL!, CATALYST);
  try {
    const panel = astmPanel({ patient_id: 'UNKNOWN-7', measuredAt: new Date() });
    await replayTransfer({ host: '127.0.0.1', port }, new TextEncoder().encode(panel));
    await page.goto('/clinicpath/results/unmatched');
    await expect(page.getByText('No patient has this number')).toBeVisible();

    await page.getByLabel('Belongs to').fill('Tofu');
    await page.getByRole('button', { name: new RegExp(pet.patient_id) }).click();
    await page.getByRole('button', { name: 'File with Tofu' }).click();

    await expect(page.getByText('Every result has found its patient.')).toBeVisible();
  } finally {
    program.kill('SIGKILL');
  }
});
