import { type Context, changesOf } from '@alder/server';
import { inputIncorrect, notFound, stale } from '@alder/wire';
import {
  currencyInUse,
  type HospitalView,
  presentHospital,
  pricesKeepNumbers,
  roundingInUse,
} from '../contract/index.ts';
import {
  changeOf,
  currencyProblem,
  type HospitalProfile,
  mainName,
  profileProblems,
  type SettingsChange,
} from '../domain/index.ts';
import { isLogo } from './logo.repository.ts';
import type { OpenMoney } from './open-money.ts';
import {
  countPrices,
  insertChange,
  isZoneOfDatabase,
  lockHospital,
  setSettings,
  settingsOf,
} from './settings.repository.ts';

type Options = {
  readonly version: number;
  readonly confirmPrices?: boolean | undefined;
  /** The change that this one takes back. */
  readonly undoes?: string;
};

/**
 * Changes settings of the hospital, and keeps who changed what.
 *
 * @param changeFrom The settings to change, of those in force.
 * @throws {Refusal} `stale` where `version` is old, `inputIncorrect` where settings do not fit each other,
 * `currencyInUse`, `pricesKeepNumbers` and `roundingInUse` where money would become another sum.
 */
export async function changeSettings(
  context: Context,
  openMoney: OpenMoney,
  changeFrom: (settings: ReturnType<typeof settingsOf>) => SettingsChange['after'],
  { version, confirmPrices = false, undoes }: Options,
): Promise<HospitalView> {
  const { trx, account, now, audit, emit } = context;
  const current = await lockHospital(trx);
  if (current.version !== version) throw stale({ current: presentHospital(current) });

  const settings = settingsOf(current);
  const nextSettings = changeFrom(settings);
  const next = { ...settings, ...nextSettings } as HospitalProfile & { readonly name: string };
  // What a change is taken back to has its name already; it may be of a time before there were names by language.
  const name =
    typeof nextSettings.name === 'string' ? nextSettings.name : (mainName(next.names, next.langKey) ?? next.name);
  const change = changeOf(settings, { ...nextSettings, name });
  if (!change) return presentHospital(current);
  await checkProfile(context, next, { change, isUndo: undoes !== undefined });
  await checkMoney(context, openMoney, { settings, next, confirmPrices });

  const row = await setSettings(trx, current.id, change.after);
  const by = { account: account.id, at: now, version: row.version, undoes: undoes ?? null };
  await insertChange(trx, { ...change, ...by });
  const detail = { ...changesOf(change.before, change.after, { values: 'all' }), ...(undoes && { undoes }) };
  audit({ entity: 'hospital', id: row.id, detail });
  emit({ event: 'hospital.updated', id: row.id });
  return presentHospital(row);
}

type Checked = { readonly change: SettingsChange; readonly isUndo: boolean };

/** Only what is changed is checked: a hospital without names by language may change its telephone. */
async function checkProfile({ trx }: Context, next: HospitalProfile, { change: { after }, isUndo }: Checked) {
  const problems = Object.entries(profileProblems(next)).filter(
    ([name]) => name in after && !(isUndo && name === 'names'),
  );
  if ('timezone' in after && problems.length === 0 && !(await isZoneOfDatabase(trx, next.timezone)))
    problems.push(['timezone', 'unknownZone']);
  if (problems.length > 0) throw inputIncorrect({ fields: Object.fromEntries(problems) });
  if (after.logo && !(await isLogo(trx, String(after.logo)))) throw notFound();
}

type Compared = {
  readonly settings: Pick<HospitalProfile, 'currency' | 'rounding'>;
  readonly next: Pick<HospitalProfile, 'currency' | 'rounding'>;
  readonly confirmPrices: boolean;
};

async function checkMoney({ trx }: Context, openMoney: OpenMoney, { settings, next, confirmPrices }: Compared) {
  if (next.currency !== settings.currency) {
    const inUse = { ...(await openMoney.count(trx)), prices: await countPrices(trx) };
    const problem = currencyProblem(inUse, confirmPrices);
    if (problem) throw (problem === 'currencyInUse' ? currencyInUse : pricesKeepNumbers)(inUse);
  }
  if (next.rounding !== settings.rounding) {
    const changed = await openMoney.listChanged(trx, { from: settings.rounding, to: next.rounding });
    const receipts = changed.flatMap(({ number }) => number ?? []).sort((one, other) => one - other);
    if (changed.length > 0) throw roundingInUse({ visits: changed.length, receipts: receipts.slice(0, 20) });
  }
}
