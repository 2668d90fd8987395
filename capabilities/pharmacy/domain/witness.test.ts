import { expect, test } from 'vitest';
import { isNamed, isOwnName } from './witness.ts';

test('who dispenses is not the second person, however the name is written', () => {
  expect(['Hsu Mei', ' hsu  mei', 'ＨＳＵ　ＭＥＩ', 'HsuMei'].map((name) => isOwnName(name, 'Hsu Mei'))).toEqual([
    ...[true, true, true, true],
  ]);
  expect([isOwnName('Ko', 'Hsu Mei'), isOwnName('Ko', null)]).toEqual([false, false]);
});

test('blanks name nobody', () => {
  expect([isNamed(' '), isNamed(null), isNamed(undefined), isNamed('Ko')]).toEqual([false, false, false, true]);
});
