import { useCall, useDrafts } from '@alder/client';
import { getNotices } from '@alder/notices/contract';
import { isCriticalKind } from '@alder/notices/domain';
import { PetFace, PressArea } from '@alder/ui';
import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { afterClosing, type OpenPatient, useOpenPatients } from './open-patients.ts';
import { usePatientTexts } from './patient-texts.ts';
import { presentationOf } from './signalment.ts';
import styles from './tabs.module.css';

/** The patients that are open, like tabs of a browser: Alt 1 to 9 goes to one, Alt W closes the one in view. */
export function PatientTabs({ current }: { current?: string }) {
  const t = usePatientTexts();
  const { patients } = useOpenPatients();
  // what the bell knows already; nothing is asked for here
  const notices = useCall(getNotices, {}, { enabled: false }).data?.result ?? [];
  const place = useRef<HTMLUListElement>(null);
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current, patients.length]);
  if (patients.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      <ul ref={place}>
        {patients.map((patient, index) => (
          <Tab
            key={patient.id}
            patient={patient}
            index={index}
            isCurrent={patient.id === current}
            isCritical={notices.some(
              ({ kind, pet, unread }) => isCriticalKind(kind) && unread && pet?.id === patient.id,
            )}
          />
        ))}
      </ul>
    </nav>
  );
}

type TabProps = {
  readonly patient: OpenPatient;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isCritical: boolean;
};

function Tab({ patient, index, isCurrent, isCritical }: TabProps) {
  const t = usePatientTexts();
  const navigate = useNavigate();
  const drafts = useDrafts();
  const { patients, close } = useOpenPatients();
  const isDraft = drafts.keys().includes(`patient.${patient.id}`);
  const shut = () => {
    close(patient.id);
    if (isCurrent) void navigate(afterClosing(patients, patient.id));
  };
  const middle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    shut();
  };
  return (
    <li className={styles.tab} data-current={isCurrent}>
      <Link
        to={`/patient/${patient.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={`Alt+${index + 1}`}
        onAuxClick={middle}
      >
        <PetFace {...presentationOf(patient)} size="xs" deceased={patient.status === 'deceased'} />
        <span>{patient.name}</span>
        {isCritical && <i className={styles.critical} role="img" aria-label={t('tabs.critical')} />}
        {isDraft && <i className={styles.draft} role="img" aria-label={t('tabs.draft')} />}
      </Link>
      <PressArea aria-label={t('tabs.close', { name: patient.name })} repeatable onClick={shut}>
        <X aria-hidden="true" />
      </PressArea>
    </li>
  );
}
