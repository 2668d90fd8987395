import { useAct } from '@alder/client';
import { Button, Dialog, toast } from '@alder/ui';
import { useState } from 'react';
import { getSeries, matchStudy, type Study } from '../contract/index.ts';
import type { ImagingSlots } from './studies.screen.tsx';
import { explain, useImagingTexts } from './use-imaging-texts.ts';

/** Puts a study to a pet by hand, when the device sent no number or a wrong one. */
export function MatchDialog({ study, slots, onClose }: { study: Study; slots: ImagingSlots; onClose: () => void }) {
  const t = useImagingTexts();
  const [pet, setPet] = useState<{ id: string; name: string }>();
  const act = useAct(matchStudy, { refreshes: [getSeries], title: t('match.title') });
  const { PatientField } = slots;
  const save = async () => {
    if (!pet) return;
    try {
      const answer = await act.mutateAsync({ id: study.id, version: study.version, pet: pet.id });
      onClose();
      if (!answer) return;
      toast({
        text: t('studies.matched', { name: pet.name }),
        undo: () => act.mutate({ id: study.id, version: answer.result.version, pet: null }),
      });
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, (error as { kind?: { code: string } }).kind?.code) });
    }
  };
  return (
    <Dialog
      open
      title={t('match.title')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={act.isPending}
          onClick={() => void save()}
          {...(!pet && { disabledReason: t('match.search') })}
        >
          {t('match.save')}
        </Button>
      }
    >
      <p>{t('match.sent', { name: study.patient_name.replaceAll('^', ' ') || '–', id: study.patient_id || '–' })}</p>
      {PatientField && <PatientField label={t('match.search')} onChoose={setPet} />}
    </Dialog>
  );
}
