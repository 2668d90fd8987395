import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

test('the map of the README names every capability, and none that is not there', () => {
  const row = /^\| `capabilities\/` \|.*$/m.exec(readFileSync(path.join(ROOT, 'README.md'), 'utf8'))?.[0] ?? '';
  const named = [...row.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  const folders = readdirSync(path.join(ROOT, 'capabilities'));

  expect(named.toSorted()).toEqual(folders.toSorted());
});
