import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePlace } from '../layers/use-place.ts';
import type { ComboboxProps } from './combobox.tsx';
import { type Choice, useChoices } from './use-choices.ts';

/** Most rows shown at once. */
export const COMBOBOX_ROWS = 8;

/** What a combobox knows while someone types: the draft, the rows, and which one is active. */
export function useCombobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange, items, itemText, itemKeywords, recent, onCreate, keepsText, clearOnChoose } = props;
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
  const [enteredText, setEnteredText] = useState<string>();
  const text = draft ?? (value ? itemText(value) : '');
  const request = { open, text: draft ?? '', items, itemText, itemKeywords, recent, onCreate, max: COMBOBOX_ROWS };
  const { choices, searching } = useChoices(request);
  // Before anything is typed a search has no rows: an empty list would only cover the buttons below the field.
  const isListed = open && (choices.length > 0 || (draft ?? '').trim() !== '');
  usePlace(isListed, frame, list, 'bottom start', { gap: 4, matchWidth: true });
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
  /** Ends typing: what was typed is taken where the field keeps its text, and dropped otherwise. */
  const leave = () => {
    const typed = (draft ?? '').trim().toLowerCase();
    if (!keepsText || typed === '' || searching) return close();
    const words = (item: Item) => [itemText(item), ...(itemKeywords?.(item) ?? [])];
    const same = choices.find(
      (choice) => choice.kind === 'item' && words(choice.item).some((word) => word.toLowerCase() === typed),
    );
    const taken = same ?? choices.find(({ kind }) => kind === 'create');
    return taken ? choose(taken) : close();
  };
  useEffect(() => {
    if (enteredText === undefined || searching) return;
    setEnteredText(undefined);
    const [first] = choices;
    if (enteredText === draft && first?.kind === 'item') choose(first);
  }, [enteredText, searching]);
  const onKeyDown = useListKeys({
    open,
    count: choices.length,
    setOpen,
    setActive,
    onClose: close,
    onEnter: () => {
      // The rows still belong to an earlier text: its first row may be another patient.
      if (searching) {
        setEnteredText(draft);
        return true;
      }
      const choice = choices[active];
      if (choice) choose(choice);
      return choice !== undefined;
    },
  });
  const type = (typed: string) => {
    setDraft(typed);
    setOpen(true);
  };
  return {
    listId,
    box,
    list,
    draft: draft ?? '',
    isEmptied: draft === '',
    text,
    open: isListed,
    setOpen,
    active,
    setActive,
    choices,
    searching,
    choose,
    leave,
    type,
    onKeyDown,
  };
}

type ListKeys = {
  readonly open: boolean;
  readonly count: number;
  readonly setOpen: (open: boolean) => void;
  readonly setActive: (next: (at: number) => number) => void;
  readonly onClose: () => void;
  /** @returns Whether there was something to choose. */
  readonly onEnter: () => boolean;
};

/** ↓ and ↑ walk, Enter chooses, Esc closes; what an input method is composing is left alone. */
function useListKeys({ open, count, setOpen, setActive, onClose, onEnter }: ListKeys) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!open) return setOpen(true);
      setActive((at) => (count === 0 ? 0 : (at + step + count) % count));
    }
    if (event.key === 'Enter' && open && onEnter()) event.preventDefault();
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
}
