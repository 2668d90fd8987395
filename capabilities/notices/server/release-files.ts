import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isNewerVersion, type Release, readRelease } from '../domain/index.ts';

/** `releases/` beside the program: a folder for each version, `next` for the one in preparation. */
export const RELEASES = path.join(import.meta.dirname, '..', '..', '..', 'releases');

let read: readonly Release[] | undefined;

/** The releases, newest first; read once, because they come with the program. None where it came without them. */
export function releases(folder = RELEASES): readonly Release[] {
  if (read && folder === RELEASES) return read;
  const found = existsSync(folder) ? readReleases(folder) : [];
  if (folder === RELEASES) read = found;
  return found;
}

function readReleases(folder: string): Release[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => {
      const files = readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.md'));
      return readRelease(
        files.map((file) => ({ name: file, text: readFileSync(path.join(folder, name, file), 'utf8') })),
      );
    })
    .sort((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1));
}
