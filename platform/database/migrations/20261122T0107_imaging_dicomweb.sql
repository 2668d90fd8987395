-- DICOMweb: tokens of programs, the index that QIDO-RS reads, and what is prepared for WADO-RS.

create table dicomweb_token (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  name       text not null,
  token_hash bytea not null unique,
  may_store  boolean not null default false,
  share      uuid,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used  timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, share) references share_url (hospital, id)
);
comment on table dicomweb_token is 'What a program shows to read or store images of one hospital, or of one share, over DICOMweb';
comment on column dicomweb_token.hospital is 'The hospital';
comment on column dicomweb_token.id is 'UUIDv7 made by the server; the actor of its audit rows';
comment on column dicomweb_token.name is 'The program that has it, for whoever revokes it';
comment on column dicomweb_token.token_hash is 'SHA-256 of the token, which has 256 random bits and is shown once';
comment on column dicomweb_token.may_store is 'Whether it may store images (STOW-RS) as well';
comment on column dicomweb_token.share is 'Share that it is confined to; null: the whole archive';
comment on column dicomweb_token.expires_at is 'After this instant it opens nothing; null: never ends by itself';
comment on column dicomweb_token.revoked_at is 'When it was revoked';
comment on column dicomweb_token.last_used is 'When it was used last, to the minute';
comment on column dicomweb_token.version is 'Raised by each change';
comment on column dicomweb_token.created_at is 'When it was issued';
comment on column dicomweb_token.updated_at is 'Last change; only grows';
select app.protect_with_system('dicomweb_token');

create table study_index (
  hospital    uuid not null default app.hospital() references hospital (id),
  study       uuid not null,
  datetime    timestamptz(3) not null,
  uid         text collate "C" not null,
  name        text collate "C" not null,
  name_end    text collate "C" not null generated always as (reverse(name)) stored,
  owner       text collate "C" not null,
  owner_end   text collate "C" not null generated always as (reverse(owner)) stored,
  chart       text collate "C" not null,
  accession   text collate "C" not null,
  description text collate "C" not null,
  species     text collate "C" not null,
  breed       text collate "C" not null,
  modalities  text[] not null default '{}',
  series      int not null default 0,
  referrer    text collate "C" not null default '',
  study_id    text collate "C" not null default '',
  sex         text collate "C" not null default '',
  neutered    text collate "C" not null default '',
  birth_date  text collate "C" not null default '',
  dicom       boolean not null default false,
  attributes  jsonb,
  everything  text,
  primary key (hospital, study),
  foreign key (hospital, study) references study (hospital, id)
);
create index study_index_newest on study_index (hospital, datetime desc, study desc);
create index study_index_by_uid on study_index (hospital, uid);
create index study_index_by_name on study_index (hospital, name, datetime desc);
create index study_index_by_name_end on study_index (hospital, name_end);
create index study_index_by_owner on study_index (hospital, owner, datetime desc);
create index study_index_by_owner_end on study_index (hospital, owner_end);
create index study_index_by_chart on study_index (hospital, chart, datetime desc);
create index study_index_by_accession on study_index (hospital, accession);
create index study_index_by_breed on study_index (hospital, breed, datetime desc, study desc);
create index study_index_by_referrer on study_index (hospital, referrer, datetime desc, study desc);
create index study_index_by_study_id on study_index (hospital, study_id);
create index study_index_by_birth_date on study_index (hospital, birth_date, datetime desc);
create index study_index_by_part on study_index using gin (app.grams(hospital, everything)) where everything is not null;
create index study_index_fresh on study_index (hospital) where everything is null;
comment on table study_index is 'Studies that are not hidden, as QIDO-RS finds them; kept by triggers of study and series, completed from a header';
comment on column study_index.hospital is 'The hospital';
comment on column study_index.study is 'The study';
comment on column study_index.datetime is 'Date and time of the study: answers are newest first';
comment on column study_index.uid is 'Study Instance UID';
comment on column study_index.name is 'Patient''s name as sent, folded, component groups and all';
comment on column study_index.name_end is 'The same from the end';
comment on column study_index.owner is 'Responsible Person, folded';
comment on column study_index.owner_end is 'The same from the end';
comment on column study_index.chart is 'Patient ID, folded';
comment on column study_index.accession is 'Accession Number, folded';
comment on column study_index.description is 'Study Description, folded';
comment on column study_index.species is 'Patient Species Description, folded';
comment on column study_index.breed is 'Patient Breed Description, folded';
comment on column study_index.modalities is 'Modalities in Study';
comment on column study_index.series is 'Number of Study Related Series';
comment on column study_index.referrer is 'Referring Physician''s Name, folded; from a header';
comment on column study_index.study_id is 'Study ID, folded; from a header';
comment on column study_index.sex is 'Patient''s Sex; from a header';
comment on column study_index.neutered is 'Patient''s Sex Neutered; from a header';
comment on column study_index.birth_date is 'Patient''s Birth Date, YYYYMMDD; from a header';
comment on column study_index.dicom is 'Whether one of its images is a DICOM instance; what is not, DICOMweb does not show';
comment on column study_index.attributes is 'Attributes of patient and study in the DICOM JSON model, of one header; null until one was read';
comment on column study_index.everything is 'All that is searched by a part, parted by |; null until a header was read';
select app.protect('study_index');
select app.allow_delete('study_index');
do $$ begin
  execute format('create policy searcher on study_index for select to %I using (true)', current_user);
