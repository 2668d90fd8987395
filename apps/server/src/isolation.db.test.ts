import { newId } from '@alder/database';
import { operationOutcome } from '@alder/fhir';
import { changes, policyTable, refusalFor, type Session } from '@alder/server';
import { type Everything, type Row, tenantTables } from '@alder/testing';
import { type Access, type Call, type Licence, licences, type Refusal, roles } from '@alder/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from './compose.ts';
import {
  idPlaces,
  inputSchema,
  leastInput,
  NAMED,
  type Place,
  tableOfPlace,
  withId,
} from './inputs-of-calls.fixture.ts';
import { type Caller, type CallResponse, callers, openFixture, sessionOf, subsetsOf } from './isolation.fixture.ts';

type Ground = Awaited<ReturnType<typeof openFixture>>;
type Side = Awaited<ReturnType<Ground['addHospital']>>;

let ground: Ground;
let own: Side;
let remote: Side;

beforeAll(async () => {
  ground = await openFixture();
  own = await ground.addHospital();
  remote = await ground.addHospital();
});
afterAll(() => ground.app.close());

/** A field that no call has: an authorized caller gets this error before anything happens. */
const NO_SUCH_FIELD = { noSuchField: '1' };

test('every call lets in exactly whom the policy table names: role, permit, licence, hospital [role.roles, role.licence, role.hospitalAdmin, role.sysAdmin]', async () => {
  const calls = new Map(allCalls().map((call) => [call.id, call]));
  let request = 0;
  for (const { id, path, access } of policyTable([...calls.values()])) {
    for (const attempt of attempts(access)) {
      const session = sessionFor(attempt);
      const hospital = attempt.foreign ? remote.hospital.key : own.hospital.key;
      const response = await ground.send(calls.get(id)!, path, { ...NO_SUCH_FIELD, hospital }, session);

      const named = /\/:hospital(\/|$)/.test(path) && access.kind !== 'public' ? hospital : undefined;
      const refused = refusalFor(access, session, named);
      const target = {
        status: statusFor(access, attempt, named !== undefined),
        payload: refused && bodyOf(refused, path),
      };
      request += 1;
      if (response.status !== target.status || (refused && !isSame(response.payload, target.payload)))
        expect({ id, path, ...attempt, ...response }).toEqual({ id, path, ...attempt, ...target });
    }
  }
  expect(request).toBeGreaterThan(calls.size * callers.length);
}, 900_000);

test('licences and permits are read from the database with each request: a session of the product opens what its rows allow [role.licence, role.roles]', async () => {
  const combined = subsetsOf(licences).flatMap((some) => [
    { permits: licences, licensed: some },
    { permits: some, licensed: licences },
  ]);
  for (const [place, { permits, licensed }] of combined.entries()) {
    const role = roles[place % roles.length]!;
    const { token, hospital } = await ground.logIn(role, permits, licensed);
    for (const call of allCalls()) {
      const input = { ...NO_SUCH_FIELD, hospital: hospital.key };
      const { status } = await ground.send(call, call.path, input, token);
      const attempt = { caller: role, permits, licensed, foreign: false, active: true };
      expect([call.id, attempt, status]).toEqual([call.id, attempt, statusFor(call.access, attempt, true)]);
    }
  }
}, 900_000);

type Attempt = {
  readonly caller: Caller;
  readonly permits: readonly Licence[];
  readonly licensed: readonly Licence[];
  readonly foreign: boolean;
  readonly active: boolean;
};

/** Every caller with every combination of the permits and licences that the call asks for, and of the others. */
function attempts(access: Access): Attempt[] {
  const request = access.kind === 'permit' ? access.permit : [];
  const others = licences.filter((licence) => !request.includes(licence));
  return callers.flatMap((caller) => {
    const all = { caller, permits: licences, licensed: licences, foreign: false, active: true };
    const combined = [[], others].flatMap((more) =>
      subsetsOf(request).flatMap((permits) =>
        subsetsOf(request).map((licensed) => ({
          ...all,
          permits: [...permits, ...more],
          licensed: [...licensed, ...more],
        })),
      ),
    );
    return [...combined, { ...all, foreign: true }, { ...all, active: false }];
  });
}

