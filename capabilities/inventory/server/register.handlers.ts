import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import { addDays, dayOf, startOfDay } from '@alder/records/domain';
import { proveWitness, readWitness } from '@alder/secrets/witness-proof';
import { type Context, type Implementation, implement, implementStream, type StreamContext } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import {
  addRegisterEntry,
  balanceDiffers,
  bottleClosed,
  bottleNotEmpty,
  bottleNumberUsed,
  bottleShort,
  confirmWitness,
  getRegister,
  getRegisterEntries,
  lotExpired,
  openBottle,
  printRegister,
  quantityMissing,
  reasonMissing,
  stockShort,
  witnessSame,
  witnessUnconfirmed,
} from '../contract/index.ts';
import { isExpired, judgeEntry } from '../domain/index.ts';
import {
  findControlled,
  hasBottleNumber,
  insertBottle,
  insertEntry,
  listBottles,
  listEntries,
  listPeople,
  lockBottle,
  presentBottle,
  presentEntry,
} from './register.repository.ts';
import { printEntries } from './register-print.ts';
import { findBalance, findLot, insertMovements, lockItems } from './stock.repository.ts';

/** Days that a closed bottle stays on the page. */
const CLOSED_DAYS = 90;

export type RegisterDeps = {
  /** Proves that another user is there, by PIN or password; refuses a wrong one. */
  readonly verifyColleague: (
    context: StreamContext,
    who: { readonly account: string; readonly secret: string },
  ) => Promise<{ readonly id: string }>;
};

const problems = { balanceDiffers, bottleShort, bottleNotEmpty, quantityMissing, reasonMissing };

export const registerHandlers = ({ verifyColleague }: RegisterDeps): readonly Implementation[] => [
  implement(getRegister, async (_input, { trx, account, now }) => ({
    result: (await listBottles(trx, { since: daysBefore(now, CLOSED_DAYS) })).map(presentBottle),
    people: await listPeople(trx, account.id),
  })),

  implement(getRegisterEntries, async ({ bottle }, { trx, now }) => {
    if ((await listBottles(trx, { since: now, id: bottle })).length === 0) throw notFound();
    const rows = await listEntries(trx, { bottle });
    return { result: rows.map(presentEntry).reverse() };
  }),

  implementStream(confirmWitness, async ({ witness, secret, entry, bottle }, context) => {
    const { account, hospital, now, services } = context;
    if (witness === account.id) throw witnessSame({ fields: { witness: witnessSame.code } });
    await verifyColleague(context, { account: witness, secret });
    const about = { purpose: 'register' as const, hospital: hospital.id, author: account.id, content: entry ?? bottle };
    return { proof: proveWitness(services.settings, about, witness, now) };
  }),

  implement(openBottle, async ({ bottle, proof }, context) => {
    const { trx, account, now } = context;
    const { stock = null, medicine, number, size, ...printed } = bottle;
    const entry = await findControlled(trx, medicine);
    if (!entry) throw notFound({ fields: { medicine: notFound.code } });
    const witness = witnessOf(context, bottle, proof);
    if (await hasBottleNumber(trx, number)) throw bottleNumberUsed({ fields: { number: bottleNumberUsed.code } });
    if (isExpired(printed.expires_on, dayOf(now, context.hospital.timezone)))
      throw lotExpired({ fields: { expires_on: lotExpired.code } });
    if (stock) await takeBottle(context, stock, size);
    const id = await insertBottle(trx, { ...printed, ...entry, number, medicine, size, stock_lot: stock?.lot ?? null });
    await insertEntry(trx, { bottle: id, kind: 'open', quantity: size, author: account.id, witness, at: now });
    context.audit({ entity: 'registerBottle', id, detail: { number, size, witness } });
    return { result: await changedBottle(context, id) };
  }),

  implement(addRegisterEntry, async ({ entry, proof }, context) => {
    const { trx, account, now } = context;
    const bottle = await lockBottle(trx, entry.bottle);
    if (!bottle) throw notFound();
    const witness = witnessOf(context, entry, proof);
    if (bottle.closed_at) throw bottleClosed();
    const { given = 0, wasted = 0, returned = 0, reason = '', pet = null, corrects = null, counted, kind } = entry;
    const judged = judgeEntry({ kind, counted, given, wasted, returned, reason }, bottle);
    if ('problem' in judged) throw problems[judged.problem]({ expected: bottle.balance });
    const { quantity } = judged;
    const written = { bottle: entry.bottle, kind, quantity, counted, pet, corrects, reason: reason.trim() };
    const drawn = kind === 'draw' || kind === 'waste' ? { given, wasted } : {};
    await insertEntry(trx, { ...written, ...drawn, author: account.id, witness, at: now });
    const detail = { number: bottle.number, kind, quantity, counted, expected: bottle.balance, witness };
    context.audit({ entity: 'registerBottle', id: entry.bottle, detail });
    return { result: await changedBottle(context, entry.bottle) };
  }),

  implementStream(printRegister, async ({ from, to, lang }, { inHospital, hospital, reply, now }) => {
    const { entries, letterhead } = await inHospital(async ({ trx, audit }) => {
      const period = {
        from: startOfDay(from, hospital.timezone),
        to: startOfDay(addDays(to, 1), hospital.timezone),
      };
      const found = (await listEntries(trx, period)).map(presentEntry);
      audit({
        action: printRegister.id,
        entity: 'hospital',
        id: hospital.id,
        detail: { from, to, rows: found.length },
      });
      return { entries: found, letterhead: await findLetterhead(trx) };
    });
    const pdf = await printEntries({ entries, from, to, now }, { ...hospital, letterhead }, lang);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="register-${from}-${to}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];

/** @throws {Refusal} `witnessUnconfirmed` for a proof of another entry; `witnessSame` for one of oneself. */
function witnessOf({ services, hospital, account, now }: Context, content: unknown, proof: string): string {
  const about = { purpose: 'register' as const, hospital: hospital.id, author: account.id, content };
  const witness = readWitness(services.settings, about, proof, now);
  if (!witness) throw witnessUnconfirmed();
  if (witness === account.id) throw witnessSame();
  return witness;
}

/** The content of a bottle leaves the stock. */
async function takeBottle(context: Context, { lot: id, store }: { lot: string; store: string }, size: number) {
  const { trx, now, hospital, account } = context;
  const lot = await findLot(trx, id);
  if (!lot) throw notFound({ fields: { stock: notFound.code } });
  await lockItems(trx, [lot.item]);
  if (isExpired(lot.expires_on, dayOf(now, hospital.timezone))) throw lotExpired();
  const available = await findBalance(trx, id, store);
  if (available < size) throw stockShort({ available, needed: size });
  const movement = { lot: id, store, kind: 'open', quantity: -size } as const;
  await insertMovements(trx, [movement], { author: account.id, at: now });
  context.emit({ event: 'stockItem.updated', id: lot.item, permit: 'his' });
}

async function changedBottle({ trx, emit, now }: Context, id: string) {
  emit({ event: 'registerBottle.updated', id, permit: 'his' });
  const [row] = await listBottles(trx, { since: now, id });
  return presentBottle(row!);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

async function findLetterhead(trx: HospitalTrx): Promise<LetterheadRow> {
  const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
  return rows[0]!;
}
