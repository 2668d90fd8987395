import type { Page } from '@playwright/test';

/** Starts to count presses of the mouse in a page, across its loads. */
export async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks++;
  });
  await page.addInitScript(() => {
    addEventListener(
      'click',
      // A press of Enter has the detail 0.
      ({ isTrusted, detail }) => isTrusted && detail > 0 && (window as unknown as { countClick(): void }).countClick(),
      true,
    );
  });
  return {
    /** Presses that a task takes. */
    async of(task: () => Promise<void>): Promise<number> {
      await page.evaluate(() => undefined);
      const before = clicks;
      await task();
      // The count travels behind the press.
      await page.evaluate(() => undefined);
      return clicks - before;
    },
  };
}
