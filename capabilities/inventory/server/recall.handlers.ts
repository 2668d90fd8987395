import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import { type Implementation, implement, implementStream, sendCsv } from '@alder/server';
import { csvRow } from '@alder/sheets';
import { notFound } from '@alder/wire';
import { exportRecall, getRecall } from '../contract/index.ts';
import { roundQuantity } from '../domain/index.ts';
import { findLot, listBalances, listItems, listRecalled, type RecalledRow } from './stock.repository.ts';

export const recallHandlers: readonly Implementation[] = [
  implement(getRecall, async ({ lot }, { trx, now }) => {
    const found = await readLot(trx, lot, now);
    const rows = await listRecalled(trx, lot);
    return { lot: found, result: rows.map(presentRecalled) };
  }),

  implementStream(exportRecall, async ({ lot }, { inHospital, hospital, now, reply }) => {
    const { found, rows } = await inHospital(async ({ trx, audit }) => {
      const read = await readLot(trx, lot, now);
      const recalled = await listRecalled(trx, lot);
      audit({ action: exportRecall.id, entity: 'stockLot', id: lot, detail: { lot: read.lot, rows: recalled.length } });
      return { found: read, rows: recalled };
    });
    const head = csvRow([
      'medicine',
      'lot',
      'time',
      'quantity',
      'unit',
      'patient',
      'chart number',
      'owner',
      'phones',
      'email',
    ]);
    const lines = rows.map(({ at, quantity, pet_name, patient_id, owner_name, phones, email }) =>
      csvRow([
        ...[found.name, found.lot, at.toISOString(), quantity, found.unit, pet_name, patient_id],
        ...[owner_name, phones?.join(' ') ?? null, email],
      ]),
    );
    return sendCsv(reply, { name: 'recall', day: dayOf(now, hospital.timezone) }, [head, ...lines]);
  }),
];

async function readLot(trx: HospitalTrx, id: string, now: Date) {
  const lot = await findLot(trx, id);
  const [item] = lot ? await listItems(trx, now, lot.item) : [];
  if (!lot || !item) throw notFound();
  const balances = await listBalances(trx, [id]);
  return {
    ...{ id, lot: lot.lot, name: String(item.content?.name ?? ''), unit: String(item.content?.unit ?? '') },
    left: roundQuantity(balances.reduce((all, { quantity }) => all + quantity, 0)),
  };
}

function presentRecalled(row: RecalledRow) {
  const { line, at, quantity, pet_id, pet_name, patient_id, species, owner_id, owner_name, phones, email } = row;
  return {
    ...{ line, quantity, at: at.toISOString() },
    pet: { id: pet_id, name: pet_name, patient_id, species },
    owner: owner_id ? { id: owner_id, name: owner_name ?? '', phones: phones ?? [], email } : null,
  };
}
