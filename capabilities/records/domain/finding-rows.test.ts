import { expect, test } from 'vitest';
import { findingRows } from './finding-rows.ts';

const pin = (number: number, system?: 'oral' | 'abdomen') => ({
  ...{ number, view: 'left' as const, x: 0.1, y: 0.4, kind: 'lesion' as const, size_mm: null },
  ...{ text: system ? '' : 'Wart', system },
});

test('an abnormal system and the pin that places it are one finding, and every pin is in the list once', () => {
  const rows = findingRows({
    systems: {
      heart: { status: 'normal', text: '' },
      oral: { status: 'abnormal', text: 'Mild gingivitis' },
      skin: { status: 'abnormal', text: 'Dry' },
    },
    body_map: [pin(1), pin(2, 'oral'), pin(3, 'abdomen')],
  });

  expect(rows).toEqual([
    { system: undefined, number: 1, text: 'Wart' },
    { system: 'oral', number: 2, text: 'Mild gingivitis' },
    { system: undefined, number: 3, text: '' },
    { system: 'skin', number: undefined, text: 'Dry' },
  ]);
});
