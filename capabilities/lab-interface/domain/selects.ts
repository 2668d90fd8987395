/** PostgreSQL writes `2026-11-23T02:00:00+00:00`, which is an instant of FHIR already. */
const at = (column: string) => `to_json(${column})#>>'{}'`;

/**
 * The rows of `rows.ts` in SQL, without a condition that names a page: the archive reads all of them, the interface some.
 * Each names its table `r`. Results without a patient, and of control material, are of no animal and stay inside.
 */
export const selects = {
  Patient: `select r.id, r.patient_id, r.name, r.species, r.breed, r.sex, r.neutered, r.birthdate, r.chip_number, r.status,
    r.deleted, r.merged_into, ${at('r.updated_at')} as updated
    from pet r where true`,
  Result: `select r.id, r.pet, ${at('r."timestamp"')} as at, ${at('r.created_at')} as created,
    ${at(`greatest(r.updated_at, (select max(greatest(x.created_at, h.released_at)) from qc_held_result x
      join qc_hold h on h.hospital = x.hospital and h.id = x.hold where x.record = r.id))`)} as updated,
    r.verify_state as status, r.results, r.modified, r.exam_type, r.profile, r.result as conclusion,
    r.typed_by is not null as "isTyped", coalesce(nullif(r.laboratory, ''), r.device) as model, r.device_serial as serial, r.lab_order as "order",
    o.sample_type,
    (select d.id from device d where r.device_serial <> '' and d.serial = r.device_serial and d.model = r.device
      order by d.deleted, d.id limit 1) as device,
    (select s.id from specimen s where s.number = o.sample_id and s.pet = r.pet order by s.id limit 1) as specimen,
    coalesce((select json_agg(distinct h.analyte) from qc_held_result x
      join qc_hold h on h.hospital = x.hospital and h.id = x.hold
      where x.record = r.id and h.released_at is null), '[]') as held
    from lab_record r left join lab_order o on o.hospital = r.hospital and o.id = r.lab_order
    where r.pet is not null and not r.control`,
  ServiceRequest: `select r.id, r.pet, r.order_id, r.order_status as status, r.priority, r.tests, r.note,
    ${at('r."time"')} as at, ${at('r.updated_at')} as updated,
    (select s.id from specimen s where s.number = r.sample_id and s.pet = r.pet order by s.id limit 1) as specimen
    from lab_order r where true`,
  Specimen: `select r.id, r.pet, r.number, r.sample_type, ${at('r.collected_at')} as collected,
    ${at('r.received_at')} as received, ${at('r.rejected_at')} as rejected, r.reject_reason,
    ${at('r.withdrawn_at')} as withdrawn, ${at('r.updated_at')} as updated,
    coalesce((select json_agg(o.id order by o.id) from lab_order o
      where o.sample_id = r.number and o.pet = r.pet), '[]') as orders
    from specimen r where true`,
  Device: `select r.id, r.serial, r.model, r.name, r.deleted, ${at('r.updated_at')} as updated
    from device r where true`,
} as const;
