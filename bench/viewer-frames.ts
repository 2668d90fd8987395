// Frames a second of the viewer: the window of a radiograph of nine million pixels (3350 x 2680) changed with every frame,
// and a scroll through 500 CT slices that are loaded. Beside it Cornerstone3D, fetched on demand, with the same files in a
// viewport of the same size. Without a graphics card the pixels are drawn by the processor (software GL), which the report
// says; what it says then of the viewer itself is the time of its own code in each frame.
//   node tools/run.mjs node bench/viewer-frames.ts [slices] [seconds]

import { loadavg } from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../platform/testing/src/chromium.ts';
import { CORNERSTONE, openCornerstone } from './cornerstone-peer.ts';
import { round2 } from './figures.ts';
import { drawnRadiograph, drawnSlices, filed, loggedIn } from './filed-study.ts';
import { startMeasured } from './measured-server.ts';

const GOAL_FPS = 60;
/** Screens refresh at 60 Hz; a frame that a timer counts late is not a visible loss. */
const NEARLY = 0.97;
/** Of our own code in a frame: the rest of its 16.7 ms is for the browser. */
const MAX_OWN_MS = 2;
const LONG_SIDE = 3350;
const SCREEN = { width: 1440, height: 900 };
const MAX_LOADED_MS = 600_000;
const [slices, seconds] = [Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 5)];

const server = await startMeasured();
const peer = await openCornerstone();
const { executablePath, env } = findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox'] });
const context = await browser.newContext({ baseURL: server.address, viewport: SCREEN });
await loggedIn(context.request, server);
const files = { window: [drawnRadiograph(LONG_SIDE)], scroll: drawnSlices(slices) };

const page = await context.newPage();
const local = { window: await ofOurs('window'), scroll: await ofOurs('scroll') };
const renderer = await rendererOf(page);
const screen = (await page.locator('[data-viewport]').boundingBox())!;
await context.close();
const other = peer && { window: await ofPeer(browser, 'window'), scroll: await ofPeer(browser, 'scroll') };
await browser.close();
await server.close();
await peer?.close();

const isSoftware = /swiftshader|llvmpipe|software/i.test(renderer);
console.log(
  JSON.stringify({
    bench: 'viewer-frames',
    gl: isSoftware ? `software (${renderer})` : renderer,
    viewport: `${Math.round(screen.width)}x${Math.round(screen.height)}`,
    slices,
    load: loadavg()[0],
    alder: local,
    ...(other && { peer: CORNERSTONE, cornerstone: other }),
    goal_fps_on_a_gpu: GOAL_FPS,
    goal_own_ms_a_frame: MAX_OWN_MS,
  }),
);
const isFast = Object.values(local).every(({ fps }) => fps >= GOAL_FPS * NEARLY);
const isLight = Object.values(local).every(({ own_ms_a_frame: own }) => own <= MAX_OWN_MS);
process.exit(isSoftware ? (isLight ? 0 : 1) : isFast ? 0 : 1);

/** Frames that were drawn, and what of each the code of the page took of the processor, the drawing itself left out. */
type Frames = { readonly fps: number; readonly own_ms_a_frame: number };

async function ofOurs(what: 'window' | 'scroll'): Promise<Frames> {
  const study = await filed(context.request, files[what]);
  await page.goto(`/pacs/study/${study}`);
  await page.locator('canvas[data-shown]').waitFor({ timeout: MAX_LOADED_MS });
  await page.evaluate(prepareOurs);
  await page.waitForFunction(
    (least) => (globalThis as never as Acts).isWhole(least),
    what === 'window' ? LONG_SIDE : 1,
    {
      timeout: MAX_LOADED_MS,
    },
  );
  if (what === 'scroll') await page.evaluate((count) => (globalThis as never as Acts).loadAll(count), slices);
  return framesOf(page, what);
}

async function ofPeer(on: Browser, what: 'window' | 'scroll'): Promise<Frames> {
  const size = { width: Math.round(screen.width), height: Math.round(screen.height) };
  const visible = await on.newPage({ viewport: size });
  const names = files[what].map((file, at) => peer!.put(`${what}${at}.dcm`, file));
  await visible.goto(peer!.page(names));
  await visible.locator('[data-rendered]').waitFor({ timeout: MAX_LOADED_MS });
  await visible.evaluate(() => (globalThis as never as { acts: { load(): Promise<unknown> } }).acts.load());
  const frames = await framesOf(visible, what);
  await visible.close();
  return frames;
}

