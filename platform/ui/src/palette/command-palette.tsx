import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../controls/kbd.tsx';
import { Ring } from '../controls/ring.tsx';
import { Marked } from '../fields/marked.tsx';
import { useModal } from '../layers/use-modal.ts';
import { useUiTexts } from '../ui-texts.ts';
import styles from './palette.module.css';
import { type PaletteEntry, type PaletteSource, usePaletteEntries } from './palette-entries.ts';

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
  const panel = useRef<HTMLDivElement>(null);
  const [host] = useState(() => document.createElement('div'));
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, searching } = usePaletteEntries(sources, text);
  const entries = groups.flatMap((group) => group.entries);
  host.setAttribute('data-layer', '');
  if (!host.isConnected) document.body.append(host);
  useEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  const onKeyDown = useModal(panel, onClose);

  const run = (entry: PaletteEntry) => {
    onClose();
    entry.onRun();
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + entries.length) % entries.length);
    }
    const entry = entries[active];
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      run(entry);
    }
    onKeyDown(event);
  };
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, listId]);

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the panel is a convenience; Esc does the same
    <div
      className={styles.overlay}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={key}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={t('palette.label')}
        className={styles.panel}
        tabIndex={-1}
      >
        <div className={styles.ask}>
          <Search aria-hidden="true" />
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-label={t('palette.label')}
            aria-autocomplete="list"
            aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder={t('palette.placeholder')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
          />
          {searching && <Ring />}
          <Kbd>Esc</Kbd>
        </div>
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
                  onActive={() => setActive(entries.indexOf(entry))}
                  onRun={() => run(entry)}
                />
              ))}
            </Fragment>
          ))}
          {entries.length === 0 && text.trim() !== '' && !searching && (
            <p className={styles.none}>{t('palette.none', { text: text.trim() })}</p>
          )}
        </div>
        <div className={styles.foot} aria-hidden="true">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.hint')}
          </span>
          <span>
            <Kbd>↵</Kbd> {t('palette.open')}
          </span>
        </div>
      </div>
      <span role="status" className="sr">
        {!searching && t('combobox.results', { count: entries.length })}
      </span>
    </div>,
    host,
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
