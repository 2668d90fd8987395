import type { getHospitalMedicalResources } from '@alder/catalog/contract';
import { useCall } from '@alder/client';
import { getHandouts } from '@alder/handouts/contract';
import { languageLabels, languageTags, useFormat, useLanguage } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import type { ReactNode } from 'react';
import type { getEntry } from '../contract/index.ts';
import { dayOf, type Section } from '../domain/index.ts';
import type { Phrase } from './phrases.ts';
import styles from './record.module.css';
import { RecordDiagnoses } from './record-diagnoses.panel.tsx';
import { RecordDifferentials } from './record-differentials.panel.tsx';
import { RecordExam } from './record-exam.panel.tsx';
import { RecordPrintFoot, RecordPrintHead } from './record-print.tsx';
import { RecordSection } from './record-section.panel.tsx';
import type { RecordSlots } from './record-slots.ts';
import { useRecordTexts } from './record-texts.ts';
import { RecordVitals } from './record-vitals.panel.tsx';
import type { RecordExamination } from './use-record-exam.ts';
import type { RecordText } from './use-record-text.ts';

type Entry = PayloadOf<typeof getEntry>;
type Resources = PayloadOf<typeof getHospitalMedicalResources>;

/** Categories of the catalog whose entries tell one diagnosis from another. */
const DECIDING: readonly string[] = ['laboratory', 'imaging'];

/** S, O, A and P of one visit, with what was measured, examined, found and decided. */
export function RecordDocument(props: {
  entry: Entry;
  text: RecordText;
  examination: RecordExamination;
  resources: Resources | undefined;
  slots: RecordSlots;
  lock: ReactNode;
  signing: ReactNode;
  /** Handout that was chosen after a slash, until its dialog closes. */
  handout: string | undefined;
  onChoose: (phrase: Phrase | undefined) => void;
}) {
  const { entry, text, examination, resources, slots, lock, signing, handout, onChoose } = props;
  const t = useRecordTexts();
  const phrases = [...usePhrases(entry, resources), ...useHandoutPhrases(slots.Handouts !== undefined)];
  const readOnly = !entry.may_edit;
  const of = (section: Section) => ({ section, text, readOnly, phrases, onChoose });
  return (
    <div className={styles.document}>
      <RecordPrintHead entry={entry} />
      {lock}
      <Reason entry={entry} />
      <RecordSection {...of('subjective')} hint={t('hint.subjective', { name: entry.patient.name })} />
      <RecordSection
        {...of('objective')}
        hint={t('hint.objective')}
        before={<Examined entry={entry} examination={examination} Scales={slots.Scales} />}
      >
        <Strips entry={entry} slots={slots} />
      </RecordSection>
      <RecordSection
        {...of('assessment')}
        hint={t('hint.assessment')}
        before={
          <>
            <RecordDiagnoses
              record={entry.result.id}
              diagnoses={entry.result.diagnosisRecords}
              catalog={resources?.diagnoses ?? []}
              readOnly={readOnly}
            />
            <RecordDifferentials
              record={entry.result.id}
              differentials={entry.result.differentialRecords}
              diagnoses={entry.result.diagnosisRecords}
              catalog={resources?.diagnoses ?? []}
              tests={(resources?.treatments ?? []).filter(({ category }) => DECIDING.includes(category))}
              readOnly={readOnly}
            />
          </>
        }
      />
      <RecordSection {...of('plan')} hint={t('hint.plan')} />
      {slots.FollowUps && (
        <slots.FollowUps
          record={entry.result.id}
          pet={entry.patient.id}
          assignee={entry.result.assignee}
          since={entry.result.checked_in_at}
          plan={text.shown('plan')}
          treatments={entry.result.treatmentRecords}
          readOnly={entry.result.assignee === null}
        />
      )}
      {slots.Handouts && (
        <slots.Handouts record={entry.result.id} asked={handout} onAsked={() => onChoose(undefined)} />
      )}
      {signing}
      <RecordPrintFoot entry={entry} />
    </div>
  );
}

