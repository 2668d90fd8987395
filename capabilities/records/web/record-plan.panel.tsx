import type { Medicine, Treatment } from '@alder/catalog/contract';
import { createTreatmentRecord, type TreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import { treatmentFlow } from '@alder/chart/domain';
import { useAct } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { createMedicineRecord, type MedicineRecord } from '@alder/pharmacy/contract';
import { Chip, Combobox, Eyebrow, IconButton, Menu, Seg, StatusChip, toast } from '@alder/ui';
import { EllipsisVertical, FlaskConical, Pill, Plus, ScanLine, Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getEntry } from '../contract/index.ts';
import styles from './record.module.css';
import { nameIn } from './record-names.ts';
import { PrescriptionForm, type Weighed } from './record-prescription.form.tsx';
import { useRecordTexts } from './record-texts.ts';

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
} as const;

/** The charge sheet: treatments, tests and medicines of the visit, each with what it costs. */
export function RecordPlan(props: {
  record: string;
  patient: Weighed;
  treatments: readonly TreatmentRecord[];
  medicines: readonly MedicineRecord[];
  catalog: { treatments: readonly Treatment[]; medicine: readonly Medicine[] };
  readOnly: boolean;
  paid: boolean;
  lab?: ReactNode;
  footer: ReactNode;
}) {
  const { record, patient, treatments, medicines, catalog, readOnly, paid, lab, footer } = props;
  const t = useRecordTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const [part, setPart] = useState<Part>('all');
  const [open, setOpen] = useState<string>();
  const addTreatment = useAct(createTreatmentRecord, { refreshes: [getEntry], title: t('plan.title') });
  const addMedicine = useAct(createMedicineRecord, { refreshes: [getEntry], title: t('plan.title') });

  const choices: Choice[] = [
    ...catalog.treatments.map((entry) => ({ kind: 'treatment' as const, entry })),
    ...catalog.medicine.map((entry) => ({ kind: 'medicine' as const, entry })),
  ];
  const fail = (error: unknown) => toast({ tone: 'fail', text: explain(t, error) });

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
      } else {
        const answer = await addMedicine.mutateAsync({
          medical_record: record,
          medicine: entry.id,
          name: nameIn(entry, language),
          ...usualDose(choice.entry, patient),
        });
        setOpen(answer?.result.id);
      }
    } catch (error) {
      fail(error);
    }
  };
  const locked = readOnly || paid;

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
        <div data-add-field>
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
            itemEnd={(choice) => format.amount(choice.entry.price)}
            clearOnChoose
            value={null}
            onChange={(choice) => void add(choice)}
          />
        </div>
      )}
      {paid && <p className={styles.locked}>{t('plan.paid')}</p>}
      <div className={styles.planBody}>
        {part !== 'prescription' && part !== 'lab' && treatments.length > 0 && (
          <>
            <Eyebrow>{t('plan.treatmentsAndTests')}</Eyebrow>
            <ul className={styles.lines}>
              {treatments.map((line) => (
                <TreatmentLine key={line.id} line={line} locked={locked} onFail={fail} />
              ))}
            </ul>
          </>
        )}
        {part !== 'treatments' && part !== 'lab' && medicines.length > 0 && (
          <>
            <Eyebrow>{t('plan.prescription')}</Eyebrow>
            {medicines.map((line) => (
              <MedicineLine
                key={line.id}
                line={line}
                patient={patient}
                catalog={catalog.medicine.find((entry) => entry.id === line.medicine)}
                open={open === line.id && !locked}
                onToggle={() => setOpen(open === line.id ? undefined : line.id)}
                locked={locked}
                onFail={fail}
              />
            ))}
          </>
        )}
        {(part === 'lab' || part === 'all') && lab}
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

