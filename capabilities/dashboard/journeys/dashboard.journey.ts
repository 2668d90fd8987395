// An administrator follows yesterday's money to one receipt; a doctor clears what is left of the day.
import { readFile } from 'node:fs/promises';
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';

const DAY_MS = 86_400_000;

/** A visit of yesterday, paid in cash, of a doctor. */
async function paidYesterday(hospital: JourneyHospital, doctor: string) {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const at = new Date(Date.now() - DAY_MS);
  const [visit, receipt] = [newId(), newId()];
  await hospital.work(async (trx) => {
    const record = { id: visit, pet: pet.id, owner: pet.owner, stage: 'archive', assignee: doctor, checked_in_at: at };
    await trx.insertInto('medical_record').values(record).execute();
    const row = { id: receipt, number: 1, medical_record: visit, pet: pet.id, owner: pet.owner, currency: 'TWD' };
    await trx.insertInto('receipt').values(row).execute();
    const line = { id: newId(), receipt, kind: 'item', name: 'Shampoo', unit_price: 600, amount: 600 };
    await trx.insertInto('receipt_line').values(line).execute();
    const payment = { id: newId(), receipt, type: 'cash', amount: 600, author: doctor, paid_at: at };
    await trx.insertInto('payment').values(payment).execute();
    const paid = { status: 'paid', paid_at: at, subtotal: 600, total: 600, received: 600 };
    await trx.updateTable('receipt').set(paid).where('id', '=', receipt).execute();
  });
  return visit;
}

test("an administrator traces yesterday's revenue down to one receipt and saves it as CSV", async ({
  pageOf,
  hospital,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Wu' });
  const visit = await paidYesterday(hospital, hospital.doctor.id);
  const page = await pageOf(admin);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Revenue' }).click();
  const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' }).format(Date.now() - DAY_MS);
  await page.goto(`/dashboard/revenue?range=custom&from=${yesterday}&to=${yesterday}`);

  const collected = page.getByRole('article', { name: 'Collected' });
  await expect(collected.getByText('NT$ 600', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Cash: / }).click();
  const rows = page.getByRole('dialog', { name: 'Collected, Cash' });
  const saving = page.waitForEvent('download');
  await rows.getByRole('button', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv).toContain('R0001');
  expect(csv).toContain(',600,TWD');

  await rows.getByRole('link', { name: /R0001/ }).click();
  await expect(page).toHaveURL(new RegExp(`/his/checkout/${visit}`));
  await expect(page.getByText('Shampoo')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Collected, Cash' })).toBeVisible();
});

test('a doctor clears the list of the day: what is mended is gone from it', async ({ page, hospital }) => {
  const pet = await hospital.addPet({ name: 'Coco' });
  const visit = newId();
  await hospital.work(async (trx) => {
    const record = { id: visit, pet: pet.id, owner: pet.owner, stage: 'clinic', assignee: hospital.doctor.id };
    await trx.insertInto('medical_record').values(record).execute();
  });
  await page.goto('/his/day-end');
  const records = page.getByRole('list', { name: 'Incomplete records' });
  await records.getByRole('link', { name: /Coco/ }).click();
  await expect(page).toHaveURL(new RegExp(`/his/record/${visit}`));
  await page.goto('/his/day-end');
  await expect(records).toBeVisible();

  await hospital.work((trx) =>
    trx.updateTable('medical_record').set({ assessment: 'Healthy' }).where('id', '=', visit).execute(),
  );
  await page.reload();
  // What is written waits for its signature.
  await expect(records).toHaveCount(0);
  await page.getByRole('link', { name: /Coco/ }).click();
  await page.getByRole('button', { name: 'Sign the record' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign the record' }).click();
  await expect(page.getByRole('button', { name: 'Write an addendum' })).toBeVisible();
  await page.goto('/his/day-end');
  await expect(page.getByText(/Nothing is left/)).toBeVisible();
});

test('a laboratory consultant has two pages of the dashboard, and a doctor none', async ({ pageOf, hospital }) => {
  const consultant = await hospital.addPerson({ role: 'lisConsultant', display_name: 'Sato' });
  const page = await pageOf(consultant);
  await page.goto('/dashboard/revenue');
  await expect(page.getByRole('tab', { name: 'Laboratory' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Revenue' })).toHaveCount(0);

  const doctor = await pageOf(hospital.doctor);
  await doctor.goto('/dashboard/revenue');
  await expect(doctor).toHaveURL(/\/account/);
});
