import type { Medicine, Treatment } from '@alder/catalog/contract';
import { isPriceMissing, nameIn, type TreatmentCategory } from '@alder/catalog/domain';
import { createTreatmentRecord, type TreatmentRecord } from '@alder/chart/contract';
import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { createMedicineRecord, getPrescription, type MedicineRecord } from '@alder/pharmacy/contract';
import { Combobox, Eyebrow, Kbd, Seg, toast, useFailToast } from '@alder/ui';
import { FlaskConical, Pill, Plus, ScanLine, Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getEntry } from '../contract/index.ts';
import { MedicineLine, TreatmentLine } from './record-lines.panel.tsx';
import styles from './record-plan.module.css';
import { PrescriptionForm, type Weighed } from './record-prescription.form.tsx';
import type { SetPrice } from './record-slots.ts';
import { useRecordTexts } from './record-texts.ts';
import { refusedWarnings } from './record-warnings.ts';
import type { RefusedLines } from './refused-lines.ts';
import { useInsertLines } from './use-insert-lines.ts';
import { usualDose } from './usual-dose.ts';

type Choice = { kind: 'treatment'; entry: Treatment } | { kind: 'medicine'; entry: Medicine };
type Part = 'all' | 'treatments' | 'prescription' | 'lab';

const icons = {
  consultation: Stethoscope,
  procedure: Stethoscope,
  laboratory: FlaskConical,
  imaging: ScanLine,
  surgery: Stethoscope,
  inpatient: Stethoscope,
  preventive: Stethoscope,
  other: Stethoscope,
} as const satisfies Record<TreatmentCategory, unknown>;

/** Whether the hospital has not given the entry a price yet: `hospital` is null on a shared default. */
const lacksPrice = ({ hospital, price }: Treatment | Medicine) =>
  isPriceMissing({ price, isShared: hospital === null });

/** Id of the entry of a line that costs nothing only because the entry has no price. */
function unpriced<Entry extends Treatment | Medicine>(entries: readonly Entry[], id: string | null, amount: number) {
  if (amount !== 0) return undefined;
  return entries.find((entry) => entry.id === id && lacksPrice(entry))?.id;
}

