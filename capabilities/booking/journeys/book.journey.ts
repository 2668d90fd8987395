// An owner without an account, from a free time on the phone to the calendar of the hospital and back.
import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';

const EVERY_DAY = JSON.stringify(
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '09:00', to: '11:00' }]]),
  ),
);

async function takeBookings(hospital: JourneyHospital) {
  await hospital.work(async (trx) => {
    await trx.updateTable('membership').set({ accepts_appointments: true }).execute();
    await sql`update hospital set hours = ${EVERY_DAY}::jsonb where id = app.hospital()`.execute(trx);
    await trx
      .insertInto('booking_rule')
      .values({
        ...{ is_on: true, types: ['consult'], lead_hours: 2, days_ahead: 30, cancel_hours: 24 },
        notes: JSON.stringify({ en: 'No food from midnight', ja: '', zhtw: '' }),
      })
      .execute();
  });
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

async function linkOf(to: string, count: number): Promise<string> {
  await expect.poll(async () => (await arrivedLetters(to)).length, { timeout: 15_000 }).toBe(count);
  const link = /https?:\S+\/book\/\S+/.exec((await arrivedLetters(to)).at(-1)!.text)![0];
  return new URL(link).pathname + new URL(link).search;
}

test('an anonymous client books on a phone, confirms by the letter, moves it, and is refused after the limit', async ({
  page,
  newPage,
  hospital,
}) => {
  await takeBookings(hospital);
  const to = `${newId()}@owner.test`;
  const owner = await newPage();
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(`/book/${hospital.key}`);
  await expect(owner.getByText('No food from midnight')).toBeVisible();
  const times = owner.getByRole('group', { name: /^Free times on/ });
  await times.getByRole('button').first().click();
  await owner.getByRole('textbox', { name: 'Name of your pet' }).fill('Biscuit');
  await owner.getByRole('combobox', { name: 'Species' }).selectOption('Cat');
  await owner.getByRole('textbox', { name: 'Your name' }).fill('Kim Lee');
  await owner.getByRole('textbox', { name: 'Telephone' }).fill('0912 345 678');
  await owner.getByRole('textbox', { name: 'Email' }).fill(to);
  await expectAccessible(owner);
  await owner.getByRole('button', { name: /^Book / }).click();
  await expect(owner.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(owner);

  await owner.goto(await linkOf(to, 1));
  await owner.getByRole('button', { name: 'Confirm the appointment' }).click();
  await expect(owner.getByText('It stands', { exact: true })).toBeVisible();
  const manage = await linkOf(to, 2);

  // Reception finds it in the list of the calendar.
  await page.goto('/his/appointments?view=list');
  await expect(page.getByText('Kim Lee · Biscuit').first()).toBeVisible();

  // To a day on which the limit is far.
  await owner.goto(manage);
  await hospital.work((trx) => trx.updateTable('booking_rule').set({ cancel_hours: 0 }).execute());
  await owner.reload();
  await owner.getByRole('button', { name: 'Move', exact: true }).click();
  await owner.getByRole('group', { name: 'Day', exact: true }).getByRole('button').nth(7).click();
  await owner
    .getByRole('group', { name: /^Free times on/ })
    .getByRole('button')
    .last()
    .click();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: /^Move to/ }).click();
  await expect(owner.getByRole('status')).toHaveText('It is moved.');
  const [row] = await hospital.work((trx) => trx.selectFrom('appointment').selectAll().execute());
  expect(row).toMatchObject({ status: 'booked', contact_phone: '0912 345 678' });
  expect(row!.starts_at.getTime()).toBeGreaterThan(Date.now() + 5 * 86_400_000);

  // The limit is now beyond the appointment: the page that is still open asks, and is refused.
  await owner.getByRole('button', { name: 'Cancel', exact: true }).click();
  await hospital.work((trx) => trx.updateTable('booking_rule').set({ cancel_hours: 720 }).execute());
  await owner.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(owner.getByRole('alert')).toContainText('too late');
  await expect(owner.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0);
});

test('an administrator switches the page on, and it opens in three languages', async ({
  newPage,
  pageOf,
  hospital,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin' });
  const page = await pageOf(admin);
  await page.goto('/manage/booking');
  await page.getByRole('switch', { name: 'The page takes bookings' }).check();
  await page.getByRole('checkbox', { name: 'Vaccine' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  const owner = await newPage();
  await owner.goto(`/book/${hospital.key}`);
  await expect(owner.getByRole('heading', { name: 'Book a visit' })).toBeVisible();
  await owner.getByRole('button', { name: '日本語' }).click();
  await expect(owner.getByRole('heading', { name: '診察の予約' })).toBeVisible();
  await owner.getByRole('button', { name: '繁中' }).click();
  await expect(owner.getByRole('heading', { name: '線上預約' })).toBeVisible();
  await owner.goto('/book/nowhere');
  await expect(owner.getByRole('heading', { name: '此處不開放預約' })).toBeVisible();
});
