import { type HospitalTrx, newId } from '@alder/database';
import type { OwnProtocol, Protocol, ProtocolStage } from '../domain/index.ts';
import { protocolsInForce } from '../domain/index.ts';

export type ProtocolRow = Awaited<ReturnType<typeof listOwnProtocols>>[number];

/** What the hospital has changed. */
export async function listOwnProtocols(trx: HospitalTrx) {
  const rows = await trx.selectFrom('preventive_protocol').selectAll().orderBy('species').orderBy('antigen').execute();
  return rows.map((row) => ({ ...row, stages: row.stages as unknown as ProtocolStage[] }));
}

/** The protocols that hold in the hospital. */
export async function readProtocols(trx: HospitalTrx): Promise<Protocol[]> {
  return protocolsInForce(await listOwnProtocols(trx));
}

export function lockProtocol(trx: HospitalTrx, species: string, antigen: string) {
  return trx
    .selectFrom('preventive_protocol')
    .select(['id', 'version'])
    .where('species', '=', species)
    .where('antigen', '=', antigen)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns undefined where another user has made one at the same moment */
export async function insertProtocol(trx: HospitalTrx, { stages, ...own }: OwnProtocol): Promise<string | undefined> {
  const row = await trx
    .insertInto('preventive_protocol')
    .values({ id: newId(), ...own, stages: JSON.stringify(stages) })
    .onConflict((conflict) => conflict.columns(['hospital', 'species', 'antigen']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setProtocolRow(trx: HospitalTrx, id: string, { stages, ...own }: OwnProtocol): Promise<void> {
  await trx
    .updateTable('preventive_protocol')
    .set({ ...own, stages: JSON.stringify(stages) })
    .where('id', '=', id)
    .execute();
}
