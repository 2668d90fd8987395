import { getHospitalMedicalResources, type Medicine } from '@alder/catalog/contract';
import { doseFor, nameIn, otherSpecies } from '@alder/catalog/domain';
import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { isWeightOld, judgeDose, mgPerKg, suggestedUnits, tooOften } from '@alder/pharmacy/domain';
import { frequencies } from '@alder/terms';
import {
  CallForm,
  Checkbox,
  Combobox,
  Dialog,
  Filter,
  MoneyField,
  NumberField,
  Seg,
  SubmitButton,
  TextField,
  TimeField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { createInpatientOrder, getInpatientStay, type StayView } from '../contract/index.ts';
import { type OrderKind, orderKinds, repetitionOf, timesADayOf } from '../domain/index.ts';
import { instantAt, nextHour } from './clock.ts';
import styles from './give.module.css';
import { useOrderWords } from './order-words.ts';
import { useImplausibleDose } from './use-implausible-dose.ts';
import { useWardTexts } from './use-ward-texts.ts';

/** Frequencies as presses, beside the prescriber's own words. */
const INTERVALS = [5, 15, 30, 60, 120, 240, 360, 480, 720, 1440] as const;

/** A line of the treatment sheet: what, how much for this weight, how often, who checks it, what it costs. */
export function OrderDialog({ view, onClose }: { view: StayView; onClose: () => void }) {
  const t = useWardTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const words = useOrderWords();
  const { pet } = view;
  const catalog = useCall(getHospitalMedicalResources, {}).data?.medicine ?? [];
  const [medicine, setMedicine] = useState<Medicine | null>(null);
  const plausibility = useImplausibleDose(catalog);
  const [asksReason, setAsksReason] = useState(false);
  const create = useMutationCall(createInpatientOrder, { refreshes: [getInpatientStay], title: t('order.add') });
  const form = useCallForm(createInpatientOrder, {
    initial: {
      inpatient_record: view.result.id,
      kind: 'medicine' as OrderKind,
      name: '',
      medicine: null as string | null,
      dosage: undefined as number | undefined,
      rate_ml_h: undefined as number | undefined,
      repeat: 'every' as 'once' | 'every' | 'asNeeded',
      every_minutes: 480 as number | undefined,
      starts: nextHour(new Date(), format.timeZone),
      balance: '' as '' | 'in' | 'out',
      route: '',
      needs_second: false,
      charged: true,
      unit_price: undefined as number | undefined,
      safety_reason: '',
      note: '',
    },
    toInput: ({ starts, balance, unit_price, safety_reason, dosage, rate_ml_h, every_minutes, route, ...rest }) => ({
      ...rest,
      starts_at: instantAt(starts, new Date(), format.timeZone),
      dosage: rest.kind === 'medicine' ? (dosage ?? null) : null,
      rate_ml_h: rest.kind === 'fluid' ? (rate_ml_h ?? null) : null,
      every_minutes: rest.repeat === 'once' ? null : (every_minutes ?? null),
      ...(balance && { balance, unit: 'mL' }),
      ...(route.trim() && { route: route.trim() }),
      ...(rest.kind === 'fluid' && { unit: 'mL' }),
      charged: rest.charged && (rest.kind === 'medicine' || unit_price !== undefined),
      ...(unit_price !== undefined && { unit_price }),
      ...(safety_reason.trim() && { safety_reason: safety_reason.trim() }),
    }),
    send: create.mutateAsync,
    onSent: () => {
      toast({ text: t('order.made') });
      onClose();
    },
    onRefused: (error) => {
      const fields = error instanceof Refusal ? error.details.fields : undefined;
      if (fields && 'safety_reason' in fields) setAsksReason(true);
      plausibility.keepRefused(error, form.values.dosage);
      return false;
    },
    texts: t,
  });
  const { values } = form;
  const isDrug = values.kind === 'medicine';
  const range = medicine ? doseFor(medicine, pet.species) : undefined;
  const perKg = medicine && values.dosage ? mgPerKg(values.dosage, medicine.strength_mg, pet.weight) : undefined;
  const judged = range ? judgeDose(perKg, range) : 'unknown';
  const implausible = isDrug ? plausibility.sentences(medicine, values, pet) : [];
  const often =
    isDrug && medicine
      ? tooOften(timesADayOf({ ...values, every_minutes: values.every_minutes ?? null }), medicine.frequency)
      : undefined;
  const isOld = pet.weight_at !== null && isWeightOld(new Date(pet.weight_at), pet.birthdate, new Date());

  const choose = (chosen: Medicine | null) => {
    setMedicine(chosen);
    if (!chosen) return form.set({ medicine: null });
    const own = doseFor(chosen, pet.species);
    const dosage = otherSpecies(chosen, pet.species) ? undefined : suggestedUnits({ ...chosen, ...own }, pet.weight);
    const repetition = repetitionOf(chosen.frequency ?? 'TID');
    form.set({
      ...{ medicine: chosen.id, name: chosen.name, dosage, route: chosen.route ?? '' },
      ...{ repeat: repetition.repeat, every_minutes: repetition.every_minutes ?? undefined },
      ...{ needs_second: chosen.type === 'controlled', unit_price: chosen.price || undefined },
    });
  };

  return (
    <Dialog
      open
      title={t('order.for', { name: pet.name })}
      about={
        pet.weight === null
          ? t('order.noWeight')
          : `${format.weight(pet.weight)}${isOld ? ` · ${t('order.oldWeight')}` : ''}`
      }
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('order.add')}</SubmitButton>}
    >
      <CallForm form={form}>
        <Seg
          label={t('order.kind')}
          value={values.kind}
          onChange={(kind: OrderKind) =>
            form.set({
              kind,
              ...(kind !== 'medicine' && { medicine: null, name: kind === 'vitals' ? t('kind.vitals') : '' }),
            })
          }
          entries={orderKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {isDrug ? (
          <Combobox
            label={t('kind.medicine')}
            items={catalog}
            itemKey={({ id }) => id}
            itemText={(item) => nameIn(item, language)}
            itemKeywords={({ name, name_ja, name_zhtw, active_substance }) => [
              ...[name, name_ja ?? '', name_zhtw ?? '', active_substance ?? ''],
            ]}
            value={medicine}
            onChange={choose}
            {...(form.errors.name && { error: form.errors.name })}
          />
        ) : (
          <TextField name="name" label={t('order.name')} />
        )}
        {isDrug && (
          <>
            <NumberField
              name="dosage"
              label={t('order.dosage')}
              unit={medicine?.unit ?? ''}
              min={0}
              {...(perKg !== undefined && {
                hint: `${format.number(perKg, 2)} mg/kg${rangeText(range, format.number)}`,
              })}
              {...((judged === 'outside' || judged === 'farOutside') && { warning: t(`dose.${judged}`) })}
            />
            <TextField name="route" label={t('order.route')} />
          </>
        )}
        {medicine && otherSpecies(medicine, pet.species) && (
          <p role="alert" className={styles.asked}>
            <TriangleAlert aria-hidden="true" /> {t('refusal.doseOtherSpecies')}
          </p>
        )}
        {implausible.map((sentence) => (
          <p key={sentence} role="alert" className={styles.asked}>
            <TriangleAlert aria-hidden="true" /> {sentence}
          </p>
        ))}
        {values.kind === 'fluid' && <NumberField name="rate_ml_h" label={t('order.rate')} unit="mL/h" min={0} />}
        {(values.kind === 'observation' || values.kind === 'feeding') && (
          <Seg
            label={t('order.balance')}
            value={values.balance}
            onChange={(balance: '' | 'in' | 'out') => form.set({ balance })}
            entries={(['', 'in', 'out'] as const).map((value) => ({ value, label: t(`balance.${value || 'none'}`) }))}
          />
        )}
        <fieldset className={styles.frequency}>
          <legend>{t('order.frequency')}</legend>
          {frequencies.map((frequency) => {
            const repetition = repetitionOf(frequency);
            const isOn =
              values.repeat === repetition.repeat &&
              (repetition.every_minutes === null || values.every_minutes === repetition.every_minutes);
            return (
              <Filter
                key={frequency}
                pressed={isOn}
                onChange={() =>
                  form.set({ repeat: repetition.repeat, every_minutes: repetition.every_minutes ?? undefined })
                }
              >
                {frequency}
              </Filter>
            );
          })}
          {INTERVALS.map((minutes) => (
            <Filter
              key={minutes}
              pressed={values.repeat === 'every' && values.every_minutes === minutes}
              onChange={() => form.set({ repeat: 'every', every_minutes: minutes })}
            >
              {words.frequency({ repeat: 'every', every_minutes: minutes })}
            </Filter>
          ))}
        </fieldset>
        {values.repeat === 'asNeeded' && (
          <NumberField name="every_minutes" label={t('order.least')} unit={t('min')} min={5} />
        )}
        {often && (
          <p role="alert" className={styles.asked}>
            <TriangleAlert aria-hidden="true" />{' '}
            {t('order.tooOften', { times: format.number(often.times), usual: format.number(often.usual) })}
          </p>
        )}
        <TimeField name="starts" label={t('order.starts')} />
        {(asksReason || judged === 'farOutside' || implausible.length > 0 || often) && (
          <TextField name="safety_reason" label={t('order.reason')} autoFocus />
        )}
        <Checkbox name="needs_second" label={t('second.needed')} disabled={medicine?.type === 'controlled'} />
        <Checkbox name="charged" label={t('order.charged')} />
        {values.charged && <MoneyField name="unit_price" label={t(isDrug ? 'order.unitPrice' : 'order.timePrice')} />}
        <TextField name="note" label={t('order.note')} />
      </CallForm>
    </Dialog>
  );
}

function rangeText(range: ReturnType<typeof doseFor> | undefined, write: (value: number) => string): string {
  if (!range || (range.dosage_min === null && range.dosage_max === null)) return '';
  return ` (${[range.dosage_min, range.dosage_max].map((end) => (end === null ? '' : write(end))).join('–')})`;
}
