import { useCall, useMutationCall } from '@alder/client';
import { restoreDeleted } from '@alder/deleted-items/contract';
import { getPetEntriesNew } from '@alder/imaging/contract';
import { Button, ConfirmDialog, IconButton, PetFace, SaveState, Screen, Stepper, toast, useFailToast } from '@alder/ui';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  deleteTeleconsult,
  getCase,
  getTeleconsults,
  sendTeleconsult,
  type Teleconsult,
  updateTeleconsult,
} from '../contract/index.ts';
import { closedGates, type Gate, gates } from '../domain/index.ts';
import { SendStep } from './send-step.tsx';
import { HistoryStep, ImagesStep, PartsStep, QuestionStep } from './steps.tsx';
import styles from './teleconsult.module.css';
import { useDraftText } from './use-draft-text.ts';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

/** What a draft's writer changes. */
export type Question = Pick<
  Teleconsult,
  | 'kind'
  | 'images'
  | 'parts'
  | 'history'
  | 'no_history'
  | 'summary'
  | 'urgency'
  | 'lang'
  | 'consultant'
  | 'species'
  | 'breed'
  | 'sex'
  | 'neutered'
  | 'birthdate'
  | 'weight'
>;

const questionOf = (request: Teleconsult): Question => ({
  kind: request.kind,
  images: request.images,
  parts: request.parts,
  history: request.history,
  no_history: request.no_history,
  summary: request.summary,
  urgency: request.urgency,
  lang: request.lang,
  consultant: request.consultant,
  species: request.species,
  breed: request.breed,
  sex: request.sex,
  neutered: request.neutered,
  birthdate: request.birthdate,
  weight: request.weight,
});

export type StepProps = {
  readonly request: Teleconsult;
  readonly question: Question;
  readonly onChange: (next: Partial<Question>) => void;
};

/** The five steps of a request; they can be visited freely, and every one says what it still lacks. */
export function WizardScreen({ request: input }: { request: Teleconsult }) {
  const t = useTeleconsultTexts();
  const navigate = useNavigate();
  const { cid } = useParams();
  const update = useMutationCall(updateTeleconsult, { refreshes: [getTeleconsults], title: t('ask') });
  const saved = useDraftText(`teleconsult.${input.id}`, input, questionOf, {
    send: async ({ id, version }, words) => (await update.mutateAsync({ id, version, ...words }))?.result,
  });
  const [declared, setDeclared] = useState(false);
  const entries = useCall(getPetEntriesNew, { petId: input.pet, limit: 50 });
  const at = Math.min(gates.length, Math.max(1, Number(cid) || 1)) - 1;
  const step = gates[at]!;
  const closed = closedGates(saved.words, declared);
  const go = (to: number) => void navigate(`/pacs/teleconsult/${input.id}/step/${to + 1}`, { replace: true });
  const props = { request: saved.entry, question: saved.words, onChange: saved.change };
  return (
    <Screen
      title={t('title.of', { name: input.pet_name })}
      titleHidden
      lead={<Lead request={input} />}
      actions={<SavingState kept={saved} attempt={update.attempt} />}
    >
      <div className={styles.wizard}>
        <Stepper
          label={t('steps')}
          current={step}
          steps={gates.map((check) => ({ value: check, label: t(`step.${check}`), done: !closed.includes(check) }))}
          onStep={(value) => go(gates.indexOf(value as Gate))}
        />
        <section className={styles.step} aria-label={t(`step.${step}`)}>
          {step === 'images' && (
            <ImagesStep {...props} images={entries.data?.result ?? []} studies={entries.data?.studies ?? []} />
          )}
          {step === 'parts' && <PartsStep {...props} />}
          {step === 'history' && <HistoryStep {...props} />}
          {step === 'summary' && <QuestionStep {...props} />}
          {step === 'declaration' && (
            <SendStep
              {...props}
              images={entries.data?.result ?? []}
              closed={closed}
              declared={declared}
              onDeclare={setDeclared}
              onGo={(check) => go(gates.indexOf(check))}
            />
          )}
        </section>
        <Foot
          kept={saved}
          step={step}
          closed={closed}
          declared={declared}
          onBack={at > 0 ? () => go(at - 1) : undefined}
          onNext={at < gates.length - 1 ? () => go(at + 1) : undefined}
        />
      </div>
    </Screen>
  );
}