/** An independent statement of the rule: hospital, licence, permit and role must all allow it. */
function statusFor(access: Access, attempt: Attempt, isHospitalNamed: boolean): number {
  if (access.kind === 'public') return 400;
  if (attempt.caller === 'anonymous') return 401;
  if (attempt.foreign && isHospitalNamed) return 404;
  if (!attempt.active) return 401;
  const { caller } = attempt;
  const needed = { dicomweb: 'pacs', interface: 'lis' } as const;
  const isLicensed =
    (access.kind !== 'dicomweb' && access.kind !== 'interface') || attempt.licensed.includes(needed[access.kind]);
  if (access.kind === 'gateway' || access.kind === 'dicomweb' || access.kind === 'interface')
    return access.kind === caller && isLicensed ? 400 : 403;
  if (caller === 'gateway' || caller === 'dicomweb' || caller === 'interface') return 403;
  const holds = (licence: Licence) => attempt.permits.includes(licence) && attempt.licensed.includes(licence);
  const isPermitted = access.kind !== 'permit' || access.permit.some(holds);
  return isPermitted && (!access.roles || access.roles.includes(caller)) ? 400 : 403;
}

function sessionFor({ caller, permits, licensed, active }: Attempt): Session | undefined {
  if (caller === 'anonymous') return undefined;
  return sessionOf(own.hospital, { role: caller, permits, licensed, active });
}