function TreatmentLine({
  line,
  locked,
  onFail,
}: {
  line: TreatmentRecord;
  locked: boolean;
  onFail: (error: unknown) => void;
}) {
  const t = useRecordTexts();
  const format = useFormat();
  const update = useAct(updateTreatmentRecord, { refreshes: [getEntry], title: line.name });
  const change = async (
    fields: { status?: TreatmentRecord['status']; quantity?: number; deleted?: boolean },
    version = line.version,
  ) => {
    try {
      return await update.mutateAsync({ id: line.id, version, ...fields });
    } catch (error) {
      onFail(error);
    }
  };
  const remove = async () => {
    const gone = await change({ deleted: true });
    if (gone)
      toast({
        text: t('removed', { name: line.name }),
        undo: () => void change({ deleted: false }, gone.result.version),
      });
  };
  const tone =
    line.status === 'done' || line.status === 'resulted' ? 'ok' : line.status === 'sent' ? 'info' : 'neutral';
  return (
    <li>
      <span className={styles.lineName}>{line.name}</span>
      {line.status === 'to_do' ? null : (
        <Chip tone={tone} struck={line.status === 'declined'}>
          {t(`treatment.${line.status}`)}
        </Chip>
      )}
      <span className={styles.quantity}>{format.number(line.quantity)}</span>
      <b>{format.amount(line.amount)}</b>
      {!locked && (
        <Menu
          label={t('line.menu', { name: line.name })}
          entries={[
            ...treatmentFlow.states
              .filter((status) => status !== line.status && status !== 'sent' && status !== 'resulted')
              .map((status) => ({ label: t(`treatment.${status}`), onAction: () => void change({ status }) })),
            { label: t('line.more'), onAction: () => void change({ quantity: line.quantity + 1 }) },
            ...(line.quantity > 1
              ? [{ label: t('line.less'), onAction: () => void change({ quantity: line.quantity - 1 }) }]
              : []),
            { label: t('remove', { name: line.name }), danger: true, onAction: () => void remove() },
          ]}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              size="sm"
              label={t('line.menu', { name: line.name })}
              icon={<EllipsisVertical />}
            />
          )}
        />
      )}
    </li>
  );
}

function MedicineLine(props: {
  line: MedicineRecord;
  patient: Weighed;
  catalog: Medicine | undefined;
  open: boolean;
  locked: boolean;
  onToggle: () => void;
  onFail: (error: unknown) => void;
}) {
  const { line, patient, catalog, open, locked, onToggle, onFail } = props;
  const t = useRecordTexts();
  const format = useFormat();
  if (open)
    return <PrescriptionForm line={line} patient={patient} catalog={catalog} onClose={onToggle} onFail={onFail} />;
  const dose = `${format.number(line.dosage)} ${line.unit} ${line.frequency} × ${line.days}`;
  return (
    <button
      type="button"
      className={styles.medicine}
      onClick={onToggle}
      disabled={locked}
      aria-label={t('line.edit', { name: line.name })}
    >
      <span className={styles.lineName}>
        {line.name}, {dose}
      </span>
      <StatusChip of="rx" status={line.progress} />
      <b>{format.amount(line.price_override ?? line.total_price)}</b>
    </button>
  );
}

/** What the catalog usually gives, by the weight of the day; one unit once a day where it says nothing. */
function usualDose(medicine: Medicine, { weight }: Weighed) {
  const units =
    medicine.dosage !== null && medicine.strength_mg && weight
      ? Math.max(
          medicine.smallest_split,
          Math.round((medicine.dosage * weight) / medicine.strength_mg / medicine.smallest_split) *
            medicine.smallest_split,
        )
      : medicine.smallest_split;
  return {
    dosage: Number(units.toFixed(4)),
    frequency: medicine.frequency ?? ('QD' as const),
    days: medicine.frequency === 'STAT' ? 1 : (medicine.days ?? 7),
  };
}

/** A refusal in the words of this room, or that it did not get through. */
export function explain(t: ReturnType<typeof useRecordTexts>, error: unknown): string {
  const code = (error as { kind?: { code: string } }).kind?.code;
  const known = [
    'assigneeOnly',
    'prescriberOnly',
    'paidLocked',
    'allergyMatch',
    'progressClosed',
    'stale',
    'stageChanged',
    'treatmentStatusClosed',
  ] as const;
  const found = known.find((each) => each === code);
  return t(found ? `refusal.${found}` : 'refusal.unknown');
}
