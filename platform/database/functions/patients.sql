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

-- Digits of a telephone number in one form: country codes of Taiwan and Japan become the leading 0, an extension is left
-- out.
create or replace function app.phone_digits(p text) returns text language sql immutable parallel safe as $$
  select case when typed ~ '^(\+|00)\s*(886|81)'
    then regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(00)?(886|81)0?', '0')
    else regexp_replace(typed, '\D', '', 'g') end
  from (select trim(regexp_replace(normalize(coalesce(p, ''), NFKC),
    '[\s,;]*(ext(ension)?\.?|x|#|分機|轉|内線|內線)[\s.:]*\d*\s*$', '', 'i')) as typed) as t
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
  former text[];
  passport text := app.search_key(p.passport_number);
  keys pet_search;
  further owner[] := array(select f from pet_owner r join owner f on f.id = r.owner and not f.deleted
    where r.hospital = p.hospital and r.pet = p.id order by r.id);
  -- As for the primary owner: names and former ones by writing and by sound, readings, telephones.
  further_keys text;
  further_sounds text;
begin
  delete from pet_search s where s.pet = p.id;
  if p.deleted then return; end if;
  select * into o from owner where id = p.owner;
  select coalesce(array_agg(d), '{}') into numbers
    from (select app.phone_digits(phone) as d from unnest(o.phones) as phone
      union select app.phone_digits(phone) from unnest(further) as f, unnest(f.phones) as phone) as each_phone where d <> '';
  select array_agg(app.search_key(f.name)), string_agg(concat_ws('|', app.search_key(f.name), app.search_key(f.reading),
      (select string_agg(app.search_key(n), '|') from unnest(f.former_names) as n)), '|'),
    string_agg(concat_ws('|', app.sounds(variadic app.search_key(f.name) || array(select app.search_key(n) from unnest(f.former_names) as n)),
      app.reading_sounds(f.reading)), '|')
  into keys.further_names, further_keys, further_sounds from unnest(further) as f;
  former := array(select app.search_key(f) from unnest(o.former_names) as f);
  keys.name := app.search_key(p.name);
  keys.owner_name := app.search_key(o.name);
  keys.chart := app.search_key(p.patient_id);
  keys.chip := app.search_key(p.chip_number);
  insert into pet_search (pet, owner, species, status, name, owner_name, chart, chart_no, chip, phones, further_names, everything, sounds)
  values (p.id, p.owner, p.species, p.status, keys.name, keys.owner_name, keys.chart,
    coalesce(ltrim(substring(keys.chart from '\d+$'), '0'), ''), keys.chip, numbers,
    coalesce(keys.further_names, '{}'),
    -- Readings, the passport and former names of the owner find, and never rank: they stand in no key of their own.
    concat_ws('|', keys.name, keys.owner_name, keys.chart, keys.chip, array_to_string(numbers, '|'), array_to_string(former, '|'),
      app.search_key(p.reading), app.search_key(o.reading), passport, nullif(translate(passport, '-./', ''), passport), further_keys),
    concat_ws('|', app.sounds(variadic array[keys.name, keys.owner_name] || former), app.reading_sounds(p.reading),
      app.reading_sounds(o.reading), further_sounds));
end $$;

create or replace function app.index_pet_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_pet(new);
  return null;
end $$;

create or replace function app.index_owner_on_change() returns trigger language plpgsql as $$
declare
  own_pet pet;
  former text[] := array(select app.search_key(f) from unnest(new.former_names) as f);
begin
  delete from owner_phone where owner = new.id;
  delete from owner_search where owner = new.id;
  if not new.deleted then
    insert into owner_phone (owner, digits)
      select distinct new.id, d from (select app.phone_digits(phone) as d from unnest(new.phones) as phone) as each_phone where d <> '';
    insert into owner_search (owner, name, everything, sounds)
      select new.id, app.search_key(new.name),
        concat_ws('|', app.search_key(new.name), (select string_agg(digits, '|') from owner_phone where owner = new.id),
          array_to_string(former, '|'), app.search_key(new.reading)),
        concat_ws('|', app.sounds(variadic app.search_key(new.name) || former), app.reading_sounds(new.reading));
  end if;
  if tg_op = 'UPDATE' then
    for own_pet in select p.* from pet p where p.owner = new.id
      union all select p.* from pet_owner r join pet p on p.id = r.pet where r.hospital = new.hospital and r.owner = new.id loop
      perform app.index_pet(own_pet);
    end loop;
  end if;
  return null;
