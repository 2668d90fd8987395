import { spawnSync } from 'node:child_process';
import { MIN_SCORE, mutate, NIGHTLY_FOLDERS, percentOf, type Score } from './mutation.ts';

// npm run nightly: ten thousand operations of cashiers against the ledger, then mutation testing of every rule, of the
// handlers of money and prescriptions, and of the standards. It takes hours on two cores. Fails where a sum differs, or a
// folder is below the score or could not be measured; the folders after that one are measured all the same.
const ledger = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'apps/server/src/ledger.db.test.ts'],
  { stdio: 'inherit', env: { ...process.env, ALDER_LEDGER: '10000' } },
);
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
if (ledger.status !== 0) process.stdout.write('failed: sums of the ledger differ\n');
process.exit(below.length + unmeasured.length > 0 || ledger.status !== 0 ? 1 : 0);

function row(score: Score): string {
  const { folder, killed, survivors, explained } = score;
  return `${percentOf(score).toFixed(1).padStart(5)} %  ${folder}: ${killed} killed, ${survivors.length} survived, ${explained.length} explained`;
}
