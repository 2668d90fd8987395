import { useCall } from '@alder/client';
import { Button, Empty, Loaded, Screen, Seg, SelectField } from '@alder/ui';
import { Plus, ScanLine } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { getAetitles, getWorklist, type PacsEquipment, type WorklistItem } from '../contract/index.ts';
import { EquipmentAside } from './equipment-aside.panel.tsx';
import { ExamDialog } from './exam.dialog.tsx';
import { ImagingTabs } from './imaging-tabs.panel.tsx';
import { modalityName, useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';
import { WorklistRow } from './worklist-row.panel.tsx';

/** Content of other capabilities in the worklist; `apps/web/src/slots.tsx` fills it. */
export type WorklistSlots = {
  readonly PatientField?: ComponentType<{
    label: string;
    autoFocus?: boolean;
    onChoose: (pet: { id: string; name: string } | undefined) => void;
  }>;
};

/** An exam that is being entered, or the one that is being changed. */
type Open = { readonly item: WorklistItem | undefined };

/** What imaging still has to do, live (design: screens §3.21). */
export function WorklistScreen({ slots = {} }: { slots?: WorklistSlots }) {
  const t = useWorklistTexts();
  const items = useCall(getWorklist, {}, { everyMs: 60_000 });
  const equipment = useCall(getAetitles, {}, { everyMs: 60_000 });
  const [open, setOpen] = useState<Open>();
  const devices = equipment.data?.result ?? [];
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ item: undefined })}>
      {t('list.add')}
    </Button>
  );
  return (
    <Screen
      title={t('title')}
      lead={<ImagingTabs current="worklist" />}
      actions={<span className={styles.wide}>{add}</span>}
    >
      <div className={styles.screen}>
        <section className={styles.list} aria-label={t('list.title')}>
          <Loaded
            query={items}
            what={t('list.title')}
            isEmpty={({ result }) => result.length === 0}
            empty={
              <Empty icon={<ScanLine aria-hidden="true" />} action={add}>
                {t('list.empty')}
              </Empty>
            }
          >
            {({ result, now }) => (
              <Items
                items={result}
                devices={devices}
                now={new Date(now)}
                add={add}
                onEdit={(item) => setOpen({ item })}
              />
            )}
          </Loaded>
        </section>
        <EquipmentAside query={equipment} />
      </div>
      {open && <ExamDialog item={open.item} devices={devices} slots={slots} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

type ItemsProps = {
  readonly items: readonly WorklistItem[];
  readonly devices: readonly PacsEquipment[];
  readonly now: Date;
  /** Button for a new request: on a phone it is placed here, where there is space. */
  readonly add: ReactNode;
  readonly onEdit: (item: WorklistItem) => void;
};

const ALL = 'all';

function Items({ items, devices, now, add, onEdit }: ItemsProps) {
  const t = useWorklistTexts();
  const [modality, setModality] = useState(ALL);
  const [aetitle, setAetitle] = useState<string>();
  const present = [...new Set(items.map((item) => item.modality))].sort();
  const ofModality = items.filter((item) => modality === ALL || item.modality === modality);
  const visible = ofModality.filter((item) => aetitle === undefined || item.aetitle === aetitle || item.aetitle === '');
  return (
    <>
      <div className={styles.filters}>
        <Seg
          label={t('list.modality')}
          value={modality}
          onChange={setModality}
          entries={[
            { value: ALL, label: t('list.all'), count: items.length },
            ...present.map((value) => ({
              value,
              label: modalityName(t, value),
              count: items.filter((item) => item.modality === value).length,
            })),
          ]}
        />
        {devices.length > 0 && (
          <SelectField
            label={t('list.device')}
            labelHidden
            value={aetitle ?? ''}
            none={t('list.anyDevice')}
            onChange={(value) => setAetitle(value || undefined)}
            options={devices.map(({ aetitle: value, name }) => ({ value, label: name ? `${value} · ${name}` : value }))}
          />
        )}
        <span className={styles.narrow}>{add}</span>
      </div>
      {visible.length === 0 && <Empty>{t('list.none')}</Empty>}
      <ul className={styles.items}>
        {visible.map((item) => (
          <WorklistRow key={item.id} item={item} now={now} onEdit={onEdit} />
        ))}
      </ul>
    </>
  );
}
