import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test-order.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

/** Room for a machine that others use: what is met goes on at once (decision 0215). */
const patient = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
/** One process a worker for all its files, which leave nothing behind: loading the same modules anew took longer. */
const shared = { isolate: false };
/** Rules are pure: their tests see neither a clock, a page nor the environment. */
const pure = ['capabilities/*/domain/**/*.test.ts', 'standards/**/*.test.ts'];

export default defineConfig({
  test: {
    // Tests of handlers wait for the database, and some of them for a clock, for most of their time (decision 0643).
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: pure,
          exclude: ignored,
          ...patient,
          ...shared,
        },
      },
      {
        test: {
          name: 'programs',
          include: ['{apps,capabilities,platform,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...pure, ...ignored],
          ...patient,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps,capabilities,platform}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'platform/testing/src/start-database.ts',
          ...patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The pool is kept between files too.
          ...shared,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: ['{apps,capabilities,platform}/**/*.test.tsx'],
          exclude: ignored,
          environment: 'jsdom',
          setupFiles: 'platform/testing/src/screen-setup.ts',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...patient,
          ...shared,
          unstubGlobals: true,
        },
      },
    ],
  },
});
