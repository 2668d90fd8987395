import { useFormat } from '@alder/i18n';
import { Button, Chip, IconButton, type Tone } from '@alder/ui';
import { CircleAlert, CircleCheck, CircleDashed, Moon, Pencil, TriangleAlert, Wrench } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Device, DeviceHealth, Pulpo } from '../contract/index.ts';
import { type GatewayStatus, QC_WARNING_DAYS } from '../domain/index.ts';
import { useAsk } from './asked.panel.tsx';
import styles from './devices.module.css';
import { deviceName, gatewayName, modelName } from './devices-view.ts';
import { HealthPart } from './health.part.tsx';
import { ReachDialog } from './reach.dialog.tsx';
import { useDevicesTexts } from './use-devices-texts.ts';

const LOOK: Readonly<Record<GatewayStatus, { readonly tone: Tone; readonly icon: ReactNode }>> = {
  ready: { tone: 'ok', icon: <CircleCheck aria-hidden="true" /> },
  setup: { tone: 'outline', icon: <CircleDashed aria-hidden="true" /> },
  qcDue: { tone: 'warn', icon: <TriangleAlert aria-hidden="true" /> },
  quiet: { tone: 'neutral', icon: <Moon aria-hidden="true" /> },
  away: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
};

type CardProps = {
  readonly device: Device;
  readonly standing: GatewayStatus;
  readonly gateway: Pulpo | undefined;
  readonly health: DeviceHealth | undefined;
  /** The server's clock. */
  readonly now: Date;
  readonly onEdit?: (device: Device) => void;
};

/** One analyzer: its status, its last activity, its address. */
export function DeviceCard({ device, standing, gateway, health, now, onEdit }: CardProps) {
  const t = useDevicesTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { ask, isAsking: isTesting } = useAsk();
  const name = deviceName(device);
  const { tone, icon } = LOOK[standing];
  return (
    <li className={styles.card} data-standing={standing}>
      <header>
        <div>
          <h3>{name}</h3>
          <p className={styles.muted}>{[device.name ? modelName(device.model) : '', device.serial].join(' ').trim()}</p>
        </div>
        {onEdit && (
          <IconButton size="sm" label={t('devices.edit', { name })} icon={<Pencil />} onClick={() => onEdit(device)} />
        )}
      </header>
      <div className={styles.standing}>
        <Chip tone={tone} icon={icon}>
          {t(`standing.${standing}`)}
        </Chip>
        {standing !== 'away' && (
          <Button size="sm" busy={isTesting} onClick={() => ask({ type: 'testDevice', device: device.id })}>
            {t('ask.testDevice')}
          </Button>
        )}
        {standing === 'away' && gateway && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('devices.test')}
          </Button>
        )}
      </div>
      <dl>
        <dt>{t('device.last')}</dt>
        <dd>{device.last_seen ? format.moment(device.last_seen) : t('device.never')}</dd>
        <dt>{t('device.qc')}</dt>
        <dd>
          <QcAge at={device.last_qc_at} now={now} />
        </dd>
        <dt>{t('device.reached')}</dt>
        <dd>{reachOf(device, t)}</dd>
        <dt>{t('device.gateway')}</dt>
        <dd>{gateway ? gatewayName(gateway) : t('device.anyGateway')}</dd>
      </dl>
      {health && <HealthPart health={health} />}
      {onEdit && (
        <Link className={styles.workshop} to={`/clinicpath/devices/${device.id}/workshop`}>
          <Wrench aria-hidden="true" />
          {t('devices.workshop')}
        </Link>
      )}
      {isAsking && gateway && <ReachDialog name={name} pulpo={gateway} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Days since the last quality control, as a bar that fills to the day from which it warns. */
function QcAge({ at, now }: { at: string | null; now: Date }) {
  const t = useDevicesTexts();
  if (at === null) return t('device.qcNever');
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 86_400_000));
  const part = Math.min(1, days / QC_WARNING_DAYS);
  return (
    <span className={styles.qc} data-due={days > QC_WARNING_DAYS}>
      {t('device.qcDays', { count: days })}
      <i aria-hidden="true">
        <i style={{ width: `${part * 100}%` }} />
      </i>
    </span>
  );
}

function reachOf(
  { protocol, listen_port, address, serial_port }: Pick<Device, 'protocol' | 'listen_port' | 'address' | 'serial_port'>,
  t: ReturnType<typeof useDevicesTexts>,
): string {
  if (serial_port !== null && protocol !== 'folder') return `${t(`line.${protocol}`)} · ${serial_port}`;
  const where =
    protocol === 'folder' ? address : listen_port === null ? '' : t('device.port', { port: String(listen_port) });
  return [t(`protocol.${protocol}`), where].filter(Boolean).join(' · ');
}
