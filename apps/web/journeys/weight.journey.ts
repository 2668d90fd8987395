import { expect, test } from '@alder/testing/browser';
import { sentScriptBytes, timeOfBoard } from '@alder/testing/script-bytes';

const KB = 1000;

test('the log-in page needs at most 90 KB of JavaScript', async ({ anonymousPage }) => {
  await anonymousPage.goto('/auth', { waitUntil: 'networkidle' });
  await expect(anonymousPage.getByRole('button', { name: 'Log in' })).toBeVisible();
  const bytes = await sentScriptBytes(anonymousPage);

  test.info().annotations.push({ type: 'JavaScript', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(bytes).toBeGreaterThan(20 * KB);
  expect(bytes).toBeLessThanOrEqual(90 * KB);
});

test('the outpatient board needs at most 220 KB of JavaScript', async ({ page }) => {
  await page.goto('/his', { waitUntil: 'networkidle' });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const bytes = await sentScriptBytes(page, await timeOfBoard(page));

  test.info().annotations.push({ type: 'JavaScript', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(bytes).toBeGreaterThan(60 * KB);
  expect(bytes).toBeLessThanOrEqual(220 * KB);
});

test('no script of the page is written into it: the security policy holds on every page seen', async ({
  page,
  anonymousPage,
}) => {
  for (const path of ['/auth', '/share/none']) await anonymousPage.goto(path, { waitUntil: 'load' });
  for (const path of ['/his', '/account', '/patient', '/pacs', '/clinicpath'])
    await page.goto(path, { waitUntil: 'load' });

  const inline = await page.locator('script:not([src])').count();
  expect(inline).toBe(0);
});
