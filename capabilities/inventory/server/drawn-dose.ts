import { sql } from 'kysely';
import { drawInRegister } from '../contract/index.ts';
import type { DispensedLine, Work } from './dispense-stock.ts';

/** What two people drew from a bottle of the controlled register for one line. */
export type DrawnDose = {
  readonly register_entry: string;
  readonly lot: string;
  /** Name of the second person, who confirmed the entry by password or PIN. */
  readonly witness: string;
};

/** A line, with the entry that it was dispensed with before that was undone. */
type Line = DispensedLine & { readonly medical_record: string; readonly register_entry: string | null };

/**
 * The draw of a line whose medicine is kept in the controlled register: one of this visit and patient that no other line has,
 * and that no correction took back; of several, the one nearest to the quantity of the line.
 *
 * @returns undefined for a medicine of which no bottle is open: it is taken from the stock.
 * @throws {Refusal} `drawInRegister` where a bottle is open and nothing was drawn for the line.
 */
export async function findDrawn({ trx }: Pick<Work, 'trx'>, line: Line): Promise<DrawnDose | undefined> {
  if (!line.medicine) return undefined;
  // A statement of its own, so that the next one sees what another pharmacy has dispensed meanwhile.
  await sql`select pg_advisory_xact_lock(hashtextextended('drawn ' || ${line.pet}::text, 0))`.execute(trx);
  const { rows } = await sql<DrawnDose>`
    select e.id as register_entry, b.lot, w.display_name as witness
    from register_entry e
    join register_bottle b on b.hospital = e.hospital and b.id = e.bottle
    join account w on w.id = e.witness
    join medical_record visit on visit.hospital = e.hospital and visit.id = ${line.medical_record}
    where e.hospital = app.hospital() and e.kind = 'draw' and e.given > 0 and e.pet = ${line.pet}
      and b.medicine = ${line.medicine} and e.at >= visit.created_at
      and not exists (select from register_entry c where c.hospital = e.hospital and c.corrects = e.id
        and c.quantity = -e.quantity)
      and not exists (select from medicine_record m where m.hospital = e.hospital and m.register_entry = e.id
        and m.id <> ${line.id} and m.deleted_at is null)
    order by e.id is distinct from ${line.register_entry}, abs(e.given - ${line.quantity}), e.at limit 1`.execute(trx);
  if (rows[0]) return rows[0];
  const open = await trx
    .selectFrom('register_bottle')
    .select('number')
    .where('medicine', '=', line.medicine)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (open) throw drawInRegister({ name: line.name, bottle: open.number });
  return undefined;
}