end $$;

create table series_index (
  hospital   uuid not null default app.hospital() references hospital (id),
  series     uuid not null,
  stamp      bigint not null,
  attributes jsonb not null,
  instances  jsonb not null,
  metadata   bytea not null,
  built_at   timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, series),
  foreign key (hospital, series) references series (hospital, id)
);
alter table series_index alter column metadata set storage external;
comment on table series_index is 'What WADO-RS gives of a series, read out of its files once';
comment on column series_index.hospital is 'The hospital';
comment on column series_index.series is 'The series';
comment on column series_index.stamp is 'Of which images it was made: app.series_stamp at that time';
comment on column series_index.attributes is 'Attributes of the series in the DICOM JSON model, of its first image';
comment on column series_index.instances is 'Image by image: UID, file, transfer syntax, frames and where they begin, place of its metadata';
comment on column series_index.metadata is 'Metadata of all images in the DICOM JSON model, a gzip of the array';
comment on column series_index.built_at is 'When it was made';
select app.protect_with_system('series_index');
select app.allow_delete('series_index');

-- All that a study is searched by a part of, words parted by |, modalities marked.
create function app.study_parts(i study_index) returns text language sql immutable as $$
  select regexp_replace(concat_ws('|', i.name, i.owner, i.chart, i.accession, i.description, i.species, i.breed, i.referrer,
    i.study_id, (select string_agg('~' || m, '|') from unnest(i.modalities) as m)), '[\^= ]+', '|', 'g')
$$;
grant execute on function app.study_parts(study_index) to alder_app;
comment on function app.study_parts(study_index) is 'Text of study_index.everything';

-- Of which images a series is made, in one number: another image, one more or one less is another number.
create function app.series_stamp(p_series uuid) returns bigint language sql stable as $$
  select coalesce(bit_xor(uuid_hash_extended(id, 0)), 0) from medical_image
  where series = p_series and hospital = app.hospital() and deleted_at is null and sop_class_uid <> ''
$$;
grant execute on function app.series_stamp(uuid) to alder_app;
comment on function app.series_stamp(uuid) is 'Changes with every image that comes to or goes from a series';

-- Parts of a study that is searched by them already; of one that came just now they are not yet wanted.
create function app.index_parts(p_hospital uuid, p_study uuid) returns void language sql as $$
  update study_index i set everything = app.study_parts(i)
  where i.hospital = p_hospital and i.study = p_study and i.everything is not null
