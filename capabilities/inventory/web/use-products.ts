import { getCatalog } from '@alder/catalog/contract';
import { useCall } from '@alder/client';
import type { StockKind } from '../domain/index.ts';
import { gtinOf } from '../domain/index.ts';

/** An entry of the catalog that can be received. */
export type Product = {
  readonly kind: StockKind;
  readonly id: string;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly unit: string;
  readonly gtin: string | undefined;
  readonly controlled: boolean;
};

type Entry = {
  readonly id: string;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly unit?: string;
  readonly type?: string;
  readonly barcode: string | null;
  readonly stocked: boolean;
  readonly deleted: boolean;
};

/** Medicines, vaccines and goods whose stock is counted by the catalog. */
export function useProducts(): readonly Product[] {
  const medicines = useCall(getCatalog, { model: 'medicine' });
  const vaccines = useCall(getCatalog, { model: 'vaccine' });
  const goods = useCall(getCatalog, { model: 'receiptItem' });
  const of = (kind: StockKind, entries: readonly Entry[] = []): Product[] =>
    entries
      .filter(({ deleted, stocked }) => stocked && !deleted)
      .map(({ id, name, name_zhtw, name_ja, unit = '', type, barcode }) => ({
        ...{ kind, id, name, name_zhtw, name_ja, unit },
        gtin: barcode ? gtinOf(barcode) : undefined,
        controlled: type === 'controlled',
      }));
  return [
    ...of('medicine', medicines.data?.medicine),
    ...of('vaccine', vaccines.data?.vaccine),
    ...of('receiptItem', goods.data?.receiptItem),
  ];
}
