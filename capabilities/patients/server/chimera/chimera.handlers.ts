import { type HospitalTrx, inHospital, newId, versioned } from '@alder/database';
import { type Implementation, implement, implementStream, type Services } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  type ChimeraPull,
  chimeraPull,
  getChimeraServer,
  removeChimeraServer,
  setChimeraServer,
  syncChimera,
  takeChimera,
} from '../../contract/chimera-calls.ts';
import {
  chimeraNoMatch,
  chimeraNotConfigured,
  chimeraSeveral,
  ownerErased,
  pullOutdated,
} from '../../contract/refusals.ts';
import {
  chimeraOwnerFields,
  chimeraPetFields,
  decidedOf,
  differencesOf,
  type Remote,
  remoteOf,
} from '../../domain/index.ts';
import { findOwner, lockOwner, type OwnerRow, renamed, setOwner } from '../owner.repository.ts';
import { presentOwner, presentPet } from '../patient.presenter.ts';
import { findPet, lockPet, type PetRow, setPet } from '../pet.repository.ts';
import {
  findPull,
  findServer,
  lockPull,
  lockServer,
  type PullRow,
  putPull,
  putServer,
  removeServer,
  type ServerRow,
  setAccess,
  setPull,
} from './chimera.repository.ts';
import { type Chimera, openChimera } from './chimera-client.ts';
import { openToken, sealToken } from './seal-token.ts';

