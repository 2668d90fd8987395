import { type HospitalTrx, versioned } from '@alder/database';
import { proveWitness, readWitness } from '@alder/secrets/witness-proof';
import { type Context, type Implementation, implement, implementStream, type Reaction } from '@alder/server';
import { notFound } from '@alder/wire';
import { alreadyDispensed, confirmWitness, dispenseAll, witnessIsSame, witnessUnconfirmed } from '../contract/index.ts';
import { isOwnWitness, movedBy, type WitnessedLine, witnessedLines } from '../domain/index.ts';
import { advance } from './dispensing.ts';
import { refuseUnsafeAtDispensing } from './prescribing.ts';
import { presentLine } from './prescription.presenter.ts';
import { findLine, type LineRow, lockLine, lockVisit, moveLines, nameOf, setLine } from './prescription.repository.ts';
import { type DispenseDeps, moveStock } from './stock.ts';

export const dispenseHandlers = ({ verifyColleague, ...stock }: DispenseDeps): readonly Implementation[] => [
  implementStream(confirmWitness, async ({ witness, secret, lines }, context) => {
    const { account, hospital, now, services, inHospital } = context;
    if (isOwnWitness(witness, account.id)) throw witnessIsSame({ fields: { witness: witnessIsSame.code } });
    await inHospital(async ({ trx }) => {
      for (const { id } of lines) if (!(await findLine(trx, id))) throw notFound();
    });
    const { id, display_name } = await verifyColleague(context, { account: witness, secret });
    const content = witnessedLines(lines.map((line) => ({ ...line, type: 'controlled' })));
    const about = { purpose: 'dispensing', hospital: hospital.id, author: account.id, content } as const;
    await inHospital(async ({ audit }) => {
      for (const line of content) audit({ entity: 'medicineRecord', id: line.id, detail: { witness: id } });
    });
    return { proof: proveWitness(services.settings, about, id, now), name: display_name };
  }),

  implement(dispenseAll, async ({ lines, witness_proof }, context) => {
    const { trx, account, emit, now } = context;
    const result = [];
    const locked: LineRow[] = [];
    for (const { id } of lines) {
      const before = await lockLine(trx, id);
      if (!before || before.deleted_at) throw notFound();
      if (before.progress === 'dispensed') throw await dispensedBefore(trx, before);
      locked.push(before);
    }
    await stock.lockStock(
      context,
      locked.map(({ medicine }) => medicine),
    );
    const versions = new Map(lines.map(({ id, version }) => [id, version]));
    const controlled = witnessedLines(locked.map(({ id, type }) => ({ id, type, version: versions.get(id)! })));
    const witness = await witnessOf(context, controlled, witness_proof);
    for (const [place, { id, version, lot }] of lines.entries()) {
      const before = locked[place]!;
      const step = await advance(before, { progress: 'dispensed', prescription: false, account, now });
      await refuseUnsafeAtDispensing(context, before);
      const isCurrent = before.version === version;
      const changed = await setLine(trx, id, version, {
        ...step,
        ...(lot !== undefined && { lot }),
        ...(isCurrent && (await moveStock(stock, context, before, { to: step.progress, lot, witness }))),
      });
      const row = await versioned(changed, async () => presentLine((await findLine(trx, id))!));
      emit({ event: 'medicineRecord.updated', id, permit: 'his', payload: { medical_record: row.medical_record } });
      result.push(presentLine(row));
    }

    return { result };
  }),
];

/**
 * Name of the second person who has just confirmed the controlled lines; undefined where none did.
 *
 * @throws {Refusal} `witnessUnconfirmed` for a confirmation that is over, or of other lines or another person's request.
 */
async function witnessOf(
  { trx, services, hospital, account, now }: Context,
  content: readonly WitnessedLine[],
  proof: string | undefined,
): Promise<string | undefined> {
  if (proof === undefined || content.length === 0) return undefined;
  const about = { purpose: 'dispensing', hospital: hospital.id, author: account.id, content } as const;
  const witness = readWitness(services.settings, about, proof, now);
  const name = witness && !isOwnWitness(witness, account.id) ? await nameOf(trx, witness) : null;
  if (!name) throw witnessUnconfirmed();
  return name;
}

/** The second of two people who dispense one line sees who did it, and when. */
async function dispensedBefore(trx: HospitalTrx, line: LineRow) {
  return alreadyDispensed({
    current: presentLine(line),
    by: line.dispensed_by && (await nameOf(trx, line.dispensed_by)),
    at: line.dispensed_at?.toISOString() ?? null,
  });
}

/**
 * Moving a record card to Pharmacy sets the prescription to dispensing (specification §4); moving it back to the clinic
 * takes back what has not been handed out.
 */
export const followCard: Reaction = async ({ id }, { trx, emit }) => {
  const visit = await lockVisit(trx, id);
  const event = visit?.stage === 'pharmacy' ? 'send' : visit?.stage === 'clinic' ? 'recall' : undefined;
  if (!event) return;
  const moved = [];
  for (const [from, to] of movedBy(event)) moved.push(...(await moveLines(trx, id, from, to)));
  for (const line of moved)
    emit({ event: 'medicineRecord.updated', id: line, permit: 'his', payload: { medical_record: id } });
};
