// A hospital tries a rule, switches it on, and a result orders, charges and explains the next test by itself.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

test.setTimeout(120_000);

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('an administrator tries a rule on the last month and switches it on; the next result orders and charges the test with its reason', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi', species: 'cat', sex: 'female' });
  const admin = await hospital.addPerson({ role: 'hospitalAdmin' });
  const value = { code: 'CREA', name: 'CREA', raw: '2.9', comparator: null, number: 2.9, scaled_result: null };
  const labels = {
    unit: 'mg/dL',
    unit_raw: 'mg/dL',
    flag: null,
    flag_device: '',
    status: 'F',
    range: null,
    range_text: '',
  };
  await hospital.work(async (trx) => {
    await trx
      .insertInto('lab_record')
      .values({
        ...{ id: newId(), run_key: newId(), content_key: newId(), sample_key: '', device: 'Catalyst_One' },
        ...{ pet: pet.id, results: JSON.stringify([{ ...value, ...labels }]), person_edited: true },
        ...{ match_state: 'unrequested', match_by: 'person', verify_state: 'final', critical: false, invalid: false },
        ...{ timestamp: new Date(Date.now() - 5 * 86_400_000), control: false, clock_off: false, profile: '' },
        ...{ reported: JSON.stringify({ patient_id: '', name: '', sex: null, species: null }), comments: '[]' },
      } as never)
      .execute();
    await trx
      .insertInto('treatment')
      .values({ id: newId(), name: 'Protein/creatinine ratio', category: 'laboratory', lab_test: 'UPC', price: 900 })
      .execute();
    await trx
      .insertInto('medical_record')
      .values({ id: newId(), pet: pet.id, assignee: admin.id, checked_in_at: new Date() })
      .execute();
    await trx
      .insertInto('lab_order')
      .values({
        ...{ id: newId(), pet: pet.id, device: 'Catalyst_One', tests: ['CREA'], priority: 'routine' },
        ...{ order_id: 'L000901', order_status: 'sent', time: new Date(), submit_time: new Date(), placer: admin.id },
      })
      .execute();
  });
  const page = await pageOf(admin);
  await page.goto('/manage/reflex');
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Creatinine → UPC');
  await dialog.getByRole('combobox', { name: 'Analyte' }).fill('CREA');
  await page.getByRole('option', { name: /Creatinine \(CREA\)/ }).click();
  await dialog.getByRole('textbox', { name: 'Above' }).fill('2');
  await dialog.getByRole('combobox', { name: 'Test' }).fill('UPC');
  await page.getByRole('option', { name: /UPC/ }).first().click();
  await dialog.getByRole('combobox', { name: 'Who does it' }).fill('Central Lab');
  await page.getByRole('option', { name: 'Use “Central Lab”' }).click();
  await dialog.getByRole('textbox', { name: /Not if ordered/ }).fill('3');
  await dialog.getByRole('radio', { name: 'Automatic' }).click();

  await dialog.getByRole('button', { name: 'Try on the last 30 days' }).click();
  const tried = dialog.getByRole('region', { name: 'Dry run' });
  await expect(tried.getByRole('row', { name: /Mochi/ })).toContainText('2.9 mg/dL');
  await expect(tried).toContainText('900');
  await checkAxe(page);
  await dialog.getByRole('switch', { name: 'Switched on' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Creatinine → UPC saved: it judges results from now on')).toBeVisible();
  await checkAxe(page);

  await page.goto('/clinicpath/orders');
  const orders = page.getByRole('table', { name: 'Lab orders' });
  await orders.getByRole('button', { name: 'Type the result' }).click();
  const typed = page.getByRole('dialog');
  await typed.getByRole('textbox', { name: 'Creatinine: value' }).fill('3.4');
  await typed.getByRole('button', { name: 'File result' }).click();
  await expect(page.getByText('Result of Mochi filed')).toBeVisible();
  const made = orders.getByRole('row', { name: /UPC/ });
  await expect(made).toContainText('Ordered because of Creatinine 3.4 mg/dL > 2, rule “Creatinine → UPC”');
  await expect(made).toContainText('Central Lab');
  await checkAxe(page);

  await page.goto(`/patient/${pet.id}?tab=lab`);
  await page.getByRole('link', { name: /CREA/ }).first().click();
  const sheet = page.getByRole('region', { name: 'Reflex tests' });
  await expect(sheet).toContainText('Ordered');
  await expect(sheet).toContainText('Because of Creatinine 3.4 mg/dL > 2');

  // The value was misread: the order is not withdrawn by itself, a person decides.
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const correcting = page.getByRole('dialog');
  await correcting.getByRole('textbox', { name: 'Creatinine: value' }).fill('1.4');
  await correcting.getByRole('textbox', { name: 'Reason' }).fill('Misread');
  await correcting.getByRole('button', { name: 'Save correction' }).click();
  await expect(sheet.getByText('The result was corrected and no longer meets the rule')).toBeVisible();
  await checkAxe(page);
  // Pending decisions are above the orders, whose filter keeps the width of its text.
  await page.goto('/clinicpath/orders');
  await expect(page.getByText('Waiting for a decision')).toBeVisible();
  const filter = await page.getByRole('radiogroup').first().boundingBox();
  expect(filter!.width).toBeLessThan(500);
  await page.goBack();
  await sheet.getByRole('button', { name: 'Withdraw the order' }).click();
  await expect(sheet.getByText('Withdrawn')).toBeVisible();
  const status = await hospital.work((trx) =>
    trx.selectFrom('lab_order').select('order_status').where('laboratory', '=', 'Central Lab').execute(),
  );
  expect(status).toEqual([{ order_status: 'canceled' }]);
});
