import type { HospitalTrx } from '@alder/database';
import { allergyMatch } from '../contract/index.ts';
import { type AllergyMatch, allergyTo } from '../domain/index.ts';
import { findMedicine, listAllergies } from './prescription.repository.ts';

/** Something that is given to a pet outside a prescription: on a treatment sheet, under anaesthesia. */
export type GivenMedicine = {
  readonly pet: string;
  readonly name: string;
  /** Catalog entry; null for what was typed freely. */
  readonly medicine: string | null;
};

/** Every allergy of the pet that matches a medicine. */
export async function matchingAllergies(trx: HospitalTrx, { pet, name, medicine }: GivenMedicine) {
  const entry = medicine ? await findMedicine(trx, medicine) : undefined;
  const names = [name, entry?.name, entry?.name_zhtw, entry?.name_ja];
  return (await listAllergies(trx, pet))
    .map((allergy) => allergyTo({ names, active_substance: entry?.active_substance }, [allergy]))
    .filter((match): match is AllergyMatch => match !== undefined);
}

/** Names of the allergens that a medicine matches: what a reason to give it all the same was written against. */
export const allergensOf = async (trx: HospitalTrx, given: GivenMedicine): Promise<string[]> =>
  (await matchingAllergies(trx, given)).map(({ allergy }) => allergy.name);

/**
 * What is about to be given is compared with what the pet does not tolerate by now: it may have been noted after the order.
 *
 * @param answered Allergens that the reason of the order was written against.
 * @throws {Refusal} `allergyMatch`
 */
export async function refuseAllergy(
  trx: HospitalTrx,
  given: GivenMedicine,
  { answered = [], field }: { readonly answered?: readonly string[]; readonly field: string },
): Promise<void> {
  const match = (await matchingAllergies(trx, given)).find(({ allergy }) => !answered.includes(allergy.name));
  if (match) throw allergyMatch({ allergen: match.allergy.name, by: match.by, fields: { [field]: 'missing' } });
}
