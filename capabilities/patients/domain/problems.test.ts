import { expect, test } from 'vitest';
import { problemsOf } from './problems.ts';

test('a diagnosis named at several visits is one problem, as the last of them left it [cap.patients]', () => {
  const problems = problemsOf([
    { name: 'chronic kidney disease', status: 'worse', at: '2026-11-21' },
    { name: 'Chronic kidney disease', status: 'new', at: '2024-02-03' },
    { name: 'Periodontal disease', status: 'resolved', at: '2025-05-01' },
    { name: 'Hypertension', status: 'suspected', at: '2026-11-21' },
    { name: 'Periodontal disease', status: 'active', at: '2025-01-01' },
  ]);

  expect(problems.map(({ name, isActive, since }) => [name, isActive, since])).toEqual([
    ['chronic kidney disease', true, '2024-02-03'],
    ['Hypertension', true, '2026-11-21'],
    ['Periodontal disease', false, '2025-01-01'],
  ]);
});

test('what was ruled out is no active problem [cap.patients]', () => {
  expect(problemsOf([{ name: 'FIP', status: 'ruled_out', at: '2026-01-01' }])[0]?.isActive).toBe(false);
  expect(problemsOf([])).toEqual([]);
});
