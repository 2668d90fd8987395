import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyPartOf,
  builtInTemplates,
  hasConclusion,
  MAX_KEY_IMAGES,
  mayWrite,
  reportFlow,
  stateOfStudy,
  templatesFor,
  toggledKeyImage,
} from './index.ts';

test('a signed report is never a draft again, and one that was amended is nothing else any more', () => {
  expect(reportFlow.next('draft', 'sign')).toBe('signed');
  expect(reportFlow.next('signed', 'amend')).toBe('amended');
  expect(reportFlow.can('signed', 'sign')).toBe(false);
  expect([reportFlow.can('amended', 'sign'), reportFlow.can('amended', 'amend')]).toEqual([false, false]);
});

test('what a study list says of a study is its signed report first, then the draft', () => {
  expect(stateOfStudy([])).toBe('none');
  expect(stateOfStudy(['draft'])).toBe('draft');
  expect(stateOfStudy(['signed', 'draft'])).toBe('signed');
  expect(stateOfStudy(['amended', 'draft'])).toBe('draft');
});

test('a report is written by its author while it is a draft, and by no user once it is signed', () => {
  expect(mayWrite({ status: 'draft', author: 'lin' }, 'lin')).toBe(true);
  expect(mayWrite({ status: 'draft', author: 'lin' }, 'wu')).toBe(false);
  expect(mayWrite({ status: 'signed', author: 'lin' }, 'lin')).toBe(false);
  expect(hasConclusion({ conclusion: ' \n' })).toBe(false);
});

test('however key images are pressed, there are never more than four, and none twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')), (presses) => {
      let chosen: readonly string[] = [];
      for (const press of presses) chosen = toggledKeyImage(chosen, press) ?? chosen;
      return chosen.length <= MAX_KEY_IMAGES && new Set(chosen).size === chosen.length;
    }),
  );
});

test('the template that fits the part of the body comes first, and every language has the same set', () => {
  const first = (modality: string, ...text: string[]) =>
    templatesFor(builtInTemplates('en'), { modality, body_part: bodyPartOf(...text), species: 'dog' })[0]?.name;

  expect(first('DX', 'CHEST')).toBe('Thorax, nothing abnormal');
  expect(first('US', 'Heart')).toBe('Echocardiography');
  expect(first('US', 'ABDOMEN')).toBe('Abdominal ultrasound, nothing abnormal');
  expect(first('DX', 'PELVIS')).toBe('Hips');
  const ids = (lang: 'en' | 'ja' | 'zhtw') => builtInTemplates(lang).map(({ id }) => id);
  expect(ids('ja')).toEqual(ids('en'));
  expect(ids('zhtw')).toEqual(ids('en'));
});

test('the description of a study is read as a part of the body, in three languages', () => {
  expect(bodyPartOf('CHEST', '')).toBe('thorax');
  expect(bodyPartOf('', '右膝 2 views')).toBe('hindlimb');
  expect(bodyPartOf('腹部超音波')).toBe('abdomen');
  expect(bodyPartOf('RADIOGRAPH')).toBeUndefined();
});
