import { createFormat } from '@alder/i18n';
import { expect, test } from 'vitest';
import { progressLabels } from './upload-labels.ts';

const format = createFormat('en', { timeZone: 'Asia/Taipei', currency: 'TWD', rounding: 'none' } as never);
const t = ((key: string, values: object) => `${key.replace('upload.', '')} ${Object.values(values).join()}`) as never;

test('an upload shows no remaining time before its speed is known, seconds near its end and minutes before [rule.upload]', () => {
  expect(progressLabels(t, format, { bytes: 9e6, sent: 0, speed: 0 })).toBe('percent 0');
  expect(progressLabels(t, format, { bytes: 9e6, sent: 3e6, speed: 1e6 })).toMatch(
    /^percent 33 · .*\/s · secondsLeft 6$/,
  );
  expect(progressLabels(t, format, { bytes: 9e8, sent: 0, speed: 1e6 })).toMatch(/minutesLeft 15$/);
});
