import { useAct, useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getPet, type Pet, searchPets } from '@alder/patients/contract';
import { speciesOf } from '@alder/terms';
import { Button, Chip, Empty, Loaded, PetFace, TextField, toast, useSignalment } from '@alder/ui';
import { ArrowLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { discardRecord, getUnmatched, type LabRecord, matchRecord } from '../contract/index.ts';
import styles from './desk.module.css';
import lab from './lab.module.css';
import { modelWords, nameOf, profileOf } from './lab-view.ts';
import { explain, useLabTexts } from './use-lab-texts.ts';

const refreshes = [{ id: 'record.getUnmatched' }, { id: 'record.getEntriesNew' }, { id: 'labOrder.getAll' }];

/** Values that are enough to recognize a result by. */
const SHOWN = 8;

/** Results whose patient is for a person to say. */
export function UnmatchedPanel() {
  const t = useLabTexts();
  const waiting = useCall(getUnmatched, {});
  return (
    <section className={styles.desk}>
      <DeskHead title={t('unmatched.title')} about={t('unmatched.about')} />
      <Loaded
        query={waiting}
        what={t('unmatched.title')}
        isEmpty={({ result }) => result.length === 0}
        empty={<Empty>{t('unmatched.empty')}</Empty>}
      >
        {({ result }) => (
          <ul className={styles.cases}>
            {result.map((record) => (
              <Unmatched key={record.id} record={record} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** Title of one of the two lists, with the way back on small screens. */
export function DeskHead({ title, about }: { title: string; about: string }) {
  const t = useLabTexts();
  return (
    <header className={styles.deskHead}>
      <Link to="/clinicpath/results" className={styles.back} aria-label={t('unmatched.back')}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div>
        <h2>{title}</h2>
        <p className={lab.muted}>{about}</p>
      </div>
    </header>
  );
}

function Unmatched({ record }: { record: LabRecord }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const [isDiscarding, setDiscarding] = useState(false);
  const { reported } = record;
  const sex = reported.sex === 'male' || reported.sex === 'female' ? t(`sex.${reported.sex}`) : reported.sex;
  const species = reported.species && (speciesOf(reported.species)?.[language] ?? reported.species);
  const typed = [reported.patient_id, reported.name, species, sex].filter(Boolean).join(' · ');
  return (
    <li className={styles.case}>
      <div className={styles.caseHead}>
        <b>{profileOf(record, t)}</b>
        <span className={lab.muted}>
          {modelWords(t, record.device)} {record.device_serial} · {format.moment(record.timestamp)}
        </span>
        {record.match.hint && <Chip tone="warn">{t(`hint.${record.match.hint}`)}</Chip>}
      </div>
      <p>{t('unmatched.typed', { text: typed || t('unmatched.nothing') })}</p>
      <p className={styles.values}>
        {record.results.slice(0, SHOWN).map((value) => (
          <span key={value.code}>
            {nameOf(value, language)} <b>{value.raw}</b>
          </span>
        ))}
        {record.results.length > SHOWN && <span>{t('unmatched.more', { count: record.results.length - SHOWN })}</span>}
        {record.error && <span>{t('advice.error', record.error)}</span>}
      </p>
      {isDiscarding ? (
        <Discard record={record} onClose={() => setDiscarding(false)} />
      ) : (
        <Owner record={record} onDiscard={() => setDiscarding(true)} />
      )}
    </li>
  );
}

/** What is needed of a pet to choose it. */
type Choice = Pick<
  Pet,
  'id' | 'name' | 'patient_id' | 'species' | 'breed' | 'coat_colour' | 'sex' | 'neutered' | 'birthdate'
>;

/** Whose it is: search, choose, and say so again when species or sex contradict. */
function Owner({ record, onDiscard }: { record: LabRecord; onDiscard: () => void }) {
  const t = useLabTexts();
  const signalment = useSignalment();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const [isMismatch, setMismatch] = useState(false);
  const found = useCall(searchPets, { q, limit: 6 }, { enabled: q.trim().length > 0, keepPrevious: true });
  const { candidate } = record.match;
  const likely = useCall(getPet, { id: candidate ?? '' }, { enabled: candidate !== null });
  const offered: readonly Choice[] =
    q.trim() === '' ? (likely.data ? [likely.data.result] : []) : (found.data?.result ?? []);
  const match = useAct(matchRecord, { refreshes });

  async function file(pet: Choice, confirmed: boolean) {
    try {
      await match.mutateAsync({ id: record.id, pet: pet.id, confirmed });
      toast({ text: t('unmatched.filed', { name: pet.name }) });
    } catch (error) {
      const code = (error as { kind?: { code: string } }).kind?.code;
      if (code === 'patientMismatch') setMismatch(true);
      else toast({ tone: 'fail', text: explain(t, error) });
    }
  }

  return (
    <div className={styles.owner}>
      <TextField
        type="search"
        label={t('unmatched.belongs')}
        placeholder={t('unmatched.search')}
        icon={<Search size={16} />}
        value={q}
        onChange={(text) => {
          setQ(text);
          setChosen(undefined);
          setMismatch(false);
        }}
      />
      {offered.length > 0 && !chosen && (
        <ul className={styles.found}>
          {offered.map((pet) => (
            <li key={pet.id}>
              <button type="button" onClick={() => setChosen(pet)}>
                <PetFace size="sm" species={pet.species} breed={pet.breed} color={pet.coat_colour} />
                <b>{pet.name}</b> {pet.patient_id}
                <small>{signalment.line(pet)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isMismatch && chosen && <p className={lab.warn}>{t('unmatched.mismatch', { name: chosen.name })}</p>}
      <div className={lab.acts}>
        <Button size="sm" onClick={onDiscard}>
          {t('unmatched.discard')}
        </Button>
        {chosen && (
          <Button
            size="sm"
            variant={isMismatch ? 'danger' : 'primary'}
            busy={match.isPending}
            onClick={() => void file(chosen, isMismatch)}
          >
            {isMismatch ? t('unmatched.fileAnyway') : t('unmatched.file', { name: chosen.name })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Discard({ record, onClose }: { record: LabRecord; onClose: () => void }) {
  const t = useLabTexts();
  const [reason, setReason] = useState('');
  const discard = useAct(discardRecord, { refreshes });
  const act = () =>
    discard
      .mutateAsync({ id: record.id, reason: reason.trim() })
      .then(() => toast({ text: t('unmatched.discarded') }))
      .catch((error: unknown) => toast({ tone: 'fail', text: explain(t, error) }));
  return (
    <div className={styles.owner}>
      <TextField label={t('unmatched.reason')} value={reason} onChange={setReason} maxLength={500} />
      <div className={lab.acts}>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('unmatched.keep')}
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={discard.isPending}
          disabled={reason.trim() === ''}
          onClick={() => void act()}
        >
          {t('unmatched.discard')}
        </Button>
      </div>
    </div>
  );
}
