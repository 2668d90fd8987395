import { roles } from '@alder/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyPartOf,
  bodyParts,
  builtInTemplates,
  hasConclusion,
  MAX_KEY_IMAGES,
  maySign,
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

test('a report is signed by doctors and administrators of the hospital only, and with a conclusion', () => {
  expect(roles.filter(maySign).sort()).toEqual(['doctor', 'hospitalAdmin']);
  expect(hasConclusion({ conclusion: 'No fracture.' })).toBe(true);
});

test('a pressed image is added as the last key image, a second press removes it alone, and a fifth finds no room', () => {
  expect(toggledKeyImage(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(toggledKeyImage(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
  expect(toggledKeyImage(['a', 'b', 'c', 'd'], 'e')).toBeUndefined();
  expect(toggledKeyImage(['a', 'b', 'c', 'd'], 'd')).toEqual(['a', 'b', 'c']);
});

const offered = (modality: string, description: string, species = 'cat') =>
  templatesFor(builtInTemplates('en'), { modality, body_part: bodyPartOf(description), species }).map(({ id }) => id);

test('each usual exam offers its own template first', () => {
  expect(offered('DX', 'CHEST')[0]).toBe('built-in.thorax');
  expect(offered('CR', 'CHEST')[0]).toBe('built-in.thorax');
  expect(offered('US', 'ABDOMEN')[0]).toBe('built-in.abdomen-us');
  expect(offered('US', 'ECHO')[0]).toBe('built-in.heart-us');
  expect(offered('DX', 'PELVIS')[0]).toBe('built-in.hips');
  expect(offered('DX', 'STIFLE')[0]).toBe('built-in.limb');
  expect(offered('IO', 'TEETH')[0]).toBe('built-in.teeth');
});

test('an exam without a part of the body offers templates of its modality, then those of any, then of others', () => {
  const [thorax, abdomen, heart, hips, limb, teeth] = builtInTemplates('en').map(({ id }) => id);

  expect(offered('US', '')).toEqual([abdomen, heart, teeth, thorax, limb, hips]);
  expect(offered('DX', '')).toEqual([thorax, limb, hips, teeth, abdomen, heart]);
  expect(offered('DX', '', 'dog')).toEqual([hips, thorax, limb, teeth, abdomen, heart]);
  expect(offered('CT', '')[0]).toBe(teeth);
});

test('a template has a line for the same organs in every language, under a name of its own', () => {
  const english = builtInTemplates('en');
  const lines = (text: string) => text.split('\n').length;
  for (const lang of ['en', 'ja', 'zhtw'] as const) {
    const templates = builtInTemplates(lang);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(english.length);
    expect(templates.map(({ finding }) => lines(finding))).toEqual(english.map(({ finding }) => lines(finding)));
    for (const { name, finding } of templates) {
      expect(name).not.toBe('');
      expect(lines(finding)).toBeGreaterThan(3);
    }
  }
});

test('a template that still has to be filled in brings no conclusion, one of a normal exam does, in every language', () => {
  for (const lang of ['en', 'ja', 'zhtw'] as const)
    for (const template of builtInTemplates(lang))
      expect(hasConclusion(template), `${lang} ${template.name}`).toBe(!/[:：]$/.test(template.finding));
});

test('a description in English, Chinese or Japanese is read as the part that it names', () => {
  const named: Partial<Record<(typeof bodyParts)[number], readonly string[]>> = {
    heart: ['Echocardiogram', '心臟超音波'],
    thorax: ['Lungs, 3 views', '胸腔'],
    urinary: ['Kidneys', '膀胱'],
    abdomen: ['Liver biopsy', '腹部'],
    pelvis: ['HIPS', '股関節'],
    spine: ['Lumbar vertebrae', '脊椎'],
    head: ['SKULL', '頭部'],
    teeth: ['Mandible', '歯科'],
    neck: ['Trachea', '頸部'],
    hindlimb: ['Left tarsus', '膝'],
    forelimb: ['ELBOW', '前肢'],
    blood: ['Blood smear', '血液塗抹'],
  };
  for (const part of bodyParts) for (const text of named[part] ?? []) expect(bodyPartOf(text), text).toBe(part);
});

test('no word is made of the end of one text of a study and the beginning of the next', () => {
  expect(bodyPartOf('RECHECK OF THE', 'ADRENAL GLAND')).toBeUndefined();
});
