import { expect, PASSWORD, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

async function fillIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('a doctor logs in and lands on the outpatient page, live [screen.login] [route.landing]', async ({
  anonymousPage,
  hospital,
}) => {
  await fillIn(anonymousPage, hospital.doctor.email);

  await expect(anonymousPage).toHaveURL('/his');
  await expect(sidebar(anonymousPage)).toBeVisible();
  await expect(anonymousPage.getByText('Live', { exact: true })).toBeVisible();
});

test('a wrong password is reported, and the right one still works [err.auth] [screen.login]', async ({
  anonymousPage,
  hospital,
}) => {
  await fillIn(anonymousPage, hospital.doctor.email, 'wrong moonlight');
  await expect(anonymousPage.getByText('Wrong password')).toBeVisible();

  await anonymousPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await anonymousPage.keyboard.press('Enter');

  await expect(sidebar(anonymousPage)).toBeVisible();
});

test('a second browser asks, kicks the first one out, and the first says so at once [screen.login] [screen.duplicate] [state.login]', async ({
  newPage,
  hospital,
}) => {
  const [first, second] = [await newPage(), await newPage()];
  await fillIn(first, hospital.doctor.email);
  await expect(first.getByText('Live', { exact: true })).toBeVisible();

  await fillIn(second, hospital.doctor.email);
  const question = second.getByRole('alertdialog', { name: 'This account is currently logged in on other devices' });
  await expect(question).toContainText(hospital.doctor.email);
  await expect(question).toContainText('Log out another and login this device?');
  await expect(sidebar(first)).toBeVisible();

  await question.getByRole('button', { name: 'Yes' }).click();

  await expect(first.getByText('You were logged out because this account logged in on another device.')).toBeVisible();
  await expect(sidebar(first)).toBeHidden();
  await expect(sidebar(second)).toBeVisible();
  await first.getByRole('button', { name: 'Log in again' }).click();
  await expect(first.getByLabel('Email')).toHaveValue(hospital.doctor.email);
});

test('cancel leaves the first browser at work [screen.login] [screen.duplicate]', async ({ newPage, hospital }) => {
  const [first, second] = [await newPage(), await newPage()];
  await fillIn(first, hospital.doctor.email);
  await expect(sidebar(first)).toBeVisible();

  await fillIn(second, hospital.doctor.email);
  await second.getByRole('button', { name: 'Cancel' }).click();
  await first.reload();

  await expect(sidebar(first)).toBeVisible();
});

test('a client that is not logged in gets the login page first and the requested page afterwards [role.auth] [route.restore]', async ({
  anonymousPage,
  hospital,
}) => {
  await anonymousPage.goto('/account');
  await expect(anonymousPage).toHaveURL('/auth');

  await anonymousPage.getByLabel('Email').fill(hospital.doctor.email);
  await anonymousPage.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await anonymousPage.keyboard.press('Enter');

  await expect(anonymousPage).toHaveURL('/account');
  await expect(anonymousPage.getByRole('heading', { name: 'My account' })).toBeVisible();
});

test('the root and unknown addresses lead to the log-in page [route.unknown]', async ({ anonymousPage }) => {
  for (const path of ['/', '/nothing/here', '/HIS']) {
    await anonymousPage.goto(path);
    await expect(anonymousPage).toHaveURL('/auth');
  }
});

test('without the permit for imaging the account page says so [role.licence]', async ({ pageOf, hospital }) => {
  const page = await pageOf(await hospital.addPerson({ role: 'assistant', permits: ['his'] }));

  await page.goto('/pacs/studies');

  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Your account has no access to imaging. Ask a hospital administrator.')).toBeVisible();
});

test('logging out ends the session: going back shows the log-in page [state.login]', async ({ page }) => {
  await page.goto('/account');
  await sidebar(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');

  await page.goto('/account');

  await expect(page).toHaveURL('/auth');
});

test('a new password works at the next log-in, and the old one no longer [rule.password]', async ({
  page,
  newPage,
  hospital,
}) => {
  const newPassword = 'quiet harbor lantern';
  await page.goto('/account?section=password');
  await page.getByLabel('Old password').fill(PASSWORD);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await sidebar(page).getByRole('button', { name: 'Log out' }).click();

  const again = await newPage();
  await fillIn(again, hospital.doctor.email);
  await expect(again.getByText('Wrong password')).toBeVisible();
  await fillIn(again, hospital.doctor.email, newPassword);

  await expect(sidebar(again)).toBeVisible();
});
