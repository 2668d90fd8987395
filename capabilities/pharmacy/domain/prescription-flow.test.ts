import { expect, test } from 'vitest';
import { movedBy, phaseOf, prescriptionFlow, progressOf } from './prescription-flow.ts';

test('a card moved to Pharmacy makes what was prescribed dispensing [state.medication]', () => {
  expect(prescriptionFlow.next('prescribing', 'send')).toBe('dispensing');
  expect(prescriptionFlow.next('prescribed', 'send')).toBe('dispensing');
  expect(prescriptionFlow.next('dispensing', 'dispense')).toBe('dispensed');
});

test('what was handed out cannot be edited or recalled, only undone [state.medication]', () => {
  for (const event of prescriptionFlow.events) {
    expect(prescriptionFlow.can('dispensed', event)).toBe(event === 'undo');
  }
});

test('a prescription is dispensed only when its last line is [state.medication]', () => {
  expect(progressOf([])).toBeUndefined();
  expect(progressOf(['dispensed', 'dispensing'])).toBe('dispensing');
  expect(progressOf(['dispensed', 'dispensed'])).toBe('dispensed');
  expect(progressOf(['prescribed', 'prescribing'])).toBe('prescribing');
});

test('a prescription of which something is handed out is being dispensed, one with an unfinished line is not ready [state.medication]', () => {
  expect(progressOf(['dispensed', 'prescribed'])).toBe('dispensing');
  expect(progressOf(['prescribed', 'dispensing', 'prescribing'])).toBe('dispensing');
  expect(progressOf(['prescribed', 'prescribed'])).toBe('prescribed');
  expect(progressOf(['prescribing', 'prescribing'])).toBe('prescribing');
});

test('every step of a prescription leads exactly where the flow says [state.medication]', () => {
  const steps = prescriptionFlow.states.flatMap((from) =>
    prescriptionFlow.events.flatMap((event) => {
      const to = prescriptionFlow.next(from, event);
      return to === undefined ? [] : [`${from} ${event} ${to}`];
    }),
  );

  expect(steps.sort()).toEqual(
    [
      'prescribing ready prescribed',
      'prescribing send dispensing',
      'prescribing change prescribing',
      'prescribed change prescribing',
      'prescribed send dispensing',
      'dispensing dispense dispensed',
      'dispensing recall prescribed',
      'dispensed undo dispensing',
    ].sort(),
  );
});

test('moving the card changes exactly the lines that the event leads elsewhere', () => {
  expect(movedBy('send')).toEqual([
    ['prescribing', 'dispensing'],
    ['prescribed', 'dispensing'],
  ]);
  expect(movedBy('recall')).toEqual([['dispensing', 'prescribed']]);
  expect(movedBy('change')).toEqual([['prescribed', 'prescribing']]);
});

test('a card of the pharmacy waits until its first medicine is handed out, and is ready with its last', () => {
  expect(phaseOf(['dispensing', 'dispensing'])).toBe('waiting');
  expect(phaseOf(['dispensed', 'dispensing'])).toBe('working');
  expect(phaseOf(['dispensed', 'dispensed'])).toBe('ready');
  expect(phaseOf([])).toBe('ready');
});
