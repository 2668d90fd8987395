import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessionNumber } from './accession.ts';
import { isAetitle } from './aetitle.ts';
import { eventBetween, isListed, itemFlow } from './item-flow.ts';
import { mayChange, stepStatuses } from './performed-step.ts';

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
