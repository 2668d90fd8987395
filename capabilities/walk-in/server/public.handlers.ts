import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import { hashLinkToken, linkToken } from '@alder/mail';
import { normalizeTelephone } from '@alder/patients/domain';
import { dayOf } from '@alder/records/domain';
import {
  findPublicHospital,
  type Implementation,
  implementPublic,
  networkOf,
  type PublicContext,
  type PublicHospital,
  type Work,
} from '@alder/server';
import { deriveSecret } from '@alder/settings';
import { type InputOf, tooMany } from '@alder/wire';
import {
  getLobbyBoard,
  getWalkInLobby,
  getWalkInNumber,
  getWalkInPage,
  leaveWalkIn,
  takeWalkInNumber,
  walkInClosed,
  walkInGone,
  walkInMissing,
} from '../contract/index.ts';
import {
  estimateWait,
  LOBBY_GROUPS,
  lobbyGroupOf,
  MAX_PER_NETWORK,
  MAX_WAITING,
  maskName,
  minutesPerVisit,
  missingOf,
  type WalkInStatus,
  walkInFlow,
} from '../domain/index.ts';
import { presentHospital } from './walk-in.presenter.ts';
import {
  countTaken,
  findNumberByHash,
  findOfDevice,
  findRules,
  insertNumber,
  isOpenNow,
  listDay,
  listLobbyVisits,
  lockNumber,
  lockNumbers,
  newNumberId,
  readClinic,
  type StoredRules,
  setNumber,
} from './walk-in.repository.ts';

const HOUR_MS = 3_600_000;
/** Rows of each list of the lobby screen. */
const MAX_CALLED = 6;
const MAX_WAITING_SHOWN = 12;

type Opened = Omit<Work, 'hospital'> & { hospital: PublicHospital; rules: StoredRules; today: string };

/** What the pages behind the QR code ask. */
export const publicHandlers: readonly Implementation[] = [
  implementPublic(getWalkInPage, (input, context) =>
    withPosterSecret(context, input, async ({ trx, now, hospital, rules, today }) => {
      const { ask_name, ask_phone } = rules;
      const publicHospital = presentHospital(hospital);
      const is_open = await isOpenNow(trx, now);
      return { hospital: publicHospital, is_open, ask_name, ask_phone, ...(await waitOf(trx, hospital, today)) };
    }),
  ),

  implementPublic(takeWalkInNumber, (input, context) =>
    withPosterSecret(context, input, (opened) => takeNumber(context, opened, input)),
  ),

  implementPublic(getWalkInNumber, (input, context) => ofNumber(context, input, async () => undefined)),

  implementPublic(leaveWalkIn, (input, context) =>
    ofNumber(context, input, async ({ trx, emit, audit }, id) => {
      const row = await lockNumber(trx, id);
      // Pressed twice.
      if (!row || row.status === 'left') return;
      const status = walkInFlow.next(row.status as WalkInStatus, 'leave');
      if (!status) throw walkInClosed();
      await setNumber(trx, id, { status });
      audit({ entity: 'walkIn', id, detail: { step: 'leave' } });
      emit({ event: 'walkIn.updated', id, permit: 'his' });
    }),
  ),

  implementPublic(getWalkInLobby, (input, context) =>
    withPosterSecret(context, input, async ({ trx, now, hospital, today }) => {
      const rows = await listDay(trx, today);
      const called = rows
        .filter(({ status, called_at }) => status === 'called' && called_at)
        .toSorted((one, other) => +other.called_at! - +one.called_at!)
        .slice(0, MAX_CALLED)
        .map(({ number, name, called_at }) => ({ number, name: maskName(name), called_at: called_at!.toISOString() }));
      const waiting = rows.filter(({ status }) => status === 'waiting');
      return {
        hospital: presentHospital(hospital),
        is_open: await isOpenNow(trx, now),
        called,
        waiting: waiting.slice(0, MAX_WAITING_SHOWN).map(({ number, name }) => ({ number, name: maskName(name) })),
        waits: waiting.length,
        estimate: (await waitOf(trx, hospital, today)).estimate,
      };
    }),
  ),

  implementPublic(getLobbyBoard, (input, context) =>
    withPosterSecret(context, input, async ({ trx, hospital, today }) => {
      const visits = await listLobbyVisits(trx, today, hospital.timezone);
      const groups = LOBBY_GROUPS.map((group) => {
        const own = visits.filter((visit) => lobbyGroupOf(visit) === group);
        const visible = own.slice(0, MAX_WAITING_SHOWN).map(({ pet, owner, room }) => ({
          ...{ pet: maskName(pet), owner: owner === null ? null : maskName(owner) },
          room: group === 'inRoom' ? room : null,
        }));
        return { group, count: own.length, visits: visible };
      });
      return { hospital: presentHospital(hospital), groups };
    }),
  ),
];

