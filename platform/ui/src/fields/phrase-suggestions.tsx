import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react';
import styles from './phrase-suggestions.module.css';
import { slashAt } from './slash.ts';

/** A phrase, and the text that replaces the slash and the letters after it. */
export type Suggestion = { readonly id: string; readonly text: string };

export type PhraseSuggestionsProps<Phrase extends Suggestion> = {
  /** Name of the list for screen readers. */
  readonly label: string;
  /** Phrases that the letters after the slash may mean, best first. */
  readonly find: (word: string) => readonly Phrase[];
  /** Called after the text of the phrase was inserted. */
  readonly onChoose?: (phrase: Phrase) => void;
  /** Draws one phrase; without it the text is shown. */
  readonly option?: (phrase: Phrase) => ReactNode;
  /** BCP 47 tag of the phrases, where that is not the language of the page: picks the glyphs. */
  readonly lang?: string | undefined;
  /** The text area. */
  readonly children: ReactNode;
};

/** Offers phrases at the caret of the text area inside it, once a slash begins a word there. */
export function PhraseSuggestions<Phrase extends Suggestion>(props: PhraseSuggestionsProps<Phrase>) {
  const { label, find, onChoose, option, lang, children } = props;
  const id = useId();
  const [area, setArea] = useState<HTMLTextAreaElement>();
  const [word, setWord] = useState<string>();
  const [active, setActive] = useState(0);
  const found = word === undefined ? [] : find(word);
  const close = () => setWord(undefined);
  useActiveOption(area, found.length > 0 ? { list: id, option: `${id}-${active}` } : undefined);

  const readCaret = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    setArea(target);
    setWord(slashAt(target.value, target.selectionStart)?.word);
    setActive(0);
  };
  const choose = (phrase: Phrase | undefined) => {
    const slash = area && slashAt(area.value, area.selectionStart);
    close();
    if (!slash || !phrase) return;
    // Text and caret change in the same turn as the key press, so that the next letter typed lands after the phrase.
    area.setRangeText(phrase.text, slash.start, area.selectionStart, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    onChoose?.(phrase);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isChosen = event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey);
    if (step !== 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Escape') close();
    else if (isChosen) choose(found[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the text area inside
    <div className={styles.writing} onInput={readCaret} onClick={readCaret} onKeyDown={onKeyDown} onBlur={close}>
      {children}
      {found.length > 0 && (
        <div id={id} ref={scrollIntoView} className={styles.list} role="listbox" aria-label={label} lang={lang}>
          {found.map((phrase, index) => (
            <div
              key={phrase.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => {
                // The text area keeps the focus.
                event.preventDefault();
                choose(phrase);
              }}
            >
              {option ? option(phrase) : phrase.text}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Where the page ends below the text area, it scrolls until the whole list is visible. */
const scrollIntoView = (list: HTMLElement | null) => void list?.scrollIntoView?.({ block: 'nearest' });

/** Points the text area to the active option: the focus stays in the text. */
function useActiveOption(area: HTMLElement | undefined, active: { list: string; option: string } | undefined): void {
  const { list, option } = active ?? {};
  useEffect(() => {
    if (!area || !list || !option) return;
    area.setAttribute('aria-controls', list);
    area.setAttribute('aria-activedescendant', option);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [area, list, option]);
}