function Lead({ request }: { request: Teleconsult }) {
  const t = useTeleconsultTexts();
  const navigate = useNavigate();
  return (
    <>
      <IconButton label={t('back')} icon={<ArrowLeft />} onClick={() => void navigate('/pacs/teleconsult')} />
      <PetFace species={request.species} breed={request.breed} color={request.coat_colour} size="sm" />
      <p className={styles.lead} data-way-back="">
        <b>{request.pet_name}</b>
        <span>{t('ask')}</span>
      </p>
    </>
  );
}

type Saved = ReturnType<typeof useDraftText<Teleconsult, Question>>;

function SavingState({ kept: saved, attempt }: { kept: Saved; attempt: number }) {
  const { isDirty, isSaving, conflict, savedAt } = saved;
  const state = conflict ? 'conflict' : attempt > 0 ? 'retrying' : isSaving ? 'saving' : isDirty ? 'local' : 'saved';
  return (
    <span className={styles.saved}>
      <SaveState state={state} attempt={attempt} {...(savedAt !== undefined && { at: savedAt })} />
    </span>
  );
}

function Foot(props: {
  kept: Saved;
  step: Gate;
  closed: readonly Gate[];
  declared: boolean;
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { kept: stored, step, closed, declared, onBack, onNext } = props;
  const t = useTeleconsultTexts();
  const fail = useFailToast(t);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const refreshes = [getTeleconsults, getCase];
  const send = useMutationCall(sendTeleconsult, { refreshes, title: t('send') });
  const remove = useMutationCall(deleteTeleconsult, { refreshes: [getTeleconsults], title: t('delete') });
  const bringBack = useMutationCall(restoreDeleted, { refreshes: [getTeleconsults, getCase], title: t('delete') });
  const undoDeletion = ({ id }: Teleconsult) => void bringBack.mutateAsync({ kind: 'teleconsult', id }).catch(fail);
  const run = async (
    work: (saved: Teleconsult) => Promise<unknown>,
    done: string,
    undo?: (saved: Teleconsult) => void,
  ) => {
    // What was typed a moment ago is part of it.
    const saved = await stored.save();
    if (!saved) return toast({ tone: 'fail', text: t('refusal.stale') });
    try {
      await work(saved);
      toast({ tone: 'done', text: done, ...(undo && { undo: () => undo(saved) }) });
      return true;
    } catch (error) {
      fail(error);
    }
  };
  const missing = closed.length > 0 ? t(`missing.${closed[0]!}`) : undefined;
  return (
    <footer className={styles.foot}>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {/* Why there is no next step is read without a pointer too. */}
      <span className={styles.gap}>{onNext && closed.includes(step) && t(`missing.${step}`)}</span>
      {onBack && <Button onClick={onBack}>{t('previous')}</Button>}
      {onNext ? (
        <Button
          variant="primary"
          {...(closed.includes(step) && { disabledReason: t(`missing.${step}`) })}
          onClick={onNext}
        >
          {t('next')}
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={send.isPending}
          {...(missing && { disabledReason: missing })}
          onClick={() =>
            void run(({ id, version }) => send.mutateAsync({ id, version, declaration: declared }), t('sent.done'))
          }
        >
          {t('send')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('delete.ask')}
        action={t('delete')}
        busy={remove.isPending}
        onConfirm={() =>
          void run(({ id, version }) => remove.mutateAsync({ id, version }), t('deleted.done'), undoDeletion).then(
            (done) => done === true && navigate('/pacs/teleconsult'),
          )
        }
        onClose={() => setAsking(false)}
      >
        {t('delete.about')}
      </ConfirmDialog>
    </footer>
  );
}
