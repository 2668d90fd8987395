import type { Medicine } from '@alder/catalog/contract';
import { cautionIn, type DoseOf, doseFor, medicineRoutes, nameIn } from '@alder/catalog/domain';
import { useMutationCall, useUnsaved } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import { createMedicineRecord, type MedicineRecord, updateMedicineRecord } from '@alder/pharmacy/contract';
import {
  type Allergy,
  hazardOf,
  implausibleText,
  interactionOf,
  isSameMedicine,
  isWeightOld,
  judgeDose,
  keyOf,
  lacksReason,
  meals,
  mgPerKg,
  nearestDoses,
  type PrescriptionWarning,
  priceOf,
  timesADay,
} from '@alder/pharmacy/domain';
import { frequencies, speciesOf } from '@alder/terms';
import {
  Button,
  CallForm,
  Chip,
  DateField,
  IconButton,
  MoneyField,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import type { InputTypeOf } from '@alder/wire';
import { ShieldAlert, ShieldCheck, Trash2, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getEntry } from '../contract/index.ts';
import styles from './record-prescription.module.css';
import { usePrescribedBefore } from './record-taking.panel.tsx';
import { useRecordTexts } from './record-texts.ts';
import { type Around, refusedWarnings, warningsFor } from './record-warnings.ts';

/** What a dose is reckoned by, and what it must not clash with. */
export type Weighed = {
  readonly species: string;
  readonly breed: string | null;
  readonly weight: number | null;
  readonly weight_at: string | null;
  readonly birthdate: string | null;
  readonly status: string;
  readonly allergies: readonly Allergy[];
  /** The visit that is prescribed in. */
  readonly visit: string;
};

/** Id of a line that the server has not stored: it was refused, or is being asked about. */
export const NEW_LINE = '';

/** One line of a prescription being edited: dose, price with its parts, safety. A line without an id is created. */
export function PrescriptionForm(props: {
  line: EditedLine;
  patient: Weighed;
  catalog: Medicine | undefined;
  /** What the line is compared with. */
  around: Omit<Around, 'patient'>;
  /** What the server did not take the line for. */
  refusedFor?: readonly PrescriptionWarning[];
  /** The line was stored when its medicine was chosen, and is open since then: Cancel removes it. */
  isUnconfirmed?: boolean;
  onClose: () => void;
  onFail: (error: unknown) => void;
}) {
  const { line, patient, catalog, around, onClose, onFail } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const title = nameIn(line, language);
  const update = useMutationCall(updateMedicineRecord, { refreshes: [getEntry], title });
  const create = useMutationCall(createMedicineRecord, { refreshes: [getEntry], title });
  const [refusedFor, setRefusedFor] = useState({ warnings: props.refusedFor ?? [], dosage: line.dosage });
  const form = useCallForm(updateMedicineRecord, {
    initial: writtenOf(line),
    toInput: ({ groups, ...written }) => ({
      ...{ id: line.id, version: line.version, ...written },
      ...(line.group_record === null && { groups }),
      ...(line.progress === 'prescribing' && { progress: 'prescribed' as const }),
    }),
    check: (typed) => ({ ...faultsOf(typed, t('rx.doseAboveNothing')), ...undividable(typed.dosage) }),
    send: (input) => save(input),
    onSent: onClose,
    // The form stays open with what was typed, and asks for the reason.
    onRefused: (error) => {
      const warnings = refusedWarnings(error);
      if (warnings) setRefusedFor({ warnings, dosage: now.dosage });
      return warnings !== undefined;
    },
    texts: t,
  });
  const { set } = form;
  // A line that was never stored waits even where nothing was typed.
  const isOpen = form.isDirty || line.id === NEW_LINE;
  useUnsaved(isOpen ? { title, fields: [], save: form.inner.send } : null);
  const now = { ...line, ...form.values };

  const price = isPriced(now) ? priceOf(now) : undefined;
  const dose =
    isAtLeast(0, now.dosage) && now.dosage > 0 ? mgPerKg(now.dosage, now.strength_mg, patient.weight) : undefined;
  const range = catalog && doseFor(catalog, patient.species || null);
  const judged = range ? judgeDose(dose, range) : 'unknown';
  const judgedLine = (one: TypedLine | EditedLine) => warningsFor(one, { patient, ...around });
  const own = judgedLine(now);
  // What only the server knew stays, a dose only as long as it is the refused one.
  const told = refusedFor.warnings.filter(
    (warning) =>
      !own.some((one) => keyOf(one) === keyOf(warning)) &&
      ((warning.kind !== 'dose' && warning.kind !== 'implausible') || refusedFor.dosage === now.dosage),
  );
  const warnings = [...own, ...told];
  const stored = line.id === NEW_LINE ? undefined : { warnings: judgedLine(line), reason: line.safety_reason };
  const isReasonMissing = lacksReason(warnings, now.safety_reason, stored);

  /** A part of a tablet that does not exist, said with the doses next to it; the server asks the same function. */
  function undividable(dosage: number | undefined) {
    if (line.medicine === null || !dosage || !(dosage > 0)) return undefined;
    if (line.id !== NEW_LINE && dosage === line.dosage) return undefined;
    const nearest = nearestDoses(dosage, line.smallest_split);
    if (!nearest) return undefined;
    const [below, above] = [nearest.below, nearest.above].map((one) => one !== undefined && format.number(one));
    return {
      dosage: below ? t('rx.doseBetween', { below, above: above || '' }) : t('rx.doseAtLeast', { above: above || '' }),
    };
  }
  const save = async ({ id, version, ...fields }: InputTypeOf<typeof updateMedicineRecord>) => {
    if (id !== NEW_LINE) return update.mutateAsync({ id, version, ...fields });
    const { medical_record, medicine, name, price_override } = line;
    const { deleted: _none, dosage, frequency, days, ...written } = fields;
    // Nothing stands in for a number that is missing: `check` has marked its field.
    if (dosage === undefined || frequency === undefined || days === undefined) return undefined;
    return create.mutateAsync({
      ...written,
      // The price of a bundle contains it.
      ...(price_override !== null && { price_override }),
      medical_record,
      medicine,
      name,
      dosage,
      frequency,
      days,
    });
  };
  const remove = async () => {
    const { id, version } = line;
    const gone = await update.mutateAsync({ id, version, deleted: true }).catch(onFail);
    if (!gone) return;
    onClose();
    const undo = () => update.mutateAsync({ id, version: gone.result.version, deleted: false }).catch(onFail);
    toast({ text: t('removed', { name: title }), undo: () => void undo() });
  };

  // The form is longer than the line that it opens from: its end, with the buttons, comes into view.
  const { element } = form.inner;
  // In braces: newer browsers return a promise, which React would call when the form is closed.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    // The next Enter stores the dose that was filled in; a line that was refused has the reason in focus.
    if (!element.current?.contains(document.activeElement)) element.current?.querySelector('input')?.focus();
  }, []);

  return (
    <div {...(isOpen && { 'data-open-line': title })}>
      <CallForm form={form} className={styles.prescription} label={title}>
        <div className={styles.prescriptionHead}>
          <b>{title}</b>
          <Chip tone={line.type === 'controlled' ? 'warn' : 'neutral'}>{t(`type.${line.type}`)}</Chip>
          {line.id !== NEW_LINE && (
            <IconButton
              label={t('remove', { name: title })}
              icon={<Trash2 />}
              size="sm"
              onClick={() => void remove()}
            />
          )}
        </div>
        <DoseLine now={now} dose={dose} judged={judged} range={range} patient={patient} />
        <AlreadyTaken line={line} visit={patient.visit} />
        <Fields now={now} grouped={line.group_record !== null} onSet={set} />
        {price && isPriced(now) && (
          <p className={styles.formula}>
            <span title={t('rx.formulaHint')}>
              {t('rx.formula', {
                medicine: format.amount(price.medicine_price),
                fee: format.amount(now.process_fee),
                times: now.frequency === 'STAT' ? 1 : timesADay(now),
                days: now.frequency === 'STAT' ? 1 : now.days,
                groups: now.groups,
              })}
            </span>
            <b>{format.money(price.total_price)}</b>
          </p>
        )}
        {catalog?.caution && (
          <p className={styles.caution}>
            <TriangleAlert size={14} aria-hidden="true" /> {cautionIn(catalog.caution, language)}
          </p>
        )}
        <Warnings warnings={warnings} />
        {warnings.length > 0 && (
          <div className={styles.reason}>
            <TextField
              label={t('rx.reason')}
              value={now.safety_reason ?? ''}
              onChange={(reason) => set({ safety_reason: reason || null })}
              required
              maxLength={500}
              autoFocus={line.id === NEW_LINE}
            />
          </div>
        )}
        <div className={styles.prescriptionFoot}>
          <Button size="sm" variant="ghost" onClick={() => (props.isUnconfirmed ? void remove() : onClose())}>
            {t('cancel')}
          </Button>
          <SubmitButton
            size="sm"
            {...(isReasonMissing && {
              disabledReason: now.safety_reason?.trim() ? t('rx.reasonAgain') : t(refusalOf(warnings)),
            })}
          >
            {t('rx.ready')}
          </SubmitButton>
        </div>
      </CallForm>
    </div>
  );
}

