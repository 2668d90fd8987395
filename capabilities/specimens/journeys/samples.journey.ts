// The tubes of an order: ordered with a favourite, scanned, rejected, asked for again, labelled.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function checkAxe(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('tests are ordered with their tubes and made urgent, a label is scanned, a clotted sample is taken again', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: '麻糬', sex: 'female' });
  await hospital.work((trx) =>
    trx
      .insertInto('device')
      .values([
        { id: newId(), model: 'Catalyst_One', serial: 'CAT-1' },
        { id: newId(), model: 'ProCyte_One', serial: 'PRO-1' },
      ])
      .execute(),
  );
  const doctor = await hospital.addPerson({ role: 'doctor' });
  const page = await pageOf(doctor);
  await page.goto(`/patient/${pet.id}?tab=lab`);
  await page.getByRole('button', { name: 'Order lab' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Catalyst One' }).getByText('Chem 10').click();
  await dialog.getByRole('group', { name: 'ProCyte One' }).getByText('CBC').click();
  await dialog.getByRole('button', { name: 'Keep as favourite' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the favourite' }).fill('Senior');
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Senior', exact: true })).toBeVisible();

  // Half of the tests for the other laboratory, or one number for two tubes, is not left out in silence.
  const send = dialog.getByRole('button', { name: /Send 2 orders/ });
  await dialog.getByRole('textbox', { name: 'Laboratory' }).fill('Kitasato');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Laboratory' }).fill('');
  await dialog.getByRole('textbox', { name: 'Sample number' }).fill('X-1');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox', { name: 'Sample number' }).fill('');
  await checkAxe(page);
  await send.dblclick();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Order lab' }).first().click();
  await dialog.getByRole('button', { name: 'Senior', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Before the surgery');
  await send.click();
  await expect(dialog.getByRole('checkbox', { name: /still open/ })).toBeInViewport();
  await page.goto('/clinicpath/orders');
  const orders = page.getByRole('table', { name: 'Lab orders' });
  await expect(orders.getByRole('row')).toHaveCount(3);
  await orders.getByRole('row', { name: /CBC/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Make urgent' }).click();
  await expect(orders.getByRole('row', { name: /CBC/ })).toContainText('Urgent');
  await checkAxe(page);

  await page.goto('/clinicpath/samples');
  const samples = page.getByRole('table', { name: 'Samples' });
  const blood = samples.getByRole('row', { name: /CBC/ });
  const number = await blood.getByRole('code').innerText();
  const scan = page.getByRole('textbox', { name: 'Scan a label' });
  await scan.fill('nothing');
  await scan.press('Enter');
  await expect(page.getByText('nothing: No sample has this number.')).toBeVisible();
  await scan.fill(number);
  await scan.press('Enter');
  await expect(blood).toContainText('Collected');
  await checkAxe(page);

  await blood.click();
  await page.getByRole('button', { name: 'Reject' }).click();
  const reject = page.getByRole('dialog', { name: `Reject sample ${number}` });
  await expect(reject.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-disabled', 'true');
  await reject.getByRole('combobox', { name: 'Reason' }).selectOption('clotted');
  await checkAxe(page);
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(/^New sample .* asked for$/)).toBeVisible();
  await expect(samples.getByRole('row', { name: /CBC/ })).not.toContainText(number);

  // The label with a Chinese name is a PDF.
  await samples.getByRole('row', { name: /CBC/ }).getByRole('checkbox').check();
  const [label] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('abels')),
    page.getByRole('button', { name: 'Print labels' }).click(),
  ]);
  const answer = await page.request.get(label.url());
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByText('Rejected', { exact: true }).click();
  await expect(samples).toContainText('Clotted');
  await page.getByText('Turnaround', { exact: true }).click();
  await expect(page.getByText('Rejected samples')).toBeVisible();
  await checkAxe(page);
});
