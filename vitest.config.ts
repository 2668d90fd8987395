import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

/** Room for a machine that others use: what is met goes on at once (decision 0215). */
const patient = { testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } };
/** Those that need the processor more than the database, after those that wait for it. */
const afterDatabase = { maxWorkers: 2, sequence: { groupOrder: 1 } };
/** One process a worker for all its files: loading the same modules anew for each file took a third of the run. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{apps,capabilities,platform,standards,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...ignored],
          ...patient,
          ...afterDatabase,
          ...shared,
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
          maxWorkers: 3,
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
        },
      },
    ],
  },
});
