import { createHmac } from 'node:crypto';
import { expect, PASSWORD, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a key that was typed into it (RFC 6238). */
function codeOf(key: string, stepsLater = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const mac = createHmac('sha1', secret).update(counter).digest();
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1e6).padStart(6, '0');
}

async function logIn(page: Page, email: string) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Sets up an app on the page of the own account, by keys; returns its key and the recovery codes. */
async function setUp(page: Page) {
  await page.goto('/account?section=security');
  await page.getByRole('button', { name: 'Set up', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(dialog.locator('code')).toHaveText(/^[A-Z2-7 ]{30,}$/);
  const key = (await dialog.locator('code').textContent())!;
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await accessible(page);
  await page.keyboard.type(codeOf(key));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  return { key, codes };
}

test('a lost telephone: a recovery code opens the account, and without any the letter of the administrator does', async ({
  newPage,
  pageOf,
  hospital,
}) => {
  const own = await newPage();
  await logIn(own, hospital.doctor.email);
  await expect(sidebar(own)).toBeVisible();
  const { key, codes } = await setUp(own);
  await sidebar(own).getByRole('button', { name: 'Log out' }).click();

  await logIn(own, hospital.doctor.email);
  const dialog = own.getByRole('dialog', { name: 'Second factor' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await accessible(own);
  await own.keyboard.type('000000');
  await own.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong code')).toBeVisible();
  await dialog.getByLabel('Code').fill(codeOf(key, 1));
  await own.keyboard.press('Enter');
  await expect(sidebar(own)).toBeVisible();
  await sidebar(own).getByRole('button', { name: 'Log out' }).click();

  await own.setViewportSize({ width: 390, height: 844 });
  await logIn(own, hospital.doctor.email);
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await own.keyboard.type(codes[0]!);
  await own.keyboard.press('Enter');
  await expect(own).toHaveURL('/his');
  await own.goto('/account?section=security');
  await expect(own.getByText('9 of 10 left')).toBeVisible();
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const office = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Chen' }));
  await office.goto('/manage/users');
  await office.getByRole('button', { name: 'More for Dr. Lin' }).click();
  await office.getByRole('menuitem', { name: 'Reset second factor' }).click();
  const { email } = hospital.doctor;
  const letter = async () => (await arrivedLetters(email)).find(({ text }) => text.includes('/auth/factor?token='));
  await expect.poll(letter).toBeTruthy();
  const link = new URL(/https?:\/\/\S+\/auth\/factor\S+/.exec((await letter())!.text)![0]);
  const phone = await newPage();
  await phone.goto(link.pathname + link.search);
  await phone.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText(/It is taken away/)).toBeVisible();
  await phone.getByRole('button', { name: 'Back to login' }).click();
  await logIn(phone, email);
  await expect(sidebar(phone)).toBeVisible();
});

test('a hospital demands a second factor: its people are asked at log-in and put it off, or set it up', async ({
  newPage,
  hospital,
}) => {
  await hospital.work((trx) =>
    trx
      .updateTable('hospital')
      .set({ configs: JSON.stringify({ secondFactor: true }) })
      .where('id', '=', hospital.id)
      .execute(),
  );
  const page = await newPage();
  await logIn(page, hospital.doctor.email);
  const due = page.getByRole('dialog', { name: 'Your hospital asks for a second factor' });
  await due.getByRole('button', { name: 'Later' }).click();
  await expect(sidebar(page)).toBeVisible();
  await page.reload();
  await due.getByRole('button', { name: 'Set up now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
  await expect(dialog.locator('code')).toHaveText(/^[A-Z2-7 ]{30,}$/);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf((await dialog.locator('code').textContent())!));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(sidebar(page)).toBeVisible();
  await expect(due).toBeHidden();
});

test('the screen is locked by key with half a sentence typed, opened with the PIN, and the sentence is there', async ({
  newPage,
  hospital,
}) => {
  const page = await newPage();
  await logIn(page, hospital.doctor.email);
  await expect(sidebar(page)).toBeVisible();
  await page.goto('/account?section=security');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await page.getByLabel('New PIN').fill('8264');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A PIN is set')).toBeVisible();
  await page.goto('/account?section=profile');
  await page.getByLabel('Name').fill('Dr. Lin, half a sen');
  await page.keyboard.press('Alt+l');

  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock.getByLabel('PIN')).toBeFocused();
  await expect(page.getByLabel('Name')).toBeHidden();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(lock).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.type('1111');
  await page.keyboard.press('Enter');
  await expect(lock.getByText('4 tries are left')).toBeVisible();
  await lock.getByLabel('PIN').fill('8264');
  await page.keyboard.press('Enter');
  await expect(lock).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Dr. Lin, half a sen');

  await page.keyboard.press('Alt+l');
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock.getByLabel('PIN')).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  await lock.getByRole('button', { name: 'Use password' }).click();
  await lock.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(sidebar(page)).toBeVisible();
});