/** Why the patient came, as it was entered at check-in: the first thing that the doctor reads. */
function Reason({ entry: { result } }: { entry: Entry }) {
  const t = useRecordTexts();
  return (
    <p className={styles.reason}>
      <span>{t('reason.title')}</span>
      {result.reason ? <b>{result.reason}</b> : <em>{t('reason.none')}</em>}
      {result.urgent && <Chip tone="danger">{t('reason.urgent')}</Chip>}
    </p>
  );
}

function Examined(props: { entry: Entry; examination: RecordExamination; Scales: RecordSlots['Scales'] }) {
  const { entry, examination, Scales } = props;
  const { result, patient, weights, may_edit } = entry;
  const { timeZone } = useFormat();
  const day = (at: string) => dayOf(new Date(at), timeZone);
  const today = day(result.checked_in_at);
  const earlier = weights.find(({ at }) => day(at) < today);
  return (
    <>
      <RecordVitals
        pet={patient.id}
        record={result.id}
        species={patient.species}
        locked={entry.signed_at !== null}
        sets={result.vitalSigns}
        weightToday={weights.find(({ at }) => day(at) === today)?.weight ?? null}
        earlierWeight={earlier && { weight: earlier.weight, at: new Date(earlier.at) }}
      />
      {Scales && (
        <Scales
          pet={patient.id}
          record={result.id}
          species={patient.species}
          sets={result.vitalSigns}
          locked={entry.signed_at !== null}
        />
      )}
      <RecordExam examination={examination} species={patient.species} readOnly={!may_edit} />
    </>
  );
}

function Strips({ entry, slots: { lab: Lab, images: Images } }: { entry: Entry; slots: RecordSlots }) {
  const of = { pet: entry.patient.id, record: entry.result.id, since: entry.result.checked_in_at };
  if (!Lab && !Images) return null;
  return (
    <div className={styles.strips}>
      {Lab && (
        <div data-strip="lab">
          <Lab {...of} />
        </div>
      )}
      {Images && (
        <div data-strip="images">
          <Images {...of} />
        </div>
      )}
    </div>
  );
}

/** What a word after a slash may stand for: the templates, and values of the visit. */
function usePhrases({ result, weights }: Entry, resources: Resources | undefined): readonly Phrase[] {
  const t = useRecordTexts();
  const format = useFormat();
  const weighed = weights.find(({ at }) => at >= result.checked_in_at);
  const written = (code: 'date' | 'normal' | 'weight', text: string): Phrase => ({
    id: code,
    code,
    name: t(`phrases.${code}`),
    kind: 'text',
    text,
  });
  return [
    ...(resources?.medicalRecordTemplates ?? []).map(
      ({ id, name, shortcut }): Phrase => ({ id, name, code: shortcut, kind: 'template', text: '' }),
    ),
    written('date', format.date(new Date().toISOString(), 'full')),
    written('normal', t('phrases.normal')),
    ...(weighed ? [written('weight', format.weight(weighed.weight))] : []),
  ];
}

/** Handouts of the hospital, found by their titles in every language (design: mockup 3, "Renal diet instructions"). */
function useHandoutPhrases(enabled: boolean): readonly Phrase[] {
  const t = useRecordTexts();
  const { language } = useLanguage();
  const { data } = useCall(getHandouts, {}, { enabled });
  return (data?.result ?? []).flatMap(({ id, titles, languages, archived }): Phrase[] => {
    const shown = titles[language] ? language : languages[0];
    if (archived || !shown) return [];
    const signs = languages.map((one) => languageLabels[one]).join(' / ');
    return [
      {
        ...{ id, code: null, kind: 'handout', name: titles[shown]!, lang: languageTags[shown], text: '' },
        ...{ name_zhtw: titles.zhtw ?? null, name_ja: titles.ja ?? null },
        synonyms: [titles.en ?? '', t('phrases.handout')],
        about: t('phrases.handout.in', { languages: signs }),
      },
    ];
  });
}
