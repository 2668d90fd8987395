-- The one pet that has a chart number: written so, or else in another spelling (chartKey of capabilities/patients).
create or replace function app.pet_with_chart_number(p_hospital uuid, p_number text) returns uuid
language plpgsql stable as $$
declare
  pets uuid[];
begin
  if app.search_key(p_number) = '' then
    return null;
  end if;
  select array_agg(id) into pets from pet where hospital = p_hospital and patient_id = p_number and not deleted;
  if pets is null then
    select array_agg(id) into pets from pet
    where hospital = p_hospital and app.search_key(patient_id) = app.search_key(p_number) and not deleted;
  end if;
  return case when cardinality(pets) = 1 then pets[1] end;
end $$;

-- Whose the study is that an image would join, where its chart number or the pet chosen for it may be another one's;
-- null where they are the same, or the image joins none. `asked` is the study as the image describes it.
create or replace function app.study_of_another(p_hospital uuid, asked study, p_series text) returns jsonb
language plpgsql stable as $$
declare
  s study;
  v_id uuid;
  v_sent text[] := '{}';
begin
  select * into s from study where hospital = p_hospital and study_instance_uid = asked.study_instance_uid;
  -- The number of a study that a person merged into another one is a number of that animal too.
  while s.merged_into is not null loop
    v_sent := v_sent || s.patient_id || coalesce(s.as_sent->>'patient_id', '');
    select * into s from study where hospital = p_hospital and id = s.merged_into;
  end loop;
  -- A series stays in its study, whichever study the image names.
  select e.study into v_id from series e where e.hospital = p_hospital and e.series_instance_uid = p_series;
  if v_id <> s.id or v_id is not null and s.id is null then
    v_sent := '{}';
    select * into s from study where hospital = p_hospital and id = v_id;
  end if;
  if s.id is null or asked.pet = s.pet
    or (asked.pet is null or s.pet is null) and (asked.patient_id in ('', s.patient_id) or s.pet is null and s.patient_id = '') then
    return null;
  end if;
  return jsonb_build_object('study', s.id, 'pet', s.pet,
    'pet_patient_id', (select patient_id from pet where hospital = p_hospital and id = s.pet),
    'sent', to_jsonb(v_sent || s.patient_id || coalesce(s.as_sent->>'patient_id', '')));
end $$;

-- `p` holds: study {…}, series {…}, image {…} as columns of their tables with ids made by the caller. Answers {outcome,
-- image, series, study, pet, object_key}:
--   new        inserted
--   revision   inserted as another content of a known SOP Instance UID
--   same       a revision has the same bytes; nothing was written
--   other      the UID is known and no revision has these bytes: `revisions` lists them, newest first; the caller
--              compares data sets and calls again with `revision` set
--   differs    its study is there and the chart number or the chosen pet is not that of the study: `of` says whose the
--              study is, `pet` whose the image seems to be; nothing was written. The caller decides (isOtherAnimal of
--              capabilities/imaging/domain) and calls again with `join` set, or with other UIDs
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
  v_of jsonb;
  v_join boolean := coalesce((p->>'join')::boolean, false);
  asked study;
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
    if not coalesce((p->>'revision')::boolean, false) then
      return jsonb_build_object('outcome', 'other', 'revisions', (
        select jsonb_agg(jsonb_build_object('image', r.id, 'series', r.series, 'object_key', r.object_key,
          'dataset_offset', r.dataset_offset, 'bytes', r.bytes) order by r.revision desc)
        from medical_image r where r.hospital = h and r.sop_instance_uid = i.sop_instance_uid));
    end if;
    select max(revision) + 1 into v_revision from medical_image where hospital = h and sop_instance_uid = i.sop_instance_uid;
    v_outcome := 'revision';
  end if;

  -- Matched by the chart number and by nothing else; a number that two pets have matches neither.
  v_pet := coalesce(s.pet, app.pet_with_chart_number(h, s.patient_id));
  asked := s;
  if not v_join then
    v_of := app.study_of_another(h, asked, e.series_instance_uid);
    if v_of is not null then
      return jsonb_build_object('outcome', 'differs', 'pet', v_pet, 'of', v_of);
    end if;
  end if;
  s.pet := v_pet;

  insert into study (hospital, id, pet, study_instance_uid, modality, datetime, description, accession_number, patient_id,
    patient_name, species, breed, responsible_person, matched_by, filed_apart_from)
  values (h, s.id, s.pet, s.study_instance_uid, s.modality, s.datetime, s.description, s.accession_number, s.patient_id,
    s.patient_name, s.species, s.breed, s.responsible_person, s.matched_by, s.filed_apart_from)
  on conflict (hospital, study_instance_uid) do nothing returning * into s;
  if not found then
    -- It may have come a moment ago, from another association.
    if not v_join then
      v_of := app.study_of_another(h, asked, e.series_instance_uid);
      if v_of is not null then
        return jsonb_build_object('outcome', 'differs', 'pet', v_pet, 'of', v_of);
      end if;
    end if;
    select * into strict s from study where hospital = h and study_instance_uid = p->'study'->>'study_instance_uid';
    if s.pet is null and (v_pet is not null or s.patient_id = '' and asked.patient_id <> '') or s.deleted_at is not null then
      update study set pet = coalesce(study.pet, v_pet), deleted_at = null,
        patient_id = case when study.pet is null and study.patient_id = '' then asked.patient_id else study.patient_id end
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
  perform app.index_images(h, array[s.id], i.sop_class_uid <> '');

  return jsonb_build_object('outcome', v_outcome, 'image', i.id, 'series', e.id, 'study', s.id, 'pet', s.pet);
