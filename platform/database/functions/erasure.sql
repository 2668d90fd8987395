-- Erasure of an owner: one function that goes through every column of text of the hospital, whichever capability's it is,
-- so that a table of tomorrow cannot be forgotten. `capabilities/erasure/domain/patterns.ts` writes the patterns.

-- Whether a column holds words. Keys, hashes and identifiers are made by programs and never of an owner's name.
create or replace function app.holds_words(p_table text, p_column text, p_type text) returns boolean language sql immutable as $$
  select p_type in ('text', 'jsonb', '_text')
    and p_table not in ('owner', 'owner_phone', 'owner_search', 'pet_search', 'pet_owner', 'study_index', 'hospital', 'hospital_change',
      'hospital_step', 'agreement_acceptance', 'membership', 'erasure_request', 'erasure_ledger', 'erasure_identity', 'audit_log')
    and p_column !~ '(^|_)(hash|key|keys|uid|sha256|sealed|token)$'
    -- Names of treatments, medicines and pets are no names of owners; the name on a paid receipt has a period of its own.
    and p_column not in ('name', 'name_zhtw', 'name_ja', 'pet_name', 'owner_name', 'vvid', 'syntax', 'transfer_syntax')
$$;

-- Rows that belong to an owner, by table and id: the owner, their pets and those of their visits and receipts, studies
-- that name them alone, and all that refers to one of these.
create or replace function app.collect_rows_of_owner(p_owner uuid, p_name text) returns void language plpgsql as $$
declare
  h uuid := app.hospital();
  link record;
  added bigint;
  n bigint;
