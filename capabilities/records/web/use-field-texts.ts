import { useDrafts, useUnsaved } from '@alder/client';
import { Refusal } from '@alder/wire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { baseAfterOwnSaves, mergeFields } from '../domain/index.ts';

type Texts<Field extends string> = Readonly<Record<Field, string>>;
type Written<Field extends string> = Texts<Field> & { readonly id: string; readonly version: number };
/** The writer's starting version and the text in the fields; both are stored on the device. */
type Work<Field extends string> = { readonly base: Texts<Field>; readonly mine: Texts<Field> };

/** A pause after the last key. */
const PAUSE_MS = 800;

/** How the texts of an entry are stored. */
export type FieldTextOptions<Field extends string, Entry> = {
  /** Name of the draft on the device. */
  readonly key: string;
  /** What the outbox and the question before leaving call it. */
  readonly title: string;
  /** Names of fields that are not saved, for the question before leaving. */
  readonly nameOf?: (field: Field) => string;
  /** Shortest time between two saves; none unless given. */
  readonly throttleMs?: number;
  /** What is sent of a text; the text itself unless given. */
  readonly clean?: (text: string) => string;
  /** Saves the fields that were changed here. @returns undefined where another save of the same entry overtook it. */
  readonly send: (
    input: { readonly id: string; readonly version: number } & Partial<Texts<Field>>,
  ) => Promise<{ readonly result: Entry } | undefined>;
  readonly saved?: (entry: Entry) => void;
  /** Another version was there: what is shown beside the texts has to be read again. */
  readonly overtaken?: () => Promise<unknown>;
  /** Refused for another reason. */
  readonly refused?: (refusal: Refusal) => void;
  /** What was typed earlier is sent again when this changes. */
  readonly sendAgainAfter?: unknown;
};

/**
 * Texts of an entry under the hands of their writer.
 *
 * Every key press is on the device before anything is sent. What others save meanwhile is taken over field by field;
 * where both changed the same one, the writer decides and nothing is dropped.
 */
export function useFieldTexts<Field extends string, Entry extends Written<Field>>(
  fields: readonly Field[],
  entry: Entry,
  options: FieldTextOptions<Field, Entry>,
) {
  const { key, title, nameOf, sendAgainAfter } = options;
  const drafts = useDrafts();
  const [work, setWork] = useState<Work<Field> | undefined>(() => drafts.read<Work<Field>>(key)?.value);
  const latest = useRef(work);
  latest.current = work;
  const remote = useRef(entry);
  if (entry.version >= remote.current.version) remote.current = entry;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSave = useRef(0);

  const textsOf = (of: Texts<Field>) => Object.fromEntries(fields.map((each) => [each, of[each]])) as Texts<Field>;
  // Texts that were sent without a response. The server may have saved one although its response never came.
  const unconfirmed = useRef<readonly Partial<Texts<Field>>[]>([]);
  const merge = ({ base, mine }: Work<Field>) => {
    const others = textsOf(remote.current);
    return mergeFields(fields, baseAfterOwnSaves(base, others, unconfirmed.current), mine, others);
  };

  const verdicts = work && merge(work);
  const conflicts = fields.filter((field) => verdicts?.[field] === 'conflict');

  const keep = (next: Work<Field> | undefined) => {
    latest.current = next;
    setWork(next);
    if (next) drafts.keep(key, { value: next, version: remote.current.version, at: Date.now() });
    else drafts.drop(key);
  };

  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (!now) return true;
    const { id, version } = remote.current;
    const merged = merge(now);
    const changed = fields.filter((field) => merged[field] === 'keep');
    if (changed.length === 0) {
      if (fields.every((field) => merged[field] === 'take')) keep(undefined);
      return true;
    }
    lastSave.current = Date.now();
    const { clean = (text: string) => text, send, saved, overtaken, refused } = options;
    const texts = Object.fromEntries(changed.map((field) => [field, clean(now.mine[field])])) as Partial<Texts<Field>>;
    unconfirmed.current = [...unconfirmed.current, texts];
    try {
      const response = await send({ id, version, ...texts });
      if (!response) {
        // Overtaken by another save of the entry: the text follows it.
        saving.current.later();
        return false;
      }
      remote.current = response.result;
      unconfirmed.current = [];
      saved?.(response.result);
      const typed = latest.current;
      if (typed) keep(afterSave(typed, now, changed, textsOf(response.result)));
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'stale') {
        remote.current = error.details.current as Entry;
        await overtaken?.();
        // Another user's change elsewhere in the entry is no reason to wait for the next keystroke.
        saving.current.later();
      } else if (error instanceof Refusal) refused?.(error);
      // Without a response the text stays here, and the outbox tries on.
      return false;
    }
  };

  /** What is still unsaved after a save: what was typed meanwhile, and what was in conflict. */
  const afterSave = (typed: Work<Field>, sent: Work<Field>, changed: readonly Field[], stored: Texts<Field>) => {
    const isStored = (field: Field) => changed.includes(field) && typed.mine[field] === sent.mine[field];
    const mine = { ...typed.mine, ...pick(fields.filter(isStored), stored) };
    const verdicts = mergeFields(fields, typed.base, mine, stored);
    const isLeft = fields.some((field) => verdicts[field] !== 'take');
    return isLeft ? { base: { ...typed.base, ...pick(changed, stored) }, mine } : undefined;
  };

  const schedule = useCallback(() => {
    clearTimeout(timer.current);
    const wait = Math.max(PAUSE_MS, lastSave.current + saving.current.throttleMs - Date.now());
    timer.current = setTimeout(() => void saving.current.now(), wait);
  }, []);
  const saving = useRef({ now: save, later: schedule, throttleMs: options.throttleMs ?? 0 });
  saving.current = { now: save, later: schedule, throttleMs: options.throttleMs ?? 0 };
  // Words from before a reload are sent as soon as that is possible.
  useEffect(() => {
    if (latest.current) schedule();
    return () => clearTimeout(timer.current);
  }, [schedule, sendAgainAfter]);

  const shown = (field: Field): string => {
    const { current } = latest;
    return !current || merge(current)[field] === 'take' ? remote.current[field] : current.mine[field];
  };

  const unsaved = nameOf ? fields.filter((field) => verdicts?.[field] !== 'take').map(nameOf) : [];
  useUnsaved(work ? { title, fields: unsaved, save } : null);

  return {
    shown,
    conflicts,
    theirs: (field: Field): string => remote.current[field],
    /** The version that was saved last, here or by another. */
    version: () => remote.current.version,
    save,
    isDirty: work !== undefined,
    change(field: Field, text: string) {
      const base = latest.current?.base ?? textsOf(remote.current);
      const mine = Object.fromEntries(fields.map((each) => [each, each === field ? text : shown(each)]));
      keep({ base, mine: mine as Texts<Field> });
      schedule();
    },
    /** Ends a conflict: the other version becomes the base, and the chosen text stays. */
    resolve(field: Field, side: 'mine' | 'theirs') {
      if (!work) return;
      const other = remote.current[field];
      keep({
        base: { ...work.base, [field]: other },
        mine: side === 'mine' ? work.mine : { ...work.mine, [field]: other },
      });
      schedule();
    },
  };
}

const pick = <Field extends string>(fields: readonly Field[], texts: Texts<Field>) =>
  Object.fromEntries(fields.map((field) => [field, texts[field]])) as Partial<Texts<Field>>;
