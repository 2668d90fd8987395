import { useCall, useNow } from '@alder/client';
import { useFormat } from '@alder/i18n';
import type { LabRecord } from '@alder/lab/contract';
import { isCriticalValue } from '@alder/lab/domain';
import { Button, Chip } from '@alder/ui';
import { BellRing, Phone } from 'lucide-react';
import { useState } from 'react';
import { getCriticalOfRecord } from '../contract/index.ts';
import { minutesUntil } from '../domain/index.ts';
import styles from './criticals.module.css';
import { ReadbackDialog } from './readback.dialog.tsx';
import { useCriticalTexts } from './use-critical-texts.ts';
import type { MarkSlot } from './values.tsx';

/** On the sheet of a critical result: who answers for it, who was notified next, and who was notified by telephone. */
export function CriticalTrail({ record, Mark }: { record: LabRecord; Mark?: MarkSlot | undefined }) {
  const t = useCriticalTexts();
  const format = useFormat();
  const [isCalling, setCalling] = useState(false);
  const now = useNow();
  const alert = useCall(getCriticalOfRecord, { record: record.id }).data?.result[0];
  const isOpen = record.acknowledged === null;
  const left = alert?.next_at ? minutesUntil(new Date(alert.next_at), now) : undefined;
  return (
    <div className={styles.trail}>
      {alert && (
        <div>
          {alert.assignee_name
            ? t(`responsible.${alert.basis === 'none' ? 'recent' : alert.basis}`, { name: alert.assignee_name })
            : t('responsible.none')}
        </div>
      )}
      {alert?.escalated_at && (
        <div>
          <Chip tone={isOpen ? 'solidDanger' : 'neutral'} icon={<BellRing aria-hidden="true" />}>
            {t('escalated')}
          </Chip>{' '}
          {alert.notified.length === 0 &&
            t('escalated.to', { when: format.moment(alert.escalated_at), names: format.list(alert.escalated_names) })}
        </div>
      )}
      {alert && alert.notified.length > 0 && (
        <ul className={styles.readbacks} aria-label={t('notified')}>
          {alert.notified.map(({ name, at }) => (
            <li key={name}>
              <BellRing aria-hidden="true" />
              {t('notified.at', { name, when: format.moment(at) })}
            </li>
          ))}
        </ul>
      )}
      {alert && isOpen && alert.next_at && left !== undefined && (
        <div className={styles.soft}>{left > 0 ? t('escalates.in', { minutes: left }) : t('escalates.now')}</div>
      )}
      {alert && alert.readbacks.length > 0 && (
        <ul className={styles.readbacks} aria-label={t('readbacks')}>
          {alert.readbacks.map(({ told, read_back, by, at }) => (
            <li key={at}>
              <Phone aria-hidden="true" />
              {t('readback', { told, text: read_back, by, when: format.moment(at) })}
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" icon={<Phone />} onClick={() => setCalling(true)}>
        {t(isOpen ? 'tell' : 'tell.again')}
      </Button>
      {isCalling && (
        <ReadbackDialog
          record={record.id}
          values={record.results.filter(isCriticalValue)}
          responsible={alert?.assignee_name ?? null}
          onClose={() => setCalling(false)}
          Mark={Mark}
        />
      )}
    </div>
  );
}