end $$;

-- A further owner is none of a pet without a primary owner, and never the primary one too. The lock makes a change of
-- the primary owner at the same moment wait, so that neither is judged by what the other is about to change.
create or replace function app.refuse_further_owner() returns trigger language plpgsql as $$
declare
  primary_owner uuid;
begin
  select owner into primary_owner from pet where id = new.pet for no key update;
  -- A patient that is not there, or of another hospital: the foreign key and the policy of the table refuse the row.
  if not found then
    return new;
  end if;
  if primary_owner is null or primary_owner = new.owner then
    raise exception 'pet % has % as its primary owner', new.pet, primary_owner using errcode = 'check_violation', constraint = 'pet_owner_beside_primary';
  end if;
  return new;
end $$;
create or replace trigger refuse_further_owner before insert or update on pet_owner for each row execute function app.refuse_further_owner();

-- A further owner who becomes the primary one leaves the further ones; while there are further ones, there is a primary.
create or replace function app.keep_one_primary() returns trigger language plpgsql as $$
begin
  if new.owner is null then
    if exists (select from pet_owner r where r.hospital = new.hospital and r.pet = new.id) then
      raise exception 'pet % has further owners', new.id using errcode = 'check_violation', constraint = 'pet_primary_of_further';
    end if;
  elsif new.owner is distinct from old.owner then
    delete from pet_owner r where r.hospital = new.hospital and r.pet = new.id and r.owner = new.owner;
  end if;
  return new;
end $$;
create or replace trigger keep_one_primary before update of owner on pet for each row execute function app.keep_one_primary();

create or replace function app.index_pet_of_owner() returns trigger language plpgsql as $$
declare
  own_pet pet;
begin
  select * into own_pet from pet where id = case when tg_op = 'DELETE' then old.pet else new.pet end;
  if found then perform app.index_pet(own_pet); end if;
  return null;
end $$;
create or replace trigger index_pet_of_owner after insert or update or delete on pet_owner for each row execute function app.index_pet_of_owner();

-- Every owner of each pet: the primary one, then the further ones. `relation` is null for the primary one.
create or replace function app.owners_of(p_pets uuid[]) returns table (pet uuid, owner uuid, relation text, informed boolean, place uuid)
language sql stable as $$
  select p.id, p.owner, null, true, null from pet p where p.id = any(p_pets) and p.owner is not null
  union all
  select r.pet, r.owner, r.relation, r.informed, r.id from pet_owner r where r.pet = any(p_pets)
$$;

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
    when starts_with(s.owner_name, p_word) or exists (select from unnest(s.further_names) as n where starts_with(n, p_word)) then 8
    when right(s.name, length(p_word)) = p_word then 9
    when right(s.owner_name, length(p_word)) = p_word then 10
    else 11 end
$$;

-- Patients of which a chart number, telephone number, chip or name starts or ends with what was typed, best rank first.
--
-- Each branch reads one index of keys in order, and stops when the page is full: the branches run one after the other,
-- and a branch whose prefix is null is not read. `key` and `pet` are the place in that index, where a next page goes on.
--
-- p_word, p_digits: all words as one key without spaces, and its digits where it is a number, otherwise ''.
-- p_prefix: prefix by rank; null where the rank is not searched. p_key, p_after: where each rank's page begins.
create or replace function app.pets_by_prefix(
  p_word text, p_digits text, p_species text, p_status text, p_limit int, p_prefix text[], p_key text[], p_after uuid[]
) returns table (pet uuid, rank int, key text)
-- plpgsql, because it caches the plan of the query for each connection: planning costs more than reading.
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  h uuid := app.hospital();
  above text := chr(1114111);
