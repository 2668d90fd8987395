import type { Medicine } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import { type TreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import { treatmentFlow } from '@alder/chart/domain';
import { useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { doseWords } from '@alder/i18n/dose';
import type { MedicineRecord } from '@alder/pharmacy/contract';
import { keyOf, type PrescriptionWarning } from '@alder/pharmacy/domain';
import { Chip, IconButton, Menu, PressArea, StatusChip, toast } from '@alder/ui';
import { EllipsisVertical, TriangleAlert } from 'lucide-react';
import { getEntry } from '../contract/index.ts';
import styles from './record-lines.module.css';
import { PrescriptionForm, useWarningWords, type Weighed } from './record-prescription.form.tsx';
import type { SetPrice } from './record-slots.ts';
import { useRecordTexts } from './record-texts.ts';
import { type Around, warningsFor } from './record-warnings.ts';

/** A treatment or test of the plan: where it stands, what it costs, and its menu. */
export function TreatmentLine(props: {
  line: TreatmentRecord;
  unpriced: string | undefined;
  SetPrice: SetPrice | undefined;
  locked: boolean;
  onFail: (error: unknown) => void;
}) {
  const { line, unpriced, SetPrice, locked, onFail } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const name = nameIn(line, useLanguage().language);
  const update = useMutationCall(updateTreatmentRecord, { refreshes: [getEntry], title: name });
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
        text: t('removed', { name }),
        undo: () => void change({ deleted: false }, gone.result.version),
      });
  };
  const tone =
    line.status === 'done' || line.status === 'resulted' ? 'ok' : line.status === 'sent' ? 'info' : 'neutral';
  return (
    <li>
      <span className={styles.lineName}>{name}</span>
      {line.status === 'to_do' ? null : (
        <Chip tone={tone} struck={line.status === 'declined'}>
          {t(`treatment.${line.status}`)}
        </Chip>
      )}
      {unpriced && <NoPrice />}
      {unpriced && SetPrice && <SetPrice model="treatment" entry={unpriced} />}
      <span className={styles.quantity}>{format.number(line.quantity)}</span>
      <b>{format.amount(line.amount)}</b>
      {!locked && (
        <Menu
          label={t('line.menu', { name })}
          entries={[
            ...treatmentFlow.states
              .filter((status) => status !== line.status && status !== 'sent' && status !== 'resulted')
              .map((status) => ({ label: t(`treatment.${status}`), onAction: () => void change({ status }) })),
            { label: t('line.more'), onAction: () => void change({ quantity: line.quantity + 1 }) },
            ...(line.quantity > 1
              ? [{ label: t('line.less'), onAction: () => void change({ quantity: line.quantity - 1 }) }]
              : []),
            { label: t('remove', { name }), danger: true, onAction: () => void remove() },
          ]}
          trigger={(trigger) => (
            <IconButton {...trigger} size="sm" label={t('line.menu', { name })} icon={<EllipsisVertical />} />
          )}
        />
      )}
    </li>
  );
}

/** A medicine of the plan, opened by a press for users who may prescribe. */
export function MedicineLine(props: {
  line: MedicineRecord;
  patient: Weighed;
  catalog: Medicine | undefined;
  around: Omit<Around, 'patient'>;
  unpriced: string | undefined;
  SetPrice: SetPrice | undefined;
  open: boolean;
  /** Its form is open since the medicine was chosen: Cancel removes it. */
  isUnconfirmed: boolean;
  locked: boolean;
  onToggle: () => void;
  onFail: (error: unknown) => void;
}) {
  const { line, patient, catalog, around, unpriced, SetPrice, open, isUnconfirmed, locked, onToggle, onFail } = props;
  const t = useRecordTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const words = doseWords(language);
  const name = nameIn(line, language);
  if (open)
    return (
      <PrescriptionForm
        line={line}
        patient={patient}
        catalog={catalog}
        around={around}
        isUnconfirmed={isUnconfirmed}
        onClose={onToggle}
        onFail={onFail}
      />
    );
  return (
    <div className={styles.medicinePlace}>
      <PressArea
        className={styles.medicine}
        data-medicine
        onClick={onToggle}
        disabled={locked}
        aria-label={t('line.edit', { name })}
      >
        <span className={styles.lineName}>
          {name}, {words.short(line)}
        </span>
        <StatusChip of="rx" status={line.progress} />
        <b>{format.amount(line.price_override ?? line.total_price)}</b>
      </PressArea>
      <WarnedOf line={line} warnings={warningsFor(line, { patient, ...around })} />
      {unpriced && (
        <p className={styles.unpriced}>
          <NoPrice />
          {SetPrice && <SetPrice model="medicine" entry={unpriced} />}
        </p>
      )}
    </div>
  );
}

/** What speaks against a line, and the reason for which it is given all the same. */
function WarnedOf({ line, warnings }: { line: MedicineRecord; warnings: readonly PrescriptionWarning[] }) {
  const t = useRecordTexts();
  const words = useWarningWords();
  const reason = line.safety_reason?.trim();
  if (warnings.length === 0 && !reason) return null;
  return (
    <div className={styles.warned}>
      {warnings.map((warning) => (
        <Chip key={keyOf(warning)} tone="warn" icon={<TriangleAlert />} title={words.sentence(warning)}>
          {words.short(warning)}
        </Chip>
      ))}
      {reason && <small>{t('rx.reasonGiven', { reason })}</small>}
    </div>
  );
}

/** Says that a line costs nothing by oversight. */
function NoPrice() {
  const t = useRecordTexts();
  return (
    <Chip tone="warn" icon={<TriangleAlert />} title={t('plan.noPrice.hint')}>
      {t('plan.noPrice')}
    </Chip>
  );
}
