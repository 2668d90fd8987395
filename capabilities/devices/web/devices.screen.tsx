import { useAccount, useCall } from '@alder/client';
import { Button, Empty, Loaded, Screen, Seg } from '@alder/ui';
import { HardDrive, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type Device,
  type DeviceHealth,
  getConnectStatus,
  getDevices,
  getHealth,
  type Pulpo,
} from '../contract/index.ts';
import { type GatewayStatus, statuses, statusOf } from '../domain/index.ts';
import { DeviceDialog } from './device.dialog.tsx';
import { DeviceCard } from './device-card.panel.tsx';
import styles from './devices.module.css';
import { ADMINISTRATOR_ROLES } from './devices-view.ts';
import { GatewaysPanel } from './gateways.panel.tsx';
import { useDevicesTexts } from './use-devices-texts.ts';

type View = 'all' | GatewayStatus;
/** What is being entered or changed: a device, or a new one. */
type Open = { readonly device: Device | undefined };

/** The hospital's analyzers: which are ready, which need attention (design: screens §3.23). */
export function DevicesScreen({ lead }: { lead?: ReactNode }) {
  const t = useDevicesTexts();
  const { account } = useAccount();
  const devices = useCall(getDevices, {}, { everyMs: 60_000 });
  const status = useCall(getConnectStatus, {}, { everyMs: 60_000 });
  const health = useCall(getHealth, {}, { everyMs: 300_000 });
  const [open, setOpen] = useState<Open>();
  const isAdministrator = ADMINISTRATOR_ROLES.includes(account.role);
  const add = isAdministrator && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ device: undefined })}>
      {t('devices.add')}
    </Button>
  );
  const gateways = status.data?.pulpos ?? [];
  return (
    <Screen title={t('title')} lead={lead}>
      <div className={styles.screen}>
        <section className={styles.devices} aria-label={t('devices.title')}>
          <Loaded
            query={devices}
            what={t('devices.title')}
            isEmpty={({ result }) => result.length === 0}
            empty={
              <Empty icon={<HardDrive aria-hidden="true" />} action={add || undefined}>
                {t('devices.empty')}
              </Empty>
            }
          >
            {({ result, now }) => (
              <Devices
                devices={result}
                gateways={gateways}
                health={health.data?.result ?? []}
                now={new Date(now)}
                add={add}
                {...(isAdministrator && { onEdit: (device: Device) => setOpen({ device }) })}
              />
            )}
          </Loaded>
        </section>
        <GatewaysPanel query={status} />
      </div>
      {open && <DeviceDialog device={open.device} gateways={gateways} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

type DevicesProps = {
  readonly devices: readonly Device[];
  readonly gateways: readonly Pulpo[];
  readonly health: readonly DeviceHealth[];
  readonly now: Date;
  readonly add: ReactNode;
  readonly onEdit?: (device: Device) => void;
};

function Devices({ devices, gateways, health, now, add, onEdit }: DevicesProps) {
  const t = useDevicesTexts();
  const [view, setView] = useState<View>('all');
  const known = devices.map((device) => ({ device, standing: statusOf({ device, gateways }) }));
  const count = (target: GatewayStatus) => known.filter(({ standing }) => standing === target).length;
  const visible = known.filter(({ standing }) => view === 'all' || standing === view);
  const present = statuses.filter((standing) => count(standing) > 0 || standing === view);
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.views}>
          <Seg
            label={t('devices.show')}
            value={view}
            onChange={setView}
            entries={[
              { value: 'all' as View, label: t('devices.all'), count: known.length },
              ...present.map((value) => ({ value: value as View, label: t(`standing.${value}`), count: count(value) })),
            ]}
          />
        </div>
        {add}
      </div>
      {visible.length === 0 && <Empty>{t('devices.none')}</Empty>}
      <ul className={styles.cards}>
        {visible.map(({ device, standing }) => (
          <DeviceCard
            key={device.id}
            device={device}
            standing={standing}
            gateway={gateways.find(({ id }) => id === device.gateway)}
            health={health.find((one) => one.device === device.id)}
            now={now}
            {...(onEdit && { onEdit })}
          />
        ))}
      </ul>
    </>
  );
}
