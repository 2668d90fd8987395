import { type Analyte, analyteOf, analytes, type DeviceClass } from '@alder/terms';
import { expect, test } from 'vitest';
import { groupOf, organGroups, profilesOf, testName } from './index.ts';

const kinds: readonly DeviceClass[] = ['chemistry', 'hematology', 'coagulation', 'urine', 'immuno', 'any'];
/** Panels whose devices measure the tests that a kind of analyzer is offered. */
const PROFILES = ['Chem 17', 'Chem 10', 'Lyte 4', 'CBC', 'Urinalysis', 'SNAP 4Dx'];

test('each test that is offered for an analyzer is a profile or an analyte, once', () => {
  for (const kind of kinds) {
    const tests = profilesOf(kind);
    expect(new Set(tests).size).toBe(tests.length);
    for (const one of tests) expect(PROFILES.includes(one) || analyteOf(one) !== undefined, one).toBe(true);
  }
  expect(profilesOf('hematology')).toEqual(['CBC', 'RETIC']);
  expect(profilesOf('any')).toEqual(['Chem 17', 'CBC', 'Urinalysis']);
  expect(profilesOf('coagulation').map((code) => analyteOf(code)?.panel)).toEqual(['coag', 'coag', 'coag']);
  expect(profilesOf('urine')[0]).toBe('Urinalysis');
  expect(profilesOf('chemistry').slice(0, 3)).toEqual(['Chem 17', 'Chem 10', 'Lyte 4']);
  expect(profilesOf('immuno')[0]).toBe('SNAP 4Dx');
});

test('profiles are named in the language of the page', () => {
  const names = (test: string) => [testName(test, 'en'), testName(test, 'ja'), testName(test, 'zhtw')];
  expect(names('Chem 17')).toEqual(['Chem 17', '生化学17項目', '生化 17 項']);
  expect(names('Chem 10')).toEqual(['Chem 10', '生化学10項目', '生化 10 項']);
  expect(names('Lyte 4')).toEqual(['Lyte 4', '電解質4項目', '電解質 4 項']);
  for (const count of ['CBC', 'Complete blood count'])
    expect(names(count)).toEqual([count, '血球計算（CBC）', '全血球計數（CBC）']);
  expect(names('CREA')).toEqual(['CREA', 'クレアチニン（CREA）', '肌酸酐（CREA）']);
  // ALT is written so in Japanese too: its name is not repeated.
  expect(names('ALT')).toEqual(['ALT', 'ALT', '丙胺酸轉胺酶（ALT）']);
  expect(names('toString')).toEqual(['toString', 'toString', 'toString']);
});

test('every analyte is read in exactly one organ group, and the groups of a blood count are those of its cells', () => {
  const codesOf = (group: string) => analytes.filter(({ code }) => groupOf(code) === group).map(({ code }) => code);
  expect(codesOf('other')).toEqual([]);
  // What is seen under the microscope has codes of its own.
  for (const group of organGroups.filter((each) => each !== 'microscopy' && each !== 'other'))
    expect(codesOf(group).length, group).toBeGreaterThan(0);
  expect(groupOf('FURLONG')).toBe('other');

  expect(codesOf('kidney')).toEqual(['BUN', 'CREA', 'BUN_CREA', 'SDMA', 'PHOS']);
  expect(codesOf('platelets')).toEqual(['PLT', 'MPV', 'PCT']);
  const panelsOf = (group: string) => new Set(codesOf(group).map((code) => (analyteOf(code) as Analyte).panel));
  for (const group of ['red', 'white', 'platelets']) expect([...panelsOf(group)]).toEqual(['cbc']);
  expect([...panelsOf('coagulation')]).toEqual(['coag']);
  expect([...panelsOf('hormones')]).toEqual(['endo']);
  expect([...panelsOf('urine')]).toEqual(['ua']);
});
