import { getHospitalUsers } from '@alder/accounts/contract';
import { createVitalSigns } from '@alder/chart/contract';
import { useAct, useCall, useDraft, useDrafts, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getPet, type PetLine, searchPets } from '@alder/patients/contract';
import { speciesOf } from '@alder/terms';
import {
  Button,
  Checkbox,
  Chip,
  Combobox,
  Dialog,
  Filter,
  NumberField,
  PetFace,
  SelectField,
  StatusChip,
  TextField,
  toast,
} from '@alder/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type BoardCard,
  createMedicalRecord,
  getPetMedicalRecords,
  getTodayMedicalRecords,
} from '../contract/index.ts';
import { visitTypes } from '../domain/index.ts';
import { AlertChip } from './board-card-parts.tsx';
import styles from './board-check-in.module.css';
import { useBoardTexts } from './board-texts.ts';

type VisitType = (typeof visitTypes)[number];
type Draft = {
  readonly reason: string;
  readonly assignee: string;
  readonly visit_type: VisitType;
  readonly urgent: boolean;
  readonly weight: number | undefined;
  /** Other pets of the owner that came along. */
  readonly also: readonly string[];
};

const blank: Draft = { reason: '', assignee: '', visit_type: 'recheck', urgent: false, weight: undefined, also: [] };

const NOTHING_TYPED = { value: {}, version: null };
const keyOf = (pet: PetLine | null) => `checkIn.${pet?.id ?? ''}`;

export type CheckInDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Who is on the board, to say so instead of checking in twice. */
  readonly cards: readonly BoardCard[];
};

/** Who arrived and why. Type, Enter, Enter. */
export function CheckInDialog({ open, ...rest }: CheckInDialogProps) {
  return open ? <OpenCheckIn {...rest} /> : null;
}

