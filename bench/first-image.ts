// From opening the address of a study to its first picture on the screen: one 18 MB radiograph over 20 Mbit/s with
// 40 ms, in a browser that knows the app but not the image. Printed, without a goal.
//   node tools/run.mjs node bench/first-image.ts [rounds]

import { randomUUID } from 'node:crypto';
import { newUid } from '@alder/dicom';
import { radiograph } from '@alder/dicom/synthetic';
import { type APIRequestContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../platform/testing/src/chromium.ts';
import { MEASURED_HOSPITAL, startMeasured } from './measured-server.ts';

const LINE = { latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8 };
const LONG_SIDE = 3350;
const PREPARED_MOST_MS = 120_000;
const VISITS_BEFORE = 4;
const rounds = Number(process.argv[2] ?? 5);

const server = await startMeasured();
const { executablePath, env } = findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1440, height: 900 } });
const loggedIn = await page.request.post('/v2/public/alder/login', { data: server.logIn });
if (!loggedIn.ok()) throw new Error(`Log-in was answered ${loggedIn.status()}`);

const original = drawn();
const warm = await filed(page.request, drawn());
// A study each round, so that nothing of it is in the browser while everything of the app is.
const studies = [await filed(page.request, original)];
while (studies.length < rounds) studies.push(await filed(page.request, drawn()));
// A browser keeps compiled code only of what it has run before.
for (let visit = 0; visit < VISITS_BEFORE; visit += 1) await open(page, warm);
const line = await page.context().newCDPSession(page);
await line.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
const times: { firstPictureMs: number; wholeMs: number; pictureKb: number }[] = [];
for (const study of studies) times.push(await measured(study));
await browser.close();
await server.close();

const middle = (of: (one: (typeof times)[number]) => number) => times.map(of).sort((a, b) => a - b)[rounds >> 1]!;
console.log(
  JSON.stringify({
    bench: 'first-image',
    rounds,
    original_mb: Number((original.length / 1e6).toFixed(1)),
    line: '20 Mbit/s, 40 ms',
    first_picture_ms: Math.round(middle(({ firstPictureMs }) => firstPictureMs)),
    settled_ms: Math.round(middle(({ wholeMs }) => wholeMs)),
    picture_kb: Math.round(middle(({ pictureKb }) => pictureKb)),
    whole_original_would_take_ms: Math.round((original.length / LINE.downloadThroughput) * 1000),
  }),
);

/** Opens the study with nothing of the image in the browser's cache. */
async function measured(study: string) {
  let bytes = 0;
  const count = async (response: { url(): string; request(): { sizes(): Promise<{ responseBodySize: number }> } }) => {
    if (!/getFrame|getImage/.test(response.url())) return;
    const sizes = await response.request().sizes();
    bytes += sizes.responseBodySize;
  };
  await page.goto('about:blank');
  page.on('response', count);
  const began = performance.now();
  await open(page, study);
  const firstPictureMs = performance.now() - began;
  await page.waitForLoadState('networkidle');
  const wholeMs = performance.now() - began;
  page.off('response', count);
  return { firstPictureMs, wholeMs, pictureKb: bytes / 1000 };
}

async function open(on: Page, id: string): Promise<void> {
  await on.goto(`/pacs/study/${id}`, { waitUntil: 'commit' });
  await on.locator('canvas[data-shown]').waitFor({ timeout: PREPARED_MOST_MS });
}

function drawn(): Uint8Array {
  const uids = { StudyInstanceUID: newUid(), SeriesInstanceUID: newUid(), StudyDate: '20261120', StudyTime: '101500' };
  const named = { PatientID: newUid().slice(-8), PatientName: 'Bench', PatientSpeciesDescription: 'Canine' };
  return radiograph({
    view: 'thoraxLateral',
    patient: { ...named, PatientBreedDescription: 'Beagle', PatientSex: 'M' },
    study: { ...uids, StudyDescription: 'THORAX', SeriesNumber: 1, InstanceNumber: 1 },
    longSide: LONG_SIDE,
  });
}

/** Uploads the file and waits until its rendition is made; the id of its study. */
async function filed(request: APIRequestContext, file: Uint8Array): Promise<string> {
  const root = `/v2/${MEASURED_HOSPITAL}/pacs`;
  const headers = { 'content-type': 'application/octet-stream', 'x-requested-by': 'alder' };
  const query = `upload=${randomUUID()}&offset=0&bytes=${file.length}`;
  const { result: upload } = await payloadOf(
    request.post(`${root}/uploadRaw/thorax.dcm?${query}`, { headers, data: Buffer.from(file) }),
  );
  const { result: image } = await payloadOf(
    request.post(`${root}/create`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { file_key: upload.file_key },
    }),
  );
  for (let waited = 0; waited < PREPARED_MOST_MS; waited += 250) {
    const { result: images } = await payloadOf(request.get(`${root}/getStudyEntries/${image.study}`));
    if (images.every(({ rendition }: { rendition: unknown }) => rendition)) return image.study;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The image was not prepared in time');
}

// biome-ignore lint/suspicious/noExplicitAny: answers of the product's own calls, checked by its tests
async function payloadOf(answer: Promise<{ ok(): boolean; text(): Promise<string> }>): Promise<any> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok()) throw new Error(text);
  return JSON.parse(text).payload;
}
