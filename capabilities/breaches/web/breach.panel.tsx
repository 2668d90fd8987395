import { useFormat } from '@alder/i18n';
import { Button, Chip, Part } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { getBreach } from '../contract/index.ts';
import { type BreachState, breachFlow, deadlinesOf } from '../domain/index.ts';
import { AffectedPanel } from './affected.panel.tsx';
import { LettersDialog, ReportDialog, TextDialog } from './breach-dialogs.tsx';
import { BreachDialog } from './breach-form.dialog.tsx';
import styles from './breaches.module.css';
import { DutyChips } from './duty-chips.tsx';
import { useBreachTexts } from './use-breach-texts.ts';

type OpenDialog = 'change' | 'report' | 'note' | 'close' | 'reopen' | { readonly letters: readonly string[] };

/** One case: deadlines, who was affected and who was notified, and every step that was taken. */
export function BreachPanel({ result, steps }: PayloadOf<typeof getBreach>) {
  const t = useBreachTexts();
  const format = useFormat();
  const [asking, setAsking] = useState<OpenDialog>();
  const close = () => setAsking(undefined);
  const state = result.state as BreachState;
  const isOpen = breachFlow.can(state, 'note');
  const when = (moment: string | null) => moment && format.dateTime(moment);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('discovered'), when(result.discovered_at)],
    [t('law'), t(`law.${result.law}`)],
    [t('what'), result.what],
    [t('wrongful.is'), result.wrongful ? t('yes') : null],
    [t('scope.account'), result.account_name],
    [t('scope.device'), result.device && t('scope.oneDevice')],
    [t('scope.link'), result.link && (result.link_title || t('scope.untitled'))],
    [t('scope.from'), when(result.from)],
    [t('scope.until'), when(result.until)],
    [t('reported.first'), when(result.first_reported_at)],
    [t('reported.full'), when(result.full_reported_at)],
    [t('conclusion'), state === 'closed' ? result.conclusion : null],
    [t('enteredBy'), result.entered_by],
  ];
  return (
    <div className={styles.page}>
      <Link to="/manage/breaches" className={styles.back}>
        <ArrowLeft aria-hidden="true" />
        {t('back')}
      </Link>
      <header className={styles.head}>
        <h2>{result.title}</h2>
        <Chip tone={isOpen ? 'info' : 'neutral'}>{t(`state.${state}`)}</Chip>
        <div className={styles.acts}>
          {isOpen && (
            <Button icon={<Pencil />} onClick={() => setAsking('change')}>
              {t('change')}
            </Button>
          )}
          {isOpen ? (
            <Button onClick={() => setAsking('close')}>{t('close')}</Button>
          ) : (
            <Button onClick={() => setAsking('reopen')}>{t('reopen')}</Button>
          )}
        </div>
      </header>
      <Part title={t('case')} about={t('case.about')}>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Part>
      {isOpen && (
        <Part title={t('duties')} about={t(`source.${result.law}`)}>
          <div className={styles.stack}>
            <DutyChips breach={result} />
            {deadlinesOf(result.law, new Date(result.discovered_at), result.wrongful).some(({ isLaw }) => !isLaw) && (
              <p className={styles.hint}>{t('duties.notLaw')}</p>
            )}
            <div className={styles.acts}>
              <Button onClick={() => setAsking('report')}>{t('report')}</Button>
            </div>
          </div>
        </Part>
      )}
      <AffectedPanel breach={result} onLetters={(letters) => setAsking({ letters })} />
      <Part title={t('steps')} about={t('steps.about')}>
        <ol className={styles.steps} aria-label={t('steps')}>
          {steps.map(({ id, at, by, kind, subject, owners, text }) => (
            <li key={id}>
              <time dateTime={at} className="tn">
                {format.dateTime(at)}
              </time>
              <b>
                {kind === 'told' && subject
                  ? t('step.toldBy', { count: owners ?? 0, channel: t(`channel.${subject as 'email'}`) })
                  : kind === 'reported' && subject
                    ? t(`reported.${subject as 'first'}`)
                    : t(`step.${kind}`)}
              </b>
              <span>{[text, by].filter(Boolean).join(' – ')}</span>
            </li>
          ))}
        </ol>
        {isOpen && <Button onClick={() => setAsking('note')}>{t('note.add')}</Button>}
      </Part>
      {asking === 'change' && <BreachDialog law={result.law} breach={result} onClose={close} onSaved={close} />}
      {asking === 'report' && <ReportDialog breach={result} onClose={close} />}
      {(asking === 'note' || asking === 'close' || asking === 'reopen') && (
        <TextDialog kind={asking} breach={result} onClose={close} />
      )}
      {typeof asking === 'object' && <LettersDialog breach={result} owners={asking.letters} onClose={close} />}
    </div>
  );
}