/** What is written on a line; the rest of it is known. */
function writtenOf(line: EditedLine): Written {
  const {
    dosage,
    frequency,
    times_a_day,
    days,
    route,
    meal,
    refills,
    process_fee,
    groups,
    instructions,
    safety_reason,
  } = line;
  const { refills_until } = line;
  return {
    refills,
    refills_until,
    dosage,
    frequency,
    times_a_day,
    days,
    route,
    meal,
    process_fee,
    groups,
    instructions,
    safety_reason,
  };
}

/** Numbers as they are typed: undefined while the field is empty, NaN where it holds no number. */
type Written = Pick<
  MedicineRecord,
  'frequency' | 'route' | 'meal' | 'refills_until' | 'instructions' | 'safety_reason'
> & {
  [Name in 'dosage' | 'days' | 'process_fee' | 'groups' | 'refills']: number | undefined;
} & { times_a_day: number | null | undefined };

/** A line with what is typed in its form. */
type TypedLine = Omit<MedicineRecord, keyof Written> & Written;

/** A line as its form begins with it: one that is new may have no dose yet. */
export type EditedLine = Omit<MedicineRecord, 'dosage'> & { readonly dosage: number | undefined };

/** What the schema of the call lets pass because a change may leave it out, and a dose of nothing. */
function faultsOf(typed: Written, doseAboveNothing: string) {
  const needed = ['dosage', 'days', 'process_fee', 'groups', 'times_a_day', 'refills'] as const;
  const missing = needed.filter((name) => typed[name] === undefined).map((name) => [name, 'missing']);
  const isNothing = typed.dosage !== undefined && typed.dosage <= 0;
  return { ...Object.fromEntries(missing), ...(isNothing && { dosage: doseAboveNothing }) };
}