end $$;

-- Completes the filing of an image: counts its bytes and emits the event. False if the quota (null: none) is exceeded;
-- the caller then rolls back.
create or replace function app.count_image(p_bytes bigint, p_quota bigint, p_events jsonb, p_audits jsonb) returns boolean
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

-- The same content sent again brings back what was hidden, and gives an image whose bytes a power cut took another try.
create or replace function app.revive_image(p_image uuid) returns void language sql as $$
  update medical_image
  set deleted_at = null,
    prepared = case when prepared = 'failed' then 'waiting' else prepared end,
    prepare_attempts = case when prepared = 'failed' then 0 else prepare_attempts end
  where id = p_image and (deleted_at is not null or prepared = 'failed')
$$;

-- app.file_image and app.count_image in a transaction of their own, confined to `p_hospital`. The answer is that of
-- app.file_image; passing the quota raises AL413 and leaves nothing.
create or replace function app.store_image(p_hospital uuid, p jsonb, p_quota bigint) returns jsonb language plpgsql as $$
declare
  answer jsonb;
  v_event jsonb;
begin
  perform set_config('app.hospital', p_hospital::text, true);
  answer := app.file_image(p);
  if answer->>'outcome' = 'same' then
    perform app.revive_image((answer->>'image')::uuid);
  elsif answer->>'outcome' = 'new' then
    v_event := jsonb_build_object('event', 'pacs.created', 'id', answer->'image', 'permit', 'pacs',
      'payload', jsonb_build_object('series', answer->'series', 'study', answer->'study', 'pet', answer->'pet'));
    if not app.count_image((p->'image'->>'bytes')::bigint, p_quota, jsonb_build_array(v_event), '[]') then
      raise exception using errcode = 'AL413', message = 'quotaReached', detail = 'The storage of the hospital is full';
    end if;
  end if;
  return answer;
end $$;

-- Associations of one hospital that deliver at once share a transaction, and with it one flush of the log.
create or replace function app.store_images(p_hospital uuid, p_images jsonb, p_quota bigint) returns jsonb language plpgsql as $$
declare
  item jsonb;
  answers jsonb := '[]';
begin
  for item in select * from jsonb_array_elements(p_images) loop
    answers := answers || jsonb_build_array(app.store_image(p_hospital, item, p_quota));
  end loop;
  return answers;
end $$;

-- Files those images of `p_images` (as app.file_image takes them) whose series is there, whose chart number is missing
-- or that of the study, and whose SOP Instance UID is not there, in a transaction of their own, confined to `p_hospital`. Answers a list in the order given: the answer of
-- app.file_image, or null for an image that is left to app.store_image. Passing the quota raises AL413 and leaves
-- nothing.
create or replace function app.add_images(p_hospital uuid, p_images jsonb, p_quota bigint) returns jsonb language plpgsql as $$
declare
  item jsonb;
  i medical_image;
  uid text;
  v_series uuid;
  v_study uuid;
  v_pet uuid;
  v_number text;
  v_sent text;
  answers jsonb := '[]';
  v_bytes bigint := 0;
  v_used bigint;
  v_filled uuid[] := '{}';
  v_dicom uuid[] := '{}';
