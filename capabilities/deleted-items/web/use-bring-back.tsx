import { useMutationCall } from '@alder/client';
import { toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { type DeletedItem, getDeletedItems, parentDeleted, restoreDeleted } from '../contract/index.ts';
import { placeOf } from '../domain/index.ts';
import { useDeletedTexts } from './use-deleted-texts.ts';

type Named = Pick<DeletedItem, 'kind' | 'id' | 'name'> & { readonly version?: number };

/**
 * Brings an entry back, after what it belongs to where that is deleted too.
 *
 * @returns `asking`: the entry, and last what has to come back before it, for the question; `confirm` brings all of them
 * back, the last one first.
 */
export function useBringBack() {
  const t = useDeletedTexts();
  const fail = useFailToast(t);
  const restore = useMutationCall(restoreDeleted, { refreshes: [getDeletedItems], title: t('bringBack') });
  const [asking, setAsking] = useState<readonly Named[]>([]);
  const nameOf = ({ kind, name }: Named) => name || t(`kind.${kind}`);

  /** The last one first; what stands in its way is asked about, unless it was asked already. */
  const bring = async (chain: readonly Named[], isAsked: boolean): Promise<void> => {
    const one = chain.at(-1);
    if (!one) return setAsking([]);
    try {
      const { kind, id, version } = one;
      await restore.mutateAsync({ kind, id, ...(version !== undefined && { version }) });
      // Toasts are shown outside the router: a plain link.
      const place = placeOf(one);
      toast({
        text: (
          <>
            {t('broughtBack', { name: nameOf(one) })} {place && <a href={place}>{t('open')}</a>}
          </>
        ),
      });
    } catch (error) {
      const before = parentIn(error);
      if (!before || chain.some(({ id }) => id === before.id)) {
        setAsking([]);
        return fail(error);
      }
      if (isAsked) return bring([...chain, before], true);
      return setAsking([...chain, before]);
    }
    return bring(chain.slice(0, -1), isAsked);
  };

  return {
    isPending: restore.isPending,
    asking,
    nameOf,
    bring: (item: DeletedItem) => (item.parent ? setAsking([item, item.parent]) : void bring([item], false)),
    confirm: () => void bring(asking, true),
    close: () => setAsking([]),
  };
}

/** What a refusal says that comes back first. */
function parentIn(error: unknown): Named | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== parentDeleted.code) return undefined;
  const { kind, id, name } = error.details as unknown as Named;
  return { kind, id, name };
}
