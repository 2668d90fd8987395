import { saveFile, useCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, type Column, Dialog, Empty, Loaded, Table } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { Download, Printer } from 'lucide-react';
import { exportRecall, getRecall } from '../contract/index.ts';
import { useStockWords } from './stock-words.tsx';
import { useInventoryTexts } from './use-inventory-texts.ts';

type Row = PayloadOf<typeof getRecall>['result'][number];

/** Animals and owners that received a lot, to be called, printed or saved. */
export function RecallDialog({ lot, onClose }: { lot: { id: string; lot: string }; onClose: () => void }) {
  const t = useInventoryTexts();
  const format = useFormat();
  const words = useStockWords();
  const wire = useWire();
  const recall = useCall(getRecall, { lot: lot.id });
  const columns: readonly Column<Row>[] = [
    {
      ...{ id: 'patient', header: t('recall.patient'), rowHeader: true },
      cell: ({ pet }) => `${pet.name} (${pet.patient_id})`,
      sortBy: ({ pet }) => pet.name,
    },
    {
      id: 'owner',
      header: t('recall.owner'),
      cell: ({ owner }) => owner?.name ?? '–',
      sortBy: ({ owner }) => owner?.name,
    },
    {
      ...{ id: 'contact', header: t('recall.contact') },
      cell: ({ owner }) => [...(owner?.phones ?? []), owner?.email].filter(Boolean).join(' · ') || '–',
    },
    {
      ...{ id: 'quantity', header: t('quantity'), align: 'end' },
      cell: ({ quantity }) => words.amount(quantity, recall.data?.lot.unit ?? ''),
    },
    { id: 'at', header: t('recall.at'), cell: ({ at }) => format.dateTime(at), sortBy: ({ at }) => at },
  ];
  return (
    <Dialog
      open
      size="lg"
      title={t('recall.title', { lot: lot.lot })}
      {...(recall.data && {
        about: t('recall.about', {
          left: words.number(recall.data.lot.left),
          unit: words.unitOf(recall.data.lot.unit),
        }),
      })}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Printer />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button icon={<Download />} onClick={() => saveFile(wire.url(exportRecall, { lot: lot.id }))}>
            {t('recall.csv')}
          </Button>
        </>
      }
    >
      <Loaded query={recall} what={t('recall')}>
        {({ result }) => (
          <Table
            label={t('recall.title', { lot: lot.lot })}
            columns={columns}
            rows={result}
            rowKey={(row) => `${row.line} ${row.pet.id} ${row.at}`}
            empty={<Empty>{t('recall.none')}</Empty>}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
