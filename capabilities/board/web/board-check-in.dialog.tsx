import { useDraft, useDrafts, useWire } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { getPet, type Pet, type PetLine, searchPets } from '@alder/patients/contract';
import type { BoardCard } from '@alder/records/contract';
import { speciesOf } from '@alder/terms';
import {
  Button,
  CallForm,
  Chip,
  Combobox,
  Dialog,
  PetFace,
  PressArea,
  StatusChip,
  SubmitButton,
  toast,
} from '@alder/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ArrivalForm, NewPatientVisit } from './board-arrival.panel.tsx';
import styles from './board-check-in.module.css';
import { useBoardTexts } from './board-texts.ts';
import { type Arrival, type CheckInQuestion, emptyArrival, useCheckInForm, useCheckInOfNew } from './use-check-in.ts';

/** The form of a new patient, which belongs to another capability. */
export type NewPatientForm = ComponentType<{
  /** The name or telephone number that was searched. */
  readonly name: string;
  readonly draftKey: string;
  readonly action: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onCreated: (pet: Pet) => void;
  /** A patient who has the chart or chip number already is taken instead. */
  readonly onOpen: (id: string) => void;
  readonly openText: (name: string) => string;
}>;

const NOTHING_TYPED = { value: {}, version: null };
const keyOf = (pet: { readonly id: string } | null) => `checkIn.${pet?.id ?? ''}`;

export type CheckInDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Who is on the board, to say so instead of checking in twice. */
  readonly cards: readonly BoardCard[];
  readonly NewPatient?: NewPatientForm | undefined;
  /** Patient that is chosen already, by the address of the page; empty for none. */
  readonly chosen?: string;
  /** Notes the chosen patient in the address, so that the way back and forward finds it again. */
  readonly onChosen?: (pet: string) => void;
};

/** Who arrived and why. Type, Enter, Enter. */
export function CheckInDialog({ open, ...rest }: CheckInDialogProps) {
  return open ? <OpenCheckIn {...rest} /> : null;
}

function OpenCheckIn({ onClose, cards, NewPatient, chosen: atFirst = '', onChosen }: Omit<CheckInDialogProps, 'open'>) {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const wire = useWire();
  const [entering, setEntering] = useState<string>();
  const searched = useRef('');
  const chosen = useChosenPet(onChosen);
  const { pet, typing, arrival } = chosen;
  const giveUp = () => {
    typing.discard();
    onClose();
  };
  const { form, question, refusedWeight, forgetQuestion } = useCheckInForm({ pet, arrival, typing, onDone: giveUp });
  const checkInNew = useCheckInOfNew(giveUp);
  const there = pet && cards.find((card) => card.pet === pet.id && card.stage !== 'archive');
  const enter = (name: string) => (NewPatient ? setEntering(name) : void navigate('/patient/new'));

  /** Goes on with a patient who exists already, with what was typed of the visit. */
  const take = async (id: string, isWanted = () => true) => {
    try {
      const found = await wire.send(getPet, { id });
      // Meanwhile another patient may have been chosen, who stays.
      if (!found || !isWanted()) return;
      const { result, owner } = found;
      chosen.choose({ ...result, owner, last_visit: null });
      setEntering(undefined);
    } catch {
      toast({ text: t('checkIn.notFound'), tone: 'fail' });
    }
  };
  useEffect(() => {
    let isCurrent = true;
    if (atFirst !== '' && atFirst !== pet?.id) void take(atFirst, () => isCurrent);
    else if (atFirst === '' && pet) chosen.leave();
    return () => {
      isCurrent = false;
    };
  }, [atFirst]);
  // Weight and company were typed for the pet that was chosen: they are not the new patient's.
  const forNew = {
    weight: undefined,
    also: {},
    payer: '',
    sure: [],
    visit_type: typing.value.visit_type ?? 'first',
  } as const;
  const newArrival: Arrival = { ...arrival, ...forNew };

  if (entering !== undefined && NewPatient) {
    return (
      <NewPatient
        name={entering}
        draftKey="patient.new.checkIn"
        action={t('checkIn.createAndCheckIn')}
        onClose={() => setEntering(undefined)}
        onOpen={(id) => void take(id)}
        openText={(name) => t('checkIn.takeExisting', { pet: name })}
        onCreated={(created) => {
          // Where the check-in fails, the dialog goes on with the patient that exists by now.
          chosen.choose({ ...created, owner: null, last_visit: null });
          setEntering(undefined);
          void checkInNew(created, newArrival);
        }}
      >
        <NewPatientVisit
          arrival={newArrival}
          onType={(change) => typing.change((before) => ({ ...before, ...change }))}
        />
      </NewPatient>
    );
  }
  return (
    <>
      <Dialog
        open
        onClose={giveUp}
        title={t('checkIn.title')}
        about={t('checkIn.about')}
        dirty={pet !== null || (typing.state !== 'clean' && 'kept')}
        onMainAction={form.submit}
        footer={
          <>
            <Button onClick={() => enter(pet ? '' : searched.current)}>{t('checkIn.new')}</Button>
            <SubmitButton of={form} disabled={!pet} shortcut="Ctrl Enter">
              {t('checkIn')}
            </SubmitButton>
          </>
        }
      >
        <PetField
          pet={pet}
          onChoose={(next) => chosen.choose(next, visitTypeFor(next))}
          onText={(text) => {
            searched.current = text.trim();
          }}
          onCreate={enter}
        />
        {there && (
          <div className={styles.facts}>
            <Chip tone="warn">{t('checkIn.already', { pet: pet.name })}</Chip>
            <Button size="sm" onClick={() => void navigate(`/his/record/${there.id}`)}>
              {t('checkIn.openVisit')}
            </Button>
          </div>
        )}
        {pet && (
          <CallForm form={form} className={styles.form}>
            <ArrivalForm key={pet.id} pet={pet} form={form} refusedWeight={refusedWeight} onSuggest={chosen.suggest} />
            <PressArea type="submit" hidden />
          </CallForm>
        )}
      </Dialog>
      {question?.about === 'visitOpen' && pet && (
        <SecondVisitDialog pet={pet.name} second={question} onClose={forgetQuestion} />
      )}
      {question?.about === 'deceased' && pet && (
        <DeceasedDialog pet={pet.name} onConfirm={question.confirm} onClose={forgetQuestion} />
      )}
    </>
  );
}

