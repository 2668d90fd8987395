import type { Page } from '@playwright/test';

/**
 * Bytes of JavaScript, and of the texts beside it, that came over the network for the page that is shown, as they were sent (compressed).
 *
 * A part of the program is fetched with `fetch` first and imported from the cache of the browser after that
 * (apps/web/src/load-part.ts), so that what counts is the name of the file and not who asked for it. What was read from
 * a cache has not been sent and is not counted.
 *
 * @param startedBefore - Time of the page in milliseconds; files that were asked for later are left out.
 */
export async function sentScriptBytes(page: Page, startedBefore = Number.MAX_VALUE): Promise<number> {
  return page.evaluate((before) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name, startTime, transferSize }) => {
        return /\.(js|json)$/.test(new URL(name).pathname) && startTime <= before && transferSize > 0;
      })
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, startedBefore);
}

/**
 * Waits until the cards of the outpatient board have been there for a while.
 *
 * The shell loads bell and palette when nothing has been on its way for three seconds; on a slow machine the page is
 * not at rest until then, and they do not belong to what the board needs.
 *
 * @returns The time of the page at which the board was complete, in milliseconds.
 */
export async function timeOfBoard(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const cards = entries.find(({ name }) => name.includes('/his/getTodayMedicalRecords'));
    return cards && performance.now() > cards.responseEnd + 1500 ? cards.responseEnd + 1500 : undefined;
  });
  return time.jsonValue() as Promise<number>;
}
