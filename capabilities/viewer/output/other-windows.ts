import { randomId } from '@alder/client';
import { useEffect, useRef, useState } from 'react';
import type { Window } from '../draw/tone-table.ts';
import type { View } from '../draw/view.ts';

/** Name of the window on the second screen: it is reused instead of opening a third one. */
export const SECOND_WINDOW = 'alder-viewer-2';

/** Message of one window of a patient to the others. */
export type WindowNews =
  | { readonly what: 'here' | 'answer' | 'gone' }
  /** Another study was opened. */
  | { readonly what: 'study'; readonly study: string }
  /** Scrolled by so many images or frames; only where the viewports are linked. */
  | { readonly what: 'step'; readonly by: number }
  /** Changed pan, zoom or window; the window only for images of the same kind. */
  | {
      readonly what: 'look';
      readonly modality: string;
      readonly view: Pick<View, 'zoom' | 'panX' | 'panY'>;
      readonly window: Window | undefined;
    };

type Sent = WindowNews & { readonly from: string };

/**
 * The other windows of one patient in the same browser: receives their messages and sends to them.
 *
 * @param patient Windows with the same patient exchange messages; without a patient none are exchanged.
 * @returns The number of other windows, and a function that sends them a message.
 */
export function useOtherWindows(patient: string | undefined, subscribe: (news: WindowNews) => void) {
  const latest = useRef(subscribe);
  latest.current = subscribe;
  const channel = useRef<BroadcastChannel>(undefined);
  const [self] = useState(randomId);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (patient === undefined || typeof BroadcastChannel === 'undefined') return;
    const own = new BroadcastChannel(`alder-viewer-${patient}`);
    channel.current = own;
    const send = (news: WindowNews) => own.postMessage({ ...news, from: self } satisfies Sent);
    own.onmessage = ({ data }: MessageEvent<Sent>) => {
      if (data.what === 'here') send({ what: 'answer' });
      setOthers((before) => afterNews(before, data));
      latest.current(data);
    };
    const leave = () => send({ what: 'gone' });
    addEventListener('pagehide', leave);
    send({ what: 'here' });
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      own.close();
      channel.current = undefined;
      setOthers(new Set());
    };
  }, [patient]);
  const notify = (news: WindowNews) => channel.current?.postMessage({ ...news, from: self } satisfies Sent);
  return { others: others.size, tell: notify };
}

function afterNews(before: ReadonlySet<string>, { what, from }: Sent): ReadonlySet<string> {
  const after = new Set(before);
  if (what === 'gone') after.delete(from);
  else after.add(from);
  return after;
}
