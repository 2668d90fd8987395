import { expect, test } from 'vitest';
import { guessEntity, guessMapping } from './columns.ts';
import { judgePrice, type PlannedPrice } from './read-price.ts';

const plan: PlannedPrice = {
  ...{ is: 'changed', reason: null, field: null, target: 'own', isDefault: false, values: { price: 350 } },
  changes: [{ field: 'price', from: '300', to: '350' }],
};
const earlier = { target: 'own', isSameRow: false, isChangedHere: false };
const becomes = { code: 'becomes', field: 'price', value: '300 → 350' };

test('an old price never replaces one that the hospital has entered, unless a person takes it', () => {
  expect(judgePrice(plan, undefined, {})).toEqual({
    ...{ outcome: 'doubtful', target: 'own', reasons: [{ code: 'ownEntry' }, becomes] },
  });
  expect(judgePrice(plan, { ...earlier, target: 'another' }, {})).toMatchObject({ outcome: 'doubtful' });
});

test('a shared default, whose price is not set, takes the price of the file', () => {
  expect(judgePrice({ ...plan, isDefault: true }, undefined, {})).toEqual({
    ...{ outcome: 'changed', target: 'own', reasons: [becomes] },
  });
});

test('a list that comes again changes what it brought, but nothing that was changed or deleted here since', () => {
  expect(judgePrice(plan, earlier, {})).toMatchObject({ outcome: 'changed', reasons: [becomes] });
  expect(judgePrice(plan, { ...earlier, isSameRow: true, isChangedHere: true }, {})).toMatchObject({ outcome: 'same' });
  expect(judgePrice(plan, { ...earlier, isChangedHere: true }, {})).toEqual({
    ...{ outcome: 'doubtful', target: 'own', reasons: [{ code: 'changedHere' }, becomes] },
  });
  expect(judgePrice({ ...plan, is: 'new', target: null }, { ...earlier, isChangedHere: true }, {})).toEqual({
    ...{ outcome: 'doubtful', target: 'own', reasons: [{ code: 'changedHere' }] },
  });
  expect(judgePrice({ ...plan, is: 'new', target: null }, undefined, {})).toMatchObject({
    outcome: 'new',
    target: null,
  });
});

test('a refused price names the field and its content', () => {
  const refused: PlannedPrice = { ...plan, is: 'refused', reason: 'importValue', field: 'price', changes: [] };
  expect(judgePrice(refused, undefined, { price: 'ask' })).toEqual({
    ...{ outcome: 'refused', target: null, reasons: [{ code: 'value', field: 'price', value: 'ask' }] },
  });
});

test('which price list a file is, is known by how three languages head the names', () => {
  const heads = [
    ...[
      ['處置名稱', '售價'],
      ['藥品名稱', '單價', '成本'],
      ['ワクチン名', '価格'],
      ['Product Name', 'Price'],
    ],
    ['Name', 'Price'],
  ];
  expect(heads.map(guessEntity)).toEqual(['treatment', 'medicine', 'vaccine', 'receiptItem', 'treatment']);
  expect(guessMapping('medicine', ['藥品名稱', '單價', '成本', '商品編號'])).toEqual({
    name: 0,
    price: 1,
    cost: 2,
    id: 3,
  });
});
