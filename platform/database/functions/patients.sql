-- A text as search compares it: no difference of width, case, accents and kana. `fold` of capabilities/patients/domain
-- does the same to what is typed. Letters are named one by one, so the database's locale plays no part.
create or replace function app.fold(p text) returns text language sql immutable strict parallel safe as $$
  select trim(both ' ' from regexp_replace(normalize(translate(
    regexp_replace(normalize(p, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'abcdefghijklmnopqrstuvwxyzぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), NFC), '\s+', ' ', 'g'))
$$;

-- The same without spaces: names and numbers as they lie in the search tables.
create or replace function app.search_key(p text) returns text language sql immutable parallel safe as $$
  select replace(app.fold(coalesce(p, '')), ' ', '')
$$;

-- Digits of a telephone number in one form: country codes of Taiwan and Japan become the leading 0.
create or replace function app.phone_digits(p text) returns text language sql immutable parallel safe as $$
  select case when typed ~ '^(\+|00)\s*(886|81)'
    then regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(00)?(886|81)0?', '0')
    else regexp_replace(typed, '\D', '', 'g') end
  from (select trim(normalize(coalesce(p, ''), NFKC)) as typed) as t
$$;

-- Runs of three characters, and of two where one is not ASCII, hashed together with the hospital: an index over them
-- finds any part of a word in one hospital, in Latin letters and Chinese characters alike. Hashes may collide; the
-- caller compares the text as well. `|` separates texts.
create or replace function app.grams(p_hospital uuid, p text) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  chars text[] := string_to_array(p, null);
  salt text := p_hospital::text;
  n int := coalesce(array_length(chars, 1), 0);
  two text;
  grams int[] := '{}';
begin
  for i in 1 .. n - 1 loop
    if chars[i] <> '|' and chars[i + 1] <> '|' then
      two := chars[i] || chars[i + 1];
      if octet_length(two) > 2 then
        grams := grams || hashtext(salt || two);
      end if;
      if i < n - 1 and chars[i + 2] <> '|' then
        grams := grams || hashtext(salt || two || chars[i + 2]);
      end if;
    end if;
  end loop;
  return grams;
end $$;

create or replace function app.index_pet(p pet) returns void language plpgsql as $$
declare
  o owner;
  numbers text[];
  keys pet_search;
begin
  delete from pet_search s where s.pet = p.id;
  if p.deleted then return; end if;
  select * into o from owner where id = p.owner;
  select coalesce(array_agg(d), '{}') into numbers
    from (select app.phone_digits(phone) as d from unnest(o.phones) as phone) as each_phone where d <> '';
  keys.name := app.search_key(p.name);
  keys.owner_name := app.search_key(o.name);
  keys.chart := app.search_key(p.patient_id);
  keys.chip := app.search_key(p.chip_number);
  insert into pet_search (pet, owner, species, status, name, owner_name, chart, chart_no, chip, phones, everything)
  values (p.id, p.owner, p.species, p.status, keys.name, keys.owner_name, keys.chart,
    coalesce(ltrim(substring(keys.chart from '\d+$'), '0'), ''), keys.chip, numbers,
    concat_ws('|', keys.name, keys.owner_name, keys.chart, keys.chip, array_to_string(numbers, '|')));
end $$;

create or replace function app.index_pet_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_pet(new);
  return null;
end $$;

create or replace function app.index_owner_on_change() returns trigger language plpgsql as $$
declare
  own_pet pet;
begin
  delete from owner_phone where owner = new.id;
  delete from owner_search where owner = new.id;
  if not new.deleted then
    insert into owner_phone (owner, digits)
      select distinct new.id, d from (select app.phone_digits(phone) as d from unnest(new.phones) as phone) as each_phone where d <> '';
    insert into owner_search (owner, name, everything)
      select new.id, app.search_key(new.name),
        concat_ws('|', app.search_key(new.name), (select string_agg(digits, '|') from owner_phone where owner = new.id));
  end if;
  if tg_op = 'UPDATE' then
    for own_pet in select * from pet where owner = new.id loop
      perform app.index_pet(own_pet);
    end loop;
  end if;
  return null;
end $$;

-- Rank of a patient among the results of one word: the first of these conditions that it meets.
create or replace function app.pet_rank(s pet_search, p_word text, p_digits text) returns int language sql immutable as $$
  select case
    when starts_with(s.chart, p_word) then 1
    when ltrim(p_digits, '0') <> '' and starts_with(s.chart_no, ltrim(p_digits, '0')) then 2
    when length(p_digits) >= 3 and exists (select from unnest(s.phones) as d where right(d, length(p_digits)) = p_digits) then 3
    when length(p_digits) >= 3 and exists (select from unnest(s.phones) as d where starts_with(d, p_digits)) then 4
    when length(p_digits) >= 4 and right(s.chip, length(p_digits)) = p_digits then 5
    when length(p_digits) >= 4 and starts_with(s.chip, p_digits) then 6
    when starts_with(s.name, p_word) then 7
    when starts_with(s.owner_name, p_word) then 8
    when right(s.name, length(p_word)) = p_word then 9
    when right(s.owner_name, length(p_word)) = p_word then 10
    else 11 end
$$;

-- Patients that hold every word, best first: by the start or the end of what was typed, then by its parts.
--
-- Starts and ends are read from an index in order, and only as many as are asked for. A part in the middle is looked up in
-- an index that knows no order. A page of it is the newest patients that hold it: a frequent part is found among the 4,000
-- newest before the end of the page before; a rare one, which not one of the 400 newest holds, and one that they do not
-- fill a page with, among all that the index finds. So none is skipped, and none is returned twice.
--
-- p_words, p_digits: each word folded, and its digits where it is a number, otherwise ''.
-- p_rank, p_key, p_pet: where the page before ended. Each row of the answer carries the same three.
create or replace function app.search_pets(
  p_words text[], p_digits text[], p_species text, p_status text, p_limit int, p_rank int, p_key text, p_pet uuid
) returns table (pet uuid, rank int, key text)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  several boolean := array_length(p_words, 1) > 1;
  -- Keys have no spaces: 'Emily Tanaka' is one key, whatever else its words may match.
  word text := array_to_string(p_words, '');
  digits text := case when several then '' else p_digits[1] end;
  sought text[] := array(select coalesce(nullif(d, ''), w) from unnest(p_words, p_digits) as t (w, d));
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(sought) as w);
  parts int[] := array(select distinct g from unnest(sought) as w, unnest(app.grams(h, w)) as g);
  before uuid := case when coalesce(p_rank, 0) < 11 then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else p_pet end;
  held uuid[] := '{}';
  count_so_far int := 0;
  n int;
  newest int;
  step record;
begin
  for step in
    select * from (values
      (1, 'chart', word, word <> ''),
      (2, 'chart_no', ltrim(digits, '0'), ltrim(digits, '0') <> ''),
      (3, 'reversed', reverse(digits), length(digits) >= 3),
      (4, 'digits', digits, length(digits) >= 3),
      (5, 'chip_end', reverse(digits), length(digits) >= 4),
      (6, 'chip', digits, length(digits) >= 4),
      (7, 'name', word, true),
      (8, 'owner_name', word, true),
      (9, 'name_end', reverse(word), length(word) >= 2),
      (10, 'owner_name_end', reverse(word), length(word) >= 2)
    ) as steps (place, col, prefix, wanted)
    where wanted and place >= coalesce(p_rank, 1)
    order by place
  loop
    return query execute format('select * from app.pets_by_%s($1, $2, $3, $4, $5, $6, $7, $8, $9)', step.col)
      using h, step.prefix, word, digits, p_species, p_status, p_limit - count_so_far,
        case when step.place = p_rank then p_key else step.prefix end,
        case when step.place = p_rank then p_pet else '00000000-0000-0000-0000-000000000000' end;
    get diagnostics n = row_count;
    count_so_far := count_so_far + n;
    if count_so_far >= p_limit then return; end if;
  end loop;

  -- A whole number that was found is what was meant; without parts nothing can be looked up.
  if parts = '{}' or (count_so_far > 0 and length(digits) >= 8) then return; end if;
  foreach newest in array array[400, 4000] loop
    held := array(
      select found.pet from (
        select s.pet, s.everything, s.species, s.status, s as whole from pet_search s
        where s.hospital = h and s.pet < before order by s.hospital desc, s.pet desc limit newest
      ) as found
      where found.everything like all (patterns)
        and (p_species is null or found.species = p_species) and (p_status is null or found.status = p_status)
        and app.pet_rank(found.whole, word, digits) = 11
      order by 1 desc limit p_limit - count_so_far);
    exit when cardinality(held) in (0, p_limit - count_so_far);
  end loop;
  if cardinality(held) < p_limit - count_so_far then
    -- The best plan depends on how frequent the parts are: no generic plan.
    execute 'select array(
      with found as materialized (
        select s.pet as one from pet_search s
        where s.hospital = $1 and app.grams(s.hospital, s.everything) @> $2 and s.everything like all ($3)
          and app.pet_rank(s, $4, $5) = 11 and ($6 is null or s.species = $6) and ($7 is null or s.status = $7)
          and s.pet < $8
      )
      select one from found order by one desc limit $9)'
      into held using h, parts, patterns, word, digits, p_species, p_status, before, p_limit - count_so_far;
  end if;
  return query select one, 11, one::text from unnest(held) as found (one) order by found.one desc;
end $$;

-- Owners that hold every word in their own name and numbers, best first.
create or replace function app.search_owners(p_words text[], p_digits text[], p_limit int) returns table (owner uuid)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  several boolean := array_length(p_words, 1) > 1;
  word text := array_to_string(p_words, '');
  number text := case when several then '' else p_digits[1] end;
  sought text[] := array(select coalesce(nullif(d, ''), w) from unnest(p_words, p_digits) as t (w, d));
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(sought) as w);
  parts int[] := array(select distinct g from unnest(sought) as w, unnest(app.grams(h, w)) as g);
  top text := chr(1114111);
  ids uuid[] := '{}';
begin
  if length(number) >= 3 then
    ids := ids || array(select p.owner from owner_phone p
      where p.hospital = h and p.reversed >= reverse(number) and p.reversed < reverse(number) || top
      order by p.reversed, p.owner limit p_limit);
    ids := ids || array(select p.owner from owner_phone p
      where p.hospital = h and p.digits >= number and p.digits < number || top order by p.digits, p.owner limit p_limit);
  end if;
  ids := ids || array(select s.owner from owner_search s
    where s.hospital = h and s.name >= word and s.name < word || top order by s.name, s.owner limit p_limit);
  if parts <> '{}' and cardinality(ids) < p_limit and not (cardinality(ids) > 0 and length(number) >= 8) then
    ids := ids || array(select s.owner from owner_search s
      where s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
      limit p_limit);
  end if;
  return query select f.id from unnest(ids) with ordinality as f (id, place) group by f.id order by min(f.place) limit p_limit;
end $$;

-- Moves what refers to one patient to another, in every table that refers to patients, whichever room's it is.
--
-- p_only: what a merge had moved, to move just that back; null moves all. Returns table and column → ids.
create or replace function app.move_pet(p_from uuid, p_to uuid, p_only jsonb default null) returns jsonb language plpgsql as $$
declare
  link record;
  ids jsonb;
  moved jsonb := '{}';
begin
  perform set_config('app.moving_pet', 'on', true);
  for link in
    select c.conrelid::regclass::text as tab, a.attname as col
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped
    where c.contype = 'f' and c.confrelid = 'pet'::regclass and array_length(c.conkey, 1) = 2
      and c.conrelid not in ('pet'::regclass, 'pet_merge'::regclass)
    order by 1, 2
  loop
    continue when p_only is not null and not p_only ? (link.tab || '.' || link.col);
    execute format('with moved as (update %1$s set %2$I = $2 where %2$I = $1 and ($3::jsonb is null or id in
      (select value::uuid from jsonb_array_elements_text($3))) returning id) select jsonb_agg(id) from moved', link.tab, link.col)
      into ids using p_from, p_to, p_only -> (link.tab || '.' || link.col);
    if ids is not null then moved := moved || jsonb_build_object(link.tab || '.' || link.col, ids); end if;
  end loop;
  perform set_config('app.moving_pet', '', true);
  return moved;
end $$;
