import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const LEAST_HAZARDS = 60;

type Hazard = { readonly id: string; readonly tests: readonly { readonly title: string; readonly file: string }[] };

/** The rows of docs/hazards.md; the last cell names tests as `title (\`file\`)`, separated by `<br>`. */
function hazards(): Hazard[] {
  const rows = readFileSync(path.join(ROOT, 'docs', 'hazards.md'), 'utf8').match(/^\| [A-Z]{3}-\d+ \|.*$/gm) ?? [];
  return rows.map((row) => {
    const cells = row.slice(2, -2).split(/(?<!\\) \| /);
    const tests = [...(cells.at(-1) ?? '').matchAll(/(?:^|<br>)(.+?) \(`([^`]+)`\)/g)];
    return { id: cells[0] ?? '', tests: tests.map(([, title = '', file = '']) => ({ title, file })) };
  });
}

/** The text of a test file without the escapes of its quotes. */
function source(file: string): string {
  const target = path.join(ROOT, file);
  return existsSync(target) ? readFileSync(target, 'utf8').replaceAll(/\\(['"`])/g, '$1') : '';
}

test('every hazard names a control with a test that exists', () => {
  const all = hazards();

  expect(all.length).toBeGreaterThanOrEqual(LEAST_HAZARDS);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const uncontrolled = all.flatMap(({ id, tests }) => [
    ...(tests.length === 0 ? [`${id}: no test`] : []),
    ...tests.filter(({ title, file }) => !source(file).includes(title)).map(({ file }) => `${id}: not in ${file}`),
  ]);
  expect(uncontrolled).toEqual([]);
});
