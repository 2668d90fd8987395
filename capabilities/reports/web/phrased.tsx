import { PhraseSuggestions, TextArea } from '@alder/ui';
import type { ComponentProps } from 'react';
import { phrasesFor } from '../domain/index.ts';
import { useReportTexts } from './use-report-texts.ts';

/** Props of the text area, and the phrases it offers; `lang`, a BCP 47 tag, picks the glyphs of both. */
type Props = ComponentProps<typeof TextArea> & {
  readonly value: string;
  readonly phrases: readonly string[];
  readonly onChange: (value: string) => void;
};

/** A text area that offers phrases at its caret, once a slash begins a word there. */
export function Phrased({ phrases, ...area }: Props) {
  const t = useReportTexts();
  const find = (word: string) => phrasesFor(phrases, word).map((text) => ({ id: text, text }));
  return (
    <PhraseSuggestions label={t('phrases')} find={find} lang={area.lang}>
      <TextArea {...area} />
    </PhraseSuggestions>
  );
}
