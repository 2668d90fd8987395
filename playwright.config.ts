import { defineConfig } from '@playwright/test';
import { findChromium } from './platform/testing/src/chromium.ts';

const { executablePath, env } = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: [
    'capabilities/*/journeys/**/*.journey.ts',
    'apps/*/journeys/**/*.journey.ts',
    'capabilities/viewer/**/*.journey.ts',
  ],
  testIgnore: ['**/node_modules/**', '**/.cache/**'],
  outputDir: '.cache/journeys',
  globalSetup: './platform/testing/src/browser-server.ts',
  // Room for a machine that others use: what is met goes on at once.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Two cores are busy for less than three quarters of the time with two (decision 0643).
  workers: 3,
  // What passes only now is named in the verdict (decision 0215).
  retries: 1,
  reporter: [
    ['list'],
    ...(process.env.ALDER_JOURNEY_REPORT
      ? ([['json', { outputFile: process.env.ALDER_JOURNEY_REPORT }]] as const)
      : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Taipei',
    // Storing the whole program for each browser takes the processor from the journey; offline.journey.ts allows it.
    serviceWorkers: 'block',
    // Without a graphics card each frame of a fade is drawn by the processor: half of a journey's time (decision 0665).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      env,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
