import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getEntry, getPetMedicalRecords, type PetVisit } from '@alder/records/contract';
import { CallForm, Dialog, Loaded, SelectField, SubmitButton, toast, useCallForm } from '@alder/ui';
import { getQuotation, getQuotations, type Quotation, useQuotation } from '../contract/index.ts';
import { optionLetter } from '../domain/index.ts';
import { useQuotationTexts } from './use-quotation-texts.ts';

type Props = { quotation: Quotation; onClose: () => void };

/** Puts the accepted option into a visit of the patient that is not over. */
export function UseDialog(props: Props) {
  const t = useQuotationTexts();
  const visits = useCall(getPetMedicalRecords, { petId: props.quotation.patient.id });
  return (
    <Loaded query={visits} what={t('use')}>
      {({ result }) => <Chosen {...props} visits={result.filter(({ stage }) => stage !== 'archive')} />}
    </Loaded>
  );
}

function Chosen({ quotation, visits, onClose }: Props & { visits: readonly PetVisit[] }) {
  const t = useQuotationTexts();
  const format = useFormat();
  const use = useMutationCall(useQuotation, { refreshes: [getQuotation, getQuotations, getEntry], title: t('use') });
  const preferred = visits.find(({ id }) => id === quotation.medical_record) ?? visits[0];
  const form = useCallForm(useQuotation, {
    initial: { visit: preferred?.id ?? '' },
    toInput: ({ visit }) =>
      visit ? { id: quotation.id, version: quotation.version, medical_record: visit } : undefined,
    send: use.mutateAsync,
    onSent: ({ added, to_prescribe }) => {
      toast({ text: t('use.added', { count: added }) });
      if (to_prescribe.length > 0) toast({ text: t('use.prescribe', { names: format.list(to_prescribe) }) });
      onClose();
    },
    texts: t,
  });
  const option = quotation.options[quotation.answer?.chosen ?? 0];
  return (
    <Dialog
      open
      size="sm"
      title={t('use.title', { option: `${optionLetter(quotation.answer?.chosen ?? 0)} ${option?.name ?? ''}` })}
      about={t('use.about')}
      onClose={onClose}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} {...(!preferred && { disabledReason: t('use.noVisit') })}>
          {t('use')}
        </SubmitButton>
      }
    >
      {preferred ? (
        <CallForm form={form}>
          <SelectField
            label={t('use.visit')}
            value={form.values.visit}
            options={visits.map((visit) => ({
              value: visit.id,
              label: [format.moment(visit.checked_in_at), visit.assignee_name, visit.reason]
                .filter(Boolean)
                .join(' · '),
            }))}
            onChange={(visit) => form.set({ visit })}
          />
        </CallForm>
      ) : (
        <p>{t('use.noVisit')}</p>
      )}
    </Dialog>
  );
}
