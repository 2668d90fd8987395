import { nameIn } from '@alder/catalog/domain';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getPet, type PetLine } from '@alder/patients/contract';
import {
  type BoardCard,
  changePetOfVisit,
  deleteMedicalRecord,
  getEntry,
  getTodayMedicalRecords,
  type VisitWarning,
  visitWarning,
} from '@alder/records/contract';
import { isBlankVisit, mayChangeVisit } from '@alder/records/domain';
import {
  Button,
  CallForm,
  ConfirmDialog,
  Dialog,
  PetFace,
  SkeletonRows,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { z } from 'zod';
import { PetField } from './board-check-in.dialog.tsx';
import { useBoardPartsTexts } from './board-parts-texts.ts';
import styles from './board-visit-change.module.css';

const refreshes = [getTodayMedicalRecords];
type CardProps = { readonly card: BoardCard; readonly onClose: () => void };

/**
 * Who may cancel the visit or move it, asked by the rule of the server before any form opens; undefined while the
 * entries of the visit are not known yet.
 */
function useRight(card: BoardCard): ReturnType<typeof mayChangeVisit> | undefined {
  const { account } = useAccount();
  const who = { id: account.id, role: account.role ?? '' };
  const atBest = mayChangeVisit({ ...card, isBlank: true }, who);
  const entry = useCall(getEntry, { id: card.id }, { enabled: atBest !== 'own' });
  if (atBest === 'own') return 'own';
  // What cannot be read is refused by the server in its turn.
  if (!entry.data) return entry.error ? atBest : undefined;
  const { result, medicineRecords } = entry.data;
  const lines = [...result.diagnosisRecords, ...result.treatmentRecords, ...medicineRecords].filter(
    ({ deleted }) => !deleted,
  ).length;
  return mayChangeVisit({ ...result, isBlank: isBlankVisit({ ...result, lines }) }, who);
}

/** Why a visit cannot be canceled or moved, in place of the form. */
function useRefused(card: BoardCard, right: ReturnType<typeof mayChangeVisit> | undefined): string | undefined {
  const t = useBoardPartsTexts();
  if (right === 'no')
    return card.assignee_name ? t('change.onlyDoctor', { name: card.assignee_name }) : t('change.assigneeOnly');
  return card.payment.state === 'paid' ? t('change.paidLocked') : undefined;
}

/** Shows the obstacle before any form; the way to remove it is the only button. */
function RefusedDialog(props: {
  readonly title: string;
  readonly close: string;
  readonly text: string | undefined;
  readonly onClose: () => void;
}) {
  const { title, close, text, onClose } = props;
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={
        <Button data-autofocus="" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {text === undefined ? <SkeletonRows rows={2} face={false} /> : <p role="status">{text}</p>}
    </Dialog>
  );
}

/** The visit leaves the board: says what becomes of charges, tests and medicine, and can be taken back. */
export function CancelDialog({ card, onClose }: CardProps) {
  const t = useBoardPartsTexts();
  const failure = useFailure();
  const right = useRight(card);
  const needsReason = right === 'withReason';
  const refused =
    useRefused(card, right) ?? (card.payment.state === 'partial' ? t('change.visitHasPayments') : undefined);
  const remove = useMutationCall(deleteMedicalRecord, { refreshes });
  const pet = card.patient.name;
  const restore = async (reason: string) => {
    try {
      await remove.mutateAsync({ id: card.id, deleted: false, reason });
    } catch (error) {
      toast({ text: failure(error), tone: 'fail' });
    }
  };
  const form = useCallForm(deleteMedicalRecord, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: card.id, deleted: true, reason: reason.trim() }),
    send: remove.mutateAsync,
    onSent: (_, { reason }) => {
      toast({ text: t('cancel.done', { pet }), undo: () => void restore(reason.trim()) });
      onClose();
    },
    explain: failure,
  });
  if (right === undefined || refused)
    return (
      <RefusedDialog title={t('cancel.title', { pet })} close={t('cancel.not')} text={refused} onClose={onClose} />
    );
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={t('cancel.title', { pet })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('cancel.not')}
          </Button>
          <SubmitButton of={form} variant="danger" disabled={needsReason && form.values.reason.trim() === ''}>
            {t('cancel.act')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <Consequences card={card} />
        {needsReason && <TextField name="reason" label={t('change.reason')} maxLength={300} required />}
      </CallForm>
    </Dialog>
  );
}

function Consequences({ card }: { readonly card: BoardCard }) {
  const t = useBoardPartsTexts();
  const format = useFormat();
  const { account } = useAccount();
  const { payment, lab, prescription, assignee, assignee_name } = card;
  return (
    <ul className={styles.consequences}>
      <li>{t('cancel.about')}</li>
      {payment.total > 0 && <li>{t('cancel.charges', { amount: format.money(payment.total) })}</li>}
      {lab.total > 0 && <li>{t('cancel.tests')}</li>}
      {prescription && <li>{t('cancel.medicine', { count: prescription.total })}</li>}
      {assignee_name && assignee !== account.id && <li>{t('change.notified', { name: assignee_name })}</li>}
    </ul>
  );
}

