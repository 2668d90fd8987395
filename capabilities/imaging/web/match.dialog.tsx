import { CallForm, Dialog, SubmitButton, useCallForm } from '@alder/ui';
import { useContext } from 'react';
import { matchStudy } from '../contract/index.ts';
import { ListOptions } from './list-cells.ts';
import { readable } from './study-text.ts';
import { useImagingTexts } from './use-imaging-texts.ts';
import type { ListedGroup } from './use-studies.ts';

type Props = { readonly groups: readonly ListedGroup[]; readonly onClose: () => void; readonly onDone?: () => void };

/** Dialog that assigns studies to a pet, when the device sent no number or a wrong one. */
export function MatchDialog({ groups, onClose, onDone }: Props) {
  const t = useImagingTexts();
  const { slots, acts } = useContext(ListOptions);
  const { PatientField } = slots;
  const [first] = groups;
  const form = useCallForm(matchStudy, {
    initial: { pet: null as { id: string; name: string } | null },
    toInput: ({ pet }) =>
      pet && first ? { id: first.study.id, version: first.study.version, pet: pet.id } : undefined,
    // One call for each study; the form shows the first that is refused.
    send: async (_, { pet }) => pet && acts.sendMatch(groups, pet),
    onSent: () => {
      onClose();
      onDone?.();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('match.title')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(!form.values.pet && { disabledReason: t('match.search') })}>
          {t('match.save')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <p>
          {groups.length === 1 && first
            ? t('match.sent', { name: readable(first.study.patient_name) || '–', id: first.study.patient_id || '–' })
            : t('match.many', { count: groups.length })}
        </p>
        {PatientField && (
          <PatientField label={t('match.search')} autoFocus onChoose={(pet) => form.set({ pet: pet ?? null })} />
        )}
      </CallForm>
    </Dialog>
  );
}
