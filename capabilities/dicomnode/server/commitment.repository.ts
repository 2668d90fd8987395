import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { NotKept, Referenced } from './commitment-message.ts';

/** Stores a commitment request; a repeated transaction UID is the same request. */
export async function upsertCommitment(
  trx: HospitalTrx,
  request: {
    readonly id: string;
    readonly transaction_uid: string;
    readonly peer: string;
    readonly called_aetitle: string;
    readonly requested: readonly Referenced[];
  },
): Promise<string> {
  const requested = JSON.stringify(request.requested);
  const { id } = await trx
    .insertInto('storage_commitment')
    .values({ ...request, requested })
    .onConflict((conflict) =>
      conflict
        .columns(['hospital', 'peer', 'transaction_uid'])
        .doUpdateSet({ requested, failed: null, reported_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A commitment request with the device that sent it. */
export async function findCommitment(trx: HospitalTrx, id: string) {
  const { rows } = await sql<{
    transaction_uid: string;
    called_aetitle: string;
    requested: Referenced[];
    failed: NotKept[] | null;
    reported_at: Date | null;
    aetitle: string;
    host: string | null;
    port: number | null;
    tls: boolean;
    certificate: string | null;
  }>`
    select c.transaction_uid, c.called_aetitle, c.requested, c.failed, c.reported_at, p.aetitle, p.port, p.tls,
      p.certificate, case when masklen(p.address::inet) = case family(p.address::inet) when 4 then 32 else 128 end
        then host(p.address::inet) end as host
    from storage_commitment c
    join pacs_peer p on p.hospital = c.hospital and p.id = c.peer and not p.deleted
    where c.id = ${id}`.execute(trx);
  return rows[0];
}

export async function setChecked(trx: HospitalTrx, id: string, failed: readonly NotKept[]): Promise<void> {
  await trx
    .updateTable('storage_commitment')
    .set({ failed: JSON.stringify(failed) })
    .where('id', '=', id)
    .execute();
}

export async function countAttempt(trx: HospitalTrx, id: string): Promise<void> {
  await trx
    .updateTable('storage_commitment')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

export async function setReported(trx: HospitalTrx, id: string, reported_at: Date): Promise<void> {
  await trx.updateTable('storage_commitment').set({ reported_at }).where('id', '=', id).execute();
}

/** Stored images with these UIDs, every revision: the file with its hash. */
export function listKept(trx: HospitalTrx, uids: readonly string[]) {
  return trx
    .selectFrom('medical_image')
    .select(['sop_instance_uid', 'sop_class_uid', 'object_key', 'sha256'])
    .where('sop_instance_uid', 'in', [...uids])
    .where('deleted_at', 'is', null)
    .orderBy('revision', 'desc')
    .execute();
}
