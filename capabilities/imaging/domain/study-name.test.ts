import { expect, test } from 'vitest';
import { nameOfStudy } from './study-name.ts';

test('a study is named by its description, else by those of its series, else by its modality', () => {
  const series = [{ description: 'LATERAL' }, { description: '' }, { description: 'VD' }, { description: 'LATERAL' }];

  expect(nameOfStudy({ study: { description: 'THORAX', modality: 'DX' }, series })).toBe('THORAX');
  expect(nameOfStudy({ study: { description: '', modality: 'DX' }, series })).toBe('LATERAL, VD');
  expect(nameOfStudy({ study: { description: '', modality: 'DX' }, series: [] })).toBe('DX');
});
