import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

const KB = 1000;

/** Bytes of JavaScript on the wire, as Chromium received them (brotli), from now until `until` names those that count. */
async function scriptBytes(page: Page, until: () => Promise<readonly string[] | undefined>): Promise<number> {
  const sizes: Promise<{ url: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ url: request.url(), bytes })));
  });
  const late = (await until()) ?? [];
  const counted = (await Promise.all(sizes)).filter(({ url }) => !late.includes(url));
  return counted.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Scripts that were asked for well after the cards of the board had come. The shell loads bell and palette when nothing
 * has been on its way for three seconds; on a slow machine the page is not at rest until then.
 */
async function afterTheBoard(page: Page): Promise<readonly string[]> {
  const late = await page.waitForFunction(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const cards = entries.find(({ name }) => name.includes('/his/getTodayMedicalRecords'));
    if (!cards || performance.now() < cards.responseEnd + 1500) return undefined;
    return entries.filter(({ startTime }) => startTime > cards.responseEnd + 1500).map(({ name }) => name);
  });
  return late.jsonValue() as Promise<readonly string[]>;
}

test('the log-in page needs at most 90 KB of JavaScript', async ({ stranger }) => {
  const bytes = await scriptBytes(stranger, async () => {
    await stranger.goto('/auth', { waitUntil: 'networkidle' });
    await expect(stranger.getByRole('button', { name: 'Log in' })).toBeVisible();
    return undefined;
  });

  test.info().annotations.push({ type: 'JavaScript', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(bytes).toBeGreaterThan(20 * KB);
  expect(bytes).toBeLessThanOrEqual(90 * KB);
});

test('the outpatient board needs at most 220 KB of JavaScript', async ({ page }) => {
  const bytes = await scriptBytes(page, async () => {
    await page.goto('/his', { waitUntil: 'networkidle' });
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    return afterTheBoard(page);
  });

  test.info().annotations.push({ type: 'JavaScript', description: `${(bytes / KB).toFixed(1)} KB` });
  expect(bytes).toBeGreaterThan(60 * KB);
  expect(bytes).toBeLessThanOrEqual(220 * KB);
});

test('no script of the page is written into it: the security policy holds on every page seen', async ({
  page,
  stranger,
}) => {
  for (const path of ['/auth', '/share/none']) await stranger.goto(path, { waitUntil: 'load' });
  for (const path of ['/his', '/account', '/patient', '/pacs', '/clinicpath'])
    await page.goto(path, { waitUntil: 'load' });

  const inline = await page.locator('script:not([src])').count();
  expect(inline).toBe(0);
});