/** Places of an id with a response other than 404, the same for an unknown id and for one of another hospital. */
const OTHERWISE: Readonly<Record<string, number>> = {
  // A reviewer's: the administrator of a hospital is none.
  'admin.decideReplacements logs.0.id': 403,
  'admin.getReplacementPhoto id': 403,
  'reagent.getMaintenance device': 200,
  // Lists of one patient or order: none of it is in this hospital.
  'labOrder.getAll pet': 200,
  'command.getAll gateway': 200,
  'command.getAll offset': 200,
  'labReport.getInterpretations record': 200,
  'deltaHold.getAll record': 200,
  'deltaHold.getAll offset': 200,
  'interference.getOfRecords records.0': 200,
  // A look is of a result or of a sample, never of both.
  'sampleLook.note specimen': 400,
  'specimen.getAll pet': 200,
  // A pair is named by itself or by its two results, never by both.
  'qc.decideComparisonPair pair.x_record': 400,
  'qc.decideComparisonPair pair.y_record': 400,
  'record.getEntriesNew pet': 200,
  'record.getEntriesNew order': 200,
  'record.search pet': 200,
  'pacs.getSeries pet': 200,
  'medicalImageReports.getEntries id': 200,
  'medicalImageReports.getEntries study': 200,
  'medicalImageReports.getEntries pet': 200,
  'medicalImageReports.getEntries medical_record': 200,
  'medicalImageReports.getStates studies.0': 200,
  'worklist.getHospitalEntries pet': 200,
  'worklist.getHospitalEntries medical_record': 200,
  'teleconsult.getEntries pet': 200,
  'appointment.getEntries doctor': 200,
  'appointment.getEntries pet': 200,
  'appointment.getEntries owner': 200,
  'preventive.getLots vaccine': 200,
  // A treatment that the catalog does not have adds no line when the turn of its step comes.
  'clinicPath.create steps.0.treatments.0': 200,
  'his.createClinicPathTemplate steps.0.treatments.0': 200,
  'his.updateClinicPathTemplate steps.0.treatments.0': 200,
  // The walk names neither a step nor what is to become of the path.
  'clinicPath.update id': 400,
  'his.getHisImages object_id': 200,
  'his.getHisImages offset': 200,
  'quotation.getAll pet': 200,
  'todo.getAll pet': 200,
  // Where a page of the caller's own entries goes on; the entry itself need not be there any more.
  'pacs.getAIAgreement offset': 200,
  // A filter of a list: what is not there leaves it empty.
  'hospital.getAudit pet': 200,
  'hospital.getAudit account': 200,
  'hospital.getAudit entry': 200,
  'hospital.exportAudit pet': 200,
  'hospital.exportAudit account': 200,
  'hospital.exportAudit entry': 200,
  'hospital.exportAffected account': 200,
  'hospital.exportAffected link': 200,
  // The pet of the fixture is in the ward already; no user checks their own dose; an order of it needs no check.
  'his.createInpatientRecord cage': 409,
  'his.createInpatientRecord doctor': 409,
  'his.createInpatientRecord medical_record': 409,
  'his.checkInpatientDose inpatient_order': 422,
  'his.giveInpatientSlot check': 200,
  // A mark of one's own that something was read: nothing of it is looked up.
  'notice.markRead one.entity': 200,
  // A note of one's own that a study was opened: nothing of it is looked up.
  'account.updateUserConfigs configs.openedDicoms.0': 200,
  // Refused by a rule that comes before the entry is looked for.
  // Who did not type the password again learns nothing of any passkey; passkeys.db.test.ts asks for another person's.
  'account.removePasskey id': 403,
  'account.resetPassword id': 403,
  'admin.deleteInvitation id': 403,
  'admin.getHospitalContent id': 403,
  'admin.getUsers hospital_id': 403,
  'admin.switchHospital hospitalId': 403,
  'admin.updateHospital id': 403,
  'his.createMedicalRecord assignee': 422,
  'his.checkIn assignee': 422,
  'his.updateMedicalRecord assignee': 422,
  'pet.merge fields.owner': 422,
  // A second person confirms lines of the own hospital that are controlled; others are no lines to confirm.
  'pharmacy.confirmWitness lines.0.id': 422,
  // Only an open session of the own hospital takes cash; where no tills are used, and for other money, none is looked for.
  'account.updateDeposit till': 200,
  'receipt.receivePayments till': 409,
  'receipt.receiveOfSeveral till': 409,
  'receipt.refundLine till': 422,
  'receipt.voidPayment till': 422,
  // No user is their own second person, and without the proof of one the entry is not looked at; the keys carry the
  // hospital.
  'register.confirmWitness entry.bottle': 422,
  'register.confirmWitness entry.pet': 422,
  'register.confirmWitness entry.corrects': 422,
  'register.confirmWitness bottle.medicine': 422,
  'register.confirmWitness bottle.stock.lot': 422,
  'register.confirmWitness bottle.stock.store': 422,
  'register.openBottle bottle.stock.lot': 422,
  'register.openBottle bottle.stock.store': 422,
  'register.addEntry entry.pet': 422,
  'register.addEntry entry.corrects': 422,
  'appointment.create doctor': 422,
  'appointment.createWait doctor': 422,
  'appointment.offerWait doctor': 422,
  // The gateway of the test is away, which is reported before any device is looked for.
  'command.sendToPulpo device': 409,
  'appointment.update doctor': 422,
  'teleconsult.update images.0.id': 422,
  'teleconsult.update consultant': 422,
  'medicalImageReports.create key_images.0': 422,
  'medicalImageReports.update key_images.0': 422,
  'pacs.createShareUrl queries.studies.0': 422,
  'pacs.createShareUrl queries.series.0': 422,
  'pacs.createShareUrl queries.images.0': 422,
  'pacs.previewShareUrl queries.studies.0': 422,
  'pacs.previewShareUrl queries.series.0': 422,
  'pacs.previewShareUrl queries.images.0': 422,
};
/** Places where the caller gives the id of what is made; the key carries the hospital. */
const MADE: readonly string[] = [
  ...['pacs.uploadRaw upload', 'pacs.updateUserAnnotation annotation.marks.0.id', 'pacs.fileMeasurement mark.id'],
];
/** Places whose entry is for everyone who has its id: recipients of links see the logo without a log-in. */
const FOR_EVERYONE: readonly string[] = ['public.hospitalLogo id'];

/**
 * Each place is asked for the entry that it names and for some of the other kinds, each place for others: every kind in
 * every place takes a quarter of an hour, which the nightly run has.
 */
const STRIDE = process.env.ALDER_WALK === 'whole' ? 1 : 6;

