import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, toast, useFailToast } from '@alder/ui';
import { getMemberInvitations, withdrawMemberInvitation } from '../contract/index.ts';
import { useHospitalsTexts } from './use-hospitals-texts.ts';
import styles from './users.module.css';

/** People who were invited with an account of their own and have not accepted yet; nothing is shown without one. */
export function WaitingMembers() {
  const t = useHospitalsTexts();
  const { date } = useFormat();
  const fail = useFailToast(t);
  const query = useCall(getMemberInvitations, {});
  const withdraw = useMutationCall(withdrawMemberInvitation, {
    refreshes: [getMemberInvitations],
    title: t('join.withdraw'),
  });
  const waiting = query.data?.result ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting}>
      <h2 id="waiting-members">{t('join.waiting')}</h2>
      <ul aria-labelledby="waiting-members">
        {waiting.map(({ id, email, role, ends_at }) => (
          <li key={id}>
            <div className={styles.name}>
              <span>{email}</span>
              <small>
                {t(`role.${role}`)} · {t('invitations.until', { date: date(ends_at) })}
              </small>
            </div>
            <Button
              size="sm"
              aria-label={t('join.withdrawOf', { email })}
              onClick={() =>
                void withdraw
                  .mutateAsync({ id })
                  .then(() => toast({ tone: 'done', text: t('join.withdrawn') }))
                  .catch(fail)
              }
            >
              {t('join.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
