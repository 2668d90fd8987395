import { getHospitalMedicalResources } from '@alder/catalog/contract';
import { unansweredPain } from '@alder/chart/domain';
import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { comparedAllergies } from '@alder/pharmacy/domain';
import { Button, Loaded, Screen, SkeletonRows } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useParams } from 'react-router';
import { getEntry } from '../contract/index.ts';
import styles from './record.module.css';
import { RecordContext } from './record-context.panel.tsx';
import { RecordDialogs } from './record-dialogs.tsx';
import { RecordDocument } from './record-document.panel.tsx';
import { RecordActions, RecordLead } from './record-header.panel.tsx';
import { RecordLockLine, RecordSignedLine } from './record-lock.panel.tsx';
import { RecordOverlays } from './record-overlays.tsx';
import { RecordPlan } from './record-plan.panel.tsx';
import type { RecordSlots } from './record-slots.ts';
import { useRecordTexts } from './record-texts.ts';
import { useRefusedLines } from './refused-lines.ts';
import { mayFinish, nextStage, useRecordActs } from './use-record-acts.ts';
import { useRecordExam } from './use-record-exam.ts';
import { useRecordText } from './use-record-text.ts';

type Entry = PayloadOf<typeof getEntry>;

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
  const examination = useRecordExam(record);
  const resources = useCall(getHospitalMedicalResources, {});
  const readOnly = !entry.may_edit;
  const { order: OrderButton, SetPrice } = slots;
  const refused = useRefusedLines();
  const noted = entry.allergyRecords.filter(({ deleted }) => !deleted);
  const allergies = comparedAllergies(noted, patient.alerts);
  const save = async () => (await text.save()) && (await examination.save());
  const { place, asked: request, ask, finish } = useRecordActs(entry, save);
  // A signature locks the document; the plan is locked by payment.
  const document = { ...entry, may_edit: entry.may_edit && entry.signed_at === null };
  const lock = entry.signed_at ? (
    <RecordSignedLine at={entry.signed_at} />
  ) : (
    readOnly && <RecordLockLine entry={entry} />
  );
  const version = () => Math.max(text.version(), record.version);

  return (
    <Screen
      title={patient.name}
      titleHidden
      lead={<RecordLead entry={entry} />}
      actions={<RecordActions entry={document} text={text} examination={examination} onAsk={ask} />}
    >
      <div ref={place} className={styles.editor}>
        <RecordContext
          entry={entry}
          readOnly={readOnly || entry.signed_at !== null}
          EarlierResults={slots.earlierResults}
          catalog={resources.data?.medicine ?? []}
          refused={refused}
          onCopy={(copied) => text.change('plan', [text.shown('plan'), copied].filter(Boolean).join('\n'))}
        />
        <RecordDocument
          entry={document}
          text={text}
          examination={examination}
          resources={resources.data}
          slots={slots}
          lock={lock}
          signing={
            slots.Signing && (
              <slots.Signing record={record.id} assignee={record.assignee} onSave={save} version={version} />
            )
          }
          handout={request?.what === 'handout' ? request.template : undefined}
          onChoose={(phrase) =>
            ask(phrase && { what: phrase.kind === 'handout' ? 'handout' : 'templates', template: phrase.id })
          }
        />
        <div className={styles.planPlace}>
          <RecordPlan
            record={record.id}
            patient={{ ...patient, visit: record.id, allergies }}
            refused={refused}
            treatments={record.treatmentRecords}
            medicines={entry.medicineRecords}
            catalog={{ treatments: resources.data?.treatments ?? [], medicine: resources.data?.medicine ?? [] }}
            readOnly={readOnly}
            paid={entry.payment.state === 'paid'}
            SetPrice={SetPrice}
            lab={OrderButton && <OrderButton pet={patient.id} record={record.id} patient={patient} />}
            estimate={slots.Estimate && <slots.Estimate record={record.id} pet={patient.id} />}
            footer={<Footer entry={entry} onFinish={finish} />}
          />
        </div>
      </div>
      <RecordOverlays slots={slots} />
      <RecordDialogs
        asked={request}
        entry={document}
        text={text}
        resources={resources.data}
        refused={refused}
        onAsk={ask}
      />
    </Screen>
  );
}

function Footer({ entry, onFinish }: { entry: Entry; onFinish: () => Promise<unknown> }) {
  const t = useRecordTexts();
  const format = useFormat();
  const { treatmentRecords } = entry.result;
  const count = treatmentRecords.length + entry.medicineRecords.length;
  const total =
    treatmentRecords.reduce((sum, line) => sum + line.amount, 0) +
    entry.medicineRecords.reduce((sum, line) => sum + (line.price_override ?? line.total_price), 0);
  const missing = [
    entry.result.diagnosisRecords.length === 0 && t('check.diagnosis'),
    !entry.patient.weight && entry.medicineRecords.length > 0 && t('check.weight'),
    unansweredPain(entry.result.vitalSigns) !== undefined && t('check.pain'),
  ].filter((word) => word !== false);
  return (
    <>
      <p className={styles.total}>
        <span>{t('footer.total', { count })}</span>
        <b>{format.money(total)}</b>
      </p>
      {missing.length > 0 && entry.result.stage === 'clinic' && <p className={styles.hint}>{missing.join(' · ')}</p>}
      {mayFinish(entry) && (
        <Button variant="primary" wide shortcut="Ctrl Enter" onClick={() => void onFinish()}>
          {t(footerOf(entry))}
        </Button>
      )}
    </>
  );
}

/** The word on the main button: where the visit goes next, or what there is left to do about its bill. */
function footerOf(entry: Entry) {
  const next = nextStage(entry);
  if (next === 'pharmacy') return 'footer.toPharmacy';
  if (next === 'checkout') return 'footer.toCheckout';
  return entry.payment.state === 'paid' ? 'footer.receipt' : 'footer.pay';
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
