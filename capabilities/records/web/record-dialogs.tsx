import type { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getNewRecords, type LabRecord } from '@alder/lab/contract';
import { CallForm, Dialog, SubmitButton, TextField, toast, useCallForm, useSignalment } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { useNavigate } from 'react-router';
import { deleteMedicalRecord, type getEntry, getTodayMedicalRecords } from '../contract/index.ts';
import { RecordHistoryDialog } from './record-history.dialog.tsx';
import { RecordTemplatesDialog, SaveTemplateDialog } from './record-templates.dialog.tsx';
import { useRecordTexts } from './record-texts.ts';
import type { RefusedLines } from './refused-lines.ts';
import { versionsOf } from './use-differential-words.ts';
import { useInsertLines } from './use-insert-lines.ts';
import type { Request } from './use-record-acts.ts';
import type { RecordText } from './use-record-text.ts';

type Entry = PayloadOf<typeof getEntry>;

/** The dialogs of a record, one at a time: its earlier texts, templates, and its deletion. */
export function RecordDialogs(props: {
  asked: Request | undefined;
  entry: Entry;
  text: RecordText;
  resources: PayloadOf<typeof getHospitalMedicalResources> | undefined;
  refused: RefusedLines;
  onAsk: (request: Request | undefined) => void;
}) {
  const { asked: request, entry, text, resources, refused, onAsk } = props;
  const { result, patient, may_edit } = entry;
  const close = () => onAsk(undefined);
  const values = useTemplateValues(entry);
  const insertLines = useInsertLines(result.id, {
    medicine: resources?.medicine ?? [],
    weight: patient.weight,
    species: patient.species,
    refused,
  });
  // The strip of handouts has their dialog.
  if (!request || request.what === 'handout') return null;
  if (request.what === 'history')
    return (
      <RecordHistoryDialog
        record={result.id}
        text={text}
        differentials={versionsOf(result.differentialRecords, result.diagnosisRecords)}
        readOnly={!may_edit}
        onClose={close}
      />
    );
  if (request.what === 'saveTemplate')
    return <SaveTemplateDialog record={result.id} text={text} lines={linesOf(entry)} onClose={close} />;
  if (request.what === 'delete') return <DeleteDialog entry={entry} onClose={close} />;
  return (
    <RecordTemplatesDialog
      templates={resources?.medicalRecordTemplates ?? []}
      chosen={request.template}
      values={values}
      text={text}
      onLines={insertLines}
      onSaveAs={() => onAsk({ what: 'saveTemplate' })}
      onClose={close}
    />
  );
}

/** What stands for the words in braces of a template. */
function useTemplateValues({ result, patient, owner_name }: Entry) {
  const format = useFormat();
  const signalment = useSignalment();
  const { account } = useAccount();
  const { data } = useCall(
    getNewRecords,
    { pet: patient.id, limit: LAST_RESULTS },
    { enabled: account.permit_lis !== false },
  );
  return {
    ...lastValues(data?.result ?? []),
    ...{ pet: patient.name, patient: patient.name },
    species: signalment.species(patient.species),
    ...(patient.breed && { breed: signalment.breed(patient.species, patient.breed) }),
    ...(patient.sex && { sex: signalment.sex(patient) }),
    ...(result.assignee_name && { doctor: result.assignee_name }),
    age: format.age(patient.birthdate),
    today: format.date(new Date().toISOString(), 'full'),
    ...(patient.weight !== null && { weight: format.weight(patient.weight) }),
    ...(owner_name && { owner: owner_name }),
  };
}

const LAST_RESULTS = 50;

/** `last.CODE` of each analyte with its unit, as it was measured last. */
function lastValues(records: readonly LabRecord[]): Record<string, string> {
  const values = records.flatMap(({ results }) => results).filter(({ flag }) => flag !== 'invalid');
  return Object.fromEntries(
    values.toReversed().map(({ code, raw, unit }) => [`last.${code}`, `${raw} ${unit}`.trim()]),
  );
}

function linesOf({ result, medicineRecords }: Entry) {
  return [
    ...result.treatmentRecords.map(({ treatment, name, quantity }) => ({
      kind: 'treatment' as const,
      entry: treatment,
      name,
      quantity,
    })),
    ...medicineRecords.map(({ medicine, name }) => ({
      kind: 'medicine' as const,
      entry: medicine,
      name,
      quantity: null,
    })),
  ];
}

/** Takes the whole visit off, once the pet's name was typed; it can be brought back. */
function DeleteDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useRecordTexts();
  const navigate = useNavigate();
  const { account } = useAccount();
  const { id, version, assignee } = entry.result;
  const { name } = entry.patient;
  const remove = useMutationCall(deleteMedicalRecord, { refreshes: [getTodayMedicalRecords], title: t('delete') });
  const mayDelete = assignee === account.id || account.role === 'hospitalAdmin';
  const form = useCallForm(deleteMedicalRecord, {
    initial: { typed: '' },
    toInput: () => ({ id, version }),
    send: remove.mutateAsync,
    onSent: ({ result }) => {
      toast({
        text: t('deleted', { name }),
        undo: () => remove.mutate({ id, version: result.version, deleted: false }),
      });
      navigate('/his/board');
    },
    texts: t,
  });
  const { typed } = form.values;
  const blocked = mayDelete ? typed.trim() !== name && t('delete.name', { name }) : t('refusal.assigneeOnly');
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={t('delete.title')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} variant="danger" {...(blocked && { disabledReason: blocked })}>
          {t('delete')}
        </SubmitButton>
      }
    >
      <p>{t('delete.text')}</p>
      <CallForm form={form}>
        <TextField name="typed" label={t('delete.name', { name })} autoFocus />
      </CallForm>
    </Dialog>
  );
}