/** The wrong pet was checked in: the visit goes to the one that came, with all its entries. */
export function ChangePetDialog({ card, onClose }: CardProps) {
  const t = useBoardPartsTexts();
  const failure = useFailure();
  const [question, setQuestion] = useState<Question>();
  const right = useRight(card);
  const needsReason = right === 'withReason';
  const refused = useRefused(card, right);
  const change = useMutationCall(changePetOfVisit, { refreshes });
  const form = useCallForm(changePetOfVisit, {
    initial: NOTHING_CHOSEN,
    toInput: ({ pet, reason, confirmed }) =>
      pet ? { id: card.id, pet: pet.id, reason: reason.trim(), ...confirmed } : undefined,
    send: change.mutateAsync,
    onSent: (_, { pet }) => {
      if (pet) toast({ text: t('changePet.done', { from: card.patient.name, to: pet.name }) });
      onClose();
    },
    onRefused: (error, { confirmed }) => {
      const openQuestion = questionOf(error, confirmed);
      setQuestion(openQuestion);
      return openQuestion !== undefined;
    },
    explain: failure,
  });
  const { pet, reason } = form.values;
  // What was confirmed concerned the pet that was chosen then.
  const choose = (chosen: Chosen) => form.set({ pet: chosen, confirmed: {} });
  if (right === undefined || refused)
    return (
      <RefusedDialog
        title={t('changePet.title', { pet: card.patient.name })}
        close={t('change.close')}
        text={refused}
        onClose={onClose}
      />
    );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('changePet.title', { pet: card.patient.name })}
        about={t('changePet.about')}
        dirty={form.isDirty}
        onMainAction={form.submit}
        footer={
          <SubmitButton of={form} className={styles.long} disabled={!pet || (needsReason && reason.trim() === '')}>
            {pet ? t('changePet.act', { pet: pet.name }) : t('changePet.actNone')}
          </SubmitButton>
        }
      >
        <CallForm form={form}>
          <Siblings card={card} chosen={pet} onChoose={choose} />
          <PetField
            label={t('changePet.other')}
            pet={null}
            onChoose={(found) => found && found.id !== card.pet && choose(found)}
          />
          {pet && <p role="status">{t('changePet.chosen', { pet: pet.name, number: pet.patient_id })}</p>}
          {needsReason && <TextField name="reason" label={t('change.reason')} maxLength={300} required />}
        </CallForm>
      </Dialog>
      {question && pet && (
        <ConfirmDialog
          open
          title={t(question.kind === 'review' ? 'changePet.review' : 'checkIn.second', { pet: pet.name })}
          action={t('changePet.act', { pet: pet.name })}
          busy={change.isPending}
          onConfirm={() => {
            setQuestion(undefined);
            form.set({ confirmed: question.confirmed });
            form.submit();
          }}
          onClose={() => {
            setQuestion(undefined);
            form.set({ confirmed: {} });
          }}
        >
          {question.kind === 'review' ? (
            <Warnings pet={pet.name} warnings={question.warnings} />
          ) : (
            t('checkIn.secondAbout')
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

type Chosen = Pick<PetLine, 'id' | 'name' | 'patient_id'>;
type ChangeValues = { readonly pet: Chosen | null; readonly reason: string; readonly confirmed: Confirmed };
const NOTHING_CHOSEN: ChangeValues = { pet: null, reason: '', confirmed: {} };
type Confirmed = { readonly confirmOpenVisit?: true; readonly confirmWarnings?: true };
type Question =
  | { readonly kind: 'open'; readonly confirmed: Confirmed }
  | { readonly kind: 'review'; readonly confirmed: Confirmed; readonly warnings: readonly VisitWarning[] };

/** What the server asks before it moves a visit. */
function questionOf(error: unknown, confirmed: Confirmed): Question | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.kind.code === 'visitOpen') return { kind: 'open', confirmed: { ...confirmed, confirmOpenVisit: true } };
  const warnings = z.array(visitWarning).safeParse(error.details.warnings);
  if (error.kind.code !== 'visitNeedsReview' || !warnings.success) return undefined;
  return { kind: 'review', confirmed: { ...confirmed, confirmWarnings: true }, warnings: warnings.data };
}

/** The owner's other pets: it is nearly always one of them. */
function Siblings({
  card,
  chosen,
  onChoose,
}: {
  readonly card: BoardCard;
  readonly chosen: Chosen | null;
  readonly onChoose: (pet: Chosen) => void;
}) {
  const t = useBoardPartsTexts();
  const siblings = useCall(getPet, { id: card.pet }).data?.siblings ?? [];
  if (siblings.length === 0) return null;
  return (
    <fieldset className={styles.siblings}>
      <legend>{t('changePet.siblings')}</legend>
      {siblings.map((pet) => (
        <Button
          key={pet.id}
          className={styles.long}
          aria-pressed={pet.id === chosen?.id}
          variant={pet.id === chosen?.id ? 'soft' : undefined}
          icon={<PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} size="xs" />}
          onClick={() => onChoose(pet)}
        >
          {pet.name}
        </Button>
      ))}
    </fieldset>
  );
}

function Warnings({ pet, warnings }: { readonly pet: string; readonly warnings: readonly VisitWarning[] }) {
  const t = useBoardPartsTexts();
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <>
      <p>{t('changePet.reviewAbout')}</p>
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={warning.line + warning.kind}>
            {t(`changePet.${warning.kind}`, {
              pet,
              medicine: nameIn(warning, language),
              allergen: warning.allergen ?? '',
              dose: warning.mg_per_kg === null ? '' : format.number(Math.round(warning.mg_per_kg * 10) / 10),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

const known = [
  'assigneeOnly',
  'paidLocked',
  'stale',
  'visitHasPayments',
  'visitArchived',
  'visitDispensed',
  'visitHasResults',
  'visitHasImages',
  'labOrderRunning',
  'patientSexMissing',
] as const;

/** Text of a refusal; nothing was changed. */
function useFailure(): (error: unknown) => string {
  const t = useBoardPartsTexts();
  return (error) => {
    const code = known.find((each) => error instanceof Refusal && each === error.kind.code);
    return t(code ? `change.${code}` : 'changed.failed');
  };
}
