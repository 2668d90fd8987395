import { expect, test } from 'vitest';
import { cellValue, columnField } from './sheet-columns.ts';

const numberOf = (text: string) => cellValue('number', text, () => undefined);

test('the kind of work of a treatment is known by what price lists call it in three languages, and is never guessed', () => {
  const category = (text: string) => cellValue('category', text, () => undefined);
  expect(['Surgery', '手術', 'ｘ光', '検査', '住院', 'consult'].map(category)).toEqual([
    ...['surgery', 'surgery', 'imaging', 'laboratory', 'inpatient', 'consultation'],
  ]);
  expect(['A01', 'grooming'].map(category)).toEqual([undefined, undefined]);
});

test('whether a price contains the tax is read as price lists write it', () => {
  const flag = (text: string) => cellValue('flag', text, () => undefined);
  expect(['含稅', '税込', '未稅', '税抜', '5%'].map(flag)).toEqual([true, true, false, false, undefined]);
});

test('a strength or dose with a decimal comma in a price list keeps its size', () => {
  expect(['2,5', '0,125', '２，５'].map(numberOf)).toEqual([2.5, 0.125, 2.5]);
  expect(['1,200', '1,234.5', '0.5'].map(numberOf)).toEqual([1200, 1234.5, 0.5]);
  expect(['1,2,3', '1,23.4', 'many'].map(numberOf)).toEqual([undefined, undefined, undefined]);
});

test('the headings of Japanese price lists are known', () => {
  const fields = ['名称', '区分', '単価', 'コード'].map((head) => columnField('treatment', head));
  expect(fields).toEqual(['name', 'category', 'price', 'code']);
});
