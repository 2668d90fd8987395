import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useAccount, useAct, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Loaded, Screen, SkeletonRows, toast, useShortcuts } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { type ComponentType, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { getEntry, updateMedicalRecord } from '../contract/index.ts';
import type { Stage } from '../domain/index.ts';
import styles from './record.module.css';
import { RecordContext } from './record-context.panel.tsx';
import { RecordDiagnoses } from './record-diagnoses.panel.tsx';
import { RecordExam } from './record-exam.panel.tsx';
import { RecordActions, RecordLead, useMove } from './record-header.panel.tsx';
import { explain, RecordPlan } from './record-plan.panel.tsx';
import { RecordSection } from './record-section.panel.tsx';
import { useRecordTexts } from './record-texts.ts';
import { RecordVitals } from './record-vitals.panel.tsx';
import { useRecordText } from './use-record-text.ts';

type Entry = PayloadOf<typeof getEntry>;
type Place = ComponentType<{ readonly pet: string; readonly record: string; readonly patient?: Entry['patient'] }>;

/** What other rooms show inside a record; `apps/web/src/slots.tsx` fills it. */
export type RecordSlots = { readonly lab?: Place; readonly images?: Place; readonly order?: Place };

/** The medical record of one visit (design: screens §3.8): context, document, plan. */
export function RecordEditorScreen({ slots = {} }: { slots?: RecordSlots }) {
  const { oid = '' } = useParams();
  const entry = useCall(getEntry, { id: oid });
  const t = useRecordTexts();
  return (
    <Loaded query={entry} what={t('title')} skeleton={<EditorSkeleton />}>
      {(data) => <Editor key={data.result.id} entry={data} slots={slots} />}
    </Loaded>
  );
}

function Editor({ entry, slots }: { entry: Entry; slots: RecordSlots }) {
  const { result: record, patient } = entry;
  const t = useRecordTexts();
  const text = useRecordText(record, t('save.title', { name: patient.name }));
  const resources = useCall(getHospitalMedicalResources, {});
  const readOnly = !entry.may_edit;
  const paid = entry.payment.state === 'paid';
  const { lab: LabStrip, images: ImagesStrip, order: OrderButton } = slots;
  const plan = useRef<HTMLDivElement>(null);
  const focusAdd = () => plan.current?.querySelector<HTMLInputElement>('[data-add-field] input')?.focus();
  const finish = useFinish(entry, text.save);
  useShortcuts({
    a: (event) => {
      event.preventDefault();
      focusAdd();
    },
    'Ctrl Enter': () => void finish(),
  });

  return (
    <Screen
      title={patient.name}
      titleHidden
      lead={<RecordLead entry={entry} />}
      actions={<RecordActions entry={entry} text={text} />}
    >
      <div className={styles.editor}>
        <RecordContext
          entry={entry}
          readOnly={readOnly}
          onCopy={(copied) => text.change('plan', [text.shown('plan'), copied].filter(Boolean).join('\n'))}
        />
        <div className={styles.document}>
          {readOnly && <LockLine entry={entry} />}
          <RecordSection
            section="subjective"
            text={text}
            readOnly={readOnly}
            hint={t('hint.subjective', { name: patient.name })}
          />
          <RecordSection
            section="objective"
            text={text}
            readOnly={readOnly}
            hint={t('hint.objective')}
            before={
              <>
                <RecordVitals
                  pet={patient.id}
                  record={record.id}
                  species={patient.species}
                  sets={record.vitalSigns}
                  weightBefore={entry.weights.find((one) => one.at < record.checked_in_at)?.weight ?? null}
                />
                <RecordExam record={record} species={patient.species} readOnly={readOnly} />
              </>
            }
          >
            <div className={styles.strips}>
              {LabStrip && <LabStrip pet={patient.id} record={record.id} />}
              {ImagesStrip && <ImagesStrip pet={patient.id} record={record.id} />}
            </div>
          </RecordSection>
          <RecordSection
            section="assessment"
            text={text}
            readOnly={readOnly}
            hint={t('hint.assessment')}
            before={
              <RecordDiagnoses
                record={record.id}
                diagnoses={record.diagnosisRecords}
                catalog={resources.data?.diagnoses ?? []}
                readOnly={readOnly}
              />
            }
          />
          <RecordSection section="plan" text={text} readOnly={readOnly} hint={t('hint.plan')} />
        </div>
        <div ref={plan} className={styles.planPlace}>
          <RecordPlan
            record={record.id}
            patient={{ weight: patient.weight, allergens: entry.allergyRecords.map((one) => one.name) }}
            treatments={record.treatmentRecords}
            medicines={entry.medicineRecords}
            catalog={{ treatments: resources.data?.treatments ?? [], medicine: resources.data?.medicine ?? [] }}
            readOnly={readOnly}
            paid={paid}
            lab={OrderButton && <OrderButton pet={patient.id} record={record.id} patient={patient} />}
            footer={<Footer entry={entry} onFinish={finish} />}
          />
        </div>
      </div>
    </Screen>
  );
}

/** Only the assignee edits; a doctor can take the record over (specification §5). */
function LockLine({ entry }: { entry: Entry }) {
  const t = useRecordTexts();
  const { account } = useAccount();
  const assign = useAct(updateMedicalRecord, { refreshes: [getEntry], title: t('assignee.title') });
  const take = async () => {
    try {
      await assign.mutateAsync({ id: entry.result.id, version: entry.result.version, assignee: account.id });
    } catch (error) {
      toast({ tone: 'fail', text: explain(t, error) });
    }
  };
  const mayTake = account.role === 'doctor' || account.role === 'hospitalAdmin';
  return (
    <p className={styles.lockLine}>
      {t('refusal.assigneeOnly')}
      {mayTake && (
        <Button size="sm" busy={assign.isPending} onClick={() => void take()}>
          {t('assignee.take')}
        </Button>
      )}
    </p>
  );
}

/** Where the visit goes when its stage is done. */
function nextStage(entry: Entry): Stage | undefined {
  const { stage } = entry.result;
  if (stage === 'clinic') return entry.medicineRecords.length > 0 ? 'pharmacy' : 'checkout';
  if (stage === 'pharmacy') return 'checkout';
  return undefined;
}

function useFinish(entry: Entry, save: () => Promise<boolean>) {
  const move = useMove(entry);
  const navigate = useNavigate();
  return async () => {
    const next = nextStage(entry);
    if (!next) return navigate(`/his/checkout/${entry.result.id}`);
    await save();
    await move(next);
    navigate('/his/board');
  };
}

function Footer({ entry, onFinish }: { entry: Entry; onFinish: () => Promise<unknown> }) {
  const t = useRecordTexts();
  const format = useFormat();
  const { treatmentRecords } = entry.result;
  const count = treatmentRecords.length + entry.medicineRecords.length;
  const total =
    treatmentRecords.reduce((sum, line) => sum + line.amount, 0) +
    entry.medicineRecords.reduce((sum, line) => sum + (line.price_override ?? line.total_price), 0);
  const next = nextStage(entry);
  const missing = [
    entry.result.diagnosisRecords.length === 0 && t('check.diagnosis'),
    !entry.patient.weight && entry.medicineRecords.length > 0 && t('check.weight'),
  ].filter((word) => word !== false);
  return (
    <>
      <p className={styles.total}>
        <span>{t('footer.total', { count })}</span>
        <b>{format.money(total)}</b>
      </p>
      {missing.length > 0 && entry.result.stage === 'clinic' && <p className={styles.hint}>{missing.join(' · ')}</p>}
      <Button variant="primary" wide shortcut="Ctrl Enter" onClick={() => void onFinish()}>
        {next === 'pharmacy' ? t('footer.toPharmacy') : next === 'checkout' ? t('footer.toCheckout') : t('footer.pay')}
      </Button>
    </>
  );
}

function EditorSkeleton() {
  return (
    <div className={styles.editor} aria-hidden="true">
      <div className={styles.context}>
        <SkeletonRows rows={6} face={false} />
      </div>
      <div className={styles.document}>
        <SkeletonRows rows={12} face={false} />
      </div>
      <div className={styles.planPlace}>
        <SkeletonRows rows={6} face={false} />
      </div>
    </div>
  );
}
