import { useAccount, useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { ArrowRightLeft, Ban, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { type LabRecord, updateRecord } from '../contract/index.ts';
import lab from './lab.module.css';
import { MoveResultDialog } from './move-result.dialog.tsx';
import type { ResultSlots } from './results-sheet.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';

const refreshes = [{ id: 'record.getById' }, { id: 'record.getEntriesNew' }, { id: 'labOrder.getAll' }];

/** What is done about a result that is wrong: correct its values, move it to another patient, or retract it. */
export function ResultActs({ record, Correct }: { record: LabRecord } & Pick<ResultSlots, 'Correct'>) {
  const t = useLabTexts();
  const { account } = useAccount();
  const [open, setOpen] = useState<'correct' | 'move' | 'retract'>();
  if (account.permit_lis === false || record.pet === null || record.verify_state === 'retracted') return null;
  const close = () => setOpen(undefined);
  return (
    <div className={lab.acts}>
      {Correct && record.results.length > 0 && (
        <Button size="sm" variant="ghost" icon={<PencilLine />} onClick={() => setOpen('correct')}>
          {t('sheet.correct')}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<ArrowRightLeft />} onClick={() => setOpen('move')}>
        {t('sheet.move')}
      </Button>
      <Button size="sm" variant="ghost" icon={<Ban />} onClick={() => setOpen('retract')}>
        {t('sheet.retract')}
      </Button>
      {Correct && open === 'correct' && <Correct record={record} onClose={close} />}
      {open === 'move' && <MoveResultDialog record={record} onClose={close} />}
      {open === 'retract' && <RetractDialog record={record} onClose={close} />}
    </div>
  );
}

function RetractDialog({ record, onClose }: { record: LabRecord; onClose: () => void }) {
  const t = useLabTexts();
  const { id, version } = record;
  const update = useMutationCall(updateRecord, { refreshes });
  const form = useCallForm(updateRecord, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id, version, reason: reason.trim(), verify_state: 'retracted' as const }),
    send: update.mutateAsync,
    onSent: () => {
      toast({ text: t('retract.done') });
      onClose();
    },
    texts: t,
  });
  const isReady = form.values.reason.trim() !== '';
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isReady}
      title={t('retract.title')}
      about={t('retract.about')}
      footer={
        <SubmitButton of={form} variant="danger" disabled={!isReady}>
          {t('sheet.retract')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <TextField name="reason" label={t('move.reason')} maxLength={500} />
      </CallForm>
    </Dialog>
  );
}
