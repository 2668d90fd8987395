// `npm run spec`: which calls of the specification are built, and which of its requirements a test proves.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allCalls } from '../apps/server/src/compose.ts';

const ROOT = path.join(import.meta.dirname, '..');
const TESTS = ['{apps,capabilities,platform,standards}/**/*.{test.ts,test.tsx,journey.ts}'];

/** Paths of the specification as its list writes them, `{x}` turned into `:x`, the product's own name filled in. */
export function specificationCalls(): { id: string; method: string; path: string }[] {
  return readFileSync(path.join(ROOT, 'docs/wire/specification-calls.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [id = '', method = '', url = ''] = row.split('\t');
      return { id, method, path: url.replace('{product}', 'alder').replace(/\{(\w+)\}/g, ':$1') };
    });
}

/** The shape of a path without the names of its segments: those are ours to choose. */
export function shapeOf(url: string): string {
  return url.replace(/:\w+/g, ':');
}

function requirements(): { id: string; text: string }[] {
  const rows = readFileSync(path.join(ROOT, 'docs/wire/specification-requirements.txt'), 'utf8').trim().split('\n');
  return rows.map((row) => ({ id: row.split('\t')[0]!, text: row.split('\t')[1]! }));
}

/** Ids in square brackets of every test title. */
function provenIds(): Map<string, number> {
  const proven = new Map<string, number>();
  for (const file of globSync(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' })) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, list] of source.matchAll(/\[((?:[a-z][\w]*\.[\w]+)(?:,? [a-z][\w]*\.[\w]+)*)\]/gi)) {
      for (const id of list!.split(/,? /)) proven.set(id, (proven.get(id) ?? 0) + 1);
    }
  }
  return proven;
}

if (process.argv[1] === import.meta.filename) {
  const built = new Set(
    allCalls().flatMap((call) => [call.path, ...(call.aliases ?? [])].map((each) => `${call.method} ${shapeOf(each)}`)),
  );
  const calls = specificationCalls().filter(({ method }) => method !== 'WS');
  const proven = provenIds();
  // What the gateway serves on the hospital's network is no call of the server: a test has to show it.
  const isServed = ({ id, method, path: url }: (typeof calls)[number]) =>
    built.has(`${method} ${shapeOf(url)}`) || (id.startsWith('local.') && proven.has(id));
  const missing = calls.filter((call) => !isServed(call));
  const unproven = requirements().filter(({ id }) => !proven.has(id));

  console.log(`calls built: ${calls.length - missing.length} of ${calls.length}`);
  for (const call of missing) console.log(`  not built: ${call.id}`);
  console.log(`requirements with a test: ${requirements().length - unproven.length} of ${requirements().length}`);
  for (const { id, text } of unproven) console.log(`  no test: ${id} (${text.slice(0, 80)})`);
}
