import type { z } from 'zod';
import { gatewaySchema, serverSchema } from './schema.ts';

/** The settings as the two tables of `docs/operations.md`, in Markdown; a test keeps the page equal to this. */
export function settingsTables(): string {
  return ['### The server', '', table(serverSchema), '', '### The gateway', '', table(gatewaySchema)].join('\n');
}

function table(schema: z.ZodObject): string {
  const defaults = schema.parse({}) as Record<string, unknown>;
  const rows = Object.entries(schema.shape).map(([name, setting]) => {
    const { description = '' } = setting as z.ZodType;
    return `| \`${name}\` | ${visible(defaults[name])} | ${description} |`;
  });
  return ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}

function visible(value: unknown): string {
  if (value === undefined) return 'unset';
  if (typeof value === 'boolean') return value ? '`on`' : '`off`';
  return `\`${value}\``;
}
