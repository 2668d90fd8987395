-- Revisions of an instance: the newest of a study represents it, and lists, queries and the viewer read that one alone.

alter table medical_image add column superseded boolean not null default false;
comment on column medical_image.superseded is 'A newer revision of this SOP Instance UID, not deleted, is in the same study';

do $$
declare
  h uuid;
begin
  for h in select id from hospital loop
    perform set_config('app.hospital', h::text, true);
    update medical_image i set superseded = true
    from series e
    where i.hospital = h and e.hospital = h and e.id = i.series and exists (
      select from medical_image n join series f on f.hospital = n.hospital and f.id = n.series
      where n.hospital = h and n.sop_instance_uid = i.sop_instance_uid and n.revision > i.revision
        and n.deleted_at is null and f.study = e.study and f.deleted_at is null);
  end loop;
end $$;
