import { newId } from '@alder/database';
import { expect, test } from '@alder/testing/browser';

const OUT = process.env.SHOTS ?? '/tmp/shots-catalog';
const pages = (process.env.PAGES ?? 'catalog-medicines').split(',');
for (const language of ['en', 'ja', 'zhtw'] as const) {
  test.describe(language, () => {
    test.use({ language });
    test(`shots ${language}`, async ({ hospital, pageOf }) => {
      const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Lin' });
      await hospital.work(async (trx) => {
        await trx
          .insertInto('medicine')
          .values({
            id: newId(),
            name: 'Apoquel 16 mg',
            name_zhtw: '愛波克 16 mg',
            name_ja: 'アポキル 16 mg',
            price: 72,
            cost: 41,
            barcode: '4710001112223',
            deleted: true,
          })
          .execute();
      });
      const page = await pageOf(admin);
      for (const sub of pages) {
        await page.goto(`/manage/${sub}`);
        await expect(page.getByRole('table')).toBeVisible();
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          await page.evaluate((s) => {
            document.documentElement.dataset.theme = s;
          }, scheme);
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
            await page.waitForTimeout(350);
            const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (over > 0) console.log('OVERFLOW', language, sub, width, over);
            await page.screenshot({ path: `${OUT}/${sub}-${language}-${scheme}-${width}.png` });
          }
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    });
  });
}
