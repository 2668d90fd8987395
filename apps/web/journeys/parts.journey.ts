import { expect, test } from '@alder/testing/browser';

// The service worker is blocked here (playwright.config.ts), as in a hospital that opens Alder without https.

test('a page whose program cannot be fetched says so in its own place and opens when the network is back', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Patients' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This part did not load' });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeVisible();
  // The rest of the page works on; the texts of another language come when the network is back, like the page.
  await page.getByRole('button', { name: 'Language: English' }).click();

  await page.context().setOffline(false);
  await expect(page.getByRole('rowheader', { name: pet.name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
});

test('a dialog whose program cannot be fetched says so above the page, which stays usable, and opens when the network is back', async ({
  page,
}) => {
  await page.goto('/his/board');
  await expect(page.getByRole('button', { name: 'Check in' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Check in' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'This part did not load' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Check in' })).toBeVisible();
});