begin
  drop table if exists pg_temp.erasing;
  create temp table erasing (tab oid, id uuid, primary key (tab, id)) on commit drop;
  insert into pg_temp.erasing values ('owner'::regclass, p_owner);
  insert into pg_temp.erasing
    select 'pet'::regclass, p.id from pet p where p.hospital = h and (p.owner = p_owner
      or exists (select from pet_owner f where f.hospital = h and f.pet = p.id and f.owner = p_owner)
      or exists (select from medical_record m where m.hospital = h and m.pet = p.id and m.owner = p_owner)
      or exists (select from receipt r where r.hospital = h and r.pet = p.id and r.owner = p_owner));
  insert into pg_temp.erasing
    select 'study'::regclass, s.id from study s
    where s.hospital = h and s.pet is null and p_name <> '' and app.search_key(replace(s.responsible_person, '^', ' ')) = p_name;
  loop
    added := 0;
    for link in
      select c.conrelid as tab, a.attname as col, c.confrelid as target
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped
      where c.contype = 'f' and array_length(c.conkey, 1) = 2 and c.conrelid <> 'owner'::regclass
        and not (c.conrelid = 'pet'::regclass and c.confrelid = 'owner'::regclass)
        and c.confrelid in (select e.tab from pg_temp.erasing e)
    loop
      execute format('insert into pg_temp.erasing select %s, t.id from %s t join pg_temp.erasing e on e.tab = %s and e.id = t.%I
        where t.hospital = $1 on conflict do nothing', link.tab, link.tab::regclass, link.target, link.col) using h;
      get diagnostics n = row_count;
      added := added + n;
    end loop;
    exit when added = 0;
  end loop;
end $$;

-- Replaces a pattern in every text column of a table. p_where: which rows, with t for the table.
create or replace function app.replace_words(p_table oid, p_pattern text, p_with text, p_where text) returns bigint
language plpgsql as $$
declare
  sets text;
  test text;
  n bigint;
begin
  select string_agg(format(case t.typname
      when 'jsonb' then '%1$I = regexp_replace(t.%1$I::text, $1, $2, ''gi'')::jsonb'
      when '_text' then '%1$I = array(select regexp_replace(w, $1, $2, ''gi'') from unnest(t.%1$I) with ordinality as u (w, n) order by n)'
      else '%1$I = regexp_replace(t.%1$I, $1, $2, ''gi'')' end, a.attname), ', ' order by a.attnum),
    string_agg(format(case t.typname when 'text' then 't.%1$I ~* $1'
      when '_text' then 'array_to_string(t.%1$I, chr(10)) ~* $1' else 't.%1$I::text ~* $1' end, a.attname), ' or ')
  into sets, test
  from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and app.holds_words(c.relname, a.attname, t.typname);
  if sets is null then return 0; end if;
  execute format('update %s t set %s where t.hospital = $3 and (%s) and (%s)', p_table::regclass, sets, test, p_where)
    using p_pattern, p_with, app.hospital();
  get diagnostics n = row_count;
  return n;
end $$;

-- Makes an owner nameless everywhere in the hospital; the pets and what was found of them stay.
--
-- p_everywhere: telephone numbers, addresses and accounts that are this owner's alone; null: none.
-- p_related, p_with: all of them and the name, replaced where a row belongs to the owner; p_with may keep what stands around.
-- p_name: search key of a name that is distinctive enough to find unmatched studies by; '' otherwise.
-- p_receipts_from: paid receipts since then keep the name that is printed on them.
-- Returns table → rows changed.
create or replace function app.erase_owner(
  p_owner uuid, p_everywhere text, p_related text, p_with text, p_name text, p_receipts_from timestamptz, p_at timestamptz
) returns jsonb language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  h uuid := app.hospital();
  rel record;
  n bigint;
  m bigint;
  counts jsonb := '{}';
  v_ids text;
  v_email text;
begin
  if h is null or not exists (select from owner where hospital = h and id = p_owner) then
    raise exception 'no owner %', p_owner;
  end if;
  perform set_config('app.erasing', 'on', true);
  select lower(email) into v_email from owner where hospital = h and id = p_owner;
  -- What waits to be sent to the owner is not sent any more; of addresses that refused, none is remembered.
  update letter set state = 'ended', details = '{}' where hospital = h and state = 'waiting' and lower(email) = v_email;
  delete from mail_problem where email = v_email;
  -- Nor by LINE, whose user nobody can name any more; rows of messages keep that they were sent.
  delete from line_code where hospital = h and owner = p_owner;
  update line_message set state = 'refused', reason = 'unlinked', subject = '', body = ''
    where hospital = h and owner = p_owner and state = 'waiting';
  update line_link set user_id = 'U' || repeat('0', 32), display_name = null, ended_at = coalesce(ended_at, p_at)
    where hospital = h and owner = p_owner;
  perform app.collect_rows_of_owner(p_owner, p_name);
  select string_agg(id::text, '|') into v_ids from pg_temp.erasing where tab in ('owner'::regclass, 'pet'::regclass);

  update study s set
    patient_name = coalesce((select p.name from pet p where p.hospital = h and p.id = s.pet), case when s.pet is null then '***' else '' end),
    responsible_person = case when s.responsible_person = '' then '' else '***' end,
    as_sent = case when s.as_sent is null then null else s.as_sent || jsonb_build_object('responsible_person', '***',
      'patient_name', coalesce((select p.name from pet p where p.hospital = h and p.id = s.pet), '***')) end,
    owner_erased = true
  where s.hospital = h and s.id in (select id from pg_temp.erasing where tab = 'study'::regclass)
    -- Studies of a pet of another name the other, who stays.
    and not (exists (select from pet_owner f where f.hospital = h and f.pet = s.pet and f.owner = p_owner)
      and app.search_key(replace(s.responsible_person, '^', ' ')) is distinct from nullif(p_name, ''));
  get diagnostics n = row_count;
  if n > 0 then counts := counts || jsonb_build_object('study', n); end if;
  update study_index i set attributes = null, answer = null
    where i.hospital = h and i.study in (select id from pg_temp.erasing where tab = 'study'::regclass);
  delete from series_index x
    where x.hospital = h and x.series in (select id from pg_temp.erasing where tab = 'series'::regclass);

  for rel in
    select c.oid, c.relname,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped) as has_id,
      exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'entity_id' and not i.attisdropped) as has_entity
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'hospital' and not a.attisdropped)
    order by c.relname
  loop
    n := 0;
    m := app.replace_words(rel.oid, p_related, p_with, case
      -- First rows of a file that the owner came with: they know ids of the other system alone.
      when rel.relname = 'data_import_file' then 't.id in (select r.file from data_import_row r
        where r.hospital = t.hospital and (r.target in (select id from pg_temp.erasing) or r.parent_target in (select id from pg_temp.erasing)))'
      when rel.has_entity then format('t.entity_id in (select id from pg_temp.erasing) or t::text ~ %L', v_ids)
      when rel.has_id then format('t.id in (select id from pg_temp.erasing where tab = %s)', rel.oid)
      else format('t::text ~ %L', v_ids) end);
    -- After it, so that no row is counted twice.
    if p_everywhere is not null then n := app.replace_words(rel.oid, p_everywhere, '***', 'true'); end if;
    if n + m > 0 then counts := counts || jsonb_build_object(rel.relname, n + m); end if;
  end loop;

  -- The hash of an audit row covers its detail: the detail goes, the hash stays, and the row is listed for the check.
  with emptied as (
    update audit_log a set detail = '{"erased": true}'
    where a.hospital = h and (p_everywhere is not null and a.detail::text ~* p_everywhere
      or a.detail::text ~* p_related and (a.entity_id in (select id from pg_temp.erasing) or a.detail::text ~ v_ids))
    returning a.seq)
  insert into erasure_audit_row (hospital, seq, erased_at) select h, seq, p_at from emptied on conflict do nothing;
  get diagnostics n = row_count;
  if n > 0 then counts := counts || jsonb_build_object('audit_log', n); end if;

  update receipt r set owner_name = '***'
    where r.hospital = h and r.owner = p_owner and r.owner_name <> '***' and (r.paid_at is null or r.paid_at < p_receipts_from);
  -- A drawn signature is a name in handwriting; the answer, its hash and the amounts stay.
  update quotation_answer a set signature = '[]', signed_by = case when a.signed_by = '' then '' else '***' end
    where a.hospital = h and a.quotation in (select id from quotation q where q.hospital = h and q.owner = p_owner);
  update surgery_consent a set signature = '[]', signed_by = case when a.signed_by = '' then '' else '***' end
    where a.hospital = h and a.owner = p_owner;
  -- Jobs that wait or have run; where there are jobs.
  if to_regclass('job.job') is not null and p_everywhere is not null then
    execute 'update job.job set data = regexp_replace(data::text, $1, ''***'', ''gi'')::jsonb
      where data->>''hospital'' = $2 and data::text ~* $1' using p_everywhere, h::text;
  end if;
  -- Of a pet of several owners the others stay; a primary owner who is erased is replaced by a person, who chooses.
  delete from pet_owner where hospital = h and owner = p_owner;
  -- The number of a policy is the owner's; the chip and the passport are the pet's.
  update pet set insurance_policy = null where hospital = h and owner = p_owner and insurance_policy is not null;
  -- Entries of the same person that were merged into this one, and what would part them again.
  with recursive same as (
    select p_owner as id
    union select m.merged from owner_merge m join same on m.survivor = same.id where m.hospital = h and m.undone_at is null
  ), parted as (
    update owner_merge m set before = '{}' where m.hospital = h and m.survivor in (select id from same)
  )
  update owner set name = '***', reading = null, phones = '{}', email = null, line_account = null, address = null, notes = null,
    former_names = '{}', renamed_at = null, deleted = true, erased_at = p_at where hospital = h and id in (select id from same);
  counts := counts || jsonb_build_object('owner', 1);
  perform set_config('app.erasing', '', true);
  return counts;
