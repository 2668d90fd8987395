import { createTreatmentRecord, type TreatmentRecord, updateTreatmentRecord } from '@alder/chart/contract';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { getNewRecords } from '@alder/lab/contract';
import { getPetPreventive } from '@alder/preventive/contract';
import { analyteOf } from '@alder/terms';
import { Button, Chip, Menu, toast, useFailToast } from '@alder/ui';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router';
import { createFollowUp, type FollowUp, getFollowUps, updateFollowUp } from '../contract/index.ts';
import { type Suggestion, skipReasons, suggestionsOf } from '../domain/index.ts';
import { criticalValues } from './critical-values.ts';
import styles from './follow-up-strip.module.css';
import { useAntigenName, useFollowUpTexts } from './use-follow-up-texts.ts';
import { useRecheck } from './use-recheck.ts';

export type FollowUpStripProps = {
  readonly record: string;
  readonly pet: string;
  readonly assignee: string | null;
  /** Arrival, ISO 8601. */
  readonly since: string;
  /** The current text of the plan in the editor. */
  readonly plan: string;
  readonly treatments: readonly TreatmentRecord[];
  readonly readOnly: boolean;
};

/** How a follow-up is settled: what became of it, and how that is taken back. */
type Outcome = Partial<Pick<FollowUp, 'appointment' | 'treatment_record' | 'reason'>> & {
  readonly state: 'done' | 'skipped';
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
};

const PAGE_SIZE = 20;

