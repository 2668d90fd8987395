import { runCommand, usage } from './commands.ts';
import { sentenceOf } from './failure.ts';

// The operator's command line: npm run alder -- <noun> <verb> --option value …; JSON on standard output.
const [noun = '', verb = '', ...rest] = process.argv.slice(2);
try {
  if (noun === '' || noun === 'help' || noun === '--help') process.stdout.write(usage());
  else
    process.stdout.write(`${JSON.stringify(await runCommand(`${noun} ${verb}`, rest, process.env), undefined, 2)}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
