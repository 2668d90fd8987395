import { useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, ConfirmDialog, toast, useFailToast } from '@alder/ui';
import { Pencil, Play, Power } from 'lucide-react';
import { useState } from 'react';
import {
  type DecidedGroup,
  decideChange,
  getDriverVersion,
  getWorkshop,
  type OwnDriver,
  type Replay,
  replayDriver,
  switchDriverOff,
  switchDriverOn,
} from '../contract/index.ts';
import { NOTHING_TAUGHT, type Verdict } from '../domain/index.ts';
import { ReplayPanel } from './replay.panel.tsx';
import { bytesOf } from './source.panel.tsx';
import type { Bench } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';
import type { Workshop } from './workshop.screen.tsx';

type Props = { readonly workshop: Workshop; readonly onOpen: (bench: Bench) => void };
type SwitchRequest = { readonly driver: OwnDriver; readonly on: boolean };

/** The hospital's own drivers for this model: tried on 30 days, switched on and off, taught on. */
export function DriversPanel({ workshop, onOpen }: Props) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const wire = useWire();
  const fail = useFailToast(t);
  const { device, drivers, use } = workshop;
  const on = useMutationCall(switchDriverOn, { title: t('switchOn'), refreshes: [getWorkshop] });
  const off = useMutationCall(switchDriverOff, { title: t('switchOff'), refreshes: [getWorkshop] });
  const replay = useMutationCall(replayDriver, { title: t('replay') });
  const decide = useMutationCall(decideChange, { title: t('decide') });
  const [replayed, setReplayed] = useState<{ driver: OwnDriver; outcome: Replay }>();
  const [asking, setAsking] = useState<SwitchRequest>();
  if (drivers.length === 0) return null;

  const run = async (driver: OwnDriver) => {
    try {
      const outcome = await replay.mutateAsync({ device: device.id, driver: driver.id, number: driver.newest });
      if (outcome) setReplayed({ driver, outcome });
    } catch (error) {
      fail(error);
    }
  };
  const sayOf = async (group: DecidedGroup, verdict: Verdict) => {
    try {
      const answer = await decide.mutateAsync({ id: group.id, version: group.version, verdict });
      if (!answer) return;
      const next = (one: DecidedGroup) => (one.id === group.id ? answer.result : one);
      setReplayed(
        (before) => before && { ...before, outcome: { ...before.outcome, groups: before.outcome.groups.map(next) } },
      );
    } catch (error) {
      fail(error);
    }
  };
  const teachOn = async (driver: OwnDriver) => {
    try {
      const answer = await wire.send(getDriverVersion, { driver: driver.id });
      if (!answer) return;
      const { bytes, file, protocol, charset, decimal, saved_at } = answer.result;
      onOpen({
        capture: { bytes: bytesOf(bytes), protocol, charset, decimal },
        source: `${driver.name} ${t('version', { number: driver.newest })} · ${format.date(saved_at)}`,
        ...{ driver: answer.driver, from: file, teaching: NOTHING_TAUGHT },
      });
    } catch (error) {
      fail(error);
    }
  };
  const doSwitch = async ({ driver, on: isOn }: SwitchRequest) => {
    setAsking(undefined);
    try {
      const version = use?.version ?? null;
      if (isOn) await on.mutateAsync({ device: device.id, driver: driver.id, number: driver.newest, version });
      else await off.mutateAsync({ device: device.id, version: version ?? 1 });
      toast({ tone: 'done', text: t(isOn ? 'switched.on' : 'switched.off', { name: driver.name }) });
    } catch (error) {
      fail(error);
    }
  };
  const isOn = (driver: OwnDriver) => use?.driver === driver.id;
  /** Why a driver cannot be switched on yet. */
  const obstacle = (driver: OwnDriver) => {
    if (replayed?.driver.id !== driver.id) return t('switchOn.first');
    const { groups } = replayed.outcome;
    const refused = groups.filter(({ verdict }) => verdict === 'refused').length;
    if (refused > 0) return t('switchOn.refused', { count: refused });
    const open = groups.filter(({ verdict }) => verdict === null).length;
    return open > 0 ? t('switchOn.open', { count: open }) : undefined;
  };
  return (
    <section className={styles.card} aria-label={t('drivers')}>
      <h3>{t('drivers')}</h3>
      <ul className={styles.drivers}>
        {drivers.map((driver) => (
          <li key={driver.id}>
            <div>
              <b>{driver.name}</b> <small>{t('version', { number: driver.newest })}</small>
              <p className={styles.soft}>{driver.key}</p>
            </div>
            {isOn(driver) && use ? (
              <Chip tone="ok">
                {t('on.since', { number: use.number ?? 0, when: format.date(use.since), person: use.person })}
              </Chip>
            ) : (
              <Chip tone="outline">{t('off')}</Chip>
            )}
            <span className={styles.acts}>
              <Button size="sm" icon={<Play />} busy={replay.isPending} onClick={() => void run(driver)}>
                {t('replay')}
              </Button>
              <Button size="sm" icon={<Pencil />} onClick={() => void teachOn(driver)}>
                {t('teachOn')}
              </Button>
              {(!isOn(driver) || use?.number !== driver.newest) && (
                <Button
                  size="sm"
                  variant="primary"
                  icon={<Power />}
                  {...(obstacle(driver) !== undefined && { disabledReason: obstacle(driver)! })}
                  onClick={() => setAsking({ driver, on: true })}
                >
                  {t('switchOn')}
                </Button>
              )}
              {isOn(driver) && (
                <Button size="sm" icon={<Power />} onClick={() => setAsking({ driver, on: false })}>
                  {t('switchOff')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {replayed && (
        <ReplayPanel
          of={`${replayed.driver.name} · ${t('version', { number: replayed.driver.newest })}`}
          outcome={replayed.outcome}
          onDecide={(group, verdict) => void sayOf(group, verdict)}
          busy={decide.isPending}
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          title={t(asking.on ? 'switchOn.ask' : 'switchOff.ask', { name: asking.driver.name })}
          action={t(asking.on ? 'switchOn' : 'switchOff')}
          variant="primary"
          onConfirm={() => void doSwitch(asking)}
          onClose={() => setAsking(undefined)}
        >
          {t(asking.on ? 'switchOn.about' : 'switchOff.about')}
        </ConfirmDialog>
      )}
    </section>
  );
}
