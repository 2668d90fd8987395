import { getStudyEntriesAddress } from '@alder/imaging/contract/addresses';
import { addressOf } from '@alder/wire';
import { FIRST_PICTURE_CHUNK } from './chunks.ts';
import { studyOfAddress } from './study-address.ts';

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  /** Files that it requests by their address: a decoder and its codec. */
  readonly assets?: readonly string[];
};
/** The manifest of Vite's build. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** The first script of every page. */
const PAGE = 'index.html';
const HOSPITAL = /(?:^|;\s*)hospitalId=([\w-]{1,64})(?:;|$)/;

/**
 * Preload hints for the page of a study, so that the browser requests before it has read a script: the study itself, the
 * scripts that draw its first image, and their codec. A hint grants no right; its target is authorized as always.
 *
 * @returns The `Link` header of a page, by its path and the cookies of the request; undefined for other pages.
 */
export function hintsOf(manifest: Manifest): (page: string, cookies?: string) => string | undefined {
  const [name] = Object.entries(manifest).find(([, chunk]) => chunk.name === FIRST_PICTURE_CHUNK) ?? [];
  // The page's own first script is the one that runs the others.
  const chunks = name === undefined ? [] : [...new Set([PAGE, name].flatMap((each) => chunksOf(manifest, each)))];
  const parts = [
    ...chunks.map(({ file }) => `</${file}>; rel=modulepreload; crossorigin`),
    ...chunks.flatMap(({ assets = [] }) => assets.flatMap(hintOfAsset)),
  ];
  return (page, cookies = '') => {
    const { study } = studyOfAddress(page) ?? {};
    const hospital = HOSPITAL.exec(cookies)?.[1];
    if (!study || !hospital || parts.length === 0) return undefined;
    const entries = addressOf(getStudyEntriesAddress, { hospital, id: study });
    return [`<${entries}>; rel=preload; as=fetch; crossorigin`, ...parts].join(', ');
  };
}

/** A codec is fetched by the page, a worker by itself: a hinted codec is then in the browser's cache. */
function hintOfAsset(file: string): readonly string[] {
  if (file.endsWith('.wasm')) return [`</${file}>; rel=preload; as=fetch; crossorigin`];
  return file.endsWith('.js') ? [`</${file}>; rel=modulepreload; as=worker; crossorigin`] : [];
}

function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): readonly Chunk[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((one) => chunksOf(manifest, one, seen))];
}
