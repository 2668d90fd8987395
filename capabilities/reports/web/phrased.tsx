import { TextArea } from '@alder/ui';
import {
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { phrasesFor, slashAt, withPhrase } from '../domain/index.ts';
import styles from './reports.module.css';
import { useReportTexts } from './use-report-texts.ts';

/** What the text area takes, and its phrases; `lang`, a BCP 47 tag, picks the glyphs of both. */
type Props = ComponentProps<typeof TextArea> & {
  readonly value: string;
  readonly phrases: readonly string[];
  readonly onChange: (value: string) => void;
};

/** Where a panel ends below the text, it moves so that the list is seen whole. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' });

/** A text area that offers phrases at its caret, once a slash begins a word there. */
export function Phrased({ phrases, ...text }: Props) {
  const { value, lang, onChange } = text;
  const t = useReportTexts();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(undefined);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const slash = caret === undefined ? undefined : slashAt(value, caret);
  const found = slash ? phrasesFor(phrases, slash.word) : [];
  const isOpen = found.length > 0;
  useEffect(() => {
    const { current } = area;
    if (!isOpen || !current) return;
    current.setAttribute('aria-controls', id);
    current.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      current.removeAttribute('aria-controls');
      current.removeAttribute('aria-activedescendant');
    };
  }, [isOpen, active, id]);

  const close = () => setCaret(undefined);
  const note = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    area.current = target;
    setCaret(target.selectionStart);
    setActive(0);
  };
  const take = (phrase: string) => {
    if (!slash) return;
    const next = withPhrase(value, slash, phrase);
    onChange(next.text);
    close();
    // The caret goes behind what was written, once it is.
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') take(found[active]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text area within is what is worked with
    <div className={styles.phrased} onInput={note} onClick={note} onKeyDown={onKeyDown} onBlur={close}>
      <TextArea {...text} />
      {isOpen && (
        <div id={id} ref={intoView} className={styles.phrases} role="listbox" aria-label={t('phrases')} lang={lang}>
          {found.map((phrase, at) => (
            <div
              key={phrase}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => {
                // The text area keeps the focus.
                event.preventDefault();
                take(phrase);
              }}
            >
              {phrase}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
