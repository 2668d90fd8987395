import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getStudyEntriesAddress } from '@alder/imaging/contract/addresses';
import { addressOf } from '@alder/wire';

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  /** Files that it asks for by their address: a decoder and its codec. */
  readonly assets?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** The part of the web app that draws the first image of a study, as the build names it. */
const EARLY = 'first-image';
/** The first script of every page. */
const PAGE = 'index.html';
const STUDY = /^\/pacs\/study\/([\w-]{1,64})(?:\/|$)/;
const HOSPITAL = /(?:^|;\s*)hospitalId=([\w-]{1,64})(?:;|$)/;

/**
 * Preload hints sent with the page of a study, so that the browser requests before it has read a script: the study
 * itself, the scripts that draw its first image, and their codec. A hint grants no right; its target is authorized as
 * always.
 *
 * @param folder The built web app; without its manifest there are no hints.
 *
 * @returns Headers for a page, by its path and the cookies of the request.
 */
export async function studyHints(folder: string): Promise<(request: string, cookies?: string) => { link?: string }> {
  const manifest = await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    .catch((): Manifest => ({}));
  const [name] = Object.entries(manifest).find(([, chunk]) => chunk.name === EARLY) ?? [];
  // The page's own first script is the one that runs the others.
  const chunks = name === undefined ? [] : [...new Set([PAGE, name].flatMap((each) => chunksOf(manifest, each)))];
  const parts = [
    ...chunks.map(({ file }) => `</${file}>; rel=modulepreload; crossorigin`),
    ...chunks.flatMap(({ assets = [] }) => assets.flatMap(hintOfAsset)),
  ];
  return (request, cookies = '') => {
    const study = STUDY.exec(request)?.[1];
    const hospital = HOSPITAL.exec(cookies)?.[1];
    if (!study || !hospital || parts.length === 0) return {};
    const entries = addressOf(getStudyEntriesAddress, { hospital, id: study });
    const response = `<${entries}>; rel=preload; as=fetch; crossorigin`;
    return { link: [response, ...parts].join(', ') };
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
