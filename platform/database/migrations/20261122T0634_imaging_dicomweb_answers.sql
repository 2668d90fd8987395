-- What DICOMweb answers of a study lies ready beside what it is found by; a study is known to be DICOM from its first
-- image on, so that whoever asks need not look; a program's token is looked up in one round trip.

alter table study_index add column answer text;
comment on column study_index.answer is 'Its match in the DICOM JSON model, but for date, time and address; null until it is written again';

-- Whether a study has a DICOM instance that is not hidden.
create function app.has_dicom(p_hospital uuid, p_study uuid) returns boolean language sql stable as $$
  select exists (select from series f join medical_image g on g.hospital = f.hospital and g.series = f.id
    and g.deleted_at is null and g.sop_class_uid <> ''
    where f.hospital = p_hospital and f.study = p_study and f.deleted_at is null)
$$;
grant execute on function app.has_dicom(uuid, uuid) to alder_app;
comment on function app.has_dicom(uuid, uuid) is 'Whether DICOMweb lists the study';

-- Images came to studies: what is said of these is no longer right. Written once for all images that come in a row.
create function app.index_images(p_hospital uuid, p_studies uuid[], p_dicom boolean) returns void language sql as $$
  update study_index set answer = null, dicom = dicom or p_dicom
  where hospital = p_hospital and study = any(p_studies) and (answer is not null or p_dicom and not dicom)
$$;
grant execute on function app.index_images(uuid, uuid[], boolean) to alder_app;

-- An image was hidden, or came back.
create function app.index_image_on_change() returns trigger language plpgsql as $$
begin
  update study_index i set answer = null, dicom = i.dicom or new.deleted_at is null and new.sop_class_uid <> ''
  from series e
  where e.hospital = new.hospital and e.id in (old.series, new.series) and i.hospital = e.hospital and i.study = e.study;
  return null;
end $$;
create trigger index_image after update of deleted_at, series on medical_image for each row
  when (old.deleted_at is distinct from new.deleted_at or old.series <> new.series)
  execute function app.index_image_on_change();

create or replace function app.index_study(s study) returns void language plpgsql as $$
declare
  v_new boolean;
begin
  if s.deleted_at is not null then
    delete from study_index where hospital = s.hospital and study = s.id;
    return;
  end if;
  insert into study_index (hospital, study, datetime, uid, name, owner, chart, accession, description, species, breed,
    dicom)
  values (s.hospital, s.id, s.datetime, s.study_instance_uid, app.fold(s.patient_name), app.fold(s.responsible_person),
    app.fold(s.patient_id), app.fold(s.accession_number), app.fold(s.description), app.fold(s.species), app.fold(s.breed),
    app.has_dicom(s.hospital, s.id))
  on conflict (hospital, study) do update set datetime = excluded.datetime, name = excluded.name, owner = excluded.owner,
    chart = excluded.chart, accession = excluded.accession, description = excluded.description,
    species = excluded.species, breed = excluded.breed, answer = null
  returning xmax = 0 into v_new;
  if v_new then
    -- A study that comes back has lost what its headers said: they are read again.
    delete from series_index x using series e
    where x.hospital = s.hospital and e.hospital = s.hospital and e.study = s.id and x.series = e.id;
  else
    perform app.index_parts(s.hospital, s.id);
  end if;
end $$;
-- Modalities and number of the series of a study that are not hidden.
create or replace function app.index_series_of_study(p_hospital uuid, p_study uuid) returns void language sql as $$
  update study_index set (modalities, series) = (
    select coalesce(array_agg(distinct e.modality order by e.modality) filter (where e.modality <> ''), '{}'), count(*)
    from series e where e.hospital = p_hospital and e.study = p_study and e.deleted_at is null),
    answer = null, dicom = dicom or app.has_dicom(p_hospital, p_study)
  where hospital = p_hospital and study = p_study;
  select app.index_parts(p_hospital, p_study)
