import { useCall, useMutationCall } from '@alder/client';
import { forwardPacsEntry } from '@alder/dicomnode/contract';
import { CallForm, Dialog, Empty, Loaded, RadioField, SubmitButton, toast, useCallForm } from '@alder/ui';
import { Send } from 'lucide-react';
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
  const equipment = useCall(getAetitles, {});
  const forward = useMutationCall(forwardPacsEntry, { refreshes: [{ id: 'pacs.getForwards' }] });
  const destinations = equipment.data?.result.filter(isReachable) ?? [];
  const form = useCallForm(forwardPacsEntry, {
    initial: { peer: destinations.length === 1 ? destinations[0]?.id : undefined },
    // The first of the series; each is sent for itself.
    toInput: ({ peer }) => (peer && series[0] ? { seriesId: series[0], peer } : undefined),
    send: async ({ peer }) => {
      for (const seriesId of series) await forward.mutateAsync({ seriesId, peer });
      toast({ text: t('forward.asked', { aetitle: destinations.find(({ id }) => id === peer)?.aetitle ?? '' }) });
      onClose();
    },
    texts: t,
  });
  const chosen = form.values.peer;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('forward.title')}
      about={title}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} icon={<Send />} {...(!chosen && { disabledReason: t('forward.choose') })}>
          {t('forward.send')}
        </SubmitButton>
      }
    >
      <Loaded
        query={equipment}
        what={t('equipment.title')}
        isEmpty={({ result }) => !result.some(isReachable)}
        empty={<Empty>{t('forward.none')}</Empty>}
      >
        {() => (
          <CallForm form={form}>
            <RadioField
              name="peer"
              label={t('forward.to')}
              options={destinations.map(({ id, aetitle: value, name }) => ({
                value: id,
                label: name ? `${value} · ${name}` : value,
              }))}
            />
          </CallForm>
        )}
      </Loaded>
    </Dialog>
  );
}
