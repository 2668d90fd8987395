// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterClosing, MAX_OPEN, type OpenPatient, openPatientsOf } from './open-patients.ts';

const pet = (id: string, name = `Pet ${id}`): OpenPatient => ({
  id,
  name,
  species: 'cat',
  breed: 'Mixed',
  coat_colour: null,
  status: 'normal',
});
let n = 0;
const account = () => `account ${n++}`;
const ids = (patients: { get(): readonly OpenPatient[] }) => patients.get().map(({ id }) => id);

test('a patient opens one tab, in the order of opening, and a new name appears in it', () => {
  const open = openPatientsOf(account());
  open.open(pet('a'));
  open.open(pet('b'));
  open.open(pet('a', 'Mochi'));

  expect(open.get().map(({ id, name }) => [id, name])).toEqual([
    ['a', 'Mochi'],
    ['b', 'Pet b'],
  ]);
});

test('the tabs are there again after a reload, for this account alone', () => {
  const [own, other] = [account(), account()];
  localStorage.setItem(`alder.patients.${own}`, JSON.stringify([pet('a'), null, 'x', pet('b')]));
  localStorage.setItem(`alder.patients.${other}`, 'broken');

  expect(ids(openPatientsOf(own))).toEqual(['a', 'b']);
  expect(ids(openPatientsOf(other))).toEqual([]);
  openPatientsOf(own).close('a');
  expect(JSON.parse(localStorage.getItem(`alder.patients.${own}`)!)).toEqual([pet('b')]);
});

test('another window of the browser shows the same tabs', () => {
  const own = account();
  const open = openPatientsOf(own);
  localStorage.setItem(`alder.patients.${own}`, JSON.stringify([pet('z')]));
  dispatchEvent(new StorageEvent('storage', { key: `alder.patients.${own}` }));

  expect(ids(open)).toEqual(['z']);
});

test('there are never more than nine, none twice, and the one just opened is among them', () => {
  const step = fc.record({ id: fc.integer({ min: 0, max: 14 }).map(String), isClosing: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const open = openPatientsOf(account());
      for (const { id, isClosing } of steps) {
        if (isClosing) open.close(id);
        else open.open(pet(id));
        if (ids(open).includes(id) === isClosing) return false;
      }
      return ids(open).length <= MAX_OPEN && new Set(ids(open)).size === ids(open).length;
    }),
    { numRuns: 60 },
  );
});

test('the tab that was used longest ago gives way to the tenth', () => {
  const open = openPatientsOf(account());
  for (const id of 'abcdefghi') open.open(pet(id));
  open.open(pet('a'));
  open.open(pet('j'));

  expect(ids(open)).toEqual([...'acdefghij']);
});

test('closing the tab in view leads to its neighbour, the last one to the list', () => {
  const [a, b, c] = [pet('a'), pet('b'), pet('c')];
  expect(afterClosing([a, b, c], 'b')).toBe('/patient/c');
  expect(afterClosing([a, b], 'b')).toBe('/patient/a');
  expect(afterClosing([a], 'a')).toBe('/patient');
});
