import { type HospitalTrx, newId } from '@alder/database';
import type { Context } from '@alder/server';
import type { z } from 'zod';
import type { newOwner } from '../contract/owner.ts';
import { duplicatePhone } from '../contract/refusals.ts';
import { phoneDigits } from '../domain/fold.ts';
import { findDuplicateTelephone, insertOwner, type OwnerRow } from './owner.repository.ts';

/** @throws {Refusal} `phoneDup` for a telephone number in use that is not confirmed. */
export async function makeOwner(
  { confirmDuplicate, langKey, ...input }: z.infer<typeof newOwner>,
  { trx, now, emit }: Context,
): Promise<OwnerRow> {
  if (!confirmDuplicate) await refuseDuplicatePhone(trx, input.phones, null);
  const row = await insertOwner(trx, { ...input, id: newId(now.getTime()), lang: langKey });
  emit({ event: 'owner.created', id: row.id });
  return row;
}

/** @throws {Refusal} `phoneDup` with the owner who has one of the numbers as `existing`. */
export async function refuseDuplicatePhone(
  trx: HospitalTrx,
  phones: readonly string[],
  except: string | null,
): Promise<void> {
  const digits = phones.map(phoneDigits).filter((each) => each !== '');
  const existing = await findDuplicateTelephone(trx, digits, except);
  if (existing) throw duplicatePhone({ existing, fields: { phones: duplicatePhone.code } });
}
