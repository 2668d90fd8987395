import { expect } from '@alder/testing/browser';
import { button, choose, type Visit } from './visit-fixture.ts';

/** How long the doctor is cut off. */
const CUT_MS = 60_000;

/** The doctor takes the record; an assistant who is not assigned reads it and sees why writing is not offered. */
export async function takeRecord({ doctor, reception, record }: Visit): Promise<void> {
  await doctor.goto(`/his/record/${record}`);
  await button(doctor, 'Change assignee to me').click();
  await expect(doctor.getByRole('textbox', { name: 'Subjective' })).toBeVisible();

  await reception.goto(`/his/record/${record}`);
  await expect(reception.getByText('You do not have edit permissions. Change assignee to edit')).toBeVisible();
  await expect(reception.getByRole('textbox', { name: 'Subjective' })).toBeHidden();
}

/** Cut off for a minute in mid-sentence the doctor goes on writing; all of it arrives once the network is back. */
export async function writeThroughACut({ doctor, hospital, record }: Visit): Promise<void> {
  const stored = () =>
    hospital.work(async (trx) => {
      const row = await trx
        .selectFrom('medical_record')
        .select(['subjective', 'objective'])
        .where('id', '=', record)
        .executeTakeFirstOrThrow();
      return { subjective: row.subjective, objective: row.objective };
    });
  const subjective = doctor.getByRole('textbox', { name: 'Subjective' });
  await subjective.fill('Drinks a lot');
  await expect.poll(stored).toMatchObject({ subjective: 'Drinks a lot' });

  await doctor.context().setOffline(true);
  await subjective.pressSequentially(', wets the');
  await expect(doctor.getByText(/On this device|Retrying/)).toBeVisible();
  await doctor.waitForTimeout(CUT_MS); // the promise is about a minute, so a minute it is
  await subjective.pressSequentially(' bed at night.');
  await doctor.getByRole('textbox', { name: 'Objective' }).fill('Bladder large, coat dull.');
  expect(await stored()).toEqual({ subjective: 'Drinks a lot', objective: '' });

  await doctor.context().setOffline(false);
  await expect
    .poll(stored, { timeout: 30_000 })
    .toEqual({ subjective: 'Drinks a lot, wets the bed at night.', objective: 'Bladder large, coat dull.' });
}

/** Weight, diagnosis and treatments stand on the record and on the bill. */
export async function examine({ doctor }: Visit): Promise<void> {
  const weight = doctor.getByLabel('Weight', { exact: true });
  await weight.fill('11.3');
  await weight.blur();
  await choose(doctor, doctor.getByRole('combobox', { name: 'Add diagnosis' }), 'Zeta kidney');
  const add = doctor.getByRole('combobox', { name: 'Add treatment, medicine or test' });
  await choose(doctor, add, 'Zeta consultation');
  await choose(doctor, add, 'Zeta blood');
  await expect(doctor.getByText('NT$ 900')).toBeVisible();
}

/** The prescription shows its price with its parts; completing sends the card to the pharmacy. */
export async function prescribe({ doctor, record }: Visit): Promise<void> {
  await doctor.goto(`/his/record/${record}`);
  await choose(doctor, doctor.getByRole('combobox', { name: 'Add treatment, medicine or test' }), 'Zeta aml');
  const form = doctor.getByRole('form', { name: /Zeta amlodipine/ });
  await expect(form.getByText(/5 × 1 × 14 fee/)).toBeVisible();
  await button(form, 'Ready').click();
  await expect(form).toBeHidden();
  await button(doctor, /Complete, send to pharmacy/).click();
  await expect(doctor).toHaveURL('/his/board');
}
