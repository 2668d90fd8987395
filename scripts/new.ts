// npm run new -- capability NAME | call CAPABILITY CALL METHOD PATH | screen CAPABILITY NAME
// Writes the files of the recipe in CONTRIBUTING.md; the test of each fails until the behaviour is written.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './steps.ts';

const USAGE = `npm run new -- capability NAME
npm run new -- call CAPABILITY CALL METHOD PATH     call pharmacy withdrawPrescription POST /v2/:hospital/his/withdrawPrescription
npm run new -- screen CAPABILITY NAME               screen pharmacy stock`;
const LANGUAGES = ['en', 'ja', 'zhtw'];

const [kind, first = '', second = '', method = '', address = ''] = process.argv.slice(2);
if (kind === 'capability' && isName(first)) newCapability(first);
else if (kind === 'call' && isCapability(first) && /^[a-z]\w+$/.test(second) && /^(GET|POST)$/.test(method) && address)
  newCall(first, second, method, address);
else if (kind === 'screen' && isCapability(first) && isName(second)) newScreen(first, second);
else {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

function newCapability(name: string): void {
  const tiers = ['domain', 'contract', 'server'].map((tier) => [`./${tier}`, `./${tier}/index.ts`]);
  write(`capabilities/${name}/package.json`, {
    name: `@alder/${name}`,
    private: true,
    license: 'Apache-2.0',
    type: 'module',
    exports: Object.fromEntries(tiers),
    sideEffects: ['*.css'],
  });
  write(`capabilities/${name}/README.md`, `# ${name}\n\nWhat it is for, its rules, its calls and its tables.\n`);
  write(`capabilities/${name}/domain/index.ts`, 'export {};\n');
  write(`capabilities/${name}/contract/index.ts`, 'export {};\n');
  write(
    `capabilities/${name}/server/index.ts`,
    `import type { Implementation } from '@alder/server';\n\n/** Every call of ${name}. */\nexport const ${camel(name)}Handlers: readonly Implementation[] = [];\n`,
  );
  next(`add ${camel(name)}Handlers to apps/server/src/compose.ts`, 'npm install, so that the workspace is linked');
}

function newCall(capability: string, call: string, verb: string, route: string): void {
  const file = kebab(call);
  const folder = `capabilities/${capability}`;
  write(
    `${folder}/contract/${file}.call.ts`,
    `import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';

/** What the call is for; the clause of the specification. */
export const ${call} = defineCall({
  id: '${capability}.${call}',
  method: '${verb}',
  path: '${route}',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [notFound],
  summary: 'What the call is for',
});
`,
  );
  write(
    `${folder}/server/${file}.handlers.ts`,
    `import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { ${call} } from '../contract/${file}.call.ts';

/** Loads, asks the rule of \`domain/\`, writes, emits. */
export const ${call}Handler = implement(${call}, async () => {
  throw notFound();
});
`,
  );
  write(
    `${folder}/server/${file}.db.test.ts`,
    `import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { ${call} } from '../contract/${file}.call.ts';
import { ${call}Handler } from './${file}.handlers.ts';

test('${call} works', async () => {
  await using hospital = await openHospital([${call}Handler]);

  expect((await hospital.call(${call}, { id: newId() })).payload).toMatchObject({ result: 'ok' });
});

test('${call} finds nothing of another hospital', async () => {
  await using hospital = await openHospital([${call}Handler]);

  expect((await hospital.call(${call}, { id: newId() })).payload).toMatchObject({ error: 'notFound' });
  expect.fail('Insert the entry in another hospital, and ask for its id here.');
});

test('${call} is refused without the permit, acts once for a repeated key, and refuses a stale version', () => {
  expect.fail('One test for each: wrong permit, repeated key, stale version, each refusal of the contract.');
});
`,
  );
  next(
    `export ${call} from ${folder}/contract/index.ts and ${call}Handler from ${folder}/server/index.ts`,
    'npm run generate, for docs/wire',
  );
}

function newScreen(capability: string, name: string): void {
  const folder = `capabilities/${capability}/web`;
  const component = `${pascal(name)}Screen`;
  for (const language of LANGUAGES) {
    const file = `${folder}/locales/${language}.json`;
    if (!existsSync(path.join(ROOT, file))) write(file, { [`${camel(name)}.title`]: '' });
  }
  write(
    `${folder}/${name}.screen.tsx`,
    `import { Screen } from '@alder/ui';

/** What a person does here. */
export function ${component}({ title }: { title: string }) {
  return <Screen title={title}>{null}</Screen>;
}
`,
  );
  write(
    `${folder}/${name}.test.tsx`,
    `import { expect, test } from 'vitest';

test('the screen shows its four states: loading, empty, filled and failed', () => {
  expect.fail('Open ${component} with show() of @alder/testing/screen and stubbed calls.');
});
`,
  );
  next(
    `load ${component} in apps/web/src/screens.tsx and give it a route`,
    `write its texts in ${LANGUAGES.join(', ')}`,
  );
}

function write(file: string, content: string | object): void {
  const target = path.join(ROOT, file);
  if (existsSync(target)) {
    process.stderr.write(`${file} exists already; nothing was written over it.\n`);
    process.exit(1);
  }
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  process.stdout.write(`${file}\n`);
}

function next(...steps: readonly string[]): void {
  process.stdout.write(`\nNext:\n${steps.map((step) => `- ${step}\n`).join('')}`);
}

function isName(name: string): boolean {
  return /^[a-z][a-z0-9-]+$/.test(name);
}

function isCapability(name: string): boolean {
  return isName(name) && existsSync(path.join(ROOT, 'capabilities', name, 'package.json'));
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  const word = camel(name);
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
