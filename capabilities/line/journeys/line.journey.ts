// An administrator sets LINE up, reception links an owner, and a reminder goes to the chat.
import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

test.setTimeout(240_000);

type Simulated = {
  token: string;
  secret: string;
  users: { id: string; name: string; chat: { text: string }[] }[];
};
const line = () => process.env.JOURNEY_LINE!;
const read = async () => (await (await fetch(`${line()}/state.json`)).json()) as Simulated;
const act = (path: string, form: Record<string, string>) =>
  fetch(`${line()}/${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
}

test('LINE is set up and tested, an owner is linked at reception, and a reminder comes into the chat', async ({
  pageOf,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const starts_at = new Date(Date.now() + 6 * 3_600_000);
  await hospital.work(async (trx) => {
    await trx.updateTable('owner').set({ lang: 'en' }).where('id', '=', pet.owner).execute();
    const ends_at = new Date(starts_at.getTime() + 1_800_000);
    const created_at = new Date(Date.now() - 200 * 3_600_000);
    await trx
      .insertInto('appointment')
      .values({ id: newId(), pet: pet.id, owner: pet.owner, type: 'consult', starts_at, ends_at, created_at })
      .execute();
  });
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin' }));
  const { token, secret } = await read();
  await page.goto('/manage/line');
  await page.getByLabel('Channel access token').fill(token);
  await page.getByLabel('Channel secret').fill(secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await act('webhook', { text: await page.getByRole('textbox', { name: 'Webhook address' }).inputValue() });
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Works in both directions')).toBeVisible();
  await expect(page.getByText(/LINE last called here/)).toBeVisible();
  await expectAccessible(page);

  const name = `Hanako ${newId().slice(-6)}`;
  await act('users', { text: name });
  const user = async () => (await read()).users.find((each) => each.name === name)!;
  await act('follow', { user: (await user()).id });
  await page.goto(`/patient?owner=${pet.owner}`);
  await page.getByRole('button', { name: 'Link LINE' }).click();
  const code = await page.getByRole('dialog').locator('output').innerText();
  await expectAccessible(page);
  await act('say', { user: (await user()).id, text: code });
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It is this person' }).click();
  await expect(page.getByText('linked', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await user()).chat.at(-1)?.text, { timeout: 20_000 })
    .toContain('You now get reminders');

  await page.goto('/manage/reminders');
  const rule = page.getByRole('group', { name: 'Before an appointment' });
  await rule.getByRole('switch', { name: 'Send it' }).check();
  await rule.getByRole('combobox', { name: 'By' }).selectOption('lineElseEmail');
  await rule.getByRole('textbox', { name: 'Subject' }).fill('See you soon, {pet}');
  for (const field of ['From', 'To']) await page.getByRole('textbox', { name: field, exact: true }).fill('00:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  // Housekeeping looks once a minute.
  await expect
    .poll(async () => (await user()).chat.at(-1)?.text, { timeout: 120_000 })
    .toContain('See you soon, Mochi');
  await page.reload();
  await expect(page.getByRole('cell', { name: 'LINE', exact: true })).toBeVisible();
});
