import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hintsOf, type Manifest } from '@alder/viewer/first-picture/hints';

/**
 * Preload hints of the built web app, which the server sends with the page of a study (`hintsOf`).
 *
 * @param folder The built web app; without its manifest there are no hints.
 *
 * @returns Headers for a page, by its path and the cookies of the request.
 */
export async function studyHints(folder: string): Promise<(page: string, cookies?: string) => { link?: string }> {
  const manifest = await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')
    .then((text) => JSON.parse(text) as Manifest)
    .catch((): Manifest => ({}));
  const linkOf = hintsOf(manifest);
  return (page, cookies) => {
    const link = linkOf(page, cookies);
    return link === undefined ? {} : { link };
  };
}
