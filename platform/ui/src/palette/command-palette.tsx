import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Kbd } from '../controls/kbd.tsx';
import { Ring } from '../controls/ring.tsx';
import { Marked } from '../fields/marked.tsx';
import { ModalLayer } from '../layers/modal-layer.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './palette.module.css';
import {
  type PaletteEntry,
  type PaletteGroup,
  type PaletteResults,
  type PaletteSource,
  usePaletteEntries,
} from './palette-entries.ts';

export type CommandPaletteProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** In the order of their groups: patients and owners, actions, places. */
  readonly sources: readonly PaletteSource[];
};

/** One field for finding patients, acts and places (Ctrl K). */
export function CommandPalette({ open, ...rest }: CommandPaletteProps) {
  return open ? <OpenPalette {...rest} /> : null;
}

function OpenPalette({ onClose, sources }: Omit<CommandPaletteProps, 'open'>) {
  const t = useUiTexts();
  const listId = useId();
  const [text, setText] = useState('');
  const results = usePaletteEntries(sources, text);
  const { groups, searching } = results;
  const entries = groups.flatMap((group) => group.entries);
  const run = (entry: PaletteEntry) => {
    onClose();
    entry.onRun();
  };
  const { active, setActive, onKeyDown } = useActive(entries, listId, run, results);

  return (
    <ModalLayer
      backdrop={styles.overlay!}
      panel={styles.panel!}
      label={t('palette.label')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <Ask
        listId={listId}
        activeId={entries[active] ? `${listId}-${active}` : undefined}
        text={text}
        searching={searching}
        onText={(typed) => {
          setText(typed);
          setActive(0);
        }}
      />
      <Results
        groups={groups}
        text={text}
        listId={listId}
        active={active}
        searching={searching}
        onActive={setActive}
        onRun={run}
      />
      <Foot />
      <span role="status" className="sr">
        {!searching && t('combobox.results', { count: entries.length })}
      </span>
    </ModalLayer>
  );
}

/**
 * Which result Enter takes; ↓ and ↑ change it and keep it in view.
 *
 * A fast typist presses Enter before the response arrives: the rows shown until then belong to a shorter query and may
 * be another patient. Enter waits for the response then.
 */
function useActive(
  entries: readonly PaletteEntry[],
  listId: string,
  run: (entry: PaletteEntry) => void,
  { searching, isCurrent }: Pick<PaletteResults, 'searching' | 'isCurrent'>,
) {
  const [active, choose] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const setActive = (place: number | ((at: number) => number)) => {
    setWaiting(false);
    choose(place);
  };
  const meant = entries[active];
  useEffect(() => {
    if (!isWaiting || searching) return;
    setWaiting(false);
    if (meant) run(meant);
  });
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, listId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && (meant || searching)) {
      event.preventDefault();
      if (meant && isCurrent(meant)) run(meant);
      else setWaiting(true);
    }
  };
  return { active, setActive, onKeyDown };
}

type AskProps = {
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly text: string;
  readonly searching: boolean;
  readonly onText: (text: string) => void;
};

function Ask({ listId, activeId, text, searching, onText }: AskProps) {
  const t = useUiTexts();
  return (
    <div className={styles.ask}>
      <Search aria-hidden="true" />
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-label={t('palette.label')}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        placeholder={t('palette.placeholder')}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {searching && <Ring />}
      <Kbd>Esc</Kbd>
    </div>
  );
}

type ResultsProps = {
  readonly groups: readonly PaletteGroup[];
  readonly text: string;
  readonly listId: string;
  readonly active: number;
  readonly searching: boolean;
  readonly onActive: (index: number) => void;
  readonly onRun: (entry: PaletteEntry) => void;
};

function Results({ groups, text, listId, active, searching, onActive, onRun }: ResultsProps) {
  const t = useUiTexts();
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div id={listId} role="listbox" aria-label={t('palette.label')} className={styles.list} tabIndex={-1}>
      {groups.map((group) => (
        <Fragment key={group.label}>
          <div className={styles.group} role="presentation">
            {group.label}
          </div>
          {group.entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              entry={entry}
              text={text}
              id={`${listId}-${entries.indexOf(entry)}`}
              active={entries[active] === entry}
              onActive={() => onActive(entries.indexOf(entry))}
              onRun={() => onRun(entry)}
            />
          ))}
        </Fragment>
      ))}
      {entries.length === 0 && text.trim() !== '' && !searching && (
        <p className={styles.none}>{t('palette.none', { text: text.trim() })}</p>
      )}
    </div>
  );
}

function Foot() {
  const t = useUiTexts();
  return (
    <div className={styles.foot} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.hint')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('palette.open')}
      </span>
    </div>
  );
}

type OptionProps = {
  readonly entry: PaletteEntry;
  readonly text: string;
  readonly id: string;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onRun: () => void;
};

function PaletteOption({
  entry: { icon, title, about, end, shortcut },
  text,
  id,
  active,
  onActive,
  onRun,
}: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys (APG combobox)
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onPointerMove={onActive}
      onClick={onRun}
    >
      {icon}
      <span className={styles.words}>
        <Marked text={title} part={text} />
        {about && <small>{about}</small>}
      </span>
      <span className={styles.end}>
        {end}
        {shortcut && <Kbd>{shortcut}</Kbd>}
      </span>
    </div>
  );
}
