import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { makePdf, words } from '@alder/print';
import type { Content } from 'pdfmake/interfaces.js';
import { type AgreementDocument, loadAgreement, writeVersion } from '../domain/index.ts';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });
/** Printed once for each version and language: a version never changes. */
const printed = new Map<string, Promise<Buffer>>();

/**
 * A version of a document on A4, with page numbers.
 *
 * @param date One of the document's versions.
 */
export function printAgreement(document: AgreementDocument, date: string, language: Language): Promise<Buffer> {
  const key = `${document} ${date} ${language}`;
  const known = printed.get(key);
  if (known) return known;
  const made = print(document, date, language);
  printed.set(key, made);
  made.catch(() => printed.delete(key));
  return made;
}

async function print(document: AgreementDocument, date: string, language: Language): Promise<Buffer> {
  const text = await loadAgreement(document, date, language);
  if (!text) throw new Error(`${document} has no version ${date}`);
  const t = translator(texts, language);
  const w = (part: string, style: object) => ({ ...(words(part, language) as object), ...style }) as Content;
  return makePdf(language, {
    pageSize: 'A4',
    pageMargins: [64, 56, 64, 64],
    info: { title: text.title },
    footer: (page: number, pages: number) =>
      w(t('page', { page, pages }), { alignment: 'center', fontSize: 8, color: '#475550', margin: [0, 24, 0, 0] }),
    content: [
      w(text.title, { fontSize: 20, bold: true }),
      w(t('dated', { date: writeVersion(date, language) }), { color: '#475550', margin: [0, 4, 0, 12] }),
      ...text.sections.flatMap((section, index) => [
        w(`${index + 1}  ${section.title}`, { fontSize: 12, bold: true, margin: [0, 10, 0, 4] }),
        ...section.paragraphs.map((paragraph, at) =>
          w(`${index + 1}.${at + 1}  ${paragraph}`, { margin: [0, 0, 0, 5] }),
        ),
      ]),
    ],
  });
}
