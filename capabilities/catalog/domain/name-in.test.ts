import { expect, test } from 'vitest';
import { lineNames, nameIn } from './name-in.ts';

const entry = { name: 'Blood count', name_zhtw: '全血球計數', name_ja: '血球計算' };

test('a line chosen in one language is read in every language of its entry', () => {
  const line = lineNames('血球計算', entry);

  expect(nameIn(line, 'en')).toBe('Blood count');
  expect(nameIn(line, 'zhtw')).toBe('全血球計數');
  expect(nameIn(line, 'ja')).toBe('血球計算');
});

test('a name that was typed, or changed by hand, stays as it was written in every language', () => {
  for (const line of [lineNames('Blood count, repeated', entry), lineNames('Blood count, repeated', undefined)])
    for (const language of ['en', 'ja', 'zhtw'] as const) expect(nameIn(line, language)).toBe('Blood count, repeated');
});

test("a language that the entry has no name in reads the hospital's own name", () => {
  const line = lineNames('Blood count', { name: 'Blood count', name_ja: '' });

  expect(line).toEqual({ name: 'Blood count', name_zhtw: null, name_ja: null });
  expect(nameIn(line, 'ja')).toBe('Blood count');
});