const isAtLeast = (least: number, typed: number | null | undefined): typed is number =>
  typeof typed === 'number' && Number.isFinite(typed) && typed >= least;

/** Whether a price follows from what is typed. */
function isPriced<Line extends TypedLine>(line: Line): line is Line & MedicineRecord {
  const { dosage, days, process_fee, groups, times_a_day } = line;
  if (times_a_day !== null && !isAtLeast(1, times_a_day)) return false;
  return isAtLeast(0, dosage) && isAtLeast(1, days) && isAtLeast(0, process_fee) && isAtLeast(1, groups);
}

/** The text of the refusal that the server would give. */
function refusalOf([gravest]: readonly PrescriptionWarning[]) {
  if (gravest?.kind === 'deceased') return 'refusal.patientDeceased';
  if (gravest?.kind === 'allergy') return 'refusal.allergyMatch';
  if (gravest?.kind === 'sameSubstance') return 'refusal.sameSubstance';
  if (gravest?.kind === 'implausible') return 'refusal.doseImplausible';
  if (gravest?.kind === 'tooOften') return 'refusal.doseTooOften';
  if (gravest?.kind === 'species') return 'refusal.doseOtherSpecies';
  if (gravest?.kind === 'weightMissing') return 'refusal.doseWithoutWeight';
  if (gravest?.kind === 'hazard') return 'refusal.patientHazard';
  if (gravest?.kind === 'interaction') return 'refusal.medicineInteraction';
  return gravest?.is_far ? 'refusal.doseFarOutside' : 'refusal.doseOutsideSpecies';
}

