import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, name } from './fields.ts';
import { visibleText } from './visible-text.ts';

test('an override of direction and zero-width characters are left out of a name', () => {
  expect(line().parse('Mo\u202echi')).toBe('Mochi');
  expect(line().parse('\u200bMo\u2066chi\u2069\ufeff')).toBe('Mochi');
  expect(line().parse('Mo\u200dchi')).toBe('Mochi');
});

test('a name of nothing that can be seen is missing', () => {
  expect(line().safeParse('\u202e \u200b').error?.issues[0]?.message).toBe('missing');
});

test('a name stays on one line, whatever was pasted: a label and a header have no second one', () => {
  expect(name().parse('Mochi\r\nX-Header: 1')).toBe('Mochi X-Header: 1');
  expect(name().parse(' Mo\tchi\u2028\u2029 ')).toBe('Mo chi');
  expect(name().parse('林\u3000怡君')).toBe('林\u3000怡君');
  expect(name().safeParse('\r\n\t').error?.issues[0]?.message).toBe('missing');
  expect(name(5).safeParse('Mochi2').success).toBe(false);
});

test('joiners that a script or an emoji needs, and every visible letter, stay', () => {
  for (const name of ['می\u200cروم', 'क्\u200dष', '👩\u200d⚕️ Lin', '麻糬', 'モチ', "O'Neill-Čapek", 'مُوشي'])
    expect(visibleText(name)).toBe(name);
});

test('what was cleaned once is not changed again, and holds nothing invisible', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const cleaned = visibleText(typed);
      expect(visibleText(cleaned)).toBe(cleaned);
      expect(cleaned).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
    }),
  );
});
