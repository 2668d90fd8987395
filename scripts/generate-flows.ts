import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/** What a drawing needs of a flow, whatever its states are called. */
type Drawable = {
  readonly states: readonly string[];
  readonly events: readonly string[];
  next(state: string, event: string): string | undefined;
};

type Match = {
  readonly room: string;
  readonly name: string;
  readonly says: string;
  readonly flow: Drawable;
};

/** Writes `docs/wire/flows.md`: every state machine of the product, drawn from its table. */
export async function generateFlowDocuments(): Promise<void> {
  const flows = await findFlows();
  writeFileSync(path.join(ROOT, 'docs', 'wire', 'flows.md'), flowDocument(flows));
  console.log(`docs/wire/flows.md: ${flows.length} flows`);
}

/** Every `defineFlow` of a capability's rules, found by its source, with the comment above it. */
export async function findFlows(): Promise<Match[]> {
  const files = globSync('capabilities/*/domain/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
  const found: Match[] = [];
  for (const file of files.toSorted()) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const declared = [...source.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = defineFlow\(/g)];
    if (declared.length === 0) continue;
    const exported = (await import(path.join(ROOT, file))) as Record<string, Drawable>;
    for (const [, comment = '', name = ''] of declared) {
      const says = comment
        .replace(/^\s*\*? ?/gm, '')
        .replaceAll('\n', ' ')
        .trim();
      found.push({ room: file.split('/')[1]!, name, says, flow: exported[name]! });
    }
  }
  return found;
}

/** The text of `docs/wire/flows.md`. */
export function flowDocument(flows: readonly Match[]): string {
  const lines = [
    '# The flows',
    '',
    'Generated from the rules by `npm run generate`: what a thing can be, and what leads on. An arrow that is not drawn',
    'is refused.',
  ];
  for (const { room, name, says, flow } of flows) {
    lines.push('', `## ${name} (${room})`, '', ...(says ? [says, ''] : []), '```mermaid', 'stateDiagram-v2');
    lines.push(`  [*] --> ${idOf(flow.states[0]!)}`);
    for (const state of flow.states) if (idOf(state) !== state) lines.push(`  state "${state}" as ${idOf(state)}`);
    for (const state of flow.states) lines.push(...arrowsOf(flow, state));
    lines.push('```');
  }
  return `${lines.join('\n')}\n`;
}

function arrowsOf(flow: Drawable, state: string): string[] {
  const arrows = flow.events.flatMap((event) => {
    const next = flow.next(state, event);
    return next === undefined ? [] : [{ event, next }];
  });
  const grouped = Map.groupBy(arrows, ({ next }) => next);
  return [...grouped].map(
    ([next, own]) => `  ${idOf(state)} --> ${idOf(next)}: ${own.map(({ event }) => event).join(', ')}`,
  );
}

/** Mermaid's names of states have no spaces. */
function idOf(state: string): string {
  return state.replace(/\W/g, '_');
}
