import { type HospitalTrx, newId } from '@alder/database';
import type { PrintedPaper } from '../contract/index.ts';
import type { PrintKind } from '../domain/index.ts';

/** Papers of several visits that were printed, the last of each line and kind. */
export async function listPrinted(
  trx: HospitalTrx,
  medicalRecords: readonly string[],
): Promise<(PrintedPaper & { medical_record: string })[]> {
  const rows = await trx
    .selectFrom('label_print')
    .select(['medical_record', 'line', 'kind', 'number', 'at'])
    .distinctOn(['line', 'kind'])
    .where('medical_record', 'in', [...medicalRecords])
    .orderBy('line')
    .orderBy('kind')
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PrintKind, at: row.at.toISOString() }));
}

/** Notes a print of a line, which the caller has locked, and gives its number. */
export async function insertPrint(
  trx: HospitalTrx,
  print: { batch: string; medical_record: string; line: string; kind: PrintKind; author: string; at: Date },
): Promise<PrintedPaper> {
  const { line, kind, at } = print;
  const { last } = await trx
    .selectFrom('label_print')
    .select((on) => on.fn.max('number').as('last'))
    .where('line', '=', line)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await trx
    .insertInto('label_print')
    .values({ id: newId(), number, ...print })
    .execute();
  return { line, kind, number, at: at.toISOString() };
}

/** The lines of one print with what is written on their papers. */
export function listPapers(trx: HospitalTrx, batch: string) {
  return trx
    .selectFrom('label_print as print')
    .innerJoin('medicine_record as line', 'line.id', 'print.line')
    .leftJoin('account as prescriber', 'prescriber.id', 'line.author')
    .leftJoin('account as dispenser', 'dispenser.id', 'line.dispensed_by')
    .selectAll('line')
    .select(['print.kind', 'print.number', 'print.at', 'print.medical_record'])
    .select(['prescriber.display_name as prescriber', 'dispenser.display_name as dispenser'])
    .where('print.batch', '=', batch)
    .orderBy('line.created_at')
    .orderBy('line.id')
    .execute();
}
export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number];

/** Whom the papers are for. */
export function findRecipient(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('medical_record as visit')
    .innerJoin('pet', 'pet.id', 'visit.pet')
    .leftJoin('owner', 'owner.id', 'visit.owner')
    .select(['pet.name as pet', 'pet.patient_id', 'pet.species', 'owner.name as owner', 'owner.lang as owner_lang'])
    .where('visit.id', '=', medical_record)
    .executeTakeFirst();
}
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** Expiry of the lots taken from stock for a line, the first of several lots; by line. */
export async function listExpiries(trx: HospitalTrx, lines: readonly string[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('stock_movement as taken')
    .innerJoin('stock_lot as lot', 'lot.id', 'taken.lot')
    .select(['taken.line', (on) => on.fn.min('lot.expires_on').as('expires_on')])
    .where('taken.line', 'in', [...lines])
    .where('taken.kind', '=', 'dispense')
    .groupBy('taken.line')
    .execute();
  return new Map(rows.flatMap(({ line, expires_on }) => (line && expires_on ? [[line, expires_on]] : [])));
}
