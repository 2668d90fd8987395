// JavaScript and texts that a browser loads before the log-in page and before the board can be used, brotli as it is sent.
// Goals: 80 KB and 210 KB.   node tools/run.mjs node bench/javascript.ts

import { login as loginCall } from '@alder/accounts/contract';
import { sentScriptBytes, timeOfBoard } from '@alder/testing/script-bytes';
import { addressOf } from '@alder/wire';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../platform/testing/src/chromium.ts';
import { startMeasured } from './measured-server.ts';

const GOALS_KB = { login: 80, board: 210 };

const server = await startMeasured();
const { executablePath, env } = findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
const login = await measure(async (page) => {
  await page.goto(`${server.address}/auth`);
  await page.getByLabel('Email').waitFor();
  await page.waitForLoadState('networkidle');
  return sentScriptBytes(page);
});
const board = await measure(async (page) => {
  const response = await page.request.post(server.address + addressOf(loginCall, {}), { data: server.logIn });
  if (!response.ok()) throw new Error(`Log-in failed with status ${response.status()}`);
  await page.goto(`${server.address}/his`);
  await page.getByRole('navigation').first().waitFor();
  await page.waitForLoadState('networkidle');
  return sentScriptBytes(page, await timeOfBoard(page));
});
await browser.close();
await server.close();
const report = {
  bench: 'javascript',
  login_kb: login.all,
  board_kb: board.all,
  // Floor: the libraries, each in a file of its own, of which no page of ours can do with less.
  login_libraries_kb: login.libraries,
  board_libraries_kb: board.libraries,
  goal_login_kb: GOALS_KB.login,
  goal_board_kb: GOALS_KB.board,
};
console.log(JSON.stringify(report));
process.exit(login.all <= GOALS_KB.login && board.all <= GOALS_KB.board ? 0 : 1);

/** Kilobytes (1,000 bytes) of the scripts that a browser fetches which has never seen the page. */
async function measure(visit: (page: Page) => Promise<number>): Promise<{ all: number; libraries: number }> {
  // The service worker stores the whole program beside the first page, which needs none of it.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const bytes = await visit(page);
  const libraries = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sent = entries.filter(
      ({ name, transferSize }) => /\/(react|router|zod|query)-[\w-]+\.js$/.test(name) && transferSize > 0,
    );
    return sent.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  await context.close();
  const kilobytes = (value: number) => Number((value / 1000).toFixed(1));
  return { all: kilobytes(bytes), libraries: kilobytes(libraries) };
}
