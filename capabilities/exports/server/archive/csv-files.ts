import type { HospitalTrx } from '@alder/database';
import { currencyOf } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import { csvRow } from '@alder/sheets';
import en from '../texts/en.json' with { type: 'json' };
import ja from '../texts/ja.json' with { type: 'json' };
import zhtw from '../texts/zhtw.json' with { type: 'json' };
import { batchesOf } from './cursor.ts';

export const archiveTexts = defineTextsInEveryLanguage({ en, ja, zhtw });
type TextKey = keyof typeof en;
type HeadingKey = TextKey extends infer Key ? (Key extends `col.${infer Name}` ? Name : never) : never;

type CsvFile = {
  readonly name: string;
  readonly columns: readonly HeadingKey[];
  /** Selects the columns by their names; `@tz(x)` is an instant as the clock of the hospital showed it. */
  readonly sql: string;
};

/** Columns of money: whole numbers of the smallest unit, written in the unit; every such row has a `currency`. */
const MONEY: ReadonlySet<string> = new Set(['unit_price', 'amount', 'total', 'price', 'tendered', 'cost']);

const PET = 'p.patient_id as chart, p.name as patient';
const OWN = '(select currency from hospital where id = app.hospital())';

/** Files for people, as a spreadsheet opens them. */
export const csvFiles: readonly CsvFile[] = [
  {
    name: 'owners',
    columns: ['id', 'name', 'reading', 'phones', 'email', 'line', 'address', 'notes', 'deleted', 'created'],
    sql: `select id, name, reading, array_to_string(phones, ' / ') as phones, email, line_account as line, address, notes,
      case when deleted then 'x' end as deleted, @tz(created_at) as created from owner order by id`,
  },
  {
    name: 'patients',
    columns: [
      'id',
      'chart',
      'patient',
      'reading',
      'owner',
      'phones',
      'further_owners',
      'species',
      'breed',
      'sex',
      'neutered',
      'birthdate',
    ].concat([
      'weight',
      'chip',
      'passport',
      'insurance',
      'policy',
      'insured_until',
      'insured_share',
      'coat',
      'status',
      'notes',
      'deleted',
      'created',
    ]) as HeadingKey[],
    sql: `select p.id, ${PET}, p.reading, o.name as owner, array_to_string(o.phones, ' / ') as phones,
      (select string_agg(f.name || ' (' || r.relation || ')', ' / ' order by r.id) from pet_owner r join owner f on f.id = r.owner
        where r.pet = p.id) as further_owners, p.species, p.breed, p.sex,
      case p.neutered when true then 'x' end as neutered, p.birthdate, p.weight::float8 as weight, p.chip_number as chip,
      p.passport_number as passport, p.insurance_company as insurance, p.insurance_policy as policy,
      p.insurance_until as insured_until, p.insurance_share as insured_share,
      p.coat_colour as coat, p.status, p.notes, case when p.deleted then 'x' end as deleted, @tz(p.created_at) as created
      from pet p left join owner o on o.id = p.owner order by p.id`,
  },
  {
    name: 'visits',
    columns: ['id', 'time', 'chart', 'patient', 'owner', 'doctor', 'type', 'reason', 'subjective', 'objective'].concat([
      'assessment',
      'plan',
      'deleted',
    ]) as HeadingKey[],
    sql: `select r.id, @tz(r.checked_in_at) as time, ${PET}, o.name as owner, a.display_name as doctor,
      r.visit_type as type, r.reason, r.subjective, r.objective, r.assessment, r.plan,
      case when r.deleted_at is not null then 'x' end as deleted
      from medical_record r join pet p on p.id = r.pet left join owner o on o.id = r.owner
      left join account a on a.id = r.assignee order by r.checked_in_at, r.id`,
  },
  {
    name: 'vital-signs',
    columns: [
      'time',
      'chart',
      'patient',
      'weight',
      'temperature',
      'pulse',
      'respiration',
      'systolic',
      'diastolic',
    ].concat(['notes', 'deleted']) as HeadingKey[],
    sql: `select @tz(v.measured_at) as time, ${PET}, v.weight, v.temperature, v.pulse, v.respiration, v.systolic,
      v.diastolic, v.note as notes, case when v.deleted_at is not null then 'x' end as deleted
      from vital_signs v join pet p on p.id = v.pet order by v.measured_at, v.id`,
  },
  {
    name: 'diagnoses',
    columns: ['time', 'chart', 'patient', 'name', 'status', 'notes', 'doctor', 'deleted'],
    sql: `select @tz(d.created_at) as time, ${PET}, d.name, d.status, d.note as notes, a.display_name as doctor,
      case when d.deleted_at is not null then 'x' end as deleted
      from diagnosis_record d join pet p on p.id = d.pet left join account a on a.id = d.author order by d.created_at, d.id`,
  },
  {
    name: 'differentials',
    columns: ['time', 'chart', 'patient', 'problem', 'name', 'status', 'reason', 'test', 'doctor', 'deleted'],
    sql: `select @tz(d.created_at) as time, ${PET}, l.name as problem, d.name, d.state as status, d.reason, d.test,
      a.display_name as doctor, case when d.deleted_at is not null then 'x' end as deleted
      from differential_record d join pet p on p.id = d.pet left join diagnosis_record l on l.id = d.problem
      left join account a on a.id = d.author order by d.created_at, d.id`,
  },
  {
    name: 'allergies',
    columns: ['chart', 'patient', 'name', 'substance', 'reaction', 'severity', 'date', 'deleted'],
    sql: `select ${PET}, g.name, g.active_substance as substance, g.reaction, g.severity, g.noted_on as date,
      case when g.deleted_at is not null then 'x' end as deleted
      from allergy_record g join pet p on p.id = g.pet order by g.id`,
  },
  {
    name: 'prescriptions',
    columns: [
      'time',
      'chart',
      'patient',
      'name',
      'dosage',
      'unit',
      'frequency',
      'days',
      'route',
      'count',
      'amount',
    ].concat(['currency', 'instructions', 'status', 'dispensed', 'lot', 'doctor', 'deleted']) as HeadingKey[],
    sql: `select @tz(m.created_at) as time, ${PET}, m.name, m.dosage, m.unit, m.frequency, m.days, m.route,
      m.dose_count as count, m.total_price as amount, ${OWN} as currency, m.instructions, m.progress as status,
      @tz(m.dispensed_at) as dispensed, m.lot, a.display_name as doctor,
      case when m.deleted_at is not null then 'x' end as deleted
      from medicine_record m join pet p on p.id = m.pet left join account a on a.id = m.author order by m.created_at, m.id`,
  },
  {
    name: 'treatments',
    columns: [
      'time',
      'chart',
      'patient',
      'name',
      'type',
      'status',
      'quantity',
      'unit_price',
      'amount',
      'currency',
    ].concat(['notes', 'doctor', 'deleted']) as HeadingKey[],
    sql: `select @tz(t.created_at) as time, ${PET}, t.name, t.category as type, t.status, t.quantity, t.unit_price,
      t.amount, ${OWN} as currency, t.note as notes, a.display_name as doctor,
      case when t.deleted_at is not null then 'x' end as deleted
      from treatment_record t join pet p on p.id = t.pet left join account a on a.id = t.author order by t.created_at, t.id`,
  },
  {
    name: 'receipt-lines',
    columns: [
      'receipt',
      'time',
      'chart',
      'patient',
      'owner',
      'name',
      'quantity',
      'unit_price',
      'amount',
      'total',
    ].concat(['currency', 'status']) as HeadingKey[],
    sql: `select r.number as receipt, @tz(coalesce(r.paid_at, r.created_at)) as time, p.patient_id as chart,
      coalesce(r.pet_name, p.name) as patient, coalesce(r.owner_name, o.name) as owner, l.name, l.quantity, l.unit_price,
      l.amount, r.total, r.currency, r.status
      from receipt_line l join receipt r on r.id = l.receipt join pet p on p.id = r.pet
      left join owner o on o.id = r.owner order by r.number, l.created_at, l.id`,
  },
  {
    name: 'payments',
    columns: ['receipt', 'time', 'type', 'amount', 'tendered', 'currency', 'notes', 'voided', 'reason', 'person'],
    sql: `select r.number as receipt, @tz(y.paid_at) as time, y.type, y.amount, y.tendered, r.currency, y.note as notes,
      @tz(y.voided_at) as voided, y.void_reason as reason, a.display_name as person
      from payment y join receipt r on r.id = y.receipt left join account a on a.id = y.author order by y.paid_at, y.id`,
  },
  {
    name: 'refunds',
    columns: ['receipt', 'time', 'type', 'amount', 'currency', 'reason', 'person'],
    sql: `select r.number as receipt, @tz(f.created_at) as time, f.type, f.amount, r.currency, f.reason,
      a.display_name as person
      from refund f join receipt r on r.id = f.receipt left join account a on a.id = f.author order by f.number, f.id`,
  },
  {
    name: 'deposits',
    columns: ['time', 'owner', 'amount', 'currency', 'notes', 'person'],
    sql: `select @tz(d.created_at) as time, o.name as owner, d.amount, ${OWN} as currency, d.note as notes,
      a.display_name as person
      from deposit_entry d join owner o on o.id = d.owner left join account a on a.id = d.author order by d.created_at, d.id`,
  },
  {
    name: 'lab-results',
    columns: ['time', 'chart', 'patient', 'device', 'test', 'name', 'value', 'unit', 'flag', 'low', 'high', 'status'],
    sql: `select @tz(b."timestamp") as time, ${PET}, b.device, coalesce(b.exam_type, b.profile) as test,
      v->>'name' as name, coalesce(v->>'raw', b.result) as value, v->>'unit' as unit, v->>'flag' as flag,
      (v->'range'->>'low')::float8 as low, (v->'range'->>'high')::float8 as high, b.verify_state as status
      from lab_record b left join pet p on p.id = b.pet left join lateral jsonb_array_elements(b.results) v on true
      where not b.control order by b."timestamp", b.id`,
  },
  {
    name: 'images',
    columns: ['time', 'chart', 'patient', 'type', 'description', 'accession', 'study', 'filename', 'sha256', 'deleted'],
    sql: `select @tz(i.datetime) as time, coalesce(p.patient_id, st.patient_id) as chart,
      coalesce(p.name, st.patient_name) as patient, se.modality as type,
      concat_ws(' ', nullif(st.description, ''), nullif(se.description, '')) as description,
      st.accession_number as accession, st.study_instance_uid as study, i.filename, i.sha256,
      case when i.deleted_at is not null then 'x' end as deleted
      from medical_image i join series se on se.id = i.series join study st on st.id = se.study
      left join pet p on p.id = st.pet order by i.datetime, i.id`,
  },
  {
    name: 'image-reports',
    columns: ['time', 'chart', 'patient', 'finding', 'conclusion', 'status', 'doctor', 'deleted'],
    sql: `select @tz(coalesce(r.signed_at, r.created_at)) as time, ${PET}, r.finding, r.conclusion, r.status,
      a.display_name as doctor, case when r.deleted_at is not null then 'x' end as deleted
      from image_report r join study st on st.id = r.study left join pet p on p.id = st.pet
      left join account a on a.id = coalesce(r.signer, r.author) order by r.created_at, r.id`,
  },
  {
    name: 'shared-links',
    columns: ['created', 'name', 'email', 'expires', 'opened', 'count', 'person'],
    sql: `select @tz(s.created_at) as created, s.title as name, s.email, @tz(s.expiration) as expires,
      @tz(s.opened_at) as opened, s.opened as count, a.display_name as person
      from share_url s left join account a on a.id = s.author order by s.created_at, s.id`,
  },
  {
    name: 'people',
    columns: ['name', 'email', 'phones', 'role', 'deleted'],
    sql: `select a.display_name as name, a.email, a.phone as phones, m.role, case when not m.active then 'x' end as deleted
      from membership m join account a on a.id = m.account order by a.id`,
  },
  {
    name: 'prices',
    columns: ['type', 'name', 'code', 'price', 'cost', 'currency', 'deleted'],
    sql: `select e.type, e.name, e.code, e.price, e.cost, ${OWN} as currency, case when e.deleted then 'x' end as deleted
      from (select 'medicine' as type, id, name, code, price, cost, deleted from medicine
        union all select 'treatment', id, name, code, price, cost, deleted from treatment
        union all select 'vaccine', id, name, code, price, cost, deleted from vaccine
        union all select 'item', id, name, code, price, cost, deleted from receipt_item) e order by e.type, e.name, e.id`,
  },
];

type Row = Readonly<Record<string, string | number | null>>;

/** A file for people: a mark for spreadsheets, headings in the language, rows in which no cell is a formula. */
export async function* csvContent(
  trx: HospitalTrx,
  file: CsvFile,
  { language, timezone }: { readonly language: Language; readonly timezone: string },
): AsyncGenerator<Uint8Array> {
  const t = translator(archiveTexts, language);
  // Without the mark a spreadsheet takes the file for another character set.
  yield Buffer.from(`\ufeff${csvRow(file.columns.map((name) => t(`col.${name}`)))}`);
  const zone = `'${timezone.replaceAll("'", "''")}'`;
  const query = file.sql.replaceAll(/@tz\(((?:[^()]|\([^()]*\))*)\)/g, (_, instant: string) => {
    return `to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`;
  });
  for await (const rows of batchesOf<Row>(trx, query))
    yield Buffer.from(rows.map((row) => csvRow(file.columns.map((name) => cellOf(row, name)))).join(''));
}

function cellOf(row: Row, name: string): string | number | null {
  const value = row[name] ?? null;
  if (value === null || !MONEY.has(name)) return value;
  return Number(value) / 10 ** currencyOf(String(row.currency)).decimals;
}
