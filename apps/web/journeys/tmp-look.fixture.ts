import type { Page } from '@playwright/test';
export async function look(page: Page, name: string, reload = true) {
  const url = new URL(page.url());
  for (const [lang, scheme, width] of [['en','light',1440],['ja','dark',1440],['zhtw','light',390],['en','dark',390]] as const) {
    if (reload) { await page.context().addCookies([{ name: 'lang', value: lang, url: url.origin }]); }
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    if (reload) { await page.reload(); await page.waitForLoadState('networkidle').catch(() => undefined); await page.waitForTimeout(1500); }
    else await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/look/${name}-${lang}-${scheme}-${width}.png` });
  }
  await page.context().addCookies([{ name: 'lang', value: 'en', url: url.origin }]);
  await page.setViewportSize({ width: 1440, height: 900 }); await page.emulateMedia({ colorScheme: 'light' });
  if (reload) await page.reload();
}
