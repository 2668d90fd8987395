// A cat is admitted, gets its dose at the cage by a phone, is billed for it once, and goes home with its sheet.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import { getDischargeSheet } from '../contract/index.ts';

const PHONE = { width: 390, height: 844 };

/** A cage, a medicine of 10 mg/mL for cats, and an open visit of a cat of 5 kg. */
async function prepare(hospital: JourneyHospital) {
  const pet = await hospital.addPet({ name: 'Tiger', species: 'cat', weight: 5 });
  const visit = newId();
  await hospital.work(async (trx) => {
    const ward = newId();
    await trx.insertInto('ward').values({ id: ward, name: 'ICU' }).execute();
    await trx.insertInto('cage').values({ id: newId(), ward, name: 'C1' }).execute();
    await trx.insertInto('medical_record').values({ id: visit, pet: pet.id, owner: pet.owner }).execute();
    await trx
      .insertInto('medicine')
      .values({
        ...{ id: newId(), name: 'Maropitant 10 mg/mL', type: 'injection', form: 'injection', unit: 'mL' },
        ...{ strength_mg: 10, smallest_split: 0.05, price: 250, route: 'SC' },
        doses: JSON.stringify([{ species: 'cat', dosage_min: 0.5, dosage: 1, dosage_max: 1 }]),
      })
      .execute();
  });
  return { pet, visit };
}

const linesOf = (hospital: JourneyHospital, visit: string) =>
  hospital.work((trx) =>
    trx
      .selectFrom('treatment_record')
      .select(['name', 'quantity', 'amount'])
      .where('medical_record', '=', visit)
      .where('deleted_at', 'is', null)
      .execute(),
  );

test('a cat is admitted, gets its dose at the cage by a phone, also without a connection, is billed once and goes home with its sheet [screen.inpatient, cap.inpatient]', async ({
  page,
  pageOf,
  hospital,
}) => {
  const { visit } = await prepare(hospital);
  const nurse = await hospital.addPerson({ role: 'assistant', display_name: 'Hsu' });

  await page.goto('/his/inpatient');
  await page.getByRole('button', { name: 'Admit' }).first().click();
  await page.getByRole('combobox', { name: 'Patient' }).fill('Tiger');
  await page.getByRole('option', { name: /Tiger/ }).click();
  await page.getByLabel('Reason').fill('Acute pancreatitis');
  await page.getByLabel('Cage').selectOption({ label: 'ICU · C1' });
  await page.getByRole('dialog').getByRole('button', { name: 'Admit' }).click();
  await expect(page.getByText(/Acute pancreatitis/)).toBeVisible();
  const id = page.url().split('/').at(-1)!;

  await page.getByRole('button', { name: 'Order' }).click();
  const order = page.getByRole('dialog');
  await order.getByRole('combobox', { name: 'Medicine' }).fill('Maropitant 10');
  await page.getByRole('option', { name: /Maropitant 10 mg\/mL/ }).click();
  await expect(order.getByLabel('Dose at a time')).toHaveValue('0.5');
  await order.getByRole('button', { name: 'every 4 h' }).click();
  await order.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(order).toBeHidden();

  const phone = await pageOf(nurse);
  await phone.setViewportSize(PHONE);
  await phone.goto(`/his/inpatient/${id}`);
  await phone
    .getByRole('button', { name: /^Give: Maropitant/ })
    .first()
    .click();
  await expect(phone.getByText('1.00 mg/kg × 5.00 kg ÷ 10 mg/mL')).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Given', exact: true }).click();
  await expect(phone.getByText('on this device').first()).toBeVisible();
  expect(await linesOf(hospital, visit)).toEqual([]);
  await phone.context().setOffline(false);

  // Live: the doctor's sheet shows who gave it, without a reload.
  await expect(page.getByRole('button', { name: /Maropitant.*done.*by Hsu/ })).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByText('on this device')).toHaveCount(0);
  expect(await linesOf(hospital, visit)).toMatchObject([{ quantity: 0.5, amount: 125 }]);

  await page.getByRole('button', { name: 'Discharge' }).click();
  await page.getByLabel('What the owner does at home').fill('Small meals, four times a day.');
  await page.getByRole('dialog').getByRole('button', { name: 'Discharge', exact: true }).click();
  await expect(page.getByText('Discharged').first()).toBeVisible();
  const sheet = await page.request.get(addressOf(getDischargeSheet, { hospital: hospital.key, id }));
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.goto('/his/inpatient');
  await expect(page.getByText('Cleaning')).toBeVisible();
});
