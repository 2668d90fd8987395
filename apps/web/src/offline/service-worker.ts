// Stores the program of Alder, and nothing of any hospital: calls, sockets and shared pages go to the server untouched.
import { filesOf, routeOf } from './program-files.ts';

/** Replaced by the build: the files of this version, and a hash of their names. */
declare const __PROGRAM__: { readonly version: string; readonly files: readonly string[] };
const { version, files } = __PROGRAM__;

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = LifecycleEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type WorkerScope = {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

const worker = globalThis as unknown as WorkerScope;
const PREFIX = 'alder.program.';
const CURRENT = PREFIX + version;
const PAGE = '/index.html';
/** A page is opened from the device when the server has not responded in this time. */
const SERVER_WAIT_MS = 4000;
/** Files fetched at a time while a version is stored, so that the page in use keeps the line. */
const PARALLEL_FETCHES = 4;

worker.addEventListener('install', (event) => event.waitUntil(storeProgram().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const route = routeOf(event.request);
  if (route === 'page') event.respondWith(openPage(event));
  if (route === 'file') event.respondWith(openFile(event.request));
});

/** Stores every file of this version, or none: the page is stored last, and only if it belongs to these files. */
async function storeProgram(): Promise<void> {
  const cache = await caches.open(CURRENT);
  const missing = [...files];
  const storeNext = async (): Promise<void> => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      // A file is immutable: one that an earlier version has stored, or the browser has cached, is not sent again.
      const known = await caches.match(file);
      await cache.put(file, known ?? (await fetchFile(file, 'default')));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, storeNext));
  const page = await fetchFile(PAGE, 'no-cache');
  const html = await page.clone().text();
  if (!filesOf(html).every((file) => files.includes(file)))
    throw new Error('The server has changed its version while this one was being stored');
  await cache.put(PAGE, page);
}

async function fetchFile(file: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(file, { cache, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** The version before this one stays: pages that were opened with it still fetch their parts. */
async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const others = versions.filter((name) => name !== CURRENT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The page from the server, and from the device where the server does not respond in time or responds with a fault. */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fromServer = Promise.resolve(preloadResponse)
    .then((preloaded) => preloaded ?? fetch(request))
    .then((response) => (response.status < 500 ? response : Promise.reject(new Error(`${response.status}`))));
  const late = new Promise<never>((_, reject) => setTimeout(reject, SERVER_WAIT_MS));
  return Promise.race([fromServer, late]).catch(async () => {
    const cache = await caches.open(CURRENT);
    return (await cache.match(PAGE)) ?? fromServer;
  });
}

/** A file whose name holds the hash of its content is the same in every version that has it. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
