import { expect, test } from 'vitest';
import { makePdf, runsOf, words } from './index.ts';

test('a Chinese receipt with a Japanese word has a font for each, and the words stay whole [cap.languages]', () => {
  const runs = runsOf('數量 数量', 'zhtw');

  expect(runs.map((run) => run.text).join('')).toBe('數量 数量');
  expect(runs.find((run) => run.text.includes('数'))?.font).toBe('JP');
  expect(runsOf('骨折', 'ja')).toEqual([{ text: '骨折', font: 'JP' }]);
});

test('a sign that no font has is printed in its plain form, not as a box', () => {
  expect(
    runsOf('K⁺ 5.1, x10⁹/L', 'zhtw')
      .map(({ text }) => text)
      .join(''),
  ).toMatch(/^K\+ 5\.1, x10[9⁹]\/L$/);
  expect(
    runsOf('髙橋 様', 'ja')
      .map(({ text }) => text)
      .join(''),
  ).toBe('髙橋 様');
});

test('a print is a PDF [cap.languages]', async () => {
  const pdf = await makePdf('ja', { content: [words('領収書 ¥5,500', 'ja')] });

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
