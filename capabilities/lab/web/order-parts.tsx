import { useCall, useMutationCall } from '@alder/client';
import { getConnectStatus, getDevices } from '@alder/devices/contract';
import { useFormat, useLanguage } from '@alder/i18n';
import { type Pet, updatePet } from '@alder/patients/contract';
import { classOfModel, type DeviceModel } from '@alder/terms';
import { Button, Checkbox } from '@alder/ui';
import { Mars, Venus } from 'lucide-react';
import { getAllOrders } from '../contract/index.ts';
import { profilesOf, testName } from '../domain/index.ts';
import { isConnected } from './device-strip.panel.tsx';
import lab from './lab.module.css';
import { modelLabels, orderedOf } from './lab-view.ts';
import styles from './order-dialog.module.css';
import { useLabTexts } from './use-lab-texts.ts';

/** Chosen tests by device; a device with an empty list is asked for whatever is put in. */
export type Chosen = ReadonlyMap<DeviceModel, readonly string[]>;

/** Analyzers need the sex; it can be entered here (specification §5). */
export function SexMissing({ animal }: { animal: Pet }) {
  const t = useLabTexts();
  const update = useMutationCall(updatePet, { refreshes: [{ id: 'pet.get' }, { id: 'pet.search' }] });
  const set = (sex: 'male' | 'female') => update.mutate({ id: animal.id, version: animal.version, sex });
  return (
    <div className={lab.advice} role="alert">
      <div>
        <b>{t('order.sexMissing')}</b>
        <div className={lab.acts}>
          <span>{t('order.setSex')}</span>
          <Button size="sm" icon={<Mars />} busy={update.isPending} onClick={() => set('male')}>
            {t('order.male')}
          </Button>
          <Button size="sm" icon={<Venus />} busy={update.isPending} onClick={() => set('female')}>
            {t('order.female')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What the person should know, none of which keeps the order from being sent. */
export function Cautions({ animal, chosen }: { animal: Pet; chosen: Chosen }) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const open = useCall(getAllOrders, { pet: animal.id, open: true });
  const target = [...chosen.values()].flat();
  const again = (open.data?.result ?? []).filter(({ tests, device }) =>
    tests.length === 0 ? chosen.has(device) : tests.some((one) => target.includes(one)),
  );
  const lines = [
    animal.status === 'deceased' && t('order.deceased'),
    animal.birthdate === null && t('order.noBirthdate'),
    animal.weight === null && t('order.noWeight'),
    ...again.map((order) =>
      t('order.again', { tests: format.list(orderedOf(order, t, language)), time: format.moment(order.time) }),
    ),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.cautions}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The analyzers of the hospital with what each can do; without any, every supported model. */
export function Devices({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const t = useLabTexts();
  const devices = useCall(getDevices, {});
  const status = useCall(getConnectStatus, {});
  const own = devices.data?.result ?? [];
  // Only analyzers that the hospital has, and the one whose test is to be run again.
  const models: readonly DeviceModel[] = [...new Set([...own.map(({ model }) => model), ...chosen.keys()])];
  const gateways = status.data?.pulpos ?? [];
  return (
    <section>
      <h3 className={styles.orderHead}>{t('order.inHouse')}</h3>
      {own.length === 0 && <p className={lab.muted}>{t('devices.none')}</p>}
      {gateways.length > 0 && !gateways.some(({ connected }) => connected) && (
        <p className={lab.warn}>{t('devices.noGateway')}</p>
      )}
      <div className={styles.deviceCards}>
        {models.map((model) => (
          <DeviceCard
            key={model}
            model={model}
            isOn={own.some((device) => device.model === model && isConnected(device, gateways))}
            tests={chosen.get(model)}
            onChange={(tests) => {
              const next = new Map(chosen);
              if (tests) next.set(model, tests);
              else next.delete(model);
              onChange(next);
            }}
          />
        ))}
      </div>
    </section>
  );
}

type CardProps = {
  model: DeviceModel;
  isOn: boolean;
  tests: readonly string[] | undefined;
  onChange: (tests: readonly string[] | undefined) => void;
};

function DeviceCard({ model, isOn, tests, onChange }: CardProps) {
  const t = useLabTexts();
  const { language } = useLanguage();
  const offered = [...new Set([...profilesOf(classOfModel(model)), ...(tests ?? [])])];
  const isChosen = tests !== undefined;
  const toggle = (test: string, on: boolean) => {
    const next = on ? [...(tests ?? []), test] : (tests ?? []).filter((one) => one !== test);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className={styles.deviceCard} data-chosen={isChosen}>
      <legend>
        <i data-on={isOn} aria-hidden="true" />
        {modelLabels(t, model)}
      </legend>
      {offered.map((test) => (
        <Checkbox
          key={test}
          label={testName(test, language)}
          value={tests?.includes(test) ?? false}
          onChange={(on) => toggle(test, on)}
        />
      ))}
      <Checkbox
        label={t('order.device')}
        value={isChosen && tests.length === 0}
        onChange={(on) => onChange(on ? [] : undefined)}
      />
    </fieldset>
  );
}
