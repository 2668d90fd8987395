import { Plus, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import { Ring } from '../controls/ring.tsx';
import { useUiTexts } from '../ui-texts.ts';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { type ControlProps, Field, type FieldProps } from './field.tsx';
import { Marked } from './marked.tsx';
import type { Choice } from './use-choices.ts';
import { useCombobox } from './use-combobox.ts';

export type ComboboxProps<Item> = Omit<FieldProps<Item | null>, 'name' | 'defaultValue'> & {
  /** All items, filtered here; or a search that is asked 150 ms after the last key. */
  readonly items: readonly Item[] | ((text: string, signal: AbortSignal) => Promise<readonly Item[]>);
  readonly itemKey: (item: Item) => string;
  /** What the field shows when the item is chosen, and what is matched. */
  readonly itemText: (item: Item) => string;
  /** Second line of a row. */
  readonly itemAbout?: (item: Item) => ReactNode;
  /** Shown before the text of a row: a face, an icon. */
  readonly itemIcon?: (item: Item) => ReactNode;
  /** At the right of a row. */
  readonly itemEnd?: (item: Item) => ReactNode;
  /** Other words an item is found by: phone, id. */
  readonly itemKeywords?: (item: Item) => readonly string[];
  /** Shown before anything is typed: recent, favourites. */
  readonly recent?: readonly Item[];
  /** Offers `Create “…”` as the last row. */
  readonly onCreate?: (text: string) => void;
  /** Text of that row where "Create" is not precise enough. */
  readonly createText?: (text: string) => string;
  /**
   * Leaving the field takes what was typed: the item of that name, otherwise `onCreate`. For one word about what the form
   * describes, where the list is only a help; never where an item is a patient, an owner or a medicine.
   */
  readonly keepsText?: boolean;
  /** Empties the field after a choice, for adding one after the other. */
  readonly clearOnChoose?: boolean;
  readonly onText?: (text: string) => void;
  readonly icon?: ReactNode;
};

/** Type a few letters, choose with ↓ and Enter. Works over local items and over a search on the server. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, itemKey, icon } = props;
  const state = useCombobox(props);
  return (
    <Field {...props}>
      {(control) => (
        <>
          {icon ?? <Search aria-hidden="true" />}
          <Box {...props} control={control} state={state} />
          {state.searching ? <Ring /> : <Clear {...props} />}
          {state.open && (
            <Choices
              {...props}
              id={state.listId}
              listRef={state.list}
              choices={state.choices}
              active={state.active}
              text={state.draft}
              searching={state.searching}
              chosen={value ? itemKey(value) : undefined}
              onActive={state.setActive}
              onChoose={state.choose}
            />
          )}
        </>
      )}
    </Field>
  );
}

type State<Item> = ReturnType<typeof useCombobox<Item>>;

function Box<Item>({
  control,
  state,
  ...props
}: ComboboxProps<Item> & { readonly control: ControlProps; readonly state: State<Item> }) {
  const { value, onChange, onText, onBlur, disabled, readOnly } = props;
  const { listId, open, choices, active } = state;
  return (
    <input
      {...control}
      ref={state.box}
      role="combobox"
      aria-expanded={open}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={open && choices[active] ? `${listId}-${active}` : undefined}
      autoComplete="off"
      value={state.text}
      placeholder={props.placeholder}
      disabled={disabled}
      readOnly={readOnly}
      // biome-ignore lint/a11y/noAutofocus: the screen asks for it where typing is the first thing to do
      autoFocus={props.autoFocus}
      onChange={({ target }) => {
        state.type(target.value);
        onText?.(target.value);
      }}
      onFocus={({ target }) => target.select()}
      onClick={() => !readOnly && !disabled && state.setOpen(true)}
      onBlur={() => {
        if (state.isEmptied && value) onChange?.(null);
        state.leave();
        onBlur?.();
      }}
      onKeyDown={state.onKeyDown}
    />
  );
}

function Clear<Item>({ value, onChange, readOnly, disabled }: ComboboxProps<Item>) {
  const t = useUiTexts();
  if (!value || readOnly || disabled) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={fieldStyles.step}
      aria-label={t('clear')}
      onClick={() => onChange?.(null)}
    >
      <X />
    </button>
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
  createText,
}: ChoicesProps<Item>) {
  const t = useUiTexts();
  const list = (
    <div
      data-always=""
      data-react-aria-top-layer=""
      ref={listRef}
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
    >
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
                <span className={styles.words}>
                  {createText?.(text.trim()) ?? t('combobox.create', { text: text.trim() })}
                </span>
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
