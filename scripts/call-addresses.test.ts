import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** A text that begins with the root of a call, or with an origin in braces and then such a root. */
const BY_HAND = /["'`](?:\$\{[^}`]*\})?\/(?:v2|api|rest|admin_api|pulpo_api|public|dicomweb)\//;
/** A path of the contract, filled in by hand. */
const FILLED = /\.path\s*\.replace\(/;

/** Where calls are defined: a contract, and the pair of calls of a record. */
const DEFINITIONS = /^capabilities\/[\w-]+\/contract\/|^platform\/wire\/src\/entry-calls\.ts$/;
/** Tests of the platform define calls of their own, and say by what addresses these are sent. */
const TESTS_OF_THE_WIRE = /^platform\/(?:wire|client|server|ui)\/src\/.*\.(?:test|stories)\.tsx?$/;
/** Files that state an address because it must not follow the contract. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/offline/program-files.test.ts': 'the service worker leaves every address below /v2 alone, known or not',
  'apps/server/src/odd-inputs.db.test.ts': 'sends identifiers that no contract accepts',
  'scripts/call-addresses.test.ts': 'the rule itself',
  'capabilities/line/server/line-client.ts': 'addresses of the LINE Messaging API',
  'apps/line-simulator/src/api.ts': 'addresses of the LINE Messaging API',
  'apps/line-simulator/src/open-simulator.ts': 'addresses of the LINE Messaging API',
  'apps/line-simulator/src/simulator.test.ts': 'addresses of the LINE Messaging API',
};

test('the address of a call is made by addressOf from its contract and nowhere written by hand', () => {
  const found = sourceFiles().flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (BY_HAND.test(line) || FILLED.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );

  expect(found).toEqual([]);
});

test('the rule finds an address by hand and knows a contract, a page and a pattern of the router', () => {
  const origin = ['$', '{server.address}'].join('');
  for (const line of ["url: '/v2/harbor/his/getBoard'", `get(\`${origin}/dicomweb/harbor/studies\`)`])
    expect(BY_HAND.test(line), line).toBe(true);
  for (const line of ["navigate('/pacs/study/1')", "'^/(v2|api)(/|$)'", '/^\\/(v2|api)(\\/|$)/'])
    expect(BY_HAND.test(line), line).toBe(false);
  expect(FILLED.test("getFrame.path.replace(':hospital', key)")).toBe(true);
});

function sourceFiles(): string[] {
  const files = ['apps', 'bench', 'capabilities', 'platform', 'scripts', 'standards'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const sources = files.filter(
    (file) =>
      /\.[mc]?[jt]sx?$/.test(file) &&
      !/(^|\/)(node_modules|dist[^/]*|\.cache)\//.test(file) &&
      !DEFINITIONS.test(file) &&
      !TESTS_OF_THE_WIRE.test(file) &&
      !Object.hasOwn(EXCEPTIONS, file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  return sources;
}