begin
  perform set_config('app.hospital', p_hospital::text, true);
  for item in select * from jsonb_array_elements(p_images) loop
    if uid is distinct from item->'series'->>'series_instance_uid' then
      uid := item->'series'->>'series_instance_uid';
      v_study := null;
      select e.id, e.study into v_series, v_study from series e
      where e.hospital = p_hospital and e.series_instance_uid = uid and e.deleted_at is null;
      -- The first image of a study, one whose pet has come since, and one of a hidden series take the long way.
      if v_study is not null then
        select s.pet, s.patient_id into v_pet, v_number from study s where s.hospital = p_hospital and s.id = v_study and s.deleted_at is null;
        if not found or v_pet is null and app.pet_with_chart_number(p_hospital, v_number) is not null then
          v_study := null;
        end if;
      end if;
    end if;
    v_sent := item->'study'->>'patient_id';
    if v_study is not null and v_sent in ('', v_number) then
      i := jsonb_populate_record(null::medical_image, item->'image');
      insert into medical_image (hospital, id, series, sop_instance_uid, sop_class_uid, datetime, instance_number, frames,
        filetype, filename, file_key, object_key, sha256, bytes, transfer_syntax, dataset_offset, metadata, attributes,
        warnings, thumbnail_key, medical_record, screenshot_of, is_animation, source, sent_by)
      values (p_hospital, i.id, v_series, i.sop_instance_uid, i.sop_class_uid, i.datetime, i.instance_number, i.frames,
        i.filetype, i.filename, i.file_key, i.object_key, i.sha256, i.bytes, i.transfer_syntax, i.dataset_offset, i.metadata,
        i.attributes, i.warnings, i.thumbnail_key, i.medical_record, i.screenshot_of, i.is_animation, i.source, i.sent_by)
      -- Images are hidden and never deleted: one that has been here has its first revision here.
      on conflict (hospital, sop_instance_uid, revision) do nothing;
      if found then
        v_bytes := v_bytes + i.bytes;
        if i.sop_class_uid <> '' and not v_study = any(v_dicom) then
          v_dicom := v_dicom || v_study;
        elsif i.sop_class_uid = '' and not v_study = any(v_filled) then
          v_filled := v_filled || v_study;
        end if;
        answers := answers || jsonb_build_object('outcome', 'new', 'image', i.id, 'series', v_series, 'study', v_study, 'pet', v_pet);
        continue;
      end if;
    end if;
    answers := answers || 'null'::jsonb;
  end loop;
  if v_bytes > 0 then
    insert into pacs_usage (hospital, used) values (p_hospital, v_bytes)
    on conflict (hospital) do update set used = pacs_usage.used + excluded.used returning used into v_used;
    if v_used > p_quota then
      raise exception using errcode = 'AL413', message = 'quotaReached', detail = 'The storage of the hospital is full';
    end if;
    perform app.index_images(p_hospital, v_dicom, true);
    perform app.index_images(p_hospital, v_filled, false);
  end if;
  return answers;
end $$;

-- A device may go on sending: a new series of a study that was put together with another one joins that one.
create or replace function app.follow_merge() returns trigger language plpgsql as $$
declare
  v_into uuid;
begin
  loop
    select s.merged_into into v_into from study s where s.hospital = new.hospital and s.id = new.study;
    exit when v_into is null;
    new.study := v_into;
  end loop;
  return new;
end $$;

-- Filing brings a hidden study back when an image arrives for it; one that was merged has nothing to show.
create or replace function app.stay_merged() returns trigger language plpgsql as $$
begin
  if new.merged_into is not null then
    new.deleted_at := coalesce(new.deleted_at, old.deleted_at, clock_timestamp());
  end if;
  return new;
end $$;

-- Marks the revisions of instances that a newer one replaces: newer in number, not deleted, and in the same study.
create or replace function app.mark_superseded(p_hospital uuid, p_uids text[]) returns void language sql as $$
  with replaced as (
    select i.id, exists (
      select from medical_image n join series f on f.hospital = n.hospital and f.id = n.series
      where n.hospital = i.hospital and n.sop_instance_uid = i.sop_instance_uid and n.revision > i.revision
        and n.deleted_at is null and f.deleted_at is null and f.study = e.study) as superseded
    from medical_image i join series e on e.hospital = i.hospital and e.id = i.series
    where i.hospital = p_hospital and i.sop_instance_uid = any(p_uids))
  update medical_image i set superseded = replaced.superseded
  from replaced
  where i.hospital = p_hospital and i.id = replaced.id and i.superseded <> replaced.superseded
$$;
create or replace function app.mark_superseded_of_image() returns trigger language plpgsql as $$
begin
  perform app.mark_superseded(new.hospital, array[new.sop_instance_uid]);
  return null;
end $$;
create or replace trigger mark_superseded_new after insert on medical_image for each row
  when (new.revision > 1) execute function app.mark_superseded_of_image();
create or replace trigger mark_superseded_changed after update of deleted_at, series on medical_image for each row
  when (old.deleted_at is distinct from new.deleted_at or old.series <> new.series)
  execute function app.mark_superseded_of_image();
-- A series was hidden, brought back, or moved to another study with its images.
create or replace function app.mark_superseded_of_series() returns trigger language plpgsql as $$
begin
  perform app.mark_superseded(new.hospital, array(
    select i.sop_instance_uid from medical_image i where i.hospital = new.hospital and i.series = new.id
      and exists (select from medical_image o where o.hospital = i.hospital
        and o.sop_instance_uid = i.sop_instance_uid and o.id <> i.id)));
  return null;
end $$;
create or replace trigger mark_superseded after update of deleted_at, study on series for each row
  when (old.deleted_at is distinct from new.deleted_at or old.study <> new.study)
  execute function app.mark_superseded_of_series();
