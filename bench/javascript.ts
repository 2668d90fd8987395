// JavaScript that a browser loads before the log-in page and before the board can be used, brotli as it is sent.
// Goals: 90 KB and 220 KB.   node tools/run.mjs node bench/javascript.ts

import { login as loginCall } from '@alder/accounts/contract';
import { sentScriptBytes, timeOfBoard } from '@alder/testing/script-bytes';
import { addressOf } from '@alder/wire';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../platform/testing/src/chromium.ts';
import { startMeasured } from './measured-server.ts';

const GOALS_KB = { login: 90, board: 220 };

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
  login_kb: login,
  board_kb: board,
  goal_login_kb: GOALS_KB.login,
  goal_board_kb: GOALS_KB.board,
};
console.log(JSON.stringify(report));
process.exit(login <= GOALS_KB.login && board <= GOALS_KB.board ? 0 : 1);

/** Kilobytes (1,000 bytes) of the scripts that a browser fetches which has never seen the page. */
async function measure(visit: (page: Page) => Promise<number>): Promise<number> {
  // The service worker stores the whole program beside the first page, which needs none of it.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const bytes = await visit(await context.newPage());
  await context.close();
  return Number((bytes / 1000).toFixed(1));
}
