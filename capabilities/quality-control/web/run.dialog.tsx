import { useCall, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Dialog,
  Empty,
  Loaded,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useEffect, useState } from 'react';
import {
  checkQcLabel,
  createQcRun,
  type DeviceQc,
  discardQcAgent,
  getQcAgents,
  getQcChart,
  getQcLots,
  getQcOverview,
  openQcAgent,
  type QcAgent,
  type QcLot,
  type QcPoint,
} from '../contract/index.ts';
import { agentRemains, isAgentExpired, type Verdict } from '../domain/index.ts';
import { nameOf } from './device-name.ts';
import styles from './qc.module.css';
import { useQcTexts } from './use-qc-texts.ts';

type Props = { readonly device: DeviceQc; readonly onClose: () => void };

/** Runs control material: lot, 20 minutes that begin with the open vial, label, values, verdict (specification: err.qc). */
export function RunDialog({ device, onClose }: Props) {
  const t = useQcTexts();
  const lots = useCall(getQcLots, { device: device.device });
  const agents = useCall(getQcAgents, {});
  const [points, setPoints] = useState<readonly QcPoint[]>();
  return (
    <Dialog
      open
      title={t('wizard.title', { device: nameOf(device) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {points ? (
        <Verdicts points={points} />
      ) : (
        <Loaded query={lots} what={t('lots')}>
          {({ result }) => {
            const open = result.filter(({ closed }) => !closed);
            const agent = agents.data?.result.find(({ lot }) => open.some(({ id }) => id === lot));
            const lot = open.find(({ id }) => id === agent?.lot);
            if (open.length === 0) return <Empty>{t('wizard.noLots')}</Empty>;
            if (!agent || !lot) return <ChooseLot lots={open} />;
            return <Standing agent={agent} lot={lot} now={agents.data!.now} onDone={setPoints} />;
          }}
        </Loaded>
      )}
    </Dialog>
  );
}

function ChooseLot({ lots }: { lots: readonly QcLot[] }) {
  const t = useQcTexts();
  const failed = useFailToast(t);
  const [chosen, setChosen] = useState(lots[0]!.id);
  const open = useMutationCall(openQcAgent, { refreshes: [getQcAgents] });
  return (
    <div className={styles.form}>
      <SelectField
        label={t('wizard.lot')}
        value={chosen}
        onChange={setChosen}
        options={lots.map(({ id, lot, level }) => ({ value: id, label: `${lot} · ${t('level', { level })}` }))}
      />
      <p className={styles.muted}>{t('wizard.about')}</p>
      <Button
        variant="primary"
        busy={open.isPending}
        onClick={() => void open.mutateAsync({ lot: chosen }).catch(failed)}
      >
        {t('wizard.open')}
      </Button>
    </div>
  );
}

type VialProps = {
  readonly agent: QcAgent;
  readonly lot: QcLot;
  /** Clock of the server when the agents were read. */
  readonly now: string;
  readonly onDone: (points: readonly QcPoint[]) => void;
};

/** The open vial: the rest of its 20 minutes, by the clock of the server, and the steps until its run. */
function Standing({ agent, lot, now, onDone }: VialProps) {
  const t = useQcTexts();
  const failed = useFailToast(t);
  const clock = useServerClock(now);
  const discard = useMutationCall(discardQcAgent, { refreshes: [getQcAgents] });
  const opened = new Date(agent.opened_at);
  const isExpired = isAgentExpired(opened, clock);
  useChime(isExpired);
  const seconds = Math.ceil(agentRemains(opened, clock) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={styles.form}>
      <p>
        {t('lotOf', { lot: lot.lot })} · {t('level', { level: lot.level })}
      </p>
      <p className={styles.clock} role="timer" data-expired={isExpired} data-short={seconds < 120}>
        {isExpired ? t('wizard.expired') : t('wizard.left', { time })}
      </p>
      {!isExpired && (agent.checked_at ? <Values agent={agent} lot={lot} onDone={onDone} /> : <Label agent={agent} />)}
      <Button
        variant={isExpired ? 'primary' : 'ghost'}
        busy={discard.isPending}
        onClick={() => void discard.mutateAsync({ id: agent.id }).catch(failed)}
      >
        {t(isExpired ? 'wizard.again' : 'wizard.discard')}
      </Button>
    </div>
  );
}

/** The label of the vial; its faults are shown at the field. */
function Label({ agent }: { agent: QcAgent }) {
  const t = useQcTexts();
  const check = useMutationCall(checkQcLabel, { refreshes: [getQcAgents] });
  const form = useCallForm(checkQcLabel, {
    initial: { id: agent.id, label: '' },
    send: check.mutateAsync,
    texts: t,
  });
  return (
    <CallForm form={form} className={styles.form}>
      <TextField name="label" label={t('wizard.label')} required maxLength={100} />
      <SubmitButton of={form}>{t('wizard.check')}</SubmitButton>
    </CallForm>
  );
}

function Values({ agent, lot, onDone }: Pick<VialProps, 'agent' | 'lot' | 'onDone'>) {
  const t = useQcTexts();
  const failed = useFailToast(t);
  const [values, setValues] = useState<Readonly<Record<string, number | undefined>>>({});
  const create = useMutationCall(createQcRun, { refreshes: [getQcAgents, getQcChart, getQcOverview] });
  const measured = Object.entries(values).flatMap(([analyte, value]) =>
    value === undefined ? [] : [{ analyte, value }],
  );
  const go = () =>
    create.mutateAsync({ lot: lot.id, agent: agent.id, values: measured }).then((response) => {
      if (response) onDone(response.result);
    }, failed);
  return (
    <>
      <p className={styles.muted}>{t('wizard.checked', { lot: lot.lot })}</p>
      <p className={styles.muted}>{t('wizard.valuesAbout')}</p>
      <fieldset className={styles.values} aria-label={t('wizard.values')}>
        {lot.analytes.map(({ analyte, unit }) => (
          <NumberField
            key={analyte}
            label={analyte}
            unit={unit}
            value={values[analyte]}
            onChange={(value) => setValues({ ...values, [analyte]: value })}
          />
        ))}
      </fieldset>
      <Button variant="primary" busy={create.isPending} disabled={measured.length === 0} onClick={() => void go()}>
        {t('wizard.enter')}
      </Button>
    </>
  );
}

const ORDER: readonly Verdict[] = ['reject', 'warning', 'pass', 'establishing'];

function Verdicts({ points }: { points: readonly QcPoint[] }) {
  const t = useQcTexts();
  const worst = ORDER.find((verdict) => points.some((point) => point.verdict === verdict))!;
  return (
    <div className={styles.form}>
      <p className={styles.verdict} role="status" data-verdict={worst}>
        {t(`wizard.${worst}`)}
      </p>
      <ul className={styles.said}>
        {points.map(({ id, analyte, value, unit, verdict, rules }) => (
          <li key={id}>
            <b>
              {analyte} {value} {unit}
            </b>{' '}
            {[t(`verdict.${verdict}`), ...rules.map((rule) => `${rule}: ${t(`rule.${rule}`)}`)].join('. ')}
          </li>
        ))}
      </ul>
      {worst === 'reject' && <p>{t('wizard.next')}</p>}
    </div>
  );
}

/** The clock of the server, each second: the one of this computer may be wrong, and a reload starts nothing again. */
function useServerClock(now: string): Date {
  const [base] = useState(() => ({ server: Date.parse(now), own: performance.now() }));
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return new Date(base.server + performance.now() - base.own);
}

/** A short sound when the time is over. */
function useChime(isOver: boolean): void {
  const [wasOver] = useState(isOver);
  useEffect(() => {
    if (!isOver || wasOver || typeof AudioContext === 'undefined') return;
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.4);
    tone.onended = () => void audio.close();
  }, [isOver, wasOver]);
}
