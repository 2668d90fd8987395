// JavaScript that a browser loads before the log-in page and before the board can be used, brotli as it is sent.
// Goals: 90 KB and 220 KB.   node tools/run.mjs node bench/javascript.ts

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
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
});
const board = await measure(async (page) => {
  const answer = await page.request.post(`${server.address}/v2/public/alder/login`, { data: server.logIn });
  if (!answer.ok()) throw new Error(`Log-in was answered ${answer.status()}`);
  await page.goto(`${server.address}/his`);
  await page.getByRole('navigation').first().waitFor();
  await page.waitForLoadState('networkidle');
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

/** Kilobytes (1,000 bytes) of every script that the page asked for, modules of the first screen included. */
async function measure(visit: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await visit(page);
  await context.close();
  const bytes = [...scripts].map(sentBytes).reduce((sum, each) => sum + each, 0);
  return Number((bytes / 1000).toFixed(1));
}

/** As the build compressed it; the few files too small for that count as they are. */
function sentBytes(pathname: string): number {
  const file = path.join(import.meta.dirname, '..', 'apps', 'web', 'dist', pathname);
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return compressed?.size ?? readFileSync(file).length;
}
