import { randomBytes } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital, inSystem, newId } from '@alder/database';
import { sql } from 'kysely';
import { insertAccount } from './open-hospital.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Table → the one row of it that a hospital has. */
export type Everything = ReadonlyMap<string, Row>;

type Column = {
  name: string;
  type: string;
  needed: boolean;
  /** Written by the database alone. */
  computed: boolean;
  /** Table that the column's foreign key names. */
  refers: string | null;
  /** First word of the list that a constraint allows. */
  choices: string | null;
};
export type TenantTable = { name: string; writable: boolean; columns: readonly Column[] };

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** An object that the rows name. */
export type Stored = { readonly key: string; readonly sha256: string; readonly bytes: number };

const IMAGE_METADATA = JSON.stringify({
  ...{ modality: 'CR', protocolName: '', seriesNumber: null, instanceNumber: null, sOPInstanceUID: '' },
  ...{ studyDescription: '', seriesDescription: '' },
});

const REPORTED = JSON.stringify({ patient_id: '', name: '', sex: null, species: null });
const READINGS = JSON.stringify([{ name: 'vhs', value: 9.5, unit: 'vertebra' }]);
const PLANNED_STEP = { kind: 'consultation', name: '', role: null, planned_minutes: null, treatments: [] };
const CONTROL_ANALYTE = { analyte: 'CREA', unit: 'mg/dL', mean: 1.4, sd: 0.05 };
const NOTHING_MOVED = JSON.stringify({
  ...{ currency: 'TWD', types: [], net: 0, taxes: [], cashiers: [], doctors: [], tills: [] },
  receipts: { count: 0, subtotal: 0, discount: 0, rounding: 0, total: 0 },
  ...{ partial: { count: 0, received: 0 }, receivable: { count: 0, amount: 0 } },
});
const OWN_DRIVER = JSON.stringify({
  ...{ schema: 'alder.driver.v1', id: 'own.test', version: 1, base: { id: 'generic', version: 1 }, name: 'Own' },
  ...{ maker: '', model: 'ProCyte_One', match: [], evidence: 'hospital', charset: 'utf-8', decimal: '.' },
  link: { protocol: 'astm', lines: ['tcp'], baud: null, flow: 'none' },
  ...{
    clock: { zone: '' },
    fields: {},
    codes: {},
    units: {},
    flags: {},
    lots: { kind: 'none' },
    errors: {},
    controls: [],
  },
  orders: { mode: 'none', reply: 'records', display: [] },
});
const INTERVAL_CRITERIA = JSON.stringify({ diagnosis: true, drug: true, flags: 'critical', outliers: 'tukey' });
/** A change beyond a limit, against an earlier value of the same result. */
const changeOf = (rows: Everything) =>
  JSON.stringify([
    {
      ...{ code: 'CREA', name: 'CREA', raw: '3.1', unit: 'mg/dL', before: 1.2, kind: 'percent' },
      ...{ before_record: rows.get('lab_record')!.id, since: new Date(0).toISOString(), difference: 158 },
      ...{ limit: 50, limit_unit: '', within_days: 30 },
    },
  ]);

/** Why a rule ordered a test, of the one rule and the one result. */
const causeOf = (rows: Everything) =>
  JSON.stringify({
    ...{ rule: rows.get('reflex_rule')!.id, name: 'Rule', record: rows.get('lab_record')!.id, code: 'CREA' },
    ...{ label: 'CREA', raw: '2.6', unit: 'mg/dL', flag: 'H', kind: 'high', low_limit: null, high_limit: null },
    ...{ limit_unit: '', chain: [] },
  });
const GRAPHIC = JSON.stringify({ id: newId(), kind: 'text', frame: 0, points: [{ x: 1, y: 1 }], text: 'a' });

