// Tasks around a visit with the presses that design: screens 2.4 allows; those of the visit itself are in clicks.journey.ts.

import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { drag, openImage, placeOf, plate, upload } from '../../../capabilities/imaging/journeys/studies.fixture.ts';
import { countClicks } from './visit/count-clicks.ts';
import { button } from './visit/visit-fixture.ts';

test.use({ actionTimeout: 30_000 });

const card = (page: Page, stage: string) => page.getByRole('group', { name: `Mochi, ${stage}` });

/** Mochi's visit of today with Dr. Lin, in a column of the board. */
async function visit(hospital: JourneyHospital, stage: string, more: object = {}) {
  const pet = await hospital.addPet({ name: 'Mochi' });
  const id = newId();
  const record = { id, pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, stage, in_room_since: new Date() };
  await hospital.work((trx) =>
    trx
      .insertInto('medical_record')
      .values({ ...record, ...more })
      .execute(),
  );
  return { id, pet };
}

test('task 1: a booked patient is checked in from the board with one press', async ({ page, hospital }) => {
  const pet = await hospital.addPet({ name: 'Mochi' });
  // On the same day in the hospital, also shortly before midnight.
  const starts_at = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  await hospital.work((trx) =>
    trx
      .insertInto('appointment')
      .values({
        ...{ id: newId(), kind: 'visit', pet: pet.id, doctor: hospital.doctor.id, type: 'recheck', starts_at },
        ...{ ends_at: new Date(starts_at.getTime() + 1_800_000), reason: 'CKD recheck', status: 'booked' },
      })
      .execute(),
  );
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  const next = page.getByRole('list', { name: 'Next up' });
  await expect(button(next, 'Mochi has arrived')).toBeVisible();

  const pressed = await clicks.of(async () => {
    await button(next, 'Mochi has arrived').click();
    await expect(card(page, 'Clinic')).toBeVisible();
  });

  expect(pressed).toBe(1);
  await expect(button(next, 'Mochi has arrived')).toBeHidden();
});

test('task 4: creatinine over two years is seen from the record with one press', async ({ page, hospital }) => {
  const { id, pet } = await visit(hospital, 'clinic');
  const creatinine = (number: number) => ({
    ...{ code: 'CREA', name: 'Creatinine', raw: String(number), comparator: null, number, scaled_result: null },
    ...{ unit: 'mg/dL', unit_raw: 'mg/dL', flag: 'H', flag_device: '', range: null },
  });
  await hospital.work(async (trx) => {
    for (const [at, value] of [2.1, 2.4, 3.1].entries())
      await trx
        .insertInto('lab_record')
        .values({
          ...{ id: newId(), run_key: newId(), content_key: newId(), pet: pet.id, device: 'Catalyst_One' },
          ...{ profile: 'Chemistry', match_state: 'matched', verify_state: 'final' },
          timestamp: new Date(Date.now() - (2 - at) * 340 * 86_400_000),
          reported: JSON.stringify({ patient_id: pet.patient_id, name: 'Mochi', sex: null, species: null }),
          results: JSON.stringify([creatinine(value)]),
        })
        .execute();
  });
  const clicks = await countClicks(page);
  await page.goto(`/his/record/${id}`);
  const chip = page
    .getByRole('link', { name: /CREA|Creatinine/ })
    .or(page.getByRole('button', { name: /CREA|Creatinine/ }))
    .first();
  await expect(chip).toBeVisible();

  const pressed = await clicks.of(async () => {
    await chip.click();
    await expect(page.getByRole('img', { name: /CREA|Creatinine/ }).first()).toBeVisible();
  });

  expect(pressed).toBe(1);
});

test("task 5: today's radiograph opens over the record with one press", async ({ page, hospital }) => {
  const { id, pet } = await visit(hospital, 'clinic', { checked_in_at: new Date(Date.now() - 3_600_000) });
  await upload(page, hospital, plate(pet));
  const clicks = await countClicks(page);
  await page.goto(`/his/record/${id}`);

  const pressed = await clicks.of(async () => {
    await page
      .getByRole('link', { name: /lateral/i })
      .first()
      .click();
    await expect(page.locator('canvas[data-shown]')).toBeVisible();
  });

  expect(pressed).toBe(1);
});

test("task 8: last month's prescription is repeated with two presses from the board", async ({ page, hospital }) => {
  const { pet } = await visit(hospital, 'clinic');
  await hospital.work(async (trx) => {
    const at = new Date(Date.now() - 30 * 86_400_000);
    const earlier = { id: newId(), pet: pet.id, owner: pet.owner, assignee: hospital.doctor.id, stage: 'archive' };
    await trx
      .insertInto('medical_record')
      .values({ ...earlier, checked_in_at: at })
      .execute();
    for (const name of ['Zeta amlodipine', 'Zeta benazepril']) {
      const dose = { dosage: 1, frequency: 'QD', days: 30, dose_count: 30, unit_price: 10, process_fee: 0 };
      const price = { medicine_price: 300, process_fee_total: 0, total_price: 300 };
      await trx
        .insertInto('medicine_record')
        .values({
          ...{ id: newId(), medical_record: earlier.id, pet: pet.id, author: hospital.doctor.id, name },
          ...{ ...dose, ...price, created_at: at },
        })
        .execute();
    }
  });
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  await expect(card(page, 'Clinic')).toBeVisible();

  const pressed = await clicks.of(async () => {
    await card(page, 'Clinic').getByText('Mochi').click();
    await button(page, 'Prescribe all again').click();
    await expect(page.getByText(/Zeta amlodipine.*prescribed as last time/)).toBeVisible();
  });

  expect(pressed).toBe(2);
});

