import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Call } from '@alder/wire';
import { z } from 'zod';
import { allCalls } from '../apps/server/src/compose.ts';

const TARGET = path.join(import.meta.dirname, '..', 'docs', 'wire', 'fields');

type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly $ref?: string;
};

/** Writes `docs/wire/fields/<model>.md`: every field of every call's input and payload, with type, limits and meaning. */
export function generateFieldDocuments(): void {
  const models = Map.groupBy(allCalls(), ({ id }) => id.split('.')[0] ?? id);
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  for (const [model, calls] of models) writeFileSync(path.join(TARGET, `${model}.md`), fieldDocument(model, calls));
  console.log(`docs/wire/fields: ${models.size} models`);
}

/** The text of `docs/wire/fields/<model>.md`. */
export function fieldDocument(model: string, calls: readonly Call[]): string {
  const lines = [
    `# The fields of every call of ${model}`,
    '',
    'Generated from the contract by `npm run generate`. `?` follows a field that may be absent, `[]` each item of a list.',
    'Every call may also carry `browserSessionId`.',
  ];
  for (const call of calls.toSorted((a, b) => a.id.localeCompare(b.id))) {
    lines.push('', `## ${call.id}`, '', `${call.method} \`${call.path}\`: ${call.summary}`);
    lines.push(...section('Input', call.input, 'input'));
    if (call.payload) lines.push(...section('Payload', call.payload, 'output'));
  }
  return `${lines.join('\n')}\n`;
}

function section(title: string, type: z.ZodType, io: 'input' | 'output'): string[] {
  const rows = rowsOf(z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Schema, '');
  if (rows.length === 0) return ['', `${title}: none.`];
  return ['', `| ${title} | type | meaning |`, '| --- | --- | --- |', ...rows];
}

function rowsOf(schema: Schema, prefix: string): string[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const label = `${prefix}${name}${schema.required?.includes(name) ? '' : '?'}`;
    return [`| ${label} | ${typeOf(field)} | ${meaningOf(field)} |`, ...rowsOf(field, `${prefix}${name}.`)];
  });
  const items = schema.items ? rowsOf(schema.items, prefix.replace(/\.$/, '[].')) : [];
  return [...new Set([...own, ...items, ...alternatives.flatMap((each) => rowsOf(each, prefix))])];
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (schema.items) return `list of ${typeOf(schema.items)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`;
  const name = schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any'));
  return `${name}${limitsOf(schema)}`;
}

/** Limits of a number or a text; the range of safe integers is no limit of the contract. */
function limitsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const low = minimum ?? minLength;
  const high = maximum ?? maxLength;
  const lowText = low !== undefined && low > Number.MIN_SAFE_INTEGER ? String(low) : undefined;
  const highText = high !== undefined && high < Number.MAX_SAFE_INTEGER ? String(high) : undefined;
  if (lowText && highText) return ` ${lowText} to ${highText}`;
  if (lowText) return `, at least ${lowText}`;
  return highText ? `, at most ${highText}` : '';
}

const code = (value: unknown) => `\`${String(value)}\``;
const meaningOf = ({ description = '' }: Schema) => description.replaceAll('|', '\\|').replaceAll('\n', ' ');
