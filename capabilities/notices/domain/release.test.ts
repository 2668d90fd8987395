import { expect, test } from 'vitest';
import { readRelease } from './release.ts';

const whole = (language: string, ...items: string[]) => ({
  name: `1.2.3.${language}.md`,
  text: `# Alder 1.2.3 (2026-11-21)\n\nAn introduction.\n\n${items.map((item) => `- ${item}\n`).join('')}`,
});
const files = [
  whole('en', '**Board.** One page\n  for all.', 'Faster'),
  whole('ja', '**ボード**：一つの\n  画面です。', '高速化'),
  whole('zhtw', '**看板**：全部都在\n  同一頁。', '更快'),
];

test('a release has its version, its day, and each note in three languages, wrapped lines joined as the script asks', () => {
  const fragment = { name: 'billing.md', text: 'New bill\n新しい請求\n新帳單\n\nSafer\n安全\n更安全\n' };
  expect(readRelease([fragment, ...files])).toEqual({
    version: '1.2.3',
    date: '2026-11-21',
    notes: {
      en: ['**Board.** One page for all.', 'Faster', 'New bill', 'Safer'],
      ja: ['**ボード**：一つの画面です。', '高速化', '新しい請求', '安全'],
      zhtw: ['**看板**：全部都在同一頁。', '更快', '新帳單', '更安全'],
    },
  });
});

test('the version in preparation has no day', () => {
  const undated = files.map((file) => ({ ...file, text: file.text.replace(' (2026-11-21)', '') }));
  expect(readRelease(undated).date).toBeNull();
});

test('a note that lacks a language is reported with its file', () => {
  expect(() => readRelease([...files, { name: 'odd.md', text: 'one\ntwo\n' }])).toThrow('odd.md: 2 lines');
  expect(() => readRelease([files[0]!, files[1]!, whole('zhtw', '更快')])).toThrow('1.2.3: 2, 2, 1 notes');
  expect(() => readRelease(files.slice(0, 2))).toThrow('zhtw');
  expect(() => readRelease([{ name: '1.2.3.en.md', text: '- without a heading' }, ...files.slice(1)])).toThrow(
    '1.2.3.en.md: no heading',
  );
});
