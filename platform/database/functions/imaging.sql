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

-- Bytes that a hospital's archive stores, as its users see them; zeros for one without images.
create or replace function app.stored_usage(p_hospital uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('used', coalesce(sum(u.used), 0), 'archiveUsed', coalesce(sum(u.archive_used), 0),
    'shareUsed', coalesce(sum(u.share_used), 0))
  from pacs_usage u where u.hospital = p_hospital
$$;