/** What speaks against the line, or that no allergy does. */
function Warnings({ warnings }: { warnings: readonly PrescriptionWarning[] }) {
  const t = useRecordTexts();
  const words = useWarningWords();
  return (
    <>
      {warnings.length > 0 && (
        <div className={styles.clash}>
          {warnings.map((warning) => (
            <p key={keyOf(warning)} data-severity={'severity' in warning ? warning.severity : undefined}>
              <ShieldAlert size={14} aria-hidden="true" />
              <span>
                {words.sentence(warning)}
                {words.source(warning) && <small>{t('rx.source', { source: words.source(warning) ?? '' })}</small>}
              </span>
            </p>
          ))}
        </div>
      )}
      {!warnings.some(({ kind }) => kind === 'allergy') && (
        <p className={styles.safe}>
          <ShieldCheck size={14} aria-hidden="true" /> {t('rx.noClash')}
        </p>
      )}
    </>
  );
}

const speciesName = (code: string, language: 'en' | 'ja' | 'zhtw') => speciesOf(code)?.[language] ?? code;

/** The words for a warning: a sentence for the form, a few words for the list. */
export function useWarningWords() {
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  return {
    sentence: (warning: PrescriptionWarning) => {
      if (warning.kind === 'deceased') return t('rx.deceased');
      if (warning.kind === 'allergy')
        return t(warning.isCaution ? 'rx.allergyCaution' : 'rx.clash', { name: warning.allergen });
      if (warning.kind === 'sameSubstance') return t('rx.sameSubstance', { name: warning.name });
      if (warning.kind === 'species')
        return t('rx.otherSpecies', {
          species: speciesName(warning.species, language),
          known: format.list(warning.known.map((one) => speciesName(one, language))),
        });
      if (warning.kind === 'implausible')
        return implausibleText(warning, {
          ...{ language, number: format.number, list: format.list },
          species: (code) => speciesName(code, language),
        });
      if (warning.kind === 'tooOften')
        return t('rx.tooOften', { times: format.number(warning.times), usual: format.number(warning.usual) });
      if (warning.kind === 'weightMissing') return t('rx.weightMissing');
      if (warning.kind === 'hazard')
        return t(`rx.severity.${warning.severity}`, { text: hazardOf(warning.fact)?.text[language] ?? warning.fact });
      if (warning.kind === 'interaction')
        return t(`rx.severity.${warning.severity}`, {
          text: t('rx.interaction', {
            names: format.list([...warning.names]),
            effect: interactionOf(warning.fact)?.text[language] ?? warning.fact,
          }),
        });
      return t(warning.is_far ? 'rx.doseFar' : 'rx.doseOfSpecies', { perKg: format.number(warning.mg_per_kg, 2) });
    },
    short: (warning: PrescriptionWarning) => {
      if (warning.kind === 'deceased') return t('rx.short.deceased');
      if (warning.kind === 'allergy')
        return t(warning.isCaution ? 'rx.short.allergyCaution' : 'rx.short.allergy', { name: warning.allergen });
      if (warning.kind === 'sameSubstance') return t('rx.short.sameSubstance', { name: warning.name });
      if (warning.kind === 'species') return t('rx.short.species');
      if (warning.kind === 'implausible') return t('rx.short.implausible');
      if (warning.kind === 'tooOften') return t('rx.short.tooOften');
      if (warning.kind === 'weightMissing') return t('rx.short.weightMissing');
      if (warning.kind === 'hazard') return t(`rx.short.${warning.severity}`);
      if (warning.kind === 'interaction') return t('rx.short.interaction', { names: format.list([...warning.names]) });
      return t(warning.is_far ? 'rx.short.dose' : 'rx.short.doseOfSpecies');
    },
    /** Where the fact is published; undefined for what concerns this hospital's own data. */
    source: (warning: PrescriptionWarning) => {
      if (warning.kind === 'hazard') return hazardOf(warning.fact)?.source;
      return warning.kind === 'interaction' ? interactionOf(warning.fact)?.source : undefined;
    },
  };
}

