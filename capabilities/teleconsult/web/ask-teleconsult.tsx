import { useCall } from '@alder/client';
import { getStudyEntries } from '@alder/imaging/contract';
import { MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { getTeleconsults } from '../contract/index.ts';
import { StatusChip } from './status-chip.tsx';
import styles from './teleconsult.module.css';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

/** Asks a consultant about a study; renders nothing while the study has no patient. */
export function AskTeleconsult({ study }: { study: string }) {
  const t = useTeleconsultTexts();
  const { data } = useCall(getStudyEntries, { id: study });
  const pet = data?.study.pet;
  if (!pet) return null;
  return (
    <Link className={styles.ask} to={`/pacs/teleconsult/new?pet=${pet}&study=${study}`}>
      <MessagesSquare size={14} aria-hidden="true" />
      {t('ask')}
    </Link>
  );
}

/** The requests about one patient, and the way to a new one. */
export function PatientTeleconsults({ pet }: { pet: string }) {
  const t = useTeleconsultTexts();
  const { data } = useCall(getTeleconsults, { pet, limit: 20 });
  return (
    <section className={styles.ofPatient} aria-label={t('list.title')}>
      <h3>{t('list.title')}</h3>
      <ul>
        {data?.result.map((request) => (
          <li key={request.id}>
            <Link to={`/pacs/teleconsult/${request.id}`}>{request.summary || t('list.unwritten')}</Link>
            <StatusChip status={request.status} />
          </li>
        ))}
      </ul>
      <Link className={styles.ask} to={`/pacs/teleconsult/new?pet=${pet}`}>
        <MessagesSquare size={14} aria-hidden="true" />
        {t('ask')}
      </Link>
    </section>
  );
}
