// From opening the address of a study to its first image: one 18 MB radiograph over 20 Mbit/s with 40 ms. `known`: the
// browser has the program but not the image; `cold`: it has nothing but its log-in. Beside it Cornerstone3D, fetched on
// demand, with the same file on the same line.
//
// First image: a quarter of the whole's width, as in design/imaging.md D2, which shows nearly each pixel of the screen.
// `glimpse` is what is seen before it, `full_screen` the level just above the viewport, `whole` every pixel.
//
// Floor: what came over the line before the first image at the speed of the line, with a round trip for the page and one for
// what it names, and beside it the same visit without a line: browser, program and decoder alone on this machine now.
// Progress is written to standard error. A page that shows nothing within its time is reported and not waited for again.
//   node tools/run.mjs node bench/first-image.ts [rounds]

import { loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../platform/testing/src/chromium.ts';
import { CORNERSTONE, type Cornerstone, openCornerstone } from './cornerstone-peer.ts';
import { median } from './figures.ts';
import { drawnRadiograph, filed, loggedIn } from './filed-study.ts';
import { startMeasured } from './measured-server.ts';
import { LINE, LINE_NAME, shapeLine } from './shaped-line.ts';

const GOAL_MS = 600;
const LONG_SIDE = 3350;
const QUARTER = Math.ceil(LONG_SIDE / 4);
const SCREEN = { width: 1440, height: 900 };
const MAX_SHOWN_MS = 60_000;
const MAX_PEER_MS = 30_000;
const VISITS_BEFORE = 4;
// A round takes 40 s: the whole image comes over the line four times.
const rounds = Number(process.argv[2] ?? 3);

const started = performance.now();
const server = await startMeasured();
let peer: Cornerstone | undefined = await openCornerstone();
let peerFailure: string | undefined;
progress(`server started, ${peer ? CORNERSTONE : 'no peer'} beside it`);
const { executablePath, env } = findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
const own = await browser.newContext({ baseURL: server.address, viewport: SCREEN });
await loggedIn(own.request, server);

const original = drawnRadiograph(LONG_SIDE);
const warm = await filed(own.request, [original]);
// A study each round, so that nothing of it is in the browser while everything of the app is.
const studies = [];
while (studies.length < rounds) studies.push(await filed(own.request, [drawnRadiograph(LONG_SIDE)]));
progress(`${rounds + 1} radiographs filed and prepared`);
const file = peer?.put('original.dcm', original);
const other = peer?.put('other.dcm', original);
// A browser keeps compiled code only of what it has run before.
const known = await own.newPage();
for (let visit = 0; visit < VISITS_BEFORE; visit += 1) {
  await known.goto(`/pacs/study/${warm}`);
  await known.locator('canvas[data-shown]').waitFor({ timeout: MAX_SHOWN_MS });
}
progress('the program is known to the browser');
const peers = await browser.newContext({ viewport: SCREEN });
const peerKnown = await peers.newPage();
for (let visit = 0; peer && visit < VISITS_BEFORE; visit += 1) await peerImage(peerKnown, other!);
await shapeLine(known);
await shapeLine(peerKnown);

const times = {
  known: [] as Seen[],
  cold: [] as Seen[],
  near: [] as Seen[],
  peerKnown: [] as number[],
  peerCold: [] as number[],
};
for (const [round, study] of studies.entries()) {
  times.known.push(await seen(known, study));
  times.cold.push(await inNewBrowser(await own.storageState(), (page) => seen(page, study)));
  times.near.push(await inNewBrowser(await own.storageState(), (page) => seen(page, study), { isShaped: false }));
  if (peer) {
    const [peerMs, coldMs] = [
      await peerImage(peerKnown, file!),
      await inNewBrowser(undefined, (page) => peerImage(page, file!)),
    ];
    if (peerMs !== undefined && coldMs !== undefined) {
      times.peerKnown.push(peerMs);
      times.peerCold.push(coldMs);
    }
  }
  progress(
    `round ${round + 1} of ${rounds}: known ${Math.round(times.known.at(-1)!.first)} ms, cold ${Math.round(times.cold.at(-1)!.first)} ms`,
  );
}
await browser.close();
await server.close();
await peer?.close();

const first = { known: middle(times.known, 'first'), cold: middle(times.cold, 'first') };
const bytes = middle(times.cold, 'bytes');
const floor = {
  kilobytes_before_first_image: Math.round(bytes / 1000),
  line_ms: Math.round((bytes / LINE.downloadThroughput) * 1000 + 2 * LINE.latency),
  without_a_line_ms: middle(times.near, 'first'),
};
console.log(
  JSON.stringify({
    bench: 'first-image',
    rounds,
    original_mb: Number((original.length / 1e6).toFixed(1)),
    line: LINE_NAME,
    load: loadavg()[0],
    known_ms: visible(times.known),
    cold_ms: visible(times.cold),
    floor,
    ...(first.cold > GOAL_MS && {
      reason: `${floor.line_ms} ms of line and ${floor.without_a_line_ms} ms of browser, program and decoder in this run`,
    }),
    ...(peerFailure && { peer: CORNERSTONE, peer_failure: peerFailure }),
    ...(times.peerCold.length > 0 && {
      peer: CORNERSTONE,
      peer_known_ms: Math.round(median(times.peerKnown)),
      peer_cold_ms: Math.round(median(times.peerCold)),
      ratio_known: Number((median(times.peerKnown) / first.known).toFixed(1)),
      ratio_cold: Number((median(times.peerCold) / first.cold).toFixed(1)),
      ratio_of_the_whole_cold: Number((median(times.peerCold) / middle(times.cold, 'whole')).toFixed(2)),
    }),
    goal_first_image_ms: GOAL_MS,
  }),
);
process.exit(first.cold <= GOAL_MS ? 0 : 1);

/**
 * When the image of a study had which width, in milliseconds from opening its address; `bytes` came before the first image.
 */
type Seen = Readonly<Record<'glimpse' | 'first' | 'fullScreen' | 'whole' | 'bytes', number>>;

function middle(all: readonly Seen[], what: keyof Seen): number {
  return Math.round(median(all.map((one) => one[what])));
}

function visible(all: readonly Seen[]) {
  const [glimpse, first_image] = [middle(all, 'glimpse'), middle(all, 'first')];
  return { glimpse, first_image, full_screen: middle(all, 'fullScreen'), whole: middle(all, 'whole') };
}

/** Opens the study with nothing of the image in the browser's cache; the browser's own clock, from the navigation on. */
async function seen(page: Page, study: string): Promise<Seen> {
  await page.goto('about:blank');
  await page.addInitScript(watchCanvases);
  await page.goto(`/pacs/study/${study}`, { waitUntil: 'commit' });
  await page.waitForFunction((whole) => whole in ((globalThis as { seen?: object }).seen ?? {}), LONG_SIDE, {
    timeout: MAX_SHOWN_MS,
  });
  const widths: Record<string, number> = await page.evaluate(
    () => (globalThis as never as { seen: Record<string, number> }).seen,
  );
  const from = (width: number) =>
    Math.min(...Object.entries(widths).flatMap(([wide, ms]) => (Number(wide) >= width ? ms : [])));
  const first = from(QUARTER);
  const bytes = await page.evaluate((before) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const pages = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const came = [...pages, ...resources].filter(({ responseEnd }) => responseEnd <= before);
    return came.reduce((sum, { transferSize }) => sum + transferSize, 0);
  }, first);
  return { glimpse: from(1), first, fullScreen: from(LONG_SIDE / 2), whole: from(LONG_SIDE), bytes };
}

