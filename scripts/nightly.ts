import { spawnSync } from 'node:child_process';
import { MIN_SCORE, mutate, NIGHTLY_FOLDERS, percentOf, type Score } from './mutation.ts';

// npm run nightly: ten thousand operations of cashiers against the ledger, every unusual value in every field of every
// call, every kind of id in every place of one, then mutation testing of every rule, of the handlers of money and prescriptions, and of the standards. It takes
// hours on two cores. Fails where a sum differs, a call answers with a server error, or a folder is below the score or
// could not be measured; what comes after a fault is measured all the same.
const ledger = runTest('apps/server/src/ledger.db.test.ts', { ALDER_LEDGER: '10000' });
const inputs = runTest('apps/server/src/odd-inputs.db.test.ts', { ALDER_WALK: 'whole' });
const ids = runTest('apps/server/src/isolation.db.test.ts', { ALDER_WALK: 'whole' });
process.stdout.write(`${NIGHTLY_FOLDERS.length} folders: ${NIGHTLY_FOLDERS.join(' ')}\n`);
const scores: Score[] = [];
const unmeasured: string[] = [];
for (const folder of NIGHTLY_FOLDERS) {
  const score = await mutate(folder).catch((error: Error) => process.stdout.write(`${error.message}\n`) && undefined);
  if (!score) {
    unmeasured.push(folder);
    continue;
  }
  scores.push(score);
  for (const { file, line, change } of score.survivors) process.stdout.write(`survived: ${file}:${line} ${change}\n`);
  process.stdout.write(`${row(score)}\n`);
}
process.stdout.write(`\n${scores.map(row).join('\n')}\n`);
const below = scores.filter((score) => percentOf(score) < MIN_SCORE);
for (const { folder } of below) process.stdout.write(`failed: ${folder} is below ${MIN_SCORE} %\n`);
for (const folder of unmeasured) process.stdout.write(`failed: ${folder} could not be measured\n`);
if (ledger !== 0) process.stdout.write('failed: sums of the ledger differ\n');
if (inputs !== 0) process.stdout.write('failed: an unusual value meets a server error\n');
if (ids !== 0) process.stdout.write('failed: an id of another hospital is told from an unknown one\n');
process.exit(below.length + unmeasured.length > 0 || ledger !== 0 || inputs !== 0 || ids !== 0 ? 1 : 0);

function runTest(file: string, env: NodeJS.ProcessEnv): number | null {
  const args = ['node_modules/vitest/vitest.mjs', 'run', file];
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status;
}

function row(score: Score): string {
  const { folder, killed, survivors, explained } = score;
  return `${percentOf(score).toFixed(1).padStart(5)} %  ${folder}: ${killed} killed, ${survivors.length} survived, ${explained.length} explained`;
}
