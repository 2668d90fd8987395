import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

interface Manifest {
  readonly name: string;
  readonly workspaces?: readonly string[];
}
interface LockFile {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly link?: boolean }>>;
}

// `npm ci` refuses the whole installation on a fresh machine otherwise; one with linked packages does not notice.
test('the lock file names each package of the tree, so that a fresh machine can install', () => {
  const lock: LockFile = read('package-lock.json');
  const folders = (read('package.json').workspaces ?? []).flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: ROOT }).map((file) => path.dirname(file)),
  );

  expect(folders.length).toBeGreaterThan(30);
  const missing = folders.filter((folder) => {
    const { name } = read(`${folder}/package.json`);
    return lock.packages[folder]?.name !== name || !lock.packages[`node_modules/${name}`]?.link;
  });
  expect(missing).toEqual([]);
});

function read<T = Manifest>(file: string): T {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
}
