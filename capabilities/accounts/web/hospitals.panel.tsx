import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, ConfirmDialog, Loaded, Options, Part, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import {
  acceptInvitation,
  declineInvitation,
  getOwnHospitals,
  leaveHospital,
  type OwnHospital,
  type OwnInvitation,
} from '../contract/index.ts';
import { ChangeHospital } from './change-hospital.tsx';
import styles from './security.module.css';
import { useHospitalsTexts } from './use-hospitals-texts.ts';
import { VerifyDialog } from './verify.dialog.tsx';

/** What the password is typed again for, where it was typed too long ago. */
type Step = () => Promise<unknown>;

/** The hospitals of the person: change, leave, accept and decline (decision 0485). */
export function HospitalsPanel() {
  const query = useCall(getOwnHospitals, {});
  return <Loaded query={query}>{({ hospitals, invitations }) => <Parts {...{ hospitals, invitations }} />}</Loaded>;
}

function Parts(props: { readonly hospitals: readonly OwnHospital[]; readonly invitations: readonly OwnInvitation[] }) {
  const { hospitals, invitations } = props;
  const t = useHospitalsTexts();
  const fail = useFailToast(t);
  const [waiting, setWaiting] = useState<Step>();
  const verified = (step: Step) =>
    void step().catch((error: unknown) => {
      if (error instanceof Refusal && error.kind.code === 'verifyFirst') return setWaiting(() => step);
      fail(error);
    });
  return (
    <Options>
      <Part title={t('hospitals.title')} about={t('hospitals.about')}>
        <Hospitals hospitals={hospitals} verified={verified} />
      </Part>
      <Part title={t('invitations.title')} about={t('invitations.about')}>
        <Invitations invitations={invitations} verified={verified} />
      </Part>
      {waiting && (
        <VerifyDialog
          onClose={() => setWaiting(undefined)}
          onDone={() => {
            setWaiting(undefined);
            void waiting().catch(fail);
          }}
        />
      )}
    </Options>
  );
}

type Verified = { readonly verified: (step: Step) => void };

function Hospitals({ hospitals, verified }: Verified & { readonly hospitals: readonly OwnHospital[] }) {
  const t = useHospitalsTexts();
  const [target, setTarget] = useState<OwnHospital>();
  const [leaving, setLeaving] = useState<OwnHospital>();
  const leave = useMutationCall(leaveHospital, { refreshes: [getOwnHospitals], title: t('hospitals.leave') });
  return (
    <>
      <ul className={styles.sessions} aria-label={t('hospitals.title')}>
        {hospitals.map((hospital) => {
          const { key, name, role, isCurrent } = hospital;
          return (
            <li key={key}>
              <span className={styles.device}>
                <span className={styles.state}>
                  {name}
                  {isCurrent && <Chip tone="ok">{t('hospitals.here')}</Chip>}
                </span>
                <small>{t(`role.${role}`)}</small>
              </span>
              <span className={styles.acts}>
                {!isCurrent && (
                  <Button
                    size="sm"
                    variant="primary"
                    aria-label={t('hospitals.changeTo', { hospital: name })}
                    onClick={() => setTarget(hospital)}
                  >
                    {t('hospitals.change')}
                  </Button>
                )}
                {hospitals.length > 1 && (
                  <Button
                    size="sm"
                    aria-label={t('hospitals.leaveOf', { hospital: name })}
                    onClick={() => setLeaving(hospital)}
                  >
                    {t('hospitals.leave')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {target && <ChangeHospital to={target.key} name={target.name} onEnd={() => setTarget(undefined)} />}
      {leaving && (
        <ConfirmDialog
          open
          title={t('hospitals.leave.title', { hospital: leaving.name })}
          action={t('hospitals.leave')}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined);
            verified(async () => {
              await leave.mutateAsync({ from: leaving.key });
              toast({ tone: 'done', text: t('hospitals.left', { hospital: leaving.name }) });
            });
          }}
        >
          <p>{t('hospitals.leave.about')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Invitations({ invitations, verified }: Verified & { readonly invitations: readonly OwnInvitation[] }) {
  const t = useHospitalsTexts();
  const { date } = useFormat();
  const fail = useFailToast(t);
  const options = { refreshes: [getOwnHospitals], title: t('invitations.title') };
  const accept = useMutationCall(acceptInvitation, options);
  const decline = useMutationCall(declineInvitation, options);
  if (invitations.length === 0) return <p className={styles.muted}>{t('invitations.none')}</p>;
  return (
    <ul className={styles.sessions} aria-label={t('invitations.title')}>
      {invitations.map(({ id, hospitalName: hospital, role, ends_at }) => (
        <li key={id}>
          <span className={styles.device}>
            <span className={styles.state}>{hospital}</span>
            <small>
              {t(`role.${role}`)} · {t('invitations.until', { date: date(ends_at) })}
            </small>
          </span>
          <span className={styles.acts}>
            <Button
              size="sm"
              variant="primary"
              aria-label={t('invitations.acceptOf', { hospital })}
              onClick={() =>
                verified(async () => {
                  await accept.mutateAsync({ id });
                  toast({ tone: 'done', text: t('invitations.accepted', { hospital }) });
                })
              }
            >
              {t('invitations.accept')}
            </Button>
            <Button
              size="sm"
              aria-label={t('invitations.declineOf', { hospital })}
              onClick={() =>
                void decline
                  .mutateAsync({ id })
                  .then(() => toast({ tone: 'done', text: t('invitations.declined') }))
                  .catch(fail)
              }
            >
              {t('invitations.decline')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
