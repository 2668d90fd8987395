import { useAccount, useCall, useMutationCall } from '@alder/client';
import { Button, Empty, Loaded, Screen } from '@alder/ui';
import { Plus, Radio, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { echoPacsEquipment, getAetitles, type PacsEquipment } from '../contract/index.ts';
import { EquipmentDialog } from './equipment.dialog.tsx';
import { EquipmentCard } from './equipment-card.panel.tsx';
import { ADMINISTRATOR_ROLES, isReachable } from './equipment-view.ts';
import { ForwardsPanel } from './forwards.panel.tsx';
import { ImagingTabs } from './imaging-tabs.panel.tsx';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

/** A device that is being entered, or the one that is being changed. */
type Open = { readonly device: PacsEquipment | undefined };

/** The devices that images come from and go to (design: screens §3.21). */
export function EquipmentScreen() {
  const t = useWorklistTexts();
  const { account } = useAccount();
  const equipment = useCall(getAetitles, {}, { everyMs: 60_000 });
  const [open, setOpen] = useState<Open>();
  const { test, testAll, testing } = useTests();
  const isAdministrator = ADMINISTRATOR_ROLES.includes(account.role);
  const add = isAdministrator && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ device: undefined })}>
      {t('equipment.add')}
    </Button>
  );
  const reachable = equipment.data?.result.filter(isReachable) ?? [];
  return (
    <Screen
      title={t('title')}
      lead={<ImagingTabs current="equipment" />}
      actions={add && <span className={styles.wide}>{add}</span>}
    >
      <section className={styles.equipment} aria-label={t('equipment.title')}>
        <Loaded
          query={equipment}
          what={t('equipment.title')}
          isEmpty={({ result }) => result.length === 0}
          empty={
            <Empty icon={<ScanLine aria-hidden="true" />} action={add || undefined}>
              {t('equipment.none')}
            </Empty>
          }
        >
          {({ result, called_aetitle }) => (
            <>
              <div className={styles.called}>
                <p>
                  {t('equipment.called')} <code>{called_aetitle}</code>
                </p>
                <span className={styles.narrow}>{add}</span>
                {reachable.length > 1 && (
                  <Button icon={<Radio />} busy={testing.length > 0} onClick={() => void testAll(reachable)}>
                    {t('equipment.testAll')}
                  </Button>
                )}
              </div>
              <ul className={styles.cards}>
                {result.map((device) => (
                  <EquipmentCard
                    key={device.id}
                    device={device}
                    isTesting={testing.includes(device.id)}
                    {...(isReachable(device) && { onTest: () => void test(device) })}
                    {...(isAdministrator && { onEdit: () => setOpen({ device }) })}
                  />
                ))}
              </ul>
            </>
          )}
        </Loaded>
        <ForwardsPanel />
      </section>
      {open && <EquipmentDialog device={open.device} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

/** Tests devices, each for itself; the card of one shows that it is being called. */
function useTests() {
  const echo = useMutationCall(echoPacsEquipment, { refreshes: [{ id: 'hospital.getAetitles' }] });
  const [testing, setTesting] = useState<readonly string[]>([]);

  async function test({ id }: PacsEquipment): Promise<void> {
    setTesting((before) => [...before, id]);
    // The result is shown on the card; a test that did not get through leaves it unchanged.
    await echo.mutateAsync({ id }).catch(() => undefined);
    setTesting((before) => before.filter((one) => one !== id));
  }
  const testAll = async (devices: readonly PacsEquipment[]) => {
    for (const device of devices) await test(device);
  };
  return { test, testAll, testing };
}