/** The chosen patient and what was typed of the visit, on the device apart for each patient. */
function useChosenPet(onChosen?: (pet: string) => void) {
  const [pet, setPet] = useState<PetLine | null>(null);
  const [suggested, suggest] = useState<Partial<Arrival>>({});
  const drafts = useDrafts();
  const typing = useDraft<Partial<Arrival>>(keyOf(pet), NOTHING_TYPED);
  /** What was typed while another patient was chosen. */
  const carried = useRef<Partial<Arrival>>({});

  /**
   * Another patient keeps what was typed of the visit, but neither the weight, the siblings nor the payer of the one before.
   *
   * @param known What is suggested until the earlier visits have come.
   */
  const choose = (next: PetLine | null, known: Partial<Arrival> = {}) => {
    if (pet && next?.id === pet.id) return;
    const { also: _, weight: __, sure: ___, payer: ____, ...visit } = typing.value;
    if (Object.keys(visit).length > 0) carried.current = visit;
    typing.discard();
    setPet(next);
    onChosen?.(next?.id ?? '');
    suggest(known);
    if (!next || Object.keys(carried.current).length === 0 || drafts.read(keyOf(next))) return;
    drafts.keep(keyOf(next), { value: carried.current, version: null, at: Date.now() });
  };
  /** Shows no patient, as the address says, and forgets nothing that was typed. */
  const leave = () => {
    setPet(null);
    suggest({});
  };
  return { pet, choose, leave, suggest, typing, arrival: { ...emptyArrival, ...suggested, ...typing.value } };
}

/** The search says whether a patient was here before: Enter may be pressed before its earlier visits have come. */
const visitTypeFor = (pet: PetLine | null): Partial<Arrival> =>
  pet ? { visit_type: pet.last_visit === null ? 'first' : 'recheck' } : {};

/** Finds a patient by name, owner, telephone, chip or chart number; without a label at check-in, where it takes the focus. */
export function PetField(props: {
  readonly pet: PetLine | null;
  readonly label?: string;
  readonly onChoose: (pet: PetLine | null) => void;
  readonly onText?: (text: string) => void;
  readonly onCreate?: (text: string) => void;
}) {
  const { pet, label, onChoose, onText, onCreate } = props;
  const t = useBoardTexts();
  const wire = useWire();
  const { language } = useLanguage();
  const search = async (text: string, signal: AbortSignal) =>
    (await wire.send(searchPets, { q: text, limit: 8 }, { signal }))?.result ?? [];
  return (
    <Combobox<PetLine>
      label={label ?? t('checkIn.who')}
      autoFocus={label === undefined}
      value={pet}
      onChange={onChoose}
      onText={onText}
      onCreate={onCreate}
      createText={(text) => t('checkIn.newNamed', { text })}
      items={search}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      itemAbout={(one) =>
        [
          ...[one.patient_id, speciesOf(one.species)?.[language], one.owner?.name],
          one.owner?.formerly && t('checkIn.formerly', { name: one.owner.formerly }),
          // The further owner who was typed stands beside the primary one, with the number that was dialed.
          one.found_by && `+ ${one.found_by.name}`,
          (one.found_by ?? one.owner)?.phones[0],
        ]
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
  );
}

/** Asks before a second open visit of a pet: usually a colleague has checked it in already. */
function SecondVisitDialog(props: {
  readonly pet: string;
  readonly second: Extract<CheckInQuestion, { about: 'visitOpen' }>;
  readonly onClose: () => void;
}) {
  const { pet, second, onClose } = props;
  const t = useBoardTexts();
  const navigate = useNavigate();
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={t('checkIn.second', { pet })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={second.confirm}>{t('checkIn.secondConfirm')}</Button>
          <Button variant="primary" data-autofocus="" onClick={() => void navigate(`/his/record/${second.visit}`)}>
            {t('checkIn.openVisit')}
          </Button>
        </>
      }
    >
      <p>{t('checkIn.secondAbout')}</p>
    </Dialog>
  );
}

/** Asks before a visit of a pet that is recorded as deceased: usually another one was meant. */
function DeceasedDialog(props: { readonly pet: string; readonly onConfirm: () => void; readonly onClose: () => void }) {
  const { pet, onConfirm, onClose } = props;
  const t = useBoardTexts();
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={t('checkIn.deceasedTitle', { pet })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onConfirm}>{t('checkIn.deceasedConfirm')}</Button>
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            {t('checkIn.deceasedBack')}
          </Button>
        </>
      }
    >
      <p>{t('checkIn.deceasedAbout')}</p>
    </Dialog>
  );
}
