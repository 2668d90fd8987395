import { useLanguage } from '@alder/i18n';
import { CalendarRange, Info, Mail, Siren, UserCheck } from 'lucide-react';
import type { BookingPage } from '../contract/index.ts';
import styles from './book.module.css';
import { usePublicTexts } from './use-public-texts.ts';

/** The rules of the hospital, before anything is typed. */
export function Rules({ rules, phone }: { rules: BookingPage['rules']; phone: string | null }) {
  const t = usePublicTexts();
  const { language } = useLanguage();
  const note = rules.notes[language].trim() || rules.notes.en.trim();
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <p className={styles.urgent}>
        <Siren aria-hidden="true" />
        {phone ? t('rules.urgent.phone', { phone }) : t('rules.urgent')}
      </p>
      <ul>
        {note && (
          <li>
            <Info aria-hidden="true" />
            <b>{note}</b>
          </li>
        )}
        <li>
          <CalendarRange aria-hidden="true" />
          {t('rules.lead', { hours: rules.lead_hours, days: rules.days_ahead })}
        </li>
        <li>
          <CalendarRange aria-hidden="true" />
          {t('rules.cancel', { hours: rules.cancel_hours })}
        </li>
        <li>
          <Mail aria-hidden="true" />
          {t('rules.confirm')}
        </li>
        {!rules.new_owners && (
          <li>
            <UserCheck aria-hidden="true" />
            {t('rules.known')}
          </li>
        )}
      </ul>
    </section>
  );
}