begin
  return query
  with
  by_chart as (
    select s.pet, 1, s.chart from pet_search s
    where s.hospital = h and (s.chart, s.pet) > (p_key[1], p_after[1]) and s.chart < p_prefix[1] || above
      and app.pet_rank(s, p_word, p_digits) = 1
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.chart, s.pet limit p_limit
  ),
  by_chart_digits as (
    select s.pet, 2, s.chart_no from pet_search s
    where s.hospital = h and (s.chart_no, s.pet) > (p_key[2], p_after[2]) and s.chart_no < p_prefix[2] || above
      and app.pet_rank(s, p_word, p_digits) = 2
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.chart_no, s.pet limit p_limit
  ),
  by_phone_end as (
    select * from (
      (select s.pet as pet, 3 as rank, p.reversed as key from owner_phone p join pet_search s on s.hospital = p.hospital and s.owner = p.owner
      where p.hospital = h and p.reversed >= p_key[3] and p.reversed < p_prefix[3] || above
        and (p.reversed, s.pet) > (p_key[3], p_after[3]) and app.pet_rank(s, p_word, p_digits) = 3
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      order by p.reversed, s.pet limit p_limit)
      union all
      (select s.pet, 3, p.reversed from owner_phone p join pet_owner r on r.hospital = p.hospital and r.owner = p.owner
      join pet_search s on s.hospital = r.hospital and s.pet = r.pet
      where p.hospital = h and p.reversed >= p_key[3] and p.reversed < p_prefix[3] || above
        and (p.reversed, s.pet) > (p_key[3], p_after[3]) and app.pet_rank(s, p_word, p_digits) = 3
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      order by p.reversed, s.pet limit p_limit)
    ) as of_all order by key, pet limit p_limit
  ),
  by_phone as (
    select * from (
      (select s.pet as pet, 4 as rank, p.digits as key from owner_phone p join pet_search s on s.hospital = p.hospital and s.owner = p.owner
      where p.hospital = h and p.digits >= p_key[4] and p.digits < p_prefix[4] || above
        and (p.digits, s.pet) > (p_key[4], p_after[4]) and app.pet_rank(s, p_word, p_digits) = 4
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      order by p.digits, s.pet limit p_limit)
      union all
      (select s.pet, 4, p.digits from owner_phone p join pet_owner r on r.hospital = p.hospital and r.owner = p.owner
      join pet_search s on s.hospital = r.hospital and s.pet = r.pet
      where p.hospital = h and p.digits >= p_key[4] and p.digits < p_prefix[4] || above
        and (p.digits, s.pet) > (p_key[4], p_after[4]) and app.pet_rank(s, p_word, p_digits) = 4
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      order by p.digits, s.pet limit p_limit)
    ) as of_all order by key, pet limit p_limit
  ),
  by_chip_end as (
    select s.pet, 5, s.chip_end from pet_search s
    where s.hospital = h and (s.chip_end, s.pet) > (p_key[5], p_after[5]) and s.chip_end < p_prefix[5] || above
      and s.chip <> '' and app.pet_rank(s, p_word, p_digits) = 5
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.chip_end, s.pet limit p_limit
  ),
  by_chip as (
    select s.pet, 6, s.chip from pet_search s
    where s.hospital = h and (s.chip, s.pet) > (p_key[6], p_after[6]) and s.chip < p_prefix[6] || above
      and s.chip <> '' and app.pet_rank(s, p_word, p_digits) = 6
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.chip, s.pet limit p_limit
  ),
  by_name as (
    select s.pet, 7, s.name from pet_search s
    where s.hospital = h and (s.name, s.pet) > (p_key[7], p_after[7]) and s.name < p_prefix[7] || above
      and app.pet_rank(s, p_word, p_digits) = 7
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.name, s.pet limit p_limit
  ),
  by_owner_name as (
    select * from (
      (select s.pet as pet, 8 as rank, s.owner_name as key from pet_search s
      where s.hospital = h and (s.owner_name, s.pet) > (p_key[8], p_after[8]) and s.owner_name < p_prefix[8] || above
        and app.pet_rank(s, p_word, p_digits) = 8
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      order by s.owner_name, s.pet limit p_limit)
      union all
      (select s.pet, 8, o.name from owner_search o join pet_owner r on r.hospital = o.hospital and r.owner = o.owner
      join pet_search s on s.hospital = r.hospital and s.pet = r.pet
      where o.hospital = h and o.name >= p_key[8] and (o.name, s.pet) > (p_key[8], p_after[8]) and o.name < p_prefix[8] || above
        and app.pet_rank(s, p_word, p_digits) = 8
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      order by o.name, s.pet limit p_limit)
    ) as of_all order by key, pet limit p_limit
  ),
  by_name_end as (
    select s.pet, 9, s.name_end from pet_search s
    where s.hospital = h and (s.name_end, s.pet) > (p_key[9], p_after[9]) and s.name_end < p_prefix[9] || above
      and app.pet_rank(s, p_word, p_digits) = 9
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.name_end, s.pet limit p_limit
  ),
  by_owner_name_end as (
    select s.pet, 10, s.owner_name_end from pet_search s
    where s.hospital = h and (s.owner_name_end, s.pet) > (p_key[10], p_after[10]) and s.owner_name_end < p_prefix[10] || above
      and app.pet_rank(s, p_word, p_digits) = 10
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.owner_name_end, s.pet limit p_limit
  )
  select * from by_chart
  union all select * from by_chart_digits
  union all select * from by_phone_end
  union all select * from by_phone
  union all select * from by_chip_end
  union all select * from by_chip
  union all select * from by_name
  union all select * from by_owner_name
  union all select * from by_name_end
  union all select * from by_owner_name_end
  limit p_limit;
