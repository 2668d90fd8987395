import type { WireClient } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { species } from '@alder/terms';
import { Button, CallForm, classes, SelectField, SubmitButton, TextArea, TextField, useCallForm } from '@alder/ui';
import { type PayloadOf, Refusal } from '@alder/wire';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { askBooking, type BookingPage } from '../contract/index.ts';
import styles from './book.module.css';
import { Rules } from './rules.tsx';
import { Times } from './times.tsx';
import { usePublicTexts } from './use-public-texts.ts';

const EMPTY_FORM = { pet_name: '', species: 'dog', owner_name: '', phone: '', email: '', note: '', website: '' };
type Sent = PayloadOf<typeof askBooking>;

/** Kind, doctor, time, and pet; the rules first. */
export function BookForm({ wire, of, page }: { wire: WireClient; of: string; page: BookingPage }) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const only = page.types.length === 1 ? page.types[0]!.key : '';
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<Sent>();
  const form = useCallForm(askBooking, {
    initial: { ...EMPTY_FORM, type: only, doctor: '', starts_at: '' },
    toInput: (values) => ({ ...values, key: of, doctor: values.doctor || null, lang: language }),
    send: (input) => wire.send(askBooking, input, { once: true }),
    onSent: setSent,
    // Another client was quicker: the times are read again, and what was typed stays.
    onRefused: (error) => {
      if (error instanceof Refusal && error.kind.status === 409) restart();
      return false;
    },
    texts: t,
  });
  const { type, doctor, starts_at, ...who } = form.values;
  const choose = (change: { type?: string; doctor?: string }) => form.set({ ...change, starts_at: '' });
  const restart = () => {
    form.set({ starts_at: '' });
    setRound((before) => before + 1);
  };

  if (sent)
    return (
      <section className={styles.card} role="status">
        <p className={styles.done}>
          <MailCheck aria-hidden="true" />
        </p>
        <h2>{t('sent')}</h2>
        <p>{t('sent.about', { email: sent.email, time: format.time(sent.held_until) })}</p>
        <p className={styles.small}>{t('sent.none', { time: format.time(sent.held_until) })}</p>
        <Button
          onClick={() => {
            setSent(undefined);
            restart();
          }}
        >
          {t('again')}
        </Button>
      </section>
    );

  const isFilled = [who.pet_name, who.owner_name, who.phone, who.email].every((text) => text.trim());
  const missing = !type ? t('missing.type') : !starts_at ? t('missing.time') : isFilled ? undefined : t('missing.you');
  return (
    <>
      <Rules rules={page.rules} phone={page.hospital.phone} />
      <CallForm form={form} className={styles.form} label={t('title')} problemHidden>
        <fieldset className={styles.card}>
          <legend>{t('type')}</legend>
          <div className={styles.types}>
            {page.types.map((one) => (
              <label key={one.key} className={classes(styles.type, type === one.key && styles.on)}>
                <input type="radio" name="type" checked={type === one.key} onChange={() => choose({ type: one.key })} />
                <b>{one.names[language] ?? one.names.en}</b>
                <small>{t('minutes', { minutes: one.minutes })}</small>
              </label>
            ))}
          </div>
          <SelectField
            label={t('doctor')}
            value={doctor}
            onChange={(value) => choose({ doctor: value })}
            none={t('doctor.any')}
            options={page.doctors.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </fieldset>
        <section className={styles.card} aria-label={t('when')}>
          <h2>{t('when')}</h2>
          {type ? (
            <Times
              key={`${type} ${doctor}`}
              {...{ wire, of, type, round, doctor: doctor || null }}
              today={page.today}
              daysAhead={page.rules.days_ahead}
              value={starts_at || undefined}
              onChange={(value) => form.set({ starts_at: value ?? '' })}
            />
          ) : (
            <p className={styles.small}>{t('times.type')}</p>
          )}
        </section>
        <fieldset className={styles.card}>
          <legend>{t('you')}</legend>
          <div className={styles.fields}>
            <TextField name="pet_name" label={t('pet_name')} maxLength={60} required />
            <SelectField
              name="species"
              label={t('species')}
              options={species.map((one) => ({ value: one.code, label: one[language] }))}
            />
            <TextField name="owner_name" label={t('owner_name')} maxLength={80} autoComplete="name" required />
            <TextField name="phone" label={t('phone')} type="tel" maxLength={40} autoComplete="tel" required />
            <TextField
              name="email"
              label={t('email')}
              type="email"
              maxLength={254}
              autoComplete="email"
              hint={t('email.hint')}
              required
            />
          </div>
          <TextArea name="note" label={t('note')} maxLength={300} />
          <div className={styles.trap} aria-hidden="true">
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              aria-label={t('website')}
              value={who.website}
              onChange={({ target }) => form.set({ website: target.value })}
            />
          </div>
        </fieldset>
        {form.problem && (
          <p className={styles.problem} role="alert">
            {form.problem}
          </p>
        )}
        <div className={styles.send}>
          {missing && <p className={styles.small}>{missing}</p>}
          <SubmitButton size="lg" {...(missing && { disabledReason: missing })}>
            {starts_at
              ? t('send', { day: format.date(starts_at, 'weekday'), time: format.time(starts_at) })
              : t('send.none')}
          </SubmitButton>
        </div>
      </CallForm>
    </>
  );
}
