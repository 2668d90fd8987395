import { useCall } from '@alder/client';
import { type Device, getConnectStatus, getDevices } from '@alder/devices/contract';
import { useFormat } from '@alder/i18n';
import { TriangleAlert } from 'lucide-react';
import { modelName } from '../domain/index.ts';
import styles from './device-strip.module.css';
import lab from './lab.module.css';
import { useLabTexts } from './use-lab-texts.ts';
import { useLocalGateways } from './use-local-gateways.ts';

/** How the hospital's devices are: connected, quiet, or in need of quality control. */
export function DeviceStrip() {
  const t = useLabTexts();
  const devices = useCall(getDevices, {});
  const status = useCall(getConnectStatus, {}, { everyMs: 60_000 });
  const list = devices.data?.result ?? [];
  const near = useLocalGateways(status.data?.pulpos ?? []);
  const isAnyConnected = status.data?.pulpos.some(({ connected }) => connected) ?? true;
  if (!devices.data) return null;
  return (
    <section className={lab.card} aria-label={t('devices.title')}>
      <h3>{t('devices.title')}</h3>
      {near.size > 0 && <p className={lab.muted}>{t('devices.near')}</p>}
      {list.length === 0 && <p className={lab.muted}>{t('devices.none')}</p>}
      {!isAnyConnected && <p className={lab.warn}>{t('devices.noGateway')}</p>}
      <ul className={styles.devices}>
        {list.map((device) => (
          <DeviceLine key={device.id} device={device} isConnected={isConnected(device, status.data?.pulpos)} />
        ))}
      </ul>
    </section>
  );
}

type Gateways = readonly { readonly id: string; readonly connected: boolean }[];

/** Whether the gateway of a device can be reached; a device of no gateway goes with any. */
export function isConnected({ gateway }: Pick<Device, 'gateway'>, gateways: Gateways = []): boolean {
  return gateways.some(({ id, connected }) => connected && (gateway === null || gateway === id));
}

function DeviceLine({ device, isConnected: isOn }: { device: Device; isConnected: boolean }) {
  const t = useLabTexts();
  const format = useFormat();
  const days = device.last_qc_at ? Math.floor((Date.now() - Date.parse(device.last_qc_at)) / 86_400_000) : undefined;
  return (
    <li data-on={isOn}>
      <i aria-hidden="true" />
      <b>{device.name || modelName(device.model)}</b>
      <span data-warn={device.state === 'warning' || !isOn}>
        {device.state === 'warning' && <TriangleAlert aria-hidden="true" />}
        {!isOn
          ? t('devices.offline', { since: device.last_seen ? format.relative(device.last_seen) : '' })
          : days !== undefined
            ? t('devices.qc', { days })
            : device.last_seen
              ? t('devices.quiet', { when: format.relative(device.last_seen) })
              : t('devices.setup')}
      </span>
    </li>
  );
}
