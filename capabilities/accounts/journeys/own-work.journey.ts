// What a person chooses for the own work: the page after log-in, units of results, keys, and notices.
import { inSystem, newId } from '@alder/database';
import { testDb } from '@alder/testing';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

async function addCreatinine(hospital: JourneyHospital, pet: string): Promise<string> {
  const id = newId();
  const range = { low: 0.8, high: 2.4, crit_low: null, crit_high: 5, unit: 'mg/dL', source: 'hospital', entry: null };
  const value = {
    ...{ code: 'CREA', name: 'CREA', raw: '3.1', comparator: null, number: 3.1, scaled_result: null, unit: 'mg/dL' },
    ...{ unit_raw: 'mg/dL', flag: 'H', flag_device: '', status: 'F', range, range_text: '' },
  };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        ...{ id, pet, run_key: newId(), content_key: newId(), device: 'Catalyst_One', device_serial: 'C1' },
        ...{ exam_type: 'chem', profile: 'Chem 17', timestamp: new Date(), match_state: 'matched' },
        ...{
          verify_state: 'final',
          reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }),
          results: JSON.stringify([value]),
        },
      })
      .execute(),
  );
  return id;
}

test('a person chooses the page after log-in and the units of results; a colleague keeps those of the hospital', async ({
  page,
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const id = await addCreatinine(hospital, pet.id);
  await page.goto('/account?section=display');
  await page.getByRole('radio', { name: 'Laboratory' }).check();
  await page.getByRole('radio', { name: 'SI (mmol/L)' }).check();
  await expect(page.getByText('Saved').last()).toBeVisible();
  await accessible(page);

  await page.goto('/');
  await expect(page).toHaveURL(/\/clinicpath/);
  await page.goto(`/clinicpath/results/${id}`);
  const row = page.getByRole('row', { name: /Creatinine/ });
  await expect(row).toContainText('274');
  await expect(row).toContainText('µmol/L');
  await expect(row).toContainText('Reported: 3.1 mg/dL');
  await expect(page.getByText(/shown in the units of your account/)).toBeVisible();
  await accessible(page);

  const colleague = await pageOf(await hospital.addPerson({ role: 'doctor', display_name: 'Dr. Wu' }));
  await colleague.goto('/');
  await expect(colleague).toHaveURL(/\/his/);
  await colleague.goto(`/clinicpath/results/${id}`);
  await expect(colleague.getByRole('row', { name: /Creatinine/ })).toContainText('3.1');
  await expect(colleague.getByRole('row', { name: /Creatinine/ })).toContainText('mg/dL');
  const stored = await hospital.work((trx) =>
    trx.selectFrom('lab_record').select('results').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(stored.results).toMatchObject([{ raw: '3.1', unit: 'mg/dL', flag: 'H' }]);
});

test('a person moves a key of the board, another browser of that person follows, and single letters can be switched off', async ({
  page,
  pageOf,
  hospital,
}) => {
  const second = await pageOf(hospital.doctor);
  await second.goto('/his');
  await expect(second.getByRole('heading', { level: 1, name: 'Outpatient' })).toBeVisible();
  await page.goto('/account?section=keys');
  const field = page.getByRole('textbox', { name: 'Check in' });
  await field.fill('c');
  await expect(page.getByText('Another act of this screen has this letter')).toBeVisible();
  await field.fill('j');
  await expect(page.getByText('Saved').last()).toBeVisible();
  await accessible(page);

  await expect(async () => {
    // Pressed only while nothing is open: a second J would be typed into the dialog.
    if ((await second.getByRole('dialog').count()) === 0) await second.keyboard.press('j');
    await expect(second.getByRole('dialog', { name: 'Check in' })).toBeVisible({ timeout: 5000 });
  }).toPass();
  await second.keyboard.press('Escape');
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await second.getByRole('heading', { level: 1, name: 'Outpatient' }).click();
  await second.keyboard.press('?');
  await expect(second.getByRole('region', { name: 'Outpatient board' }).locator('kbd').first()).toHaveText('J');

  await page.getByRole('switch', { name: 'Single letters act as shortcuts' }).click();
  await expect(page.getByText('Saved').last()).toBeVisible();
  await page.goto('/his');
  await expect(page.getByRole('heading', { level: 1, name: 'Outpatient' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a person chooses notices for bell and letters, with quiet hours, and finds them so again', async ({
  page,
  hospital,
}) => {
  await inSystem(await testDb(), (trx) =>
    trx.updateTable('account').set({ email_validated: true }).where('id', '=', hospital.doctor.id).execute(),
  );
  await page.goto('/account?section=notices');
  await page.getByRole('checkbox', { name: 'Images: In the bell' }).uncheck();
  await page.getByRole('checkbox', { name: 'Critical results: By email' }).check();
  await page.getByRole('switch', { name: 'No letters at night' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('20:30');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Saved').last()).toBeVisible();
  await accessible(page);

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Images: In the bell' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Critical results: By email' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('20:30');
});
