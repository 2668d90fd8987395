import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.ts';

function report(content: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'alder-report-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the verdict counts what passed, names what failed and what was skipped', () => {
  const file = report({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two' },
          { status: 'skipped', fullName: 'three (needs dcmtk)' },
        ],
      },
    ],
  });

  expect(readVitest(file, 1)).toEqual({
    passed: 1,
    failed: ['a.test.ts: two'],
    skipped: ['a.test.ts: three (needs dcmtk)'],
    unsteady: [],
  });
});

test('a test file that cannot be loaded, and a runner that breaks, are failures and not silence', () => {
  const unloaded = report({
    testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  });
  const green = report({
    testResults: [{ name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'one' }] }],
  });

  expect(readVitest(unloaded, 1).failed).toEqual(['b.test.ts: no such module']);
  expect(readVitest(green, 1).failed).toHaveLength(1);
  expect(readVitest('/nowhere.json', 0).failed).toEqual(['vitest did not run']);
});

test('a journey that passed only when repeated is named, one that failed twice has failed', () => {
  const spec = (title: string, status: string) => ({ title, file: 'x.journey.ts', tests: [{ status }] });
  const file = report({
    suites: [
      {
        title: '',
        specs: [spec('goes', 'expected')],
        suites: [
          { title: '', specs: [spec('wavers', 'flaky'), spec('breaks', 'unexpected'), spec('later', 'skipped')] },
        ],
      },
    ],
    errors: [],
  });

  expect(readPlaywright(file, 1)).toEqual({
    passed: 2,
    failed: ['x.journey.ts: breaks'],
    skipped: ['x.journey.ts: later'],
    unsteady: ['x.journey.ts: wavers'],
  });
});