end $$;

-- Rows with the name of an owner that do not belong to them, by table: a person looks at these.
create or replace function app.find_words_elsewhere(p_owner uuid, p_pattern text, p_name text) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  h uuid := app.hospital();
  rel record;
  n bigint;
  counts jsonb := '{}';
begin
  perform app.collect_rows_of_owner(p_owner, p_name);
  for rel in
    select c.oid, c.relname, string_agg(format('t.%I::text', a.attname), ', ') as cols
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and app.holds_words(c.relname, a.attname, t.typname)
      and c.relname not in ('outbox', 'idempotency_key', 'data_import_row', 'data_import_file')
      and exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'hospital')
      and exists (select from pg_attribute x where x.attrelid = c.oid and x.attname = 'id' and not x.attisdropped)
    group by c.oid, c.relname order by c.relname
  loop
    execute format('select count(*) from %s t where t.hospital = $1 and concat_ws(chr(10), %s) ~* $2
      and t.id not in (select id from pg_temp.erasing where tab = %s)', rel.oid::regclass, rel.cols, rel.oid)
      into n using h, p_pattern;
    if n > 0 then counts := counts || jsonb_build_object(rel.relname, n); end if;
  end loop;
  return counts;
end $$;

-- The name on paid receipts of erased owners goes when the years of the tax law are over.
create or replace function app.expire_names_on_receipts(p_owner uuid, p_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  n bigint;
begin
  perform set_config('app.erasing', 'on', true);
  update receipt set owner_name = '***'
    where hospital = app.hospital() and owner = p_owner and owner_name <> '***' and paid_at < p_before
      and exists (select from erasure_ledger l where l.hospital = app.hospital() and l.owner = p_owner);
  get diagnostics n = row_count;
  perform set_config('app.erasing', '', true);
  return n;
end $$;