/** How much, how often, how long, how, and what preparing it costs. */
function Fields(props: { now: TypedLine; grouped: boolean; onSet: (fields: Partial<Written>) => void }) {
  const { now, grouped, onSet: set } = props;
  const t = useRecordTexts();
  const words = doseWords(useLanguage().language);
  const offered: readonly string[] = medicineRoutes;
  return (
    <div className={styles.grid}>
      <NumberField
        name="dosage"
        label={t('rx.dose')}
        unit={words.unit(now.unit)}
        min={0}
        step={now.smallest_split}
        value={now.dosage}
        onChange={(dosage) => set({ dosage })}
      />
      <SelectField
        className={styles.wide}
        label={t('rx.frequency')}
        value={now.frequency}
        options={frequencies.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        onChange={(frequency) =>
          set({
            frequency,
            ...(frequency === 'STAT' && { days: 1 }),
            // Its field is drawn for PRN alone.
            ...(frequency !== 'PRN' && now.frequency === 'PRN' && { times_a_day: null }),
          })
        }
      />
      <NumberField
        name="days"
        label={t('rx.days')}
        min={1}
        max={365}
        value={now.days}
        disabled={now.frequency === 'STAT'}
        onChange={(days) => set({ days })}
      />
      <SelectField
        className={styles.wide}
        label={t('rx.route')}
        value={now.route}
        options={[
          ...medicineRoutes.map((value) => ({ value, label: t(`route.${value}`) })),
          // The hospital's own word, where it has one.
          ...(now.route && !offered.includes(now.route) ? [{ value: now.route, label: now.route }] : []),
        ]}
        onChange={(route: string) => set({ route })}
      />
      <SelectField
        className={styles.wide}
        label={t('rx.meal')}
        value={now.meal}
        options={meals.map((value) => ({ value, label: t(`meal.${value}`) }))}
        onChange={(meal) => set({ meal })}
      />
      <MoneyField
        name="process_fee"
        label={t('rx.processFee')}
        value={now.process_fee}
        onChange={(process_fee) => set({ process_fee })}
      />
      <NumberField
        name="groups"
        label={t('rx.groups')}
        min={1}
        max={60}
        value={now.groups}
        disabled={grouped}
        onChange={(groups) => set({ groups })}
      />
      <NumberField
        name="refills"
        label={t('rx.refills')}
        min={0}
        max={24}
        value={now.refills}
        onChange={(refills) => set({ refills })}
      />
      {(now.refills ?? 0) > 0 && (
        <DateField
          className={styles.wide}
          label={t('rx.refillsUntil')}
          value={now.refills_until}
          onChange={(refills_until) => set({ refills_until })}
        />
      )}
      {now.frequency === 'PRN' && (
        <NumberField
          name="times_a_day"
          label={t('rx.timesADay')}
          min={1}
          max={24}
          value={now.times_a_day === null ? 1 : now.times_a_day}
          onChange={(times_a_day) => set({ times_a_day })}
        />
      )}
    </div>
  );
}

/** Milligrams, milligrams per kilogram, and where that lies in the catalog's range. */
function DoseLine(props: {
  now: TypedLine;
  dose: number | undefined;
  judged: ReturnType<typeof judgeDose>;
  range: DoseOf | undefined;
  patient: Weighed;
}) {
  const { now, dose, judged, range, patient } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const { weight, weight_at, birthdate } = patient;
  const isOld = weight_at !== null && isWeightOld(new Date(weight_at), birthdate, new Date());
  if (!weight) return <p className={styles.doseWarn}>{t('rx.weighFirst')}</p>;
  if (dose === undefined || !now.strength_mg || now.dosage === undefined) return null;
  const low = range?.dosage_min ?? null;
  const high = range?.dosage_max ?? null;
  const place =
    low !== null && high !== null && high > low
      ? Math.min(97, Math.max(3, 30 + (40 * (dose - low)) / (high - low)))
      : undefined;
  return (
    <div className={styles.dose} data-judged={judged}>
      <p>
        <span>{t('rx.perKg', { mg: format.number(now.dosage * now.strength_mg), perKg: format.number(dose, 2) })}</span>
        {low !== null && high !== null && <span>{t('rx.range', { low, high })}</span>}
      </p>
      {place !== undefined && (
        <span className={styles.range} aria-hidden="true">
          <i />
          <b style={{ left: `${place}%` }} />
        </span>
      )}
      {isOld && <p className={styles.doseWarn}>{t('rx.weightOld', { date: format.date(weight_at, 'full') })}</p>}
      {judged === 'outside' && <p className={styles.doseWarn}>{t('rx.outside')}</p>}
    </div>
  );
}

/** Says that the pet takes the medicine by an earlier prescription. */
function AlreadyTaken({ line, visit }: { line: EditedLine; visit: string }) {
  const t = useRecordTexts();
  const { language } = useLanguage();
  const { taken: acquired } = usePrescribedBefore(visit, line.created_at);
  if (!acquired.some((one) => isSameMedicine(one, line))) return null;
  return <p className={styles.doseWarn}>{t('rx.taken', { name: nameIn(line, language) })}</p>;
}
