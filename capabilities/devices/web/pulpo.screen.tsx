import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  Chip,
  type Column,
  ConfirmDialog,
  Empty,
  Loaded,
  Screen,
  Seg,
  Table,
  TextField,
  toast,
  useFailToast,
} from '@alder/ui';
import { MonitorSmartphone, Plus, Search, Unplug } from 'lucide-react';
import { useState } from 'react';
import { getPulpos, type Pulpo, revokePulpo } from '../contract/index.ts';
import styles from './devices.module.css';
import { gatewayName, gatewayState, groupsOf } from './devices-view.ts';
import { EnrollDialog } from './enroll.dialog.tsx';
import { FleetPanel } from './fleet.panel.tsx';
import { LocalTest } from './local-test.panel.tsx';
import { OwnPageDialog } from './own-page.dialog.tsx';
import { useDevicesTexts } from './use-devices-texts.ts';

const OPERATORS: readonly string[] = ['sysAdmin', 'pulpoMaster'];

/** Every gateway of the hospital: enrolled, looked for, revoked (design: screens §3.31). */
export function PulpoScreen({ lead }: { lead?: React.ReactNode }) {
  const t = useDevicesTexts();
  const pulpos = useCall(getPulpos, {}, { everyMs: 30_000 });
  const { account } = useAccount();
  const [isSettingUp, setSettingUp] = useState(false);
  const [view, setView] = useState<'own' | 'all'>('own');
  const isOperator = OPERATORS.includes(account.role);
  const setUp = (
    <Button variant="primary" icon={<Plus />} onClick={() => setSettingUp(true)}>
      {t('pulpo.setUp')}
    </Button>
  );
  return (
    <Screen title={t('pulpo.title')} lead={lead}>
      <div className={styles.pulpos}>
        {isOperator && (
          <div className={styles.views}>
            <Seg
              label={t('fleet.show')}
              value={view}
              onChange={setView}
              entries={[
                { value: 'own', label: t('fleet.own') },
                { value: 'all', label: t('fleet.all') },
              ]}
            />
          </div>
        )}
        {view === 'all' ? (
          <FleetPanel />
        ) : (
          <Loaded
            query={pulpos}
            what={t('gateways.title')}
            isEmpty={({ result }) => result.length === 0}
            empty={<Empty action={setUp}>{t('pulpo.empty')}</Empty>}
          >
            {({ result }) => <Pulpos pulpos={result} setUp={setUp} />}
          </Loaded>
        )}
      </div>
      {isSettingUp && <EnrollDialog onClose={() => setSettingUp(false)} />}
    </Screen>
  );
}

