import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './mutation-variables.ts';

const patterns: string[] = JSON.parse(process.env[TESTS_VARIABLE] ?? '[]');

/** The tests of one folder, for the mutation runner: `scripts/mutation.ts` sets the variable. */
export default defineConfig({
  test: {
    include: patterns.filter((each) => !each.startsWith('!')),
    exclude: ['**/node_modules/**', ...patterns.filter((each) => each.startsWith('!')).map((each) => each.slice(1))],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
