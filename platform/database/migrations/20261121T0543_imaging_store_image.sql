-- A modality waits for each image: one round trip files it, while its bytes are being flushed to disk beside it.

-- The same content sent again brings back what was hidden, and gives an image whose bytes a power cut took another try.
create function app.revive_image(p_image uuid) returns void language sql as $$
  update medical_image
  set deleted_at = null,
    prepared = case when prepared = 'failed' then 'waiting' else prepared end,
    prepare_attempts = case when prepared = 'failed' then 0 else prepare_attempts end
  where id = p_image and (deleted_at is not null or prepared = 'failed')
$$;
grant execute on function app.revive_image(uuid) to alder_app;
comment on function app.revive_image(uuid) is 'Brings an image back whose content has arrived again';

-- app.file_image and app.count_image in a transaction of their own, confined to `p_hospital`. The answer is that of
-- app.file_image; passing the quota raises AL413 and leaves nothing.
create function app.store_image(p_hospital uuid, p jsonb, p_quota bigint) returns jsonb language plpgsql as $$
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
grant execute on function app.store_image(uuid, jsonb, bigint) to alder_app;
comment on function app.store_image(uuid, jsonb, bigint) is 'Files and counts one image in one round trip';
