import { useDraft, useMutationCall } from '@alder/client';
import { useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useEffect, useState } from 'react';
import { getSurgery, type SurgeryValue, type SurgeryView, setSurgeryValue } from '../contract/index.ts';
import type { Measure } from '../domain/index.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** A cell of the sheet as it is shown. */
export type Cell = {
  readonly value: number | null;
  readonly version: number;
  /** Only on this device so far. */
  readonly isWaiting: boolean;
  readonly by_name: string | null;
};
type PendingCells = Readonly<Record<string, { readonly value: number | null; readonly version: number }>>;

/** What a person has to decide about a value that was not stored. */
export type CellQuestion = {
  readonly at: string;
  readonly measure: Measure;
  readonly value: number | null;
  readonly kind: 'stale' | 'implausible' | 'impossible';
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly meant?: number | undefined;
  /** The value of the other person. */
  readonly current?: SurgeryValue | undefined;
};

const NOTHING = { value: {} as PendingCells, version: null };
export const cellKey = (at: string, measure: Measure) => `${at} ${measure}`;

/**
 * The cells of an anaesthesia sheet. A value that the server does not have yet is kept on this device, marked, and sent by
 * the outbox, also after a reload; one that another person has filled meanwhile is asked about.
 */
export function useCells({ result, values }: SurgeryView) {
  const t = useSurgeryTexts();
  const fail = useFailToast(t);
  const set = useMutationCall(setSurgeryValue, { refreshes: [getSurgery], title: t('page.anaesthesia') });
  const waiting = useDraft<PendingCells>(`surgery.cells.${result.id}`, NOTHING);
  const [question, setQuestion] = useState<CellQuestion>();
  const stored = new Map(values.map((one) => [cellKey(one.at, one.measure), one]));
  const forget = (key: string) => waiting.change(({ [key]: _, ...others }) => others);

  // The outbox may have sent what was typed before a reload.
  const arrived = Object.entries(waiting.value).find(([key, { value }]) => stored.get(key)?.value === value)?.[0];
  useEffect(() => {
    if (arrived) forget(arrived);
  }, [arrived]);

  async function send(at: string, measure: Measure, value: number | null, version: number, confirmed: boolean) {
    const key = cellKey(at, measure);
    waiting.change((now) => ({ ...now, [key]: { value, version } }));
    try {
      await set.mutateAsync({
        ...{ surgery_record: result.id, at, measure, value, version },
        ...(confirmed && { confirmImplausible: true }),
      });
      forget(key);
    } catch (error) {
      // Without a response it stays on this device, and the outbox tries on.
      if (!(error instanceof Refusal)) return;
      forget(key);
      const openQuestion = questionOf(error, { at, measure, value });
      if (openQuestion) setQuestion(openQuestion);
      else fail(error);
    }
  }

  return {
    cellOf(at: string, measure: Measure): Cell {
      const known = stored.get(cellKey(at, measure));
      const own = waiting.value[cellKey(at, measure)];
      return {
        value: own ? own.value : (known?.value ?? null),
        version: known?.version ?? 0,
        isWaiting: own !== undefined,
        by_name: known?.by_name ?? null,
      };
    },
    waiting: Object.keys(waiting.value).length,
    question,
    close: () => setQuestion(undefined),
    store(at: string, measure: Measure, value: number | null, more: { version?: number; confirmed?: boolean } = {}) {
      setQuestion(undefined);
      const version = more.version ?? stored.get(cellKey(at, measure))?.version ?? 0;
      void send(at, measure, value, version, more.confirmed ?? false);
    },
  };
}

export type Cells = ReturnType<typeof useCells>;

function questionOf(
  { kind, details }: Refusal,
  cell: Pick<CellQuestion, 'at' | 'measure' | 'value'>,
): CellQuestion | undefined {
  const { range, meant, isImpossible, current } = details as {
    range?: { low: number; high: number };
    meant?: number;
    isImpossible?: boolean;
    current?: SurgeryValue | null;
  };
  if (kind.code === 'stale') return { ...cell, kind: 'stale', current: current ?? undefined };
  if (kind.code !== 'valueImplausible') return undefined;
  return { ...cell, kind: isImpossible ? 'impossible' : 'implausible', low: range?.low, high: range?.high, meant };
}
