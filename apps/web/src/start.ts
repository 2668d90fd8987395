import { readCookie } from '@alder/client';

// The first script of every page, as small as can be: it runs before the libraries of the program have come.

/** What is read and run of the program takes line and processor from the picture; longer than this it does not wait. */
const WAITED_MS = 500;

const path = location.pathname + location.search;
// Whoever was logged in most likely still is; the server decides.
const early =
  path.startsWith('/pacs/study/') && readCookie('accountStatus') === 'login'
    ? import('./prefetch-entries.ts').then(({ prefetchEntries }) => prefetchEntries(path))
    : undefined;
// It may run before the page has been read to its end.
const read = new Promise<unknown>((resolve) => {
  if (document.readyState !== 'loading') resolve(undefined);
  else document.addEventListener('DOMContentLoaded', resolve);
});
const waited = new Promise((resolve) => setTimeout(resolve, WAITED_MS));
const isSeen = early && Promise.race([early.catch(() => undefined), waited]);
void Promise.all([read, isSeen]).then(() => import('./main.tsx'));
