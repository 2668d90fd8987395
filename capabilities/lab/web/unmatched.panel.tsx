import { useMutationCall, usePages } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { speciesOf } from '@alder/terms';
import { Button, Checkbox, Chip, Empty, Loaded, TextField, toast, useFailToast } from '@alder/ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { discardRecord, getUnmatched, type LabRecord, matchRecord } from '../contract/index.ts';
import { nameOf, type TriagePlace } from '../domain/index.ts';
import lab from './lab.module.css';
import { deviceOf, profileOf } from './lab-view.ts';
import { type PetChoice, PetChoiceField } from './pet-choice.panel.tsx';
import styles from './sheet.module.css';
import { TriageBar } from './triage-bar.tsx';
import { useLabTexts } from './use-lab-texts.ts';

const refreshes = [
  { id: 'record.getUnmatched' },
  { id: 'record.getCounts' },
  { id: 'record.getEntriesNew' },
  { id: 'labOrder.getAll' },
];

/** Values that are enough to recognize a result by. */
const VISIBLE_ROWS = 8;

/** Results whose patient is for a person to say. */
export function UnmatchedPanel() {
  const t = useLabTexts();
  const [place, setPlace] = useState<TriagePlace>('waiting');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(getUnmatched, { place });
  const records = pages.pages.flatMap(({ result }) => result);
  const put = (next: TriagePlace) => {
    setPlace(next);
    setSelected(new Set());
  };
  return (
    <section className={styles.panel}>
      <SheetHeader title={t('unmatched.title')} about={t('unmatched.about')} />
      <TriageBar
        of="records"
        place={place}
        onPlace={put}
        all={records.map(({ id }) => id)}
        selected={selected}
        onSelect={setSelected}
      />
      <Loaded
        query={{ ...pages, data: pages.isSuccess ? records : undefined }}
        what={t('unmatched.title')}
        isEmpty={(all) => all.length === 0}
        empty={<Empty>{t(place === 'waiting' ? 'unmatched.empty' : 'find.none')}</Empty>}
      >
        {(all) => (
          <ul className={styles.cases}>
            {all.map((record) => (
              <Unmatched
                key={record.id}
                record={record}
                isOpen={place !== 'discarded'}
                isSelected={selected.has(record.id)}
                onSelect={(on) => setSelected(toggled(selected, record.id, on))}
              />
            ))}
            {pages.hasMore && (
              <li>
                <Button busy={pages.isFetchingMore} onClick={pages.more}>
                  {t('inbox.more')}
                </Button>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** A set with one entry more or less. */
export function toggled(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Title of one of the two lists, with the way back on small screens. */
export function SheetHeader({ title, about }: { title: string; about: string }) {
  const t = useLabTexts();
  return (
    <header className={styles.panelHead}>
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

type UnmatchedProps = {
  record: LabRecord;
  /** It can still be filed. */
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
};

function Unmatched({ record, isOpen, isSelected, onSelect }: UnmatchedProps) {
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
        <Checkbox
          label={t('triage.one', { name: `${profileOf(record, t, language)} ${format.moment(record.timestamp)}` })}
          labelHidden
          value={isSelected}
          onChange={onSelect}
        />
        <b>{profileOf(record, t, language)}</b>
        <span className={lab.muted}>
          {deviceOf(t, record)} {record.device_serial} · {format.moment(record.timestamp)}
        </span>
        {record.match.hint && <Chip tone="warn">{t(`hint.${record.match.hint}`)}</Chip>}
        {record.critical && <Chip tone="danger">{t('critical.title')}</Chip>}
        {record.clock_off && <Chip tone="warn">{t('sheet.clockOff')}</Chip>}
      </div>
      <p>{t('unmatched.typed', { text: typed || t('unmatched.nothing') })}</p>
      <p className={styles.values}>
        {record.results.slice(0, VISIBLE_ROWS).map((value) => (
          <span key={value.code}>
            {nameOf(value, language)} <b>{value.raw}</b>
          </span>
        ))}
        {record.results.length > VISIBLE_ROWS && (
          <span>{t('unmatched.more', { count: record.results.length - VISIBLE_ROWS })}</span>
        )}
        {record.error && <span>{t('advice.error', record.error)}</span>}
      </p>
      {(record.aside?.reason || (!isOpen && record.modified[0])) && (
        <p className={lab.muted}>{record.aside?.reason || record.modified[0]?.reason}</p>
      )}
      {!isOpen ? null : isDiscarding ? (
        <Discard record={record} onClose={() => setDiscarding(false)} />
      ) : (
        <Owner record={record} onDiscard={() => setDiscarding(true)} />
      )}
    </li>
  );
}

/** Whose it is: search, choose, and say so again when species or sex contradict. */
function Owner({ record, onDiscard }: { record: LabRecord; onDiscard: () => void }) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const [chosen, setChosen] = useState<PetChoice>();
  const [doubt, setDoubt] = useState<'patientMismatch' | 'controlMaterial'>();
  const match = useMutationCall(matchRecord, { refreshes });

  async function file(pet: PetChoice, confirmed: boolean) {
    try {
      await match.mutateAsync({ id: record.id, pet: pet.id, confirmed });
      toast({ text: t('unmatched.filed', { name: pet.name }) });
    } catch (error) {
      const code = (error as { kind?: { code: string } }).kind?.code;
      if (code === 'patientMismatch' || code === 'controlMaterial') setDoubt(code);
      else fail(error);
    }
  }

  return (
    <div className={styles.owner}>
      <PetChoiceField
        chosen={chosen}
        candidate={record.match.candidate}
        onChoose={(pet) => {
          setChosen(pet);
          setDoubt(undefined);
        }}
      />
      {doubt && chosen && (
        <p className={lab.warn}>
          {t(doubt === 'controlMaterial' ? 'unmatched.control' : 'unmatched.mismatch', { name: chosen.name })}
        </p>
      )}
      <div className={lab.acts}>
        <Button size="sm" onClick={onDiscard}>
          {t('unmatched.discard')}
        </Button>
        {chosen && (
          <Button
            size="sm"
            variant={doubt ? 'danger' : 'primary'}
            busy={match.isPending}
            onClick={() => void file(chosen, doubt !== undefined)}
          >
            {doubt ? t('unmatched.fileAnyway') : t('unmatched.file', { name: chosen.name })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Discard({ record, onClose }: { record: LabRecord; onClose: () => void }) {
  const t = useLabTexts();
  const fail = useFailToast(t);
  const [reason, setReason] = useState('');
  const discard = useMutationCall(discardRecord, { refreshes });
  const act = () =>
    discard
      .mutateAsync({ id: record.id, reason: reason.trim() })
      .then(() => toast({ text: t('unmatched.discarded') }))
      .catch(fail);
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
