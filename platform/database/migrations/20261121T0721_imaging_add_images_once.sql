-- app.add_images left to the unique index what was looked up before: one look less for each image, and none that a plan
-- made for an empty table could turn into a scan.

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
  end if;
  return answers;
end $$;
