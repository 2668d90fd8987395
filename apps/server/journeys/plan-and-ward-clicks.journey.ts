// Tasks of the plan and of the ward with the presses that design: screens 2.4 allows.

import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { countClicks } from './visit/count-clicks.ts';
import { button } from './visit/visit-fixture.ts';

test.use({ actionTimeout: 30_000 });

async function visit(hospital: JourneyHospital) {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const id = newId();
  const record = { id, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, in_room_since: new Date() };
  await hospital.work((trx) => trx.insertInto('medical_record').values(record).execute());
  return { id, pet };
}

test('task 13: a recheck in two weeks is booked from the plan with one press', async ({ page, hospital }) => {
  const { id, pet } = await visit(hospital);
  const clicks = await countClicks(page);
  await page.goto(`/his/record/${id}`);
  await page.getByRole('textbox', { name: 'Plan' }).fill('Recheck in 2 weeks.');
  const strip = page.getByRole('region', { name: 'Follow-ups' });
  await expect(button(strip, /^Book/)).toBeVisible();

  const pressed = await clicks.of(async () => {
    await button(strip, /^Book/).click();
    await expect(strip.getByText('booked', { exact: true })).toBeVisible();
  });

  expect(pressed).toBe(1);
  const [row] = await hospital.work((trx) => trx.selectFrom('appointment').select(['pet', 'starts_at']).execute());
  expect(row!.pet).toBe(pet.id);
  expect(Math.round((row!.starts_at.getTime() - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(13);
});

test('task 17: vital signs of an inpatient are recorded with two presses and the keys between them', async ({
  page,
  hospital,
}) => {
  const { id, pet } = await visit(hospital);
  const stay = newId();
  await hospital.work(async (trx) => {
    await trx
      .insertInto('inpatient_record')
      .values({ id: stay, pet: pet.id, medical_record: id, reason: 'Observation', admitted_at: new Date() })
      .execute();
    await trx
      .insertInto('inpatient_order')
      .values({
        ...{ id: newId(), inpatient_record: stay, pet: pet.id, kind: 'vitals', name: 'Vital signs', repeat: 'every' },
        ...{ every_minutes: 60, starts_at: new Date() },
      })
      .execute();
  });
  const clicks = await countClicks(page);
  await page.goto(`/his/inpatient/${stay}`);
  const cell = button(page, /^Vital signs .*due/).first();
  await expect(cell).toBeVisible();

  const pressed = await clicks.of(async () => {
    await cell.click();
    await expect(page.getByRole('textbox', { name: 'Temp' })).toBeFocused();
    await page.keyboard.type('38,6');
    await page.keyboard.press('Tab');
    await page.keyboard.type('120');
    await button(page, 'Done').click();
    await expect(button(page, /^Vital signs .*done/).first()).toBeVisible();
  });

  expect(pressed).toBe(2);
  const rows = await hospital.work((trx) => trx.selectFrom('vital_signs').select(['temperature', 'pulse']).execute());
  expect(rows).toEqual([{ temperature: 38.6, pulse: 120 }]);
});
