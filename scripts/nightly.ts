import { MIN_SCORE, mutate, NIGHTLY_FOLDERS, percentOf, type Score } from './mutation.ts';

// npm run nightly: mutation testing of every rule, of the handlers of money and prescriptions, and of the standards. It takes
// hours on two cores. Fails where a folder is below the score.
const scores: Score[] = [];
for (const folder of NIGHTLY_FOLDERS) {
  const score = await mutate(folder);
  scores.push(score);
  for (const { file, line, change } of score.survivors) process.stdout.write(`survived: ${file}:${line} ${change}\n`);
  process.stdout.write(`${row(score)}\n`);
}
process.stdout.write(`\n${scores.map(row).join('\n')}\n`);
const below = scores.filter((score) => percentOf(score) < MIN_SCORE);
for (const { folder } of below) process.stdout.write(`failed: ${folder} is below ${MIN_SCORE} %\n`);
process.exit(below.length > 0 ? 1 : 0);

function row(score: Score): string {
  const { folder, killed, survivors, explained } = score;
  return `${percentOf(score).toFixed(1).padStart(5)} %  ${folder}: ${killed} killed, ${survivors.length} survived, ${explained.length} explained`;
}
