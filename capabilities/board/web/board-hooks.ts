import type { BoardCard } from '@alder/records/contract';
import { useEffect, useRef, useState } from 'react';
import { useBoardTexts, useStageTexts } from './board-texts.ts';

/** Refresh interval of the timers on cards. */
const TICK_MS = 15_000;
/** How long a card that another user moved glows. */
const GLOW_MS = 1500;

/** The server's clock: its time in the board's response, continued by this device's clock. */
export function useServerNow(now: string | undefined, arrivedAt: number): Date {
  const [ticked, setTicked] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTicked(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (!now || !arrivedAt) return new Date(ticked);
  return new Date(Date.parse(now) + Math.max(0, ticked - arrivedAt));
}

/** Cards that others have just moved or checked in, and words for those who do not see them glow. */
export function useChanges(cards: readonly BoardCard[] | undefined, isMine: (id: string) => boolean) {
  const t = useBoardTexts();
  const stageName = useStageTexts();
  const before = useRef<Map<string, string>>(undefined);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const latest = useRef({ t, stageName, isMine });
  latest.current = { t, stageName, isMine };

  useEffect(() => {
    if (!cards) return;
    const known = before.current;
    before.current = new Map(cards.map(({ id, stage }) => [id, stage]));
    if (!known) return;
    const news = cards.filter(({ id, stage }) => known.get(id) !== stage && !latest.current.isMine(id));
    if (news.length === 0) return;
    const say = latest.current;
    setChanged(new Set(news.map(({ id }) => id)));
    setWords(
      news
        .map(({ id, stage, patient }) =>
          known.has(id)
            ? say.t('live.moved', { pet: patient.name, stage: say.stageName(stage) })
            : say.t('live.arrived', { pet: patient.name }),
        )
        .join(' '),
    );
    const timer = setTimeout(() => setChanged(new Set()), GLOW_MS);
    return () => clearTimeout(timer);
  }, [cards]);

  return { changed, words };
}
