import { readCookie } from '@alder/client';
import { catalogueOf, loadLanguage, loadPart } from './load-part.ts';

// The first script of every page, as small as can be: it runs before the libraries of the program have come. The order of
// what it starts for the page of a study is in capabilities/viewer/first-picture/README.md.

// The build has each `import()` of the program go through `loadPart` (vite.config.ts), and its texts come from
// `catalogueOf` (one-language.ts).
Object.assign(globalThis, { loadPart, catalogueOf, loadLanguage });

/** Loading and running code competes with the image for network and processor; code does not wait longer than this. */
const WAITED_MS = 500;

const path = location.pathname + location.search;
// A logged-in user most likely still is; the server decides.
const early =
  path.startsWith('/pacs/study/') && readCookie('accountStatus') === 'login'
    ? import('@alder/viewer/first-picture/open-study').then(({ openStudy }) => openStudy(path))
    : undefined;
// It may run before the page has been read to its end.
const read = new Promise<unknown>((resolve) => {
  if (document.readyState !== 'loading') resolve(undefined);
  else document.addEventListener('DOMContentLoaded', resolve);
});
const waited = new Promise((resolve) => setTimeout(resolve, WAITED_MS));
const isSeen = early && Promise.race([early.catch(() => undefined), waited]);
void Promise.all([read, isSeen]).then(() => import('./main.tsx'));
