// An ALT above what the analyzer measures: measured again in a sample diluted five times; both values are kept.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a value above the range is measured again ×5, multiplied once, and both sheets show both values', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog', sex: 'female' });
  const id = newId();
  const alt = {
    ...{ code: 'ALT', name: 'ALT', raw: '>1000', comparator: '>', number: 1000, scaled_result: null, unit: 'U/L' },
    ...{ unit_raw: 'U/L', flag: null, flag_device: '', status: 'F', range: null, range_text: '' },
  };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        ...{ id, pet: pet.id, device: 'Catalyst_One', profile: 'ALT', verify_state: 'final', run_key: id },
        ...{
          content_key: id,
          record_id: id,
          match_state: 'unrequested',
          timestamp: new Date(),
          device_time: new Date(),
        },
        results: JSON.stringify([alt]),
        reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
      })
      .execute(),
  );
  const page = await pageOf(await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' }));
  await page.goto(`/clinicpath/results/${id}`);
  await page.getByRole('button', { name: 'Order re-run' }).click();
  await expect(page.getByText(/^Above what the analyzer can measure: .*>1000/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Saline');
  await checkAxe(page);
  await page.getByRole('button', { name: /^Ask for the re-run ×5/ }).click();
  const reruns = page.getByRole('region', { name: 'Re-runs' });
  await expect(reruns.getByText(/^Asked for by Hsu, .* Saline$/)).toBeVisible();
  await expect(reruns.getByText(/is on its way/)).toBeVisible();

  await page.goto('/clinicpath/orders');
  const orders = page.getByRole('table', { name: 'Lab orders' });
  await expect(orders.getByText('Re-run ×5')).toBeVisible();
  await orders.getByRole('button', { name: 'Type the result' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Diluted sample: type what the analyzer shows/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /^ALT: value|Alanine.*: value/ }).fill('624');
  await dialog.getByRole('button', { name: 'File result' }).click();
  await expect(page.getByText('Result of Mochi filed')).toBeVisible();

  await page.goto(`/clinicpath/results/${id}`);
  await expect(reruns.getByText(/>1000 → 3120 U\/L/)).toBeVisible();
  await checkAxe(page);
  await reruns.getByRole('link', { name: /^Result of / }).click();
  await expect(page.getByText('×5: the analyzer reported 624').first()).toBeAttached();
  await expect(page.getByRole('cell', { name: /3120/ })).toBeVisible();
});
