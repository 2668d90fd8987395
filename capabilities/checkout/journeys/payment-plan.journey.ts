// A large bill is paid in parts: a down payment, a plan of instalments, and what is late in Billing and Day end.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a bill is divided into instalments at the checkout; once a day has passed, the bill, Billing and Day end ask for it', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  await hospital.work(async (trx) => {
    const record = { id: visit, pet: pet.id, owner: pet.owner, stage: 'checkout' };
    await trx.insertInto('medical_record').values(record).execute();
    const line = { id: newId(), medical_record: visit, pet: pet.id, name: 'Fracture repair' };
    await trx
      .insertInto('treatment_record')
      .values({ ...line, unit_price: 30_000, amount: 30_000 })
      .execute();
  });
  await page.goto(`/his/checkout/${visit}`);
  await page.getByRole('button', { name: 'Payment plan…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment plan' });
  await expect(dialog.getByRole('textbox', { name: 'Amount of instalment 3' })).toHaveValue(/10,000/);
  await dialog.getByRole('button', { name: /Save plan/ }).click();
  const plan = page.getByRole('region', { name: 'Payment plan' });
  await expect(plan.getByRole('listitem')).toHaveCount(3);

  await hospital.work(async (trx) => {
    const { parts } = await trx.selectFrom('payment_plan').select('parts').executeTakeFirstOrThrow();
    const [first, ...rest] = parts as unknown as { due_on: string; amount: number }[];
    const late = JSON.stringify([{ ...first!, due_on: '2026-01-31' }, ...rest]);
    await trx.updateTable('payment_plan').set({ parts: late }).execute();
  });
  await page.reload();
  await expect(plan.getByRole('status')).toContainText('NT$ 10,000 overdue');
  await page.goto('/his/day-end');
  await page.getByLabel('Of whom').selectOption('all');
  await expect(page.getByRole('list', { name: 'Instalments overdue' }).getByRole('link')).toContainText('10,000');
  await page.goto(`/patient/${pet.id}?tab=billing`);
  await expect(page.getByText(/NT\$\s10,000 overdue since/)).toBeVisible();
});
