import { makeObservation } from '@alder/instrument-messages/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beyondRange, type Diluted, diluted, dilutionEffect, dilutionOf } from './dilution.ts';
import { judgeValues } from './judge.ts';

const sent = (code: string, value: string, unit = 'U/L') =>
  makeObservation({ names: [code], value, unit, range: '', flag: '', status: 'F' }, '.');
const here = (factor: number) => ({ factor, applied: 'here' }) as const;

test('what the analyzer reports of a diluted sample is multiplied once, and its own value stays beside it [DIL-01]', () => {
  const [alt] = diluted([sent('ALT', '624')], here(5));
  expect(alt).toMatchObject({
    raw: '3120',
    number: 3120,
    dilution: { factor: 5, applied: 'here', raw: '624', number: 624 },
  });
  expect(diluted([alt!], here(5))).toEqual([alt]);
});

test('an analyzer that multiplies itself is believed: its value stays, marked with the factor [DIL-02]', () => {
  const [alt] = diluted([sent('ALT', '3120')], { factor: 5, applied: 'device' });
  expect(alt).toMatchObject({ raw: '3120', number: 3120, dilution: { factor: 5, applied: 'device', raw: '3120' } });
});

test('a value that is still beyond the range keeps its sign', () => {
  expect(diluted([sent('ALT', '>1000')], here(5))).toMatchObject([{ raw: '>5000', comparator: '>', number: 5000 }]);
  expect(diluted([sent('ALT', '<10')], here(10))).toMatchObject([{ raw: '<100', comparator: '<', number: 100 }]);
});

test('cell sizes and ratios stay the same, and what a diluent changes is not reported: nothing false is computed [DIL-03]', () => {
  expect(diluted([sent('MCV', '45', 'fL'), sent('NEU_PCT', '70', '%')], here(4))).toMatchObject([
    { raw: '45', number: 45 },
    { raw: '70', number: 70 },
  ]);
  const [sodium, unknown] = diluted([sent('NA', '140', 'mmol/L'), sent('XYZ', '3', 'mg/dL')], here(4));
  expect(sodium).toMatchObject({ raw: '140', reportable: false });
  expect(unknown).toMatchObject({ raw: '3', reportable: false });
  expect(judgeValues([sodium!], undefined, [])).toMatchObject([{ flag: 'invalid', raw: '140' }]);
  expect(dilutionEffect('HCT')).toBe('scaled');
});

test('undiluted re-runs and values that could not be reported are left alone', () => {
  expect(diluted([sent('ALT', '624')], here(1))).toEqual([sent('ALT', '624')]);
  expect(diluted([sent('ALT', '624')], null)).toEqual([sent('ALT', '624')]);
  expect(diluted([sent('ALT', '---')], here(5))).toEqual([sent('ALT', '---')]);
});

test('whatever the number and the factor, the value is the product of both, however often and with whatever factor it is applied again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.integer({ min: 2, max: 100 }), { minLength: 1, maxLength: 4 }),
      (digits, decimals, factors) => {
        const text = (digits / 10 ** decimals).toFixed(decimals);
        const value = factors.reduce<Diluted[]>((values, factor) => diluted(values, here(factor)), [sent('ALT', text)]);
        expect(value[0]!.number).toBeCloseTo(Number(text) * factors[0]!, 6);
        expect(value[0]!.dilution).toMatchObject({ factor: factors[0], raw: text, number: Number(text) });
        expect(Number(value[0]!.raw)).toBe(value[0]!.number);
        expect(dilutionOf(judgeValues(value, undefined, []))).toEqual(value[0]!.dilution);
      },
    ),
  );
});

test('a value above the range is worth a dilution, one below it and one that cannot be computed back are not', () => {
  expect(beyondRange([sent('ALT', '>1000'), sent('AST', '<10'), sent('K', '>10', 'mmol/L'), sent('GGT', '5')])).toEqual(
    ['ALT'],
  );
});
