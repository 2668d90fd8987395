// A creatinine that doubled: it waits in the sight of the doctor, is checked for a mix-up, verified by name, and then counts.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const DAY_MS = 86_400_000;
const value = (code: string, number: number) => ({
  ...{ code, name: code, raw: String(number), comparator: null, number, scaled_result: null, unit: 'mg/dL' },
  ...{ unit_raw: 'mg/dL', flag: null, flag_device: '', status: 'F', range: null, range_text: '' },
});

/** A result of an earlier day, and an open order for today. */
async function cat(hospital: JourneyHospital, name: string, creatinine: number, order: string) {
  const pet = await hospital.addPet({ name, species: 'cat', sex: 'female', breed: 'Domestic Shorthair' });
  const id = newId();
  const at = new Date(Date.now() - 5 * DAY_MS);
  await hospital.work(async (trx) => {
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id, pet: pet.id, device: 'Catalyst_One', profile: 'Chem 17', verify_state: 'final', run_key: id },
        ...{ content_key: id, record_id: id, match_state: 'unrequested', timestamp: at, device_time: at },
        ...{ reviewed: JSON.stringify({ by: 'Dr. Lin', account: hospital.doctor.id, at: at.toISOString() }) },
        results: JSON.stringify([value('CREA', creatinine)]),
        reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
      })
      .execute();
    await trx
      .insertInto('lab_order')
      .values({
        ...{ id: newId(), pet: pet.id, device: 'Catalyst_One', tests: ['CREA'], priority: 'routine' },
        ...{ order_id: order, order_status: 'sent', time: new Date(), submit_time: new Date() },
      })
      .execute();
  });
  return pet;
}

async function typeResult(page: Page, name: string, creatinine: string) {
  await page.goto('/clinicpath/orders');
  const row = page.getByRole('table', { name: 'Lab orders' }).getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: 'Type the result' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Creatinine: value' }).fill(creatinine);
  await page.getByRole('dialog').getByRole('button', { name: 'File result' }).click();
  await expect(page.getByText(`Result of ${name} filed`)).toBeVisible();
}

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a hospital lets doubled creatinines wait; one waits, is compared with a neighbour, and is verified by name', async ({
  pageOf,
  hospital,
}) => {
  await cat(hospital, 'Miru', 1, 'L000001');
  await cat(hospital, 'Momo', 2.1, 'L000002');
  const admin = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  await admin.goto('/manage/delta');
  await admin.getByRole('button', { name: 'Add limit' }).click();
  await admin.getByRole('combobox', { name: 'Analyte' }).selectOption('CREA');
  await admin.getByRole('textbox', { name: /^At most/ }).fill('50');
  await admin.getByRole('switch', { name: 'Wait for verification' }).click();
  await checkAxe(admin);
  await admin.getByRole('button', { name: /^Save/ }).click();
  await expect(admin.getByText('Delta limits saved')).toBeVisible();

  const page = await pageOf(await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' }));
  await typeResult(page, 'Momo', '1.05');
  await typeResult(page, 'Miru', '2.0');
  await page.goto('/clinicpath/samples');
  await page.getByRole('link', { name: '1 result waits for verification' }).click();
  await expect(page.getByRole('heading', { name: 'Results that wait for verification' })).toBeVisible();
  await checkAxe(page);
  await page.getByRole('row', { name: /Miru.*rose by 100%/ }).click();

  const waits = page.getByRole('region', { name: 'Waits for verification' });
  await expect(waits.getByText(/^Creatinine 2\.0 mg\/dL: rose by 100% since .* It was 1 mg\/dL then\.$/)).toBeVisible();
  await expect(page.locator('header').getByText('Preliminary')).toBeVisible();
  await waits.getByRole('button', { name: 'Wrong patient?' }).click();
  await expect(page.getByRole('dialog').getByText('Would fit exchanged')).toBeVisible();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Move to Momo' }).click();
  await expect(page.getByRole('dialog').getByText('Momo').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await waits.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('textbox', { name: /^How it was checked/ }).fill('Both tubes compared with the animals');
  await checkAxe(page);
  await page.getByRole('button', { name: /^Verify and release/ }).click();
  await expect(page.getByText('Verified and released')).toBeVisible();
  await expect(page.getByText(/^Verified by Hsu, .*: Both tubes compared with the animals$/)).toBeVisible();
  await expect(waits).toBeHidden();
  await page.goto('/clinicpath/results/waiting');
  await expect(page.getByText('No result waits for verification.')).toBeVisible();
});
