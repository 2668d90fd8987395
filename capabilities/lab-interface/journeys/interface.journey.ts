// An administrator lets another system in, which reads a patient, and locks it out again.
import { expect, test } from '@alder/testing/browser';

test('an administrator makes a token, another system reads with it, and once it is revoked it reads nothing more', async ({
  hospital,
  pageOf,
}) => {
  const pet = await hospital.addPet();
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', permits: ['lis'] }));
  await page.goto('/manage/interface');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('University laboratory');
  await page.getByRole('checkbox', { name: /^Patients/ }).check();
  await page.getByRole('button', { name: 'Make token' }).click();
  const token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue();
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const base = await page.getByRole('textbox', { name: 'Base address' }).inputValue();
  const path = new URL(base).pathname;
  const read = async (of: string) =>
    (await page.request.get(`${path}/${of}`, { headers: { authorization: `Bearer ${token}` } })).status();
  expect([await read(`Patient/${pet.id}`), await read('Observation')]).toEqual([200, 403]);

  const row = page.getByRole('listitem').filter({ hasText: 'University laboratory' });
  await row.getByRole('button', { name: 'Revoke University laboratory' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await read(`Patient/${pet.id}`)).toBe(401);
});
