import { useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, type Column, Drawer, Empty, Loaded, Seg, Table, toast, useFailToast } from '@alder/ui';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  applyStartingPrices,
  getCatalog,
  getHospitalMedicalResources,
  getStartingPrices,
  type StartingPriceView,
  undoPrices,
} from '../contract/index.ts';
import { nameIn, type StartingListId, startingCurrencies, startingListIds } from '../domain/index.ts';
import styles from './catalog.module.css';
import { useManageTexts } from './use-manage-texts.ts';

const NONE: ReadonlySet<string> = new Set();

/** The example prices of a country for what has no price yet: a preview, the omitted entries, and the way back. */
export function StartingPricesDrawer({ currency, onClose }: { currency: string; onClose: () => void }) {
  const t = useManageTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const fail = useFailToast(t);
  const [list, setList] = useState<StartingListId>(
    startingListIds.find((id) => startingCurrencies[id] === currency) ?? startingListIds[0],
  );
  const query = useCall(getStartingPrices, { list });
  const [left, setLeft] = useState(NONE);
  const options = { refreshes: [getCatalog, getHospitalMedicalResources, getStartingPrices] };
  const apply = useMutationCall(applyStartingPrices, options);
  const undo = useMutationCall(undoPrices, options);
  const rows = query.data?.result ?? [];
  const chosen = rows.filter(({ id }) => !left.has(id));
  const isOther = startingCurrencies[list] !== currency;
  const takeBack = async (changes: readonly string[]) => {
    let restored = 0;
    for (const id of changes) restored += (await undo.mutateAsync({ id }))?.result.restored ?? 0;
    toast({ text: t('bulk.undone', { count: restored }) });
  };
  const submit = async () => {
    if (chosen.length === 0 || isOther || apply.isPending) return;
    try {
      const entries = chosen.map(({ id, version }) => ({ id, version }));
      const response = await apply.mutateAsync({ list, entries });
      if (!response) return;
      const { changed, changes } = response.result;
      toast({ text: t('bulk.done', { count: changed }), undo: () => void takeBack(changes).catch(fail) });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  const columns = useMemo(
    (): readonly Column<StartingPriceView>[] => [
      {
        id: 'name',
        header: t('field.name'),
        rowHeader: true,
        cell: (row) => (
          <span className={styles.name}>
            <b>{nameIn(row, language)}</b>
            <small>
              {t(`starting.${row.model}`)}
              {row.process_fee ? ` · ${t('starting.fee')} ${format.amount(row.process_fee)}` : ''}
            </small>
          </span>
        ),
        sortBy: (row) => nameIn(row, language),
      },
      {
        id: 'price',
        header: t('field.price'),
        align: 'end',
        cell: ({ price }) => <b>{format.amount(price)}</b>,
        sortBy: ({ price }) => price,
      },
    ],
    [t, format, language],
  );
  return (
    <Drawer
      open
      title={t('starting.title')}
      about={t('starting.about')}
      onClose={onClose}
      onMainAction={() => void submit()}
      footer={
        <>
          <span className={styles.about}>{t('bulk.undoable')}</span>
          <Button
            variant="primary"
            busy={apply.isPending}
            shortcut="Ctrl Enter"
            onClick={() => void submit()}
            {...(isOther
              ? { disabledReason: t('refusal.startingCurrency') }
              : chosen.length === 0 && { disabledReason: t('bulk.nothing') })}
          >
            {t('starting.submit', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.start}>
        <Seg
          label={t('starting.list')}
          value={list}
          onChange={(id) => {
            setList(id);
            setLeft(NONE);
          }}
          entries={startingListIds.map((id) => ({ value: id, label: t(`starting.${id}`) }))}
        />
      </div>
      <p className={styles.example}>
        <TriangleAlert aria-hidden="true" />
        {t(isOther ? 'refusal.startingCurrency' : 'starting.example')}
      </p>
      <Loaded query={query} what={t('starting.title')}>
        {() => (
          <Table
            label={t('starting.preview')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={(ids) => setLeft(new Set(rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id)))}
            maxHeight={520}
            empty={<Empty compact>{t('starting.none')}</Empty>}
          />
        )}
      </Loaded>
    </Drawer>
  );
}
