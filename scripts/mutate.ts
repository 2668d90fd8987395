import { mutate, percentOf } from './mutation.ts';

// npm run mutate -- FOLDER…: changes the source of each folder, one place at a time, and names the changes that no test
// noticed. A report with the source lies in .cache/mutation. With --again it keeps what the last run found and tries what has
// changed since: the way to see whether a new test notices a change.
const folders = process.argv.slice(2).filter((each) => each !== '--again');
const onlyChanged = process.argv.includes('--again');
if (folders.length === 0) {
  process.stderr.write('npm run mutate -- FOLDER, such as capabilities/chart/domain or standards/hl7.\n');
  process.exit(2);
}
for (const folder of folders) {
  const score = await mutate(folder.replace(/\/$/, ''), onlyChanged);
  for (const { file, line, change } of score.survivors) process.stdout.write(`survived: ${file}:${line} ${change}\n`);
  const { killed, survivors, explained } = score;
  process.stdout.write(
    `${folder}: ${percentOf(score).toFixed(1)} % (${killed} killed, ${survivors.length} survived, ${explained.length} explained)\n`,
  );
}
process.exit(0);