/** Columns that a constraint, or what the product writes, ties to another one, or to more than a list of words. */
const TIED: Readonly<Record<string, (rows: Map<string, Row>, stored: Stored) => Row>> = {
  agreement_acceptance: () => ({ version: '2023-09-05' }),
  appointment: (rows) => ({
    ...{ starts_at: '2026-11-24T02:00:00Z', ends_at: '2026-11-24T02:30:00Z' },
    pet: rows.get('pet')!.id,
  }),
  appointment_setting: () => ({ grid: 15, types: '[]' }),
  walk_in: () => ({ day: '2026-11-24' }),
  booking_rule: () => ({ lead_hours: 2, days_ahead: 30, cancel_hours: 24 }),
  reminder_setting: () => ({ rules: '[]', quiet_from: 0, quiet_to: 0 }),
  interface_token: (rows) => ({ scopes: ['system/Patient.read'], made_by: rows.get('account')!.id }),
  line_channel: () => ({ path: randomBytes(32).toString('base64url') }),
  line_link: (rows) => ({ user_id: `U${hex(16)}`, linked_by: rows.get('account')!.id }),
  line_code: (rows) => ({ made_by: rows.get('account')!.id, expires_at: '2026-11-24T02:00:00Z' }),
  line_message: () => ({ state: 'sent' }),
  public_link: () => ({ oid: randomBytes(16).toString('base64url') }),
  quotation_answer: () => ({ chosen: 0, content_hash: hex(32) }),
  quotation_version: () => ({ content: JSON.stringify({ options: [] }), content_hash: hex(32) }),
  chimera_pet: () => ({ pulled: JSON.stringify({ pet: {}, owner: {} }) }),
  coupon: () => ({ code: hex(6).toUpperCase(), value: 10 }),
  own_driver: () => ({ key: `own.${hex(6)}`, model: 'ProCyte_One' }),
  own_driver_version: () => ({ file: OWN_DRIVER, capture: 'SHxcXiY=', protocol: 'astm', charset: 'utf-8' }),
  driver_use: () => ({ driver: null, number: null }),
  driver_replay: (rows) => ({ driver: rows.get('own_driver')!.id, number: 1 }),
  driver_change: () => ({ kind: 'value', code: 'ALT', count: 1, verdict: null, person: null, decided_at: null }),
  custom_range: () => ({ exam_type: 'chem' }),
  device: () => ({ model: 'ProCyte_One' }),
  device_comparison: () => ({
    ...{ state: 'draft', since: '2026-01-01T00:00:00Z', until: '2026-12-01T00:00:00Z', max_minutes: 60 },
  }),
  comparison_pair: () => ({ x: 1.4, y: 1.5 }),
  imported_entry: (rows) => ({ kind: 'vaccination', pet: rows.get('pet')!.id }),
  gateway: () => ({ serial: hex(8).toUpperCase() }),
  lab_order: () => ({ device: 'ProCyte_One' }),
  specimen: () => ({ number: hex(6), reject_reason: null, rejected_at: null }),
  order_panel: () => ({ name: hex(6), choices: '[]' }),
  emergency_drug: (rows) => ({ approved_by: rows.get('account')!.id, approved_at: '2026-11-24T02:00:00Z' }),
  surgery_record: () => ({ status: 'prepared' }),
  surgery_consent: () => ({ text_hash: hex(32), side: 'none' }),
  surgery_step: () => ({ event: 'prepare', status: 'prepared' }),
  surgery_value: () => ({ measure: 'pulse' }),
  erasure_ledger: () => ({ law: 'gdpr' }),
  filed_measurement: (rows) => ({
    ...{ kind: 'vhs', source: 'ratio', main: READINGS, more: '[]', mark: GRAPHIC },
    author: rows.get('account')!.id,
  }),
  interval_study: () => ({
    ...{
      device: 'ProCyte_One',
      analyte: 'CREA',
      species: 'dog',
      state: 'draft',
      approved_by: null,
      custom_range: null,
    },
    ...{ since: '2026-01-01T00:00:00Z', until: '2026-12-01T00:00:00Z', criteria: INTERVAL_CRITERIA },
  }),
  letter: () => ({ kind: 'reset', lang: 'en' }),
  lab_record: () => ({ match_state: 'unmatched', record_id: hex(6), device: 'ProCyte_One', reported: REPORTED }),
  medical_image: (_rows, { key, sha256, bytes }) => ({
    ...{ file_key: hex(16), thumbnail_key: hex(16), object_key: key, thumbnail_object: key, sha256, bytes },
    ...{ filetype: 'jpeg', frames: 1, metadata: IMAGE_METADATA },
  }),
  image_retention: () => ({ years: 7 }),
  image_hold: () => ({ released_at: null, released_by: null }),
  image_leaving: () => ({
    ...{ announced_at: '2026-11-01T02:00:00Z', leaves_at: '2026-12-02T02:00:00Z', ended: null, ended_at: null },
  }),
  handout: () => ({ texts: JSON.stringify({ en: { title: 'Renal diet', text: 'Water' } }) }),
  given_handout: () => ({ letter: null, withdrawn_by: null, withdrawn_at: null }),
  label_print: () => ({ kind: 'label', number: 1 }),
  register_bottle: () => ({ size: 10 }),
  register_entry: (rows) => ({ kind: 'open', quantity: 10, witness: rows.get('witness')!.id }),
  medical_record: (rows) => ({ assignee: rows.get('account')!.id }),
  owner: () => ({ phones: ['0912-345-678'] }),
  pet: (rows) => ({ owner: rows.get('primary')!.id }),
  stock_item: (rows) => ({ kind: 'medicine', entry: rows.get('medicine')!.id }),
  stock_movement: () => ({ kind: 'receive', quantity: 5 }),
  pacs_peer: () => ({ address: '192.0.2.1/32', aetitle: hex(4).toUpperCase() }),
  performed_step: () => ({ status: 'IN PROGRESS' }),
  pacs_upload: (_rows, { key, sha256 }) => ({
    ...{ file_key: hex(16), object_key: key, sha256, filetype: 'jpeg', state: 'stored' },
  }),
  clinic_path_template: () => ({ steps: JSON.stringify([PLANNED_STEP]) }),
  critical_alert: () => ({ basis: 'none' }),
  critical_escalation: () => ({ steps: '[]' }),
  delta_limits: () => ({ limits: '[]' }),
  lab_file: (_rows, { key, sha256 }) => ({ fault: null, filetype: 'png', object_key: key, source_sha256: sha256 }),
  delta_hold: (rows) => ({ state: 'waiting', changes: changeOf(rows), release_state: 'final', decided_at: null }),
  lab_phrase: () => ({
    ...{ product: null, join: 'all', conditions: '[{"analyte":"CREA","kind":"high"}]' },
  }),
  interference_rule: () => ({
    ...{ kind: 'sample', index: 'hemolysis', grade_from: 2, value_from: null, drug: null, days_after: 0 },
    ...{ direction: 'up', product: null },
  }),
  sample_look: (rows) => ({ record: rows.get('lab_record')!.id, specimen: null, hemolysis: 2, lipemia: 0, icterus: 0 }),
  reflex_rule: () => ({ kind: 'high', same_sample_hours: 24, not_within_days: 7 }),
  reflex_order: (rows) => ({ state: 'suggested', cause: causeOf(rows) }),
  preventive_protocol: () => ({ stages: '[]' }),
  price_change: () => ({ entries: '[]' }),
  replacement_photo: (_rows, { key }) => ({ object_key: key, small_key: key, filetype: 'jpeg', width: 4, height: 3 }),
  qc_agent: () => ({ opened_at: new Date().toISOString() }),
  qc_hold: () => ({ analyte: 'CREA', cause: 'failed' }),
  qc_lot: () => ({ expires_on: '2099-12-31', analytes: JSON.stringify([CONTROL_ANALYTE]) }),
  qc_point: () => ({ analyte: 'CREA', verdict: 'pass', state: 'accepted' }),
  receipt: () => ({ currency: 'TWD' }),
  payment_plan: () => ({ parts: '[{"due_on":"2999-01-01","amount":1},{"due_on":"2999-02-01","amount":1}]' }),
  receipt_invoice: () => ({ donation_code: null, random_code: null }),
  // A signature would lock the record of the other rows.
  record_signature: () => ({ kind: 'cosignature' }),
  service_log: () => ({ model: 'ProCyte_One', replaceable: true, listed: true, exam_time: null }),
  till_closing: () => ({
    ...{ from_at: '2000-01-01T00:00:00Z', to_at: '2000-01-02T00:00:00Z', number: 1, content: NOTHING_MOVED },
  }),
  till_count: () => ({ pieces: '{}' }),
  till_setting: () => ({ uses_tills: false }),
  transmission: (_rows, { key }) => ({ raw_key: key }),
  visit_change: () => ({ kind: 'canceled' }),
  worklist_item: (rows) => ({
    ...{ modality: 'DX', accession_number: hex(6), study_instance_uid: hex(8), requested_by: rows.get('account')!.id },
  }),
};

