-- What a program read is noted in one round trip.

-- app.finish in a transaction of its own, confined to `p_hospital`.
create function app.note_read(p_hospital uuid, p_audits jsonb) returns void language plpgsql as $$
begin
  perform set_config('app.hospital', p_hospital::text, true);
  perform app.finish('[]', p_audits);
end $$;
grant execute on function app.note_read(uuid, jsonb) to alder_app;
comment on function app.note_read(uuid, jsonb) is 'Audit rows of a read, committed before the answer leaves';
