import { createHash, randomInt } from 'node:crypto';
import { type HospitalTrx, newId } from '@alder/database';
import { type Implementation, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  confirmLineCode,
  getOwnerLine,
  makeLineCode,
  type OwnerLine,
  unlinkLine,
  withdrawLineCode,
} from '../contract/line-calls.ts';
import { lineCodeGone, lineLinked, lineNotConfigured } from '../contract/refusals.ts';
import { CODE_MINUTES, chatLink, makeCode, REPLIES, showCode } from '../domain/index.ts';
import {
  endLinks,
  findChannel,
  findCode,
  findLink,
  findOwner,
  insertCode,
  insertLink,
  lockCode,
  lockLink,
  lockOwner,
  readHospital,
  setCode,
  withdrawCodes,
} from './line.repository.ts';
import { sendByLine } from './queue.ts';

const MINUTE_MS = 60_000;

/** Joining an owner to a LINE user, and taking that back. */
export const linkHandlers: readonly Implementation[] = [
  implement(getOwnerLine, async ({ owner }, { trx, now }) => {
    if (!(await findOwner(trx, owner))) throw notFound();
    return { result: await present(trx, owner, now) };
  }),

  implement(makeLineCode, async ({ owner }, { trx, now, account, audit, emit }) => {
    if (!(await lockOwner(trx, owner))) throw notFound();
    const channel = await findChannel(trx);
    if (!channel) throw lineNotConfigured();
    if (await findLink(trx, owner)) throw lineLinked();
    await withdrawCodes(trx, owner);
    const code = makeCode((bound) => randomInt(bound));
    const id = newId(now.getTime());
    const expires_at = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
    await insertCode(trx, { ...{ id, owner, made_by: account.id, expires_at }, code_hash: hashCode(code) });
    audit({ entity: 'owner', id: owner, detail: { code: id } });
    emit({ event: 'line.codeMade', id: owner, permit: 'his' });
    const displayCode = showCode(code);
    return {
      result: {
        ...{ id, code: displayCode, url: chatLink(channel.basic_id, displayCode), basic_id: channel.basic_id },
        expires_at: expires_at.toISOString(),
      },
    };
  }),

  implement(confirmLineCode, async ({ id }, { trx, now, account, audit, emit }) => {
    const code = await lockCode(trx, id);
    if (!code) throw notFound();
    const owner = await lockOwner(trx, code.owner);
    if (!owner) throw notFound();
    if (code.state !== 'claimed' || code.expires_at <= now) throw lineCodeGone();
    const channel = await findChannel(trx);
    if (!channel) throw lineNotConfigured();
    if (await findLink(trx, owner.id)) throw lineLinked();
    // One with an earlier official account of the hospital.
    await endLinks(trx, owner.id, now);
    const link = await insertLink(trx, {
      ...{ owner: owner.id, bot: channel.bot, user_id: code.user_id!, display_name: code.display_name },
      ...{ linked_by: account.id, linked_at: now },
    });
    await setCode(trx, id, { state: 'confirmed' });
    const of = await readHospital(trx);
    const lang = (owner.lang ?? of.lang) as keyof typeof REPLIES;
    const hospital = ((of.names ?? {}) as Record<string, string>)[lang] || of.name;
    const body = REPLIES[lang].linked.replace('{hospital}', () => hospital);
    await sendByLine(
      trx,
      {
        ...{ id: newId(now.getTime()), owner: owner.id, link, lang, subject: '', body },
        ...{ canLeave: false, elseMail: false, endsAt: new Date(now.getTime() + 60 * MINUTE_MS) },
      },
      now,
    );
    audit({ entity: 'owner', id: owner.id, detail: { link, code: id } });
    emit({ event: 'line.linked', id: owner.id, permit: 'his' });
    return { result: await present(trx, owner.id, now) };
  }),

  implement(withdrawLineCode, async ({ id }, { trx, now, audit, emit }) => {
    const code = await lockCode(trx, id);
    if (!code) throw notFound();
    // A code that is used or withdrawn stays as it is: nothing is left to take back.
    if (code.state === 'open' || code.state === 'claimed') await setCode(trx, id, { state: 'withdrawn' });
    audit({ entity: 'owner', id: code.owner, detail: { code: id } });
    emit({ event: 'line.codeWithdrawn', id: code.owner, permit: 'his' });
    return { result: await present(trx, code.owner, now) };
  }),

  implement(unlinkLine, async ({ id }, { trx, now, audit, emit }) => {
    const link = await lockLink(trx, id);
    if (!link) throw notFound();
    await endLinks(trx, link.owner, now);
    audit({ entity: 'owner', id: link.owner, detail: { link: id } });
    emit({ event: 'line.unlinked', id: link.owner, permit: 'his' });
    return { result: await present(trx, link.owner, now) };
  }),
];

export const hashCode = (code: string) => createHash('sha256').update(code).digest();

async function present(trx: HospitalTrx, owner: string, now: Date): Promise<OwnerLine> {
  const link = await findLink(trx, owner);
  const code = link ? undefined : await findCode(trx, owner, now);
  return {
    is_set_up: (await findChannel(trx)) !== undefined,
    link: link
      ? {
          ...{ id: link.id, display_name: link.display_name, state: link.blocked ? 'blocked' : 'linked' },
          ...{ linked_at: link.linked_at.toISOString(), linked_by: link.linked_by },
        }
      : null,
    code: code
      ? {
          ...{ id: code.id, state: code.state as 'open', display_name: code.display_name },
          expires_at: code.expires_at.toISOString(),
        }
      : null,
  };
}
