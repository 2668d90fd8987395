import { useFormat } from '@alder/i18n';
import { Button, Chip, IconButton, type Tone } from '@alder/ui';
import { CircleAlert, CircleCheck, CircleDashed, Lock, Pencil, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PacsEquipment } from '../contract/index.ts';
import { type EquipmentStatus, statusOf } from './equipment-view.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

const LOOK: Readonly<Record<EquipmentStatus, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  ok: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  seen: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  setup: { tone: 'outline', icon: <CircleDashed aria-hidden="true" /> },
  addressMissing: { tone: 'warn', icon: <CircleAlert aria-hidden="true" /> },
  rejected: { tone: 'warn', icon: <CircleAlert aria-hidden="true" /> },
  noAnswer: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
};

type CardProps = {
  readonly device: PacsEquipment;
  readonly isTesting: boolean;
  /** Absent without an address to call. */
  readonly onTest?: () => void;
  readonly onEdit?: () => void;
};

/** One device: how it stands, what it makes, how much it sent today. */
export function EquipmentCard({ device, isTesting, onTest, onEdit }: CardProps) {
  const t = useWorklistTexts();
  const format = useFormat();
  const { aetitle, name, modalities, charset } = device;
  const standing = statusOf(device);
  const { tone, icon } = LOOK[standing];
  return (
    <li className={styles.card} data-standing={standing}>
      <header>
        <div>
          <h3>{aetitle}</h3>
          <p className={styles.muted}>{name || t('equipment.unnamed')}</p>
        </div>
        {onEdit && <IconButton size="sm" label={t('equipment.edit', { aetitle })} icon={<Pencil />} onClick={onEdit} />}
      </header>
      <div className={styles.row}>
        <Chip tone={tone} icon={icon}>
          {t(`standing.${standing}`)}
        </Chip>
        {modalities.map((modality) => (
          <Chip key={modality}>{modality}</Chip>
        ))}
      </div>
      <dl>
        <dt>{t('device.seen')}</dt>
        <dd>{device.last_seen ? format.moment(device.last_seen) : t('equipment.never')}</dd>
        <dt>{t('device.today')}</dt>
        <dd>{t('equipment.today', { count: device.today })}</dd>
        <dt>{t('device.address')}</dt>
        <dd>
          {device.certificate !== null && <Lock size={13} aria-label={t('device.byCertificate')} />}
          {[device.address ?? t('device.noAddress'), device.port].filter((part) => part !== null).join(' : ')}
        </dd>
        <dt>{t('device.charset')}</dt>
        <dd>{charset ? t(`charset.${charset}`) : t('charset.own')}</dd>
      </dl>
      {onTest && (
        <footer>
          <Button size="sm" icon={<Radio />} busy={isTesting} onClick={onTest}>
            {t('equipment.test')}
          </Button>
          {device.echo_at && <small>{t('device.tested', { at: format.moment(device.echo_at) })}</small>}
        </footer>
      )}
    </li>
  );
}
