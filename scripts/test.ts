import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runningEmbedded, startEmbedded } from '@alder/database/embedded';
import { installPeers } from './peers.ts';
import { readPlaywright, readVitest } from './reports.ts';
import { type Outcome, ROOT, runChecks, runTool } from './steps.ts';

// npm test: everything from nothing; the last line is the verdict.
const REPORTS = path.join(ROOT, '.cache', 'reports');
/** Shared by every run of the tests; what this run has started it ends. */
const TEST_DATABASE = path.join(ROOT, '.cache', 'test-pg');
const say = (text: string) => process.stdout.write(`${text}\n`);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const wasRunning = runningEmbedded(TEST_DATABASE) !== undefined;
const absent = installPeers(say);

const outcomes: Outcome[] = [];
say('\n— the source');
outcomes.push(await runChecks());
say('\n— rules, handlers and screens');
outcomes.push(await runVitest());
say('\n— journeys');
outcomes.push(await runJourneys());

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

async function runVitest(): Promise<Outcome> {
  const file = path.join(REPORTS, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return readVitest(file, await runTool('vitest', args));
}

async function runJourneys(): Promise<Outcome> {
  const file = path.join(REPORTS, 'journeys.json');
  return readPlaywright(file, await runTool('playwright', ['test'], { ALDER_JOURNEY_REPORT: file }));
}
