import type { HospitalTrx } from '@alder/database';
import type { RecordAddendum, RecordSignature } from '../contract/index.ts';
import { listAddenda, listSignatures } from './signing.repository.ts';

/** Lines below a record: its signatures and addenda. */
export async function presentSigning(
  trx: HospitalTrx,
  id: string,
): Promise<{ signatures: RecordSignature[]; addenda: RecordAddendum[] }> {
  const signatures = await listSignatures(trx, id);
  const addenda = await listAddenda(trx, id);
  return {
    signatures: signatures.map(({ id, kind, signer, signer_name, licence_number, signed_at }) => ({
      ...{ id, signer, signer_name, licence_number, signed_at: signed_at.toISOString() },
      kind: kind as RecordSignature['kind'],
    })),
    addenda: addenda.map(({ id, author, author_name, text, created_at }) => ({
      ...{ id, author, author_name, text, created_at: created_at.toISOString() },
    })),
  };
}
