import { randomBytes } from 'node:crypto';
import { expect, PASSWORD, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';
import AxeBuilder from '@axe-core/playwright';

test('an administrator invites a colleague, who sets the password with the letter that arrived and logs in; then roles, permits and access are changed on the page [screen.userAccounts]', async ({
  hospital,
  pageOf,
  newPage,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Chen' });
  const page = await pageOf(admin);
  const email = `mei@${randomBytes(4).toString('hex')}.test`;
  await page.goto('/manage/users');
  await expect(page.getByRole('row', { name: /Dr\. Lin/ })).toBeVisible();

  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Name').fill('Mei Huang');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('assistant');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row', { name: /Mei Huang/ });
  await expect(row).toContainText('Invited');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  );

  await expect.poll(async () => (await arrivedLetters(email)).length).toBe(1);
  const [letter] = await arrivedLetters(email);
  expect(letter!.subject).toContain(hospital.name);
  const link = new URL(/https?:\/\/\S+/.exec(letter!.text)![0]);
  const colleague = await newPage();
  await colleague.goto(link.pathname + link.search);
  await expect(colleague.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await colleague.getByLabel('Confirm password').fill(PASSWORD);
  await colleague.getByRole('button', { name: 'Save password' }).click();
  await colleague.getByRole('button', { name: 'Back to login' }).click();
  await colleague.getByLabel('Email').fill(email);
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await colleague.getByRole('button', { name: 'Log in' }).click();
  await expect(colleague).toHaveURL('/his');

  await page.reload();
  await expect(row).toContainText('Active');
  await row.getByRole('switch', { name: 'Imaging, Mei Huang' }).click();
  await expect(row.getByRole('switch', { name: 'Imaging, Mei Huang' })).not.toBeChecked();
  await row.getByRole('button', { name: 'More for Mei Huang' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Off');
});
