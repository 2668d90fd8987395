import { useCall, useMutationCall } from '@alder/client';
import { getDevices } from '@alder/devices/contract';
import { useFormat } from '@alder/i18n';
import { Button, ConfirmDialog, Drawer, SelectField, TextField, toast, useFailToast } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useState } from 'react';
import { getReagents, type Reagent, stepReagent } from '../contract/index.ts';
import { type ReagentStep, reagentFlow } from '../domain/index.ts';
import styles from './reagents.module.css';
import { useReagentTexts } from './use-reagent-texts.ts';

const STEPS: readonly ReagentStep[] = ['open', 'move', 'finish', 'close', 'reopen', 'restore', 'discard'];

/** One package with its steps; each has its way back. */
export function ReagentDrawer({ one, onClose }: { one: Reagent; onClose: () => void }) {
  const t = useReagentTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const devices = useCall(getDevices, {});
  const [device, setDevice] = useState(one.device ?? '');
  const [reason, setReason] = useState('');
  const [earlier, setEarlier] = useState<{ step: ReagentStep; lot: string }>();
  const send = useMutationCall(stepReagent, { refreshes: [getReagents], title: one.name });
  const steps = STEPS.filter((step) => reagentFlow.can(one.state, step)).filter(
    // A package that was open when it was thrown away is opened again, another one goes back to the stock.
    (step) => one.state !== 'discarded' || step === (one.opened_at ? 'reopen' : 'restore'),
  );
  const take = async (step: ReagentStep, confirmed = false) => {
    try {
      const input = { id: one.id, version: one.version, step, reason, confirmed };
      await send.mutateAsync({ ...input, ...(device && (step === 'open' || step === 'move') && { device }) });
      toast({ tone: 'done', text: t('done', { name: one.name, lot: one.lot }) });
      setEarlier(undefined);
      setReason('');
    } catch (error) {
      if (error instanceof Refusal && error.kind.code === 'reagentEarlier')
        return setEarlier({ step, lot: String(error.details.earlier ?? '') });
      fail(error);
    }
  };
  const isMissing = (step: ReagentStep) =>
    ((step === 'open' || step === 'move') && (!device || (step === 'move' && device === one.device))) ||
    (step === 'discard' && reason.trim() === '');
  return (
    <Drawer open onClose={onClose} dirty={reason !== ''} title={one.name} about={`${t('lot')} ${one.lot}`}>
      <div className={styles.drawer}>
        <p>
          {t(`state.${one.state}`)}
          {one.opened_at && ` · ${t('opened', { time: format.dateTime(one.opened_at) })}`}
        </p>
        {one.discard_reason && <p className={styles.note}>{one.discard_reason}</p>}
        {(one.state === 'stock' || one.state === 'open') && (
          <>
            <SelectField
              label={t('device')}
              none={t('device.choose')}
              value={device}
              onChange={(value: string) => setDevice(value)}
              options={(devices.data?.result ?? []).map(({ id, name, model, serial }) => ({
                value: id,
                label: `${name || model.replaceAll('_', ' ')} ${serial}`,
              }))}
            />
            <TextField label={t('reason')} value={reason} onChange={setReason} maxLength={300} autoComplete="off" />
          </>
        )}
        <div className={styles.acts}>
          {steps.map((step) => (
            <Button key={step} busy={send.isPending} disabled={isMissing(step)} onClick={() => void take(step)}>
              {t(`step.${step}`)}
            </Button>
          ))}
        </div>
      </div>
      <ConfirmDialog
        open={earlier !== undefined}
        title={t('earlier.title')}
        action={t('earlier.open')}
        variant="primary"
        busy={send.isPending}
        onConfirm={() => earlier && void take(earlier.step, true)}
        onClose={() => setEarlier(undefined)}
      >
        {t('earlier.about', { lot: earlier?.lot ?? '' })}
      </ConfirmDialog>
    </Drawer>
  );
}
