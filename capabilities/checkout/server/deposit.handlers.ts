import { type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { depositShort, getOwnerDeposit, updateDeposit } from '../contract/index.ts';
import type { DepositType } from '../domain/index.ts';
import { depositOf, hasOwner, insertDeposit, listDeposits, lockOwner } from './deposit.repository.ts';
import { tillOfCash } from './till-of-cash.ts';

type Row = Awaited<ReturnType<typeof listDeposits>>[number];
const present = ({ id, owner, amount, note, type, created_at }: Row) => ({
  id,
  owner,
  amount,
  note,
  type: type as DepositType | null,
  created_at: created_at.toISOString(),
});

export const depositHandlers: readonly Implementation[] = [
  implement(getOwnerDeposit, async ({ owner, offset, limit }, { trx }) => {
    if (!(await hasOwner(trx, owner))) throw notFound();

    const rows = await listDeposits(trx, owner, offset, limit + 1);
    const page = rows.slice(0, limit);

    return {
      result: page.map(present),
      balance: await depositOf(trx, owner),
      ...(rows.length > limit && { next: page.at(-1)!.id }),
    };
  }),

  implement(updateDeposit, async ({ owner, amount, note, type, till }, context) => {
    const { trx, account, now, emit } = context;
    if (!(await lockOwner(trx, owner))) throw notFound();
    const balance = (await depositOf(trx, owner)) + amount;
    if (balance < 0) throw depositShort();

    const till_session = await tillOfCash(context, type, till);
    const entry = await insertDeposit(trx, {
      ...{ owner, amount, note, type, till_session, author: account.id, created_at: now },
    });

    emit({ event: 'deposit.updated', id: owner, permit: 'his' });
    return { result: present(entry), balance };
  }),
];