function OpenCheckIn({ onClose, cards }: Omit<CheckInDialogProps, 'open'>) {
  const t = useBoardTexts();
  const wire = useWire();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const [pet, setPet] = useState<PetLine | null>(null);
  const [suggested, setSuggested] = useState<Partial<Draft>>({});
  // Kept of each patient apart: a reason that came back must not be another patient's.
  const kept = useDrafts();
  const typing = useDraft<Partial<Draft>>(keyOf(pet), NOTHING_TYPED);
  const typed = typing.value;
  /** What was typed while another patient was chosen. */
  const carried = useRef<Partial<Draft>>({});
  const draft = { ...blank, ...suggested, ...typed };
  const giveUp = () => {
    typing.discard();
    onClose();
  };
  const { send, busy } = useCheckIn(giveUp);
  const submit = () => pet && void send(pet, draft);
  const search = async (text: string, signal: AbortSignal) =>
    (await wire.send(searchPets, { q: text, limit: 8 }, { signal }))?.result ?? [];
  /** Another patient keeps what was typed of the visit, but not its siblings. */
  const choose = (chosen: PetLine | null) => {
    if (pet && chosen?.id === pet.id) return;
    setPet(chosen);
    setSuggested({});
    if (pet) {
      const { also: _, ...visit } = typed;
      carried.current = visit;
      typing.discard();
    }
    if (!chosen || Object.keys(carried.current).length === 0 || kept.read(keyOf(chosen))) return;
    kept.keep(keyOf(chosen), { value: carried.current, version: null, at: Date.now() });
  };
  const there = pet && cards.some((card) => card.pet === pet.id && card.stage !== 'archive');

  return (
    <Dialog
      open
      onClose={giveUp}
      title={t('checkIn.title')}
      about={t('checkIn.about')}
      dirty={pet !== null || Object.keys(typed).length > 0}
      onMainAction={submit}
      footer={
        <>
          <Button onClick={() => navigate('/patient/new')}>{t('checkIn.new')}</Button>
          <Button variant="primary" busy={busy} disabled={!pet} shortcut="Ctrl Enter" onClick={submit}>
            {t('checkIn')}
          </Button>
        </>
      }
    >
      <Combobox<PetLine>
        label={t('checkIn.who')}
        autoFocus
        value={pet}
        onChange={choose}
        items={search}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        itemAbout={(one) =>
          [one.patient_id, speciesOf(one.species)?.[language], one.owner?.name, one.owner?.phones[0]]
            .filter(Boolean)
            .join(' · ')
        }
        itemIcon={(one) => (
          <PetFace
            species={one.species}
            breed={one.breed}
            color={one.coat_colour}
            size="sm"
            deceased={one.status === 'deceased'}
          />
        )}
        itemEnd={(one) => (one.status === 'normal' ? null : <StatusChip of="pet" status={one.status} />)}
      />
      {there && (
        <div className={styles.facts}>
          <Chip tone="warn">{t('checkIn.already', { pet: pet.name })}</Chip>
        </div>
      )}
      {pet && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Arrival
            key={pet.id}
            pet={pet}
            draft={draft}
            onSuggest={setSuggested}
            onType={(change) => typing.change((before) => ({ ...before, ...change }))}
          />
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

type ArrivalProps = {
  readonly pet: PetLine;
  readonly draft: Draft;
  /** From the last visit; may come late, and never takes the place of what was typed meanwhile. */
  readonly onSuggest: (suggested: Partial<Draft>) => void;
  readonly onType: (change: Partial<Draft>) => void;
};

/** The chosen patient, what is known of it, and what is asked of today. */
function Arrival({ pet, draft, onSuggest, onType: set }: ArrivalProps) {
  const t = useBoardTexts();
  const format = useFormat();
  const earlier = useCall(getPetMedicalRecords, { petId: pet.id, limit: 5 });
  const visits = earlier.data?.result;
  const last = visits?.[0];
  const reasons = [...new Set((visits ?? []).map(({ reason }) => reason).filter(Boolean))].slice(0, 3);
  useEffect(() => {
    if (!visits) return;
    const seen = visits[0];
    onSuggest({ assignee: seen?.assignee ?? '', visit_type: seen ? 'recheck' : 'first' });
  }, [visits]);

  return (
    <>
      <div className={styles.facts}>
        {pet.alerts.map(({ kind, text }) => (
          <AlertChip key={kind + text} kind={kind}>
            {kind === 'allergy' ? t('card.allergy', { text }) : text}
          </AlertChip>
        ))}
        {pet.status === 'deceased' && <Chip tone="danger">{t('checkIn.deceased')}</Chip>}
        {visits && (
          <Chip tone="outline">
            {last ? t('checkIn.lastVisit', { date: format.date(last.checked_in_at) }) : t('checkIn.firstVisit')}
          </Chip>
        )}
      </div>
      <TextField
        label={t('checkIn.reason')}
        value={draft.reason}
        onChange={(reason) => set({ reason })}
        maxLength={300}
        autoFocus
      />
      {reasons.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups shortcuts
        <div role="group" aria-label={t('checkIn.reasons')} className={styles.facts}>
          {reasons.map((reason) => (
            <Filter key={reason} pressed={draft.reason === reason} onChange={() => set({ reason })}>
              {reason}
            </Filter>
          ))}
        </div>
      )}
      <div className={styles.row}>
        <DoctorField value={draft.assignee} onChange={(assignee) => set({ assignee })} />
        <SelectField
          label={t('checkIn.type')}
          options={visitTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={draft.visit_type}
          onChange={(visit_type) => set({ visit_type })}
        />
        <NumberField
          label={t('checkIn.weight')}
          unit="kg"
          min={0}
          step={0.1}
          value={draft.weight}
          onChange={(weight) => set({ weight })}
          hint={t('checkIn.weightHint')}
        />
      </div>
      <Checkbox label={t('checkIn.urgent')} value={draft.urgent} onChange={(urgent) => set({ urgent })} />
      <Siblings pet={pet} also={draft.also} onAlso={(also) => set({ also })} />
    </>
  );
}

function DoctorField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useBoardTexts();
  const users = useCall(getHospitalUsers, {});
  const doctors = (users.data?.result ?? []).filter(({ role, active }) => role === 'doctor' && active !== false);
  const known = doctors.some(({ id }) => id === value);
  return (
    <SelectField
      label={t('checkIn.doctor')}
      none={t('card.anyDoctor')}
      options={doctors.map(({ id, displayName }) => ({ value: id, label: displayName }))}
      value={known ? value : ''}
      onChange={onChange}
    />
  );
}

/** Other pets of the same owner: ticked, they get cards of their own. */
function Siblings({
  pet,
  also,
  onAlso,
}: {
  readonly pet: PetLine;
  readonly also: readonly string[];
  readonly onAlso: (also: readonly string[]) => void;
}) {
  const t = useBoardTexts();
  const shown = useCall(getPet, { id: pet.id });
  const siblings = (shown.data?.siblings ?? []).filter(({ status }) => status !== 'deceased');
  if (siblings.length === 0 || !pet.owner) return null;
  return (
    <fieldset className={styles.siblings}>
      <legend>{t('checkIn.also', { owner: pet.owner.name })}</legend>
      {siblings.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          value={also.includes(id)}
          onChange={(on) => onAlso(on ? [...also, id] : also.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

/** Makes the visit, and those of the pets that came along. */
function useCheckIn(onDone: () => void) {
  const t = useBoardTexts();
  const create = useAct(createMedicalRecord, { refreshes: [getTodayMedicalRecords] });
  const weigh = useAct(createVitalSigns);
  const [busy, setBusy] = useState(false);

  const send = async (pet: PetLine, { assignee, weight, also, ...rest }: Draft) => {
    setBusy(true);
    try {
      const shared = { ...rest, reason: rest.reason.trim(), assignee: assignee || null };
      const made = await create.mutateAsync({ pet: pet.id, ...shared });
      for (const id of also) await create.mutateAsync({ pet: id, ...shared });
      if (weight && made) await weigh.mutateAsync({ pet: pet.id, medical_record: made.result.id, weight });
      toast({ text: t('checkIn.done', { pet: pet.name }) });
      onDone();
    } catch {
      toast({ text: t('changed.failed'), tone: 'fail' });
    } finally {
      setBusy(false);
    }
  };
  return { send, busy };
}
