import { createRequire } from 'node:module';
import type { Language } from '@alder/i18n/language';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { families, familyOf, runsOf } from './fonts.ts';

type PdfMake = {
  setFonts(fonts: typeof families): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> };
};

let engine: PdfMake | undefined;

/** Loaded at the first print: the fonts are large, and most processes never print. */
function pdfMake(): PdfMake {
  if (!engine) {
    engine = createRequire(import.meta.url)('pdfmake') as PdfMake;
    engine.setFonts(families);
    const files = new Set<string>(Object.values(families).flatMap((family) => Object.values(family)));
    engine.setUrlAccessPolicy(() => false);
    engine.setLocalAccessPolicy((path) => files.has(path));
  }
  return engine;
}

/** Text that both Chinese and Japanese may be in, each in a font that has it. */
export function words(text: string, language: Language): Content {
  return { text: runsOf(text, language).map((run) => ({ text: run.text, font: run.font })) };
}

/**
 * Makes a PDF.
 *
 * @param definition Content built with {@link words}; nothing in it is taken as markup, no URL is fetched.
 * @returns The file, its text extractable.
 */
export async function makePdf(language: Language, definition: TDocumentDefinitions): Promise<Buffer> {
  const document = pdfMake().createPdf({
    ...definition,
    defaultStyle: { font: familyOf(language), fontSize: 10, lineHeight: 1.25, ...definition.defaultStyle },
  });
  return Buffer.from(await document.getBuffer());
}
