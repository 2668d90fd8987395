import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runningEmbedded, startEmbedded } from '@alder/database/embedded';
import { buildWeb } from '../apps/server/src/web-build.ts';
import { installPeers } from './peers.ts';
import { readPlaywright, readVitest } from './reports.ts';
import { type Outcome, ROOT, runChecks, runTool } from './steps.ts';

// npm test: everything from nothing. npm test -- fast: without journeys. npm test -- changed: the tests that the changes
// since the main branch can reach. The last line is the verdict.
const SCOPES = ['all', 'fast', 'changed'] as const;
type Scope = (typeof SCOPES)[number];
const scope = (process.argv[2] ?? 'all') as Scope;
if (!SCOPES.includes(scope)) {
  process.stderr.write(`npm test -- ${scope}: the scopes are ${SCOPES.join(', ')}.\n`);
  process.exit(2);
}
const REPORTS = path.join(ROOT, '.cache', 'reports');
/** Shared by every run of the tests; what this run has started it ends. */
const TEST_DATABASE = path.join(ROOT, '.cache', 'test-pg');
const say = (text: string) => process.stdout.write(`${text}\n`);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const wasRunning = runningEmbedded(TEST_DATABASE) !== undefined;
const absent = installPeers(say);

const outcomes: Outcome[] = [];
say('\n— the source, rules, handlers and screens');
outcomes.push(...(await runTests()));
if (scope !== 'fast') {
  say('\n— journeys');
  outcomes.push(await runJourneys());
}

if (!wasRunning && runningEmbedded(TEST_DATABASE)) await (await startEmbedded(TEST_DATABASE, { fast: true })).stop();

const skipped = outcomes.flatMap((each) => each.skipped);
const failed = outcomes.flatMap((each) => each.failed);
if (absent.length > 0)
  say(`\nNot installed here (apt-get install ${absent.join(' ')}): the tests that need them are skipped.`);
for (const each of skipped) say(`skipped: ${each}`);
for (const each of outcomes.flatMap(({ unsteady }) => unsteady)) say(`unsteady, passed when tried again: ${each}`);
for (const each of failed) say(`failed: ${each}`);
say(`${outcomes.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

/**
 * The tests of handlers, which wait for the database, beside the checks, which need the processor alone. The web app is built
 * before: the tests that start the product would build it otherwise, each its own.
 */
async function runTests(): Promise<Outcome[]> {
  const checks = runChecks(true);
  // A build that fails is tried again at the start of the product, which says why.
  await buildWeb(() => undefined).catch(() => undefined);
  const tests = await runVitest();
  return [await checks, tests];
}

async function runVitest(): Promise<Outcome> {
  const file = path.join(REPORTS, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const reach = scope === 'changed' ? ['--changed', changedSince(), '--passWithNoTests'] : [];
  return readVitest(file, await runTool('vitest', [...args, ...reach]));
}

async function runJourneys(): Promise<Outcome> {
  const file = path.join(REPORTS, 'journeys.json');
  const reach = scope === 'changed' ? journeysOf(changedFiles()) : [];
  if (reach === undefined) return { passed: 0, failed: [], skipped: [], unsteady: [] };
  return readPlaywright(file, await runTool('playwright', ['test', ...reach], { ALDER_JOURNEY_REPORT: file }));
}

/** The commit that this branch left the main branch at; uncommitted changes count too. */
function changedSince(): string {
  return execFileSync('git', ['merge-base', 'HEAD', 'main'], { cwd: ROOT, encoding: 'utf8' }).trim();
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', changedSince()), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (file) => file !== '',
  );
}

/**
 * Journeys that a change can reach: those of the changed capability and those of the whole product.
 *
 * @returns Path filters for the runner, empty for every journey; undefined for none.
 */
function journeysOf(files: readonly string[]): string[] | undefined {
  const code = files.filter((file) => /\.(ts|tsx|css|sql|json)$/.test(file));
  if (code.length === 0) return undefined;
  const capabilities = code.map((file) => /^capabilities\/([^/]+)\//.exec(file)?.[1]);
  if (capabilities.includes(undefined)) return [];
  return ['apps/', ...new Set(capabilities.map((name) => `capabilities/${name}/`))];
}
