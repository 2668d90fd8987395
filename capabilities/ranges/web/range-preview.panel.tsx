import { useCall, useWire } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { examTypesOf } from '@alder/instrument-messages/domain';
import { getNewRecords, type LabRecord } from '@alder/lab/contract';
import { decimalsOf, nameOf } from '@alder/lab/domain';
import { type PetLine, searchPets } from '@alder/patients/contract';
import { showUnit } from '@alder/terms';
import { Combobox, PetFace, RangeBar, useSignalment } from '@alder/ui';
import { useCallback } from 'react';
import type { CustomRange } from '../contract/index.ts';
import { chartRange, needsSex, type RangeEntry, type RangeSubject } from '../domain/index.ts';
import { type Effect, effectOn, entriesWith, type RangeDraft } from './range-draft.ts';
import styles from './ranges.module.css';
import { useRangeTexts } from './use-range-texts.ts';

/** The animal on whose last values limits are looked at. */
export type PreviewPatient = PetLine;

/** Chooses the animal for the preview. */
export function PreviewPatientField({
  patient,
  onChoose,
}: {
  patient: PreviewPatient | undefined;
  onChoose: (patient: PreviewPatient | undefined) => void;
}) {
  const t = useRangeTexts();
  const wire = useWire();
  const signalment = useSignalment();
  const search = useCallback(
    async (q: string, signal: AbortSignal) => (await wire.send(searchPets, { q, limit: 8 }, { signal }))?.result ?? [],
    [wire],
  );
  return (
    <Combobox<PetLine>
      label={t('ranges.previewOn')}
      placeholder={t('unmatched.search')}
      items={search}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={(pet) => `${pet.patient_id} · ${signalment.line(pet)}`}
      itemIcon={({ species, breed, coat_colour }) => (
        <PetFace size="sm" species={species} breed={breed} color={coat_colour} />
      )}
      value={patient ?? null}
      onChange={(pet) => onChoose(pet ?? undefined)}
    />
  );
}

type EffectProps = {
  readonly draft: RangeDraft;
  readonly entries: readonly CustomRange[];
  readonly patient: PreviewPatient | undefined;
  readonly code: string;
};

const WORDS: Readonly<Record<Effect, 'ranges.previewOther' | 'ranges.previewNoFit' | undefined>> = {
  draft: undefined,
  other: 'ranges.previewOther',
  none: 'ranges.previewNoFit',
};

/** The animal's last value of one analyte on the limits that would be in force. */
export function RangeEffect({ draft, entries, patient, code }: EffectProps) {
  const t = useRangeTexts();
  const { language } = useLanguage();
  const results = useCall(getNewRecords, { pet: patient?.id ?? '', limit: 50 }, { enabled: patient !== undefined });
  if (!patient) return null;
  const found = lastOf(results.data?.result ?? [], code);
  if (!found) return <span className={styles.muted}>{results.isPending ? '' : t('ranges.previewNone')}</span>;
  const { record, value } = found;
  const subject = subjectOf(patient, record);
  const { effect, limits } = effectOn(entries, draft, subject, value);
  const isSexNeeded = needsSex(entriesWith(entries, draft) as readonly RangeEntry[], subject);
  const word = WORDS[effect];
  return (
    <span className={styles.effectParts}>
      <RangeBar
        label={nameOf(value, language)}
        unit={showUnit(value.unit) || value.unit_raw}
        decimals={decimalsOf(value)}
        value={value.number}
        {...(limits && chartRange(limits))}
      />
      <b>{value.raw}</b>
      {isSexNeeded ? <small>{t('sheet.needsSex')}</small> : word && <small>{t(word)}</small>}
    </span>
  );
}

function lastOf(records: readonly LabRecord[], code: string) {
  for (const record of records) {
    const value = record.results.find((each) => each.code === code && each.number !== null);
    if (value) return { record, value };
  }
  return undefined;
}

/** The animal as it is now, on the analyzer that measured it; a range that is written now is for exams from now on. */
function subjectOf({ species, breed, sex, birthdate }: PreviewPatient, { device, results }: LabRecord): RangeSubject {
  return {
    species,
    breed,
    sex,
    birthdate,
    device,
    exam_types: examTypesOf(results.map(({ code }) => code)),
    examTime: new Date().toISOString(),
  };
}
