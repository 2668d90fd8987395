import { breeds } from '@alder/terms';
import { expect, test } from 'vitest';
import type { FindingKind } from './graphic-objects.ts';
import { atrialFinding, femurMean, heartInterval, heldAgainst, isCanine, tracheaMean } from './ranges.ts';

const dog = { species: 'dog', breed: '' };
const cat = { species: 'cat', breed: '' };
const flag = (kind: FindingKind, ...values: readonly number[]) => heldAgainst(kind, values, dog).flag;

test('a heart score is flagged above its interval and below it, its limits are normal', () => {
  expect([8.4, 8.5, 10.5, 10.6].map((value) => flag('vhs', value))).toEqual(['L', '', '', 'H']);
  expect(heldAgainst('vhs', [10.6], dog)).toEqual({ low: 8.5, high: 10.5, flag: 'H' });
  expect(heldAgainst('vhs', [8.2], cat)).toEqual({ low: 6.7, high: 8.1, flag: 'H' });
  expect(heldAgainst('vhs', [9.6], { species: 'dog', breed: 'ダックスフント' }).flag).toBe('H');
  expect(heldAgainst('vhs', [30], { species: 'rabbit', breed: '' })).toEqual({ low: null, high: null, flag: '' });
  expect(heldAgainst('vhs', [30], undefined)).toEqual({ low: null, high: null, flag: '' });
});

test('a left atrium is flagged from its limit on, in dogs only', () => {
  expect([2.4, 2.5].map((value) => flag('vlas', value))).toEqual(['', 'H']);
  expect([3.3, 3.4].map((value) => flag('mvlas', value))).toEqual(['', 'H']);
  expect([1.7, 1.8].map((value) => flag('rlad', value))).toEqual(['', 'H']);
  for (const kind of ['vlas', 'mvlas', 'rlad'] as const) {
    expect(heldAgainst(kind, [9], cat)).toEqual({ low: null, high: null, flag: '' });
    expect(heldAgainst(kind, [9], dog).low).toBeNull();
  }
  expect([2.49, 2.5, 2.79, 2.8].map((value) => atrialFinding(value, dog))).toEqual([
    'normal',
    'suspected',
    'suspected',
    'probable',
  ]);
});

test('one loose hip of two is enough for a flag', () => {
  expect(flag('distraction', 0.3, 0.3)).toBe('');
  expect(flag('distraction', 0.2, 0.31)).toBe('H');
  expect(flag('distraction', 0.31, 0.2)).toBe('H');
});

test('an inclination from 130 to 145° and a plateau from 15 to 31° are those of sound dogs', () => {
  expect([129, 130, 145, 146].map((value) => flag('inclination', value))).toEqual(['L', '', '', 'H']);
  expect([14, 15, 31, 32].map((value) => flag('tpa', value))).toEqual(['L', '', '', 'H']);
  expect(heldAgainst('tpa', [24], dog)).toEqual({ low: 15, high: 31, flag: '' });
  expect(heldAgainst('inclination', [200], cat).flag).toBe('');
});

test('a measurement of which only means are published is held against no limit', () => {
  for (const kind of ['norberg', 'femur', 'qAngle', 'tta', 'trachea', 'bidirectional'] as const)
    expect(heldAgainst(kind, [0, 500], dog)).toEqual({ low: null, high: null, flag: '' });
});

test('species are recognised in each language of the product', () => {
  for (const species of ['dog', 'Canine', '犬', '狗']) {
    expect(isCanine({ species, breed: '' })).toBe(true);
    expect(heartInterval({ species, breed: '' })?.of).toBe('dog');
  }
  for (const species of ['cat', 'FELINE', '猫', '貓']) {
    expect(isCanine({ species, breed: '' })).toBe(false);
    expect(heartInterval({ species, breed: '' })?.of).toBe('cat');
  }
});

test('breeds are recognised as hospitals write them, in each language', () => {
  const heart = (breed: string) => heartInterval({ species: 'dog', breed })?.high;
  for (const breed of ['Dachshund, wire-haired', 'ミニチュア・ダックスフント', '臘腸犬'])
    expect(heart(breed)).toBe(9.5);
  for (const breed of [
    ...['Miniature Schnauzer', 'Schnauzer, Miniature', 'ミニチュア・シュナウザー', 'ミニチュアシュナウザー'],
    '迷你雪納瑞',
  ])
    expect(heart(breed)).toBe(11);
  expect(heart('Giant Schnauzer')).toBe(10.5);

  const femur = (breed: string) => femurMean({ species: 'dog', breed });
  expect(['labrador', 'ラブラドール・レトリバー', '拉布拉多犬'].map(femur)).toEqual([97, 97, 97]);
  expect(['Golden Retriever', 'Retriever, Golden', 'ゴールデン・レトリバー', '黃金獵犬'].map(femur)).toEqual([
    ...[97, 97, 97, 97],
  ]);
  expect(['German Shepherd', 'ジャーマン・シェパード', 'ジャーマンシェパード', '德國牧羊犬'].map(femur)).toEqual([
    ...[94, 94, 94, 94],
  ]);
  expect(['Rottweiler', 'ロットワイラー', '羅威那犬'].map(femur)).toEqual([98, 98, 98]);
  expect(femurMean({ species: 'cat', breed: 'Labrador' })).toBeUndefined();

  const trachea = (breed: string, species = 'dog') => tracheaMean({ species, breed })?.of;
  for (const breed of [
    ...['Bulldog, French', 'Boston Terrier', 'Shih Tzu', 'Pekingese', 'パグ', 'シー・ズー', 'シーズー'],
    ...['法國鬥牛犬', '巴哥', '西施犬', '北京犬'],
  ])
    expect(trachea(breed), breed).toBe('shortNosed');
  for (const breed of ['English Bulldog', 'Bulldog, English', 'bulldog', 'ブルドッグ', '鬥牛犬'])
    expect(trachea(breed), breed).toBe('bulldog');
  for (const breed of ['American Bulldog', 'Pugapoo', 'Shiba Inu']) expect(trachea(breed), breed).toBe('dog');
  for (const breed of ['Exotic Shorthair', 'Himalayan', 'ペルシャ', 'エキゾチック', '波斯貓', '異國短毛貓'])
    expect(trachea(breed, 'cat'), breed).toBe('shortNosedCat');
});

test('a breed has the same reference values in whichever language it was chosen', () => {
  for (const species of ['dog', 'cat'])
    for (const { en, ja, zhtw } of breeds[species]!) {
      const [inEnglish, ...others] = [en, ja, zhtw].map((breed) => ({
        heart: heartInterval({ species, breed }),
        femur: femurMean({ species, breed }),
        trachea: tracheaMean({ species, breed }),
      }));
      expect(others, en).toEqual([inEnglish, inEnglish]);
    }
});