/** The charge sheet: treatments, tests and medicines of the visit, each with what it costs. */
export function RecordPlan(props: {
  record: string;
  patient: Weighed;
  treatments: readonly TreatmentRecord[];
  medicines: readonly MedicineRecord[];
  catalog: { treatments: readonly Treatment[]; medicine: readonly Medicine[] };
  readOnly: boolean;
  paid: boolean;
  refused: RefusedLines;
  SetPrice?: SetPrice | undefined;
  lab?: ReactNode;
  estimate?: ReactNode;
  footer: ReactNode;
}) {
  const { record, patient, treatments, medicines, catalog, readOnly, paid, refused, SetPrice, lab, estimate, footer } =
    props;
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { language } = useLanguage();
  const format = useFormat();
  const [part, setPart] = useState<Part>('all');
  // Adding a medicine opens its form and leaves the others as they are, with what is typed in them.
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (id: string) => {
    setOpen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
    setAdded((ids) => ids.filter((one) => one !== id));
  };
  // Lines whose form is open since they were chosen: the server has them, and no doctor has confirmed their dose.
  const [added, setAdded] = useState<readonly string[]>([]);
  const addTreatment = useMutationCall(createTreatmentRecord, { refreshes: [getEntry], title: t('plan.title') });
  const addMedicine = useMutationCall(createMedicineRecord, { refreshes: [getEntry], title: t('plan.title') });

  const choices: Choice[] = [
    ...catalog.treatments.map((entry) => ({ kind: 'treatment' as const, entry })),
    ...catalog.medicine.map((entry) => ({ kind: 'medicine' as const, entry })),
  ];

  const prescribe = async (medicine: Medicine) => {
    const name = nameIn(medicine, language);
    const chosen = { medical_record: record, name, ...usualDose(medicine, patient) };
    const { dosage } = chosen;
    if (dosage === undefined) return refused.add({ ...chosen, medicine });
    try {
      const response = await addMedicine.mutateAsync({ ...chosen, dosage, medicine: medicine.id });
      const id = response?.result.id;
      if (!id) return;
      setOpen((ids) => [...ids, id]);
      setAdded((ids) => [...ids, id]);
    } catch (error) {
      const warnings = refusedWarnings(error);
      if (!warnings) throw error;
      refused.add({ ...chosen, medicine }, warnings);
    }
  };
  const insertLines = useInsertLines(record, { medicine: catalog.medicine, ...patient, refused });
  /** The lines of a bundle; those that its price contains cost nothing more. */
  const bring = async ({ lines, lines_in_price, ...entry }: Treatment) => {
    const failed = await insertLines(lines.map((line) => ({ ...line, isInPrice: lines_in_price })));
    if (failed > 0) toast({ tone: 'fail', text: t('templates.failed', { count: failed }) });
    else if (lines.length > 0)
      toast({ text: t('plan.brought', { name: nameIn(entry, language), count: lines.length }) });
  };
  const add = async (choice: Choice | null) => {
    if (!choice) return;
    const { entry } = choice;
    try {
      if (choice.kind === 'treatment') {
        await addTreatment.mutateAsync({
          medical_record: record,
          treatment: entry.id,
          name: nameIn(entry, language),
          category: choice.entry.category,
        });
        await bring(choice.entry);
      } else {
        await prescribe(choice.entry);
      }
    } catch (error) {
      fail(error);
    }
  };
  const locked = readOnly || paid;
  const prescription = useCall(getPrescription, { medical_record: record });
  const { current = [], problems = [] } = prescription.data ?? {};
  const around = { medicines, catalog: catalog.medicine, current, problems };

  return (
    <aside className={styles.plan} aria-label={t('plan.title')}>
      <Seg
        size="sm"
        label={t('plan.show')}
        value={part}
        onChange={setPart}
        entries={[
          { value: 'all', label: t('plan.all'), count: treatments.length + medicines.length },
          { value: 'treatments', label: t('plan.treatments') },
          { value: 'prescription', label: t('plan.rx') },
          ...(lab ? [{ value: 'lab' as const, label: t('plan.lab') }] : []),
        ]}
      />
      {!locked && (
        <div data-add-field className={styles.add}>
          <Combobox
            label={t('plan.add')}
            labelHidden
            placeholder={t('plan.add')}
            icon={<Plus size={15} />}
            items={choices}
            itemKey={(choice) => choice.entry.id}
            itemText={(choice) => nameIn(choice.entry, language)}
            itemKeywords={({ entry }) => [entry.name, entry.code ?? '', entry.name_zhtw ?? '', entry.name_ja ?? '']}
            itemIcon={(choice) => <KindIcon choice={choice} />}
            itemEnd={({ entry }) =>
              lacksPrice(entry) ? (
                <span className={styles.noPrice}>{t('plan.noPrice')}</span>
              ) : (
                format.amount(entry.price)
              )
            }
            clearOnChoose
            value={null}
            onChange={(choice) => void add(choice)}
          />
          <Kbd>A</Kbd>
        </div>
      )}
      {paid && <p className={styles.locked}>{t('plan.paid')}</p>}
      <div className={styles.planBody}>
        {part !== 'prescription' && part !== 'lab' && treatments.length > 0 && (
          <>
            <Eyebrow>{t('plan.treatmentsAndTests')}</Eyebrow>
            <ul className={styles.lines}>
              {treatments.map((line) => (
                <TreatmentLine
                  key={line.id}
                  line={line}
                  unpriced={
                    line.discount_percent < 100 ? unpriced(catalog.treatments, line.treatment, line.amount) : undefined
                  }
                  SetPrice={SetPrice}
                  locked={locked}
                  onFail={fail}
                />
              ))}
            </ul>
          </>
        )}
        {medicines.length > 0 && (
          // Out of sight it keeps its open forms.
          <div className={styles.medicines} hidden={part === 'treatments' || part === 'lab'}>
            <Eyebrow>{t('plan.prescription')}</Eyebrow>
            {medicines.map((line) => (
              <MedicineLine
                key={line.id}
                line={line}
                patient={patient}
                catalog={catalog.medicine.find((entry) => entry.id === line.medicine)}
                around={around}
                unpriced={
                  line.price_override === null ? unpriced(catalog.medicine, line.medicine, line.total_price) : undefined
                }
                SetPrice={SetPrice}
                open={open.includes(line.id) && !locked}
                isUnconfirmed={added.includes(line.id)}
                onToggle={() => toggle(line.id)}
                locked={locked}
                onFail={fail}
              />
            ))}
          </div>
        )}
        {refused.lines.map(({ key, line, catalog: entry, warnings }) => (
          <PrescriptionForm
            key={key}
            line={line}
            patient={patient}
            catalog={entry}
            around={around}
            refusedFor={warnings}
            onClose={() => refused.remove(key)}
            onFail={fail}
          />
        ))}
        {(part === 'lab' || part === 'all') && lab}
        {part === 'all' && estimate}
        {treatments.length + medicines.length === 0 && part === 'all' && (
          <p className={styles.planEmpty}>{t('plan.empty')}</p>
        )}
      </div>
      <div className={styles.planFoot}>{footer}</div>
    </aside>
  );
}

function KindIcon({ choice }: { choice: Choice }) {
  const Icon = choice.kind === 'medicine' ? Pill : icons[choice.entry.category];
  return <Icon size={15} aria-hidden="true" />;
}
