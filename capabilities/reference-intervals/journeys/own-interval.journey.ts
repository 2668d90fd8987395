// An interval of own results: chosen, one animal left out and one taken back in with a reason, approved.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Creatinine of 45 dogs, the first of them in a run with a critical value. */
async function addDogs(hospital: JourneyHospital) {
  const animals = await Promise.all(
    Array.from({ length: 45 }, (_, n) => hospital.addPet({ name: `Dog ${n}`, sex: n % 2 ? 'male' : 'female' })),
  );
  const value = (code: string, number: number, unit: string, flag: string) => ({
    ...{ code, name: code, raw: String(number), comparator: null, number, scaled_result: null, unit, unit_raw: unit },
    ...{ flag, flag_device: '', status: 'F', range: null, range_text: '' },
  });
  const rows = animals.map(({ id: pet }, n) => {
    const id = newId();
    const at = new Date(Date.now() - (n + 1) * 86_400_000);
    return {
      ...{ id, pet, run_key: id, content_key: id, record_id: id, device: 'Catalyst_One', match_state: 'unrequested' },
      ...{ verify_state: 'final', timestamp: at, device_time: at },
      results: JSON.stringify([
        value('CREA', Number((0.7 + ((n * 37) % 45) / 55).toFixed(2)), 'mg/dL', 'N'),
        value('ALT', 50, 'U/L', n === 0 ? 'HH' : 'N'),
      ]),
      reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
    };
  });
  await hospital.work((trx) => trx.insertInto('lab_record').values(rows).execute());
}

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('an administrator makes an interval, leaves one dog out, takes one in, and approves it', async ({
  pageOf,
  hospital,
}) => {
  await addDogs(hospital);
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Wu' }));
  await page.goto('/manage/ranges');
  await page.getByRole('radio', { name: 'Own intervals' }).click();
  await page.getByRole('button', { name: 'New interval' }).click();
  await checkAxe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'New interval' }).click();
  await expect(
    page.getByRole('img', { name: /^Distribution of 44 values; limits 0\.\d\d to 1\.\d\d mg\/dL/ }),
  ).toBeVisible();
  await checkAxe(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take in' }).click();
  await dialog.getByRole('button', { name: 'Take in' }).click();
  await expect(dialog.getByText('Fill this in')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Healed');
  await dialog.getByRole('button', { name: 'Take in' }).click();
  await expect(page.getByText('45 of 45 animals count')).toBeVisible();
  await page.getByRole('radio', { name: 'Counted' }).click();
  await page.getByRole('button', { name: 'Leave out' }).last().click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Had eaten');
  await dialog.getByRole('button', { name: 'Leave out' }).click();
  await expect(page.getByText('44 of 45 animals count')).toBeVisible();
  await page.getByRole('radio', { name: 'Left out' }).click();
  await expect(page.getByText('Had eaten (Dr. Wu)')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('radio', { name: 'Own intervals' })).toBeInViewport({ ratio: 1 });
  await checkAxe(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved by Dr\. Wu/)).toBeVisible();
});
