import { Drawer } from '@alder/ui';
import { addressOf } from '@alder/wire';
import { getReviewedPhoto, type ReviewedLog, type ReviewView } from '../contract/index.ts';
import { DecideBar } from './decide-bar.tsx';
import { LogDetails } from './log-details.tsx';
import { useLogWords } from './log-words.tsx';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

/** One request with its evidence and its photograph, and the decision about it. */
export function ReviewDrawer({ log, view, onClose }: { log: ReviewedLog; view: ReviewView; onClose: () => void }) {
  const t = useServiceLogTexts();
  const words = useLogWords().of(log);
  const photo = (size: 'full' | 'small') => addressOf(getReviewedPhoto, { id: log.request?.photo ?? '', size });
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${words.device} · ${words.code}`}
      about={`${log.hospital.name} · ${words.time}`}
    >
      <div className={styles.drawer}>
        <LogDetails log={log} photo={photo} />
        {log.own ? (
          <p className={styles.note}>{t('admin.own')}</p>
        ) : (
          view !== 'decided' && <DecideBar logs={[log]} view={view} onDecided={onClose} />
        )}
      </div>
    </Drawer>
  );
}
