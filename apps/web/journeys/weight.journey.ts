import { expect, test } from '@alder/testing/browser';
import { sentScriptBytes, timeOfBoard } from '@alder/testing/script-bytes';

const KB = 1000;

test('the log-in page needs at most 83 KB of JavaScript and texts', async ({ anonymousPage }) => {
  await anonymousPage.goto('/auth', { waitUntil: 'networkidle' });
  await expect(anonymousPage.getByRole('button', { name: 'Log in' })).toBeVisible();
  const bytes = await sentScriptBytes(anonymousPage);

  test.info().annotations.push({ type: 'JavaScript', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(bytes).toBeGreaterThan(20 * KB);
  expect(bytes).toBeLessThanOrEqual(83 * KB);
});

test('the outpatient board needs at most 210 KB of JavaScript and texts', async ({ page }) => {
  await page.goto('/his', { waitUntil: 'networkidle' });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const bytes = await sentScriptBytes(page, await timeOfBoard(page));

  test.info().annotations.push({ type: 'JavaScript', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(bytes).toBeGreaterThan(60 * KB);
  expect(bytes).toBeLessThanOrEqual(210 * KB);
});

test('a page fetches the texts of its own language with its parts, and those of another one when it is chosen', async ({
  page,
}) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    const [, language] = /\.(\w+)\.json$/.exec(new URL(request.url()).pathname) ?? [];
    if (language) texts.push(language);
  });
  await page.goto('/his');
  await expect(page.getByRole('heading', { level: 1, name: 'Outpatient' })).toBeVisible();
  expect(new Set(texts)).toEqual(new Set(['en']));

  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '外来' })).toBeVisible();
  expect(texts).toContain('ja');
  // What rests until the page is quiet may still have come in English before the press was handled.
  texts.length = 0;
  await page.getByRole('link', { name: '患者' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
  expect(new Set(texts)).toEqual(new Set(['ja']));

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
  expect(new Set(texts)).toEqual(new Set(['ja']));
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
