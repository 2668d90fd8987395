import { useAccount, useCall } from '@alder/client';
import { Button, Empty, Filter, FilterBar, Loaded, Screen, Seg } from '@alder/ui';
import { ChartColumn, Route } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type ClinicPath, getClinicPaths, type Step } from '../contract/index.ts';
import { isOverdue, type StepRole, stepRoles } from '../domain/index.ts';
import { PathLine } from './path-line.tsx';
import styles from './queue.module.css';
import { type PatientFieldProps, StartDialog } from './start.dialog.tsx';
import { StepCard } from './step-card.tsx';
import { usePathTexts } from './use-path-texts.ts';
import { VarianceDialog } from './variance.dialog.tsx';

const columns = ['unclaimed', 'claimed', 'pending', 'done'] as const;
type Choice = {
  readonly role: 'any' | StepRole;
  readonly mine: boolean;
  readonly overdue: boolean;
  readonly q: string;
};
const ALL: Choice = { role: 'any', mine: false, overdue: false, q: '' };
type QueuedStep = { readonly path: ClinicPath; readonly step: Step };

type QueueScreenProps = { readonly lead?: ReactNode; readonly PatientField: ComponentType<PatientFieldProps> };

/** `/clinicpath/queue`: the steps whose turn has come, by case status, live (design: screens §3.26). */
export function QueueScreen({ lead, PatientField }: QueueScreenProps) {
  const t = usePathTexts();
  const { account } = useAccount();
  const now = useMinute();
  const open = useCall(getClinicPaths, { state: 'open', limit: 200 });
  const ended = useCall(getClinicPaths, { state: 'ended', limit: 100 });
  const [choice, setChoice] = useState(ALL);
  const [dialog, setDialog] = useState<'start' | 'variance'>();
  const paths = [...(open.data?.result ?? []), ...(ended.data?.result ?? [])];
  const waiting = paths.flatMap((path) =>
    path.steps.filter(({ ready_at }) => ready_at !== null).map((step) => ({ path, step })),
  );
  const visible = waiting.filter((one) => isChosen(one, choice, account.id, now));
  const late = waiting.filter(({ step }) => isOverdue(step, now)).length;
  const isFiltered = choice.role !== 'any' || choice.mine || choice.overdue || choice.q.trim() !== '';
  return (
    <Screen
      title={t('title')}
      lead={lead}
      actions={
        <>
          <Button data-short icon={<ChartColumn />} onClick={() => setDialog('variance')}>
            {t('report')}
          </Button>
          <Button variant="primary" data-short icon={<Route />} onClick={() => setDialog('start')}>
            {t('start')}
          </Button>
        </>
      }
    >
      <FilterBar search={{ label: t('filter.search'), value: choice.q, onChange: (q) => setChoice({ ...choice, q }) }}>
        <Seg
          label={t('filter.role')}
          value={choice.role}
          onChange={(role) => setChoice({ ...choice, role })}
          entries={(['any', ...stepRoles] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <Filter pressed={choice.mine} onChange={(mine) => setChoice({ ...choice, mine })}>
          {t('filter.mine')}
        </Filter>
        <Filter pressed={choice.overdue} onChange={(overdue) => setChoice({ ...choice, overdue })}>
          {t('filter.overdue')} {late > 0 && late}
        </Filter>
      </FilterBar>
      <Loaded
        query={{ ...open, data: open.data && waiting }}
        what={t('title')}
        isEmpty={() => visible.length === 0}
        empty={
          isFiltered ? (
            <Empty action={<Button onClick={() => setChoice(ALL)}>{t('filter.clear')}</Button>}>{t('none')}</Empty>
          ) : (
            <Empty>{t('empty')}</Empty>
          )
        }
      >
        {() => (
          <>
            <div className={styles.board}>
              {columns.map((column) => (
                <Column
                  key={column}
                  column={column}
                  steps={visible.filter(({ step }) => step.status === column)}
                  now={now}
                />
              ))}
            </div>
            <section className={styles.paths} aria-label={t('path.list')}>
              {(open.data?.result ?? [])
                .filter(({ steps }) => steps.length > 1)
                .map((path) => (
                  <PathLine key={path.id} path={path} now={now} />
                ))}
            </section>
          </>
        )}
      </Loaded>
      {dialog === 'start' && <StartDialog PatientField={PatientField} onClose={() => setDialog(undefined)} />}
      {dialog === 'variance' && <VarianceDialog onClose={() => setDialog(undefined)} />}
    </Screen>
  );
}

function Column({ column, steps, now }: { column: (typeof columns)[number]; steps: readonly QueuedStep[]; now: Date }) {
  const t = usePathTexts();
  return (
    <section className={styles.column} data-status={column} aria-label={t(`columns.${column}`)}>
      <h2>
        {t(`columns.${column}`)} <span className="tn">{steps.length}</span>
      </h2>
      <ul>
        {steps.map(({ path, step }) => (
          <StepCard key={step.id} path={path} step={step} now={now} />
        ))}
      </ul>
      {steps.length === 0 && <p>{t('column.empty')}</p>}
    </section>
  );
}

function isChosen(
  { path, step }: QueuedStep,
  { role, mine: own, overdue, q }: Choice,
  account: string,
  now: Date,
): boolean {
  const text = q.trim().toLowerCase();
  if (![path.pet_name, path.patient_id].some((one) => one.toLowerCase().includes(text))) return false;
  if (role !== 'any' && step.role !== null && step.role !== role) return false;
  if (own && step.claimed_by !== account) return false;
  return !overdue || isOverdue(step, now);
}

/** The clock of the page, once a minute: due times pass without an event. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
