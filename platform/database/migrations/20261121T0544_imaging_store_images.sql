-- Associations of one hospital that deliver at once share a transaction, and with it one flush of the log.
create function app.store_images(p_hospital uuid, p_images jsonb, p_quota bigint) returns jsonb language plpgsql as $$
declare
  item jsonb;
  answers jsonb := '[]';
begin
  for item in select * from jsonb_array_elements(p_images) loop
    answers := answers || jsonb_build_array(app.store_image(p_hospital, item, p_quota));
  end loop;
  return answers;
end $$;
grant execute on function app.store_images(uuid, jsonb, bigint) to alder_app;
comment on function app.store_images(uuid, jsonb, bigint) is 'Files several images in one transaction: all or none';
