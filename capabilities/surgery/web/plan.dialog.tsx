import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { useCall, useDraft, useMutationCall, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { type PetLine, searchPets } from '@alder/patients/contract';
import { dayOf, startOfDay } from '@alder/records/domain';
import {
  CallForm,
  Checkbox,
  Combobox,
  DateField,
  Dialog,
  MoneyField,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  TimeField,
  toast,
  useCallForm,
} from '@alder/ui';
import { useCallback } from 'react';
import {
  createSurgeryRecord,
  getPetSurgeries,
  getSurgery,
  getTheatre,
  type SurgeryRecord,
  updateSurgeryRecord,
} from '../contract/index.ts';
import { sides } from '../domain/index.ts';
import styles from './plan.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const ASA = ['1', '2', '3', '4', '5'] as const;
const MINUTE_MS = 60_000;

/** The instant of a day and a time of day in the zone of the hospital; undefined while one of them is missing. */
function instantOf(day: string | null, time: string, timeZone: string): string | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  if (!day || hours === undefined || minutes === undefined) return undefined;
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS).toISOString();
}

/** Plans a surgery, or changes its plan: what, whom, when, where, by whom, risk, and the information for the owner. */
export function PlanDialog(props: {
  rooms: readonly string[];
  day: string;
  /** The pet, where the dialog was opened from its page. */
  pet?: { readonly id: string; readonly name: string };
  surgery?: SurgeryRecord;
  onClose: () => void;
  onPlanned?: (id: string) => void;
}) {
  const { rooms, surgery, onClose, onPlanned } = props;
  const t = useSurgeryTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const resources = useCall(getHospitalMedicalResources, {}).data;
  const doctors = resources?.doctors ?? [];
  const procedures = (resources?.treatments ?? []).filter(({ category }) => category === 'surgery');
  const refreshes = [getTheatre, getSurgery, getPetSurgeries];
  const create = useMutationCall(createSurgeryRecord, { refreshes, title: t('plan') });
  const update = useMutationCall(updateSurgeryRecord, { refreshes, title: t('plan') });
  const from = surgery?.fasting_since;
  const initial = {
    /** Whom the search has found, so that a draft shows it again. */
    found: null as PetLine | null,
    pet: surgery?.pet ?? props.pet?.id ?? '',
    procedure: surgery?.procedure ?? '',
    treatment: surgery?.treatment ?? null,
    side: surgery?.side ?? ('none' as const),
    day: (surgery ? dayOf(new Date(surgery.starts_at), format.timeZone) : props.day) as string | null,
    time: surgery ? format.time(surgery.starts_at) : '',
    planned_minutes: (surgery?.planned_minutes ?? 60) as number | undefined,
    room: surgery?.room ?? rooms[0] ?? '',
    surgeon: surgery?.surgeon ?? '',
    anaesthetist: surgery?.anaesthetist ?? '',
    asa: surgery?.asa ? String(surgery.asa) : '',
    is_emergency: surgery?.is_emergency ?? false,
    fastingDay: (from ? dayOf(new Date(from), format.timeZone) : null) as string | null,
    fastingTime: from ? format.time(from) : '',
    risks: surgery?.risks ?? '',
    estimate_low: surgery?.estimate_low ?? undefined,
    estimate_high: surgery?.estimate_high ?? undefined,
    unit_price: surgery?.unit_price ?? undefined,
  };
  // Kept on this device: the page loaded again takes nothing of what was typed. The form of a plan that was changed
  // meanwhile is reset.
  const key = surgery ? `${surgery.id}.${surgery.version}` : (props.pet?.id ?? 'new');
  const draft = useDraft(`surgery.plan.${key}`, { value: initial, version: null });
  const form = useCallForm(createSurgeryRecord, {
    initial,
    draft,
    toInput: ({ found: _, day, time, fastingDay, fastingTime, asa, surgeon, anaesthetist, ...values }) => {
      const starts_at = instantOf(day, time, format.timeZone);
      if (!starts_at || !values.procedure.trim() || !values.pet) return undefined;
      return {
        ...values,
        starts_at,
        planned_minutes: values.planned_minutes ?? 60,
        surgeon: surgeon || null,
        anaesthetist: anaesthetist || null,
        asa: asa ? Number(asa) : null,
        fasting_since: fastingTime ? (instantOf(fastingDay ?? day, fastingTime, format.timeZone) ?? null) : null,
        estimate_low: values.estimate_low ?? null,
        estimate_high: values.estimate_high ?? null,
        unit_price: values.unit_price ?? null,
      };
    },
    check: ({ estimate_low: low, estimate_high: high }) =>
      low !== undefined && high !== undefined && low > high ? { estimate_high: t('estimate.order') } : undefined,
    send: (input) => {
      if (!surgery) return create.mutateAsync(input);
      const { pet: _, ...changes } = input;
      return update.mutateAsync({ id: surgery.id, version: surgery.version, ...changes });
    },
    onSent: ({ result }) => {
      toast({ text: t(surgery ? 'saved' : 'planned') });
      onClose();
      onPlanned?.(result.id);
    },
    texts: t,
  });
  const people = doctors.map(({ id, displayName }) => ({ value: id, label: displayName }));
  const chosen = procedures.find(({ id }) => id === form.values.treatment) ?? null;
  return (
    <Dialog
      open
      size="lg"
      title={props.pet ? t('plan.pet', { name: props.pet.name }) : t(surgery ? 'plan.edit' : 'plan')}
      dirty={form.isDirty}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      footer={<SubmitButton of={form}>{t(surgery ? 'save' : 'plan')}</SubmitButton>}
    >
      <CallForm form={form} className={styles.form}>
        {!surgery && !props.pet && (
          <PetField value={form.values.found} onChoose={(found) => form.set({ found, pet: found?.id ?? '' })} />
        )}
        <Combobox
          label={t('catalog')}
          items={procedures}
          itemKey={({ id }) => id}
          itemText={(entry) => nameIn(entry, language)}
          itemKeywords={({ name }) => [name]}
          itemEnd={({ price }) => format.money(price)}
          value={chosen}
          onChange={(entry) =>
            form.set(
              entry
                ? {
                    treatment: entry.id,
                    procedure: nameIn(entry, language),
                    unit_price: entry.price,
                    ...(entry.minutes && { planned_minutes: entry.minutes }),
                  }
                : { treatment: null },
            )
          }
        />
        <TextField name="procedure" label={t('procedure')} />
        <SelectField
          name="side"
          label={t('side')}
          options={sides.map((value) => ({ value, label: t(`side.${value}`) }))}
        />
        <SelectField
          name="room"
          label={t('room')}
          none={t('room.none')}
          options={[...new Set([...rooms, ...(surgery?.room ? [surgery.room] : [])])]}
        />
        <DateField name="day" label={t('day')} />
        <TimeField name="time" label={t('time')} />
        <NumberField
          name="planned_minutes"
          label={t('duration')}
          unit={t('unit.minutes')}
          min={5}
          max={1440}
          step={5}
        />
        <SelectField name="surgeon" label={t('surgeon')} none={t('nobody')} options={people} />
        <SelectField name="anaesthetist" label={t('anaesthetist')} none={t('nobody')} options={people} />
        <SelectField
          name="asa"
          label={t('asa')}
          none={t('asa.none')}
          options={ASA.map((value) => ({ value, label: `${value} · ${t(`asa.${value}`)}` }))}
        />
        <DateField name="fastingDay" label={t('fasting.day')} />
        <TimeField name="fastingTime" label={t('fasting.time')} />
        <Checkbox name="is_emergency" label={t('emergency.case')} />
        <div className={styles.wide}>
          <TextArea name="risks" label={t('risks')} hint={t('risks.hint')} rows={2} maxLength={2000} />
        </div>
        <MoneyField name="estimate_low" label={t('estimate.low')} />
        <MoneyField name="estimate_high" label={t('estimate.high')} />
        <MoneyField name="unit_price" label={t('price')} hint={t('price.hint')} />
      </CallForm>
    </Dialog>
  );
}

function PetField({ value, onChoose }: { value: PetLine | null; onChoose: (pet: PetLine | null) => void }) {
  const t = useSurgeryTexts();
  const wire = useWire();
  const search = useCallback(
    async (q: string, signal: AbortSignal) => (await wire.send(searchPets, { q }, { signal }))?.result ?? [],
    [wire],
  );
  return (
    <Combobox
      label={t('patient')}
      items={search}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={({ patient_id, owner }) =>
        [patient_id, owner?.name, owner?.formerly && t('owner.formerly', { name: owner.formerly })]
          .filter(Boolean)
          .join(' · ')
      }
      value={value}
      autoFocus
      onChange={onChoose}
    />
  );
}
