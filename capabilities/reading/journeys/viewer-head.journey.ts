// Hanging menu, tiles, tabs of the head and true size, in every language and on a telephone.
import { newUid } from '@alder/dicom';
import { barriersOf, expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { daysAgo, dicomDate, openImage, plate, STUDY_DAY, upload } from '../../imaging/journeys/studies.fixture.ts';

const viewports = (page: Page) => page.locator('canvas[data-shown]');

/** Texts of buttons, tabs and labels of the viewer that are wider than their place. */
function cutWords(page: Page): Promise<string[]> {
  return page.locator('[data-theme="viewer"]').evaluateAll((parts) =>
    parts
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>('button, label, [role^="menuitem"], h2')])
      .filter((one) => one.getClientRects().length > 0 && !one.closest('nav'))
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== 'visible')
      .map((one) => one.innerText),
  );
}

for (const [language, name, texts] of [
  [
    'en',
    'English',
    { hang: 'Hang', tile: 'Series as tiles', size: 'Size', measure: 'Measure this screen', save: 'Save' },
  ],
  [
    'ja',
    'Japanese',
    { hang: '配置', tile: 'シリーズをタイル表示', size: '表示サイズ', measure: '画面の実寸を測る', save: '保存' },
  ],
  ['zhtw', 'Chinese', { hang: '排列', tile: '序列並列顯示', size: '顯示大小', measure: '校準此螢幕', save: '儲存' }],
] as const)
  test.describe(name, () => {
    test.use({ language });
    test(`a stack is shown as tiles, compared with the study before and in true size, in ${name} [screen.viewer] [const.layout]`, async ({
      page,
      hospital,
    }) => {
      const pet = await hospital.addPet();
      const series = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDescription: 'THORAX' };
      const slices = [];
      for (let at = 1; at <= 10; at += 1)
        slices.push(await upload(page, hospital, plate(pet, { ...series, InstanceNumber: String(at) })));
      const earlier = daysAgo(60);
      const prior = await upload(
        page,
        hospital,
        plate(pet, { StudyDate: dicomDate(earlier), StudyDescription: 'THORAX BEFORE' }),
      );
      expect(earlier < STUDY_DAY).toBe(true);
      await openImage(page, slices[0]!);

      await page.getByRole('button', { name: texts.hang, exact: true }).click();
      expect(await cutWords(page)).toEqual([]);
      await page.getByRole('menuitem', { name: texts.tile, exact: false }).click();
      await expect(viewports(page)).toHaveCount(9);
      await page.keyboard.press('Shift+E');
      await expect(viewports(page)).toHaveCount(1);

      await page
        .getByRole('button', { name: /THORAX BEFORE/ })
        .first()
        .click();
      await expect(page.locator(`canvas[data-shown="${prior.id}.0"]`)).toBeVisible();
      await expect(viewports(page)).toHaveCount(2);
      // The days of both studies are read whole.
      const tabs = page.locator('[aria-current="true"], [aria-pressed]').filter({ hasText: /THORAX/ });
      const days = await tabs.locator('span').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(days.filter((cut) => cut > 1)).toEqual([]);
      const end = (await tabs.last().boundingBox())!;
      const record = (await page
        .locator(`main a[href="/patient/${pet.id}"], header a[href="/patient/${pet.id}"]`)
        .last()
        .boundingBox())!;
      expect(end.x + end.width).toBeLessThanOrEqual(record.x);

      await page.getByRole('button', { name: texts.size, exact: true }).click();
      await page.getByRole('menuitem', { name: texts.measure }).click();
      await page.getByRole('slider').fill('400');
      expect(await barriersOf(page)).toEqual([]);
      await page.getByRole('button', { name: texts.save, exact: true }).click();
      // A card of 85.6 mm is 400 pixels wide on this screen: so is every millimetre of the animal.
      const bar = viewports(page).first().locator('xpath=..').locator('[data-scale]');
      await expect
        .poll(async () => (await bar.locator('i').boundingBox())!.width / Number(await bar.getAttribute('data-scale')))
        .toBeCloseTo(400 / 85.6, 1);

      await page.setViewportSize({ width: 390, height: 844 });
      await openImage(page, slices[0]!);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
  });
