-- Names are found by their end too, which is the given name of a Chinese owner and the family name of an English one.

alter table pet_search add column name_end text collate "C" not null generated always as (reverse(name)) stored;
alter table pet_search add column owner_name_end text collate "C" not null generated always as (reverse(owner_name)) stored;
comment on column pet_search.name_end is 'Name from the end';
comment on column pet_search.owner_name_end is 'Owner''s name from the end';
create index pet_search_by_name_end on pet_search (hospital, name_end, pet);
create index pet_search_by_owner_name_end on pet_search (hospital, owner_name_end, pet);

-- Where a patient stands in the answer to one word: by the first of these ways that finds it.
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
-- Starts and ends are read from an index in order, and only as many as are asked for. A part in the middle is not:
-- where more than 400 patients hold it, 400 of them are the answer, and whoever looks for one types another letter.
--
-- p_words, p_digits: each word folded, and its digits where it is a number, otherwise ''.
-- p_rank, p_key, p_pet: where the page before ended. Each row of the answer carries the same three.
create or replace function app.search_pets(
  p_words text[], p_digits text[], p_species text, p_status text, p_limit int, p_rank int, p_key text, p_pet uuid
) returns table (pet uuid, rank int, key text)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  several boolean := array_length(p_words, 1) > 1;
  -- Keys have no spaces: 'Emily Tanaka' is one key, whatever else its words may match.
  word text := array_to_string(p_words, '');
  digits text := case when several then '' else p_digits[1] end;
  sought text[] := array(select coalesce(nullif(d, ''), w) from unnest(p_words, p_digits) as t (w, d));
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(sought) as w);
  parts int[] := array(select distinct g from unnest(sought) as w, unnest(app.grams(h, w)) as g);
  narrow text := '($5::text is null or s.species = $5) and ($6::text is null or s.status = $6)';
  by_phone text := 'select s.pet, %1$s, p.%2$I::text from owner_phone p
    join pet_search s on s.hospital = p.hospital and s.owner = p.owner
    where p.hospital = $1 and p.%2$I >= $2 and p.%2$I < $3 and ($8::text is null or (p.%2$I, s.pet) > ($8, $9))
      and app.pet_rank(s, $4, $10) = %1$s and %3$s order by p.%2$I, s.pet limit $7';
  by_key text := 'select s.pet, %1$s, s.%2$I::text from pet_search s
    where s.hospital = $1 and s.%2$I >= $2 and s.%2$I < $3 and ($8::text is null or (s.%2$I, s.pet) > ($8, $9))
      and app.pet_rank(s, $4, $10) = %1$s and %3$s order by s.%2$I, s.pet limit $7';
  count_so_far int := 0;
  n int;
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
    return query execute format(case when step.col in ('reversed', 'digits') then by_phone else by_key end, step.place, step.col,
        narrow || case when step.col like 'chip%' then format(' and s.chip <> %L', '') else '' end)
      using h, step.prefix, step.prefix || chr(1114111), word, p_species, p_status, p_limit - count_so_far,
        case when step.place = p_rank then p_key end, p_pet, digits;
    get diagnostics n = row_count;
    count_so_far := count_so_far + n;
    if count_so_far >= p_limit then return; end if;
  end loop;

  -- A whole number that was found is what was meant; without parts nothing can be looked up.
  if parts = '{}' or (count_so_far > 0 and length(digits) >= 8) then return; end if;
  return query
    select held.pet, 11, held.pet::text from (
      select s.pet from pet_search s
      where s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
        and app.pet_rank(s, word, digits) = 11
        and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
        and (coalesce(p_rank, 0) < 11 or s.pet < p_pet)
      limit 400
    ) as held order by held.pet desc limit p_limit - count_so_far;
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
