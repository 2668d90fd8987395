-- Pages of a search by a part in the middle are exact, however many patients hold it.

-- Patients that hold every word, best first: by the start or the end of what was typed, then by its parts.
--
-- Starts and ends are read from an index in order, and only as many as are asked for. A part in the middle is looked up in
-- an index that knows no order. A page of it is the newest patients that hold it: looked for among the 4,000 newest before
-- the end of the page before, and where these are not enough, among all that the index finds. So none is skipped, and none
-- is told twice.
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
  held uuid[];
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
  -- A frequent part is found among the newest patients; for a rare one the index is asked, and all it finds is sorted.
  held := array(
    select (newest.s).pet from (
      select s from pet_search s
      where s.hospital = h and s.pet < case when coalesce(p_rank, 0) < 11 then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else p_pet end
      order by s.hospital desc, s.pet desc limit 4000
    ) as newest
    where (newest.s).everything like all (patterns) and app.pet_rank(newest.s, word, digits) = 11
      and (p_species is null or (newest.s).species = p_species) and (p_status is null or (newest.s).status = p_status)
    order by 1 desc limit p_limit - count_so_far);
  if cardinality(held) < p_limit - count_so_far then
    held := array(
      with found as materialized (
        select s.pet as one from pet_search s
        where s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
          and app.pet_rank(s, word, digits) = 11
          and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
          and (coalesce(p_rank, 0) < 11 or s.pet < p_pet)
      )
      select one from found order by one desc limit p_limit - count_so_far);
  end if;
  return query select one, 11, one::text from unnest(held) as found (one) order by found.one desc;
end $$;
