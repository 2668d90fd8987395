// The plan asks for a recheck; one press makes the appointment, and one cancels it.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

test('a recheck that the plan asks for is booked with one press, taken back, and otherwise a thing to do', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const visit = newId();
  const record = { id: visit, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  const appointments = () =>
    hospital.work((trx) => trx.selectFrom('appointment').select(['status', 'pet']).orderBy('id').execute());
  await page.goto(`/his/record/${visit}`);

  await page.getByRole('textbox', { name: 'Plan' }).fill('Recheck in 2 weeks.');
  const strip = page.getByRole('region', { name: 'Follow-ups' });
  await strip.getByRole('button', { name: /^Book/ }).click();
  await expect(strip.getByText('booked', { exact: true })).toBeVisible();
  await expect.poll(appointments).toEqual([{ status: 'booked', pet: pet.id }]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(strip.getByRole('button', { name: /^Book/ })).toBeVisible();
  await expect.poll(appointments).toEqual([{ status: 'canceled', pet: pet.id }]);

  await page.getByRole('button', { name: /Complete/ }).click();
  await expect
    .poll(() => hospital.work((trx) => trx.selectFrom('todo_item').select('text').execute()))
    .toMatchObject([{ text: expect.stringContaining('預約回診') }]);
});
