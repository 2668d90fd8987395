-- The index that DICOMweb searches (study_index, series_index, study_count), written by triggers of study, series and
-- medical_image, and the tokens of programs.

-- All that a study is searched by a part of, words parted by |, modalities marked.
create or replace function app.study_parts(i study_index) returns text language sql immutable as $$
  select regexp_replace(concat_ws('|', i.name, i.owner, i.chart, i.accession, i.description, i.species, i.breed, i.referrer,
    i.study_id, (select string_agg('~' || m, '|') from unnest(i.modalities) as m)), '[\^= ]+', '|', 'g')
$$;

-- Of which images a series is made, in one number: another image, one more or one less is another number, and so is a
-- study whose owner was erased, whose headers are shown without the owner's name.
create or replace function app.series_stamp(p_series uuid) returns bigint language sql stable as $$
  select coalesce(bit_xor(uuid_hash_extended(id, 0)), 0) # (
    select count(*) from series e join study s on s.hospital = e.hospital and s.id = e.study
    where e.hospital = app.hospital() and e.id = p_series and s.owner_erased)
  from medical_image
  where series = p_series and hospital = app.hospital() and deleted_at is null and not superseded and sop_class_uid <> ''
$$;

-- Parts of a study that is searched by them already; of one that came just now they are not yet wanted.
create or replace function app.index_parts(p_hospital uuid, p_study uuid) returns void language sql as $$
  update study_index i set everything = app.study_parts(i)
  where i.hospital = p_hospital and i.study = p_study and i.everything is not null
$$;

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
    -- A restored study has lost the values of its headers: they are read again.
    delete from series_index x using series e
    where x.hospital = s.hospital and e.hospital = s.hospital and e.study = s.id and x.series = e.id;
  else
    perform app.index_parts(s.hospital, s.id);
  end if;
end $$;

create or replace function app.index_study_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_study(new);
  if tg_op = 'UPDATE' then
    perform app.index_series_of_study(new.hospital, new.id);
  end if;
  return null;
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

create or replace function app.index_series_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_series_of_study(new.hospital, new.study);
  -- A series that goes to another study leaves the one it came from.
  if tg_op = 'UPDATE' and old.study <> new.study then
    perform app.index_series_of_study(old.hospital, old.study);
  end if;
  return null;
end $$;

-- Studies that hold a part of a text, or null where so many do that reading them in order finds a page sooner.
-- p_grams: what app.grams makes of the part. The index knows no hospital of its own; its hashes do.
create or replace function app.studies_with_part(p_part text, p_most int) returns uuid[]
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  wanted int[] := app.grams(h, p_part);
  found uuid[];
begin
  if wanted = '{}' then
    return null;
  end if;
  found := array(select study from study_index s
    where s.everything is not null and app.grams(s.hospital, s.everything) @> wanted and s.hospital = h limit p_most + 1);
  if array_length(found, 1) > p_most then
    return null;
  end if;
  -- A study whose headers were not all read yet is completed by the next reader.
  return found || array(select study from study_index where hospital = h and everything is null limit p_most);
end $$;

create or replace function app.week_of(p_at timestamptz) returns date language sql immutable as $$
  select date_trunc('week', p_at at time zone 'UTC')::date
$$;

-- A study becomes known to be DICOM once its headers were read, in the background: filing an image does not come here.
create or replace function app.count_study() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.dicom then
    update study_count set studies = studies - 1 where hospital = old.hospital and week = app.week_of(old.datetime);
  end if;
  if tg_op <> 'DELETE' and new.dicom then
    insert into study_count (hospital, week, studies) values (new.hospital, app.week_of(new.datetime), 1)
    on conflict (hospital, week) do update set studies = study_count.studies + 1;
  end if;
  return null;
end $$;

