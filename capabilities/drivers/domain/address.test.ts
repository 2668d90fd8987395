import { expect, test } from 'vitest';
import { ADDRESS } from './address.ts';
import { readAddress } from './index.ts';

const plain = { reach: 'one', component: 1, isNamed: false, components: 'one', reading: '' };

test('a place names a field, a component, all or the following of them, following fields or repetitions', () => {
  expect(readAddress('R.4')).toEqual({ ...plain, segment: 'R', field: 4 });
  expect(readAddress('OBX.5.12')).toEqual({ ...plain, segment: 'OBX', field: 5, component: 12, isNamed: true });
  expect(readAddress('O.3.*')).toEqual({ ...plain, segment: 'O', field: 3, isNamed: true, components: 'all' });
  expect(readAddress('O.3.2+')).toEqual({
    ...{ ...plain, segment: 'O', field: 3, component: 2, isNamed: true },
    components: 'following',
  });
  expect(readAddress('P.10+')).toEqual({ ...plain, segment: 'P', field: 10, reach: 'following' });
  expect(readAddress('R.7~')).toEqual({ ...plain, segment: 'R', field: 7, reach: 'repeats' });
  expect(readAddress('panel')).toEqual({ ...plain, segment: 'panel', field: 0 });
});

test('behind the first colon stands how a place is read or what it is compared with', () => {
  expect(readAddress('R.4.2:number')).toMatchObject({ segment: 'R', field: 4, component: 2, reading: 'number' });
  expect(readAddress('O.12:=Q:1')).toMatchObject({ segment: 'O', field: 12, reading: '=Q:1' });
});

test('a text that is no place points nowhere, however often it is asked for', () => {
  for (const text of ['', 'R', 'xR.4', 'R.4 ', 'R.4.123', 'R.1234', 'ABCD.1', 'R.4:', `R.4:${'x'.repeat(21)}`]) {
    expect(ADDRESS.test(text), text).toBe(false);
    for (const time of [1, 2])
      expect(readAddress(text), `${text} ${time}`).toEqual({ ...plain, segment: '', field: 0 });
  }
});