export const chimeraHandlers: readonly Implementation[] = [
  implement(getChimeraServer, async (_input, { trx }) => {
    const row = await findServer(trx);
    return { result: row ? presentServer(row) : null };
  }),

  implementStream(setChimeraServer, async ({ base_url, token, version }, context) => {
    const { hospital, services, now } = context;
    const before = await inHospital(context.db, hospital.id, findServer);
    if ((before?.version ?? null) !== version)
      await versioned(undefined, async () => (before ? presentServer(before) : null));
    const base = base_url.replace(/[/?#]+$/, '');
    // A token that is kept is not sent to another address: whoever may type an address must not learn it.
    const isSameHost = before !== undefined && new URL(before.base_url).origin === new URL(base).origin;
    const stored = before?.token_sealed && isSameHost ? before.token_sealed : null;
    const known = stored && openToken(services.settings, hospital.id, stored);
    const used = token === undefined ? known : token;
    const allowsPrivate = services.settings.chimeraPrivate;
    const { software } = await openChimera({ base, token: used, allowsPrivate }).check();
    const row = await context.inHospital(async ({ trx, audit, emit }) => {
      const current = await lockServer(trx);
      if ((current?.version ?? null) !== version)
        await versioned(undefined, async () => (current ? presentServer(current) : null));
      const isNewToken = token !== undefined || used === null;
      const put = await putServer(trx, {
        base_url: base,
        token_sealed: used === null ? null : sealToken(services.settings, hospital.id, used),
        ...(isNewToken && { token_set_at: used === null ? null : now }),
        tested_at: now,
      });
      await setAccess(trx, true);
      audit({
        entity: 'chimera',
        id: hospital.id,
        detail: { base_url: base, token: token === undefined ? 'kept' : token === null ? 'removed' : 'set' },
      });
      emit({ event: 'chimera.updated', id: hospital.id });
      emit({ event: 'hospital.updated', id: hospital.id });
      return put;
    });
    return { result: presentServer(row), software };
  }),

  implement(removeChimeraServer, async ({ version }, { trx, hospital, audit, emit }) => {
    const current = await lockServer(trx);
    if (!current) throw notFound();
    await versioned(current.version === version ? current : undefined, async () => presentServer(current));
    await removeServer(trx);
    await setAccess(trx, false);
    audit({ entity: 'chimera', id: hospital.id, detail: { base_url: current.base_url } });
    emit({ event: 'chimera.updated', id: hospital.id });
    emit({ event: 'hospital.updated', id: hospital.id });
    return { result: null };
  }),

  // No transaction is open while the other system is asked.
  implementStream(syncChimera, async ({ id, remote: named }, context) => {
    const { hospital, now, services } = context;
    const { pet, server, link } = await inHospital(context.db, hospital.id, async (trx) => ({
      pet: await findPet(trx, id),
      server: await findServer(trx),
      link: await findPull(trx, id),
    }));
    if (!pet) throw notFound();
    if (!server) throw chimeraNotConfigured();
    const chimera = openChimera(targetOf(server, hospital.id, services));
    const patient = await findCounterpart(chimera, pet, named ?? link?.remote);
    const pulled: Remote = remoteOf(patient, await chimera.searchOwners(patient.id));
    return context.inHospital(async ({ trx, audit, emit }) => {
      const row = await putPull(trx, {
        ...{ id: newId(now.getTime()), pet: id, remote: patient.id },
        ...{ pulled: JSON.stringify(pulled), pulled_at: now },
      });
      audit({ entity: 'pet', id, detail: { remote: patient.id } });
      emit({ event: 'pet.pulled', id });
      return { result: await compare(trx, row) };
    });
  }),

  implement(takeChimera, async ({ id, pulled_at, version, owner_version, fields, owner_fields }, context) => {
    const { trx, now, audit, emit } = context;
    const pull = await lockPull(trx, id);
    if (!pull) throw notFound();
    if (pull.pulled_at.toISOString() !== pulled_at) throw pullOutdated({ current: await compare(trx, pull) });
    const { pet: there, owner: theirs } = pull.pulled as Remote;
    const pet = (await lockPet(trx, pull.pet))!;
    const change = Object.fromEntries(fields.flatMap((name) => (there[name] === null ? [] : [[name, there[name]]])));
    // An empty choice is a decision too: it is made of the pet as it was shown.
    const row = await versioned(
      pet.version === version ? await setPet(trx, { id: pet.id, version }, change) : undefined,
      async () => presentPet(pet),
    );
    const owner = await takeOwner(trx, row, { version: owner_version, fields: owner_fields, theirs, now });
    const taken = {
      pet: decidedOf(chimeraPetFields, row, there),
      owner: owner && theirs ? decidedOf(chimeraOwnerFields, owner, theirs) : null,
    };
    const stored = await setPull(trx, id, { taken: JSON.stringify(taken), taken_at: now });
    audit({ entity: 'pet', id: pet.id, detail: { fields: [...fields], owner_fields: [...owner_fields] } });
    emit({ event: 'pet.updated', id: pet.id });
    if (owner && owner_fields.length > 0) emit({ event: 'owner.updated', id: owner.id });
    return { result: await compare(trx, stored) };
  }),
];

/** @throws {Refusal} `stale`, `ownerErased` */
async function takeOwner(
  trx: HospitalTrx,
  { owner: id }: PetRow,
  {
    version,
    fields,
    theirs,
    now,
  }: {
    version: number | null;
    fields: readonly (typeof chimeraOwnerFields)[number][];
    theirs: Remote['owner'];
    now: Date;
  },
): Promise<OwnerRow | undefined> {
  if (id === null || !theirs) return undefined;
  const owner = (await lockOwner(trx, id))!;
  if (fields.length === 0) return owner;
  if (owner.erased_at) throw ownerErased();
  const change = Object.fromEntries(
    fields.flatMap((name) => {
      const value = theirs[name];
      return value === null || value.length === 0 ? [] : [[name, name === 'phones' ? [...theirs.phones] : value]];
    }),
  );
  const name = fields.includes('name') ? (theirs.name ?? undefined) : undefined;
  const written = { ...change, ...renamed(owner, name, now) };
  const row = owner.version === version ? await setOwner(trx, { id, version }, written) : undefined;
  return versioned(row, async () => presentOwner(owner));
}

/** @throws {Refusal} `chimeraNoMatch`, `chimeraSeveral`, and what the other system does wrong */
async function findCounterpart(chimera: Chimera, pet: PetRow, remote: string | undefined) {
  if (remote !== undefined) {
    const found = await chimera.findPatient(remote);
    if (!found) throw chimeraNoMatch();
    return found;
  }
  const byChart = await chimera.searchPatients(pet.patient_id);
  const matches = byChart.length > 0 || !pet.chip_number ? byChart : await chimera.searchPatients(pet.chip_number);
  const [only, ...more] = [...new Map(matches.map((patient) => [patient.id, patient])).values()];
  if (!only) throw chimeraNoMatch();
  if (more.length > 0) {
    const candidates = [only, ...more].map((each) => {
      const { pet: there, owner } = remoteOf(each, []);
      return {
        id: each.id,
        name: there.name,
        species: there.species,
        birthdate: there.birthdate,
        owner: owner?.name ?? null,
      };
    });
    throw chimeraSeveral({ candidates });
  }
  return only;
}

function targetOf({ base_url, token_sealed }: ServerRow, hospital: string, { settings }: Pick<Services, 'settings'>) {
  const token = token_sealed && openToken(settings, hospital, token_sealed);
  return { base: base_url, token, allowsPrivate: settings.chimeraPrivate };
}

async function compare(trx: HospitalTrx, row: PullRow): Promise<ChimeraPull> {
  const pet = (await findPet(trx, row.pet))!;
  const owner = pet.owner === null ? undefined : await findOwner(trx, pet.owner);
  const { pet: there, owner: theirs } = row.pulled as Remote;
  const taken = row.taken as { pet: Record<string, unknown>; owner: Record<string, unknown> | null } | null;
  const isOpen = owner && !owner.erased_at && theirs;
  return chimeraPull.parse({
    ...{ id: row.id, pet: pet.id, pet_version: pet.version },
    ...{ owner: owner?.id ?? null, owner_version: owner?.version ?? null },
    ...{ remote: row.remote, pulled_at: row.pulled_at.toISOString(), taken_at: row.taken_at?.toISOString() ?? null },
    differences: differencesOf(chimeraPetFields, pet, there, taken?.pet ?? null),
    owner_differences: isOpen ? differencesOf(chimeraOwnerFields, owner, theirs, taken?.owner ?? null) : [],
  });
}

function presentServer(row: ServerRow) {
  return {
    ...{ base_url: row.base_url, has_token: row.token_sealed !== null, version: row.version },
    token_set_at: row.token_set_at?.toISOString() ?? null,
    tested_at: row.tested_at?.toISOString() ?? null,
  };
}
