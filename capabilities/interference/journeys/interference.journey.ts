// A technician notes hemolysis, and the result, the record and the paper say what it does to potassium; the hospital writes how far.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

test.setTimeout(120_000);

async function checkAxe(page: Page, part = 'body') {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('hemolysis that a technician notes is shown at potassium on sheet and record, by how much the hospital says, and phenobarbital at T4', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'dog', sex: 'female' });
  const admin = await hospital.addPerson({ role: 'hospitalAdmin' });
  const [record, visit] = [newId(), newId()];
  const now = Date.now();
  const range = { low: 3.5, high: 5.8, crit_low: 2.5, crit_high: 7.5, unit: 'mmol/L', source: 'hospital', entry: null };
  const value = (code: string, raw: string, unit: string, more: object) => ({
    ...{ code, name: code, raw, comparator: null, number: Number(raw), scaled_result: null, unit, unit_raw: unit },
    ...{ flag_device: '', status: 'F', range_text: '', ...more },
  });
  await hospital.work(async (trx) => {
    await trx
      .insertInto('medical_record')
      .values({ id: visit, pet: pet.id, assignee: admin.id, checked_in_at: new Date(now - 3_600_000) })
      .execute();
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id: record, run_key: newId(), content_key: newId(), sample_key: '', device: 'Catalyst_One' },
        ...{ pet: pet.id, person_edited: true, profile: 'Chem 17', critical: true },
        results: JSON.stringify([
          value('K', '8.1', 'mmol/L', { flag: 'HH', range }),
          value('T4', '0.7', 'ug/dL', { flag: null, range: null }),
          value('NA', '146', 'mmol/L', { flag: null, range: null }),
        ]),
        ...{ match_state: 'unrequested', match_by: 'person', verify_state: 'final', invalid: false },
        ...{ timestamp: new Date(now - 60_000), control: false, clock_off: false },
        ...{ reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }), comments: '[]' },
      } as never)
      .execute();
    await trx
      .insertInto('medicine_record')
      .values({
        ...{ id: newId(), medical_record: visit, pet: pet.id, name: 'Phenobarbital 30 mg', frequency: 'BID', days: 30 },
        ...{ dosage: 1, dose_count: 60, unit_price: 5, process_fee: 0, medicine_price: 300, process_fee_total: 0 },
        ...{ total_price: 300, created_at: new Date(now - 5 * 86_400_000) },
      })
      .execute();
  });

  const page = await pageOf(admin);
  await page.goto(`/clinicpath/results/${record}`);
  const sheet = page.getByRole('table').first();
  const row = (name: string) => sheet.getByRole('row', { name });
  await expect(row('Thyroxine')).toContainText('Phenobarbital 30 mg: may lower the value');
  await expect(row('Potassium')).not.toContainText('Hemolysis');

  await page.getByRole('button', { name: 'Note how the sample looks' }).click();
  const dialog = page.getByRole('dialog', { name: 'How the sample looks' });
  await expect(dialog.getByText('None of this result.')).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Hemolysis' }).getByRole('radio', { name: '3+' }).click();
  await expect(dialog.getByRole('region', { name: 'Values that will be marked' })).toContainText(
    'Potassium Hemolysis 3+: may read high',
  );
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row('Potassium')).toContainText('Hemolysis 3+: may read high');
  await expect(row('Potassium')).toContainText('8.1');
  await expect(row('Sodium')).not.toContainText('Hemolysis');
  // The critical value is announced as before, and says so.
  await expect(page.getByRole('complementary')).toContainText('Hemolysis 3+: may read high');
  await checkAxe(page);

  await page.goto('/manage/interference');
  await page.getByRole('textbox', { name: /^Find/ }).fill('potassium (k) hemolysis');
  const rules = page.getByRole('table', { name: 'What shifts which test' });
  await expect(rules.getByRole('row')).toHaveCount(2);
  await checkAxe(page);
  await rules.getByRole('row', { name: /Potassium/ }).click();
  const editor = page.getByRole('dialog', { name: 'Interference' });
  await editor.getByRole('textbox', { name: /^By about/ }).fill('20');
  await editor.getByRole('textbox', { name: 'Source' }).fill('Instructions of the analyzer, 2025');
  await checkAxe(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved; results are marked by it')).toBeVisible();
  await expect(rules.getByRole('row', { name: /Potassium/ })).toContainText('reads high (about 20%)');

  await page.goto(`/his/record/${visit}`);
  const chip = page.getByRole('link', { name: /Potassium 8.1/ });
  await expect(chip).toContainText('Hemolysis 3+: may read high (about 20%)');
  await checkAxe(page, 'article');
  await page.goto('/clinicpath/results');
  await page.goto(`/clinicpath/results/${record}`);
  await expect(row('Potassium')).toContainText('Hemolysis 3+: may read high (about 20%)');

  await page.goto('/manage/interference');
  await page.getByRole('textbox', { name: /^Find/ }).fill('potassium (k) hemolysis');
  await rules.getByRole('row', { name: /Potassium/ }).click();
  await expect(editor.getByRole('region', { name: 'Changes' })).toContainText('Written');
  await editor.getByRole('button', { name: 'Restore the original' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore the original' }).click();
  await expect(rules.getByRole('row', { name: /Potassium/ })).not.toContainText('20%');
});
