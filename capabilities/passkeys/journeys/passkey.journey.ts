import { expect, PASSWORD, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Browsers bind passkeys to names: the server of the journeys is reached as `localhost`. */
const named = (page: Page, path: string) => {
  const address = new URL(path, process.env.JOURNEY_ADDRESS ?? 'http://127.0.0.1:3000');
  address.hostname = 'localhost';
  return page.goto(address.href);
};

async function logIn(page: Page, email: string) {
  await named(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

test('a passkey is registered, is renamed, opens the account after the password, is lost, and a recovery code lets its owner remove it', async ({
  newPage,
  hospital,
}) => {
  const page = await newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  });
  const sidebar = page.getByRole('navigation', { name: 'Main menu' });
  await logIn(page, hospital.doctor.email);
  await expect(sidebar).toBeVisible();

  await named(page, '/account?section=security');
  await page.getByRole('button', { name: 'Add passkey' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('My computer');
  await accessible(page);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [code] = await codes.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(page.getByText('Not used yet')).toBeVisible();
  await page.getByRole('button', { name: 'Rename My computer' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk of surgery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Desk of surgery' })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Log out' }).click();

  await logIn(page, hospital.doctor.email);
  const dialog = page.getByRole('dialog', { name: 'Second factor' });
  await expect(dialog).toBeVisible();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Use passkey' }).press('Enter');
  await expect(sidebar).toBeVisible();
  await named(page, '/account?section=security');
  await expect(page.getByText(/Last used/)).toBeVisible();
  await accessible(page);
  await sidebar.getByRole('button', { name: 'Log out' }).click();

  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, hospital.doctor.email);
  await dialog.getByLabel('Code').fill(code!);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await named(page, '/account?section=security');
  await page.getByRole('button', { name: 'Remove Desk of surgery' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Remove Desk of surgery' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
