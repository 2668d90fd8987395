import { FileText, TextCursorInput } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { matchPhrases, type Phrase, replaceSlash, slashAt } from './phrases.ts';
import styles from './record-section.module.css';
import side from './record-side.module.css';
import { useRecordTexts } from './record-texts.ts';

type GrowingTextProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly phrases: readonly Phrase[];
  readonly onChange: (value: string) => void;
  /** A template was chosen; the slash and its word are gone. */
  readonly onTemplate: (id: string) => void;
};

/** A text area without a box that is as high as its words; a slash at the beginning of a word offers phrases. */
export function GrowingText(props: GrowingTextProps) {
  const { id, label, value, hint, phrases, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const slash = useSlash(props, area);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [value]);
  const note = () => phrases.length > 0 && slash.note();
  return (
    <div className={side.writing}>
      <textarea
        id={id}
        ref={area}
        className={styles.text}
        aria-label={label}
        aria-haspopup={phrases.length > 0 ? 'listbox' : undefined}
        aria-controls={slash.found.length > 0 ? list : undefined}
        aria-activedescendant={slash.found.length > 0 ? `${list}-${slash.active}` : undefined}
        placeholder={hint}
        rows={1}
        value={value}
        maxLength={50_000}
        onChange={(event) => {
          onChange(event.target.value);
          note();
        }}
        onClick={note}
        onKeyDown={slash.onKeyDown}
        onBlur={slash.close}
      />
      {slash.found.length > 0 && <Phrases id={list} {...slash} />}
    </div>
  );
}

/** The phrases that the word behind the caret may mean, and the keys that walk through them. */
function useSlash(
  { value, phrases, onChange, onTemplate }: GrowingTextProps,
  area: { current: HTMLTextAreaElement | null },
) {
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const slash = caret === undefined ? undefined : slashAt(value, caret);
  const found = slash ? matchPhrases(phrases, slash.word) : [];
  const close = () => setCaret(undefined);

  const choose = (phrase: Phrase) => {
    if (!slash) return;
    const next = replaceSlash(value, slash, phrase.text);
    onChange(next.text);
    close();
    // The caret goes behind what was written, once it is.
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
    if (phrase.kind === 'template') onTemplate(phrase.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' && !event.ctrlKey) || event.key === 'Tab') choose(found[active] ?? found[0]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    found,
    active: Math.min(active, found.length - 1),
    choose,
    close,
    onKeyDown,
    note: () => {
      setCaret(area.current?.selectionStart);
      setActive(0);
    },
  };
}

/** Below the last section of a record there is no room: the page moves, so that the list is seen whole. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' });

function Phrases(props: { id: string; found: readonly Phrase[]; active: number; choose: (phrase: Phrase) => void }) {
  const { id, found, active, choose } = props;
  const t = useRecordTexts();
  return (
    <div id={id} ref={intoView} className={side.phrases} role="listbox" aria-label={t('phrases.title')}>
      {found.map((phrase, place) => (
        <div
          key={phrase.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(phrase);
          }}
        >
          {phrase.kind === 'template' ? (
            <FileText size={15} aria-hidden="true" />
          ) : (
            <TextCursorInput size={15} aria-hidden="true" />
          )}
          <span>
            <b>{phrase.name}</b>
            <small>{phrase.kind === 'template' ? t('phrases.template') : phrase.text}</small>
          </span>
          {phrase.code && <small>/{phrase.code}</small>}
        </div>
      ))}
    </div>
  );
}
