import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** The part of the web app that draws the first image of a study. */
const EARLY = 'src/open-early.ts';
const STUDY = /^\/pacs\/study\/([\w-]{1,64})(?:\/|$)/;
const HOSPITAL = /(?:^|;\s*)hospitalId=([\w-]{1,64})(?:;|$)/;

/**
 * What a browser is told with the page of a study, so that it asks before it has read a script: the study itself and
 * the scripts that draw its first image. A hint gives nobody a right; what it names is asked for as always.
 *
 * @param folder The built web app; without its manifest nothing is told.
 * @returns Headers for a page, by its path and the cookies of whoever asks.
 */
export async function studyHints(folder: string): Promise<(asked: string, cookies?: string) => { link?: string }> {
  const manifest = await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    .catch((): Manifest => ({}));
  const scripts = scriptsOf(manifest).map((file) => `</${file}>; rel=modulepreload; crossorigin`);
  return (asked, cookies = '') => {
    const study = STUDY.exec(asked)?.[1];
    const hospital = HOSPITAL.exec(cookies)?.[1];
    if (!study || !hospital || scripts.length === 0) return {};
    const answer = `</v2/${hospital}/pacs/getStudyEntries/${study}>; rel=preload; as=fetch; crossorigin`;
    return { link: [answer, ...scripts].join(', ') };
  };
}

function scriptsOf(manifest: Manifest, name = EARLY, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((one) => scriptsOf(manifest, one, seen))];
}
