import { sql } from 'kysely';
import { type FactScope, facts, minutesBetween } from './fact.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const resultColumns = {
  ...{ id: 'l.id', at: 'l.created_at', pet: 'l.pet', lab_record: 'l.id' },
  ...{ label: "trim(replace(l.device, '_', ' ') || ' ' || l.profile)", device: "replace(l.device, '_', ' ')" },
} as const;
const ofRange = ({ from, to }: FactScope) =>
  sql`from lab_record l where not l.control and not l.invalid and l.created_at >= ${from} and l.created_at < ${to}`;

/** Results that came; controls and results marked invalid are none. */
export const results = (scope: FactScope) => facts({ ...resultColumns, value: '1' }, ofRange(scope));

/** Of them those with a critical value. */
export const criticals = (scope: FactScope) =>
  facts({ ...resultColumns, value: '1' }, sql`${ofRange(scope)} and l.critical`);

/** Minutes until somebody acknowledged a critical one. */
export const acknowledging = (scope: FactScope) =>
  facts(
    { ...resultColumns, value: minutesBetween('l.created_at', "(l.acknowledged ->> 'at')::timestamptz") },
    sql`${ofRange(scope)} and l.critical and (l.acknowledged ->> 'at')::timestamptz >= l.created_at`,
  );

/**
 * Minutes from an order until its first result counts, by that moment: one that waits for verification is not there before a
 * person has released it.
 */
export const turnaround = ({ from, to }: FactScope) =>
  facts(
    {
      ...{ id: 'o.id', at: 'f.ready_at', value: minutesBetween('o.time', 'f.ready_at'), pet: 'o.pet' },
      ...{ lab_record: 'f.id', label: "replace(o.device, '_', ' ')", device: "replace(o.device, '_', ' ')" },
    },
    sql`from lab_order o cross join lateral (select l.id, greatest(l.created_at, h.released_at) as ready_at from lab_record l
        left join lateral (select max(d.decided_at) as released_at, bool_or(d.decided_at is null) as waits
          from delta_hold d where d.record = l.id) h on true
        where l.lab_order = o.id and not l.control and not l.invalid and h.waits is not true
        order by ready_at, l.id limit 1) f
      where o.time < ${to} and o.id in (
          select l.lab_order from lab_record l
            where l.lab_order is not null and l.created_at >= ${from} and l.created_at < ${to}
          union all
          select l.lab_order from delta_hold d join lab_record l on l.hospital = d.hospital and l.id = d.record
            where l.lab_order is not null and d.decided_at >= ${from} and d.decided_at < ${to})
        and f.ready_at >= ${from} and f.ready_at < ${to} and f.ready_at >= o.time`,
  );

/** Control values that the rules rejected, of every level and analyte. */
export const qcRejected = ({ from, to }: FactScope) =>
  facts(
    {
      ...{ id: 'p.id', at: 'p.measured_at', value: '1', lab_record: 'r.record' },
      ...{ label: "replace(d.model, '_', ' ') || ' ' || p.analyte", device: "replace(d.model, '_', ' ')" },
    },
    sql`from qc_point p join qc_run r on r.hospital = p.hospital and r.id = p.run
      join device d on d.hospital = p.hospital and d.id = p.device
      where p.verdict = 'reject' and p.measured_at >= ${from} and p.measured_at < ${to}`,
  );

/** Spoiled rotors and cassettes whose replacement was requested, by the moment of the request. */
export const replacements = ({ from, to }: FactScope) =>
  facts(
    {
      ...{ id: 's.id', at: 'q.created_at', value: '1', lab_record: 's.record' },
      ...{ label: "replace(s.model, '_', ' ') || ' ' || s.error_code", device: "replace(s.model, '_', ' ')" },
    },
    sql`from service_log s join replacement_request q on q.hospital = s.hospital and q.id = s.request
      where q.created_at >= ${from} and q.created_at < ${to}`,
  );

const modality = "coalesce(nullif(s.modality, ''), '?')";

/** Studies that came. */
export const studies = ({ from, to }: FactScope) =>
  facts(
    { id: 's.id', at: 's.created_at', value: '1', pet: 's.pet', study: 's.id', label: modality, modality },
    sql`from study s where s.deleted_at is null and s.created_at >= ${from} and s.created_at < ${to}`,
  );

const imageColumns = {
  ...{ id: 'i.id', at: 'i.created_at', pet: 's.pet', study: 's.id' },
  ...{ label: "coalesce(nullif(e.modality, ''), '?')", modality: "coalesce(nullif(e.modality, ''), '?')" },
} as const;
const imagesOfRange = ({ from, to }: FactScope) =>
  sql`from medical_image i join series e on e.hospital = i.hospital and e.id = i.series
    join study s on s.hospital = e.hospital and s.id = e.study
    where i.deleted_at is null and i.created_at >= ${from} and i.created_at < ${to}`;

/** Images that came. */
export const images = (scope: FactScope) => facts({ ...imageColumns, value: '1' }, imagesOfRange(scope));
/** Bytes of their originals. */
export const stored = (scope: FactScope) => facts({ ...imageColumns, value: 'i.bytes' }, imagesOfRange(scope));
