import type { WireClient } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { species } from '@alder/terms';
import { Button, classes, SelectField, TextArea, TextField, useExplain } from '@alder/ui';
import { type PayloadOf, Refusal } from '@alder/wire';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { askBooking, type BookingPage } from '../contract/index.ts';
import styles from './book.module.css';
import { Rules } from './rules.tsx';
import { Times } from './times.tsx';
import { usePublicTexts } from './use-public-texts.ts';

const NOBODY = { pet_name: '', species: 'dog', owner_name: '', phone: '', email: '', note: '', website: '' };
type Sent = PayloadOf<typeof askBooking>;

/** Kind, doctor, time, and who comes; the rules first. */
export function BookForm({ wire, of, page }: { wire: WireClient; of: string; page: BookingPage }) {
  const t = usePublicTexts();
  const format = useFormat();
  const explain = useExplain(t);
  const { language } = useLanguage();
  const only = page.types.length === 1 ? page.types[0]!.key : undefined;
  const [type, setType] = useState(only);
  const [doctor, setDoctor] = useState('');
  const [starts_at, setStart] = useState<string>();
  const [who, setWho] = useState(NOBODY);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [round, setRound] = useState(0);
  const [sent, setSent] = useState<Sent>();
  const field = (name: keyof typeof NOBODY) => ({
    label: t(name),
    value: who[name],
    onChange: (value: string) => setWho((before) => ({ ...before, [name]: value })),
  });
  const choose = (change: () => void) => {
    change();
    setStart(undefined);
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
            setStart(undefined);
            setRound(round + 1);
          }}
        >
          {t('again')}
        </Button>
      </section>
    );

  const isFilled = [who.pet_name, who.owner_name, who.phone, who.email].every((text) => text.trim());
  const missing = !type ? t('missing.type') : !starts_at ? t('missing.time') : isFilled ? undefined : t('missing.you');
  const send = async () => {
    if (!type || !starts_at) return;
    setBusy(true);
    setProblem('');
    try {
      const input = { ...who, key: of, type, doctor: doctor || null, starts_at, lang: language };
      const found = await wire.send(askBooking, input, { once: true });
      if (found) setSent(found);
    } catch (error) {
      setProblem(explain(error));
      if (error instanceof Refusal && error.kind.status === 409) choose(() => setRound(round + 1));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Rules rules={page.rules} phone={page.hospital.phone} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) void send();
        }}
      >
        <fieldset className={styles.card}>
          <legend>{t('type')}</legend>
          <div className={styles.types}>
            {page.types.map((one) => (
              <label key={one.key} className={classes(styles.type, type === one.key && styles.on)}>
                <input
                  type="radio"
                  name="type"
                  checked={type === one.key}
                  onChange={() => choose(() => setType(one.key))}
                />
                <b>{one.names[language] ?? one.names.en}</b>
                <small>{t('minutes', { minutes: one.minutes })}</small>
              </label>
            ))}
          </div>
          <SelectField
            label={t('doctor')}
            value={doctor}
            onChange={(value) => choose(() => setDoctor(value))}
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
              value={starts_at}
              onChange={setStart}
            />
          ) : (
            <p className={styles.small}>{t('times.type')}</p>
          )}
        </section>
        <fieldset className={styles.card}>
          <legend>{t('you')}</legend>
          <div className={styles.fields}>
            <TextField {...field('pet_name')} maxLength={60} required />
            <SelectField
              {...field('species')}
              options={species.map((one) => ({ value: one.code, label: one[language] }))}
            />
            <TextField {...field('owner_name')} maxLength={80} autoComplete="name" required />
            <TextField {...field('phone')} type="tel" maxLength={40} autoComplete="tel" required />
            <TextField
              {...field('email')}
              type="email"
              maxLength={254}
              autoComplete="email"
              hint={t('email.hint')}
              required
            />
          </div>
          <TextArea {...field('note')} maxLength={300} />
          <div className={styles.trap} aria-hidden="true">
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              aria-label={t('website')}
              value={who.website}
              onChange={({ target }) => setWho({ ...who, website: target.value })}
            />
          </div>
        </fieldset>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.send}>
          {missing && <p className={styles.small}>{missing}</p>}
          <Button variant="primary" size="lg" type="submit" busy={isBusy} {...(missing && { disabledReason: missing })}>
            {starts_at
              ? t('send', { day: format.date(starts_at, 'weekday'), time: format.time(starts_at) })
              : t('send.none')}
          </Button>
        </div>
      </form>
    </>
  );
}
