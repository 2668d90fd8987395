// Fails when a generated file differs from what its source makes now; `npm run generate` writes them.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './steps.ts';

const GENERATED = ['docs/wire/**/*', 'docs/operations.md', 'platform/database/src/schema.gen.ts'];

const before = contents();
await import('./generate.ts');
const after = contents();
const stale = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
for (const file of stale) process.stdout.write(`${file} was not current; it has been generated again.\n`);
process.exit(stale.length > 0 ? 1 : 0);

function contents(): Map<string, string> {
  const files = globSync(GENERATED, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(ROOT, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}
