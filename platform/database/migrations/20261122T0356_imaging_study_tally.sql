-- Any page of the study list of DICOMweb without counting to it: how many studies each week has.

create table study_tally (
  hospital uuid not null default app.hospital() references hospital (id),
  week     date not null,
  studies  int not null,
  primary key (hospital, week)
);
comment on table study_tally is 'Studies of a week that DICOMweb lists, so that a page far back is found without reading what lies before it';
comment on column study_tally.hospital is 'The hospital';
comment on column study_tally.week is 'Its Monday, in UTC';
comment on column study_tally.studies is 'Rows of study_index that are known to be DICOM';
select app.protect('study_tally');

create index study_index_paged on study_index (hospital, datetime desc, study desc) where dicom;

create function app.week_of(p_at timestamptz) returns date language sql immutable as $$
  select date_trunc('week', p_at at time zone 'UTC')::date
$$;
grant execute on function app.week_of(timestamptz) to alder_app;
comment on function app.week_of(timestamptz) is 'Monday of the week, in UTC';

-- A study becomes known to be DICOM once its headers were read, in the background: filing an image does not come here.
create function app.tally_study() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.dicom then
    update study_tally set studies = studies - 1 where hospital = old.hospital and week = app.week_of(old.datetime);
  end if;
  if tg_op <> 'DELETE' and new.dicom then
    insert into study_tally (hospital, week, studies) values (new.hospital, app.week_of(new.datetime), 1)
    on conflict (hospital, week) do update set studies = study_tally.studies + 1;
  end if;
  return null;
end $$;
create trigger tally_new after insert on study_index for each row when (new.dicom) execute function app.tally_study();
create trigger tally_gone after delete on study_index for each row when (old.dicom) execute function app.tally_study();
create trigger tally_changed after update of dicom, datetime on study_index
  for each row when (old.dicom is distinct from new.dicom or old.datetime is distinct from new.datetime)
  execute function app.tally_study();

-- Where a page of all studies begins, newest first: a study at or before it, and how many are left to step over from there.
-- Studies that came just now are in no week yet: the place is taken as many earlier as there are of them.
create function app.study_page_start(p_offset int, out datetime timestamptz, out study uuid, out rest int)
language plpgsql stable as $$
declare
  h uuid := app.hospital();
  fresh int;
  place int;
  inside record;
begin
  select count(*) into fresh from (
    select from study_index i where i.hospital = h and i.everything is null and not i.dicom limit 501) few;
  place := p_offset - fresh;
  if fresh > 500 or place <= 0 then
    return;
  end if;
  select w.week, w.before into inside from (
    select t.week, t.studies, sum(t.studies) over (order by t.week desc) - t.studies as before
    from study_tally t where t.hospital = h) w
  where w.before <= place and place < w.before + w.studies limit 1;
  if not found then
    return;
  end if;
  select i.datetime, i.study into datetime, study from study_index i
  where i.hospital = h and i.dicom and i.datetime >= inside.week::timestamp at time zone 'UTC'
    and i.datetime < (inside.week + 7)::timestamp at time zone 'UTC'
  order by i.datetime desc, i.study desc offset place - inside.before limit 1;
  rest := fresh - (
    select count(*) from study_index i where i.hospital = h and i.everything is null and not i.dicom
      and (i.datetime, i.study) > (study_page_start.datetime, study_page_start.study)
      and exists (select from series f join medical_image g on g.hospital = f.hospital and g.series = f.id
        and g.deleted_at is null and g.sop_class_uid <> ''
        where f.hospital = i.hospital and f.study = i.study and f.deleted_at is null));
end $$;
grant execute on function app.study_page_start(int) to alder_app;
comment on function app.study_page_start(int) is 'Where a page of all studies begins; null where it has to be counted';

do $$
declare
  h uuid;
begin
  for h in select id from hospital loop
    perform set_config('app.hospital', h::text, true);
    insert into study_tally (hospital, week, studies)
    select hospital, app.week_of(datetime), count(*) from study_index where hospital = h and dicom group by 1, 2;
  end loop;
end $$;
