import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessionNumber } from './accession.ts';
import { isAetitle } from './aetitle.ts';
import { eventBetween, isListed, itemFlow } from './item-flow.ts';
import { isModality, requestedModalities, usualViews } from './modalities.ts';
import { isStepStatus, itemEventOf, mayChange, stepStatuses } from './performed-step.ts';

test('what is canceled or completed leaves the list, every other status keeps it [state.worklist]', () => {
  const saved = itemFlow.states.filter(isListed);

  expect(saved).toEqual(['SCHEDULED', 'STARTED']);
  expect(itemFlow.states.filter((status) => !isListed(status))).toEqual(['COMPLETED', 'CANCELED']);
});

test('an exam that has ended goes on only by being reopened', () => {
  for (const ended of ['COMPLETED', 'CANCELED'] as const) {
    for (const event of itemFlow.events) expect(itemFlow.can(ended, event)).toBe(event === 'reopen');
  }
  expect(eventBetween('COMPLETED', 'STARTED')).toBe('reopen');
  expect(eventBetween('CANCELED', 'COMPLETED')).toBeUndefined();
});

test('a step that a device has ended is not changed any more', () => {
  expect(stepStatuses.filter(mayChange)).toEqual(['IN PROGRESS']);
});

test('an accession number fits into DICOM and says its day', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      expect(accessionNumber('20261121', () => random)).toMatch(/^261121-[0-9A-HJKMNP-TV-Z]{6}$/);
    }),
  );
});

test('an AE title has 1 to 16 characters and no space', () => {
  for (const title of ['A', 'DR-1', 'X'.repeat(16)]) expect(isAetitle(title)).toBe(true);
  for (const title of ['', 'DR 1', 'X'.repeat(17), 'A\\B', '超音波', 'A\t']) expect(isAetitle(title)).toBe(false);
});

test('what a device reports of its step moves the exam, also one that was never reported as started', () => {
  expect(itemFlow.next('SCHEDULED', itemEventOf['IN PROGRESS'])).toBe('STARTED');
  for (const open of ['SCHEDULED', 'STARTED'] as const) {
    expect(itemFlow.next(open, itemEventOf.COMPLETED)).toBe('COMPLETED');
    expect(itemFlow.next(open, itemEventOf.DISCONTINUED)).toBe('CANCELED');
  }
  expect(['IN PROGRESS', 'DISCONTINUED', 'STARTED', ''].map(isStepStatus)).toEqual([true, true, false, false]);
});

test('a started exam can be put back, and a canceled one is scheduled again', () => {
  expect(eventBetween('STARTED', 'SCHEDULED')).toBe('putBack');
  expect(eventBetween('CANCELED', 'SCHEDULED')).toBe('reopen');
});

test('two exams of a day have different accession numbers', () => {
  expect(accessionNumber('20261121', () => 0.1)).not.toBe(accessionNumber('20261121', () => 0.9));
});

test('an X-ray of either kind offers both laterals, VD and DV, and the two of a limb; ultrasound offers no views', () => {
  for (const modality of ['DX', 'CR']) expect(usualViews[modality]).toEqual(['RL', 'LL', 'VD', 'DV', 'ML', 'CrCd']);
  expect(usualViews.US).toBeUndefined();
});

test('a modality is a DICOM code of up to 16 capitals, digits and underscores', () => {
  for (const code of [...requestedModalities, 'X'.repeat(16), 'A_1']) expect(isModality(code), code).toBe(true);
  for (const code of ['', 'X'.repeat(17), 'dx', 'D X', '!DX', 'DX\\CR']) expect(isModality(code), code).toBe(false);
});
