import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, classes, Loaded, PressArea, Screen, useFailToast } from '@alder/ui';
import { ArrowRight, Check, CircleDashed, History } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type FirstStepView, getFirstSteps, skipFirstStep } from '../contract/index.ts';
import { type FirstStep, hospitalNameIn, NEEDED_STEPS, nextStep } from '../domain/index.ts';
import styles from './first-day.module.css';
import { managePagesFor } from './manage-pages.ts';
import hospitalStyles from './settings.module.css';
import { useHospitalTexts } from './use-hospital-texts.ts';

/** Where a step is done, and minutes that it takes. A page of the settings is named by its id. */
const PLACES: Readonly<Record<FirstStep, { readonly page?: string; readonly path: string; readonly minutes: number }>> =
  {
    hospital: { path: '/manage/hospital#names.zhtw', minutes: 3 },
    hours: { path: '/manage/hospital#hours', minutes: 2 },
    rooms: { path: '/manage/hospital#rooms', minutes: 2 },
    people: { page: 'users', path: '/manage/users#several', minutes: 4 },
    prices: { page: 'catalog-medicines', path: '/manage/catalog-treatments#starting-prices', minutes: 4 },
    import: { page: 'import', path: '/manage/import', minutes: 10 },
    gateway: { page: 'devices', path: '/manage/devices', minutes: 10 },
    modality: { path: '/pacs/equipment', minutes: 5 },
    patient: { path: '/patient/new', minutes: 3 },
  };

/**
 * `/manage/first-day`: what a new hospital does before its first patient (design: mockup 14-first-day). A step is ticked
 * by what there is; it goes on where something is open.
 */
export function FirstDayScreen() {
  const t = useHospitalTexts();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const query = useCall(getFirstSteps, {});
  return (
    <Screen
      title={t('page.first-day')}
      lead={<span className={hospitalStyles.hospital}>{hospitalNameIn(hospital, language)}</span>}
    >
      <Loaded query={query}>{({ result }) => <Steps steps={result} />}</Loaded>
    </Screen>
  );
}

function Steps({ steps: all }: { steps: readonly FirstStepView[] }) {
  const t = useHospitalTexts();
  const { account } = useAccount();
  const pages: readonly string[] = managePagesFor(account).map(({ id }) => id);
  // Only what this version has a page for is asked for.
  const steps = all.filter(({ id }) => PLACES[id].page === undefined || pages.includes(PLACES[id].page));
  const next = nextStep(steps.map(({ id, done, skipped }) => ({ id, isDone: done, skipped })));
  const [chosen, setChosen] = useState<FirstStep>();
  const current = steps.find(({ id }) => id === (chosen ?? next)) ?? steps[0]!;
  const done = steps.filter((step) => step.done).length;
  const minutes = steps.filter((step) => !step.done).reduce((sum, { id }) => sum + PLACES[id].minutes, 0);
  const groups = [
    { title: t('first.open'), steps: steps.filter(({ id }) => NEEDED_STEPS.includes(id)) },
    { title: t('first.try'), steps: steps.filter(({ id }) => !NEEDED_STEPS.includes(id)) },
  ];
  return (
    <div className={styles.frame}>
      <nav className={styles.steps} aria-label={t('page.first-day')}>
        <p className={styles.progress}>
          <span>
            <b className="tn">{done}</b> {t('first.done', { count: steps.length })}
          </span>
          {minutes > 0 && <small>{t('first.left', { count: minutes })}</small>}
        </p>
        <div className={styles.bars} aria-hidden="true">
          {steps.map(({ id, done: isDone }) => (
            <i key={id} data-done={isDone} data-current={id === current.id} />
          ))}
        </div>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2>
              {group.title}
              <span className="tn">
                {group.steps.filter((step) => step.done).length}/{group.steps.length}
              </span>
            </h2>
            <ul>
              {group.steps.map((step) => (
                <li key={step.id}>
                  <PressArea
                    className={classes(styles.step, step.id === current.id && styles.current)}
                    aria-current={step.id === current.id ? 'step' : undefined}
                    onClick={() => setChosen(step.id)}
                  >
                    <Mark step={step} number={steps.indexOf(step) + 1} />
                    <span>
                      <b>{t(`step.${step.id}`)}</b>
                      <small>{stateOf(t, step)}</small>
                    </span>
                  </PressArea>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Current
        key={current.id}
        step={current}
        place={t('first.step', { number: steps.indexOf(current) + 1, count: steps.length })}
        hasStarted={done > 0 && next !== undefined && chosen === undefined}
        isOver={next === undefined}
        onSkipped={() => setChosen(undefined)}
      />
    </div>
  );
}

function Mark({ step, number }: { step: FirstStepView; number: number }) {
  const isOff = step.skipped !== null && !step.done;
  return (
    <span className={styles.mark} data-done={step.done} data-off={isOff}>
      {step.done ? <Check aria-hidden="true" /> : isOff ? <CircleDashed aria-hidden="true" /> : number}
    </span>
  );
}

function stateOf(t: ReturnType<typeof useHospitalTexts>, step: FirstStepView): string {
  if (step.done) return step.count > 0 ? t(`step.${step.id}.count`, { count: step.count }) : t('first.isDone');
  if (step.skipped) return t('first.putOff', { name: step.skipped.by });
  return t(`step.${step.id}.short`);
}

type CurrentProps = {
  readonly step: FirstStepView;
  readonly place: string;
  readonly hasStarted: boolean;
  readonly isOver: boolean;
  readonly onSkipped: () => void;
};

function Current({ step, place, hasStarted, isOver, onSkipped }: CurrentProps) {
  const t = useHospitalTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const skip = useMutationCall(skipFirstStep, { title: t(`step.${step.id}`), refreshes: [getFirstSteps] });
  const { path, minutes } = PLACES[step.id];
  const put = (skipped: boolean) => void skip.mutateAsync({ step: step.id, skipped }).then(onSkipped).catch(fail);
  return (
    <section className={styles.work} aria-label={t(`step.${step.id}`)}>
      {isOver ? (
        <p role="status" className={styles.welcome}>
          <Check aria-hidden="true" />
          {t('first.over')}
        </p>
      ) : (
        hasStarted && (
          <p role="status" className={styles.welcome}>
            <History aria-hidden="true" />
            {t('first.welcome', { name: account.displayName })}
          </p>
        )
      )}
      <p className={styles.place}>{place}</p>
      <h2>{t(`step.${step.id}`)}</h2>
      <p className={styles.about}>{t(`step.${step.id}.about`)}</p>
      <div className={styles.why}>
        <h3>{t('first.why')}</h3>
        <p>{t(`step.${step.id}.why`)}</p>
      </div>
      {step.skipped && !step.done && (
        <p className={styles.off}>
          {t('first.off', { name: step.skipped.by, when: format.dateTime(step.skipped.at) })}
        </p>
      )}
      <footer>
        {!step.done && (
          <Button busy={skip.isPending} onClick={() => put(!step.skipped)}>
            {t(step.skipped ? 'first.takeUp' : 'first.later')}
          </Button>
        )}
        <span />
        {step.done ? (
          <Link to={path}>{t('first.look')}</Link>
        ) : (
          <Button variant="primary" size="lg" iconAfter={<ArrowRight />} onClick={() => void navigate(path)}>
            {t('first.go', { minutes })}
          </Button>
        )}
      </footer>
    </section>
  );
}