end $$;

-- Patients that hold every word somewhere in their keys, and neither start nor end with it (rank 11), newest first.
--
-- The index of runs of characters knows no order. A frequent part is found among the 4,000 newest patients; a rare one,
-- which none of the 400 newest holds, among all that the index finds, and so is a page that the 4,000 do not fill.
--
-- p_words: the words, or their digits where they are numbers. p_before: the last patient of the page before.
create or replace function app.pets_by_part(
  p_words text[], p_word text, p_digits text, p_species text, p_status text, p_limit int, p_before uuid
) returns table (pet uuid, rank int, key text)
-- plpgsql for the cached plan, as above.
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  h uuid := app.hospital();
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_words) as w);
  parts int[] := array(select distinct g from unnest(p_words) as w, unnest(app.grams(h, w)) as g);
begin
  -- Words without a run of characters cannot be looked up.
  if parts = '{}' then return; end if;
  return query
  with
  -- Whether any of the 400 newest holds the words: otherwise reading 4,000 rows is slower than the index.
  frequent as materialized (
    select exists (
      select from (
        select s as keys from pet_search s where s.hospital = h and s.pet < p_before
        order by s.hospital desc, s.pet desc limit 400
      ) as recent
      where (keys).everything like all (patterns)
        and (p_species is null or (keys).species = p_species) and (p_status is null or (keys).status = p_status)
        and app.pet_rank(keys, p_word, p_digits) = 11
    ) as is_true
  ),
  newest as materialized (
    select (keys).pet from (
      select s as keys from pet_search s where s.hospital = h and s.pet < p_before
      order by s.hospital desc, s.pet desc limit 4000
    ) as recent
    where (select is_true from frequent) and (keys).everything like all (patterns)
      and (p_species is null or (keys).species = p_species) and (p_status is null or (keys).status = p_status)
      and app.pet_rank(keys, p_word, p_digits) = 11
    limit p_limit
  ),
  indexed as materialized (
    select s.pet from pet_search s
    where (select count(*) from newest) < p_limit
      and s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
      and app.pet_rank(s, p_word, p_digits) = 11
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      and s.pet < p_before
  ),
  page as (
    select n.pet from newest n where (select count(*) from newest) = p_limit
    union all select i.pet from indexed i
    order by 1 desc limit p_limit
  )
  select p.pet, 11, p.pet::text from page p order by p.pet desc;
end $$;

-- Owners that hold every word in their own name and numbers, best rank first: the end of a telephone number (1), its
-- start (2), the start of the name (3), any part of them (4).
--
-- p_words, p_digits: the words, and the digits of each that is a number, otherwise ''.
create or replace function app.search_owners(p_words text[], p_digits text[], p_limit int) returns table (owner uuid)
-- plpgsql for the cached plan, as above.
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  h uuid := app.hospital();
  above text := chr(1114111);
  name_start text := array_to_string(p_words, '');
  -- Null, which no number begins or ends with, for several words and for fewer than three digits.
  number text := case when cardinality(p_words) = 1 and length(p_digits[1]) >= 3 then p_digits[1] end;
  words text[] := array(select coalesce(nullif(d, ''), w) from unnest(p_words, p_digits) as typed (w, d));
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) as w);
  parts int[] := array(select distinct g from unnest(words) as w, unnest(app.grams(h, w)) as g);
