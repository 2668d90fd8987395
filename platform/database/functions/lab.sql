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
language plpgsql stable security definer set search_path = public, app, pg_temp as $$
declare
  h uuid := app.hospital();
  above text := chr(1114111);
  key text := app.search_key(p_q);
  digits text := coalesce(ltrim(substring(app.search_key(p_q) from '^\d+$'), '0'), '');
  pets uuid[];
  orders uuid[];
  is_filed text := ' and r.match_state in (''matched'', ''unrequested'') and not r.invalid and r.verify_state <> ''retracted''';
  query text := 'select r.id, $12 from lab_record r where r.hospital = $1';
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
    query := query || ' and (r.pet = any($2) or r.lab_order = any($3) or (r.record_id = trim($4) and r.record_id <> '''')
      or (lower(r.reported ->> ''patient_id'') = lower(trim($4)) and r.reported ->> ''patient_id'' <> ''''))';
  end if;
  query := query || case p_state
    when 'unreviewed' then is_filed || ' and r.reviewed is null'
    when 'reviewed' then is_filed || ' and r.reviewed is not null'
    when 'critical' then is_filed || ' and r.critical and r.acknowledged is null'
    when 'amended' then is_filed || ' and r.verify_state in (''amended'', ''retracted'')'
    when 'waiting' then ' and r.match_state in (''unmatched'', ''conflict'') and not r.invalid and r.aside is null'
    when 'aside' then ' and r.match_state in (''unmatched'', ''conflict'') and not r.invalid and r.aside is not null'
    when 'discarded' then ' and r.match_state = ''discarded'''
    when 'retracted' then ' and r.verify_state in (''amended'', ''retracted'') and r.verify_state = ''retracted'''
    else is_filed end;
  if p_pet is not null then query := query || ' and r.pet = $5'; end if;
  if p_mark is not null then query := query || ' and r.marks @> array[hashtext($1::text || ''|'' || $6)]'; end if;
  if p_critical then query := query || ' and r.critical'; end if;
  if p_device is not null then query := query || ' and r.device = $7'; end if;
  if p_from is not null then query := query || ' and r."timestamp" >= $8'; end if;
  if p_to is not null then query := query || ' and r."timestamp" < $9'; end if;
  if p_before is not null then query := query || ' and (r."timestamp", r.id) < ($10, $11)'; end if;
  return query execute query || ' order by r."timestamp" desc, r.id desc limit ' || p_limit
    using h, pets[1:200], orders, p_q, p_pet, p_mark, p_device, p_from, p_to, p_before, p_before_id,
      coalesce(cardinality(pets) > 200, false);
end $$;
revoke execute on function app.find_lab_records(text, text, uuid, text, boolean, text, timestamptz, timestamptz, timestamptz, uuid, int) from public;
grant execute on function app.find_lab_records(text, text, uuid, text, boolean, text, timestamptz, timestamptz, timestamptz, uuid, int) to alder_app;
