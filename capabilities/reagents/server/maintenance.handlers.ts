import { type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { addMaintenance, getMaintenance, type Maintenance } from '../contract/index.ts';
import { insertMaintenance, listMaintenance } from './maintenance.repository.ts';
import { findDevice } from './reagent.repository.ts';

type Row = Awaited<ReturnType<typeof listMaintenance>>[number];

export const maintenanceHandlers: readonly Implementation[] = [
  implement(getMaintenance, async ({ device, offset, limit }, { trx }) => {
    const rows = await listMaintenance(trx, { device, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return { result: page.map(present), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(addMaintenance, async (input, { trx, account, emit, audit }) => {
    if (!(await findDevice(trx, input.device))) throw notFound({ fields: { device: notFound.code } });
    const row = await insertMaintenance(trx, { ...input, author: account.id });
    audit({ entity: 'maintenance', id: row.id, detail: { device: input.device, kind: input.kind } });
    emit({ event: 'maintenance.added', id: row.id, permit: 'lis' });
    return { result: present(row) };
  }),
];

const present = (row: Row): Maintenance => ({
  ...row,
  kind: row.kind as Maintenance['kind'],
  created_at: row.created_at.toISOString(),
});
