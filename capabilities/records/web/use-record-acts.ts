import { toast, useShortcuts } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { getEntry } from '../contract/index.ts';
import type { Section, Stage } from '../domain/index.ts';
import { useRecordTexts } from './record-texts.ts';
import { useMove } from './use-move.ts';

type Entry = PayloadOf<typeof getEntry>;

/** A dialog of the record, and the template that it begins with. */
export type Request = {
  readonly what: 'history' | 'templates' | 'saveTemplate' | 'delete' | 'handout';
  /** The template or the handout. */
  readonly template?: string;
};

/** Where the visit goes when its stage is done; nothing where the next step is the payment. */
export function nextStage(entry: Entry): Stage | undefined {
  const { stage } = entry.result;
  if (stage === 'clinic') return entry.medicineRecords.length > 0 ? 'pharmacy' : 'checkout';
  if (stage === 'pharmacy') return 'checkout';
  return undefined;
}

/** Whether the main button is offered: the clinic stage is completed by the assignee, who alone knows that it is done. */
export const mayFinish = ({ may_edit, result }: Entry): boolean => may_edit || result.stage !== 'clinic';

/**
 * What a doctor does with a record by key or button (design: screens §1.11, "Record editor").
 *
 * @param save Saves what was written and examined; false when something is still on this device only.
 */
export function useRecordActs(entry: Entry, save: () => Promise<boolean>) {
  const place = useRef<HTMLDivElement>(null);
  const [request, ask] = useState<Request>();
  const finish = useFinish(
    entry,
    save,
    () => place.current?.querySelector<HTMLElement>('[data-open-line]') ?? undefined,
  );
  const walk = useWalk(entry);
  const focus = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus();
  const section = (name: Section) => () => focus(`#record-text-${name}`);

  useShortcuts({
    a: () => focus('[data-add-field] input'),
    'Alt s': section('subjective'),
    'Alt o': section('objective'),
    'Alt a': section('assessment'),
    'Alt p': section('plan'),
    'Alt l': () => focus('[data-strip=lab] :is(a, button)'),
    'Alt i': () => focus('[data-strip=images] :is(a, button)'),
    'Alt r': () => focus('[data-medicine]'),
    'Alt ArrowUp': walk.earlier,
    'Alt ArrowDown': walk.later,
    'Ctrl s': () => void save(),
    'Ctrl Enter': () => void finish(),
  });
  return { place, asked: request, ask, finish };
}

/** @param openLine The form of a medicine with something that is not stored: what the pharmacy would not get. */
function useFinish(entry: Entry, save: () => Promise<boolean>, openLine: () => HTMLElement | undefined) {
  const t = useRecordTexts();
  const move = useMove(entry);
  const navigate = useNavigate();
  return async () => {
    if (!mayFinish(entry)) return;
    const line = openLine();
    if (line) {
      line.querySelector('input')?.focus();
      return toast({ tone: 'fail', text: t('finish.openLine', { name: line.dataset.openLine ?? '' }) });
    }
    if (!(await save())) return toast({ tone: 'fail', text: t('finish.unsaved') });
    const next = nextStage(entry);
    if (!next) return navigate(`/his/checkout/${entry.result.id}`);
    if (await move(next)) navigate('/his/board');
  };
}

/** To the visit before this one, and back along the same way. */
function useWalk({ result, earlier }: Entry) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { readonly later?: readonly string[] } | null };
  const [next, ...rest] = state?.later ?? [];
  const before = earlier[0]?.id;
  return {
    earlier: () =>
      before && navigate(`/his/record/${before}`, { state: { later: [result.id, ...(state?.later ?? [])] } }),
    later: () => next && navigate(`/his/record/${next}`, { state: { later: rest } }),
  };
}
