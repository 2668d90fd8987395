import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, Loaded, Options, Part, toast, useFailToast } from '@alder/ui';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { endOtherSessions, endSession, getSessions, type OwnSession } from '../contract/index.ts';
import styles from './security.module.css';
import { useSecurityTexts } from './use-security-texts.ts';

const ICONS = { computer: Laptop, tablet: Tablet, phone: Smartphone } as const;

/** Where the own account is logged in; each is ended by itself, or all others at once. */
export function SessionsPanel() {
  const t = useSecurityTexts();
  const query = useCall(getSessions, {});
  return (
    <Options>
      <Part title={t('sessions.title')} about={t('sessions.about')}>
        <Loaded query={query}>{({ result }) => <SessionList sessions={result} />}</Loaded>
      </Part>
    </Options>
  );
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useSecurityTexts();
  const { dateTime } = useFormat();
  const fail = useFailToast(t);
  const end = useMutationCall(endSession, { refreshes: [getSessions], title: t('sessions.end') });
  const endOthers = useMutationCall(endOtherSessions, { refreshes: [getSessions], title: t('sessions.others') });
  const deviceName = ({ browser, system }: OwnSession) =>
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className={styles.rows}>
      <ul className={styles.sessions} aria-label={t('sessions.title')}>
        {sessions.map((session) => {
          const Icon = ICONS[session.kind];
          return (
            <li key={session.id}>
              <Icon aria-hidden="true" />
              <span className={styles.device}>
                <span className={styles.state}>
                  {deviceName(session)}
                  {session.isCurrent && <Chip tone="ok">{t('sessions.this')}</Chip>}
                  {session.isLocked && <Chip>{t('sessions.locked')}</Chip>}
                </span>
                <small>
                  {[session.hospitalName, session.address, t('sessions.seen', { when: dateTime(session.seen_at) })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>{t('sessions.since', { when: dateTime(session.created_at) })}</small>
              </span>
              {!session.isCurrent && (
                <Button
                  size="sm"
                  aria-label={t('sessions.endOf', { device: deviceName(session) })}
                  onClick={() =>
                    void end
                      .mutateAsync({ id: session.id })
                      .then(() => toast({ tone: 'done', text: t('sessions.ended') }))
                      .catch(fail)
                  }
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length === 0 ? (
        <p className={styles.muted}>{t('sessions.alone')}</p>
      ) : (
        <div>
          <Button
            busy={endOthers.isPending}
            onClick={() =>
              void endOthers
                .mutateAsync({})
                .then(() => toast({ tone: 'done', text: t('sessions.othersEnded') }))
                .catch(fail)
            }
          >
            {t('sessions.others')}
          </Button>
        </div>
      )}
    </div>
  );
}
