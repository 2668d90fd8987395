-- The hospital that the running transaction is confined to; null outside one, and then nothing is visible.
create or replace function app.hospital() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.hospital', true), '')::uuid $$;

-- Whether the running transaction may see rows of every hospital: log-in, public links, sweepers. Never set by a
-- hospital's own calls.
create or replace function app.is_system() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.system', true), '') = 'on' $$;

-- Raises the version with each change, and keeps updated_at growing by at least 1 ms whatever the clock does.
create or replace function app.touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- Makes a table a tenant's: row security that binds the owner too, rights of the application, versions.
create or replace function app.protect(p_table text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', p_table);
  execute format('alter table %I force row level security', p_table);
  execute format('create policy one_hospital on %I using (hospital = (select app.hospital())) with check (hospital = (select app.hospital()))', p_table);
  execute format('grant select, insert, update on %I to alder_app', p_table);
  if exists (select from pg_attribute where attrelid = p_table::regclass and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %I for each row execute function app.touch()', p_table);
  end if;
end $$;

-- The same for a table that log-in, public links or sweepers must read before they know the hospital.
create or replace function app.protect_with_system(p_table text) returns void language plpgsql as $$
begin
  perform app.protect(p_table);
  execute format('create policy system on %I using ((select app.is_system())) with check ((select app.is_system()))', p_table);
end $$;

create or replace function app.allow_delete(p_table text) returns void language plpgsql as $$
begin
  execute format('grant delete on %I to alder_app', p_table);
end $$;

create or replace function app.create_hospital_sequence() returns trigger language plpgsql security definer set search_path = public, app, pg_temp as $$
begin
  insert into hospital_sequence (hospital) values (new.id);
  return new;
end $$;

-- What the hash of an audit row covers; the check of the chain computes the same.
create or replace function app.audit_text(p audit_log) returns text language sql immutable as $$
  select concat_ws('|', p.hospital, p.seq, extract(epoch from p.at)::text, coalesce(p.account::text, ''), p.action,
    coalesce(p.entity, ''), coalesce(p.entity_id::text, ''), coalesce(p.request_id, ''), p.detail::text)
$$;

-- Completes a transaction's unit of work: numbers its events and audit rows in order of commit. Called last, because
-- the row lock on hospital_sequence is held until the commit.
create or replace function app.finish(p_events jsonb, p_audits jsonb) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  h uuid := app.hospital();
  head hospital_sequence;
  item jsonb;
  row_ audit_log;
  n bigint;
begin
  select * into strict head from hospital_sequence where hospital = h for update;
  n := head.outbox_seq;
  for item in select * from jsonb_array_elements(p_events) loop
    n := n + 1;
    insert into outbox (hospital, seq, event, entity_id, permit, payload)
    values (h, n, item->>'event', (item->>'id')::uuid, item->>'permit', coalesce(item->'payload', '{}'));
  end loop;
  for item in select * from jsonb_array_elements(p_audits) loop
    row_ := (h, head.audit_seq + 1, clock_timestamp(), (item->>'account')::uuid, item->>'action', item->>'entity',
      (item->>'id')::uuid, item->>'request_id', coalesce(item->'detail', '{}'), null);
    row_.hash := sha256(head.audit_hash || convert_to(app.audit_text(row_), 'UTF8'));
    insert into audit_log select row_.*;
    head.audit_seq := row_.seq;
    head.audit_hash := row_.hash;
  end loop;
  update hospital_sequence set outbox_seq = n, audit_seq = head.audit_seq, audit_hash = head.audit_hash where hospital = h;
  if n > head.outbox_seq then
    perform pg_notify('alder_outbox', h::text || ':' || n::text);
  end if;
  return n;
end $$;

-- First break of a hospital's audit chain, or null when every row is as it was written.
create or replace function app.audit_break(p_hospital uuid) returns bigint
language plpgsql stable as $$
declare
  before bytea := '\x00';
  expected bigint := 0;
  row_ audit_log;
begin
  for row_ in select * from audit_log where hospital = p_hospital order by seq loop
    expected := expected + 1;
    if row_.seq <> expected then return expected; end if;
    -- The detail of some rows was emptied for an erased owner; their hash stays, and the next row covers it.
    if row_.hash <> sha256(before || convert_to(app.audit_text(row_), 'UTF8'))
      and not (row_.detail = '{"erased": true}'
        and exists (select from erasure_audit_row e where e.hospital = p_hospital and e.seq = row_.seq)) then
      return row_.seq;
    end if;
    before := row_.hash;
  end loop;
  if exists (select from hospital_sequence where hospital = p_hospital and (audit_seq <> expected or audit_hash <> before)) then
    return expected + 1;
  end if;
  return null;
end $$;
