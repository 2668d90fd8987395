// An administrator switches a reminder on, an owner gets it and ends it.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

test.setTimeout(150_000);

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}

test('a rule is switched on, its letter goes by itself, and its link and one click end the letters', async ({
  newPage,
  pageOf,
  hospital,
  baseURL,
}) => {
  const email = `${newId()}@owner.test`;
  const pet = await hospital.addPet();
  const starts_at = new Date(Date.now() + 6 * 3_600_000);
  await hospital.work(async (trx) => {
    await trx.updateTable('owner').set({ email, lang: 'en' }).where('id', '=', pet.owner).execute();
    const ends_at = new Date(starts_at.getTime() + 1_800_000);
    const created_at = new Date(Date.now() - 200 * 3_600_000);
    await trx
      .insertInto('appointment')
      .values({ id: newId(), pet: pet.id, owner: pet.owner, type: 'consult', starts_at, ends_at, created_at })
      .execute();
  });
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  await page.goto('/manage/reminders');
  const rule = page.getByRole('group', { name: 'Before an appointment' });
  await rule.getByRole('switch', { name: 'Send it' }).check();
  await rule.getByRole('textbox', { name: 'Subject' }).fill('See you soon, {pet}');
  await expect(rule.getByRole('region', { name: 'Preview' })).toContainText('See you soon, Mochi');
  for (const name of ['From', 'To']) await page.getByRole('textbox', { name, exact: true }).fill('00:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  // Housekeeping looks once a minute.
  await expect.poll(async () => (await arrivedLetters(email)).length, { timeout: 100_000 }).toBe(1);
  const [letter] = await arrivedLetters(email);
  expect(letter!.subject).toBe('See you soon, Mochi');
  const link = /https?:\S+\/unsubscribe\S+/.exec(letter!.text)![0];
  const path = new URL(link).pathname + new URL(link).search;
  const owner = await newPage();
  await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(path);
  await owner.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(owner.getByRole('status')).toContainText('no reminders any more');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Send them again' }).click();
  await expect(owner.getByRole('status')).toContainText('You get reminders');

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const click = await fetch(`${baseURL}${path}`, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  expect(click.status).toBe(200);
  await owner.reload();
  await expect(owner.getByRole('status')).toContainText('no reminders any more');

  await page.reload();
  await expect(page.getByRole('cell', { name: 'Mochi' }).or(page.getByText('Mochi,')).first()).toBeVisible();
});
