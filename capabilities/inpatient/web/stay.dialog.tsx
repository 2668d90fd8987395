import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useCall, useMutationCall } from '@alder/client';
import { CallForm, Dialog, NumberField, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { getInpatientStay, getWard, type StayView, updateInpatientRecord } from '../contract/index.ts';
import { conditions, resuscitations, SLOT_MINUTES } from '../domain/index.ts';
import { useWardTexts } from './use-ward-texts.ts';

/** Moves an animal to another cage, transfers it to another doctor, and corrects what was entered at the admission. */
export function StayDialog({ view, onClose }: { view: StayView; onClose: () => void }) {
  const t = useWardTexts();
  const { result: stay, pet } = view;
  const ward = useCall(getWard, {}).data;
  const doctors = useCall(getHospitalMedicalResources, {}).data?.doctors ?? [];
  const update = useMutationCall(updateInpatientRecord, { refreshes: [getWard, getInpatientStay], title: t('edit') });
  const form = useCallForm(updateInpatientRecord, {
    initial: {
      reason: stay.reason,
      cage: stay.cage ?? '',
      doctor: stay.doctor ?? '',
      condition: stay.condition,
      resuscitation: stay.resuscitation,
      estimated_days: stay.estimated_days ?? undefined,
      slot_minutes: String(stay.slot_minutes),
      diet: stay.diet,
      belongings: stay.belongings,
      contact_note: stay.contact_note,
      isolation: stay.isolation ?? '',
    },
    toInput: ({ cage, doctor, estimated_days, slot_minutes, isolation, ...rest }) => ({
      ...{ id: stay.id, version: stay.version, ...rest },
      ...(cage !== (stay.cage ?? '') && { cage: cage || null }),
      doctor: doctor || null,
      estimated_days: estimated_days ?? null,
      slot_minutes: Number(slot_minutes) as (typeof SLOT_MINUTES)[number],
      isolation: isolation.trim() || null,
    }),
    send: update.mutateAsync,
    onSent: () => {
      toast({ text: t('saved') });
      onClose();
    },
    texts: t,
  });
  const cages = (ward?.cages ?? []).filter(
    ({ id, cleaning_since }) =>
      id === stay.cage || (cleaning_since === null && !ward?.stays.some(({ cage }) => cage === id)),
  );
  const wardOf = (id: string) => ward?.wards.find((one) => one.id === id)?.name;
  return (
    <Dialog
      open
      title={t('edit.of', { name: pet.name })}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('save')}</SubmitButton>}
    >
      <CallForm form={form}>
        <SelectField
          name="cage"
          label={t('cage')}
          none={t('noCage')}
          options={cages.map(({ id, name, ward: of }) => ({
            value: id,
            label: [wardOf(of), name].filter(Boolean).join(' · '),
          }))}
        />
        <SelectField
          name="doctor"
          label={t('doctor')}
          none={t('doctor.none')}
          options={doctors.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
        <SelectField
          name="condition"
          label={t('condition')}
          options={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
        />
        <SelectField
          name="resuscitation"
          label={t('resuscitation')}
          options={resuscitations.map((value) => ({ value, label: t(`resuscitation.${value}`) }))}
        />
        <TextField name="reason" label={t('reason')} />
        <NumberField name="estimated_days" label={t('estimatedDays')} unit={t('days')} min={1} max={365} />
        <SelectField
          name="slot_minutes"
          label={t('slotMinutes')}
          options={SLOT_MINUTES.map((minutes) => ({ value: String(minutes), label: t('minutes', { minutes }) }))}
        />
        <TextField name="diet" label={t('diet')} />
        <TextField name="belongings" label={t('belongings')} />
        <TextField name="contact_note" label={t('contact')} />
        <TextField name="isolation" label={t('isolation')} />
      </CallForm>
    </Dialog>
  );
}
