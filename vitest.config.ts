import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{apps,capabilities,platform,standards,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...ignored],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps,capabilities,platform}/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'platform/testing/src/start-database.ts',
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          maxWorkers: 3,
          // One process a worker keeps its pool between files.
          isolate: false,
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
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