test('an id of another hospital gets exactly the response of an unknown id, by every call and for every kind of entry, and nothing changes there [cap.multiHospital]', async () => {
  const before = await fingerprint();
  const kinds = [...remote.everything].filter(([, row]) => typeof row.id === 'string');
  const otherStatuses: Record<string, number> = {};
  const places = allCalls().flatMap((each) => idPlaces(inputSchema(each)).map((at) => [each, at] as const));
  for (const [offset, [call, place]] of places.entries()) {
    const named = tableOfPlace(call, place);
    const tried = kinds.filter(([table], at) => table === named || (at + offset) % STRIDE === 0);
    const name = `${call.id} ${place.join('.')}`;
    if (MADE.includes(name) || FOR_EVERYONE.includes(name)) continue;
    const unknown = await ask(call, place, newId());
    if (unknown.status !== 404) otherStatuses[name] = unknown.status;
    const isWritten = changes(call) && unknown.status === 200;
    const responses = await inTurn(tried, isWritten, async ([table, row]) => ({
      table,
      response: await ask(call, place, row.id as string),
    }));
    const other = responses.filter(
      ({ response }) => !(isWritten ? response.status === 200 : isSame(blank(response), blank(unknown))),
    );
    expect([name, unknown, other]).toEqual([name, unknown, []]);
  }
  expect(kinds.length).toBeGreaterThan(30);
  expect(otherStatuses).toEqual(OTHERWISE);
  expect(await fingerprint()).toEqual(before);
}, 900_000);

test("a file key, a thumbnail key or an analyzer's number of another hospital opens nothing [cap.multiHospital, cap.imaging]", async () => {
  const calls = allCalls().filter((call) => NAMED[call.id]);
  expect(calls.map((call) => call.id).sort()).toEqual(Object.keys(NAMED).sort());
  for (const call of calls) {
    const input = (of: Everything) => ({ ...leastInput(call, own.everything), ...NAMED[call.id]!(of) });
    const decoyHash = new Map([...remote.everything].map(([table, row]) => [table, renamed(row)]));
    const foreign = await send(call, input(remote.everything), own.admin);
    const unknown = await send(call, input(decoyHash), own.admin);

    expect([call.id, foreign]).toEqual([call.id, unknown]);
    expect([call.id, foreign.status === 404 || isSame(foreign.payload, { result: [] })]).toEqual([call.id, true]);
  }
});

/** A row with the same form and other names. */
function renamed(row: Row): Row {
  const other = (text: string) =>
    text.replace(/[0-9a-f]/g, (digit) => ((Number.parseInt(digit, 16) + 7) % 16).toString(16));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === 'id' ? newId() : typeof value === 'string' ? other(value) : value,
    ]),
  );
}

/** At once where nothing is written, one after the other where each changes what the next finds. */
async function inTurn<Item, Result>(items: readonly Item[], isOrdered: boolean, work: (item: Item) => Promise<Result>) {
  if (!isOrdered) return Promise.all(items.map(work));
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

function ask(call: Call, place: Place, id: string): Promise<CallResponse> {
  const { kind } = call.access;
  const session =
    kind === 'gateway'
      ? own.gateway
      : kind === 'dicomweb'
        ? own.program
        : kind === 'interface'
          ? own.reader
          : own.admin;
  return send(call, withId(call, own.everything, place, id), session);
}

/** Sends again from the version that stands, where an input before this one was taken. */
async function send(call: Call, input: Record<string, unknown>, session: Session): Promise<CallResponse> {
  const response = await ground.send(call, call.path, { ...input, hospital: own.hospital.key }, session);
  const { error, current } = (response.payload ?? {}) as { error?: string; current?: { version: number } };
  if (error !== 'stale' || !current || !('version' in input) || current.version === input.version) return response;
  return send(call, { ...input, version: current.version }, session);
}

/** An answer without ids and instants: what was made in between has its own. */
function blank({ status, payload }: CallResponse): CallResponse {
  const text = JSON.stringify(payload ?? null).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  return {
    status,
    payload: JSON.parse(
      text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant').replace(/"version":\d+/g, '"version":1'),
    ) as unknown,
  };
}

/** A refusal as it is sent below this path (FHIR R4 3.1.0.1.7). */
function bodyOf(refused: Refusal, path: string): unknown {
  return path.startsWith('/fhir/') ? operationOutcome(refused.kind.status, refused.kind.text) : refused.toBody();
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Every row of the other hospital, in one line a table. */
async function fingerprint(): Promise<Record<string, unknown>> {
  const tables = await tenantTables(ground.db);
  return ground.inHospital(remote.hospital.id, async (trx) => {
    const sums: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await sql`select md5(string_agg(t::text, '|' order by t::text)) as sum
        from ${sql.table(name)} t`.execute(trx);
      sums[name] = rows[0];
    }
    return sums;
  });
}