$$;

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
  perform app.index_images(h, array[s.id], i.sop_class_uid <> '');

  return jsonb_build_object('outcome', v_outcome, 'image', i.id, 'series', e.id, 'study', s.id, 'pet', s.pet);
end $$;

create or replace function app.add_images(p_hospital uuid, p_images jsonb, p_quota bigint) returns jsonb language plpgsql as $$
declare
  item jsonb;
  i medical_image;
  uid text;
  v_series uuid;
  v_study uuid;
  v_pet uuid;
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
        select s.pet into v_pet from study s where s.hospital = p_hospital and s.id = v_study and s.deleted_at is null;
        if not found or v_pet is null and exists (select from pet
            where pet.hospital = p_hospital and pet.patient_id = item->'study'->>'patient_id' and not pet.deleted) then
          v_study := null;
        end if;
      end if;
    end if;
    if v_study is not null then
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

-- Where a page of all studies begins, newest first; null where there are not so many.
drop function app.study_page_start(int);
create function app.study_page_start(p_offset int, out datetime timestamptz, out study uuid)
language plpgsql stable as $$
declare
  h uuid := app.hospital();
  inside record;
begin
  select w.week, w.before into inside from (
    select t.week, t.studies, sum(t.studies) over (order by t.week desc) - t.studies as before
    from study_tally t where t.hospital = h) w
  where w.before <= p_offset and p_offset < w.before + w.studies limit 1;
  if not found then
    return;
  end if;
  select i.datetime, i.study into datetime, study from study_index i
  where i.hospital = h and i.dicom and i.datetime >= inside.week::timestamp at time zone 'UTC'
    and i.datetime < (inside.week + 7)::timestamp at time zone 'UTC'
  order by i.datetime desc, i.study desc offset p_offset - inside.before limit 1;
end $$;
grant execute on function app.study_page_start(int) to alder_app;
comment on function app.study_page_start(int) is 'First study of a page of all studies; null where there are not so many';

-- A page of one breed far back is counted to in the index alone.
drop index study_index_by_breed;
create index study_index_by_breed on study_index (hospital, breed, datetime desc, study desc) where dicom;
-- Every study that is listed is in this one, and in order.
drop index study_index_newest;

-- A token of a program while it opens anything, and its hospital. A share that was stopped, has ended or does not give
-- out originals closes its tokens with it; and as files are given out as they are, one without people in it has none.
create function app.find_dicomweb_token(p_hash bytea, p_now timestamptz)
returns table (
  token uuid, token_name text, may_store boolean, share uuid, last_used timestamptz, id uuid, key text, name text,
  active boolean, timezone text, license_his int, license_lis int, license_pacs int, currency text, rounding int,
  lang text, configs jsonb
) language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  -- Only a superuser may bind a setting of ours to a function, so it is set and taken back by hand.
  perform set_config('app.system', 'on', true);
  return query select t.id, t.name, t.may_store, t.share, t.last_used::timestamptz, h.id, h.key, h.name, h.active, h.timezone,
    h.license_his, h.license_lis, h.license_pacs, h.currency, h.rounding, h.lang, h.configs
  from dicomweb_token t
  join hospital h on h.id = t.hospital
  left join share_url s on s.hospital = t.hospital and s.id = t.share
  where t.token_hash = p_hash and t.revoked_at is null and (t.expires_at is null or t.expires_at > p_now)
    and (t.share is null or s.revoked_at is null and s.expiration > p_now and s.downloadable and not s.deidentify);
  perform set_config('app.system', was, true);
end $$;
grant execute on function app.find_dicomweb_token(bytea, timestamptz) to alder_app;

-- Studies whose headers nobody has read yet.
do $$
declare
  h uuid;
begin
  for h in select id from hospital loop
    perform set_config('app.hospital', h::text, true);
    update study_index set dicom = true
    where hospital = h and everything is null and not dicom and app.has_dicom(hospital, study);
  end loop;
end $$;
