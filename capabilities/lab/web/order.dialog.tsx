import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { getPet, type Pet } from '@alder/patients/contract';
import { getOrderChoices, getSpecimenLabels, orderTests, testsAskedAlready } from '@alder/specimens/contract';
import type { DeviceModel } from '@alder/terms';
import {
  Button,
  CallForm,
  Checkbox,
  Dialog,
  Loaded,
  openWindow,
  Seg,
  SubmitButton,
  TextField,
  TimeField,
  toast,
  useCallForm,
  useSignalment,
} from '@alder/ui';
import { addressOf, Refusal } from '@alder/wire';
import { FlaskConical, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cancelOrder } from '../contract/index.ts';
import { testName } from '../domain/index.ts';
import { ByMicroscope } from './by-microscope.part.tsx';
import lab from './lab.module.css';
import styles from './order-dialog.module.css';
import { OrderPanels } from './order-panels.part.tsx';
import { Cautions, type Chosen, Devices, SexMissing } from './order-parts.tsx';
import { type Asked, isOneNewTube, OrderTubes, samplesOf, type Tubes, takenAt } from './order-tubes.part.tsx';
import { useLabTexts } from './use-lab-texts.ts';

export type LabOrderDialogProps = {
  readonly pet: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is chosen at first: the test to be run again. */
  readonly preset?: Choice;
};

type Choice = { readonly device: DeviceModel; readonly tests: readonly string[] };
type Priority = 'routine' | 'urgent' | 'stat';

const refreshes = [{ id: 'labOrder.getAll' }, { id: 'specimen.getAll' }];

/** Asks the hospital's analyzers to test a pet (design: screens §3.14). */
export function LabOrderDialog(props: LabOrderDialogProps) {
  const t = useLabTexts();
  const one = useCall(getPet, { id: props.pet }, { enabled: props.open });
  if (!props.open) return null;
  if (one.data) return <OpenDialog {...props} animal={one.data.result} />;
  return (
    <Dialog open onClose={props.onClose} title={t('order.lab')} size="lg">
      <Loaded query={one}>{() => null}</Loaded>
    </Dialog>
  );
}

