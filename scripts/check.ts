import { runChecks } from './steps.ts';

// npm run check: all checks of the source without running it.
const { passed, failed } = await runChecks();
for (const each of failed) process.stdout.write(`failed: ${each}\n`);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
