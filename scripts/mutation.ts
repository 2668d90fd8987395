import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@alder/database/embedded';
import { TESTS_VARIABLE } from './mutation-variables.ts';
import { ROOT, runTool } from './steps.ts';

type Position = { readonly line: number; readonly column: number };
/** A changed place, of the report that Stryker writes (mutation-testing-report-schema); lines and columns begin at 1. */
type Mutant = {
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Position; readonly end: Position };
};
type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

/** A change of the source that no test noticed. */
export type Survivor = { readonly file: string; readonly line: number; readonly change: string };

/** How many changes of a folder's source its tests noticed. */
export type Score = {
  readonly folder: string;
  readonly killed: number;
  /** Changes that no test noticed and that docs/mutants.md does not explain. */
  readonly survivors: readonly Survivor[];
  /** Changes that docs/mutants.md explains: they change nothing that can be observed. They are not part of the score. */
  readonly explained: readonly Survivor[];
};

/** Folders whose source decides over doses, money, records or what a device has sent; `npm run nightly` takes them all. */
export const NIGHTLY_FOLDERS: readonly string[] = [
  ...globSync('capabilities/*/domain', { cwd: ROOT }).sort(),
  // The calls of money and prescriptions, and what they share: the statements and printed papers beside them have no rules.
  ...globSync('capabilities/{checkout,pharmacy}/server/{*.handlers,dispensing,prescribing,till-of-cash}.ts', {
    cwd: ROOT,
  }).sort(),
  ...globSync('standards/*', { cwd: ROOT }).sort(),
];

/** The share of noticed changes that `npm run nightly` asks of each folder. */
export const MIN_SCORE = 85;

/** Percentage of the changes that a test noticed; 100 for a folder without any. */
export function percentOf({ killed, survivors }: Score): number {
  const all = killed + survivors.length;
  return all === 0 ? 100 : (100 * killed) / all;
}

/**
 * Changes the source of one folder, one place at a time, and runs the tests that reach the place.
 *
 * Code of `server/` is judged by the database tests beside it, everything else by all rule tests of its capability or
 * package. A test of another capability does not count.
 *
 * @param folder Relative to the repository, such as `capabilities/chart/domain`; a single file can be named too.
 * @param onlyChanged Keeps what the last run of the folder found where neither the place nor a test of it has changed.
 */
export async function mutate(folder: string, onlyChanged = false): Promise<Score> {
  const [tier, name, part] = folder.split('/');
  const isServer = part === 'server';
  const env: NodeJS.ProcessEnv = {
    [TESTS_VARIABLE]: JSON.stringify(
      isServer
        ? [`${tier}/${name}/server/**/*.db.test.ts`]
        : // The copy counts what it runs, and is slower: how long something takes says nothing there.
          [`${tier}/${name}/**/*.test.ts`, '!**/*.db.test.ts', '!**/*.time.test.ts'],
    ),
  };
  if (isServer) {
    const database = await startEmbedded(path.join(ROOT, '.cache', 'test-pg'), { fast: true });
    env.TEST_DATABASE_URL = database.url;
  }
  const files = path.join('.cache', 'mutation', folder.replaceAll('/', '-'));
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`, '!**/*.test.ts', '!**/*.gen.ts', '!**/testing/**'],
    vitest: { configFile: 'scripts/mutation.config.ts', related: false },
    tempDirName: '.cache/stryker',
    // The copy has links to its own packages; see mutation-sandbox.ts.
    symlinkNodeModules: false,
    buildCommand: 'node scripts/mutation-sandbox.ts',
    ignorePatterns: ['/.cache', '/bench', '/data', '/releases', 'dist'],
    concurrency: 1,
    // Wide enough for a machine that others use: a slow test must not count as a noticed change.
    timeoutMS: 15_000,
    dryRunTimeoutMinutes: 60,
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${files}.last.json`,
    force: !onlyChanged,
    reporters: ['html', 'json'],
    htmlReporter: { fileName: `${files}.html` },
    jsonReporter: { fileName: `${files}.json` },
    allowConsoleColors: false,
    logLevel: 'warn',
  };
  mkdirSync(path.join(ROOT, '.cache', 'mutation'), { recursive: true });
  writeFileSync(path.join(ROOT, `${files}.options.json`), JSON.stringify(options));
  rmSync(path.join(ROOT, `${files}.json`), { force: true });
  const code = await runTool('stryker', ['run', `${files}.options.json`], env);
  // A run that was ended from outside leaves its copies.
  rmSync(path.join(ROOT, '.cache', 'stryker'), { recursive: true, force: true });
  if (code !== 0) throw new Error(`The mutation run of ${folder} ended with ${code}; its output is above.`);
  return scoreOf(folder, JSON.parse(readFileSync(path.join(ROOT, `${files}.json`), 'utf8')));
}

function scoreOf(folder: string, { files }: Report): Score {
  const explained = readExplained();
  const isExplained = ({ file, change }: Survivor) => explained.has(`${file} ${change}`);
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ status: mutant.status, place: survivorOf(file, source, mutant) })),
  );
  const survivors = all.flatMap(({ status, place }) =>
    status === 'Survived' || status === 'NoCoverage' ? [place] : [],
  );
  return {
    folder,
    killed: all.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    survivors: survivors.filter((each) => !isExplained(each)),
    explained: survivors.filter(isExplained),
  };
}

function survivorOf(file: string, source: string, { location: { start, end }, replacement }: Mutant): Survivor {
  const rows = source.split('\n').slice(start.line - 1, end.line);
  rows.push(rows.pop()!.slice(0, end.column - 1));
  rows[0] = rows[0]!.slice(start.column - 1);
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 100);
  return { file, line: start.line, change: `${oneLine(rows.join('\n'))} → ${oneLine(replacement)}` };
}

/** Rows `| file | change | reason |` of docs/mutants.md, as file and change. */
function readExplained(): ReadonlySet<string> {
  const rows = readFileSync(path.join(ROOT, 'docs', 'mutants.md'), 'utf8').matchAll(
    /^\| `([^`]+)` \| `(.+?)` \| .+ \|$/gm,
  );
  return new Set([...rows].map(([, file, change]) => `${file} ${change!.replaceAll('\\|', '|')}`));
}
