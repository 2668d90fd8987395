import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Findings that block a user: serious and critical findings of axe (WCAG 2.2 AA). */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

for (const language of ['en', 'ja', 'zhtw'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ language });

      test('the login page has no serious accessibility fault', async ({ anonymousPage }) => {
        await anonymousPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await anonymousPage.goto('/auth');
        await expect(anonymousPage.locator('input[type=password]')).toBeVisible();

        expect(await barriers(anonymousPage)).toEqual([]);
      });

      test('the shell and the own account page have no serious accessibility fault', async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const parts = {
          profile: 'input[type=tel]',
          password: 'input[type=password]',
          display: 'input[type=radio]',
          security: 'select',
          sessions: 'main li svg',
          about: 'dl',
        };
        for (const [section, content] of Object.entries(parts)) {
          await page.goto(`/account?section=${section}`);
          await expect(page.locator(content).first()).toBeVisible();
          expect(await barriers(page), section).toEqual([]);
        }
      });
    });
  }
}

test('nothing of the log-in page and the account page sticks out at 390 pixels, in any language', async ({
  page,
  anonymousPage,
}) => {
  const overflow = (one: Page) =>
    one.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [one, path] of [
    [anonymousPage, '/auth'],
    [page, '/account'],
  ] as const) {
    await one.setViewportSize({ width: 390, height: 844 });
    for (const lang of ['en', 'ja', 'zhtw']) {
      await one.context().addCookies([
        {
          name: 'lang',
          value: lang,
          url: one.url() === 'about:blank' ? (process.env.JOURNEY_ADDRESS ?? '') : one.url(),
        },
      ]);
      await one.goto(path);
      await expect(one.locator('input').first()).toBeVisible();
      expect(await overflow(one), `${path} ${lang}`).toBeLessThanOrEqual(0);
    }
  }
});