/** Every table whose rows belong to one hospital. */
export async function tenantTables(db: Db): Promise<TenantTable[]> {
  const { rows } = await sql<Column & { table: string; writable: boolean }>`
    select c.relname as table, has_table_privilege('alder_app', c.oid, 'insert') as writable,
      a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef as needed,
      (a.attgenerated <> '' or a.attidentity = 'a') as computed,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey[array_length(f.conkey, 1)] = a.attnum
          and f.confrelid <> 'hospital'::regclass limit 1) as refers,
      (select substring(pg_get_constraintdef(k.oid) from 'ARRAY[[]''([^'']*)''') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as choices
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute h where h.attrelid = c.oid and h.attname = 'hospital')
    order by c.relname, a.attnum`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table);
  return [...tables].map(([name, columns]) => ({ name, writable: columns[0]!.writable, columns }));
}

/**
 * Gives a hospital one row of every table that belongs to hospitals, read from the database itself, so that a table
 * of tomorrow has its row too.
 *
 * @param stored An object that is stored, for calls that give its bytes.
 */
export async function addOneOfEverything(
  db: Db,
  hospital: string,
  account: string,
  stored: Stored = { key: 'object', sha256: 'sum', bytes: 1 },
): Promise<Everything> {
  const tables = await tenantTables(db);
  const expires_at = new Date(Date.now() + 3_600_000);
  const session = { id: newId(), token_hash: randomBytes(32), account, hospital, expires_at };
  await inSystem(db, (trx) => trx.insertInto('session').values(session).execute());
  // A second person, whom the register of controlled medicine demands beside the author.
  const witness = await insertAccount(db, hospital, { role: 'assistant', permits: [], display_name: 'Witness' });
  return inHospital(db, hospital, async (trx) => {
    await sql`select app.finish('[{"event":"pet.created"}]'::jsonb, '[{"action":"pet.create"}]'::jsonb)`.execute(trx);
    const rows = new Map<string, Row>([
      ['account', { id: account }],
      ['session', session],
      ['witness', { id: witness.id }],
    ]);
    const member = trx.selectFrom('membership').selectAll().where('account', '=', account);
    rows.set('membership', await member.executeTakeFirstOrThrow());
    for (const table of inOrder(tables).filter(({ name }) => !rows.has(name))) {
      if (table.name === 'pet') rows.set('primary', await addPrimaryOwner(trx));
      const found = (await readRow(trx, table.name)) ?? (await writeRow(trx, table, hospital, { rows, stored }));
      if (found) rows.set(table.name, found);
    }
    return rows;
  });
}

