-- Results by any of the criteria, newest measurement first, from a place on. The text of the query is made of the
-- criteria that are there, so that each combination is planned for itself and reads the index that suits it.
--
-- p_state: filed, unreviewed, reviewed, critical, amended, waiting, aside, discarded or retracted.
-- p_mark: as `app.lab_marks` writes it. p_q: start of a pet's name or chart number, an order, tube or run number.
-- `many` says that more than 200 patients match p_q: results of the others are not among them.
create or replace function app.find_lab_records(
  p_state text, p_q text, p_pet uuid, p_mark text, p_critical boolean, p_device text, p_from timestamptz, p_to timestamptz,
  p_before timestamptz, p_before_id uuid, p_limit int
) returns table (record uuid, many boolean)
language plpgsql stable security definer set search_path = public, app, pg_temp set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  above text := chr(1114111);
  key text := app.search_key(p_q);
  digits text := coalesce(ltrim(substring(app.search_key(p_q) from '^\d+$'), '0'), '');
  pets uuid[];
  orders uuid[];
  runs uuid[];
  is_filed text := ' and r.match_state in (''matched'', ''unrequested'') and not r.invalid and r.verify_state <> ''retracted''';
  query text := 'select r.id, $9 from lab_record r where r.hospital = $1';
  where_text text := '';
  after text := case when p_before is not null then ' and (r."timestamp", r.id) < ($7, $8)' else '' end;
  order_by text := ' order by r."timestamp" desc, r.id desc limit ' || p_limit;
  mark int[] := array[hashtext(app.hospital()::text || '|' || p_mark)];
  is_many boolean := false;
  near int;
begin
  if key <> '' then
    pets := array(select distinct found.pet from (
      (select s.pet from pet_search s where s.hospital = h and s.name >= key and s.name < key || above
        order by s.name limit 201)
      union all
      (select s.pet from pet_search s where s.hospital = h and s.chart >= key and s.chart < key || above
        order by s.chart limit 201)
      union all
      (select s.pet from pet_search s where s.hospital = h and digits <> '' and s.chart_no = digits limit 201)
    ) as found limit 201);
    orders := array(
      (select o.id from lab_order o where o.hospital = h and o.order_id = upper(trim(p_q)))
      union all
      (select o.id from lab_order o where o.hospital = h and o.sample_id = trim(p_q) limit 100));
    runs := array(
      (select r.id from lab_record r where r.hospital = h and r.record_id = trim(p_q) and r.record_id <> '' limit 500)
      union all
      (select r.id from lab_record r where r.hospital = h and lower(r.reported ->> 'patient_id') = lower(trim(p_q))
        and r.reported ->> 'patient_id' <> '' limit 500)
      union all
      (select r.id from lab_record r where r.hospital = h and r.lab_order = any(orders))
      union all
      (select r.id from lab_record r where r.hospital = h and r.pet = any(pets[1:200])));
    where_text := where_text || ' and r.id = any($2)';
  end if;
  where_text := where_text || case p_state
    when 'unreviewed' then is_filed || ' and r.reviewed is null'
    when 'reviewed' then is_filed || ' and r.reviewed is not null'
    when 'critical' then is_filed || ' and r.critical and r.acknowledged is null'
    when 'amended' then is_filed || ' and r.verify_state in (''amended'', ''retracted'')'
    when 'waiting' then ' and r.match_state in (''unmatched'', ''conflict'') and not r.invalid and r.aside is null'
    when 'aside' then ' and r.match_state in (''unmatched'', ''conflict'') and not r.invalid and r.aside is not null'
    when 'discarded' then ' and r.match_state = ''discarded'''
    when 'retracted' then ' and r.verify_state in (''amended'', ''retracted'') and r.verify_state = ''retracted'''
    else is_filed end;
  if p_pet is not null then where_text := where_text || ' and r.pet = $3'; end if;
  if p_critical then where_text := where_text || ' and r.critical'; end if;
  if p_device is not null then where_text := where_text || ' and r.device = $4'; end if;
  if p_from is not null then where_text := where_text || ' and r."timestamp" >= $5'; end if;
  if p_to is not null then where_text := where_text || ' and r."timestamp" < $6'; end if;
  is_many := coalesce(cardinality(pets) > 200, false);
  query := query || where_text;
  if p_mark is null then
    return query execute query || after || order_by using h, runs, p_pet, p_device, p_from, p_to, p_before, p_before_id, is_many;
    return;
  end if;
  -- A frequent mark fills the page from the rows that are next in order; a rare one is read through the index of marks.
  execute 'select count(*) from (select from (select r.marks from lab_record r where r.hospital = $1' || where_text || after
    || ' order by r."timestamp" desc, r.id desc limit 2000) as r where r.marks @> $10 limit ' || p_limit || ') as near'
    into near using h, runs, p_pet, p_device, p_from, p_to, p_before, p_before_id, is_many, mark;
  if near >= p_limit then
    return query execute 'select r.id, $9 from (select r.id, r."timestamp", r.marks from lab_record r where r.hospital = $1' || where_text
      || after || ' order by r."timestamp" desc, r.id desc limit 2000) as r where r.marks @> $10' || order_by
      using h, runs, p_pet, p_device, p_from, p_to, p_before, p_before_id, is_many, mark;
  else
    return query execute 'with r as materialized (select r.id, r."timestamp" from lab_record r where r.hospital = $1 and r.marks @> $10'
      || where_text || after || ') select r.id, $9 from r' || order_by
      using h, runs, p_pet, p_device, p_from, p_to, p_before, p_before_id, is_many, mark;
  end if;
end $$;
revoke execute on function app.find_lab_records(text, text, uuid, text, boolean, text, timestamptz, timestamptz, timestamptz, uuid, int) from public;
grant execute on function app.find_lab_records(text, text, uuid, text, boolean, text, timestamptz, timestamptz, timestamptz, uuid, int) to alder_app;

-- Hashes of the analytes of a result, of the kinds of its flags, and of both together, salted with the hospital: one
-- index over them finds an analyte in one hospital. Hashes may collide; the chance for one hospital is below 1 to 10,000.
create or replace function app.lab_marks(p_hospital uuid, p_results jsonb) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(p_hospital::text || '|' || mark)), '{}')
  from jsonb_array_elements(case when jsonb_typeof(p_results) = 'array' then p_results else '[]' end) as v,
    lateral (select v ->> 'code' as code, v ->> 'flag' as flag) as one,
    lateral (select array_remove(array[
      case when flag <> 'N' then 'abnormal' end,
      case when flag in ('H', 'HH') then 'high' end,
      case when flag in ('L', 'LL') then 'low' end,
      case when flag in ('HH', 'LL') then 'critical' end,
      case when flag = 'invalid' then 'invalid' end], null) as kinds) as flags,
    lateral (
      select code || '|' as mark union all select '|' || kind from unnest(kinds) as kind
      union all select code || '|' || kind from unnest(kinds) as kind) as marked
  where mark is not null
$$;

create or replace function app.mark_lab_record() returns trigger language plpgsql as $$
begin
  new.marks := app.lab_marks(new.hospital, new.results);
  return new;
end $$;
create or replace trigger marks before insert or update of results, hospital on lab_record
  for each row execute function app.mark_lab_record();
update lab_record set marks = app.lab_marks(hospital, results) where marks is null;
