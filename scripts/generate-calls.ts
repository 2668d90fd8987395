import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Access, Call } from '@alder/wire';
import { allCalls } from '../apps/server/src/compose.ts';

const TARGET = path.join(import.meta.dirname, '..', 'docs', 'wire');

/** Writes `docs/wire/calls.md`: every call, who may make it and how it may refuse. */
export function generateCallDocuments(): void {
  writeFileSync(path.join(TARGET, 'calls.md'), callDocument(allCalls()));
  console.log(`docs/wire/calls.md: ${allCalls().length} calls`);
}

/** The text of `docs/wire/calls.md`. */
export function callDocument(all: readonly Call[]): string {
  const calls = all.toSorted((a, b) => a.id.localeCompare(b.id));
  const lines = [
    '# The calls',
    '',
    'Generated from the contract by `npm run generate`. The policy table is the column *who*.',
    '',
    '| call | method and path | who | refuses with | what for |',
    '| --- | --- | --- | --- | --- |',
  ];
  for (const call of calls) {
    const paths = [call.path, ...(call.aliases ?? [])].map((each) => `\`${each}\``).join('<br>');
    const refusals = (call.refusals ?? []).map((kind) => `${kind.status} ${kind.code}`).join(', ');
    lines.push(`| ${call.id} | ${call.method} ${paths} | ${who(call.access)} | ${refusals} | ${call.summary} |`);
  }
  return `${lines.join('\n')}\n`;
}

function who(access: Access): string {
  if (access.kind === 'public') return 'anyone';
  if (access.kind === 'gateway') return 'a gateway of the hospital';
  if (access.kind === 'dicomweb') return 'a DICOMweb token of the hospital';
  if (access.kind === 'interface') return 'a token of the laboratory interface with the scope';
  const roles = access.roles ? `, role ${access.roles.join(' or ')}` : '';
  return access.kind === 'permit' ? `permit ${access.permit.join(' or ')}${roles}` : `a user of the hospital${roles}`;
}
