import { expect, test } from 'vitest';
import { makePdf, runsOf, words } from './index.ts';

test('a Chinese receipt with a Japanese word has a font for each, and the words stay whole [cap.languages]', () => {
  const runs = runsOf('數量 数量', 'zhtw');

  expect(runs.map((run) => run.text).join('')).toBe('數量 数量');
  expect(runs.find((run) => run.text.includes('数'))?.font).toBe('JP');
  expect(runsOf('骨折', 'ja')).toEqual([{ text: '骨折', font: 'JP' }]);
});

test('a print is a PDF [cap.languages]', async () => {
  const pdf = await makePdf('ja', { content: [words('領収書 ¥5,500', 'ja')] });

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
