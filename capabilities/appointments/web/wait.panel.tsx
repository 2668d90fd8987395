import { useDraft, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Card,
  Chip,
  Count,
  Dialog,
  IconButton,
  NumberField,
  PetFace,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  bookWait,
  type Calendar,
  createWait,
  getAppointmentRange,
  offerWait,
  type Wait,
  withdrawWait,
} from '../contract/index.ts';
import { OFFER_MINUTES } from '../domain/index.ts';
import type { Labels } from './appointment-labels.ts';
import styles from './booking.module.css';
import { BookingFields } from './booking-fields.tsx';
import { type BookingStart, bookingInput, newValues } from './booking-values.ts';
import { type ChosenPet, PersonField } from './person.field.tsx';
import { useAppointmentTexts } from './use-appointment-texts.ts';
import { SlotQuestion, useChoices } from './use-choices.tsx';

const refreshes = [getAppointmentRange];
type Shared = { readonly calendar: Calendar; readonly labels: Labels };

/** Who waits for a slot, in the order of asking: offered, booked or taken off. */
export function WaitPanel(
  props: Shared & {
    readonly waits: readonly Wait[];
    readonly now: number;
    /** Where an offer is suggested: the day that is shown, at the next line. */
    readonly start: BookingStart;
    readonly onBook: (wait: Wait) => void;
  },
) {
  const { waits, calendar, labels, now, start, onBook } = props;
  const t = useAppointmentTexts();
  const format = useFormat();
  const failed = useFailToast(t);
  const [isAdding, setAdding] = useState(false);
  const [offering, setOffering] = useState<Wait>();
  const book = useMutationCall(bookWait, { refreshes, title: t('wait.book') });
  const withdraw = useMutationCall(withdrawWait, { refreshes, title: t('wait.withdraw') });
  const one = ({ id, version }: Wait) => ({ id, version });
  return (
    <Card
      title={t('wait.title')}
      mark={<Count>{waits.length}</Count>}
      actions={
        <IconButton
          label={t('wait.add')}
          icon={<Plus aria-hidden="true" />}
          size="sm"
          onClick={() => setAdding(true)}
        />
      }
    >
      {waits.length === 0 && <p className={styles.soft}>{t('wait.none')}</p>}
      <ul className={styles.waits}>
        {waits.map((wait) => {
          const isOffered = wait.status === 'offered' && wait.held_until !== null;
          const left = isOffered ? Math.max(0, Math.ceil((Date.parse(wait.held_until!) - now) / 60_000)) : 0;
          return (
            <li key={wait.id} data-offered={isOffered || undefined}>
              <p className={styles.waiting}>
                {wait.species && (
                  <PetFace species={wait.species} breed={wait.breed ?? ''} color={wait.coat_colour} size="sm" />
                )}
                <span className={styles.words}>
                  <b>{labels.name(wait)}</b> {wait.pet_name && (wait.owner_name ?? wait.contact_name)}
                  <small>{format.list([labels.type(wait.type), wait.doctor_name, wait.wish, wait.phone])}</small>
                </span>
                <IconButton
                  label={t('wait.withdraw')}
                  icon={<X aria-hidden="true" />}
                  size="sm"
                  onClick={() => void withdraw.mutateAsync(one(wait)).catch(failed)}
                />
              </p>
              {isOffered && wait.offered_at && (
                <p className={styles.offer}>
                  {t('wait.offered', { when: format.moment(wait.offered_at) })}{' '}
                  <Chip tone="warn">{t('wait.lapses', { count: left })}</Chip>
                </p>
              )}
              {!isOffered && wait.lapsed_at && (
                <p className={styles.offer}>{t('wait.lapsed', { when: format.moment(wait.lapsed_at) })}</p>
              )}
              <span className={styles.answers}>
                {isOffered ? (
                  <Button
                    size="sm"
                    variant="primary"
                    onClick={() =>
                      void book
                        .mutateAsync(one(wait))
                        .then((sent) => sent && toast({ text: t('booked', { count: 1 }) }), failed)
                    }
                  >
                    {t('wait.book')}
                  </Button>
                ) : (
                  <>
                    <Button size="sm" onClick={() => setOffering(wait)}>
                      {t('wait.offer')}
                    </Button>
                    <Button size="sm" variant="ghost" onClick={() => onBook(wait)}>
                      {t('wait.bookNow')}
                    </Button>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {isAdding && <NewWait calendar={calendar} labels={labels} onClose={() => setAdding(false)} />}
      {offering && (
        <Offer
          wait={offering}
          start={start}
          calendar={calendar}
          labels={labels}
          onClose={() => setOffering(undefined)}
        />
      )}
    </Card>
  );
}

function NewWait({ calendar, labels, onClose }: Shared & { readonly onClose: () => void }) {
  const t = useAppointmentTexts();
  const create = useMutationCall(createWait, { refreshes, title: t('wait.add') });
  const [first] = calendar.types;
  const initial = {
    ...{ pet: '', contact_name: '', contact_phone: '', chosen: null as ChosenPet | null },
    ...{ doctor: '', type: first?.key ?? '', wish: '' },
  };
  const draft = useDraft('wait.new', { value: initial, version: null });
  const form = useCallForm(createWait, {
    initial,
    draft,
    toInput: ({ pet, doctor, chosen: _, ...rest }) => ({ ...rest, pet: pet || null, doctor: doctor || null }),
    refusalAt: { appointmentNobody: 'pet', appointmentDeceased: 'pet' },
    send: create.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('wait.add')}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={<SubmitButton of={form}>{t('wait.save')}</SubmitButton>}
    >
      <CallForm form={form} label={t('wait.add')}>
        <PersonField values={form.values} error={form.errors.pet} onChange={form.set} />
        <div className={styles.pair}>
          <SelectField
            name="type"
            label={t('type')}
            options={calendar.types.map(({ key }) => ({ value: key, label: labels.type(key) }))}
          />
          <SelectField
            name="doctor"
            label={t('doctor')}
            none={t('doctor.any')}
            options={calendar.doctors
              .filter(({ accepts }) => accepts)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <TextField name="wish" label={t('wait.wish')} maxLength={300} />
        <input type="submit" hidden />
      </CallForm>
    </Dialog>
  );
}

/** Holds a slot for someone who waits, until the offer lapses. */
function Offer(props: Shared & { readonly wait: Wait; readonly start: BookingStart; readonly onClose: () => void }) {
  const { wait, start, calendar, labels, onClose } = props;
  const t = useAppointmentTexts();
  const choices = useChoices();
  const offer = useMutationCall(offerWait, { refreshes, title: t('wait.offer') });
  const { pet, contact_name, contact_phone, type, wish: reason } = wait;
  const minutes = calendar.types.find(({ key }) => key === type)?.minutes ?? 15;
  const chosen: ChosenPet | null = pet
    ? {
        ...{ name: wait.pet_name ?? '', species: wait.species, breed: wait.breed, coat_colour: wait.coat_colour },
        about: [wait.patient_id, wait.owner_name, wait.phone].filter(Boolean).join(' · '),
      }
    : null;
  const form = useCallForm(offerWait, {
    initial: {
      ...newValues({ ...start, minutes, doctor: wait.doctor ?? start.doctor ?? null }, calendar),
      ...{ pet: pet ?? '', contact_name, contact_phone, chosen, type, reason },
      hold: OFFER_MINUTES as number | undefined,
    },
    toInput: (values) => {
      const input = bookingInput(values, calendar);
      if (!input || !values.hold) return undefined;
      const { doctor, room, starts_at } = input;
      const one = { id: wait.id, version: wait.version, hold: values.hold };
      return { ...one, doctor, room, starts_at, minutes: input.minutes, ...choices.confirmed.current };
    },
    fieldOf: { starts_at: 'time' },
    send: offer.mutateAsync,
    onRefused: choices.take,
    onSent: () => {
      toast({ text: t('wait.isOffered', { name: labels.name(wait) }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('wait.offer.title', { name: labels.name(wait) })}
      about={t('wait.offer.about')}
      onClose={onClose}
      onMainAction={form.submit}
      footer={<SubmitButton of={form}>{t('wait.offer')}</SubmitButton>}
    >
      <CallForm form={form} label={t('wait.offer')}>
        <BookingFields form={form as never} calendar={calendar} labels={labels} />
        <NumberField name="hold" label={t('wait.hold')} unit={t('minutes.unit')} min={1} max={2880} step={5} />
        {choices.problem && (
          <SlotQuestion
            problem={choices.problem}
            labels={labels}
            onConfirm={() => {
              choices.confirm(choices.problem!.code);
              form.submit();
            }}
          />
        )}
      </CallForm>
    </Dialog>
  );
}
