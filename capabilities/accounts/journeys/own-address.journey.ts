// A person changes the own address, and an administrator corrects one that letters do not reach.
import { randomBytes } from 'node:crypto';
import { inSystem } from '@alder/database';
import { testDb } from '@alder/testing';
import { expect, PASSWORD, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

const newAddress = (name: string) => `${name}@${randomBytes(4).toString('hex')}.test`;

async function linkTo(email: string): Promise<string> {
  await expect.poll(async () => (await arrivedLetters(email)).length).toBeGreaterThan(0);
  const link = new URL(/https?:\/\/\S+/.exec((await arrivedLetters(email)).at(-1)!.text)![0]);
  return link.pathname + link.search;
}

test('a person changes the own address: the link in the letter and the password take it into use, and the old address is told', async ({
  page,
  newPage,
  hospital,
}) => {
  const { email: old } = hospital.doctor;
  const email = newAddress('lin');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your address' });
  await dialog.getByLabel('New email').fill(email);
  await page.keyboard.press('Enter');
  const verify = page.getByRole('dialog', { name: 'Is it you?' });
  await verify.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If ${email} is free, a link is on its way.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(old);

  // In the browser that is logged in the link works too.
  await page.goto(await linkTo(email));
  await expect(page.getByRole('heading', { name: 'Confirm your new address' })).toBeVisible();
  await accessible(page);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Your address is now ${email}.`)).toBeVisible();
  await expect.poll(async () => (await arrivedLetters(old)).map(({ text }) => text).join()).toContain(email);

  const phone = await newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/auth');
  await phone.getByLabel('Email').fill(email);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.keyboard.press('Enter');
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(phone).toHaveURL('/his');
  await phone.goto('/account');
  await expect(phone.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('an administrator sees that letters come back, corrects the address, and the invitation arrives there', async ({
  hospital,
  pageOf,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Chen' }));
  const [wrong, right] = [newAddress('mai'), newAddress('mei')];
  await page.goto('/manage/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite user' });
  await invite.getByLabel('Name').fill('Mei Huang');
  await invite.getByLabel('Email').fill(wrong);
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await expect.poll(async () => (await arrivedLetters(wrong)).length).toBe(1);
  // The report of the other mail server comes later.
  const said = { letter: null, kind: 'bounced' as const, status: '5.1.1', said: 'no such user', at: new Date() };
  await inSystem(await testDb(), (trx) =>
    trx
      .insertInto('mail_problem')
      .values({ email: wrong, ...said })
      .execute(),
  );

  await page.reload();
  const row = page.getByRole('row', { name: /Mei Huang/ });
  await expect(row).toContainText('Letters come back');
  await accessible(page);
  await row.getByRole('button', { name: 'More for Mei Huang' }).click();
  await page.getByRole('menuitem', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the address' });
  await dialog.getByLabel('New email').fill(right);
  await dialog.getByRole('button', { name: 'Save and send again' }).click();
  await expect(row).toContainText(right);
  await expect(row).not.toContainText('Letters come back');
  await page.goto(await linkTo(right));
});
