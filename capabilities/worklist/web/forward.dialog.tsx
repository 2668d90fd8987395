import { useCall, useMutationCall } from '@alder/client';
import { forwardPacsEntry } from '@alder/imaging/contract';
import { Button, Dialog, Empty, Loaded, RadioField, toast, useFailToast } from '@alder/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { getAetitles } from '../contract/index.ts';
import { isReachable } from './equipment-view.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';

type ForwardDialogProps = {
  /** Series that are sent, each for itself. */
  readonly series: readonly string[];
  /** Whose they are and what they show. */
  readonly title: string;
  readonly onClose: () => void;
};

/** Sends series to a device; while it is away they wait for it. */
export function ForwardDialog({ series, title, onClose }: ForwardDialogProps) {
  const t = useWorklistTexts();
  const fail = useFailToast(t);
  const equipment = useCall(getAetitles, {});
  const [peer, setPeer] = useState<string>();
  const forward = useMutationCall(forwardPacsEntry, { refreshes: [{ id: 'pacs.getForwards' }] });
  const destinations = equipment.data?.result.filter(isReachable) ?? [];
  const chosen = peer ?? (destinations.length === 1 ? destinations[0]?.id : undefined);
  const aetitle = destinations.find(({ id }) => id === chosen)?.aetitle ?? '';

  async function send() {
    if (!chosen) return;
    try {
      for (const seriesId of series) await forward.mutateAsync({ seriesId, peer: chosen });
      toast({ text: t('forward.asked', { aetitle }) });
      onClose();
    } catch (error) {
      fail(error);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('forward.title')}
      about={title}
      {...(chosen && { onMainAction: () => void send() })}
      footer={
        <Button
          variant="primary"
          icon={<Send />}
          busy={forward.isPending}
          {...(!chosen && { disabledReason: t('forward.choose') })}
          onClick={() => void send()}
        >
          {t('forward.send')}
        </Button>
      }
    >
      <Loaded
        query={equipment}
        what={t('equipment.title')}
        isEmpty={({ result }) => !result.some(isReachable)}
        empty={<Empty>{t('forward.none')}</Empty>}
      >
        {() => (
          <RadioField
            label={t('forward.to')}
            value={chosen ?? ''}
            onChange={setPeer}
            options={destinations.map(({ id, aetitle: value, name }) => ({
              value: id,
              label: name ? `${value} · ${name}` : value,
            }))}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
