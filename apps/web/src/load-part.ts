import { PartOutdated } from '@alder/ui/load-failure';

/** A file of which nothing has come for this long is given up: a line that is dead without an error never ends a fetch. */
const STALL_MS = 20_000;

const fetched = new Map<string, Promise<void>>();

/**
 * Imports a part of the program after every file of it was fetched.
 *
 * A browser stores a failed module fetch for the life of the page: the same `import()` fails again without a request
 * when the network is back. The build has each `import()` go through this function (vite.config.ts), which fetches the
 * files with `fetch` first. They are immutable, so that `import()` then reads them from the cache of the browser.
 *
 * @param importPart - The `import()` itself.
 * @param files - Files of the part and of everything that it imports, relative to the root of the site.
 * @throws {PartOutdated} The server no longer has a file.
 * @throws {TypeError} The server does not respond, or stops in the middle; the next call fetches again.
 */
export async function loadPart<Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  try {
    return await importPart();
  } catch (error) {
    // The files were fetched, and yet the module map has a failure: only a reload clears it.
    if (error instanceof TypeError && /module/i.test(error.message)) throw new PartOutdated('', { cause: error });
    throw error;
  }
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known) return known;
  const fetching = fetchFile(`/${file}`);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchFile(url: string): Promise<void> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALL_MS);
  };
  waitOn();
  try {
    const response = await fetch(url, { signal: stalled.signal });
    if (response.status === 404) throw new PartOutdated(`${url} is not part of the installed version`);
    if (!response.ok) throw new TypeError(`Failed to fetch ${url}: ${response.status}`);
    // Read to its end: only then is the file in the cache.
    const reader = response.body?.getReader();
    for (let isDone = !reader; !isDone; isDone = (await reader!.read()).done) waitOn();
  } catch (error) {
    throw stalled.signal.aborted ? new TypeError(`Failed to fetch ${url}: nothing came`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