/** The number of a device: the one that it has, or the next. */
async function takeNumber(context: PublicContext, opened: Opened, input: InputOf<typeof takeWalkInNumber>) {
  const { trx, now, rules, today, emit, audit } = opened;
  const { settings } = context.services;
  const secret = (text: string) => createHmac('sha256', deriveSecret(settings, 'walk-in')).update(text).digest();
  const device_hash = secret(`device ${input.device}`);
  const network = secret(`network ${networkOf(context.ip)}`);
  await lockNumbers(trx);
  const own = await findOfDevice(trx, today, device_hash);
  if (own) return { token: linkToken(settings, own.id), number: own.number };
  if (!(await isOpenNow(trx, now))) throw walkInClosed();
  const missing = missingOf(input, rules);
  if (missing.length > 0)
    throw walkInMissing({ fields: Object.fromEntries(missing.map((one) => [one, walkInMissing.code])) });
  const counts = await countTaken(trx, { day: today, network, since: new Date(+now - HOUR_MS) });
  if (counts.ofNetwork >= MAX_PER_NETWORK || counts.waiting >= MAX_WAITING) throw tooMany({ retry_after: 600 });
  const id = newNumberId();
  const token = linkToken(settings, id);
  const number = counts.last + 1;
  const { ask_name, ask_phone } = rules;
  await insertNumber(trx, {
    ...{ id, number, day: today, status: 'waiting', taken_at: now, lang: input.lang },
    ...{ token_hash: hashLinkToken(token), device_hash, network_hash: network },
    name: ask_name === 'off' ? '' : input.name.trim(),
    phone: ask_phone === 'off' ? '' : normalizeTelephone(input.phone),
    ...{ pet_name: input.pet_name.trim(), reason: input.reason.trim() },
  });
  audit({ entity: 'walkIn', id, detail: { number } });
  emit({ event: 'walkIn.taken', id, permit: 'his' });
  return { token, number };
}

/** @throws {Refusal} `walkInGone` for every address that opens nothing, whatever the reason. */
async function withPosterSecret<Result>(
  context: PublicContext,
  { key, door }: { key: string; door: string },
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  context.reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  const hospital = await context.system((trx) => findPublicHospital(trx, key));
  if (!hospital) throw walkInGone();
  return context.inHospital(hospital.id, async (unit) => {
    const rules = await findRules(unit.trx);
    if (!rules.is_on || !isSame(rules.door, door)) throw walkInGone();
    return work({ ...unit, hospital, rules, today: dayOf(unit.now, hospital.timezone) });
  });
}

/** Does something with the number of a link and shows where it stands after that. */
async function ofNumber(
  context: PublicContext,
  { key, token }: { key: string; token: string },
  act: (work: Omit<Work, 'hospital'>, id: string) => Promise<void>,
) {
  context.reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  const hospital = await context.system((trx) => findPublicHospital(trx, key));
  if (!hospital) throw walkInGone();
  return context.inHospital(hospital.id, async (unit) => {
    const today = dayOf(unit.now, hospital.timezone);
    const hash = hashLinkToken(token);
    const found = await findNumberByHash(unit.trx, hash);
    if (!found || found.day !== today || !(await findRules(unit.trx)).is_on) throw walkInGone();
    await act(unit, found.id);
    const { number, status, taken_at, called_at } = (await findNumberByHash(unit.trx, hash)) ?? found;
    const waits =
      status === 'waiting' ? await waitOf(unit.trx, hospital, today, number) : { before: 0, estimate: null };
    return {
      hospital: presentHospital(hospital),
      ...{ number, status, ...waits },
      taken_at: taken_at.toISOString(),
      called_at: called_at?.toISOString() ?? null,
    };
  });
}

/** How many wait before this number, checked-in visits among them, and how long that takes today. */
async function waitOf(trx: HospitalTrx, { timezone }: PublicHospital, day: string, number = Number.MAX_SAFE_INTEGER) {
  const clinic = await readClinic(trx, day, timezone);
  const numbers = (await listDay(trx, day)).filter((one) => one.status === 'waiting' && one.number < number).length;
  const before = numbers + clinic.waits;
  return { before, estimate: estimateWait(before, minutesPerVisit(clinic.finished)) };
}

function isSame(stored: string, entered: string): boolean {
  const [one, other] = [hashLinkToken(stored), hashLinkToken(entered)];
  return stored !== '' && timingSafeEqual(one, other);
}
