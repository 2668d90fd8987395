import { Button, Dialog } from '@alder/ui';
import { useContext, useState } from 'react';
import { ListOptions } from './list-cells.ts';
import { readable } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Props = { readonly groups: readonly ListedGroup[]; readonly onClose: () => void; readonly onDone?: () => void };

/** Dialog that assigns studies to a pet, when the device sent no number or a wrong one. */
export function MatchDialog({ groups, onClose, onDone }: Props) {
  const t = useImagingTexts();
  const { slots, acts } = useContext(ListOptions);
  const [pet, setPet] = useState<{ id: string; name: string }>();
  const { PatientField } = slots;
  const save = async () => {
    if (!pet || !(await acts.match(groups, pet))) return;
    onClose();
    onDone?.();
  };
  const [first] = groups;
  return (
    <Dialog
      open
      title={t('match.title')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busy={acts.isPending}
          onClick={() => void save()}
          {...(!pet && { disabledReason: t('match.search') })}
        >
          {t('match.save')}
        </Button>
      }
    >
      <p>
        {groups.length === 1 && first
          ? t('match.sent', { name: readable(first.study.patient_name) || '–', id: first.study.patient_id || '–' })
          : t('match.many', { count: groups.length })}
      </p>
      {PatientField && <PatientField label={t('match.search')} autoFocus onChoose={setPet} />}
    </Dialog>
  );
}
