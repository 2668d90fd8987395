import { expect, test } from 'vitest';
import { fileWindows, MAX_USER_WINDOWS, withWindow } from './own-windows.ts';

test('every window of the file is offered by its name', () => {
  const attributes = {
    WindowCenter: [40, 500],
    WindowWidth: [400, 2000],
    WindowCenterWidthExplanation: ['WEICHTEIL', 'KNOCHEN'],
  };
  expect(fileWindows({ attributes })).toEqual([
    { name: 'WEICHTEIL', center: 40, width: 400 },
    { name: 'KNOCHEN', center: 500, width: 2000 },
  ]);
});

test('a window without a name or without a width is ignored', () => {
  expect(fileWindows({ attributes: { WindowCenter: 300, WindowWidth: 600 } })).toEqual([
    { name: '', center: 300, width: 600 },
  ]);
  expect(fileWindows({ attributes: { WindowCenter: [40, 50], WindowWidth: [0] } })).toEqual([]);
  expect(fileWindows({ attributes: {} })).toEqual([]);
});

test('a window saved under a used name replaces it, and the thirteenth replaces the oldest', () => {
  const one = { name: 'Liver', center: 60, width: 160 };
  expect(withWindow([one], { ...one, width: 150 })).toEqual([{ ...one, width: 150 }]);
  const many = Array.from({ length: MAX_USER_WINDOWS }, (_, at) => ({ ...one, name: String(at) }));
  expect(withWindow(many, one).map(({ name }) => name)).toEqual([...many.slice(1).map(({ name }) => name), 'Liver']);
});
