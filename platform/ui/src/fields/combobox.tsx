import { Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { Ring } from '../controls/ring.tsx';
import { usePlace } from '../layers/use-place.ts';
import { useUiTexts } from '../ui-texts.ts';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { Marked } from './marked.tsx';
import { type Choice, useChoices } from './use-choices.ts';

export type ComboboxProps<Item> = Omit<FieldProps<Item | null>, 'name' | 'defaultValue'> & {
  /** All items, filtered here; or a search that is asked 150 ms after the last key. */
  readonly items: readonly Item[] | ((text: string, signal: AbortSignal) => Promise<readonly Item[]>);
  readonly itemKey: (item: Item) => string;
  /** What the field shows when the item is chosen, and what is matched. */
  readonly itemText: (item: Item) => string;
  /** Second line of a row. */
  readonly itemAbout?: (item: Item) => ReactNode;
  /** Before the words of a row: a face, an icon. */
  readonly itemIcon?: (item: Item) => ReactNode;
  /** At the right of a row. */
  readonly itemEnd?: (item: Item) => ReactNode;
  /** Other words an item is found by: phone, id. */
  readonly itemKeywords?: (item: Item) => readonly string[];
  /** Shown before anything is typed: recent, favourites. */
  readonly recent?: readonly Item[];
  /** Offers `Create “…”` as the last row. */
  readonly onCreate?: (text: string) => void;
  /** Empties the field after a choice, for adding one after the other. */
  readonly clearOnChoose?: boolean;
  readonly onText?: (text: string) => void;
  readonly icon?: ReactNode;
};

/** Most rows shown at once. */
export const COMBOBOX_ROWS = 8;

/** Type a few letters, choose with ↓ and Enter. Works over local items and over a search on the server. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    value,
    onChange,
    items,
    itemKey,
    itemText,
    itemKeywords,
    recent,
    onCreate,
    clearOnChoose,
    onText,
    icon,
    onBlur,
  } = props;
  const t = useUiTexts();
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const frame = useMemo(
    () => ({
      get current() {
        return box.current?.parentElement ?? null;
      },
    }),
    [],
  );
  const list = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosenText = value ? itemText(value) : '';
  const text = draft ?? chosenText;
  const { choices, searching } = useChoices({
    open,
    text: draft ?? '',
    items,
    itemText,
    itemKeywords,
    recent,
    onCreate,
    max: COMBOBOX_ROWS,
  });
  usePlace(open, frame, list, 'bottom start', { gap: 4, matchWidth: true });
  useEffect(() => setActive(0), [draft, choices.length]);

  const close = () => {
    setOpen(false);
    setDraft(undefined);
  };
  const choose = (choice: Choice<Item>) => {
    if (choice.kind === 'create') onCreate?.(text.trim());
    else onChange?.(choice.item);
    setDraft(clearOnChoose ? '' : undefined);
    setOpen(false);
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) return setOpen(true);
      setActive((at) => (choices.length === 0 ? 0 : (at + step + choices.length) % choices.length));
    }
    const choice = choices[active];
    if (event.key === 'Enter' && open && choice) {
      event.preventDefault();
      choose(choice);
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field {...props}>
      {(control) => (
        <>
          {icon ?? <Search aria-hidden="true" />}
          <input
            {...control}
            ref={box}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && choices[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={text}
            placeholder={props.placeholder}
            disabled={props.disabled}
            readOnly={props.readOnly}
            // biome-ignore lint/a11y/noAutofocus: the screen asks for it where typing is the first thing to do
            autoFocus={props.autoFocus}
            onChange={({ target }) => {
              setDraft(target.value);
              onText?.(target.value);
              setOpen(true);
            }}
            onFocus={({ target }) => target.select()}
            onClick={() => !props.readOnly && !props.disabled && setOpen(true)}
            onBlur={() => {
              if (draft === '' && value) onChange?.(null);
              close();
              onBlur?.();
            }}
            onKeyDown={key}
          />
          {searching && <Ring />}
          {value && !props.readOnly && !props.disabled && !searching && (
            <button
              type="button"
              tabIndex={-1}
              className={fieldStyles.step}
              aria-label={t('clear')}
              onClick={() => onChange?.(null)}
            >
              <X />
            </button>
          )}
          {open && (
            <Choices
              {...props}
              id={listId}
              listRef={list}
              choices={choices}
              active={active}
              text={draft ?? ''}
              searching={searching}
              chosen={value ? itemKey(value) : undefined}
              onActive={setActive}
              onChoose={choose}
            />
          )}
        </>
      )}
    </Field>
  );
}

type ChoicesProps<Item> = ComboboxProps<Item> & {
  readonly id: string;
  readonly listRef: React.RefObject<HTMLDivElement | null>;
  readonly choices: readonly Choice<Item>[];
  readonly active: number;
  readonly text: string;
  readonly searching: boolean;
  readonly chosen?: string;
  readonly onActive: (index: number) => void;
  readonly onChoose: (choice: Choice<Item>) => void;
};

function Choices<Item>({
  id,
  listRef,
  choices,
  active,
  text,
  searching,
  chosen,
  onActive,
  onChoose,
  label,
  itemKey,
  itemText,
  itemAbout,
  itemIcon,
  itemEnd,
}: ChoicesProps<Item>) {
  const t = useUiTexts();
  const list = (
    <div data-always="" ref={listRef} className={styles.list} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={typeof label === 'string' ? label : undefined}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys (APG combobox)
          <div
            key={choice.kind === 'create' ? 'create' : itemKey(choice.item)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={choice.kind === 'item' && itemKey(choice.item) === chosen}
            data-active={index === active || undefined}
            className={classes(styles.option, choice.kind === 'create' && styles.create)}
            onPointerMove={() => onActive(index)}
            onClick={() => onChoose(choice)}
          >
            {choice.kind === 'create' ? (
              <>
                <Plus aria-hidden="true" />
                <span className={styles.words}>{t('combobox.create', { text: text.trim() })}</span>
              </>
            ) : (
              <>
                {itemIcon?.(choice.item)}
                <span className={styles.words}>
                  <Marked text={itemText(choice.item)} part={text} />
                  {itemAbout && <small>{itemAbout(choice.item)}</small>}
                </span>
                {itemEnd && <span className={styles.end}>{itemEnd(choice.item)}</span>}
              </>
            )}
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className={styles.none}>{t(searching ? 'combobox.searching' : 'combobox.none')}</p>}
      <span role="status" className="sr">
        {!searching && t('combobox.results', { count: choices.length })}
      </span>
    </div>
  );
  return createPortal(list, document.body);
}
