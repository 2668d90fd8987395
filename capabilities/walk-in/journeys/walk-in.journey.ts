// An owner without an appointment, from the QR code to the visit that reception opens.
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';

const ALWAYS = JSON.stringify(
  Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [{ from: '00:00', to: '00:00' }]]),
  ),
);

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(window!);
}

test('an administrator switches numbers on, an owner takes a number on a phone, reception calls it and checks the patient in', async ({
  page,
  newPage,
  pageOf,
  hospital,
}) => {
  await hospital.addPet();
  await hospital.work((trx) =>
    sql`update hospital set hours = ${ALWAYS}::jsonb where id = app.hospital()`.execute(trx),
  );
  const admin = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  await admin.goto('/his/walkins');
  await admin.getByRole('switch', { name: 'The page gives numbers' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  const poster = (await admin.getByRole('link', { name: 'Poster for the door' }).getAttribute('href'))!;
  await expectAccessible(admin);

  const phone = await newPage();
  await phone.goto(poster);
  await expect(phone.getByRole('img', { name: 'QR code of the page for numbers' })).toBeVisible();
  for (const title of ['掃描取號', 'スキャンして番号を取る', 'Scan to take a number'])
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(phone);

  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(poster.replace('/poster', ''));
  await expect(phone.getByText('Nobody is ahead of you')).toBeVisible();
  await phone.getByRole('textbox', { name: /^Your name/ }).fill('Kim Lee');
  await phone.getByRole('textbox', { name: /^What is the matter/ }).fill('Limps since Sunday');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Take a number' }).dblclick();
  await expect(phone.getByRole('heading', { name: 'Your number' })).toBeVisible();
  await expect(phone.getByText('1', { exact: true })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Please wait' })).toBeVisible();
  await expectAccessible(phone);

  const lobby = await newPage();
  await lobby.goto(poster.replace('/poster', '/lobby'));
  await expect(lobby.getByText('1 waiting')).toBeVisible();

  const board = await newPage();
  const address = (await admin.getByRole('link', { name: 'Board for the lobby' }).getAttribute('href'))!;
  await board.goto(address);
  await expect(board.getByRole('region', { name: 'Being treated' }).getByText('Nobody')).toBeVisible();

  await page.goto('/his/appointments');
  await page.getByRole('button', { name: 'Walk-in numbers' }).click();
  await page.getByRole('button', { name: 'Call next: 1' }).click();
  await expect(page.getByText('Called', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(phone.getByRole('heading', { name: 'It is your turn: please come to reception' })).toBeVisible();
  await expect(lobby.getByText('K***')).toBeVisible();
  await expectAccessible(lobby);

  const row = page.getByRole('row', { name: /Kim Lee/ });
  await row.getByRole('button', { name: 'Skip' }).click();
  await row.getByRole('button', { name: 'Call back' }).click();
  await row.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check in number 1' });
  await dialog.getByLabel('Patient').fill('Mochi');
  await page.getByRole('option', { name: /Mochi/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('Mochi is checked in').first()).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  const visits = await hospital.work((trx) => trx.selectFrom('medical_record').select('reason').execute());
  expect(visits).toEqual([{ reason: 'Limps since Sunday' }]);
  await expect(board.getByRole('region', { name: 'Waiting' }).getByText('M***')).toBeVisible();
  await expectAccessible(board);
});
