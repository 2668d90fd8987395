import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import { planOf, remindable } from '../domain/index.ts';
import { antigenWords } from './antigen-words.ts';
import { readProtocols } from './protocol.repository.ts';
import { listPlannedPets, listRemindedOf } from './reminder.repository.ts';

/** Living pets of owners with something due until a day without a reminder yet, for automatic letters. */
export async function listDuePets(
  {
    trx,
    now,
    hospital,
  }: { readonly trx: HospitalTrx; readonly now: Date; readonly hospital: { readonly timezone: string } },
  until: string,
) {
  const today = dayOf(now, hospital.timezone);
  const protocols = await readProtocols(trx);
  const pets = (await listPlannedPets(trx)).filter(({ owner, owner_name }) => owner !== null && owner_name !== null);
  const reminded = await listRemindedOf(
    trx,
    pets.map(({ id }) => id),
  );
  return pets.flatMap((pet) => {
    const due = remindable(planOf({ ...pet, protocols, today }), { ...pet, today, until }).filter(
      ({ subject, due_on }) => !reminded.has(`${pet.id}/${subject}/${due_on}`),
    );
    if (due.length === 0) return [];
    const { owner_lang, email, opted_out } = pet;
    const words = (lang: 'en' | 'ja' | 'zhtw', { what, antigen }: (typeof due)[number]) =>
      what ?? antigenWords(antigen!, lang);
    return [
      {
        ...{ pet: pet.id, pet_name: pet.name, pet_status: pet.status, owner_lang, email, opted_out },
        ...{ owner: pet.owner!, owner_name: pet.owner_name! },
        due: due.map((one) => ({
          ...{ subject: one.subject, due_on: one.due_on },
          words: { en: words('en', one), ja: words('ja', one), zhtw: words('zhtw', one) },
        })),
      },
    ];
  });
}