test('task 12: part from the deposit and the rest in cash take four presses', async ({ page, hospital }) => {
  const { id, pet } = await visit(hospital, 'checkout');
  await hospital.work(async (trx) => {
    const line = { medical_record: id, pet: pet.id, name: 'Zeta consultation', unit_price: 600, amount: 600 };
    await trx
      .insertInto('treatment_record')
      .values({ id: newId(), ...line })
      .execute();
    const deposit = { id: newId(), owner: pet.owner, amount: 50, note: '', author: hospital.doctor.id };
    await trx.insertInto('deposit_entry').values(deposit).execute();
  });
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  await expect(button(card(page, 'Checkout'), 'Pay')).toBeVisible();

  const pressed = await clicks.of(async () => {
    await button(card(page, 'Checkout'), 'Pay').click();
    await button(page, /^(Use d|D)eposit/).click();
    await button(page, /^Cash/).click();
    await button(page, /^Receive/).click();
    await expect(page.getByText(/Paid \d\d/)).toBeVisible();
  });

  expect(pressed).toBe(4);
});

test("task 14: today's images are shared with a password for a limited time with two presses", async ({
  page,
  hospital,
}) => {
  const { pet } = await visit(hospital, 'clinic');
  const image = await upload(page, hospital, plate(pet));
  const clicks = await countClicks(page);
  await openImage(page, image);

  const pressed = await clicks.of(async () => {
    await button(page, 'Share').first().click();
    const dialog = page.getByRole('dialog', { name: /Share/ });
    await button(dialog, 'Create and copy').click();
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/sharePacs|share/);
  });

  expect(pressed).toBe(2);
});

// Tool, two points of the long axis, a drag for the short axis and one for the vertebrae, and the record.
test('task 15: a vertebral heart score is measured and put into the record with six presses', async ({
  page,
  hospital,
}) => {
  const { pet } = await visit(hospital, 'clinic');
  const image = await upload(page, hospital, plate(pet));
  const clicks = await countClicks(page);
  await openImage(page, image);
  const at = await placeOf(page, image.id);

  const pressed = await clicks.of(async () => {
    await button(page, /^VHS/).click();
    for (const { x, y } of [at(300, 250), at(300, 490)]) await page.mouse.click(x, y);
    await drag(page, at(180, 370), at(380, 370));
    await drag(page, at(100, 120), at(380, 120));
    const score = page.getByRole('region', { name: 'Vertebral heart score' });
    await expect(score).toContainText('VHS 11.0 v');
    await button(score, 'File in record').click();
    await expect(score.getByText(/^In the record since/)).toBeVisible();
  });

  expect(pressed).toBe(6);
});

test('task 16: a critical result is acknowledged from the board with two presses', async ({ page, hospital }) => {
  const { id, pet } = await visit(hospital, 'clinic');
  const potassium = {
    ...{ code: 'K', name: 'K', raw: '8.9', comparator: null, number: 8.9, scaled_result: null, unit: 'mmol/L' },
    ...{ unit_raw: 'mmol/L', flag: 'HH', flag_device: '', range: null },
  };
  await hospital.work((trx) =>
    trx
      .insertInto('lab_record')
      .values({
        ...{ id: newId(), run_key: id, content_key: id, pet: pet.id, device: 'Catalyst_One', critical: true },
        ...{ profile: 'Chemistry', timestamp: new Date(), match_state: 'matched', verify_state: 'final' },
        reported: JSON.stringify({ patient_id: pet.patient_id, name: 'Mochi', sex: null, species: null }),
        results: JSON.stringify([potassium]),
      })
      .execute(),
  );
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  const item = page.getByRole('link', { name: /Mochi.*8\.9/ });
  await expect(item).toBeVisible();

  const pressed = await clicks.of(async () => {
    await item.click();
    await button(page, 'I will act').click();
    await expect(page.getByText('Acknowledged').first()).toBeVisible();
  });

  expect(pressed).toBe(2);
});

test("task 18: a deposit is added from the owner's name on the board with three presses and the amount", async ({
  page,
  hospital,
}) => {
  await visit(hospital, 'clinic');
  const clicks = await countClicks(page);
  await page.goto('/his/board');
  const owner = card(page, 'Clinic').getByRole('link', { name: /林怡君/ });
  await expect(owner).toBeVisible();

  const pressed = await clicks.of(async () => {
    await owner.click();
    await button(page, 'Deposit').click();
    await expect(page.getByRole('textbox', { name: /^Amount/ })).toBeFocused();
    await page.keyboard.type('5000');
    await button(page, /^Receive/).click();
    await expect(page.getByText(/Deposit NT\$\s5,000/)).toBeVisible();
  });

  expect(pressed).toBe(3);
});
