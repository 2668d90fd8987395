import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPulpoCommands, type PulpoCommand, sendToPulpo } from '@alder/lab/contract';
import { Button, IconButton, Loaded, Menu, toast, useFailToast } from '@alder/ui';
import { CircleAlert, CircleCheck, Clock, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { Pulpo } from '../contract/index.ts';
import styles from './asked.module.css';
import { gatewayName, MASTERS } from './devices-view.ts';
import { GatewayLogDialog } from './gateway-log.dialog.tsx';
import { outcomeOf } from './outcome-view.ts';
import { type DevicesTexts, useDevicesTexts } from './use-devices-texts.ts';

type CommandRequest = { type: PulpoCommand['type']; gateway?: string; device?: string };

/** Days of messages that are sent again at once. */
const RESEND_DAYS = 2;

/** Asks a gateway for something; what became of it comes into the list of requests. */
export function useAsk() {
  const t = useDevicesTexts();
  const fail = useFailToast(t);
  const send = useMutationCall(sendToPulpo, { refreshes: [getPulpoCommands] });
  const ask = ({ type, ...rest }: CommandRequest) =>
    void send
      .mutateAsync({
        type,
        ...rest,
        ...(type === 'resend' && { from: new Date(Date.now() - RESEND_DAYS * 86_400_000).toISOString() }),
      })
      .then(() => toast({ text: t('ask.sent', { what: t(`ask.${type}`) }) }))
      .catch(fail);
  return { ask, isAsking: send.isPending };
}

/** What can be asked of a gateway; what interrupts it, of masters alone. */
export function AskMenu({ pulpo }: { pulpo: Pulpo }) {
  const t = useDevicesTexts();
  const { account } = useAccount();
  const { ask } = useAsk();
  const types: PulpoCommand['type'][] = MASTERS.includes(account.role)
    ? ['refreshDevices', 'updateConfig', 'resend', 'fetchLogs', 'restart']
    : ['refreshDevices', 'resend'];
  return (
    <Menu
      label={t('ask.title', { name: gatewayName(pulpo) })}
      entries={types.map((type) => ({
        label: t(`ask.${type}`),
        onAction: () => ask({ type, gateway: pulpo.id }),
      }))}
      trigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          icon={<EllipsisVertical />}
          label={t('ask.title', { name: gatewayName(pulpo) })}
        />
      )}
    />
  );
}

/** The newest requests to gateways, each with what became of it. */
export function AskedPanel({ names }: { names: (id: string) => string }) {
  const t = useDevicesTexts();
  const [limit, setLimit] = useState(5);
  const [log, setLog] = useState<PulpoCommand>();
  const query = useCall(getPulpoCommands, { limit }, { everyMs: 15_000 });
  return (
    <section className={styles.asked} aria-label={t('asked.title')}>
      <h2>{t('asked.title')}</h2>
      <Loaded
        compact
        query={query}
        what={t('asked.title')}
        isEmpty={({ result }) => result.length === 0}
        empty={<p className={styles.muted}>{t('asked.empty')}</p>}
      >
        {({ result, next }) => (
          <>
            <ul>
              {result.map((one) => (
                <AskedLine key={one.id} command={one} name={names(one.gateway)} onLog={() => setLog(one)} />
              ))}
            </ul>
            {next && limit < 100 && (
              <Button size="sm" variant="ghost" onClick={() => setLimit(Math.min(100, limit + 20))}>
                {t('asked.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {log && <GatewayLogDialog name={names(log.gateway)} text={log.detail} onClose={() => setLog(undefined)} />}
    </section>
  );
}

type LineProps = { readonly command: PulpoCommand; readonly name: string; readonly onLog: () => void };

function AskedLine({ command, name, onLog }: LineProps) {
  const t = useDevicesTexts();
  const format = useFormat();
  const { state, type, device, created_at } = command;
  const isOpen = state === 'queued' || state === 'fetched';
  return (
    <li data-state={isOpen ? 'open' : state === 'done' ? 'done' : 'failed'}>
      {isOpen ? (
        <Clock aria-hidden="true" />
      ) : state === 'done' ? (
        <CircleCheck aria-hidden="true" />
      ) : (
        <CircleAlert aria-hidden="true" />
      )}
      <div>
        <b>{[t(`ask.${type}`), device].filter(Boolean).join(' ')}</b>
        <p>{textOf(command, t)}</p>
        <p className={styles.muted}>
          {name} · {format.moment(created_at)}
        </p>
        {type === 'fetchLogs' && state === 'done' && (
          <Button size="sm" onClick={onLog}>
            {t('asked.showLog')}
          </Button>
        )}
      </div>
    </li>
  );
}

function textOf({ type, state, detail }: PulpoCommand, t: DevicesTexts): string {
  if (state === 'queued' || state === 'fetched') return t('asked.waiting');
  if (state === 'expired' || state === 'withdrawn') return t('asked.expired');
  if (type === 'fetchLogs' && state === 'done') return t('asked.lines', { count: detail.split('\n').length });
  const { word, n } = outcomeOf(detail);
  if (word === undefined) return detail || t(state === 'done' ? 'asked.done' : 'asked.failed');
  return word === 'messages' || word === 'devices'
    ? t(`outcome.${word}`, { count: n })
    : t(`outcome.${word}`, { n: String(n) });
}
