import type { WireClient } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { CallForm, SubmitButton, TextArea, TextField, useCallForm } from '@alder/ui';
import { Siren } from 'lucide-react';
import { takeWalkInNumber, type WalkInPage } from '../contract/index.ts';
import { missingOf } from '../domain/index.ts';
import { usePublicTexts } from './use-public-texts.ts';
import styles from './walk-in.module.css';

const DEVICE_KEY = 'alder.walkin.device';
const NOTHING = { name: '', phone: '', pet_name: '', reason: '' };

type Props = {
  readonly wire: WireClient;
  readonly of: string;
  readonly door: string;
  readonly page: WalkInPage;
  readonly onTaken: (token: string) => void;
};

/** How many wait and for how long, and the form of a number; nothing of it is an account. */
export function TakeForm({ wire, of, door, page, onTaken }: Props) {
  const t = usePublicTexts();
  const { language } = useLanguage();
  const form = useCallForm(takeWalkInNumber, {
    initial: NOTHING,
    toInput: (values) => ({ ...values, key: of, door, lang: language, device: deviceOf() }),
    send: (input) => wire.send(takeWalkInNumber, input, { once: true }),
    onSent: ({ token }) => onTaken(token),
    texts: t,
  });
  if (!page.is_open)
    return (
      <section className={styles.card} role="status">
        <h2>{t('closed')}</h2>
        <p>{t('closed.about')}</p>
      </section>
    );
  const isMissing = missingOf(form.values, page);
  const label = (key: 'name' | 'phone') =>
    page[`ask_${key}`] === 'required' ? t(key) : `${t(key)} (${t('optional')})`;
  return (
    <>
      <p className={styles.urgent}>
        <Siren aria-hidden="true" />
        {t('urgent')}
      </p>
      <Wait before={page.before} estimate={page.estimate} />
      <CallForm form={form} className={styles.form} label={t('title')} problemHidden>
        {page.ask_name !== 'off' && (
          <TextField
            name="name"
            label={label('name')}
            maxLength={60}
            autoComplete="name"
            required={page.ask_name === 'required'}
          />
        )}
        {page.ask_phone !== 'off' && (
          <TextField
            name="phone"
            label={label('phone')}
            type="tel"
            maxLength={40}
            autoComplete="tel"
            required={page.ask_phone === 'required'}
          />
        )}
        <TextField name="pet_name" label={`${t('pet_name')} (${t('optional')})`} maxLength={60} />
        <TextArea name="reason" label={`${t('reason')} (${t('optional')})`} maxLength={300} />
        {form.problem && (
          <p className={styles.problem} role="alert">
            {form.problem}
          </p>
        )}
        <div className={styles.send}>
          <SubmitButton size="lg" {...(isMissing.length > 0 && { disabledReason: t('refusal.walkInMissing') })}>
            {t('take')}
          </SubmitButton>
        </div>
      </CallForm>
    </>
  );
}

/** Who waits before, and for how long by today's visits. */
export function Wait({ before, estimate }: Pick<WalkInPage, 'before' | 'estimate'>) {
  const t = usePublicTexts();
  return (
    <section className={styles.card}>
      <b className={styles.before}>{before === 0 ? t('before.none') : t('before', { count: before })}</b>
      <p>{estimate ? t('wait', estimate) : t('wait.unknown')}</p>
      {estimate && <p className={styles.small}>{t('wait.about')}</p>}
    </section>
  );
}

/** What this browser is known by, for its number alone. */
function deviceOf(): string {
  try {
    const known = localStorage.getItem(DEVICE_KEY);
    if (known) return known;
    const made = crypto.randomUUID();
    localStorage.setItem(DEVICE_KEY, made);
    return made;
  } catch {
    // A browser that keeps nothing: each press is a device of its own.
    return crypto.randomUUID();
  }
}
