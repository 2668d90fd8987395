import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodySystems, bodyViews } from './exam.ts';
import { type Examination, isSameExam, mergeExam } from './merge-exam.ts';

const pin = (number: number, text: string) =>
  ({ number, view: 'left', x: 0.5, y: 0.5, kind: 'lesion', size_mm: null, text }) as const;
const nothing: Examination = { systems: {}, body_map: [] };

test('findings of two windows come together, each by itself [state.refresh]', () => {
  const base: Examination = { systems: { eyes: { status: 'normal', text: '' } }, body_map: [pin(1, 'scar')] };
  const own: Examination = {
    systems: { ...base.systems, oral: { status: 'abnormal', text: 'gingivitis' } },
    body_map: [pin(1, 'scar, 2 cm')],
  };
  const other: Examination = {
    systems: { ...base.systems, skin: { status: 'normal', text: '' } },
    body_map: [pin(1, 'scar'), pin(2, 'mass')],
  };

  const merged = mergeExam(base, own, other);

  expect(Object.keys(merged.systems).sort()).toEqual(['eyes', 'oral', 'skin']);
  expect(merged.body_map.map(({ text }) => text)).toEqual(['scar, 2 cm', 'mass']);
});

test('where both wrote of one finding both texts stay, and what one removed while the other wrote stays [state.refresh]', () => {
  const exam = (text: string): Examination => ({ systems: { oral: { status: 'abnormal', text } }, body_map: [] });

  expect(mergeExam(exam(''), exam('gingivitis'), exam('dry')).systems.oral?.text).toBe('dry; gingivitis');
  expect(mergeExam(exam('dry'), nothing, exam('dry mucosa')).systems.oral?.text).toBe('dry mucosa');
  expect(mergeExam(exam('dry'), nothing, exam('dry')).systems).toEqual({});
});

test('one side alone decides where the other changed nothing; no text of mine is ever lost [state.refresh]', () => {
  const finding = fc.record({ status: fc.constantFrom('normal' as const, 'abnormal' as const), text: fc.string() });
  const exam = fc.record({
    systems: fc.dictionary(fc.constantFrom(...bodySystems), finding, { maxKeys: 5 }),
    body_map: fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 9 }),
        view: fc.constantFrom(...bodyViews),
        x: fc.constant(0.5),
        y: fc.constant(0.5),
        kind: fc.constant('lesion' as const),
        size_mm: fc.constant(null),
        text: fc.string(),
      }),
      { selector: ({ number }) => number, maxLength: 5 },
    ),
  });
  const sorted = (one: Examination) => ({ ...one, body_map: [...one.body_map].sort((a, b) => a.number - b.number) });
  fc.assert(
    fc.property(exam, exam, exam, (base, own, other) => {
      expect(isSameExam(mergeExam(base, own, base), sorted(own))).toBe(true);
      expect(isSameExam(mergeExam(base, base, other), sorted(other))).toBe(true);
      const { systems } = mergeExam(base, own, other);
      for (const [system, { text }] of Object.entries(own.systems))
        if (text !== base.systems[system as keyof typeof systems]?.text)
          expect(systems[system as keyof typeof systems]?.text).toContain(text);
    }),
  );
});

test('the same finding from two windows is written once, with the judgement of the window that saves', () => {
  const exam = (status: 'normal' | 'abnormal', text: string): Examination => ({
    systems: { oral: { status, text } },
    body_map: [],
  });

  expect(mergeExam(nothing, exam('abnormal', 'dry'), exam('normal', 'dry')).systems).toEqual({
    oral: { status: 'abnormal', text: 'dry' },
  });
  expect(mergeExam(nothing, exam('abnormal', 'dry'), exam('normal', '')).systems.oral?.text).toBe('dry');
  // Removed elsewhere while it was written on here: what was written stays.
  expect(mergeExam(exam('normal', 'dry'), exam('abnormal', 'dry mucosa'), nothing).systems.oral?.text).toBe(
    'dry mucosa',
  );
});

test('two examinations are the same in whatever order their systems were examined, and not with another finding', () => {
  const systems = (...names: readonly ('eyes' | 'ears' | 'skin')[]): Examination => ({
    systems: Object.fromEntries(names.map((name) => [name, { status: 'normal', text: name }])),
    body_map: [pin(1, 'scar')],
  });

  expect(isSameExam(systems('eyes', 'ears', 'skin'), systems('skin', 'eyes', 'ears'))).toBe(true);
  expect(isSameExam(systems('eyes', 'ears', 'skin'), systems('ears', 'skin', 'eyes'))).toBe(true);
  expect(isSameExam(systems('eyes'), systems('ears'))).toBe(false);
  expect(isSameExam(systems('eyes'), { ...systems('eyes'), body_map: [] })).toBe(false);
});
