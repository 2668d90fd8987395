-- Filing an image in two statements: the rows first, while its bytes are still being flushed to disk; then, once they
-- are durable, what all images of a hospital share (usage, numbers of events), whose row locks last until the commit.
-- Several associations of one hospital then wait for each other's commits only, not for each other's disks.

-- `p` holds: study {…}, series {…}, image {…} as columns of their tables with ids made by the caller. Answers {outcome,
-- image, series, study, pet, object_key}:
--   new        filed
--   revision   filed as another content of a known SOP Instance UID
--   same       the same content is there already; nothing was written
--   other      the UID is there with another file; the caller compares data sets and calls again with `revision` set
create or replace function app.file_image(p jsonb) returns jsonb language plpgsql as $$
declare
  h uuid := app.hospital();
  s study;
  e series;
  i medical_image;
  known medical_image;
  v_revision int := 1;
  v_pet uuid;
  v_outcome text := 'new';
begin
  s := jsonb_populate_record(null::study, p->'study');
  e := jsonb_populate_record(null::series, p->'series');
  i := jsonb_populate_record(null::medical_image, p->'image');

  select * into known from medical_image
  where hospital = h and sop_instance_uid = i.sop_instance_uid
  order by (sha256 = i.sha256) desc, revision desc limit 1;
  if found then
    if known.sha256 = i.sha256 and known.deleted_at is not null then
      update medical_image set deleted_at = null where hospital = h and id = known.id;
    end if;
    if known.sha256 = i.sha256 then
      return jsonb_build_object('outcome', 'same', 'image', known.id, 'series', known.series, 'object_key', known.object_key);
    end if;
    if known.sha256 <> i.sha256 and not coalesce((p->>'revision')::boolean, false) then
      return jsonb_build_object('outcome', 'other', 'image', known.id, 'series', known.series,
        'object_key', known.object_key, 'dataset_offset', known.dataset_offset);
    end if;
    select max(revision) + 1 into v_revision from medical_image where hospital = h and sop_instance_uid = i.sop_instance_uid;
    v_outcome := 'revision';
  end if;

  -- Matched by the chart number and by nothing else; a number that two pets have matches neither.
  if s.pet is null and s.patient_id <> '' then
    select (array_agg(pet.id))[1] into s.pet from pet where hospital = h and patient_id = s.patient_id and not deleted
    having count(*) = 1;
  end if;
  v_pet := s.pet;

  insert into study (hospital, id, pet, study_instance_uid, modality, datetime, description, accession_number, patient_id,
    patient_name, species, breed, responsible_person, matched_by)
  values (h, s.id, s.pet, s.study_instance_uid, s.modality, s.datetime, s.description, s.accession_number, s.patient_id,
    s.patient_name, s.species, s.breed, s.responsible_person, s.matched_by)
  on conflict (hospital, study_instance_uid) do nothing returning * into s;
  if not found then
    select * into strict s from study where hospital = h and study_instance_uid = p->'study'->>'study_instance_uid';
    if (s.pet is null and v_pet is not null) or s.deleted_at is not null then
      update study set pet = coalesce(study.pet, v_pet), deleted_at = null
      where hospital = h and id = s.id returning * into s;
    end if;
  end if;

  insert into series (hospital, id, study, series_instance_uid, modality, series_number, description, body_part)
  values (h, e.id, s.id, e.series_instance_uid, e.modality, e.series_number, e.description, e.body_part)
  on conflict (hospital, series_instance_uid) do nothing returning * into e;
  if not found then
    select * into strict e from series where hospital = h and series_instance_uid = p->'series'->>'series_instance_uid';
    if e.deleted_at is not null then
      update series set deleted_at = null where hospital = h and id = e.id returning * into e;
    end if;
    -- A series belongs to one study for good; the study of a second sender is not made a second parent.
    select * into strict s from study where hospital = h and id = e.study;
  end if;

  insert into medical_image (hospital, id, series, sop_instance_uid, sop_class_uid, revision, datetime, instance_number,
    frames, filetype, filename, file_key, object_key, sha256, bytes, transfer_syntax, dataset_offset, metadata, attributes,
    warnings, thumbnail_key, medical_record, screenshot_of, is_animation, source, sent_by)
  values (h, i.id, e.id, i.sop_instance_uid, i.sop_class_uid, v_revision, i.datetime, i.instance_number,
    i.frames, i.filetype, i.filename, i.file_key, i.object_key, i.sha256, i.bytes, i.transfer_syntax, i.dataset_offset,
    i.metadata, i.attributes, i.warnings, i.thumbnail_key, i.medical_record, i.screenshot_of, i.is_animation, i.source,
    i.sent_by);

  return jsonb_build_object('outcome', v_outcome, 'image', i.id, 'series', e.id, 'study', s.id, 'pet', s.pet);
end $$;

-- Ends the filing of an image: counts its bytes and tells of it. False when the quota (null: none) is passed; the
-- caller then rolls back.
create function app.count_image(p_bytes bigint, p_quota bigint, p_events jsonb, p_audits jsonb) returns boolean
language plpgsql as $$
declare
  v_used bigint;
begin
  insert into pacs_usage (hospital, used) values (app.hospital(), p_bytes)
  on conflict (hospital) do update set used = pacs_usage.used + excluded.used returning used into v_used;
  if p_quota is not null and v_used > p_quota then
    return false;
  end if;
  perform app.finish(p_events, p_audits);
  return true;
end $$;
grant execute on function app.count_image(bigint, bigint, jsonb, jsonb) to alder_app;
comment on function app.count_image(bigint, bigint, jsonb, jsonb) is 'Counts a filed image against the quota and tells of it';
