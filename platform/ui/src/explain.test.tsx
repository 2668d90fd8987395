import { defineTexts, FormatProvider, type Language, LanguageProvider, useTexts } from '@alder/i18n';
import { defineRefusal, inputIncorrect, stale } from '@alder/wire';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useExplain } from './explain.ts';

const texts = defineTexts({
  en: {
    'refusal.alreadyDispensed': '{by} dispensed this at {at}',
    'refusal.inputIncorrect.email': 'This is not an email address',
    'refusal.unknown': 'Upload stopped',
  },
  ja: {
    'refusal.alreadyDispensed': '{at}に{by}さんが払い出しました',
    'refusal.inputIncorrect.email': 'メールアドレスが正しくありません',
    'refusal.unknown': 'アップロードが止まりました',
  },
  zhtw: {
    'refusal.alreadyDispensed': '{by}已於{at}發藥',
    'refusal.inputIncorrect.email': '電子郵件格式不正確',
    'refusal.unknown': '上傳中斷',
  },
});
const alreadyDispensed = defineRefusal('alreadyDispensed', { status: 409, text: 'Dispensed' });
const unheardOf = defineRefusal('unheardOf', { status: 409, text: 'English of the catalogue' });
const noAnswer = (code: string) => Object.assign(new Error('No answer from the server'), { name: 'NoAnswer', code });

function textOf(error: unknown, language: Language = 'en'): string {
  function Explained() {
    return <p role="note">{useExplain(useTexts(texts))(error)}</p>;
  }
  const { unmount } = render(
    <LanguageProvider initial={language}>
      <FormatProvider settings={{ timeZone: 'Asia/Taipei' }}>
        <Explained />
      </FormatProvider>
    </LanguageProvider>,
  );
  const text = screen.getByRole('note').textContent ?? '';
  unmount();
  return text;
}

test("a refusal is explained with the capability's text, its names and its times, in the reader's language", () => {
  const refusal = alreadyDispensed({ by: '林', at: '2026-11-21T02:30:00.000Z' });

  expect(textOf(refusal)).toBe('林 dispensed this at 10:30');
  expect(textOf(refusal, 'ja')).toBe('10:30に林さんが払い出しました');
});

test('a refusal of one field is explained by the text of that field', () => {
  expect(textOf(inputIncorrect({ fields: { email: 'invalid' } }))).toBe('This is not an email address');
  expect(textOf(inputIncorrect({ fields: { name: 'missing' } }))).toBe('Some fields need another look');
});

test('a refusal without a text of the capability has the common one, never the English of the catalogue', () => {
  expect(textOf(stale(), 'zhtw')).not.toMatch(/[a-z]/);
  expect(textOf(unheardOf())).toBe('That did not work. Try again.');
});

test('a lost connection and a fault of the server are reported as such, whatever texts a capability has', () => {
  expect(textOf(noAnswer('network'))).toBe('No answer from the server. Check your connection.');
  expect(textOf(noAnswer('unknown'))).toBe('That did not work. Try again.');
  expect(textOf(new TypeError('x is undefined'))).toBe('That did not work. Try again.');
});
