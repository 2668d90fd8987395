import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

test('every button of a screen is a Button or a PressArea of platform/ui, which act once for a double click', () => {
  const screens = ['apps', 'capabilities', 'platform'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => file.endsWith('.tsx') && !/node_modules|\.test\.|^platform\/ui\//.test(file)),
  );
  expect(screens.length).toBeGreaterThan(200);
  const plain = screens.filter((file) => /<button\b/.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(plain).toEqual([]);
});
