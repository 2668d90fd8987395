import { readCookie } from '@alder/client';
import type { Language } from '@alder/i18n';
import { PartOutdated } from '@alder/ui/load-failure';

/** A file of which nothing has come for this long is given up: a line that is dead without an error never ends a fetch. */
const STALL_MS = 20_000;

const fetched = new Map<string, Promise<void>>();

type Catalogue = Record<string, string>;

/** Texts by their name and language; each is filled when its file comes. */
const catalogues = new Map<string, Catalogue>();
/** Files of parts beside which texts stand, without their ending. */
const withTexts = new Set<string>();
/** Files of texts that have come. */
const come = new Set<string>();
/** Language of the page, and the one that it is about to be shown in; undefined until the first texts are fetched. */
let currentLanguage: Language | undefined;
let nextLanguage: Language | undefined;

/**
 * Imports a part of the program after every file of it was fetched.
 *
 * A browser stores a failed module fetch for the life of the page: the same `import()` fails again without a request
 * when the network is back. The build has each `import()` go through this function (vite.config.ts), which fetches the
 * files with `fetch` first. They are immutable, so that `import()` then reads them from the cache of the browser.
 *
 * @param importPart - The `import()` itself.
 * @param files - Files of the part and of everything that it imports, relative to the root of the site. A `*` at the end
 *   means that texts stand beside the file; they are fetched at the same time, in the language of the page.
 * @throws {PartOutdated} The server no longer has a file.
 * @throws {TypeError} The server does not respond, or stops in the middle; the next call fetches again.
 */
export async function loadPart<Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.flatMap(filesOf).map(fetchOnce));
  try {
    return await importPart();
  } catch (error) {
    // The files were fetched, and yet the module map has a failure: only a reload clears it.
    if (error instanceof TypeError && /module/i.test(error.message)) throw new PartOutdated('', { cause: error });
    throw error;
  }
}

/**
 * The texts of this name in a language, for the modules of the program (one-language.ts): empty until their file has
 * come, which is before the part runs that uses them.
 */
export function catalogueOf(name: string, language: string): Catalogue {
  const key = `${name} ${language}`;
  const catalogue = catalogues.get(key) ?? {};
  catalogues.set(key, catalogue);
  return catalogue;
}

/**
 * Fetches the texts of a language for every part that is loaded, and has parts that are loaded later come in it.
 *
 * @returns Nothing if all of them are here.
 * @throws {TypeError} The server does not respond; the page stays in the language that it has.
 */
export function loadLanguage(language: Language): Promise<void> | undefined {
  nextLanguage = language;
  if (readCookie('accountStatus') === 'login') remember(language);
  const missing = [...withTexts].map((file) => `${file}.${language}.json`).filter((file) => !come.has(file));
  if (missing.length === 0) {
    currentLanguage = language;
    return undefined;
  }
  return Promise.all(missing.map(fetchOnce)).then(() => {
    if (nextLanguage === language) currentLanguage = language;
  });
}

function filesOf(file: string): string[] {
  if (!file.endsWith('*')) return [file];
  const code = file.slice(0, -1);
  const stem = code.replace(/\.js$/, '');
  withTexts.add(stem);
  currentLanguage ??= likelyLanguage();
  return [
    code,
    ...[...new Set([currentLanguage, nextLanguage ?? currentLanguage])].map((language) => `${stem}.${language}.json`),
  ];
}

/** What the page will be shown in, as before-paint.js knows it; an account has a language that is known later. */
function likelyLanguage(): Language {
  const { lang } = document.documentElement;
  const beforePaint = (lang === 'zh-Hant-TW' ? 'zhtw' : lang) as Language;
  if (readCookie('lang') || readCookie('accountStatus') !== 'login') return beforePaint;
  return remembered() ?? beforePaint;
}

const STORED = 'alder.language';

function remember(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // A browser that stores nothing fetches the texts again when it knows the account.
  }
}

function remembered(): Language | undefined {
  try {
    return (localStorage.getItem(STORED) ?? undefined) as Language | undefined;
  } catch {
    return undefined;
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
    const read: Uint8Array<ArrayBuffer>[] = [];
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      waitOn();
      read.push(next.value);
    }
    if (!url.endsWith('.json')) return;
    const [language] = url.split('.').slice(-2);
    const texts = JSON.parse(await new Blob(read).text()) as Record<string, Catalogue>;
    for (const [name, catalogue] of Object.entries(texts)) Object.assign(catalogueOf(name, language!), catalogue);
    come.add(url.slice(1));
  } catch (error) {
    throw stalled.signal.aborted ? new TypeError(`Failed to fetch ${url}: nothing came`, { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
