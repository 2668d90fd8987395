import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsTables } from '../platform/settings/src/index.ts';

/** Writes the settings of the schema into `docs/operations.md`, between its two markers. */
export function generateSettings(): void {
  const file = path.join(import.meta.dirname, '..', 'docs', 'operations.md');
  const page = readFileSync(file, 'utf8');
  const marked = /(<!-- settings -->\n)[\s\S]*(\n<!-- \/settings -->)/;
  writeFileSync(
    file,
    page.replace(marked, (_, before, after) => `${before}${settingsTables()}${after}`),
  );
}

if (import.meta.main) generateSettings();
