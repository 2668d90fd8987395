import { useFormat } from '@alder/i18n';
import { Button, Checkbox, Chip, Dialog, Drawer, PetFace, TextField, type Tone } from '@alder/ui';
import { CalendarClock, Check, CircleCheck, HeartOff, PhoneCall, Undo2, UserX, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '../contract/index.ts';
import { type AppointmentStatus, appointmentFlow } from '../domain/index.ts';
import type { Labels } from './appointment-labels.ts';
import styles from './booking.module.css';
import { type Shown, shownOf } from './shown.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import type { Steps } from './use-steps.tsx';

export const tones: Readonly<Record<Shown, Tone>> = {
  ...{ held: 'warn', booked: 'neutral', confirmed: 'ok', late: 'warn', missing: 'danger', arrived: 'info' },
  ...{ done: 'neutral', noShow: 'danger', deceased: 'danger', canceled: 'neutral', block: 'neutral' },
};

/** One appointment: its details and its next steps. */
export function AppointmentDrawer(props: {
  readonly one: Appointment;
  readonly labels: Labels;
  readonly now: number;
  readonly steps: Steps;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const { one, labels, now, steps, onChange, onClose } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  const [isCanceling, setCanceling] = useState(false);
  const can = (event: (typeof appointmentFlow.events)[number]) =>
    appointmentFlow.can(one.status as AppointmentStatus, event);
  const isVisit = one.kind === 'visit';
  const state = shownOf(one, now);
  const act = (step: (one: Appointment) => void) => () => {
    step(one);
    onClose();
  };
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('when'), `${format.date(one.starts_at, 'weekday')} ${format.time(one.starts_at)}–${format.time(one.ends_at)}`],
    [t('doctor'), labels.doctor(one.doctor) ?? t(isVisit ? 'doctor.none' : 'nobody')],
    [t('room'), labels.room(one.room) ?? t('room.none')],
    ...(isVisit ? [[t('type'), labels.type(one.type)] as const] : []),
    [t('reason'), one.reason],
    [t('owner'), one.owner_name ?? one.contact_name],
    [t('person.phone'), one.phone && <a href={`tel:${one.phone.replaceAll(/[^\d+]/g, '')}`}>{one.phone}</a>],
    [t('cancel.reason'), one.cancel_reason],
    [t('from'), one.imported && t('imported')],
  ];
  return (
    <>
      <Drawer
        open={!isCanceling}
        onClose={onClose}
        title={labels.name(one)}
        footer={
          <>
            {can('cancel') && (
              <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => setCanceling(true)}>
                {t(isVisit ? 'cancel' : 'block.remove')}
              </Button>
            )}
            {can('change') && (
              <Button icon={<CalendarClock aria-hidden="true" />} onClick={onChange}>
                {t('reschedule')}
              </Button>
            )}
            {isVisit && can('arrive') && (
              <Button variant="primary" icon={<Check aria-hidden="true" />} onClick={act(steps.arrive)}>
                {t('arrive')}
              </Button>
            )}
            {can('restore') && (
              <Button icon={<Undo2 aria-hidden="true" />} onClick={act(steps.restore)}>
                {t('restore')}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.person}>
          {isVisit && (
            <p className={styles.state}>
              {one.species && (
                <PetFace species={one.species} breed={one.breed ?? ''} color={one.coat_colour} size="md" />
              )}
              <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
              {one.double_booked && <Chip tone="warn">{t('double')}</Chip>}
              {one.patient_id && <span className="tn">{one.patient_id}</span>}
            </p>
          )}
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
          {state === 'missing' && (
            <p className={styles.hint}>
              <PhoneCall aria-hidden="true" />
              {t('missing.about')}
            </p>
          )}
          {state === 'deceased' && (
            <p className={styles.hint}>
              <HeartOff aria-hidden="true" />
              {t('deceased.about')}
            </p>
          )}
          <div className={styles.answers}>
            {isVisit && can('confirm') && (
              <Button size="sm" icon={<CircleCheck aria-hidden="true" />} onClick={act(steps.confirm)}>
                {t('confirm')}
              </Button>
            )}
            {isVisit && can('miss') && Date.parse(one.starts_at) < now && (
              <Button size="sm" icon={<UserX aria-hidden="true" />} onClick={act(steps.miss)}>
                {t('noShow')}
              </Button>
            )}
            {one.medical_record && <Link to={`/his/record/${one.medical_record}`}>{t('open.visit')}</Link>}
            {one.pet && <Link to={`/patient/${one.pet}`}>{t('open.patient')}</Link>}
          </div>
        </div>
      </Drawer>
      {isCanceling && (
        <CancelDialog
          one={one}
          name={labels.name(one)}
          onClose={() => setCanceling(false)}
          onCancel={(reason, following) => {
            void steps.cancel(one, reason, following);
            onClose();
          }}
        />
      )}
    </>
  );
}

function CancelDialog(props: {
  readonly one: Appointment;
  readonly name: string;
  readonly onClose: () => void;
  readonly onCancel: (reason: string, following: boolean) => void;
}) {
  const { one, name, onClose, onCancel } = props;
  const t = useAppointmentTexts();
  const [reason, setReason] = useState('');
  const [following, setFollowing] = useState(false);
  const send = () => onCancel(reason.trim(), following);
  return (
    <Dialog
      dirty={reason !== ''}
      open
      size="sm"
      title={t('cancel.title', { name })}
      onClose={onClose}
      onMainAction={send}
      footer={
        <Button variant="danger" onClick={send}>
          {t('cancel')}
        </Button>
      }
    >
      <div className={styles.person}>
        <TextField label={t('cancel.reason')} value={reason} onChange={setReason} maxLength={300} autoFocus />
        {one.series && <Checkbox label={t('cancel.following')} value={following} onChange={setFollowing} />}
      </div>
    </Dialog>
  );
}