/** Tables that a check or a trigger of the database demands, beside those of columns that may not be empty. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  appointment: ['pet'],
  imported_entry: ['pet'],
  pet: ['owner'],
  stock_balance: ['stock_movement'],
};

/** Tables after those that they need. */
function inOrder(tables: readonly TenantTable[]): TenantTable[] {
  const names = new Set(tables.map((table) => table.name));
  const done = new Set<string>();
  const sorted: TenantTable[] = [];
  while (sorted.length < tables.length) {
    const next = tables.filter((table) => !done.has(table.name) && needs(table).every((name) => done.has(name)));
    if (next.length === 0) throw new Error(`These tables need each other: ${[...names].filter((n) => !done.has(n))}`);
    for (const table of next) done.add(table.name);
    sorted.push(...next);
  }
  return sorted;

  function needs(table: TenantTable): string[] {
    const referred = table.columns.filter((column) => column.needed && column.refers).map((column) => column.refers!);
    return [...referred, ...(ALSO[table.name] ?? [])].filter((name) => names.has(name) && name !== table.name);
  }
}

/** A further owner stands beside a primary one, who is another person than the owner of the other rows. */
async function addPrimaryOwner(trx: HospitalTrx): Promise<Row> {
  const row = { id: newId(), name: 'Primary', phones: [] };
  return trx.insertInto('owner').values(row).returningAll().executeTakeFirstOrThrow();
}

async function readRow(trx: HospitalTrx, table: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} limit 1`.execute(trx);
  return rows[0];
}

async function writeRow(
  trx: HospitalTrx,
  table: TenantTable,
  hospital: string,
  { rows, stored }: { readonly rows: Map<string, Row>; readonly stored: Stored },
): Promise<Row | undefined> {
  if (!table.writable) return undefined;
  const values: Record<string, unknown> = { hospital };
  for (const column of table.columns.filter((one) => one.needed && !one.computed))
    values[column.name] = valueFor(column, rows);
  Object.assign(values, TIED[table.name]?.(rows, stored));
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  const input = sql.join(Object.values(values).map((value) => sql.val(value)));
  const { rows: written } = await sql<Row>`insert into ${sql.table(table.name)} (${names}) values (${input})
    returning *`.execute(trx);
  return written[0];
}

function valueFor({ name, type, refers, choices }: Column, rows: Map<string, Row>): unknown {
  if (refers) return rows.get(refers)?.id ?? rows.get(refers)?.account;
  if (choices) return choices;
  if (type === 'uuid') return name === 'account' || name === 'author' ? rows.get('account')!.id : newId();
  if (type === 'text') return `${name} ${hex(6)}`;
  if (type === 'jsonb') return '{}';
  if (type === 'bytea') return randomBytes(32);
  if (type === 'timestamptz' || type === 'date') return new Date();
  if (type === 'bool') return false;
  return type.startsWith('_') ? [] : 1;
}
