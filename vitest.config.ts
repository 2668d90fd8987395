import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

/** Room for a machine that others use: what is met goes on at once (decision 0215). */
const patient = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
/** Those that need the processor more than the database, after those that wait for it. */
const afterDatabase = { maxWorkers: 2, sequence: { groupOrder: 1 } };
/** One process a worker for all its files, which leave nothing behind: loading the same modules anew took longer. */
const shared = { isolate: false };
/** Rules are pure: their tests see neither a clock, a page nor the environment. */
const pure = ['capabilities/*/domain/**/*.test.ts', 'standards/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: pure,
          exclude: ignored,
          ...patient,
          ...afterDatabase,
          ...shared,
        },
      },
      {
        test: {
          name: 'programs',
          include: ['{apps,capabilities,platform,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...pure, ...ignored],
          ...patient,
          ...afterDatabase,
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
          // They wait for the database, and some of them for a clock, for most of their time (decision 0643).
          maxWorkers: 4,
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
          ...afterDatabase,
          ...shared,
          unstubGlobals: true,
        },
      },
    ],
  },
});