/** What the visit leaves to be done, each settled by one press (design: mockup 3): repeat a test, recheck, vaccine. */
export function FollowUpStrip(props: FollowUpStripProps) {
  const { record, pet, since, plan, readOnly } = props;
  const t = useFollowUpTexts();
  const { timeZone } = useFormat();
  const { account } = useAccount();
  const stored = useCall(getFollowUps, { id: record });
  const lab = useCall(getNewRecords, { pet, limit: PAGE_SIZE }, { enabled: account.permit_lis !== false });
  const care = useCall(getPetPreventive, { pet });
  const criticals = criticalValues(lab.data?.result ?? [], since);
  const vaccines = (care.data?.due ?? []).flatMap(({ antigen, due_on, state }) =>
    antigen !== null && due_on !== null && state === 'overdue' ? [{ antigen, due_on }] : [],
  );
  if (!stored.data) return null;
  const rows = stored.data.result;
  const computed = suggestionsOf({ plan, day: dayOf(since, timeZone), criticals, vaccines });
  const isSame = (one: Suggestion, other: Suggestion) => one.kind === other.kind && one.subject === other.subject;
  const all = [...computed, ...rows.filter((row) => !computed.some((one) => isSame(one, row)))];
  if (all.length === 0) return null;

  return (
    <section className={styles.strip} aria-label={t('title')}>
      <CalendarCheck size={18} aria-hidden="true" />
      <ul>
        {all.map((one) => (
          <li key={`${one.kind} ${one.subject}`}>
            <FollowUpCard
              {...props}
              suggestion={one}
              row={rows.find((row) => isSame(row, one))}
              order={criticals.find(({ code }) => code === one.subject)?.order ?? null}
              readOnly={readOnly}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FollowUpCard(
  props: FollowUpStripProps & {
    readonly suggestion: Suggestion;
    readonly row: FollowUp | undefined;
    /** Order that measured the critical value. */
    readonly order: string | null;
  },
) {
  const { suggestion, row, readOnly } = props;
  const t = useFollowUpTexts();
  const words = useWords(suggestion);
  const { settle, isBusy, takeBack } = useSettle(props);
  const act = useAct(props, words.title);
  const isOpen = row === undefined || row.state === 'todo';
  return (
    <div className={styles.card} data-overdue={words.isOverdue || undefined}>
      <p>
        <b>{words.title}</b>
        <span>{words.when}</span>
      </p>
      {!isOpen && (
        <Chip tone={row.state === 'done' ? 'ok' : 'neutral'}>
          {row.state === 'done' ? t(`done.${row.kind}`) : t(`skip.${row.reason ?? 'notNeeded'}`)}
        </Chip>
      )}
      {isOpen && row && <Chip tone="info">{t('onTodo')}</Chip>}
      {isOpen && !readOnly && (
        <span className={styles.acts}>
          {suggestion.kind === 'vaccine' ? (
            <Link to={`/patient/${props.pet}?tab=preventive`}>{t('give')}</Link>
          ) : (
            <Button size="sm" busy={isBusy} onClick={() => void settle(act.press)} {...act.blocked}>
              {words.action}
            </Button>
          )}
          <Menu
            label={t('more', { name: words.title })}
            entries={[
              { label: t('markDone'), onAction: () => void settle(async () => ({ state: 'done', text: t('marked') })) },
              { line: true },
              { group: t('skip') },
              ...skipReasons.map((reason) => ({
                label: t(`skip.${reason}`),
                onAction: () => void settle(async () => ({ state: 'skipped', reason, text: t('skipped') })),
              })),
            ]}
            trigger={(trigger) => (
              <Button {...trigger} size="sm" variant="ghost">
                {t('skip')}
              </Button>
            )}
          />
        </span>
      )}
      {!isOpen && !readOnly && row.appointment === null && row.treatment_record === null && (
        <Button size="sm" variant="ghost" onClick={() => void takeBack(row)}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

function useWords({ kind, subject, due_on }: Suggestion) {
  const t = useFollowUpTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const today = dayOf(Date.now(), format.timeZone);
  const antigenName = useAntigenName();
  const name = analyteOf(subject)?.[language] ?? subject;
  const date = format.date(due_on, 'short');
  const isOverdue = due_on < today;
  if (kind === 'test')
    return { title: t('test', { name }), when: t('test.when'), action: t('order'), isOverdue: false };
  if (kind === 'recheck')
    return { title: t('recheck'), when: t('recheck.when', { date }), action: t('book', { date }), isOverdue };
  return {
    title: t('vaccine', { name: antigenName(subject) }),
    when: t(isOverdue ? 'overdue' : 'due', { date }),
    action: '',
    isOverdue,
  };
}

/** What the main button of a follow-up does: makes the appointment, or orders the test once more. */
function useAct(
  { suggestion, pet, assignee, record, treatments, order }: Parameters<typeof FollowUpCard>[0],
  title: string,
): { press: () => Promise<Outcome | undefined>; blocked: { disabledReason?: string } } {
  const t = useFollowUpTexts();
  const format = useFormat();
  const recheck = useRecheck();
  const add = useMutationCall(createTreatmentRecord, { title });
  const remove = useMutationCall(updateTreatmentRecord, { title });
  const line = treatments.find(({ lab_order }) => order !== null && lab_order === order);
  if (suggestion.kind === 'recheck')
    return {
      blocked: {},
      press: async () => {
        const { due_on } = suggestion;
        const booked = await recheck.book({ pet, doctor: assignee, day: due_on, reason: t('recheck') });
        if (!booked) return void toast({ tone: 'fail', text: t('nothingFree') });
        return {
          ...{ state: 'done', appointment: booked.id, undo: () => recheck.cancel(booked) },
          text: t('booked', { at: format.moment(booked.starts_at) }),
        };
      },
    };
  return {
    blocked: line ? {} : { disabledReason: t('noLine') },
    press: async () => {
      if (!line) return undefined;
      const { treatment, name, category } = line;
      const sent = await add.mutateAsync({ medical_record: record, treatment, name, category });
      if (!sent) return undefined;
      const { id, version } = sent.result;
      const undo = () => remove.mutateAsync({ id, version, deleted: true });
      return { state: 'done', treatment_record: id, text: t('ordered', { name }), undo };
    },
  };
}

/** Settles a follow-up by what a press did, with the way back. */
function useSettle({ record, suggestion, row }: Parameters<typeof FollowUpCard>[0]) {
  const t = useFollowUpTexts();
  const fail = useFailToast(t);
  const create = useMutationCall(createFollowUp, { refreshes: [getFollowUps], title: t('title') });
  const update = useMutationCall(updateFollowUp, { refreshes: [getFollowUps], title: t('title') });
  const takeBack = async ({ id, version, todo_item }: FollowUp) => {
    const open = todo_item === null ? { deleted: true } : { state: 'todo' as const, reason: null, appointment: null };
    try {
      await update.mutateAsync({ id, version, ...open });
    } catch (error) {
      fail(error);
    }
  };
  const settle = async (press: () => Promise<Outcome | undefined>) => {
    try {
      const outcome = await press();
      if (!outcome) return;
      const { text, undo, ...became } = outcome;
      const { kind, subject, due_on } = suggestion;
      const sent = row
        ? await update.mutateAsync({ id: row.id, version: row.version, ...became })
        : await create.mutateAsync({ medical_record: record, kind, subject, due_on, ...became });
      if (!sent) return;
      const back = async () => {
        await undo?.();
        await takeBack(sent.result);
      };
      toast({ text, undo: () => void back().catch(fail) });
    } catch (error) {
      fail(error);
    }
  };
  return { settle, takeBack, isBusy: create.isPending || update.isPending };
}
