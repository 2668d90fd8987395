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

test('active problems come first, the newest of them on top, and blanks around a name make no other problem [cap.patients]', () => {
  const problems = problemsOf([
    { name: 'Otitis', status: 'active', at: '2025-01-01' },
    { name: 'Gingivitis', status: 'resolved', at: '2026-10-01' },
    { name: 'Arthritis', status: 'active', at: '2026-01-01' },
    { name: ' OTITIS ', status: 'active', at: '2025-03-01' },
    { name: 'Wound', status: 'resolved', at: '2026-11-01' },
  ]);
  expect(problems.map(({ name, last }) => [name.trim(), last])).toEqual([
    ['Arthritis', '2026-01-01'],
    ['OTITIS', '2025-03-01'],
    ['Wound', '2026-11-01'],
    ['Gingivitis', '2026-10-01'],
  ]);
});