/** Records when an image of which width has been drawn and presented. */
function watchCanvases(): void {
  const times: Record<string, number> = {};
  (globalThis as never as { seen: typeof times }).seen = times;
  const look = () => {
    for (const canvas of document.querySelectorAll<HTMLElement>('canvas[data-first], canvas[data-pixels]')) {
      const width = canvas.dataset.first ?? canvas.dataset.pixels ?? '';
      if (!(width in times)) requestAnimationFrame(() => (times[width] ??= performance.now()));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * Opens a page with one file in Cornerstone3D.
 *
 * @returns Milliseconds until its image is rendered; undefined if it is not, and then it is not asked again.
 */
async function peerImage(page: Page, name: string): Promise<number | undefined> {
  if (!peer) return undefined;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => void errors.push(message));
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto('about:blank');
  await page.goto(peer.page([name]), { waitUntil: 'commit' });
  try {
    await page.locator('[data-rendered]').waitFor({ state: 'attached', timeout: MAX_PEER_MS });
  } catch {
    peerFailure = `renders nothing within ${MAX_PEER_MS / 1000} s: ${errors[0] ?? 'no error'}`;
    progress(`${CORNERSTONE} ${peerFailure}`);
    await peer.close();
    peer = undefined;
    return undefined;
  }
  return page.evaluate(() => Number(document.querySelector<HTMLElement>('[data-rendered]')?.dataset.since));
}

function progress(text: string): void {
  console.error(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`);
}

/** A browser that has been logged in and nothing else. */
async function inNewBrowser<Result>(
  storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
  work: (page: Page) => Promise<Result>,
  { isShaped = true } = {},
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: SCREEN,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  if (isShaped) await shapeLine(page);
  const result = await work(page);
  await context.close();
  return result;
}