begin
  return query
  with
  by_phone_end as (
    select p.owner, 1 as rank, p.reversed as key from owner_phone p
    where p.hospital = h and p.reversed >= reverse(number) and p.reversed < reverse(number) || above
    order by p.reversed, p.owner limit p_limit
  ),
  by_phone as (
    select p.owner, 2, p.digits from owner_phone p
    where p.hospital = h and p.digits >= number and p.digits < number || above
    order by p.digits, p.owner limit p_limit
  ),
  by_name as (
    select s.owner, 3, s.name from owner_search s
    where s.hospital = h and s.name >= name_start and s.name < name_start || above
    order by s.name, s.owner limit p_limit
  ),
  by_start as materialized (
    select * from by_phone_end union all select * from by_phone union all select * from by_name
  ),
  -- Not read when the page is full already, or when a whole telephone number was found.
  by_part as (
    select s.owner, 4, '' from owner_search s
    where parts <> '{}' and (select count(*) from by_start) < p_limit
      and not (length(number) >= 8 and exists (select from by_start))
      and s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
    limit p_limit
  ),
  best as (
    select distinct on (owner) * from (select * from by_start union all select * from by_part) as found
    order by owner, rank, key
  )
  select b.owner from best b order by b.rank, b.key, b.owner limit p_limit;
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
      -- Owners become the union of both: capabilities/patients/server/merge.handlers.ts.
      and c.conrelid not in ('pet'::regclass, 'pet_merge'::regclass, 'pet_owner'::regclass)
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

-- Columns that refer to an owner, in every table that has entries of its own, whichever room's it is. Owners of pets become
-- the union of both (capabilities/patients/server/owner-merge.handlers.ts).
create or replace function app.links_to_owner() returns table (tab text, col text) language sql stable as $$
  select c.conrelid::regclass::text, a.attname::text
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped
  where c.contype = 'f' and c.confrelid = 'owner'::regclass and array_length(c.conkey, 1) = 2
    and c.conrelid not in ('pet'::regclass, 'pet_owner'::regclass, 'owner_merge'::regclass)
  order by 1, 2
$$;

-- How many rows refer to an owner, by table.
create or replace function app.count_of_owner(p_owner uuid) returns jsonb language plpgsql stable as $$
declare
  link record;
  n bigint;
  counts jsonb := '{}';
begin
  for link in select * from app.links_to_owner() loop
    execute format('select count(*) from %1$s where %2$I = $1', link.tab, link.col) into n using p_owner;
    if n > 0 then counts := counts || jsonb_build_object(link.tab, n); end if;
  end loop;
  return counts;
end $$;

-- Moves what refers to one owner to another. Ledgers to which rows are only added are moved too: whose entry it is follows
-- the person, and nothing else of it changes. Someone who wanted no reminders gets none.
--
-- p_only: what a merge had moved, to move just that back; null moves all. Returns table and column → ids.
create or replace function app.move_owner(p_from uuid, p_to uuid, p_only jsonb default null) returns jsonb
language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  h uuid := app.hospital();
  link record;
  ids jsonb;
  moved jsonb := '{}';
begin
  perform set_config('app.moving_owner', 'on', true);
  for link in select * from app.links_to_owner() loop
    continue when p_only is not null and not p_only ? (link.tab || '.' || link.col);
    execute format('with moved as (update %1$s set %2$I = $2 where hospital = $4 and %2$I = $1 and ($3::jsonb is null or id in
      (select value::uuid from jsonb_array_elements_text($3))) returning id) select jsonb_agg(id) from moved', link.tab, link.col)
      into ids using p_from, p_to, p_only -> (link.tab || '.' || link.col), h;
    if ids is not null then moved := moved || jsonb_build_object(link.tab || '.' || link.col, ids); end if;
  end loop;
  if p_only is null then
    insert into reminder_opt_out (hospital, owner, opted_out)
      select h, p_to, true from reminder_opt_out where hospital = h and owner = p_from and opted_out
      on conflict (hospital, owner) do update set opted_out = true;
    insert into preventive_opt_out (hospital, owner, opted_out, author)
      select h, p_to, true, author from preventive_opt_out where hospital = h and owner = p_from and opted_out
      on conflict (hospital, owner) do update set opted_out = true;
  end if;
  perform set_config('app.moving_owner', '', true);
  return moved;
end $$;
grant execute on function app.move_owner(uuid, uuid, jsonb) to alder_app;