-- Where a page of all studies begins, newest first: a study at or before it, and how many are left to step over from there.
-- Studies that came just now are in no week yet: the place is taken as many earlier as there are of them.
create or replace function app.study_page_start(p_offset int, out datetime timestamptz, out study uuid)
language plpgsql stable as $$
declare
  h uuid := app.hospital();
  inside record;
begin
  select w.week, w.before into inside from (
    select t.week, t.studies, sum(t.studies) over (order by t.week desc) - t.studies as before
    from study_count t where t.hospital = h) w
  where w.before <= p_offset and p_offset < w.before + w.studies limit 1;
  if not found then
    return;
  end if;
  select i.datetime, i.study into datetime, study from study_index i
  where i.hospital = h and i.dicom and i.datetime >= inside.week::timestamp at time zone 'UTC'
    and i.datetime < (inside.week + 7)::timestamp at time zone 'UTC'
  order by i.datetime desc, i.study desc offset p_offset - inside.before limit 1;
end $$;

-- Whether a study has a DICOM instance that is not hidden.
create or replace function app.has_dicom(p_hospital uuid, p_study uuid) returns boolean language sql stable as $$
  select exists (select from series f join medical_image g on g.hospital = f.hospital and g.series = f.id
    and g.deleted_at is null and g.sop_class_uid <> ''
    where f.hospital = p_hospital and f.study = p_study and f.deleted_at is null)
$$;

-- Images were added to studies: their cached matches are stale. Called once for all images of a batch.
create or replace function app.index_images(p_hospital uuid, p_studies uuid[], p_dicom boolean) returns void language sql as $$
  update study_index set answer = null, dicom = dicom or p_dicom
  where hospital = p_hospital and study = any(p_studies) and (answer is not null or p_dicom and not dicom)
$$;

-- An image was hidden, or came back.
create or replace function app.index_image_on_change() returns trigger language plpgsql as $$
begin
  update study_index i set answer = null, dicom = i.dicom or new.deleted_at is null and new.sop_class_uid <> ''
  from series e
  where e.hospital = new.hospital and e.id in (old.series, new.series) and i.hospital = e.hospital and i.study = e.study;
  return null;
end $$;

-- A token of a program while it opens anything, and its hospital. A share that was stopped, has ended or does not allow
-- originals closes its tokens with it; and as files are served unchanged, a deidentified one has none.
drop function if exists app.find_dicomweb_token(bytea, timestamptz);
create or replace function app.find_dicomweb_token(p_hash bytea, p_now timestamptz)
returns table (
  token uuid, token_name text, may_store boolean, charset text, share uuid, last_used timestamptz, id uuid, key text, name text,
  active boolean, timezone text, license_his int, license_lis int, license_pacs int, currency text, rounding int,
  lang text, configs jsonb
) language plpgsql as $$
declare
  was text := coalesce(current_setting('app.system', true), '');
begin
  -- Only a superuser may bind a setting of ours to a function, so it is set and taken back by hand.
  perform set_config('app.system', 'on', true);
  return query select t.id, t.name, t.may_store, t.charset, t.share, t.last_used::timestamptz, h.id, h.key, h.name, h.active, h.timezone,
    h.license_his, h.license_lis, h.license_pacs, h.currency, h.rounding, h.lang, h.configs
  from dicomweb_token t
  join hospital h on h.id = t.hospital
  left join share_url s on s.hospital = t.hospital and s.id = t.share
  where t.token_hash = p_hash and t.revoked_at is null and (t.expires_at is null or t.expires_at > p_now)
    and (t.share is null or s.revoked_at is null and s.expiration > p_now and s.downloadable and not s.deidentify);
  perform set_config('app.system', was, true);
end $$;

-- app.finish in a transaction of its own, confined to `p_hospital`.
create or replace function app.note_read(p_hospital uuid, p_audits jsonb) returns void language plpgsql as $$
begin
  perform set_config('app.hospital', p_hospital::text, true);
  perform app.finish('[]', p_audits);
end $$;
