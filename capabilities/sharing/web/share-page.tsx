import type { WireClient } from '@alder/client';
import { Refusal } from '@alder/wire';
import { type ComponentType, useCallback, useRef, useState } from 'react';
import { getShareEntry, type ShareEntry } from '../contract/index.ts';
import type { ShareRow } from './import-choice.form.tsx';
import { ShareGateScreen } from './share-gate.screen.tsx';
import { type SharedViewerProps, SharePacsScreen } from './share-pacs.screen.tsx';
import { useShareWatch } from './use-share-watch.ts';

/**
 * A link in a browser: `/share/{shareId}` until it is open, `/sharePacs/{shareId}/images/{cid}` from then on.
 *
 * A recipient who requests the second without having opened the link is redirected to the first (specification §2), and
 * so is one whose link is stopped in the meantime.
 */
export function SharePage({
  shareId,
  image,
  wire,
  Viewer,
  TakeOver,
}: {
  shareId: string;
  image: string | undefined;
  wire: WireClient;
  Viewer: ComponentType<SharedViewerProps>;
  /** For users logged in to their own hospital: imports the shared images into its archive. */
  TakeOver?: ComponentType<ShareRow>;
}) {
  const [password, setPassword] = useState('');
  const [entry, setEntry] = useState<ShareEntry>();
  const visible = useRef(image);
  const goTo = (path: string) => history.replaceState(null, '', path);
  const show = useCallback(
    (id: string | undefined) => {
      visible.current = id;
      goTo(`/sharePacs/${encodeURIComponent(shareId)}/images${id === undefined ? '' : `/${id}`}`);
    },
    [shareId],
  );
  const open = useCallback(
    (found: ShareEntry, input: string) => {
      setEntry(found);
      setPassword(input);
      show(visible.current ?? found.images[0]?.id);
    },
    [show],
  );
  const atGate = useCallback(() => goTo(`/share/${encodeURIComponent(shareId)}`), [shareId]);
  const look = useCallback(async () => {
    try {
      const found = await wire.send(getShareEntry, { shareId }, { once: true });
      if (found) setEntry((before) => (isSame(before, found) ? before : found));
    } catch (error) {
      // A missing response is no reason to remove images; a refusal is.
      if (error instanceof Refusal && error.kind.status < 429) setEntry(undefined);
    }
  }, [wire, shareId]);
  const isPreparing = entry?.images.some(({ prepared }) => prepared === 'waiting') ?? false;
  useShareWatch(shareId, { until: entry?.expiration, isPreparing }, look);

  if (!entry) return <ShareGateScreen shareId={shareId} wire={wire} onOpen={open} onGate={atGate} />;
  return (
    <SharePacsScreen
      shareId={shareId}
      entry={entry}
      image={visible.current}
      onImage={show}
      Viewer={Viewer}
      takeOver={TakeOver && entry.downloadable && <TakeOver entry={entry} shareId={shareId} password={password} />}
    />
  );
}

function isSame(before: ShareEntry | undefined, found: ShareEntry): boolean {
  return JSON.stringify(before) === JSON.stringify(found);
}
