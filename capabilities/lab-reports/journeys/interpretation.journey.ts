// A question about a result: asked at the front, written with proposed phrases, left half-way, signed, amended; the PDF.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { getLabReportPdf } from '../contract/index.ts';

const DAY_MS = 86_400_000;
const value = (code: string, number: number, low: number, high: number) => ({
  ...{ code, name: code, raw: String(number), comparator: null, number, scaled_result: null, unit: 'mg/dL' },
  ...{ unit_raw: 'mg/dL', flag: 'H', flag_device: '', status: 'F', range_text: '' },
  range: { low, high, crit_low: null, crit_high: null, unit: 'mg/dL', source: 'hospital', entry: null },
});

/** A cat with high kidney values twice, a month apart; the later result. */
async function resultOfCat(hospital: JourneyHospital): Promise<string> {
  const pet = await hospital.addPet({ name: 'Miru', species: 'cat', breed: 'Domestic Shorthair' });
  const [earlier, later] = [newId(), newId()];
  const row = (id: string, creatinine: number, daysAgo: number) => ({
    ...{ id, pet: pet.id, device: 'Catalyst_One', profile: 'Chem 17', verify_state: 'final', run_key: id },
    ...{ content_key: id, record_id: id, match_state: 'unrequested' },
    ...{ timestamp: new Date(Date.now() - daysAgo * DAY_MS), device_time: new Date(Date.now() - daysAgo * DAY_MS) },
    results: JSON.stringify([value('CREA', creatinine, 0.8, 2.4), value('BUN', 60, 16, 36)]),
    reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
  });
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values([row(earlier, 3, 30), row(later, 3.1, 0.1)])
      .execute(),
  );
  return later;
}

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a question is asked, what is half written survives a reload, and the doctor signs and amends it', async ({
  page,
  pageOf,
  hospital,
}) => {
  const record = await resultOfCat(hospital);
  const nurse = await pageOf(await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' }));
  await nurse.goto(`/clinicpath/results/${record}`);
  await nurse.getByRole('button', { name: 'Ask for an interpretation' }).click();
  await nurse.getByRole('textbox', { name: 'Question' }).fill('Is this renal?');
  await nurse.reload();
  await expect(nurse.getByRole('textbox', { name: 'Question' })).toHaveValue('Is this renal?');
  await nurse.getByRole('button', { name: 'Send the question' }).click();
  await expect(nurse.getByText(/^Asked by Hsu/)).toBeVisible();
  await expect(nurse.getByRole('button', { name: 'Write', exact: true })).toBeHidden();

  await page.goto('/clinicpath/interpretations');
  await expect(page.getByText('Is this renal?')).toBeVisible();
  await checkAxe(page);
  await page.getByRole('link', { name: /Miru/ }).click();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'What the result means' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.reload();
  await expect(text).toHaveValue(/^Azotemia\./);
  await page.getByRole('checkbox', { name: /patient is stable/ }).click();
  await page.getByRole('button', { name: 'Add to the text' }).click();
  await expect(text).toHaveValue(/IRIS stage 3 by creatinine: 3\.1 mg\/dL/);
  await checkAxe(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/^Signed by Dr\. Lin/)).toBeVisible();

  await page.getByRole('button', { name: 'Amend' }).click();
  await page.getByRole('textbox', { name: 'Why it has to change' }).fill('Urine came later');
  await page.getByRole('button', { name: 'Amend' }).click();
  await text.fill('Renal azotemia.');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/Takes the place of version 1\. Reason: Urine came later/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Why it has to change' })).toBeHidden();
  await page.getByText('Earlier versions: 1').click();
  await expect(page.getByText(/^Azotemia\./)).toBeVisible();

  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('menuitem', { name: '繁體中文' })).toBeVisible();
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const pdf = await page.request.get(addressOf(getLabReportPdf, { hospital: hospital.key, id: record, lang }));
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