/** Interface of the page of either viewer: an action in each frame, and the number of drawn images. */
type Acts = {
  readonly acts: Readonly<Record<'window' | 'scroll', (frame: number) => void>>;
  drawn(): number;
  isWhole(width: number): boolean;
  loadAll(count: number): Promise<void>;
};

/** Acts with every frame for some seconds. */
async function framesOf(on: Page, what: 'window' | 'scroll'): Promise<Frames> {
  const profiler = await on.context().newCDPSession(on);
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.setSamplingInterval', { interval: 200 });
  await profiler.send('Profiler.start');
  const { frames, ms } = await on.evaluate(actFor, { what, seconds });
  const { profile } = await profiler.send('Profiler.stop');
  await profiler.detach();
  const own = new Set(profile.nodes.filter(({ callFrame: { url } }) => /\/assets\//.test(url)).map(({ id }) => id));
  const spent = (profile.samples ?? []).reduce(
    (sum, id, at) => sum + (own.has(id) ? (profile.timeDeltas?.[at] ?? 0) : 0),
    0,
  );
  return { fps: round2((frames * 1000) / ms), own_ms_a_frame: round2(spent / 1000 / Math.max(1, frames)) };
}

/** Runs in the page: counts the frames of the screen in which a new image was drawn. */
async function actFor({ what, seconds }: { what: 'window' | 'scroll'; seconds: number }) {
  const { acts, drawn } = globalThis as never as Acts;
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (let warm = 0; warm < 20; warm += 1) {
    acts[what](warm);
    await nextFrame();
  }
  const began = performance.now();
  let [frames, before] = [0, drawn()];
  for (let frame = 20; performance.now() - began < seconds * 1000; frame += 1) {
    acts[what](frame);
    await nextFrame();
    if (drawn() !== before) frames += 1;
    before = drawn();
  }
  return { frames, ms: performance.now() - began };
}

/** Runs in our page: gestures as the pointer makes them, and a count of what is drawn. */
function prepareOurs(): void {
  const box = document.querySelector<HTMLElement>('[data-viewport]')!;
  const canvas = box.querySelector('canvas')!;
  // No real pointer is down that could be captured.
  Element.prototype.setPointerCapture = () => undefined;
  let images = 0;
  const { drawArrays } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawArrays = function draw(...how) {
    images += 1;
    drawArrays.apply(this, how);
  };
  const middle = { clientX: innerWidth / 2, clientY: innerHeight / 2 };
  const pointer = (type: string, more: object) =>
    box.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, ...middle, ...more }));
  const wheel = (deltaY: number) =>
    box.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY, ...middle }));
  let isDown = false;
  const count = Number(/(\d+)$/.exec(canvas.getAttribute('aria-label') ?? '')?.[1]);
  const acts = {
    window(frame: number) {
      if (!isDown) pointer('pointerdown', { button: 0, buttons: 1 });
      isDown = true;
      pointer('pointermove', { buttons: 1, clientX: middle.clientX + (frame % 60) * 3 });
    },
    // From the last slice to the first and back.
    scroll: (frame: number) => wheel(Math.floor(frame / (count - 1)) % 2 === 0 ? -100 : 100),
  };
  const loadAll = async (count: number) => {
    for (let at = 1; at < count; at += 1) {
      const before = canvas.dataset.shown;
      wheel(100);
      while (canvas.dataset.shown === before || !canvas.dataset.shown)
        await new Promise((resolve) => setTimeout(resolve, 4));
    }
  };
  const isWhole = (width: number) => Number(canvas.dataset.pixels) >= width;
  Object.assign(globalThis, { acts, loadAll, isWhole, drawn: () => images });
}

/** Who draws: the graphics card, or the processor in its place. */
function rendererOf(on: Page): Promise<string> {
  return on.evaluate(() => {
    const gl = document.createElement('canvas').getContext('webgl2');
    const more = gl?.getExtension('WEBGL_debug_renderer_info');
    return String(gl && more ? gl.getParameter(more.UNMASKED_RENDERER_WEBGL) : 'none');
  });
}
