-- A search by the start or the end of what was typed is planned once for each connection, not anew for each of its ways.

-- app.pets_by_{column}: a page of the patients whose column begins with a prefix, in its order, behind p_key and p_pet.
-- Where a page begins is a row comparison that the index answers, on a first page from the prefix itself, so that one
-- plan serves every page and every word.
do $make$
declare
  by_key text := $body$
    select s.pet, %1$s, s.%2$I::text from pet_search s
    where s.hospital = p_hospital and (s.%2$I, s.pet) > (p_key, p_pet) and s.%2$I < p_prefix || chr(1114111)
      and app.pet_rank(s, p_word, p_digits) = %1$s %3$s
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by s.%2$I, s.pet limit p_limit $body$;
  by_phone text := $body$
    select s.pet, %1$s, p.%2$I::text from owner_phone p
    join pet_search s on s.hospital = p.hospital and s.owner = p.owner
    where p.hospital = p_hospital and p.%2$I >= p_key and p.%2$I < p_prefix || chr(1114111)
      and (p.%2$I, s.pet) > (p_key, p_pet) and app.pet_rank(s, p_word, p_digits) = %1$s
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
    order by p.%2$I, s.pet limit p_limit $body$;
  way record;
begin
  for way in
    select * from (values
      (1, 'chart', by_key, ''), (2, 'chart_no', by_key, ''), (3, 'reversed', by_phone, ''), (4, 'digits', by_phone, ''),
      (5, 'chip_end', by_key, 'and s.chip <> ''''::text'), (6, 'chip', by_key, 'and s.chip <> ''''::text'),
      (7, 'name', by_key, ''), (8, 'owner_name', by_key, ''), (9, 'name_end', by_key, ''), (10, 'owner_name_end', by_key, '')
    ) as ways (rank, col, query, more)
  loop
    execute format($function$
      create function app.pets_by_%2$s(
        p_hospital uuid, p_prefix text, p_word text, p_digits text, p_species text, p_status text, p_limit int, p_key text, p_pet uuid
      ) returns table (pet uuid, rank int, key text) language plpgsql stable as $f$
      #variable_conflict use_column
      begin
        return query %1$s;
      end $f$ $function$, format(way.query, way.rank, way.col, way.more), way.col);
  end loop;
end $make$;

-- Patients that hold every word, best first: by the start or the end of what was typed, then by its parts.
--
-- Starts and ends are read from an index in order, and only as many as are asked for. A part in the middle is looked up in
-- an index that knows no order. A page of it is the newest patients that hold it: a frequent part is found among the 4,000
-- newest before the end of the page before; a rare one, which not one of the 400 newest holds, and one that they do not
-- fill a page with, among all that the index finds. So none is skipped, and none is told twice.
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
    -- How frequent the parts are decides how they are best looked up: planned anew.
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
