// One person works in two hospitals: invited with the account that is there, changes without a log-in, leaves one.
import { expect, PASSWORD, test } from '@alder/testing/browser';
import { arrivedLetters } from '@alder/testing/letters';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(bad.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** An administrator of a hospital, at a browser of the own. */
async function logIn(page: Page, email: string) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

test('a doctor of one hospital is invited by another, accepts with the password, changes between both, and the data stays apart', async ({
  hospital,
  neighbour,
  page: doctor,
  newPage,
}) => {
  const { email, display_name } = hospital.doctor;
  await hospital.addPet({ name: 'Mochi' });
  await neighbour.addPet({ name: 'Tofu' });
  const chief = await neighbour.addPerson({ role: 'hospitalAdmin', display_name: 'Chief' });
  const office = await newPage();
  await logIn(office, chief.email);

  await office.goto('/manage/users');
  await button(office, 'Invite user').click();
  const dialog = office.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Name').fill('Whoever');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByRole('button', { name: 'Invite with own account' }).click();
  const waiting = office.getByRole('list', { name: 'Invited with an account of their own' });
  await expect(waiting).toContainText(email);
  // Nothing of the account is told before it is accepted.
  await expect(office.getByText(display_name, { exact: true })).toHaveCount(1);
  await accessible(office);

  await expect
    .poll(async () => (await arrivedLetters(email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining(neighbour.name));
  const { text } = (await arrivedLetters(email)).find(({ subject }) => subject.includes(neighbour.name))!;
  const link = new URL(/https?:\/\/\S+/.exec(text)![0]);
  await doctor.goto(link.pathname + link.search);
  await button(doctor, `Accept ${neighbour.name}`).click();
  const verify = doctor.getByRole('dialog', { name: 'Is it you?' });
  await verify.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await verify.getByRole('button', { name: 'Continue' }).click();
  await expect(doctor.getByRole('list', { name: 'Your hospitals' })).toContainText(neighbour.name);
  await accessible(doctor);
  await expect(office.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // Half a sentence of the first hospital.
  await doctor.goto('/his/board');
  await button(doctor, 'Add a handover note').click();
  await doctor.getByRole('textbox', { name: 'Memo' }).fill('Call the owner of Mochi, s');
  await doctor.goto('/patient');
  await expect(doctor.getByText('Mochi', { exact: true }).first()).toBeVisible();
  await button(doctor, display_name).click();
  await doctor.getByRole('menuitem', { name: `Change to ${neighbour.name}` }).click();
  await expect(doctor).toHaveURL('/his');
  await expect(doctor.getByText(neighbour.name)).toBeVisible();
  await button(doctor, 'Add a handover note').click();
  await expect(doctor.getByRole('textbox', { name: 'Memo' })).toHaveValue('');
  await doctor.goto('/patient');
  await expect(doctor.getByText('Tofu', { exact: true }).first()).toBeVisible();
  await expect(doctor.getByText('Mochi', { exact: true })).toHaveCount(0);

  await doctor.setViewportSize({ width: 390, height: 844 });
  await doctor.goto('/account?section=hospitals');
  await expect(button(doctor, `Change to ${hospital.name}`)).toBeVisible();
  expect(await doctor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await doctor.setViewportSize({ width: 1440, height: 900 });
  await button(doctor, `Change to ${hospital.name}`).click();
  await expect(doctor).toHaveURL('/his');
  await button(doctor, 'Add a handover note').click();
  await expect(doctor.getByRole('textbox', { name: 'Memo' })).toHaveValue('Call the owner of Mochi, s');

  await doctor.goto('/account?section=hospitals');
  await button(doctor, `Leave ${neighbour.name}`).click();
  await doctor.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(doctor.getByText(`You no longer belong to ${neighbour.name}`)).toBeVisible();
  await expect(button(doctor, `Change to ${neighbour.name}`)).toHaveCount(0);
  await doctor.goto('/patient');
  await expect(doctor.getByText('Mochi', { exact: true }).first()).toBeVisible();
});