function OpenDialog({ pet, onClose, preset, animal }: LabOrderDialogProps & { animal: Pet }) {
  const t = useLabTexts();
  const signalment = useSignalment();
  const { hospital } = useAccount();
  const { language } = useLanguage();
  /** Whether the labels of the tubes are opened once the order is stored. */
  const printsLabels = useRef(false);
  const choices = useCall(getOrderChoices, { pet });
  const order = useMutationCall(orderTests, { refreshes });
  const cancel = useMutationCall(cancelOrder, { refreshes });
  const [again, setAgain] = useState<readonly string[]>();
  const askedOf = (values: Values) => [
    ...values.chosen.map((one) => ({ ...one, laboratory: null })),
    ...outsideOf(values),
  ];
  const form = useCallForm(orderTests, {
    initial: {
      ...{ chosen: preset ? [preset] : ([] as readonly Choice[]), tubes: {} as Tubes, sample: '', taken: '' },
      ...{ priority: 'routine' as Priority, fasting: false, note: '', laboratory: '', outside: '', confirmed: false },
    },
    toInput: (values) => {
      const { priority, fasting, note, confirmed, tubes, sample, taken } = values;
      const asked = askedOf(values);
      if (asked.length === 0) return undefined;
      const taken_at = takenAt(taken, hospital.timezone as string, new Date());
      const samples = samplesOf(asked, { tubes, number: sample.trim(), taken_at });
      return { pet, priority, fasting, note, confirmed, samples };
    },
    send: order.mutateAsync,
    onSent: ({ result, orders, waiting: isAway }, { chosen }) => {
      if (printsLabels.current && result.length > 0) {
        const ids = result.map(({ id }) => id).join(',');
        openWindow(addressOf(getSpecimenLabels, { hospital: hospital.key, ids, lang: language }));
      }
      // No gateway carries an order to a reference laboratory.
      const waiting = isAway && chosen.length > 0;
      const number = orders.map(({ order_id }) => order_id).join(', ');
      toast({
        text: waiting ? t('order.waiting') : t('orders.sent', { number }),
        tone: waiting ? 'warn' : 'done',
        undo: () => {
          for (const { id } of orders) cancel.mutate({ id });
        },
      });
      onClose();
    },
    onRefused: (error) => {
      if (!(error instanceof Refusal) || error.kind.code !== testsAskedAlready.code) return false;
      setAgain((error.details as { tests?: string[] }).tests ?? []);
      return true;
    },
    texts: t,
  });
  const send = (withLabels: boolean) => {
    printsLabels.current = withLabels;
    form.submit();
  };
  const asked = askedOf(form.values);
  const chosen: Chosen = new Map(form.values.chosen.map(({ device, tests }) => [device, tests]));
  const setChosen = (next: Chosen) =>
    form.set({ chosen: [...next].map(([device, tests]) => ({ device, tests: [...tests] })) });
  const lacksSex = animal.sex === null && chosen.size > 0;
  // What no analyzer does, such as a sediment, is done in the house and typed: its laboratory is the hospital.
  const ownName = String(hospital.name).slice(0, 100);
  const laboratories = [ownName, ...(choices.data?.laboratories ?? []).filter((one) => one !== ownName).slice(0, 5)];
  const missing = missingOf(form.values, asked);
  const reason = lacksSex ? t('order.sexMissing') : missing && t(missing);

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={form.isDirty}
      title={t('order.title', { name: animal.name })}
      about={signalment.line(animal)}
      onMainAction={() => send(false)}
      footer={
        <>
          {choices.data && <Price asked={asked} prices={choices.data.prices} isCharged={choices.data.visit} />}
          <Button
            icon={<Printer />}
            busy={form.isSending}
            onClick={() => send(true)}
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {t('order.sendAndLabel')}
          </Button>
          <SubmitButton
            of={form}
            icon={<FlaskConical />}
            onClick={() => {
              printsLabels.current = false;
            }}
            {...(reason !== undefined && { disabledReason: reason })}
          >
            {asked.length > 0 ? t('order.send', { count: asked.length }) : t('order.sendNone')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.order}>
        {animal.sex === null && <SexMissing animal={animal} />}
        <Cautions animal={animal} chosen={chosen} />
        {again && (
          <AskedAgain tests={again} value={form.values.confirmed} onChange={(confirmed) => form.set({ confirmed })} />
        )}
        <OrderPanels
          panels={choices.data?.panels ?? []}
          chosen={form.values.chosen}
          onChoose={(picked) =>
            form.set({ chosen: picked.map(({ device, tests }) => ({ device, tests: [...tests] })) })
          }
        />
        <Devices chosen={chosen} onChange={setChosen} />
        <section>
          <h3 className={styles.orderHead}>{t('order.outside')}</h3>
          <div className={styles.tubes}>
            <TextField
              name="laboratory"
              label={t('order.laboratory')}
              maxLength={100}
              {...(missing === 'order.outsideHalf' && form.values.laboratory.trim() === '' && { warning: t(missing) })}
            />
            <TextField
              name="outside"
              label={t('order.outsideTests')}
              hint={t('order.outsideHint')}
              maxLength={400}
              {...(missing === 'order.outsideHalf' && form.values.outside.trim() === '' && { warning: t(missing) })}
            />
          </div>
          <div className={styles.panels}>
            {laboratories.map((laboratory) => (
              <Button key={laboratory} size="sm" variant="ghost" onClick={() => form.set({ laboratory })}>
                {laboratory === ownName ? t('order.byHand') : laboratory}
              </Button>
            ))}
          </div>
          <ByMicroscope
            value={form.values.outside}
            onAdd={(outside) => form.set({ outside, laboratory: form.values.laboratory || ownName })}
          />
        </section>
        <OrderTubes
          asked={asked}
          tubes={form.values.tubes}
          samples={choices.data?.samples ?? []}
          onChange={(tubes) => form.set({ tubes })}
        />
        <div className={styles.tubes}>
          <TextField
            name="sample"
            label={t('order.sample')}
            hint={t('order.auto')}
            maxLength={40}
            {...(missing === 'order.oneTube' && { warning: t(missing) })}
          />
          <TimeField name="taken" label={t('order.taken')} />
        </div>
        <div className={styles.sample}>
          <TextField name="note" label={t('order.note')} maxLength={500} />
          <Checkbox
            label={t('order.fasting')}
            value={form.values.fasting}
            onChange={(fasting) => form.set({ fasting })}
          />
          <Seg
            label={t('order.priority')}
            value={form.values.priority}
            onChange={(priority) => form.set({ priority })}
            entries={(['routine', 'urgent', 'stat'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
          />
        </div>
      </CallForm>
    </Dialog>
  );
}

/** Tests that are open already: stands where it is seen, also when the dialog is scrolled to its end. */
function AskedAgain({ tests, value, onChange }: AskedAgainProps) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div className={lab.advice} role="alert" ref={box}>
      <Checkbox
        label={t('order.confirm', { tests: format.list(tests.map((test) => testName(test, language))) })}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

type AskedAgainProps = {
  readonly tests: readonly string[];
  readonly value: boolean;
  readonly onChange: (confirmed: boolean) => void;
};

type Values = { readonly chosen: readonly Choice[]; readonly laboratory: string; readonly outside: string };

/** What keeps the order from being sent as it was typed; nothing of it is left out in silence. */
function missingOf(values: Values & { readonly tubes: Tubes; readonly sample: string }, asked: readonly Asked[]) {
  const { laboratory, outside, tubes, sample } = values;
  if ((laboratory.trim() === '') !== (outside.trim() === '')) return 'order.outsideHalf' as const;
  if (asked.length === 0) return 'order.choose' as const;
  if (sample.trim() !== '' && !isOneNewTube(asked, tubes)) return 'order.oneTube' as const;
  return undefined;
}

/** What the reference laboratory is asked for: tests with commas between. */
function outsideOf({ laboratory, outside }: Values): Asked[] {
  const tests = outside
    .split(/[,，、\n]/)
    .map((test) => test.trim().slice(0, 60))
    .filter(Boolean);
  return laboratory.trim() === '' || tests.length === 0
    ? []
    : [{ device: 'generic', laboratory: laboratory.trim(), tests: [...new Set(tests)] }];
}

/** What the chosen tests cost, and whether there is a visit that is charged. */
function Price({ asked, prices, isCharged }: PriceProps) {
  const t = useLabTexts();
  const format = useFormat();
  if (asked.length === 0) return null;
  const wanted = asked.flatMap(({ tests, device }) => (tests.length > 0 ? tests : [device]));
  const known = wanted.flatMap((test) => prices.find((one) => one.test === test) ?? []);
  const sum = known.reduce((total, { price }) => total + price, 0);
  const isWhole = known.length === wanted.length;
  return (
    <span className={styles.price}>
      <b>{t(isWhole ? 'order.price' : 'order.priceFrom', { amount: format.money(sum) })}</b>
      <small>{t(isCharged ? 'order.charged' : 'order.notCharged')}</small>
    </span>
  );
}

type PriceProps = {
  asked: readonly Asked[];
  prices: readonly { readonly test: string; readonly price: number }[];
  isCharged: boolean;
};
