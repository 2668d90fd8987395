import { nextGap } from '@alder/catalog/domain';
import { PhraseSuggestions } from '@alder/ui';
import { BookOpenText, FileText, TextCursorInput } from 'lucide-react';
import { matchPhrases, type Phrase } from './phrases.ts';
import styles from './record-section.module.css';
import side from './record-side.module.css';
import { useRecordTexts } from './record-texts.ts';
import { useGrowingArea } from './use-growing-area.ts';

type GrowingTextProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly phrases: readonly Phrase[];
  readonly onChange: (value: string) => void;
  /** A template or a handout was chosen; the slash and its word are removed. */
  readonly onChoose: (phrase: Phrase) => void;
};

/** A text area without a box that is as high as its text; a slash at the beginning of a word offers phrases. */
export function GrowingText({ id, label, value, hint, phrases, onChange, onChoose }: GrowingTextProps) {
  const t = useRecordTexts();
  const area = useGrowingArea(value);
  return (
    <PhraseSuggestions
      label={t('phrases.title')}
      find={(word) => matchPhrases(phrases, word)}
      onChoose={(phrase) => phrase.kind !== 'text' && onChoose(phrase)}
      option={(phrase) => <PhraseOption phrase={phrase} />}
    >
      <textarea
        id={id}
        ref={area}
        className={styles.text}
        aria-label={label}
        aria-haspopup={phrases.length > 0 ? 'listbox' : undefined}
        placeholder={hint}
        rows={1}
        value={value}
        maxLength={50_000}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Tab' || event.shiftKey || event.nativeEvent.isComposing) return;
          const { value: text, selectionEnd } = event.currentTarget;
          const gap = nextGap(text, selectionEnd);
          if (!gap) return;
          event.preventDefault();
          event.currentTarget.setSelectionRange(gap.start, gap.end);
        }}
      />
    </PhraseSuggestions>
  );
}

const ICONS = { template: FileText, handout: BookOpenText, text: TextCursorInput } as const;

function PhraseOption({ phrase: { kind, name, lang, text, about, code } }: { phrase: Phrase }) {
  const t = useRecordTexts();
  const Icon = ICONS[kind];
  return (
    <span className={side.phrase}>
      <Icon size={15} aria-hidden="true" />
      <span>
        <b lang={lang}>{name}</b>
        <small>{kind === 'template' ? t('phrases.template') : (about ?? text)}</small>
      </span>
      {code && <small>/{code}</small>}
    </span>
  );
}
