import type { Diagnosis } from '@alder/catalog/contract';
import { nameIn } from '@alder/catalog/domain';
import {
  createDiagnosisRecord,
  type DiagnosisRecord,
  diagnosisStatuses,
  updateDiagnosisRecord,
} from '@alder/chart/contract';
import { useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Chip, Combobox, IconButton, Menu, type Tone, toast, useFailToast } from '@alder/ui';
import { EllipsisVertical, Plus } from 'lucide-react';
import { getEntry } from '../contract/index.ts';
import styles from './record.module.css';
import { useRecordTexts } from './record-texts.ts';

const tones = {
  new: 'info',
  active: 'neutral',
  worse: 'danger',
  better: 'ok',
  suspected: 'warn',
  ruled_out: 'neutral',
  resolved: 'ok',
} as const satisfies Record<DiagnosisRecord['status'], Tone>;

/** The problems of this visit, most important first. */
export function RecordDiagnoses(props: {
  record: string;
  diagnoses: readonly DiagnosisRecord[];
  catalog: readonly Diagnosis[];
  readOnly: boolean;
}) {
  const { record, diagnoses, catalog, readOnly } = props;
  const t = useRecordTexts();
  const fail = useFailToast(t);
  const { language } = useLanguage();
  const create = useMutationCall(createDiagnosisRecord, { refreshes: [getEntry], title: t('diagnoses.title') });
  const update = useMutationCall(updateDiagnosisRecord, { refreshes: [getEntry], title: t('diagnoses.title') });
  const add = (input: { name: string; diagnosis?: string }) =>
    create.mutateAsync({ medical_record: record, rank, ...input }).catch(fail);
  const change = (
    one: DiagnosisRecord,
    fields: { status?: DiagnosisRecord['status']; deleted?: boolean },
    version = one.version,
  ) => update.mutateAsync({ id: one.id, version, ...fields }).catch(fail);
  const rank = Math.max(0, ...diagnoses.map((one) => one.rank)) + 1;

  const remove = async (one: DiagnosisRecord) => {
    const gone = await change(one, { deleted: true });
    if (!gone) return;
    toast({
      text: t('removed', { name: nameIn(one, language) }),
      undo: () => void change(one, { deleted: false }, gone.result.version),
    });
  };

  return (
    <div className={styles.diagnoses}>
      <ol aria-label={t('diagnoses.title')}>
        {diagnoses.map((one, index) => (
          <li key={one.id}>
            <i>{index + 1}</i>
            <b>{nameIn(one, language)}</b>
            <Chip tone={tones[one.status]}>{t(`diagnosis.${one.status}`)}</Chip>
            {one.note && <span className={styles.hint}>{one.note}</span>}
            {!readOnly && (
              <Menu
                label={t('diagnosis.menu', { name: nameIn(one, language) })}
                entries={[
                  ...diagnosisStatuses.map((status) => ({
                    label: t(`diagnosis.${status}`),
                    checked: status === one.status,
                    onAction: () => void change(one, { status }),
                  })),
                  {
                    label: t('remove', { name: nameIn(one, language) }),
                    danger: true,
                    onAction: () => void remove(one),
                  },
                ]}
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    size="sm"
                    label={t('diagnosis.menu', { name: nameIn(one, language) })}
                    icon={<EllipsisVertical />}
                  />
                )}
              />
            )}
          </li>
        ))}
      </ol>
      {!readOnly && (
        <Combobox
          label={t('diagnoses.add')}
          labelHidden
          placeholder={t('diagnoses.add')}
          icon={<Plus size={15} />}
          items={catalog}
          itemKey={(entry) => entry.id}
          itemText={(entry) => nameIn(entry, language)}
          itemKeywords={(entry) => [entry.name, ...entry.synonyms, entry.code ?? '']}
          clearOnChoose
          value={null}
          onChange={(entry) => entry && void add({ diagnosis: entry.id, name: nameIn(entry, language) })}
          onCreate={(name) => void add({ name })}
        />
      )}
    </div>
  );
}