function Pulpos({ pulpos, setUp }: { pulpos: readonly Pulpo[]; setUp: React.ReactNode }) {
  const t = useDevicesTexts();
  const [q, setQ] = useState('');
  const [revoking, setRevoking] = useState<Pulpo>();
  const [ofPage, setOfPage] = useState<Pulpo>();
  const target = q.replace(/\s+/g, '').toLowerCase();
  const visible = pulpos.filter(({ serial, name }) =>
    `${serial} ${name}`.replace(/\s+/g, '').toLowerCase().includes(target),
  );
  const online = pulpos.filter(({ connected }) => connected).length;
  const offline = pulpos.filter(({ offline: isOffline }) => isOffline).length;
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.counts}>
          <b>{t('pulpo.count', { count: pulpos.length })}</b>
          <Chip tone="ok">{t('pulpo.online', { n: online })}</Chip>
          {offline > 0 && <Chip tone="danger">{t('pulpo.offline', { n: offline })}</Chip>}
        </p>
        <TextField
          type="search"
          label={t('pulpo.search')}
          labelHidden
          placeholder={t('pulpo.search')}
          icon={<Search aria-hidden="true" />}
          className={styles.search ?? ''}
          value={q}
          onChange={setQ}
        />
        {setUp}
      </div>
      <Table
        label={t('pulpo.about')}
        columns={useColumns(setRevoking, setOfPage)}
        rows={visible}
        rowKey={({ id }) => id}
        className={styles.table ?? ''}
        rowTone={({ offline: isOffline }) => (isOffline ? 'warn' : undefined)}
        empty={<Empty>{t('pulpo.noneFound')}</Empty>}
      />
      {ofPage && <OwnPageDialog pulpo={ofPage} onClose={() => setOfPage(undefined)} />}
      {revoking && <Revoke pulpo={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function useColumns(onRevoke: (pulpo: Pulpo) => void, onPage: (pulpo: Pulpo) => void): readonly Column<Pulpo>[] {
  const t = useDevicesTexts();
  const format = useFormat();
  return [
    {
      id: 'serial',
      header: t('enroll.serial'),
      rowHeader: true,
      cell: ({ name, serial }) => (
        <span className={styles.named}>
          {name && <b>{name}</b>}
          <code>{groupsOf(serial)}</code>
        </span>
      ),
    },
    { id: 'state', header: t('pulpo.state'), cell: (pulpo) => <State pulpo={pulpo} /> },
    { id: 'version', header: t('pulpo.version'), hideBelow: 'md', cell: ({ version }) => version },
    {
      id: 'addresses',
      header: t('pulpo.addresses'),
      hideBelow: 'lg',
      cell: ({ addresses }) => (
        <code>
          {addresses[0]}
          {addresses.length > 1 && ` +${addresses.length - 1}`}
        </code>
      ),
    },
    { id: 'local', header: t('pulpo.local'), hideBelow: 'lg', cell: (pulpo) => <LocalTest compact pulpo={pulpo} /> },
    { id: 'queue', header: t('pulpo.waiting'), hideBelow: 'md', align: 'end', cell: ({ queue }) => queue },
    {
      id: 'seen',
      header: t('pulpo.seen'),
      hideBelow: 'sm',
      cell: ({ last_seen }) => (last_seen ? format.moment(last_seen) : ''),
    },
    {
      id: 'acts',
      header: <span className="sr">{t('pulpo.acts')}</span>,
      label: t('pulpo.acts'),
      align: 'end',
      cell: (pulpo) => (
        <>
          <Button size="sm" variant="ghost" icon={<MonitorSmartphone />} onClick={() => onPage(pulpo)}>
            {t('page.title')}
          </Button>
          <Button size="sm" variant="ghost" icon={<Unplug />} onClick={() => onRevoke(pulpo)}>
            {t('pulpo.revoke')}
          </Button>
        </>
      ),
    },
  ];
}

function State({ pulpo }: { pulpo: Pulpo }) {
  const t = useDevicesTexts();
  const state = gatewayState(pulpo);
  const tone = { connected: 'ok', new: 'outline', silent: 'warn', offline: 'danger' } as const;
  return (
    <>
      <Chip tone={tone[state]}>{t(`gateway.${state}`)}</Chip>
      {pulpo.storage === 'full' && <Chip tone="danger">{t('gateway.full')}</Chip>}
    </>
  );
}

function Revoke({ pulpo, onClose }: { pulpo: Pulpo; onClose: () => void }) {
  const t = useDevicesTexts();
  const fail = useFailToast(t);
  const name = gatewayName(pulpo);
  const revoke = useMutationCall(revokePulpo, { refreshes: [getPulpos, { id: 'command.getConnectStatus' }] });
  const act = () =>
    revoke
      .mutateAsync({ id: pulpo.id })
      .then(() => {
        toast({ text: t('pulpo.revoked', { name }) });
        onClose();
      })
      .catch(fail);
  return (
    <ConfirmDialog
      open
      title={t('pulpo.revokeTitle', { name })}
      action={t('pulpo.revoke')}
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => void act()}
    >
      {t('pulpo.revokeText')}
    </ConfirmDialog>
  );
}
