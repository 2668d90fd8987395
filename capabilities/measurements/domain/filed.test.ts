import { expect, test } from 'vitest';
import { type FiledValue, saysTheSame, seriesOf } from './filed.ts';

const value = (id: string, day: number, more: Partial<FiledValue> = {}): FiledValue => ({
  ...{ id, kind: 'vhs', measured_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` },
  ...{ main: [{ value: 10 + day / 10 }], superseded_by: null, withdrawn_at: null },
  ...more,
});

test('values are listed by kind in the order of their images, whatever the order in which they were filed', () => {
  const [first, second, third] = [value('c', 1), value('b', 5), value('a', 9)];
  const hips = value('d', 20, { kind: 'norberg' });

  const found = seriesOf([third, hips, first, second]);

  expect(found.map(({ kind }) => kind)).toEqual(['norberg', 'vhs']);
  expect(found[1]).toMatchObject({ latest: third, previous: second, standing: [first, second, third] });
});

test('a superseded or withdrawn value is no previous one, and is not lost', () => {
  const [old, gone, now] = [
    value('a', 1, { superseded_by: 'c' }),
    value('b', 3, { withdrawn_at: '2026-11-04T00:00:00.000Z' }),
    value('c', 1),
  ];

  expect(seriesOf([old, gone, now])).toEqual([
    { kind: 'vhs', latest: now, previous: undefined, standing: [now], past: [gone, old] },
  ]);
});

test('a kind whose values were all withdrawn has no current one', () => {
  expect(seriesOf([value('a', 1, { withdrawn_at: '2026-11-04T00:00:00.000Z' })])).toEqual([]);
});

test('numbers are compared by name, to the last displayed digit', () => {
  const vhs = [{ name: 'vhs', value: 10.4 }];
  expect(saysTheSame(vhs, [{ name: 'vhs', value: 10.4 + 1e-9 }])).toBe(true);
  expect(saysTheSame(vhs, [{ name: 'vhs', value: 10.41 }])).toBe(false);
  expect(saysTheSame(vhs, [{ name: 'long', value: 10.4 }])).toBe(false);
  expect(saysTheSame(vhs, [...vhs, { name: 'long', value: 6 }])).toBe(false);
});