$$;

create function app.index_study(s study) returns void language plpgsql as $$
declare
  v_new boolean;
begin
  if s.deleted_at is not null then
    delete from study_index where hospital = s.hospital and study = s.id;
    return;
  end if;
  insert into study_index (hospital, study, datetime, uid, name, owner, chart, accession, description, species, breed)
  values (s.hospital, s.id, s.datetime, s.study_instance_uid, app.fold(s.patient_name), app.fold(s.responsible_person),
    app.fold(s.patient_id), app.fold(s.accession_number), app.fold(s.description), app.fold(s.species), app.fold(s.breed))
  on conflict (hospital, study) do update set datetime = excluded.datetime, name = excluded.name, owner = excluded.owner,
    chart = excluded.chart, accession = excluded.accession, description = excluded.description,
    species = excluded.species, breed = excluded.breed
  returning xmax = 0 into v_new;
  if v_new then
    -- A study that comes back has lost what its headers said: they are read again.
    delete from series_index x using series e
    where x.hospital = s.hospital and e.hospital = s.hospital and e.study = s.id and x.series = e.id;
  else
    perform app.index_parts(s.hospital, s.id);
  end if;
end $$;
create function app.index_study_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_study(new);
  if tg_op = 'UPDATE' then
    perform app.index_series_of_study(new.hospital, new.id);
  end if;
  return null;
end $$;
-- Modalities and number of the series of a study that are not hidden.
create function app.index_series_of_study(p_hospital uuid, p_study uuid) returns void language sql as $$
  update study_index set (modalities, series) = (
    select coalesce(array_agg(distinct e.modality order by e.modality) filter (where e.modality <> ''), '{}'), count(*)
    from series e where e.hospital = p_hospital and e.study = p_study and e.deleted_at is null)
  where hospital = p_hospital and study = p_study;
  select app.index_parts(p_hospital, p_study)
$$;
create function app.index_series_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_series_of_study(new.hospital, new.study);
  -- A series that goes to another study leaves the one it came from.
  if tg_op = 'UPDATE' and old.study <> new.study then
    perform app.index_series_of_study(old.hospital, old.study);
  end if;
  return null;
end $$;
create trigger index_study after insert or update on study
  for each row execute function app.index_study_on_change();
create trigger index_series after insert or update of modality, deleted_at, study on series
  for each row execute function app.index_series_on_change();

-- Studies that hold a part of a text, or null where so many do that reading them in order finds a page sooner.
-- p_grams: what app.grams makes of the part. The index knows no hospital of its own; its hashes do.
create function app.studies_with_part(p_part text, p_most int) returns uuid[]
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
  -- What was not read to the end yet is looked at by whoever asks.
  return found || array(select study from study_index where hospital = h and everything is null limit p_most);
end $$;
grant execute on function app.studies_with_part(text, int) to alder_app;
comment on function app.studies_with_part(text, int) is 'Studies of the hospital that may hold a part of a text; null: too many';

-- Studies that are here already; what only a header knows is read by the server in its own time.
do $$
declare
  h uuid;
begin
  for h in select id from hospital loop
    perform set_config('app.hospital', h::text, true);
    insert into study_index (hospital, study, datetime, uid, name, owner, chart, accession, description, species, breed)
    select s.hospital, s.id, s.datetime, s.study_instance_uid, app.fold(s.patient_name), app.fold(s.responsible_person),
      app.fold(s.patient_id), app.fold(s.accession_number), app.fold(s.description), app.fold(s.species), app.fold(s.breed)
    from study s where s.hospital = h and s.deleted_at is null;
    update study_index i set (modalities, series) = (
      select coalesce(array_agg(distinct e.modality order by e.modality) filter (where e.modality <> ''), '{}'), count(*)
      from series e where e.hospital = h and e.study = i.study and e.deleted_at is null)
    where i.hospital = h;
  end loop;
end $$;
